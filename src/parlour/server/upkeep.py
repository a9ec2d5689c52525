"""What the host of a server does about its tables from the command line."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable

import msgspec

from parlour.play.language import message
from parlour.server.messages import Phase
from parlour.server.metrics import Metrics
from parlour.server.run import choose_db
from parlour.server.storage import open_storage
from parlour.server.storage.protocol import ListedTable, Lost, Place, Storage, Unavailable, Unusable

HOUR = 3600
DAY = 24 * HOUR
PHASES: tuple[Phase, ...] = ("aside", "playing", "waiting", "over")


def list_tables(db: str) -> int:
    """List all tables, suspended ones first and with the reason; the server may be running."""

    async def work(storage: Storage) -> int:
        for phase in PHASES:
            place: Place | None = (-1, "")
            while place:
                tables, place = await storage.list_tables(phase, place)
                for table in tables:
                    print_table(table, phase)
        print(message("server-tables-are-set-aside", count=await storage.count_set_aside()))
        return 0

    return with_storage(db, work, reading=True)


def print_table(table: ListedTable, phase: Phase) -> None:
    hours = (int(time.time()) - table.touched) // HOUR
    line = message(
        "server-table-line", table=table.id, game=table.game, phase=phase, people=table.people, ago=ago(hours)
    )
    print(line)
    if table.notice:
        print(f"    {table.notice}")


def resume(db: str, table_id: str) -> int:
    """Let a suspended table go on."""

    async def work(storage: Storage) -> int:
        record = await storage.load_table(table_id)
        if record is None or record.phase != "aside":
            print(message("server-not-set-aside", tableid=table_id), file=sys.stderr)
            return 1
        new = record.copy()
        new.phase, new.notice = "playing", ""
        await storage.save_table(record, new)
        print(message("server-resumed", tableid=table_id))
        return 0

    return with_storage(db, work, reading=False)


def expire(db: str, days: int) -> int:
    """Delete the tables nobody has touched for so many days."""

    async def work(storage: Storage) -> int:
        gone = await storage.expire(int(time.time()) - days * DAY)
        print(message("server-tables-are-deleted", gone=gone, days=days))
        return 0

    return with_storage(db, work, reading=False)


def with_storage(db: str, work: Callable[[Storage], Awaitable[int]], reading: bool) -> int:
    """Return the exit code of this work on the database; print why it failed."""

    async def run() -> int:
        storage, _ = open_storage(choose_db(db), Metrics())
        await storage.open(reading)
        try:
            return await work(storage)
        finally:
            await storage.close()

    try:
        return asyncio.run(run())
    except Unusable as unusable:
        print(unusable, file=sys.stderr)
    except Unavailable as error:
        print(message("server-database-silent", error=error), file=sys.stderr)
    except Lost:
        print(message("server-table-busy"), file=sys.stderr)
    except msgspec.MsgspecError as error:
        print(message("server-unopenable", error=error), file=sys.stderr)
    return 1


def ago(hours: int) -> str:
    """Return in words how long ago that is."""
    if hours >= 48:
        return message("common-days-ago", count=hours // 24)
    return message("common-hours-ago", count=hours) if hours else message("common-just-now")
