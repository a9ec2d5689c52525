"""A face-down pile: one of the places where secrets are kept."""

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Deck:
    """Cards in no known order, and then those laid under it, in order.

    It is never shuffled. A draw is one of the unseen cards, each as likely as another, so that chance can be
    listed; the bottom cards come when no other is left. The unseen are kept in ascending order, which says nothing.
    """

    def __init__(self, unseen: list[int], bottom: list[int]) -> None:
        self._unseen = unseen
        self._bottom = bottom

    def copy(self) -> "Deck":
        return Deck(self._unseen[:], self._bottom[:])

    def __len__(self) -> int:
        return len(self._unseen) + len(self._bottom)

    def outcomes(self) -> int:
        """How many equally likely draws there are."""
        return len(self._unseen) if self._unseen else min(1, len(self._bottom))

    def peek(self, outcome: int) -> int:
        """The card that this outcome draws. For saying an outcome in words, and for rules; never for a view."""
        return self._unseen[outcome] if self._unseen else self._bottom[0]

    def draw(self, outcome: int) -> int:
        if not self._unseen:
            return self._bottom.pop(0)
        return self._unseen.pop(outcome)

    def lay_under(self, card: int) -> None:
        self._bottom.append(card)

    def cards(self) -> list[int]:
        """All of them, for counting."""
        return self._unseen + self._bottom

    def seen_by(self, viewer: int) -> int:
        """Nobody knows more of a pile than how many cards it has."""
        return len(self)

    def plain(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (tuple(self._unseen), tuple(self._bottom))
