"""The offers to propose a trade and to counter one, and the stakes: what each seat could put into it."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.games.highhat.board import KINDS, MOST_KEPT, SETS, STEP
from parlour.games.highhat.deal import DEAL
from parlour.games.highhat.state import HighHat
from parlour.kernel.bits import how_many
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import IntRow, int_row
from parlour.kernel.offer import Args, Offer, OneOf, Param, SomeOf

COUNTER: Final = Offer("counter", (DEAL,), True)
PROPOSE: Final = Offer("propose", (OneOf("partner", "seat"),), True)
NO_DEAL: Final = 0  # deals are numbered from 1
ANYBODY: Final = -1
RICHEST: Final = 2000 * STEP  # the most points that a trade can ask
ALL_CARDS: Final = (1 << MOST_KEPT) - 1
LARGEST: Final[int] = 1 << 30  # beyond any number in a trade

# A stake is what a seat could put into a trade, in one number: its property, the bound part of it, its policies, and
# its points and property together, in steps.
BOUND_AT: Final[i64] = KINDS
POLICIES_AT: Final[i64] = 2 * KINDS
REACH_AT: Final[i64] = 2 * KINDS + MOST_KEPT
UNKNOWN: Final = int_row([])


def givable(stake: i64, other: i64) -> i64:
    """Return the property that one stake may give to another: what the other lacks, and nothing bound."""
    kinds: i64 = SETS - 1
    return stake & ~(stake >> BOUND_AT) & ~other & kinds


def policies_in(stake: i64) -> i64:
    """Return the policies of a stake."""
    cards: i64 = ALL_CARDS
    return stake >> POLICIES_AT & cards


def reach(stake: i64) -> i64:
    """Return the points a stake could raise, in steps."""
    return stake >> REACH_AT


def stakes_of(s: HighHat) -> IntRow:
    """Return the stake of each seat."""
    board = s.setting.board
    worth, policies = board.worth, board.policies
    balances, bound, kept = s.points.balances, s.bound, s.kept
    stakes = s.owned[:]
    for q in range(len(stakes)):
        owned = stakes[q]
        together = balances[q] + worth[owned]
        if together > RICHEST:
            together = RICHEST
        held = kept[q] & policies
        stakes[q] = owned | bound[q] << BOUND_AT | held << POLICIES_AT | together // STEP << REACH_AT
    return stakes


class AnySet(SomeOf):
    """Any set of what is allowed, from none to all; quick to count and to draw from."""

    def size(self) -> int:
        return 1 << how_many(self.allowed)

    def nth(self, k: int) -> int:
        return nth_subset(k, self.allowed)


def nth_subset(k: int, allowed: int) -> int:
    """Return the k-th set of what is allowed: the bits of k, spread over the members from the lowest on."""
    value = 0
    while k:
        lowest = allowed & -allowed
        if k & 1:
            value |= lowest
        allowed ^= lowest
        k >>= 1
    return value


def random_subset(of: i64, luck: Fast) -> i64:
    """Return a random set of these numbers, each set as likely as another."""
    return luck.below(1 << MOST_KEPT) & of if of else 0


@mypyc_attr(free_list_len=1, acyclic=True)
class Proposal(Offer):
    """A trade to propose, to anybody or in place of a deal; its limits are computed only when needed.

    Each parameter allows what some partner allows; together the arguments must suit the partner chosen, and something
    has to change hands.
    """

    def __init__(
        self, of: Offer, table: HighHat | None, proposer: i64, deal: i64 = NO_DEAL, partner: i64 = ANYBODY
    ) -> None:
        self.action = of.action
        self.made = of.made
        self.out_of_turn = True
        self.code = of.code
        self.limits = of.limits
        self.table = table  # unchanged while the offer stands
        self.known: IntRow = UNKNOWN  # the stakes, once computed
        self.proposer: i64 = proposer
        self.deal: i64 = deal  # replaced by this
        self.partner: i64 = partner  # the proposer of that deal, or ANYBODY

    @property
    def stakes(self) -> IntRow:
        if self.table is not None and not len(self.known):
            self.known = stakes_of(self.table)
        return self.known

    def partners(self) -> list[int]:
        """Return the possible partners."""
        if self.partner >= 0:
            return [self.partner]
        return [q for q in range(len(self.stakes)) if q != self.proposer]

    @property
    def params(self) -> tuple[Param, ...]:
        mine = self.stakes[self.proposer]
        gives = wants = policies = most = 0
        for q in self.partners():
            other = self.stakes[q]
            gives |= givable(mine, other)
            wants |= givable(other, mine)
            policies |= policies_in(other)
            most = max(most, reach(other))
        return (
            OneOf("partner", "seat", sum([1 << q for q in self.partners()]))
            if self.partner < 0
            else Param("deal", "deal", self.deal, self.deal),
            AnySet("give", "property", gives),
            AnySet("want", "property", wants),
            Param("points_given", "points", 0, reach(mine) * STEP, STEP),
            Param("points_wanted", "points", 0, most * STEP, STEP),
            AnySet("policies_given", "policy", policies_in(mine), clause="insurance.sell"),
            AnySet("policies_wanted", "policy", policies, clause="insurance.sell"),
        )

    def next_param(self, chosen: Args) -> Param | None:
        """Return the next parameter, limited to what suits the partner and lets something change hands."""
        at = len(chosen)
        if at == 7:
            return None
        mine = self.stakes[self.proposer]
        if not at:
            whom = [q for q in self.partners() if (mine | self.stakes[q]) >> POLICIES_AT]
            return OneOf("partner", "seat", sum([1 << q for q in whom])) if self.partner < 0 else self.params[0]
        other = self.stakes[self.partner if self.partner >= 0 else chosen[0]]
        if at == 1:
            return AnySet("give", "property", givable(mine, other))
        if at == 2:
            return AnySet("want", "property", givable(other, mine))
        policies = policies_in(mine) | policies_in(other)
        nothing = chosen[1] | chosen[2] == 0 and (at < 5 or chosen[3] == chosen[4])
        if at == 3:
            low = 0 if reach(other) or policies or not nothing else STEP
            return Param("points_given", "points", low, reach(mine) * STEP, STEP)
        if at == 4:
            most = reach(other) * STEP
            if nothing and not policies and chosen[3] <= most:
                return PointsExcept("points_wanted", "points", most, chosen[3])
            return Param("points_wanted", "points", 0, most, STEP)
        if at == 5:
            return SomeOf("policies_given", "policy", policies_in(mine), 0 if policies_in(other) or not nothing else 1)
        least = 1 if nothing and not chosen[5] else 0
        return SomeOf("policies_wanted", "policy", policies_in(other), least)

    def admits(self, args: Args) -> bool:
        if len(args) != 7:
            return False
        for value in args:
            if not 0 <= value < LARGEST:
                return False
        partner = self.partner
        if partner < 0:
            partner = args[0]
            if partner >= len(self.stakes) or partner == self.proposer:
                return False
        elif args[0] != int(self.deal):
            return False
        mine = self.stakes[self.proposer]
        other = self.stakes[partner]
        gives: i64 = args[1]
        wants: i64 = args[2]
        pays: i64 = args[3]
        asks: i64 = args[4]
        policies: i64 = args[5]
        wanted: i64 = args[6]
        step: i64 = STEP
        return (
            gives & ~givable(mine, other) == 0
            and wants & ~givable(other, mine) == 0
            and pays % step == 0
            and asks % step == 0
            and pays // step <= reach(mine)
            and asks // step <= reach(other)
            and policies & ~policies_in(mine) == 0
            and wanted & ~policies_in(other) == 0
            and (gives | wants | policies | wanted != 0 or pays != asks)
        )

    def any(self, luck: Fast) -> Args:
        """Return a random trade: each partner is as likely as another, and so are all terms with that partner."""
        partner = self.partner
        if partner < 0:
            partner = luck.below(len(self.stakes) - 1)
            if partner >= self.proposer:
                partner += 1
        mine = self.stakes[self.proposer]
        other = self.stakes[partner]
        if not (mine | other) >> POLICIES_AT:
            return self.nth(0)  # neither has anything, but some other seat has
        while True:
            gives = random_subset(givable(mine, other), luck)
            wants = random_subset(givable(other, mine), luck)
            pays = luck.below(reach(mine) + 1)
            asks = luck.below(reach(other) + 1)
            policies = random_subset(policies_in(mine), luck)
            wanted = random_subset(policies_in(other), luck)
            if gives | wants | policies | wanted or pays != asks:
                whom = partner if self.partner < 0 else self.deal
                return (whom, gives, wants, pays * STEP, asks * STEP, policies, wanted)

    def size(self) -> int:
        mine = self.stakes[self.proposer]
        return sum([count_trades(mine, self.stakes[q]) for q in self.partners()])

    def nth(self, k: int) -> Args:
        """Return the k-th trade, partner by partner, those of points alone first."""
        mine = self.stakes[self.proposer]
        whom = self.partners()
        at = 0
        while k >= count_trades(mine, self.stakes[whom[at]]):
            k -= count_trades(mine, self.stakes[whom[at]])
            at += 1
        other = self.stakes[whom[at]]
        first = whom[at] if self.partner < 0 else int(self.deal)
        most, least = max(reach(mine), reach(other)), min(reach(mine), reach(other))
        if k < most * (least + 1):
            less, more = k // most, k % most
            more += 1 if more >= less else 0
            pays, asks = (less, more) if reach(mine) == least else (more, less)
            return (first, 0, 0, pays * STEP, asks * STEP, 0, 0)
        k += least + 1  # those where nothing changes hands
        points = []
        for param_size in (reach(other) + 1, reach(mine) + 1):
            points.append(k % param_size * STEP)
            k //= param_size
        sets = []
        for allowed in (policies_in(other), policies_in(mine), givable(other, mine), givable(mine, other)):
            sets.append(nth_subset(k % (1 << how_many(allowed)), allowed))
            k //= 1 << how_many(allowed)
        return (first, sets[3], sets[2], points[1], points[0], sets[1], sets[0])

    def __reduce__(self) -> tuple[object, ...]:
        return (proposal_of, (self.action, tuple(self.stakes), self.proposer, self.deal, self.partner))


class PointsExcept(Param):
    """Points from 0 to a maximum, except the amount that goes the other way."""

    def __init__(self, name: str, unit: str, high: int, but: int) -> None:
        super().__init__(name, unit, 0, high, STEP)
        self.but = but

    def admits(self, value: int) -> bool:
        return value != self.but and super().admits(value)

    def size(self) -> int:
        return super().size() - 1

    def nth(self, k: int) -> int:
        return k * STEP if k * STEP < self.but else (k + 1) * STEP

    def any(self, luck: Fast) -> int:
        return self.nth(luck.below(self.size()))

    def place_of(self, value: int) -> int:
        return value // STEP if value < self.but else value // STEP - 1


def proposal_of(action: str, stakes: Sequence[int], proposer: int, deal: int, partner: int) -> Proposal:
    proposal = Proposal(PROPOSE if action == PROPOSE.action else COUNTER, None, proposer, deal, partner)
    proposal.known = int_row(stakes)
    return proposal


def count_trades(mine: int, other: int) -> int:
    """Return how many trades two stakes allow in which something changes hands."""
    members = how_many(givable(mine, other)) + how_many(givable(other, mine))
    members += how_many(policies_in(mine)) + how_many(policies_in(other))
    pays, asks = reach(mine), reach(other)
    return ((pays + 1) * (asks + 1) << members) - min(pays, asks) - 1
