"""Several rows of cards, such as those in the sections of a board, kept in one row."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from parlour.kernel.int_rows import IntRow, append, insert, int_row, pop, repeat


@mypyc_attr(acyclic=True)
class Rows:
    """Rows of cards, one behind another, and where each ends."""

    def __init__(self, cards: IntRow, ends: IntRow) -> None:
        self._cards = cards  # of the first row, then of the second, …
        self._ends = ends  # where each row ends

    def copy(self) -> "Rows":
        return Rows(self._cards[:], self._ends[:])

    def __len__(self) -> int:
        return len(self._ends)

    def size(self, row: int) -> int:
        return self._ends[row] - self.start(row)

    def start(self, row: int) -> int:
        return self._ends[row - 1] if row else 0

    def empty(self) -> bool:
        return len(self._cards) == 0

    def of(self, row: int) -> IntRow:
        ends = self._ends
        first: int = ends[row - 1] if row else 0  # the annotation keeps the compiled row from being boxed
        return self._cards[first : ends[row]]

    def at(self, row: int, place: int) -> int:
        return self._cards[self.start(row) + place]

    def all(self) -> IntRow:
        return self._cards[:]

    def has(self, row: int, card: int) -> bool:
        return card in self.of(row)

    def place(self, row: int, card: int) -> int:
        """Return where in the row of all cards the card lies, or -1."""
        for at in range(self.start(row), self._ends[row]):
            if self._cards[at] == card:
                return at
        return -1

    def add(self, row: int, card: int) -> None:
        end = self._ends[row]
        if end == len(self._cards):
            self._cards = append(self._cards, card)
        else:
            self._cards = insert(self._cards, end, card)
        for other in range(row, len(self._ends)):
            self._ends[other] += 1

    def remove(self, row: int, card: int) -> None:
        """Remove the first such card of the row."""
        self._cards, _ = pop(self._cards, self.place(row, card))
        for other in range(row, len(self._ends)):
            self._ends[other] -= 1

    def to_plain(self) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(self.of(row)) for row in range(len(self._ends))])


def join_rows(plain: Sequence[Sequence[int]]) -> tuple[IntRow, IntRow]:
    """Return all rows one behind another, and where each ends."""
    cards: list[int] = []
    ends: list[int] = []
    for row in plain:
        cards += row
        ends.append(len(cards))
    return int_row(cards), int_row(ends)


def rows_of(plain: Sequence[Sequence[int]]) -> Rows:
    """Return the rows of a plain value."""
    cards, ends = join_rows(plain)
    return Rows(cards, ends)


def empty_rows(many: int) -> Rows:
    return Rows(int_row([]), repeat(0, many))
