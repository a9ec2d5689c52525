"""A new table from one whose game is over: with the same people, or on from a moment of it against bots."""

import contextlib
import secrets

from parlour.play.language import message
from parlour.server.bots.levels import checked_level
from parlour.server.errors import RequestError
from parlour.server.messages import PlayOn
from parlour.server.names import entropy_of
from parlour.server.storage.protocol import Lost
from parlour.server.storage.table_record import AuditEntry, Seat, TableRecord
from parlour.server.tables.entries import Batch, entry_row
from parlour.server.tables.room import Room
from parlour.server.tables.seats import seat_at
from parlour.server.tables.table_setup import check_tables, deal, new_record, store
from parlour.server.tables.turn_notices import notify_invited


async def rematch(room: Room, owner: str, entropy: str) -> str:
    """The new table, where whoever asks sits down; the others are asked at the old one. Gives its name."""
    old = room.record
    if not old.seats_of(owner) and old.host != owner:
        raise RequestError(message("rematch-not-yours"), 403)
    if room.phase != "over":
        raise RequestError(message("rematch-too-early"))
    async with room.lock:
        if room.registry.shared:
            await room.catch_up()
        first = not room.record.rematch and await lay_out(room, owner)
    room.broadcast.tell(info=True)
    new = await room.registry.room(room.record.rematch)
    if any(seat.invited == owner for seat in new.record.seats):
        await sit_down(new, owner, entropy)
    if first:
        room.registry.spawn(notify_invited(room, new))
    return new.id


async def lay_out(room: Room, owner: str) -> bool:
    """A table as the old one was, everybody one place further, the people's seats kept for them. The lock is held.

    True unless another process was first.
    """
    old = room.record
    record = new_record(old.game, owner, secrets.token_hex(32), old.pace, room.now)
    record.options, record.edition, record.hints = old.options, old.edition, old.hints
    record.undo, record.clock, record.private = old.undo, old.clock, old.private
    record.seats = [
        Seat("open", seat.name, invited=seat.owner) if seat.owner else Seat(seat.kind, seat.name, level=seat.level)
        for seat in (*old.seats[1:], *old.seats[:1])
    ]
    await store(room.registry, record)

    def point(at_old: TableRecord) -> None:
        at_old.rematch = at_old.rematch or record.id

    await room.change(point)
    if room.record.rematch == record.id:
        return True
    unwanted = record.copy()  # nobody is to be asked twice
    unwanted.host, unwanted.code, unwanted.seats = "", None, [Seat("open") for _ in record.seats]
    with contextlib.suppress(Lost):
        await room.registry.storage.save_table(record, unwanted)
    return False


async def sit_down(room: Room, owner: str, entropy: str) -> None:
    """In all the seats that are kept for this owner. Whoever does not want them leaves the table."""
    added = entropy_of(entropy)

    def sit(record: TableRecord) -> AuditEntry:
        kept = [n for n, seat in enumerate(record.seats) if owner and seat.invited == owner]
        if record.phase != "waiting" or not kept:
            raise RequestError(message("rematch-none"))
        for n in kept:
            record.seats[n] = Seat("person", record.seats[n].name, owner)
        record.seats[kept[0]].entropy = added
        return AuditEntry("sat-down", {"name": record.seats[kept[0]].name}, room.now)

    async with room.lock:
        await room.change(sit)
        if not room.record.open_seats():
            await room.begin()
    room.reseat()


async def play_on(room: Room, owner: str, wish: PlayOn) -> TableRecord:
    """A finished game as it stood at some moment, against bots, at a table of its own."""
    old, registry = room.record, room.registry
    if not old.seats_of(owner) and old.host != owner:
        raise RequestError(message("replay-not-yours"), 403)
    await check_tables(registry, owner)
    replay = await registry.replay(room.id)
    state = replay.position(wish.at)
    mine = seat_at(old, wish.seat)
    record = new_record(old.game, owner, secrets.token_hex(32), old.pace, room.now)
    record.options, record.edition, record.phase = old.options, old.edition, "playing"
    level = checked_level(room.game, wish.level)
    for n, seat in enumerate(old.seats):
        is_mine = n == wish.seat
        record.seats.append(Seat("person", mine.name, owner) if is_mine else Seat("bot", seat.name, level=level))
    record.seats[wish.seat].entropy = entropy_of(wish.entropy)
    dealt = deal(record, room.game, state)
    return await store(
        registry, record, entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), room.now)
    )
