"""The easy and the medium bot of High Hat.

What medium knows, and easy does not:

- A bet never costs more than the points in hand. The fewer those are, the more it is worth, so points are put into
  property in time.
- Cards may take property, but not points: a policy is worth what it will probably save, which is more to one player
  than to another.
- A player who reaches the total needs eight kinds at once, owned or still to be had. Scarce kinds are bought in time,
  kept, and paid for above their value.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.games.highhat.appraisal import DRAWS, PACE, SPARE_POLICY, STEADY, all_preferences, landing_worth
from parlour.games.highhat.bargaining import AND_OF_WORTH, BETTER, CLOSE, LEAST_GAIN, NEAR, POLICY
from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.evaluator import DENIAL, FANCIED, STUCK, Answer
from parlour.games.highhat.view import HighHatView
from parlour.kernel.bits import numbers
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

AGAIN = 8  # rounds before the same trade is proposed again
DEALS = 2  # purchases and sales in a turn; more only to win
BETTERED = 25  # points by which a proposal must be better for the partner to be made again
ASKED = 3  # times that at most


class TradeSide(NamedTuple):
    """The terms of a trade as one side sees them."""

    give: int
    want: int
    points_given: int
    points_wanted: int
    policies_given: int
    policies_wanted: int

    def swap_sides(self) -> "TradeSide":
        return TradeSide(
            self.want, self.give, self.points_wanted, self.points_given, self.policies_wanted, self.policies_given
        )


def deal_side(view: HighHatView, number: int, me: int) -> tuple[int, TradeSide]:
    """Return the partner in an open deal, and its terms as this seat sees them."""
    deal = next(deal for deal in view.deals if deal.number == number)
    terms = TradeSide(deal.gives, deal.wants, deal.pays, deal.asks, deal.policies, deal.policies_wanted)
    return (deal.partner, terms) if deal.proposer == me else (deal.proposer, terms.swap_sides())


def round_down(points: float) -> int:
    """Return the points as a whole number of steps, rounded towards 0."""
    return int(points) // STEP * STEP


class HatBot:
    """What easy and medium share: when to answer, when to act unasked, and when to end the game."""

    def __init__(self, board: Board, options: Chosen, seat: int, seed: int) -> None:
        self.board = board
        self.limited = options["monte-carlo"] == "limited"
        self.seat = seat
        self.rng = random.Random(seed * 8 + seat)
        self.nearest: list[float] = []  # how near to winning each seat has come
        self.nearer = 0  # the turn in which one of them last came nearer

    def choose(self, view: View, offers: list[Offer]) -> Answer:
        assert isinstance(view, HighHatView)
        self.watch(view)
        question = next(question for seat, question in view.asked if seat == self.seat)
        answers = {offer.action: offer for offer in offers if not offer.out_of_turn}
        if question == "move.throw":
            return self.act_unasked(view, offers) or (answers["throw"], ())
        if "announce" in answers:
            return answers["announce"], ()
        return self.answer(view, question, answers, offers)

    def interrupt(self, view: View, offers: list[Offer]) -> Answer | None:
        assert isinstance(view, HighHatView)
        self.watch(view)
        if self.should_end_game(view):
            for offer in offers:
                if offer.action == "agree_to_end":
                    return offer, ()
        return self.act_unasked(view, offers)

    def watch(self, view: HighHatView) -> None:
        """Note in which turn some seat last came nearer to winning than before."""
        board = self.board
        for seat in range(view.seats):
            kinds, total = view.owned[seat].bit_count(), view.total[seat]
            near = min(1.0, kinds / board.goal_kinds) + min(1.0, total / board.goal_points)
            if seat == len(self.nearest):
                self.nearest.append(near)
                self.nearer = view.turns
            elif near > self.nearest[seat]:
                self.nearest[seat] = near
                self.nearer = view.turns

    def should_end_game(self, view: HighHatView) -> bool:
        """Return whether to propose to end the game, or to agree in the turn in which another player proposes it."""
        long = STUCK * view.seats
        has_points = max(view.total) >= self.board.goal_points
        lacks_kinds = has_points and view.turns - view.last_progress >= long
        if view.agreed & ~(1 << self.seat) and view.turns == view.last_agreed:
            return lacks_kinds or view.turns - self.nearer >= long
        return lacks_kinds and view.turns - view.last_agreed >= long

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Answer:
        """Return the answer to a question other than the throw."""
        raise NotImplementedError

    def act_unasked(self, view: HighHatView, offers: list[Offer]) -> Answer | None:
        """Return what to do before a throw or out of turn, if anything."""
        raise NotImplementedError

    def first(self, answers: dict[str, Offer], *actions: str) -> Answer:
        """Return the first of these actions that is legal, or else the first legal one, with its lowest arguments."""
        offer = next((answers[action] for action in actions if action in answers), next(iter(answers.values())))
        return offer, offer.nth(0)

    def meets_goal(self, owned: int, total: int) -> bool:
        return owned.bit_count() >= self.board.goal_kinds and total >= self.board.goal_points


class Easy(HatBot):
    """A beginner: keeps what comes, buys what it fancies, bets a little."""

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Answer:
        me = self.seat
        if "bet" in answers or "gamble" in answers:
            offer = next(iter(answers.values()))
            return offer, (min(offer.params[0].high, self.rng.choice((5, 10, 15, 20, 25))),)
        if "outbid" in answers:
            limit = float(self.board.values[view.lot]) * self.rng.lognormvariate(0.05, 0.1)
            price = answers["outbid"].params[0].low
            if price <= limit and price <= view.points[me]:
                return answers["outbid"], (price,)
        if "choose" in answers:
            kinds = [k for k in answers["choose"].params[0].options() if not view.owned[me] >> k & 1]
            return answers["choose"], (self.rng.choice(kinds or [answers["choose"].params[0].nth(0)]),)
        if "take_instead" in answers:
            due, other = answers["take_instead"].params
            return answers["take_instead"], (due.low, self.rng.choice(other.options()))
        return self.first(answers, "pay", "play_doctor", "use_policy", "take_points", "no_bid", "move_again")

    def act_unasked(self, view: HighHatView, offers: list[Offer]) -> Answer | None:
        me = self.seat
        for offer in offers:
            if offer.action == "announce" and self.rng.random() < 0.7:
                return offer, ()
            if offer.action == "accept":
                return self.answer_deal(view, offer, offers)
            if offer.action == "buy" and self.rng.random() < 0.5:
                fancied = [
                    k for k in offer.params[0].options() if view.points[me] >= FANCIED * float(self.board.values[k])
                ]
                if fancied:
                    return offer, (self.rng.choice(fancied), 0)
        if self.rng.random() < 0.1:
            return self.propose_purchase(view, [offer for offer in offers if offer.action == "propose"])
        return None

    def answer_deal(self, view: HighHatView, accept: Offer, offers: list[Offer]) -> Answer:
        """Accept what looks a fifth better than what is given, with poor judgement of values; else decline."""
        number = accept.params[0].low
        _, terms = deal_side(view, number, self.seat)
        worth = self.board.worth
        gives = float(worth[terms.give] + terms.points_given + POLICY * terms.policies_given.bit_count())
        gets = float(worth[terms.want] + terms.points_wanted + POLICY * terms.policies_wanted.bit_count())
        if gets * self.rng.lognormvariate(0, 0.35) >= BETTER * gives:
            return accept, (number,)
        decline = next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number)
        return decline, (number,)

    def propose_purchase(self, view: HighHatView, proposals: list[Offer]) -> Answer | None:
        """Ask somebody for a sold-out kind, at a quarter to a half above its value."""
        me = self.seat
        partners = [seat for seat in range(view.seats) if seat != me]
        self.rng.shuffle(partners)
        for partner in partners if proposals else ():
            owned = view.owned[partner] & ~view.bound[partner] & ~view.owned[me]
            kinds = [k for k in numbers(owned) if not view.left[k]]
            if kinds:
                k = self.rng.choice(kinds)
                price = round_down(float(self.board.values[k]) * self.rng.uniform(1.25, 1.5))
                if price <= view.points[me]:
                    return proposals[0], (partner, 0, 1 << k, price, 0, 0, 0)
        return None


class Medium(HatBot):
    """Rules of thumb, and one valuation for all that is owned, bought, sold or traded."""

    def __init__(self, board: Board, options: Chosen, seat: int, seed: int) -> None:
        super().__init__(board, options, seat, seed)
        steps, kinds = board.card_steps[HUMAN_PILE], board.card_numbers[HUMAN_PILE]
        self.preferences = all_preferences()[STEADY]
        self.values = [float(value) for value in board.values]
        self.losses: list[int] = [kinds[at] for at, step in enumerate(steps) if step == "insurance.loss"]
        lottery = zip(board.card_steps[LOTTERY_PILE], board.card_numbers[LOTTERY_PILE], strict=True)
        self.lottery = [times if step == "lottery.pays" else 0 for step, times in lottery]  # what a bet pays, by card
        totals = [first + second for first in range(1, 7) for second in range(1, 7)]
        self.tables = [total if total % 2 == 0 else -total for total in totals]  # the same at Monte Carlo, by throw
        self.drawn = DRAWS / len(steps)  # the chance, each turn, of a given Human Equation card
        self.times_asked: dict[tuple[int, int, int], int] = {}  # by partner, kinds given and kinds wanted
        self.open_since: dict[int, int] = {}  # the turn in which each deal of mine was first open
        self.not_before: dict[tuple[int, int, int], int] = {}  # the turn to propose it again; policies also as kinds

    # ---- what things are worth --------------------------------------------------------------

    def turns_left(self, view: HighHatView) -> float:
        return min(30.0, max(1.0, (self.board.goal_points - max(view.total)) / PACE))

    def value(self, turns: float, owned: int, points: int, left: Sequence[int], kept: int) -> float:
        """Return in points what a seat's holdings are worth.

        That is the total, how surely eight kinds can be had in the end, and what cards and bets will probably take.
        """
        board, preferences = self.board, self.preferences
        spared = (1 - preferences.taken) ** turns
        reach = float(owned.bit_count())
        for k in range(KINDS):
            if not owned >> k & 1 and left[k]:
                reach += 1 - (1 - spared) ** left[k]
        value = float(points + board.worth[owned]) + preferences.reach * min(float(board.goal_kinds), reach)
        value -= self.expected_loss(turns, owned, kept & board.policies)
        return value - preferences.idle * max(0, points - board.most_bet)

    def expected_loss(self, turns: float, owned: int, policies: int) -> float:
        """Return the value of property that cards will probably take.

        A policy serves once; where two cover a kind, the second seldom does.
        """
        drawn = 1 - (1 - self.drawn) ** turns
        values = self.values
        loss: float = sum([drawn * values[(owned & kinds).bit_length() - 1] for kinds in self.losses if owned & kinds])
        for policy in numbers(policies):
            covers = self.board.kept[policy].covers
            hits = [
                values[(owned & covers & kinds).bit_length() - 1] for kinds in self.losses if owned & covers & kinds
            ]
            if hits:
                loss -= (1 - (1 - drawn) ** len(hits)) * sum(hits) / len(hits)
                owned &= ~covers
            else:
                loss -= SPARE_POLICY * drawn * min([values[k] for k in numbers(covers)])
        return loss

    def bet_worth(self, pays: list[int], amount: int, points: int) -> float:
        """Return what a bet that pays one of these multiples wins on average; a loss is limited to the points held."""
        return sum([max(times * amount, -points) for times in pays]) / len(pays)

    def is_near_end(self, view: HighHatView) -> bool:
        """Return whether somebody, maybe this seat, is so close to the goal that kinds count."""
        return max(view.total) + self.preferences.near >= self.board.goal_points

    def gain(self, view: HighHatView, seat: int, terms: TradeSide) -> float:
        """Return what a trade is worth to a seat, by its side of the terms."""
        turns = self.turns_left(view)
        owned = view.owned[seat] & ~terms.give | terms.want
        kept = view.kept[seat] & ~terms.policies_given | terms.policies_wanted
        points = view.points[seat] + terms.points_wanted - terms.points_given
        before = self.value(turns, view.owned[seat], view.points[seat], view.left, view.kept[seat])
        return self.value(turns, owned, points, view.left, kept) - before

    def would_win(self, view: HighHatView, seat: int, terms: TradeSide) -> bool:
        """Return whether the trade lets the seat win at once, or as soon as it has bought the rest."""
        owned = view.owned[seat] & ~terms.give | terms.want
        total = view.points[seat] + terms.points_wanted - terms.points_given + self.board.worth[owned]
        return self.is_goal_in_reach(view, owned) and total + NEAR >= self.board.goal_points

    def is_goal_in_reach(self, view: HighHatView, owned: int) -> bool:
        """Return whether enough kinds are owned or still to be had."""
        within = owned.bit_count() + sum(1 for k in range(KINDS) if view.left[k] and not owned >> k & 1)
        return within >= self.board.goal_kinds

    def gives_up(self, view: HighHatView, seat: int, terms: TradeSide) -> bool:
        """Return whether a seat close to the goal could then no longer have the kinds for it."""
        owned = view.owned[seat]
        close = view.total[seat] + CLOSE >= self.board.goal_points
        return (
            close
            and self.is_goal_in_reach(view, owned)
            and not self.is_goal_in_reach(view, owned & ~terms.give | terms.want)
        )

    def accepts(self, view: HighHatView, seat: int, partner: int, terms: TradeSide) -> bool:
        """Return whether a seat should take a trade: it gains enough, and the partner does not win by it alone."""
        if terms.give | terms.want and self.would_win(view, partner, terms.swap_sides()):
            return self.would_win(view, seat, terms)
        if self.gives_up(view, seat, terms):
            return False
        return self.gain(view, seat, terms) > LEAST_GAIN + AND_OF_WORTH * float(
            self.board.worth[terms.give | terms.want]
        )

    # ---- when asked ---------------------------------------------------------------------------

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Answer:
        if question in ("lottery.must-bet", "monte-carlo.bet"):
            return self.choose_bet(view, next(iter(answers.values())), offers)
        if question == "cube.man-about-town":
            return self.choose_second_move(view, answers)
        if "pay_with" in answers and "pay" not in answers:
            kinds = answers["pay_with"].params[0].options()
            return answers["pay_with"], (max(kinds, key=lambda k: self.value_after_sale(view, k)),)
        if "take_instead" in answers:
            return self.choose_compensation(view, answers)
        if "choose" in answers:
            return answers["choose"], (
                max(answers["choose"].params[0].options(), key=lambda k: self.value_with_gift(view, k)),
            )
        if question == "property.contest":
            return self.choose_bid(view, answers)
        # in bed the doctor's word brings 50 points and a throw at once; played before, it brings less
        return self.first(answers, "pay", "take_points", "leave_bed", "go_to_bed", "use_policy")

    def choose_second_move(self, view: HighHatView, answers: dict[str, Offer]) -> Answer:
        """Move again, unless the space is a bad one."""
        n = answers["move_again"].params[0].low
        to = (view.space[self.seat] + n) % self.board.length
        return (answers["move_again"], (n,)) if landing_worth(self.board, to) >= 0 else (answers["stay"], ())

    def value_with_gift(self, view: HighHatView, k: int) -> float:
        """Return the value of my holdings after a gift of this kind, or of its value in points."""
        me, turns = self.seat, self.turns_left(view)
        owned, points, left = view.owned[me], view.points[me], list(view.left)
        if owned >> k & 1 or not left[k]:
            return self.value(turns, owned, points + self.board.values[k], left, view.kept[me])
        left[k] -= 1
        return self.value(turns, owned | 1 << k, points, left, view.kept[me])

    def choose_compensation(self, view: HighHatView, answers: dict[str, Offer]) -> Answer:
        """For a property that cannot be had, take its value in points or the other property worth most."""
        me, turns = self.seat, self.turns_left(view)
        owned, left, kept = view.owned[me], list(view.left), view.kept[me]
        due, others = answers["take_instead"].params
        points = view.points[me] + self.board.values[due.low]
        best, most = self.first(answers, "take_points"), self.value(turns, owned, points, left, kept)
        for k in others.options():
            left[k] -= 1
            worth = self.value(turns, owned | 1 << k, points - self.board.values[k], left, kept)
            left[k] += 1
            if worth > most:
                best, most = (answers["take_instead"], (due.low, k)), worth
        return best

    def choose_bet(self, view: HighHatView, offer: Offer, offers: list[Offer]) -> Answer:
        """Buy property as long as it makes the bet worth more than it may cost; then bet high.

        With too many points to be spared any loss bet low, since the bet is then merely fair.
        """
        me, board = self.seat, self.board
        if offer.action == "cannot_bet":
            return self.sell_for_bet(view, offer, offers)
        if offer.action == "gamble" and not self.limited:
            return offer, (offer.params[0].low,)
        pays = self.tables if offer.action == "gamble" else self.lottery
        points, least, most = view.points[me], board.least_bet, board.most_bet
        turns = self.turns_left(view)
        high = offer.params[0].high
        best: Answer = (offer, (high,))
        most_worth = self.bet_worth(pays, high, points)
        most_worth += self.value(turns, view.owned[me], points, view.left, view.kept[me])
        buy = next((other for other in offers if other.action == "buy"), None)
        for k in buy.params[0].options() if buy else ():
            rest = points - board.values[k]
            if buy and rest >= least and view.left[k] > 1:
                left = [cards - (j == k) for j, cards in enumerate(view.left)]
                worth = self.value(turns, view.owned[me] | 1 << k, rest, left, view.kept[me])
                worth += self.bet_worth(pays, min(most, rest), rest)
                if worth > most_worth:
                    best, most_worth = (buy, (k, 0)), worth
        if best[0] is offer and self.bet_worth(pays, high, points) < STEP:
            return offer, (offer.params[0].low,)
        return best

    def sell_for_bet(self, view: HighHatView, offer: Offer, offers: list[Offer]) -> Answer:
        """At Monte Carlo sell the cheapest property for points to bet, since a bet of few points is worth so much."""
        sell = next((other for other in offers if other.action == "sell"), None)
        at_the_tables = (self.seat, "monte-carlo.bet") in view.asked
        if sell and at_the_tables and self.limited and not self.is_near_end(view):
            kinds = [k for k in sell.params[0].options() if view.left[k] and self.board.values[k] <= 300]
            if kinds:
                return sell, (kinds[0],)
        return offer, ()

    def choose_bid(self, view: HighHatView, answers: dict[str, Offer]) -> Answer:
        """Bid up to what the card is worth to me; more to win by it, or to keep another from winning."""
        if "outbid" not in answers:
            return self.first(answers, "no_bid")
        me, k, turns = self.seat, view.lot, self.turns_left(view)
        value = float(self.board.values[k])
        price, most = answers["outbid"].params[0].low, answers["outbid"].params[0].high
        owned, points, total, kept = view.owned[me], view.points[me], view.total[me], view.kept[me]
        gone = [0 if j == k else left for j, left in enumerate(view.left)]
        with_it = self.value(turns, owned | 1 << k, points, gone, kept)
        limit = with_it - self.value(turns, owned, points, gone, kept) - 0.05 * value
        if self.meets_goal(owned | 1 << k, total):
            limit = value + total - self.board.goal_points
        leader = view.auction.leader
        if leader >= 0 and self.meets_goal(view.owned[leader] | 1 << k, view.total[leader]):
            limit = max(limit, value + min(DENIAL, view.total[leader] - self.board.goal_points + STEP))
        if price > limit:
            return self.first(answers, "no_bid")
        amount = min(round_down(limit), price + round_down(0.1 * value), most)  # not five by five
        return answers["outbid"], (max(price, amount),)

    # ---- at any time --------------------------------------------------------------------------

    def interrupt(self, view: View, offers: list[Offer]) -> Answer | None:
        """As easy and medium alike; and now and then withdraw a proposal that its partner has had a turn to answer."""
        assert isinstance(view, HighHatView)
        for deal in view.deals:
            if deal.proposer == self.seat:
                self.open_since.setdefault(deal.number, view.turns)
        mine = [offer for offer in offers if offer.action == "withdraw"]
        stale = [offer for offer in mine if view.turns > self.open_since[offer.params[0].low] + view.seats]
        choice = super().interrupt(view, offers)
        return choice or ((stale[0], stale[0].nth(0)) if stale and self.rng.random() < 0.1 else None)

    def act_unasked(self, view: HighHatView, offers: list[Offer]) -> Answer | None:
        first: dict[str, Offer] = {}  # by action
        for offer in offers:
            if offer.action == "announce":
                return offer, ()
            if offer.action in ("accept", "decline"):
                return self.answer_deal(view, offer.params[0].low, offers)
            first.setdefault(offer.action, offer)
        me = self.seat
        others_agreed = view.agreed | 1 << me == (1 << view.seats) - 1
        if "agree_to_end" in first and others_agreed and view.total[me] == max(view.total):
            return first["agree_to_end"], ()
        buy, propose = first.get("buy"), first.get("propose")
        return (
            (self.choose_purchase(view, buy) if buy else None)
            or (self.propose_purchase(view, propose) if propose else None)
            or (self.propose_policy(view, propose) if propose else None)
        )

    def choose_purchase(self, view: HighHatView, buy: Offer) -> Answer | None:
        """Near the end buy the scarcest kind, until there are enough; before it the kind that gains most."""
        me, turns = self.seat, self.turns_left(view)
        owned, points, kept = view.owned[me], view.points[me], view.kept[me]
        kinds = [k for k in buy.params[0].options() if self.board.values[k] <= points]
        if not kinds or owned.bit_count() >= self.board.goal_kinds:
            return None
        if self.is_near_end(view):
            return buy, (min(kinds, key=lambda k: (view.left[k], self.board.values[k])), 0)
        best, most = None, self.value(turns, owned, points, view.left, kept)
        for k in kinds:
            left = list(view.left)
            left[k] -= 1
            worth = self.value(turns, owned | 1 << k, points - self.board.values[k], left, kept)
            if worth > most:
                best, most = (buy, (k, 0)), worth
        return best

    def value_after_sale(self, view: HighHatView, k: int) -> float:
        """Return the value of my holdings after selling this kind back."""
        me = self.seat
        left = list(view.left)
        left[k] += 1
        points = view.points[me] + self.board.values[k]
        return self.value(self.turns_left(view), view.owned[me] & ~(1 << k), points, left, view.kept[me])

    def answer_deal(self, view: HighHatView, number: int, offers: list[Offer]) -> Answer:
        """Accept a good deal; else ask once for the difference, if the partner does not win by it; else decline."""
        me = self.seat
        partner, terms = deal_side(view, number, me)
        mine = {offer.action: offer for offer in offers if offer.params and offer.params[0].low == number}
        if "accept" in mine and self.accepts(view, me, partner, terms):
            return mine["accept"], (number,)
        key = (partner, terms.give, terms.want)
        moved = terms.give | terms.want
        harmless = not self.would_win(view, partner, terms.swap_sides()) or self.would_win(view, me, terms)
        if "counter" in mine and harmless and moved and not self.times_asked.get(key, 0):
            self.times_asked[key] = 1
            short = round_down(20 + 0.06 * float(self.board.worth[moved]) - self.gain(view, me, terms)) + STEP
            points = terms.points_wanted - terms.points_given + short
            args = (number, terms.give, terms.want, max(0, -points), max(0, points), *terms[4:])
            if short > 0 and points <= view.points[partner] and mine["counter"].admits(args):
                return mine["counter"], args
        return next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number), (number,)

    def propose_purchase(self, view: HighHatView, propose: Offer) -> Answer | None:
        """With points enough but too few kinds, offer to buy a sold-out one, at a higher price each time."""
        me = self.seat
        spare = view.total[me] + NEAR - self.board.goal_points
        if spare <= 0 or view.owned[me].bit_count() >= self.board.goal_kinds:
            return None
        best: Answer | None = None
        least = spare
        for partner in range(view.seats):
            for k in numbers(view.owned[partner] & ~view.bound[partner] & ~view.owned[me]):
                if view.left[k] or view.turns < self.not_before.get((partner, 0, 1 << k), 0):
                    continue
                times = self.times_asked.get((partner, 0, 1 << k), 0)
                premium = round_down(float(self.board.values[k]) * (0.25 + 0.1 * times))
                price = self.board.values[k] + premium
                if premium < least and price <= view.points[me]:
                    best, least = (propose, (partner, 0, 1 << k, price, 0, 0, 0)), premium
        if best is not None:
            partner, give, want = best[1][:3]
            self.times_asked[partner, give, want] = self.times_asked.get((partner, give, want), 0) + 1
            self.not_before[partner, give, want] = view.turns + AGAIN * view.seats
        return best

    def propose_policy(self, view: HighHatView, propose: Offer) -> Answer | None:
        """Offer to buy or sell the policy that gains the two most, at a price between its worths."""
        me = self.seat
        best: tuple[int, TradeSide] | None = None
        most = 0.0
        for partner in range(view.seats):
            for policy in numbers((view.kept[me] | view.kept[partner]) & self.board.policies if partner != me else 0):
                if view.turns < self.not_before.get((partner, policy, 0), 0):
                    continue
                mine = view.kept[me] >> policy & 1 == 1
                seller, buyer = (me, partner) if mine else (partner, me)
                parted = -self.gain(view, seller, TradeSide(0, 0, 0, 0, 1 << policy, 0))
                gained = self.gain(view, buyer, TradeSide(0, 0, 0, 0, 0, 1 << policy))
                price = min(round_down((parted + gained) / 2), view.points[buyer])
                terms = TradeSide(0, 0, 0, price, 1 << policy, 0) if mine else TradeSide(0, 0, price, 0, 0, 1 << policy)
                both = self.accepts(view, me, partner, terms) and self.accepts(view, partner, me, terms.swap_sides())
                if both and gained - parted > most:
                    best, most = (partner, terms), gained - parted
        if best is None:
            return None
        partner, terms = best
        policy = (terms.policies_given | terms.policies_wanted).bit_length() - 1
        self.not_before[partner, policy, 0] = view.turns + AGAIN * view.seats
        return propose, (partner, *terms)


class Manners:
    """Few purchases in a turn, no hurry to the shop, and no proposal again that was not taken."""

    def __init__(self, board: Board, seat: int, seed: int, hurry: float) -> None:
        luck = random.Random(seed * 8 + seat)
        self.board = board
        self.seat = seat
        self.waits = (
            0.0 if luck.random() < hurry else luck.random()
        )  # share of the first round it stays out of the shop
        self.turn = -1
        self.deals = 0  # purchases and sales in that turn
        self.proposed: dict[
            tuple[int, ...], tuple[int, int]
        ] = {}  # by what changes hands: the best price, and how often

    def allowed(self, view: View, offers: list[Offer]) -> list[Offer]:
        assert isinstance(view, HighHatView)
        if view.turns != self.turn:
            self.turn, self.deals = view.turns, 0
        waits = self.waits > 0 and view.turns <= 1 + self.waits * (view.seats - 1)
        tired = self.deals >= DEALS and view.total[self.seat] < self.board.goal_points
        without = ("buy", "sell") if tired else ("buy",) if waits else ()
        return [offer for offer in offers if not (offer.out_of_turn and offer.action in without)]

    def permits(self, view: View, offer: Offer, args: Args) -> bool:
        if offer.action != "propose":
            return True
        price, times = self.proposed.get(what_changes_hands(args), (0, 0))
        return not times or (times < ASKED and args[3] - args[4] >= price + BETTERED)

    def note(self, view: View, offer: Offer, args: Args) -> None:
        if offer.action in ("buy", "sell"):
            self.deals += 1
        if offer.action == "propose":
            key = what_changes_hands(args)
            self.proposed[key] = args[3] - args[4], self.proposed.get(key, (0, 0))[1] + 1


def what_changes_hands(args: Args) -> tuple[int, ...]:
    """Return the partner, the property and the policies of a proposal."""
    return (*args[:3], *args[5:])


def make_easy(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, options, seat, seed)


def make_medium(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Medium:
    return Medium(edition, options, seat, seed)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
