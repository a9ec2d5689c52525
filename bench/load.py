"""How the server fares with many people at it: `PYTHONPATH=src:. python bench/load.py [--quick]`

Sockets are held by people who watch quiet tables; a hundred busy tables act five times a second each, first at that
pace and then as quickly as they can. Latency is from sending an action to its acknowledgement, which comes after the
commit, and to the other seat's update. Everything runs on 127.0.0.1, client and server on the same machine.

Right after it the same is asked of `bench/echo.py`, which does nothing but append and echo: on a machine that others
use too the ratio says more than the figures, and processor time more than the clock.
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx
import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tests.server.cluster import cluster
from tests.server.serving import PLAIN, Server

COMMITS = ("parlour_commit_seconds_count", "parlour_commit_seconds_sum")
RATE = 5  # actions a second at each busy table
OPTIONS: dict[str, str | int] = {"races": 30, "donkey": "yes"}


class Ask(msgspec.Struct):
    seat: int
    ticket: int


class Update(msgspec.Struct, tag="update"):
    seq: int
    seat: int
    asked: list[Ask]
    over: bool


class Accepted(msgspec.Struct, tag="accepted"):
    ref: int
    seq: int


class Refused(msgspec.Struct, tag="refused"):
    sentence: str


class Trouble(msgspec.Struct, tag="trouble"):
    sentence: str


class Info(msgspec.Struct, tag="table"):
    phase: str


class Happened(msgspec.Struct, tag="happened"):
    """A line of the table's record."""


DECODER = msgspec.json.Decoder(Update | Accepted | Refused | Trouble | Info | Happened)


@dataclass
class BusyTable:
    """One table that is played at, by two people on two devices."""

    id: str
    tokens: list[str]
    seats: list["Seat"] = field(default_factory=list)
    sent: float = 0.0
    seq: int = 0
    acts: int = 0
    waiting: bool = False
    over: bool = False

    def act(self) -> None:
        for seat in self.seats:
            if seat.ticket and not self.waiting and not self.over:
                self.waiting, self.sent = True, time.perf_counter()
                seat.say(f'{{"type":"act","ref":1,"seat":{seat.seat},"action":"throw","ticket":{seat.ticket}}}')
                seat.ticket = 0
                return


@dataclass
class Figures:
    acknowledged: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    closed_loop: bool = False


class Seat(WSListener):
    """One socket: at a busy table if it has one, else only held."""

    def __init__(self, table: str, figures: Figures, busy: BusyTable | None = None) -> None:
        self.table, self.figures, self.busy = table, figures, busy
        self.seat, self.ticket, self.open, self.heard = -1, 0, True, 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say(f'{{"type":"hello","table":"{self.table}","since":1000000}}')

    def say(self, text: str) -> None:
        self.transport.send(WSMsgType.TEXT, text.encode())

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
            return
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            return
        self.heard += 1
        if self.busy is None:
            return
        now = time.perf_counter()
        match DECODER.decode(frame.get_payload_as_bytes()):
            case Accepted(_, seq):
                self.figures.acknowledged.append(now - self.busy.sent)
                self.busy.seq = seq
                self.busy.acts += 1
                self.busy.waiting = False
                if self.figures.closed_loop:  # the other seat may have been told before, and held back
                    asyncio.get_running_loop().call_soon(self.busy.act)
            case Update(seq, seat, asked, over):
                self.seat = seat
                self.ticket = next((ask.ticket for ask in asked if ask.seat == seat), 0)
                self.busy.over = over
                if self is not self.busy.seats[0] and self.busy.sent:
                    self.figures.others.append(now - self.busy.sent)
                if self.figures.closed_loop and self.ticket:
                    asyncio.get_running_loop().call_soon(self.busy.act)
            case Refused(sentence) | Trouble(sentence):
                self.figures.trouble.append(sentence)
                self.busy.waiting = False

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.open = False


async def connect(server: Server, seats: list[tuple[Seat, str]]) -> None:
    gate = asyncio.Semaphore(40)

    async def one(seat: Seat, token: str) -> None:
        async with gate:
            headers = {"cookie": f"parlour={token}"} if token else {}
            await ws_connect(lambda: seat, f"ws://{server.host}/ws", enable_auto_pong=False, extra_headers=headers)

    await asyncio.gather(*(one(seat, token) for seat, token in seats))


