"""Measure each query on a full database: `PYTHONPATH=src:. python bench/queries.py [--tables 200000]`

`--db postgresql://…` names a database, `--filled` says that a run before has filled it.

Fills an empty database with tables, some waiting, some in play, most of them over, and runs every query of the server.
The first line is an empty query, the lower bound for all others. `--partitions 16` splits the entries by the hash of
their table first. Without `--db` it is a temporary file, or with `--partitions` or `--postgres` a temporary PostgreSQL.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import uvloop

from parlour.server.messages import Phase
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.protocol import Place, Row, Storage
from parlour.server.storage.sql import SqlStorage
from parlour.server.storage.table_record import Seat, TableRecord
from tests.server.cluster import cluster

ROWS = 20  # in a table's log
OWNERS = 5000
AT_ONCE = 500
PHASES: tuple[Phase, ...] = ("over", "over", "over", "playing", "waiting")


def record(n: int, now: int) -> TableRecord:
    phase: Phase = PHASES[n % 5]
    age = n % (90 * 24) * 3600 if n % 50 != 3 else 0  # one in fifty is active now
    seats = [Seat("person", "Ann", f"owner{n // 5 % OWNERS}"), Seat("person", "Bob", f"owner{(n // 5 + 1) % OWNERS}")]
    seats += [Seat("bot", "Ada", level="easy"), Seat("bot", "Basil", level="easy")]
    if phase == "over":
        for place, seat in enumerate(seats, 1):
            seat.ended, seat.place = now - age, place
    return TableRecord(
        id=f"table{n:09}", rev=0, code=f"CODE{n}" if phase == "waiting" else None, game="derby-day", options={},
        edition="", seed="00", phase=phase, pace=800, locked=False, host=f"owner{n // 5 % OWNERS}", rematch="",
        created=now - age, touched=now - age, seats=seats,
    )  # fmt: skip


async def partition(db: str, partitions: int) -> None:
    """Split the empty table of entries into so many partitions."""
    connection = await asyncpg.connect(db)
    await connection.execute("ALTER TABLE entries RENAME TO whole")
    await connection.execute("CREATE TABLE entries (LIKE whole INCLUDING ALL) PARTITION BY HASH (table_id)")
    for n in range(partitions):
        values = f"(MODULUS {partitions}, REMAINDER {n})"
        await connection.execute(f"CREATE TABLE entries_{n} PARTITION OF entries FOR VALUES WITH {values}")
    await connection.execute("DROP TABLE whole")
    await connection.close()


async def append_on(storage: Storage, tables: int, actions: int, now: int) -> float:
    """Return how many actions a second are written, one to each of a hundred tables at a time."""
    begun = time.perf_counter()
    for round in range(actions // 100):
        idx = ROWS + round
        places = [(round * 7919 + k * 104729) % tables // 5 * 5 + 3 for k in range(100)]
        await asyncio.gather(
            *[storage.append(f"table{n:09}", Row(idx, "{}", 1, now)) for n in dict.fromkeys(places)],
            return_exceptions=True,
        )
    return actions / (time.perf_counter() - begun)


async def fill(storage: Storage, tables: int, now: int) -> None:
    for first in range(0, tables, AT_ONCE):
        records = [record(n, now) for n in range(first, min(first + AT_ONCE, tables))]
        await asyncio.gather(*[storage.create_table(table) for table in records])
        await asyncio.gather(
            *[
                storage.append(table.id, Row(idx, "{}", 2 if idx == ROWS - 1 else 1, table.touched))
                for table in records
                for idx in range(ROWS if table.phase == "playing" else 1)
                if table.phase != "waiting"
            ]
        )


async def finish_writing(db: str) -> None:
    """Let PostgreSQL finish now what it would do in the background after so many writes."""
    if db.startswith("postgresql://"):
        connection = await asyncpg.connect(db)
        for command in ("VACUUM ANALYZE", "CHECKPOINT"):
            await connection.execute(command)
        await connection.close()


async def measure(ask: Callable[[int], Awaitable[object]], times: int = 200) -> tuple[float, float]:
    """Return the median and the 99th percentile in milliseconds."""
    spent = []
    for k in range(times):
        begun = time.perf_counter()
        await ask(k * 7919)
        spent.append((time.perf_counter() - begun) * 1000)
    return statistics.median(spent), sorted(spent)[int(times * 0.99)]


async def all_due(storage: Storage, place: Place | None, before: int) -> None:
    while place:
        _, place = await storage.due(place, before)


async def run(db: str, tables: int, filled: bool, partitions: int) -> None:
    storage, _ = open_storage(db, Metrics())
    assert isinstance(storage, SqlStorage)
    database = storage.database
    await storage.open()
    if partitions:
        await partition(db, partitions)
    people = storage.people
    now = int(time.time())
    begun = time.perf_counter()
    if not filled:
        await fill(storage, tables, now)
        print(f"{tables:,} tables in {time.perf_counter() - begun:.0f} s")
    await finish_writing(db)
    queries: dict[str, Callable[[int], Awaitable[object]]] = {
        "nothing": lambda _: database.rows("SELECT 1"),
        "load_table": lambda k: storage.load_table(f"table{k % tables:09}"),
        "table_with_code": lambda k: storage.table_with_code(f"CODE{k % tables}"),
        "table_with_claim": lambda k: storage.table_with_claim(str(k)),
        "going": lambda k: people.going(f"owner{k % OWNERS}"),
        "finished": lambda k: people.finished(f"owner{k % OWNERS}"),
        "finished, a search": lambda k: people.finished(f"owner{k % OWNERS}", search="zoe"),
        "results": lambda k: people.results(f"owner{k % OWNERS}"),
        "owner_of": lambda k: people.owner_of(f"owner{k % OWNERS}"),
        "devices_of": lambda k: people.devices_of(f"owner{k % OWNERS}"),
        "owner_with_link": lambda k: people.owner_with_link(str(k), now),
        "owner_with_recovery": lambda k: people.owner_with_recovery(str(k)),
        "subscriptions_of": lambda k: people.subscriptions_of(f"owner{k % OWNERS}"),
        "unplaced": lambda _: people.unplaced(),
        "set_up_since": lambda k: storage.set_up_since(f"owner{k % OWNERS}", now - 86400),
        "changes_since": lambda k: storage.changes_since(f"table{k % tables:09}", ROWS - 1),
        "entries_since": lambda k: storage.entries_since(f"table{k % tables:09}", 0),
        "due, a page": lambda _: storage.due((now - 150, ""), now - 3),
    }
    print(f"{'':20} {'median ms':>10} {'99 % ms':>10}")
    for name, ask in queries.items():
        middle, worst = await measure(ask)
        print(f"{name:20} {middle:10.3f} {worst:10.3f}")
    middle, _ = await measure(lambda _: all_due(storage, (now - 30 * 86400, ""), now - 3), 3)
    print(f"{'due, all pages':20} {middle:10.3f}   once, when the server starts")
    print(f"{'appends a second':20} {await append_on(storage, tables, 20_000, now):10.0f}")
    await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200_000)
    parser.add_argument("--db", default="", help="an empty database; without it a temporary file")
    parser.add_argument("--filled", action="store_true", help="the database holds those tables from a run before")
    parser.add_argument("--postgres", action="store_true", help="a temporary PostgreSQL, which writes to the disk")
    parser.add_argument("--partitions", type=int, default=0, help="of the entries, on an empty PostgreSQL")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = given.db or str(Path(folder, "parlour.db"))
        if not given.db and (given.postgres or given.partitions):
            db = f"{cluster(fsync=True)}/postgres"
        uvloop.run(run(db, given.tables, given.filled, given.partitions))


if __name__ == "__main__":
    main()
