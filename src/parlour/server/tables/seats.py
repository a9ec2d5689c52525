"""Setting up a table, and everything people do about its seats."""

import asyncio
import secrets
from typing import TYPE_CHECKING

from parlour.kernel.edition import EditionError
from parlour.kernel.game import InvalidSetup, cached_edition
from parlour.play.language import message
from parlour.play.table import find_game
from parlour.server.bots.levels import check_level, level_for
from parlour.server.errors import RequestError
from parlour.server.messages import Join, NewTable, PlayOn, SeatWish
from parlour.server.names import entropy_of, look_alike, name_of
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import Happening, Seat, TableRecord
from parlour.server.tables.agreed import time_left_in_words
from parlour.server.tables.clocks import checked_clock
from parlour.server.tables.dealing import bot_name, deal
from parlour.server.tables.entries import Batch, entry_row
from parlour.server.tables.room import Room
from parlour.server.tokens import hashed, new_code, new_table_id, new_token

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry

LINK_DAYS = 7
READING = 5  # seconds an edition may take to be read


async def whole_edition(module: str, text: str) -> str:
    """The edition that this text is or patches, read off the event loop."""
    read = await asyncio.wait_for(asyncio.to_thread(cached_edition, module, text), READING)
    return str(read.text)


async def set_up(registry: "Registry", wish: NewTable, owner: str) -> TableRecord:
    """A new table as its host wants it."""
    limits = registry.limits
    if len(wish.edition) > limits.edition:
        raise RequestError(message("server-edition-too-long", edition=limits.edition), 400)
    try:
        game = find_game(wish.game)
        game.check_seats(len(wish.seats))
        if all(seat.kind == "bot" for seat in wish.seats):
            raise InvalidSetup(message("server-no-people"))
        options = game.complete_options(wish.options)
        edition = await whole_edition(game.module, wish.edition) if wish.edition else ""
    except (EditionError, InvalidSetup) as error:
        raise RequestError(str(error), 400) from None
    except TimeoutError:
        raise RequestError(message("server-edition-too-hard"), 400) from None
    await check_tables(registry, owner)
    pace = min(max(wish.pace, 0), limits.pace)
    record = blank(game.name, owner, secrets.token_hex(32), pace, registry.times.now())
    record.options, record.edition, record.hints = options, edition, wish.hints
    record.undo, record.clock = wish.undo, checked_clock(game, wish.clock)
    entropy = entropy_of(wish.entropy)
    for wanted in wish.seats:
        record.seats.append(seat_as_wished(record, wanted, owner, registry))
        if entropy and wanted.kind == "person":
            record.seats[-1].entropy, entropy = entropy, ""
    for seat in record.seats:
        if seat.kind == "bot" and not seat.name:
            seat.name = bot_name(record)
    return await store(registry, record)


async def check_tables(registry: "Registry", owner: str) -> None:
    """A device can set up only so many."""
    most = registry.limits.tables
    if await registry.storage.set_up_since(owner, registry.times.now() - 24 * 3600) >= most:
        raise RequestError(message("server-device-tables", tables=most), 429)


def blank(game: str, owner: str, seed: str, pace: int, now: int) -> TableRecord:
    return TableRecord(new_table_id(), 0, None, game, {}, "", seed, "waiting", pace, False, owner, "", now, now, [])


def seat_as_wished(record: TableRecord, wish: SeatWish, owner: str, registry: "Registry") -> Seat:
    if wish.kind == "open":
        return Seat("open")
    name = name_of(wish.name, registry.limits) if wish.name else ""
    if wish.kind == "person":
        name = name or guest_name(record)
    if name:
        check_name(record, name)
    if wish.kind == "bot":
        return Seat("bot", name, level=check_level(find_game(record.game), wish.level))
    return Seat("person", name, owner)


def guest_name(record: TableRecord) -> str:
    """Somebody who gives no name is called something."""
    taken = [seat.name for seat in record.seats]
    names = [message("server-guest", n=n) for n in range(1, len(taken) + 2)]
    return next(name for name in names if not any(look_alike(name, other) for other in taken if other))


def check_name(record: TableRecord, name: str) -> None:
    for seat in record.seats:
        if seat.name and look_alike(name, seat.name):
            raise RequestError(message("server-name-taken", name=seat.name), 409)


