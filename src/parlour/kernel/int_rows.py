"""Rows of whole numbers: plain lists here, machine integers side by side once compiled.

`int_rows.native` beside this file holds the same for the compiled engine, where it takes this file's place. What a row
can do is what both can: an index, a slice, `len`, `in`, a loop, and the functions below, which give the row that
follows; the one they were given is not to be used again.
"""

from collections.abc import Iterable
from typing import TypeVar

Wholes = list[int]
T = TypeVar("T")


def wholes(values: Iterable[int]) -> Wholes:
    return list(values)


def repeated(value: int, times: int) -> Wholes:
    return [value] * times


def append(row: list[T], value: T) -> list[T]:
    row.append(value)
    return row


def remove(row: Wholes, value: int) -> Wholes:
    """Without the first that is equal."""
    row.remove(value)
    return row


def pop(row: Wholes, at: int) -> tuple[Wholes, int]:
    """Without the one in this place, and that one."""
    return row, row.pop(at)


def insert(row: Wholes, at: int, value: int) -> Wholes:
    row.insert(at, value)
    return row


def total(row: Wholes) -> int:
    return sum(row)


def count(row: Wholes, value: int) -> int:
    return row.count(value)


def largest(row: Wholes) -> int:
    return max(row)
