"""Several processes on one PostgreSQL serve the same tables."""

import asyncio
import os
import random
import re
import signal
from typing import Any

import asyncpg

from tests.server.serving import ANN, BOT, OPEN, Device, Player, Server, as_read, serving, undrawn


def test_people_at_different_processes_play_one_table(postgres_db: str) -> None:
    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann, Device(two) as bob, Device(two) as passer_by:
            made = await ann.set_up(ANN, OPEN, BOT, options={"races": 6})
            first = await ann.sit(made["table"])
            await first.until(lambda m: m["type"] == "table")
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            await first.until(lambda m: m["type"] == "update")
            second, third = await bob.sit(made["table"]), await passer_by.sit(made["table"])
            await first.until(lambda m: m["type"] == "table" and m["seats"][1]["here"])
            await second.until(lambda m: m["type"] == "table" and m["seats"][0]["here"])
            rng = random.Random(1)
            acts = await asyncio.gather(first.play(rng), second.play(rng))
            assert all(acts), acts
            await third.until(lambda m: m["type"] == "update" and m["over"])
            assert first.update["view"]["wins"] == second.update["view"]["wins"] == third.update["view"]["wins"]
            told = [whole(player) for player in (first, second, third)]
            assert told[0] == told[1] == told[2]
            assert [any(text.startswith("You ") for text in texts(player)) for player in (first, second, third)] == [
                True, True, False,
            ]  # fmt: skip
            await first.send({"type": "say", "text": "Well played"})
            assert (await second.until(lambda m: m["type"] == "said"))["text"] == "Well played"
            await second.close()
            await first.until(lambda m: m["type"] == "table" and not m["seats"][1]["here"])
            again = await bob.post(f"/api/tables/{made['table']}/rematch", {})
            await first.until(lambda m: m["type"] == "table" and m["rematch"] == again["table"])

    with serving(postgres_db) as one, serving(postgres_db) as two:
        asyncio.run(run(one, two))


def whole(player: Player) -> list[Any]:
    """All that was told, as it is said to everybody: in order, without a gap, nothing twice, and to these eyes each in
    the words that are for them."""
    events = [event for update in player.updates for event in undrawn(update["events"])]
    assert [event["n"] for event in events] == list(range(len(events)))
    assert events == as_read(player.info, events, player.update["seat"])
    return as_read(player.info, events)


def texts(player: Player) -> list[str]:
    return [event["text"] for update in player.updates for event in update["events"]]


def test_a_passer_by_at_another_process_hears_everything_once(postgres_db: str) -> None:
    """Whatever changes about the table: who only watches sees with the same eyes before and after."""

    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann, Device(two) as passer_by:
            made = await ann.set_up(ANN, BOT, options={"races": 3})
            first, third = await ann.sit(made["table"]), await passer_by.sit(made["table"])
            await first.until(lambda m: m["type"] == "update")
            await first.play(random.Random(1), most=3)
            await first.send({"type": "pace", "pace": 1})
            await third.until(lambda m: m["type"] == "table" and m["pace"] == 1)
            await first.play(random.Random(1))
            await third.until(lambda m: m["type"] == "update" and m["standing"])
            assert whole(third) == whole(first)

    with serving(postgres_db) as one, serving(postgres_db) as two:
        asyncio.run(run(one, two))


def test_a_seat_claimed_at_one_process_is_covered_at_the_other(postgres_db: str) -> None:
    async def run(one: Server, two: Server) -> None:
        async with Device(one) as old, Device(two) as new:
            made = await old.set_up(ANN, BOT)
            first = await old.sit(made["table"])
            await first.until(lambda m: m["type"] == "update" and m["seat"] == 0)
            link = await old.post(f"/api/tables/{made['table']}/link", {"seat": 0})
            await new.post("/api/claim", {"token": link["address"].partition("#")[2]})
            await first.until(lambda m: m["type"] == "update" and m["seat"] == -1)
            second = await new.sit(made["table"])
            assert await second.play(random.Random(1)) > 0

    with serving(postgres_db) as one, serving(postgres_db) as two:
        asyncio.run(run(one, two))


