"""Cards that each seat holds and only that seat sees."""

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.parts.rows import Rows, join_rows


@mypyc_attr(acyclic=True)
class Hands(Rows):
    """A row of cards for each seat, or of sealed choices; a card is a small number.

    `of` is for the rules only: a view is built from `seen_by`.
    """

    def copy(self) -> "Hands":
        return Hands(self._cards[:], self._ends[:])

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """Return the viewer's own cards, sorted, and for the other seats -1 for each card."""
        return tuple(
            [tuple(sorted(self.of(seat))) if seat == viewer else (-1,) * self.size(seat) for seat in range(len(self))]
        )


def hands_of(plain: Sequence[Sequence[int]]) -> Hands:
    """Return the hands of a plain value: the cards of each seat."""
    cards, ends = join_rows(plain)
    return Hands(cards, ends)


def empty_hands(seats: int) -> Hands:
    return Hands(int_row([]), repeat(0, seats))


@mypyc_attr(acyclic=True)
class UniqueHands:
    """Hands in a game whose cards all differ: for each seat a set of cards."""

    def __init__(self, held: IntRow) -> None:
        self._held = held

    def copy(self) -> "UniqueHands":
        return UniqueHands(self._held[:])

    def of(self, seat: i64) -> i64:
        """Return the set of the seat's cards; for the rules only."""
        return self._held[seat]

    def add(self, seat: i64, cards: i64) -> None:
        held = self._held
        held[seat] = held[seat] | cards

    def remove(self, seat: i64, cards: i64) -> None:
        held = self._held
        held[seat] = held[seat] & ~cards

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """Return the viewer's own cards, sorted, and for the other seats -1 for each card."""
        return tuple(
            [
                tuple([card for card in range(cards.bit_length()) if cards >> card & 1])
                if seat == viewer
                else (-1,) * cards.bit_count()
                for seat, cards in enumerate([int(held) for held in self._held])
            ]
        )

    def to_plain(self) -> tuple[int, ...]:
        return tuple(self._held)


def unique_hands_of(plain: Sequence[int]) -> UniqueHands:
    """Return the hands of a plain value: a set of cards for each seat."""
    return UniqueHands(int_row(plain))
