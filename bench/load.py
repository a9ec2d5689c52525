"""Measure the server with many people: `PYTHONPATH=src:. python bench/load.py [--quick]`

Watchers at quiet tables hold sockets; a hundred busy tables act five times a second each, then as fast as possible.
Latency is from sending an action to its acknowledgement, which comes after the commit, and to the other seat's update.
Everything runs on 127.0.0.1, clients and server on the same machine.

Then `bench/echo.py`, which only appends and echoes, is measured in the same way: on a shared machine the ratio says
more than the figures, and processor time more than the clock.
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
    """An entry of the table's audit log."""


DECODER = msgspec.json.Decoder(Update | Accepted | Refused | Trouble | Info | Happened)


@dataclass
class BusyTable:
    """A table with two people on two devices, who play."""

    id: str
    tokens: list[str]
    seats: list["Seat"] = field(default_factory=list)
    sent: float = 0.0
    seq: int = 0
    acts: int = 0
    most: int = 1 << 62  # actions, and then no more
    waiting: bool = False
    over: bool = False

    def act(self) -> None:
        for seat in self.seats:
            if seat.ticket and self.acts < self.most and not self.waiting and not self.over:
                self.waiting, self.sent = True, time.perf_counter()
                seat.say(f'{{"type":"act","ref":1,"seat":{seat.seat},"action":"throw","ticket":{seat.ticket}}}')
                seat.ticket = 0
                return


@dataclass
class Figures:
    """Latencies in seconds, and complaints of the server."""

    acknowledged: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    closed_loop: bool = False


class Seat(WSListener):
    """One socket: a player at a busy table, or else a watcher."""

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
                if self.figures.closed_loop:  # the other seat may have had its update first and be waiting
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

    async def open_socket(seat: Seat, token: str) -> None:
        async with gate:
            headers = {"cookie": f"parlour={token}"} if token else {}
            await ws_connect(lambda: seat, f"ws://{server.host}/ws", enable_auto_pong=False, extra_headers=headers)

    await asyncio.gather(*(open_socket(seat, token) for seat, token in seats))


async def set_up(server: Server, many: int) -> list[BusyTable]:
    async with (
        httpx.AsyncClient(base_url=server.base, verify=PLAIN, timeout=60) as ann,
        httpx.AsyncClient(base_url=server.base, verify=PLAIN, timeout=60) as bob,
    ):
        tables = []
        for _ in range(many):
            seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
            table = (
                await ann.post("/api/tables", json={"game": "derby-day", "seats": seats, "options": OPTIONS})
            ).json()
            (await bob.post("/api/join", json={"code": table["code"], "name": "Bob"})).raise_for_status()
            tables.append(BusyTable(table["table"], [ann.cookies["parlour"], bob.cookies["parlour"]]))
        return tables


def memory(server: Server) -> float:
    """Return the private memory of all the server's processes, in kilobytes."""
    total = 0.0
    for pid in process_tree(server.process.pid):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean", "Private_Dirty")):
                total += float(line.split()[1])
    return total


def process_tree(pid: int) -> list[int]:
    processes = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        processes += process_tree(int(child))
    return processes


def cpu(pid: int) -> float:
    """Return the processor seconds of a process, its threads and its children."""
    threads = [thread for each in process_tree(pid) for thread in Path(f"/proc/{each}/task").iterdir()]
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def spread(values: list[float]) -> str:
    def part(share: float) -> float:
        return sorted(values)[int(len(values) * share)] * 1000 if values else float("nan")

    return f"p50 {part(0.5):.1f} ms, p99 {part(0.99):.1f} ms"


class EchoClient(WSListener):
    """Sends a message again as soon as it has come back."""

    count = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, b'{"type":"act","ref":1,"seat":0,"action":"throw","ticket":1234}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            EchoClient.count += 1
            transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())


