"""What both databases promise, and what is kept in them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour.cli import main
from parlour.server.messages import ChatLine
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.bus import CHANNEL, PostgresBus
from parlour.server.storage.database import Database
from parlour.server.storage.postgres import Postgres
from parlour.server.storage.protocol import Changes, Lost, Place, Row, Storage, Unavailable, Unusable
from parlour.server.storage.schema import MIGRATIONS, migrations
from parlour.server.storage.sql import APPEND, PAGE, SAY, SqlStorage
from parlour.server.storage.table_record import Seat, TableRecord


def row(table: str, idx: int, body: str = "{}") -> tuple[str, tuple[object, ...]]:
    return APPEND, (table, idx, 0, 0, body)


def with_storage(db: str, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        storage, _ = open_storage(db, Metrics())
        await storage.open()
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


def with_database(db: str, work: Callable[[Database], Awaitable[Any]]) -> Any:
    async def run(storage: Storage) -> Any:
        assert isinstance(storage, SqlStorage)
        return await work(storage.database)

    return with_storage(db, run)


def record_of(id: str, host: str = "ann", **more: Any) -> TableRecord:
    fields: dict[str, Any] = {"rev": 0, "code": None, "game": "derby-day", "options": {"races": 3}, "edition": ""}
    fields |= {"seed": "00", "phase": "waiting", "pace": 0, "locked": False, "rematch": "", "created": 5, "touched": 5}
    seats = [Seat("person", "Ann", "ann", entropy="dice"), Seat("bot", "Ada", level="easy")]
    return TableRecord(id=id, host=host, seats=seats, **(fields | more))


class TestBothDatabases:
    def test_a_story_is_kept_told_anew_and_goes_with_its_table(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await storage.create_table(record_of("told", hints=True), Row(0, '{"first": 1}'))
            record = await storage.load_table("told")
            assert record and record.hints and not record.locked
            assert [row.body for row in await storage.entries_since("told", 0)] == ['{"first": 1}']
            assert await storage.story("told") == ""
            await storage.keep_story("told", "once")
            await storage.keep_story("told", "twice")
            assert await storage.story("told") == "twice"
            assert await storage.expire(1000) == 1
            assert await storage.story("told") == ""

        with_storage(db, work)

    def test_what_nobody_has_touched_for_long_can_be_deleted(self, db: str, capsys: pytest.CaptureFixture[str]) -> None:
        now = int(time.time())

        async def fill(storage: Storage) -> None:
            for id, age in (("old", 100), ("new", 10)):
                await storage.create_table(record_of(id, touched=now - age * 86400))
                await storage.append(id, Row(0, "{}"))
                await storage.say(id, ChatLine(0, "Ann", "Hello", now))

        async def left(storage: Storage) -> list[Any]:
            return [
                (await storage.load_table(id), await storage.entries_since(id, 0), await storage.said_since(id, 0))
                for id in ("old", "new")
            ]

        with_storage(db, fill)
        assert main(["tables", "--db", db, "--expire", "90d"]) == 0
        assert "Deleted 1 table" in capsys.readouterr().out
        old, new = with_storage(db, left)
        assert old == (None, [], []) and all(new)
        with pytest.raises(SystemExit):
            main(["tables", "--db", db, "--expire", "soon"])

    def test_all_tables_are_listed_suspended_ones_first(self, db: str, capsys: pytest.CaptureFixture[str]) -> None:
        now = int(time.time())

        async def fill(storage: Storage) -> None:
            for n in range(120):
                record = record_of(f"table{n:03}", touched=now - 7200 * (n % 3))
                record.phase = "aside" if n == 77 else "over" if n % 2 else "playing"
                record.notice = "Look." if n == 77 else ""
                await storage.create_table(record)

        with_storage(db, fill)
        assert main(["tables", "--db", db]) == 0
        first, notice, *others, last = capsys.readouterr().out.splitlines()
        assert first.startswith("table077  derby-day, suspended, ") and notice == "    Look."
        assert last == "One table is suspended."
        assert sorted([line[:8] for line in (first, *others)]) == [f"table{n:03}" for n in range(120)]
        assert [", over," in line for line in others] == [False] * 60 + [True] * 59
        assert others[0].endswith("last used 4 hours ago")

    def test_what_is_written_is_there_after_opening_again(self, db: str) -> None:
        async def write(database: Database) -> None:
            assert await database.write(row("a", 0, "first")) == [("a", 0)]

        async def read(database: Database) -> Any:
            return await database.rows("SELECT idx, body FROM entries WHERE table_id = $1", "a")

        with_database(db, write)
        assert with_database(db, read) == [(0, "first")]

    def test_the_second_writer_loses_and_changes_nothing(self, db: str) -> None:
        async def work(database: Database) -> Any:
            await database.write(row("a", 0, "first"))
            with pytest.raises(Lost):
                await database.write(row("a", 0, "second"), (SAY, ("a", 0, 0, "Ann", "left out")))
            assert await database.rows("SELECT n FROM chat") == []
            return await database.rows("SELECT body FROM entries")

        assert with_database(db, work) == [("first",)]

    def test_of_many_at_once_each_place_is_written_by_exactly_one(self, db: str) -> None:
        async def work(database: Database) -> None:
            units = [database.write(row(f"t{n % 7}", n // 21, f"{n}")) for n in range(210)]
            done = await asyncio.gather(*units, return_exceptions=True)
            won = [answer for answer in done if not isinstance(answer, BaseException)]
            assert all(isinstance(answer, list | Lost) for answer in done)
            assert len(won) == 70 == len({answer[0] for answer in won})
            assert await database.rows("SELECT count(*) FROM entries") == [(70,)]

        with_database(db, work)

    def test_what_cannot_be_written_does_not_hurt_what_waits_beside_it(self, db: str) -> None:
        async def work(database: Database) -> None:
            units = [database.write(row("a", 0)), database.write(("INSERT INTO nowhere VALUES ($1)", (1,)))]
            units.append(database.write(row("b", 0)))
            done = await asyncio.gather(*units, return_exceptions=True)
            assert isinstance(done[1], Unavailable)
            assert done[0] == [("a", 0)] and done[2] == [("b", 0)]
            assert await database.write(row("c", 0)) == [("c", 0)]

        with_database(db, work)

    def test_all_of_a_unit_or_none(self, db: str) -> None:
        async def work(database: Database) -> None:
            with pytest.raises(Unavailable):
                await database.write(row("a", 0), ("INSERT INTO nowhere VALUES ($1)", (1,)))
            assert await database.rows("SELECT count(*) FROM entries") == [(0,)]

        with_database(db, work)

    def test_a_question_that_cannot_be_answered_says_so(self, db: str) -> None:
        async def work(database: Database) -> None:
            with pytest.raises(Unavailable):
                await database.rows("SELECT * FROM nowhere")
            assert await database.rows("SELECT 1") == [(1,)]

        with_database(db, work)

    def test_migrations_are_applied_once_and_new_ones_when_they_come(
        self, db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def known(database: Database) -> Any:
            return [number for (number,) in await database.rows("SELECT number FROM migrations ORDER BY number")]

        first = [number for number, _ in migrations()]
        assert with_database(db, known) == with_database(db, known) == first
        folder = tmp_path / "more"
        folder.mkdir()
        for path in MIGRATIONS.glob("*.sql"):
            (folder / path.name).write_text(path.read_text())
        (folder / "900_more.sql").write_text("CREATE TABLE more (a BIGINT);\n\nINSERT INTO more VALUES (7);\n")
        for module in ("sqlite", "postgres"):
            monkeypatch.setattr(f"parlour.server.storage.{module}.migrations", lambda: migrations(folder))

        async def more(database: Database) -> Any:
            return await database.rows("SELECT a FROM more")

        assert with_database(db, more) == [(7,)]
        assert with_database(db, known) == [*first, 900]

    def test_a_database_of_a_newer_parlour_is_left_alone(self, db: str) -> None:
        async def pretend(database: Database) -> None:
            await database.write(("INSERT INTO migrations VALUES ($1, $2) RETURNING number", (999, 0)))

        async def nothing(_database: Database) -> None: ...

        with_database(db, pretend)
        with pytest.raises(Unusable, match="newer Parlour"):
            with_database(db, nothing)


class TestStorage:
    def test_a_table_is_kept_as_it_was_set_up(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            record = record_of("a", code="ABCDE")
            await storage.create_table(record)
            assert await storage.load_table("a") == record
            assert await storage.load_table("b") is None
            for twice in (record_of("a"), record_of("b", code="ABCDE")):
                with pytest.raises(Lost):
                    await storage.create_table(twice)
            assert await storage.load_table("b") is None

        with_storage(db, work)

    def test_of_two_who_change_a_table_the_second_has_to_look_again(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            old = record_of("a", code="ABCDE")
            await storage.create_table(old)
            new = old.copy()
            new.code, new.phase, new.locked, new.rematch, new.pace, new.touched = None, "playing", True, "b", 7, 9
            new.seats[0].claim, new.seats[0].claim_until, new.seats[1].level = "link", 99, "medium"
            await storage.save_table(old, new, Row(0, "deal", 1, 5))
            with pytest.raises(Lost):
                await storage.save_table(old, old.copy(), Row(1, "left out"))
            new.rev = 1
            assert await storage.load_table("a") == new
            assert await storage.entries_since("a", 0) == [Row(0, "deal", 1, 5)]

        with_storage(db, work)

    def test_a_table_is_found_by_its_code_and_by_a_personal_link(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            old = record_of("a", code="ABCDE")
            await storage.create_table(old)
            new = old.copy()
            new.seats[1].claim = "link"
            await storage.save_table(old, new)
            assert (await storage.table_with_code("ABCDE"), await storage.table_with_code("FGHJK")) == ("a", "")
            assert (await storage.table_with_claim("link"), await storage.table_with_claim("none")) == ("a", "")

        with_storage(db, work)

    def test_a_bots_turn_is_due_until_it_is_played(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await storage.create_table(record_of("a", phase="playing", pace=2000))
            await storage.append("a", Row(0, "deal", asked=1, at=100))
            assert await storage.due((0, ""), 200) == ([], None)
            await storage.append("a", Row(1, "act", asked=2, at=100))
            assert [await storage.due((0, ""), at) for at in (102, 103)] == [([], None), (["a"], None)]
            assert await storage.due((6, ""), 103) == ([], None)
            await storage.append("a", Row(2, "act", asked=2, at=100), touched=9, places=(1, 2))
            assert await storage.due((0, ""), 103) == ([], None)

        with_storage(db, work)

    def test_turns_that_are_due_are_found_page_by_page(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            names = [f"table{n:03}" for n in range(2 * PAGE + 1)]
            for n, name in enumerate(names):
                await storage.create_table(record_of(name, phase="playing", touched=n // 3))
                await storage.append(name, Row(0, "deal", asked=2 if n % 2 else 1, at=100))
            found: list[list[str]] = []
            place: Place | None = (-1, "")
            while place:
                undone, place = await storage.due(place, 200)
                found.append(undone)
            assert len(found) == 3
            assert [name for page in found for name in page] == names[1::2]

        with_storage(db, work)

    def test_the_log_goes_on_row_by_row(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await storage.create_table(record_of("a"))
            assert await storage.changes_since("a", 0) == Changes(0, 0, [])
            assert await storage.changes_since("b", 0) is None
            rows = [Row(0, "deal", 1, 5), Row(1, "act", 2, 6), Row(2, "act", 0, 7)]
            await storage.append("a", rows[0])
            await storage.append("a", rows[1], Row(1, "snapshot"), touched=50)
            for late in (Row(1, "left out"), Row(0, "left out")):
                with pytest.raises(Lost):
                    await storage.append("a", late, Row(late.idx, "left out"), touched=60, places=(1, 2))
            found = await storage.load_table("a")
            assert found and (found.touched, found.phase, found.rev) == (50, "waiting", 0)
            await storage.append("a", rows[2], touched=70, places=(1, 2))
            found = await storage.load_table("a")
            assert found and (found.touched, found.phase, found.rev) == (70, "over", 1)
            assert await storage.entries_since("a", 0) == rows
            assert await storage.changes_since("a", 1) == Changes(1, 0, rows[1:])
            assert await storage.snapshots("a") == [Row(1, "snapshot")]

        with_storage(db, work)

    def test_every_line_of_chat_has_its_number(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            await storage.create_table(record_of("a"))
            lines = [ChatLine(n, "Ann", f"Line {n}", n) for n in range(3)]
            for line in lines:
                await storage.say("a", line)
            with pytest.raises(Lost):
                await storage.say("a", ChatLine(1, "Bob", "left out", 9))
            assert await storage.said_since("a", 1) == lines[1:]
            assert await storage.changes_since("a", 0) == Changes(0, 3, [])

        with_storage(db, work)


def test_others_hear_of_each_table_that_was_written_and_of_no_other(postgres_db: str) -> None:
    async def run() -> list[str]:
        heard: list[str] = []
        line = await asyncpg.connect(postgres_db)
        await line.add_listener(CHANNEL, lambda *told: heard.append(str(told[-1])))
        bus = PostgresBus(postgres_db)
        bus.process = "me"
        database = Postgres(postgres_db, Metrics(), bus.notify)
        await database.open()
        together = [database.write(row(table, 0), notice=table) for table in ("b", "a", "b")]
        done = await asyncio.gather(*together, return_exceptions=True)
        assert done[:2] == [[("b", 0)], [("a", 0)]] and isinstance(done[2], Lost)
        with pytest.raises(Lost):
            await database.write(row("a", 0), notice="a")
        await database.write((SAY, ("c", 0, 0, "Ann", "Hello")), notice="c")
        await database.close()
        assert bus.notices
        await bus.notices.close()
        await line.fetchval("SELECT 1")
        await line.close()
        return heard

    assert asyncio.run(run()) == ["me tables a,b", "me tables c"]


def test_what_one_turn_of_the_loop_writes_is_one_commit_and_not_lost_at_the_end(sqlite_db: str) -> None:
    metrics = Metrics()

    async def run() -> list[tuple[object, ...]]:
        storage, _ = open_storage(sqlite_db, metrics)
        await storage.open()
        assert isinstance(storage, SqlStorage)
        before = metrics.value("parlour_commit_seconds_count")
        await asyncio.gather(*[storage.database.write(row("a", n)) for n in range(30)])
        assert metrics.value("parlour_commit_seconds_count") == before + 1
        last = storage.database.write(row("a", 30))
        await storage.close()
        return await last

    assert asyncio.run(run()) == [("a", 30)]
    assert with_storage(sqlite_db, lambda storage: storage.entry("a", 30))


def test_one_file_is_for_one_process(sqlite_db: str) -> None:
    async def second(_database: Database) -> None:
        other, _ = open_storage(sqlite_db, Metrics())
        with pytest.raises(Unusable, match="Another Parlour"):
            await other.open()

    with_database(sqlite_db, second)


def test_a_file_that_is_no_database(sqlite_db: str) -> None:
    Path(sqlite_db).write_text("These are not the tables you are looking for." * 100)

    async def nothing(_database: Database) -> None: ...

    with pytest.raises(Unusable, match="cannot be used"):
        with_database(sqlite_db, nothing)


def test_no_postgres_there() -> None:
    async def nothing(_database: Database) -> None: ...

    with pytest.raises(Unusable, match="cannot be used"):
        with_database("postgresql://app@127.0.0.1:1/none", nothing)
