"""What has taken long lately in this process: moves, queries, commits, and turns of the event loop."""

import asyncio
import time
from collections import deque
from typing import Final, Literal, NamedTuple

DelayKind = Literal["move", "query", "commit"]
MOVE: Final = 0.02  # seconds of processor time from which a move is noted
WAIT: Final = 0.05  # seconds from which a query or commit is noted
LATELY: Final = 3600.0  # seconds
MOST: Final = 200  # noted at a time
TICK: Final = 0.25  # seconds between looks at the event loop
TICKS: Final = 1200  # looks kept: five minutes


class Delay(NamedTuple):
    kind: DelayKind
    what: str
    table: str
    seconds: float
    at: float  # of the monotonic clock


class Delays:
    """The slow moments of the last hour, as many as there is room for."""

    def __init__(self) -> None:
        self.noted: deque[Delay] = deque(maxlen=MOST)
        self.loop_delays: deque[float] = deque(maxlen=TICKS)  # seconds the event loop was late

    def note_move(self, table: str, game: str, seconds: float) -> None:
        if seconds >= MOVE:
            self.noted.append(Delay("move", game, table, seconds, time.monotonic()))

    def note_query(self, sql: str, seconds: float) -> None:
        """Note a query by its first words; what it was asked about is not in them."""
        if seconds >= WAIT:
            self.noted.append(Delay("query", sql[:80], "", seconds, time.monotonic()))

    def note_commit(self, seconds: float, units: int) -> None:
        if seconds >= WAIT:
            self.noted.append(Delay("commit", str(units), "", seconds, time.monotonic()))

    def slowest(self, most: int) -> list[Delay]:
        """Return the slowest moments of the last hour, slowest first."""
        since = time.monotonic() - LATELY
        lately = [delay for delay in list(self.noted) if delay.at >= since]
        return sorted(lately, key=lambda delay: -delay.seconds)[:most]

    async def watch_loop(self) -> None:
        """Note how late the event loop wakes a task that sleeps."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(TICK)
            self.loop_delays.append(max(0.0, time.monotonic() - begun - TICK))
