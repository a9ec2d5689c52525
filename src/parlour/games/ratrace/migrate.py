"""Migration of states, in plain values, from older rules."""

from typing import Any, Final

AGENDA: Final = 1
ASKED: Final = 2
CLIMBED: Final = 15  # place of that field in version 2, after `mourning`


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return a state of version 1 as one of version 2; None for other versions.

    From now on players are asked about retiring; an auction under way keeps its own steps.
    """
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
