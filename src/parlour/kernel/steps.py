"""Steps still to be done and questions that are open, their names as numbers.

`steps.native` beside this file holds the same for the compiled engine, where it takes this file's place: a step is one
machine word there, which tools/native.py puts together and takes apart wherever the kernel or a mind has
`todo[depth] = (code, seat, number)` or `code, seat, number = s.asks[1]`.
"""

from typing import Any, Final

Word = tuple[int, int, int]  # the number of a name, the seat, the number
Words = list[Any]  # the steps of an agenda; or questions, the ticket before each
NO_WORD: Final[Word] = (0, 0, 0)


def no_steps(room: int) -> Words:
    return [NO_WORD] * room


def no_asks(room: int) -> Words:
    return [0, NO_WORD] * room
