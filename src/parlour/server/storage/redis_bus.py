"""News between processes by Redis: a channel for each table, which only processes with that table open hear."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from parlour.play.language import message
from parlour.server.storage.bus import Heard, PostgresBus
from parlour.server.storage.protocol import Unusable

EVERYBODY = "parlour"  # the channel that every process hears
TABLE = "parlour:table:"  # begins the channel of a table
PATIENCE = 5  # seconds for Redis to answer
PAUSE = 0.5  # seconds before the next attempt to reach it
REDIS_FAULTS = (OSError, RedisError, asyncio.TimeoutError)


async def check_redis(address: str) -> None:
    """Raise `Unusable` unless this Redis answers."""
    try:
        async with Redis.from_url(address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE) as redis:
            await redis.ping()
    except (*REDIS_FAULTS, ValueError) as error:
        raise Unusable(message("server-redis-unusable", error=str(error).rstrip("."))) from None


class RedisBus(PostgresBus):
    """Leases in PostgreSQL, news by Redis. What is lost while Redis is away is read again when it is back."""

    def __init__(self, redis: str, db: str) -> None:
        super().__init__(db)
        self.redis: Redis = Redis.from_url(
            redis, decode_responses=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        self.followed: set[str] = set()  # channels of tables
        self.subscribed: dict[str, asyncio.Event] = {}  # channels that Redis has been asked for, set once it sends them
        self.hearing: PubSub | None = None  # while connected
        self.order = asyncio.Lock()  # of requests for channels

    async def open(self, heard: Heard, again: Callable[[], None]) -> None:
        self.listening = asyncio.create_task(self.listen())
        await super().open(heard, again)

    async def close(self) -> None:
        self.listening.cancel()
        with contextlib.suppress(*REDIS_FAULTS):
            await self.redis.aclose()
        await super().close()

    async def connect(self) -> None:
        """Connect to PostgreSQL for the leases only."""
        self.line = await self.connection()

    # ---- what others say --------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear the others until the bus is closed, over a new connection after every failure."""
        while not self.closed:
            with contextlib.suppress(*REDIS_FAULTS):
                async with self.redis.pubsub() as hearing:
                    await self.hear_channels(hearing)
            self.hearing = None
            self.subscribed.clear()
            await asyncio.sleep(PAUSE)

    async def hear_channels(self, hearing: PubSub) -> None:
        """Subscribe to everything followed, and hear it until the connection fails or falls silent."""
        channels = [*self.followed, EVERYBODY]
        self.subscribed = {channel: asyncio.Event() for channel in channels}
        self.hearing = hearing
        await hearing.subscribe(*channels)
        spoke = time.monotonic()
        while time.monotonic() - spoke < PATIENCE:
            heard = await hearing.get_message(timeout=1)
            if heard is None:
                await hearing.ping()
            else:
                spoke = time.monotonic()
                self.take(heard["type"], heard["channel"], heard["data"])

    def take(self, kind: str, channel: str, line: str) -> None:
        """Take a message of Redis."""
        if kind == "message":
            process, _, text = line.partition(" ")
            if process != self.process:
                self.heard(process, text)
        elif kind == "subscribe" and channel in self.subscribed:
            self.subscribed[channel].set()
            if channel == EVERYBODY:  # the last of those subscribed to together
                self.again()

    async def follow(self, table_id: str) -> None:
        channel = TABLE + table_id
        self.followed.add(channel)
        async with self.order:
            if self.hearing is None or channel in self.subscribed:
                return
            sent = self.subscribed[channel] = asyncio.Event()
            with contextlib.suppress(*REDIS_FAULTS):
                await self.hearing.subscribe(channel)
                await asyncio.wait_for(sent.wait(), PATIENCE)

    async def leave(self, table_id: str) -> None:
        channel = TABLE + table_id
        self.followed.discard(channel)
        async with self.order:
            if self.hearing is None or channel in self.followed or not self.subscribed.pop(channel, None):
                return
            with contextlib.suppress(*REDIS_FAULTS):
                await self.hearing.unsubscribe(channel)

    # ---- what this process says -------------------------------------------------------------

    async def tell(self, text: str, table_id: str = "") -> None:
        with contextlib.suppress(*REDIS_FAULTS):
            await self.redis.publish(TABLE + table_id if table_id else EVERYBODY, f"{self.process} {text}")

    async def notify(self, table_ids: list[str]) -> None:
        lines = self.redis.pipeline(transaction=False)
        for table_id in table_ids:
            lines.publish(TABLE + table_id, f"{self.process} tables {table_id}")
        await lines.execute()
