"""Tables in one SQLite file: one thread writes, another reads."""

import asyncio
import contextlib
import queue
import re
import shutil
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO

from parlour.play.language import message
from parlour.server.metrics import Metrics
from parlour.server.storage.database import Statement, Values
from parlour.server.storage.protocol import DiskFull, Lost, Unavailable, Unusable
from parlour.server.storage.schema import KNOW, KNOWN, migrations, missing
from parlour.server.storage.sql import APPEND, is_append

OWNER_ALONE = 0o600
ROOM = 1_000_000  # bytes
LOOK = 1  # seconds between checks that the writer is alive
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR)
SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"

Unit = tuple[tuple[Statement, ...], "asyncio.Future[list[Values]]"]


class Sqlite:
    def __init__(self, path: Path, metrics: Metrics) -> None:
        self.path = path
        self.metrics = metrics
        self.gathered: list[Unit] = []  # units of this turn of the event loop
        self.waiting: queue.SimpleQueue[list[Unit] | None] = queue.SimpleQueue()
        self.reader = ThreadPoolExecutor(1, "reader")
        self.writer = threading.Thread(target=self.write_all, name="writer", daemon=True)
        self.held: IO[str] | None = None
        self.damaged = False
        self.full = False

    async def open(self, reading: bool = False) -> None:
        if reading and not self.path.exists():
            raise Unusable(message("server-no-database", name=self.path.name))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not reading:
            self.path.touch(OWNER_ALONE)
            self.path.chmod(OWNER_ALONE)
            self.held = hold_lock(self.path.with_name(self.path.name + ".lock"))
        try:
            self.into = self.connect()
            if not reading:
                check(self.into)
                migrate(self.into)
            self.out = self.connect()
        except sqlite3.Error as error:
            if self.held:
                self.held.close()
            raise Unusable(message("server-database-damaged", name=self.path.name, error=error)) from None
        self.writer.start()

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    async def close(self) -> None:
        self.hand_over()
        self.waiting.put(None)
        if self.writer.is_alive():
            await asyncio.to_thread(self.writer.join)
        self.reader.shutdown()
        self.out.close()
        self.into.close()
        if self.held:
            self.held.close()

    async def rows(self, sql: str, *values: object) -> list[Values]:
        begun = time.perf_counter()
        try:
            rows = await asyncio.get_running_loop().run_in_executor(self.reader, run, self.out, sql, values)
            self.metrics.delays.note_query(sql, time.perf_counter() - begun)
            return rows
        except sqlite3.Error as error:
            raise self.unavailable(error) from error

    async def size(self) -> int:
        ((size,),) = await self.rows(SIZE)
        return int(size)

    async def finish_writing(self) -> None:
        while self.writer.is_alive():
            await asyncio.sleep(LOOK)

    def unavailable(self, error: Exception) -> Unavailable:
        code = getattr(error, "sqlite_errorcode", 0) & 255
        if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and self.is_disk_full()):
            self.full = True
            return DiskFull(str(error))
        if code in DAMAGED:
            self.damaged = True
        return Unavailable(str(error))

    def is_disk_full(self) -> bool:
        """Return whether the file system has no room for the next pages: SQLite calls that an error of the disk too."""
        return shutil.disk_usage(self.path.parent).free < ROOM

    def write(self, *statements: Statement, notice: str = "") -> "asyncio.Future[list[Values]]":
        loop = asyncio.get_running_loop()
        written: asyncio.Future[list[Values]] = loop.create_future()
        if not self.gathered:
            loop.call_soon(self.hand_over)
        self.gathered.append((statements, written))
        return written

    def hand_over(self) -> None:
        """Hand the units over at the end of a turn, so that the writer wakes once for all of them."""
        if self.gathered:
            self.waiting.put(self.gathered)
            self.gathered = []

    # ---- in the writer's thread -----------------------------------------------------------

    def write_all(self) -> None:
        more = True
        while more:
            taken = [self.waiting.get()]
            while not self.waiting.empty():
                taken.append(self.waiting.get())
            more = None not in taken
            units = [unit for gathered in taken if gathered for unit in gathered]
            if units:
                self.commit(units)

    def commit(self, units: list[Unit]) -> None:
        """Commit all units together, or one by one if one of them fails the rest."""
        begun = time.perf_counter()
        try:
            self.into.execute("BEGIN IMMEDIATE")
            results = write_together(self.into, [statements for statements, _ in units])
            self.into.execute("COMMIT")
        except Exception as error:  # whatever failed, it belongs to these units; the next are tried afresh
            if self.into.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self.into.execute("ROLLBACK")
            if len(units) > 1:
                for unit in units:
                    self.commit([unit])
                return
            results = [self.unavailable(error)]
        self.metrics.committed(time.perf_counter() - begun, len(units))

        def settle() -> None:
            for (_, written), rows in zip(units, results, strict=True):
                if written.done():
                    continue
                if isinstance(rows, Exception):
                    written.set_exception(rows)
                else:
                    written.set_result(rows)

        loop = units[0][1].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle)


def write_together(
    connection: sqlite3.Connection, units: list[tuple[Statement, ...]]
) -> list[list[Values] | Exception]:
    """Write units in one transaction; if an index is taken, all fail and are then written one by one."""
    plain = [unit[0][1] for unit in units if is_append(unit)] if len(units) > 1 else []
    if plain:
        connection.executemany(APPEND_ALL, plain)
    return [[unit[0][1][:2]] if plain and is_append(unit) else unit_rows(connection, unit) for unit in units]


def unit_rows(connection: sqlite3.Connection, statements: tuple[Statement, ...]) -> list[Values] | Exception:
    first = run(connection, *statements[0])
    if not first:
        return Lost()
    for sql, values in statements[1:]:
        run(connection, sql, values)
    return first


def run(connection: sqlite3.Connection, sql: str, values: Values) -> list[Values]:
    return connection.execute(number_values(sql), values).fetchall()


@cache
def number_values(sql: str) -> str:
    """Return the statement with ?1 for $1: values are then taken by position and need no names."""
    return re.sub(r"\$(?=\d)", "?", sql)


APPEND_ALL = number_values(APPEND.partition(" ON CONFLICT")[0])


def check(connection: sqlite3.Connection) -> None:
    """Refuse a damaged file before anybody plays on it."""
    ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise sqlite3.DatabaseError(f"it is damaged ({verdict})")


def migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(KNOW)
        known = [number for (number,) in connection.execute(KNOWN)]
        for sql, values in missing(known, migrations()):
            run(connection, sql, values)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def hold_lock(path: Path) -> IO[str] | None:
    """Lock the file for this process until it ends, in whatever way."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover - without such a lock nobody is kept out
        return None
    file = path.open("w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Unusable(message("server-database-in-use", value=path.name.removesuffix(".lock"))) from None
    return file
