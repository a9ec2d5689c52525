"""A table that cannot go on holds nobody else up: it is set aside, told to its players, and not tried for ever."""

import asyncio
import time
from typing import Any

import pytest

from parlour.cli import main
from parlour.kernel.game import load_edition
from parlour.kernel.runaway import RunawayGame
from parlour.play.table import Table, shelf
from parlour.server.errors import RequestError
from parlour.server.messages import NewTable, SeatWish
from parlour.server.tables import driver, seats, table_setup
from parlour.server.tables import room as rooms
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from tests.server.fake_times import FakeTimes
from tests.server.serving import BOT, Device, Server, serving
from tests.server.test_rooms import ANN, BOB, registry_on, two_people

WHY = "“human.draw” goes round for ever."


class Broken:
    """Rules that fail at every action, and count how often they are tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried = 0
        self.prepare = Table.prepare
        monkeypatch.setattr(Table, "prepare", lambda *_: self.fail())
        monkeypatch.setattr(driver, "PAUSE", 0.01)

    def fail(self) -> Any:
        self.tried += 1
        raise RunawayGame("human.draw", WHY)


async def bots_table(registry: Registry) -> Room:
    wish = NewTable("derby-day", (SeatWish("bot", "Ada", "random"), SeatWish("person", "Ann")), options={"races": 30})
    record = await table_setup.set_up(registry.services, wish, ANN)
    return await registry.room(record.id)


async def until_aside(room: Room) -> None:
    for _ in range(500):
        if room.record.phase == "aside":
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the table is not set aside")


async def throw(room: Room) -> None:
    assert room.table
    ask = room.table.asked[0]
    await room.act(ask.seat, "throw", (), ask.ticket)


def test_a_bots_turn_that_fails_again_and_again_sets_the_table_aside(
    db: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run() -> tuple[str, int]:
        async with registry_on(db) as registry:
            broken = Broken(monkeypatch)
            room = await bots_table(registry)
            assert room.table
            await until_aside(room)
            tried = broken.tried
            assert tried == rooms.FAILURES
            assert room.phase == "aside" and WHY in room.record.notice
            before = room.table.digest()
            with pytest.raises(RequestError, match="suspended"):
                await room.act(1, "throw", (), 0)
            registry.rooms.pop(room.id)
            await registry.pick_up_left_undone(10**6)
            again = await registry.room(room.id)
            assert again.phase == "aside" and again.table and again.table.digest() == before
            await asyncio.sleep(0.2)
            assert broken.tried == tried
            assert await registry.storage.count_set_aside() == 1
            assert registry.metrics.value("parlour_set_aside_total") == 1
            monkeypatch.setattr(Table, "prepare", broken.prepare)
            return room.id, room.rows

    table, rows = asyncio.run(run())
    assert main(["tables", "--db", db]) == 0
    said = capsys.readouterr().out
    assert f"{table}  derby-day" in said and WHY in said and "One table is suspended." in said
    assert main(["tables", "--db", db, "--resume", "nobody"]) == 1
    assert main(["tables", "--db", db, "--resume", table]) == 0

    async def after() -> None:
        async with registry_on(db) as registry:
            room = await registry.room(table)
            assert room.phase == "playing" and not room.record.notice and room.table
            for _ in range(300):
                if room.rows > rows:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("nothing moves")

    asyncio.run(after())
    capsys.readouterr()
    assert main(["tables", "--db", db]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"{table}  derby-day, in play, one person, last used just now", "No table is suspended."]


def test_what_one_person_does_once_sets_nothing_aside(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            assert room.table
            before = room.table.digest()
            broken = Broken(monkeypatch)
            with pytest.raises(RequestError, match="nothing has changed"):
                await room.act(0, "throw", (), 0)
            assert room.phase == "playing" and room.table.digest() == before
            monkeypatch.setattr(Table, "prepare", broken.prepare)
            ask = room.table.asked[0]
            await room.act(ask.seat, "throw", (), ask.ticket)

    asyncio.run(run())


def test_a_slow_disk_suspends_no_table(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write lock of seven seconds is no fault of the rules."""
    late, perf_counter = 0.0, time.perf_counter
    monkeypatch.setattr(time, "perf_counter", lambda: perf_counter() + late)

    async def run() -> None:
        async with registry_on(db) as registry:
            room = await two_people(registry)
            append = registry.storage.append

            async def write_slowly(*row: Any) -> None:
                nonlocal late
                await append(*row)
                late += 7

            monkeypatch.setattr(registry.storage, "append", write_slowly)
            await throw(room)
            await asyncio.sleep(0)
            await room.say("Ann", "That took a while.")  # behind whatever else waits for the table
            assert late and room.phase == "playing" and room.rows == 2

    asyncio.run(run())


