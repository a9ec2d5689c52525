"""Tables in a registry: durable first, the same after loading again, and nothing changed by what fails."""

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
from parlour.play.table import replay_log, shelf
from parlour.play.verify import verify
from parlour.server.errors import RequestError, StaleTable
from parlour.server.limits import Limits
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.database import Database
from parlour.server.storage.protocol import Unavailable
from parlour.server.storage.sql import SqlStorage
from parlour.server.tables import entries, seats, table_setup, votes
from parlour.server.tables import room as rooms
from parlour.server.tables.entries import rebuild_table, resume_table, stored_game
from parlour.server.tables.presence import short_hash
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.tables.stored import OpenedTable
from parlour.server.times import Times
from parlour.server.web.admission import Admission
from parlour.server.web.clients import Client
from parlour.server.web.direct import EXTENSION
from parlour.server.web.table_socket import TableSocket
from tests.server.fake_times import FakeTimes

ANN, BOB = "a" * 64, "b" * 64
MYOPIA: dict[str, str | int] = {"race": "myopia", "calls": "by-player", "races": 4}


class Line:
    """A socket that forgets what is written to it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.full = False

    def write(self, frames: bytes) -> None: ...


@asynccontextmanager
async def registry_on(db: str, times: Times | None = None) -> AsyncIterator[Registry]:
    metrics = Metrics()
    storage, bus = open_storage(db, metrics)
    registry = Registry(storage, bus, Limits(), metrics, times=times)
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()


def database(registry: Registry) -> Database:
    assert isinstance(registry.storage, SqlStorage)
    return registry.storage.database


async def two_people(registry: Registry, **more: Any) -> Room:
    wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("open")), entropy="ann", **more)
    record = await table_setup.set_up(registry.services, wish, ANN)
    assert record.code
    return await seats.take_seat(registry, Join(record.code, "Bob", "bob"), BOB)


def heard(at: Room | OpenedTable, viewer: int) -> list[tuple[object, ...]]:
    """What the viewer was told, as far as it is still held."""
    return [(number, *event.to_plain()) for number, event in at.history.since(viewer, 0)]


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
        async with registry_on(db) as registry:
            room = await two_people(registry)
            await play_on(room, 7, random.Random(1))
            assert room.table
            left, told = room.table.digest(), heard(room, 0)
            twin = room.table.copy()
        async with registry_on(db) as registry:
            again = await registry.room(room.id)
            assert again.table
            assert again.table.digest() == left
            assert heard(again, 0) == told
            assert again.record.seats == room.record.seats
            await play_on(again, 1, random.Random(2))
            twin.submit(twin.asked[0].seat, "throw", ())
            assert again.table.digest() == twin.digest()

    asyncio.run(run())


def test_a_snapshot_and_the_rest_are_the_whole_game(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (entries, rooms):
        monkeypatch.setattr(module, "SNAPSHOT_EVERY", 10)

    async def run() -> None:
        async with registry_on(db) as registry:
            room = await two_people(registry, options=MYOPIA)
            rng = random.Random(3)
            for stop in (9, 1, 1, 30, 3):
                await play_on(room, stop, rng)
                rows = await registry.storage.entries_since(room.id, 0)
                snapshots = await registry.storage.snapshots(room.id)
                assert len(snapshots) == len(rows) // 10
                seed = bytes.fromhex(room.record.seed)
                shortest = await resume_table(registry.storage, room.id, seed)
                short, long = (
                    rebuild_table(stored_game(rows, snapshots, seed)),
                    rebuild_table(stored_game(rows, [], seed)),
                )
                assert shortest is None if len(rows) < 10 else shortest or len(rows) < 20
                assert room.table
                for loaded in (shortest or short, short, long):
                    assert loaded.rows == room.rows
                    assert loaded.table.digest() == room.table.digest()
                    assert loaded.table.chance_count == room.table.chance_count
                    assert loaded.history.counts == room.history.counts
                    assert len(loaded.history) == len(room.history)
                    assert heard(loaded, 1)[-10:] == heard(room, 1)[-10:]
                assert short.stored_events == room.stored_events == (shortest or short).stored_events
                assert len(rows) < 20 or len(room.history.events) < len(long.history.events)
            # One that is missing costs time and nothing else.
            assert room.table
            holed = rebuild_table(stored_game(rows, [*snapshots[:1], *snapshots[2:]], seed))
            assert holed.table.digest() == room.table.digest()
            assert heard(holed, 1)[-10:] == heard(room, 1)[-10:]
            assert holed.stored_events < room.stored_events

    asyncio.run(run())


def test_a_long_game_is_opened_without_reading_it_again(sqlite_db: str) -> None:
    """What is read and held is that of a hundred rows or two, however many there are."""

    async def run() -> tuple[int, int]:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry, options=MYOPIA | {"races": 30, "donkey": "yes"})
            rng, held = random.Random(1), []
            for _ in range(10):
                await play_on(room, 100, rng)
                held.append(len(room.history.events))
            assert room.table and not room.table.over and room.rows == 1001
            assert max(held[5:]) < 2 * max(held[:5])
            assert not room.table.log.entries and len(room.history) > 5 * max(held)
            read: list[int] = []
            database_rows = database(registry).rows

            async def counted(sql: str, *values: object) -> Any:
                found = await database_rows(sql, *values)
                read.append(len(found))
                return found

            setattr(database(registry), "rows", counted)  # noqa: B010
            registry.forget(room)
            again = await registry.room(room.id)
            assert again.table and again.table.digest() == room.table.digest()
            assert heard(again, 0)[-50:] == heard(room, 0)[-50:]
            return sum(read), len(again.history.events)

    read, held = asyncio.run(run())
    assert read < 20 and held < 1000


def test_what_cannot_be_written_down_has_not_happened(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            assert room.table
            before = room.table.digest()

            async def fails(*_: object) -> Any:
                raise Unavailable("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(registry.storage, "append", fails)
                with pytest.raises(RequestError, match="could not be stored"):
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
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            assert room.table
            ticket = room.table.asked[0].ticket
            append = registry.storage.append

            async def unsure(*row: Any) -> Any:
                await append(*row)
                raise Unavailable("the line broke")

            with monkeypatch.context() as patched:
                patched.setattr(registry.storage, "append", unsure)
                with pytest.raises(RequestError):
                    await room.act(0, "throw", (), ticket)
            with pytest.raises(Refused):
                await room.act(0, "throw", (), ticket)
            assert room.rows == 2
            assert room.table.view().throws == 1

    asyncio.run(run())


def test_a_rule_that_breaks_changes_nothing(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            assert room.table
            before, luck = room.table.digest(), room.table.chance_count

            def breaks(*_: object) -> None:
                raise ZeroDivisionError

            with monkeypatch.context() as patched:
                patched.setattr(room.table, "settle", breaks)
                with pytest.raises(RequestError, match="nothing has changed"):
                    await play_on(room, 1, random.Random(1))
            assert room.table.digest() == before and room.table.chance_count == luck and room.rows == 1
            await play_on(room, 1, random.Random(1))
            assert room.rows == 2

    asyncio.run(run())


def test_whoever_thought_of_an_older_table_is_late(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            await play_on(room, 1, random.Random(1))
            with pytest.raises(StaleTable):
                await room.act(0, "throw", (), 0, rows=1)

    asyncio.run(run())


def test_two_houses_on_one_database_play_one_table(postgres_db: str) -> None:
    """Each acts on what it last saw; the key decides, the loser looks again, and nothing is lost or done twice."""

    async def run() -> None:
        async with registry_on(postgres_db) as one, registry_on(postgres_db) as two:
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
            assert sum(registry.metrics.value("parlour_conflicts_total") for registry in (one, two)) > 0

    asyncio.run(run())


def test_what_one_process_seats_the_other_sees(postgres_db: str) -> None:
    async def run() -> None:
        async with registry_on(postgres_db) as one, registry_on(postgres_db) as two:
            wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("open"), SeatWish("open")))
            record = await table_setup.set_up(one.services, wish, ANN)
            here, there = await one.room(record.id), await two.room(record.id)
            join = [
                seats.take_seat(registry, Join(record.code or "", name), name * 64)
                for registry, name in ((one, "x"), (two, "y"), (one, "z"))
            ]
            done = await asyncio.gather(*join, return_exceptions=True)
            refused = [answer for answer in done if isinstance(answer, RequestError)]
            assert len(refused) == 1, done
            await asyncio.sleep(0.2)
            assert here.phase == there.phase == "playing"
            assert here.record == there.record
            assert here.table and there.table
            assert here.table.log.header == there.table.log.header

    asyncio.run(run())


def test_nobody_sits_down_at_a_table_that_has_just_been_put_away(
    postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room cannot follow the others and is broken up while somebody comes in, who finds it opened anew."""

    async def breaks() -> bool:
        raise ZeroDivisionError

    async def run() -> None:
        async with registry_on(postgres_db) as registry:
            room = await two_people(registry)
            monkeypatch.setattr(room, "catch_up", breaks)
            client = Client(cast(WebSocket, Line()), ANN, registry.limits)
            client.receive(b'{"type":"hello","table":"%b"}' % room.id.encode())
            assert await TableSocket(registry, Admission(registry.limits, registry.oversight)).hello(client)
            assert client.room is registry.rooms[room.id] is not room
            assert client.room.table and client.looking == 0

    asyncio.run(run())


