"""Hints and stories over real sockets: who gets them, who does not, and that nobody else waits for them."""

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import ANN, BOT, OPEN, Device, Player, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("insight") / "parlour.db")) as running:
        yield running


HARD = {"kind": "bot", "level": "hard"}
BOB = {"kind": "person", "name": "Bob"}


async def asked(player: Player) -> Any:
    """Listen until this seat has something to decide."""
    while not player.due():
        await player.hear(30)
    return player.due()


async def hint(player: Player, seat: int = 0) -> Any:
    await player.send({"type": "ask_hint", "ref": 7, "seat": seat})
    return await player.until(lambda m: m["type"] in ("hint", "trouble"), 30)


async def finished(device: Device, *seats: dict[str, Any], game: str = "derby-day") -> str:
    made = await device.set_up(*seats, game=game)
    player = await device.sit(made["table"])
    await player.play(random.Random(1))
    return str(made["table"])


async def told(device: Device, table: str) -> Any:
    """Ask until the story is told."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        page = await device.get(f"/api/tables/{table}/story")
        if page["story"]:
            return page
        assert 0 <= page["percent"] < 100
        await asyncio.sleep(0.2)
    raise AssertionError("the story is not told")


def test_a_hint_against_bots_is_for_the_one_who_asks_and_everybody_learns_of_it(server: Server) -> None:
    async def play() -> None:
        async with Device(server) as ann, Device(server) as onlooker:
            made = await ann.set_up(ANN, BOT, BOT, game="ratrace")
            player = await ann.sit(made["table"])
            await asked(player)
            assert player.info["hints"]
            found = await hint(player)
            assert found["type"] == "hint" and found["text"]
            assert found["action"] in [offer["action"] for offer in player.update["offers"]]
            assert found["ticket"] == player.due()["ticket"]
            notes = [m for m in player.others if m["type"] == "happened"]
            assert [(note["kind"], note["args"]) for note in notes] == [("hint", {"name": "Ann"})]
            watcher = await onlooker.sit(made["table"])
            await watcher.until(lambda m: m["type"] == "happened")
            assert (await hint(watcher))["type"] == "trouble"

    asyncio.run(play())


def test_with_other_people_there_are_no_hints_unless_they_were_agreed_on(server: Server) -> None:
    async def play() -> None:
        async with Device(server) as ann, Device(server) as bob:
            for agreed in (False, True):
                made = await ann.set_up(ANN, OPEN, BOT, game="ratrace", hints=agreed)
                assert (await bob.get(f"/api/codes/{made['code']}"))["hints"] is agreed
                await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
                player = await ann.sit(made["table"])
                await player.until(lambda m: m["type"] == "update")
                other = await bob.sit(made["table"])
                await other.until(lambda m: m["type"] == "update")
                asker, seat = (player, 0) if player.due() else (other, 1)
                while not (player.due() or other.due()):
                    await player.hear(30)
                    asker, seat = (player, 0) if player.due() else (other, 1)
                assert player.info["hints"] is agreed
                assert (await hint(asker, seat))["type"] == ("hint" if agreed else "trouble")
                assert (await hint(asker, 1 - seat))["type"] == "trouble"
            both = await ann.set_up(ANN, BOB, game="derby-day")
            player = await ann.sit(both["table"])
            await player.send({"type": "look", "seat": 0})
            await player.until(lambda m: m["type"] == "update")
            assert (await hint(player))["type"] == "trouble"

    asyncio.run(play())


def test_a_story_is_for_the_people_of_the_table_once_the_game_is_over_and_is_kept(tmp_path: Path) -> None:
    async def before(server: Server) -> tuple[str, str, Any]:
        async with Device(server) as ann, Device(server) as stranger:
            on = await ann.set_up(ANN, BOT)
            assert "not over" in (await ann.get(f"/api/tables/{on['table']}/story", 409))["sentence"]
            table = await finished(ann, ANN, BOT)
            await stranger.get(f"/api/tables/{table}/story", 403)
            page = await told(ann, table)
            story = page["story"]
            assert story["names"][0] == "Ann" and page["text"] and page["percent"] == 100
            assert sorted(story["places"]) == [1, 2]
            for part in story["parts"]:
                added = part["start"] + part["luck"] + part["choice"] + part["others"]
                assert abs(added - part["end"]) < 1e-9
            await stranger.get(f"/api/tables/{table}/story", 403)
            return table, ann.cookie, page

    async def after(server: Server, table: str, cookie: str, page: Any) -> None:
        async with Device(server) as ann:
            ann.http.headers["cookie"] = cookie
            assert await ann.get(f"/api/tables/{table}/story") == page

    db = str(tmp_path / "house.db")
    with serving(db) as server:
        table, cookie, page = asyncio.run(before(server))
    with serving(db) as server:
        asyncio.run(after(server, table, cookie, page))


def test_a_moment_of_a_finished_game_is_played_on_against_bots(server: Server) -> None:
    async def play() -> None:
        async with Device(server) as ann, Device(server) as stranger:
            table = await finished(ann, ANN, BOT)
            total = (await ann.get(f"/api/tables/{table}/replay"))["total"]
            index = await ann.get(f"/api/tables/{table}/replay/index")
            assert len(index["told"]) == total + 1 and index["turns"][0] == index["rounds"][0] == 0
            middle = index["decisions"][len(index["decisions"]) // 2]
            then = await ann.get(f"/api/tables/{table}/replay?at={middle}")
            wish = {"at": middle, "seat": 0, "level": "medium"}
            await stranger.post(f"/api/tables/{table}/play-on", wish, 403)
            await ann.post(f"/api/tables/{table}/play-on", {**wish, "at": total}, 409)
            await ann.post(f"/api/tables/{table}/play-on", {**wish, "at": -1}, 400)
            await ann.post(f"/api/tables/{table}/play-on", {**wish, "seat": 9}, 400)
            new = (await ann.post(f"/api/tables/{table}/play-on", wish))["table"]
            player = await ann.sit(new)
            await player.until(lambda m: m["type"] == "update")
            assert player.update["view"]["at"] == then["view"]["at"]
            assert [seat["kind"] for seat in player.info["seats"]] == ["person", "bot"]
            await player.play(random.Random(2))
            assert player.update["over"]
            log = await ann.get(f"/api/tables/{new}/log")
            assert '"from":' in log
            assert (await told(ann, new))["story"]["moments"]

    asyncio.run(play())


def test_ten_tables_of_hards_leave_the_house_open_to_everybody_else(server: Server) -> None:
    async def play() -> None:
        async with Device(server) as ann, Device(server) as bob:
            tables = [await ann.set_up(ANN, HARD, HARD, game="ratrace") for _ in range(10)]
            busy = [await ann.sit(made["table"]) for made in tables]
            playing = [asyncio.create_task(player.play(random.Random(n), 12)) for n, player in enumerate(busy)]
            quick = await bob.set_up({"kind": "person", "name": "Bob"}, BOT)
            player = await bob.sit(quick["table"])
            for _ in range(20):
                await bob.get("/api/games")
                await bob.get("/health")
            await player.play(random.Random(3))
            assert player.update["over"]
            await asyncio.wait_for(asyncio.gather(*playing), 240)

    asyncio.run(play())
