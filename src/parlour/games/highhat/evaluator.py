"""High Hat thought through: how it is played well, by characters that differ, and how likely a seat is to win.

What a good player knows. A bet never costs more than the points in hand: the fewer those are, the more it is worth, and
before it points may be put into property. Property may be lost to a card, and points may not. Both piles show what
they no longer hold. Whoever reaches the total needs eight kinds at once, of which each may run out.
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.appraisal import BEST, CAREFUL, STEADY, WILD, Appraiser
from parlour.games.highhat.bargaining import CLOSE, Bargainer, terms_of
from parlour.games.highhat.board import STEP, Board
from parlour.games.highhat.cards import (
    BET,
    CANNOT_BET,
    CHOOSE,
    CONTEST_OVER,
    FIXED_BET,
    GAMBLE,
    NO_BID,
    OUTBID,
    PAY,
    PAY_WITH,
    SELL,
    instead_of,
    may_take,
    may_use_policy,
    purse,
)
from parlour.games.highhat.deal import ACCEPT, DECLINE, WITHDRAW
from parlour.games.highhat.ending import AGREE, ANNOUNCE, ASKED_TO_ANNOUNCE
from parlour.games.highhat.purchase import BUY
from parlour.games.highhat.rules import (
    BOOK,
    GO_TO_BED,
    MOVE_AGAIN,
    STAY,
    STAY_IN_BED,
    THROW,
)
from parlour.games.highhat.state import NONE, ON_TRACK, HighHat, owed
from parlour.games.highhat.trade import PROPOSE
from parlour.kernel.bits import how_many, nth_of, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer
from parlour.kernel.steps import NO_WORD
from parlour.parts.auction_evaluator import AuctionEvaluator

Answer = tuple[Offer, Args]

# What is asked, by the number of its name.
TURN: Final = code_of("move.throw")
AGAIN: Final = code_of("cube.man-about-town")
SECOND: Final = code_of("property.one-of-a-kind")
USED_UP: Final = code_of("property.exhausted")
CONTEST: Final = code_of("property.contest")
LOTTERY: Final = code_of("lottery.must-bet")
GIFT: Final = code_of("human.draw")
IN_BED: Final = code_of("sanitarium.stay")
TABLES: Final = code_of("monte-carlo.bet")
LOSS: Final = code_of("insurance.use")
DOCTOR: Final = code_of("kept.doctor")
DEBT: Final = code_of("debt.pay")
OLD_DEBT: Final = code_of("debt.broke")
END: Final = code_of("win.announce")

QUICK: Final = 5  # games played out where others have time for one
THOROUGH: Final = 12  # worlds to think in where others need one
HORIZON: Final = 8  # turns to play out, or two rounds where those are more
SLIGHT: Final = 0.002  # of a win: a lead for which the mind's own move is not given up
SURE: Final = 1.0  # standard errors by which another answer has to be better than the mind's own
UNASKED: Final = 2.0  # and another deed, so that nobody buys and sells for nothing
DEAR: Final = 4  # of its value: the part above it that is bid for a card which decides nothing yet
DECISIVE: Final = 3  # times its value: the most worth trying for one that does
WHILE: Final = 3.0  # points for which it is worth while to buy or sell before a bet
LATER: Final = 0.17  # of what is held after a bet: as much as it still counts before it
ABOUT: Final = 20.0  # points by which one may stand worse with a kind that is worth trying to buy
FANCIED: Final = 1.5  # times its value: what a beginner holds when buying a property
DENIAL: Final = 400  # points above its value that most would pay so that another does not win by a card
LEAP: Final = 10  # of its value: the part by which a card that is contested is outbid
MOST_TRIED: Final = 2  # kinds worth trying to buy, and trades worth trying to propose
LONG: Final = 100  # rounds after which nobody expects an end
IMPOSSIBLE: Final = -1e9
WILD_ODDS: Final = 0.1  # to one: the odds that somebody does anything, before anything is known of them
WILD_KINDS: Final = 1.1  # kinds that such a player owns at a time, as measured
KINDS_A_ROUND: Final = 0.28  # kinds that any other comes to own in a round, as measured
WILD_DEEDS: Final = 7  # throws, of which such a player buys before one and sells before another
WILD_TRADES: Final = 4  # trades of which they take one
NOTHING: Final[Args] = ()


class HighHatEvaluator(AuctionEvaluator[HighHat]):
    def __init__(self, board: Board, seats: int, limited: bool, weights: list[float]) -> None:
        super().__init__(BOOK, seats)
        self.rollout_factor = QUICK
        self.world_factor = THOROUGH
        self.changing_characters = True
        self.least_gain = SLIGHT
        self.weights = weights
        self.figures = [("total", 0), ("points", 0), ("kinds", 0), ("free", 0), ("rival", 0)]
        self.predicts = True
        self.board = board
        self.appraiser = Appraiser(board, limited)
        self.bargainer = Bargainer(board, self.appraiser)
        self.horizon = max(HORIZON, 2 * seats)

    def parameters(self) -> dict[str, tuple[float, float, float]]:
        own = self.appraiser.manners[BEST]
        return {
            "reach": (own.reach, 25.0, 800.0),
            "taken": (own.taken, 0.005, 0.2),
            "idle": (own.idle, 0.005, 0.5),
            "near": (own.near, 100.0, 3000.0),
            "premium": (own.premium, 0.2, 0.9),
            "keeps": (own.keeps, 5.0, 200.0),
        }

    def set_parameter(self, name: str, value: float) -> None:
        setattr(self.appraiser.manners[BEST], name, value)

    # ---- games played out -----------------------------------------------------------------

    def draw_characters(self, s: HighHat, seat: int, luck: Fast) -> None:
        for other in range(self.seats):
            if float(luck.below(1000)) < 1000.0 * self.wildness(s, other):
                self.characters[other] = WILD
            else:
                self.characters[other] = STEADY if luck.below(9) < 7 else CAREFUL
        self.characters[seat] = BEST

    def wildness(self, s: HighHat, p: i64) -> float:
        """How likely somebody does anything: whoever means to win owns more and more kinds, who does not a few."""
        usual = WILD_KINDS + KINDS_A_ROUND * float(s.turns) / float(s.seats)
        odds = WILD_ODDS * exp(usual - WILD_KINDS - float(how_many(s.owned[p])) * log(usual / WILD_KINDS))
        return odds / (1.0 + odds)

    def turn(self, s: HighHat) -> int:
        return s.turns

    def may_stop(self, s: HighHat, began: int) -> bool:
        return s.turns > began + self.horizon and s.first_question() == TURN

    def step(self, s: HighHat, luck: Fast) -> None:
        question, seat, number = s.asks[2 * s.put_aside + 1]
        if question == TURN:
            self.settle(s, luck)
            if self.to_throw(s):
                self.gather(s, seat, luck)
            if not self.to_throw(s):
                return
        character = self.characters[seat]
        if character == WILD:
            offers = self.book.ways_of[question](s, seat, number)
            offer = offers[luck.below(len(offers))]
            args = offer.any(luck)
        else:
            offer, args = self.answer(s, seat, question, number, character)
        self.book.take(s, seat, offer, args)

    def to_throw(self, s: HighHat) -> bool:
        """Whether the next thing is still somebody's throw."""
        return not s.over and not s.chance and s.first_question() == TURN

    def settle(self, s: HighHat, luck: Fast) -> None:
        """Before a throw whoever has been proposed a trade takes it, or does not."""
        while s.deals and self.to_throw(s):
            deal = s.deals[0]
            p = deal.partner
            character = self.characters[p]
            agreed = (
                luck.below(WILD_TRADES) == 0 if character == WILD else self.bargainer.agreeable(s, p, deal, character)
            )
            taken = agreed and s.feasible(deal)
            self.book.take(s, p, deal.accept if taken else deal.decline, (deal.number,))

    def gather(self, s: HighHat, first: i64, luck: Fast) -> None:
        """Before a throw everybody may buy, the one who throws first."""
        for i in range(s.seats):
            p = (first + i) % s.seats
            if self.characters[p] == WILD:
                self.dabble(s, p, luck)
                if not self.to_throw(s):
                    return
                continue
            if not s.stock & ~s.owned[p] & self.board.affordable(s.has(p)):
                continue
            k = self.wanted(s, p, self.characters[p])
            while k != NONE:
                self.book.take(s, p, BUY, (k, 0))
                if not self.to_throw(s):
                    return
                k = self.wanted(s, p, self.characters[p])

    def dabble(self, s: HighHat, p: i64, luck: Fast) -> None:
        """Somebody who does anything buys now and then, and sells."""
        deed = luck.below(WILD_DEEDS)
        if s.lot != NONE:
            return
        buyable = s.stock & ~s.owned[p] & self.board.affordable(s.has(p))
        free = s.free(p)
        if deed == 0 and buyable:
            self.book.take(s, p, BUY, (nth_of(buyable, luck.below(how_many(buyable))), 0))
        elif deed == 1 and free:
            self.book.take(s, p, SELL[free], (nth_of(free, luck.below(how_many(free))),))

    # ---- what to answer -------------------------------------------------------------------

    def answer(self, s: HighHat, p: i64, question: i64, number: i64, character: i64) -> Answer:
        board = self.board
        if question == TURN:
            return THROW[0], NOTHING
        self.appraiser.look(s, character)
        if question in (LOTTERY, TABLES):
            return self.betting(s, p, question == TABLES, number, character)
        if question == AGAIN:
            to = (s.space[p] + number) % board.length
            pays = self.appraiser.landings[to] + (50.0 if s.space[p] + number >= board.length else 0.0)
            return (MOVE_AGAIN, (number,)) if pays >= 0.0 else (STAY, NOTHING)
        if question in (DEBT, OLD_DEBT):
            return self.paying(s, p, owed(number))
        if question in (SECOND, USED_UP):
            return self.made_good(s, p, number)
        if question == CONTEST:
            return self.bidding(s, p, character)
        if question == GIFT:
            return CHOOSE, (self.gift(s, p, board.affordable(number)),)
        if question == LOSS:
            offer = may_use_policy(s, p, number)[0]
            return offer, offer.nth(0)
        if question == IN_BED:
            return STAY_IN_BED[1 if s.kept[p] & board.doctors else 0], NOTHING
        if question == DOCTOR:
            return GO_TO_BED[0], NOTHING  # in bed the doctor's word brings more
        return ASKED_TO_ANNOUNCE[0 if s.may_announce(p) else 1], NOTHING

    def betting(self, s: HighHat, p: i64, tables: bool, fixed: i64, character: i64) -> Answer:
        """First as much goes into property as makes the bet worth more than the property may cost; then bet high.

        Whoever holds too much to be spared any loss bets low, unless the cards left are good.
        """
        board = self.board
        points = s.has(p)
        least: int = board.least_bet
        if character == BEST:
            done = self.prepared(s, p, tables, fixed)
            if done is not None:
                return done
        if points < least:
            return self.raised(s, p, tables)
        if character == STEADY:
            k = self.put_away(s, p, tables, fixed)
            if k != NONE:
                return BUY, (k, 0)
        high = min(board.most_bet, points)
        if tables:
            if character == CAREFUL or self.appraiser.bet_worth(s, True, high, points) < 5.0:
                return GAMBLE, (least,)
            return GAMBLE, (high,)
        if fixed:
            return FIXED_BET, (min(fixed, points),)
        if character == CAREFUL or self.appraiser.bet_worth(s, False, high, points) < 0.0:
            return BET, (least,)
        return BET, (high,)

    def prepared(self, s: HighHat, p: i64, tables: bool, fixed: i64) -> Answer | None:
        """What to buy, sell or exchange so that just the points for the bet are left: no more can be lost by it.

        What is bought for this may be sold again before the next throw, so what becomes of it counts for little.
        """
        if s.lot != NONE or (tables and not self.appraiser.limited):
            return None
        values = self.board.values
        owned = s.owned[p]
        points = s.has(p)
        free = s.free(p)
        best = self.staked(s, p, tables, fixed, owned, points) + WHILE
        found: Answer | None = None
        for j in numbers(free):
            worth = self.staked(s, p, tables, fixed, owned & ~(1 << j), points + values[j])
            if worth > best:
                best = worth
                found = SELL[free], (j,)
        for k in numbers(s.stock & ~owned):
            if s.left[k] == 1:
                continue
            worth = self.staked(s, p, tables, fixed, owned | 1 << k, points - values[k])
            if worth > best:
                best = worth
                found = BUY, (k, 0)
            for j in numbers(free):
                worth = self.staked(s, p, tables, fixed, owned & ~(1 << j) | 1 << k, points + values[j] - values[k])
                if worth > best:
                    best = worth
                    found = BUY, (k, 1 << j)
        return found

    def staked(self, s: HighHat, p: i64, tables: bool, fixed: i64, owned: i64, points: i64) -> float:
        """What a bet as high as may be, or as low, is worth with so much property and so many points."""
        board = self.board
        stake = 0.0
        if points < board.least_bet:
            if owned != s.owned[p]:
                return IMPOSSIBLE
        elif fixed and not tables:
            stake = self.appraiser.bet_worth(s, False, min(fixed, points), points)
        else:
            stake = self.appraiser.bet_worth(s, tables, min(board.most_bet, points), points)
            if stake < 0.0:
                stake = self.appraiser.bet_worth(s, tables, board.least_bet, points)
        return stake + LATER * self.appraiser.value(s, p, owned, points, s.kept[p], 0)

    def put_away(self, s: HighHat, p: i64, tables: bool, fixed: i64) -> int:
        """The kind to buy before a bet, so that less can be lost by it; none if the points are better kept."""
        board = self.board
        points = s.has(p)
        if tables and not self.appraiser.limited:
            return NONE
        kinds = s.stock & ~s.owned[p] & board.affordable(points - board.least_bet)
        if not kinds or s.bidding(p):
            return NONE
        limit = fixed if fixed and not tables else board.most_bet
        best = self.appraiser.bet_worth(s, tables, min(limit, points), points)
        best += self.appraiser.value(s, p, s.owned[p], points, s.kept[p], 0)
        found = NONE
        for k in numbers(kinds):
            rest = points - board.values[k]
            if s.left[k] > 1:
                worth = self.appraiser.bet_worth(s, tables, min(limit, rest), rest)
                worth += self.appraiser.value(s, p, s.owned[p] | 1 << k, rest, s.kept[p], 0)
                if worth > best + 1.0:
                    best = worth
                    found = k
        return found

    def raised(self, s: HighHat, p: i64, tables: bool) -> Answer:
        """A bet of what little one holds is worth so much that the cheapest property goes for it."""
        free = s.free(p)
        if tables and self.appraiser.limited and free:
            for k in numbers(free):
                if s.left[k] and self.board.values[k] <= 300:
                    return SELL[free], (k,)
        return CANNOT_BET[0], NOTHING

    def paying(self, s: HighHat, p: i64, amount: int) -> Answer:
        """With points; where they do not suffice with what is most at risk and least needed."""
        if s.has(p) >= amount:
            return PAY, (amount,)
        kinds = s.free(p)
        if not kinds:
            return PAY, (amount,)
        best = NONE
        most = 0.0
        for k in numbers(kinds):
            kept = self.appraiser.value(s, p, s.owned[p] & ~(1 << k), s.has(p) + self.board.values[k], s.kept[p], 0)
            if best == NONE or kept > most:
                best = k
                most = kept
        return PAY_WITH[kinds], (best,)

    def made_good(self, s: HighHat, p: i64, due: i64) -> Answer:
        """For a property that cannot be had: its value in points, unless a kind is needed."""
        offers = may_take(s, p, due)
        owned = s.owned[p]
        points = s.has(p) + self.board.values[due]
        best = NONE
        most = self.appraiser.value(s, p, owned, points, s.kept[p], 0)
        for k in numbers(instead_of(s, p, due)):
            worth = self.appraiser.value(s, p, owned | 1 << k, points - self.board.values[k], s.kept[p], 0)
            if worth > most:
                best = k
                most = worth
        return (offers[1], (due, best)) if best != NONE else (offers[0], (due,))

    def gift(self, s: HighHat, p: i64, kinds: int) -> int:
        """The one after which one stands best; what cannot be had is its value in points."""
        best = NONE
        most = 0.0
        for k in numbers(kinds):
            if s.left[k] and not s.owned[p] >> k & 1:
                worth = self.appraiser.value(s, p, s.owned[p] | 1 << k, s.has(p), s.kept[p], 0)
            else:
                worth = self.appraiser.value(s, p, s.owned[p], s.has(p) + self.board.values[k], s.kept[p], 0)
            if best == NONE or worth > most:
                best = k
                most = worth
        return best

    def bidding(self, s: HighHat, p: i64, character: i64) -> Answer:
        """Up to what the card is worth, and dearer to win by it; at once so dear that nobody else can win by it."""
        if s.lot == NONE:
            return CONTEST_OVER[0], NOTHING
        board = self.board
        k = s.lot
        least = s.auction.minimum()
        most = purse(s, p)
        if most < least or s.owned[p] >> k & 1:
            return NO_BID, NOTHING
        value = board.values[k]
        card = 1 << k
        with_it = self.appraiser.value(s, p, s.owned[p] | card, s.has(p), s.kept[p], card)
        limit = int(with_it - self.appraiser.value(s, p, s.owned[p], s.has(p), s.kept[p], card) - 0.05 * float(value))
        limit = min(limit, value + value // DEAR)
        total = s.total(p)
        if how_many(s.owned[p]) + 1 >= board.goal_kinds and total >= board.goal_points:
            limit = value + total - board.goal_points
        leader = s.auction.leader
        if leader >= 0 and how_many(s.owned[leader]) + 1 >= board.goal_kinds and s.total(leader) >= board.goal_points:
            too_dear = value + s.total(leader) - board.goal_points + STEP  # for the leader to win by it
            if character == BEST and least <= too_dear <= most:
                return OUTBID, (too_dear // STEP * STEP,)
            limit = max(limit, min(value + DENIAL, too_dear))
        limit = min(limit, most)
        if least > limit:
            return NO_BID, NOTHING
        return OUTBID, (least + max(0, min(limit, least + value // LEAP) - least) // STEP * STEP,)

    # ---- at any time ----------------------------------------------------------------------

    def wanted(self, s: HighHat, p: i64, character: i64) -> int:
        """The kind to buy now: near the end that of which fewest are left, before it whatever grows scarce."""
        board = self.board
        owned = s.owned[p]
        points = s.has(p)
        enough = how_many(owned) >= board.goal_kinds
        if s.bidding(p) or (enough and character != BEST):
            return NONE
        kinds = s.stock & ~owned & board.affordable(points)
        if not kinds:
            return NONE
        ending = self.ending(s, character) and not enough
        if not ending:
            self.appraiser.look(s, character)
        best = NONE
        most = 0.0 if ending or character == CAREFUL else self.appraiser.value(s, p, owned, points, s.kept[p], 0)
        for k in numbers(kinds):
            if s.lot != NONE and s.left[k] == 1:
                continue
            if ending:
                worth = 100.0 - float(s.left[k])
            elif character == CAREFUL:
                worth = float(points) - FANCIED * float(board.values[k])
            else:
                worth = self.appraiser.value(s, p, owned | 1 << k, points - board.values[k], s.kept[p], 0)
            if worth > most:
                best = k
                most = worth
        return best

    def deed(self, s: HighHat, p: i64, throwing: bool) -> Answer | None:
        """What to do unasked, and before throwing."""
        if s.may_announce(p):
            return ANNOUNCE, NOTHING
        self.appraiser.look(s, BEST)
        for deal in s.deals:
            if deal.partner == p:
                if s.feasible(deal) and self.bargainer.agreeable(s, p, deal, BEST):
                    return ACCEPT, (deal.number,)
                return DECLINE, (deal.number,)
            if deal.proposer == p:
                if not throwing and s.first_seat() == (p + s.seats - 1) % s.seats:
                    return WITHDRAW, (deal.number,)  # everybody has had time to answer
                throwing = False
        if self.others_agreed(s, p):
            return AGREE, NOTHING
        k = self.wanted(s, p, BEST)
        if k != NONE:
            return BUY, (k, 0)
        args = self.bargainer.insured(s, p) if throwing and self.bargainer.may_propose(s, p) else NOTHING
        return (PROPOSE, args) if args else None

    def ending(self, s: HighHat, character: i64) -> bool:
        """The end is near, one's own or another's: now kinds count."""
        near = self.appraiser.manners[character].near
        for p in range(s.seats):
            if float(s.total(p)) + near >= float(self.board.goal_points):
                return True
        return False

    def others_agreed(self, s: HighHat, p: i64) -> bool:
        """All others would end the game, and one has most; or it has gone on too long."""
        if s.agreed >> p & 1 or s.agreed | 1 << p != (1 << s.seats) - 1:
            return False
        if s.turns > LONG * s.seats:
            return True
        for q in range(s.seats):
            if s.total(q) > s.total(p):
                return False
        return True

    # ---- what else is worth trying --------------------------------------------------------

    def candidates(self, s: HighHat, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        found: list[tuple[str, Args]] = []
        question, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1] if asked else NO_WORD
        self.errors_needed = SURE if asked and question != TURN else UNASKED
        if s.may_announce(seat):
            return [(ANNOUNCE.action, NOTHING)]
        if not asked or question == TURN:
            done = self.deed(s, seat, asked)
            if done is not None:
                found.append((done[0].action, done[1]))
                if done[0] is ACCEPT or done[0] is DECLINE:
                    return [*found, ("decline" if done[0] is ACCEPT else "accept", done[1])]
                if not asked or done[0].action not in ("buy", "propose"):
                    return found
            if not asked:
                return [("", NOTHING)]
            found.append(("throw", NOTHING))
            found += [("buy", (k, 0)) for k in self.buyable(s, seat)]
            return found + [("propose", args) for args in self.proposable(s, seat)]
        offer, args = self.answer(s, seat, question, number, BEST)
        found.append((offer.action, args))
        if question == END or offer is PAY:  # who has the points does not hand in property, only to buy it back
            return found
        for one in offers:
            if not one.out_of_turn:
                found += [(one.action, ways) for ways in self.ways(s, question, one)]
            elif one.action == "buy" and question in (LOTTERY, TABLES):
                found += [("buy", (k, 0)) for k in one.params[0].options() if s.left[k] > 1]
        return found

    def buyable(self, s: HighHat, p: int) -> list[int]:
        """The kinds after which one stands best, and not clearly worse than without them."""
        if s.bidding(p):
            return []
        self.appraiser.look(s, BEST)
        owned, points = s.owned[p], s.has(p)
        least = self.appraiser.value(s, p, owned, points, s.kept[p], 0) - ABOUT
        found: list[tuple[float, int]] = []
        for k in numbers(s.stock & ~owned & self.board.affordable(points)):
            worth = self.appraiser.value(s, p, owned | 1 << k, points - self.board.values[k], s.kept[p], 0)
            if worth >= least and (s.lot == NONE or s.left[k] > 1):
                found.append((-worth, k))
        return [k for _, k in sorted(found)[:MOST_TRIED]]

    def proposable(self, s: HighHat, p: int) -> list[Args]:
        """The trades after which one is likeliest to win, if they are taken: at the least price, and at a better."""
        if not self.bargainer.may_propose(s, p):
            return []
        least = self.worth(s, p)
        found: list[tuple[float, int]] = []
        deals = self.bargainer.exchanges(s, p)
        for number in range(len(deals)):
            deal = deals[number]
            after = s.copy()
            self.book.take(after, p, PROPOSE, terms_of(deal))
            made = after.deals[len(after.deals) - 1]
            self.book.take(after, deal.partner, made.accept, (made.number,))
            worth = self.worth(after, p)
            if worth > least:
                found.append((-worth, number))
        best = [deals[number] for _, number in sorted(found)[:MOST_TRIED]]
        return [terms for deal in best for terms in (terms_of(deal), terms_of(self.bargainer.more_for(s, deal)))]

    def ways(self, s: HighHat, question: i64, offer: Offer) -> list[Args]:
        """To take the offer: some of them, where there are many. Nobody outbids five by five."""
        if not offer.made:
            return [NOTHING]
        param = offer.params[0]
        if question in (LOTTERY, TABLES):
            return [(param.nth(param.size() * part // 4 if part < 4 else param.size() - 1),) for part in (0, 1, 2, 4)]
        if question == CONTEST:
            value = self.board.values[s.lot]
            most = DECISIVE * value if self.decisive_lot(s) else value + value // DEAR
            raised = [param.low + times * value // LEAP // STEP * STEP for times in (1, 2)]
            return [(price,) for price in raised if price <= min(param.high, most)]
        return [offer.nth(k) for k in range(offer.size())]

    def decisive_lot(self, s: HighHat) -> bool:
        """Whether somebody would have enough kinds with the card, and almost the points; or could not without it."""
        board = self.board
        goal: i64 = board.goal_kinds
        card: i64 = 1 << s.lot
        for p in range(s.seats):
            owned = s.owned[p]
            close = s.total(p) + CLOSE >= board.goal_points
            enough = how_many(owned) < goal <= how_many(owned | card)
            if enough and (close or how_many(owned | s.stock & ~card) < goal):
                return True
        return False

    # ---- how likely it is to win ----------------------------------------------------------

    def features(self, s: HighHat, p: int) -> list[float]:
        return self.appraiser.features(s, p)

    def key_figures(self, s: HighHat, p: int) -> list[float]:
        """Total, points, kinds, whether the piece is free to move, and the best rival's total."""
        rival = 0
        for q in range(s.seats):
            if q != p:
                rival = max(rival, s.total(q))
        free = 100.0 if s.place[p] == ON_TRACK and not s.rest[p] else 0.0
        return [float(s.total(p)), float(s.has(p)), float(how_many(s.owned[p])), free, -float(rival)]
