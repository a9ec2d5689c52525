"""Setting up a table, and everything people do about its seats."""

import secrets
import time
from typing import TYPE_CHECKING

from parlour.kernel.edition import EditionError, node_of
from parlour.kernel.game import Impossible, edition_read
from parlour.play.table import game_called
from parlour.server.limits import entropy_of, name_of
from parlour.server.messages import Join, NewTable, SeatWish
from parlour.server.rooms import Room, bot_name, mark
from parlour.server.sheet import Seat, Sheet, new_sheet
from parlour.server.sorry import Sorry
from parlour.server.storage import Lost, Unavailable
from parlour.server.telling import checked_level, level_for
from parlour.server.tokens import hashed, new_code, new_table_id, new_token

if TYPE_CHECKING:
    from parlour.server.house import House

LINK_DAYS = 7
TODAY = "SELECT count(*) FROM tables WHERE host = $1 AND created > $2"
BY_CODE = "SELECT id FROM tables WHERE code = $1"
BY_CLAIM = "SELECT table_id FROM seats WHERE claim = $1"


async def set_up(house: "House", wish: NewTable, owner: str) -> Sheet:
    """A new table as its host wants it."""
    limits = house.limits
    if len(wish.edition) > limits.edition:
        raise Sorry(f"That edition is too long; {limits.edition:,} letters are the most.", 400)
    try:
        game = game_called(wish.game)
        game.check_seats(len(wish.seats))
        options = game.settled(wish.options)
        if wish.edition:
            edition_read(game, node_of(wish.edition, "the edition"))
    except (EditionError, Impossible) as error:
        raise Sorry(str(error), 400) from None
    since = int(time.time()) - 24 * 3600
    if (await house.storage.rows(TODAY, owner, since))[0][0] >= limits.tables:
        raise Sorry(f"This device has set up {limits.tables} tables since yesterday; go on with one of them.", 429)
    sheet = blank(game.name, owner, secrets.token_hex(32), min(max(wish.pace, 0), limits.pace))
    sheet.options, sheet.edition = options, wish.edition
    entropy = entropy_of(wish.entropy)
    for wanted in wish.seats:
        sheet.seats.append(seat_as_wished(sheet, wanted, owner, house))
        if entropy and wanted.kind == "person":
            sheet.seats[-1].entropy, entropy = entropy, ""
    for seat in sheet.seats:
        if seat.kind == "bot" and not seat.name:
            seat.name = bot_name(sheet)
    return await store(house, sheet)


def blank(game: str, owner: str, seed: str, pace: int) -> Sheet:
    now = int(time.time())
    return Sheet(new_table_id(), 0, None, game, {}, "", seed, "waiting", pace, False, owner, "", now, now, [])


def seat_as_wished(sheet: Sheet, wish: SeatWish, owner: str, house: "House") -> Seat:
    if wish.kind == "open":
        return Seat("open")
    name = name_of(wish.name, house.limits) if wish.name or wish.kind == "person" else ""
    if name:
        check_name(sheet, name)
    if wish.kind == "bot":
        return Seat("bot", name, level=checked_level(game_called(sheet.game), wish.level))
    return Seat("person", name, owner)


def check_name(sheet: Sheet, name: str) -> None:
    if name.casefold() in [seat.name.casefold() for seat in sheet.seats]:
        raise Sorry(f"Somebody at this table is called {name} already; take another name.", 409)


async def store(house: "House", sheet: Sheet) -> Sheet:
    for _ in range(20):
        sheet.code = new_code() if sheet.open_seats() else None
        try:
            await house.storage.write(*new_sheet(sheet), notice=sheet.id)
        except Lost:
            sheet.id = new_table_id()
            continue
        except Unavailable as error:
            raise Sorry("The table could not be written down. Try again in a moment.", 503) from error
        house.metrics.count("tables_set_up")
        return sheet
    raise Sorry("No code is free just now. Try again in a moment.", 503)


async def take_seat(house: "House", wish: Join, owner: str) -> Room:
    """The first open seat at the table with this code."""
    name, entropy = name_of(wish.name, house.limits), entropy_of(wish.entropy)
    code = wish.code.strip().upper()
    found = await house.storage.rows(BY_CODE, code) if code.isascii() and code.isalpha() else []
    if not found:
        raise Sorry("No table with open seats has this code. Look at it again, or ask for the link.", 404)
    room = await house.room(found[0][0])

    def sit(sheet: Sheet) -> None:
        seats = sheet.open_seats()
        if sheet.phase != "waiting" or not seats:
            raise Sorry("Every seat at this table is taken; you can still watch.")
        if sheet.locked:
            raise Sorry("The host has locked this table; ask for it to be opened.")
        check_name(sheet, name)
        seats[0].kind, seats[0].name, seats[0].owner, seats[0].entropy = "person", name, owner, entropy

    async with room.lock:
        await room.change(sit)
        if not room.sheet.open_seats():
            await room.begin()
    room.reseat()
    return room


def own(sheet: Sheet, seat: int, owner: str) -> Seat:
    if seat not in sheet.seats_of(owner):
        raise Sorry("That seat is not played on this device.", 403)
    return sheet.seats[seat]


