"""High Hat: an easy and a medium player.

What medium knows, and easy does not:

- A bet never costs more than the points in hand. So it is worth the more, the fewer those are, and points are put into
  property in time.
- Property may be lost to a card, and points may not: a policy is worth what it will probably save, which is more to one
  player than to another.
- Whoever reaches the total needs eight kinds at once: they must be owned or still to be had. Scarce kinds are bought
  in time, kept, and paid for above their value.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.view import HighHatView
from parlour.kernel.bits import numbers
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

Choice = tuple[Offer, Args]

PACE = 200  # points a turn that a good player gains, as measured
DRAWS = 0.22  # Human Equation cards a turn, as measured
TAKEN = 0.02  # the chance, each turn, that a rival takes and keeps a card of a given kind
REACH = 100  # what it is worth to be one kind nearer to the eight that can be had
POLICY = 100  # what easy takes a policy to be worth
IDLE = 0.05  # of a point in hand beyond the highest bet: what the next bet is likely to cost of it
NEAR = 150  # so close to the goal, kinds are gathered
CLOSE = 600  # so close to it, about three turns, one does not part with a kind one cannot do without
STUCK = 10  # rounds in which nobody has come nearer to winning
AGAIN = 8  # rounds before the same trade is proposed again


class Terms(NamedTuple):
    """A trade as one side sees it."""

    give: int
    want: int
    points_given: int
    points_wanted: int
    policies_given: int
    policies_wanted: int

    def turned(self) -> "Terms":
        return Terms(
            self.want, self.give, self.points_wanted, self.points_given, self.policies_wanted, self.policies_given
        )


def terms_of(view: HighHatView, number: int, me: int) -> tuple[int, Terms]:
    """The other side of an open deal, and its terms as I see them."""
    deal = next(deal for deal in view.deals if deal.number == number)
    terms = Terms(deal.gives, deal.wants, deal.pays, deal.asks, deal.policies, deal.policies_wanted)
    return (deal.partner, terms) if deal.proposer == me else (deal.proposer, terms.turned())


def fives(points: float) -> int:
    return int(points) // STEP * STEP


class Player:
    """What both do alike: answer by the name of the question, and do by the name of the action."""

    def __init__(self, board: Board, options: Chosen, seat: int, seed: int) -> None:
        self.board = board
        self.limited = options["monte-carlo"] == "limited"
        self.seat = seat
        self.rng = random.Random(seed * 8 + seat)
        self.nearest: list[float] = []  # how near to winning each seat has been
        self.nearer = 0  # the turn in which one of them last came nearer

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HighHatView)
        self.watch(view)
        question = next(question for seat, question in view.asked if seat == self.seat)
        answers = {offer.action: offer for offer in offers if not offer.out_of_turn}
        if question == "move.throw":
            return self.deed(view, offers) or (answers["throw"], ())
        if "announce" in answers:
            return answers["announce"], ()
        return self.answer(view, question, answers, offers)

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        assert isinstance(view, HighHatView)
        self.watch(view)
        if view.agreed & ~(1 << self.seat) and self.stuck(view):
            for offer in offers:
                if offer.action == "agree_to_end":
                    return offer, ()
        return self.deed(view, offers)

    def watch(self, view: HighHatView) -> None:
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

    def stuck(self, view: HighHatView) -> bool:
        """Nobody comes nearer to winning; whoever has agreed to end the game is right."""
        return view.turns - self.nearer >= STUCK * view.seats

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Choice:
        raise NotImplementedError

    def deed(self, view: HighHatView, offers: list[Offer]) -> Choice | None:
        raise NotImplementedError

    def first(self, answers: dict[str, Offer], *actions: str) -> Choice:
        """The first of these that is on offer, with nothing to choose."""
        offer = next((answers[action] for action in actions if action in answers), next(iter(answers.values())))
        return offer, offer.nth(0)

    def goal_met(self, owned: int, total: int) -> bool:
        return owned.bit_count() >= self.board.goal_kinds and total >= self.board.goal_points


class Easy(Player):
    """Plays as one does at the first sitting: keeps what comes, buys what it fancies, bets a little."""

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Choice:
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

    def deed(self, view: HighHatView, offers: list[Offer]) -> Choice | None:
        me = self.seat
        for offer in offers:
            if offer.action == "announce" and self.rng.random() < 0.7:
                return offer, ()
            if offer.action == "accept":
                return self.judged(view, offer, offers)
            if offer.action == "buy" and self.rng.random() < 0.5:
                fancied = [k for k in offer.params[0].options() if view.points[me] >= 1.5 * float(self.board.values[k])]
                if fancied:
                    return offer, (self.rng.choice(fancied), 0)
        if self.rng.random() < 0.1:
            return self.asked_for(view, [offer for offer in offers if offer.action == "propose"])
        return None

    def judged(self, view: HighHatView, accept: Offer, offers: list[Offer]) -> Choice:
        """Takes what looks a fifth better than what it gives, but is a poor judge of that."""
        number = accept.params[0].low
        _, terms = terms_of(view, number, self.seat)
        worth = self.board.worth
        gives = float(worth[terms.give] + terms.points_given + POLICY * terms.policies_given.bit_count())
        gets = float(worth[terms.want] + terms.points_wanted + POLICY * terms.policies_wanted.bit_count())
        if gets * self.rng.lognormvariate(0, 0.35) >= 1.2 * gives:
            return accept, (number,)
        decline = next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number)
        return decline, (number,)

    def asked_for(self, view: HighHatView, proposals: list[Offer]) -> Choice | None:
        """Asks somebody for a kind that the Register no longer has, at a quarter to a half above its value."""
        me = self.seat
        partners = [seat for seat in range(view.seats) if seat != me]
        self.rng.shuffle(partners)
        for partner in partners if proposals else ():
            owned = view.owned[partner] & ~view.bound[partner] & ~view.owned[me]
            wanted = [k for k in numbers(owned) if not view.left[k]]
            if wanted:
                k = self.rng.choice(wanted)
                price = fives(float(self.board.values[k]) * self.rng.uniform(1.25, 1.5))
                if price <= view.points[me]:
                    return proposals[0], (partner, 0, 1 << k, price, 0, 0, 0)
        return None


class Medium(Player):
    """Rules of thumb, and one value for whatever can be owned, bought, sold or traded."""

    def __init__(self, board: Board, options: Chosen, seat: int, seed: int) -> None:
        super().__init__(board, options, seat, seed)
        steps, kinds = board.card_steps[HUMAN_PILE], board.card_numbers[HUMAN_PILE]
        self.values = [float(value) for value in board.values]
        self.losses: list[int] = [kinds[at] for at, step in enumerate(steps) if step == "insurance.loss"]
        lottery = zip(board.card_steps[LOTTERY_PILE], board.card_numbers[LOTTERY_PILE], strict=True)
        self.lottery = [times if step == "lottery.pays" else 0 for step, times in lottery]  # a bet won or lost, by card
        thrown = [one + other for one in range(1, 7) for other in range(1, 7)]
        self.tables = [total if total % 2 == 0 else -total for total in thrown]  # and at Monte Carlo, by throw
        self.drawn = DRAWS / len(steps)  # the chance, each turn, of a given Human Equation card
        self.asked_often: dict[tuple[int, int, int], int] = {}  # partner, given and wanted: how often, and so how dear
        self.proposed: dict[int, int] = {}  # of each deal of mine: the turn in which it was first open
        self.asked_again: dict[tuple[int, int, int], int] = {}  # the same, or partner and policy: not before this turn

    # ---- what things are worth --------------------------------------------------------------

    def turns_left(self, view: HighHatView) -> float:
        return min(30.0, max(1.0, (self.board.goal_points - max(view.total)) / PACE))

    def value(self, turns: float, owned: int, points: int, left: Sequence[int], kept: int) -> float:
        """In points: the total, how surely eight kinds can be had in the end, and what will probably be lost.

        Points are lost too: a bet can take whatever is in hand, and property only what a card says.
        """
        board = self.board
        spared = (1 - TAKEN) ** turns
        reach = float(owned.bit_count())
        for k in range(KINDS):
            if not owned >> k & 1 and left[k]:
                reach += 1 - (1 - spared) ** left[k]
        value = float(points + board.worth[owned]) + REACH * min(float(board.goal_kinds), reach)
        return value - self.lost(turns, owned, kept & board.policies) - IDLE * max(0, points - board.most_bet)

    def lost(self, turns: float, owned: int, policies: int) -> float:
        """What will probably be lost. A policy serves once; where two cover a kind, the second seldom does."""
        drawn = 1 - (1 - self.drawn) ** turns
        values = self.values
        lost: float = sum([drawn * values[(owned & kinds).bit_length() - 1] for kinds in self.losses if owned & kinds])
        for policy in numbers(policies):
            covers = self.board.kept[policy].covers
            hits = [
                values[(owned & covers & kinds).bit_length() - 1] for kinds in self.losses if owned & covers & kinds
            ]
            if hits:
                lost -= (1 - (1 - drawn) ** len(hits)) * sum(hits) / len(hits)
                owned &= ~covers
            else:
                lost -= 0.2 * drawn * min([values[k] for k in numbers(covers)])
        return lost

    def bet_worth(self, pays: list[int], amount: int, points: int) -> float:
        """What a bet brings, whose multiples these are: a loss is limited to the points held."""
        return sum([max(times * amount, -points) for times in pays]) / len(pays)

    def gathering(self, view: HighHatView) -> bool:
        """The end is near, mine or another's: now kinds count."""
        return max(view.total) + NEAR >= self.board.goal_points

    def gain(self, view: HighHatView, seat: int, terms: Terms) -> float:
        """What a trade is worth to a seat, by its own terms."""
        turns = self.turns_left(view)
        owned = view.owned[seat] & ~terms.give | terms.want
        kept = view.kept[seat] & ~terms.policies_given | terms.policies_wanted
        points = view.points[seat] + terms.points_wanted - terms.points_given
        before = self.value(turns, view.owned[seat], view.points[seat], view.left, view.kept[seat])
        return self.value(turns, owned, points, view.left, kept) - before

    def would_win(self, view: HighHatView, seat: int, terms: Terms) -> bool:
        """Whether the trade, by the seat's own terms, lets it win at once or as soon as it has bought the rest."""
        owned = view.owned[seat] & ~terms.give | terms.want
        total = view.points[seat] + terms.points_wanted - terms.points_given + self.board.worth[owned]
        return self.in_reach(view, owned) and total + NEAR >= self.board.goal_points

    def in_reach(self, view: HighHatView, owned: int) -> bool:
        """Whether enough kinds are owned or still to be had."""
        within = owned.bit_count() + sum(1 for k in range(KINDS) if view.left[k] and not owned >> k & 1)
        return within >= self.board.goal_kinds

    def gives_up(self, view: HighHatView, seat: int, terms: Terms) -> bool:
        """Whether a seat that is close to the goal could then no longer have the kinds for it."""
        owned = view.owned[seat]
        close = view.total[seat] + CLOSE >= self.board.goal_points
        return close and self.in_reach(view, owned) and not self.in_reach(view, owned & ~terms.give | terms.want)

    def agreeable(self, view: HighHatView, seat: int, partner: int, terms: Terms) -> bool:
        """Whether a seat should take a trade, by its own terms: worth it, and not the other's victory."""
        if terms.give | terms.want and self.would_win(view, partner, terms.turned()):
            return self.would_win(view, seat, terms)
        if self.gives_up(view, seat, terms):
            return False
        return self.gain(view, seat, terms) > 10 + 0.03 * float(self.board.worth[terms.give | terms.want])

    # ---- when asked ---------------------------------------------------------------------------

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Choice:
        if question in ("lottery.must-bet", "monte-carlo.bet"):
            return self.betting(view, next(iter(answers.values())), offers)
        if question == "cube.man-about-town":
            return self.moving_on(view, answers)
        if "pay_with" in answers and "pay" not in answers:
            kinds = answers["pay_with"].params[0].options()
            return answers["pay_with"], (max(kinds, key=lambda k: self.sold(view, k)),)
        if "take_instead" in answers:
            return self.made_good(view, answers)
        if "choose" in answers:
            return answers["choose"], (max(answers["choose"].params[0].options(), key=lambda k: self.given(view, k)),)
        if question == "property.contest":
            return self.bidding(view, answers)
        # in bed the doctor's word brings 50 points and a throw at once; on the way there it brings less
        return self.first(answers, "pay", "take_points", "leave_bed", "go_to_bed", "use_policy")

    def moving_on(self, view: HighHatView, answers: dict[str, Offer]) -> Choice:
        """A second move, unless it leads to nothing good."""
        n = answers["move_again"].params[0].low
        to = (view.space[self.seat] + n) % self.board.length
        return (answers["move_again"], (n,)) if self.landing(view, to) >= 0 else (answers["stay"], ())

    def landing(self, view: HighHatView, to: int) -> float:
        """What it is about worth to land on a space."""
        step, number = self.board.steps[to], self.board.numbers[to]
        if step == "space.exact":
            return self.landing(view, (to + number) % self.board.length)
        costs = {"space.minus": number, "pool.hat": number, "pool.milk": number, "park.sent": PACE - 25}
        costs |= {"rest.lose-turn": number + PACE, "sanitarium.sent": 2 * PACE - 50}
        return float(-costs.get(step, -1))

    def given(self, view: HighHatView, k: int) -> float:
        """How I stand after being given this kind, or what it is worth."""
        me, turns = self.seat, self.turns_left(view)
        owned, points, left = view.owned[me], view.points[me], list(view.left)
        if owned >> k & 1 or not left[k]:
            return self.value(turns, owned, points + self.board.values[k], left, view.kept[me])
        left[k] -= 1
        return self.value(turns, owned | 1 << k, points, left, view.kept[me])

    def made_good(self, view: HighHatView, answers: dict[str, Offer]) -> Choice:
        """For a property that cannot be had: its value in points, or whatever else is worth most."""
        me, turns = self.seat, self.turns_left(view)
        owned, left, kept = view.owned[me], list(view.left), view.kept[me]
        due, others = answers["take_instead"].params
        points = view.points[me] + self.board.values[due.low]
        best, most = self.first(answers, "take_points"), self.value(turns, owned, points, left, kept)
        for k in others.options():
            left[k] -= 1
            found = self.value(turns, owned | 1 << k, points - self.board.values[k], left, kept)
            left[k] += 1
            if found > most:
                best, most = (answers["take_instead"], (due.low, k)), found
        return best

    def betting(self, view: HighHatView, offer: Offer, offers: list[Offer]) -> Choice:
        """First as much goes into property as makes the bet worth more than the property may cost; then bet high.

        Whoever holds too much to be spared any loss bets low, since the bet is then merely fair.
        """
        me, board = self.seat, self.board
        if offer.action == "cannot_bet":
            return self.raised(view, offer, offers)
        if offer.action == "gamble" and not self.limited:
            return offer, (offer.params[0].low,)
        pays = self.tables if offer.action == "gamble" else self.lottery
        points, least, most = view.points[me], board.least_bet, board.most_bet
        turns = self.turns_left(view)
        high = offer.params[0].high
        best: Choice = (offer, (high,))
        worth = self.bet_worth(pays, high, points) + self.value(turns, view.owned[me], points, view.left, view.kept[me])
        buy = next((other for other in offers if other.action == "buy"), None)
        for k in buy.params[0].options() if buy else ():
            rest = points - board.values[k]
            if buy and rest >= least and view.left[k] > 1:
                left = [cards - (j == k) for j, cards in enumerate(view.left)]
                found = self.value(turns, view.owned[me] | 1 << k, rest, left, view.kept[me])
                found += self.bet_worth(pays, min(most, rest), rest)
                if found > worth:
                    best, worth = (buy, (k, 0)), found
        if best[0] is offer and self.bet_worth(pays, high, points) < STEP:
            return offer, (offer.params[0].low,)
        return best

    def raised(self, view: HighHatView, offer: Offer, offers: list[Offer]) -> Choice:
        """At Monte Carlo a bet of what little one holds is worth so much that the cheapest property goes for it."""
        sell = next((other for other in offers if other.action == "sell"), None)
        at_the_tables = (self.seat, "monte-carlo.bet") in view.asked
        if sell and at_the_tables and self.limited and not self.gathering(view):
            kinds = [k for k in sell.params[0].options() if view.left[k] and self.board.values[k] <= 300]
            if kinds:
                return sell, (kinds[0],)
        return offer, ()

    def bidding(self, view: HighHatView, answers: dict[str, Offer]) -> Choice:
        """Up to what the card is worth to me, and dearer to keep another from winning by it, or to win by it."""
        if "outbid" not in answers:
            return self.first(answers, "no_bid")
        me, k, turns = self.seat, view.lot, self.turns_left(view)
        value = float(self.board.values[k])
        price, most = answers["outbid"].params[0].low, answers["outbid"].params[0].high
        owned, points, total, kept = view.owned[me], view.points[me], view.total[me], view.kept[me]
        gone = [0 if j == k else left for j, left in enumerate(view.left)]
        with_it = self.value(turns, owned | 1 << k, points, gone, kept)
        limit = with_it - self.value(turns, owned, points, gone, kept) - 0.05 * value
        if self.goal_met(owned | 1 << k, total):
            limit = value + total - self.board.goal_points
        leader = view.auction.leader
        if leader >= 0 and self.goal_met(view.owned[leader] | 1 << k, view.total[leader]):
            limit = max(limit, value + min(400, view.total[leader] - self.board.goal_points + STEP))
        if price > limit:
            return self.first(answers, "no_bid")
        raised = min(fives(limit), price + fives(0.1 * value), most)  # not five by five
        return answers["outbid"], (max(price, raised),)

    # ---- at any time --------------------------------------------------------------------------

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        """A proposal that nobody answers is taken back now and then, but not before its partner's turn has ended."""
        assert isinstance(view, HighHatView)
        for deal in view.deals:
            if deal.proposer == self.seat:
                self.proposed.setdefault(deal.number, view.turns)
        mine = [offer for offer in offers if offer.action == "withdraw"]
        stale = [offer for offer in mine if view.turns > self.proposed[offer.params[0].low] + view.seats]
        done = super().interrupt(view, offers)
        return done or ((stale[0], stale[0].nth(0)) if stale and self.rng.random() < 0.1 else None)

    def deed(self, view: HighHatView, offers: list[Offer]) -> Choice | None:
        found: dict[str, Offer] = {}
        for offer in offers:
            if offer.action == "announce":
                return offer, ()
            if offer.action in ("accept", "decline"):
                return self.judged(view, offer.params[0].low, offers)
            found.setdefault(offer.action, offer)
        me = self.seat
        others_agreed = view.agreed | 1 << me == (1 << view.seats) - 1
        if "agree_to_end" in found and others_agreed and view.total[me] == max(view.total):
            return found["agree_to_end"], ()
        buy, propose = found.get("buy"), found.get("propose")
        return (
            (self.bought(view, buy) if buy else None)
            or (self.asked_for(view, propose) if propose else None)
            or (self.insured(view, propose) if propose else None)
        )

    def bought(self, view: HighHatView, buy: Offer) -> Choice | None:
        """Near the end the kinds of which fewest are left, until there are enough; before it whatever grows scarce."""
        me, turns = self.seat, self.turns_left(view)
        owned, points, kept = view.owned[me], view.points[me], view.kept[me]
        kinds = [k for k in buy.params[0].options() if self.board.values[k] <= points]
        if not kinds or owned.bit_count() >= self.board.goal_kinds:
            return None
        if self.gathering(view):
            return buy, (min(kinds, key=lambda k: (view.left[k], self.board.values[k])), 0)
        best, most = None, self.value(turns, owned, points, view.left, kept)
        for k in kinds:
            left = list(view.left)
            left[k] -= 1
            found = self.value(turns, owned | 1 << k, points - self.board.values[k], left, kept)
            if found > most:
                best, most = (buy, (k, 0)), found
        return best

    def sold(self, view: HighHatView, k: int) -> float:
        """How I stand after selling this kind back."""
        me = self.seat
        left = list(view.left)
        left[k] += 1
        points = view.points[me] + self.board.values[k]
        return self.value(self.turns_left(view), view.owned[me] & ~(1 << k), points, left, view.kept[me])

    def judged(self, view: HighHatView, number: int, offers: list[Offer]) -> Choice:
        """Takes a deal that is worth it and does not let the other win; else asks for the difference, once."""
        me = self.seat
        partner, terms = terms_of(view, number, me)
        mine = {offer.action: offer for offer in offers if offer.params and offer.params[0].low == number}
        if "accept" in mine and self.agreeable(view, me, partner, terms):
            return mine["accept"], (number,)
        key = (partner, terms.give, terms.want)
        moved = terms.give | terms.want
        harmless = not self.would_win(view, partner, terms.turned()) or self.would_win(view, me, terms)
        if "counter" in mine and harmless and moved and not self.asked_often.get(key, 0):
            self.asked_often[key] = 1
            short = fives(20 + 0.06 * float(self.board.worth[moved]) - self.gain(view, me, terms)) + STEP
            points = terms.points_wanted - terms.points_given + short
            args = (number, terms.give, terms.want, max(0, -points), max(0, points), *terms[4:])
            if short > 0 and points <= view.points[partner] and mine["counter"].admits(args):
                return mine["counter"], args
        return next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number), (number,)

    def asked_for(self, view: HighHatView, propose: Offer) -> Choice | None:
        """When only kinds are wanting: one that is used up, from somebody who has it, dearer each time."""
        me = self.seat
        spare = view.total[me] + NEAR - self.board.goal_points
        if spare <= 0 or view.owned[me].bit_count() >= self.board.goal_kinds:
            return None
        best: Choice | None = None
        least = spare
        for partner in range(view.seats):
            for k in numbers(view.owned[partner] & ~view.bound[partner] & ~view.owned[me]):
                if view.left[k] or view.turns < self.asked_again.get((partner, 0, 1 << k), 0):
                    continue
                premium = fives(
                    float(self.board.values[k]) * (0.25 + 0.1 * self.asked_often.get((partner, 0, 1 << k), 0))
                )
                price = self.board.values[k] + premium
                if premium < least and price <= view.points[me]:
                    best, least = (propose, (partner, 0, 1 << k, price, 0, 0, 0)), premium
        if best is not None:
            partner, give, want = best[1][:3]
            self.asked_often[partner, give, want] = self.asked_often.get((partner, give, want), 0) + 1
            self.asked_again[partner, give, want] = view.turns + AGAIN * view.seats
        return best

    def insured(self, view: HighHatView, propose: Offer) -> Choice | None:
        """A policy goes to whoever it is worth most to, at a price between what it is worth to either."""
        me = self.seat
        best: tuple[int, Terms] | None = None
        most = 0.0
        for partner in range(view.seats):
            for policy in numbers((view.kept[me] | view.kept[partner]) & self.board.policies if partner != me else 0):
                if view.turns < self.asked_again.get((partner, policy, 0), 0):
                    continue
                mine = view.kept[me] >> policy & 1 == 1
                seller, buyer = (me, partner) if mine else (partner, me)
                parted = -self.gain(view, seller, Terms(0, 0, 0, 0, 1 << policy, 0))
                gained = self.gain(view, buyer, Terms(0, 0, 0, 0, 0, 1 << policy))
                price = min(fives((parted + gained) / 2), view.points[buyer])
                terms = Terms(0, 0, 0, price, 1 << policy, 0) if mine else Terms(0, 0, price, 0, 0, 1 << policy)
                both = self.agreeable(view, me, partner, terms) and self.agreeable(view, partner, me, terms.turned())
                if both and gained - parted > most:
                    best, most = (partner, terms), gained - parted
        if best is None:
            return None
        partner, terms = best
        policy = (terms.policies_given | terms.policies_wanted).bit_length() - 1
        self.asked_again[partner, policy, 0] = view.turns + AGAIN * view.seats
        return propose, (partner, *terms)


def make_easy(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, options, seat, seed)


def make_medium(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Medium:
    return Medium(edition, options, seat, seed)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
