"""A face-down pile of cards."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from parlour.kernel.int_rows import IntRow, append, int_row, pop


@mypyc_attr(acyclic=True)
class Deck:
    """Unseen cards, and below them cards that everybody saw being laid under the deck, in order.

    A draw takes any of the unseen cards, each as likely as another, and a bottom card when none is left. The unseen
    cards are kept in ascending order, so that their order tells nothing.
    """

    def __init__(self, unseen: IntRow, bottom: IntRow) -> None:
        self._unseen = unseen
        self._bottom = bottom

    def copy(self) -> "Deck":
        return Deck(self._unseen[:], self._bottom[:])

    def __len__(self) -> int:
        return len(self._unseen) + len(self._bottom)

    def outcomes(self) -> int:
        """Return how many equally likely draws there are."""
        n = len(self._unseen)
        return n if n else min(1, len(self._bottom))

    def peek(self, outcome: int) -> int:
        """Return the card that this outcome draws; for rules and descriptions, never for a view."""
        return self._unseen[outcome] if len(self._unseen) else self._bottom[0]

    def draw(self, outcome: int) -> int:
        if len(self._unseen):
            self._unseen, card = pop(self._unseen, outcome)
        else:
            self._bottom, card = pop(self._bottom, 0)
        return card

    def lay_under(self, card: int) -> None:
        self._bottom = append(self._bottom, card)

    def all_seen(self) -> bool:
        return not len(self._unseen)

    def shuffle(self) -> None:
        """Shuffle all cards together, those laid under the deck too."""
        self._unseen = int_row(sorted(self.cards()))
        self._bottom = int_row([])

    def under(self) -> tuple[int, ...]:
        """Return the cards laid under the deck, which everybody saw."""
        return tuple(self._bottom)

    def cards(self) -> list[int]:
        """Return all cards, for counting."""
        return [*self._unseen, *self._bottom]

    def to_plain(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (tuple(self._unseen), tuple(self._bottom))


def deck_of(plain: Sequence[Sequence[int]]) -> Deck:
    """Return the deck of a plain value: the unseen cards, and those under them."""
    return Deck(int_row(plain[0]), int_row(plain[1]))
