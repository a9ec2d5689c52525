"""Play the worst of each kind within the limits: `PYTHONPATH=src:. python bench/abuse.py [--seconds 10] [KIND …]`

A bystander plays at a quiet table while clients from other addresses do one thing as hard as the usual limits allow.
Printed are the bystander's own turn, from sending an action to its acknowledgement, and how memory and disk grow.
Everything runs on 127.0.0.0/8 and ends after so many seconds for each kind.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import websockets

from tests.server.serving import ANN, BOT, PLAIN, Device, Player, Server

ATTACKERS = 2  # addresses that do the same
SOCKETS = 12  # of each attacker, where it has many
START = 3  # seconds until attackers have begun
PAUSE = 0.1  # seconds between the bystander's turns
FRAME = bytes((0x8A, 0x80, 0, 0, 0, 0))  # an empty pong
PING = bytes((0x89, 0xFD, 0, 0, 0, 0)) + b"x" * 125
FRAGMENT = bytes((0x00, 0x80, 0, 0, 0, 0))


class Attacker(Device):
    """A client with an address of its own, so that its limits are not the bystander's."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(server)
        self.address = f"127.0.0.{number + 2}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address, verify=PLAIN)
        self.http = httpx.AsyncClient(base_url=server.base, timeout=20, transport=transport)

    async def sit(self, table: str, server: Server | None = None, **more: Any) -> Player:
        socket = await websockets.connect(
            f"ws://{self.server.host}/ws", additional_headers={"cookie": self.cookie}, max_size=1 << 24,
            local_addr=(self.address, 0),
        )  # fmt: skip
        self.sockets.append(socket)
        player = Player(socket)
        await player.send({"type": "hello", "table": table, **more})
        return player

    async def line(self, said: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(self.address, 0))
        writer.write(said)
        return reader, writer


# ---- what attackers do ---------------------------------------------------------------------------


async def flood(attacker: Attacker, first: bytes, more: bytes) -> None:
    """Say something without end on many connections, and come back when one is cut."""

    async def again_and_again() -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await attacker.line(first)
                for _ in range(1000):
                    writer.write(more)
                    await writer.drain()
                writer.close()
            await asyncio.sleep(0.05)

    await asyncio.gather(*[again_and_again() for _ in range(SOCKETS)])


def frames(frame: bytes) -> Callable[[Attacker], Awaitable[None]]:
    opened = (
        b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n"
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )

    async def flood_frames(attacker: Attacker) -> None:
        async def again_and_again() -> None:
            while True:
                with contextlib.suppress(OSError):
                    reader, writer = await attacker.line(opened)
                    await reader.read(100)  # the handshake, and then nothing
                    for _ in range(1000):
                        writer.write(frame * 5000)
                        await writer.drain()
                    writer.close()
                await asyncio.sleep(0.05)

        await asyncio.gather(*[again_and_again() for _ in range(SOCKETS)])

    return flood_frames


