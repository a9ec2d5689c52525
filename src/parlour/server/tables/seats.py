"""Setting up a table, and everything people do about its seats."""

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

from parlour.kernel.edition import EditionError
from parlour.kernel.game import Impossible, edition_from
from parlour.play.table import game_called
from parlour.server.bots.levels import checked_level, level_for
from parlour.server.errors import RequestError
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.names import entropy_of, look_alike, name_of
from parlour.server.storage.protocol import Lost, Unavailable
from parlour.server.storage.table_record import Seat, TableRecord
from parlour.server.tables.dealing import bot_name
from parlour.server.tables.room import Room
from parlour.server.tokens import hashed, new_code, new_table_id, new_token

if TYPE_CHECKING:
    from parlour.server.tables.registry import Registry

LINK_DAYS = 7
READING = 5  # seconds an edition may take to be read


async def set_up(registry: "Registry", wish: NewTable, owner: str) -> TableRecord:
    """A new table as its host wants it."""
    limits = registry.limits
    if len(wish.edition) > limits.edition:
        raise RequestError(f"That edition is too long; {limits.edition:,} letters are the most.", 400)
    try:
        game = game_called(wish.game)
        game.check_seats(len(wish.seats))
        if all(seat.kind == "bot" for seat in wish.seats):
            raise Impossible("A table is for people: take a seat yourself, or leave one open for somebody.")
        options = game.settled(wish.options)
        if wish.edition:
            await asyncio.wait_for(asyncio.to_thread(edition_from, game.module, wish.edition), READING)
    except (EditionError, Impossible) as error:
        raise RequestError(str(error), 400) from None
    except TimeoutError:
        raise RequestError("That edition takes too long to read; make it simpler.", 400) from None
    since = int(time.time()) - 24 * 3600
    if await registry.storage.set_up_since(owner, since) >= limits.tables:
        raise RequestError(
            f"This device has set up {limits.tables} tables since yesterday; go on with one of them.", 429
        )
    record = blank(game.name, owner, secrets.token_hex(32), min(max(wish.pace, 0), limits.pace))
    record.options, record.edition = options, wish.edition
    entropy = entropy_of(wish.entropy)
    for wanted in wish.seats:
        record.seats.append(seat_as_wished(record, wanted, owner, registry))
        if entropy and wanted.kind == "person":
            record.seats[-1].entropy, entropy = entropy, ""
    for seat in record.seats:
        if seat.kind == "bot" and not seat.name:
            seat.name = bot_name(record)
    return await store(registry, record)


def blank(game: str, owner: str, seed: str, pace: int) -> TableRecord:
    now = int(time.time())
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
        return Seat("bot", name, level=checked_level(game_called(record.game), wish.level))
    return Seat("person", name, owner)


def guest_name(record: TableRecord) -> str:
    """Somebody who gives no name is called something."""
    taken = [seat.name for seat in record.seats]
    names = ["Guest", *(f"Guest {n}" for n in range(2, len(taken) + 2))]
    return next(name for name in names if not any(look_alike(name, other) for other in taken if other))


def check_name(record: TableRecord, name: str) -> None:
    for seat in record.seats:
        if seat.name and look_alike(name, seat.name):
            raise RequestError(f"Somebody at this table is called {seat.name} already; take another name.", 409)


async def store(registry: "Registry", record: TableRecord) -> TableRecord:
    for _ in range(20):
        record.code = new_code() if record.open_seats() else None
        try:
            await registry.storage.create_table(record)
        except Lost:
            record.id = new_table_id()
            continue
        except Unavailable as error:
            raise RequestError("The table could not be written down. Try again in a moment.", 503) from error
        registry.metrics.tables_set_up.inc()
        return record
    raise RequestError("No code is free just now. Try again in a moment.", 503)


async def room_with(registry: "Registry", said: str) -> Room:
    """The table with this code, however it was written down."""
    code = said.replace("-", "").replace(" ", "").upper()
    table_id = await registry.storage.table_with_code(code) if code.isascii() and code.isalpha() else ""
    if not table_id:
        raise RequestError("No table with open seats has this code. Look at it again, or ask for the link.", 404)
    return await registry.room(table_id)


async def take_seat(registry: "Registry", wish: Join, owner: str) -> Room:
    """The first open seat at the table with this code."""
    given, entropy = name_of(wish.name, registry.limits) if wish.name else "", entropy_of(wish.entropy)
    room = await room_with(registry, wish.code)

    def sit(record: TableRecord) -> None:
        seats = record.open_seats()
        if record.phase != "waiting" or not seats:
            raise RequestError("Every seat at this table is taken; you can still watch.")
        if record.locked:
            raise RequestError("The host has locked this table; ask for it to be opened.")
        name = given or guest_name(record)
        check_name(record, name)
        seats[0].kind, seats[0].name, seats[0].owner, seats[0].entropy = "person", name, owner, entropy

    async with room.lock:
        await room.change(sit)
        if not room.record.open_seats():
            await room.begin()
    room.reseat()
    return room


def own(record: TableRecord, seat: int, owner: str) -> Seat:
    if seat not in record.seats_of(owner):
        raise RequestError("That seat is not played on this device.", 403)
    return record.seats[seat]


