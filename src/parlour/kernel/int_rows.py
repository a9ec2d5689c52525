"""Rows of integers: lists here, machine integers side by side in the compiled engine.

There `int_rows.native` takes the place of this file. Both rows have an index, a slice, `len`, `in`, a loop, and the
functions below. A function that returns a row may reuse the row it was given: use only the returned one afterwards.
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
    """Return the row without the first item equal to the value."""
    row.remove(value)
    return row


def pop(row: IntRow, at: int) -> tuple[IntRow, int]:
    """Return the row without the item at this place, and that item."""
    return row, row.pop(at)


def insert(row: IntRow, at: int, value: int) -> IntRow:
    row.insert(at, value)
    return row


def is_same(row: IntRow, other: IntRow) -> bool:
    return row == other


def total(row: IntRow) -> int:
    return sum(row)


def count(row: IntRow, value: int) -> int:
    return row.count(value)


def largest(row: IntRow) -> int:
    return max(row)
