"""What one seat does in secret leaves no trace on any other device."""

import asyncio
from pathlib import Path
from typing import cast

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from parlour.games.highbid import GAME
from parlour.kernel.event import EVERYBODY, Event
from parlour.server.frames import frame_of
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.tables import seats
from parlour.server.tables.history import History
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.web.clients import Client
from parlour.server.web.direct import EXTENSION
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
    record = await seats.set_up(registry, wish, ANN)
    assert record.code
    room = await seats.take_seat(registry, Join(record.code, "Bob", ""), BOB)
    assert room.table
    lines = {"ann": Line(), "bob": Line(), "passer-by": Line()}
    for (_, line), owner in zip(lines.items(), (ANN, BOB, ""), strict=True):
        room.connect(Client(cast(WebSocket, line), owner, registry.limits), 0, 0)
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
            assert with_secret["ann"].written != without["ann"].written

    asyncio.run(run())


def test_whoever_comes_back_is_told_from_their_own_numbers_on() -> None:
    history = History(2)
    history.add([Event("a", "open", (n,), EVERYBODY) for n in range(3)])
    history.add([Event("a", "hidden", (), 1 << 1)])
    history.add([Event("a", "open", (3,), EVERYBODY)])
    assert [history.told(viewer) for viewer in (0, 1, -1)] == [4, 5, 4]
    assert [(n, event.kind) for n, event in history.since(0, 2)] == [(2, "open"), (3, "open")]
    assert [(n, event.kind) for n, event in history.since(1, 2)] == [(2, "open"), (3, "hidden"), (4, "open")]
    history.forget(4)
    assert len(history) == 5
    assert [(n, event.args) for n, event in history.since(-1, 0)] == [(3, (3,))]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_frames_are_those_of_the_library(size: int) -> None:
    message = b"x" * size
    assert frame_of(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
