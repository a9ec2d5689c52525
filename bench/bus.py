"""Measure news between processes, by NOTIFY and by Redis: `PYTHONPATH=src:. python bench/bus.py [--seconds 5]`

One, two and four processes write to the tables of one PostgreSQL, with its disk. Each table is written by one process
and open at one more, which has to hear of every action: as with people at two processes. First the tables are written
ten times a second each, for the time from the beginning of a commit to the other process's hearing of it; then as fast
as possible, for the rate, and for the processor time of the processes themselves.
"""

import argparse
import asyncio
import resource
import time
from collections.abc import Awaitable, Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from typing import Any

import asyncpg
import uvloop

from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.protocol import Row
from tests.server.cluster import cluster
from tests.server.redis_server import RedisServer

TABLES = 40
PACE = 0.1  # seconds between actions at a table
Begun = Any  # a shared array: when the last commit of each table began


class Process:
    """One process: the tables it writes and those it only hears of."""

    def __init__(self, db: str, redis: str, number: int, processes: int, begun: Begun) -> None:
        self.storage, self.bus = open_storage(db, Metrics(), redis)
        self.tables = [n for n in range(TABLES) if n % processes == number]
        self.open_too = {f"t{n}" for n in range(TABLES) if processes > 1 and (n + 1) % processes == number}
        self.begun = begun
        self.rows = dict.fromkeys(self.tables, 0)
        self.heard = 0
        self.waits: list[float] = []

    async def open(self) -> None:
        await self.storage.open()
        await self.bus.open(self.hear, lambda: None)
        for table in [*(f"t{n}" for n in self.tables), *self.open_too]:
            await self.bus.follow(table)

    def hear(self, _process: str, text: str) -> None:
        verb, _, tables = text.partition(" ")
        now = time.perf_counter()
        for table in tables.split(",") if verb == "tables" else ():
            self.heard += 1
            if table in self.open_too:
                self.waits.append(now - self.begun[int(table[1:])])

    async def write(self, table: int, until: float, pace: float) -> None:
        await asyncio.sleep(pace * table / TABLES)
        while time.perf_counter() < until:
            due = time.perf_counter() + pace
            self.begun[table] = time.perf_counter()
            await self.storage.append(f"t{table}", Row(self.rows[table], '{"entries":[[0,"throw",[]]]}', 1, 0))
            self.rows[table] += 1
            if pace:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def measure(self, seconds: float, pace: float) -> tuple[int, int, float, list[float]]:
        """Return how much was written and heard, the processor time used, and how long news took."""
        self.waits, self.heard = [], 0
        before, used = sum(self.rows.values()), processor_time()
        until = time.perf_counter() + seconds
        await asyncio.gather(*[self.write(table, until, pace) for table in self.tables])
        await asyncio.sleep(0.5)
        return sum(self.rows.values()) - before, self.heard, processor_time() - used, self.waits


def processor_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def run_process(line: Connection, db: str, redis: str, number: int, processes: int, begun: "Synchronized[Any]") -> None:
    async def run() -> None:
        process = Process(db, redis, number, processes, begun)
        await process.open()
        line.send("open")
        while job := await asyncio.to_thread(line.recv):
            line.send(await process.measure(*job))
        await process.bus.close()
        await process.storage.close()

    uvloop.run(run())


def measure(db: str, redis: str, processes: int, seconds: float) -> str:
    """Return a line of figures."""
    context = get_context("spawn")
    begun = context.Array("d", TABLES, lock=False)
    pipes = [context.Pipe() for _ in range(processes)]
    workers = [
        context.Process(target=run_process, args=(theirs, db, redis, number, processes, begun))
        for number, (_, theirs) in enumerate(pipes)
    ]
    for worker in workers:
        worker.start()
    ours = [line for line, _ in pipes]
    for line in ours:
        line.recv()

    def ask(pace: float) -> list[Any]:
        for line in ours:
            line.send((seconds, pace))
        return [line.recv() for line in ours]

    ask(PACE)  # warms up
    waits = sorted(wait for _, _, _, each in ask(PACE) for wait in each)
    fastest = ask(0)
    for line in ours:
        line.send(None)
    for worker in workers:
        worker.join()
    written, heard, used = (sum(result[k] for result in fastest) for k in range(3))
    late = f"{pick(waits, 0.5):6.1f} {pick(waits, 0.99):6.1f}" if waits else "     –      –"
    return f"{late} {written / seconds:9.0f} {used / written * 1e6:8.0f} {heard / written:8.2f}"


def pick(values: list[float], share: float) -> float:
    return values[int(len(values) * share)] * 1000


async def on_fresh_database(address: str, name: str, work: Callable[[str], Awaitable[None]]) -> None:
    connection = await asyncpg.connect(f"{address}/postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    await work(f"{address}/{name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    address, redis = cluster(fsync=True), RedisServer()
    print(f"{'':8} processes  p50 ms p99 ms  actions/s  µs each  heard for each", flush=True)
    try:
        for turn in range(given.rounds):
            for processes in (1, 2, 4):
                for bus, where in (("NOTIFY", ""), ("Redis", redis.address)):
                    name = f"bus_{turn}_{processes}_{bus.lower()}"

                    async def work(db: str, processes: int = processes, bus: str = bus, where: str = where) -> None:
                        line = await asyncio.to_thread(measure, db, where, processes, given.seconds)
                        print(f"{bus:8} {processes:9} {line}", flush=True)

                    asyncio.run(on_fresh_database(address, name, work))
    finally:
        redis.stop()


if __name__ == "__main__":
    main()
