"""Tables in PostgreSQL, shared by any number of processes."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import asyncpg

from parlour.play.language import message
from parlour.server.metrics import Metrics
from parlour.server.storage.database import Statement, Values
from parlour.server.storage.protocol import DiskFull, Lost, Unavailable, Unconfirmed, Unusable
from parlour.server.storage.schema import KNOW, KNOWN, migrations, missing
from parlour.server.storage.sql import is_append

MIGRATING = 7_201_865_114  # the advisory lock held while migrating
TOLD_AT_ONCE = 400  # tables in one notice
APPEND_ALL = (  # APPEND for many rows at once
    "INSERT INTO entries (table_id, idx, at, asked, body) "
    "SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[]) "
    "ON CONFLICT (table_id, idx) DO NOTHING RETURNING table_id, idx"
)
# Every query uses an index whoever asks; planning it anew would take longer than running it.
PLANNED_ONCE = {"plan_cache_mode": "force_generic_plan"}
AGAIN = 0.5  # seconds before notifying the others again
COMMAND = 15  # seconds for any statement
FAULTS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, asyncio.TimeoutError)
FULL = "53100"  # PostgreSQL's code for a full disk
ENDED = ("08", "57P")  # what its codes begin with when it ends a connection
DAMAGED = ("XX001", "XX002")  # PostgreSQL's codes for unreadable pages

Notify = Callable[[list[str]], Awaitable[object]]  # tells other processes that these tables have changed


@dataclass
class Unit:
    statements: tuple[Statement, ...]
    notice: str
    written: "asyncio.Future[list[Values]]"


class Postgres:
    def __init__(self, address: str, metrics: Metrics, notify: Notify) -> None:
        self.address = address
        self.notify = notify
        self.metrics = metrics
        self.waiting: asyncio.Queue[Unit | None] = asyncio.Queue()
        self.into: asyncpg.Connection | None = None
        self.news: asyncio.Queue[str] = asyncio.Queue()  # tables to notify the others of
        self.damaged = False
        self.full = False

    async def open(self, reading: bool = False) -> None:
        try:
            self.into = await asyncpg.connect(self.address, timeout=10, command_timeout=COMMAND)
            self.out = await asyncpg.create_pool(
                self.address,
                min_size=1,
                max_size=4,
                command_timeout=COMMAND,
                max_cached_statement_lifetime=0,
                server_settings=PLANNED_ONCE,
                reset=leave_as_it_is,
            )
            if not reading:
                await self.migrate(self.into)
        except FAULTS as error:
            raise Unusable(message("server-database-unusable", error=error)) from None
        self.writer = asyncio.create_task(self.write_all())
        self.teller = asyncio.create_task(self.tell_all())

    async def migrate(self, connection: asyncpg.Connection) -> None:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute(KNOW)
            known = [row[0] for row in await connection.fetch(KNOWN)]
            for sql, values in missing(known, migrations()):
                await connection.execute(sql, *values)

    async def close(self) -> None:
        self.waiting.put_nowait(None)
        await self.writer
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.news.join(), AGAIN)
        self.teller.cancel()
        if self.into:
            await self.into.close()
        await self.out.close()

    async def rows(self, sql: str, *values: object) -> list[Values]:
        begun = time.perf_counter()
        try:
            rows = [tuple(row) for row in await self.out.fetch(sql, *values)]
            self.metrics.delays.note_query(sql, time.perf_counter() - begun)
            return rows
        except FAULTS as error:
            raise self.unavailable(error) from error

    async def size(self) -> int:
        ((size,),) = await self.rows("SELECT pg_database_size(current_database())")
        return int(size)

    async def finish_writing(self) -> None:
        await asyncio.wait([self.writer])

    def unavailable(self, error: BaseException) -> Unavailable:
        if getattr(error, "sqlstate", "") == FULL:
            self.full = True
            return DiskFull(first_line(error))
        if getattr(error, "sqlstate", "") in DAMAGED:
            self.damaged = True
        return Unavailable(first_line(error))

    def write(self, *statements: Statement, notice: str = "") -> "asyncio.Future[list[Values]]":
        written: asyncio.Future[list[Values]] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(Unit(statements, notice, written))
        return written

    # ---- the one that writes --------------------------------------------------------------

    async def write_all(self) -> None:
        more = True
        while more:
            units = [await self.waiting.get()]
            while not self.waiting.empty():
                units.append(self.waiting.get_nowait())
            more = None not in units
            wanted = [unit for unit in units if unit]
            if wanted:
                await self.commit(wanted)

    async def commit(self, units: list[Unit]) -> None:
        """Commit all units together, or one by one if one of them fails the rest."""
        begun = time.perf_counter()
        into = None
        try:
            into = await self.writing_connection()
            results = await self.together(into, units)
        except Exception as error:  # whatever failed, it belongs to these units; the next are tried afresh
            if len(units) > 1:
                for unit in units:
                    await self.commit([unit])
            elif not units[0].written.done():
                broke_off = into is not None and self.into is None
                units[0].written.set_exception(Unconfirmed(first_line(error)) if broke_off else self.unavailable(error))
            return
        self.metrics.committed(time.perf_counter() - begun, len(units))
        for unit in units:
            if not unit.written.done():
                rows = results.get(id(unit), [])
                if rows:
                    unit.written.set_result(rows)
                    if unit.notice:
                        self.news.put_nowait(unit.notice)
                else:
                    unit.written.set_exception(Lost())

    async def writing_connection(self) -> asyncpg.Connection:
        if self.into is None or self.into.is_closed():
            self.into = await asyncpg.connect(self.address, timeout=5, command_timeout=COMMAND)
        return self.into

    async def together(self, into: asyncpg.Connection, units: list[Unit]) -> dict[int, list[Values]]:
        try:
            results: dict[int, list[Values]] = {}
            # The same order everywhere, so that two processes never deadlock.
            plain = sorted([unit for unit in units if is_append(unit.statements)], key=place)
            others = [unit for unit in units if not is_append(unit.statements)]
            # One statement is its own transaction and takes one round trip instead of four.
            async with into.transaction() if others else contextlib.nullcontext():
                if plain:
                    await self.append(into, plain, results)
                for unit in others:
                    results[id(unit)] = await self.write_unit(into, unit)
            return results
        except asyncpg.PostgresError as error:
            ended = str(error.sqlstate).startswith(ENDED)
            if ended or into.is_closed() or into.is_in_transaction():
                self.drop(into)
            raise
        except BaseException:
            self.drop(into)
            raise

    def drop(self, into: asyncpg.Connection) -> None:
        """Drop a connection in an unknown state; the next unit opens a new one."""
        self.into = None
        with contextlib.suppress(Exception):
            into.terminate()

    async def append(self, into: asyncpg.Connection, units: list[Unit], results: dict[int, list[Values]]) -> None:
        columns = zip(*(unit.statements[0][1] for unit in units), strict=True)
        rows = await into.fetch(APPEND_ALL, *map(list, columns))
        written = {(row[0], row[1]): tuple(row) for row in rows}
        for unit in units:
            # Of two units for the same row only the first in line has written it.
            row = written.pop(place(unit), None)
            if row:
                results[id(unit)] = [row]

    async def write_unit(self, into: asyncpg.Connection, unit: Unit) -> list[Values]:
        sql, values = unit.statements[0]
        first = [tuple(row) for row in await into.fetch(sql, *values)]
        if first:
            for sql, values in unit.statements[1:]:
                await into.execute(sql, *values)
        return first

    # ---- the one that tells ---------------------------------------------------------------

    async def tell_all(self) -> None:
        """Notify the other processes of everything written so far."""
        while True:
            tables = [await self.news.get()]
            while not self.news.empty() and len(tables) < TOLD_AT_ONCE:
                tables.append(self.news.get_nowait())
            notified = False
            while not notified:
                try:
                    await self.notify(sorted(set(tables)))
                    notified = True
                except Exception:  # whatever failed, the others must still be notified
                    await asyncio.sleep(AGAIN)
            for _ in tables:
                self.news.task_done()


async def leave_as_it_is(_connection: asyncpg.Connection) -> None:
    """Skip the pool's reset: a query changes nothing about its connection, and resetting costs a second round trip."""


def first_line(error: BaseException) -> str:
    """Return the first line of an error; the lines below hold the values, which do not belong in a log."""
    return str(error).partition("\n")[0]


def place(unit: Unit) -> tuple[str, int]:
    table_id, idx = unit.statements[0][1][:2]
    assert isinstance(table_id, str) and isinstance(idx, int)
    return table_id, idx
