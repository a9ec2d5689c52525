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
from parlour.play.undo import is_secret_action
from parlour.server.bots.driver import Driver
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError, StaleTable
from parlour.server.messages import HintInfo, Level, Phase, Said, Trouble
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import UNPLACED, Happening, TableRecord
from parlour.server.tables.agreed import DAY, agreed
from parlour.server.tables.broadcast import Broadcast
from parlour.server.tables.clocks import answered, ask, open_tickets, overdue, spend, start, unanswered
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
from parlour.server.tables.happenings import happened_info
from parlour.server.tables.history import History
from parlour.server.tables.notices import aside_notice, carried_notice, close, note, set_aside
from parlour.server.tables.presence import Presence
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
        self.agreed = agreed(self.game, record)
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
        self.happened: list[Happening] = []  # the table's own record
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
    def grace(self) -> int:
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

    def out_of_time(self, seat: int) -> Happening | None:
        """What is noted where a bot answers for the seat though it is not the bot's."""
        who = self.record.seats[seat]
        return None if who.is_played_by_bot else Happening(OUT_OF_TIME, {"name": who.name}, self.now)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.catch_up()
            self.note_down(await self.registry.storage.happened_since(self.id, len(self.happened)))
            if self.table is None and not self.record.open_seats():
                await self.begin()
            if self.record.phase == "playing":
                await self.note_rules()
        self.presence.refresh(announce=False)
        self.driver.poke()
        self.turn_notices.consider()

    async def note_rules(self) -> None:
        """Write down that the game goes on by newer rules, or that it cannot. The lock is held."""
        table = self.table
        if isinstance(table, ClosedGame):
            await self.change(partial(close, why=table.why, places=table.places, now=self.now))
        elif self.carried and table is not None:
            mark = table.log.migrations[-1][1]
            row = entry_row(self.rows, table.state, Batch([], carried=mark), self.now)
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
                if table is None or isinstance(table, ClosedGame) or self.carried or self.snapped == self.rows:
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
        loaded = await resumed(storage, self.id, seed) if self.table is None else None
        changes = await storage.changes_since(self.id, loaded.rows if loaded else self.rows)
        if changes is None:
            raise RequestError(message("server-table-gone"), 404)
        reseated, acted = changes.rev != self.record.rev, bool(changes.rows)
        before = self.record
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
            self.broadcast.record_events()
            for row in rows:
                batch = msgspec.json.decode(row.body, type=Batch)
                follow(self.table, self.history, batch)
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
            self.note_down(await storage.happened_since(self.id, len(self.happened)))
        self.stale = False
        if acted:
            self.broadcast.outdate()
            self.broadcast.tell()
        if reseated and tellable(before) != tellable(self.record):
            self.broadcast.outdate()
            self.reseat()
        return acted or reseated

    def note_down(self, happened: list[Happening]) -> None:
        """What the table's own record says, to everybody."""
        for happening in happened:
            self.happened.append(happening)
            self.broadcast.post(happened_info(len(self.happened) - 1, happening))

    def take(self, loaded: Loaded) -> None:
        self.table, self.history, self.rows, self.kept = loaded.table, loaded.history, loaded.rows, loaded.kept
        self.snapped, self.marked, self.carried = loaded.snapped, loaded.marked, loaded.carried
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
        happening: Happening | None = None,
    ) -> int:
        """The seat acts; durable, and told to everybody, once this returns. Gives how many events it was told by then.

        Whoever names `rows` means the table as it stood then, and is told of a `StaleTable` where it has moved on.
        """
        await self.lock.acquire()  # not by `async with`, which takes two coroutines more for every action
        try:
            if self.stale:
                await self.catch_up()
            return await self.move(seat, lambda table: table.prepare(seat, action, args, ticket), rows, happening)
        finally:
            self.lock.release()

    async def move(
        self,
        seat: int,
        prepare: Callable[[Table], Move],
        rows: int | None = None,
        happening: Happening | None = None,
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
            self.broadcast.record_events()
            try:
                move = prepare(self.table)
            except Refused:
                if self.registry.shared and await self.catch_up():
                    continue
                self.registry.metrics.refusals.inc()
                raise
            except Exception as error:
                log.exception("a rule broke", extra={"table": self.id})
                self.stumbled(str(error))
                raise RequestError(message("server-broken")) from error
            try:
                await self.keep(move, happening)
            except Lost:
                self.registry.metrics.conflicts.inc()
                await self.catch_up()
                continue
            self.registry.metrics.actions.inc()
            self.broadcast.tell()
            if time.perf_counter() - begun > LONG:
                self.registry.spawn(self.set_aside(message("server-turn-too-long")))
            return self.history.told(seat)
        raise RequestError(message("server-actions-crowded"))

    async def keep(self, move: Move, happening: Happening | None = None) -> None:
        """Write the move down, and only then make it part of the game."""
        assert self.table is not None
        now = self.now
        row = entry_row(self.rows, move.state, Batch(move.entries), now)
        snapshot = None
        over = move.state.over
        if over or (self.rows + 1) % SNAPSHOT_EVERY == 0:
            snapshot = snapshot_row(self.rows, self.table, self.history, self.kept, self.marked, move)
        public = is_public(move)
        touched = now if over or (now - self.record.touched > TOUCHED and public) else 0
        charged = self.charged(self.table, move, happening) if self.record.clocks else None
        self.stale = True
        places = move.state.places or (UNPLACED,) * len(self.record.seats) if over else ()
        await self.durable(self.registry.storage.append(self.id, row, snapshot, touched, places, charged, happening))
        self.stale = False
        self.table.adopt(move)
        self.history.add(move.events)
        self.rows += 1
        self.broadcast.outdate()
        if snapshot:
            self.snapshot_taken()
        if public:
            self.moved = now
        if charged:
            self.record.clocks = charged.clocks
        self.record.rev += bool(charged or happening)
        if happening:
            self.note_down([happening])
        if touched:
            self.record.touched = touched
        if over:
            self.record.rev += 1
            self.record.end(places, now)

    def charged(self, table: Table, move: Move, happening: Happening | None = None) -> TableRecord:
        """The record with the clocks as they are once the move is made. What nobody hears of leaves them alone."""
        record = self.record.copy()
        seat, action, args = move.entries[0]
        if not is_secret_action(table.state, move.state, seat, move.events):
            spend(record, self.registry.house.now())
            if action == UNDO:
                unanswered(
                    record, table.undo_history.steps_since(table.undo_history.entry_count - args[0]), table.state
                )
            else:
                answered(record, seat, open_tickets(move.state))
            if record.clocks and happening and happening.kind == OUT_OF_TIME:
                record.clocks.late[seat] = record.clocks.tickets[seat]
            ask(record, {ask.seat: ask.ticket for ask in move.state.asked}, anew=action != UNDO)
        return record

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
        self, alter: Callable[[TableRecord], Happening | None], first_row: Callable[[TableRecord], Row] | None = None
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
            spend(new, self.registry.house.now())
            happening = alter(new)
            self.stale = True
            try:
                first = first_row(new) if first_row else None
                await self.durable(self.registry.storage.save_table(self.record, new, first, happening))
            except Lost:
                continue
            self.stale = False
            new.rev += 1
            self.record = new
            if happening:
                self.note_down([happening])
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
            start(record, {ask.seat: ask.ticket for ask in dealt.asked}, self.registry.house.now())
            return entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), self.now)

        await self.change(lambda record: fill_seats(record, self.game, level), first_row)
        assert dealt is not None
        self.table = dealt
        self.history.add(dealt.all_events)
        self.rows = 1
        self.registry.clocked = self.registry.clocked or self.record.clocks is not None
        self.broadcast.outdate()

    async def say(self, name: str, text: str) -> None:
        async with self.lock:
            for _ in range(TRIES):
                line = Said(len(self.said), name, text, self.now)
                try:
                    await self.durable(self.registry.storage.say(self.id, line))
                except Lost:
                    await self.catch_up()
                    continue
                self.said.append(line)
                self.broadcast.post(line)
                return

    async def note(self, kind: str, **args: str | int) -> None:
        """A line in the table's own record, and nothing else."""
        async with self.lock:
            happening = Happening(kind, args, self.now)
            if self.stale:
                await self.catch_up()
            self.stale = True
            await self.durable(self.registry.storage.note(self.id, happening))
            await self.catch_up()

    # ---- clients ----------------------------------------------------------------------------

    def connect(self, client: "Client", since: int, chat: int, record: int = 0) -> None:
        client.room = self
        self.clients.add(client)
        client.look_from(self.own_eyes(client), since)
        for line in self.said[max(chat, len(self.said) - SAID_AT_ONCE) :]:
            client.post(line)
        for n in range(max(record, len(self.happened) - SAID_AT_ONCE), len(self.happened)):
            client.post(happened_info(n, self.happened[n]))
        self.presence.refresh()
        if self.table is not None and self.table.over and not self.broadcast.standing:
            self.registry.spawn(self.broadcast.sum_up())

    def disconnect(self, client: "Client") -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        self.presence.refresh()
        self.turn_notices.left(client.owner)

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
            eyes = self.own_eyes(client)
            if client.looking != eyes and client.looking not in self.record.seats_of(client.owner):
                client.look_from(eyes, 0)
        self.broadcast.tell(info=True)
        self.presence.refresh()
        self.turn_away()

    def own_eyes(self, client: "Client") -> int:
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
