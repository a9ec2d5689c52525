"""Tables in a house: durable first, the same after loading again, and nothing changed by what fails."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from parlour.bots import levels
from parlour.kernel.log import Log, parse_log
from parlour.kernel.offer import Refused
from parlour.play.table import replayed, shelf
from parlour.play.verify import verify
from parlour.server import entries, rooms, seating
from parlour.server.app import Settings, keepers
from parlour.server.clients import Client
from parlour.server.door import Door
from parlour.server.entries import rebuilt
from parlour.server.house import House
from parlour.server.limits import Limits
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.rooms import Room
from parlour.server.socket import Seating
from parlour.server.sorry import Late, Sorry
from parlour.server.storage import Unavailable

ANN, BOB = "a" * 64, "b" * 64
MYOPIA: dict[str, str | int] = {"race": "myopia", "calls": "by-player", "races": 4}


@asynccontextmanager
async def house_on(db: str) -> AsyncIterator[House]:
    metrics = Metrics()
    storage, bus = keepers(Settings(db), metrics)
    house = House(storage, bus, Limits(), metrics)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def two_people(house: House, **more: Any) -> Room:
    wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("open")), entropy="ann", **more)
    sheet = await seating.set_up(house, wish, ANN)
    assert sheet.code
    return await seating.take_seat(house, Join(sheet.code, "Bob", "bob"), BOB)


async def play_on(room: Room, acts: int, rng: random.Random) -> None:
    for _ in range(acts):
        assert room.table is not None
        if room.table.over:
            return
        ask = rng.choice(room.table.asked)
        offer = rng.choice(room.table.offers(ask.seat))
        await room.act(ask.seat, offer.action, offer.nth(rng.randrange(offer.size())), ask.ticket)


def test_a_table_loads_as_it_was_left_and_goes_on_with_the_same_luck(db: str) -> None:
    async def run() -> None:
        async with house_on(db) as house:
            room = await two_people(house)
            await play_on(room, 7, random.Random(1))
            assert room.table
            left, told = room.table.digest(), room.table.events(0)
            twin = room.table.copy()
        async with house_on(db) as house:
            again = await house.room(room.id)
            assert again.table
            assert again.table.digest() == left
            assert again.table.events(0) == told
            assert again.sheet.seats == room.sheet.seats
            await play_on(again, 1, random.Random(2))
            twin.submit(twin.asked[0].seat, "throw", ())
            assert again.table.digest() == twin.digest()

    asyncio.run(run())


def test_a_snapshot_and_the_rest_are_the_whole_game(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (entries, rooms):
        monkeypatch.setattr(module, "SNAPSHOT_EVERY", 10)

    async def run() -> None:
        async with house_on(db) as house:
            room = await two_people(house, options=MYOPIA)
            rng = random.Random(3)
            for stop in (9, 1, 1, 30, 3):
                await play_on(room, stop, rng)
                rows = await house.storage.rows(entries.ROWS, room.id, 0)
                snapshots = await house.storage.rows(entries.SNAPSHOTS, room.id)
                assert len(snapshots) == len(rows) // 10
                seed = bytes.fromhex(room.sheet.seed)
                short, long = rebuilt(rows, snapshots, seed), rebuilt(rows, [], seed)
                assert room.table
                for loaded in (short, long):
                    assert loaded.rows == room.rows
                    assert loaded.table.digest() == room.table.digest()
                    assert loaded.table.events(1) == room.table.events(1)
                    assert loaded.table.log.entries == room.table.log.entries
                    assert loaded.table.fallen == room.table.fallen
                assert short.kept == room.kept
            # One that is missing costs time and nothing else.
            assert room.table
            holed = rebuilt(rows, [*snapshots[:1], *snapshots[2:]], seed)
            assert holed.table.digest() == room.table.digest()
            assert holed.table.events(1) == room.table.events(1)
            assert holed.kept < room.kept

    asyncio.run(run())


def test_what_cannot_be_written_down_has_not_happened(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            assert room.table
            before = room.table.digest()

            async def fails(*_: object, notice: str = "") -> Any:
                raise Unavailable("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(house.storage, "write", fails)
                with pytest.raises(Sorry, match="written down"):
                    await play_on(room, 1, random.Random(1))
            assert room.table.digest() == before
            assert room.rows == 1
            await play_on(room, 1, random.Random(1))
            assert room.rows == 2

    asyncio.run(run())


def test_written_but_unheard_of_is_found_out_and_not_done_twice(
    sqlite_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit went through, but the answer to it was lost."""

    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            assert room.table
            ticket = room.table.asked[0].ticket
            write = house.storage.write

            async def unsure(*statements: Any, notice: str = "") -> Any:
                await write(*statements, notice=notice)
                raise Unavailable("the line broke")

            with monkeypatch.context() as patched:
                patched.setattr(house.storage, "write", unsure)
                with pytest.raises(Sorry):
                    await room.act(0, "throw", (), ticket)
            with pytest.raises(Refused):
                await room.act(0, "throw", (), ticket)
            assert room.rows == 2
            assert room.table.view().throws == 1

    asyncio.run(run())


