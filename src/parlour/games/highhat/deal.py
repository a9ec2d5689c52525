"""A trade: what each side may put into it, how it is offered, and one that is proposed."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.games.highhat.board import STEP
from parlour.kernel.bits import bit, how_many
from parlour.kernel.chance import Fast
from parlour.kernel.offer import Args, Offer, OneOf, Param, SomeOf

DEAL: Final = Param("deal", "deal")
ACCEPT: Final = Offer("accept", (DEAL,), True)
DECLINE: Final = Offer("decline", (DEAL,), True)
WITHDRAW: Final = Offer("withdraw", (DEAL,), True)
COUNTER: Final = Offer("counter", (DEAL,), True)
PROPOSE: Final = Offer("propose", (OneOf("partner", "seat"),), True)
MEMBERS: Final = 1 << 10  # as many sets as kinds of property, or kept cards, can make
RICHEST: Final = 2000 * STEP  # points that can be asked in a trade


class AnySet(SomeOf):
    """Any of the sets that can be made of what is allowed, from none to all; quick to count and to draw from."""

    def size(self) -> int:
        return 1 << how_many(self.allowed)

    def nth(self, k: int) -> int:
        """The bits of k, dealt out to the members from the lowest on."""
        value = 0
        rest = self.allowed
        while k:
            lowest = rest & -rest
            if k & 1:
                value |= lowest
            rest ^= lowest
            k >>= 1
        return value


@mypyc_attr(free_list_len=1, acyclic=True)
class Terms(Offer):
    """A trade to be proposed: what each side may put into it. It is listed only if somebody looks at it."""

    def __init__(
        self, of: Offer, whom: i64, gives: i64, wants: i64, pays: i64, asks: i64, policies: i64, policies_wanted: i64
    ) -> None:
        self.action = of.action
        self.made = of.made
        self.out_of_turn = True
        self.code = of.code
        self.limits = of.limits
        self.whom: i64 = whom  # the partner, or the number of the deal that this would replace
        self.gives: i64 = gives  # property: a bit for each
        self.wants: i64 = wants
        richest: i64 = RICHEST
        self.pays: i64 = pays if pays < richest else richest  # points
        self.asks: i64 = asks if asks < richest else richest
        self.policies: i64 = policies  # a bit for each
        self.policies_wanted: i64 = policies_wanted

    @property
    def params(self) -> tuple[Param, ...]:
        return (
            OneOf("partner", "seat", bit(self.whom))
            if self.code == PROPOSE.code
            else Param("deal", "deal", self.whom, self.whom),
            AnySet("give", "property", self.gives),
            AnySet("want", "property", self.wants),
            Param("points_given", "points", 0, self.pays, STEP),
            Param("points_wanted", "points", 0, self.asks, STEP),
            AnySet("policies_given", "policy", self.policies, clause="insurance.sell"),
            AnySet("policies_wanted", "policy", self.policies_wanted, clause="insurance.sell"),
        )

    def admits(self, args: Args) -> bool:
        whom: int = self.whom
        if len(args) != 7 or args[0] != whom:
            return False
        for value in args:
            if not 0 <= value <= RICHEST:
                return False
        return (
            args[1] & ~self.gives == 0
            and args[2] & ~self.wants == 0
            and args[3] <= self.pays
            and args[4] <= self.asks
            and args[3] % STEP == 0
            and args[4] % STEP == 0
            and args[5] & ~self.policies == 0
            and args[6] & ~self.policies_wanted == 0
        )

    def any(self, luck: Fast) -> Args:
        return (
            self.whom,
            any_part(self.gives, luck),
            any_part(self.wants, luck),
            luck.below(self.pays // STEP + 1) * STEP,
            luck.below(self.asks // STEP + 1) * STEP,
            any_part(self.policies, luck),
            any_part(self.policies_wanted, luck),
        )


NO_TERMS: Final = Terms(PROPOSE, -1, 0, 0, 0, 0, 0, 0)


def any_part(of: i64, luck: Fast) -> int:
    """Some of the numbers whose bits are set, each set of them as likely as another."""
    return luck.below(MEMBERS) & of if of else 0


class Deal:
    """A trade proposed by one seat to another; never changed, so that states may share it."""

    def __init__(self, number: int, proposer: int, partner: int, terms: Args) -> None:
        self.number: i64 = number
        self.proposer: i64 = proposer
        self.partner: i64 = partner
        self.gives: i64 = terms[0]  # property, as the proposer says it
        self.wants: i64 = terms[1]
        self.pays: i64 = terms[2]  # points
        self.asks: i64 = terms[3]
        self.policies: i64 = terms[4]
        self.policies_wanted: i64 = terms[5]
        self.accept = ACCEPT.over(number, number)
        self.decline = DECLINE.over(number, number)
        self.withdraw = WITHDRAW.over(number, number)

    def plain(self) -> tuple[int, ...]:
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
    """From its plain value."""
    return Deal(row[0], row[1], row[2], (row[3], row[4], row[5], row[6], row[7], row[8]))
