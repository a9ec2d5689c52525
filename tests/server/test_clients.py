"""One socket at a table: what it says in order, what it is told in one breath, and what becomes of the slow."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from parlour.server.limits import Limits
from parlour.server.messages import Trouble
from parlour.server.tables.room import Room
from parlour.server.web import clients
from parlour.server.web.clients import TOO_SLOW, UNREAD, Client
from parlour.server.web.direct import EXTENSION, DirectSocket, Framing


class Line:
    """A socket, and the transport under it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.transport = self
        self.full = False
        self.written: list[bytes] = []
        self.reading: list[bool] = []
        self.dropped = 0

    def write(self, frames: bytes) -> None:
        self.written.append(frames)

    def pause_reading(self) -> None:
        self.reading.append(False)

    def resume_reading(self) -> None:
        self.reading.append(True)

    def drop(self, code: int) -> None:
        self.dropped = code

    def abort_later(self) -> None: ...


def with_client(work: Any, limits: Limits | None = None) -> None:
    async def run() -> None:
        line = Line()
        found: Coroutine[Any, Any, None] = work(Client(cast(WebSocket, line), "", limits or Limits()), line)
        await found

    asyncio.run(run())


def test_what_is_said_is_heard_in_order_and_no_more_is_taken_than_can_be() -> None:
    async def work(client: Client, line: Line) -> None:
        for n in range(UNREAD):
            client.receive(b"%d" % n)
        assert line.reading == [False]
        assert [await client.next_message() for _ in range(UNREAD)] == [b"%d" % n for n in range(UNREAD)]
        assert line.reading == [False, True]
        waiting = asyncio.create_task(client.next_message())
        await asyncio.sleep(0)
        client.receive(b"late")
        assert await waiting == b"late"
        waiting = asyncio.create_task(client.next_message())
        await asyncio.sleep(0)
        client.connection_lost()
        with pytest.raises(WebSocketDisconnect):
            await waiting

    with_client(work)


def test_everybody_who_was_woken_is_told_in_that_order_also_after_one_who_cannot_be() -> None:
    async def work(first: Client, _: Line) -> None:
        lines = [Line() for _ in range(3)]
        others = [Client(cast(WebSocket, line), "", Limits()) for line in lines]
        told: list[Line] = []
        for line in lines:
            line.write = lambda _, line=line: told.append(line)  # type: ignore[method-assign, misc]
        first.room = cast(Room, object())  # of which nothing can be told
        for client in (first, *reversed(others)):
            client.post(Trouble("one"))
        assert not told
        await asyncio.sleep(0)
        assert first.closed and told == lines[::-1]
        others[0].post(Trouble("two"))
        await asyncio.sleep(0)
        assert told == [*lines[::-1], lines[0]]

    with_client(work)


def test_what_is_said_at_once_goes_out_in_one_write() -> None:
    async def work(client: Client, line: Line) -> None:
        client.post(Trouble("one"))
        client.post(Trouble("two"))
        assert not line.written
        await asyncio.sleep(0)
        assert len(line.written) == 1 and line.written[0].index(b"one") < line.written[0].index(b"two")

    with_client(work)


def test_whoever_does_not_read_is_waited_for_and_then_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "SLOW", 0.02)

    async def work(client: Client, line: Line) -> None:
        line.full = True
        client.pause()
        client.post(Trouble("one"))
        await asyncio.sleep(0)
        assert not line.written
        line.full = False
        client.resume()
        await asyncio.sleep(0.04)
        assert len(line.written) == 1 and not line.dropped
        line.full = True
        client.pause()
        await asyncio.sleep(0.04)
        assert line.dropped == TOO_SLOW and client.closed

    with_client(work)


def test_whoever_leaves_too_much_unread_is_dropped() -> None:
    async def work(client: Client, line: Line) -> None:
        line.full = True
        for n in range(4):
            client.post(Trouble(str(n)))
        assert line.dropped == TOO_SLOW and client.closed

    with_client(work, Limits(outbox=3))


class Heard:
    """Whoever listens to a socket."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def receive(self, message: bytes) -> None:
        self.messages.append(message)

    def connection_lost(self) -> None: ...

    def pause(self) -> None: ...

    def resume(self) -> None: ...


class Wire:
    """The transport under a socket."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closed or self.aborted


class Clock:
    """An event loop of which only the timers are used."""

    def __init__(self) -> None:
        self.due: list[Callable[[], None]] = []

    def call_later(self, _seconds: float, work: Callable[[], None]) -> Any:
        self.due.append(work)
        return SimpleNamespace(cancel=lambda: self.due.remove(work))


def listening(limits: Limits | None = None) -> tuple[DirectSocket, Heard]:
    """A socket that is open, and nobody's."""
    socket = DirectSocket.__new__(DirectSocket)
    heard = Heard()
    socket.conn = Framing(limits or Limits(message=1 << 20), state=OPEN)
    socket.listener = heard
    socket.transport, socket.loop = cast(Any, Wire()), cast(Any, Clock())
    socket.frames, socket.queue, socket.close_timeout = [], asyncio.Queue(), 10.0
    socket.close_timer = socket.pending_ping_payload = None
    socket.handshake_initiated = socket.handshake_complete = True
    socket.close_sent = socket.disconnected = False
    return socket, heard