def test_a_rule_that_breaks_changes_nothing(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            assert room.table
            before, luck = room.table.digest(), room.table.fallen

            def breaks(*_: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as patched:
                patched.setattr(room.table, "settle", breaks)
                with pytest.raises(Sorry, match="stumbled"):
                    await play_on(room, 1, random.Random(1))
            assert room.table.digest() == before and room.table.fallen == luck and room.rows == 1
            await play_on(room, 1, random.Random(1))
            assert room.rows == 2

    asyncio.run(run())


def test_whoever_thought_of_an_older_table_is_late(sqlite_db: str) -> None:
    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            await play_on(room, 1, random.Random(1))
            with pytest.raises(Late):
                await room.act(0, "throw", (), 0, rows=1)

    asyncio.run(run())


def test_two_houses_on_one_database_play_one_table(postgres_db: str) -> None:
    """Each acts on what it last saw; the key decides, the loser looks again, and nothing is lost or done twice."""

    async def run() -> None:
        async with house_on(postgres_db) as one, house_on(postgres_db) as two:
            room = await two_people(one, options={"race": "flat-english", "donkey": "yes", "races": 3})
            here = await one.room(room.id)
            there = await two.room(room.id)
            done = 0

            async def throw(room: Room) -> bool:
                try:
                    assert room.table
                    ask = room.table.asked[0]
                    await room.act(ask.seat, "throw", (), ask.ticket)
                    return True
                except (Refused, IndexError):
                    return False

            while not (here.table and here.table.over):
                done += sum(await asyncio.gather(throw(here), throw(there)))
                await asyncio.sleep(0)
            for _ in range(100):
                if there.table and there.table.over:
                    break
                await asyncio.sleep(0.02)
            assert here.table and there.table
            assert here.table.digest() == there.table.digest()
            assert here.rows == there.rows == done + 1
            assert one.metrics.counts.get("conflicts", 0) + two.metrics.counts.get("conflicts", 0) > 0

    asyncio.run(run())


def test_what_one_process_seats_the_other_sees(postgres_db: str) -> None:
    async def run() -> None:
        async with house_on(postgres_db) as one, house_on(postgres_db) as two:
            wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("open"), SeatWish("open")))
            sheet = await seating.set_up(one, wish, ANN)
            here, there = await one.room(sheet.id), await two.room(sheet.id)
            join = [
                seating.take_seat(house, Join(sheet.code or "", name), name * 64)
                for house, name in ((one, "x"), (two, "y"), (one, "z"))
            ]
            done = await asyncio.gather(*join, return_exceptions=True)
            refused = [answer for answer in done if isinstance(answer, Sorry)]
            assert len(refused) == 1, done
            await asyncio.sleep(0.2)
            assert here.phase == there.phase == "playing"
            assert here.sheet == there.sheet
            assert here.table and there.table
            assert here.table.log.header == there.table.log.header

    asyncio.run(run())


