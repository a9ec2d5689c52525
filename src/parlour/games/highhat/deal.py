"""A trade: what each side may put into it, how it is offered, and one that is proposed."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.games.highhat.board import STEP
from parlour.kernel.chance import Fast
from parlour.kernel.offer import Args, Offer, OneOf, Param, SomeOf, bit, how_many

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


@mypyc_attr(acyclic=True)
class Side:
    """What one side of a trade may part with: property and policies (a bit for each), and points."""

    def __init__(self, kinds: i64, points: i64, policies: i64) -> None:
        self.kinds: i64 = kinds
        self.points: i64 = points if points < RICHEST else RICHEST
        self.policies: i64 = policies


@mypyc_attr(free_list_len=1, acyclic=True)
class Terms(Offer):
    """A trade to be proposed. What may be asked and given is listed only if somebody looks at it."""

    def __init__(self, of: Offer, whom: i64, gives: Side, wants: Side) -> None:
        super().__init__(of.action, of.made, True, of.code)
        self.whom: i64 = whom  # the partner, or the number of the deal that this would replace
        self.gives = gives
        self.wants = wants

    @property
    def params(self) -> tuple[Param, ...]:
        gives, wants = self.gives, self.wants
        return (
            OneOf("partner", "seat", bit(self.whom))
            if self.action == PROPOSE.action
            else Param("deal", "deal", self.whom, self.whom),
            AnySet("give", "property", gives.kinds),
            AnySet("want", "property", wants.kinds),
            Param("points_given", "points", 0, gives.points, STEP),
            Param("points_wanted", "points", 0, wants.points, STEP),
            AnySet("policies_given", "policy", gives.policies, clause="insurance.sell"),
            AnySet("policies_wanted", "policy", wants.policies, clause="insurance.sell"),
        )

    def admits(self, args: Args) -> bool:
        params = self.params
        if len(args) != len(params):
            return False
        for i in range(len(args)):
            if not params[i].admits(args[i]):
                return False
        return True

    def any(self, luck: Fast) -> Args:
        gives, wants = self.gives, self.wants
        return (
            self.whom,
            any_part(gives.kinds, luck),
            any_part(wants.kinds, luck),
            luck.below(gives.points // STEP + 1) * STEP,
            luck.below(wants.points // STEP + 1) * STEP,
            any_part(gives.policies, luck),
            any_part(wants.policies, luck),
        )


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