def test_the_promise_is_kept(sqlite_db: str) -> None:
    """The seed is fixed when the table is set up, everybody's entropy is in, and the log proves it."""

    async def run() -> Log:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            promised = room.commitment
            await play_on(room, 10_000, random.Random(1))
            text = (await registry.replays.replay(room.id)).text
            log = parse_log(text, "the log")
            assert log.header.commitment == promised
            assert log.header.entropy == ("ann", "bob")
            assert room.table
            assert replay_log(log).digest() == room.table.digest()
            return log

    assert "follow from the seed" in verify(asyncio.run(run())).fair


def test_bots_of_every_level_play_every_game_to_its_end(sqlite_db: str, caplog: pytest.LogCaptureFixture) -> None:
    """By themselves, by choices of their own, and the log of each replays."""

    async def seated(registry: Registry, name: str) -> Room:
        has = list(levels(shelf()[name]))
        assert has == ["random", "easy", "medium", *(["hard"] if shelf()[name].evaluator else [])]
        many = max(len(has), shelf()[name].seats[0])
        bots = [SeatWish("bot", "", has[n % len(has)]) for n in range(1, many)]
        wishes = (SeatWish("person", "Ada"), *bots)
        options: dict[str, str | int] = {"races": 3} if name == "derby-day" else {}  # each race has one who throws
        record = await table_setup.set_up(registry.services, NewTable(name, wishes, options=options, pace=0), ANN)
        assert [seat.name for seat in record.seats][:3] == ["Ada", "Basil", "Cleo"]
        room = await registry.room(record.id)
        await seats.hand_over(room, ANN, 0, has[0])
        return room

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            tables = [await seated(registry, name) for name in shelf()]
            for _ in range(3000):
                if all(room.phase == "over" for room in tables):
                    break
                await asyncio.sleep(0.1)
            assert {room.game.name: room.phase for room in tables} == dict.fromkeys(shelf(), "over")
            for room in tables:
                assert room.table
                log = parse_log((await registry.replays.replay(room.id)).text, room.game.name)
                assert replay_log(log).digest() == room.table.digest()
                assert {seat for seat, _, _ in log.entries} >= set(range(room.table.seats))

    asyncio.run(run())
    # A bot that fails, dawdles or chooses what it may not is played for, and that is logged.
    assert [record.getMessage() for record in caplog.records if record.name == "parlour"] == []