def test_rules_that_are_slow_once_are_tried_again_and_suspend_the_table_if_they_stay_slow(
    sqlite_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    times, prepare = FakeTimes(), Table.prepare

    def prepare_slowly(*action: Any) -> Any:
        times.work(7)
        return prepare(*action)

    async def run() -> None:
        async with registry_on(sqlite_db, times) as registry:
            room = await two_people(registry)
            assert room.table
            before = room.table.digest()
            monkeypatch.setattr(Table, "prepare", prepare_slowly)
            for _ in range(rooms.FAILURES - 1):
                with pytest.raises(RequestError, match="Try again"):
                    await throw(room)
            assert room.phase == "playing" and room.table.digest() == before and room.rows == 1
            monkeypatch.setattr(Table, "prepare", prepare)
            await throw(room)
            assert room.rows == 2
            monkeypatch.setattr(Table, "prepare", prepare_slowly)
            for _ in range(rooms.FAILURES):
                with pytest.raises(RequestError, match="Try again"):
                    await throw(room)
            await until_aside(room)
            assert "too long" in room.record.notice

    asyncio.run(run())


def test_a_table_that_cannot_be_opened_is_not_tried_again(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            registry.forget(room)
            monkeypatch.setattr(Table, "__init__", lambda *_: broken.fail())
            with pytest.raises(RequestError, match="cannot be opened"):
                await registry.room(room.id)
            assert [aside.id for aside in await registry.storage.set_aside()] == [room.id]

    broken = Broken(monkeypatch)
    asyncio.run(run())


def test_people_are_told_why_and_nothing_is_on_offer(sqlite_db: str) -> None:
    """Over real sockets: what is left of the table can still be seen."""

    async def run(server: Server) -> tuple[str, str]:
        async with Device(server) as ann:
            made = await ann.set_up({"kind": "person", "name": "Ann"}, BOT)
            player = await ann.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            await player.close()
            return made["table"], ann.http.cookies["parlour"]

    async def look(server: Server, table: str, token: str) -> None:
        async with Device(server) as ann:
            ann.http.cookies.set("parlour", token)
            player = await ann.sit(table)
            update = await player.until(lambda m: m["type"] == "update")
            assert player.info["phase"] == "aside" and player.info["notice"] == "Look."
            assert update["view"] and not update["offers"] and not update["asked"] and not update["over"]
            await player.close()
            [line] = await ann.get("/api/mine")
            assert line["phase"] == "aside" and not line["my_turn"]
            assert "parlour_tables_aside" in await ann.get("/metrics")

    async def put_aside() -> None:
        async with registry_on(sqlite_db) as registry:
            record = await registry.storage.load_table(table)
            assert record
            new = record.copy()
            new.phase, new.notice = "aside", "Look."
            await registry.storage.save_table(record, new)

    with serving(sqlite_db) as server:
        table, token = asyncio.run(run(server))
    asyncio.run(put_aside())
    with serving(sqlite_db) as server:
        asyncio.run(look(server, table, token))
        assert main(["tables", "--db", sqlite_db]) == 0  # while the house is open


def test_an_edition_that_loops_is_refused_and_everybody_else_is_served(sqlite_db: str) -> None:
    own = load_edition(shelf()["high-hat"])[0].text
    board = own[: own.index("# ---- The Human Equation cards")].replace(
        'name = "Missed Train"\ndoes = "back"\nspaces = 3', 'name = "Missed Train"\ndoes = "back"\nspaces = 2'
    )
    loops = board + (
        '[[human]]\nname = "On and on"\ncopies = 1\ndoes = "go"\nspace = "Missed Train"\nsource = "reconstructed"\n'
    )

    async def run(server: Server) -> None:
        async with Device(server) as ann:
            seated = [{"kind": "person", "name": "Ann"}, BOT, BOT]
            wish = {"game": "high-hat", "seats": seated, "pace": 0, "edition": loops}
            problem = await ann.post("/api/tables", wish, 400)
            assert "Human Equation → the Human Equation cards → Missed Train" in problem["sentence"]
            for edition in ("[" * 30_000, ".".join("a" * 30_000) + "=1", "x = " + "9" * 5_000, '"""' * 9_000):
                assert (await ann.post("/api/tables", wish | {"edition": edition}, 400))["sentence"]
            await ann.get("/health")

    with serving(sqlite_db) as server:
        asyncio.run(run(server))


def test_what_somebody_else_has_set_aside_stays_so(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            await room.suspend("Somebody looks at it.")
            await room.suspend("Something else.")
            assert "Somebody looks at it." in room.record.notice
            with pytest.raises(RequestError, match="Seats change hands"):
                await seats.hand_over(room, BOB, 1, "random")

    asyncio.run(run())
