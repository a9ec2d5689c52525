"""One client at a table: what it has been sent, and what is still to be sent."""

import asyncio
import contextlib
import logging
from collections import deque
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket, WebSocketDisconnect

from parlour.server.buckets import Bucket
from parlour.server.frames import frame_of
from parlour.server.limits import Limits
from parlour.server.messages import ENCODER, ServerMessage, Trouble
from parlour.server.tables.presence import Listener
from parlour.server.tables.room import Room
from parlour.server.web.direct import EXTENSION, DirectSocket

UNREAD = 8  # messages in the inbox before the socket is no longer read
SLOW = 20.0  # seconds a client may take to read what it is sent
TOO_SLOW = 1013  # the codes sockets are closed with
GONE = 1001
BROKEN = 1011

log = logging.getLogger("parlour")


class SendBatch:
    """The clients to be sent something once everything in this turn of the event loop has happened."""

    def __init__(self) -> None:
        self.woken: list[Client] = []

    def wake(self, client: "Client") -> None:
        if not self.woken:
            client.loop.call_soon(self.send)
        self.woken.append(client)

    def send(self) -> None:
        woken, self.woken = self.woken, []
        for client in woken:
            client.send_all()


TURNS: WeakKeyDictionary[asyncio.AbstractEventLoop, SendBatch] = WeakKeyDictionary()


def send_batch_for(loop: asyncio.AbstractEventLoop) -> SendBatch:
    batch = TURNS.get(loop)
    if batch is None:
        batch = TURNS[loop] = SendBatch()
    return batch


class Client(Listener):
    def __init__(self, socket: WebSocket, owner: str, limits: Limits, device: str = "") -> None:
        super().__init__(owner, device)
        self.socket = socket
        self.direct: DirectSocket = socket.scope["extensions"][EXTENSION]
        self.direct.listener = self
        self.limits = limits
        self.inbox: deque[bytes] = deque()
        self.awaited: asyncio.Future[None] | None = None  # set while waiting for a message
        self.outbox: list[bytes] = []
        self.closed = False  # nothing more is sent
        self.lost = False  # nothing more is received
        self.loop = asyncio.get_running_loop()
        self.turn = send_batch_for(self.loop)
        self.woken = False  # about to be sent what is due
        self.late: asyncio.TimerHandle | None = None  # while nothing is read: when we stop waiting
        self.messages = Bucket(limits.messages, limits.messages_burst)
        self.room: Room | None = None

    def join(self, room: Room, since: int, chat: int, audit: int = 0) -> None:
        """Connect to the table, and be sent what is new from these numbers on."""
        self.room = room
        room.connect(self, since, chat, audit)

    # ---- what it says -------------------------------------------------------------------------

    async def next_message(self) -> bytes:
        while not self.inbox:
            if self.lost:
                raise WebSocketDisconnect
            self.awaited = self.loop.create_future()
            await self.awaited
        if len(self.inbox) == UNREAD and not self.lost:
            self.direct.transport.resume_reading()
        return self.inbox.popleft()

    def receive(self, message: bytes) -> None:
        self.inbox.append(message)
        if len(self.inbox) == UNREAD:
            self.direct.transport.pause_reading()
        self.wake_reader()

    def connection_lost(self) -> None:
        self.lost = True
        if self.late:
            self.late.cancel()
        self.wake_reader()

    def wake_reader(self) -> None:
        if self.awaited:
            if not self.awaited.done():
                self.awaited.set_result(None)
            self.awaited = None

    # ---- what it is told ----------------------------------------------------------------------

    def post(self, message: ServerMessage) -> None:
        """Queue a message and send it as soon as the client takes it."""
        self.outbox.append(frame_of(ENCODER.encode(message)))
        if len(self.outbox) > self.limits.outbox:
            self.drop()
        self.wake()

    def wake(self) -> None:
        """Send what is due once everything in this turn of the event loop has happened."""
        if not self.woken and not self.closed:
            self.woken = True
            self.turn.wake(self)

    def send_all(self) -> None:
        self.woken = False
        try:
            if not self.closed and not self.direct.full and (frames := self.next_frames()):
                self.direct.write(b"".join(frames))
        except Exception:
            log.exception("a client could not be told")
            self.hang_up(BROKEN)

    def next_frames(self) -> list[bytes]:
        """Return what is due: answers first, then the table's record, then the update, always as of now."""
        frames, self.outbox = self.outbox, []
        if self.room is None:
            return frames
        broadcast = self.room.broadcast
        if self.needs_info:
            self.needs_info = False
            frames.append(frame_of(ENCODER.encode(broadcast.info(self))))
        if self.needs_update:
            self.needs_update = False
            if update := broadcast.update(self):
                frames.append(update)
        if self.needs_clocks:
            self.needs_clocks = False
            if clocks := broadcast.clocks(self):
                frames.append(clocks)
        return frames

    # ---- somebody who does not read -----------------------------------------------------------

    def pause(self) -> None:
        self.late = self.late or self.loop.call_later(SLOW, self.drop)

    def resume(self) -> None:
        if self.late:
            self.late.cancel()
            self.late = None
        self.wake()

    def drop(self) -> None:
        log.info("somebody reads nothing any more")
        self.closed = True
        self.direct.drop(TOO_SLOW)

    # ---- the end ------------------------------------------------------------------------------

    def dismiss(self, sentence: str) -> None:
        """Disconnect a client whose table is no longer here; it will come back."""
        self.post(Trouble(sentence))
        self.send_all()
        self.hang_up(GONE)

    async def finish(self, code: int) -> None:
        """Send what is due, then close."""
        self.send_all()
        self.closed = True
        await self.close(code)

    def hang_up(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            self.closing = asyncio.create_task(self.close(code))

    async def close(self, code: int) -> None:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(SLOW):
                await self.socket.close(code)
        self.direct.abort_later()
