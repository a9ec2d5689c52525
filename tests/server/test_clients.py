"""One socket at a table: what it says in order, what it is told in one breath, and what becomes of the slow."""

import asyncio
from collections.abc import Coroutine
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server.limits import Limits
from parlour.server.messages import Trouble
from parlour.server.web import clients
from parlour.server.web.clients import TOO_SLOW, UNREAD, Client
from parlour.server.web.direct import EXTENSION


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
        client.lose()
        with pytest.raises(WebSocketDisconnect):
            await waiting

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
