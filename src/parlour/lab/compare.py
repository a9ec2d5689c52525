"""Two ways to play, side by side on the same luck, and which of their differences are real."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.kernel.game import Impossible
from parlour.lab.intervals import CONFIDENCE, chance_of, deal_means, holm, mean_of
from parlour.lab.student import quantile, two_sided
from parlour.lab.tables import seats_of, win_shares

LEAST = 20  # deals, for a comparison to mean anything


@dataclass(frozen=True)
class Measure:
    """Something to be compared, by game."""

    name: str
    unit: str  # "%" for shares, "" for numbers
    values: Callable[[pl.DataFrame], np.ndarray]


@dataclass(frozen=True)
class Difference:
    name: str
    unit: str
    a: float
    b: float
    low: float  # of b less a, at a confidence corrected for looking at many
    high: float
    real: bool
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


def column(name: str) -> Callable[[pl.DataFrame], np.ndarray]:
    def values(games: pl.DataFrame) -> np.ndarray:
        found: np.ndarray = games[name].cast(pl.Float64).to_numpy()
        return found

    return values


def share_of_seat(seat: int) -> Callable[[pl.DataFrame], np.ndarray]:
    def values(games: pl.DataFrame) -> np.ndarray:
        found: np.ndarray = win_shares(games)[:, seat]
        return found

    return values


def led_share(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (games["led_from"] / games["turns"]).to_numpy()
    return found


def tied(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (win_shares(games).max(axis=1) < 1).astype(float)
    return found


def cut_off(games: pl.DataFrame) -> np.ndarray:
    found: np.ndarray = (~games["finished"]).cast(pl.Float64).to_numpy()
    return found


def measures(a: pl.DataFrame, b: pl.DataFrame) -> list[Measure]:
    """All that both have, in the order in which people ask."""
    seats = seats_of(a)
    found: list[Measure] = []
    if seats == seats_of(b):
        found += [Measure(f"seat {seat + 1}'s share of wins", "%", share_of_seat(seat)) for seat in range(seats)]
    both = set(a.columns) & set(b.columns)
    found += [Measure("games shared by several winners", "%", tied), Measure("games cut off", "%", cut_off)]
    found.append(Measure("decisions a game", "", column("decisions")))
    if "turns" in both:
        found.append(Measure("turns a game", "", column("turns")))
        found.append(Measure("changes of lead a game", "", column("lead_changes")))
        found.append(Measure("part of the game before the winner leads for good", "%", led_share))
        found.append(Measure("decisions with only one way", "", column("choices_1")))
    for name in sorted(set(a.columns) | set(b.columns)):
        if name.startswith("event:") and any(other.startswith("event:") for other in both):
            found.append(Measure(f"“{name.removeprefix('event:').replace('_', ' ')}” a game", "", column(name)))
    return found


def compared(a: pl.DataFrame, b: pl.DataFrame) -> Comparison:
    """B against A. Where both were played on the same deals, deal by deal; otherwise side by side."""
    if a["game"][0] != b["game"][0]:
        raise Impossible(f"{a['game'][0]} and {b['game'][0]} are different games; compare two runs of one game.")
    wanted = measures(a, b)
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
        raise Impossible(f"{min(deals)} deals are too few to compare; play at least {LEAST}, better 1,000.")
    looked = [(measure, *by_deal_of(measure, a, b, paired)) for measure in wanted]
    looked = [(measure, x, y) for measure, x, y in looked if len(x) >= 2 and len(y) >= 2 and (x.any() or y.any())]
    looked = [one for k, one in enumerate(looked) if not any(same(one, before) for before in looked[:k])]
    chances = [chance_of(y - x) if paired else welch(x, y)[2] for _, x, y in looked]
    found = []
    for (measure, x, y), chance, (real, confidence) in zip(looked, chances, holm(chances), strict=True):
        low, high = between(x, y, paired, confidence)
        found.append(Difference(measure.name, measure.unit, float(x.mean()), float(y.mean()), low, high, real, chance))
    return Comparison(paired, deals, (a.height, b.height), found)


def same(one: tuple[Measure, np.ndarray, np.ndarray], other: tuple[Measure, np.ndarray, np.ndarray]) -> bool:
    """Two measures that are one by another name, such as turns and throws; looking twice would cost confidence."""
    return np.array_equal(one[1], other[1]) and np.array_equal(one[2], other[2])


def by_deal_of(measure: Measure, a: pl.DataFrame, b: pl.DataFrame, paired: bool) -> tuple[np.ndarray, np.ndarray]:
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
    return error, freedom, two_sided(gap / error, freedom)


def between(x: np.ndarray, y: np.ndarray, paired: bool, confidence: float) -> tuple[float, float]:
    if paired:
        found = mean_of(y - x, confidence)
        return found.low, found.high
    error, freedom, _ = welch(x, y)
    half = quantile(confidence, freedom) * error
    gap = float(y.mean() - x.mean())
    return gap - half, gap + half


# ---- in words -----------------------------------------------------------------------------------


def said(value: float, unit: str) -> str:
    return f"{value:.1%}" if unit == "%" else number(value)


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}" if abs(value) < 1 else f"{value:,.1f}"


def sentence(found: Difference, a: str, b: str) -> str:
    """One real difference."""
    more = "more" if found.change > 0 else "less"
    points = " points" if found.unit == "%" else ""
    low, high = sorted((abs(found.low), abs(found.high)))
    scale = 100 if found.unit == "%" else 1
    return (
        f"{found.name}: {said(found.a, found.unit)} with {a}, {said(found.b, found.unit)} with {b}; "
        f"{number(scale * low)} to {number(scale * high)}{points} {more}."
    )


def words(comparison: Comparison, a: str, b: str) -> list[str]:
    """The whole comparison in sentences, what is real first."""
    real = [found for found in comparison.differences if found.real]
    rest = [found for found in comparison.differences if not found.real]
    lines = [upper(sentence(found, a, b)) for found in sorted(real, key=lambda found: found.chance)]
    same = [found for found in rest if found.low == found.high == 0]
    unsure = [found for found in rest if found not in same]
    if not real:
        lines.append("No difference is real: what there is, chance makes as well.")
    if same:
        lines.append(f"Exactly the same: {', '.join(found.name for found in same)}.")
    if unsure:
        lines.append(f"Not told apart from chance: {', '.join(found.name for found in unsure)}.")
    return lines


def method(comparison: Comparison) -> str:
    how = "deal by deal on the same luck" if comparison.paired else "side by side on different luck"
    deals = comparison.deals[0] if comparison.paired else min(comparison.deals)
    return (
        f"Compared {how}, {deals:,} deals, {len(comparison.differences)} measures; intervals hold together with "
        f"{CONFIDENCE:.0%} confidence (Holm's correction)."
    )


def upper(text: str) -> str:
    return text[:1].upper() + text[1:]
