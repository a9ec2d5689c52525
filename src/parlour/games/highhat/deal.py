"""A trade that is proposed."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.kernel.offer import Args, Offer, Param

DEAL: Final = Param("deal", "deal")
ACCEPT: Final = Offer("accept", (DEAL,), True)
DECLINE: Final = Offer("decline", (DEAL,), True)
WITHDRAW: Final = Offer("withdraw", (DEAL,), True)


class Deal:
    """A trade proposed by one seat to another; never changed, so that states may share it."""

    def __init__(self, number: int, proposer: int, partner: int, terms: Args) -> None:
        self.number: i64 = number
        self.proposer: i64 = proposer
        self.partner: i64 = partner
        self.gives: i64 = terms[0]  # property, from the proposer's side
        self.wants: i64 = terms[1]
        self.pays: i64 = terms[2]  # points
        self.asks: i64 = terms[3]
        self.policies: i64 = terms[4]
        self.policies_wanted: i64 = terms[5]
        self.accept = ACCEPT.over(number, number)
        self.decline = DECLINE.over(number, number)
        self.withdraw = WITHDRAW.over(number, number)

    def to_plain(self) -> tuple[int, ...]:
        return (
            self.number,
            self.proposer,
            self.partner,
            self.gives,
            self.wants,
            self.pays,
            self.asks,
            self.policies,
            self.policies_wanted,
        )


def deal_of(row: Sequence[int]) -> Deal:
    """Return the deal with this plain value."""
    return Deal(row[0], row[1], row[2], (row[3], row[4], row[5], row[6], row[7], row[8]))
