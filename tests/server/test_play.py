"""Whole games over real sockets, and each seat told what it may know and nothing else."""

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.kernel.event import Event
from parlour.kernel.log import Entry, Log, parse_log
from parlour.kernel.state import State
from parlour.play.event_states import MOST_STATES, EventStates, game_fields
from parlour.play.table import Table, shelf, table_for
from parlour.play.verify import verify
from parlour.server.messages import EventInfo
from parlour.server.tables.payloads import TableSnapshot
from parlour.server.tables.stored import Batch
from tests.server.serving import ANN, BOT, OPEN, Device, Player, Server, as_read, serving, undrawn

SHOWN = ("seat", "view", "asked", "offers", "over", "places")


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def kept(db: str, table: str) -> tuple[Log, list[Entry]]:
    """The log of a table, over or not, straight from the file."""
    connection = sqlite3.connect(db)
    rows = connection.execute("SELECT body FROM entries WHERE table_id = ? ORDER BY idx", (table,)).fetchall()
    (seed,) = connection.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
    connection.close()
    batches = [msgspec.json.decode(body, type=Batch) for (body,) in rows]
    assert batches[0].header
    return Log(batches[0].header, bytes.fromhex(seed)), [entry for batch in batches for entry in batch.entries]


def check_against_the_log(player: Player, log: Log, entries: list[Entry]) -> None:
    """Every update says exactly what the seat sees at that point of the log: not less, and not more."""
    table: Table = table_for(log, "the log")
    viewer = player.updates[0]["seat"]
    left, told = iter(entries), 0
    drawn: dict[str, Any] = {}
    states: dict[Event, State] = {}
    for count, heard in enumerate(player.updates):
        due = seen(table, viewer)
        while due["seq"] < heard["seq"] or any(heard[field] != due[field] for field in SHOWN):
            entry = next(left, None)
            assert entry, f"nothing in the log looks like {heard}"
            table.event_states = EventStates(table.game, table.state)
            table.enter(entry)
            states |= table.event_states.states
            due = seen(table, viewer)
        assert heard["seq"] == due["seq"]
        assert undrawn(heard["events"]) == due["events"][told:]
        # What was done while a client came in, and what is long ago, is told without its changes.
        if count > 1 and len(heard["events"]) <= MOST_STATES:
            happened = [event for event in table.all_events if event.is_visible_to(viewer)][told : heard["seq"] - 1]
            views = [as_sent(game_fields(table.game.view_for(states[event], viewer))) for event in happened]
            check_changes(drawn, heard["events"], views)
        told, drawn = heard["seq"], heard["view"]
        assert heard["view"]["viewer"] == heard["seat"]
        assert "flow" not in heard["view"]


def check_changes(drawn: dict[str, Any], events: Sequence[Any], views: Sequence[dict[str, Any]]) -> None:
    """The changes lead from view to view; the last event has none, for it comes with a view of its own."""
    for event, view in zip(events[:-1], views, strict=True):
        drawn = {**drawn, **event["changes"]}
        assert {name: drawn[name] for name in view} == view
    assert not events or events[-1]["changes"] == {}


def seen(table: Table, viewer: int) -> Any:
    """All that the viewer may know, as it would be sent."""
    told = table.events(None if viewer == -1 else viewer)
    events = tuple(EventInfo(n, event.clause, event.kind, event.args, event.text) for n, event in enumerate(told))
    return as_sent(TableSnapshot(table).update(viewer, len(events), events))


