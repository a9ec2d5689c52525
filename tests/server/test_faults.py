"""A database that fails, hangs or is damaged; processes that hang; what is noticed, and what goes on."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import asyncpg
import httpx
import pytest
from starlette.applications import Starlette

from parlour.cli import main
from parlour.cli.backup import seconds
from parlour.server.app import Settings, make_app
from parlour.server.limits import Limits
from parlour.server.metrics import Metrics
from parlour.server.storage import backup_series, open_storage
from parlour.server.storage.backup import back_up, restore
from parlour.server.storage.backup_series import back_up_regularly, list_backups
from parlour.server.storage.bus import LocalBus
from parlour.server.storage.database import Database
from parlour.server.storage.postgres import Postgres, Unit
from parlour.server.storage.protocol import DiskFull, Unavailable, Unconfirmed, Unusable
from parlour.server.storage.sql import APPEND, FILL, PROBE, PROBE_SIZE, SqlStorage
from parlour.server.storage.sqlite import Sqlite
from parlour.server.tables.registry import Registry
from parlour.server.web.headers import SecurityHeaders
from tests.server.fake_times import FakeTimes
from tests.server.serving import ANN, BOT, Device, Server, serving
from tests.server.test_storage import record_of


def row(idx: int) -> tuple[str, tuple[object, ...]]:
    return APPEND, ("a", idx, 0, 0, "{}")


# ---- the writer -------------------------------------------------------------------------------


def test_any_error_is_a_fault_of_what_was_being_written(postgres_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncpg loses its way when a line is cut in the middle of a statement, and says so by an error of its own."""

    async def run() -> None:
        database = Postgres(postgres_db, Metrics(), LocalBus().notify)
        await database.open()
        for error in (asyncpg.InternalClientError("lost"), RuntimeError("anything"), TimeoutError()):

            async def failing(*_: object, error: Exception = error) -> Any:
                raise error

            monkeypatch.setattr(database, "append", failing)
            with pytest.raises(Unavailable):
                await database.write(row(0))
            monkeypatch.undo()
            await database.write(row(0), notice="")  # a new connection, and the next is written
            await database.write(("DELETE FROM entries RETURNING idx", ()))
        await database.close()

    asyncio.run(run())


