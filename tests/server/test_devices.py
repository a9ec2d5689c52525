"""Somebody's games on several devices; and nobody else's, whatever is tried."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import httpx
import pytest
import websockets

from tests.server.serving import ANN, BOT, GENEROUS, OPEN, Device, Player, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("devices") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


async def link_of(device: Device) -> str:
    made = await device.post("/api/devices/link", {})
    assert made["qr"].startswith("<?xml") and made["address"].startswith("/devices#")
    return str(made["address"].partition("#")[2])


async def tables(device: Device) -> set[str]:
    return {line["table"] for line in await device.get("/api/mine")}


async def join(device: Device, secret: str, status: int = 200, **more: Any) -> Any:
    return await device.post("/api/devices/join", {"secret": secret, **more}, status)


async def dismissed(player: Player) -> None:
    """The server hangs up, to be asked again."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await player.hear()
    assert player.socket.close_code == 1001


def test_a_second_device_plays_the_same_seats_and_both_know_it(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as tablet:
            made = await phone.set_up(ANN, BOT, options={"races": 30})
            token = await link_of(phone)
            offer = await tablet.post("/api/devices/look", {"secret": token})
            assert offer == {"names": ["Ann"], "going": 1, "own": False, "here": False}
            assert (await phone.get("/api/devices"))["devices"] == []
            await join(tablet, token, called="Tablet\u202e in the <b>kitchen</b>")
            assert await tables(phone) == await tables(tablet) == {made["table"]}
            for device, here in ((phone, 0), (tablet, 1)):
                devices = (await device.get("/api/devices"))["devices"]
                assert [one["called"] for one in devices] == ["", "Tablet in the <b>kitchen</b>"]
                assert [one["here"] for one in devices] == [here == 0, here == 1]
            for device in (phone, tablet):
                player = await device.sit(made["table"])
                while not player.due():
                    await player.hear()
                assert player.mine() == [0] and player.update["seat"] == 0
                assert (await player.act())["type"] == "accepted"
                await player.close()

    at(server, run)


def test_a_link_is_good_once(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as tablet, Device(server) as thief:
            await phone.set_up(ANN, BOT)
            old = await link_of(phone)
            token = await link_of(phone)
            assert (await join(thief, old, 404))["sentence"].startswith("This link has been used")
            done = await asyncio.gather(
                *[device.http.post("/api/devices/join", json={"secret": token}) for device in (tablet, thief)]
            )
            assert sorted(answer.status_code for answer in done) == [200, 404]
            assert sorted([len(await tables(tablet)), len(await tables(thief))]) == [0, 1]
            await phone.post("/api/devices/look", {"secret": token}, 404)

    at(server, run)


def test_what_the_second_device_had_goes_along_only_if_it_is_said_so(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as tablet, Device(server) as bob:
            one = await phone.set_up(ANN, BOT)
            two = await tablet.set_up({"kind": "person", "name": "Eve"}, OPEN, options={"races": 30})
            await bob.post("/api/join", {"code": two["code"], "name": "Bob"})
            sitting, other = await tablet.sit(two["table"]), await bob.sit(two["table"])
            await sitting.until(lambda m: m["type"] == "update")
            token = await link_of(phone)
            assert (await tablet.post("/api/devices/look", {"secret": token}))["own"]
            assert "of its own" in (await join(tablet, token, 409))["sentence"]
            assert await tables(tablet) == {two["table"]}
            await join(tablet, token, along=True)
            assert await tables(phone) == await tables(tablet) == {one["table"], two["table"]}
            await dismissed(sitting)  # who sits here is somebody else now
            again = await phone.sit(two["table"])
            await again.until(lambda m: m["type"] == "update" and m["asked"])
            assert again.mine() == [0] and again.info["host"]
            await other.until(lambda m: m["type"] == "update")
            assert other.mine() == [1] and (await tables(bob)) == {two["table"]}

    at(server, run)


def test_a_code_that_was_written_down_finds_the_games_again(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as new, Device(server) as newer:
            made = await phone.set_up(ANN, BOT)
            first = (await phone.post("/api/devices/recovery", {}))["code"]
            code = (await phone.post("/api/devices/recovery", {}))["code"]
            assert len(code) == 24 and (await phone.get("/api/devices"))["recovery_since"] > 0
            await join(new, first, 404)
            await join(new, f" {code.upper().replace('-', ' ')} ")
            assert await tables(new) == {made["table"]}
            await join(newer, code)
            lost = (await new.get("/api/devices"))["devices"][0]
            assert not lost["called"]
            await new.post("/api/devices/part", {"mark": lost["mark"]})
            assert await tables(phone) == set() and await tables(new) == await tables(newer) == {made["table"]}

    at(server, run)


def test_a_device_that_is_sent_away_is_out_at_once(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as thief, Device(server) as mallory:
            made = await phone.set_up(ANN, BOT, options={"races": 30})
            await join(thief, await link_of(phone))
            player = await thief.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            marked = (await phone.get("/api/devices"))["devices"][1]["mark"]
            await mallory.set_up(ANN, BOT)
            await mallory.post("/api/devices/part", {"mark": marked}, 404)
            await phone.post("/api/devices/part", {"mark": marked})
            await dismissed(player)
            back = await thief.sit(made["table"])
            await back.until(lambda m: m["type"] == "update")
            assert back.mine() == [] and back.update["seat"] == -1 and await tables(thief) == set()
            await thief.post("/api/devices/link", {}, 409)

    at(server, run)


def test_a_device_that_is_sent_away_keeps_no_way_back(db: str) -> None:
    """Device link, recovery code and personal link may have been made on it, or seen there."""

    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as thief, Device(server) as other:
            made = await phone.set_up(ANN, BOT, options={"races": 30})
            await join(thief, await link_of(phone))
            seat_link = await thief.post(f"/api/tables/{made['table']}/link", {"seat": 0})
            token, code = await link_of(thief), (await thief.post("/api/devices/recovery", {}))["code"]
            marked = (await phone.get("/api/devices"))["devices"][1]["mark"]
            await phone.post("/api/devices/part", {"mark": marked})
            assert (await phone.get("/api/devices"))["recovery_since"] == 0
            for device in (thief, other):
                for secret in (token, code):
                    await join(device, secret, 404)
                await device.post("/api/claim", {"token": seat_link["address"].partition("#")[2]}, 404)
            assert await tables(thief) == set() and await tables(phone) == {made["table"]}
            player = await phone.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            assert player.mine() == [0]
            await player.send({"type": "hand_over", "seat": 0, "level": "random"})  # writes the seat once more
            await player.until(lambda m: m["type"] == "table" and m["seats"][0]["level"])
            await other.post("/api/claim", {"token": seat_link["address"].partition("#")[2]}, 404)
            await join(other, (await phone.post("/api/devices/recovery", {}))["code"])

    with serving(db) as server:
        asyncio.run(run(server))


FORGED = ["", "x", "A" * 43, "a" * 20, "aaaa-aaaa-aaaa-aaaa-aaaa", "' OR 1=1 --", "%", "é" * 20, "a" * 900]


def test_nothing_forged_is_taken(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as thief:
            await phone.set_up(ANN, BOT)
            code = (await phone.post("/api/devices/recovery", {}))["code"]
            cookie = phone.http.cookies["parlour"]
            others = [cookie, code[:-1], code + "a", code[:-1] + ("a" if code[-1] != "a" else "b")]
            for secret in [*FORGED, *others]:
                for path in ("look", "join"):
                    await thief.post(f"/api/devices/{path}", {"secret": secret}, 404)
            assert await tables(thief) == set()
            unread = ["x" * 1001, "\x00" * 43, 7]
            wrong: list[Any] = [{}, [], {"secret": "x", "owner": "y"}, *({"secret": secret} for secret in unread)]
            for body in wrong:
                await thief.post("/api/devices/join", body, 400)
            with httpx.Client(base_url=server.base) as stranger:
                for path in ("link", "recovery", "part", "join"):
                    foreign = {"origin": "https://elsewhere.example"}
                    assert stranger.post(f"/api/devices/{path}", json={}, headers=foreign).status_code == 403
                assert stranger.post("/api/devices/link", json={}).status_code == 409

    at(server, run)


def test_guesses_are_counted_like_any_others(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as thief:
            answers = [
                (
                    await thief.http.post("/api/devices/join", json={"secret": "aaaa-aaaa-aaaa-aaaa-aaa" + letter})
                ).status_code
                for letter in "abcdefgh"
            ]
            assert answers == [404] * 5 + [429] * 3
            for path, body in (("devices/look", {"secret": "x"}), ("join", {"code": "ABCDEFGH", "name": "Eve"})):
                assert (await thief.http.post(f"/api/{path}", json=body)).status_code == 429

    with serving(sqlite_db, {**GENEROUS, "guesses": 0.001, "guesses_burst": 5}) as server:
        asyncio.run(run(server))


def test_nothing_that_is_kept_lets_anybody_in(sqlite_db: str) -> None:
    async def run(server: Server) -> list[str]:
        async with Device(server) as phone, Device(server) as tablet:
            await phone.set_up(ANN, BOT)
            code = (await phone.post("/api/devices/recovery", {}))["code"]
            token = await link_of(phone)
            used = await link_of(phone)
            await join(tablet, used)
            return [code, code.replace("-", ""), token, used, *(d.http.cookies["parlour"] for d in (phone, tablet))]

    with serving(sqlite_db) as server:
        secrets = asyncio.run(run(server))
    kept = sqlite3.connect(sqlite_db)
    dump = "\n".join(kept.iterdump())
    assert not [secret for secret in secrets if secret in dump]


def test_a_link_grows_old(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as phone, Device(server) as tablet:
            await phone.set_up(ANN, BOT)
            token = await link_of(phone)
            with sqlite3.connect(sqlite_db) as kept:
                kept.execute("UPDATE owners SET link_until = link_until - 601")
            await join(tablet, token, 404)

    with serving(sqlite_db) as server:
        asyncio.run(run(server))


def test_other_processes_know_at_once_who_plays_as_whom(postgres_db: str) -> None:
    async def run(one: Server, two: Server) -> None:
        async with Device(one) as phone, Device(two) as tablet:
            made = await phone.set_up(ANN, BOT, options={"races": 30})
            mine = await tablet.set_up({"kind": "person", "name": "Eve"}, BOT, options={"races": 30})
            before = await tablet.sit(mine["table"])
            await before.until(lambda m: m["type"] == "update")
            elsewhere = await phone.sit(mine["table"])  # the first process has the tablet's table in memory
            await elsewhere.until(lambda m: m["type"] == "update")
            assert elsewhere.mine() == []
            await join(tablet, await link_of(phone), along=True)
            await dismissed(before)
            await elsewhere.until(lambda m: m["type"] == "table" and m["seats"][0]["mine"])
            playing = await tablet.sit(made["table"])
            await playing.until(lambda m: m["type"] == "update")
            assert playing.mine() == [0]
            gone = next(device["mark"] for device in (await phone.get("/api/devices"))["devices"] if not device["here"])
            await phone.post("/api/devices/part", {"mark": gone})
            await dismissed(playing)
            assert await tables(tablet) == set() and await tables(phone) == {made["table"], mine["table"]}

    with serving(postgres_db) as one, serving(postgres_db) as two:
        asyncio.run(run(one, two))
