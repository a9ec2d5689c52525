"""The least that durable messages take: a bare uvicorn socket that echoes what it has appended to SQLite.

`python bench/echo.py FILE` prints its port. What waits at the same time is committed together, as by our own writer,
with `synchronous=FULL`; every message is acknowledged after its commit, by the message itself.
"""

import asyncio
import queue
import socket
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn

Waiting = tuple[str, "asyncio.Future[None]"]


class Appended:
    def __init__(self, path: str) -> None:
        self.waiting: queue.SimpleQueue[Waiting] = queue.SimpleQueue()
        self.into = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.into.execute("PRAGMA journal_mode=WAL")
        self.into.execute("PRAGMA synchronous=FULL")
        self.into.execute("CREATE TABLE messages (n INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        threading.Thread(target=self.write_all, daemon=True).start()

    def write_all(self) -> None:
        while True:
            units = [self.waiting.get()]
            while not self.waiting.empty():
                units.append(self.waiting.get())
            self.into.execute("BEGIN IMMEDIATE")
            self.into.executemany("INSERT INTO messages (text) VALUES (?)", [(text,) for text, _ in units])
            self.into.execute("COMMIT")
            units[0][1].get_loop().call_soon_threadsafe(settle, units)


def settle(units: list[Waiting]) -> None:
    for _, done in units:
        done.set_result(None)


class Echo:
    def __init__(self, appended: Appended) -> None:
        self.appended = appended

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        loop = asyncio.get_running_loop()
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            done: asyncio.Future[None] = loop.create_future()
            self.appended.waiting.put((message["text"], done))
            await done
            await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(
        Echo(Appended(sys.argv[1])),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
