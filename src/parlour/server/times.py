"""What time it is: the one place that asks, so that a test can set it."""

import time

from parlour.server.storage.protocol import Storage


class Times:
    """The clocks of this machine."""

    def now(self) -> int:
        """Return the seconds since 1970."""
        return int(time.time())

    def elapsed(self) -> float:
        """Return seconds from an arbitrary start; they pass evenly, and only while this machine is awake."""
        return time.monotonic()

    def processor(self) -> float:
        """Return the seconds of processor time this thread has used: waiting for a disk or a lock adds none."""
        return time.thread_time()


class UptimeClock:
    """The milliseconds the server has been open in all: players' clocks go by it, so none runs while it is closed.

    While any clock runs, the time is stored every second. What a crash loses is given to the players.
    """

    def __init__(self, storage: Storage, times: Times) -> None:
        self.storage = storage
        self.times = times
        self.base = 0
        self.at = times.elapsed()
        self.in_use = False  # a player's clock may be running, here or in another process

    async def open(self) -> None:
        self.at = self.times.elapsed()
        self.base = await self.storage.beat(0)
        self.in_use = await self.storage.clocks_running()

    def now(self) -> int:
        """Return the milliseconds the server has been open."""
        return self.base + int(1000 * (self.times.elapsed() - self.at))

    async def beat(self) -> None:
        """Store the time, and take over that of a process that has been open for longer."""
        before = self.now()
        self.base += max(0, await self.storage.beat(before) - before)
