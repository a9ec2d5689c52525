"""What one seat does in secret leaves no trace on any other device."""

import asyncio
import hashlib
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from parlour.games.highbid import GAME
from parlour.insight.hint import Hint, RatedChoice
from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.offer import Offer
from parlour.kernel.view import View
from parlour.server.bots.bot_pool import BotSpec
from parlour.server.errors import RequestError
from parlour.server.frames import frame_of
from parlour.server.messages import ENCODER, Clock, Join, NewTable, SeatWish
from parlour.server.tables import hints, my_games, seats, table_setup, votes
from parlour.server.tables.history import History
from parlour.server.tables.payloads import view_fields
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.web.clients import Client
from parlour.server.web.direct import EXTENSION
from tests.server.fake_times import FakeTimes
from tests.server.test_rooms import ANN, BOB, registry_on


class Line:
    """A socket that keeps what is written to it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.full = False
        self.written = b""

    def write(self, frames: bytes) -> None:
        self.written += frames


def within_reach(folder: Path) -> str:
    """An edition in which anybody may go out from the first bid on."""
    text = (folder / "edition.toml").read_text(encoding="utf-8")
    return text.replace("worth = 5000", "worth = 100").replace("two = 7500", "two = 100")


async def played(registry: Registry, secretly: bool) -> tuple[Room, dict[str, Line]]:
    """Ann and Bob bid, and somebody looks on; Ann says in secret that she goes out, or does not."""
    wish = NewTable(GAME.name, (SeatWish("person", "Ann"), SeatWish("open")), edition=within_reach(GAME.folder))
    record = await table_setup.set_up(registry.services, wish, ANN)
    assert record.code
    room = await seats.take_seat(registry, Join(record.code, "Bob", ""), BOB)
    assert room.table
    lines = {"ann": Line(), "bob": Line(), "passer-by": Line()}
    for (_, line), owner in zip(lines.items(), (ANN, BOB, ""), strict=True):
        Client(cast(WebSocket, line), owner, registry.limits).join(room, 0, 0)
    room.presence.send_info()  # that somebody looks on, which is else told a moment later
    while "go_out_ahead" not in [offer.action for offer in room.table.offers(0)]:
        await go_on(room)
    for line in lines.values():
        line.written = b""
    room.record.touched = 0  # so that the next action that everybody sees is noted
    if secretly:
        touched = (await registry.storage.load_table(room.id) or room.record).touched
        await room.act(0, "go_out_ahead", (), 0)
        await asyncio.sleep(0)
        assert lines["ann"].written, "she herself hears that it was taken"
        assert lines["bob"].written == lines["passer-by"].written == b""
        assert (await registry.storage.load_table(room.id) or room.record).touched == touched
        await room.act(0, "stay_in", (), 0)
    for _ in range(4):
        await go_on(room)
    return room, lines


async def go_on(room: Room) -> None:
    """Whoever is asked gives the first answer there is."""
    assert room.table
    ask = room.table.asked[0]
    offer = room.table.offers(ask.seat)[0]
    await room.act(ask.seat, offer.action, offer.nth(0), ask.ticket)
    await asyncio.sleep(0)


def test_a_secret_action_changes_no_byte_that_others_are_sent(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            (one, with_secret), (other, without) = await played(registry, True), await played(registry, False)
            assert one.rows == other.rows + 2
            for who in ("bob", "passer-by"):
                assert with_secret[who].written == without[who].written != b""
            lines = {line.table: line for line in await my_games.current_games(registry.storage.people, BOB)}
            listed = [replace(lines[room.id], table="", at=0) for room in (one, other)]
            assert ENCODER.encode(listed[0]) == ENCODER.encode(listed[1])
            assert with_secret["ann"].written != without["ann"].written

    asyncio.run(run())


async def of_what_it_sees(spec: BotSpec, view: View, offers: list[Offer]) -> Hint:
    """In the place of a good player: other advice for whatever else it is shown."""
    may = [(offer.action, offer.size()) for offer in offers]
    seen = hashlib.sha256(ENCODER.encode([view_fields(view), spec, may])).digest()
    offer = offers[seen[0] % len(offers)]
    return Hint(seen[1], RatedChoice(offer.action, offer.nth(seen[2] % offer.size())))


async def taken_back(registry: Registry, secretly: bool) -> dict[str, Line]:
    """With a clock, and people who take back, pause, vote and ask for hints; Ann says something in secret where she
    can, or never."""
    wish = NewTable(
        GAME.name,
        (SeatWish("person", "Ann"), SeatWish("open")),
        edition=within_reach(GAME.folder),
        clock=Clock("bank", 600, 5),
        hints=True,
    )
    registry.hint_pool.hint = of_what_it_sees  # type: ignore[method-assign]
    record = await table_setup.set_up(registry.services, wish, ANN)
    room = await seats.take_seat(registry, Join(record.code or "", "Bob", ""), BOB)
    assert room.table
    lines = {"ann": Line(), "bob": Line(), "passer-by": Line()}
    for (_, line), owner in zip(lines.items(), (ANN, BOB, ""), strict=True):
        Client(cast(WebSocket, line), owner, registry.limits).join(room, 0, 0)
    room.presence.send_info()  # that somebody looks on, which is else told a moment later
    times = registry.times
    assert isinstance(times, FakeTimes)
    said = 0
    for n in range(12):
        bids = n % 6 < 4
        said += await in_secret(room, "go_out_ahead", times) if secretly and bids else 0
        times.forward(1)
        await bid_on(room, int(bids))
        for seat, owner in enumerate((ANN, BOB)):
            if room.table.undoable(seat) and n % 3 == 0:
                times.forward(1)
                await votes.undo(room, owner, seat)
                await asyncio.sleep(0)
                for action in ("go_out_ahead", "stay_in") if secretly else ():
                    said += await in_secret(room, action, times)
                for motion in [motion for motion in room.record.motions if room.is_open(motion)]:
                    await votes.vote(room, BOB if owner == ANN else ANN, motion.n, n % 2 == 0)
        await hinted(room, lines["bob"])
        said += await in_secret(room, "stay_in", times) if secretly else 0
        await hinted(room, lines["bob"])
        lines["bob"].written += ENCODER.encode(await room.broadcast.events_before(1, BOB, 10**6))
        with pytest.raises(RequestError):  # of a game that is on nothing is told
            await registry.stories.page(room, BOB)
        if n == 5:
            await votes.pause(room, ANN, True)
            times.forward(100)
            await votes.pause(room, ANN, False)
        await asyncio.sleep(0)
    assert bool(said) == secretly
    return lines


async def hinted(room: Room, line: Line) -> None:
    """Bob asks what a good player would do, where there is something to do."""
    assert room.table
    if room.table.offers(1):
        line.written += ENCODER.encode(await hints.give_hint(room, BOB, 1, 7))
        await asyncio.sleep(0)


async def in_secret(room: Room, action: str, times: FakeTimes) -> int:
    """Ann does it, if she can, at a moment of its own."""
    assert room.table
    if action not in [offer.action for offer in room.table.offers(0)]:
        return 0
    times.forward(0.5)
    await room.act(0, action, (), 0)
    times.forward(-0.5)
    return 1


async def bid_on(room: Room, which: int) -> None:
    assert room.table
    ask = room.table.asked[0]
    offers = [offer for offer in room.table.offers(ask.seat) if not offer.out_of_turn]
    offer = offers[min(which, len(offers) - 1)]
    await room.act(ask.seat, offer.action, offer.nth(0), ask.ticket)
    await asyncio.sleep(0)


def test_nor_do_clocks_or_what_is_taken_back(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was said in secret before, between and after: not a byte of it on any other device."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)
    monkeypatch.setattr("parlour.server.tables.table_setup.new_table_id", lambda: "a" * 14)

    async def run() -> None:
        found = []
        for secretly in (True, False):
            async with registry_on(f"{sqlite_db}{secretly}", FakeTimes()) as registry:
                found.append(await taken_back(registry, secretly))
        for who in ("bob", "passer-by"):
            assert found[0][who].written == found[1][who].written
            kinds = (b'"clocks"', b'"happened"', b'"motions":[{', b'"undo":["free"', b'"kind":"undo"', b'"hint"')
            for kind in kinds:
                assert kind in found[0]["bob"].written
        assert found[0]["ann"].written != found[1]["ann"].written

    asyncio.run(run())


def test_whoever_comes_back_is_told_from_their_own_numbers_on() -> None:
    history = History(2)
    history.add([Event("a", "open", (n,), EVERYBODY) for n in range(3)])
    history.add([Event("a", "hidden", (), 1 << 1)])
    history.add([Event("a", "open", (3,), EVERYBODY)])
    assert [history.count(viewer) for viewer in (0, 1, -1)] == [4, 5, 4]
    assert [(n, event.kind) for n, event in history.since(0, 2)] == [(2, "open"), (3, "open")]
    assert [(n, event.kind) for n, event in history.since(1, 2)] == [(2, "open"), (3, "hidden"), (4, "open")]
    history.forget(4)
    assert len(history) == 5
    assert [(n, event.args) for n, event in history.since(-1, 0)] == [(3, (3,))]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_frames_are_those_of_the_library(size: int) -> None:
    message = b"x" * size
    assert frame_of(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
