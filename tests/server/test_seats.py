"""Open seats, codes, locks, personal links, seats handed to bots and taken back."""

import asyncio
import random
import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from parlour.server.storage.table_record import Seat
from parlour.server.tables.congratulations import congratulation
from tests.server.serving import ANN, BOT, GENEROUS, OPEN, Device, Server, serving

BOB = {"kind": "person", "name": "Bob"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("seats") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


def test_the_last_to_join_starts_the_game_and_the_code_is_gone(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as cleo:
            made = await ann.set_up(ANN, OPEN, OPEN)
            one = await ann.sit(made["table"])
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            await one.until(lambda m: m["type"] == "table" and m["seats"][1]["name"] == "Bob")
            assert one.info["phase"] == "waiting" and one.update is None
            taken = await cleo.post("/api/join", {"code": made["code"], "name": "bob"}, 409)
            assert "already called Bob" in taken["sentence"]
            await cleo.post("/api/join", {"code": made["code"], "name": "Cleo"})
            await one.until(lambda m: m["type"] == "update")
            assert one.info["phase"] == "playing" and one.info["code"] == ""
            assert [seat["mine"] for seat in one.info["seats"]] == [True, False, False]
            await cleo.post("/api/join", {"code": made["code"], "name": "Dora"}, 404)

    at(server, run)


def test_only_people_at_the_table_learn_its_code(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as passer_by:
            made = await ann.set_up(ANN, OPEN)
            watching = await passer_by.sit(made["table"])
            await watching.until(lambda m: m["type"] == "table")
            assert watching.info["code"] == "" and not watching.info["host"] and watching.info["looking"] == -1
            await passer_by.get(f"/api/tables/{made['table']}/qr.svg", 404)
            picture = await ann.get(f"/api/tables/{made['table']}/qr.svg")
            assert "<svg" in picture

    at(server, run)


def test_the_host_locks_frees_and_starts(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, OPEN)
            one = await ann.sit(made["table"])
            await one.send({"type": "lock", "locked": True})
            await one.until(lambda m: m["type"] == "table" and m["locked"])
            locked = await bob.post("/api/join", {"code": made["code"], "name": "Bob"}, 409)
            assert "locked" in locked["sentence"]
            await one.send({"type": "lock", "locked": False})
            await one.until(lambda m: m["type"] == "table" and not m["locked"])
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            two = await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "table")
            for message in ({"type": "lock", "locked": True}, {"type": "free", "seat": 0}, {"type": "start"}):
                assert "Only the host" in (await two.answer(message))["sentence"]
            await one.send({"type": "free", "seat": 1})
            await two.until(lambda m: m["type"] == "table" and m["seats"][1]["kind"] == "open")
            assert two.mine() == []
            assert "no seat 9" in (await one.answer({"type": "free", "seat": 9}))["sentence"]
            await one.send({"type": "start", "level": "random"})
            await one.until(lambda m: m["type"] == "update")
            assert [seat["kind"] for seat in one.info["seats"]] == ["person", "bot", "bot"]
            assert await one.play(random.Random(1)) > 0
            assert "already started" in (await one.answer({"type": "start"}))["sentence"]

    at(server, run)


def test_a_personal_link_moves_a_seat_once(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as old, Device(server) as new, Device(server) as thief:
            made = await old.set_up(ANN, BOT)
            one = await old.sit(made["table"])
            await one.until(lambda m: m["type"] == "update")
            assert one.update["seat"] == 0
            await thief.post(f"/api/tables/{made['table']}/link", {"seat": 0}, 403)
            await old.post(f"/api/tables/{made['table']}/link", {"seat": 1}, 403)
            first = await old.post(f"/api/tables/{made['table']}/link", {"seat": 0})
            link = await old.post(f"/api/tables/{made['table']}/link", {"seat": 0})
            address, _, token = link["address"].partition("#")
            assert address == f"/t/{made['table']}" and len(token) == 43
            await new.post("/api/claim", {"token": first["address"].partition("#")[2]}, 404)
            assert (await new.post("/api/claim", {"token": token}))["table"] == made["table"]
            await thief.post("/api/claim", {"token": token}, 404)
            await one.until(lambda m: m["type"] == "update" and m["seat"] == -1)
            assert one.mine() == [] and one.update["offers"] == []
            refused = await one.answer({"type": "act", "ref": 5, "seat": 0, "action": "throw", "ticket": 1})
            assert refused["type"] == "refused" and refused["ref"] == 5
            two = await new.sit(made["table"])
            assert await two.play(random.Random(1)) > 0

    at(server, run)


def test_an_absent_players_seat_goes_to_a_bot_and_comes_back(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob, Device(server) as passer_by:
            made = await ann.set_up(ANN, OPEN, options={"races": 30}, pace=20)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            one, two, other = [await device.sit(made["table"]) for device in (ann, bob, passer_by)]
            await two.until(lambda m: m["type"] == "update")
            early = await two.answer({"type": "hand_over", "seat": 0})
            assert early["sentence"] == "Ann is here; a bot can only replace a player who is away."
            assert "players at the table" in (await other.answer({"type": "hand_over", "seat": 0}))["sentence"]
            await one.until(lambda m: m["type"] == "update")
            await one.send({"type": "hand_over", "seat": 0, "level": "random"})
            await two.until(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "bot")
            await two.until(lambda m: m["type"] == "update" and m["view"]["throws"] >= 3)
            held = await one.answer({"type": "act", "ref": 1, "seat": 0, "action": "throw", "ticket": 1})
            assert "take it back" in held["sentence"]
            assert "Only Ann" in (await two.answer({"type": "hand_over", "seat": 0, "level": None}))["sentence"]
            await one.send({"type": "hand_over", "seat": 0, "level": None})
            await one.until(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "person")
            await one.close()
            await two.until(lambda m: m["type"] == "table" and not m["seats"][0]["here"])
            assert two.info["seats"][0]["away_since"] > 0
            assert two.info["wait"] == 60
            wait = (await two.answer({"type": "hand_over", "seat": 0}))["sentence"]
            assert re.fullmatch(r"Ann may still come back; a bot can take over in (\d+ seconds|one minute)\.", wait)

    at(server, run)


def test_whoever_stays_away_is_played_for_by_anybodys_wish_and_takes_the_seat_back(sqlite_db: str) -> None:
    """The other player is no host; before the wait is over nothing happens, after it a bot plays on."""

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, options={"races": 30}, pace=10)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            one, two = await ann.sit(made["table"]), await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "table" and m["seats"][0]["here"] and m["wait"] == 4)
            await one.close()
            await two.until(lambda m: m["type"] == "table" and not m["seats"][0]["here"])
            sentences = []
            while two.info["seats"][0]["kind"] == "person":
                await two.send({"type": "hand_over", "seat": 0, "level": "easy"})
                heard = await two.until(lambda m: m["type"] in ("trouble", "table"))
                sentences += [heard["sentence"]] if heard["type"] == "trouble" else []
                await asyncio.sleep(0.1)
            assert len(sentences) > 5
            assert all(said.startswith("Ann may still come back; a bot can take over in ") for said in sentences), (
                sentences
            )
            assert two.info["seats"][0]["level"] == "easy"
            throws = two.update["view"]["throws"] if two.update else 0
            await two.until(lambda m: m["type"] == "update" and m["view"]["throws"] > throws + 2, 30)
            back = await ann.sit(made["table"])
            await back.until(lambda m: m["type"] == "update")
            assert back.info["seats"][0]["kind"] == "bot" and back.mine() == [0]
            await back.send({"type": "hand_over", "seat": 0, "level": None})
            await back.until(lambda m: m["type"] == "table" and m["seats"][0]["kind"] == "person")
            answer = "refused"
            for _ in range(20):  # news of what the bot did last may still be on its way
                while not back.due():
                    await back.hear()
                answer = (await back.act())["type"]
                if answer == "accepted":
                    break
            assert answer == "accepted"

    with serving(sqlite_db, {**GENEROUS, "wait": 4}) as server:
        asyncio.run(run(server))


def test_a_free_seat_in_a_running_game_goes_to_a_bot(sqlite_db: str) -> None:
    """The host has to wait like anybody else; everybody reads in the table's record what became of the seat."""

    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            one, two = await ann.sit(made["table"]), await bob.sit(made["table"])
            await two.until(lambda m: m["type"] == "update")
            assert "Bob is here" in (await one.answer({"type": "free", "seat": 1}))["sentence"]
            await two.close()
            await one.until(lambda m: m["type"] == "table" and not m["seats"][1]["here"])
            early = (await one.answer({"type": "free", "seat": 1}))["sentence"]
            assert early.startswith("Bob may still come back")
            await asyncio.sleep(2)
            await one.send({"type": "free", "seat": 1})
            await one.until(lambda m: m["type"] == "table" and m["seats"][1]["kind"] == "bot")
            back = await bob.sit(made["table"])
            await back.until(lambda m: m["type"] == "table")
            assert back.mine() == [1]
            await back.send({"type": "hand_over", "seat": 1, "level": None})
            await back.until(lambda m: m["type"] == "table" and m["seats"][1]["kind"] == "person")
            record = [m["text"] for m in back.others if m["type"] == "happened"]
            assert record == [
                "Bob sits down.",
                "Bob is away; Ann gives the seat to a bot.",
                "Bob takes the seat back from the bot.",
            ]

    with serving(sqlite_db, {**GENEROUS, "wait": 2}) as server:
        asyncio.run(run(server))


def test_pace_and_chat(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as passer_by:
            made = await ann.set_up(ANN, BOB)
            one, other = await ann.sit(made["table"]), await passer_by.sit(made["table"])
            await one.send({"type": "pace", "pace": 10**9})
            await one.until(lambda m: m["type"] == "table" and m["pace"] == 10_000)
            assert "Only players" in (await other.answer({"type": "pace", "pace": 1}))["sentence"]
            await one.send({"type": "look", "seat": 1})
            await one.send({"type": "say", "text": "  <b>Good</b>\u202e luck\n all  "})
            said = await other.until(lambda m: m["type"] == "said")
            assert (said["n"], said["name"], said["text"]) == (0, "Bob", "<b>Good</b> luck all")
            assert "take a seat" in (await other.answer({"type": "say", "text": "Hm"}))["sentence"]
            assert "too long" in (await one.answer({"type": "say", "text": "x" * 301}))["sentence"]
            assert "does not play that seat" in (await other.answer({"type": "look", "seat": 0}))["sentence"]
            late = await passer_by.sit(made["table"])
            assert (await late.until(lambda m: m["type"] == "said"))["n"] == 0
            later = await passer_by.sit(made["table"], chat=1)
            await later.until(lambda m: m["type"] == "update")
            assert later.others == []

    at(server, run)


def test_what_cannot_be_set_up_is_said_in_a_sentence(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            for body, said in [
                ({"game": "chess", "seats": [ANN, BOT]}, "no game “chess”"),
                ({"game": "derby-day", "seats": [ANN]}, "for 2 to 6 players"),
                ({"game": "derby-day", "seats": [ANN, {"kind": "person", "name": "ann"}]}, "already called Ann"),
                ({"game": "derby-day", "seats": [ANN, {"kind": "person", "name": " \u200b "}]}, "needs a name"),
                ({"game": "derby-day", "seats": [ANN, {"kind": "person", "name": "x" * 25}]}, "too long"),
                ({"game": "derby-day", "seats": [ANN, BOT], "options": {"race": "snail"}}, "cannot be “snail”"),
                ({"game": "derby-day", "seats": [ANN, BOT], "edition": "name = "}, "the edition is not valid TOML"),
                ({"game": "derby-day", "seats": [ANN, BOT], "edition": 'name = "x"'}, "the edition, line 1: lane"),
                ({"game": "derby-day", "seats": [ANN, BOT], "edition": "#" * 70_000}, "too long"),
                ({"game": "derby-day", "seats": [ANN, BOT], "entropy": "a|b"}, "contribution to the seed"),
            ]:
                response = await ann.http.post("/api/tables", json=body)
                assert response.status_code in (400, 409)
                assert said in response.json()["sentence"], response.text

    at(server, run)


def test_an_edition_of_ones_own_is_played_and_kept_in_the_log(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            own = (await ann.get("/api/games/derby-day/edition")).replace("spaces = 16", "spaces = 12")
            made = await ann.set_up(ANN, BOT, edition=own)
            one = await ann.sit(made["table"])
            await one.play(random.Random(1))
            assert one.update["view"]["post"] == 12
            log = await ann.get(f"/api/tables/{made['table']}/log")
            assert "spaces = 12" in log.splitlines()[0]

    at(server, run)


def test_a_patch_is_an_edition_and_the_log_holds_it_whole(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, BOT, edition='patch = "derby-day"\n[set]\nlane.spaces = 13\n')
            one = await ann.sit(made["table"])
            await one.play(random.Random(1))
            assert one.update["view"]["post"] == 13
            log = (await ann.get(f"/api/tables/{made['table']}/log")).splitlines()[0]
            assert "spaces = 13" in log
            assert "hurdles" in log
            wish = {"game": "derby-day", "seats": [ANN, BOT], "edition": 'patch = "derby-day"\n[set]\nlane.spaces = 99'}
            assert "it can be from 4 to 60" in str(await ann.post("/api/tables", wish, 400))

    at(server, run)


def test_open_seats_are_filled_with_a_lively_mix(server: Server) -> None:
    """Every bot is another character, with its name, and plays the game."""

    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = await ann.set_up(ANN, {"kind": "bot", "name": "Mabel", "level": "easy/mabel"}, OPEN, OPEN, OPEN)
            one = await ann.sit(made["table"])
            await one.send({"type": "start", "level": "easy/mix"})
            await one.until(lambda m: m["type"] == "update")
            levels = [seat["level"] for seat in one.info["seats"][1:]]
            names = [seat["name"] for seat in one.info["seats"][1:]]
            assert levels == [f"easy/{name.lower()}" for name in names] and len(set(names)) == 4
            assert names[0] == "Mabel"

    at(server, run)


def test_a_character_congratulates_a_person_who_has_won() -> None:
    seats = [Seat("person", "Ann", "a"), Seat("bot", "Ada", level="hard"), Seat("bot", "Mabel", level="easy/mabel")]
    assert congratulation(seats, (1, 2, 3)) == ("Mabel", "Well played, Ann. I should never have let that one go.")
    assert congratulation(seats, (2, 1, 3)) is None, "it has lost to a bot"
    assert congratulation(seats, (3, 2, 1)) is None, "it has won"
    seats[2].level = "easy"
    assert congratulation(seats, (1, 2, 3)) is None
