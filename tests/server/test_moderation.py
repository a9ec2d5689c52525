"""What the host does about people, who may look on, who is voted a bot, and what one reads before one joins."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from parlour.server.errors import RequestError
from parlour.server.messages import Join, NewTable, PlayOn, SeatWish
from parlour.server.tables import my_games, play_again, seats, table_setup, votes
from parlour.server.web.clients import Client
from tests.server.fake_times import FakeTimes
from tests.server.serving import ANN, BOT, OPEN, Device, Server, serving
from tests.server.test_rooms import ANN as ANNS
from tests.server.test_rooms import BOB as BOBS
from tests.server.test_rooms import registry_on
from tests.server.test_secrecy import Line

CYS = "c" * 64


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(str(tmp_path_factory.mktemp("moderation") / "parlour.db")) as server:
        yield server


def at(server: Server, run: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(run(server))


def test_the_host_mutes_and_lets_talk_again(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN)
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            one, two = await ann.sit(made["table"]), await bob.sit(made["table"])
            assert "Only the host" in (await two.answer({"type": "mute", "seat": 0, "muted": True}))["sentence"]
            await one.send({"type": "mute", "seat": 1, "muted": True})
            await two.until(lambda m: m["type"] == "table" and m["seats"][1]["muted"])
            assert "muted you" in (await two.answer({"type": "say", "text": "Hm"}))["sentence"]
            await one.send({"type": "mute", "seat": 1, "muted": False})
            await two.until(lambda m: m["type"] == "table" and not m["seats"][1]["muted"])
            await two.send({"type": "say", "text": "Thanks"})
            assert (await one.until(lambda m: m["type"] == "said"))["text"] == "Thanks"

    at(server, run)


def test_nobody_is_the_host_of_a_table_that_has_none(db: str) -> None:
    """A device without a cookie has no owner, and a table may have no host; that does not make one the other's."""

    async def run() -> None:
        async with registry_on(db) as registry:
            wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("bot")), pace=10_000)
            room = await registry.room((await table_setup.set_up(registry.services, wish, ANNS)).id)
            await my_games.leave(room, ANNS)
            assert room.record.host == ""
            before = room.record.copy()
            for attempt in (
                lambda: seats.lock(room, "", True),
                lambda: seats.free(room, "", 0),
                lambda: seats.mute(room, "", 0, True),
                lambda: seats.set_private(room, "", True),
                lambda: seats.set_pace(room, "", 5),
                lambda: seats.start(room, "", ""),
                lambda: votes.pause(room, "", True),
                lambda: my_games.leave(room, ""),
                lambda: registry.stories.page(room, ""),
                lambda: play_again.rematch(registry, room, "", ""),
                lambda: play_again.play_on(room, "", PlayOn(0, 0)),
            ):
                with pytest.raises(RequestError) as refusal:
                    await attempt()
                assert refusal.value.status in (403, 404)
            assert room.record.seats == before.seats and not room.record.private and not room.record.paused
            await seats.hand_over(room, ANNS, 0, None)
            assert room.record.host == ANNS  # who comes back to a table without a host

    asyncio.run(run())


def test_the_host_who_leaves_is_followed_by_somebody_who_plays(db: str) -> None:
    async def run() -> None:
        async with registry_on(db) as registry:
            wish = NewTable("derby-day", (SeatWish("person", "Ann"), SeatWish("open"), SeatWish("open")))
            record = await table_setup.set_up(registry.services, wish, ANNS)
            room = await seats.take_seat(registry, Join(record.code or "", "Bob", ""), BOBS)
            await seats.take_seat(registry, Join(record.code or "", "Cy", ""), CYS)
            await seats.hand_over(room, BOBS, 1, "random")
            await my_games.leave(room, ANNS)
            assert room.record.host == CYS
            await my_games.leave(room, CYS)
            assert room.record.host == ""
            await seats.hand_over(room, BOBS, 1, None)
            assert room.record.host == BOBS

    asyncio.run(run())


