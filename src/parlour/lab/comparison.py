"""Compare two ways to play a game, on the same luck where possible, and say which differences are real."""

from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.fairness import ordinal, seats_separable
from parlour.lab.intervals import CONFIDENCE, Interval, chance_of, deal_means, detectable, holm, mean_of
from parlour.lab.measures import Measure, column, named_measure, share_in_order, share_of_seat
from parlour.lab.student_t import quantile, tail_probability
from parlour.lab.tables import order_shares, seats_of
from parlour.play.language import localise, message
from parlour.play.table import find_game
from parlour.play.words import kind_label

LEAST = 20  # deals for a comparison
SHOWN = 6  # other counts that are listed


@dataclass(frozen=True)
class Difference:
    """One measure on both sides."""

    key: str
    name: str
    unit: str
    a: float
    b: float
    low: float  # of b less a, at a confidence corrected for many comparisons
    high: float
    real: bool
    headline: bool
    rates: tuple[float, float] | None  # per turn, for counts
    missed: float  # the smallest difference that would have shown four times out of five
    chance: float  # p-value of this comparison alone

    @property
    def change(self) -> float:
        return self.b - self.a


@dataclass(frozen=True)
class Comparison:
    paired: bool
    deals: tuple[int, int]
    games: tuple[int, int]
    differences: list[Difference]


@dataclass(frozen=True)
class Samples:
    """A measure's values on both sides, one for each deal."""

    measure: Measure
    a: np.ndarray
    b: np.ndarray

    def equals(self, other: "Samples") -> bool:
        """Return whether these are the same values under another name, such as turns and throws."""
        return np.array_equal(self.a, other.a) and np.array_equal(self.b, other.b)


def common_measures(a: pl.DataFrame, b: pl.DataFrame) -> list[Measure]:
    """Return the measures that both sides have, headlines first."""
    both = set(a.columns) & set(b.columns)
    measures = seat_measures(a, b)
    measures += [named_measure("ties"), named_measure("cut-off")]
    if "turns" in both:
        measures += [named_measure("turns"), named_measure("lead-changes"), named_measure("led-for-good")]
        measures.append(Measure("one-way", message("measure-one-way"), "", column("choices_1"), headline=False))
    measures.append(named_measure("decisions"))
    if "halfway" in both:
        measures += [named_measure("minutes"), named_measure("runaways"), named_measure("comebacks")]
    if any(name.startswith("event:") for name in both):
        game = find_game(a["game"][0])
        for name in event_columns(a, b):
            what = kind_label(game, name.removeprefix("event:"))
            measures.append(Measure(name, message("measure-event", what=what), "", column(name), headline=False))
    return measures


def seat_measures(a: pl.DataFrame, b: pl.DataFrame) -> list[Measure]:
    """Return the shares of wins: by turn order where both sides know it, by seat otherwise."""
    seats = seats_of(a)
    if seats != seats_of(b):
        return []
    if all(order_shares(games) is not None and seats_separable(games) for games in (a, b)):
        return [
            Measure(f"order-{k + 1}-wins", message("measure-nth-wins", nth=ordinal(k)), "%", share_in_order(k))
            for k in range(seats)
        ]
    return [
        Measure(f"seat-{k + 1}-wins", message("measure-seat-wins", seat=k + 1), "%", share_of_seat(k))
        for k in range(seats)
    ]


def event_columns(a: pl.DataFrame, b: pl.DataFrame) -> list[str]:
    return sorted({name for name in (*a.columns, *b.columns) if name.startswith("event:")})


def compare(a: pl.DataFrame, b: pl.DataFrame, level: float = 1 - CONFIDENCE) -> Comparison:
    """Compare B with A, deal by deal where both were played on the same deals.

    The headlines share half of the level and all other counts the other half, so that further counts do not make
    the headlines harder to tell.
    """
    if a["game"][0] != b["game"][0]:
        raise InvalidSetup(message("compare-other-games", a=a["game"][0], b=b["game"][0]))
    measures = common_measures(a, b)
    for name in event_columns(a, b):
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
    samples = distinct_samples([values_by_deal(measure, a, b, paired) for measure in measures])
    chances = [chance_of(both.b - both.a) if paired else welch(both.a, both.b)[2] for both in samples]
    headlines = sum(both.measure.headline for both in samples)
    half = level / 2 if 0 < headlines < len(samples) else level
    verdicts = [*holm(chances[:headlines], half), *holm(chances[headlines:], half)]
    differences = []
    for both, chance, (real, confidence) in zip(samples, chances, verdicts, strict=True):
        low, high = gap_interval(both.a, both.b, paired, confidence)
        missed = detectable(Interval(0.0, low, high, len(both.a)), confidence)
        measure = both.measure
        differences.append(
            Difference(
                measure.key, measure.name, measure.unit, float(both.a.mean()), float(both.b.mean()), low, high, real,
                measure.headline, rates_per_turn(measure, a, b), missed, chance,
            )
        )  # fmt: skip
    return Comparison(paired, deals, (a.height, b.height), differences)


