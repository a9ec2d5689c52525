"""One's own games: the lists, the results, the statistics, leaving and hiding."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from parlour.server.messages import NewTable, SeatWish
from parlour.server.storage.table_record import UNPLACED
from parlour.server.tables import my_games, table_setup
from tests.server.serving import ANN, BOT, OPEN, Device, Server, serving
from tests.server.test_rooms import ANN as ANN_OWNER
from tests.server.test_rooms import database, play_on, registry_on, two_people


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("mine") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


async def played(device: Device, *seats: Any) -> str:
    """A race to its end."""
    table: str = (await device.set_up(*seats))["table"]
    await (await device.sit(table)).play(random.Random(1))
    return table


async def tables(device: Device, path: str = "/api/mine") -> list[str]:
    found = await device.get(path)
    return [line["table"] for line in (found if path == "/api/mine" else found["lines"])]


def test_what_waits_for_me_comes_first(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as nobody:
            mine = await ann.set_up(ANN, BOT)
            await (await ann.sit(mine["table"])).until(lambda m: m["type"] == "update" and m["asked"])
            theirs = await bob.set_up({"kind": "person", "name": "Bob"}, OPEN)
            await ann.post("/api/join", {"code": theirs["code"], "name": "Ann"})
            open_table = await ann.set_up(ANN, OPEN)
            lines = {line["table"]: line for line in await ann.get("/api/mine")}
            assert set(lines) == {mine["table"], theirs["table"], open_table["table"]}
            first = next(iter(lines.values()))
            assert first["table"] == mine["table"] and first["my_turn"] and first["title"] == "Derby Day"
            assert [(seat["name"], seat["kind"], seat["mine"]) for seat in lines[theirs["table"]]["seats"]] == [
                ("Bob", "person", False), ("Ann", "person", True),
            ]  # fmt: skip
            assert lines[open_table["table"]]["phase"] == "waiting"
            assert await nobody.get("/api/mine") == []
            assert (await nobody.get("/api/mine/finished"))["lines"] == []
            assert await nobody.get("/api/mine/statistics") == {"of": 0, "games": []}

    at(server, run)


def test_results_are_listed_searched_and_counted(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            won = 0
            for _ in range(3):
                table = await played(ann, ANN, {"kind": "bot", "name": "Zoé", "level": "easy"})
                (line,) = [one for one in (await ann.get("/api/mine/finished"))["lines"] if one["table"] == table]
                assert sorted(seat["place"] for seat in line["seats"]) in ([1, 2], [1, 1])
                won += line["seats"][0]["place"] == 1
            for search in ("zoÉ", "derby", "ann"):
                assert len(await tables(ann, f"/api/mine/finished?search={search}")) == 3
            assert await tables(ann, "/api/mine/finished?search=nobody") == []
            assert (await ann.get("/api/mine/finished?search=" + "x" * 25, 400))["sentence"].startswith("Search for")
            for before in ("x", "1.2", "9" * 20 + ".aaaaaaaaaaaaaa", "1"):
                await ann.get(f"/api/mine/finished?before={before}", 400)
            found = await ann.get("/api/mine/statistics")
            (game,) = found["games"]
            assert (found["of"], game["played"], game["won"], sum(game["places"])) == (3, 3, won, 3)
            (rival,) = game["against"]
            assert (rival["name"], rival["bot"], rival["met"]) == ("easy", True, 3) and 0 <= rival["ahead"] <= 3

    at(server, run)


def test_games_that_ended_before_results_were_kept_are_filled_in(db: str) -> None:
    async def run() -> None:
        async with registry_on(db) as registry:
            room = await two_people(registry)
            await play_on(room, 10_000, random.Random(1))
            assert room.table and room.table.over
            closed = await table_setup.set_up(
                registry, NewTable("derby-day", (SeatWish("person"), SeatWish("bot"))), ANN_OWNER
            )
            await database(registry).write(("UPDATE seats SET place = 0, ended = 7 RETURNING seat", ()))
            await my_games.fill_in_places(registry.storage)
            record = await registry.storage.load_table(room.id)
            assert record and tuple(seat.place for seat in record.seats) == room.table.places
            unknown = await registry.storage.load_table(closed.id)
            assert unknown and [seat.place for seat in unknown.seats] == [UNPLACED] * 2
            found = await my_games.statistics(registry.storage.people, ANN_OWNER)
            assert [(game.played, sum(game.places)) for game in found.games] == [(1, 1)]

    asyncio.run(run())


def test_a_finished_game_can_be_hidden_by_whoever_sat_there(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as mallory:
            table = await played(ann, ANN, BOT)
            await mallory.set_up(ANN, BOT)
            await mallory.post(f"/api/mine/{table}/hide", {"hidden": True}, 404)
            assert await tables(ann, "/api/mine/finished") == [table]
            await ann.post(f"/api/mine/{table}/hide", {"hidden": True})
            assert await tables(ann, "/api/mine/finished") == []
            assert await tables(ann, "/api/mine/finished?hidden=true") == [table]
            await ann.post(f"/api/mine/{table}/hide", {"hidden": False})
            assert await tables(ann, "/api/mine/finished") == [table]

    at(server, run)


def test_whoever_leaves_a_game_is_played_for_and_can_come_back(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as mallory:
            made = await ann.set_up(ANN, OPEN, options={"races": 30}, pace=10)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            two = await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "update")
            await mallory.set_up(ANN, BOT)
            await mallory.post(f"/api/tables/{made['table']}/leave", {}, 404)
            await ann.post(f"/api/tables/{made['table']}/leave", {})
            await two.until(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "bot" and m["host"])
            if all(heard["type"] != "happened" or heard["kind"] != "left" for heard in two.others):
                await two.until(lambda m: m["type"] == "happened" and m["kind"] == "left")
            assert await tables(ann) == [] and await tables(bob) == [made["table"]]
            assert await tables(ann, "/api/mine/finished?hidden=true") == [made["table"]]
            await ann.post(f"/api/mine/{made['table']}/hide", {"hidden": False})
            one = await ann.sit(made["table"])
            await one.send({"type": "hand_over", "seat": 0, "level": None})
            await one.until(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "person")
            assert await tables(ann) == [made["table"]]

    at(server, run)


def test_whoever_leaves_before_the_game_leaves_an_open_seat(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, OPEN)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            await ann.post(f"/api/tables/{made['table']}/leave", {})
            assert await tables(ann) == [] and await tables(bob) == [made["table"]]
            two = await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "table" and m["host"])
            assert [seat["kind"] for seat in two.info["seats"]] == ["open", "person", "open"]
            await bob.post(f"/api/tables/{made['table']}/leave", {})
            assert await tables(bob) == []
            await ann.get(f"/api/codes/{made['code']}", 404)

    at(server, run)
