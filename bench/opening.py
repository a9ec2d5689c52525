"""Measure how long it takes to open a table, and its memory, by the length of its log.

`PYTHONPATH=src:. python bench/opening.py` plays thirty races of Derby Day on SQLite, about nine thousand entries: the
longest game there is, and every action throws the dice.
"""

import asyncio
import random
import statistics
import tempfile
import time
import tracemalloc
from pathlib import Path

from parlour.server.limits import Limits
from parlour.server.messages import NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.tables import table_setup
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room

SIZES = (50, 500, 4_000)  # rows of the log, two entries each
TIMES = 15
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve", "Flo")
OPTIONS: dict[str, str | int] = {"race": "grand-national", "races": 30, "donkey": "yes"}


async def play(room: Room, rows: int, rng: random.Random) -> None:
    while room.table and not room.table.over and room.rows < rows:
        ask = room.table.asked[0]
        offer = rng.choice([offer for offer in room.table.offers(ask.seat) if not offer.out_of_turn])
        await room.act(ask.seat, offer.action, offer.nth(rng.randrange(offer.size())), ask.ticket)


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        metrics = Metrics()
        storage, bus = open_storage(str(Path(folder) / "opening.db"), metrics)
        registry = Registry(storage, bus, Limits(), metrics)
        await registry.open()
        rng = random.Random(1)
        wish = NewTable("derby-day", tuple(SeatWish("person", name) for name in NAMES), OPTIONS)
        room = await registry.room((await table_setup.set_up(registry.services, wish, "a" * 64)).id)
        for rows in SIZES:
            await play(room, rows, rng)
            took = []
            for _ in range(TIMES):
                registry.forget(room)
                begun = time.perf_counter()
                room = await registry.room(room.id)
                took.append((time.perf_counter() - begun) * 1000)
            registry.forget(room)
            tracemalloc.start()
            room = await registry.room(room.id)
            held = tracemalloc.get_traced_memory()[0] / 1024
            tracemalloc.stop()
            print(
                f"{room.rows:6} rows, {len(room.history):6} events: opened in {statistics.median(took):.1f} ms,", end=""
            )
            print(f" {len(room.history.events)} events and {held:.0f} KB held", flush=True)
        await registry.close()


if __name__ == "__main__":
    asyncio.run(main())
