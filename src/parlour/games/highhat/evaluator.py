"""The evaluator of High Hat: how characters play it, which actions are worth trying, and how likely a seat is to win.

What a good player knows: A bet never costs more than the points in hand. The fewer those are, the more it is worth, and
before it points may be put into property. Cards may take property, but not points. Both piles show what they no longer
hold. A player who reaches the total needs eight kinds at once, of which each may run out.
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.appraisal import BEST, CAREFUL, STEADY, WILD, Appraiser
from parlour.games.highhat.bargaining import CLOSE, Bargainer, proposal_args
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
from parlour.games.highhat.state import NONE, ON_TRACK, HighHat, debt_amount
from parlour.games.highhat.trade import PROPOSE
from parlour.kernel.bits import how_many, nth_of, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.names import code_of
from parlour.kernel.offer import Args, Offer
from parlour.kernel.steps import NO_WORD

Answer = tuple[Offer, Args]

# Questions by their codes.
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

QUICK: Final = 5  # playouts in the time that other games need for one
THOROUGH: Final = 12  # determinisations for each that other games need
HORIZON: Final = 8  # turns to play out, or two rounds if those are more
SLIGHT: Final = 0.002  # share of a win that another answer must gain over the evaluator's own
SURE: Final = 1.0  # standard errors by which another answer must be better than the evaluator's own
UNASKED: Final = 2.0  # the same for actions out of turn, so that nobody buys and sells for nothing
DEAR: Final = 4  # one part in so many of its value is bid above it for a card that decides nothing yet
DECISIVE: Final = 3  # how many times its value is the most worth trying for a decisive card
WHILE: Final = 3.0  # points that a purchase or sale before a bet must gain
LATER: Final = 0.17  # weight, before a bet, of what is held after it
ABOUT: Final = 20.0  # points that a purchase worth trying may cost
FANCIED: Final = 1.5  # how many times its value a beginner holds when buying a property
DENIAL: Final = 400  # points above a card's value that are paid at most so that another does not win by it
LEAP: Final = 10  # one part in so many of its value is the step in which a contested card is outbid
MOST_TRIED: Final = 2  # purchases, and trades, that are tried
STUCK: Final = 10  # rounds without progress after which bots end the game, and before they propose that again
LONG: Final = 100  # rounds after which nobody expects an end
IMPOSSIBLE: Final = -1e9
WILD_ODDS: Final = 0.1  # odds to one, a priori, that a player is wild
WILD_KINDS: Final = 1.1  # kinds that a wild player owns at a time, as measured
KINDS_A_ROUND: Final = 0.28  # kinds that any other player gains in a round, as measured
WILD_DEEDS: Final = 7  # before one throw in so many a wild player buys, before another it sells
WILD_TRADES: Final = 4  # one trade in so many is accepted by a wild player
NOTHING: Final[Args] = ()


class HighHatEvaluator(Evaluator[HighHat]):
    """Plays High Hat by characters, and predicts who wins."""

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
        own = self.appraiser.by_character[BEST]
        return {
            "reach": (own.reach, 25.0, 800.0),
            "taken": (own.taken, 0.005, 0.2),
            "idle": (own.idle, 0.005, 0.5),
            "near": (own.near, 100.0, 3000.0),
            "premium": (own.premium, 0.2, 0.9),
            "keeps": (own.keeps, 5.0, 200.0),
        }

    def set_parameter(self, name: str, value: float) -> None:
        setattr(self.appraiser.by_character[BEST], name, value)

    # ---- playouts -------------------------------------------------------------------------

    def draw_characters(self, s: HighHat, seat: int, luck: Fast) -> None:
        for other in range(self.seats):
            if float(luck.below(1000)) < 1000.0 * self.wildness(s, other):
                self.characters[other] = WILD
            else:
                self.characters[other] = STEADY if luck.below(9) < 7 else CAREFUL
        self.characters[seat] = BEST

    def wildness(self, s: HighHat, p: i64) -> float:
        """Return how likely a seat plays at random: other players own more and more kinds, wild ones a few."""
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
            self.answer_deals(s, luck)
            if self.awaits_throw(s):
                self.buy_before_throw(s, seat, luck)
            if not self.awaits_throw(s):
                return
        character = self.characters[seat]
        if character == WILD:
            offers = self.book.ways_of[question](s, seat, number)
            offer = offers[luck.below(len(offers))]
            args = offer.any(luck)
        else:
            offer, args = self.answer(s, seat, question, number, character)
        self.book.take(s, seat, offer, args)

    def awaits_throw(self, s: HighHat) -> bool:
        """Return whether the game still waits for a throw."""
        return not s.over and not s.chance and s.first_question() == TURN

    def answer_deals(self, s: HighHat, luck: Fast) -> None:
        """Let the partners of all open trades accept or decline them."""
        while s.deals and self.awaits_throw(s):
            deal = s.deals[0]
            p = deal.partner
            character = self.characters[p]
            if character == WILD:
                accepts = luck.below(WILD_TRADES) == 0
            else:
                accepts = self.bargainer.accepts(s, p, deal, character)
            accepts = accepts and s.is_feasible(deal)
            self.book.take(s, p, deal.accept if accepts else deal.decline, (deal.number,))

    def buy_before_throw(self, s: HighHat, first: i64, luck: Fast) -> None:
        """Let everybody buy before a throw, the thrower first."""
        for i in range(s.seats):
            p = (first + i) % s.seats
            if self.characters[p] == WILD:
                self.act_at_random(s, p, luck)
                if not self.awaits_throw(s):
                    return
                continue
            if not s.stock & ~s.owned[p] & self.board.affordable(s.points_of(p)) or not s.may_buy(p):
                continue
            k = self.kind_to_buy(s, p, self.characters[p])
            while k != NONE:
                self.book.take(s, p, BUY, (k, 0))
                if not self.awaits_throw(s):
                    return
                k = self.kind_to_buy(s, p, self.characters[p])

    def act_at_random(self, s: HighHat, p: i64, luck: Fast) -> None:
        """Let a wild player buy something, sell something or do nothing."""
        choice = luck.below(WILD_DEEDS)
        if s.lot != NONE:
            return
        buyable = s.stock & ~s.owned[p] & self.board.affordable(s.points_of(p))
        free = s.free(p)
        if choice == 0 and buyable and s.may_buy(p):
            self.book.take(s, p, BUY, (nth_of(buyable, luck.below(how_many(buyable))), 0))
        elif choice == 1 and free:
            self.book.take(s, p, SELL[free], (nth_of(free, luck.below(how_many(free))),))

    # ---- answers --------------------------------------------------------------------------

    def answer(self, s: HighHat, p: i64, question: i64, number: i64, character: i64) -> Answer:
        """Return how a seat of this character answers a question."""
        if question == TURN:
            return THROW[0], NOTHING
        self.appraiser.appraise(s, character)
        if question in (LOTTERY, TABLES):
            return self.place_bet(s, p, question == TABLES, number, character)
        if question == AGAIN:
            return self.choose_second_move(s, p, number)
        if question in (DEBT, OLD_DEBT):
            return self.choose_payment(s, p, debt_amount(number))
        if question in (SECOND, USED_UP):
            return self.choose_compensation(s, p, number)
        if question == CONTEST:
            return self.bid_for_last_card(s, p, character)
        if question == GIFT:
            return CHOOSE, (self.choose_gift(s, p, self.board.affordable(number)),)
        if question == LOSS:
            offer = may_use_policy(s, p, number)[0]
            return offer, offer.nth(0)
        if question in (IN_BED, DOCTOR):  # in bed the doctor's word brings more than before it
            leaves = question == IN_BED and s.kept[p] & self.board.doctors
            return (STAY_IN_BED[1 if leaves else 0] if question == IN_BED else GO_TO_BED[0]), NOTHING
        return ASKED_TO_ANNOUNCE[0 if s.may_announce(p) else 1], NOTHING

    def choose_second_move(self, s: HighHat, p: i64, spaces: i64) -> Answer:
        """Return whether to move the same total again."""
        to = s.space[p] + spaces
        pays = self.appraiser.landings[to % self.board.length] + (50.0 if to >= self.board.length else 0.0)
        return (MOVE_AGAIN, (spaces,)) if pays >= 0.0 else (STAY, NOTHING)

    def place_bet(self, s: HighHat, p: i64, tables: bool, fixed: i64, character: i64) -> Answer:
        """Buy property as long as it makes the bet worth more than it may cost; then bet high.

        With too many points to be spared any loss bet low, unless the cards left are good.
        """
        board = self.board
        points = s.points_of(p)
        least: int = board.least_bet
        if character == BEST:
            preparation = self.prepare_bet(s, p, tables, fixed)
            if preparation is not None:
                return preparation
        if points < least:
            return self.sell_for_bet(s, p, tables)
        if character == STEADY:
            k = self.kind_before_bet(s, p, tables, fixed)
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

    def prepare_bet(self, s: HighHat, p: i64, tables: bool, fixed: i64) -> Answer | None:
        """Return what to buy, sell or exchange first, so that the bet can cost little; None to bet at once.

        What is bought for this may be sold again before the next throw, so it counts for little afterwards.
        """
        if s.lot != NONE or (tables and not self.appraiser.limited):
            return None
        values = self.board.values
        owned = s.owned[p]
        points = s.points_of(p)
        free = s.free(p)
        best = self.bet_value(s, p, tables, fixed, owned, points) + WHILE
        answer: Answer | None = None
        for j in numbers(free):
            worth = self.bet_value(s, p, tables, fixed, owned & ~(1 << j), points + values[j])
            if worth > best:
                best = worth
                answer = SELL[free], (j,)
        for k in numbers(s.stock & ~owned if s.may_buy(p) else 0):
            if s.left[k] == 1:
                continue
            worth = self.bet_value(s, p, tables, fixed, owned | 1 << k, points - values[k])
            if worth > best:
                best = worth
                answer = BUY, (k, 0)
            for j in numbers(free):
                worth = self.bet_value(s, p, tables, fixed, owned & ~(1 << j) | 1 << k, points + values[j] - values[k])
                if worth > best:
                    best = worth
                    answer = BUY, (k, 1 << j)
        return answer

    def bet_value(self, s: HighHat, p: i64, tables: bool, fixed: i64, owned: i64, points: i64) -> float:
        """Return what a bet, the highest or the lowest, is worth with these holdings."""
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

    def kind_before_bet(self, s: HighHat, p: i64, tables: bool, fixed: i64) -> int:
        """Return the kind to buy before a bet, so that it can cost less; NONE if the points are better kept."""
        board = self.board
        points = s.points_of(p)
        if tables and not self.appraiser.limited:
            return NONE
        kinds = s.stock & ~s.owned[p] & board.affordable(points - board.least_bet)
        if not kinds or not s.may_buy(p):
            return NONE
        limit = fixed if fixed and not tables else board.most_bet
        best = self.appraiser.bet_worth(s, tables, min(limit, points), points)
        best += self.appraiser.value(s, p, s.owned[p], points, s.kept[p], 0)
        kind = NONE
        for k in numbers(kinds):
            rest = points - board.values[k]
            if s.left[k] > 1:
                worth = self.appraiser.bet_worth(s, tables, min(limit, rest), rest)
                worth += self.appraiser.value(s, p, s.owned[p] | 1 << k, rest, s.kept[p], 0)
                if worth > best + 1.0:
                    best = worth
                    kind = k
        return kind

    def sell_for_bet(self, s: HighHat, p: i64, tables: bool) -> Answer:
        """Sell the cheapest property for points to bet at Monte Carlo, since a bet of few points is worth so much."""
        free = s.free(p)
        if tables and self.appraiser.limited and free:
            for k in numbers(free):
                if s.left[k] and self.board.values[k] <= 300:
                    return SELL[free], (k,)
        return CANNOT_BET[0], NOTHING

    def choose_payment(self, s: HighHat, p: i64, amount: int) -> Answer:
        """Pay with points; if they do not suffice, with the property most at risk and least needed."""
        if s.points_of(p) >= amount:
            return PAY, (amount,)
        kinds = s.free(p)
        if not kinds:
            return PAY, (amount,)
        best = NONE
        most = 0.0
        for k in numbers(kinds):
            kept = self.appraiser.value(
                s, p, s.owned[p] & ~(1 << k), s.points_of(p) + self.board.values[k], s.kept[p], 0
            )
            if best == NONE or kept > most:
                best = k
                most = kept
        return PAY_WITH[kinds], (best,)

    def choose_compensation(self, s: HighHat, p: i64, due: i64) -> Answer:
        """For a property that cannot be had, take its value in points, unless another kind is worth more."""
        offers = may_take(s, p, due)
        owned = s.owned[p]
        points = s.points_of(p) + self.board.values[due]
        best = NONE
        most = self.appraiser.value(s, p, owned, points, s.kept[p], 0)
        for k in numbers(instead_of(s, p, due)):
            worth = self.appraiser.value(s, p, owned | 1 << k, points - self.board.values[k], s.kept[p], 0)
            if worth > most:
                best = k
                most = worth
        return (offers[1], (due, best)) if best != NONE else (offers[0], (due,))

    def choose_gift(self, s: HighHat, p: i64, kinds: int) -> int:
        """Return the most welcome kind; one that cannot be had counts as its value in points."""
        best = NONE
        most = 0.0
        for k in numbers(kinds):
            if s.left[k] and not s.owned[p] >> k & 1:
                worth = self.appraiser.value(s, p, s.owned[p] | 1 << k, s.points_of(p), s.kept[p], 0)
            else:
                worth = self.appraiser.value(s, p, s.owned[p], s.points_of(p) + self.board.values[k], s.kept[p], 0)
            if best == NONE or worth > most:
                best = k
                most = worth
        return best

    def bid_for_last_card(self, s: HighHat, p: i64, character: i64) -> Answer:
        """Bid up to what the card is worth, and more to win by it; at once so much that no rival can win by it."""
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
        with_it = self.appraiser.value(s, p, s.owned[p] | card, s.points_of(p), s.kept[p], card)
        limit = int(
            with_it - self.appraiser.value(s, p, s.owned[p], s.points_of(p), s.kept[p], card) - 0.05 * float(value)
        )
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

    # ---- actions out of turn --------------------------------------------------------------

    def kind_to_buy(self, s: HighHat, p: i64, character: i64) -> int:
        """Return the kind to buy now: near the end the scarcest, before it the one that gains most; NONE for none."""
        board = self.board
        owned = s.owned[p]
        points = s.points_of(p)
        enough = how_many(owned) >= board.goal_kinds
        if (enough and character != BEST) or not s.may_buy(p):
            return NONE
        kinds = s.stock & ~owned & board.affordable(points)
        if not kinds:
            return NONE
        is_near_end = self.is_near_end(s, character) and not enough
        if not is_near_end:
            self.appraiser.appraise(s, character)
        best = NONE
        most = 0.0 if is_near_end or character == CAREFUL else self.appraiser.value(s, p, owned, points, s.kept[p], 0)
        for k in numbers(kinds):
            if s.lot != NONE and s.left[k] == 1:
                continue
            if is_near_end:
                worth = 100.0 - float(s.left[k])
            elif character == CAREFUL:
                worth = float(points) - FANCIED * float(board.values[k])
            else:
                worth = self.appraiser.value(s, p, owned | 1 << k, points - board.values[k], s.kept[p], 0)
            if worth > most:
                best = k
                most = worth
        return best

    def act_unasked(self, s: HighHat, p: i64, throwing: bool) -> Answer | None:
        """Return what to do out of turn, or before throwing; None for nothing."""
        if s.may_announce(p):
            return ANNOUNCE, NOTHING
        self.appraiser.appraise(s, BEST)
        for deal in s.deals:
            if deal.partner == p:
                if s.is_feasible(deal) and self.bargainer.accepts(s, p, deal, BEST):
                    return ACCEPT, (deal.number,)
                return DECLINE, (deal.number,)
            if deal.proposer == p:
                if not throwing and s.first_seat() == (p + s.seats - 1) % s.seats:
                    return WITHDRAW, (deal.number,)  # everybody has had time to answer
                throwing = False
        if self.should_end_game(s, p):
            return AGREE, NOTHING
        k = self.kind_to_buy(s, p, BEST)
        if k != NONE:
            return BUY, (k, 0)
        args = self.bargainer.policy_proposal(s, p) if throwing and self.bargainer.may_propose(s, p) else NOTHING
        return (PROPOSE, args) if args else None

    def is_near_end(self, s: HighHat, character: i64) -> bool:
        """Return whether somebody is so close to the goal that kinds count."""
        near = self.appraiser.by_character[character].near
        for p in range(s.seats):
            if float(s.total(p)) + near >= float(self.board.goal_points):
                return True
        return False

    def should_end_game(self, s: HighHat, p: i64) -> bool:
        """Return whether to agree to end the game.

        That is if nobody comes nearer to the kinds, or as the last: with the highest total, or after too many rounds.
        """
        if s.agreed >> p & 1:
            return False
        is_proposed = s.agreed != 0 and s.last_agreed == s.turns
        if self.is_stuck(s) and (is_proposed or s.turns - s.last_agreed >= STUCK * s.seats):
            return True
        if s.agreed | 1 << p != (1 << s.seats) - 1:
            return False
        if s.turns > LONG * s.seats:
            return True
        for q in range(s.seats):
            if s.total(q) > s.total(p):
                return False
        return True

    def is_stuck(self, s: HighHat) -> bool:
        """Return whether somebody has had the points for many rounds, and nobody has come nearer to the kinds."""
        if s.turns - s.last_progress < STUCK * s.seats:
            return False
        for p in range(s.seats):
            if s.total(p) >= self.board.goal_points:
                return True
        return False

    # ---- candidates for search ------------------------------------------------------------

    def candidates(self, s: HighHat, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        question, _, number = s.asks[2 * (s.put_aside + s.place_of(seat)) + 1] if asked else NO_WORD
        self.errors_needed = SURE if asked and question != TURN else UNASKED
        if s.may_announce(seat):
            return [(ANNOUNCE.action, NOTHING)]
        if not asked or question == TURN:
            return self.candidates_out_of_turn(s, seat, asked)
        own, args = self.answer(s, seat, question, number, BEST)
        actions: list[tuple[str, Args]] = [(own.action, args)]
        if question == END or own is PAY:  # with enough points property is not handed in, only to buy it back
            return actions
        for offer in offers:
            if not offer.out_of_turn:
                actions += [(offer.action, args) for args in self.args_to_try(s, question, offer)]
            elif offer.action == "buy" and question in (LOTTERY, TABLES):
                actions += [("buy", (k, 0)) for k in offer.params[0].options() if s.left[k] > 1]
        return actions

    def candidates_out_of_turn(self, s: HighHat, seat: int, throwing: bool) -> list[tuple[str, Args]]:
        """Return what is worth trying out of turn, or before a throw and instead of it."""
        actions: list[tuple[str, Args]] = []
        own = self.act_unasked(s, seat, throwing)
        if own is not None:
            actions.append((own[0].action, own[1]))
            if own[0] is ACCEPT or own[0] is DECLINE:
                return [*actions, ("decline" if own[0] is ACCEPT else "accept", own[1])]
            if not throwing or own[0].action not in ("buy", "propose"):
                return actions
        if not throwing:
            return [("", NOTHING)]
        actions.append(("throw", NOTHING))
        actions += [("buy", (k, 0)) for k in self.kinds_to_try(s, seat)]
        return actions + [("propose", args) for args in self.proposals_to_try(s, seat)]

    def kinds_to_try(self, s: HighHat, p: int) -> list[int]:
        """Return the kinds with which a seat stands best, and not clearly worse than without them."""
        if not s.may_buy(p):
            return []
        self.appraiser.appraise(s, BEST)
        owned, points = s.owned[p], s.points_of(p)
        least = self.appraiser.value(s, p, owned, points, s.kept[p], 0) - ABOUT
        kinds: list[tuple[float, int]] = []
        for k in numbers(s.stock & ~owned & self.board.affordable(points)):
            worth = self.appraiser.value(s, p, owned | 1 << k, points - self.board.values[k], s.kept[p], 0)
            if worth >= least and (s.lot == NONE or s.left[k] > 1):
                kinds.append((-worth, k))
        return [k for _, k in sorted(kinds)[:MOST_TRIED]]

    def proposals_to_try(self, s: HighHat, p: int) -> list[Args]:
        """Return the trades that raise the chance to win most if accepted, at the least price and at a better one."""
        if not self.bargainer.may_propose(s, p):
            return []
        least = self.worth(s, p)
        ranks: list[tuple[float, int]] = []
        deals = self.bargainer.exchanges(s, p)
        for number in range(len(deals)):
            deal = deals[number]
            after = s.copy()
            self.book.take(after, p, PROPOSE, proposal_args(deal))
            proposed = after.deals[len(after.deals) - 1]
            self.book.take(after, deal.partner, proposed.accept, (proposed.number,))
            worth = self.worth(after, p)
            if worth > least:
                ranks.append((-worth, number))
        best = [deals[number] for _, number in sorted(ranks)[:MOST_TRIED]]
        return [
            terms
            for deal in best
            for terms in (proposal_args(deal), proposal_args(self.bargainer.raise_price(s, deal)))
        ]

    def args_to_try(self, s: HighHat, question: i64, offer: Offer) -> list[Args]:
        """Return the arguments of an offer that are tried: where there are many, some of them."""
        if not offer.made:
            return [NOTHING]
        param = offer.params[0]
        if question in (LOTTERY, TABLES):
            return [(param.nth(param.size() * part // 4 if part < 4 else param.size() - 1),) for part in (0, 1, 2, 4)]
        if question == CONTEST:
            value = self.board.values[s.lot]
            most = DECISIVE * value if self.is_lot_decisive(s) else value + value // DEAR
            prices = [param.low + times * value // LEAP // STEP * STEP for times in (1, 2)]
            return [(price,) for price in prices if price <= min(param.high, most)]
        return [offer.nth(k) for k in range(offer.size())]

    def is_lot_decisive(self, s: HighHat) -> bool:
        """Return whether the card in contest may decide the game.

        With it somebody would have enough kinds, and has almost the points, or could not have enough without it.
        """
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

    # ---- figures --------------------------------------------------------------------------

    def features(self, s: HighHat, p: int) -> list[float]:
        return self.appraiser.features(s, p)

    def key_figures(self, s: HighHat, p: int) -> list[float]:
        """Return total, points, kinds, whether the piece is free to move, and minus the best rival's total."""
        rival = 0
        for q in range(s.seats):
            if q != p:
                rival = max(rival, s.total(q))
        free = 100.0 if s.place[p] == ON_TRACK and not s.rest[p] else 0.0
        return [float(s.total(p)), float(s.points_of(p)), float(how_many(s.owned[p])), free, -float(rival)]
