"""Sets of small numbers, each a whole number with a bit for each member.

`bits.native` beside this file holds the same for the compiled engine, where it takes this file's place.
"""

from collections.abc import Iterable


def bit(value: int) -> int:
    """The set of one number. The compiled engine has this wherever `1 << value` is written."""
    return 1 << value


def bits(values: Iterable[int]) -> int:
    """A bit for each number."""
    found = 0
    for value in values:
        found |= 1 << value
    return found


def numbers(found: int) -> list[int]:
    """The numbers whose bits are set."""
    values: list[int] = []
    while found:
        rest = found & found - 1
        values.append((found ^ rest).bit_length() - 1)
        found = rest
    return values


def how_many(found: int) -> int:
    """The number of members."""
    return found.bit_count()


def nth_of(found: int, k: int) -> int:
    """The k-th of the members, from 0."""
    for _ in range(k):
        found &= found - 1
    return (found & -found).bit_length() - 1


def highest(found: int) -> int:
    """The largest member; -1 where there is none."""
    return found.bit_length() - 1
