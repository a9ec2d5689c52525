"""Migration of states, in plain values, from older rules."""

from typing import Any

from parlour.games.highhat.state import NONE, pack_debt
from parlour.kernel.names import RESUME

AGENDA, ASKED, PARKED = 1, 2, 3  # places in a plain state
OWNED, LOTTERY, HUMAN, LOT, AUCTION, DEALS = 10, 20, 21, 22, 23, 24
REGISTRAR, TURNS = -2, -1  # from the end


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return a state of an older version as one of version 3; None for other versions."""
    if version == 1:
        return migrate_second(migrate_first(plain))
    return migrate_second(plain) if version == 2 else None


def migrate_second(plain: list[Any]) -> list[Any]:
    """Return a state of version 2 as one of version 3, which notes progress towards the kinds."""
    most_kinds = [int(owned).bit_count() for owned in plain[OWNED]]
    return [*plain[:REGISTRAR], 0, most_kinds, plain[TURNS], *plain[REGISTRAR:]]


def migrate_first(plain: list[Any]) -> list[Any]:
    """Return a state of version 1 as one of version 2.

    In version 1 a purchase took steps, debts were forgotten, and piles were not shuffled again.
    """
    kernel, fields = plain[:9], plain[9:]
    agenda, asked, parked = [list(kernel[at]) for at in (AGENDA, ASKED, PARKED)]
    lot = plain[LOT]
    if asked and asked[0][2] == "property.buy":  # a player who was choosing what to hand in begins again
        while agenda.pop()[0] != RESUME:
            pass
        asked, lot = list(parked.pop()), NONE
    buyer = next((seat for clause, seat, _ in agenda if clause == "property.contest"), NONE)
    kernel[AGENDA] = [[clause, seat, add_debtor(clause, seat, number)] for clause, seat, number in agenda]
    kernel[ASKED] = [migrate_ask(ask) for ask in asked]
    kernel[PARKED] = [[migrate_ask(ask) for ask in asks] for asks in parked]
    piles = [shuffle_if_seen(*pile) for pile in plain[LOTTERY:LOT]]
    deals = [deal for deal in plain[DEALS] if any(deal[3:])]
    before = fields[: LOTTERY - len(kernel)]
    after = fields[DEALS + 1 - len(kernel) :]
    return [*kernel, *before, *piles, lot, buyer, 0, plain[AUCTION], deals, [], *after]


def add_debtor(name: str, seat: int, number: int) -> int:
    """Return the number of a step, which for a debt now holds the debtor too."""
    return pack_debt(number >> 4, number & 15, seat) if name == "debt.pay" else number


def migrate_ask(ask: list[Any]) -> list[Any]:
    ticket, seat, question, number = ask
    return [ticket, seat, question, add_debtor(question, seat, number)]


def shuffle_if_seen(unseen: list[int], under: list[int]) -> list[list[int]]:
    """Return a pile, shuffled if all its cards have been seen."""
    return [unseen, under] if unseen else [sorted(under), []]