async def measure_echo(sockets: int, seconds: float) -> tuple[float, float]:
    """Return the echo's messages a second and its processor time for each, in microseconds."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(__file__).with_name("echo.py")), str(Path(folder) / "echo.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        try:
            address = f"ws://127.0.0.1:{process.stdout.readline().strip()}/"
            lines = [(await ws_connect(EchoClient, address))[0] for _ in range(sockets)]
            await asyncio.sleep(1)
            begun, count, used = time.perf_counter(), EchoClient.count, cpu(process.pid)
            await asyncio.sleep(seconds)
            counted, took = EchoClient.count - count, time.perf_counter() - begun
            each = (cpu(process.pid) - used) / max(1, counted) * 1e6
            for line in lines:
                line.disconnect()
            return counted / took, each
        finally:
            process.terminate()
            process.wait()


async def postmaster(db: str) -> int:
    """Return the parent process of a PostgreSQL on this machine."""
    connection = await asyncpg.connect(db)
    folder = await connection.fetchval("SHOW data_directory")
    await connection.close()
    return int((Path(folder) / "postmaster.pid").read_text().split()[0])


@dataclass
class LoadResult:
    """Figures of one pace."""

    waits: list[float]  # seconds until the acknowledgement
    cpu: float  # the server's seconds for an action
    commit: float  # mean seconds of a commit


async def commits(server: Server) -> tuple[float, float]:
    """Return the number of commits and their seconds in all."""
    async with httpx.AsyncClient(base_url=server.base, verify=PLAIN) as client:
        lines = (await client.get("/metrics")).text.splitlines()
    totals = [sum(float(line.split()[-1]) for line in lines if line.startswith(name)) for name in COMMITS]
    return totals[0], totals[1]


@dataclass
class Sockets:
    """The sockets of one measurement."""

    seats: list[tuple[Seat, str]]  # each with its token
    watchers: list[tuple[Seat, str]]

    @property
    def all(self) -> list[tuple[Seat, str]]:
        return [*self.watchers, *self.seats]


async def measure(name: str, server: Server, db: str, held: int, tables: int, seconds: float) -> LoadResult:
    """Hold so many sockets, play at so many tables, and print what that takes; return the figures at RATE."""
    figures = Figures()
    database = await postmaster(db) if name.startswith("postgres") else 0
    await set_up(server, 1)  # the server reads now what it reads only once
    before = memory(server)
    busy, quiet = await set_up(server, tables), await set_up(server, max(1, tables // 2))
    after_tables = memory(server)
    sockets = take_seats(busy, quiet, held, figures)
    begun = time.perf_counter()
    await connect(server, sockets.all)
    connected, count = time.perf_counter() - begun, len(sockets.all)
    await asyncio.sleep(1)
    after_sockets = memory(server)
    print(
        f"{name}: {count} sockets held ({count / connected:.0f} a second to connect), "
        f"{(after_sockets - after_tables) / count:.1f} KB a socket, "
        f"{(after_tables - before) / (len(busy) + len(quiet)):.1f} KB a table",
        flush=True,
    )
    paced, _ = await measure_actions(server, database, busy, figures, seconds, closed_loop=False)
    fastest, rate = await measure_actions(server, database, busy, figures, seconds, closed_loop=True)
    idle = (memory(server) - after_sockets) / len(busy)
    if not any(table.over for table in busy):  # the analysis of a finished game takes memory too
        print(f"  {idle:+.1f} KB a table after {sum(table.acts for table in busy) / len(busy):.0f} actions at each")
    lost = sum(not seat.open for seat, _ in sockets.all)
    if lost or figures.trouble:
        print(f"  {lost} sockets lost; trouble: {sorted(set(figures.trouble))}", flush=True)
    for seat, _ in sockets.all:
        if seat.open:
            seat.transport.disconnect()
    echoes, echo = await measure_echo(2 * len(busy), min(seconds, 5))
    print(f"  a bare echo, durable by group commit: {echoes:.0f} a second, {echo:.0f} µs of its CPU each")
    times = fastest.cpu * 1e6 / echo
    print(f"  an action takes {times:.1f} times that CPU, at {rate / echoes:.2f} of the rate", flush=True)
    return paced


def take_seats(busy: list[BusyTable], quiet: list[BusyTable], held: int, figures: Figures) -> Sockets:
    """Return two sockets for each busy table and, up to so many in all, watchers of quiet tables."""
    seats = []
    for table in busy:
        for token in table.tokens:
            seat = Seat(table.id, figures, table)
            table.seats.append(seat)
            seats.append((seat, token))
    watchers = [(Seat(quiet[n % len(quiet)].id, figures), "") for n in range(max(0, held - len(seats)))]
    return Sockets(seats, watchers)


async def measure_actions(
    server: Server, database: int, busy: list[BusyTable], figures: Figures, seconds: float, closed_loop: bool
) -> tuple[LoadResult, float]:
    """Act at RATE or, in a closed loop, as fast as possible; print the figures and return them with the rate.

    The first second warms up and does not count.
    """
    pid, load_before = server.process.pid, os.getloadavg()[0]
    figures.closed_loop = closed_loop
    if closed_loop:
        for table in busy:
            table.act()
    await keep_acting(busy, 1, closed_loop)
    figures.acknowledged.clear()
    figures.others.clear()
    server_before, database_before = cpu(pid), cpu(database) if database else 0.0
    commits_before, commit_seconds_before = await commits(server)
    begun = time.perf_counter()
    await keep_acting(busy, seconds, closed_loop)
    took = time.perf_counter() - begun
    count = max(1, len(figures.acknowledged))
    each = (cpu(pid) - server_before) / count
    commits_after, commit_seconds_after = await commits(server)
    commit = (commit_seconds_after - commit_seconds_before) / max(1, commits_after - commits_before)
    rate = len(figures.acknowledged) / took
    pace = "as fast as possible" if closed_loop else f"{RATE * len(busy)} a second"
    also = f" and {(cpu(database) - database_before) / count * 1e6:.0f} of the database's" if database else ""
    print(f"  {pace}, with the machine's load at {load_before:.1f} before:")
    print(f"    {rate:.0f} acknowledged a second, {each * 1e6:.0f} µs of the server's CPU{also} each")
    print(f"    to the acknowledgement {spread(figures.acknowledged)}", flush=True)
    print(f"    to the other seat      {spread(figures.others)}", flush=True)
    result = LoadResult(figures.acknowledged[:], each, commit)
    await asyncio.sleep(0.5)
    return result, rate


async def keep_acting(busy: list[BusyTable], seconds: float, closed_loop: bool) -> None:
    """Act at the busy tables in turn for so long; in a closed loop they go on by themselves."""
    if closed_loop:
        await asyncio.sleep(seconds)
        return
    begun = time.perf_counter()
    for tick in range(int(seconds * RATE * len(busy))):
        busy[tick % len(busy)].act()
        due = begun + (tick + 1) / (RATE * len(busy))
        if due > time.perf_counter():
            await asyncio.sleep(due - time.perf_counter())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="200 sockets, 20 tables, three seconds each")
    parser.add_argument("--only", default="", help="sqlite, postgres or postgres-2")
    parser.add_argument("--held", type=int, default=0, help="so many sockets, instead of 200, 1,000 and 5,000")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # two sockets at each busy table: the smallest size has no watchers
    sizes, tables, seconds = ([200], 20, 3.0) if given.quick else ([200, 1000, 5000], 100, 10.0)
    sizes = [given.held] if given.held else sizes
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