def wire_of(socket: DirectSocket) -> Wire:
    return cast(Wire, socket.transport)


def framed(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


def test_messages_are_the_same_however_they_are_cut_on_the_way() -> None:
    texts = [b"a", b"", b"short", b"l" * 125, b"m" * 126, b"n" * 70_000, b"last"]
    wire = b"".join([framed(text) for text in texts])
    for size in (1, 2, 5, 6, 7, 131, 1000, len(wire)):
        socket, heard = listening()
        for at in range(0, len(wire), size):
            socket.data_received(wire[at : at + size])
        assert heard.messages == texts


def test_what_looks_like_a_message_within_another_is_none() -> None:
    inner = framed(b"inner")
    for cut in (1, 2, 6):
        socket, heard = listening()
        socket.data_received(framed(b"first"))
        outer = Frame(Opcode.TEXT, b"").serialize(mask=True)
        whole = outer[:1] + bytes([outer[1] | len(inner)]) + b"\0\0\0\0" + inner
        socket.data_received(whole[:cut])
        socket.data_received(whole[cut:])
        assert heard.messages == [b"first", inner]


def test_a_short_message_needs_no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, heard = listening()
    socket.data_received(framed(b"first"))
    monkeypatch.setattr(socket.conn, "receive_data", lambda data: pytest.fail("it was parsed"))
    socket.data_received(framed(b"second"))
    assert heard.messages == [b"first", b"second"]


def test_a_message_in_pieces_is_not_broken_into(monkeypatch: pytest.MonkeyPatch) -> None:
    socket, heard = listening()
    failed: list[Exception | None] = []
    monkeypatch.setattr(socket, "handle_parser_exception", lambda: failed.append(socket.conn.parser_exc))
    socket.data_received(framed(b"fir", fin=False))
    socket.data_received(framed(b"st", Opcode.CONT))
    socket.data_received(framed(b"sec", fin=False))
    socket.data_received(framed(b"third"))
    assert heard.messages == [b"first"] and len(failed) == 1


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (b"", framed(b"", Opcode.PONG)),
        (b"", framed(b"x" * 125, Opcode.PING)),
        (framed(b"", fin=False), framed(b"", Opcode.CONT, fin=False)),
        (b"", framed(b"{}")),
    ],
    ids=["pong", "ping", "fragment", "message"],
)
def test_every_frame_counts_and_beyond_the_limit_the_connection_is_cut(
    first: bytes, more: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[Frame] = []
    monkeypatch.setattr(ServerProtocol, "recv_frame", lambda _, frame: parsed.append(frame))
    socket, heard = listening(Limits(frames=0.001, frames_burst=30, fragments=1000))
    socket.data_received(first + 40_000 * more)
    assert len(parsed) == 30
    assert wire_of(socket).closed and not heard.messages
    (abort,) = cast(Clock, socket.loop).due  # whoever does not read is not waited for either
    abort()
    assert wire_of(socket).aborted


def test_short_messages_count_as_frames_too() -> None:
    socket, heard = listening(Limits(frames=0.001, frames_burst=30))
    for _ in range(40):
        if not wire_of(socket).closed:
            socket.data_received(framed(b"{}"))
    assert len(heard.messages) == 30 and wire_of(socket).closed


def test_a_message_has_so_many_fragments_and_no_more() -> None:
    socket, heard = listening(Limits(fragments=16))
    first, middle, last = framed(b"a", fin=False), framed(b"b", Opcode.CONT, fin=False), framed(b"c", Opcode.CONT)
    for _ in range(2):
        socket.data_received(first + 14 * middle + last)
    assert heard.messages == [b"a" + 14 * b"b" + b"c"] * 2 and not wire_of(socket).closed
    socket.data_received(first + 15 * middle + last)
    assert len(heard.messages) == 2 and wire_of(socket).closed


def test_no_pong_is_queued_for_whoever_does_not_read() -> None:
    socket, _ = listening()
    socket.data_received(framed(b"one", Opcode.PING))
    answered = wire_of(socket).written
    assert answered == Frame(Opcode.PONG, b"one").serialize(mask=False)
    socket.full = True
    socket.data_received(framed(b"two", Opcode.PING) * 50)
    assert wire_of(socket).written == answered


def test_whoever_closes_and_does_not_read_is_disconnected() -> None:
    socket, _ = listening()
    socket.full = True
    socket.data_received(framed(b"\x03\xe8", Opcode.CLOSE))
    socket.drop(TOO_SLOW)
    clock = cast(Clock, socket.loop)
    assert wire_of(socket).closed and len(clock.due) == 1
    clock.due[0]()
    assert wire_of(socket).aborted


def test_nothing_is_parsed_before_the_handshake_is_answered() -> None:
    socket, heard = listening()
    socket.handshake_complete = False
    socket.listener = None
    socket.data_received(b"\xff" * 1000)
    assert wire_of(socket).aborted and not heard.messages
