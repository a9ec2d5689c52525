"""A face-down pile: one of the places where secrets are kept."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from parlour.kernel.int_rows import IntRow, append, int_row, pop


@mypyc_attr(acyclic=True)
class Deck:
    """Cards in no known order, and then those laid under it, in order.

    No order is ever kept of the unseen. A draw is one of them, each as likely as another, so that chance can be
    listed; the bottom cards come when no other is left. The unseen are kept in ascending order, which says nothing.
    """

    def __init__(self, unseen: IntRow, bottom: IntRow) -> None:
        self._unseen = unseen
        self._bottom = bottom

    def copy(self) -> "Deck":
        return Deck(self._unseen[:], self._bottom[:])

    def __len__(self) -> int:
        return len(self._unseen) + len(self._bottom)

    def outcomes(self) -> int:
        """How many equally likely draws there are."""
        n = len(self._unseen)
        return n if n else min(1, len(self._bottom))

    def peek(self, outcome: int) -> int:
        """The card that this outcome draws. For saying an outcome in words, and for rules; never for a view."""
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
        """Nobody knows any longer where the cards are that were laid under it."""
        self._unseen = int_row(sorted(self.cards()))
        self._bottom = int_row([])

    def under(self) -> tuple[int, ...]:
        """The cards laid under it, which everybody saw."""
        return tuple(self._bottom)

    def cards(self) -> list[int]:
        """All of them, for counting."""
        return [*self._unseen, *self._bottom]

    def to_plain(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (tuple(self._unseen), tuple(self._bottom))


def deck_of(plain: Sequence[Sequence[int]]) -> Deck:
    """From its plain value: the unseen cards, and those under them."""
    return Deck(int_row(plain[0]), int_row(plain[1]))
