"""How long each bot takes over a decision."""

from collections import Counter
from dataclasses import dataclass


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
    mean = sum(middle(bucket) * count for bucket, count in buckets.items()) / total
    return Timing(total, mean, at_share(buckets, total, 0.5), at_share(buckets, total, 0.99))


def middle(bucket: int) -> float:
    return float(2 ** (bucket / 8)) / 1e6


def at_share(buckets: Counter[int], total: int, share: float) -> float:
    below = 0
    for bucket in sorted(buckets):
        below += buckets[bucket]
        if below >= share * total:
            return middle(bucket)
    return 0.0
