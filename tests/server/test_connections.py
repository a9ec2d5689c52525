"""Connections that never say what they want, say it without end, or are far too many."""

import contextlib
import socket
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.server.web.connection import PIECE, BoundedConnection
from parlour.server.web.network import network
from tests.server.serving import GENEROUS, Server, serving

BEGUN = b"GET /health HTTP/1.1\r\nhost: x\r\n"


@contextlib.contextmanager
def bounded(folder: Path, **limits: Any) -> Iterator[Server]:
    with serving(str(folder / "parlour.db"), {**GENEROUS, **limits}) as server:
        yield server


def connected(server: Server, said: bytes = b"", source: str = "") -> socket.socket:
    where = socket.create_connection(("127.0.0.1", server.port), 10, (source, 0) if source else None)
    where.sendall(said)
    return where


def sent_until_cut_off(line: socket.socket, said: bytes, most: int, pause: float = 0) -> int:
    """How often it could be said."""
    for times in range(most):
        try:
            line.sendall(said)
        except ConnectionError:
            return times
        time.sleep(pause)
    return most


def answer(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while chunk := line.recv(65536):
            found += chunk
    return found


def answered(line: socket.socket) -> bool:
    """Once, and the connection stays open."""
    found = b""
    while b"well" not in found:
        found += line.recv(65536)
    return found.startswith(b"HTTP/1.1 200 ")


def well(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.base}/health", timeout=5) as response:
        return bool(response.status == 200)


def test_a_header_without_end_is_cut_off(tmp_path: Path) -> None:
    with bounded(tmp_path) as server, connected(server, BEGUN) as line:
        assert sent_until_cut_off(line, b"x-more: " + b"y" * 8000 + b"\r\n", 5000) < 1000
        assert well(server)


def test_a_header_that_is_too_long_is_said_so(tmp_path: Path) -> None:
    with bounded(tmp_path) as server:
        with connected(server, BEGUN + b"x-more: " + b"y" * 40_000) as line:
            assert answer(line).startswith(b"HTTP/1.1 431 ")
        # The same in the second request of a connection.
        with connected(server, BEGUN + b"\r\n") as line:
            assert answered(line)
            for part in (BEGUN, *[b"x-more: " + b"y" * 8000 + b"\r\n"] * 5):
                line.sendall(part)
                time.sleep(0.02)
            assert answer(line).startswith(b"HTTP/1.1 431 ")


def test_whoever_does_not_say_what_they_want_is_not_waited_for(tmp_path: Path) -> None:
    with bounded(tmp_path, header_seconds=0.5, body_seconds=0.5) as server:
        post = b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"
        for begun in (b"", BEGUN, post):
            with connected(server, begun) as line:
                assert answer(line) == b""
        with connected(server, BEGUN + b"\r\n") as line:  # one that has been answered once has no more time
            assert answered(line)
            line.sendall(BEGUN)
            assert answer(line) == b""
        assert well(server)


def test_unfinished_requests_lock_nobody_out(tmp_path: Path) -> None:
    with bounded(tmp_path, unfinished=50) as server, contextlib.ExitStack() as lines:
        opened = [lines.enter_context(connected(server, BEGUN)) for _ in range(300)]
        assert well(server)
        assert answer(opened[0]) == b""  # whoever has waited longest has gone
        opened[-1].sendall(b"\r\n")
        assert answered(opened[-1])


def test_requests_are_not_heaped_up_unanswered(tmp_path: Path) -> None:
    with bounded(tmp_path) as server:
        with connected(server, (BEGUN + b"\r\n") * 10) as line:
            said = b""
            while said.count(b"HTTP/1.1 200 ") < 10:
                said += line.recv(65536)
        with connected(server, (BEGUN + b"\r\n") * 2000) as line:
            assert answer(line).count(b"HTTP/1.1 200 ") < 100
        assert well(server)


def test_a_network_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    with bounded(tmp_path, network_connections=5) as server, contextlib.ExitStack() as lines:
        held = [lines.enter_context(connected(server, BEGUN, "127.0.0.2")) for _ in range(5)]
        with connected(server, BEGUN + b"\r\n", "127.0.0.2") as line:
            assert answer(line) == b""
        with connected(server, BEGUN + b"connection: close\r\n\r\n", "127.0.0.3") as line:
            assert answer(line).startswith(b"HTTP/1.1 200 ")
        held[0].sendall(b"connection: close\r\n\r\n")
        assert answer(held[0]).startswith(b"HTTP/1.1 200 ")
        with connected(server, BEGUN + b"connection: close\r\n\r\n", "127.0.0.2") as line:
            assert answer(line).startswith(b"HTTP/1.1 200 ")


def test_an_answer_that_nobody_reads_is_not_kept_for_ever(tmp_path: Path) -> None:
    with bounded(tmp_path, unread_seconds=0.5) as server:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.connect(("127.0.0.1", server.port))
        asked = b"GET /api/games/high-hat/edition HTTP/1.1\r\nhost: x\r\n\r\n"
        with line:
            assert sent_until_cut_off(line, asked * 8, 2000, 0.02) < 2000
        assert well(server)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_a_network_is_an_address_or_all_of_a_household(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) == same
    assert network("not an address") == "not an address"


def test_headers_after_the_body_are_hung_up_on(tmp_path: Path) -> None:
    begun = (
        b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    with bounded(tmp_path) as server:
        with connected(server, begun + b"2\r\n{}\r\n0\r\n\r\n") as line:
            assert b" 400 Bad Request" in line.recv(65536)
        for more in (b"2\r\n{}\r\n0\r\n", b"0\r\n"):
            with connected(server, begun + more) as line:
                assert sent_until_cut_off(line, b"a:\r\n" * 20_000, 5000) < 1000
        assert well(server)


def test_no_more_is_parsed_once_a_connection_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """One read may bring thousands of requests or headers."""

    class Wire:
        closing = False

        def is_closing(self) -> bool:
            return self.closing

        def get_protocol(self) -> BoundedConnection:
            return line

    line = BoundedConnection.__new__(BoundedConnection)
    wire = Wire()
    line.transport = wire  # type: ignore[assignment]
    parsed: list[bytes] = []

    def parse(data: bytes) -> None:
        parsed.append(data)
        wire.closing = len(parsed) == 2

    monkeypatch.setattr(line, "parse", parse)
    line.data_received(b"x" * 10 * PIECE)
    assert parsed == [b"x" * PIECE] * 2
