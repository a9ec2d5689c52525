"""The socket under a client: uvicorn's own, and written to at once where its buffer has room."""

from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "parlour.direct"  # where a scope holds the socket it belongs to


class Writer(Protocol):
    """Whoever has something to write."""

    def pause(self) -> None:
        """Nothing more can be written for now."""

    def resume(self) -> None: ...


class DirectSocket(WebSocketsSansIOProtocol):
    """An ASGI server sends by a coroutine, which takes a task for every socket that is told something.

    Everything but what a table tells its clients goes the usual way.
    """

    full = False  # the other side does not read as quickly as we write
    writer: Writer | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, frame: bytes) -> None:
        if not self.close_sent and not self.disconnected:
            self.transport.write(frame)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full = True
        if self.writer:
            self.writer.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full = False
        if self.writer:
            self.writer.resume()

    def drop(self, code: int) -> None:
        """Hang up on somebody who does not read, and does not wait for that either."""
        if not self.close_sent and not self.disconnected:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def frame_of(message: bytes) -> bytes:
    """As it goes over the wire: written once, however many are sent it."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)