def test_a_table_closed_to_onlookers_shows_them_nothing(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as cleo, Device(server) as stranger:
            made = await ann.set_up(ANN, BOT, options={"races": 30})
            await cleo.set_up(ANN, BOT)  # so that she has a cookie, as somebody who plays elsewhere
            one = await ann.sit(made["table"])
            other = await cleo.sit(made["table"], name="Cleo\u202e")
            await one.until(lambda m: m["type"] == "table" and m["onlookers"] == ["Cleo"])
            await other.until(lambda m: m["type"] == "table" and m["onlookers"] == [])
            await one.send({"type": "private", "private": True})
            assert "closed to spectators" in (await other.until(lambda m: m["type"] == "trouble"))["sentence"]
            await other.socket.wait_closed()
            assert other.socket.close_code == 4403
            for device in (cleo, stranger):
                again = await device.sit(made["table"])
                assert "closed to spectators" in (await again.until(lambda m: m["type"] == "trouble"))["sentence"]
                await again.socket.wait_closed()
                assert again.socket.close_code == 4403 and again.info is None and again.update is None
                await device.get(f"/api/tables/{made['table']}/events?until=9", 403)
            await one.until(lambda m: m["type"] == "table" and m["looking_on"] == 0)
            await one.send({"type": "private", "private": False})
            await one.until(lambda m: m["type"] == "table" and not m["private"])
            back = await cleo.sit(made["table"])
            await back.until(lambda m: m["type"] == "update")
            assert [m["kind"] for m in back.others if m["type"] == "happened"] == ["private", "public"]

    at(server, run)


def test_of_a_crowd_that_comes_to_look_on_everybody_hears_once(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.tables.presence.CROWD", 0.05)

    async def run() -> None:
        async with registry_on(sqlite_db) as registry:
            wish = NewTable("high-bid", (SeatWish("person", "Ann"), SeatWish("bot")), pace=10_000)
            room = await registry.room((await table_setup.set_up(registry.services, wish, ANNS)).id)
            line = Line()
            Client(cast(WebSocket, line), ANNS, registry.limits).join(room, 0, 0)
            await asyncio.sleep(0.1)
            before = line.written.count(b'"type":"table"')
            for _ in range(20):
                Client(cast(WebSocket, Line()), "", registry.limits).join(room, 0, 0)
                await asyncio.sleep(0)
            assert line.written.count(b'"type":"table"') == before, "not by ones"
            await asyncio.sleep(0.1)
            assert line.written.count(b'"type":"table"') == before + 1 and b'"looking_on":20' in line.written

    asyncio.run(run())


def test_of_a_private_game_that_is_over_only_those_at_it_read_the_log(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as stranger:
            made = await ann.set_up(ANN, BOT)
            one = await ann.sit(made["table"])
            await one.send({"type": "private", "private": True})
            await one.play(random.Random(1))
            for page in ("log", "luck", "replay?at=0"):
                await ann.get(f"/api/tables/{made['table']}/{page}")
                await stranger.get(f"/api/tables/{made['table']}/{page}", 403)

    at(server, run)


def test_the_others_vote_a_bot_for_somebody_who_is_here_and_does_nothing(sqlite_db: str) -> None:
    async def run() -> None:
        times = FakeTimes()
        async with registry_on(sqlite_db, times) as registry:
            people = (SeatWish("person", "Ann"), SeatWish("open"), SeatWish("open"))
            record = await table_setup.set_up(registry.services, NewTable("high-bid", people, pace=10_000), ANNS)
            await seats.take_seat(registry, Join(record.code or "", "Bob", ""), BOBS)
            room = await seats.take_seat(registry, Join(record.code or "", "Cy", ""), CYS)
            assert room.table
            owners = (ANNS, BOBS, CYS)
            idle = room.table.asked[0].seat
            one, two = [seat for seat in range(3) if seat != idle]
            times.forward(registry.limits.wait)
            await votes.stand_in(room, owners[one], idle)
            motion = room.record.motions[0]
            assert not room.record.seats[idle].is_played_by_bot, "two have to agree"
            with pytest.raises(Exception, match="Nobody asked you"):
                await votes.vote(room, owners[idle], motion.n, False)
            await votes.vote(room, owners[two], motion.n, True)
            assert room.record.seats[idle].is_played_by_bot and not room.record.motions
            assert [line.kind for line in room.audit_log[2:]] == ["asked-stand-in", "stand-in"]
            await seats.hand_over(room, owners[idle], idle, None)
            assert not room.record.seats[idle].is_played_by_bot

    asyncio.run(run())


def test_what_is_not_as_usual_is_read_before_one_joins(server: Server) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            plain = await ann.set_up(ANN, OPEN)
            agreed = (await bob.get(f"/api/codes/{plain['code']}"))["agreed"]
            assert agreed["own"] and agreed["differs"] == []
            text = (await ann.get("/api/games/derby-day/edition")).replace("spaces = 16", "spaces = 12")
            text = text.replace('name = "Derby Day, as on the sheet"', 'name = "Short Derby"').replace(
                "Yellow", "Lemon"
            )
            clock = {"kind": "bank", "seconds": 300, "increment": 5, "out": "seat"}
            own = await ann.set_up(ANN, OPEN, edition=text, options={"races": 5}, undo=False, clock=clock)
            agreed = (await bob.get(f"/api/codes/{own['code']}"))["agreed"]
            assert (agreed["edition"], agreed["own"]) == ("Short Derby", False)
            assert len(agreed["digest"]) == 16
            assert agreed["differs"][:2] == ["Races: 5 instead of 1.", "lane spaces: 12 instead of 16."]
            assert "horse Yellow name: Lemon instead of Yellow." in agreed["differs"]
            assert "Actions cannot be taken back." in agreed["differs"]
            assert agreed["differs"][-1] == "When a player's time runs out, a bot takes over the seat."
            one = await ann.sit(own["table"])
            await one.until(lambda m: m["type"] == "table")
            assert one.info["agreed"] == agreed

    at(server, run)
