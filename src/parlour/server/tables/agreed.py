"""What was agreed for a table, for those who are about to join: by which edition, and what is not as usual."""

from typing import Any

from parlour.kernel.game import Game, cached_edition
from parlour.play.differences import describe_edition_changes, describe_option_changes, edition_name
from parlour.play.language import message
from parlour.play.migrate import edition_or_own
from parlour.server.messages import Agreed, Clock
from parlour.server.storage.table_record import TableRecord

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def agreed(game: Game[Any], record: TableRecord) -> Agreed:
    edition = edition_or_own(game, record.edition)
    own = edition.digest == cached_edition(game.module, "").digest
    differs = [
        *describe_option_changes(game, record.options),
        *([] if own else describe_edition_changes(game, record.edition)),
    ]
    if not record.undo:
        differs.append(message("agreed-no-undo"))
    if record.clock:
        differs += clock_in_words(record.clock)
    return Agreed(edition_name(game, record.edition), edition.digest, own, tuple(differs))


def clock_in_words(clock: Clock) -> list[str]:
    if clock.kind == "decision":
        first = message("agreed-clock-decision", time=time_in_words(clock.seconds))
    elif clock.increment:
        more = time_in_words(clock.increment)
        first = message("agreed-clock-increment", time=time_in_words(clock.seconds), more=more)
    else:
        first = message("agreed-clock-bank", time=time_in_words(clock.seconds))
    return [first, message("agreed-out-seat") if clock.out == "seat" else message("agreed-out-decision")]


def time_in_words(seconds: int) -> str:
    """In the largest unit that it is a whole number of."""
    if seconds % DAY == 0:
        return message("clocks-in-days", n=seconds // DAY)
    if seconds % HOUR == 0:
        return message("clocks-in-hours", n=seconds // HOUR)
    if seconds % MINUTE == 0:
        return message("clocks-in-minutes", n=seconds // MINUTE)
    return message("clocks-in-seconds", n=seconds)


def time_left_in_words(seconds: int) -> str:
    """In days or hours or minutes, the last of them begun, where it is more than one; else in seconds."""
    unit = next((unit for unit in (DAY, HOUR, MINUTE) if seconds > unit), 1)
    return time_in_words(-(-seconds // unit) * unit)
