"""How a table differs from the usual game, in words, for those about to join; and lengths of time in words."""

from typing import Any

from parlour.kernel.game import Game, cached_edition
from parlour.play.differences import describe_edition_changes, describe_option_changes, edition_name
from parlour.play.language import message
from parlour.play.migrate import edition_or_own
from parlour.server.messages import Clock, TableTerms
from parlour.server.storage.table_record import TableRecord

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def table_terms(game: Game[Any], record: TableRecord) -> TableTerms:
    """Return the table's edition, and every way in which it differs from the usual game."""
    edition = edition_or_own(game, record.edition)
    own = edition.digest == cached_edition(game.module, "").digest
    differences = [
        *describe_option_changes(game, record.options),
        *([] if own else describe_edition_changes(game, record.edition)),
    ]
    if not record.undo:
        differences.append(message("agreed-no-undo"))
    if record.clock:
        differences += describe_clock(record.clock)
    return TableTerms(edition_name(game, record.edition), edition.digest, own, tuple(differences))


def describe_clock(clock: Clock) -> list[str]:
    """Return sentences on how long people may think, and what a bot then takes over."""
    if clock.kind == "decision":
        first = message("agreed-clock-decision", time=describe_time(clock.seconds))
    elif clock.increment:
        more = describe_time(clock.increment)
        first = message("agreed-clock-increment", time=describe_time(clock.seconds), more=more)
    else:
        first = message("agreed-clock-bank", time=describe_time(clock.seconds))
    return [first, message("agreed-out-seat") if clock.out == "seat" else message("agreed-out-decision")]


def describe_time(seconds: int) -> str:
    """Return the time in words, in the largest unit that divides it."""
    if seconds % DAY == 0:
        return message("clocks-in-days", n=seconds // DAY)
    if seconds % HOUR == 0:
        return message("clocks-in-hours", n=seconds // HOUR)
    if seconds % MINUTE == 0:
        return message("clocks-in-minutes", n=seconds // MINUTE)
    return message("clocks-in-seconds", n=seconds)


def describe_time_left(seconds: int) -> str:
    """Return the time left in words, rounded up to the largest unit of which there is more than one."""
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if seconds > unit), 1)
    return describe_time(-(-seconds // unit) * unit)
