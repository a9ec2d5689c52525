"""Rows that others look into without a copy (NumPy, say): numbers, and marks that are 0 or 1.

`buffers.native` beside this file holds the same for the compiled engine, where it takes this file's place.
"""

from array import array
from typing import TypeAlias

Reals: TypeAlias = "array[float]"
Marks: TypeAlias = bytearray


def zero_reals(many: int) -> Reals:
    """So many numbers, all nought."""
    return array("d", bytes(8 * many))


def zero_marks(many: int) -> Marks:
    return bytearray(many)
