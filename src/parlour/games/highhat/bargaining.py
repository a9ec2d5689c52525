"""Trades in High Hat: what they are worth to either side, who accepts them, and which are proposed."""

from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.appraisal import BEST, CAREFUL, STEADY, Appraiser
from parlour.games.highhat.board import STEP, Board
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.state import HighHat
from parlour.kernel.bits import how_many, numbers
from parlour.kernel.offer import Args

NEAR: Final = 150  # points from the goal at which a trade may decide the game
CLOSE: Final = 600  # points from the goal, about three turns, at which no indispensable kind is given up
LEAST_GAIN: Final = 10.0  # points that a trade must gain,
AND_OF_WORTH: Final = 0.03  # and this share of the property that changes hands
BETTER: Final = 1.2  # how many times what it gives a beginner wants to get
POLICY: Final = 100  # points a beginner takes a policy to be worth
ROUNDS: Final = 7  # in one round of so many a given policy is offered to, or asked of, a given player
APART: Final = 3  # in one round of so many a player may propose a trade
GENEROUS: Final = 5  # one part in so many of the property's value is added to a price that suffices
NOTHING: Final[Args] = ()


class Bargainer:
    """Judges and proposes trades."""

    def __init__(self, board: Board, appraiser: Appraiser) -> None:
        self.board = board
        self.appraiser = appraiser

    def gain(self, s: HighHat, p: i64, deal: Deal) -> float:
        """Return what a trade is worth to one of its two sides, by the preferences appraised last."""
        if p == deal.proposer:
            gives, wants, points = deal.gives, deal.wants, deal.asks - deal.pays
            parts, gets = deal.policies, deal.policies_wanted
        else:
            gives, wants, points = deal.wants, deal.gives, deal.pays - deal.asks
            parts, gets = deal.policies_wanted, deal.policies
        gone = gives & ~s.stock
        kept = s.kept[p] & ~parts | gets
        after = self.appraiser.value(s, p, s.owned[p] & ~gives | wants, s.points_of(p) + points, kept, gone)
        return after - self.appraiser.value(s, p, s.owned[p], s.points_of(p), s.kept[p], 0)

    def would_win(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Return whether the trade lets one side win at once, or as soon as it has bought the rest."""
        owned = property_after(s, p, deal)
        points = s.points_of(p) + (deal.asks - deal.pays if p == deal.proposer else deal.pays - deal.asks)
        total = points + self.board.worth[owned]
        return how_many(owned | s.stock) >= self.board.goal_kinds and total + NEAR >= self.board.goal_points

    def gives_up(self, s: HighHat, p: i64, deal: Deal) -> bool:
        """Return whether a seat close to the goal could then no longer have the kinds for it."""
        goal: i64 = self.board.goal_kinds
        if s.total(p) + CLOSE < self.board.goal_points or how_many(s.owned[p] | s.stock) < goal:
            return False
        return how_many(property_after(s, p, deal) | s.stock) < goal

    def accepts(self, s: HighHat, p: i64, deal: Deal, character: i64) -> bool:
        """Return whether a seat of this character should take a trade: it gains enough, and the other does not win.

        Where both could win, a steady player takes it all the same: the first to announce wins.
        """
        moved = deal.gives | deal.wants
        if character == CAREFUL:
            return self.looks_better(p, deal)
        other = deal.partner if p == deal.proposer else deal.proposer
        if moved and self.would_win(s, other, deal):
            return character == STEADY and self.would_win(s, p, deal)
        if self.gives_up(s, p, deal):
            return False
        self.appraiser.appraise(s, character)
        return self.gain(s, p, deal) > LEAST_GAIN + AND_OF_WORTH * float(self.board.worth[moved])

    def looks_better(self, p: i64, deal: Deal) -> bool:
        """Return whether a beginner, who only counts values and points, takes the trade."""
        worth = self.board.worth
        pays = float(worth[deal.gives] + deal.pays + POLICY * how_many(deal.policies))
        asks = float(worth[deal.wants] + deal.asks + POLICY * how_many(deal.policies_wanted))
        return asks >= BETTER * pays if p == deal.proposer else pays >= BETTER * asks

    # ---- what to propose ------------------------------------------------------------------

    def may_propose(self, s: HighHat, p: i64) -> bool:
        """Return whether it is the seat's round for proposing; none proposes two trades at a time."""
        for deal in s.deals:
            if deal.proposer == p:
                return False
        return (s.turns // s.seats + p + s.dealt) % APART == 0 and not s.leads_contest(p)

    def policy_proposal(self, s: HighHat, p: i64) -> Args:
        """Return the best sale or purchase of a policy as a proposal, or nothing; each policy has rounds of its own."""
        now = s.turns // s.seats
        best: Args = NOTHING
        most = 0.0
        for q in range(s.seats):
            if q != p:
                for policy in numbers((s.kept[p] | s.kept[q]) & self.board.policies):
                    if (now + policy + q) % ROUNDS == 0:
                        args, both = self.policy_deal(s, p, q, policy)
                        if both > most:
                            best = args
                            most = both
        return best

    def policy_deal(self, s: HighHat, p: i64, q: i64, policy: int) -> tuple[Args, float]:
        """Return the proposal of a policy at a price between its worths to either side, and their joint gain."""
        card = 1 << policy
        mine = s.kept[p] & card != 0
        seller, buyer = (p, q) if mine else (q, p)
        self.appraiser.appraise(s, BEST)
        parted = self.gain(s, seller, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        gained = self.gain(s, buyer, Deal(0, seller, buyer, (0, 0, 0, 0, card, 0)))
        share = self.appraiser.preferences.premium if mine else 1.0 - self.appraiser.preferences.premium
        price = min(int(share * (gained + parted) - parted) // STEP * STEP, s.points_of(buyer))
        terms = (0, 0, 0, price, card, 0) if mine else (0, 0, price, 0, 0, card)
        deal = Deal(0, p, q, terms)
        if not self.accepts(s, p, deal, BEST) or not self.accepts(s, q, deal, BEST):
            return NOTHING, 0.0
        return (q, *terms), gained + parted

    def exchanges(self, s: HighHat, p: i64) -> list[Deal]:
        """Return trades of used-up kinds that a steady player would accept.

        One buys such a kind for points, or for points and a kind in stock, or sells one. Each kind has rounds of its
        own; a player close to the goal proposes in any round, and pays more.
        """
        timely: list[Deal] = []
        again: list[Deal] = []
        close = s.total(p) + CLOSE >= self.board.goal_points
        now = s.turns // s.seats // APART
        for q in range(s.seats):
            if q == p:
                continue
            mine = s.free(p) & ~s.owned[q]
            for k in numbers((s.free(q) & ~s.owned[p] | mine) & ~s.stock):
                is_timely = (now + k + q) % APART == 0
                if not is_timely and not close:
                    continue
                deals = timely if is_timely else again
                if mine >> k & 1:
                    self.add_exchange(s, p, q, 1 << k, 0, deals)
                    continue
                self.add_exchange(s, p, q, 0, 1 << k, deals)
                for j in numbers(mine & s.stock):
                    self.add_exchange(s, p, q, 1 << j, 1 << k, deals)
        return timely + [self.raise_price(s, deal) for deal in again]

    def add_exchange(self, s: HighHat, p: i64, q: i64, gives: int, wants: int, deals: list[Deal]) -> None:
        """Add the exchange for as few points as suffice, if the two have them."""
        worth = self.board.worth
        price = worth[wants] - worth[gives]
        self.appraiser.appraise(s, STEADY)
        short = (
            LEAST_GAIN
            + AND_OF_WORTH * float(worth[gives | wants])
            - self.gain(s, q, exchange_deal(p, q, gives, wants, price))
        )
        price += (int(short) // STEP + 2) * STEP
        deal = exchange_deal(p, q, gives, wants, price)
        if price <= s.points_of(p) and -price <= s.points_of(q) and self.accepts(s, q, deal, STEADY):
            deals.append(deal)

    def raise_price(self, s: HighHat, deal: Deal) -> Deal:
        """Return the same trade at a better price for the other side, as far as there are points for it."""
        price = deal.pays - deal.asks + self.board.worth[deal.gives | deal.wants] // GENEROUS // STEP * STEP
        return exchange_deal(
            deal.proposer, deal.partner, deal.gives, deal.wants, min(price, s.points_of(deal.proposer))
        )


def property_after(s: HighHat, p: i64, deal: Deal) -> int:
    """Return the property of one of the two sides once they have traded."""
    if p == deal.proposer:
        return s.owned[p] & ~deal.gives | deal.wants
    return s.owned[p] & ~deal.wants | deal.gives


def exchange_deal(p: i64, q: i64, gives: int, wants: int, price: int) -> Deal:
    """Return a deal of property for property and points; a price below 0 is paid by the partner."""
    return Deal(0, p, q, (gives, wants, max(0, price), max(0, -price), 0, 0))


def proposal_args(deal: Deal) -> Args:
    """Return the arguments that propose a deal."""
    return deal.partner, deal.gives, deal.wants, deal.pays, deal.asks, 0, 0
