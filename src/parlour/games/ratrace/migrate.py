"""How a table that began under older rules goes on."""

from typing import Any, Final

AGENDA: Final = 1
ASKED: Final = 2
CLIMBED: Final = 15  # where version 2 has put that field: behind `mourning`


def carry(version: int, plain: list[Any]) -> list[Any] | None:
    """A state of version 1: retiring is asked from now on, and an auction that is going on keeps its own steps."""
    if version != 1:
        return None
    seats = plain[0]
    agenda = []
    for clause, seat, number in plain[AGENDA]:
        agenda.append([clause, seat, number])
        if clause == "move.roll":  # the next turn, before which all who could retire are asked
            agenda.append(["retire", (seat - 1) % seats, 0])
    climbed = 0  # which the number of the question has told
    asked = []
    for ticket, seat, question, number in plain[ASKED]:
        if question == "move.roll":
            climbed = number
        asked.append([ticket, seat, question, 0 if question == "move.roll" else number])
    return [seats, agenda, asked, *plain[3:CLIMBED], climbed, *plain[CLIMBED:]]
