"""Measure how long each bot takes over a decision."""

import math
import sys
import time
from collections import Counter
from dataclasses import dataclass

SAMPLE = 16  # one decision in so many is timed, since reading the clock costs time too
# Processor time, which ignores other work on the machine; on Windows its clock is too coarse.
clock = time.perf_counter_ns if sys.platform == "win32" else time.thread_time_ns


class Stopwatch:
    """Times one decision in so many, from game to game."""

    def __init__(self, every: int = SAMPLE) -> None:
        self.every = every
        self.left = 1  # decisions until the next timed one

    def start(self) -> int:
        """Return the time, or -1 if this decision is not timed."""
        self.left -= 1
        if self.left:
            return -1
        self.left = self.every
        return clock()

    def elapsed(self, began: int) -> int:
        """Return the nanoseconds since `began`."""
        return clock() - began


@dataclass(frozen=True)
class Timing:
    """Milliseconds of processor time for a decision."""

    decisions: int
    mean: float
    median: float
    p99: float


def timing_of(buckets: Counter[int]) -> Timing:
    total = buckets.total()
    if not total:
        return Timing(0, 0.0, 0.0, 0.0)
    mean = sum(bucket_ms(index) * count for index, count in buckets.items()) / total
    return Timing(total, mean, quantile_ms(buckets, 0.5), quantile_ms(buckets, 0.99))


def bucket(nanoseconds: int) -> int:
    """Return the bucket of a time, an eighth of an octave wide, so that quantiles are right within a tenth."""
    return round(8 * math.log2(max(1, nanoseconds)))


def bucket_ms(index: int) -> float:
    return float(2 ** (index / 8)) / 1e6


def quantile_ms(buckets: Counter[int], share: float) -> float:
    wanted, below = share * buckets.total(), 0
    for index in sorted(buckets):
        below += buckets[index]
        if below >= wanted:
            return bucket_ms(index)
    return 0.0
