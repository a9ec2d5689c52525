"""Once more with the same people: everybody is asked, and nobody is made to."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from tests.server.serving import ANN, BOT, OPEN, Device, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("rematch") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


async def raced(ann: Device, *others: Device, **more: Any) -> str:
    """A race of all of them and a bot, to its end."""
    made = await ann.set_up(ANN, *[OPEN for _ in others], BOT, **more)
    for device, name in zip(others, ("Bob", "Carl"), strict=False):
        await device.post("/api/join", {"code": made["code"], "name": name})
    players = [await device.sit(made["table"]) for device in (ann, *others)]
    await asyncio.gather(*[player.play(random.Random(n)) for n, player in enumerate(players)])
    return str(made["table"])


def test_everybody_is_asked_and_sits_one_place_further(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as passer_by:
            own = (await ann.get("/api/games/derby-day/edition")).replace("spaces = 16", "spaces = 12")
            table = await raced(ann, bob, edition=own, options={"races": 2}, pace=7)
            at_old = await bob.sit(table)
            again = (await ann.post(f"/api/tables/{table}/rematch", {"entropy": "ann"}))["table"]
            await at_old.until(lambda m: m["type"] == "table" and m["rematch"] == again)
            one = await ann.sit(again)
            await one.until(lambda m: m["type"] == "table")
            assert one.info["phase"] == "waiting" and one.info["host"] and one.info["pace"] == 7
            seats = one.info["seats"]
            assert [(seat["name"], seat["kind"], seat["kept"]) for seat in (seats[0], seats[2])] == [
                ("Bob", "open", True), ("Ann", "person", False),
            ]  # fmt: skip
            (line,) = await bob.get("/api/mine")
            assert line["table"] == again and line["invited"] and not line["my_turn"]
            # A stranger with the code does not get a seat that is kept.
            refused = await passer_by.post("/api/join", {"code": one.info["code"], "name": "Eve"}, 409)
            assert "reserved for the players" in refused["sentence"]
            assert (await bob.post(f"/api/tables/{again}/sit", {"entropy": "bob"}))["table"] == again
            await one.until(lambda m: m["type"] == "update")
            assert one.mine() == [2] and one.info["phase"] == "playing" and one.info["options"]["races"] == 2
            assert one.update["view"]["post"] == 12
            assert not (await bob.get("/api/mine"))[0]["invited"]

    at(server, run)


def test_whoever_has_had_enough_leaves_an_open_seat(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as eve:
            table = await raced(ann, bob)
            again = (await ann.post(f"/api/tables/{table}/rematch", {}))["table"]
            one = await ann.sit(again)
            await one.until(lambda m: m["type"] == "table")
            await eve.set_up(ANN, BOT)
            await eve.post(f"/api/tables/{table}/rematch", {}, 403)
            await eve.post(f"/api/tables/{again}/sit", {}, 409)
            await eve.post(f"/api/tables/{again}/leave", {}, 404)
            await bob.post(f"/api/tables/{again}/leave", {})
            await bob.post(f"/api/tables/{again}/sit", {}, 409)
            await one.until(lambda m: m["type"] == "table" and not m["seats"][0]["kept"])
            assert await bob.get("/api/mine") == []
            await eve.post("/api/join", {"code": one.info["code"], "name": "Eve"})
            await one.until(lambda m: m["type"] == "update")
            # Too late for a seat, but not to look on.
            assert (await bob.post(f"/api/tables/{table}/rematch", {}))["table"] == again
            two = await bob.sit(again)
            await two.until(lambda m: m["type"] == "update")
            assert two.mine() == []

    at(server, run)


def test_the_host_need_not_wait(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            table = await raced(ann, bob)
            again = (await ann.post(f"/api/tables/{table}/rematch", {}))["table"]
            one = await ann.sit(again)
            await one.send({"type": "start", "level": "easy"})
            await one.until(lambda m: m["type"] == "update")
            assert one.info["seats"][0]["kind"] == "bot" and not one.info["seats"][0]["kept"]
            assert await bob.get("/api/mine") == []

    at(server, run)


def test_alone_with_bots_it_begins_at_once(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            table = await raced(ann)
            one = await ann.sit((await ann.post(f"/api/tables/{table}/rematch", {}))["table"])
            await one.until(lambda m: m["type"] == "update")
            assert one.mine() == [1]

    at(server, run)


def test_of_two_who_ask_at_once_in_two_processes_one_lays_the_table(postgres_db: str) -> None:
    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann, Device(one) as bob:
            table = await raced(ann, bob)
            elsewhere = Device(two)
            elsewhere.http.cookies = bob.http.cookies
            answers = await asyncio.gather(
                ann.post(f"/api/tables/{table}/rematch", {}), elsewhere.post(f"/api/tables/{table}/rematch", {})
            )
            assert answers[0]["table"] == answers[1]["table"]
            for device in (ann, bob):
                assert [line["table"] for line in await device.get("/api/mine")] == [answers[0]["table"]]
            await elsewhere.http.aclose()

    with serving(postgres_db) as one, serving(postgres_db) as two:
        asyncio.run(run(one, two))
