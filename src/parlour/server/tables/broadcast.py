"""What the clients at a table are told: each as their seat sees it, and worded once for all who see the same."""

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.event import SPECTATOR, Event
from parlour.play.event_states import NO_CHANGES, EventStates
from parlour.play.table import Table
from parlour.play.words import Words
from parlour.server.frames import frame_of
from parlour.server.messages import ENCODER, Clocks, EventInfo, Happened, Said, SeatInfo, TableInfo, Update
from parlour.server.tables.clocks import faces as clock_faces
from parlour.server.tables.entries import events_before
from parlour.server.tables.history import History
from parlour.server.tables.motions import motion_info, standing_motions
from parlour.server.tables.payloads import Present, eyes_of, undo_states

if TYPE_CHECKING:
    from parlour.server.tables.room import Room
    from parlour.server.web.clients import Client

FRAMES = 40  # updates kept ready to be sent again


class Broadcast:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.present: Present | None = None  # how it stands now, once somebody wants to know
        self.stands: dict[int, Update] = {}  # and for each viewer, without what happened
        self.frames: dict[tuple[int, int, int], bytes] = {}  # updates already written, by viewer, reader, first event
        self.texts: dict[Event, str] = {}  # what happened, in words
        self.happened: dict[tuple[int, int], list[tuple[Event, EventInfo, Sequence[int]]]] = {}  # by eyes, first event
        self.standing: tuple[tuple[int, ...], ...] = ()
        self.named: dict[str, tuple[str, ...]] = {}

    def tell(self, info: bool = False) -> None:
        """Everybody hears how it stands, each as their seat sees it, and who sits where if that has changed."""
        room, table, record = self.room, self.room.table, self.room.record
        room.used = time.monotonic()
        over = table is not None and table.over
        begun, clocked = table is not None, record.clocks is not None
        for client in room.clients:
            client.needs_update = begun
            client.needs_info = client.needs_info or info or over
            client.needs_clocks = clocked
            client.wake()
        room.driver.poke()
        room.turn_notices.consider()
        if over and not self.standing and room.record.phase == "over":
            room.registry.spawn(self.sum_up())

    async def sum_up(self) -> None:
        """How everybody stood all along, once it may be told."""
        if not self.standing:
            self.standing = (await self.room.registry.replay(self.room.id)).standing
            self.outdate()
            for client in self.room.clients:
                client.needs_update = True
                client.wake()

    def outdate(self) -> None:
        """What was written ready to be sent is no longer how it stands."""
        self.present = None
        self.stands.clear()
        self.frames.clear()
        self.texts.clear()
        self.happened.clear()

    def record_events(self) -> None:
        """Have the table keep how it stands at each event from here on, for clients that draw them."""
        table, clients, history = self.room.table, self.room.clients, self.room.history
        if table is None:
            return
        if table.event_states and is_anybody_behind(clients, history):
            return
        views = self.present.views if self.present else None
        table.event_states = EventStates(table.game, table.state, views) if clients else None

    def post(self, line: Said | Happened) -> None:
        for client in self.room.clients:
            client.post(line)

    def update(self, client: "Client") -> bytes:
        """What the client is to know next, and not yet knows; nothing where nothing has changed for its eyes."""
        table, record, viewer = self.room.table, self.room.record, client.looking
        if table is None:
            return b""
        stands = self.stands.get(viewer)
        if stands is None:
            self.present = self.present or Present(table, self.standing, undo_states(table, record))
            stands = self.present.update(viewer, self.room.history.told(viewer))
            if record.phase == "aside":
                stands = msgspec.structs.replace(stands, asked=(), offers=(), undo=())
            elif record.paused:
                stands = msgspec.structs.replace(stands, offers=(), undo=())
            self.stands[viewer] = stands
        since = min(client.seen, stands.seq)
        if since == stands.seq and client.shown == stands:
            return b""
        reader = self.reader(viewer, client.owner)
        frame = self.frames.get((viewer, reader, since))
        if frame is None:
            if len(self.frames) > FRAMES:
                self.frames.clear()
                self.happened.clear()
            whole = msgspec.structs.replace(stands, events=self.events(table, viewer, reader, since))
            frame = self.frames[viewer, reader, since] = frame_of(ENCODER.encode(whole))
        client.seen, client.shown = stands.seq, stands
        return frame

    def reader(self, viewer: int, owner: str) -> int:
        """Whom the words are for: “you” is one person, so nobody where several sit at a device."""
        return viewer if len(self.room.record.seats_of(owner)) == 1 else SPECTATOR

    def events(self, table: Table, viewer: int, reader: int, since: int) -> tuple[EventInfo, ...]:
        """Worded once, however many hear of them, and once more for whoever is spoken to: a device of one person."""
        eyes, words = eyes_of(table.game, viewer), table.words
        happened = self.happened.get((eyes, since))
        if happened is None:
            seen = self.room.history.since(viewer, since)
            kept = table.event_states
            changes = kept.changes(eyes, [event for _, event in seen]) if kept else [NO_CHANGES] * len(seen)
            happened = self.happened[eyes, since] = [
                (
                    event,
                    EventInfo(number, event.clause, event.kind, event.args, self.text(table, event), changed),
                    words.seats_with_own_text(event),
                )
                for (number, event), changed in zip(seen, changes, strict=True)
            ]
        return tuple(
            [
                msgspec.structs.replace(told, text=words.event(event, reader)) if reader in spoken_to else told
                for event, told, spoken_to in happened
            ]
        )

    def text(self, table: Table, event: Event) -> str:
        found = self.texts.get(event)
        if found is None:
            found = self.texts[event] = table.words.event(event)
        return found

    def clocks(self, client: "Client") -> bytes:
        """The clocks, where one has started or stopped since the client was shown them."""
        record = self.room.record
        faces = record.clocks and (record.clocks.left, record.clocks.since, record.running)
        if not faces or faces == client.clocks:
            return b""
        client.clocks = faces
        left = clock_faces(record, self.room.registry.house.now())
        return frame_of(ENCODER.encode(Clocks(left, tuple(record.running))))

    async def events_before(self, viewer: int, owner: str, until: int) -> tuple[EventInfo, ...]:
        """What happened before all that is held here, a page at a time."""
        table = self.room.table
        if table is None:
            return ()
        reader = self.reader(viewer, owner)
        found = await events_before(self.room.registry.storage, self.room.id, viewer, until)
        return tuple(
            [EventInfo(n, event.clause, event.kind, event.args, table.words.event(event, reader)) for n, event in found]
        )

    def info(self, client: "Client") -> TableInfo:
        record = self.room.record
        mine = record.seats_of(client.owner)
        host = bool(client.owner) and record.host == client.owner
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
            wait=self.room.grace,
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
            agreed=self.room.agreed,
            onlookers=self.room.presence.onlookers() if mine or host else (),
            motions=tuple([motion_info(record, motion) for motion in standing_motions(self.room)]),
        )

    def seat_info(self, n: int, client: "Client") -> SeatInfo:
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

    def unit_names(self) -> dict[str, tuple[str, ...]]:
        """What a number of a unit is called; made anew only when somebody new sits down."""
        names = [seat.name for seat in self.room.record.seats]
        if self.named.get("seat") != tuple(names):
            words = Words(self.room.game, self.room.edition, names)
            self.named = {unit: tuple(called) for unit, called in words.names.items()}
        return self.named


def is_anybody_behind(clients: Iterable["Client"], history: History) -> bool:
    """Whether a client has yet to be sent an event."""
    return any([client.seen < history.told(client.looking) for client in clients])
