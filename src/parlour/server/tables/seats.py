"""What people do about the seats of a table: sit down, hand over, free; and what only its host may do."""

from typing import TYPE_CHECKING

from parlour.play.language import message
from parlour.server.bots.levels import checked_level, level_for
from parlour.server.errors import RequestError
from parlour.server.messages import Join
from parlour.server.names import entropy_of, name_of
from parlour.server.storage.table_record import AuditEntry, Seat, TableRecord
from parlour.server.tables.room import Room
from parlour.server.tables.table_setup import check_name, guest_name
from parlour.server.tables.table_terms import time_left_in_words
from parlour.server.tokens import hashed, new_code, new_token

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry

LINK_DAYS = 7


async def room_with(registry: "Registry", said: str) -> Room:
    """The table with this code, however it was written down."""
    code = said.replace("-", "").replace(" ", "").upper()
    table_id = await registry.storage.table_with_code(code) if code.isascii() and code.isalpha() else ""
    if not table_id:
        raise RequestError(message("server-no-such-code"), 404)
    return await registry.room(table_id)


async def take_seat(registry: "Registry", wish: Join, owner: str) -> Room:
    """The first open seat at the table with this code."""
    given, entropy = name_of(wish.name, registry.limits) if wish.name else "", entropy_of(wish.entropy)
    room = await room_with(registry, wish.code)

    def sit(record: TableRecord) -> AuditEntry:
        seats = [seat for seat in record.open_seats() if not seat.invited]
        if record.phase != "waiting" or not record.open_seats():
            raise RequestError(message("server-table-full"))
        if not seats:
            raise RequestError(message("rematch-kept"))
        if record.locked:
            raise RequestError(message("server-table-locked"))
        name = given or guest_name(record)
        check_name(record, name)
        seats[0].kind, seats[0].name, seats[0].owner, seats[0].entropy = "person", name, owner, entropy
        return AuditEntry("sat-down", {"name": name}, room.now)

    async with room.lock:
        await room.change(sit)
        if not room.record.open_seats():
            await room.begin()
    room.reseat()
    return room


def require_owner(record: TableRecord, seat: int, owner: str) -> Seat:
    if seat not in record.seats_of(owner):
        raise RequestError(message("server-not-your-seat"), 403)
    return record.seats[seat]


async def link(room: Room, seat: int, owner: str) -> str:
    """A personal link to the seat; any older one is void."""
    token = new_token()

    def promise(record: TableRecord) -> None:
        mine = require_owner(record, seat, owner)
        mine.claim = hashed(token)
        mine.claim_until = room.now + LINK_DAYS * 24 * 3600

    async with room.lock:
        await room.change(promise)
    return f"/t/{room.id}#{token}"


async def claim(registry: "Registry", token: str, owner: str) -> Room:
    """The seat of a personal link goes over to this device."""
    gone = RequestError(message("server-link-used"), 404)
    table_id = await registry.storage.table_with_claim(hashed(token)) if hashed(token) else ""
    if not table_id:
        raise gone
    room = await registry.room(table_id)

    def move(record: TableRecord) -> AuditEntry:
        seat = next((seat for seat in record.seats if seat.claim == hashed(token)), None)
        if seat is None or seat.claim_until < room.now:
            raise gone
        seat.owner, seat.claim, seat.claim_until = owner, None, 0
        return AuditEntry("link-used", {"name": seat.name}, room.now)

    async with room.lock:
        await room.change(move)
    room.reseat()
    return room


async def start(room: Room, owner: str, level: str) -> None:
    if room.record.host != owner:
        raise RequestError(message("server-begin-by-host"), 403)
    async with room.lock:
        await room.begin(checked_level(room.game, level))
    room.reseat()