async def link(room: Room, seat: int, owner: str) -> str:
    """A personal link to the seat; any older one is void."""
    token = new_token()

    def promise(record: TableRecord) -> None:
        mine = own(record, seat, owner)
        mine.claim = hashed(token)
        mine.claim_until = int(time.time()) + LINK_DAYS * 24 * 3600

    async with room.lock:
        await room.change(promise)
    return f"/t/{room.id}#{token}"


async def claim(registry: "Registry", token: str, owner: str) -> Room:
    """The seat of a personal link goes over to this device."""
    gone = RequestError("This link has been used or is too old. Make a new one on the device that plays the seat.", 404)
    table_id = await registry.storage.table_with_claim(hashed(token)) if hashed(token) else ""
    if not table_id:
        raise gone
    room = await registry.room(table_id)

    def move(record: TableRecord) -> None:
        seat = next((seat for seat in record.seats if seat.claim == hashed(token)), None)
        if seat is None or seat.claim_until < time.time():
            raise gone
        seat.owner, seat.claim, seat.claim_until = owner, None, 0

    async with room.lock:
        await room.change(move)
    room.reseat()
    return room


async def start(room: Room, owner: str, level: str) -> None:
    if room.record.host != owner:
        raise RequestError("Only the host can begin while seats are open.", 403)
    async with room.lock:
        await room.begin(checked_level(room.game, level))
    room.reseat()


async def set_pace(room: Room, owner: str, pace: int) -> None:
    if not room.record.seats_of(owner) and room.record.host != owner:
        raise RequestError("Only people at the table can set its pace.", 403)

    def alter(record: TableRecord) -> None:
        record.pace = min(max(pace, 0), room.registry.limits.pace)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def lock(room: Room, owner: str, locked: bool) -> None:
    def alter(record: TableRecord) -> None:
        if record.host != owner:
            raise RequestError("Only the host can lock the table.", 403)
        record.locked = locked

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def free(room: Room, owner: str, seat: int) -> None:
    """The host frees a seat before the game; once it runs, an absent player's seat goes to a bot."""

    def alter(record: TableRecord) -> None:
        if record.host != owner:
            raise RequestError("Only the host can free a seat.", 403)
        wanted = at(record, seat)
        if record.phase == "over":
            raise RequestError("The game is over; ask for a rematch instead.")
        if record.phase == "waiting":
            record.seats[seat] = Seat("open")
            record.code = record.code or new_code()
        elif wanted.botted:
            raise RequestError("A bot plays that seat already.")
        elif room.presence.is_here(wanted.owner):
            raise RequestError(f"{wanted.name} is here; only somebody who is away can be replaced.")
        else:
            wanted.level = level_for(room.game, "")

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def hand_over(room: Room, owner: str, seat: int, level: str | None) -> None:
    """A bot takes the seat in its owner's stead, or the owner takes it back."""

    def alter(record: TableRecord) -> None:
        wanted = at(record, seat)
        if record.phase != "playing":
            raise RequestError("Seats change hands only while a game is on.")
        if wanted.kind != "person":
            raise RequestError("That seat has belonged to a bot from the beginning.")
        if wanted.owner != owner:
            if not record.seats_of(owner):
                raise RequestError("Only people at the table can do that.", 403)
            if level is None:
                raise RequestError(f"Only {wanted.name} can take that seat back.", 403)
            if room.presence.is_here(wanted.owner):
                raise RequestError(f"{wanted.name} is here; only somebody who is away can be replaced.")
            now = int(time.time())
            left = (room.presence.away_since(wanted.owner) or now) + room.registry.limits.wait - now
            if left > 0:
                raise RequestError(
                    f"{wanted.name} may still come back; in {left} second{'s' * (left > 1)} a bot can take over."
                )
        wanted.level = named

    named = "" if level is None else checked_level(room.game, level)
    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


def at(record: TableRecord, seat: int) -> Seat:
    if not 0 <= seat < len(record.seats):
        raise RequestError(f"There is no seat {seat} at this table; seats go from 0 to {len(record.seats) - 1}.", 400)
    return record.seats[seat]


async def rematch(room: Room, owner: str, entropy: str) -> str:
    """The same people at a new table; whoever asks second is sent to the same one."""
    own_seats = room.record.seats_of(owner)
    if not own_seats and room.record.host != owner:
        raise RequestError("Only people at the table can ask for a rematch.", 403)
    if room.phase != "over":
        raise RequestError("This game is not over yet; play it to its end first.")
    async with room.lock:
        if room.registry.shared:
            await room.catch_up()
        if room.record.rematch:
            return room.record.rematch
        old = room.record
        record = blank(old.game, owner, secrets.token_hex(32), old.pace)
        record.options, record.edition = old.options, old.edition
        record.seats = [Seat(seat.kind, seat.name, seat.owner, seat.level) for seat in old.seats]
        for n in own_seats[:1]:
            record.seats[n].entropy = entropy_of(entropy)
        record = await store(room.registry, record)

        def point(at_old: TableRecord) -> None:
            at_old.rematch = at_old.rematch or record.id

        await room.change(point)
    room.broadcast.tell(info=True)
    return room.record.rematch
