"""A table in this process: its game, who is connected, and the one line in which everything happens to it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.edition import EditionError
from parlour.kernel.endless import Endless
from parlour.kernel.event import EVERYBODY, SPECTATOR
from parlour.kernel.log import LogError
from parlour.kernel.offer import Args, Refused
from parlour.play.carry import Closed, edition_or_own
from parlour.play.table import Move, Table, game_called
from parlour.server.bots.driver import Driver
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import Level, Phase, Said
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.broadcast import Broadcast
from parlour.server.tables.dealing import deal, fill_seats
from parlour.server.tables.entries import (
    SNAPSHOT_EVERY,
    Batch,
    Loaded,
    entry_row,
    follow,
    kept_game,
    rebuilt,
    resumed,
    snapshot_row,
)
from parlour.server.tables.history import History
from parlour.server.tables.notices import aside_notice, carried_notice, close, note, set_aside
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

STUMBLES = 3  # at the same place, before a table is set aside
LONG = 5  # seconds that an action may take to be worked out

log = logging.getLogger("parlour")


class Room:
    def __init__(self, registry: "Registry", record: TableRecord) -> None:
        self.registry = registry
        self.id = record.id
        self.record = record
        self.game = game_called(record.game)
        self.edition = edition_or_own(self.game, record.edition)
        self.printed = self.game.printed(self.edition)
        self.commitment = record.commitment
        self.table: Table | None = None
        self.history = History(len(record.seats))
        self.rows = 0  # of the log that the table has taken
        self.kept = 0  # events that stand in snapshots
        self.snapped = 0  # rows before the last of them
        self.marked = 0  # the row that says by which rules it stands
        self.carried = False  # by newer rules than those that are written down
        self.stumbles = (0, 0)  # at so many rows, how often the rules or a bot failed
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
        if self.table is None:
            return "waiting"
        return "over" if self.table.over else "aside" if self.record.phase == "aside" else "playing"

    def level(self, seat: int) -> Level:
        """Of the bot that plays the seat."""
        return level_for(self.game, self.record.seats[seat].level)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.catch_up()
            if self.table is None and not self.record.open_seats():
                await self.begin()
            if self.record.phase == "playing":
                await self.note_rules()
        self.presence.refresh(announce=False)
        self.driver.poke()

    async def note_rules(self) -> None:
        """Write down that the game goes on by newer rules, or that it cannot. The lock is held."""
        table = self.table
        if isinstance(table, Closed):
            await self.change(partial(close, why=table.why))
        elif self.carried and table is not None:
            mark = table.log.carried[-1][1]
            row = entry_row(self.rows, table.state, Batch([], carried=mark))
            try:
                await self.durable(self.registry.storage.append(self.id, row, self.snapshot(table, self.rows)))
            except Lost:  # another process was first
                self.table, self.history, self.rows, self.carried = None, History(len(self.record.seats)), 0, False
                await self.catch_up()
                return
            self.marked = self.rows
            self.rows += 1
            self.snapshot_taken()
            self.carried = False
            await self.change(partial(note, notice=carried_notice(mark)))

    def snapshot(self, table: Table, idx: int) -> Row:
        """After row `idx`."""
        return snapshot_row(idx, table, self.history, self.kept, self.marked)

    def snapshot_taken(self) -> None:
        """Of all that is here by now; what stood in the one before need not be held any more."""
        self.history.forget(self.kept)
        self.kept, self.snapped = len(self.history), self.rows

    async def put_away(self) -> None:
        """With a snapshot of how it stands, from which another version of the rules can go on."""
        async with self.lock:
            try:
                if self.stale:
                    await self.catch_up()
                table = self.table
                if table is None or isinstance(table, Closed) or self.carried or self.snapped == self.rows:
                    return
                await self.registry.storage.keep_snapshot(self.id, self.snapshot(table, self.rows - 1))
                self.snapshot_taken()
            except Lost:
                pass  # another process has put it away with the same
            except (Unavailable, RequestError) as error:
                log.warning("a table was put away without a snapshot: %r", error, extra={"table": self.id})

    async def catch_up(self) -> bool:
        """Take what others have written since. True if there was anything. The lock is held."""
        try:
            return await self.take_news()
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(UNREAD, 503) from error

    async def take_news(self) -> bool:
        storage, seed = self.registry.storage, bytes.fromhex(self.record.seed)
        loaded = await resumed(storage, self.id, seed) if self.table is None else None
        changes = await storage.changes_since(self.id, loaded.rows if loaded else self.rows)
        if changes is None:
            raise RequestError("There is no such table any more.", 404)
        reseated, acted = changes.rev != self.record.rev, bool(changes.rows)
        if reseated:
            self.record = await storage.load_table(self.id) or self.record
        rows = changes.rows
        if acted and self.table is None and loaded is None:
            loaded = rebuilt(kept_game(rows, await storage.snapshots(self.id), seed), self.record.phase == "over")
            rows = []
        if loaded:
            acted = True
            self.take(loaded)
        if self.table is not None:
            for row in rows:
                follow(self.table, self.history, msgspec.json.decode(row.body, type=Batch))
                self.rows = row.idx + 1
                if self.rows % SNAPSHOT_EVERY == 0:
                    self.snapshot_taken()
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

    def take(self, loaded: Loaded) -> None:
        self.table, self.history, self.rows, self.kept = loaded.table, loaded.history, loaded.rows, loaded.kept
        self.snapped, self.marked, self.carried = loaded.snapped, loaded.marked, loaded.carried
        self.edition = self.table.edition
        self.printed = self.game.printed(self.edition)

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
                if self.record.phase == "aside":
                    raise RequestError(self.record.notice)
                begun = time.perf_counter()
                try:
                    move = self.table.prepare(seat, action, args, ticket)
                except Refused:
                    if self.registry.shared and await self.catch_up():
                        continue
                    self.registry.metrics.refusals.inc()
                    raise
                except Exception as error:
                    log.exception("a rule broke", extra={"table": self.id, "action": action})
                    self.stumbled(str(error))
                    raise RequestError(BROKEN) from error
                try:
                    await self.keep(move)
                except Lost:
                    self.registry.metrics.conflicts.inc()
                    await self.catch_up()
                    continue
                self.registry.metrics.actions.inc()
                self.broadcast.tell()
                if time.perf_counter() - begun > LONG:
                    self.registry.spawn(self.set_aside("a turn takes too long to work out."))
                return self.history.told(seat)
            raise RequestError("Everybody acts at once; try again.")

    async def keep(self, move: Move) -> None:
        """Write the move down, and only then make it part of the game."""
        assert self.table is not None
        now = int(time.time())
        row = entry_row(self.rows, move.state, Batch(move.entries))
        snapshot = None
        over = move.state.over
        if over or (self.rows + 1) % SNAPSHOT_EVERY == 0:
            snapshot = snapshot_row(self.rows, self.table, self.history, self.kept, self.marked, move)
        touched = now if over or (now - self.record.touched > TOUCHED and is_public(move)) else 0
        self.stale = True
        await self.durable(self.registry.storage.append(self.id, row, snapshot, touched, over))
        self.stale = False
        self.table.adopt(move)
        self.history.add(move.events)
        self.rows += 1
        self.broadcast.outdate()
        if snapshot:
            self.snapshot_taken()
        if touched:
            self.record.touched = touched
        if over:
            self.record.rev += 1
            self.record.phase = "over"

    def stumbled(self, why: str) -> None:
        """The rules or a bot failed; where they do so again and again, the table is set aside."""
        rows, many = self.stumbles
        self.stumbles = (self.rows, many + 1 if rows == self.rows else 1)
        if self.stumbles[1] == STUMBLES:
            self.registry.spawn(self.set_aside(why))

    async def set_aside(self, why: str) -> None:
        """Nobody goes on here, and nothing is tried again, until whoever runs the house has looked at it."""
        async with self.lock:
            if self.record.phase != "playing":
                return
            log.error("a table is set aside: %s", why, extra={"table": self.id})
            await self.change(partial(set_aside, notice=aside_notice(why)))
        self.registry.metrics.set_aside.inc()
        self.broadcast.outdate()
        self.broadcast.tell(info=True)

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
            new.touched = int(time.time())
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
            try:
                dealt = deal(record, self.game)
            except (LogError, EditionError, Endless) as error:
                raise RequestError(f"This table cannot begin: {error} Set up another.") from error
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
