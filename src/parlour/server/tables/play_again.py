"""A new table from one whose game is over: with the same people, or on from a moment of it against bots."""

import contextlib

from parlour.play.language import message
from parlour.server.bots.levels import check_level
from parlour.server.errors import RequestError
from parlour.server.messages import PlayOn
from parlour.server.names import entropy_of
from parlour.server.storage.protocol import Lost
from parlour.server.storage.table_record import AuditEntry, Seat, TableRecord
from parlour.server.tables.entries import entry_row
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.tables.seats import seat_at
from parlour.server.tables.stored import Batch
from parlour.server.tables.table_setup import check_tables, deal, new_record, store
from parlour.server.tables.turn_notices import notify_invited


async def rematch(registry: Registry, room: Room, owner: str, entropy: str) -> str:
    """Seat the owner at the table's rematch and return its id; the first to ask sets it up and invites the others."""
    old = room.record
    if not old.seats_of(owner) and not old.is_host(owner):
        raise RequestError(message("rematch-not-yours"), 403)
    if room.phase != "over":
        raise RequestError(message("rematch-too-early"))
    async with room.lock:
        if room.services.shared:
            await room.catch_up()
        first = not room.record.rematch and await set_up_rematch(room, owner)
    room.publish(info=True)
    new = await registry.room(room.record.rematch)
    if new.record.is_invited(owner):
        await sit_down(new, owner, entropy)
    if first:
        room.services.background.spawn(notify_invited(room, new))
    return new.id


async def set_up_rematch(room: Room, owner: str) -> bool:
    """Set up the same table again, everybody one seat further and people's seats kept. The lock is held.

    Return whether no other process was first.
    """
    old = room.record
    record = new_record(old.game, owner, old.pace, room.now)
    record.options, record.edition, record.hints = old.options, old.edition, old.hints
    record.undo, record.clock, record.private = old.undo, old.clock, old.private
    record.seats = [
        Seat("open", seat.name, invited=seat.owner) if seat.owner else Seat(seat.kind, seat.name, level=seat.level)
        for seat in (*old.seats[1:], *old.seats[:1])
    ]
    await store(room.services, record)

    def point(at_old: TableRecord) -> None:
        at_old.rematch = at_old.rematch or record.id

    await room.change(point)
    if room.record.rematch == record.id:
        return True
    unwanted = record.copy()  # nobody is to be asked twice
    unwanted.host, unwanted.code, unwanted.seats = "", None, [Seat("open") for _ in record.seats]
    with contextlib.suppress(Lost):
        await room.services.storage.save_table(record, unwanted)
    return False


async def sit_down(room: Room, owner: str, entropy: str) -> None:
    """Seat the owner in all the seats kept for them."""
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
    """Set up a table that goes on from a moment of the finished game, with bots in the other seats."""
    old, services = room.record, room.services
    if not old.seats_of(owner) and not old.is_host(owner):
        raise RequestError(message("replay-not-yours"), 403)
    await check_tables(services, owner)
    position = (await services.replays.replay(room.id)).position(wish.at)
    mine = seat_at(old, wish.seat)
    record = new_record(old.game, owner, old.pace, room.now)
    record.options, record.edition, record.phase = old.options, old.edition, "playing"
    level = check_level(room.game, wish.level)
    for n, seat in enumerate(old.seats):
        is_mine = n == wish.seat
        record.seats.append(Seat("person", mine.name, owner) if is_mine else Seat("bot", seat.name, level=level))
    record.seats[wish.seat].entropy = entropy_of(wish.entropy)
    dealt = deal(record, room.game, position)
    first = entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), room.now)
    return await store(services, record, first)