def test_a_turn_left_undone_is_picked_up(sqlite_db: str) -> None:
    """Nobody comes back to the table, but the bot whose turn it was plays it."""

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            wishes = (SeatWish("bot", "", "random"), SeatWish("person", "Ann"))
            record = await table_setup.set_up(registry.services, NewTable("derby-day", wishes, pace=3_600_000), ANN)
            assert record.pace == 10_000
            room = await registry.room(record.id)
            assert room.rows == 1
            await database(registry).write(("UPDATE entries SET at = at - 100 RETURNING idx", ()))
            await database(registry).write(("UPDATE tables SET pace = 0 RETURNING id", ()))
        async with registry_on(sqlite_db) as registry:
            for _ in range(200):
                if record.id in registry.rooms and registry.rooms[record.id].rows > 3:
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("nobody played it")

    asyncio.run(run())


def test_idle_tables_are_put_away_and_come_back(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.registry.IDLE", 0.1)
    monkeypatch.setattr("parlour.server.tables.registry.SWEEP", 0.1)

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            await play_on(room, 3, random.Random(1))
            assert room.table
            left = room.table.digest()
            for _ in range(100):
                if not registry.rooms:
                    break
                await asyncio.sleep(0.02)
            assert not registry.rooms
            again = await registry.room(room.id)
            assert again is not room and again.table and again.table.digest() == left

    asyncio.run(run())


def test_a_table_of_unknown_rules_is_refused_in_words(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            rules = shelf()["derby-day"].ruleset()
            sql = f"UPDATE entries SET body = replace(body, '{rules}', 'derby-day@999') RETURNING idx"
            await database(registry).write((sql, ()))
            registry.forget(room)
            with pytest.raises(RequestError, match="version 999"):
                await registry.room(room.id)

    asyncio.run(run())


def test_no_record_no_table(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            with pytest.raises(RequestError, match="no such table"):
                await registry.room("nowhere")

    asyncio.run(run())


def test_the_default_database_is_in_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from parlour.server.run import default_db

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_db() == tmp_path / "parlour" / "parlour.db"


def test_old_pages_are_read_to_two_people_by_name(sqlite_db: str) -> None:
    """“You” is one person: where two sit at a device nobody is."""

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            for people, yours in (((SeatWish("person", "Ann"), SeatWish("person", "Bob")), False),
                                  ((SeatWish("person", "Ann"), SeatWish("bot", level="random")), True)):  # fmt: skip
                wish = NewTable("derby-day", people, options={"races": 30}, pace=10_000)
                room = await registry.room((await table_setup.set_up(registry.services, wish, ANN)).id)
                assert room.table
                while room.rows < 101:
                    ask = room.table.asked[0]
                    await room.act(ask.seat, "throw", (), ask.ticket)
                pages = await room.broadcast.events_before(0, ANN, 10**6)
                assert any(event.text.startswith("You ") for event in pages) is yours

    asyncio.run(run())


def test_a_crowd_with_long_names_is_known_at_the_other_process(postgres_db: str) -> None:
    """Who is there does not fit into one notice of PostgreSQL; nobody who is there may be taken for away."""

    async def run() -> None:
        async with registry_on(postgres_db) as one, registry_on(postgres_db) as two:
            room = await two_people(one)
            there = await two.room(room.id)
            onlookers = [f"{n:016}" * 4 for n in range(40)]
            for owner in [ANN, *onlookers]:
                room.presence.set_name(short_hash(owner), "\N{GRINNING FACE}" * 24)
                Client(cast(WebSocket, Line()), owner, one.limits).join(room, 0, 0)
            for _ in range(500):
                if there.presence.present() == room.presence.present():
                    break
                await asyncio.sleep(0.02)
            assert there.presence.is_here(ANN) and there.presence.is_watching(ANN)
            assert there.presence.onlookers(there.record) == room.presence.onlookers(room.record)
            assert len(there.presence.onlookers(there.record)) == len(onlookers)
            assert there.presence.away_since(ANN) == 0

    asyncio.run(run())


def test_a_summary_in_parts_counts_once_it_is_complete(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_people(registry)
            room.presence.hear("other", f"{short_hash(ANN)}=*Ann,", room.record)
            room.presence.hear_part("other", f"{short_hash(BOB)}=Bob,")
            assert room.presence.is_here(ANN) and not room.presence.is_here(BOB)
            room.presence.hear("other", f"{short_hash(ANN)}=Ann,", room.record)
            assert room.presence.is_here(ANN) and room.presence.is_here(BOB)
            room.presence.hear("other", f"{short_hash(BOB)}=Bob", room.record)  # as older versions end it
            assert room.presence.is_here(BOB) and not room.presence.is_here(ANN)

    asyncio.run(run())


def test_grace_for_the_absent_goes_by_no_clock_that_is_set(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await two_people(registry)
            room.presence.refresh(room.record)
            left = room.presence.away_since(ANN)
            monkeypatch.setattr(times, "now", lambda: int(times.at) + 10**6)
            with pytest.raises(RequestError, match="may still come back"):
                seats.check_away(room, room.record.seats[0])
            with pytest.raises(RequestError, match="one minute more"):
                await votes.stand_in(room, BOB, room.table.asked[0].seat if room.table else 0)
            monkeypatch.undo()
            times.forward(61)
            seats.check_away(room, room.record.seats[0])
            assert room.presence.away_since(ANN) == left

    asyncio.run(run())