def test_a_bots_turn_lost_with_its_process_is_played_by_another(postgres_db: str) -> None:
    """The bot thinks at one process, which dies; the person sits at the other and sees the game go on."""

    async def run(one: Server, two: Server) -> None:
        async with Device(one) as ann:
            tables = [await ann.set_up(BOT, ANN, pace=1500) for _ in range(3)]
            watchers = [await ann.sit(made["table"], two) for made in tables]
            for watcher in watchers:
                await watcher.until(lambda m: m["type"] == "update")
                assert watcher.update["view"]["throws"] == 0
            one.kill()
            for watcher in watchers:
                await watcher.until(lambda m: m["type"] == "update" and m["view"]["throws"] >= 2, 25)

    with serving(postgres_db) as two:
        one = Server(postgres_db)
        asyncio.run(run(one, two))


def test_nobody_at_the_table_and_the_bot_still_plays(postgres_db: str) -> None:
    async def begin(one: Server) -> str:
        async with Device(one) as ann:
            made = await ann.set_up(BOT, ANN, pace=400)
            one.kill()
            return str(made["table"])

    async def watch(table: str) -> None:
        connection = await asyncpg.connect(postgres_db)
        for _ in range(300):
            if await connection.fetchval("SELECT count(*) FROM entries WHERE table_id = $1", table) > 3:
                break
            await asyncio.sleep(0.1)
        else:
            raise AssertionError("nobody played it")
        await connection.close()

    with serving(postgres_db):
        one = Server(postgres_db)
        asyncio.run(watch(asyncio.run(begin(one))))


async def processes_with_sockets(device: Device, least: int) -> set[str]:
    """Return the processes with sockets once there are so many; each counts its own from time to time."""
    for _ in range(300):
        text = await device.get("/metrics")
        busy = set(re.findall(r'^parlour_sockets{process="(\d+)"} [1-9]', text, re.MULTILINE))
        if len(busy) >= least:
            return busy
        await asyncio.sleep(0.1)
    raise AssertionError(f"not {least} processes have sockets")


async def sit_in_the_other_process(device: Device, table: str) -> Player:
    """Sit at the table in a process that has no socket yet, by halting one that has for a moment."""
    busy = int(min(await processes_with_sockets(device, 1)))
    os.kill(busy, signal.SIGSTOP)
    try:
        player = await device.sit(table)
        await player.until(lambda m: m["type"] == "update")
        return player
    finally:
        os.kill(busy, signal.SIGCONT)


def test_one_command_starts_several(postgres_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann, Device(server) as bob:
            made = await ann.set_up(ANN, OPEN, options={"races": 2})
            await bob.post("/api/join", {"code": made["code"], "name": "Bob"})
            players = [await ann.sit(made["table"]), await bob.sit(made["table"])]
            watcher = await sit_in_the_other_process(bob, made["table"])
            assert len(await processes_with_sockets(ann, 2)) == 2
            await asyncio.gather(*(player.play(random.Random(1)) for player in players))
            await watcher.until(lambda m: m["type"] == "update" and m["over"])

    with serving(postgres_db, processes=2) as server:
        asyncio.run(run(server))


def test_metrics_are_those_of_all_processes(postgres_db: str) -> None:
    async def run(server: Server) -> None:
        async with Device(server) as ann:
            made = [await ann.set_up(ANN, BOT) for _ in range(8)]
            players = [await ann.sit(table["table"]) for table in made]
            for player in players:
                await player.until(lambda m: m["type"] == "update")
            text = await ann.get("/metrics")
            counted = re.findall(r'^parlour_(tables_set_up_total|sockets){process="(\d+)"} (\S+)$', text, re.MULTILINE)
            assert len({process for _, process, _ in counted}) == 2
            assert sum(float(value) for name, _, value in counted if name == "tables_set_up_total") == 8
            assert text.count("\nparlour_tables_aside 0.0") == 1

    with serving(postgres_db, processes=2) as server:
        asyncio.run(run(server))
