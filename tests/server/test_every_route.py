"""Hostile values through every route, header and message: refused in a sentence, and never a fault of the server."""

import asyncio
import contextlib
import io
import json
import random
import re
import socket
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
import websockets

from parlour.play.table import shelf
from parlour.server.messages import Act, ClientMessage
from parlour.server.web import openapi
from tests.server.serving import ANN, BOT, GENEROUS, OPEN, Device, Player, Server

TEXTS = ["", "a\0b", "x" * 300, "x" * 5000, "\u202e", "😀" * 30, "9" * 5000, "-1", "1e400", "٣", "..", "%", "a/b"]
LONE = "\udc80"  # half a letter
NUMBERS = [-1, 1.5, 10**12, 10**12 + 1, 2**64, True, None]
SHAPES: list[Any] = [[], {}, [None], {"\0": "\0"}, {"x" * 900: "x" * 900}, [0] * 300]
VALUES: list[Any] = [*TEXTS, *NUMBERS, *SHAPES]

# What each request is sent where it is fine; `place` names what a path leads to.
BODIES: dict[str, dict[str, Any]] = {
    "/api/tables": {
        "game": "derby-day", "seats": [ANN, BOT], "options": {"races": 3}, "edition": "", "entropy": "abc", "pace": 0,
        "undo": True, "hints": True,
        "clock": {"kind": "bank", "seconds": 60, "increment": 1, "out": "seat", "level": ""},
    },
    "/api/join": {"code": "ABCDEFGH", "name": "Bob", "entropy": "abc"},
    "/api/claim": {"token": "x" * 43},
    "/api/tables/{table}/link": {"seat": 0},
    "/api/tables/{table}/rematch": {"entropy": "abc"},
    "/api/tables/{table}/sit": {"entropy": "abc"},
    "/api/mine/{table}/hide": {"hidden": True},
    "/api/tables/{table}/leave": {},
    "/api/notices/subscribe": {"endpoint": "https://push.example/1", "public_key": "x" * 87, "secret": "x" * 22},
    "/api/notices/unsubscribe": {"endpoint": "https://push.example/1"},
    "/api/devices/link": {},
    "/api/devices/recovery": {},
    "/api/devices/look": {"secret": "x" * 43},
    "/api/devices/join": {"secret": "x" * 43, "called": "Phone", "along": True},
    "/api/devices/part": {"mark": "abc"},
    "/api/tables/{table}/play-on": {"at": 1, "seat": 0, "level": "random", "entropy": "abc"},
    "/api/lab/check": {"game": "derby-day", "edition": ""},
    "/api/lab/jobs": {"game": "derby-day", "edition": "", "seats": 2, "games": 1, "seed": 0},
    "/api/lab/stop": {"job": "abc"},
}  # fmt: skip
HEADERS = (
    "host", "origin", "cookie", "content-type", "content-length", "accept-encoding", "if-none-match", "x-forwarded-for",
    "x-forwarded-proto", "expect", "upgrade", "connection", "transfer-encoding", "sec-websocket-key", "",
)  # fmt: skip
RAW = [value.encode("utf-8", "surrogatepass") for value in (*TEXTS, "x" * 3000, LONE)] + [
    b'parlour="\\', b"\xff\xfe", b"http://[", b"x:99999", b"x@y", b"x/y", b"chunked", b"websocket", b"evil, https",
]  # fmt: skip


@pytest.fixture
def watched(db: str, tmp_path: Path) -> Iterator[tuple[Server, io.TextIOWrapper]]:
    """A server of its own, with its laboratory open, and what it logs."""
    limits = {**GENEROUS, "lab_games": 2, "lab_seconds": 1, "address_sayings": 1e6, "sayings": 1e6}
    with (tmp_path / "log").open("w+") as log:
        server = Server(db, limits, more=("--lab",), stderr=log)
        try:
            yield server, log
        finally:
            server.stop()


def check_log(log: io.TextIOWrapper) -> None:
    log.seek(0)
    faults = [re.split(r"\n\d\d:\d\d:\d\d ", fault)[0][-700:] for fault in log.read().split("Traceback")[1:]]
    assert not faults, "\n\n".join(sorted(set(faults)))


