"""Messages between processes that serve the same tables."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Protocol

import asyncpg

from parlour.server.storage.postgres import COMMAND, FAULTS

CHANNEL = "parlour"
LEASE = 3.0  # seconds; renewed every second
NOW = "extract(epoch FROM clock_timestamp())"
CLAIM = (
    f"INSERT INTO leases VALUES ($1, $2, {NOW} + $3) ON CONFLICT (table_id) "
    f"DO UPDATE SET process = $2, until = {NOW} + $3 WHERE leases.process = $2 OR leases.until < {NOW} "
    "RETURNING table_id"
)
RENEW = f"UPDATE leases SET until = {NOW} + $2 WHERE process = $1"
RELEASE = "DELETE FROM leases WHERE table_id = $1 AND process = $2"
ABANDONED = f"DELETE FROM leases WHERE until < {NOW} RETURNING table_id"

Heard = Callable[[str, str], None]  # sending process, text


class Bus(Protocol):
    process: str

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        """Call `heard` with each message from now on, and `again` when messages may have been missed."""

    async def close(self) -> None: ...

    async def tell(self, text: str, table_id: str = "") -> None:
        """Send a message to the other processes, or to those that follow this table, if they can be reached."""

    async def notify(self, table_ids: list[str]) -> None:
        """Tell the processes that follow these tables that they have changed; raise if that is impossible now."""

    async def follow(self, table_id: str) -> None:
        """Hear from now on what concerns this table."""

    async def leave(self, table_id: str) -> None: ...

    async def claim(self, table_id: str) -> bool:
        """Lease the table's bots to this process; nobody else plays them until it releases them, hangs or dies."""

    async def release(self, table_id: str) -> None: ...

    async def abandoned(self) -> list[str]:
        """Return the tables whose bots were leased to a process that has gone silent."""


class LocalBus:
    """The bus of a process that is alone."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(4)

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, text: str, table_id: str = "") -> None:
        pass

    async def notify(self, table_ids: list[str]) -> None:
        pass

    async def follow(self, table_id: str) -> None:
        pass

    async def leave(self, table_id: str) -> None:
        pass

    async def claim(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None:
        pass

    async def abandoned(self) -> list[str]:
        return []


class PostgresBus:
    """LISTEN and NOTIFY, with leases a process has to renew: one that hangs loses them like one that died.

    Every process hears of every table.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self.process = secrets.token_hex(4)
        self.line: asyncpg.Connection | None = None
        self.notices: asyncpg.Connection | None = None  # sends what waits for no disk
        self.lock = asyncio.Lock()
        self.closed = False
        self.leases: set[str] = set()

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        self.heard = heard
        self.again = again
        await self.connect()
        self.watch = asyncio.create_task(self.keep_open())

    async def connect(self) -> None:
        line = await self.connection()
        await line.add_listener(CHANNEL, self.hear)
        self.line = line

    async def connection(self) -> asyncpg.Connection:
        return await asyncpg.connect(self.address, timeout=5, command_timeout=COMMAND)

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
            if self.leases:
                await self.ask(RENEW, self.process, LEASE)

    async def close(self) -> None:
        self.closed = True
        self.watch.cancel()
        for line in (self.line, self.notices):
            if line:
                with contextlib.suppress(*FAULTS):
                    await line.close()

    async def tell(self, text: str, table_id: str = "") -> None:
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, f"{self.process} {text}")

    async def notify(self, table_ids: list[str]) -> None:
        """Notify the others, not in the transaction that changes the tables.

        NOTIFY holds a database-wide lock until its commit is on the disk, so processes would wait for each other. A
        notice by itself waits for no disk.
        """
        if self.notices is None or self.notices.is_closed():
            quick = {"synchronous_commit": "off"}
            self.notices = await asyncpg.connect(
                self.address, timeout=5, command_timeout=COMMAND, server_settings=quick
            )
        try:
            text = f"{self.process} tables {','.join(table_ids)}"
            await self.notices.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
        except BaseException:
            self.notices.terminate()
            raise

    async def follow(self, table_id: str) -> None:
        pass

    async def leave(self, table_id: str) -> None:
        pass

    async def claim(self, table_id: str) -> bool:
        if not await self.ask(CLAIM, table_id, self.process, LEASE):
            return False
        self.leases.add(table_id)
        return True

    async def release(self, table_id: str) -> None:
        self.leases.discard(table_id)
        await self.ask(RELEASE, table_id, self.process)

    async def abandoned(self) -> list[str]:
        return [row[0] for row in await self.ask(ABANDONED)]

    async def ask(self, sql: str, *values: object) -> list[asyncpg.Record]:
        """Return the result, or None while the connection is down."""
        async with self.lock:
            if self.line is None or self.line.is_closed():
                return []
            try:
                return list(await self.line.fetch(sql, *values, timeout=5))
            except FAULTS:
                return []
