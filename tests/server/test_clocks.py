"""Clocks: what is used up is durable, what the house is closed for costs nobody anything, and who is out of time is
played for as was agreed."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from parlour.server.errors import RequestError
from parlour.server.messages import Clock, Join, NewTable, SeatWish
from parlour.server.tables import seats, table_setup, votes
from parlour.server.tables.clocks import times_left
from parlour.server.tables.payloads import undo_states
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from tests.server.fake_times import FakeTimes
from tests.server.serving import PATIENCE
from tests.server.test_rooms import ANN, BOB, registry_on

DAY = 24 * 3600
OWNERS = (ANN, BOB)


async def table_with(registry: Registry, clock: Clock, game: str = "high-bid") -> Room:
    wish = NewTable(game, (SeatWish("person", "Ann"), SeatWish("open")), clock=clock, pace=0)
    record = await table_setup.set_up(registry.services, wish, ANN)
    return await seats.take_seat(registry, Join(record.code or "", "Bob", ""), BOB)


def left(room: Room) -> list[float]:
    """Seconds that each seat has."""
    return [ms / 1000 for ms in times_left(room.record, room.services.uptime.now())]


def asked(room: Room) -> int:
    assert room.table
    return room.table.asked[0].seat


async def answer(room: Room, action: str = "bid", late: bool = False) -> None:
    assert room.table
    ask = room.table.asked[0]
    offer = next((o for o in room.table.offers(ask.seat) if o.action == action), room.table.offers(ask.seat)[0])
    entry = room.out_of_time(ask.seat) if late else None
    await room.act(ask.seat, offer.action, offer.nth(0), ask.ticket, entry=entry)


async def until(done: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def quick_upkeep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.registry.SWEEP", 0.02)


async def swept(registry: Registry) -> None:
    """Wait until the upkeep has looked twice: the first time it may have begun before."""
    rounds = itertools.count(1)
    twice = asyncio.Event()

    def count_open() -> None:
        if next(rounds) > 1:
            twice.set()

    registry.count_open = count_open  # type: ignore[method-assign]
    async with asyncio.timeout(PATIENCE):
        await twice.wait()
    del registry.count_open


async def opened(registry: Registry, table_id: str) -> Room:
    await until(lambda: table_id in registry.rooms)
    return registry.rooms[table_id]


async def more_rows(room: Room, rows: int) -> None:
    await until(lambda: room.rows > rows)


def test_a_bank_is_used_up_and_gets_its_increment(db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(db, times) as registry:
            room = await table_with(registry, Clock("bank", 600, 5))
            first = asked(room)
            assert left(room) == [600, 600] and room.record.running == [first]
            times.forward(40)
            assert left(room)[first] == 560
            await answer(room)
            assert left(room)[first] == 565 and left(room)[1 - first] == 600
            assert room.record.running == [1 - first]
            times.forward(10)
            await answer(room)
            assert left(room)[1 - first] == 595
            times.forward(7)
        times.forward(5 * DAY)  # closed for the holidays
        async with registry_on(db, times) as registry:
            room = await registry.room(room.id)
            assert left(room)[first] == pytest.approx(558, abs=1.1), "neither given nor taken, but for a moment"
            assert left(room)[1 - first] == 595

    asyncio.run(run())


def test_a_decision_has_its_time_anew_but_not_by_taking_back(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("decision", 60))
            first = asked(room)
            times.forward(50)
            await answer(room)
            assert left(room)[1 - first] == 60
            times.forward(5)
            await votes.undo(room, OWNERS[first], first)
            assert asked(room) == first and left(room)[first] == 10
            await answer(room)
            times.forward(1)
            await answer(room)
            assert asked(room) == first and left(room)[first] == 60

    asyncio.run(run())


def test_nobody_gains_time_by_taking_back(sqlite_db: str) -> None:
    """What an answer brought goes with it: one's own, and those of others that are taken back with it."""

    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("bank", 600, 30))
            first = asked(room)
            other = 1 - first
            for _ in range(3):
                await answer(room)
                assert left(room)[first] == 630
                await votes.undo(room, OWNERS[first], first)
                assert left(room) == [600, 600]
            await answer(room)
            times.forward(10)
            await answer(room)
            assert left(room)[first] == 630 and left(room)[other] == 620
            await votes.undo(room, OWNERS[first], first)
            await votes.vote(room, OWNERS[other], room.record.motions[0].n, True)
            assert left(room)[first] == 600 and left(room)[other] == 590

    asyncio.run(run())


def test_by_correspondence_only_the_clock_gives_a_seat_to_a_bot(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("decision", 3 * DAY))
            late = asked(room)
            times.forward(3600)
            for wish in (seats.hand_over(room, OWNERS[1 - late], late, "easy"),
                         votes.stand_in(room, OWNERS[1 - late], late)):  # fmt: skip
                with pytest.raises(RequestError, match="3 days"):
                    await wish
            assert not room.record.seats[late].is_played_by_bot and not room.record.motions
            quick = await table_with(registry, Clock("decision", 300))
            late = asked(quick)
            times.forward(registry.limits.wait)
            await seats.hand_over(quick, OWNERS[1 - late], late, "easy")
            assert quick.record.seats[late].is_played_by_bot

    asyncio.run(run())


