"""Migration of states, in plain values, from older rules."""

from typing import Any, Final

AGENDA: Final = 1
ASKED: Final = 2
CLIMBED: Final = 15  # place of that field since version 2, after `mourning`


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return a state of version 1 or 2 as one of version 3; None for other versions.

    Version 2 had the same fields. Version 1 did not ask players about retiring. An auction under way keeps its own
    first bid, steps and bidders, and open questions stay open.
    """
    if version == 2:
        return plain
    if version != 1:
        return None
    seats = plain[0]
    agenda = []
    for clause, seat, number in plain[AGENDA]:
        agenda.append([clause, seat, number])
        if clause == "move.roll":  # before the next turn all who could retire are asked
            agenda.append(["retire", (seat - 1) % seats, 0])
    climbed = 0  # in version 1 the number of the question
    asked = []
    for ticket, seat, question, number in plain[ASKED]:
        if question == "move.roll":
            climbed = number
        asked.append([ticket, seat, question, 0 if question == "move.roll" else number])
    return [seats, agenda, asked, *plain[3:CLIMBED], climbed, *plain[CLIMBED:]]