async def trailers(attacker: Attacker) -> None:
    chunked = (
        b"POST /api/join HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    )
    await flood(attacker, chunked + b"0\r\n", b"a:\r\n" * 20_000)


async def requests(attacker: Attacker, *paths: str, **headers: str) -> None:
    """Ask as often as one address may."""
    while True:
        for path in paths:
            with contextlib.suppress(httpx.HTTPError):
                await attacker.http.get(path, headers=headers)
            await asyncio.sleep(0.02)


async def cookies(attacker: Attacker) -> None:
    await requests(attacker, "/api/mine", cookie='a="' + "\\" * 31_000)


async def rulebooks(attacker: Attacker) -> None:
    made = await attacker.set_up(ANN, {"kind": "open"})
    await requests(attacker, "/api/games/high-hat/rulebook", f"/api/tables/{made['table']}/qr.svg")


async def messages(attacker: Attacker, *said: dict[str, Any], **more: Any) -> None:
    """Say these at a table as fast as one person may, and read the answers."""
    made = await attacker.set_up(ANN, BOT, options={"races": 30}, **more)
    player = await attacker.sit(made["table"])
    reading = asyncio.create_task(read_on(player))
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            for message in said:
                await player.send(message)
                await asyncio.sleep(0.06)
    await reading


async def read_on(player: Player) -> None:
    with contextlib.suppress(websockets.ConnectionClosed, TimeoutError):
        while True:
            await player.hear(60)


async def seats(attacker: Attacker) -> None:
    give, take = [{"type": "hand_over", "seat": 0, "level": level} for level in ("random", None)]
    await messages(attacker, give, take)


async def chat(attacker: Attacker) -> None:
    await messages(attacker, {"type": "say", "text": "x" * 300})


async def looks(attacker: Attacker) -> None:
    await messages(attacker, {"type": "look", "seat": 0, "since": 0})


async def ask_hints(attacker: Attacker) -> None:
    await asyncio.gather(
        *[messages(attacker, {"type": "ask_hint", "ref": 1, "seat": 0}, hints=True) for _ in range(SOCKETS)]
    )


async def acts(attacker: Attacker) -> None:
    made = await attacker.set_up(ANN, BOT, options={"races": 30})
    player = await attacker.sit(made["table"])
    await player.until(lambda m: m["type"] == "update")
    rng = random.Random(1)
    while not player.update["over"]:
        if player.due():
            await player.act(rng)
            await asyncio.sleep(0.05)
        else:
            await player.hear(30)


async def unread(attacker: Attacker) -> None:
    """Ask for everything again and again, and read nothing."""
    made = await attacker.set_up(ANN, BOT)
    players = [await attacker.sit(made["table"]) for _ in range(SOCKETS)]
    look = json.dumps({"type": "look", "seat": 0, "since": 0})
    for player in players:
        player.socket.transport.pause_reading()
    while True:
        for player in players:
            with contextlib.suppress(websockets.ConnectionClosed):
                await player.socket.send(look)
        await asyncio.sleep(0.06)


async def tables(attacker: Attacker) -> None:
    while True:
        with contextlib.suppress(AssertionError, httpx.HTTPError):
            await attacker.set_up(ANN, BOT, game="high-hat")
        await asyncio.sleep(0.2)


KINDS: dict[str, Callable[[Any], Awaitable[None]]] = {
    "pongs": frames(FRAME), "pings": frames(PING), "fragments": frames(FRAGMENT), "trailers": trailers,
    "cookies": cookies, "rulebooks": rulebooks, "acts": acts, "seats": seats, "chat": chat, "looks": looks,
    "hints": ask_hints, "unread": unread, "tables": tables,
}  # fmt: skip


# ---- what is measured ----------------------------------------------------------------------------


async def bystander(server: Server, seconds: float) -> list[float]:
    """Return how long each of a player's turns took, in seconds."""
    took: list[float] = []
    end = time.monotonic() + seconds
    async with Device(server) as device:
        while time.monotonic() < end:
            made = await device.set_up(ANN, BOT, options={"races": 30})
            player = await device.sit(made["table"])
            await player.until(lambda m: m["type"] == "update")
            while time.monotonic() < end and not player.update["over"]:
                if not player.due():
                    await player.hear(60)
                    continue
                begun = time.perf_counter()
                await player.act()
                took.append(time.perf_counter() - begun)
                await asyncio.sleep(PAUSE)
    return took


def attack(base: str, kind: str) -> None:
    """Attack in a process of its own, which is ended from outside."""
    host = base.removeprefix("http://")
    server: Any = SimpleNamespace(base=base, host=host, port=int(host.rpartition(":")[2]))

    async def run() -> None:
        await asyncio.gather(*[KINDS[kind](Attacker(server, n)) for n in range(ATTACKERS)])

    asyncio.run(run())


@contextlib.contextmanager
def attacked(server: Server, kind: str) -> Iterator[None]:
    process = get_context("spawn").Process(target=attack, args=(server.base, kind), daemon=True)
    if kind:
        process.start()
        time.sleep(START)
    yield
    if kind:
        if not process.is_alive():
            print(f"{kind} ended early")
        process.kill()
        process.join()


def memory(server: Server) -> float:
    """Return the megabytes the server has in memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def processor(server: Server) -> float:
    """Return the seconds of processor time the server's process has used."""
    used = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")


def disk(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.iterdir()) / 1e6


def measure(kind: str, seconds: float) -> list[float]:
    """Measure one kind at a server of its own, print it, and return the bystander's turns."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder, "parlour.db")), {}, stderr=subprocess.DEVNULL)
        try:
            before = memory(server)
            with attacked(server, kind):
                stored, worked = disk(Path(folder)), processor(server)
                took = asyncio.run(bystander(server, seconds))
                written, work = disk(Path(folder)) - stored, processor(server) - worked
            grown = memory(server) - before
        finally:
            server.stop()
    low, high = min(took), max(took)
    print(
        f"{kind or 'quiet':10} {1000 * statistics.median(took):8.1f} {1000 * low:6.1f}–{1000 * high:<8.1f}"
        f" {len(took):6} {100 * work / seconds:10.0f} {grown:+9.0f} {written * 3600 / seconds:10.0f}",
        flush=True,
    )
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", default=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    print("kind       turn, ms: median, range    turns  processor, %  memory, MB  disk, MB/h")
    quiet = statistics.median(measure("", given.seconds))
    for kind in given.kinds:
        ratio = statistics.median(measure(kind, given.seconds)) / quiet
        print(f"{'':10} {ratio:.1f} times the quiet turn")


if __name__ == "__main__":
    main()
