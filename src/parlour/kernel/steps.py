"""Steps still to be done and open questions, their names as numbers.

In the compiled engine `steps.native` takes the place of this file: there a step is one machine word, which
tools/native.py packs and unpacks wherever something annotated `Word` or `Words` is written, as in
`todo[depth] = (code, seat, number)`, or read, as in `code, seat, number = s.asks[1]`.
"""

from typing import Any, Final

Word = tuple[int, int, int]  # the number of a name, the seat, the number
Words = list[Any]  # the steps of an agenda; or questions, the ticket before each
NO_WORD: Final[Word] = (0, 0, 0)


def no_steps(room: int) -> Words:
    return [NO_WORD] * room


def no_asks(room: int) -> Words:
    return [0, NO_WORD] * room
