"""Measure the server while hard bots think: `PYTHONPATH=src:. python bench/hards.py [--tables 10] [--seconds 20]`

At so many tables two hard bots play Ratrace against a person who answers at once. Meanwhile a person at a quiet table
throws dice and looks at the shelf. The latencies are that person's, first alone on the server, then beside the bots.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.server.serving import ANN, BOT, Device, Player, Server, serving

HARD = {"kind": "bot", "level": "hard"}


def quantile(times: list[float], part: float) -> float:
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def quiet(server: Server, seconds: float) -> tuple[list[float], list[float]]:
    """Throw and look at the shelf for so long; return how long each took."""
    acts: list[float] = []
    reads: list[float] = []
    async with Device(server) as bob:
        table = await bob.set_up(ANN, BOT, options={"races": 30, "donkey": "yes"})
        player = await bob.sit(table["table"])
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            while not player.due():
                await player.hear(30)
            heard, begun = len(player.updates), time.perf_counter()
            await player.act(random.Random(1))
            acts.append(time.perf_counter() - begun)
            while len(player.updates) == heard:
                await player.hear(30)
            begun = time.perf_counter()
            await bob.get("/api/games")
            reads.append(time.perf_counter() - begun)
            await asyncio.sleep(0.05)
    return acts, reads


async def busy(player: Player, answered: list[float], until: float) -> None:
    """Answer at once, and record how long the bots take until the next question."""
    rng = random.Random(2)
    while time.monotonic() < until and not (player.update and player.update["over"]):
        begun = time.perf_counter()
        while not player.due() and time.monotonic() < until:
            try:
                await player.hear(5)
            except TimeoutError:
                continue
        answered.append(time.perf_counter() - begun)
        if player.due():
            heard = len(player.updates)
            await player.act(rng)
            while len(player.updates) == heard:
                await player.hear(30)


async def measure(server: Server, tables: int, seconds: float) -> None:
    print(f"{'':24}{'act p50':>10}{'p95':>8}{'max':>8}{'read p50':>12}{'p95':>8}   ms")
    row("alone", *await quiet(server, seconds / 2))
    async with Device(server) as ann:
        tables_made = [await ann.set_up(ANN, HARD, HARD, game="ratrace") for _ in range(tables)]
        players = [await ann.sit(table["table"]) for table in tables_made]
        answered: list[float] = []
        until = time.monotonic() + seconds
        playing = [asyncio.create_task(busy(player, answered, until)) for player in players]
        row(f"{tables} tables of hards", *await quiet(server, seconds - 2))
        await asyncio.gather(*playing)
    p50, p95 = quantile(answered, 0.5), quantile(answered, 0.95)
    print(f"between two turns at those tables: p50 {p50:.0f} ms, p95 {p95:.0f} ms, {len(answered)} of them")


def row(name: str, acts: list[float], reads: list[float]) -> None:
    figures = [quantile(acts, 0.5), quantile(acts, 0.95), 1000 * max(acts), quantile(reads, 0.5), quantile(reads, 0.95)]
    widths = (10, 8, 8, 12, 8)
    print(f"{name:24}" + "".join(f"{figure:{width}.1f}" for figure, width in zip(figures, widths, strict=True)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(str(Path(folder) / "parlour.db")) as running:
        asyncio.run(measure(running, given.tables, given.seconds))
