"""Two ways to play, side by side on the same luck, and which of their differences are real."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.fairness import seats_separable, ordinal
from parlour.lab.intervals import CONFIDENCE, Interval, chance_of, deal_means, detectable, holm, mean_of
from parlour.lab.measures import Measure, column, named_measure, share_in_order, share_of_seat
from parlour.lab.student_t import quantile, tail_probability
from parlour.lab.tables import order_shares, seats_of
from parlour.play.language import localise, message
from parlour.play.table import find_game
from parlour.play.words import kind_label

LEAST = 20  # deals, for a comparison to mean anything
SHOWN = 6  # of the other counts that differ


@dataclass(frozen=True)
class Difference:
    key: str
    name: str
    unit: str
    a: float
    b: float
    low: float  # of b less a, at a confidence corrected for looking at many
    high: float
    real: bool
    headline: bool
    rates: tuple[float, float] | None  # a turn, of something that is counted
    missed: float  # the smallest difference that would have been found four times out of five
    chance: float  # how often chance alone makes such a difference, were this the only one looked at

    @property
    def change(self) -> float:
        return self.b - self.a


@dataclass(frozen=True)
class Comparison:
    paired: bool
    deals: tuple[int, int]
    games: tuple[int, int]
    differences: list[Difference]


def common_measures(a: pl.DataFrame, b: pl.DataFrame) -> list[Measure]:
    """All that both have, in the order in which people ask."""
    seats = seats_of(a)
    found: list[Measure] = []
    if seats == seats_of(b):
        ordered = all(order_shares(games) is not None for games in (a, b))
        alike = all(seats_separable(games) for games in (a, b))
        if ordered and alike:
            for k in range(seats):
                said = message("measure-nth-wins", nth=ordinal(k))
                found.append(Measure(f"order-{k + 1}-wins", said, "%", share_in_order(k)))
        else:
            for k in range(seats):
                said = message("measure-seat-wins", seat=k + 1)
                found.append(Measure(f"seat-{k + 1}-wins", said, "%", share_of_seat(k)))
    both = set(a.columns) & set(b.columns)
    found += [named_measure("ties"), named_measure("cut-off")]
    if "turns" in both:
        found += [named_measure("turns"), named_measure("lead-changes"), named_measure("led-for-good")]
        found.append(Measure("one-way", message("measure-one-way"), "", column("choices_1"), headline=False))
    found.append(named_measure("decisions"))
    if "halfway" in both:
        found += [named_measure("minutes"), named_measure("runaways"), named_measure("comebacks")]
    for name in sorted(set(a.columns) | set(b.columns)):
        if name.startswith("event:") and any(other.startswith("event:") for other in both):
            what = kind_label(find_game(a["game"][0]), name.removeprefix("event:"))
            found.append(Measure(name, message("measure-event", what=what), "", column(name), headline=False))
    return found


def compare(a: pl.DataFrame, b: pl.DataFrame, level: float = 1 - CONFIDENCE) -> Comparison:
    """B against A. Where both were played on the same deals, deal by deal; otherwise side by side.

    What people ask first is looked at with half of the level, all the rest with the other half: so that whatever else
    is counted does not make the headlines harder to tell.
    """
    if a["game"][0] != b["game"][0]:
        raise InvalidSetup(message("compare-other-games", a=a["game"][0], b=b["game"][0]))
    wanted = common_measures(a, b)
    for name in {name for name in (*a.columns, *b.columns) if name.startswith("event:")}:
        a = a if name in a.columns else a.with_columns(pl.lit(0).alias(name))
        b = b if name in b.columns else b.with_columns(pl.lit(0).alias(name))
    common = set(a["seed"].to_list()) & set(b["seed"].to_list())
    paired = len(common) >= LEAST and len(common) >= 0.9 * min(a["seed"].n_unique(), b["seed"].n_unique())
    if paired:
        a = a.filter(pl.col("seed").is_in(list(common)))
        b = b.filter(pl.col("seed").is_in(list(common)))
    deals = (a["seed"].n_unique(), b["seed"].n_unique())
    if min(deals) < LEAST:
        raise InvalidSetup(message("compare-too-few", deals=min(deals), least=LEAST))
    looked = [(measure, *values_by_deal(measure, a, b, paired)) for measure in wanted]
    looked = [(measure, x, y) for measure, x, y in looked if len(x) >= 2 and len(y) >= 2 and (x.any() or y.any())]
    looked = [one for k, one in enumerate(looked) if not any(same(one, before) for before in looked[:k])]
    looked.sort(key=lambda one: not one[0].headline)
    chances = [chance_of(y - x) if paired else welch(x, y)[2] for _, x, y in looked]
    many = sum(measure.headline for measure, _, _ in looked)
    half = level / 2 if 0 < many < len(looked) else level
    verdicts = [*holm(chances[:many], half), *holm(chances[many:], half)]
    found = []
    for (measure, x, y), chance, (real, confidence) in zip(looked, chances, verdicts, strict=True):
        low, high = gap_interval(x, y, paired, confidence)
        missed = detectable(Interval(0.0, low, high, len(x)), confidence)
        means = float(x.mean()), float(y.mean())
        each_turn = rates_per_turn(measure, a, b)
        found.append(
            Difference(
                measure.key, measure.name, measure.unit, *means, low, high, real, measure.headline, each_turn, missed,
                chance,
            )
        )  # fmt: skip
    return Comparison(paired, deals, (a.height, b.height), found)


def rates_per_turn(measure: Measure, a: pl.DataFrame, b: pl.DataFrame) -> tuple[float, float] | None:
    """So often a turn, where it is something that happens in turns."""
    if measure.headline or "turns" not in a.columns or "turns" not in b.columns:
        return None
    each = [float(measure.values(games).sum()) / max(1, int(games["turns"].sum())) for games in (a, b)]
    return each[0], each[1]


def same(one: tuple[Measure, np.ndarray, np.ndarray], other: tuple[Measure, np.ndarray, np.ndarray]) -> bool:
    """Two measures that are one by another name, such as turns and throws; looking twice would cost confidence."""
    return np.array_equal(one[1], other[1]) and np.array_equal(one[2], other[2])


def values_by_deal(measure: Measure, a: pl.DataFrame, b: pl.DataFrame, paired: bool) -> tuple[np.ndarray, np.ndarray]:
    """A value for each deal, in the order of the seeds; a deal where either has none is left out of a pair."""
    x, y = (deal_means(measure.values(games), games["seed"].to_numpy()) for games in (a, b))
    if paired:
        known = np.isfinite(x) & np.isfinite(y)
        return x[known], y[known]
    return x[np.isfinite(x)], y[np.isfinite(y)]


def welch(x: np.ndarray, y: np.ndarray) -> tuple[float, float, float]:
    """The error of the difference of two means, its degrees of freedom, and how often chance makes it so large."""
    vx, vy = x.var(ddof=1) / len(x), y.var(ddof=1) / len(y)
    error = float(np.sqrt(vx + vy))
    gap = float(y.mean() - x.mean())
    if error == 0:
        return 0.0, len(x) + len(y) - 2.0, 1.0 if gap == 0 else 0.0
    freedom = float((vx + vy) ** 2 / (vx**2 / (len(x) - 1) + vy**2 / (len(y) - 1)))
    return error, freedom, tail_probability(gap / error, freedom)


def gap_interval(x: np.ndarray, y: np.ndarray, paired: bool, confidence: float) -> tuple[float, float]:
    if paired:
        found = mean_of(y - x, confidence)
        return found.low, found.high
    error, freedom, _ = welch(x, y)
    half = quantile(confidence, freedom) * error
    gap = float(y.mean() - x.mean())
    return gap - half, gap + half


# ---- in words -----------------------------------------------------------------------------------


def format_value(value: float, unit: str) -> str:
    return localise(value, ".1%") if unit == "%" else format_number(value)


def format_number(value: float) -> str:
    return localise(value, ",.0f" if abs(value) >= 1000 else ".3g" if abs(value) < 1 else ",.1f")


def format_gap(value: float, unit: str) -> str:
    """A difference."""
    return message("compare-points", number=format_number(100 * value)) if unit == "%" else format_number(value)


def format_interval(found: Difference) -> str:
    """Where the difference lies, in points where it is one of shares."""
    scale = 100 if found.unit == "%" else 1
    return f"{format_number(scale * found.low)} … {format_number(scale * found.high)}"


def describe_difference(found: Difference, a: str, b: str) -> str:
    """One real difference."""
    low, high = sorted((abs(found.low), abs(found.high)))
    scale = 100 if found.unit == "%" else 1
    return message(
        "compare-more" if found.change > 0 else "compare-less", measure=found.name, was=format_value(found.a, found.unit), a=a,
        now=format_value(found.b, found.unit), b=b, low=format_number(scale * low), high=format_gap(high, found.unit),
    )  # fmt: skip


def describe_comparison(comparison: Comparison, a: str, b: str) -> list[str]:
    """The comparison in sentences: the headlines, what is real first, and the rest in a line."""
    asked = [found for found in comparison.differences if found.headline]
    real = [found for found in asked if found.real]
    rest = [found for found in asked if not found.real]
    lines = [capitalise(describe_difference(found, a, b)) for found in sorted(real, key=lambda found: found.chance)]
    same = [found for found in rest if found.low == found.high == 0]
    unsure = [found for found in rest if found not in same]
    if not any(found.real for found in comparison.differences):
        lines.append(message("compare-none"))
    if same:
        lines.append(message("compare-same", measures=", ".join(found.name for found in same)))
    if unsure:
        said_each = [
            message("compare-unsure-by", measure=found.name, missed=format_gap(found.missed, found.unit))
            for found in unsure
        ]
        lines.append(message("compare-unsure", measures=", ".join(said_each)))
    others = [found for found in comparison.differences if not found.headline]
    changed = sorted([found for found in others if found.real], key=lambda found: found.chance)
    if changed:
        some = ", ".join([describe_change(found) for found in changed[:SHOWN]])
        more = len(changed) - SHOWN
        counts = {"counts": len(others), "differ": len(changed), "some": some}
        lines.append(
            message("compare-others-more", **counts, more=more) if more > 0 else message("compare-others", **counts)
        )
    elif others:
        lines.append(message("compare-others-none", counts=len(others)))
    return lines


def describe_change(found: Difference) -> str:
    was, now = format_value(found.a, found.unit), format_value(found.b, found.unit)
    return message("compare-changed", measure=found.name, was=was, now=now)


def describe_method(comparison: Comparison) -> str:
    return message(
        "compare-method-paired" if comparison.paired else "compare-method-apart",
        deals=comparison.deals[0] if comparison.paired else min(comparison.deals),
        measures=len(comparison.differences), confidence=localise(CONFIDENCE, ".0%"),
    )  # fmt: skip


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
