"""Rows of whole numbers: plain lists here, machine integers side by side once compiled.

`int_rows.native` beside this file holds the same for the compiled engine, where it takes this file's place. What a row
can do is what both can: an index, a slice, `len`, `in`, a loop, and the functions below, which give the row that
follows; the one they were given is not to be used again.
"""

from collections.abc import Iterable
from typing import TypeVar

IntRow = list[int]
T = TypeVar("T")


def int_row(values: Iterable[int]) -> IntRow:
    return list(values)


def repeat(value: int, times: int) -> IntRow:
    return [value] * times


def append(row: list[T], value: T) -> list[T]:
    row.append(value)
    return row


def remove(row: IntRow, value: int) -> IntRow:
    """Without the first that is equal."""
    row.remove(value)
    return row


def pop(row: IntRow, at: int) -> tuple[IntRow, int]:
    """Without the one in this place, and that one."""
    return row, row.pop(at)


def insert(row: IntRow, at: int, value: int) -> IntRow:
    row.insert(at, value)
    return row


def total(row: IntRow) -> int:
    return sum(row)


def count(row: IntRow, value: int) -> int:
    return row.count(value)


def largest(row: IntRow) -> int:
    return max(row)
