"""Rows that NumPy can read without a copy: numbers, and marks that are 0 or 1.

In the compiled engine `buffers.native` takes the place of this file.
"""

from array import array
from typing import TypeAlias

Reals: TypeAlias = "array[float]"
Marks: TypeAlias = bytearray


def zero_reals(many: int) -> Reals:
    """Return so many zeros."""
    return array("d", bytes(8 * many))


def zero_marks(many: int) -> Marks:
    return bytearray(many)