@pytest.mark.parametrize("game", shelf())
def test_each_seat_is_told_what_it_may_know_and_nothing_else(game: str, sqlite_db: str) -> None:
    async def run(server: Server) -> tuple[str, list[Player]]:
        seats = max(2, shelf()[game].seats[0])
        async with Device(server) as ann, Device(server) as bob, Device(server) as passer_by:
            made = await ann.set_up(ANN, OPEN, *[BOT] * (seats - 2), game=game)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            players = [await ann.sit(made["table"]), await bob.sit(made["table"]), await passer_by.sit(made["table"])]

            async def watch() -> None:
                while True:
                    await players[2].hear(60)

            watching = asyncio.create_task(watch())
            plays = [asyncio.create_task(player.play(random.Random(n), 60)) for n, player in enumerate(players[:2])]
            done, late = await asyncio.wait(plays, timeout=40, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(0.3)
            for task in (*late, watching):
                task.cancel()
            await asyncio.gather(*plays, watching, return_exceptions=True)
            assert done and all(task.exception() is None for task in done)
            assert players[0].updates[-1]["seq"] > 10
            for player in players:
                await player.close()
            return made["table"], players

    with serving(sqlite_db) as server:
        table, players = asyncio.run(run(server))
    log, entries = kept(sqlite_db, table)
    for seat, player in enumerate((*players[:2], players[2])):
        assert {heard["seat"] for heard in player.updates} == {seat if seat < 2 else -1}
        check_against_the_log(player, log, entries)


def test_a_game_from_set_up_to_rematch(db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, BOT, entropy="ann-adds-this", options={"races": 2})
            table = made["table"]
            one = await ann.sit(table)
            waiting = await one.until(lambda m: m["type"] == "table")
            assert waiting["phase"] == "waiting" and waiting["code"] == made["code"]
            promised = waiting["commitment"]
            await ann.get(f"/api/tables/{table}/log", 409)
            await bob.post("/api/join", {"code": made["code"].lower(), "name": "Bob", "entropy": "bob"})
            two = await bob.sit(table)
            await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
            assert one.update["over"] and two.update["over"]
            assert one.update["places"] == two.update["places"] != []
            while not one.update["standing"]:
                await one.hear()
            assert all(len(point) == 3 for point in one.update["standing"])
            log = parse_log(await ann.get(f"/api/tables/{table}/log"), "the log")
            verdict = verify(log)
            assert "follow from the seed" in verdict.fair and verdict.digests > 0
            assert log.header.commitment == promised
            assert log.header.entropy == ("ann-adds-this", "bob")
            assert log.header.bots == ("", "", "random")
            luck = await ann.get(f"/api/tables/{table}/luck")
            assert luck["seed"] == log.seed.hex() and len(luck["fallen"]) == verdict.throws
            assert {outcomes for _, outcomes in luck["fallen"]} == {216}
            total = len(log.entries)
            shadow = table_for(log, "the log")
            told, last = 0, seen(shadow, -1)
            for at in range(0, total + 1):
                step = await ann.get(f"/api/tables/{table}/replay?at={at}")
                if at:
                    shadow.event_states = EventStates(shadow.game, shadow.state)
                    shadow.enter(log.entries[at - 1])
                due = seen(shadow, -1)
                events, step["events"] = step["events"], undrawn(step["events"])
                assert step == {"seq": at, "total": total, "events": due["events"][told:], "view": due["view"]}
                if at:
                    assert shadow.event_states
                    states = list(shadow.event_states.states.values())[:-1]
                    check_changes(
                        last["view"], events, [as_sent(game_fields(shadow.game.view_for(s, -1))) for s in states]
                    )
                told, last = due["seq"], due
            await ann.get(f"/api/tables/{table}/replay?at={total + 1}", 400)
            again = await bob.post(f"/api/tables/{table}/rematch", {"entropy": "more"})
            assert again["table"] != table
            assert (await ann.post(f"/api/tables/{table}/rematch", {}))["table"] == again["table"]
            await one.until(lambda m: m["type"] == "table" and m["rematch"] == again["table"])
            three = await ann.sit(again["table"])
            await three.until(lambda m: m["type"] == "update")
            assert three.info["phase"] == "playing" and three.mine() == [2]
            assert [three.info["seats"][n]["name"] for n in (0, 2)] == ["Bob", "Ann"]
            assert three.info["commitment"] != promised
            for player in (one, two, three):
                await player.close()

    with serving(db) as server:
        asyncio.run(run(server))


def test_coming_back_goes_on_from_the_first_event_not_seen(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, {"kind": "person", "name": "Bob"})
            player = await ann.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            assert player.update["seat"] == -1 and player.update["offers"] == []  # two seats: covered until one looks
            await player.send({"type": "look", "seat": 0})
            await player.until(lambda m: m["type"] == "update" and m["seat"] == 0)
            whole = undrawn(player.update["events"])
            for _ in range(3):
                await player.act()
                await player.until(lambda m: m["type"] == "update")
                whole += undrawn(player.update["events"])
            await player.close()
            assert [event["n"] for event in whole] == list(range(len(whole)))
            back = await ann.sit(made["table"], since=7)
            await back.until(lambda m: m["type"] == "update")
            assert [event["n"] for event in back.update["events"]] == list(range(7, len(whole)))
            await back.send({"type": "look", "seat": 1, "since": 9})
            await back.until(lambda m: m["type"] == "update" and m["seat"] == 1)
            assert undrawn(back.update["events"]) == whole[9:]
            await back.close()
            far = await ann.sit(made["table"], since=10**9)
            await far.until(lambda m: m["type"] == "update")
            assert far.update["events"] == []
            await far.close()

    with serving(sqlite_db) as server:
        asyncio.run(run(server))


def test_a_newcomer_to_a_long_game_reads_its_beginning_page_by_page(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as passer_by:
            made = await ann.set_up(ANN, BOT, options={"races": 30, "donkey": "yes"})
            player = await ann.sit(made["table"])
            await player.play(random.Random(1), 200)
            whole = [event for update in player.updates for event in undrawn(update["events"])]
            assert whole == as_read(player.info, whole, 0) != as_read(player.info, whole)
            late = await passer_by.sit(made["table"])
            update = await late.until(lambda m: m["type"] == "update")
            assert update["events"][0]["n"] > 0 and update["seq"] >= len(whole), "the beginning is left out"
            story = await passer_by.whole_story(made["table"], update)
            assert story[: len(whole)] == as_read(player.info, whole)
            again = await ann.sit(made["table"])
            own = await ann.whole_story(made["table"], await again.until(lambda m: m["type"] == "update"))
            assert own[: len(whole)] == whole
            events = f"/api/tables/{made['table']}/events"
            assert (await passer_by.get(f"{events}?until=0")) == {"events": []}
            await passer_by.get(f"{events}?seat=0&until=9", 403)
            await ann.get(f"{events}?seat=0&until=nine", 400)

    with serving(sqlite_db) as server:
        asyncio.run(run(server))


def test_the_house_closes_and_opens_in_the_middle_of_a_game(db: str) -> None:
    async def first(server: Server) -> tuple[str, str, Any]:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT, options={"races": 3})
            player = await ann.sit(made["table"])
            await player.play(random.Random(1), 5)
            return made["table"], ann.http.cookies["parlour"], player.update

    async def second(server: Server, table: str, token: str, last: Any) -> None:
        async with Device(server) as ann:
            ann.http.cookies.set("parlour", token)
            (line,) = await ann.get("/api/mine")
            assert (
                line["table"] == table
                and line["my_turn"]
                and [seat["name"] for seat in line["seats"]] == ["Ann", "Ada"]
            )
            player = await ann.sit(table)
            await player.until(lambda m: m["type"] == "update")
            assert player.update["seq"] >= last["seq"]
            assert player.update["view"]["throws"] >= last["view"]["throws"]
            await player.play(random.Random(2))
            await player.close()

    with serving(db) as server:
        table, token, last = asyncio.run(first(server))
    with serving(db) as server:
        asyncio.run(second(server, table, token, last))


def test_a_port_in_use_gets_one_clear_sentence(sqlite_db: str, tmp_path: Path, capsys: Any) -> None:
    from parlour.server.run import serve

    with serving(sqlite_db) as server:
        assert serve(server.port, db=str(tmp_path / "other.db")) == 1
        assert (
            capsys.readouterr().err
            == f"Port {server.port} is in use. Choose another, for example --port {server.port + 1}.\n"
        )
        assert serve(0, db=sqlite_db) == 1
        assert "Another Parlour is using parlour.db." in capsys.readouterr().err
    assert serve(0, db=sqlite_db, processes=2) == 1
    assert "postgresql://" in capsys.readouterr().err
