"""A table in this process: its game, who is connected, and the one line in which everything happens to it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.event import EVERYBODY, SPECTATOR
from parlour.kernel.game import edition_from
from parlour.kernel.offer import Args, Refused
from parlour.play.table import Move, Table, game_called
from parlour.server.bots.driver import Driver
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import Level, Phase, Said
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.broadcast import Broadcast
from parlour.server.tables.dealing import deal, fill_seats
from parlour.server.tables.entries import SNAPSHOT_EVERY, Batch, enter, entry_row, rebuilt, snapshot_row
from parlour.server.tables.history import History
from parlour.server.tables.presence import Presence

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry
    from parlour.server.web.clients import Client

TRIES = 20  # to write before others who write at the same place
TOUCHED = 60  # seconds between notes that a table is in use
UNWRITTEN = "It could not be written down, so it does not count. Try again in a moment."
BROKEN = (
    "The rules stumbled over that, and nothing has changed. Choose something else, and tell whoever runs this house."
)
UNREAD = "The house cannot look into its books just now. Try again in a moment."
SAID_AT_ONCE = 200  # lines of old chat a client is sent

log = logging.getLogger("parlour")


class Room:
    def __init__(self, registry: "Registry", record: TableRecord) -> None:
        self.registry = registry
        self.id = record.id
        self.record = record
        self.game = game_called(record.game)
        self.edition = edition_from(self.game.module, record.edition)
        self.printed = self.game.printed(self.edition)
        self.commitment = record.commitment
        self.table: Table | None = None
        self.history = History(len(record.seats))
        self.rows = 0  # of the log that the table has taken
        self.kept = 0  # events that stand in snapshots
        self.stale = False  # something was written, or may have been, that the table has not taken
        self.said: list[Said] = []
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.catching_up: asyncio.Task[None] | None = None  # about to begin
        self.presence = Presence(self)
        self.broadcast = Broadcast(self)
        self.driver = Driver(self)

    @property
    def phase(self) -> Phase:
        return "waiting" if self.table is None else "over" if self.table.over else "playing"

    def level(self, seat: int) -> Level:
        """Of the bot that plays the seat."""
        return level_for(self.game, self.record.seats[seat].level)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.catch_up()
            if self.table is None and not self.record.open_seats():
                await self.begin()
        self.presence.refresh(announce=False)
        self.driver.poke()

    async def catch_up(self) -> bool:
        """Take what others have written since. True if there was anything. The lock is held."""
        try:
            return await self.take_news()
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(UNREAD, 503) from error

    async def take_news(self) -> bool:
        storage = self.registry.storage
        changes = await storage.changes_since(self.id, self.rows)
        if changes is None:
            raise RequestError("There is no such table any more.", 404)
        reseated, acted = changes.rev != self.record.rev, bool(changes.rows)
        if reseated:
            self.record = await storage.load_table(self.id) or self.record
        if acted and self.table is None:
            loaded = rebuilt(changes.rows, await storage.snapshots(self.id), bytes.fromhex(self.record.seed))
            self.table, self.rows, self.kept = loaded.table, loaded.rows, loaded.kept
            self.history.add(self.table.told)
        elif self.table is not None:
            for row in changes.rows:
                enter(self.table, msgspec.json.decode(row.body, type=Batch))
                self.history.add(self.table.told[len(self.history) :])
                self.rows = row.idx + 1
                if self.rows % SNAPSHOT_EVERY == 0:
                    self.kept = len(self.table.told)
        if changes.said > len(self.said):
            for line in await storage.said_since(self.id, len(self.said)):
                self.said.append(line)
                self.broadcast.post(line)
        self.stale = False
        if acted:
            self.broadcast.outdate()
            self.broadcast.tell()
        if reseated:
            self.reseat()
        return acted or reseated

    # ---- writing ----------------------------------------------------------------------------

    async def act(self, seat: int, action: str, args: Args, ticket: int, rows: int | None = None) -> int:
        """The seat acts; durable, and told to everybody, once this returns. Gives how many events it was told by then.

        Whoever names `rows` means the table as it stood then, and is told of a `StaleTable` where it has moved on.
        """
        async with self.lock:
            if self.stale:
                await self.catch_up()
            for _ in range(TRIES):
                if rows is not None and rows != self.rows:
                    raise StaleTable
                if self.table is None:
                    raise RequestError("The game has not begun; wait until every seat is taken.")
                try:
                    move = self.table.prepare(seat, action, args, ticket)
                except Refused:
                    if self.registry.shared and await self.catch_up():
                        continue
                    self.registry.metrics.refusals.inc()
                    raise
                except Exception as error:
                    log.exception("a rule broke", extra={"table": self.id, "action": action})
                    raise RequestError(BROKEN) from error
                try:
                    await self.keep(move)
                except Lost:
                    self.registry.metrics.conflicts.inc()
                    await self.catch_up()
                    continue
                self.registry.metrics.actions.inc()
                self.broadcast.tell()
                return self.history.told(seat)
            raise RequestError("Everybody acts at once; try again.")

    async def keep(self, move: Move) -> None:
        """Write the move down, and only then make it part of the game."""
        assert self.table is not None
        now = int(time.time())
        row = entry_row(self.rows, move.state, Batch(move.entries))
        snapshot = None
        if (self.rows + 1) % SNAPSHOT_EVERY == 0:
            events = [*self.table.told[self.kept :], *move.events]
            snapshot = snapshot_row(self.rows, move.state, self.kept, events)
        over = move.state.over
        touched = now if over or (now - self.record.touched > TOUCHED and is_public(move)) else 0
        self.stale = True
        await self.durable(self.registry.storage.append(self.id, row, snapshot, touched, over))
        self.stale = False
        self.table.take(move)
        self.history.add(move.events)
        self.rows += 1
        self.broadcast.outdate()
        if snapshot:
            self.kept = len(self.table.told)
        if touched:
            self.record.touched = touched
        if over:
            self.record.rev += 1
            self.record.phase = "over"

    async def change(
        self, alter: Callable[[TableRecord], None], first_row: Callable[[TableRecord], Row] | None = None
    ) -> None:
        """Alter the record, whoever else alters it; the lock is held. `alter` may raise a `RequestError`.

        Where the game begins, the first row of its log is made from the new record and written with it.
        """
        for _ in range(TRIES):
            if self.stale or self.registry.shared:
                await self.catch_up()
            new = self.record.copy()
            alter(new)
            self.stale = True
            try:
                first = first_row(new) if first_row else None
                await self.durable(self.registry.storage.save_table(self.record, new, first))
            except Lost:
                continue
            self.stale = False
            new.rev += 1
            self.record = new
            return
        raise RequestError("Everybody changes the table at once; try again.")

    async def durable(self, written: Awaitable[object]) -> None:
        try:
            await written
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(UNWRITTEN, 503) from error

    async def begin(self, level: str = "") -> None:
        """Deal; open seats go to bots of this level. The lock is held."""
        dealt: Table | None = None

        def first_row(record: TableRecord) -> Row:
            nonlocal dealt
            dealt = deal(record, self.game)
            return entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header))

        await self.change(lambda record: fill_seats(record, self.game, level), first_row)
        assert dealt is not None
        self.table = dealt
        self.history.add(dealt.told)
        self.rows = 1
        self.broadcast.outdate()

    async def say(self, name: str, text: str) -> None:
        async with self.lock:
            for _ in range(TRIES):
                line = Said(len(self.said), name, text, int(time.time()))
                try:
                    await self.durable(self.registry.storage.say(self.id, line))
                except Lost:
                    await self.catch_up()
                    continue
                self.said.append(line)
                self.broadcast.post(line)
                return

    # ---- clients ----------------------------------------------------------------------------

    def connect(self, client: "Client", since: int, chat: int) -> None:
        client.room = self
        self.clients.add(client)
        client.look(self.own_eyes(client), since)
        for line in self.said[max(chat, len(self.said) - SAID_AT_ONCE) :]:
            client.post(line)
        self.presence.refresh()
        if self.table is not None and self.table.over and not self.broadcast.standing:
            self.registry.spawn(self.broadcast.sum_up())

    def disconnect(self, client: "Client") -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.presence.refresh()

    def disconnect_all(self, sentence: str) -> None:
        """Nobody can go on here; whoever comes back finds the table as it is written down."""
        for client in list(self.clients):
            client.dismiss(sentence)

    def reseat(self) -> None:
        """Seats have changed hands: everybody looks out of their own, or none."""
        for client in self.clients:
            eyes = self.own_eyes(client)
            if client.looking != eyes and client.looking not in self.record.seats_of(client.owner):
                client.look(eyes, 0)
        self.broadcast.tell(info=True)
        self.presence.refresh()

    def own_eyes(self, client: "Client") -> int:
        """The seat a device sees the table from by itself: its only one."""
        mine = self.record.seats_of(client.owner)
        return mine[0] if len(mine) == 1 else SPECTATOR


def is_public(move: Move) -> bool:
    """Whether everybody was told of it; anything else leaves no trace that others could find."""
    return any(event.audience == EVERYBODY for event in move.events)