async def store(registry: "Registry", record: TableRecord, first: Row | None = None) -> TableRecord:
    for _ in range(20):
        record.code = new_code() if record.open_seats() else None
        try:
            await registry.storage.create_table(record, first)
        except Lost:
            record.id = new_table_id()
            continue
        except Unavailable as error:
            raise RequestError(message("server-table-unwritten"), 503) from error
        registry.metrics.tables_set_up.inc()
        return record
    raise RequestError(message("server-no-free-code"), 503)


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

    def sit(record: TableRecord) -> Happening:
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
        return Happening("sat-down", {"name": name}, room.now)

    async with room.lock:
        await room.change(sit)
        if not room.record.open_seats():
            await room.begin()
    room.reseat()
    return room


def own(record: TableRecord, seat: int, owner: str) -> Seat:
    if seat not in record.seats_of(owner):
        raise RequestError(message("server-not-your-seat"), 403)
    return record.seats[seat]


async def link(room: Room, seat: int, owner: str) -> str:
    """A personal link to the seat; any older one is void."""
    token = new_token()

    def promise(record: TableRecord) -> None:
        mine = own(record, seat, owner)
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

    def move(record: TableRecord) -> Happening:
        seat = next((seat for seat in record.seats if seat.claim == hashed(token)), None)
        if seat is None or seat.claim_until < room.now:
            raise gone
        seat.owner, seat.claim, seat.claim_until = owner, None, 0
        return Happening("link-used", {"name": seat.name}, room.now)

    async with room.lock:
        await room.change(move)
    room.reseat()
    return room


async def start(room: Room, owner: str, level: str) -> None:
    if room.record.host != owner:
        raise RequestError(message("server-begin-by-host"), 403)
    async with room.lock:
        await room.begin(check_level(room.game, level))
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

    def alter(record: TableRecord) -> Happening:
        if record.host != owner:
            raise RequestError(message("server-free-by-host"), 403)
        wanted = at(record, seat)
        if record.phase == "over":
            raise RequestError(message("server-over-already"))
        if record.phase == "waiting":
            record.seats[seat] = Seat("open")
            record.code = record.code or new_code()
            return Happening("freed", {"name": wanted.name or str(seat + 1)}, room.now)
        if wanted.is_played_by_bot:
            raise RequestError(message("server-bot-plays-already"))
        check_away(room, wanted)
        wanted.level = level_for(room.game, "")
        return Happening("handed-over", {"name": wanted.name, "by": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def hand_over(room: Room, owner: str, seat: int, level: str | None) -> None:
    """A bot takes the seat in its owner's stead, or the owner takes it back."""

    def alter(record: TableRecord) -> Happening:
        wanted = at(record, seat)
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
            return Happening("bot-plays" if named else "seat-back", {"name": wanted.name}, room.now)
        by = record.seats[record.seats_of(owner)[0]].name
        return Happening("handed-over", {"name": wanted.name, "by": by}, room.now)

    named = "" if level is None else check_level(room.game, level)
    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


def check_away(room: Room, seat: Seat) -> None:
    """Whether the grace that everybody has who is away is over; before that nobody gives their seat to a bot."""
    if room.presence.is_here(seat.owner):
        raise RequestError(message("server-somebody-here", name=seat.name))
    left = (room.presence.away_since(seat.owner) or room.now) + room.grace - room.now
    if left > 0:
        raise RequestError(message("server-grace", name=seat.name, time=time_left_in_words(left)))


def host_name(record: TableRecord) -> str:
    """The host's name at the table; a host need not play."""
    mine = record.seats_of(record.host)
    return record.seats[mine[0]].name if mine else message("moderation-host")


def at(record: TableRecord, seat: int) -> Seat:
    if not 0 <= seat < len(record.seats):
        raise RequestError(message("server-no-seat", seat=seat, value=len(record.seats) - 1), 400)
    return record.seats[seat]


async def play_on(room: Room, owner: str, wish: PlayOn) -> TableRecord:
    """A finished game as it stood at some moment, against bots, at a table of its own."""
    old, registry = room.record, room.registry
    if not old.seats_of(owner) and old.host != owner:
        raise RequestError(message("replay-not-yours"), 403)
    await check_tables(registry, owner)
    replay = await registry.replay(room.id)
    state = replay.position(wish.at)
    mine = at(old, wish.seat)
    record = blank(old.game, owner, secrets.token_hex(32), old.pace, room.now)
    record.options, record.edition, record.phase = old.options, old.edition, "playing"
    level = check_level(room.game, wish.level)
    for n, seat in enumerate(old.seats):
        is_mine = n == wish.seat
        record.seats.append(Seat("person", mine.name, owner) if is_mine else Seat("bot", seat.name, level=level))
    record.seats[wish.seat].entropy = entropy_of(wish.entropy)
    dealt = deal(record, room.game, state)
    return await store(
        registry, record, entry_row(0, dealt.state, Batch(dealt.log.entries, dealt.log.header), room.now)
    )
