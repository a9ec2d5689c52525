"""A house opens with a newer Parlour: no table is lost by it.

`data/` holds databases as versions before left them (`kept.py` makes them), with tables of every game: waiting, in the
middle with and without a snapshot, with an edition of one's own, and finished. Where every table has a snapshot at its
end, nothing at all is lost; else what came after the last one is played again as far as it fits the rules of now.
"""

import asyncio
import dataclasses
import gzip
import json
import sqlite3
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest

from parlour.kernel.game import Game
from parlour.kernel.log import parse_log
from parlour.play import table as table_module
from parlour.play.migrate import ClosedGame
from parlour.play.table import shelf
from parlour.play.verify import verify
from parlour.server.errors import RequestError
from parlour.server.tables.driver import Driver
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.times import Times
from tests.server.fake_times import FakeTimes
from tests.server.kept import DATA
from tests.server.serving import Device, Server, serving
from tests.server.test_rooms import registry_on

VERSIONS = sorted(path.name.removesuffix(".sql.gz") for path in DATA.glob("*.sql.gz"))
READY = "-ready"  # with a snapshot at the end of every table
Left = dict[str, Any]
Newer = Callable[..., None]


def restored(db: str, version: str) -> Left:
    """The database as it was left, and what people knew of it."""
    script = gzip.decompress((DATA / f"{version}.sql.gz").read_bytes()).decode()
    if not db.startswith("postgresql://"):
        connection = sqlite3.connect(db)
        connection.executescript(script)
        connection.close()
    else:
        asyncio.run(run_script(db, script))
    found: Left = json.loads((DATA / f"{version.removesuffix(READY)}.json").read_text(encoding="utf-8"))
    return found


async def run_script(db: str, script: str) -> None:
    connection = await asyncpg.connect(db)
    try:
        await connection.execute(script.replace("BEGIN TRANSACTION;", "").replace("COMMIT;", ""))
    finally:
        await connection.close()


def of_phase(left: Left, phase: str) -> dict[str, Any]:
    return {table: known for table, known in left["tables"].items() if known["phase"] == phase}


# ---- over real sockets ----------------------------------------------------------------------------


@pytest.mark.parametrize("version", [pytest.param(VERSIONS[0], marks=pytest.mark.long), *VERSIONS[1:]])
def test_a_house_of_the_version_before_opens_again(db: str, version: str) -> None:
    left = restored(db, version)

    async def first(server: Server) -> None:
        async with Device(server) as ann, Device(server) as cy:
            ann.http.cookies.set("parlour", left["ann"])
            for table, known in left["tables"].items():
                if known["phase"] == "playing":
                    await plays_on(ann, table, known, version)
                elif known["phase"] == "over":
                    await shows_its_end(ann, table, known, version)
                else:
                    await cy.post("/api/join", {"code": known["code"], "name": "Cy"})
                    player = await ann.sit(table)
                    await player.until(lambda m: m["type"] == "update")
                    assert player.info["phase"] == "playing" and not player.info["notice"]
                    await player.close()

    async def second(server: Server) -> None:
        """And what was noted of the rules is read again."""
        async with Device(server) as ann:
            ann.http.cookies.set("parlour", left["ann"])
            for table, known in left["tables"].items():
                player = await ann.sit(table)
                update = await player.until(lambda m: m["type"] == "update")
                assert update["over"] == (player.info["phase"] == "over")
                assert "told" not in known or update["seq"]
                await player.close()

    with serving(db) as server:
        asyncio.run(first(server))
    with serving(db) as server:
        asyncio.run(second(server))