def test_it_is_known_whether_something_was_written_or_that_nobody_knows(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        database = Postgres(postgres_db, Metrics(), LocalBus().notify)
        await database.open()

        async def cut_after(into: asyncpg.Connection, units: list[Unit], results: Any) -> None:
            await Postgres.append(database, into, units, results)
            into.terminate()
            raise asyncpg.ConnectionDoesNotExistError("cut")

        monkeypatch.setattr(database, "append", cut_after)
        with pytest.raises(Unconfirmed):
            await database.write(row(0))
        monkeypatch.undo()
        assert await database.rows("SELECT idx FROM entries") == [(0,)]
        with pytest.raises(Unavailable) as refused:  # a zero byte
            await database.write((APPEND, ("a", 1, 0, 0, "\0")))
        assert not isinstance(refused.value, Unconfirmed)
        database.into, database.address = None, "postgresql://127.0.0.1:1/nothing"
        with pytest.raises(Unavailable) as unreached:
            await database.write(row(2))
        assert not isinstance(unreached.value, Unconfirmed)
        await database.close()

    asyncio.run(run())


def test_a_line_that_is_cut_is_made_anew(postgres_db: str) -> None:
    async def run() -> None:
        database = Postgres(postgres_db, Metrics(), LocalBus().notify)
        await database.open()
        written = 0
        for idx in range(60):
            if idx % 20 == 10:
                other = await asyncpg.connect(postgres_db)
                await other.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
                await other.close()
            with contextlib.suppress(Unavailable):
                await asyncio.wait_for(database.write(row(idx)), 10)
                written += 1
        assert written >= 55
        await database.close()

    asyncio.run(run())


def test_a_process_without_a_writer_says_so_and_ends(sqlite_db: str, caplog: pytest.LogCaptureFixture) -> None:
    ended: list[bool] = []

    async def run() -> None:
        storage, bus = open_storage(sqlite_db, Metrics())
        registry = Registry(storage, bus, Limits(), Metrics())
        await registry.open()
        assert isinstance(storage, SqlStorage) and isinstance(storage.database, Sqlite)
        await registry.check_health()
        storage.database.waiting.put(None)  # the writer goes, and nobody has asked it to
        for _ in range(100):
            await asyncio.sleep(0.05)
            if ended:
                break
        with pytest.raises(Unavailable, match="writer"):
            await registry.check_health()
        await registry.close()

    before = signal.signal(signal.SIGTERM, lambda *_: ended.append(True))
    try:
        asyncio.run(run())
    finally:
        signal.signal(signal.SIGTERM, before)
    assert ended and "the writer has stopped" in caplog.text


# ---- health -----------------------------------------------------------------------------------


def test_health_fails_while_nothing_can_be_written(sqlite_db: str) -> None:
    with serving(sqlite_db) as server, contextlib.closing(sqlite3.connect(sqlite_db)) as other:
        for path in ("health", "ready"):
            assert httpx.get(f"{server.base}/{path}").status_code == 200
        other.execute("BEGIN EXCLUSIVE")
        time.sleep(1.1)
        for path in ("health", "ready"):
            assert httpx.get(f"{server.base}/{path}", timeout=20).status_code == 503
        other.rollback()
        deadline = time.monotonic() + 20
        while httpx.get(f"{server.base}/health", timeout=20).status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_health_says_that_the_disk_is_full_until_there_is_room(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        app = cast(SecurityHeaders, make_app(Settings(db, push=None)))
        registry: Registry = cast(Starlette, app.app).state.registry
        await registry.open()
        database = cast(SqlStorage, registry.storage).database
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            assert (await client.get("/health")).status_code == 200
            make_room = fill_disk(database, monkeypatch)
            with pytest.raises(DiskFull):
                await database.write((FILL, ("letter", "x" * PROBE_SIZE)))
            monkeypatch.setattr("parlour.server.tables.registry.HEALTH", -1)  # looked at afresh each time
            for _ in range(2):
                response = await client.get("/health")
                assert response.status_code == 503 and "disk of this server is full" in response.json()["sentence"]
            make_room()
            assert (await client.get("/health")).json() == {"well": True}
            assert await database.rows("SELECT name FROM house WHERE name = $1", PROBE) == []
        await registry.close()

    asyncio.run(run())


def fill_disk(database: Database, monkeypatch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Let nothing more be added to the database; return what makes room again."""
    if isinstance(database, Sqlite):
        connection = database.into
        ((pages,),) = connection.execute("PRAGMA page_count").fetchall()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return lambda: connection.execute("PRAGMA max_page_count = 1000000")

    async def write_unit(_into: object, unit: Unit) -> Any:
        if unit.statements[0][0] is FILL:
            raise asyncpg.DiskFullError("could not extend file")
        return [(1,)]

    patch = monkeypatch.context()
    patch.__enter__().setattr(database, "write_unit", write_unit)
    return lambda: patch.__exit__(None, None, None)


def test_a_damaged_file_is_noticed_at_the_start_and_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"

    async def fill() -> None:
        database = Sqlite(path, Metrics())
        await database.open()
        for idx in range(400):
            await database.write((APPEND, ("a", idx, 0, 0, "x" * 500)))
        await database.close()

    asyncio.run(fill())
    assert path.stat().st_mode & 0o777 == 0o600

    async def read_on() -> None:
        database = Sqlite(path, Metrics())
        await database.open()
        storage = SqlStorage(database)
        await storage.ping()
        with path.open("r+b") as file:
            half = path.stat().st_size // 2  # behind the pages that say which tables there are
            file.seek(half)
            file.write(os.urandom(path.stat().st_size - half))
        with contextlib.closing(database.connect()) as fresh:
            database.out, old = fresh, database.out
            with pytest.raises(Unavailable):
                await storage.entries_since("a", 0)
            database.out = old
        with pytest.raises(Unavailable, match="damaged"):
            await storage.ping()
        await database.close()

    asyncio.run(read_on())

    async def open_again() -> None:
        with pytest.raises(Unusable, match="parlour restore"):
            await Sqlite(path, Metrics()).open()

    asyncio.run(open_again())


# ---- backup -----------------------------------------------------------------------------------


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_a_backup_made_in_mid_game_is_played_on(db: str, into: str, tmp_path: Path, postgres_db: str) -> None:
    file = tmp_path / "kept.db"
    target = str(tmp_path / "again.db") if into == "sqlite" else postgres_db
    found: dict[str, Any] = {}

    async def play(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT, options={"races": 20})
            player = await ann.sit(made["table"])
            await player.play(random.Random(1), most=5)
            await player.send({"type": "say", "text": "Well thrown"})
            await player.until(lambda m: m["type"] == "said")
            assert await back_up(db, file) == 1
            found.update(table=made["table"], view=player.update["view"], cookies=dict(ann.http.cookies))

    async def play_on(server: Server) -> None:
        async with Device(server) as ann:
            ann.http.cookies.update(found["cookies"])
            player = await ann.sit(found["table"])
            await player.until(lambda m: m["type"] == "said" and m["text"] == "Well thrown")
            assert await player.play(random.Random(2), most=5) > 0

    with serving(db) as server:
        asyncio.run(play(server))
    assert asyncio.run(restore(file, target)) == 1
    with serving(target) as server:
        asyncio.run(play_on(server))
    with pytest.raises(Unusable, match="holds tables already"):
        asyncio.run(restore(file, target))
    with pytest.raises(Unusable, match="already exists"):
        asyncio.run(back_up(db, file))


def test_what_cannot_be_backed_up_or_restored_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no file"):
        asyncio.run(back_up(str(tmp_path / "none.db"), tmp_path / "kept.db"))
    (tmp_path / "letter.txt").write_text("Dear Ann,")
    with pytest.raises(Unusable):
        asyncio.run(restore(tmp_path / "letter.txt", str(tmp_path / "new.db")))
    assert not (tmp_path / "new.db").exists() and not (tmp_path / "kept.db").exists()


class Stopped(Exception):
    """The end of a series that would go on for ever."""


def test_backups_are_made_at_an_interval_and_the_last_few_kept(
    db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, times, slept = tmp_path / "backups", FakeTimes(), [0.0]
    day = 24 * 3600

    def series(most: int) -> Coroutine[Any, Any, None]:
        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            times.forward(seconds)
            if len(slept) >= most:
                raise Stopped

        slept.clear()
        return back_up_regularly(folder, db, day, 3, times, sleep)

    asyncio.run(set_up_tables(db, 2))
    with pytest.raises(Stopped):
        asyncio.run(series(5))
    assert slept == [0, day, day, day, day]
    first = [path.name for path in list_backups(folder)]
    assert len(first) == 3
    assert capsys.readouterr().out.count("2 tables are in parlour-") == 4
    (folder / "parlour-of-mine.db").touch()
    times.forward(-day / 2)
    with pytest.raises(Stopped):  # started anew, it waits until the next is due
        asyncio.run(series(1))
    assert slept == [day / 2]
    monkeypatch.setattr(backup_series, "back_up", fail_at(2))
    with pytest.raises(Stopped):
        asyncio.run(series(3))
    assert slept == [0, day, backup_series.RETRY]
    assert "The disk is full." in capsys.readouterr().err
    assert (folder / "parlour-of-mine.db").exists() and len(list_backups(folder)) == 3
    monkeypatch.setattr(backup_series, "back_up", fail_at(1))
    with pytest.raises(Unusable):
        asyncio.run(series(3))


def fail_at(number: int) -> Callable[..., Coroutine[Any, Any, int]]:
    """Return a backup that fails the n-th time it is made."""
    tries = 0

    async def back_up(_: str, target: Path) -> int:
        nonlocal tries
        tries += 1
        if tries == number:
            raise Unusable("The disk is full.")
        target.touch()
        return 2

    return back_up


def test_an_interval_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--every", "soon"], ["--every", "0d"], ["--every", "9" * 5000 + "d"], ["--keep", "0"]):
        with pytest.raises(SystemExit):
            main(["backup", "folder", *wrong])
    assert "30m, 6h or 1d" in capsys.readouterr().err
    assert seconds("90m") == 5400 and seconds("1d") == 24 * 3600


async def set_up_tables(db: str, tables: int) -> None:
    """Set tables up in this database."""
    storage, _ = open_storage(db, Metrics())
    await storage.open()
    for n in range(tables):
        await storage.create_table(record_of(f"table{n}"))
    await storage.close()


def test_a_backup_is_checked_before_anything_is_changed(tmp_path: Path, postgres_db: str) -> None:
    """Of a newer Parlour, of something else, or for a database in use."""

    async def run() -> None:
        await set_up_tables(str(tmp_path / "old.db"), 1)
        await back_up(str(tmp_path / "old.db"), tmp_path / "good.db")
        shutil.copy(tmp_path / "good.db", tmp_path / "newer.db")
        with contextlib.closing(sqlite3.connect(tmp_path / "newer.db")) as newer, newer:
            newer.execute("INSERT INTO migrations VALUES (999, 0)")
        with contextlib.closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
            other.execute("CREATE TABLE tables (id)")
        for target in (str(tmp_path / "new.db"), postgres_db):
            for bad in ("newer.db", "other.db"):
                with pytest.raises(Unusable):
                    await restore(tmp_path / bad, target)
        assert not (tmp_path / "new.db").exists()
        line = await asyncpg.connect(postgres_db)
        assert await line.fetchval("SELECT to_regclass('tables')") is None
        await set_up_tables(postgres_db, 1)
        await line.execute("DELETE FROM migrations WHERE number = 8")  # as an older Parlour would have left it
        with pytest.raises(Unusable, match="holds tables already"):
            await restore(tmp_path / "good.db", postgres_db)
        assert await line.fetchval("SELECT count(*) FROM migrations WHERE number = 8") == 0
        await line.close()

    asyncio.run(run())


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
def test_an_older_backup_is_brought_up_to_date(into: str, tmp_path: Path, postgres_db: str) -> None:
    async def run() -> None:
        await set_up_tables(str(tmp_path / "old.db"), 2)
        with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as old, old:
            old.execute("DROP TABLE stories")
            old.execute("ALTER TABLE tables DROP COLUMN hints")
            old.execute("DELETE FROM migrations WHERE number = 6")
        target = str(tmp_path / "new.db") if into == "sqlite" else postgres_db
        assert await restore(tmp_path / "old.db", target) == 2
        storage, _ = open_storage(target, Metrics())
        await storage.open()
        assert await storage.load_table("table1") and await storage.story("table1") == ""
        await storage.close()

    asyncio.run(run())


# ---- processes and stampedes ------------------------------------------------------------------


def test_a_process_that_hangs_loses_its_bots_to_another(postgres_db: str) -> None:
    """Nobody has the table open elsewhere, and nobody watches."""

    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann, Device(two) as new:
            made = await ann.set_up(BOT, ANN, options={"races": 30}, pace=300)
            link = await ann.post(f"/api/tables/{made['table']}/link", {"seat": 1})
            while await count_entries(postgres_db, made["table"]) < 2:
                await asyncio.sleep(0.05)
            one.process.send_signal(signal.SIGSTOP)
            stopped = await count_entries(postgres_db, made["table"])
            while await count_entries(postgres_db, made["table"]) < stopped + 2:  # one may have been on its way
                await asyncio.sleep(0.1)
            await new.post("/api/claim", {"token": link["address"].partition("#")[2]})
            player = await new.sit(made["table"])
            await player.until(lambda m: m["type"] == "update" and m["events"])
            assert len(player.update["events"]) > 3

    async def count_entries(db: str, table: str) -> int:
        connection = await asyncpg.connect(db)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM entries WHERE table_id = $1", table))
        finally:
            await connection.close()

    with serving(postgres_db) as one, serving(postgres_db) as two:
        try:
            asyncio.run(run(one, two))
        finally:
            one.process.send_signal(signal.SIGCONT)


def test_many_who_want_one_replay_wait_for_one_reconstruction(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    async def run() -> None:
        storage, bus = open_storage(sqlite_db, Metrics())
        registry = Registry(storage, bus, Limits(), Metrics())

        async def reconstruct(table_id: str) -> Any:
            begun.append(table_id)
            await asyncio.sleep(0.05)
            return table_id

        monkeypatch.setattr(registry.replays, "reconstruct", reconstruct)
        found = await asyncio.gather(*[registry.replays.replay("a") for _ in range(150)], registry.replays.replay("b"))
        assert [str(one) for one in found] == ["a"] * 150 + ["b"]

    asyncio.run(run())
    assert sorted(begun) == ["a", "b"]
