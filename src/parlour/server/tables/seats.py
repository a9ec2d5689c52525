"""What people do about the seats of a table: sit down, hand over, free; and what only its host may do."""

from parlour.play.language import message
from parlour.server.bots.levels import check_level, check_level_or_mix, level_for
from parlour.server.errors import RequestError
from parlour.server.messages import Join
from parlour.server.names import entropy_of, name_of
from parlour.server.storage.table_record import AuditEntry, Seat, TableRecord
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room
from parlour.server.tables.table_setup import check_name, guest_name
from parlour.server.tables.table_terms import describe_time_left
from parlour.server.tokens import hashed, new_code, new_token

LINK_DAYS = 7

# ---- taking a seat ------------------------------------------------------------------------------


async def room_with(registry: Registry, code: str) -> Room:
    """Return the table with this code, however the code was typed."""
    letters = code.replace("-", "").replace(" ", "").upper()
    table_id = await registry.storage.table_with_code(letters) if letters.isascii() and letters.isalpha() else ""
    if not table_id:
        raise RequestError(message("server-no-such-code"), 404)
    return await registry.room(table_id)


async def take_seat(registry: Registry, wish: Join, owner: str) -> Room:
    """Seat the owner in the first open seat at the table with this code; return the table."""
    wanted_name = name_of(wish.name, registry.limits) if wish.name else ""
    entropy = entropy_of(wish.entropy)
    room = await room_with(registry, wish.code)

    def sit(record: TableRecord) -> AuditEntry:
        seats = [seat for seat in record.open_seats() if not seat.invited]
        if record.phase != "waiting" or not record.open_seats():
            raise RequestError(message("server-table-full"))
        if not seats:
            raise RequestError(message("rematch-kept"))
        if record.locked:
            raise RequestError(message("server-table-locked"))
        name = wanted_name or guest_name(record)
        check_name(record, name)
        seats[0].kind, seats[0].name, seats[0].owner, seats[0].entropy = "person", name, owner, entropy
        return AuditEntry("sat-down", {"name": name}, room.now)

    async with room.lock:
        await room.change(sit)
        if not room.record.open_seats():
            await room.begin()
    room.reseat()
    return room


async def link(room: Room, seat: int, owner: str) -> str:
    """Return a personal link to the seat; any older one is void."""
    token = new_token()

    def promise(record: TableRecord) -> None:
        mine = require_owner(record, seat, owner)
        mine.claim = hashed(token)
        mine.claim_until = room.now + LINK_DAYS * 24 * 3600

    async with room.lock:
        await room.change(promise)
    return f"/t/{room.id}#{token}"


async def claim(registry: Registry, token: str, owner: str) -> Room:
    """Give the seat of a personal link to this owner; return the table."""
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


# ---- in the seats -------------------------------------------------------------------------------


async def set_pace(room: Room, owner: str, pace: int) -> None:
    """Set how long bots take; players and the host may."""
    if not room.record.seats_of(owner) and not room.record.is_host(owner):
        raise RequestError(message("server-pace-by-players"), 403)

    def alter(record: TableRecord) -> None:
        record.pace = min(max(pace, 0), room.services.limits.pace)

    async with room.lock:
        await room.change(alter)
    room.publish(info=True)


async def hand_over(room: Room, owner: str, seat: int, level: str | None) -> None:
    """Give the seat to a bot of this level in its owner's place; without a level its owner takes it back."""

    def alter(record: TableRecord) -> AuditEntry:
        target = seat_at(record, seat)
        if record.phase != "playing":
            raise RequestError(message("server-seats-in-play"))
        if target.kind != "person":
            raise RequestError(message("server-bots-own-seat"))
        if target.owner != owner:
            if not record.seats_of(owner):
                raise RequestError(message("server-only-players"), 403)
            if level is None:
                raise RequestError(message("server-take-back-by-owner", name=target.name), 403)
            check_away(room, target)
        target.level = bot_level
        if target.owner == owner:
            return AuditEntry("bot-plays" if bot_level else "seat-back", {"name": target.name}, room.now)
        by = record.seats[record.seats_of(owner)[0]].name
        return AuditEntry("handed-over", {"name": target.name, "by": by}, room.now)

    bot_level = "" if level is None else check_level(room.game, level)
    async with room.lock:
        await room.change(alter)
    room.publish(info=True)


