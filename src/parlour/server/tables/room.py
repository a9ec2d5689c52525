"""One table in this process: everything that happens to it, one thing after another."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from parlour.kernel.edition import EditionError
from parlour.kernel.event import EVERYBODY
from parlour.kernel.log import UNDO, LogError
from parlour.kernel.offer import Args, Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message
from parlour.play.migrate import ClosedGame
from parlour.play.table import Move, Table
from parlour.play.undo import is_secret_action
from parlour.server.bots.levels import level_for
from parlour.server.delays import MOVE
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import ChatLine, HintInfo, Trouble
from parlour.server.storage.protocol import Lost, Row, Unavailable, Unconfirmed
from parlour.server.storage.table_record import UNPLACED, AuditEntry, TableRecord
from parlour.server.tables.audit_log import (
    LINE_REMOVED,
    audit_info,
    close,
    migration_notice,
    set_notice,
    suspend,
    suspension_notice,
)
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
from parlour.server.tables.congratulations import congratulation
from parlour.server.tables.driver import Driver
from parlour.server.tables.entries import (
    SNAPSHOT_EVERY,
    apply_batch,
    entry_row,
    rebuild_from_rows,
    resume_table,
    snapshot_row,
)
from parlour.server.tables.history import History
from parlour.server.tables.presence import Listener
from parlour.server.tables.room_state import OUT_OF_TIME, RoomServices, RoomState
from parlour.server.tables.stored import Batch, OpenedTable
from parlour.server.tables.table_setup import deal, fill_seats
from parlour.server.tables.turn_notices import TurnNotices

TRIES = 20  # to write, while other processes write to the same table
TOUCHED = 60  # seconds between notes that a table is in use
PRIVATE = 4403  # the code sockets of those who may not look on are closed with
OLD_LINES = 200  # of chat and audit log a client is sent at most
FAILURES = 3  # at the same row, before a table is suspended
LONG = 5  # seconds of processor time the rules may take for an action

log = logging.getLogger("parlour")


class SlowRules(Exception):
    """The rules took too long for an action; it has not happened and may be tried again."""


class Room(RoomState):
    """One open table: its game, log and players. Whatever changes it holds its lock."""

    def __init__(self, services: RoomServices, record: TableRecord) -> None:
        super().__init__(services, record)
        self.stored_events = 0  # events in snapshots
        self.snapped = 0  # rows before the last snapshot
        self.marked = 0  # the row that says by which rules the game goes on
        self.migrated = False  # plays by newer rules than the log says
        self.failures = (0, 0)  # a number of rows, and how often the rules or a bot have failed there
        self.stale = False  # something was written, or may have been, that the table has not taken
        self.said: list[ChatLine] = []
        self.audit_log: list[AuditEntry] = []
        self.lock = asyncio.Lock()
        self.moved = services.times.elapsed()  # when somebody last did something public
        self.hinted: dict[int, tuple[tuple[int, int], HintInfo]] = {}  # by seat: the position, and its hint
        self.catching_up: asyncio.Task[None] | None = None  # about to begin
        self.broadcast = Broadcast(self)
        self.driver = Driver(self, self.act, self.count_failure)
        self.turn_notices = TurnNotices(self)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        """Load the table, and begin its game if all seats are taken."""
        async with self.lock:
            await self.catch_up()
            self.add_to_log(await self.services.storage.audit_log_since(self.id, len(self.audit_log)))
            if self.table is None and not self.record.open_seats():
                await self.begin()
            if self.record.phase == "playing":
                await self.record_rules()
        self.presence.refresh(self.record, announce=False)
        self.driver.wake()
        self.turn_notices.consider()

    async def record_rules(self) -> None:
        """Write that the game goes on by newer rules, or that it cannot. The lock is held."""
        table = self.table
        if isinstance(table, ClosedGame):
            await self.change(partial(close, why=table.why, places=table.places, now=self.now))
        elif self.migrated and table is not None:
            mark = table.log.migrations[-1][1]
            row = entry_row(self.rows, table.state, Batch([], carried=mark), self.now)
            try:
                await self.durable(self.services.storage.append(self.id, row, self.snapshot(table, self.rows)))
            except Lost:  # another process was first
                self.table, self.history, self.rows, self.migrated = None, History(len(self.record.seats)), 0, False
                await self.catch_up()
                return
            self.marked = self.rows
            self.rows += 1
            self.count_snapshot()
            self.migrated = False
            await self.change(partial(set_notice, notice=migration_notice(mark)))

    def snapshot(self, table: Table, idx: int) -> Row:
        """Return the snapshot after row `idx`, which is the last."""
        return snapshot_row(idx, table, self.history, self.stored_events, self.marked)

    def count_snapshot(self) -> None:
        """Count a snapshot of everything so far, and drop the events of the one before."""
        self.history.forget(self.stored_events)
        self.stored_events, self.snapped = len(self.history), self.rows

    async def put_away(self) -> None:
        """Store a snapshot, from which another version of the rules can go on."""
        async with self.lock:
            try:
                if self.stale:
                    await self.catch_up()
                table = self.table
                if table is None or isinstance(table, ClosedGame) or self.migrated or self.snapped == self.rows:
                    return
                await self.services.storage.keep_snapshot(self.id, self.snapshot(table, self.rows - 1))
                self.count_snapshot()
            except Lost:
                pass  # another process has stored the same
            except (Unavailable, RequestError) as error:
                log.warning("a table was put away without a snapshot: %r", error, extra={"table": self.id})

    async def catch_up(self) -> bool:
        """Take what others have written; return whether there was anything. The lock is held."""
        try:
            return await self.take_changes()
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(message("server-unread"), 503) from error

    async def take_changes(self) -> bool:
        storage, seed = self.services.storage, bytes.fromhex(self.record.seed)
        opened = await resume_table(storage, self.id, seed) if self.table is None else None
        changes = await storage.changes_since(self.id, opened.rows if opened else self.rows)
        if changes is None:
            raise RequestError(message("server-table-gone"), 404)
        reseated, acted = changes.rev != self.record.rev, bool(changes.rows)
        before = self.record
        if reseated:
            self.record = await storage.load_table(self.id) or self.record
        rows = changes.rows
        if acted and self.table is None and opened is None:
            snapshots = await storage.snapshots(self.id)
            opened = await asyncio.to_thread(rebuild_from_rows, rows, snapshots, seed, self.record.phase == "over")
            rows = []
        if opened:
            acted = True
            self.adopt(opened)
        self.take_rows(rows)
        self.close_if_ended()
        if changes.said > len(self.said):
            for line in await storage.said_since(self.id, len(self.said)):
                self.said.append(line)
                self.broadcast.post(line)
        if reseated:
            self.add_to_log(await storage.audit_log_since(self.id, len(self.audit_log)))
        self.stale = False
        if acted:
            self.broadcast.invalidate()
            self.publish()
        if reseated and public_part(before) != public_part(self.record):
            self.broadcast.invalidate()
            self.reseat()
        return acted or reseated

    def adopt(self, opened: OpenedTable) -> None:
        """Take a table that was read from its log."""
        self.table, self.history, self.rows = opened.table, opened.history, opened.rows
        self.stored_events, self.snapped = opened.stored_events, opened.snapped
        self.marked, self.migrated = opened.marked, opened.migrated
        self.edition = self.table.edition
        self.printed = self.game.board_data(self.edition)

    def take_rows(self, rows: list[Row]) -> None:
        """Play the rows that others have written."""
        if self.table is None:
            return
        self.broadcast.record_events()
        for row in rows:
            batch = msgspec.json.decode(row.body, type=Batch)
            apply_batch(self.table, self.history, batch)
            self.rows = row.idx + 1
            self.moved = self.services.times.elapsed()
            if any(action == UNDO for _, action, _ in batch.entries):
                self.driver.forget()
            if self.rows % SNAPSHOT_EVERY == 0:
                self.count_snapshot()

    def close_if_ended(self) -> None:
        """Show the game as closed if the server's admin has ended it unfinished."""
        if self.table is not None and not self.table.over and self.record.ended_unfinished:
            self.table = ClosedGame(self.table.log, self.table.all_events, (), self.record.notice)

    def add_to_log(self, entries: list[AuditEntry]) -> None:
        """Add entries to the audit log, and send them to everybody."""
        for entry in entries:
            self.audit_log.append(entry)
            if entry.kind == LINE_REMOVED:
                self.said = [replace(line, text="") if line.n == entry.args["n"] else line for line in self.said]
            self.broadcast.post(audit_info(len(self.audit_log) - 1, entry))

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
        """Play an action; once this returns it is stored and published. Return the number of events the seat has seen.

        With `rows`, raise `StaleTable` if the table has moved on since it had so many.
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
        """Play whatever a seat does in the game. The lock is held."""
        for _ in range(TRIES):
            if rows is not None and rows != self.rows:
                raise StaleTable
            table = self.require_play()
            self.broadcast.record_events()
            try:
                move = self.timed(prepare, table)
            except Refused:
                if self.services.shared and await self.catch_up():
                    continue
                self.services.metrics.refusals.inc()
                raise
            except SlowRules as error:
                log.warning("the rules took too long", extra={"table": self.id})
                self.count_failure(str(error))
                raise RequestError(message("server-turn-late"), 503) from error
            except Exception as error:
                log.exception("a rule broke", extra={"table": self.id})
                self.count_failure(str(error))
                raise RequestError(message("server-broken")) from error
            try:
                await self.write(move, entry)
            except Lost:
                self.services.metrics.conflicts.inc()
                await self.catch_up()
                continue
            self.services.metrics.actions.inc()
            self.publish()
            return self.history.count(seat)
        raise RequestError(message("server-actions-crowded"))

    def timed(self, prepare: Callable[[Table], Move], table: Table) -> Move:
        """Return the move; raise `SlowRules` if the rules take too long for it."""
        times = self.services.times
        begun = times.processor()
        move = prepare(table)
        taken = times.processor() - begun
        if taken > MOVE:
            self.services.metrics.delays.note_move(self.id, self.record.game, taken)
        if taken > LONG:
            raise SlowRules(message("server-turn-too-long"))
        return move

    def require_play(self) -> Table:
        """Return the table; refuse unless its game is being played."""
        if self.table is None:
            raise RequestError(message("server-not-begun"))
        if self.record.phase == "aside":
            raise RequestError(self.record.notice)
        if self.record.paused:
            raise RequestError(message("moderation-paused"))
        return self.table

    async def write(self, move: Move, entry: AuditEntry | None = None) -> None:
        """Store the move, and only then make it part of the game."""
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
        await self.durable(self.services.storage.append(self.id, row, snapshot, touched, places, charged, entry))
        self.stale = False
        self.table.adopt(move)
        self.history.add(move.events)
        self.rows += 1
        self.broadcast.invalidate()
        if snapshot:
            self.count_snapshot()
        if public:
            self.moved = self.services.times.elapsed()
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
            if words := congratulation(self.record.seats, places):
                self.services.background.spawn(self.say(*words))

    def charged_record(self, table: Table, move: Move, entry: AuditEntry | None = None) -> TableRecord:
        """Return the record with the clocks as they are after the move; a move nobody hears of leaves them alone."""
        record = self.record.copy()
        seat, action, args = move.entries[0]
        if not is_secret_action(table.state, move.state, seat, move.events):
            charge(record, self.services.uptime.now())
            if action == UNDO:
                take_back_increments(
                    record, table.undo_history.steps_since(table.undo_history.entry_count - args[0]), table.state
                )
            else:
                add_increment(record, seat, open_tickets(move.state))
            if record.clocks and entry and entry.kind == OUT_OF_TIME:
                record.clocks.late[seat] = record.clocks.tickets[seat]
            set_tickets(record, {ask.seat: ask.ticket for ask in move.state.asked}, anew=action != UNDO)
        return record

    async def handle_timeouts(self) -> None:
        """Let a bot decide for a player who is out of time, or take the seat, as the table's clock says."""
        clock = self.record.clock
        if clock and clock.out == "seat":
            async with self.lock:
                late = overdue(self.record, self.services.uptime.now())
                if late:
                    await self.change(lambda record: self.give_to_bot(record, late[0], "out-of-time-seat"))
            self.broadcast.invalidate()
            self.publish(info=True)
        self.driver.wake()

    def give_to_bot(self, record: TableRecord, seat: int, kind: str) -> AuditEntry:
        """Have a bot of the table's level play the seat until its owner takes it back."""
        clock = record.clock
        record.seats[seat].level = level_for(self.game, clock.level if clock else "")
        return AuditEntry(kind, {"name": record.seats[seat].name}, self.now)

    def count_failure(self, why: str) -> None:
        """Count a failure of the rules or a bot; suspend the table if they fail repeatedly at the same row."""
        rows, failures = self.failures
        self.failures = (self.rows, failures + 1 if rows == self.rows else 1)
        if self.failures[1] >= FAILURES:
            self.services.background.spawn(self.suspend(why))

    async def suspend(self, why: str) -> None:
        """Stop the game until the server's host has looked at it."""
        async with self.lock:
            if self.record.phase != "playing":
                return
            log.error("a table is set aside: %s", why, extra={"table": self.id})
            await self.change(partial(suspend, notice=suspension_notice(why)))
        self.services.metrics.set_aside.inc()
        self.broadcast.invalidate()
        self.publish(info=True)

    async def change(
        self, alter: Callable[[TableRecord], AuditEntry | None], first_row: Callable[[TableRecord], Row] | None = None
    ) -> None:
        """Alter the record, with retries while others alter it. The lock is held.

        `alter` may raise a `RequestError`; the entry it returns is added to the audit log. As the game begins,
        `first_row` makes the first row of its log from the new record, and both are written together.
        """
        for _ in range(TRIES):
            if self.stale or self.services.shared:
                await self.catch_up()
            new = self.record.copy()
            new.touched = self.now
            charge(new, self.services.uptime.now())
            entry = alter(new)
            if not new.host:
                new.pass_on_host()
            self.stale = True
            try:
                first = first_row(new) if first_row else None
                await self.durable(self.services.storage.save_table(self.record, new, first, entry))
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
        """Wait until something is stored."""
        try:
            await written
        except Unconfirmed as error:
            log.error("the database broke off: %s", error, extra={"table": self.id})
            raise RequestError(message("server-unconfirmed"), 503) from error
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise RequestError(message("server-unwritten"), 503) from error

    async def begin(self, level: str = "") -> None:
        """Deal, with bots of this level in the open seats. The lock is held."""
        dealt: Table | None = None

        def first_row(record: TableRecord) -> Row:
            nonlocal dealt
            try:
                dealt = deal(record, self.game)
            except (LogError, EditionError, RunawayGame) as error:
                raise RequestError(message("server-cannot-begin", error=error)) from error
            start_clocks(record, {ask.seat: ask.ticket for ask in dealt.asked}, self.services.uptime.now())
            return entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), self.now)

        await self.change(lambda record: fill_seats(record, self.game, level), first_row)
        assert dealt is not None
        self.table = dealt
        self.history.add(dealt.all_events)
        self.rows = 1
        self.services.uptime.in_use = self.services.uptime.in_use or self.record.clocks is not None
        self.broadcast.invalidate()

    async def say(self, name: str, text: str) -> None:
        """Store a line of chat, and send it to everybody."""
        async with self.lock:
            for _ in range(TRIES):
                line = ChatLine(len(self.said), name, text, self.now)
                try:
                    await self.durable(self.services.storage.say(self.id, line))
                except Lost:
                    await self.catch_up()
                    continue
                self.said.append(line)
                self.broadcast.post(line)
                return

    async def log_entry(self, kind: str, **args: str | int) -> None:
        """Store an entry in the audit log, and nothing else."""
        async with self.lock:
            entry = AuditEntry(kind, args, self.now)
            if self.stale:
                await self.catch_up()
            self.stale = True
            await self.durable(self.services.storage.note(self.id, entry))
            await self.catch_up()

    # ---- clients ----------------------------------------------------------------------------

    def publish(self, info: bool = False) -> None:
        """Send everybody the table as it stands, with `info` who sits where, and see whose turn it is."""
        self.used = time.monotonic()
        self.broadcast.wake_clients(info)
        self.driver.wake()
        self.turn_notices.consider()
        if self.record.phase == "over":
            self.publish_standing()

    def publish_standing(self) -> None:
        """Send how every seat stood in the finished game, once that is known."""
        if self.table is not None and self.table.over and not self.broadcast.standing:
            self.services.background.spawn(self.broadcast.send_standing())

    def connect(self, client: Listener, since: int, chat: int, audit: int = 0) -> None:
        """Send a new client the table, and the events, chat and audit log from these numbers on."""
        self.clients.add(client)
        client.look_from(self.own_view(client), since)
        for line in self.said[max(chat, len(self.said) - OLD_LINES) :]:
            client.post(line)
        for n in range(max(audit, len(self.audit_log) - OLD_LINES), len(self.audit_log)):
            client.post(audit_info(n, self.audit_log[n]))
        self.presence.refresh(self.record)
        self.publish_standing()

    def disconnect(self, client: Listener) -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.presence.refresh(self.record)
        self.turn_notices.mark_seen(client.owner)

    def close_to_onlookers(self) -> None:
        """Disconnect everybody who may not look on."""
        for client in list(self.clients):
            if not may_look(self.record, client.owner):
                client.post(Trouble(message("moderation-private")))
                client.send_all()
                client.hang_up(PRIVATE)

    def disconnect_all(self, sentence: str) -> None:
        """Disconnect everybody; a client that comes back finds the table as it is stored."""
        for client in list(self.clients):
            client.dismiss(sentence)

    def reseat(self) -> None:
        """Send everybody the view of their own seat, after seats have changed hands."""
        for client in self.clients:
            view = self.own_view(client)
            if client.looking != view and client.looking not in self.record.seats_of(client.owner):
                client.look_from(view, 0)
        self.publish(info=True)
        self.presence.refresh(self.record)
        self.close_to_onlookers()


def may_look(record: TableRecord, owner: str) -> bool:
    """Return whether this owner may look on: a private table is open only to its host and players."""
    return not record.private or record.is_host(owner) or bool(record.seats_of(owner))


def public_part(record: TableRecord) -> TableRecord:
    """Return the record without what people are not sent: revision, last use, clocks."""
    return replace(record, rev=0, touched=0, clocks=None)


def is_public(move: Move) -> bool:
    """Return whether everybody saw an event of the move; any other leaves no trace that others could find."""
    return any([event.audience == EVERYBODY for event in move.events])
