"""Means with confidence intervals. The unit is the deal: games of one deal do not count as independent."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from parlour.lab.student_t import quantile, tail_probability
from parlour.play.language import localise

CONFIDENCE = 0.95
POWER = 0.8  # how often a difference called detectable shows
ROUNDING = 1e-9  # thirds do not add up exactly


@dataclass(frozen=True)
class Interval:
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float
    count: int  # independent deals

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def describe(self) -> str:
        """Return the mean and interval as percentages."""
        mean, low, high = (localise(share, ".1%") for share in (self.mean, self.low, self.high))
        return f"{mean} ({low}–{high})"

    def clear_of(self, value: float) -> bool:
        """Return whether the value lies outside the interval."""
        return not self.low - ROUNDING <= value <= self.high + ROUNDING


def mean_of(values: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Return the mean of independent values with Student's interval."""
    numbers = np.asarray(values, dtype=float)
    mean = float(numbers.mean())
    if len(numbers) < 2:
        return Interval(mean, -math.inf, math.inf, len(numbers))
    half = quantile(confidence, len(numbers) - 1) * float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return Interval(mean, mean - half, mean + half, len(numbers))


def deal_means(values: ArrayLike, deals: ArrayLike) -> np.ndarray:
    """Return the mean of each deal's games."""
    _, at = np.unique(np.asarray(deals), return_inverse=True)
    numbers = np.asarray(values, dtype=float)
    means: np.ndarray = np.bincount(at, weights=numbers) / np.bincount(at)
    return means


def by_deal(values: ArrayLike, deals: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Return the mean over deals, its error clustered by deal."""
    return mean_of(deal_means(values, deals), confidence)


def design_effect(values: ArrayLike, deals: ArrayLike) -> float:
    """Return the clustered variance of the mean, relative to as many independent games; below 1, duplicates paid."""
    numbers = np.asarray(values, dtype=float)
    means = deal_means(numbers, deals)
    if len(means) < 2 or numbers.var(ddof=1) == 0:
        return 1.0
    return float(means.var(ddof=1) / len(means) / (numbers.var(ddof=1) / len(numbers)))


def wilson(share: float, count: int, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval for a share of independent games; it is conservative where ties are shared."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), count)


def share_of(values: ArrayLike, deals: ArrayLike, confidence: float = CONFIDENCE) -> Interval:
    """Return Wilson's interval where every deal was played once, a clustered one where deals were repeated.

    A share of 0 or 1 has no spread to cluster; then it is Wilson's over the deals.
    """
    numbers = np.asarray(values, dtype=float)
    if len(np.unique(np.asarray(deals))) == len(numbers):
        return wilson(float(numbers.mean()), len(numbers), confidence)
    clustered = by_deal(numbers, deals, confidence)
    if clustered.mean in (0, 1):
        return wilson(clustered.mean, clustered.count, confidence)
    return Interval(clustered.mean, max(0.0, clustered.low), min(1.0, clustered.high), clustered.count)


def quantile_of(values: ArrayLike, share: float, confidence: float = CONFIDENCE) -> Interval:
    """Return a quantile with its interval by order statistics."""
    numbers = np.sort(np.asarray(values, dtype=float))
    count = len(numbers)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    spread = z * math.sqrt(count * share * (1 - share))
    low = max(0, math.floor(count * share - spread))
    high = min(count - 1, math.ceil(count * share + spread))
    return Interval(float(np.quantile(numbers, share)), float(numbers[low]), float(numbers[high]), count)


def detectable(interval: Interval, confidence: float = CONFIDENCE, power: float = POWER) -> float:
    """Return the smallest difference that such an interval shows with this power."""
    z = NormalDist().inv_cdf
    return interval.half * (1 + z(power) / z((1 + confidence) / 2))


def chance_of(values: ArrayLike) -> float:
    """Return the p-value of Student's test that the mean of independent values is 0."""
    numbers = np.asarray(values, dtype=float)
    if len(numbers) < 2:
        return 1.0
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    if error == 0:
        return 1.0 if numbers.mean() == 0 else 0.0
    return tail_probability(float(numbers.mean()) / error, len(numbers) - 1)


def holm(chances: Sequence[float], level: float = 1 - CONFIDENCE) -> list[tuple[bool, float]]:
    """Return which of many differences are real, and the confidence at which each one's interval agrees.

    The smallest p-value is compared with level/m, the next with level/(m-1), until one is too large; that one and all
    after it may be chance.
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    verdicts: list[tuple[bool, float]] = [(False, 0.0)] * len(chances)
    failed_at = 0.0
    for rank, i in enumerate(order):
        threshold = level / (len(chances) - rank)
        if not failed_at and chances[i] >= threshold:
            failed_at = threshold
        verdicts[i] = (False, 1 - failed_at) if failed_at else (True, 1 - threshold)
    return verdicts