def variants(value: Any) -> Iterator[Any]:
    """Return the value with each of its parts in turn replaced by what does not belong there."""
    yield from VALUES
    if isinstance(value, dict):
        for key, part in value.items():
            for changed in variants(part):
                yield {**value, key: changed}
    elif isinstance(value, list):
        for n, part in enumerate(value[:1]):
            for changed in variants(part):
                yield [*value[:n], changed, *value[n + 1 :]]


async def all_at_once(client: httpx.AsyncClient, requests: list[httpx.Request]) -> None:
    """Send these requests over a few connections, and allow no answer that blames the server."""
    line = asyncio.Queue[httpx.Request]()
    for request in requests:
        line.put_nowait(request)

    async def work() -> None:
        while not line.empty():
            request = line.get_nowait()
            response = await client.send(request)
            asked = (request.method, str(request.url)[:200], request.content[:300], response.text[:100])
            assert response.status_code < 500, asked

    await asyncio.gather(*[work() for _ in range(4)])


def test_every_route_refuses_what_does_not_belong_there(watched: tuple[Server, io.TextIOWrapper]) -> None:
    server, log = watched
    paths = openapi.description()["paths"]
    assert {path for path, methods in paths.items() if "post" in methods} == set(BODIES)

    async def run() -> None:
        async with Device(server) as ann:
            open_table = await ann.set_up(ANN, OPEN)
            finished = await ann.set_up(ANN, BOT)
            player = await ann.sit(finished["table"])
            await player.play(random.Random(1))
            await player.close()
            job = await ann.post("/api/lab/jobs", BODIES["/api/lab/jobs"])
            places = {
                "name": ["derby-day"], "clause": ["match.thrower"], "table": [finished["table"], open_table["table"]],
                "code": [open_table["code"]], "job": [job["job"]],
            }  # fmt: skip
            requests = []
            for path, methods in paths.items():
                for method, route in methods.items():
                    addresses = addresses_of(path, route["parameters"], places)
                    body = BODIES.get(path)
                    if body is None:
                        requests += [ann.http.build_request(method, address) for address in addresses]
                    else:
                        requests += [ann.http.build_request(method, address, json=body) for address in addresses]
                        requests += [post(ann, addresses[0], changed) for changed in variants(body)]
            await all_at_once(ann.http, requests)

    asyncio.run(run())
    check_log(log)


def addresses_of(path: str, parameters: list[Any], places: dict[str, list[str]]) -> list[str]:
    """Return the path to what there is, and with each place and each parameter replaced by hostile values."""
    names = re.findall(r"{(\w+)}", path)
    goods = [path.format(**{name: places[name][0] for name in names})]
    if "table" in names:
        goods.append(path.format(table=places["table"][1]))
    addresses = list(goods)
    for name in names:
        for text in (*TEXTS, LONE):
            raw = quote(text.encode("utf-8", "surrogatepass"), safe="")
            addresses.append(path.format(**{**{name: places[name][0] for name in names}, name: raw}))
    for parameter in parameters:
        if parameter["in"] == "query":
            for text in (*TEXTS, LONE, *map(str, NUMBERS)):
                raw = quote(text.encode("utf-8", "surrogatepass"), safe="")
                addresses += [f"{good}?{parameter['name']}={raw}" for good in goods]
    return addresses


def post(device: Device, address: str, body: Any) -> httpx.Request:
    """Return a request with this body, also where Python would not write it as JSON."""
    return device.http.build_request(
        "POST", address, content=json.dumps(body).encode(), headers={"content-type": "application/json"}
    )


