"""A sweep as a page: a curve for each measure, with an interval at every value."""

from collections.abc import Sequence

from parlour.lab import charts
from parlour.lab.findings import Finding
from parlour.lab.measures import Measure
from parlour.lab.page import render_page
from parlour.lab.plan import Plan
from parlour.lab.sweep import Factor, SweepPoint, describe_variant
from parlour.play.language import localise, message
from parlour.play.table import find_game


def render_sweep(
    plan: Plan,
    factors: Sequence[Factor],
    points: Sequence[SweepPoint],
    measures: Sequence[Measure],
    sentences: Sequence[str],
) -> str:
    """Return the page."""
    title = find_game(plan.game).title
    findings = [curve_finding(factors, points, k, measure, sentences[k]) for k, measure in enumerate(measures)]
    bots = ", ".join(dict.fromkeys(plan.lineups[0])) or message("simulate-uniform")
    about = [
        message("sweep-about", games=plan.games, seats=plan.seats, bots=bots),
        plan.edition_name.rpartition(" #")[0],
    ]
    return render_page(title, about, sentences, findings, message("lab-sweep-method", games=plan.games))


def curve_finding(
    factors: Sequence[Factor], points: Sequence[SweepPoint], k: int, measure: Measure, sentence: str
) -> Finding:
    """Return the finding of the measure numbered `k`."""
    rows: list[tuple[str, ...]] = [(*(factor.address for factor in factors), measure.name, message("sweep-interval"))]
    scale, unit = (100, "%") if measure.unit == "%" else (1, "")
    estimates = [point.estimates[k] for point in points]
    for point, estimate in zip(points, estimates, strict=True):
        mean, low, high = (localise(scale * value, ",.4g") for value in (estimate.mean, estimate.low, estimate.high))
        rows.append((*(str(value) for _, value in point.variant), f"{mean}{unit}", f"{low}–{high}{unit}"))
    label = charts.percent if measure.unit == "%" else charts.plain
    if len(factors) == 1 and all(isinstance(value, int) for value in factors[0].values):
        dots = [
            (float(point.variant[0][1]), estimate.mean, estimate.low, estimate.high, "")
            for point, estimate in zip(points, estimates, strict=True)
        ]
        line = [(dot[0], dot[1]) for dot in dots]
        picture = charts.curves(
            [(measure.name, line, "plain")], sentence, factors[0].address, charts.plain, label, dots=dots
        )
    else:
        whiskers = [
            (describe_variant(point.variant), estimate.mean, estimate.low, estimate.high)
            for point, estimate in zip(points, estimates, strict=True)
        ]
        middle = sum(mean for _, mean, _, _ in whiskers) / len(whiskers)
        picture = charts.whiskers(whiskers, middle, sentence, message("sweep-mean-of-all"), label)
    return Finding(measure.name[:1].upper() + measure.name[1:], sentence, picture, "", rows)
