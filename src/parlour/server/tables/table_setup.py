"""How a table is set up and its game dealt."""

import asyncio
import secrets
from typing import Any

from parlour.bots.character import characters
from parlour.kernel.edition import EditionError
from parlour.kernel.game import Game, InvalidSetup, cached_edition, own_edition_text
from parlour.kernel.log import Header, Log
from parlour.play.language import message
from parlour.play.migrate import current_options
from parlour.play.table import Table, find_game, table_for
from parlour.server.bots.levels import MIX, check_level, level_for
from parlour.server.errors import RequestError
from parlour.server.limits import Limits
from parlour.server.messages import NewTable, SeatWish
from parlour.server.names import entropy_of, look_alike, name_of
from parlour.server.storage.protocol import Lost, Row, Unavailable
from parlour.server.storage.table_record import Seat, TableRecord
from parlour.server.tables.clocks import checked_clock
from parlour.server.tables.room_state import RoomServices
from parlour.server.tokens import new_code, new_table_id

BOTS = ("Ada", "Basil", "Cleo", "Dexter", "Edith", "Felix", "Greta", "Hugo")
READING = 5  # seconds an edition may take to be read
TRIES = 20  # to find a free code and id

# ---- a new table --------------------------------------------------------------------------------


async def set_up(services: RoomServices, wish: NewTable, owner: str) -> TableRecord:
    """Store and return a new table as its host wants it."""
    limits = services.limits
    if len(wish.edition) > limits.edition:
        raise RequestError(message("server-edition-too-long", edition=limits.edition), 400)
    try:
        game = find_game(wish.game)
        game.check_seats(len(wish.seats))
        if all(seat.kind == "bot" for seat in wish.seats):
            raise InvalidSetup(message("server-no-people"))
        options = game.complete_options(wish.options)
        edition = await complete_edition(game.module, wish.edition) if wish.edition else ""
    except (EditionError, InvalidSetup) as error:
        raise RequestError(str(error), 400) from None
    except TimeoutError:
        raise RequestError(message("server-edition-too-hard"), 400) from None
    await check_tables(services, owner)
    record = new_record(game.name, owner, min(max(wish.pace, 0), limits.pace), services.times.now())
    record.options, record.edition, record.hints = options, edition, wish.hints
    record.undo, record.clock = wish.undo, checked_clock(game, wish.clock)
    add_seats(record, wish, owner, limits)
    return await store(services, record)


async def complete_edition(module: str, text: str) -> str:
    """Return the whole edition that this text is or patches, read off the event loop."""
    edition = await asyncio.wait_for(asyncio.to_thread(cached_edition, module, text), READING)
    return str(edition.text)


async def check_tables(services: RoomServices, owner: str) -> None:
    """Refuse another table to a device that has set up too many today."""
    most = services.limits.tables
    if await services.storage.set_up_since(owner, services.times.now() - 24 * 3600) >= most:
        raise RequestError(message("server-device-tables", tables=most), 429)


def new_record(game: str, host: str, pace: int, now: int) -> TableRecord:
    """Return the record of a table without seats, with an id and a seed of its own."""
    seed = secrets.token_hex(32)
    return TableRecord(new_table_id(), 0, None, game, {}, "", seed, "waiting", pace, False, host, "", now, now, [])


def add_seats(record: TableRecord, wish: NewTable, owner: str, limits: Limits) -> None:
    """Add the seats the host wants; the first person's seat gets the host's entropy."""
    entropy = entropy_of(wish.entropy)
    for seat in wish.seats:
        record.seats.append(new_seat(record, seat, owner, limits))
        if entropy and seat.kind == "person":
            record.seats[-1].entropy, entropy = entropy, ""
    for added in record.seats:
        if added.kind == "bot" and not added.name:
            added.name = bot_name(record)


def new_seat(record: TableRecord, wish: SeatWish, owner: str, limits: Limits) -> Seat:
    if wish.kind == "open":
        return Seat("open")
    name = name_of(wish.name, limits) if wish.name else ""
    if wish.kind == "person":
        name = name or guest_name(record)
    if name:
        check_name(record, name)
    if wish.kind == "bot":
        return Seat("bot", name, level=check_level(find_game(record.game), wish.level))
    return Seat("person", name, owner)


def guest_name(record: TableRecord) -> str:
    """Return a free name for somebody who gives none."""
    taken = [seat.name for seat in record.seats]
    names = [message("server-guest", n=n) for n in range(1, len(taken) + 2)]
    return next(name for name in names if not any(look_alike(name, other) for other in taken if other))


def free_character(record: TableRecord) -> str:
    """Return a character who is not at the table yet, or nothing."""
    present = {seat.level.partition("/")[2] for seat in record.seats}
    absent = [name for name in characters() if name not in present]
    return secrets.choice(absent) if absent else ""


def bot_name(record: TableRecord, character: str = "") -> str:
    """Return the name of the character, or else of any bot, that is free at the table."""
    taken = {seat.name for seat in record.seats}
    name = message(f"characters-{character}") if character else ""
    if name and not any(look_alike(name, other) for other in taken if other):
        return name
    return next((name for name in BOTS if name not in taken), message("server-bot", count=len(taken)))


def check_name(record: TableRecord, name: str) -> None:
    """Refuse a name that looks like one at the table."""
    for seat in record.seats:
        if seat.name and look_alike(name, seat.name):
            raise RequestError(message("server-name-taken", name=seat.name), 409)


async def store(services: RoomServices, record: TableRecord, first: Row | None = None) -> TableRecord:
    """Store a new table, with the first row of its log if its game has begun, under a free id and code."""
    for _ in range(TRIES):
        record.code = new_code() if record.open_seats() else None
        try:
            await services.storage.create_table(record, first)
        except Lost:
            record.id = new_table_id()
            continue
        except Unavailable as error:
            raise RequestError(message("server-table-unwritten"), 503) from error
        services.metrics.tables_set_up.inc()
        return record
    raise RequestError(message("server-no-free-code"), 503)


# ---- its game -----------------------------------------------------------------------------------


def fill_seats(record: TableRecord, game: Game[Any], level: str) -> None:
    """Give open seats to bots of this level, and close the table to others; without a level no seat may be open."""
    if record.phase != "waiting":
        raise RequestError(message("server-begun-already"))
    for seat in record.open_seats():
        if not level:
            raise RequestError(message("server-seats-open"))
        seat.kind, seat.invited = "bot", ""
        strength, _, who = level.partition("/")
        character = free_character(record) if who == MIX else ""
        seat.level = level_for(game, f"{strength}/{character}" if character else strength if who == MIX else level)
        seat.name = bot_name(record, character)
    record.phase = "playing"
    record.code = None


def deal(record: TableRecord, game: Game[Any], position: tuple[Any, ...] = ()) -> Table:
    """Return the game dealt, or begun from a position."""
    table = table_for(Log(header(record, game, position), bytes.fromhex(record.seed)), message("play-this-table"))
    table.start()
    return table


def header(record: TableRecord, game: Game[Any], position: tuple[Any, ...]) -> Header:
    text = record.edition or own_edition_text(game)
    return Header(
        ruleset=game.ruleset(),
        seats=len(record.seats),
        names=tuple(seat.name for seat in record.seats),
        options=current_options(game, record.options),
        edition=cached_edition(game.module, record.edition).digest,
        edition_text=text,
        commitment=record.commitment,
        entropy=tuple(seat.entropy for seat in record.seats if seat.entropy),
        bots=tuple(seat.level for seat in record.seats) if record.bots else (),
        position=position,
    )