def test_nobody_s_time_runs_while_the_table_is_paused(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("bank", 100))
            first = asked(room)
            times.forward(10)
            await votes.pause(room, ANN, True)
            assert room.record.running == [] and room.record.clock_flag == 0
            times.forward(DAY)
            assert left(room)[first] == 90
            await votes.pause(room, ANN, False)
            times.forward(10)
            assert left(room)[first] == 80

    asyncio.run(run())


def test_a_seat_that_a_bot_plays_uses_up_no_time(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("bank", 100))
            await votes.pause(room, ANN, True)  # so that the bot waits
            first = asked(room)
            await seats.hand_over(room, OWNERS[first], first, "random")
            await votes.pause(room, ANN, False)
            assert first not in room.record.running

    asyncio.run(run())


def test_a_bot_decides_for_whoever_is_out_of_time(db: str) -> None:
    """By correspondence, two days for each decision: exactly one answer, and the record says whose time was up."""

    async def run() -> None:
        times = FakeTimes()
        async with registry_on(db, times) as registry:
            room = await table_with(registry, Clock("decision", 2 * DAY, level="random"))
            first, rows = asked(room), room.rows
            times.forward(2 * DAY - 1)
            await swept(registry)
            assert room.rows == rows, "a second is left"
            times.forward(2)
            await until(lambda: room.rows > rows)
            await swept(registry)
            assert room.rows == rows + 1
            name = room.record.seats[first].name
            assert [(h.kind, h.args) for h in room.audit_log[1:]] == [("out-of-time", {"name": name})]
            assert not room.record.seats[first].is_played_by_bot, "the seat stays theirs"
            assert left(room)[1 - first] > DAY

    asyncio.run(run())


def test_what_a_bot_decided_for_want_of_time_is_not_taken_back_without_the_others(db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(db, times) as registry:
            room = await table_with(registry, Clock("decision", 60))
            first = asked(room)
            times.forward(61)
            await answer(room, late=True)
            assert room.table and undo_states(room.table, room.record)[first] == "ask"
            await votes.undo(room, OWNERS[first], first)
            assert [motion.kind for motion in room.record.motions] == ["undo"] and asked(room) != first
        async with registry_on(db, times) as registry:
            room = await registry.room(room.id)
            assert room.table and undo_states(room.table, room.record)[first] == "ask", "also after a restart"
            await answer(room)
            assert undo_states(room.table, room.record)[1 - first] == "free", "what they did in time is theirs"

    asyncio.run(run())


def test_or_takes_the_seat_until_its_owner_takes_it_back(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            room = await table_with(registry, Clock("bank", 60, out="seat", level="random"))
            first = asked(room)
            times.forward(61)
            await until(lambda: room.record.seats[first].is_played_by_bot)
            await until(lambda: asked(room) != first)
            assert room.audit_log[-1].kind == "out-of-time-seat"
            await seats.hand_over(room, OWNERS[first], first, None)
            assert not room.record.seats[first].is_played_by_bot
            assert left(room)[first] == 0

    asyncio.run(run())


def test_correspondence_goes_on_over_weeks_and_nights_with_the_house_closed(sqlite_db: str) -> None:
    """Nobody is connected; the table is not even open when somebody's time is up."""

    async def run() -> None:
        times, table_id, rows = FakeTimes(), "", 0
        for week in range(4):
            async with registry_on(sqlite_db, times) as registry:
                if not table_id:
                    table_id = (await table_with(registry, Clock("decision", 3 * DAY, level="random"))).id
                room = await registry.room(table_id)
                await answer(room)
                slow = asked(room)
                rows = room.rows
                times.forward(2 * DAY)
                registry.forget(room)
            times.forward(30 * DAY)  # closed: this counts for nobody
            async with registry_on(sqlite_db, times) as registry:
                await swept(registry)
                assert not registry.rooms, "nothing has happened so far"
                times.forward(DAY)
                room = await opened(registry, table_id)
                await more_rows(room, rows)
                assert [h.kind for h in room.audit_log].count("out-of-time") == week + 1
                assert room.audit_log[-1].args == {"name": room.record.seats[slow].name}

    asyncio.run(run())


def test_with_several_processes_exactly_one_sees_to_it(postgres_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(postgres_db, times) as one, registry_on(postgres_db, times) as two:
            room = await table_with(one, Clock("decision", 60, level="random"))
            first = asked(room)
            other = await two.room(room.id)
            two.clocked = True
            for turn in range(5):
                times.forward(61)
                await more_rows(room, 1 + turn)
                await more_rows(other, 1 + turn)
                await asyncio.gather(swept(one), swept(two))
                assert room.rows == other.rows
            lines = await one.storage.audit_log_since(room.id, 0)
            assert len([line for line in lines if line.kind == "out-of-time"]) == room.rows - 1
            assert left(room)[first] <= 60

    asyncio.run(run())


def test_a_clock_that_cannot_be_is_refused(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            for clock in (Clock("bank", 0), Clock("decision", 10**9), Clock("bank", 60, -1)):
                with pytest.raises(RequestError, match="from 1 second to 60 days"):
                    await table_with(registry, clock)
            with pytest.raises(RequestError, match="no bot “Deep Blue”"):
                await table_with(registry, Clock("bank", 60, level="Deep Blue"))

    asyncio.run(run())
