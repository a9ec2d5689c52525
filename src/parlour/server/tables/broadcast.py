"""What the clients at a table are sent: each their seat's view, built once for all who see the same."""

from collections.abc import Iterable, Sequence

import msgspec

from parlour.kernel.event import SPECTATOR, Event
from parlour.play.event_states import NO_CHANGES, EventStates
from parlour.play.table import Table
from parlour.play.words import Words
from parlour.server.frames import frame_of
from parlour.server.messages import (
    ENCODER,
    AuditInfo,
    ChatLine,
    Clocks,
    EventInfo,
    MotionInfo,
    SeatInfo,
    TableInfo,
    Update,
)
from parlour.server.storage.table_record import Motion
from parlour.server.tables.clocks import times_left
from parlour.server.tables.entries import events_before
from parlour.server.tables.history import History
from parlour.server.tables.payloads import TableSnapshot, undo_states, view_key
from parlour.server.tables.presence import Listener
from parlour.server.tables.room_state import RoomState

FRAMES = 40  # updates kept ready to be sent again


class EventWords:
    """An event as most people at the table are sent it."""

    def __init__(self, event: Event, info: EventInfo, addressed: Sequence[int]) -> None:
        self.event = event
        self.info = info
        self.encoded = msgspec.Raw(ENCODER.encode(info))
        self.addressed = addressed  # seats that are sent another sentence


