"""Taking back and pausing at a served table: by oneself, by asking, refused; durable, and the same for everybody."""

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from parlour.kernel.log import Entry, parse_log
from parlour.play.table import Move, Table
from parlour.play.verify import verify
from parlour.server.errors import RequestError
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.tables import entries, seats, table_setup, votes
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from tests.server.serving import ANN, BOT, OPEN, Device, Player, Server, serving
from tests.server.test_rooms import ANN as ANNS
from tests.server.test_rooms import BOB as BOBS
from tests.server.test_rooms import registry_on

HIGH_BID = {"game": "high-bid"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("votes") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


async def seated(server: Server, people: list[Device], **more: Any) -> list[Player]:
    """Ann and her guests at a table of High Bid, the first lot on the block."""
    made = await people[0].set_up(ANN, *[OPEN] * (len(people) - 1), **HIGH_BID, **more)
    for guest, name in zip(people[1:], ("Bob", "Cy"), strict=False):
        await guest.post("/api/join", {"code": made["code"], "name": name})
    players = [await device.sit(made["table"]) for device in people]
    for player in players:
        await player.until(lambda m: m["type"] == "update")
    return players


async def bid(players: list[Player]) -> Player:
    """Whoever is asked makes the least bid, and everybody hears of it."""
    asked = players[0].update["asked"][0]
    player = players[asked["seat"]]
    told = [len(one.updates) for one in players]
    least = next(offer for offer in player.update["offers"] if offer["action"] == "bid")["params"][0]["low"]
    act = {"type": "act", "ref": 1, "seat": asked["seat"], "action": "bid", "args": [least], "ticket": asked["ticket"]}
    assert (await player.answer(act))["type"] == "accepted"
    for one, before in zip(players, told, strict=True):
        while len(one.updates) == before:
            await one.hear()
    return player


def undo(player: Player, ref: int = 9) -> dict[str, Any]:
    return {"type": "undo", "ref": ref, "seat": player.update["seat"]}


def test_a_last_word_is_taken_back_at_once(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as passer_by:
            players = await seated(server, [ann, bob])
            onlooker = await passer_by.sit(players[0].info["table"])
            asked = players[0].update["asked"]
            player = await bid(players)
            seat = player.update["seat"]
            assert player.update["undo"] == ["free" if n == seat else "" for n in (0, 1)]
            assert (await player.answer(undo(player)))["type"] == "accepted"
            for one in (*players, onlooker):
                await one.until(
                    lambda m: m["type"] == "update" and m["events"][-1:] and m["events"][-1]["kind"] == "undo"
                )
                name = one.info["seats"][seat]["name"]
                told = "You take back your last action." if one is player else f"{name} takes back the last action."
                assert one.update["events"][-1]["text"] == told
                assert one.update["asked"][0]["seat"] == asked[0]["seat"]
                assert one.update["asked"][0]["ticket"] > asked[0]["ticket"]
            line = next(m for m in player.others if m["type"] == "happened" and m["kind"] == "undo")
            assert line["text"] == f"{line['args']['name']} takes back an action."
            again = await player.answer(undo(player))
            assert again["type"] == "refused" and "nothing you can take back" in again["sentence"]

    at(server, run)


def test_where_others_have_acted_they_are_asked_and_may_refuse(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as cy:
            players = await seated(server, [ann, bob, cy])
            first = await bid(players)
            second = await bid(players)
            seat = first.update["seat"]
            assert first.update["undo"][seat] == "ask"
            assert (await first.answer(undo(first)))["type"] == "accepted"
            for one in players:
                await one.until(lambda m: m["type"] == "table" and m["motions"])
            motion = first.info["motions"][0]
            others = sorted({0, 1, 2} - {seat})
            assert (motion["kind"], motion["seat"], motion["waits_for"]) == ("undo", seat, others)
            denied = await first.answer({"type": "vote", "motion": motion["n"], "agree": True})
            assert "Nobody asked you" in denied["sentence"]
            await second.send({"type": "vote", "motion": motion["n"], "agree": True})
            await first.until(lambda m: m["type"] == "table" and len(m["motions"][0]["waits_for"]) == 1)
            third = next(one for one in players if one not in (first, second))
            await third.send({"type": "vote", "motion": motion["n"], "agree": False})
            await first.until(lambda m: m["type"] == "table" and not m["motions"])
            assert first.update["undo"][seat] == "ask"
            gone = await second.answer({"type": "vote", "motion": motion["n"], "agree": True})
            assert "decided already" in gone["sentence"]
            # once more, and now everybody agrees
            await first.answer(undo(first))
            await first.until(lambda m: m["type"] == "table" and m["motions"])
            for one in (second, third):
                await one.send({"type": "vote", "motion": first.info["motions"][0]["n"], "agree": True})
            for one in players:
                await one.until(
                    lambda m: m["type"] == "update" and m["events"][-1:] and m["events"][-1]["kind"] == "undo"
                )
                assert one.update["asked"][0]["seat"] == seat
            assert "the one that followed" in first.update["events"][-1]["text"]

    at(server, run)


def test_a_request_is_over_once_somebody_acts(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as cy:
            players = await seated(server, [ann, bob, cy])
            first = await bid(players)
            await bid(players)
            await first.answer(undo(first))
            await first.until(lambda m: m["type"] == "table" and m["motions"])
            n = first.info["motions"][0]["n"]
            await bid(players)
            other = next(one for one in players if one is not first)
            late = await other.answer({"type": "vote", "motion": n, "agree": True})
            assert "decided already" in late["sentence"]

    at(server, run)


def test_bots_do_not_object_and_a_table_may_want_none_of_it(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            for wanted in (True, False):
                made = await ann.set_up(ANN, BOT, BOT, **HIGH_BID, undo=wanted)
                one = await ann.sit(made["table"])
                rng = random.Random(2)
                heard: Any = {"type": ""}
                for _ in range(40):  # a bot may throw the dice between two messages
                    await one.play(rng, 1)
                    if not wanted or one.update["undo"][0]:
                        heard = await one.answer({"type": "undo", "ref": 3, "seat": 0})
                        if heard["type"] != "refused":
                            break
                assert one.info["undo"] == wanted
                if wanted:
                    assert heard["type"] == "accepted"
                    await one.until(taken_back)
                else:
                    assert "set up without taking back" in heard["sentence"]

    at(server, run)


def taken_back(message: Any) -> bool:
    return message["type"] == "update" and any(event["kind"] == "undo" for event in message["events"])


def test_people_pause_by_agreeing_and_the_host_by_a_word(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as passer_by:
            one, two = await seated(server, [ann, bob])
            onlooker = await passer_by.sit(one.info["table"])
            assert "Only players" in (await onlooker.answer({"type": "pause", "paused": True}))["sentence"]
            await two.send({"type": "pause", "paused": True})
            await one.until(lambda m: m["type"] == "table" and m["motions"])
            assert one.info["motions"][0]["kind"] == "pause" and not one.info["paused"]
            await one.send({"type": "vote", "motion": one.info["motions"][0]["n"], "agree": True})
            for player in (one, two):
                await player.until(lambda m: m["type"] == "table" and m["paused"])
                if player.update["offers"]:
                    await player.until(lambda m: m["type"] == "update" and not m["offers"])
            asked = one.update["asked"][0]
            player = (one, two)[asked["seat"]]
            act = {"type": "act", "ref": 1, "seat": asked["seat"], "action": "pass", "ticket": asked["ticket"]}
            assert "paused" in (await player.answer(act))["sentence"]
            await one.send({"type": "pause", "paused": False})
            for player in (one, two):
                await player.until(lambda m: m["type"] == "table" and not m["paused"])
            kinds = [m["kind"] for m in one.others if m["type"] == "happened"]
            assert kinds == ["sat-down", "asked-pause", "paused", "resumed"]
            mover = (one, two)[asked["seat"]]
            if not mover.update["offers"]:
                await mover.until(lambda m: m["type"] == "update" and m["offers"])
            await bid([one, two])

    at(server, run)


async def two_at_high_bid(registry: Registry) -> Room:
    wish = NewTable("high-bid", (SeatWish("person", "Ann"), SeatWish("open")))
    record = await table_setup.set_up(registry.services, wish, ANNS)
    return await seats.take_seat(registry, Join(record.code or "", "Bob", ""), BOBS)


OWNERS = (ANNS, BOBS)


async def some(room: Room, acts: int, rng: random.Random) -> None:
    """Random play in which whoever can takes back at times."""
    for _ in range(acts):
        assert room.table
        if room.table.over:
            return
        ask = rng.choice(room.table.asked)
        offer = rng.choice(room.table.offers(ask.seat))
        await room.act(ask.seat, offer.action, offer.nth(rng.randrange(offer.size())), ask.ticket)
        step = room.table.undoable(ask.seat)
        if step and room.table.undo_history.is_last(step) and rng.random() < 0.5:
            await votes.undo(room, OWNERS[ask.seat], ask.seat)


def test_a_table_loads_with_what_was_taken_back_and_what_can_be(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened anew at any moment it stands as it stood, and the same can be taken back."""
    monkeypatch.setattr("parlour.server.tables.room.SNAPSHOT_EVERY", 3)
    monkeypatch.setattr(entries, "SNAPSHOT_EVERY", 3)
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)

    async def run() -> None:
        table_id, rng = "", random.Random(4)
        can = 0
        for _ in range(40):
            async with registry_on(db) as registry:
                room = await registry.room(table_id) if table_id else await two_at_high_bid(registry)
                table_id = room.id
                await some(room, 4, rng)
                assert room.table
                left, past = room.table.digest(), room.table.undo_history
                undoable = [bool(room.table.undoable(seat)) for seat in (0, 1)]
                told = room.history.counts
            async with registry_on(db) as registry:
                again = await registry.room(table_id)
                assert again.table and again.table.digest() == left
                assert again.history.counts == told
                assert [bool(again.table.undoable(seat)) for seat in (0, 1)] == undoable
                assert len(again.table.undo_history.steps) == len(past.steps)
                can += any(undoable)
        assert can > 5, "a test in which nothing could be taken back shows nothing"

    asyncio.run(run())


def test_a_table_is_opened_in_a_thread_and_looks_at_each_entry_a_few_times(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever somebody has piled up at one table, the others wait for nothing."""
    monkeypatch.setattr("parlour.play.undo.MOST_UNDOS", 10_000)
    for module in ("room", "entries"):
        monkeypatch.setattr(f"parlour.server.tables.{module}.SNAPSHOT_EVERY", 5)
    threads: set[int] = set()
    preview_entry = Table.preview_entry

    def preview(table: Table, entry: Entry) -> Move:
        threads.add(threading.get_ident())
        return preview_entry(table, entry)

    async def run() -> None:
        async with registry_on(db) as registry:
            room = await two_at_high_bid(registry)
            for _ in range(60):
                assert room.table
                ask = room.table.asked[0]
                offer = room.table.offers(ask.seat)[1]
                await room.act(ask.seat, offer.action, offer.nth(0), ask.ticket)
                await votes.undo(room, OWNERS[ask.seat], ask.seat)
            assert room.table
            digest, rows, seed = room.table.digest(), room.rows, bytes.fromhex(room.record.seed)
            registry.forget(room)
            monkeypatch.setattr(Table, "preview_entry", preview)
            again = await registry.room(room.id)
            assert again.table and again.table.digest() == digest
            assert threads and threading.get_ident() not in threads
            game = await entries.load_stored_game(registry.storage, room.id, seed)
            assert game and len(game.checkpoints) == rows // 5
            game.log.entries = counted = CountedEntries(game.log.entries)
            assert entries.rebuild_table(game).table.digest() == digest
            assert counted.looks < 8 * len(counted)

    asyncio.run(run())


class CountedEntries(list[Entry]):
    """A log's entries, counting how often one is looked at."""

    looks = 0

    def __iter__(self) -> Iterator[Entry]:
        for entry in super().__iter__():
            self.looks += 1
            yield entry


def test_a_finished_game_in_which_something_was_taken_back_is_gone_through_and_verified(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_at_high_bid(registry)
            rng = random.Random(1)
            while room.table and not room.table.over:
                await some(room, 50, rng)
            replay = await registry.replays.replay(room.id)
            log = parse_log(replay.text, "the log")
            undone = [count for count, entry in enumerate(log.entries, 1) if entry[1] == "undo"]
            assert len(undone) > 5
            assert verify(log).throws == sum(entry[0] < 0 for entry in log.entries)
            for count in undone[:20]:
                back = log.entries[count - 1][2][0]
                before, after = replay.step(count - 1 - back).view, replay.step(count).view
                assert {**before, "asked": 0} == {**after, "asked": 0}
                assert [event.kind for event in replay.step(count).events] == ["undo"]

    asyncio.run(run())


def test_what_cannot_be_asked_for_is_said(sqlite_db: str) -> None:
    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            room = await two_at_high_bid(registry)
            with pytest.raises(RequestError, match="This device does not play"):
                await votes.undo(room, BOBS, 0)
            assert room.table
            for seat, owner in enumerate((BOBS, ANNS)):
                awaited = room.table.asked[0].seat == seat
                with pytest.raises(
                    RequestError, match="Give .* one minute more" if awaited else "Nobody is waiting for"
                ):
                    await votes.stand_in(room, owner, seat)
            with pytest.raises(RequestError, match="Only the other"):
                await votes.stand_in(room, ANNS, 0)

    asyncio.run(run())
