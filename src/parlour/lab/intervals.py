"""Means with honest intervals. The unit is the deal: games of one deal are never taken for independent ones."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from parlour.lab.student_t import quantile, tail_probability
from parlour.play.language import localise

CONFIDENCE = 0.95
POWER = 0.8  # how often a difference called detectable is found
ROUNDING = 1e-9  # thirds do not add up exactly


@dataclass(frozen=True)
class Interval:
    mean: float
    low: float
    high: float
    count: int  # independent deals behind it

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def describe(self) -> str:
        """As a share."""
        mean, low, high = (localise(share, ".1%") for share in (self.mean, self.low, self.high))
        return f"{mean} ({low}–{high})"

    def clear_of(self, value: float) -> bool:
        return not self.low - ROUNDING <= value <= self.high + ROUNDING


def mean_of(values: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """The mean of independent values, with Student's interval."""
    found = np.asarray(values, dtype=float)
    mean = float(found.mean())
    if len(found) < 2:
        return Interval(mean, -math.inf, math.inf, len(found))
    half = quantile(confidence, len(found) - 1) * float(found.std(ddof=1)) / math.sqrt(len(found))
    return Interval(mean, mean - half, mean + half, len(found))


def deal_means(values: ArrayLike, deals: ArrayLike) -> np.ndarray:
    """One value for each deal: the mean of its games."""
    _, at = np.unique(np.asarray(deals), return_inverse=True)
    found = np.asarray(values, dtype=float)
    means: np.ndarray = np.bincount(at, weights=found) / np.bincount(at)
    return means


def by_deal(values: ArrayLike, deals: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """The mean over deals, its error clustered by deal."""
    return mean_of(deal_means(values, deals), confidence)


def design_effect(values: ArrayLike, deals: ArrayLike) -> float:
    """The clustered variance of the mean over that of as many independent games; below 1, duplicates have paid."""
    found = np.asarray(values, dtype=float)
    means = deal_means(found, deals)
    if len(means) < 2 or found.var(ddof=1) == 0:
        return 1.0
    return float(means.var(ddof=1) / len(means) / (found.var(ddof=1) / len(found)))


def wilson(share: float, count: int, confidence: float = CONFIDENCE) -> Interval:
    """Of a share of independent games; good for small and extreme ones, and on the safe side where ties are shared."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), count)


def share_of(values: ArrayLike, deals: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's where every deal was played once; clustered where deals were played again.

    Never or always winning leaves no spread to reckon with; then it is Wilson's over the deals.
    """
    found = np.asarray(values, dtype=float)
    if len(np.unique(np.asarray(deals))) == len(found):
        return wilson(float(found.mean()), len(found), confidence)
    clustered = by_deal(found, deals, confidence)
    if clustered.mean in (0, 1):
        return wilson(clustered.mean, clustered.count, confidence)
    return Interval(clustered.mean, max(0.0, clustered.low), min(1.0, clustered.high), clustered.count)


def quantile_of(values: ArrayLike, share: float, confidence: float = CONFIDENCE) -> Interval:
    """A quantile, its interval by order statistics."""
    found = np.sort(np.asarray(values, dtype=float))
    count = len(found)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    spread = z * math.sqrt(count * share * (1 - share))
    low = max(0, math.floor(count * share - spread))
    high = min(count - 1, math.ceil(count * share + spread))
    return Interval(float(np.quantile(found, share)), float(found[low]), float(found[high]), count)


def detectable(found: Interval, confidence: float = CONFIDENCE, power: float = POWER) -> float:
    """How large a difference has to be to be found so often; a smaller one is missed more often than that."""
    z = NormalDist().inv_cdf
    return found.half * (1 + z(power) / z((1 + confidence) / 2))


def chance_of(values: ArrayLike) -> float:
    """How often independent values with a mean of nothing lie so far from nothing by chance."""
    found = np.asarray(values, dtype=float)
    if len(found) < 2:
        return 1.0
    error = float(found.std(ddof=1)) / math.sqrt(len(found))
    if error == 0:
        return 1.0 if found.mean() == 0 else 0.0
    return tail_probability(float(found.mean()) / error, len(found) - 1)


def holm(chances: Sequence[float], level: float = 1 - CONFIDENCE) -> list[tuple[bool, float]]:
    """Which of many differences are real, and the confidence at which each interval says the same.

    The smallest chance is held against level/m, the next against level/(m-1), until one fails; it and all
    after it are not told apart from chance.
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found: list[tuple[bool, float]] = [(False, 0.0)] * len(chances)
    failed_at = 0.0
    for rank, i in enumerate(order):
        held = level / (len(chances) - rank)
        if not failed_at and chances[i] >= held:
            failed_at = held
        found[i] = (False, 1 - failed_at) if failed_at else (True, 1 - held)
    return found
