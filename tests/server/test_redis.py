"""News between processes by Redis, where it is installed; .ci/run --all installs it."""

import asyncio
import random
from collections.abc import Callable, Iterator

import asyncpg
import pytest

pytest.importorskip("redis")

from parlour.server.run import serve
from parlour.server.storage.bus import CHANNEL
from parlour.server.storage.redis_bus import REDIS_FAULTS, RedisBus
from tests.server.cluster import free_port
from tests.server.redis_server import RedisServer, redis_server
from tests.server.serving import ANN, BOT, OPEN, Device, Server, serving, undrawn

pytestmark = pytest.mark.long


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


class Listening:
    """A process on the bus, and what it has heard."""

    def __init__(self, redis: str, db: str) -> None:
        self.bus = RedisBus(redis, db)
        self.heard: list[str] = []
        self.missed = 0  # how often it was told that it may have missed something

    async def open(self) -> None:
        await self.bus.open(lambda _, text: self.heard.append(text), self.miss)

    def miss(self) -> None:
        self.missed += 1

    async def until(self, met: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not met():
                await asyncio.sleep(0.01)


def test_only_processes_with_a_table_open_hear_of_it(postgres_db: str, redis: RedisServer) -> None:
    async def run() -> None:
        one, two, three = [Listening(redis.address, postgres_db) for _ in range(3)]
        for process in (one, two, three):
            await process.open()
            await process.until(lambda process=process: process.missed == 1)  # type: ignore[misc]
        await two.bus.follow("a")
        await three.bus.follow("b")
        await one.bus.notify(["a", "b", "c"])
        await one.bus.tell("here a x", "a")
        await one.bus.tell("beat")
        await two.until(lambda: "beat" in two.heard)
        await three.until(lambda: "beat" in three.heard)
        assert two.heard == ["tables a", "here a x", "beat"] and three.heard == ["tables b", "beat"]
        assert one.heard == []
        await two.bus.leave("a")
        await three.bus.leave("b")
        await three.bus.follow("b")  # somebody came back at once
        await one.bus.notify(["a", "b"])
        await one.bus.tell("beat")
        await three.until(lambda: three.heard[2:] == ["tables b", "beat"])
        await two.until(lambda: two.heard[3:] == ["beat"])
        for process in (one, two, three):
            await process.bus.close()

    asyncio.run(run())


def test_after_redis_was_away_everything_is_read_again_and_heard_as_before(
    postgres_db: str, redis: RedisServer
) -> None:
    async def run() -> None:
        one, two = [Listening(redis.address, postgres_db) for _ in range(2)]
        for process in (one, two):
            await process.open()
            await process.bus.follow("a")
            await process.until(lambda process=process: process.missed == 1)  # type: ignore[misc]
        await asyncio.to_thread(redis.stop)
        with pytest.raises(REDIS_FAULTS):
            await one.bus.notify(["a"])  # the database tries again until this succeeds
        await one.bus.tell("beat")  # nobody has to hear of it
        await two.bus.follow("b")
        await asyncio.to_thread(redis.start)
        await two.until(lambda: two.missed == 2)
        await one.bus.notify(["a", "b"])
        await two.until(lambda: two.heard == ["tables a", "tables b"])
        for process in (one, two):
            await process.bus.close()

    asyncio.run(run())


def test_people_at_different_processes_play_one_table_by_redis(postgres_db: str, redis: RedisServer) -> None:
    async def run(one: Server, two: Server) -> list[str]:
        notices: list[str] = []
        line = await asyncpg.connect(postgres_db)
        await line.add_listener(CHANNEL, lambda *heard: notices.append(str(heard[-1])))
        async with Device(one) as ann, Device(two) as bob:
            made = await ann.set_up(ANN, OPEN, BOT, options={"races": 3})
            first = await ann.sit(made["table"])
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            second = await bob.sit(made["table"])
            await first.until(lambda m: m["type"] == "table" and m["seats"][1]["here"])
            rng = random.Random(1)
            acts = await asyncio.gather(first.play(rng), second.play(rng))
            assert all(acts), acts
            assert first.update["view"]["wins"] == second.update["view"]["wins"]
            for player in (first, second):
                events = [event["n"] for update in player.updates for event in undrawn(update["events"])]
                assert events == list(range(len(events)))
            await first.send({"type": "say", "text": "Well played"})
            assert (await second.until(lambda m: m["type"] == "said"))["text"] == "Well played"
            await second.close()
            await first.until(lambda m: m["type"] == "table" and not m["seats"][1]["here"])
        await line.fetchval("SELECT 1")
        await line.close()
        return notices

    by_redis = {"PARLOUR_BUS": redis.address}
    with serving(postgres_db, env=by_redis) as one, serving(postgres_db, env=by_redis) as two:
        assert asyncio.run(run(one, two)) == []


def test_a_redis_that_is_not_there_is_said_at_the_start(
    postgres_db: str, sqlite_db: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for db, bus, said in (
        (postgres_db, f"redis://127.0.0.1:{free_port()}", "Redis cannot be used"),
        (postgres_db, "nats://127.0.0.1", "no address of a Redis"),
        (postgres_db, "redis://:secret@127.0.0.1", "can read a password"),
        (sqlite_db, "redis://127.0.0.1", "need a shared database"),
    ):
        assert serve(0, db=db, bus=bus) == 1
        assert said in capsys.readouterr().err