def check_away(room: Room, seat: Seat) -> None:
    """Refuse to give a seat to a bot before its owner has been away long enough."""
    if room.presence.is_here(seat.owner):
        raise RequestError(message("server-somebody-here", name=seat.name))
    left = room.absence_wait - room.presence.seconds_away(seat.owner)
    if left > 0:
        raise RequestError(message("server-grace", name=seat.name, time=describe_time_left(left)))


def seat_at(record: TableRecord, seat: int) -> Seat:
    """Return the seat with this number; refuse a number there is not."""
    if not 0 <= seat < len(record.seats):
        raise RequestError(message("server-no-seat", seat=seat, value=len(record.seats) - 1), 400)
    return record.seats[seat]


def require_owner(record: TableRecord, seat: int, owner: str) -> Seat:
    """Return the seat; refuse unless it is this owner's."""
    if seat not in record.seats_of(owner):
        raise RequestError(message("server-not-your-seat"), 403)
    return record.seats[seat]


# ---- the host -----------------------------------------------------------------------------------


def require_host(record: TableRecord, owner: str, sentence: str) -> None:
    """Refuse with this sentence unless the owner is the table's host."""
    if not record.is_host(owner):
        raise RequestError(sentence, 403)


def host_name(record: TableRecord) -> str:
    """Return the host's name at the table; a host need not play."""
    mine = record.seats_of(record.host)
    return record.seats[mine[0]].name if mine else message("moderation-host")


async def start(room: Room, owner: str, level: str) -> None:
    """Begin the game, with bots of this level in the open seats."""
    require_host(room.record, owner, message("server-begin-by-host"))
    async with room.lock:
        await room.begin(check_level_or_mix(room.game, level))
    room.reseat()


async def lock(room: Room, owner: str, locked: bool) -> None:
    """Lock the table against new players, or unlock it."""

    def alter(record: TableRecord) -> None:
        require_host(record, owner, message("server-lock-by-host"))
        record.locked = locked

    async with room.lock:
        await room.change(alter)
    room.publish(info=True)


async def free(room: Room, owner: str, seat: int) -> None:
    """Free a seat before the game; during the game, give an absent player's seat to a bot."""

    def alter(record: TableRecord) -> AuditEntry:
        require_host(record, owner, message("server-free-by-host"))
        target = seat_at(record, seat)
        if record.phase == "over":
            raise RequestError(message("server-over-already"))
        if record.phase == "waiting":
            record.seats[seat] = Seat("open")
            record.code = record.code or new_code()
            return AuditEntry("freed", {"name": target.name or str(seat + 1)}, room.now)
        if target.is_played_by_bot:
            raise RequestError(message("server-bot-plays-already"))
        check_away(room, target)
        target.level = level_for(room.game, "")
        return AuditEntry("handed-over", {"name": target.name, "by": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def mute(room: Room, owner: str, seat: int, muted: bool) -> None:
    """Mute the owner of a seat in the chat, or unmute them."""

    def alter(record: TableRecord) -> AuditEntry | None:
        require_host(record, owner, message("moderation-only-host"))
        target = seat_at(record, seat)
        if not target.owner or target.muted == muted:
            return None
        for n in record.seats_of(target.owner):
            record.seats[n].muted = muted
        return AuditEntry("muted" if muted else "unmuted", {"name": target.name}, room.now)

    async with room.lock:
        await room.change(alter)
    room.publish(info=True)


async def set_private(room: Room, owner: str, private: bool) -> None:
    """Close the table to onlookers, or open it again."""

    def alter(record: TableRecord) -> AuditEntry | None:
        require_host(record, owner, message("moderation-only-host"))
        if record.private == private:
            return None
        record.private = private
        return AuditEntry("private" if private else "public", {"name": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.publish(info=True)
    room.close_to_onlookers()