async def set_up(server: Server, many: int) -> list[BusyTable]:
    async with (
        httpx.AsyncClient(base_url=server.base, verify=PLAIN, timeout=60) as ann,
        httpx.AsyncClient(base_url=server.base, verify=PLAIN, timeout=60) as bob,
    ):
        found = []
        for _ in range(many):
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
            made = (
                await ann.post("/api/tables", json={"game": "derby-day", "seats": seats, "options": OPTIONS})
            ).json()
            (await bob.post("/api/join", json={"code": made["code"], "name": "Bob"})).raise_for_status()
            found.append(BusyTable(made["table"], [ann.cookies["parlour"], bob.cookies["parlour"]]))
        return found


def memory(server: Server) -> float:
    """Kilobytes of all the server's processes that are theirs alone."""
    total = 0.0
    for pid in process_tree(server.process.pid):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += float(line.split()[1])
    return total


def process_tree(pid: int) -> list[int]:
    found = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found += process_tree(int(child))
    return found


def cpu(pid: int) -> float:
    """Seconds that a process, its threads and its children have had a processor."""
    threads = [thread for each in process_tree(pid) for thread in Path(f"/proc/{each}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def spread(values: list[float]) -> str:
    def part(share: float) -> float:
        return sorted(values)[int(len(values) * share)] * 1000 if values else float("nan")

    return f"p50 {part(0.5):.1f} ms, p99 {part(0.99):.1f} ms"


class Echoed(WSListener):
    """Says the same again as soon as it has come back."""

    count = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, b'{"type":"act","ref":1,"seat":0,"action":"throw","ticket":1234}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            Echoed.count += 1
            transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())


async def measure_echo(sockets: int, seconds: float) -> tuple[float, float]:
    """Messages a second, and microseconds of the echo's processor time for each."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(__file__).with_name("echo.py")), str(Path(folder) / "echo.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            address = f"ws://127.0.0.1:{process.stdout.readline().strip()}/"
            lines = [(await ws_connect(Echoed, address))[0] for _ in range(sockets)]
            await asyncio.sleep(1)
            begun, count, used = time.perf_counter(), Echoed.count, cpu(process.pid)
            await asyncio.sleep(seconds)
            counted, took = Echoed.count - count, time.perf_counter() - begun
            each = (cpu(process.pid) - used) / max(1, counted) * 1e6
            for line in lines:
                line.disconnect()
            return counted / took, each
        finally:
            process.terminate()
            process.wait()


async def postmaster(db: str) -> int:
    """The process of a PostgreSQL on this machine that all its others are children of."""
    connection = await asyncpg.connect(db)
    folder = await connection.fetchval("SHOW data_directory")
    await connection.close()
    return int((Path(folder) / "postmaster.pid").read_text().split()[0])


@dataclass
class LoadResult:
    """At the pace that was asked for."""

    waits: list[float]  # until the acknowledgement, in seconds
    cpu: float  # seconds of the server's for each action
    commit: float  # seconds of a commit, on average


async def commits(server: Server) -> tuple[float, float]:
    """How many, and how long they took in all."""
    async with httpx.AsyncClient(base_url=server.base, verify=PLAIN) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    found = [sum(float(line.split()[-1]) for line in lines if line.startswith(name)) for name in COMMITS]
    return found[0], found[1]


async def measure(name: str, server: Server, db: str, held: int, tables: int, seconds: float) -> LoadResult:
    figures = Figures()
    pid = server.process.pid
    database = await postmaster(db) if name.startswith("postgres") else 0
    await set_up(server, 1)  # what is read once and for all is read now
    before = memory(server)
    busy = await set_up(server, tables)
    quiet = await set_up(server, max(1, tables // 2))
    after_tables = memory(server)
    seats = []
    for table in busy:
        for token in table.tokens:
            seat = Seat(table.id, figures, table)
            table.seats.append(seat)
            seats.append((seat, token))
    watchers = [(Seat(quiet[n % len(quiet)].id, figures), "") for n in range(max(0, held - len(seats)))]
    begun = time.perf_counter()
    await connect(server, [*watchers, *seats])
    connected = time.perf_counter() - begun
    await asyncio.sleep(1)
    after_sockets = memory(server)
    everybody = len(watchers) + len(seats)
    print(
        f"{name}: {everybody} sockets held ({everybody / connected:.0f} a second to connect), "
        f"{(after_sockets - after_tables) / everybody:.1f} KB a socket, "
        f"{(after_tables - before) / (len(busy) + len(quiet)):.1f} KB a table",
        flush=True,
    )
    for closed_loop in (False, True):
        figures.closed_loop = closed_loop
        end = time.perf_counter() + seconds + 1
        used, stored, marked, others = cpu(pid), 0.0, False, os.getloadavg()[0]
        many, long = await commits(server)
        marked_at = begun = time.perf_counter()
        tick = 0
        while time.perf_counter() < end:
            if closed_loop:
                if tick == 0:
                    for table in busy:
                        table.act()
                await asyncio.sleep(0.05)
            else:
                due = begun + tick / (RATE * len(busy))
                busy[tick % len(busy)].act()
                if due > time.perf_counter():
                    await asyncio.sleep(due - time.perf_counter())
            tick += 1
            if not marked and time.perf_counter() > begun + 1:
                marked, used, stored = True, cpu(pid), cpu(database) if database else 0.0
                figures.acknowledged.clear()
                figures.others.clear()
                marked_at = time.perf_counter()
        took = time.perf_counter() - marked_at
        counted = len(figures.acknowledged)
        pace = "as quickly as it goes" if closed_loop else f"{RATE * len(busy)} a second asked for"
        each = (cpu(pid) - used) / max(1, counted) * 1e6
        at_most = counted / took
        if not closed_loop:
            more, longer = await commits(server)
            measured = LoadResult(figures.acknowledged[:], each / 1e6, (longer - long) / max(1, more - many))
        print(f"  {pace}, with the machine's load at {others:.1f} before:")
        also = f" and {(cpu(database) - stored) / max(1, counted) * 1e6:.0f} of the database's" if database else ""
        print(f"    {counted / took:.0f} acknowledged a second, {each:.0f} µs of the server's CPU{also} each")
        print(f"    to the acknowledgement {spread(figures.acknowledged)}", flush=True)
        print(f"    to the other seat      {spread(figures.others)}", flush=True)
        await asyncio.sleep(0.5)
    idle = (memory(server) - after_sockets) / len(busy)
    if not any(table.over for table in busy):  # a finished game is gone through again, which takes memory of its own
        print(f"  {idle:+.1f} KB a table after {sum(table.acts for table in busy) / len(busy):.0f} actions at each")
    lost = sum(not seat.open for seat, _ in [*watchers, *seats])
    if lost or figures.trouble:
        print(f"  {lost} sockets lost; trouble: {sorted(set(figures.trouble))}", flush=True)
    for seat, _ in [*watchers, *seats]:
        if seat.open:
            seat.transport.disconnect()
    echoes, echo = await measure_echo(2 * len(busy), min(seconds, 5))
    print(f"  a bare echo, durable by group commit: {echoes:.0f} a second, {echo:.0f} µs of its CPU each")
    print(
        f"  to which an action takes {each / echo:.1f} times the CPU, at {at_most / echoes:.2f} of the rate", flush=True
    )
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="200 sockets, 20 tables, three seconds each")
    parser.add_argument("--only", default="", help="sqlite, postgres or postgres-2")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # with two at each busy table, the first has nobody who only watches
    sizes, tables, seconds = ([200], 20, 3.0) if given.rollout_factor else ([200, 1000, 5000], 100, 10.0)
    with tempfile.TemporaryDirectory() as folder:
        for name, processes in (("sqlite", 1), ("postgres", 1), ("postgres-2", 2)):
            if given.only and name != given.only:
                continue
            for held in sizes:
                db = str(Path(folder) / f"{held}.db") if name == "sqlite" else cluster(fsync=True)
                if not db.startswith(("postgresql://", folder)):
                    print(f"{name}: left out, {db}")
                    break
                where = db if name == "sqlite" else f"{db}/postgres"
                server = Server(where, processes=processes)
                try:
                    asyncio.run(measure(name, server, where, held, tables, seconds))
                finally:
                    server.stop()


if __name__ == "__main__":
    main()
