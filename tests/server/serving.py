"""A real server in a process of its own, and people who play at it over real sockets."""

import asyncio
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.kernel.event import EVERYBODY, SPECTATOR, Event
from parlour.kernel.game import load_edition
from parlour.play.table import shelf
from parlour.play.words import Words
from tests.server.forks import Fork

SOURCES = Path(__file__).parent.parent.parent / "src"
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nothing here is https; to read certificates would take time
PATIENCE = 60  # seconds; only a failing test waits so long
GENEROUS = {
    "messages": 1e6, "messages_burst": 1_000_000, "requests": 1e6, "requests_burst": 1_000_000, "guesses": 1e6,
    "guesses_burst": 1_000_000, "reads": 1e6, "reads_burst": 1_000_000, "tables": 100_000, "connections": 10_000,
    "address_connections": 100_000, "address_tables": 100_000, "bot_moves": 1e6, "bot_moves_burst": 1_000_000,
    "writes": 1e6, "writes_burst": 1_000_000, "hints": 1e6, "hints_burst": 1_000_000,
    "frames": 1e6, "frames_burst": 1_000_000,
}  # fmt: skip


# What a server reads when it starts to serve. Of anything else a loaded Parlour may have made up its mind.
READ_LATE = {"PARLOUR_ADMIN", "PARLOUR_BACKUPS", "PARLOUR_BASE_PATH", "PARLOUR_DB", "PARLOUR_PUSH"}


def may_fork(env: dict[str, str]) -> bool:
    """Return whether a forked server is as good as a fresh one: in a test, with nothing measured."""
    return "PYTEST_VERSION" in os.environ and "COVERAGE_PROCESS_START" not in os.environ and env.keys() <= READ_LATE


class Server:
    def __init__(
        self,
        db: str,
        limits: dict[str, Any] | None = None,
        port: int = 0,
        processes: int = 1,
        more: Sequence[str] = (),
        stderr: IO[str] | int | None = None,
        env: dict[str, str] | None = None,
        under: Sequence[str] = (),
    ) -> None:
        """Start a server, `under` a command such as a profiler if one is given."""
        self.db = db
        how = ["serve", "--port", str(port), "--db", db, "--processes", str(processes), *more]
        whole_env = {**os.environ, **(env or {}), "PARLOUR_LIMITS": json.dumps(GENEROUS if limits is None else limits)}
        self.process: subprocess.Popen[str] | Fork
        if processes == 1 and may_fork(env or {}) and not under and not isinstance(stderr, int):
            self.process = Fork(how, whole_env, stderr)
        else:
            command = [*under, sys.executable, "-m", "parlour.cli", *how]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=whole_env)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.base = line.split()[-1].rstrip("⟧")
        self.host = urlsplit(self.base).netloc
        self.port = int(self.host.rpartition(":")[2])
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.base}/health", timeout=5).close()
                return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, timeout: float = PATIENCE) -> int:
        self.process.terminate()
        return self.process.wait(timeout)


