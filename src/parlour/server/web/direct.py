"""The socket under a client: uvicorn's own, without the coroutines in between.

An ASGI application receives and sends by coroutines: a task and all its layers for every message. A table has more
messages than anything else, so they go straight to its client and back; opening, pings and closing stay with uvicorn.
Every frame is counted as it is parsed, so that neither control frames nor fragments can keep the server busy.
"""

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from parlour.server.buckets import Bucket
from parlour.server.limits import Limits, limits_of_environment

EXTENSION = "parlour.direct"  # the key of a scope that holds its socket
NO_TEXT = b"\0"  # stands for binary messages, which are malformed
WHOLE_TEXT, MASKED = 0x81, 0x80  # the first bytes of a text message (RFC 6455, 5.2)
MESSAGES = (Opcode.TEXT, Opcode.BINARY)
HEADER, SHORT = 6, 125  # bytes: a short message's header with its mask, and its longest payload


class SocketListener(Protocol):
    def receive(self, message: bytes) -> None: ...

    def connection_lost(self) -> None:
        """The connection is lost."""

    def pause(self) -> None:
        """The other side reads more slowly than we write."""

    def resume(self) -> None: ...


class Framing(ServerProtocol):
    """A protocol that knows when the next byte begins a message, and stops parsing where there are too many frames."""

    between = False
    fragments = 0  # of the present message

    def __init__(self, limits: Limits, **kwargs: Any) -> None:
        super().__init__(max_size=limits.message, **kwargs)
        self.frames = Bucket(limits.frames, limits.frames_burst)
        self.most_fragments = limits.fragments

    def receive_data(self, data: bytes | bytearray) -> None:
        self.between = False
        super().receive_data(data)

    def recv_frame(self, frame: Frame) -> None:
        if not self.frames.take():
            raise ProtocolError("too many frames")
        if frame.opcode is Opcode.CONT:
            self.fragments += 1
            if self.fragments >= self.most_fragments:
                raise ProtocolError("too many fragments")
        elif frame.opcode in MESSAGES:
            self.fragments = 0
        super().recv_frame(frame)
        self.between = self.state is OPEN and self.current_size is None and not self.reader.buffer


class DirectSocket(WebSocketsSansIOProtocol):
    conn: Framing
    listener: SocketListener | None = None
    full = False  # nothing should be written until the other side has read more

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Framing(limits_of_environment(), logger=self.logger)

    def data_received(self, data: bytes) -> None:
        """Take the common case, one short text message by itself, without the parser."""
        size = len(data) - HEADER
        whole = 0 <= size <= SHORT and data[0] == WHOLE_TEXT and data[1] == MASKED | size
        if whole and self.conn.between and self.listener and not self.close_sent and self.conn.frames.take():
            self.listener.receive(apply_mask(data[HEADER:], data[2:HEADER]))
        else:
            self.parse(data)

    def parse(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # nobody knows yet that they may send messages
        else:
            super().data_received(data)

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

    def handle_ping(self) -> None:
        """Answer a ping, unless the other side reads nothing."""
        if self.full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.abort_later()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self.abort_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.abort_later()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.listener:
            self.listener.connection_lost()

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
        """Disconnect a client that does not read, without waiting for it."""
        if not self.close_sent and not self.disconnected and self.conn.state is OPEN:
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.abort_later()

    def abort_later(self) -> None:
        """Give the other side a little time to read the rest, and no more."""
        if self.close_timer:
            self.close_timer.cancel()
        if not self.disconnected:
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
