"""How processes that serve the same tables hear of each other."""

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable
from typing import Protocol

import asyncpg

from parlour.server.storage.postgres import CHANNEL, FAULTS

Heard = Callable[[str, str], None]  # from which process, and what


class Bus(Protocol):
    process: str

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        """From now on `heard` is called with what others say, `again` after something may have been missed."""

    async def close(self) -> None: ...

    async def tell(self, text: str) -> None:
        """The other processes hear it, if they can."""

    async def claim(self, table_id: str) -> bool:
        """Whether this process plays the table's bots now; nobody else does until it lets go or dies."""

    async def release(self, table_id: str) -> None: ...


class LocalBus:
    """There is no other process."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, text: str) -> None:
        pass

    async def claim(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None:
        pass


class PostgresBus:
    """LISTEN and NOTIFY, and advisory locks, which a process that dies lets go of by itself."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = secrets.token_hex(4)
        self.line: asyncpg.Connection | None = None
        self.lock = asyncio.Lock()
        self.closed = False

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        self.heard = heard
        self.again = again
        await self.connect()
        self.watch = asyncio.create_task(self.keep_open())

    async def connect(self) -> None:
        line = await asyncpg.connect(self.address, timeout=5)
        await line.add_listener(CHANNEL, self.hear)
        self.line = line

    def hear(self, _line: object, _pid: int, _channel: str, payload: object) -> None:
        process, _, text = str(payload).partition(" ")
        if process != self.process:
            self.heard(process, text)

    async def keep_open(self) -> None:
        while not self.closed:
            await asyncio.sleep(1)
            if self.line is None or self.line.is_closed():
                with contextlib.suppress(*FAULTS):
                    await self.connect()
                    self.again()

    async def close(self) -> None:
        self.closed = True
        self.watch.cancel()
        if self.line:
            with contextlib.suppress(*FAULTS):
                await self.line.close()

    async def tell(self, text: str) -> None:
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, f"{self.process} {text}")

    async def claim(self, table_id: str) -> bool:
        return bool(await self.ask("SELECT pg_try_advisory_lock($1)", key_of(table_id)))

    async def release(self, table_id: str) -> None:
        await self.ask("SELECT pg_advisory_unlock($1)", key_of(table_id))

    async def ask(self, sql: str, *args: object) -> object:
        async with self.lock:
            if self.line is None or self.line.is_closed():
                return None
            try:
                return await self.line.fetchval(sql, *args, timeout=5)
            except FAULTS:
                return None


def key_of(table_id: str) -> int:
    return int.from_bytes(hashlib.blake2b(table_id.encode(), digest_size=7).digest(), "big")
