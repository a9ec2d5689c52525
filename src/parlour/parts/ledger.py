"""Money that cannot vanish."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from parlour.kernel.wholes import Wholes, total, wholes


@mypyc_attr(acyclic=True)
class Ledger:
    """Accounts that always add up to nothing. The last one is the bank, and it alone may be overdrawn."""

    def __init__(self, balances: Wholes) -> None:
        self.balances = balances

    def copy(self) -> "Ledger":
        return Ledger(self.balances[:])

    def pay(self, payer: int, payee: int, amount: int) -> None:
        assert amount >= 0
        assert payer == len(self.balances) - 1 or self.balances[payer] >= amount
        self.balances[payer] -= amount
        self.balances[payee] += amount

    def plain(self) -> tuple[int, ...]:
        return tuple(self.balances)

    def wrong(self) -> str:
        if total(self.balances):
            return f"the money adds up to {total(self.balances)}"
        if min(self.balances[:-1]) < 0:
            return f"somebody is overdrawn: {list(self.balances)}"
        return ""


def ledger_of(plain: Sequence[int]) -> Ledger:
    return Ledger(wholes(plain))
