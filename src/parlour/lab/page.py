"""One page that needs nothing else: style, pictures and figures in a single file."""

from collections.abc import Sequence
from html import escape

from parlour.lab.findings import Finding

STYLE = """
:root { color-scheme: light dark; --ground: #E9DFC6; --card: #F6EFDD; --ink: #1B1A17; --soft: #5A5445; --rule: #CFC3A4;
  --brass: #7E5B14; --claret: #8E2B3A; --baize: #0F3D33; --bar: #1F6B59;
  --s0: #2B5FA8; --s1: #B4500F; --s2: #0C7371; --s3: #A02C77; --s4: #836200; --s5: #4A5568; }
@media (prefers-color-scheme: dark) { :root { --ground: #0B241F; --card: #12322B; --ink: #F2EAD6; --soft: #B9B49F;
  --rule: #2C4D44; --brass: #D9AE5B; --claret: #F08C98; --baize: #071A16; --bar: #5FB39C;
  --s0: #86B6F2; --s1: #F2A06B; --s2: #5CC9C0; --s3: #EA94CC; --s4: #E8C547; --s5: #B9C4CF; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.45; font-size: 16px;
  font-family: "Source Serif 4", "Source Serif Pro", Charter, Georgia, "Times New Roman", serif;
  font-variant-numeric: lining-nums tabular-nums; }
header { background: var(--baize); color: #F6EFDD; padding: 2.4rem 1.2rem 2rem; border-bottom: 5px double #B98A2F; }
header > *, main { max-width: 1120px; margin-inline: auto; }
h1, h2, .name { font-family: Limelight, "Poiret One", Didot, "Bodoni 72", "Playfair Display", Georgia, serif; font-weight: 400; }
h1 { margin: 0 auto .3rem; font-size: clamp(1.9rem, 5vw, 3rem); letter-spacing: .01em; line-height: 1.1; }
.name { color: #D9AE5B; letter-spacing: .18em; text-transform: uppercase; font-size: .82rem; margin-bottom: .5rem; }
header p { margin-block: .2rem; color: #DDD5BE; }
main { padding: 1.4rem 1rem 3rem; }
.short { background: var(--card); border: 1px solid var(--rule); border-left: 6px solid var(--brass); border-radius: 4px;
  padding: 1rem 1.3rem; margin-bottom: 1.2rem; }
.short h2 { margin: 0 0 .4rem; font-size: 1.15rem; color: var(--brass); }
.short ul { margin: 0; padding-left: 1.1rem; } .short li { margin: .25rem 0; }
.grid { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 430px), 1fr)); align-items: start; }
figure { margin: 0; background: var(--card); border: 1px solid var(--rule); border-radius: 6px; padding: 1.1rem 1.2rem .9rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .12); break-inside: avoid; }
figure h2 { margin: 0 0 .25rem; font-size: 1.2rem; color: var(--brass); }
figure .says { margin: 0 0 .7rem; }
figcaption, summary { color: var(--soft); font-size: .84rem; }
figcaption { margin-top: .35rem; } details { margin-top: .3rem; } summary { cursor: pointer; min-height: 1.6rem; }
.wide { overflow-x: auto; max-height: 22rem; overflow-y: auto; }
table { border-collapse: collapse; font-size: .84rem; width: 100%; } th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 600; }
svg { width: 100%; height: auto; display: block; font: 12.5px "Source Sans 3", "Source Sans Pro", "Segoe UI", system-ui, sans-serif; font-variant-numeric: tabular-nums; }
svg text { fill: var(--ink); } svg .tick, svg .axis { fill: var(--soft); font-size: 11.5px; } svg .note { fill: var(--claret); font-size: 11.5px; }
.grid-line, svg .grid { stroke: var(--rule); stroke-width: 1; } svg .zero { stroke: var(--soft); stroke-width: 1.2; }
svg .fair { stroke: var(--claret); stroke-width: 1.4; stroke-dasharray: 4 3; }
svg .bar { fill: var(--bar); } svg .whisker { stroke-width: 2; }
svg .curve { fill: none; stroke-width: 2.2; } svg .curve.plain { stroke: var(--bar); } svg .curve.dashed { stroke: var(--ink); stroke-dasharray: 6 4; }
""" + "\n".join(
    f"svg .s{k} {{ stroke: var(--s{k}); }} svg .mark.s{k} {{ fill: var(--s{k}); stroke: var(--card); stroke-width: 1; }}"
    for k in range(6)
) + """
footer { max-width: 1120px; margin: 0 auto; padding: 0 1rem 2.5rem; color: var(--soft); font-size: .84rem; }
@media print { :root { --ground: #fff; --card: #fff; } header { color: #000; background: #fff; } header p { color: #333; } }
"""  # fmt: skip


def page(title: str, lines: Sequence[str], short: Sequence[str], findings: Sequence[Finding], method: str) -> str:
    """A report: heading, the findings in short, and a card for each picture."""
    items = "".join(f"<li>{escape(line)}</li>" for line in short)
    about = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} – Parlour's laboratory</title>
<style>{STYLE}</style>
</head>
<body>
<header><div class="name">Parlour's laboratory</div><h1>{escape(title)}</h1>{about}</header>
<main>
<section class="short"><h2>In short</h2><ul>{items}</ul></section>
<div class="grid">
{"".join(figure(one) for one in findings)}
</div>
</main>
<footer>{escape(method)}</footer>
</body>
</html>
"""


def figure(one: Finding) -> str:
    note = f"<figcaption>{escape(one.note)}</figcaption>" if one.note else ""
    return (
        f'<figure><h2>{escape(one.title)}</h2><p class="says">{escape(one.says)}</p>{one.picture}{note}'
        f"{figures(one.rows)}</figure>\n"
    )


def figures(rows: Sequence[tuple[str, ...]]) -> str:
    if not rows:
        return ""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return (
        f'<details><summary>The figures</summary><div class="wide"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div></details>"
    )
