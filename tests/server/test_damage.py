"""A table whose rows cannot be read is suspended and kept; every other table goes on."""

import asyncio
import logging
import signal
from typing import Any

import pytest

from parlour.cli import main
from parlour.server.errors import RequestError
from parlour.server.messages import NewTable, SeatWish
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.sql import SqlStorage
from parlour.server.tables import registry as registries
from parlour.server.tables import table_setup
from parlour.server.tables.registry import LONG_AGO, Registry
from parlour.server.tables.room import Room
from tests.server.fake_times import FakeTimes
from tests.server.test_rooms import ANN, registry_on

SNAPSHOT = "UPDATE snapshots SET body = {body} WHERE table_id = $1 RETURNING idx"
ENTRY = "UPDATE entries SET body = {body} WHERE table_id = $1 RETURNING idx"
TABLE = "UPDATE tables SET {column} = {value} WHERE id = $1 RETURNING id"

DAMAGE = {
    "an empty row": ENTRY.format(body="''"),
    "half a row": ENTRY.format(body="substr(body, 1, 200)"),
    "a row without a header": ENTRY.format(body="""'{"entries":[]}'"""),
    "a row of another kind": ENTRY.format(body="'[1, 2]'"),
    "a lost first row": "UPDATE entries SET idx = 1 WHERE table_id = $1 RETURNING idx",
    "an empty snapshot": SNAPSHOT.format(body="''"),
    "a snapshot of another kind": SNAPSHOT.format(body="""'{"state":[7],"first":0,"events":[],"counts":[0]}'"""),
    "options of another kind": TABLE.format(column="options", value="'['"),
    "half a clock": TABLE.format(column="clocks", value="""'{"left":'"""),
    "a game nobody knows": TABLE.format(column="game", value="'whist'"),
    "an edition nobody can read": TABLE.format(column="edition", value="'x = ['"),
    "a seed of letters": TABLE.format(column="seed", value="'seed'"),
}


async def bots_table(registry: Registry, **more: Any) -> Room:
    """A table where a bot is to act, and takes its time."""
    wish = NewTable(
        "derby-day",
        (SeatWish("bot", "Ada", "random"), SeatWish("person", "Ann")),
        pace=10_000,
        options={"races": 30},
        **more,
    )
    record = await table_setup.set_up(registry.services, wish, ANN)
    return await registry.room(record.id)


async def write(db: str, sql: str, *values: object) -> None:
    """Change something behind the server's back."""
    storage, _ = open_storage(db, Metrics())
    assert isinstance(storage, SqlStorage)
    await storage.open()
    await storage.database.write((sql, values))
    await storage.close()


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_table_is_suspended_at_the_start_and_the_others_go_on(
    db: str, kind: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ended: list[object] = []
    monkeypatch.setattr(signal, "raise_signal", ended.append)
    monkeypatch.setattr(registries, "LAST_TURN", 0)
    times = FakeTimes()

    async def leave() -> tuple[str, str]:
        async with registry_on(db, times) as registry:
            bad, good = await bots_table(registry), await bots_table(registry)
        await write(db, "UPDATE tables SET pace = 0 RETURNING id")
        await write(db, DAMAGE[kind], bad.id)
        return bad.id, good.id

    async def come_back(bad: str, good: str) -> None:
        times.forward(60)
        async with registry_on(db, times) as registry:
            await registry.pick_up_left_undone(LONG_AGO)
            room = await registry.room(good)
            while room.rows == 1:
                await asyncio.sleep(0)
            for _ in range(2):
                with pytest.raises(RequestError, match="cannot be opened"):
                    await registry.room(bad)
            await registry.check_health()
            [aside] = await registry.storage.set_aside()
            assert aside.id == bad and "Nothing is lost" in aside.notice

    bad, good = asyncio.run(leave())
    asyncio.run(come_back(bad, good))
    assert not ended
    assert main(["tables", "--db", db]) == 0
    assert bad in capsys.readouterr().out


def test_a_table_that_fails_while_its_clock_is_looked_at_stops_no_upkeep(
    db: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with registry_on(db) as registry:
            bad, good = await bots_table(registry), await bots_table(registry)

            async def flagged(_: int) -> list[str]:
                return [bad.id, good.id]

            async def handle_timeouts(room: Room) -> None:
                handled.append(room.id)
                if room is bad:
                    raise KeyError(room.id)

            handled: list[str] = []
            registry.uptime.in_use = True
            monkeypatch.setattr(registry.storage, "flagged", flagged)
            monkeypatch.setattr(Room, "handle_timeouts", handle_timeouts)
            await registry.watch_clocks(0)
            assert handled == [bad.id, good.id]
            assert [aside.id for aside in await registry.storage.set_aside()] == [bad.id]
            assert bad.id not in registry.rooms and good.id in registry.rooms
            assert (await registry.room(bad.id)).phase == "aside"  # all of it is still there

    caplog.set_level(logging.CRITICAL)
    asyncio.run(run())


def test_rules_that_fail_while_the_next_bot_is_looked_for_suspend_the_table(
    sqlite_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            bad, good = await bots_table(registry), await bots_table(registry)

            def fail() -> None:
                raise IndexError

            for room in (bad, good):
                registry.forget(room)
            bad, good = await registry.room(bad.id), await registry.room(good.id)
            bad.driver.task = None
            monkeypatch.setattr(bad.driver, "turn", fail)
            for _ in range(3):
                await registry.put_away_idle(0)
            while bad.record.phase != "aside":
                await asyncio.sleep(0)
            assert good.record.phase == "playing"

    asyncio.run(run())


def test_a_table_whose_database_is_slow_is_tried_again_at_once(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await bots_table(registry)
            tries: list[str] = []

            async def handle_timeouts(room: Room) -> None:
                tries.append(room.id)
                raise RequestError("The database is slow.", 503)

            monkeypatch.setattr(Room, "handle_timeouts", handle_timeouts)
            for _ in range(2):
                await registry.attend(room.id, Room.handle_timeouts)
            assert tries == [room.id] * 2

    asyncio.run(run())


@pytest.mark.parametrize("error", [MemoryError(), RuntimeError("can't start new thread"), OSError("too many files")])
def test_a_machine_short_of_something_suspends_no_table(
    sqlite_db: str, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await bots_table(registry)
            registry.forget(room)

            async def fail(_: Room) -> None:
                raise error

            with monkeypatch.context() as patched:
                patched.setattr(Room, "open", fail)
                with pytest.raises(RequestError):
                    await registry.room(room.id)
            await registry.attend(room.id, fail)
            assert not await registry.storage.set_aside()
            assert (await registry.room(room.id)).phase == "playing"

    asyncio.run(run())