async def link(room: Room, seat: int, owner: str) -> str:
    """A personal link to the seat; any older one is void."""
    token = new_token()

    def promise(sheet: Sheet) -> None:
        mine = own(sheet, seat, owner)
        mine.claim = hashed(token)
        mine.claim_until = int(time.time()) + LINK_DAYS * 24 * 3600

    async with room.lock:
        await room.change(promise)
    return f"/t/{room.id}#{token}"


async def claim(house: "House", token: str, owner: str) -> Room:
    """The seat of a personal link goes over to this device."""
    gone = Sorry("This link has been used or is too old. Make a new one on the device that plays the seat.", 404)
    found = await house.storage.rows(BY_CLAIM, hashed(token)) if hashed(token) else []
    if not found:
        raise gone
    room = await house.room(found[0][0])

    def move(sheet: Sheet) -> None:
        seat = next((seat for seat in sheet.seats if seat.claim == hashed(token)), None)
        if seat is None or seat.claim_until < time.time():
            raise gone
        seat.owner, seat.claim, seat.claim_until = owner, None, 0

    async with room.lock:
        await room.change(move)
    room.reseat()
    return room


async def start(room: Room, owner: str, level: str) -> None:
    if room.sheet.host != owner:
        raise Sorry("Only the host can begin while seats are open.", 403)
    async with room.lock:
        await room.begin(checked_level(room.game, level))
    room.reseat()


async def set_pace(room: Room, owner: str, pace: int) -> None:
    if not room.sheet.seats_of(owner) and room.sheet.host != owner:
        raise Sorry("Only people at the table can set its pace.", 403)

    def alter(sheet: Sheet) -> None:
        sheet.pace = min(max(pace, 0), room.house.limits.pace)

    async with room.lock:
        await room.change(alter)
    room.tell(info=True)


async def lock(room: Room, owner: str, locked: bool) -> None:
    def alter(sheet: Sheet) -> None:
        if sheet.host != owner:
            raise Sorry("Only the host can lock the table.", 403)
        sheet.locked = locked

    async with room.lock:
        await room.change(alter)
    room.tell(info=True)


async def free(room: Room, owner: str, seat: int) -> None:
    """The host frees a seat before the game; once it runs, an absent player's seat goes to a bot."""

    def alter(sheet: Sheet) -> None:
        if sheet.host != owner:
            raise Sorry("Only the host can free a seat.", 403)
        wanted = at(sheet, seat)
        if sheet.phase == "over":
            raise Sorry("The game is over; ask for a rematch instead.")
        if sheet.phase == "waiting":
            sheet.seats[seat] = Seat("open")
            sheet.code = sheet.code or new_code()
        elif wanted.botted:
            raise Sorry("A bot plays that seat already.")
        elif room.is_here(wanted.owner):
            raise Sorry(f"{wanted.name} is here; only somebody who is away can be replaced.")
        else:
            wanted.level = level_for(room.game, "")

    async with room.lock:
        await room.change(alter)
    room.reseat()


async def hand_over(room: Room, owner: str, seat: int, level: str | None) -> None:
    """A bot takes the seat in its owner's stead, or the owner takes it back."""

    def alter(sheet: Sheet) -> None:
        wanted = at(sheet, seat)
        if sheet.phase != "playing":
            raise Sorry("Seats change hands only while a game is on.")
        if wanted.kind != "person":
            raise Sorry("That seat has belonged to a bot from the beginning.")
        if wanted.owner != owner:
            if not sheet.seats_of(owner):
                raise Sorry("Only people at the table can do that.", 403)
            if level is None:
                raise Sorry(f"Only {wanted.name} can take that seat back.", 403)
            if room.is_here(wanted.owner):
                raise Sorry(f"{wanted.name} is here; only somebody who is away can be replaced.")
            now = int(time.time())
            left = room.away.get(mark(wanted.owner), now) + room.house.limits.wait - now
            if left > 0:
                raise Sorry(
                    f"{wanted.name} may still come back; in {left} second{'s' * (left > 1)} a bot can take over."
                )
        wanted.level = named

    named = "" if level is None else checked_level(room.game, level)
    async with room.lock:
        await room.change(alter)
    room.tell(info=True)


def at(sheet: Sheet, seat: int) -> Seat:
    if not 0 <= seat < len(sheet.seats):
        raise Sorry(f"There is no seat {seat} at this table; seats go from 0 to {len(sheet.seats) - 1}.", 400)
    return sheet.seats[seat]


async def rematch(room: Room, owner: str, entropy: str) -> str:
    """The same people at a new table; whoever asks second is sent to the same one."""
    own_seats = room.sheet.seats_of(owner)
    if not own_seats and room.sheet.host != owner:
        raise Sorry("Only people at the table can ask for a rematch.", 403)
    if room.phase != "over":
        raise Sorry("This game is not over yet; play it to its end first.")
    async with room.lock:
        if room.house.shared:
            await room.catch_up()
        if room.sheet.rematch:
            return room.sheet.rematch
        old = room.sheet
        sheet = blank(old.game, owner, secrets.token_hex(32), old.pace)
        sheet.options, sheet.edition = old.options, old.edition
        sheet.seats = [Seat(seat.kind, seat.name, seat.owner, seat.level) for seat in old.seats]
        for n in own_seats[:1]:
            sheet.seats[n].entropy = entropy_of(entropy)
        sheet = await store(room.house, sheet)

        def point(at_old: Sheet) -> None:
            at_old.rematch = at_old.rematch or sheet.id

        await room.change(point)
    room.tell(info=True)
    return room.sheet.rematch
