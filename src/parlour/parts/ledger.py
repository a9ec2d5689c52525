"""Accounts between which money moves and never vanishes."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from parlour.kernel.int_rows import IntRow, int_row, total

MOST: Final = 1 << 46  # more than any seat will ever have


@mypyc_attr(acyclic=True)
class Ledger:
    """Accounts whose balances add up to 0; the last is the bank's, which alone may be overdrawn."""

    def __init__(self, balances: IntRow) -> None:
        self.balances = balances

    def copy(self) -> "Ledger":
        return Ledger(self.balances[:])

    def pay(self, payer: int, payee: int, amount: int) -> None:
        balances = self.balances
        left = balances[payer] - amount
        assert amount >= 0 and (left >= 0 or payer == len(balances) - 1)
        balances[payer] = left
        held = balances[payee] + amount
        assert held < MOST
        balances[payee] = held

    def to_plain(self) -> tuple[int, ...]:
        return tuple(self.balances)

    def wrong(self) -> str:
        if total(self.balances):
            return f"the money adds up to {total(self.balances)}"
        if min(self.balances[:-1]) < 0:
            return f"somebody is overdrawn: {list(self.balances)}"
        return ""


def ledger_of(plain: Sequence[int]) -> Ledger:
    return Ledger(int_row(plain))
