"""Token buckets: how often somebody may do something."""

import time


class Bucket:
    """A token bucket: it fills at a rate and holds a burst."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.level = float(burst)
        self.at = time.monotonic()

    def take(self, cost: int = 1) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class Buckets:
    """A bucket for each client; the longest unused are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.known: dict[str, Bucket] = {}

    def take(self, who: str, cost: int = 1) -> bool:
        bucket = self.known.pop(who, None) or Bucket(self.rate, self.burst)
        self.known[who] = bucket
        if len(self.known) > self.MOST:
            del self.known[next(iter(self.known))]
        return bucket.take(cost)
