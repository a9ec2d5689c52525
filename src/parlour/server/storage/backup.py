"""Everything a server has stored, as one file: the same from either database, and good for either.

The file is an SQLite database with the same tables, so it can be inspected and even served as it is.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg

from parlour.play.language import message
from parlour.server.metrics import Metrics
from parlour.server.storage.bus import LocalBus
from parlour.server.storage.postgres import FAULTS, Postgres, first_line
from parlour.server.storage.protocol import Unusable
from parlour.server.storage.schema import KNOWN
from parlour.server.storage.sqlite import OWNER_ALONE, check, hold_lock, migrate

KEPT = (  # leases and reports end with their processes
    "tables", "seats", "entries", "snapshots", "chat", "happenings", "house_time", "stories", "devices", "owners",
    "subscriptions", "house", "deeds", "bans",
)  # fmt: skip
AT_ONCE = 1000  # rows


def is_address(db: str) -> bool:
    return db.startswith(("postgresql://", "postgres://"))


async def back_up(db: str, target: Path) -> int:
    """Write the whole backup or nothing, also while the server runs; return the number of tables in it."""
    if target.exists():
        raise Unusable(message("server-backup-exists", name=target.name))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(OWNER_ALONE)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as into:
            if is_address(db):
                migrate(into)
                await from_postgres(db, into)
            else:
                with closing(sqlite3.connect(existing_file(Path(db)))) as source:
                    source.backup(into)
            many = count_tables(into)
    except (sqlite3.Error, *FAULTS) as error:
        part.unlink()
        raise Unusable(message("server-backup-failed", error=first_line(error))) from None
    part.replace(target)
    return many


async def restore(source: Path, db: str) -> int:
    """Restore into a stopped server without tables; return the number of tables restored.

    The backup and the server are looked at first: what cannot be restored changes nothing there.
    """
    try:
        with TemporaryDirectory() as folder, closing(checked_copy(source, Path(folder))) as copy:
            many = count_tables(copy)
            if is_address(db):
                await into_postgres(copy, db)
            else:
                into_sqlite(copy, Path(db))
    except (sqlite3.Error, *FAULTS) as error:
        raise Unusable(message("server-restore-failed", name=source.name, error=first_line(error))) from None
    return many


def checked_copy(source: Path, folder: Path) -> sqlite3.Connection:
    """Return a copy of the backup, brought up to date; refuse a damaged one, a newer one and any other file."""
    copy = sqlite3.connect(folder / "backup.db", isolation_level=None)
    try:
        with closing(sqlite3.connect(existing_file(source))) as backup:
            check(backup)
            if not backup.execute(KNOWN).fetchall():
                raise Unusable(message("server-no-backup", name=source.name))
            backup.backup(copy)
        migrate(copy)
        for table in KEPT:
            copy.execute(f"SELECT * FROM {table} LIMIT 1")
    except BaseException:
        copy.close()
        raise
    return copy


def existing_file(path: Path) -> Path:
    if not path.is_file():
        raise Unusable(message("server-no-file", name=path.name))
    return path


def count_tables(source: sqlite3.Connection) -> int:
    check(source)
    ((many,),) = source.execute("SELECT count(*) FROM tables").fetchall()
    return int(many)


def columns_of(source: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in source.execute(f"PRAGMA table_info({table})")]


def into_sqlite(source: sqlite3.Connection, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = hold_lock(path.with_name(path.name + ".lock"))
    try:
        if path.exists() and path.stat().st_size:
            raise Unusable(message("server-restore-file-full", name=path.name))
        path.touch(OWNER_ALONE)
        with closing(sqlite3.connect(path)) as into:
            source.backup(into)
    finally:
        if lock:
            lock.close()


async def from_postgres(db: str, into: sqlite3.Connection) -> None:
    """Copy one consistent snapshot, whatever is played meanwhile."""
    line = await asyncpg.connect(db, timeout=10)
    try:
        async with line.transaction(isolation="repeatable_read", readonly=True):
            into.execute("BEGIN")
            for table in KEPT:
                columns = columns_of(into, table)
                named = ", ".join(columns)
                places = ", ".join("?" * len(columns))
                rows: list[tuple[object, ...]] = []
                async for row in line.cursor(f"SELECT {named} FROM {table}", prefetch=AT_ONCE):
                    rows.append(tuple(row))
                    if len(rows) == AT_ONCE:
                        into.executemany(f"INSERT INTO {table} ({named}) VALUES ({places})", rows)
                        rows.clear()
                into.executemany(f"INSERT INTO {table} ({named}) VALUES ({places})", rows)
            into.execute("COMMIT")
    finally:
        await line.close()


async def into_postgres(source: sqlite3.Connection, db: str) -> None:
    """Copy into PostgreSQL, creating the tables first if there are none."""
    line = await asyncpg.connect(db, timeout=10)
    try:
        await check_empty(line)
        database = Postgres(db, Metrics(), LocalBus().notify)
        await database.open()
        await database.close()
        async with line.transaction():
            await check_empty(line)
            for table in KEPT:
                columns = columns_of(source, table)
                rows = source.execute(f"SELECT {', '.join(columns)} FROM {table}")
                while some := rows.fetchmany(AT_ONCE):
                    await line.copy_records_to_table(table, records=some, columns=columns)
    finally:
        await line.close()


async def check_empty(line: asyncpg.Connection) -> None:
    """Refuse a database that holds tables already."""
    if await line.fetchval("SELECT to_regclass('tables')") and await line.fetchval("SELECT count(*) FROM tables"):
        raise Unusable(message("server-restore-database-full"))
