"""What a character says at the end of a game: one line, and only to a person who has won."""

from collections.abc import Sequence

from parlour.bots.character import characters
from parlour.play.language import message
from parlour.server.storage.table_record import Seat


def congratulation(seats: Sequence[Seat], places: Sequence[int]) -> tuple[str, str] | None:
    """Return who congratulates and what it says; None if no person has won or no character is there."""
    winners = [seat.name for seat, place in zip(seats, places, strict=False) if place == 1 and not seat.level]
    for seat in seats:
        character = seat.level.partition("/")[2]
        if winners and seat.kind == "bot" and character in characters():
            return seat.name, message(f"characters-{character}-congratulates", name=winners[0])
    return None
