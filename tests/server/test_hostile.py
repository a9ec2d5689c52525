"""Messages nobody should send, and a house that stands."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from parlour.server.run import serve
from tests.server.serving import ANN, BOT, GENEROUS, OPEN, Device, Player, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("hostile") / "parlour.db")) as server:
        yield server


def at(where: Server | str, run: Callable[[Server], Coroutine[Any, Any, None]], limits: Any = None) -> None:
    """At the server everybody uses, or at one of its own with this database."""
    if isinstance(where, Server):
        asyncio.run(run(where))
        return
    with serving(where, limits) as server:
        asyncio.run(run(server))


async def still_plays(server: Server) -> None:
    async with Device(server) as device:
        made = await device.set_up(ANN, BOT)
        player = await device.sit(made["table"])
        assert await player.play(random.Random(1)) > 0
        await player.close()


async def closed(socket: Any) -> int:
    """Listen until the other side hangs up, and with which code."""
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 10)
    except websockets.ConnectionClosed as end:
        return int(end.rcvd.code) if end.rcvd else 1006


MALFORMED = [
    "", "{", "null", "[]", "7", '"hello"', "{}", '{"type":"nothing"}', '{"type":"act"}', '{"type":["act"]}',
    '{"type":"act","ref":1,"seat":"0","action":"throw"}', '{"type":"act","ref":1,"seat":0,"action":7}',
    '{"type":"act","ref":1.5,"seat":0,"action":"throw"}', '{"type":"look","seat":0,"more":1}', "[" * 5000,
    '{"type":"act","ref":1,"seat":0,"action":"throw","args":[[[1]]]}', '{"type":"say","text":"\\ud800"}',
    '{"type":"look","seat":1e400}', '{"type":"look","seat":' + "9" * 5000 + "}", "\x00\x01\x02",
]  # fmt: skip


def test_what_cannot_be_read_is_said_so_and_at_last_closed(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT)
            player = await ann.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            for raw in MALFORMED:
                answer = await player.answer(raw)
                assert answer["type"] == "trouble", raw
                # A good message makes good for a bad one.
                for _ in range(2):
                    await player.send({"type": "look", "seat": 0, "since": 10**6})
                await player.until(lambda m: m["type"] == "table")
            before = player.update["view"]
            for _ in range(5):
                await player.send("{")
            assert await closed(player.socket) == 1008
            back = await ann.sit(made["table"])
            await back.until(lambda m: m["type"] == "update")
            assert back.update["view"] == before
            firsts: list[str | bytes] = [*MALFORMED, b"\x00\xff", '{"type":"look","seat":0}']
            for first in firsts:
                socket = await websockets.connect(f"ws://{server.host}/ws")
                await socket.send(first)
                assert await closed(socket) == 1008
            socket = await websockets.connect(f"ws://{server.host}/ws")
            await socket.send('{"type":"hello","table":"nowhere"}')
            assert json.loads(await socket.recv())["sentence"].startswith("There is no such table")
            assert await closed(socket) == 4404
        await still_plays(server)

    at(server, run)


def test_what_is_too_large_is_not_even_read(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT)
            player = await ann.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            await player.send('{"type":"say","text":"' + "x" * 20_000 + '"}')
            assert await closed(player.socket) == 1009
            response = await ann.http.post(
                "/api/tables",
                content=b'{"game":"' + b"x" * 200_000 + b'"}',
                headers={"content-type": "application/json"},
            )
            assert response.status_code == 413
        await still_plays(server)

    at(server, run)


def test_a_seat_is_played_by_its_owner_alone(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as eve:
            made = await ann.set_up(ANN, OPEN)
            await eve.post("/api/join", {"code": made["code"], "name": "Eve"})
            one, two = await ann.sit(made["table"]), await eve.sit(made["table"])
            await one.until(lambda m: m["type"] == "update")
            await two.until(lambda m: m["type"] == "update")
            ticket = one.due()["ticket"]
            wrong = await two.answer({"type": "act", "ref": 1, "seat": 0, "action": "throw", "ticket": ticket})
            assert wrong["type"] == "refused" and "does not play that seat" in wrong["sentence"]
            turn = await two.answer({"type": "act", "ref": 2, "seat": 1, "action": "throw", "ticket": ticket})
            assert turn["type"] == "refused" and turn["clause"] == "match.thrower"
            assert "throws for everybody" in turn["sentence"] and turn["rule"] and turn["offers"] == []
            unnamed = await one.answer({"type": "act", "ref": 3, "seat": 0, "action": "throw"})
            assert unnamed["type"] == "refused" and "which question" in unnamed["sentence"]
            assert [offer["action"] for offer in unnamed["offers"]] == ["throw"]
            first = await one.answer({"type": "act", "ref": 4, "seat": 0, "action": "throw", "ticket": ticket})
            assert first["type"] == "accepted"
            again = await one.answer({"type": "act", "ref": 5, "seat": 0, "action": "throw", "ticket": ticket})
            assert again["type"] == "refused" and again["ref"] == 5
            for bad in (
                {"action": "fly"}, {"args": [1]}, {"args": [10**300]}, {"args": [[1, 2]]}, {"args": [[10**15]]},
                {"seat": -1}, {"seat": 10**30}, {"ticket": -1}, {"ticket": 2**70},
            ):  # fmt: skip
                due = {"type": "act", "ref": 6, "seat": 0, "action": "throw", "ticket": ticket + 1, **bad}
                assert (await one.answer(due))["type"] in ("refused", "trouble"), bad
            latest = await ann.sit(made["table"])
            await latest.until(lambda m: m["type"] == "update")
            assert latest.update["view"]["throws"] == 1
            for token in ("x" * 43, "short", "é" * 43, "a" * 4000):
                stranger = Device(server)
                stranger.http.cookies.set("parlour", token.encode("ascii", "replace").decode())
                third = await stranger.sit(made["table"])
                await third.until(lambda m: m["type"] == "update")
                assert third.mine() == [] and third.update["seat"] == -1
                await third.close()
        await still_plays(server)

    at(server, run)


def test_floods_end_at_the_door(sqlite_db: str) -> None:
    limits = {**GENEROUS, "messages": 20, "messages_burst": 30, "sayings": 1, "sayings_burst": 3}

    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT)
            player = await ann.sit(made["table"])
            with contextlib.suppress(websockets.ConnectionClosed):
                for _ in range(3000):
                    await player.send({"type": "look", "seat": 0})
                    await asyncio.sleep(0)
            assert await closed(player.socket) == 1008
            player = await ann.sit(made["table"])
            for _ in range(5):
                await player.send({"type": "say", "text": "again"})
            assert "wait a moment" in (await player.until(lambda m: m["type"] == "trouble"))["sentence"]
        await still_plays_slowly(server)

    async def still_plays_slowly(server: Server) -> None:
        async with Device(server) as device:
            made = await device.set_up(ANN, BOT)
            player = await device.sit(made["table"])
            assert await player.play(random.Random(1), 10) > 0

    at(sqlite_db, run, limits)


def test_one_device_and_one_address_have_so_many_sockets_tables_and_requests(sqlite_db: str) -> None:
    limits = {**GENEROUS, "connections": 3, "address_connections": 5, "tables": 2, "guesses": 0.01, "guesses_burst": 4}

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as other:
            made = await ann.set_up(ANN, BOT)
            players = [await ann.sit(made["table"]) for _ in range(3)]
            with pytest.raises(websockets.InvalidStatus):
                await ann.sit(made["table"])
            players += [await other.sit(made["table"]) for _ in range(2)]
            with pytest.raises(websockets.InvalidStatus):
                await other.sit(made["table"])
            for player in players:
                await player.close()
            await asyncio.sleep(0.2)
            await (await ann.sit(made["table"])).close()
            await ann.set_up(ANN, BOT)
            response = await ann.http.post("/api/tables", json={"game": "derby-day", "seats": [ANN, BOT]})
            assert response.status_code == 429 and "continue with one of them" in response.json()["sentence"]
            statuses = [
                (await ann.http.post("/api/join", json={"code": "ABCDE", "name": "Eve"})).status_code for _ in range(6)
            ]
            assert statuses == [404] * 4 + [429] * 2

    at(sqlite_db, run, limits)


def test_somebody_who_never_reads_holds_nobody_up(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT, options={"races": 10})
            deaf = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
            deaf[1].write(
                b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            )
            hello = json.dumps({"type": "hello", "table": made["table"]}).encode()
            deaf[1].write(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            player = await ann.sit(made["table"])
            assert await asyncio.wait_for(player.play(random.Random(1)), 30) > 20
            deaf[1].close()

    at(server, run)


def test_other_sites_cannot_speak_for_a_browser(server: Server) -> None:
    async def run(server: Server) -> None:
        body = {"game": "derby-day", "seats": [ANN, BOT]}
        async with httpx.AsyncClient(base_url=server.base) as client:
            for headers, status in [
                ({"origin": "http://evil.example"}, 403),
                ({"origin": "null"}, 403),
                ({"origin": f"ftp://{server.host}"}, 403),
                ({"sec-fetch-site": "cross-site"}, 403),
                ({"origin": server.base}, 200),
                ({"sec-fetch-site": "same-origin"}, 200),
            ]:
                response = await client.post("/api/tables", json=body, headers=headers)
                assert response.status_code == status, headers
                assert ("set-cookie" in response.headers) == (status == 200 and headers.get("origin") is not None)
            text = await client.post("/api/tables", content=json.dumps(body), headers={"content-type": "text/plain"})
            assert text.status_code == 415
        for origin, fine in ((server.base, True), ("http://evil.example", False)):
            try:
                socket = await websockets.connect(f"ws://{server.host}/ws", origin=origin)
                await socket.close()
                assert fine
            except websockets.InvalidStatus as refused:
                assert not fine and refused.response.status_code == 403

    at(server, run)


def test_every_answer_tells_browsers_to_be_careful(server: Server) -> None:
    async def run(server: Server) -> None:
        async with httpx.AsyncClient(base_url=server.base) as client:
            for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/nothing", "/health", "/metrics"):
                headers = (await client.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy and "script-src 'self';" in policy
                assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
                assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
                assert headers["referrer-policy"] == "no-referrer" and "server" not in headers
            made = await client.post("/api/tables", json={"game": "derby-day", "seats": [ANN, BOT]})
            cookie = made.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
        async with httpx.AsyncClient(base_url=server.base, headers={"x-forwarded-proto": "https"}) as client:
            made = await client.post("/api/tables", json={"game": "derby-day", "seats": [ANN, BOT]})
            cookie = made.headers["set-cookie"]
            assert "secure" in cookie.lower() and cookie.startswith("__Host-parlour=")

    at(server, run)


def test_no_secret_is_kept_in_the_clear_or_logged(sqlite_db: str, capfd: pytest.CaptureFixture[str]) -> None:
    secrets: list[str] = []

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as new:
            made = await ann.set_up(ANN, OPEN)
            link = await ann.post(f"/api/tables/{made['table']}/link", {"seat": 0})
            secrets.append(link["address"].partition("#")[2])
            secrets.append(ann.http.cookies["parlour"])
            await new.post("/api/claim", {"token": secrets[0]})
            secrets.append(new.http.cookies["parlour"])

    at(sqlite_db, run)
    with open(sqlite_db, "rb") as file:
        kept = file.read()
    logged = "".join(capfd.readouterr())
    for secret in secrets:
        assert secret.encode() not in kept and secret not in logged


def test_tables_are_for_people_and_counted_by_address_too(sqlite_db: str) -> None:
    limits = {**GENEROUS, "address_tables": 2}

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as cleo:
            nobody = await ann.http.post("/api/tables", json={"game": "derby-day", "seats": [BOT, BOT]})
            assert nobody.status_code == 400 and "needs a person" in nobody.json()["sentence"]
            await bob.set_up(ANN, BOT)
            refused = await cleo.http.post("/api/tables", json={"game": "derby-day", "seats": [ANN, BOT]})
            assert refused.status_code == 429

    at(sqlite_db, run, limits)


def test_chat_is_counted_by_device_whatever_its_sockets(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT)
            refused = 0
            for n in range(6):
                player = await ann.sit(made["table"])
                await player.send({"type": "say", "text": f"line {n}"})
                answer = await player.until(lambda m: m["type"] == "trouble" or m.get("text") == f"line {n}")  # noqa: B023
                refused += answer["type"] == "trouble"
            assert refused

    at(sqlite_db, run, {**GENEROUS, "sayings": 0.01, "sayings_burst": 3})


def test_bots_move_no_more_often_than_the_house_allows(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(BOT, ANN, options={"races": 30})
            player = await ann.sit(made["table"])
            await asyncio.sleep(2)
            await player.until(lambda m: m["type"] == "update")
            assert player.update["seq"] < 40

    at(sqlite_db, run, {**GENEROUS, "bot_moves": 1, "bot_moves_burst": 3})


def test_a_joiner_sees_what_the_table_is_bound_to_first(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN)
            code = made["code"]
            assert len(code) == 8
            invitation = await bob.get(f"/api/codes/{code[:4].lower()}-{code[4:]}")
            assert invitation["table"] == made["table"] and invitation["names"] == ["Ann"]
            await bob.post("/api/join", {"code": f"{code[:4]} {code[4:]}", "name": "Bob", "entropy": "abc"})
            player = await bob.sit(made["table"])
            await player.until(lambda m: m["type"] == "table")
            assert player.info["commitment"] == invitation["commitment"]
            assert [seat["device"] for seat in player.info["seats"]] == [0, 1]
            await bob.get("/api/codes/AAAAAAAA", 404)
            taken = await bob.http.post("/api/join", json={"code": code, "name": "Аnn"})
            assert taken.status_code in (404, 409)

    at(server, run)


def test_one_device_with_several_seats_is_seen_as_such(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as eve:
            made = await ann.set_up(ANN, {"kind": "person", "name": "Bob"}, BOT)
            player = await eve.sit(made["table"])
            await player.until(lambda m: m["type"] == "table")
            assert [seat["device"] for seat in player.info["seats"]] == [0, 0, -1]

    at(server, run)


def test_numbers_and_texts_beyond_reason_are_refused_before_they_are_worked_on(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            marks = "\u0301\u0300" * 30_000  # a name that takes seconds to put in order
            for body in (
                {"game": "derby-day", "seats": [ANN, BOT], "options": {"races": 10**4000}},
                {"game": "derby-day", "seats": [ANN, BOT], "pace": 10**30},
                {"game": "derby-day", "seats": [{"kind": "person", "name": "a" + marks}, BOT]},
                {"game": "x" * 100_000, "seats": [ANN, BOT]},
            ):
                response = await ann.http.post("/api/tables", json=body)
                assert response.status_code == 400 and len(response.text) < 500
            deep = b'{"game":"derby-day","seats":' + b"[" * 30_000 + b"}"
            response = await ann.http.post("/api/tables", content=deep, headers={"content-type": "application/json"})
            assert response.status_code == 400

    at(server, run)


def test_a_house_with_a_name_answers_to_it_alone(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "parlour.db"), more=("--host-name", "127.0.0.1", "--host-name", "club.example"))
    try:
        for name, status in (("club.example", 200), ("evil.example", 400)):
            response = httpx.get(f"{server.base}/health", headers={"host": name})
            assert response.status_code == status
    finally:
        server.stop()


def test_no_password_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(db="postgresql://app:secret@127.0.0.1/parlour") == 1
    said = capsys.readouterr().err
    assert "PARLOUR_DB" in said and "secret" not in said


def test_what_one_person_writes_is_limited_over_all_sockets(sqlite_db: str) -> None:
    """Handing a seat over and back fills the disk faster than playing."""

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, BOT, options={"races": 30})
            other = await bob.set_up({"kind": "person", "name": "Bob"}, BOT, options={"races": 30})
            players = [await ann.sit(made["table"]) for _ in range(2)]
            bobs = await bob.sit(other["table"])
            for player in (*players, bobs):
                await player.until(lambda m: m["type"] == "update" and m["asked"])
            kinds = []
            for n in range(4):
                kinds.append(await set_pace(players[n % 2], n + 1))
            assert kinds == ["table", "table", "trouble", "trouble"]
            response = await ann.http.post("/api/devices/link", json={})
            assert response.status_code == 429
            while not players[0].due():
                await players[0].hear()
            assert (await players[0].act())["type"] == "accepted"
            assert await set_pace(bobs, 7) == "table"

    async def set_pace(player: Player, pace: int) -> str:
        await player.send({"type": "pace", "pace": pace})
        answer = await player.until(lambda m: m["type"] == "trouble" or (m["type"] == "table" and m["pace"] == pace))
        return str(answer["type"])

    with serving(sqlite_db, {**GENEROUS, "writes": 0.001, "writes_burst": 25}) as server:
        asyncio.run(run(server))