class Broadcast:
    """The messages of one table, cached until something changes."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self.snapshot: TableSnapshot | None = None  # of the table now, once somebody needs it
        self.updates: dict[int, Update] = {}  # by viewer, without events
        self.frames: dict[tuple[int, int, int], bytes] = {}  # encoded updates by viewer, reader, first event
        self.texts: dict[Event, str] = {}  # event texts addressed to nobody
        self.worded: dict[tuple[int, int], list[EventWords]] = {}  # by view, first event
        self.standing: tuple[tuple[int, ...], ...] = ()  # of a finished game, after each turn
        self.named: dict[str, tuple[str, ...]] = {}  # by unit: what its numbers are called

    def wake_clients(self, info: bool = False) -> None:
        """Send every client the table as it stands, and with `info` who sits where."""
        table = self.room.table
        begun, clocked = table is not None, self.room.record.clocks is not None
        info = info or (table is not None and table.over)
        for client in self.room.clients:
            client.needs_update = begun
            client.needs_info = client.needs_info or info
            client.needs_clocks = clocked
            client.wake()

    async def send_standing(self) -> None:
        """Send how every seat stood after each turn of the finished game."""
        if not self.standing:
            self.standing = (await self.room.services.replays.replay(self.room.id)).standing
            self.invalidate()
            for client in self.room.clients:
                client.needs_update = True
                client.wake()

    def invalidate(self) -> None:
        """Drop what was built: the table has changed."""
        self.snapshot = None
        self.updates.clear()
        self.frames.clear()
        self.texts.clear()
        self.worded.clear()

    def record_events(self) -> None:
        """Have the table keep its state at each event from here on, for clients that draw them."""
        table, clients, history = self.room.table, self.room.clients, self.room.history
        if table is None or table.over:
            return
        if table.event_states and is_anybody_behind(clients, history):
            return
        table.event_states = EventStates(table.game, table.state) if clients else None

    def post(self, line: ChatLine | AuditInfo) -> None:
        """Send a line to every client."""
        for client in self.room.clients:
            client.post(line)

    def update(self, client: Listener) -> bytes:
        """Return the client's next update as a frame; empty if nothing has changed in its view."""
        table, record, viewer = self.room.table, self.room.record, client.looking
        if table is None:
            return b""
        update = self.updates.get(viewer)
        if update is None:
            self.snapshot = self.snapshot or TableSnapshot(table, self.standing, undo_states(table, record))
            update = self.snapshot.update(viewer, self.room.history.count(viewer))
            if record.phase == "aside":
                update = msgspec.structs.replace(update, asked=(), offers=(), undo=())
            elif record.paused:
                update = msgspec.structs.replace(update, offers=(), undo=())
            self.updates[viewer] = update
        since = min(client.seen, update.seq)
        if since == update.seq and client.sent == update:
            return b""
        reader = self.reader(viewer, client.owner)
        frame = self.frames.get((viewer, reader, since))
        if frame is None:
            if len(self.frames) > FRAMES:
                self.frames.clear()
                self.worded.clear()
            whole = msgspec.structs.replace(update, events=self.events(table, viewer, reader, since))
            frame = self.frames[viewer, reader, since] = frame_of(ENCODER.encode(whole))
        client.seen, client.sent = update.seq, update
        return frame

    def reader(self, viewer: int, owner: str) -> int:
        """Return the seat texts address as “you”: nobody where several people share a device."""
        owned = 0
        for seat in self.room.record.seats:
            if seat.owner == owner:
                owned += 1
        return viewer if owner and owned == 1 else SPECTATOR

    def events(self, table: Table, viewer: int, reader: int, since: int) -> tuple[EventInfo | msgspec.Raw, ...]:
        """Return the viewer's events from number `since`: built once, and anew for a reader they address."""
        key, words = view_key(table.game, viewer), table.words
        worded = self.worded.get((key, since))
        if worded is None:
            seen = self.room.history.since(viewer, since)
            states = table.event_states
            changes = states.changes(key, [event for _, event in seen]) if states else [NO_CHANGES] * len(seen)
            worded = self.worded[key, since] = [
                EventWords(
                    event,
                    EventInfo(number, event.clause, event.kind, event.args, self.text(table, event), changed),
                    words.seats_with_own_text(event),
                )
                for (number, event), changed in zip(seen, changes, strict=True)
            ]
        return tuple(
            [
                msgspec.structs.replace(each.info, text=words.event(each.event, reader))
                if reader in each.addressed
                else each.encoded
                for each in worded
            ]
        )

    def text(self, table: Table, event: Event) -> str:
        text = self.texts.get(event)
        if text is None:
            text = self.texts[event] = table.words.event(event)
        return text

    def clocks(self, client: Listener) -> bytes:
        """Return the clocks as a frame, if one has started or stopped since they were last sent."""
        record = self.room.record
        clocks = record.clocks and (record.clocks.left, record.clocks.since, record.running)
        if not clocks or clocks == client.clocks:
            return b""
        client.clocks = clocks
        left = times_left(record, self.room.services.uptime.now())
        return frame_of(ENCODER.encode(Clocks(left, tuple(record.running))))

    async def events_before(self, viewer: int, owner: str, until: int) -> tuple[EventInfo, ...]:
        """Return a page of the viewer's events before number `until`, from storage."""
        table = self.room.table
        if table is None:
            return ()
        reader = self.reader(viewer, owner)
        events = await events_before(self.room.services.storage, self.room.id, viewer, until)
        return tuple(
            [
                EventInfo(n, event.clause, event.kind, event.args, table.words.event(event, reader))
                for n, event in events
            ]
        )

    def info(self, client: Listener) -> TableInfo:
        """Return who sits where and what is played, as this client may know it."""
        record = self.room.record
        mine = record.seats_of(client.owner)
        host = record.is_host(client.owner)
        return TableInfo(
            table=self.room.id,
            code=(record.code or "") if (mine or host) and record.open_seats() else "",
            game=self.room.game.name,
            title=self.room.game.title,
            options=self.room.table.log.options if self.room.table else record.options,
            phase=self.room.phase,
            seats=tuple(self.seat_info(n, client) for n in range(len(record.seats))),
            host=host,
            locked=record.locked,
            pace=record.pace,
            hints=record.allows_hints,
            wait=self.room.absence_wait,
            commitment=self.room.commitment,
            names=self.unit_names(),
            units=self.room.game.view_units,
            printed=self.room.printed,
            looking=client.looking,
            looking_on=self.room.presence.looking_on,
            rematch=record.rematch,
            notice=record.notice,
            undo=record.undo,
            clock=record.clock,
            paused=record.paused,
            private=record.private,
            agreed=self.room.terms,
            onlookers=self.room.presence.onlookers(record) if mine or host else (),
            motions=tuple([self.motion_info(motion) for motion in self.room.open_motions()]),
        )

    def seat_info(self, n: int, client: Listener) -> SeatInfo:
        seat = self.room.record.seats[n]
        here = seat.kind == "bot" or self.room.presence.is_here(seat.owner)
        return SeatInfo(
            seat=n,
            name=seat.name,
            kind="bot" if seat.is_played_by_bot else seat.kind,
            mine=bool(client.owner) and seat.owner == client.owner,
            here=here,
            level=self.room.level(n) if seat.is_played_by_bot else None,
            away_since=0 if here or not seat.owner else self.room.presence.away_since(seat.owner),
            device=self.room.record.seats_of(seat.owner)[0] if seat.owner else -1,
            kept=bool(seat.invited),
            muted=bool(seat.muted),
        )

    def motion_info(self, motion: Motion) -> MotionInfo:
        waits_for = tuple(self.room.record.waits_for(motion))
        return MotionInfo(motion.n, motion.kind, motion.seat, motion.about, waits_for)

    def unit_names(self) -> dict[str, tuple[str, ...]]:
        """Return what the numbers of each unit are called; rebuilt only when somebody new sits down."""
        names = [seat.name for seat in self.room.record.seats]
        if self.named.get("seat") != tuple(names):
            words = Words(self.room.game, self.room.edition, names)
            self.named = {unit: tuple(numbers) for unit, numbers in words.names.items()}
        return self.named


def is_anybody_behind(clients: Iterable[Listener], history: History) -> bool:
    """Return whether a client has yet to be sent an event."""
    return any([client.seen < history.count(client.looking) for client in clients])
