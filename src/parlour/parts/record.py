"""Rows of numbers that only grow: receipts, minutes, a score sheet."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

Row = tuple[int, ...]


@mypyc_attr(acyclic=True)
class Record:
    """A list of rows that copies share; a copy that adds after another has added gets rows of its own."""

    def __init__(self, rows: list[Row], many: int) -> None:
        self._rows = rows
        self._many = many  # how many of the rows belong to this record

    def copy(self) -> "Record":
        return Record(self._rows, self._many)

    def __len__(self) -> int:
        return self._many

    def add(self, row: Row) -> None:
        if len(self._rows) > self._many:
            self._rows = self._rows[: self._many]
        self._rows.append(row)
        self._many += 1

    def to_plain(self) -> tuple[Row, ...]:
        return tuple(self._rows[: self._many])


def record_of(plain: Sequence[Sequence[int]]) -> Record:
    """Return the record of a plain value."""
    return Record([tuple(row) for row in plain], len(plain))
