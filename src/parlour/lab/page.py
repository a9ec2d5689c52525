"""One page that needs nothing else: style, pictures and figures in a single file."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from parlour.lab.findings import Finding
from parlour.play.language import language, message

STYLE = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


def render_page(title: str, lines: Sequence[str], short: Sequence[str], findings: Sequence[Finding], method: str) -> str:
    """A report: heading, the findings in short, and a card for each picture."""
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
{"".join(render_finding(one) for one in findings)}
</div>
</main>
<footer>{escape(method)}</footer>
</body>
</html>
"""


def render_finding(one: Finding) -> str:
    note = f"<figcaption>{escape(one.note)}</figcaption>" if one.note else ""
    return (
        f'<figure><h2>{escape(one.title)}</h2><p class="says">{escape(one.sentence)}</p>{one.picture}{note}'
        f"{render_figures(one.rows, not one.picture)}</figure>\n"
    )


def render_figures(rows: Sequence[tuple[str, ...]], alone: bool = False) -> str:
    """Behind the picture, or open where there is none."""
    if not rows:
        return ""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    if alone:
        return f'<div class="wide words">{table}</div>'
    return f'<details><summary>{escape(message("report-figures"))}</summary><div class="wide">{table}</div></details>'
