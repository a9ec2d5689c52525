"""The socket under a client: uvicorn's own, without the coroutines in between.

An ASGI application receives and sends by coroutines, which takes a task and a walk through all its layers for every
message. A table has more messages than anything else here, so they go straight to its client and from it; opening,
pings and closing are left to uvicorn.
"""

from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "parlour.direct"  # where a scope holds the socket it belongs to
NO_TEXT = b"\0"  # in place of bytes, which are no message


class Listener(Protocol):
    def receive(self, message: bytes) -> None: ...

    def lose(self) -> None:
        """The line is gone."""

    def pause(self) -> None:
        """The other side does not read as quickly as we write."""

    def resume(self) -> None: ...


class DirectSocket(WebSocketsSansIOProtocol):
    listener: Listener | None = None
    full = False  # until the other side has read more, nothing should be written

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def send_receive_event_to_app(self) -> None:
        if self.listener is None:
            return super().send_receive_event_to_app()
        message = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.listener.receive(message if self.curr_msg_data_type == "text" else NO_TEXT)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.listener:
            self.listener.lose()

    def write(self, frames: bytes) -> None:
        if not self.close_sent and not self.disconnected:
            self.transport.write(frames)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.full = True
        if self.listener:
            self.listener.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.full = False
        if self.listener:
            self.listener.resume()

    def drop(self, code: int) -> None:
        """Hang up on somebody who does not read, and will not be waited for."""
        if not self.close_sent and not self.disconnected:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
