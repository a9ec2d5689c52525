"""How long each bot takes over a decision."""

import math
import sys
import time
from collections import Counter
from dataclasses import dataclass

SAMPLE = 16  # one decision in so many is timed, where not all are to be: asking for the time takes its time
# Processor time, so that other work on the machine does not count; where its clock is too coarse, the wall's.
clock = time.perf_counter_ns if sys.platform == "win32" else time.thread_time_ns


class Stopwatch:
    """Times one decision in so many, from game to game."""

    def __init__(self, every: int = SAMPLE) -> None:
        self.every = every
        self.left = 1  # decisions until the next that is timed

    def start(self) -> int:
        """The time, or -1 where this decision is not timed."""
        self.left -= 1
        if self.left:
            return -1
        self.left = self.every
        return clock()

    def elapsed(self, began: int) -> int:
        return clock() - began


@dataclass(frozen=True)
class Timing:
    """Milliseconds of processor time a decision."""

    decisions: int
    mean: float
    median: float
    p99: float


def timing_of(buckets: Counter[int]) -> Timing:
    total = buckets.total()
    if not total:
        return Timing(0, 0.0, 0.0, 0.0)
    mean = sum(bucket_ms(bucket) * count for bucket, count in buckets.items()) / total
    return Timing(total, mean, quantile_ms(buckets, total, 0.5), quantile_ms(buckets, total, 0.99))


def bucket(nanoseconds: int) -> int:
    """An eighth of an octave: a quantile read off these is right within a tenth."""
    return round(8 * math.log2(max(1, nanoseconds)))


def bucket_ms(bucket: int) -> float:
    return float(2 ** (bucket / 8)) / 1e6


def quantile_ms(buckets: Counter[int], total: int, share: float) -> float:
    below = 0
    for bucket in sorted(buckets):
        below += buckets[bucket]
        if below >= share * total:
            return bucket_ms(bucket)
    return 0.0
