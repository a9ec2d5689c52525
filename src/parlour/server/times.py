"""What time it is: the one place that asks, so that a test can say it."""

import time

from parlour.server.storage.protocol import Storage


class Times:
    def now(self) -> int:
        """Seconds since 1970."""
        return int(time.time())

    def elapsed(self) -> float:
        """Seconds, from whenever; they go on evenly, and only while this machine is awake."""
        return time.monotonic()


class UptimeClock:
    """How long the house has been open in all, in milliseconds: what players' clocks go by, so that none of them runs
    while it is closed. It is written down every second while any clock is running, and what a crash takes is given to
    the players.
    """

    def __init__(self, storage: Storage, times: Times) -> None:
        self.storage = storage
        self.times = times
        self.base = 0
        self.at = times.elapsed()

    async def open(self) -> None:
        self.at = self.times.elapsed()
        self.base = await self.storage.beat(0)

    def now(self) -> int:
        return self.base + int(1000 * (self.times.elapsed() - self.at))

    async def beat(self) -> None:
        """Written down; another process may have been open for longer."""
        before = self.now()
        self.base += max(0, await self.storage.beat(before) - before)