async def set_pace(room: Room, owner: str, pace: int) -> None:
    if not room.record.seats_of(owner) and room.record.host != owner:
        raise RequestError(message("server-pace-by-players"), 403)

    def alter(record: TableRecord) -> None:
        record.pace = min(max(pace, 0), room.registry.limits.pace)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def lock(room: Room, owner: str, locked: bool) -> None:
    def alter(record: TableRecord) -> None:
        if record.host != owner:
            raise RequestError(message("server-lock-by-host"), 403)
        record.locked = locked

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def free(room: Room, owner: str, seat: int) -> None:
    """The host frees a seat before the game; once it runs, an absent player's seat goes to a bot."""

    def alter(record: TableRecord) -> AuditEntry:
        if record.host != owner:
            raise RequestError(message("server-free-by-host"), 403)
        wanted = seat_at(record, seat)
        if record.phase == "over":
            raise RequestError(message("server-over-already"))
        if record.phase == "waiting":
            record.seats[seat] = Seat("open")
            record.code = record.code or new_code()
            return AuditEntry("freed", {"name": wanted.name or str(seat + 1)}, room.now)
        if wanted.botted:
            raise RequestError(message("server-bot-plays-already"))
        check_away(room, wanted)
        wanted.level = level_for(room.game, "")
        return AuditEntry("handed-over", {"name": wanted.name, "by": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def hand_over(room: Room, owner: str, seat: int, level: str | None) -> None:
    """A bot takes the seat in its owner's stead, or the owner takes it back."""

    def alter(record: TableRecord) -> AuditEntry:
        wanted = seat_at(record, seat)
        if record.phase != "playing":
            raise RequestError(message("server-seats-in-play"))
        if wanted.kind != "person":
            raise RequestError(message("server-bots-own-seat"))
        if wanted.owner != owner:
            if not record.seats_of(owner):
                raise RequestError(message("server-only-players"), 403)
            if level is None:
                raise RequestError(message("server-take-back-by-owner", name=wanted.name), 403)
            check_away(room, wanted)
        wanted.level = named
        if wanted.owner == owner:
            return AuditEntry("bot-plays" if named else "seat-back", {"name": wanted.name}, room.now)
        by = record.seats[record.seats_of(owner)[0]].name
        return AuditEntry("handed-over", {"name": wanted.name, "by": by}, room.now)

    named = "" if level is None else checked_level(room.game, level)
    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


def check_away(room: Room, seat: Seat) -> None:
    """Whether the grace that everybody has who is away is over; before that nobody gives their seat to a bot."""
    if room.presence.is_here(seat.owner):
        raise RequestError(message("server-somebody-here", name=seat.name))
    left = (room.presence.away_since(seat.owner) or room.now) + room.absence_wait - room.now
    if left > 0:
        raise RequestError(message("server-grace", name=seat.name, time=time_left_in_words(left)))


def host_name(record: TableRecord) -> str:
    """The host's name at the table; a host need not play."""
    mine = record.seats_of(record.host)
    return record.seats[mine[0]].name if mine else message("moderation-host")


def seat_at(record: TableRecord, seat: int) -> Seat:
    if not 0 <= seat < len(record.seats):
        raise RequestError(message("server-no-seat", seat=seat, value=len(record.seats) - 1), 400)
    return record.seats[seat]


def only_host(record: TableRecord, owner: str) -> None:
    if record.host != owner:
        raise RequestError(message("moderation-only-host"), 403)


async def mute(room: Room, owner: str, seat: int, muted: bool) -> None:
    def alter(record: TableRecord) -> AuditEntry | None:
        only_host(record, owner)
        wanted = seat_at(record, seat)
        if not wanted.owner or wanted.muted == muted:
            return None
        for n in record.seats_of(wanted.owner):
            record.seats[n].muted = muted
        return AuditEntry("muted" if muted else "unmuted", {"name": wanted.name}, room.now)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def set_private(room: Room, owner: str, private: bool) -> None:
    def alter(record: TableRecord) -> AuditEntry | None:
        only_host(record, owner)
        if record.private == private:
            return None
        record.private = private
        return AuditEntry("private" if private else "public", {"name": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)
    room.turn_away()