def distinct_samples(samples: list[Samples]) -> list[Samples]:
    """Return the samples that can be compared, headlines first.

    One under two names counts once, since every comparison costs confidence.
    """
    usable = [both for both in samples if len(both.a) >= 2 and len(both.b) >= 2 and (both.a.any() or both.b.any())]
    distinct = [both for k, both in enumerate(usable) if not any(both.equals(before) for before in usable[:k])]
    return sorted(distinct, key=lambda both: not both.measure.headline)


def rates_per_turn(measure: Measure, a: pl.DataFrame, b: pl.DataFrame) -> tuple[float, float] | None:
    """Return how often a count comes up in a turn on each side; None for headlines."""
    if measure.headline or "turns" not in a.columns or "turns" not in b.columns:
        return None
    rates = [float(measure.values(games).sum()) / max(1, int(games["turns"].sum())) for games in (a, b)]
    return rates[0], rates[1]


def values_by_deal(measure: Measure, a: pl.DataFrame, b: pl.DataFrame, paired: bool) -> Samples:
    """Return a value for each deal, in the order of the seeds; a pair needs a value on both sides."""
    x, y = (deal_means(measure.values(games), games["seed"].to_numpy()) for games in (a, b))
    if paired:
        known = np.isfinite(x) & np.isfinite(y)
        return Samples(measure, x[known], y[known])
    return Samples(measure, x[np.isfinite(x)], y[np.isfinite(y)])


def welch(x: np.ndarray, y: np.ndarray) -> tuple[float, float, float]:
    """Return the error of the difference of two means, its degrees of freedom, and its p-value."""
    vx, vy = x.var(ddof=1) / len(x), y.var(ddof=1) / len(y)
    error = float(np.sqrt(vx + vy))
    gap = float(y.mean() - x.mean())
    if error == 0:
        return 0.0, len(x) + len(y) - 2.0, 1.0 if gap == 0 else 0.0
    freedom = float((vx + vy) ** 2 / (vx**2 / (len(x) - 1) + vy**2 / (len(y) - 1)))
    return error, freedom, tail_probability(gap / error, freedom)


def gap_interval(x: np.ndarray, y: np.ndarray, paired: bool, confidence: float) -> tuple[float, float]:
    if paired:
        gaps = mean_of(y - x, confidence)
        return gaps.low, gaps.high
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
    """Return a difference, in percentage points for shares."""
    return message("compare-points", number=format_number(100 * value)) if unit == "%" else format_number(value)


def format_interval(difference: Difference) -> str:
    """Return the interval, in percentage points for shares."""
    scale = 100 if difference.unit == "%" else 1
    return f"{format_number(scale * difference.low)} … {format_number(scale * difference.high)}"


def describe_difference(difference: Difference, a: str, b: str) -> str:
    """Return one real difference as a sentence."""
    low, high = sorted((abs(difference.low), abs(difference.high)))
    unit, scale = difference.unit, 100 if difference.unit == "%" else 1
    return message(
        "compare-more" if difference.change > 0 else "compare-less", measure=difference.name,
        was=format_value(difference.a, unit), a=a, now=format_value(difference.b, unit), b=b,
        low=format_number(scale * low), high=format_gap(high, unit),
    )  # fmt: skip


def describe_comparison(comparison: Comparison, a: str, b: str) -> list[str]:
    """Return the comparison in sentences: real headlines, the other headlines, and the rest in a line."""
    headlines = [difference for difference in comparison.differences if difference.headline]
    real = [difference for difference in headlines if difference.real]
    lines = [capitalise(describe_difference(row, a, b)) for row in sorted(real, key=lambda row: row.chance)]
    if not any(difference.real for difference in comparison.differences):
        lines.append(message("compare-none"))
    rest = [difference for difference in headlines if not difference.real]
    same = [difference for difference in rest if difference.low == difference.high == 0]
    if same:
        lines.append(message("compare-same", measures=", ".join(difference.name for difference in same)))
    unsure = [
        message("compare-unsure-by", measure=difference.name, missed=format_gap(difference.missed, difference.unit))
        for difference in rest
        if difference not in same
    ]
    if unsure:
        lines.append(message("compare-unsure", measures=", ".join(unsure)))
    return lines + describe_other_counts(comparison)


def describe_other_counts(comparison: Comparison) -> list[str]:
    """Return a line about all that is no headline."""
    others = [difference for difference in comparison.differences if not difference.headline]
    changed = sorted([difference for difference in others if difference.real], key=lambda row: row.chance)
    if not others:
        return []
    if not changed:
        return [message("compare-others-none", counts=len(others))]
    some = ", ".join([describe_change(difference) for difference in changed[:SHOWN]])
    more = len(changed) - SHOWN
    counts = {"counts": len(others), "differ": len(changed), "some": some}
    return [message("compare-others-more", **counts, more=more) if more > 0 else message("compare-others", **counts)]


def describe_change(difference: Difference) -> str:
    was, now = (format_value(value, difference.unit) for value in (difference.a, difference.b))
    return message("compare-changed", measure=difference.name, was=was, now=now)


def describe_method(comparison: Comparison) -> str:
    return message(
        "compare-method-paired" if comparison.paired else "compare-method-apart",
        deals=comparison.deals[0] if comparison.paired else min(comparison.deals),
        measures=len(comparison.differences), confidence=localise(CONFIDENCE, ".0%"),
    )  # fmt: skip


def capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