async def plays_on(ann: Device, table: str, known: Any, version: str) -> None:
    player = await ann.sit(table)
    update = await player.until(lambda m: m["type"] == "update")
    assert any(message["type"] == "said" and message["text"] == "See you tomorrow." for message in player.others)
    if READY in version:
        assert player.info["phase"] == "playing" and "taken back" not in player.info["notice"]
        assert update["seq"] >= known["told"]
    if player.info["phase"] == "over":
        assert "closed early" in player.info["notice"]
        assert (await ann.get(f"/api/tables/{table}/log")).count("\n") > known["seq"]
    elif player.due():
        seq = player.update["seq"]
        answer = await player.act()
        for _ in range(5):
            if answer["type"] == "accepted":
                break
            while player.update["seq"] == seq:  # a bot was quicker, and something else is on offer now
                await player.hear()
            seq, answer = player.update["seq"], await player.act()
        assert answer["type"] == "accepted", (known, answer)
    else:
        assert player.update["asked"], known
    await player.close()


async def shows_its_end(ann: Device, table: str, known: Any, version: str) -> None:
    player = await ann.sit(table)
    update = await player.until(lambda m: m["type"] == "update")
    assert update["over"] and player.info["phase"] == "over"
    if READY in version:
        assert update["places"] == known["places"] and len(update["events"]) == known["told"]
    else:
        assert update["places"] in (known["places"], [])
    await player.close()
    log = parse_log(await ann.get(f"/api/tables/{table}/log"), "the log")
    assert len(log.entries) == known["seq"]
    verdict = verify(log)
    assert verdict.table or "need a Parlour that plays it" in verdict.unchecked
    total = (await ann.get(f"/api/tables/{table}/replay?at=0"))["total"]
    last = await ann.get(f"/api/tables/{table}/replay?at={total}")
    assert last["events"] or last["view"] or not update["events"]


# ---- newer rules still ------------------------------------------------------------------------------


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Newer:
    """Newer rules of every game on the shelf: the same ones, under a number that is surely newer; and bots wait."""
    monkeypatch.setattr(Driver, "wake", lambda _driver: None)

    def put(carry: Any) -> None:
        def raised(game: Game[Any]) -> Game[Any]:
            def way(version: int, plain: list[Any]) -> list[Any] | None:
                known = plain if version == game.version else game.migrate(version, plain) if game.migrate else None
                return carry(known) if known else None

            return dataclasses.replace(game, version=99, migrate=way if carry else None)

        now = {name: raised(game) for name, game in shelf().items()}
        monkeypatch.setattr(table_module, "shelf", lambda: now)

    return put


def opened(db: str, look: Callable[[Registry], Any], times: Times | None = None) -> Any:
    async def run() -> Any:
        async with registry_on(db, times) as registry:
            return await look(registry)

    return asyncio.run(run())


async def every_room(registry: Registry, left: Left, phase: str) -> dict[str, Room]:
    return {table: await registry.room(table) for table in of_phase(left, phase)}


def test_going_tables_go_on_by_newer_rules_just_as_they_stood(sqlite_db: str, newer: Newer) -> None:
    left = restored(sqlite_db, VERSIONS[-1])
    stood: dict[str, tuple[object, ...]] = {}

    async def before(registry: Registry) -> None:
        for table, room in (await every_room(registry, left, "playing")).items():
            assert room.table
            stood[table] = room.table.snapshot()

    async def after(registry: Registry) -> None:
        for table, room in (await every_room(registry, left, "playing")).items():
            assert room.table and room.phase == "playing"
            assert room.table.snapshot() == stood[table]
            [*_, (at, mark)] = room.table.log.migrations
            assert mark.ruleset.endswith("@99") and mark.undone == mark.again == 0
            assert at == len(room.table.log.entries)
            assert room.record.notice.startswith("This game started with version")
            ask = room.table.asked[0]
            offer = room.table.offers(ask.seat)[0]
            await room.act(ask.seat, offer.action, offer.nth(0), ask.ticket)
            assert room.table.log.ruleset.endswith("@99")

    async def once_more(registry: Registry) -> None:
        for table, room in (await every_room(registry, left, "playing")).items():
            assert room.table and room.table.snapshot() != stood[table]
            assert room.rows > room.marked + 1 > 1
            assert [mark.ruleset for _, mark in room.table.log.migrations].count(room.game.ruleset()) == 1

    opened(sqlite_db, before)
    newer(lambda plain: plain)
    opened(sqlite_db, after)
    opened(sqlite_db, once_more)