def test_every_header_may_hold_anything(watched: tuple[Server, io.TextIOWrapper]) -> None:
    server, log = watched

    async def set_up() -> tuple[str, str]:
        async with Device(server) as ann:
            return (await ann.set_up(ANN, OPEN))["table"], ann.cookie

    table, cookie = asyncio.run(set_up())
    requests = (
        (b"GET /api/house HTTP/1.1", b""), (b"POST /api/devices/link HTTP/1.1", b"{}"), (b"GET /?\xff HTTP/1.1", b""),
        (b"GET /ws HTTP/1.1", b""), (b"GET /api/tables/%b/qr.svg HTTP/1.1" % table.encode(), b""),
    )  # fmt: skip
    for header in HEADERS:
        for value in RAW:
            for first, body in requests:
                fields = {b"host": b"x", b"content-type": b"application/json", b"content-length": b"%d" % len(body)}
                fields |= {b"connection": b"close", b"cookie": cookie.encode()}
                if first.startswith(b"GET /ws"):
                    fields |= {
                        b"connection": b"Upgrade", b"upgrade": b"websocket", b"sec-websocket-version": b"13",
                        b"sec-websocket-key": b"dGhlIHNhbXBsZSBub25jZQ==",
                    }  # fmt: skip
                fields[header.encode()] = value
                lines = b"".join(b"%b: %b\r\n" % field for field in fields.items())
                with socket.create_connection(("127.0.0.1", server.port), 20) as line:
                    line.sendall(first + b"\r\n" + lines + b"\r\n" + body)
                    line.shutdown(socket.SHUT_WR)
                    try:
                        answer = line.recv(65536)
                    except ConnectionError:
                        answer = b""
                assert not answer.startswith(b"HTTP/1.1 5"), (header, value[:100], first, answer[:200])
    check_log(log)


def message_of(kind: type[msgspec.Struct], **values: Any) -> dict[str, Any]:
    """Return a message of this kind, with these values where it has such fields."""
    good = {"table": "x", "name": "Ann", "seat": 0, "action": "throw", "ref": 1, "text": "hello", "level": "random"}
    good |= {"pace": 0, "locked": True, "motion": 0, "agree": True, "paused": False, "muted": False, "private": False}
    good |= {"visible": True, "args": [1], "ticket": 1} | values
    fields = {field.name: good[field.name] for field in msgspec.structs.fields(kind) if field.name in good}
    assert all(field.name in good or not field.required for field in msgspec.structs.fields(kind)), kind
    return {"type": kind.__struct_config__.tag, **fields}


async def send_all(device: Device, table: str, messages: list[Any]) -> None:
    """Send these messages at a table, in as many sockets as it takes, and listen to every answer."""
    pause = json.dumps({"type": "look", "seat": -1, "since": 10**9})
    player: Player | None = None
    for message in messages:
        if player is None:
            player = await device.sit(table)
            listening = asyncio.create_task(listen(player))
        try:
            for text in (json.dumps(message), pause, pause):  # what can be read makes good for what cannot
                await player.send(text)
        except websockets.ConnectionClosed:
            player = None
    if player:
        await player.close()
    await listening


async def listen(player: Player) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await player.socket.recv()


def test_every_message_may_hold_anything(watched: tuple[Server, io.TextIOWrapper]) -> None:
    server, log = watched
    kinds: tuple[type[msgspec.Struct], ...] = typing.get_args(ClientMessage)

    async def run() -> None:
        async with Device(server) as ann:
            for seats in ([ANN, BOT], [ANN, OPEN]):
                made = await ann.set_up(*seats, hints=True)
                for kind in kinds:
                    messages = [changed for changed in variants(message_of(kind)) if changed != message_of(kind)]
                    await send_all(ann, made["table"], [{"type": "pause", "paused": False}, *messages])
            for game in shelf().values():
                made = await ann.set_up(ANN, *[BOT] * (game.seats[0] - 1), game=game.name)
                for seed in range(4):
                    await hostile_choices(ann, made["table"], seed)
            made = await ann.set_up(ANN, BOT)
            player = await ann.sit(made["table"])
            await player.until(lambda m: m["type"] == "update" and m["asked"])
            assert (await player.act())["type"] == "accepted"

    asyncio.run(run())
    check_log(log)


async def hostile_choices(device: Device, table: str, seed: int) -> None:
    """Answer a question in every wrong way, and then in a right one."""
    player = await device.sit(table)
    await player.until(lambda m: m["type"] == "update")
    while not player.due():
        await player.hear()
    ask = player.due()
    messages = []
    for offer in player.update["offers"]:
        good = message_of(Act, seat=ask["seat"], ticket=ask["ticket"], action=offer["action"])
        chosen = player.choice(random.Random(seed), offer)
        messages += [{**good, "args": args} for args in variants(chosen) if args != chosen]
    await send_all(device, table, messages)
    await player.act(random.Random(seed))
    await player.close()
