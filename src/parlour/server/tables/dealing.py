"""How a table begins: bots in the seats still open, and the deal."""

from typing import Any

from parlour.kernel.game import Game, cached_edition, own_edition_text
from parlour.kernel.log import Header, Log
from parlour.play.language import message
from parlour.play.migrate import current_options
from parlour.play.table import Table, table_for
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError
from parlour.server.storage.table_record import TableRecord

BOTS = ("Ada", "Basil", "Cleo", "Dexter", "Edith", "Felix", "Greta", "Hugo")


def bot_name(record: TableRecord) -> str:
    taken = {seat.name for seat in record.seats}
    return next((name for name in BOTS if name not in taken), message("server-bot", count=len(taken)))


def fill_seats(record: TableRecord, game: Game[Any], level: str) -> None:
    """Nobody can join any more; open seats go to bots of this level."""
    if record.phase != "waiting":
        raise RequestError(message("server-begun-already"))
    for seat in record.open_seats():
        if not level:
            raise RequestError(message("server-seats-open"))
        seat.kind, seat.invited = "bot", ""
        seat.level = level_for(game, level)
        seat.name = bot_name(record)
    record.phase = "playing"
    record.code = None


def deal(record: TableRecord, game: Game[Any], position: tuple[Any, ...] = ()) -> Table:
    """From the beginning, or from a position."""
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
