"""Cards each seat holds and only that seat may look at."""

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Hands:
    """A card is a small number. Also for sealed choices: what each seat has laid down but nobody may see yet."""

    def __init__(self, held: list[list[int]]) -> None:
        self._held = held

    def copy(self) -> "Hands":
        return Hands([cards[:] for cards in self._held])

    def of(self, seat: int) -> list[int]:
        """For the rules only; a view is built from `seen_by`."""
        return self._held[seat]

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """The viewer's own cards, sorted; for every other seat -1 for each card."""
        return tuple(
            [tuple(sorted(cards)) if seat == viewer else (-1,) * len(cards) for seat, cards in enumerate(self._held)]
        )

    def plain(self) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(cards) for cards in self._held])


@mypyc_attr(acyclic=True)
class UniqueHands:
    """As `Hands`, where no card is there twice: a bit for each that a seat holds."""

    def __init__(self, held: list[int]) -> None:
        self._held = held

    def copy(self) -> "UniqueHands":
        return UniqueHands(self._held[:])

    def of(self, seat: int) -> int:
        """For the rules only; a view is built from `seen_by`."""
        return self._held[seat]

    def add(self, seat: int, cards: int) -> None:
        self._held[seat] = self._held[seat] | cards

    def remove(self, seat: int, cards: int) -> None:
        self._held[seat] = self._held[seat] & ~cards

    def seen_by(self, viewer: int) -> tuple[tuple[int, ...], ...]:
        """The viewer's own cards, sorted; for every other seat -1 for each card."""
        return tuple(
            [
                tuple([card for card in range(cards.bit_length()) if cards >> card & 1])
                if seat == viewer
                else (-1,) * cards.bit_count()
                for seat, cards in enumerate(self._held)
            ]
        )

    def plain(self) -> tuple[int, ...]:
        return tuple(self._held)
