"""Cards each seat holds and only that seat may look at."""

from collections.abc import Sequence

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.parts.rows import Rows, join_rows


@mypyc_attr(acyclic=True)
class Hands(Rows):
    """A row of cards for each seat; a card is a small number. `of` is for the rules only: a view is built from
    `seen_by`. Also for sealed choices: what each seat has laid down but nobody may see yet."""

    def copy(self) -> "Hands":
        return Hands(self._cards[:], self._ends[:])

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """The viewer's own cards, sorted; for every other seat -1 for each card."""
        return tuple(
            [tuple(sorted(self.of(seat))) if seat == viewer else (-1,) * self.size(seat) for seat in range(len(self))]
        )


def hands_of(plain: Sequence[Sequence[int]]) -> Hands:
    """From its plain value: what each seat holds."""
    cards, ends = join_rows(plain)
    return Hands(cards, ends)


def empty_hands(seats: int) -> Hands:
    return Hands(int_row([]), repeat(0, seats))


@mypyc_attr(acyclic=True)
class UniqueHands:
    """As `Hands`, where no card is there twice: a bit for each that a seat holds."""

    def __init__(self, held: IntRow) -> None:
        self._held = held

    def copy(self) -> "UniqueHands":
        return UniqueHands(self._held[:])

    def of(self, seat: i64) -> i64:
        """For the rules only; a view is built from `seen_by`."""
        return self._held[seat]

    def add(self, seat: i64, cards: i64) -> None:
        held = self._held
        held[seat] = held[seat] | cards

    def remove(self, seat: i64, cards: i64) -> None:
        held = self._held
        held[seat] = held[seat] & ~cards

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """The viewer's own cards, sorted; for every other seat -1 for each card."""
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
    """From its plain value: a bit for each card a seat holds."""
    return UniqueHands(int_row(plain))
