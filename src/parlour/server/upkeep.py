"""What whoever runs a house does about its tables, beside the house itself."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable

from parlour.server.metrics import Metrics
from parlour.server.run import chosen_db
from parlour.server.storage import open_storage
from parlour.server.storage.protocol import Lost, Storage, Unavailable, Unusable

HOUR = 3600
DAY = 24 * HOUR


def list_set_aside(db: str) -> int:
    """Those nobody can go on at, and why; while the house is open, too."""

    async def work(storage: Storage) -> int:
        found = await storage.set_aside()
        for table in found:
            hours = (int(time.time()) - table.touched) // HOUR
            when = f"{hours // 24} days ago" if hours >= 48 else f"{hours} hours ago" if hours else "just now"
            print(f"{table.id}  {table.game}, last touched {when}\n    {table.notice}")
        print(f"{len(found)} tables are set aside." if found else "No table is set aside.")
        return 0

    return with_storage(db, work, reading=True)


def resume(db: str, table_id: str) -> int:
    """A table that was set aside is played on."""

    async def work(storage: Storage) -> int:
        record = await storage.load_table(table_id)
        if record is None or record.phase != "aside":
            print(f"No table {table_id} is set aside. “parlour tables” lists those that are.", file=sys.stderr)
            return 1
        new = record.copy()
        new.phase, new.notice = "playing", ""
        await storage.save_table(record, new)
        print(f"{table_id} is played on when somebody opens it, or at a bot's next turn.")
        return 0

    return with_storage(db, work, reading=False)


def expire(db: str, days: int) -> int:
    """Tables that nobody has touched for so long are deleted."""

    async def work(storage: Storage) -> int:
        gone = await storage.expire(int(time.time()) - days * DAY)
        print(f"{gone} tables are deleted that nobody has touched for {days} days.")
        return 0

    return with_storage(db, work, reading=False)


def with_storage(db: str, work: Callable[[Storage], Awaitable[int]], reading: bool) -> int:
    async def run() -> int:
        storage, _ = open_storage(chosen_db(db), Metrics())
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
        print(f"The database does not answer as it should: {error}. Start Parlour with it once.", file=sys.stderr)
    except Lost:
        print("Somebody is changing this table just now. Try again.", file=sys.stderr)
    return 1
