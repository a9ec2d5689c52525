"""One HTTP connection, kept within bounds before any work: its size, its duration and the number of them.

The header of a request, the pipeline and the time for each part have their limits here; the body has one where it is
read, a message where the socket receives it.
"""

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.limits import limits_of_environment
from parlour.server.web.network import PROXIES, network

PIECE = 8192  # bytes that are parsed at once: nothing is checked meanwhile
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connections:
    """The open connections of this process: how many from each network, and those with incomplete requests."""

    def __init__(self) -> None:
        self.of_network: dict[str, int] = {}
        self.unfinished: OrderedDict[BoundedConnection, None] = OrderedDict()  # the longest waiting first

    def enter(self, where: str, most: int) -> bool:
        """Count one more connection from there, if it may come."""
        if self.of_network.get(where, 0) >= most:
            return False
        self.of_network[where] = self.of_network.get(where, 0) + 1
        return True

    def leave(self, where: str) -> None:
        self.of_network[where] -= 1
        if not self.of_network[where]:
            del self.of_network[where]


CONNECTIONS = Connections()


class BoundedConnection(HttpToolsProtocol):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limits = limits_of_environment()
        self.network = ""  # the network it is counted under; empty if it is not counted
        self.header: int | None = None  # bytes of an incomplete header
        self.request_deadline: asyncio.TimerHandle | None = None  # when the client must have sent the request
        self.response_deadline: asyncio.TimerHandle | None = None  # when the client must have read the response

    # ---- coming and going -------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address not in PROXIES:
            where = network(address)
            if not CONNECTIONS.enter(where, self.limits.network_connections):
                transport.abort()
                return
            self.network = where
        self.await_header()

    def connection_lost(self, exc: Exception | None) -> None:
        self.release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Release the HTTP limits: the table's socket has limits of its own."""
        self.release()
        super().handle_websocket_upgrade()

    def release(self) -> None:
        self.header_complete()
        self.stop_clock("request_deadline")
        self.stop_clock("response_deadline")
        if self.network:
            CONNECTIONS.leave(self.network)
            self.network = ""

    def hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()

    # ---- the request has to come in time, and be no longer than a request is --------------------

    def await_header(self) -> None:
        self.header = 0
        self.start_clock("request_deadline", self.limits.header_seconds)
        CONNECTIONS.unfinished[self] = None
        if len(CONNECTIONS.unfinished) > self.limits.unfinished:
            CONNECTIONS.unfinished.popitem(last=False)[0].hang_up()

    def header_complete(self) -> None:
        self.header = None
        CONNECTIONS.unfinished.pop(self, None)

    def data_received(self, data: bytes) -> None:
        """Parse the data piece by piece, until the connection is closed or becomes a socket."""
        for at in range(0, len(data), PIECE):
            if not self.transport.is_closing() and self.transport.get_protocol() is self:
                self.parse(data[at : at + PIECE])

    def parse(self, data: bytes) -> None:
        if self.header is not None:
            self.header += len(data)
        super().data_received(data)
        if self.header is not None and self.header > self.limits.header and not self.transport.is_closing():
            self.transport.write(TOO_LONG)
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.header is None:
            self.await_header()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; hang up on one that follows the body, which no client of ours sends."""
        if self.header is None:
            self.hang_up()
        else:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.header_complete()
        super().on_headers_complete()
        self.start_clock("request_deadline", self.limits.body_seconds)
        if len(self.pipeline) > self.limits.pipeline:
            self.hang_up()

    def on_message_complete(self) -> None:
        self.stop_clock("request_deadline")
        super().on_message_complete()

    # ---- and the response has to be read ------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.start_clock("response_deadline", self.limits.unread_seconds)

    def resume_writing(self) -> None:
        self.stop_clock("response_deadline")
        super().resume_writing()

    # ---- clocks -----------------------------------------------------------------------------

    def start_clock(self, clock: str, seconds: float) -> None:
        self.stop_clock(clock)
        setattr(self, clock, self.loop.call_later(seconds, self.hang_up))

    def stop_clock(self, clock: str) -> None:
        running: asyncio.TimerHandle | None = getattr(self, clock)
        if running:
            running.cancel()
            setattr(self, clock, None)
