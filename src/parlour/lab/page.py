"""Render a report as one self-contained page: style, pictures and figures in a single file."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from parlour.lab.findings import Finding
from parlour.play.language import language, message

STYLE = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


def render_page(
    title: str, lines: Sequence[str], short: Sequence[str], findings: Sequence[Finding], method: str
) -> str:
    """Return the page: a heading, the findings in short, and a card for each finding."""
    items = "".join(f"<li>{escape(line)}</li>" for line in short)
    about = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"""<!doctype html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(message("report-page-title", title=title))}</title>
<style>{STYLE}</style>
</head>
<body>
<header><div class="name">{escape(message("report-laboratory"))}</div><h1>{escape(title)}</h1>{about}</header>
<main>
<section class="short"><h2>{escape(message("report-in-short"))}</h2><ul>{items}</ul></section>
<div class="grid">
{"".join(render_finding(finding) for finding in findings)}
</div>
</main>
<footer>{escape(method)}</footer>
</body>
</html>
"""


def render_finding(finding: Finding) -> str:
    note = f"<figcaption>{escape(finding.note)}</figcaption>" if finding.note else ""
    return (
        f'<figure><h2>{escape(finding.title)}</h2><p class="says">{escape(finding.sentence)}</p>{finding.picture}{note}'
        f"{render_figures(finding.rows, not finding.picture)}</figure>\n"
    )


def render_figures(rows: Sequence[tuple[str, ...]], alone: bool = False) -> str:
    """Return the figures as a table, open where it stands alone and folded under a picture."""
    if not rows:
        return ""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    if alone:
        return f'<div class="wide words">{table}</div>'
    return f'<details><summary>{escape(message("report-figures"))}</summary><div class="wide">{table}</div></details>'