def test_nobody_sits_down_at_a_table_that_has_just_been_put_away(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room cannot follow the others and is broken up while somebody comes in, who finds it opened anew."""

    class Line:
        def __init__(self, table: str) -> None:
            self.table = table

        async def receive(self) -> dict[str, str]:
            return {"type": "websocket.receive", "text": f'{{"type":"hello","table":"{self.table}"}}'}

        async def send_text(self, text: str) -> None: ...

    async def breaks() -> bool:
        raise ZeroDivisionError

    async def run() -> None:
        async with house_on(postgres_db) as house:
            room = await two_people(house)
            monkeypatch.setattr(room, "catch_up", breaks)
            client = Client(cast(WebSocket, Line(room.id)), ANN, house.limits)
            assert await Seating(house, Door(house.limits)).hello(client)
            assert client.room is house.rooms[room.id] is not room
            assert client.room.table and client.looking == 0

    asyncio.run(run())


def test_the_promise_is_kept(sqlite_db: str) -> None:
    """The seed is fixed when the table is set up, everybody's entropy is in, and the log proves it."""

    async def run() -> Log:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            promised = room.commitment
            await play_on(room, 10_000, random.Random(1))
            text = (await house.replay(room.id)).text
            log = parse_log(text, "the log")
            assert log.header.commitment == promised
            assert log.header.entropy == ("ann", "bob")
            assert room.table
            assert replayed(log).digest() == room.table.digest()
            return log

    assert "follow from the seed" in verify(asyncio.run(run())).fair


def test_bots_of_every_level_play_every_game_to_its_end(sqlite_db: str, caplog: pytest.LogCaptureFixture) -> None:
    """By themselves, by choices of their own, and the log of each replays."""

    async def seated(house: House, name: str) -> Room:
        has = list(levels(shelf()[name]))
        assert has == ["random", "easy", "medium"]
        many = max(len(has), shelf()[name].seats[0])
        seats = tuple(SeatWish("bot", "", has[n % len(has)]) for n in range(many))
        options: dict[str, str | int] = {"races": 3} if name == "derby-day" else {}  # each race has one who throws
        sheet = await seating.set_up(house, NewTable(name, seats, options=options, pace=0), ANN)
        assert [seat.name for seat in sheet.seats][:3] == ["Ada", "Basil", "Cleo"]
        return await house.room(sheet.id)

    async def run() -> None:
        async with house_on(sqlite_db) as house:
            tables = [await seated(house, name) for name in shelf()]
            for _ in range(3000):
                if all(room.phase == "over" for room in tables):
                    break
                await asyncio.sleep(0.02)
            assert {room.game.name: room.phase for room in tables} == dict.fromkeys(shelf(), "over")
            for room in tables:
                assert room.table
                log = parse_log((await house.replay(room.id)).text, room.game.name)
                assert replayed(log).digest() == room.table.digest()
                assert {seat for seat, _, _ in log.entries} >= set(range(room.table.seats))

    asyncio.run(run())
    # A bot that fails, dawdles or chooses what it may not is played for, and that is logged.
    assert [record.getMessage() for record in caplog.records if record.name == "parlour"] == []


def test_a_turn_left_undone_is_picked_up(sqlite_db: str) -> None:
    """Nobody comes back to the table, but the bot whose turn it was plays it."""

    async def run() -> None:
        async with house_on(sqlite_db) as house:
            seats = (SeatWish("bot", "", "random"), SeatWish("person", "Ann"))
            sheet = await seating.set_up(house, NewTable("derby-day", seats, pace=3_600_000), ANN)
            assert sheet.pace == 10_000
            room = await house.room(sheet.id)
            assert room.rows == 1
            await room.house.storage.write(("UPDATE entries SET at = at - 100 RETURNING idx", ()))
            await room.house.storage.write(("UPDATE tables SET pace = 0 RETURNING id", ()))
        async with house_on(sqlite_db) as house:
            for _ in range(200):
                if sheet.id in house.rooms and house.rooms[sheet.id].rows > 3:
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("nobody played it")

    asyncio.run(run())


def test_idle_tables_are_put_away_and_come_back(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.house.IDLE", 0.1)
    monkeypatch.setattr("parlour.server.house.SWEEP", 0.1)

    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            await play_on(room, 3, random.Random(1))
            assert room.table
            left = room.table.digest()
            for _ in range(100):
                if not house.rooms:
                    break
                await asyncio.sleep(0.02)
            assert not house.rooms
            again = await house.room(room.id)
            assert again is not room and again.table and again.table.digest() == left

    asyncio.run(run())


def test_a_table_of_unknown_rules_is_refused_in_words(sqlite_db: str) -> None:
    async def run() -> None:
        async with house_on(sqlite_db) as house:
            room = await two_people(house)
            rules = shelf()["derby-day"].ruleset()
            sql = f"UPDATE entries SET body = replace(body, '{rules}', 'derby-day@999') RETURNING idx"
            await house.storage.write((sql, ()))
            house.forget(room)
            with pytest.raises(Sorry, match="version 999"):
                await house.room(room.id)

    asyncio.run(run())


def test_no_sheet_no_table(sqlite_db: str) -> None:
    async def run() -> None:
        async with house_on(sqlite_db) as house:
            with pytest.raises(Sorry, match="no such table"):
                await house.room("nowhere")

    asyncio.run(run())


def test_the_default_database_is_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.server.run import default_db

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_db() == tmp_path / "parlour" / "parlour.db"
