"""Measure Parlour beside boardgame.io: `PYTHONPATH=src:. python bench/peers.py [--tables 50] [--seconds 5]`

Both store every action in the same PostgreSQL, with its disk, and two people at each table throw dice in turn as fast
as possible, over sockets from another process. They do not do the same: boardgame.io has a game of one rule here, sends
its whole state and sends it before it is stored; Parlour plays Derby Day, sends each seat its own view with sentences,
and acknowledges an action once it is stored. npm installs boardgame.io into a temporary folder.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import subprocess
import tempfile
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from bench.load import Figures, connect, cpu, postmaster, set_up, take_seats
from tests.server.cluster import cluster, free_port
from tests.server.serving import Server

SOURCES = Path(__file__).with_name("boardgame_io")


@dataclass
class PeerFigures:
    """What one server did."""

    rate: float  # actions a second
    server: float  # microseconds of the server's processor for an action
    database: float  # and of the database's
    p50: float  # milliseconds until the acknowledgement
    p99: float

    def line(self) -> str:
        return f"{self.rate:9.0f} {self.server:10.0f} {self.database:12.0f} {self.p50:8.1f} {self.p99:8.1f}"


async def fresh_database(address: str, name: str) -> str:
    connection = await asyncpg.connect(f"{address}/postgres")
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{address}/{name}"


async def measure_boardgame_io(folder: Path, db: str, tables: int, seconds: float) -> PeerFigures:
    port = free_port()
    server = subprocess.Popen(["node", "server.js", db, str(port)], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        await until_it_answers(f"http://127.0.0.1:{port}/games")
        database = await postmaster(db)
        command = ["node", "client.js", str(port), str(tables), str(seconds)]
        client = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert client.stdout
        while (await asyncio.to_thread(client.stdout.readline)).strip() != "counting":
            assert client.poll() is None, "the client has ended"
        before = cpu(server.pid), cpu(database)
        result = json.loads(await asyncio.to_thread(client.stdout.readline))
        used = [cpu(pid) - first for pid, first in zip((server.pid, database), before, strict=True)]
        client.wait()
        count = result["count"]
        each = [seconds_used / count * 1e6 for seconds_used in used]
        return PeerFigures(count / seconds, each[0], each[1], result["p50"], result["p99"])
    finally:
        server.terminate()
        server.wait()


async def until_it_answers(address: str) -> None:
    for _ in range(300):
        try:
            await asyncio.to_thread(lambda: urllib.request.urlopen(address, timeout=5).close())
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise AssertionError("boardgame.io does not answer")


async def measure_parlour(server: Server, db: str, tables: int, seconds: float) -> PeerFigures:
    figures = Figures(closed_loop=True)
    database = await postmaster(db)
    busy = await set_up(server, tables)
    await connect(server, take_seats(busy, busy, 0, figures).all)
    await asyncio.sleep(1)
    for table in busy:
        table.act()
    await asyncio.sleep(1)
    figures.acknowledged.clear()
    before = cpu(server.process.pid), cpu(database)
    await asyncio.sleep(seconds)
    waits = sorted(figures.acknowledged)
    used = [cpu(pid) - first for pid, first in zip((server.process.pid, database), before, strict=True)]
    assert not figures.trouble, figures.trouble
    each = [seconds_used / len(waits) * 1e6 for seconds_used in used]
    p99 = waits[int(len(waits) * 0.99)] * 1000
    return PeerFigures(len(waits) / seconds, each[0], each[1], statistics.median(waits) * 1000, p99)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    address = cluster(fsync=True)
    print(f"{'':13} actions/s  µs server  µs database   p50 ms   p99 ms", flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "peers")
        shutil.copytree(SOURCES, folder)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)
        for turn in range(given.rounds):
            db = asyncio.run(fresh_database(address, f"peer_{turn}"))
            peer = asyncio.run(measure_boardgame_io(folder, db, given.tables, given.seconds))
            print(f"boardgame.io  {peer.line()}", flush=True)
            db = asyncio.run(fresh_database(address, f"parlour_{turn}"))
            server = Server(db)
            try:
                ours = asyncio.run(measure_parlour(server, db, given.tables, given.seconds))
            finally:
                server.stop()
            print(f"Parlour       {ours.line()}", flush=True)


if __name__ == "__main__":
    main()
