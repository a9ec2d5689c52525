"""One connection to a table: what it has been told, and what it still has to hear."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from parlour.kernel.event import SPECTATOR
from parlour.server.limits import Bucket, Limits
from parlour.server.messages import ENCODER, ServerMessage, Trouble

if TYPE_CHECKING:
    from parlour.server.tables.room import Room

SLOW = 20  # seconds a message may take to be taken
TOO_SLOW = 1013  # the codes sockets are closed with
GONE = 1001
BROKEN = 1011

log = logging.getLogger("parlour")


class Client:
    def __init__(self, socket: WebSocket, owner: str, limits: Limits) -> None:
        self.socket = socket
        self.owner = owner  # the hash of the device's token; empty for a passer-by
        self.limits = limits
        self.looking = SPECTATOR
        self.seen = 0  # events told so far
        self.outbox: list[str] = []
        self.needs_info = False
        self.needs_update = False
        self.closed = False
        self.sender: asyncio.Task[None] | None = None
        self.messages = Bucket(limits.messages, limits.messages_burst)
        self.sayings = Bucket(limits.sayings, limits.sayings_burst)
        self.room: Room | None = None

    def post(self, message: ServerMessage) -> None:
        """To be sent as soon as the client takes it."""
        self.outbox.append(ENCODER.encode(message).decode())
        if len(self.outbox) > self.limits.outbox:
            self.hang_up(TOO_SLOW)
        self.wake()

    def wake(self) -> None:
        if self.sender is None and not self.closed:
            self.sender = asyncio.create_task(self.send_all())

    async def send_all(self) -> None:
        try:
            while text := self.next_text():
                async with asyncio.timeout(SLOW):
                    await self.socket.send_text(text)
        except TimeoutError:
            log.info("somebody reads nothing any more")
            self.hang_up(TOO_SLOW)
        except (OSError, WebSocketDisconnect, WebSocketDisconnected):
            self.hang_up(GONE)
        except Exception:
            log.exception("a client could not be told")
            self.hang_up(BROKEN)
        finally:
            self.sender = None

    def next_text(self) -> str:
        """Answers first, then who sits where, then how it stands: always as it stands now."""
        if self.closed:
            return ""
        if self.outbox:
            return self.outbox.pop(0)
        if self.room and self.needs_info:
            self.needs_info = False
            return ENCODER.encode(self.room.broadcast.info(self)).decode()
        if self.room and self.needs_update:
            self.needs_update = False
            return self.room.broadcast.update(self)
        return ""

    def dismiss(self, sentence: str) -> None:
        """The table is no longer here; the client is to come back for it."""
        self.post(Trouble(sentence))
        self.hang_up(GONE)

    async def finish(self, code: int) -> None:
        """Close it once it has heard what there is to say."""
        if self.sender:
            await asyncio.wait([self.sender], timeout=SLOW)
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
