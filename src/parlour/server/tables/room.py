"""A table in this process: its game, who is connected, and the one line in which everything happens to it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.bits import bits
from parlour.kernel.edition import EditionError
from parlour.kernel.event import EVERYBODY, SPECTATOR
from parlour.kernel.log import UNDO, LogError
from parlour.kernel.offer import Args, Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message
from parlour.play.migrate import ClosedGame, edition_or_own
from parlour.play.table import Move, Table, find_game
from parlour.play.undo import is_unheard
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import ChatLine, HintInfo, Level, Phase, Trouble
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import UNPLACED, AuditEntry, Motion, TableRecord
from parlour.server.tables.audit_log import audit_info, close, migration_notice, set_notice, suspend, suspension_notice
from parlour.server.tables.broadcast import Broadcast
from parlour.server.tables.clocks import (
    add_increment,
    charge,
    open_tickets,
    overdue,
    set_tickets,
    start_clocks,
    take_back_increments,
)
from parlour.server.tables.driver import Driver
from parlour.server.tables.entries import (
    SNAPSHOT_EVERY,
    Batch,
    OpenedTable,
    apply_batch,
    entry_row,
    rebuild_table,
    resume_table,
    snapshot_row,
    stored_game,
)
from parlour.server.tables.history import History
from parlour.server.tables.presence import Presence
from parlour.server.tables.table_setup import deal, fill_seats
from parlour.server.tables.table_terms import DAY, table_terms
from parlour.server.tables.turn_notices import TurnNotices

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry
    from parlour.server.web.clients import Client

TRIES = 20  # to write before others who write at the same place
TOUCHED = 60  # seconds between notes that a table is in use
PRIVATE = 4403  # the code sockets of those who may not look on are closed with
SAID_AT_ONCE = 200  # lines of old chat a client is sent

OUT_OF_TIME = "out-of-time"  # what has happened where a bot decides for somebody

STUMBLES = 3  # at the same place, before a table is set aside
LONG = 5  # seconds that an action may take to be worked out

log = logging.getLogger("parlour")


class Room:
    def __init__(self, registry: "Registry", record: TableRecord) -> None:
        self.registry = registry
        self.id = record.id
        self.record = record
        self.game = find_game(record.game)
        self.edition = edition_or_own(self.game, record.edition)
        self.printed = self.game.board_data(self.edition)
        self.commitment = record.commitment
        self.terms = table_terms(self.game, record)
        self.table: Table | None = None
        self.history = History(len(record.seats))
        self.rows = 0  # of the log that the table has taken
        self.stored_events = 0  # events that stand in snapshots
        self.snapped = 0  # rows before the last of them
        self.marked = 0  # the row that says by which rules it stands
        self.migrated = False  # by newer rules than those that are written down
        self.failures = (0, 0)  # at so many rows, how often the rules or a bot failed
        self.stale = False  # something was written, or may have been, that the table has not taken
        self.said: list[ChatLine] = []
        self.audit_log: list[AuditEntry] = []  # the table's own record
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.moved = registry.times.now()  # when somebody last did anything that others hear of
        self.hinting: set[int] = set()  # seats that wait for a hint
        self.hinted: dict[int, tuple[tuple[int, int], HintInfo]] = {}  # by seat: where it stood, what it was told
        self.catching_up: asyncio.Task[None] | None = None  # about to begin
        self.presence = Presence(self)
        self.broadcast = Broadcast(self)
        self.driver = Driver(self)
        self.turn_notices = TurnNotices(self)

    @property
    def phase(self) -> Phase:
        if self.table is None:
            return "waiting"
        return "over" if self.table.over else "aside" if self.record.phase == "aside" else "playing"

    @property
    def now(self) -> int:
        return self.registry.times.now()

    def level(self, seat: int) -> Level:
        """Of the bot that plays the seat, or would for somebody who is out of time."""
        clock = self.record.clock
        return level_for(self.game, self.record.seats[seat].level or (clock.level if clock else ""))

    @property
    def absence_wait(self) -> int:
        """Seconds that everybody has who is away or does nothing, before others let a bot play for them. A game by
        correspondence goes by its clock alone."""
        clock = self.record.clock
        return clock.seconds if clock and clock.seconds >= DAY else self.registry.limits.wait

    @property
    def bots(self) -> int:
        """A bit for each seat that a bot has to answer for now: also of those who are out of time."""
        late = 0
        if self.record.clock and self.record.clock.out == "decision":
            late = bits(overdue(self.record, self.registry.house.now()))
        return self.record.bots | late

    def out_of_time(self, seat: int) -> AuditEntry | None:
        """What is noted where a bot answers for the seat though it is not the bot's."""
        who = self.record.seats[seat]
        return None if who.botted else AuditEntry(OUT_OF_TIME, {"name": who.name}, self.now)

    def open_motions(self) -> list[Motion]:
        """Return the motions that still mean something."""
        return [motion for motion in self.record.motions if self.is_open(motion)]

    def is_open(self, motion: Motion) -> bool:
        """Return whether the motion still means something: the game has not gone on over it."""
        record = self.record
        if record.phase != "playing" or self.table is None:
            return False
        if motion.kind in ("pause", "resume"):
            return record.paused == (motion.kind == "resume")
        if motion.kind == "stand_in" and record.seats[motion.about].botted:
            return False
        return motion.at == self.position()

    def position(self) -> tuple[int, int]:
        """Return what stays the same for as long as nobody does anything that others hear of."""
        assert self.table is not None
        return self.history.count(SPECTATOR), int(self.table.state.tickets)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.catch_up()
            self.add_to_log(await self.registry.storage.audit_log_since(self.id, len(self.audit_log)))
            if self.table is None and not self.record.open_seats():
                await self.begin()
            if self.record.phase == "playing":
                await self.record_rules()
        self.presence.refresh(announce=False)
        self.driver.wake()
        self.turn_notices.consider()

    async def record_rules(self) -> None:
        """Write down that the game goes on by newer rules, or that it cannot. The lock is held."""
        table = self.table
        if isinstance(table, ClosedGame):
            await self.change(partial(close, why=table.why, places=table.places, now=self.now))
        elif self.migrated and table is not None:
            mark = table.log.migrations[-1][1]
            row = entry_row(self.rows, table.state, Batch([], carried=mark), self.now)
            try:
                await self.durable(self.registry.storage.append(self.id, row, self.snapshot(table, self.rows)))
            except Lost:  # another process was first
                self.table, self.history, self.rows, self.migrated = None, History(len(self.record.seats)), 0, False
                await self.catch_up()
                return
            self.marked = self.rows
            self.rows += 1
            self.snapshot_taken()
            self.migrated = False
            await self.change(partial(set_notice, notice=migration_notice(mark)))

    def snapshot(self, table: Table, idx: int) -> Row:
        """After row `idx`."""
        return snapshot_row(idx, table, self.history, self.stored_events, self.marked)

    def snapshot_taken(self) -> None:
        """Of all that is here by now; what stood in the one before need not be held any more."""
        self.history.forget(self.stored_events)
        self.stored_events, self.snapped = len(self.history), self.rows

    async def put_away(self) -> None:
        """With a snapshot of how it stands, from which another version of the rules can go on."""
        async with self.lock:
            try:
                if self.stale:
                    await self.catch_up()
                table = self.table
                if table is None or isinstance(table, ClosedGame) or self.migrated or self.snapped == self.rows:
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
            raise RequestError(message("server-unread"), 503) from error

    async def take_news(self) -> bool:
        storage, seed = self.registry.storage, bytes.fromhex(self.record.seed)
        loaded = await resume_table(storage, self.id, seed) if self.table is None else None
        changes = await storage.changes_since(self.id, loaded.rows if loaded else self.rows)
        if changes is None:
            raise RequestError(message("server-table-gone"), 404)
        reseated, acted = changes.rev != self.record.rev, bool(changes.rows)
        before = self.record
        if reseated:
            self.record = await storage.load_table(self.id) or self.record
        rows = changes.rows
        if acted and self.table is None and loaded is None:
            loaded = rebuild_table(
                stored_game(rows, await storage.snapshots(self.id), seed), self.record.phase == "over"
            )
            rows = []
        if loaded:
            acted = True
            self.adopt(loaded)
        if self.table is not None:
            for row in rows:
                batch = msgspec.json.decode(row.body, type=Batch)
                apply_batch(self.table, self.history, batch)
                self.rows = row.idx + 1
                self.moved = self.now
                if any(action == UNDO for _, action, _ in batch.entries):
                    self.driver.forget()
                if self.rows % SNAPSHOT_EVERY == 0:
                    self.snapshot_taken()
        if changes.said > len(self.said):
            for line in await storage.said_since(self.id, len(self.said)):
                self.said.append(line)
                self.broadcast.post(line)
        if reseated:
            self.add_to_log(await storage.audit_log_since(self.id, len(self.audit_log)))
        self.stale = False
        if acted:
            self.broadcast.invalidate()
            self.broadcast.tell()
        if reseated and tellable(before) != tellable(self.record):
            self.broadcast.invalidate()
            self.reseat()
        return acted or reseated

    def add_to_log(self, happened: list[AuditEntry]) -> None:
        """What the table's own record says, to everybody."""
        for entry in happened:
            self.audit_log.append(entry)
            self.broadcast.post(audit_info(len(self.audit_log) - 1, entry))

    def adopt(self, loaded: OpenedTable) -> None:
        self.table, self.history, self.rows, self.stored_events = (
            loaded.table,
            loaded.history,
            loaded.rows,
            loaded.stored_events,
        )
        self.snapped, self.marked, self.migrated = loaded.snapped, loaded.marked, loaded.migrated
        self.edition = self.table.edition
        self.printed = self.game.board_data(self.edition)

    # ---- writing ----------------------------------------------------------------------------

    async def act(
        self,
        seat: int,
        action: str,
        args: Args,
        ticket: int,
        rows: int | None = None,
        entry: AuditEntry | None = None,
    ) -> int:
        """The seat acts; durable, and told to everybody, once this returns. Gives how many events it was told by then.

        Whoever names `rows` means the table as it stood then, and is told of a `StaleTable` where it has moved on.
        """
        await self.lock.acquire()  # not by `async with`, which takes two coroutines more for every action
        try:
            if self.stale:
                await self.catch_up()
            return await self.move(seat, lambda table: table.prepare(seat, action, args, ticket), rows, entry)
        finally:
            self.lock.release()

    async def move(
        self,
        seat: int,
        prepare: Callable[[Table], Move],
        rows: int | None = None,
        entry: AuditEntry | None = None,
    ) -> int:
        """Whatever a seat does in the game. The lock is held."""
        for _ in range(TRIES):
            if rows is not None and rows != self.rows:
                raise StaleTable
            if self.table is None:
                raise RequestError(message("server-not-begun"))
            if self.record.phase == "aside":
                raise RequestError(self.record.notice)
            if self.record.paused:
                raise RequestError(message("moderation-paused"))
            begun = time.perf_counter()
            try:
                move = prepare(self.table)
            except Refused:
                if self.registry.shared and await self.catch_up():
                    continue
                self.registry.metrics.refusals.inc()
                raise
            except Exception as error:
                log.exception("a rule broke", extra={"table": self.id})
                self.count_failure(str(error))
                raise RequestError(message("server-broken")) from error
            try:
                await self.write(move, entry)
            except Lost:
                self.registry.metrics.conflicts.inc()
                await self.catch_up()
                continue
            self.registry.metrics.actions.inc()
            self.broadcast.tell()
            if time.perf_counter() - begun > LONG:
                self.registry.spawn(self.suspend(message("server-turn-too-long")))
            return self.history.count(seat)
        raise RequestError(message("server-actions-crowded"))

    async def write(self, move: Move, entry: AuditEntry | None = None) -> None:
        """Write the move down, and only then make it part of the game."""
        assert self.table is not None
        now = self.now
        row = entry_row(self.rows, move.state, Batch(move.entries), now)
        snapshot = None
        over = move.state.over
        if over or (self.rows + 1) % SNAPSHOT_EVERY == 0:
            snapshot = snapshot_row(self.rows, self.table, self.history, self.stored_events, self.marked, move)
        public = is_public(move)
        touched = now if over or (now - self.record.touched > TOUCHED and public) else 0
        charged = self.charged_record(self.table, move, entry) if self.record.clocks else None
        self.stale = True
        places = move.state.places or (UNPLACED,) * len(self.record.seats) if over else ()
        await self.durable(self.registry.storage.append(self.id, row, snapshot, touched, places, charged, entry))
        self.stale = False
        self.table.adopt(move)
        self.history.add(move.events)
        self.rows += 1
        self.broadcast.invalidate()
        if snapshot:
            self.snapshot_taken()
        if public:
            self.moved = now
        if charged:
            self.record.clocks = charged.clocks
        self.record.rev += bool(charged or entry)
        if entry:
            self.add_to_log([entry])
        if touched:
            self.record.touched = touched
        if over:
            self.record.rev += 1
            self.record.end(places, now)

    def charged_record(self, table: Table, move: Move, entry: AuditEntry | None = None) -> TableRecord:
        """The record with the clocks as they are once the move is made. What nobody hears of leaves them alone."""
        record = self.record.copy()
        seat, action, args = move.entries[0]
        if not is_unheard(table.state, move.state, seat, move.events):
            charge(record, self.registry.house.now())
            if action == UNDO:
                take_back_increments(record, table.past.steps_since(table.past.entered - args[0]), table.state)
            else:
                add_increment(record, seat, open_tickets(move.state))
            if record.clocks and entry and entry.kind == OUT_OF_TIME:
                record.clocks.late[seat] = record.clocks.tickets[seat]
            set_tickets(record, {ask.seat: ask.ticket for ask in move.state.asked}, anew=action != UNDO)
        return record

    def count_failure(self, why: str) -> None:
        """The rules or a bot failed; where they do so again and again, the table is set aside."""
        rows, many = self.failures
        self.failures = (self.rows, many + 1 if rows == self.rows else 1)
        if self.failures[1] == STUMBLES:
            self.registry.spawn(self.suspend(why))

    async def suspend(self, why: str) -> None:
        """Nobody goes on here, and nothing is tried again, until whoever runs the house has looked at it."""
        async with self.lock:
            if self.record.phase != "playing":
                return
            log.error("a table is set aside: %s", why, extra={"table": self.id})
            await self.change(partial(suspend, notice=suspension_notice(why)))
        self.registry.metrics.set_aside.inc()
        self.broadcast.invalidate()
        self.broadcast.tell(info=True)

    async def change(
        self, alter: Callable[[TableRecord], AuditEntry | None], first_row: Callable[[TableRecord], Row] | None = None
    ) -> None:
        """Alter the record, whoever else alters it; the lock is held. `alter` may raise a `RequestError`.

        What `alter` gives is noted in the table's own record. Where the game begins, the first row of its log is made
        from the new record and written with it.
        """
        for _ in range(TRIES):
            if self.stale or self.registry.shared:
                await self.catch_up()
            new = self.record.copy()
            new.touched = self.now
            charge(new, self.registry.house.now())
            entry = alter(new)
            self.stale = True
            try:
                first = first_row(new) if first_row else None
                await self.durable(self.registry.storage.save_table(self.record, new, first, entry))
            except Lost:
                continue
            self.stale = False
            new.rev += 1
            self.record = new
            if entry:
                self.add_to_log([entry])
            return
        raise RequestError(message("server-changes-crowded"))

    async def durable(self, written: Awaitable[object]) -> None:
        try:
            await written
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(message("server-unwritten"), 503) from error

    async def begin(self, level: str = "") -> None:
        """Deal; open seats go to bots of this level. The lock is held."""
        dealt: Table | None = None

        def first_row(record: TableRecord) -> Row:
            nonlocal dealt
            try:
                dealt = deal(record, self.game)
            except (LogError, EditionError, RunawayGame) as error:
                raise RequestError(message("server-cannot-begin", error=error)) from error
            start_clocks(record, {ask.seat: ask.ticket for ask in dealt.asked}, self.registry.house.now())
            return entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), self.now)

        await self.change(lambda record: fill_seats(record, self.game, level), first_row)
        assert dealt is not None
        self.table = dealt
        self.history.add(dealt.told)
        self.rows = 1
        self.registry.clocked = self.registry.clocked or self.record.clocks is not None
        self.broadcast.invalidate()

    async def say(self, name: str, text: str) -> None:
        async with self.lock:
            for _ in range(TRIES):
                line = ChatLine(len(self.said), name, text, self.now)
                try:
                    await self.durable(self.registry.storage.say(self.id, line))
                except Lost:
                    await self.catch_up()
                    continue
                self.said.append(line)
                self.broadcast.post(line)
                return

    async def log_entry(self, kind: str, **args: str | int) -> None:
        """A line in the table's own record, and nothing else."""
        async with self.lock:
            entry = AuditEntry(kind, args, self.now)
            if self.stale:
                await self.catch_up()
            self.stale = True
            await self.durable(self.registry.storage.note(self.id, entry))
            await self.catch_up()

    # ---- clients ----------------------------------------------------------------------------

    def connect(self, client: "Client", since: int, chat: int, record: int = 0) -> None:
        client.room = self
        self.clients.add(client)
        client.switch_view(self.own_view(client), since)
        for line in self.said[max(chat, len(self.said) - SAID_AT_ONCE) :]:
            client.post(line)
        for n in range(max(record, len(self.audit_log) - SAID_AT_ONCE), len(self.audit_log)):
            client.post(audit_info(n, self.audit_log[n]))
        self.presence.refresh()
        if self.table is not None and self.table.over and not self.broadcast.standing:
            self.registry.spawn(self.broadcast.sum_up())

    def disconnect(self, client: "Client") -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.presence.refresh()
        self.turn_notices.mark_seen(client.owner)

    def turn_away(self) -> None:
        """Whoever has no business here goes, where the table is closed to those who look on."""
        for client in list(self.clients):
            if not may_look(self.record, client.owner):
                client.post(Trouble(message("moderation-private")))
                client.send_all()
                client.hang_up(PRIVATE)

    def disconnect_all(self, sentence: str) -> None:
        """Nobody can go on here; whoever comes back finds the table as it is written down."""
        for client in list(self.clients):
            client.dismiss(sentence)

    def reseat(self) -> None:
        """Seats have changed hands: everybody looks out of their own, or none."""
        for client in self.clients:
            eyes = self.own_view(client)
            if client.looking != eyes and client.looking not in self.record.seats_of(client.owner):
                client.switch_view(eyes, 0)
        self.broadcast.tell(info=True)
        self.presence.refresh()
        self.turn_away()

    def own_view(self, client: "Client") -> int:
        """The seat a device sees the table from by itself: its only one."""
        mine = self.record.seats_of(client.owner)
        return mine[0] if len(mine) == 1 else SPECTATOR


def may_look(record: TableRecord, owner: str) -> bool:
    """Whether the device may look on: everybody may where the table is open, and whoever is at it."""
    return not record.private or bool(owner and (record.host == owner or record.seats_of(owner)))


def tellable(record: TableRecord) -> TableRecord:
    """What people are told of a record: when it was changed last, and the clocks, are none of it."""
    return msgspec.structs.replace(record, rev=0, touched=0, clocks=None)


def is_public(move: Move) -> bool:
    """Whether everybody was told of it; anything else leaves no trace that others could find."""
    return any([event.audience == EVERYBODY for event in move.events])
