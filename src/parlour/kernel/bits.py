"""Sets of small numbers, each an integer with a bit for each member.

In the compiled engine `bits.native` takes the place of this file.
"""

from collections.abc import Iterable


def bit(value: int) -> int:
    """Return the set of one number; the compiled engine calls this wherever `1 << value` is written."""
    return 1 << value


def bits(values: Iterable[int]) -> int:
    """Return the set of these numbers."""
    members = 0
    for value in values:
        members |= 1 << value
    return members


def numbers(members: int) -> list[int]:
    """Return the members, smallest first."""
    values: list[int] = []
    while members:
        rest = members & members - 1
        values.append((members ^ rest).bit_length() - 1)
        members = rest
    return values


def how_many(members: int) -> int:
    """Return the number of members."""
    return members.bit_count()


def nth_of(members: int, k: int) -> int:
    """Return the k-th member, from 0."""
    for _ in range(k):
        members &= members - 1
    return (members & -members).bit_length() - 1


def highest(members: int) -> int:
    """Return the largest member, or -1 if there is none."""
    return members.bit_length() - 1
