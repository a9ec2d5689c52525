"""What both databases promise."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.postgres import CHANNEL, Postgres
from parlour.server.storage.protocol import Lost, Storage, Unavailable, Unusable
from parlour.server.storage.schema import MIGRATIONS, migrations
from parlour.server.storage.sql import APPEND

SAY = "INSERT INTO chat (table_id, n, at, name, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING n"


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


class TestBothDatabases:
    def test_what_is_written_is_there_after_opening_again(self, db: str) -> None:
        async def write(storage: Storage) -> None:
            assert await storage.write(row("a", 0, "first")) == [("a", 0)]

        async def read(storage: Storage) -> Any:
            return await storage.rows("SELECT idx, body FROM entries WHERE table_id = $1", "a")

        with_storage(db, write)
        assert with_storage(db, read) == [(0, "first")]

    def test_the_second_writer_loses_and_changes_nothing(self, db: str) -> None:
        async def work(storage: Storage) -> Any:
            await storage.write(row("a", 0, "first"))
            with pytest.raises(Lost):
                await storage.write(row("a", 0, "second"), (SAY, ("a", 0, 0, "Ann", "left out")))
            assert await storage.rows("SELECT n FROM chat") == []
            return await storage.rows("SELECT body FROM entries")

        assert with_storage(db, work) == [("first",)]

    def test_of_many_at_once_each_place_is_written_by_exactly_one(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            units = [storage.write(row(f"t{n % 7}", n // 21, f"{n}")) for n in range(210)]
            done = await asyncio.gather(*units, return_exceptions=True)
            won = [answer for answer in done if not isinstance(answer, BaseException)]
            assert all(isinstance(answer, list | Lost) for answer in done)
            assert len(won) == 70 == len({answer[0] for answer in won})
            assert await storage.rows("SELECT count(*) FROM entries") == [(70,)]

        with_storage(db, work)

    def test_what_cannot_be_written_does_not_hurt_what_waits_beside_it(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            units = [storage.write(row("a", 0)), storage.write(("INSERT INTO nowhere VALUES ($1)", (1,)))]
            units.append(storage.write(row("b", 0)))
            done = await asyncio.gather(*units, return_exceptions=True)
            assert isinstance(done[1], Unavailable)
            assert done[0] == [("a", 0)] and done[2] == [("b", 0)]
            assert await storage.write(row("c", 0)) == [("c", 0)]

        with_storage(db, work)

    def test_all_of_a_unit_or_none(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            with pytest.raises(Unavailable):
                await storage.write(row("a", 0), ("INSERT INTO nowhere VALUES ($1)", (1,)))
            assert await storage.rows("SELECT count(*) FROM entries") == [(0,)]

        with_storage(db, work)

    def test_a_question_that_cannot_be_answered_says_so(self, db: str) -> None:
        async def work(storage: Storage) -> None:
            with pytest.raises(Unavailable):
                await storage.rows("SELECT * FROM nowhere")
            assert await storage.rows("SELECT 1") == [(1,)]

        with_storage(db, work)

    def test_migrations_are_applied_once_and_new_ones_when_they_come(
        self, db: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def known(storage: Storage) -> Any:
            return [number for (number,) in await storage.rows("SELECT number FROM migrations ORDER BY number")]

        first = [number for number, _ in migrations()]
        assert with_storage(db, known) == with_storage(db, known) == first
        folder = tmp_path / "more"
        folder.mkdir()
        for path in MIGRATIONS.glob("*.sql"):
            (folder / path.name).write_text(path.read_text())
        (folder / "900_more.sql").write_text("CREATE TABLE more (a BIGINT);\n\nINSERT INTO more VALUES (7);\n")
        for module in ("sqlite", "postgres"):
            monkeypatch.setattr(f"parlour.server.storage.{module}.migrations", lambda: migrations(folder))

        async def more(storage: Storage) -> Any:
            return await storage.rows("SELECT a FROM more")

        assert with_storage(db, more) == [(7,)]
        assert with_storage(db, known) == [*first, 900]

    def test_a_database_of_a_newer_parlour_is_left_alone(self, db: str) -> None:
        async def pretend(storage: Storage) -> None:
            await storage.write(("INSERT INTO migrations VALUES ($1, $2) RETURNING number", (999, 0)))

        async def nothing(_storage: Storage) -> None: ...

        with_storage(db, pretend)
        with pytest.raises(Unusable, match="newer Parlour"):
            with_storage(db, nothing)


def test_others_hear_of_each_table_that_was_written_and_of_no_other(postgres_db: str) -> None:
    async def run() -> list[str]:
        heard: list[str] = []
        line = await asyncpg.connect(postgres_db)
        await line.add_listener(CHANNEL, lambda *told: heard.append(str(told[-1])))
        storage = Postgres(postgres_db, "me", Metrics())
        await storage.open()
        together = [storage.write(row(table, 0), notice=table) for table in ("b", "a", "b")]
        done = await asyncio.gather(*together, return_exceptions=True)
        assert done[:2] == [[("b", 0)], [("a", 0)]] and isinstance(done[2], Lost)
        with pytest.raises(Lost):
            await storage.write(row("a", 0), notice="a")
        await storage.write((SAY, ("c", 0, 0, "Ann", "Hello")), notice="c")
        await storage.close()
        await line.fetchval("SELECT 1")
        await line.close()
        return heard

    assert asyncio.run(run()) == ["me tables a,b", "me tables c"]


def test_one_file_is_for_one_process(sqlite_db: str) -> None:
    async def second(_storage: Storage) -> None:
        other, _ = open_storage(sqlite_db, Metrics())
        with pytest.raises(Unusable, match="Another Parlour"):
            await other.open()

    with_storage(sqlite_db, second)


def test_a_file_that_is_no_database(sqlite_db: str) -> None:
    Path(sqlite_db).write_text("These are not the tables you are looking for." * 100)

    async def nothing(_storage: Storage) -> None: ...

    with pytest.raises(Unusable, match="cannot be used"):
        with_storage(sqlite_db, nothing)


def test_no_postgres_there() -> None:
    async def nothing(_storage: Storage) -> None: ...

    with pytest.raises(Unusable, match="cannot be used"):
        with_storage("postgresql://app@127.0.0.1:1/none", nothing)
