"""Trades in High Hat: what they are worth to either side, who takes them, and which are proposed."""

from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.appraisal import BEST, CAREFUL, STEADY, Appraiser
from parlour.games.highhat.board import STEP, Board
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.state import HighHat
from parlour.kernel.bits import how_many, numbers
from parlour.kernel.offer import Args

NEAR: Final = 150  # so close to the goal, kinds are gathered
CLOSE: Final = 600  # so close to it, about three turns, one does not part with a kind one cannot do without
LEAST_GAIN: Final = 10.0  # points for which a trade is worth while,
AND_OF_WORTH: Final = 0.03  # beside this part of the property that changes hands
BETTER: Final = 1.2  # times what it gives: what a beginner wants to get
POLICY: Final = 100  # what a beginner takes a policy to be worth
ROUNDS: Final = 7  # of so many, one in which a given policy may be offered to a given player, or asked of them
APART: Final = 3  # rounds, in one of which one may propose a trade
GENEROUS: Final = 5  # of the property's value: the part that is offered above what suffices for a good judge
NOTHING: Final[Args] = ()


class Bargainer:
    def __init__(self, board: Board, appraiser: Appraiser) -> None:
        self.board = board
        self.appraiser = appraiser

    def gain(self, s: HighHat, p: i64, deal: Deal) -> float:
        """What a trade is worth to one of its two sides, in the manner looked with last."""
        if p == deal.proposer:
            gives, wants, points = deal.gives, deal.wants, deal.asks - deal.pays
            parts, gets = deal.policies, deal.policies_wanted
        else:
            gives, wants, points = deal.wants, deal.gives, deal.pays - deal.asks
            parts, gets = deal.policies_wanted, deal.policies
        gone = gives & ~s.stock
        kept = s.kept[p] & ~parts | gets
        after = self.appraiser.value(s, p, s.owned[p] & ~gives | wants, s.has(p) + points, kept, gone)
        return after - self.appraiser.value(s, p, s.owned[p], s.has(p), s.kept[p], 0)

    def would_win(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Whether the trade lets one side win at once, or as soon as it has bought the rest."""
        owned = owned_after(s, p, deal)
        points = s.has(p) + (deal.asks - deal.pays if p == deal.proposer else deal.pays - deal.asks)
        total = points + self.board.worth[owned]
        return how_many(owned | s.stock) >= self.board.goal_kinds and total + NEAR >= self.board.goal_points

    def gives_up(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Whether somebody who is close to the goal could then no longer have the kinds for it."""
        goal: i64 = self.board.goal_kinds
        if s.total(p) + CLOSE < self.board.goal_points or how_many(s.owned[p] | s.stock) < goal:
            return False
        return how_many(owned_after(s, p, deal) | s.stock) < goal

    def agreeable(self, s: HighHat, p: i64, deal: Deal, character: i64) -> bool:
        """Worth it to somebody of this character, and not the other's victory: whoever is first to announce wins."""
        moved = deal.gives | deal.wants
        if character == CAREFUL:
            return self.looks_better(p, deal)
        other = deal.partner if p == deal.proposer else deal.proposer
        if moved and self.would_win(s, other, deal):
            return character == STEADY and self.would_win(s, p, deal)
        if self.gives_up(s, p, deal):
            return False
        self.appraiser.look(s, character)
        return self.gain(s, p, deal) > LEAST_GAIN + AND_OF_WORTH * float(self.board.worth[moved])

    def looks_better(self, p: i64, deal: Deal) -> bool:
        """A beginner counts values and points."""
        worth = self.board.worth
        pays = float(worth[deal.gives] + deal.pays + POLICY * how_many(deal.policies))
        asks = float(worth[deal.wants] + deal.asks + POLICY * how_many(deal.policies_wanted))
        return asks >= BETTER * pays if p == deal.proposer else pays >= BETTER * asks

    # ---- what to propose ------------------------------------------------------------------

    def may_propose(self, s: HighHat, p: i64) -> bool:
        """Each player in a round of their own, and never one trade right after another."""
        for deal in s.deals:
            if deal.proposer == p:
                return False
        return (s.turns // s.seats + p + s.dealt) % APART == 0 and not s.bidding(p)

    def insured(self, s: HighHat, p: i64) -> Args:
        """A policy to whoever it is worth most to, each at its own time: nobody is asked the same twice over."""
        now = s.turns // s.seats
        best: Args = NOTHING
        most = 0.0
        for q in range(s.seats):
            if q != p:
                for policy in numbers((s.kept[p] | s.kept[q]) & self.board.policies):
                    if (now + policy + q) % ROUNDS == 0:
                        args, both = self.policy_for(s, p, q, policy)
                        if both > most:
                            best = args
                            most = both
        return best

    def policy_for(self, s: HighHat, p: i64, q: i64, policy: int) -> tuple[Args, float]:
        """A policy of one of the two to the other, at a price between what it is worth to either; and what it gains."""
        card = 1 << policy
        mine = s.kept[p] & card != 0
        seller, buyer = (p, q) if mine else (q, p)
        self.appraiser.look(s, BEST)
        parted = self.gain(s, seller, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        gained = self.gain(s, buyer, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        share = self.appraiser.manner.premium if mine else 1.0 - self.appraiser.manner.premium
        price = min(int(share * (gained + parted) - parted) // STEP * STEP, s.has(buyer))
        terms = (0, 0, 0, price, card, 0) if mine else (0, 0, price, 0, 0, card)
        deal = Deal(0, p, q, terms)
        if not self.agreeable(s, p, deal, BEST) or not self.agreeable(s, q, deal, BEST):
            return NOTHING, 0.0
        return (q, *terms), gained + parted

    def exchanges(self, s: HighHat, p: i64) -> list[Deal]:
        """What a steady player would agree to of what the Register cannot give: a kind that is used up, for points or
        for points and a kind that it can; or one of one's own for points.

        Each at its own time; whoever is close to the goal asks again sooner, for more.
        """
        found: list[Deal] = []
        again: list[Deal] = []
        close = s.total(p) + CLOSE >= self.board.goal_points
        now = s.turns // s.seats // APART
        for q in range(s.seats):
            if q == p:
                continue
            mine = s.free(p) & ~s.owned[q]
            for k in numbers((s.free(q) & ~s.owned[p] | mine) & ~s.stock):
                timely = (now + k + q) % APART == 0
                if not timely and not close:
                    continue
                deals = found if timely else again
                if mine >> k & 1:
                    self.exchange(s, p, q, 1 << k, 0, deals)
                    continue
                self.exchange(s, p, q, 0, 1 << k, deals)
                for j in numbers(mine & s.stock):
                    self.exchange(s, p, q, 1 << j, 1 << k, deals)
        return found + [self.more_for(s, deal) for deal in again]

    def exchange(self, s: HighHat, p: i64, q: i64, gives: int, wants: int, found: list[Deal]) -> None:
        """For as few points as suffice, where there are such."""
        worth = self.board.worth
        price = worth[wants] - worth[gives]
        self.appraiser.look(s, STEADY)
        short = (
            LEAST_GAIN + AND_OF_WORTH * float(worth[gives | wants]) - self.gain(s, q, paid(p, q, gives, wants, price))
        )
        price += (int(short) // STEP + 2) * STEP
        deal = paid(p, q, gives, wants, price)
        if price <= s.has(p) and -price <= s.has(q) and self.agreeable(s, q, deal, STEADY):
            found.append(deal)

    def more_for(self, s: HighHat, deal: Deal) -> Deal:
        """The same trade at a better price for the other side, as far as there are points for it."""
        price = deal.pays - deal.asks + self.board.worth[deal.gives | deal.wants] // GENEROUS // STEP * STEP
        return paid(deal.proposer, deal.partner, deal.gives, deal.wants, min(price, s.has(deal.proposer)))


def owned_after(s: HighHat, p: i64, deal: Deal) -> int:
    """The property of one of the two sides, once they have traded."""
    if p == deal.proposer:
        return s.owned[p] & ~deal.gives | deal.wants
    return s.owned[p] & ~deal.wants | deal.gives


def paid(p: i64, q: i64, gives: int, wants: int, price: int) -> Deal:
    """The one's property for the other's, and so many points; or so many fewer than none."""
    return Deal(0, p, q, (gives, wants, max(0, price), max(0, -price), 0, 0))


def terms_of(deal: Deal) -> Args:
    """As they are proposed."""
    return deal.partner, deal.gives, deal.wants, deal.pays, deal.asks, 0, 0
