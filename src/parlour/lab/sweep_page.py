"""A sweep as a page: for each measure its curve, with an interval at every value."""

from collections.abc import Sequence

from parlour.lab import charts
from parlour.lab.findings import Finding
from parlour.lab.measures import Measure
from parlour.lab.page import render_page
from parlour.lab.plan import Plan
from parlour.lab.sweep import SweepPoint, Factor, describe_variant
from parlour.play.language import localise, message
from parlour.play.table import find_game


def render_sweep(
    plan: Plan, varies: Sequence[Factor], points: Sequence[SweepPoint], measures: Sequence[Measure], said: Sequence[str]
) -> str:
    title = find_game(plan.game).title
    findings = [curve_finding(varies, points, k, measure, said[k]) for k, measure in enumerate(measures)]
    bots = ", ".join(dict.fromkeys(plan.lineups[0])) or message("simulate-uniform")
    about = [
        message("sweep-about", games=plan.games, seats=plan.seats, bots=bots),
        plan.edition_name.rpartition(" #")[0],
    ]
    return render_page(title, about, said, findings, message("lab-sweep-method", games=plan.games))


def curve_finding(varies: Sequence[Factor], points: Sequence[SweepPoint], k: int, measure: Measure, says: str) -> Finding:
    rows: list[tuple[str, ...]] = [(*(vary.address for vary in varies), measure.name, message("sweep-interval"))]
    scale, unit = (100, "%") if measure.unit == "%" else (1, "")
    for point in points:
        one = point.estimates[k]
        mean, low, high = (localise(scale * value, ",.4g") for value in (one.mean, one.low, one.high))
        rows.append((*(str(value) for _, value in point.variant), f"{mean}{unit}", f"{low}–{high}{unit}"))
    if len(varies) == 1 and all(isinstance(value, int) for value in varies[0].values):
        placed = [(float(point.variant[0][1]), point.estimates[k]) for point in points]
        line = [(x, one.mean) for x, one in placed]
        dots = [(x, one.mean, one.low, one.high, "") for x, one in placed]
        label = charts.percent if measure.unit == "%" else charts.plain
        drawn = charts.curves([(measure.name, line, "plain")], says, varies[0].address, charts.plain, label, dots=dots)
    else:
        label = charts.percent if measure.unit == "%" else charts.plain
        whiskers = [
            (describe_variant(point.variant), point.estimates[k].mean, point.estimates[k].low, point.estimates[k].high)
            for point in points
        ]
        middle = sum(mean for _, mean, _, _ in whiskers) / len(whiskers)
        drawn = charts.whiskers(whiskers, middle, says, message("sweep-mean-of-all"), label)
    return Finding(measure.name[:1].upper() + measure.name[1:], says, drawn, "", rows)