@contextmanager
def serving(
    db: str, limits: dict[str, Any] | None = None, processes: int = 1, env: dict[str, str] | None = None
) -> Iterator[Server]:
    server = Server(db, limits, processes=processes, env=env)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Device:
    """One browser, as it were: its cookie, and the sockets it opens."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, verify=PLAIN)
        self.sockets: list[ClientConnection] = []

    async def __aenter__(self) -> "Device":
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        token = self.http.cookies.get("parlour")
        return f"parlour={token}" if token else ""

    async def post(self, path: str, body: object, status: int = 200) -> Any:
        response = await self.http.post(path, json=body)
        assert response.status_code == status, response.text
        return response.json()

    async def get(self, path: str, status: int = 200) -> Any:
        response = await self.http.get(path)
        assert response.status_code == status, response.text
        return response.json() if response.headers["content-type"] == "application/json" else response.text

    async def whole_story(self, table: str, update: Any) -> list[Any]:
        """What these eyes were told from the very beginning, an update and the pages before it."""
        events = undrawn(update["events"])
        while events and events[0]["n"]:
            address = f"/api/tables/{table}/events?seat={update['seat']}&until={events[0]['n']}"
            page = (await self.get(address))["events"]
            assert page and page[-1]["n"] == events[0]["n"] - 1
            events = page + events
        return events

    async def set_up(self, *seats: dict[str, Any], game: str = "derby-day", pace: int = 0, **more: Any) -> Any:
        return await self.post("/api/tables", {"game": game, "seats": seats, "pace": pace, **more})

    async def sit(self, table: str, server: Server | None = None, **more: Any) -> "Player":
        headers = {"cookie": self.cookie} if self.cookie else {}
        socket = await websockets.connect(
            f"ws://{(server or self.server).host}/ws", additional_headers=headers, max_size=1 << 24
        )
        self.sockets.append(socket)
        player = Player(socket)
        await player.send({"type": "hello", "table": table, **more})
        return player


class Player:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.info: Any = None
        self.update: Any = None
        self.updates: list[Any] = []
        self.others: list[Any] = []
        self.ref = 0

    async def send(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self, timeout: float = PATIENCE) -> Any:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        if message["type"] == "table":
            self.info = message
        elif message["type"] == "update":
            self.update = message
            self.updates.append(message)
        else:
            self.others.append(message)
        return message

    async def until(self, done: Any, timeout: float = PATIENCE) -> Any:
        """Listen until a message is what is wanted."""
        end = time.monotonic() + timeout
        while True:
            message = await self.hear(max(0.01, end - time.monotonic()))
            if done(message):
                return message

    async def answer(self, message: Any, kinds: tuple[str, ...] = ("accepted", "refused", "trouble")) -> Any:
        """Send it and hear what becomes of it."""
        await self.send(message)
        return await self.until(lambda m: m["type"] in kinds)

    def mine(self) -> list[int]:
        return [seat["seat"] for seat in self.info["seats"] if seat["mine"]] if self.info else []

    def due(self) -> Any:
        """The question put to the seat that looks, if any."""
        if not self.update or self.update["over"]:
            return None
        return next((ask for ask in self.update["asked"] if ask["seat"] == self.update["seat"]), None)

    def choice(self, rng: random.Random, offer: Any) -> list[Any]:
        return [choose(rng, param) for param in offer["params"]]

    async def act(self, rng: random.Random | None = None, **changed: Any) -> Any:
        """Answer the question with any offer, and hear whether it was taken."""
        ask, rng = self.due(), rng or random.Random(1)
        offer = rng.choice([offer for offer in self.update["offers"] if not offer["unasked"]])
        self.ref += 1
        message = {
            "type": "act", "ref": self.ref, "seat": ask["seat"], "action": offer["action"],
            "args": self.choice(rng, offer), "ticket": ask["ticket"], **changed,
        }  # fmt: skip
        await self.send(message)
        return await self.until(
            lambda m: m["type"] in ("accepted", "refused", "trouble") and m["ref"] == message["ref"]
        )

    async def play(self, rng: random.Random, most: int = 10_000) -> int:
        """Play whenever it is this seat's turn, to the end or so many times."""
        acts = 0
        while not (self.update and self.update["over"]) and acts < most:
            if self.due():
                heard = len(self.updates)
                if (await self.act(rng))["type"] == "accepted":
                    acts += 1
                    while len(self.updates) == heard:
                        await self.hear()
            else:
                await self.hear(30)
        return acts

    async def close(self) -> None:
        await self.socket.close()


def as_read(info: Any, events: list[Any], reader: int = SPECTATOR) -> list[Any]:
    """These events of a table, in the words that are for this reader."""
    game = shelf()[info["game"]]
    words = Words(game, load_edition(game)[1], [seat["name"] for seat in info["seats"]])
    happened = [Event(event["clause"], event["kind"], tuple(event["args"]), EVERYBODY) for event in events]
    return [{**event, "text": words.event(said, reader)} for event, said in zip(events, happened, strict=True)]


def undrawn(events: Sequence[Any]) -> list[Any]:
    """These events without what each changes in the view, which only those get who are there when it happens."""
    return [{**event, "changes": {}} for event in events]


def choose(rng: random.Random, param: Any) -> Any:
    if param["kind"] == "range":
        return param["low"] + param["step"] * rng.randrange((param["high"] - param["low"]) // param["step"] + 1)
    if param["kind"] == "one":
        return rng.choice(param["options"])
    return rng.sample(param["options"], rng.randint(param["least"], param["most"]))


ANN = {"kind": "person", "name": "Ann"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}
