"""A table's own record: what was done about the game and is no part of it, for all to see."""

from parlour.play.language import message
from parlour.server.messages import Happened
from parlour.server.storage.table_record import Happening


def happened_info(n: int, happening: Happening) -> Happened:
    """In words: `happened-KIND` says it, with what the record holds."""
    text = message(f"happened-{happening.kind}", **happening.args)
    return Happened(n, happening.at, happening.kind, happening.args, text)
