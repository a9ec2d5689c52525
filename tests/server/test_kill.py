"""The server killed in the middle of play, again and again: nothing acknowledged is lost, every table goes on."""

import asyncio
import os
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import websockets

from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.tables.entries import rebuild_table, stored_game
from tests.server.serving import ANN, BOT, Device, Player, Server, undrawn

KILLS = int(os.environ.get("PARLOUR_KILLS", "12"))  # of the server on each database
TABLES = 6
LONG = {"races": 30, "donkey": "yes"}


@dataclass
class Story:
    """What one player was told at one table, over all the lives of the server."""

    table: str
    token: str
    acknowledged: int = 0  # entries, by the last answer
    seen: list[Any] = field(default_factory=list)  # events, without a gap
    view: Any = None
    acts: int = 0
    lives: int = 0  # of the server, in which the player came to the table


async def sit_down(server: Server) -> Story:
    async with Device(server) as device:
        made = await device.set_up(ANN, BOT, options=LONG)
        return Story(made["table"], device.http.cookies["parlour"])


async def live_on(server: Server, story: Story, rng: random.Random) -> None:
    """Come back, find everything that was acknowledged, and play until the server dies."""
    async with Device(server) as device:
        device.http.cookies.set("parlour", story.token)
        try:
            player = await device.sit(story.table, since=len(story.seen))
            await player.until(lambda m: m["type"] == "update")
        except (OSError, websockets.WebSocketException, EOFError):
            return
        assert player.update["seq"] >= story.acknowledged, "an acknowledged action is lost"
        take(story, player)
        story.lives += 1
        try:
            while not player.update["over"]:
                if player.due():
                    answer = await player.act(rng)
                    assert answer["type"] == "accepted", answer
                    story.acknowledged = answer["seq"]
                    story.acts += 1
                    await player.until(lambda m: m["type"] == "update" and m["seq"] >= story.acknowledged)
                else:
                    await player.until(lambda m: m["type"] == "update", 20)
                take(story, player)
        except (OSError, websockets.WebSocketException, EOFError):
            take(story, player)


def take(story: Story, player: Player) -> None:
    for update in player.updates:
        for event in undrawn(update["events"]):
            if event["n"] < len(story.seen):
                assert story.seen[event["n"]] == event, "what happened has changed"
            else:
                assert event["n"] == len(story.seen), "something happened and nobody was told"
                story.seen.append(event)
    player.updates.clear()


async def one_life(server: Server, stories: list[Story], rng: random.Random) -> None:
    """Killed while people come in, or a little after all have."""
    playing = [asyncio.create_task(live_on(server, story, rng)) for story in stories]
    everybody = sum(story.lives for story in stories) + len(stories)
    end = time.monotonic() + (rng.uniform(0, 0.1) if rng.random() < 0.2 else 10)
    while sum(story.lives for story in stories) < everybody and time.monotonic() < end:
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.uniform(0, 0.3))
    server.kill()
    await asyncio.wait_for(asyncio.gather(*playing), 30)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_however_often_it_dies(db: str) -> None:
    rng = random.Random(KILLS)
    server = Server(db)
    try:
        stories = [asyncio.run(sit_down(server)) for _ in range(TABLES)]
        for _ in range(KILLS):
            asyncio.run(one_life(server, stories, rng))
            done = stories.pop(0) if all(story.acts > 300 for story in stories) else None
            if done:
                asyncio.run(check(db, done))
            server = Server(db, port=server.port)
            if done:
                stories.append(asyncio.run(sit_down(server)))
        played = [(story.acts, story.lives) for story in stories]
        assert sum(acts for acts, _ in played) > KILLS, played
        assert sum(lives for _, lives in played) > KILLS * TABLES / 3 or KILLS > 100, played
        asyncio.run(last_look(server, stories))
    finally:
        server.kill()
    for story in stories:
        asyncio.run(check(db, story))


async def last_look(server: Server, stories: list[Story]) -> None:
    for story in stories:
        async with Device(server) as device:
            device.http.cookies.set("parlour", story.token)
            player = await device.sit(story.table, since=0)
            await player.until(lambda m: m["type"] == "update")
            assert player.update["seq"] >= story.acknowledged
            events = await device.whole_story(story.table, player.update)
            assert undrawn(events)[: len(story.seen)] == story.seen
            await player.close()


async def check(db: str, story: Story) -> None:
    """The table as it is written down has no gap, and its snapshots say what its entries say."""
    storage, _ = open_storage(db, Metrics())
    await storage.open()
    rows, snapshots = await storage.entries_since(story.table, 0), await storage.snapshots(story.table)
    record = await storage.load_table(story.table)
    await storage.close()
    assert record
    seed = bytes.fromhex(record.seed)
    assert [row.idx for row in rows] == list(range(len(rows)))
    short, long = rebuild_table(stored_game(rows, snapshots, seed)), rebuild_table(stored_game(rows, [], seed))
    assert short.table.digest() == long.table.digest()
    assert len(long.table.all_events) >= story.acknowledged


@pytest.mark.parametrize("round", [0, pytest.param(1, marks=pytest.mark.long), pytest.param(2, marks=pytest.mark.long)])
def test_an_action_that_was_sent_happened_once_or_not_at_all(db: str, round: int) -> None:
    """Killed right after the action was sent: asked again with the same ticket, it counts at most once."""

    async def send_and_die(server: Server) -> tuple[Story, int, int]:
        story = await sit_down(server)
        async with Device(server) as device:
            device.http.cookies.set("parlour", story.token)
            player = await device.sit(story.table)
            await player.until(lambda m: m["type"] == "update")
            ticket = player.due()["ticket"]
            await player.send({"type": "act", "ref": 1, "seat": 0, "action": "throw", "ticket": ticket})
            await asyncio.sleep(0.001 * round)
            server.kill()
            return story, ticket, player.update["view"]["throws"]

    async def again(server: Server, story: Story, ticket: int, throws: int) -> None:
        async with Device(server) as device:
            device.http.cookies.set("parlour", story.token)
            player = await device.sit(story.table)
            await player.until(lambda m: m["type"] == "update")
            happened = player.update["view"]["throws"] - throws
            answer = await player.answer({"type": "act", "ref": 1, "seat": 0, "action": "throw", "ticket": ticket})
            assert (happened, answer["type"]) in ((0, "accepted"), (1, "refused"))
            await player.close()

    server = Server(db)
    story, ticket, throws = asyncio.run(send_and_die(server))
    server = Server(db, port=server.port)
    asyncio.run(again(server, story, ticket, throws))
    server.stop()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells who is whose child")
def test_the_bots_processes_end_with_their_server(sqlite_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as device:
            made = await device.set_up({"kind": "bot", "level": "medium"}, ANN, options=LONG)
            player = await device.sit(made["table"])
            await player.until(lambda m: m["type"] == "update" and m["view"]["throws"] > 1, 60)

    server = Server(sqlite_db)
    try:
        asyncio.run(run(server))
        tasks = Path(f"/proc/{server.process.pid}/task")
        children = [child for path in tasks.glob("*/children") for child in path.read_text().split()]
        assert children
    finally:
        server.kill()
    for _ in range(300):
        if not any(Path(f"/proc/{child}").exists() for child in children):
            return
        time.sleep(0.05)
    raise AssertionError("somebody still waits for work")