def test_without_a_snapshot_at_their_end_they_are_played_on_to_where_they_stood(sqlite_db: str, newer: Newer) -> None:
    """As after a crash, or from a version that kept a snapshot only now and then."""
    left = restored(sqlite_db, VERSIONS[0])

    async def look(registry: Registry) -> None:
        again = 0
        for table, room in (await every_room(registry, left, "playing")).items():
            if len(room.table.log.migrations if room.table else ()) != 1:
                continue
            assert room.table
            assert len(room.table.log.entries) == left["tables"][table]["seq"]
            again += room.table.log.migrations[-1][1].again
        assert again

    newer(lambda plain: plain)
    opened(sqlite_db, look)


def test_tables_that_cannot_go_on_are_closed_and_finished_ones_keep_their_result(sqlite_db: str, newer: Newer) -> None:
    left = restored(sqlite_db, VERSIONS[-1])

    async def finish(registry: Registry) -> dict[str, Any]:
        """One ends now, and so has a snapshot of its end."""
        table = next(table for table, known in of_phase(left, "playing").items() if known["game"] == "derby-day")
        room = await registry.room(table)
        assert room.table
        while not room.table.over:
            ask = room.table.asked[0]
            await room.act(ask.seat, "throw", (), ask.ticket)
        return {"table": table, "places": room.table.places, "told": len(room.history)}

    async def after(registry: Registry) -> None:
        for table, room in (await every_room(registry, left, "playing")).items():
            assert room.phase == "over"
            if table != ended["table"]:
                assert isinstance(room.table, ClosedGame) and "closed early" in room.record.notice
                assert {seat.ended for seat in room.record.seats} == {times.now()}
                with pytest.raises(RequestError):
                    await room.begin()
        room = await registry.room(ended["table"])
        assert isinstance(room.table, ClosedGame)
        assert room.table.places == ended["places"] and len(room.history) == ended["told"]
        for table in of_phase(left, "playing") | of_phase(left, "over"):
            replay = await registry.replays.replay(table)
            log = parse_log(replay.text, "the log")
            assert len(log.entries) >= left["tables"][table]["seq"]
            assert "need a Parlour that plays it" in verify(log).unchecked
            assert replay.step(replay.total).view == {}
            with pytest.raises(RequestError, match="dice"):
                replay.luck()

    ended = opened(sqlite_db, finish)
    newer(None)
    times = FakeTimes()
    opened(sqlite_db, after, times)
    opened(sqlite_db, after, times)


def test_finished_tables_are_shown_by_newer_rules_that_know_how(sqlite_db: str, newer: Newer) -> None:
    left = restored(sqlite_db, VERSIONS[-1])

    async def look(registry: Registry) -> None:
        for table, room in (await every_room(registry, left, "over")).items():
            known = left["tables"][table]
            assert room.table and room.phase == "over" and not isinstance(room.table, ClosedGame)
            assert list(room.table.places) == known["places"]
            assert [event.text for event in room.table.events()[-3:]] == known["last"]
            replay = await registry.replays.replay(table)
            told = [event for at in range(replay.total + 1) for event in replay.step(at).events]
            assert len(told) == len(room.table.all_events)
            assert all(replay.step(at).view for at in range(replay.total + 1))

    newer(lambda plain: plain)
    opened(sqlite_db, look)


def test_a_table_that_is_put_away_has_a_snapshot_of_how_it_stood(sqlite_db: str) -> None:
    left = restored(sqlite_db, VERSIONS[-1])

    async def look(registry: Registry) -> None:
        await every_room(registry, left, "playing")

    opened(sqlite_db, look)
    connection = sqlite3.connect(sqlite_db)
    for table in of_phase(left, "playing"):
        ((last,),) = connection.execute("SELECT max(idx) FROM entries WHERE table_id = ?", (table,))
        ((kept,),) = connection.execute("SELECT max(idx) FROM snapshots WHERE table_id = ?", (table,))
        assert kept == last
    connection.close()
