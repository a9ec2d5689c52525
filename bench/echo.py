"""The lower bound for durable messages: a bare uvicorn socket that appends each message to SQLite and echoes it.

`python bench/echo.py FILE` prints its port. It uses group commit with `synchronous=FULL`, as our own writer does, and
acknowledges a message by sending it back after its commit.
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


class Appender:
    """Appends messages to SQLite in a thread of its own, all waiting ones in a commit."""

    def __init__(self, path: str) -> None:
        self.waiting: queue.SimpleQueue[Waiting] = queue.SimpleQueue()
        self.database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.database.execute("PRAGMA journal_mode=WAL")
        self.database.execute("PRAGMA synchronous=FULL")
        self.database.execute("CREATE TABLE messages (n INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        threading.Thread(target=self.write_all, daemon=True).start()

    def write_all(self) -> None:
        while True:
            batch = [self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get())
            self.database.execute("BEGIN IMMEDIATE")
            self.database.executemany("INSERT INTO messages (text) VALUES (?)", [(text,) for text, _ in batch])
            self.database.execute("COMMIT")
            batch[0][1].get_loop().call_soon_threadsafe(settle, batch)


def settle(batch: list[Waiting]) -> None:
    for _, committed in batch:
        committed.set_result(None)


class Echo:
    """The ASGI application."""

    def __init__(self, appender: Appender) -> None:
        self.appender = appender

    async def __call__(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        loop = asyncio.get_running_loop()
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            committed: asyncio.Future[None] = loop.create_future()
            self.appender.waiting.put((message["text"], committed))
            await committed
            await send({"type": "websocket.send", "text": message["text"]})


def main() -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(
        Echo(Appender(sys.argv[1])),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
