"""How a game that was begun by older rules goes on: its state, in plain values, as one of the rules of now."""

from typing import Any

from parlour.games.highhat.state import NONE, debt
from parlour.kernel.names import RESUME

AGENDA, ASKED, PARKED = 1, 2, 3  # where things stand in a plain state
LOTTERY, HUMAN, LOT, AUCTION, DEALS = 20, 21, 22, 23, 24


def carry(version: int, plain: list[Any]) -> list[Any] | None:
    """From version 1: a purchase took steps, debts were forgotten, and the piles were never shuffled again."""
    if version != 1:
        return None
    kernel, fields = plain[:9], plain[9:]
    agenda, asked, parked = [list(kernel[at]) for at in (AGENDA, ASKED, PARKED)]
    lot = plain[LOT]
    if asked and asked[0][2] == "property.buy":  # somebody who was choosing what to hand in begins again
        while agenda.pop()[0] != RESUME:
            pass
        asked, lot = list(parked.pop()), NONE
    buyer = next((seat for clause, seat, _ in agenda if clause == "property.contest"), NONE)
    kernel[AGENDA] = [[clause, seat, owed_by(clause, seat, number)] for clause, seat, number in agenda]
    kernel[ASKED] = [with_debt(ask) for ask in asked]
    kernel[PARKED] = [[with_debt(ask) for ask in asks] for asks in parked]
    piles = [shuffled(*pile) for pile in plain[LOTTERY:LOT]]
    deals = [deal for deal in plain[DEALS] if any(deal[3:])]
    before = fields[: LOTTERY - len(kernel)]
    after = fields[DEALS + 1 - len(kernel) :]
    return [*kernel, *before, *piles, lot, buyer, 0, plain[AUCTION], deals, [], *after]


def owed_by(name: str, seat: int, number: int) -> int:
    """A debt has come to say whose it is."""
    return debt(number >> 4, number & 15, seat) if name == "debt.pay" else number


def with_debt(ask: list[Any]) -> list[Any]:
    ticket, seat, question, number = ask
    return [ticket, seat, question, owed_by(question, seat, number)]


def shuffled(unseen: list[int], under: list[int]) -> list[list[int]]:
    """A pile that has been seen to its last card is shuffled."""
    return [unseen, under] if unseen else [sorted(under), []]
