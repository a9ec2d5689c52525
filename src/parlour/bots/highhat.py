"""High Hat: an easy and a medium player.

What medium knows, and easy does not:

- Buying from and selling to the Register changes nobody's total, but landing on a property one owns brings nothing.
  So until the end is near a property is better sold back, to be won again, than kept; unless it may be gone later.
- A bet never costs more than the points in hand. Just before betting, points are therefore put into property.
- Whoever reaches the total needs eight kinds at once: they must be owned or still to be had. Scarce kinds are kept.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from parlour.games.highhat.board import KINDS, STEP, Board
from parlour.games.highhat.view import HighHatView
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

Choice = tuple[Offer, Args]

STOPS = 7 / 6  # spaces landed on in a turn, since one face of the cube in six moves twice
PACE = 150  # points a turn that a good player gains, as measured
TAKEN = 0.02  # the chance, each turn, that a rival takes and keeps a card of a given kind
REACH = 600  # what it is worth to be one kind nearer to the eight that can be had
POLICY = 40  # what a policy is worth: a loss of some 450 points, once in a dozen Human Equation cards
NEAR = 150  # so close to the goal, kinds are gathered


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
        self.pays_duplicates = options["duplicate-landing"] == "value"
        self.seat = seat
        self.rng = random.Random(seed * 8 + seat)

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HighHatView)
        question = next(question for seat, question in view.asked if seat == self.seat)
        answers = {offer.action: offer for offer in offers if not offer.out_of_turn}
        if question == "move.throw":
            return self.deed(view, offers) or (answers["throw"], ())
        return self.answer(view, question, answers, offers)

    def unasked(self, view: View, offers: list[Offer]) -> Choice | None:
        assert isinstance(view, HighHatView)
        return self.deed(view, offers)

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
            limit = self.board.values[view.lot] * self.rng.lognormvariate(0.05, 0.1)
            price = answers["outbid"].params[0].low
            if price <= limit and price <= view.points[me]:
                return answers["outbid"], (price,)
        if "choose" in answers:
            kinds = answers["choose"].params[0].options()
            return answers["choose"], (self.rng.choice(kinds),)
        if "take_instead" in answers:
            due, other = answers["take_instead"].params
            return answers["take_instead"], (due.low, self.rng.choice(other.options()))
        return self.first(answers, "pay", "play_doctor", "use_policy", "take_points", "no_bid")

    def deed(self, view: HighHatView, offers: list[Offer]) -> Choice | None:
        me = self.seat
        for offer in offers:
            if offer.action == "announce" and self.rng.random() < 0.7:
                return offer, ()
            if offer.action == "accept":
                return self.judged(view, offer, offers)
            if offer.action == "buy" and self.rng.random() < 0.5:
                fancied = [k for k in offer.params[0].options() if view.points[me] >= 1.5 * self.board.values[k]]
                if fancied:
                    return offer, (self.rng.choice(fancied),)
        if view.agreed.bit_count() == view.seats - 1 and not view.agreed >> me & 1:
            return next((offer, ()) for offer in offers if offer.action == "agree_to_end")
        if self.rng.random() < 0.1:
            return self.asked_for(view, offers)
        return None

    def judged(self, view: HighHatView, accept: Offer, offers: list[Offer]) -> Choice:
        """Takes what looks a fifth better than what it gives, but is a poor judge of that."""
        number = accept.params[0].low
        _, terms = terms_of(view, number, self.seat)
        worth = self.board.worth
        gives = worth[terms.give] + terms.points_given + POLICY * terms.policies_given.bit_count()
        gets = worth[terms.want] + terms.points_wanted + POLICY * terms.policies_wanted.bit_count()
        if gets * self.rng.lognormvariate(0, 0.35) >= 1.2 * gives:
            return accept, (number,)
        decline = next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number)
        return decline, (number,)

    def asked_for(self, view: HighHatView, offers: list[Offer]) -> Choice | None:
        """Asks somebody for a kind that the Register no longer has, at a quarter to a half above its value."""
        proposals = [offer for offer in offers if offer.action == "propose"]
        self.rng.shuffle(proposals)
        for offer in proposals:
            wanted = [k for k in offer.params[2].options() if not view.left[k]]
            if wanted:
                k = self.rng.choice(wanted)
                price = fives(self.board.values[k] * self.rng.uniform(1.25, 1.5))
                if price <= view.points[self.seat]:
                    return offer, (offer.params[0].nth(0), 0, 1 << k, price, 0, 0, 0)
        return None


class Medium(Player):
    """Rules of thumb, and one value for whatever can be owned, bought, sold or traded."""

    def __init__(self, board: Board, options: Chosen, seat: int, seed: int) -> None:
        super().__init__(board, options, seat, seed)
        self.asked_often: dict[tuple[int, int, int], int] = {}  # partner, given and wanted: how often, and so how dear

    # ---- what things are worth --------------------------------------------------------------

    def turns_left(self, total: int) -> float:
        return min(25.0, max(0, self.board.goal_points - total) / PACE)

    def value(self, owned: int, points: int, left: Sequence[int]) -> float:
        """In points: the total, what landing will still bring, and how surely eight kinds can be had in the end."""
        board = self.board
        total = points + board.worth[owned]
        turns = self.turns_left(total)
        landing = 0 if self.pays_duplicates else STOPS / board.length * turns
        spared = (1 - TAKEN) ** turns
        reach = 0.0
        value = float(total)
        for k in range(KINDS):
            if owned >> k & 1:
                reach += 1
            else:
                reach += 1 - (1 - spared) ** left[k] if left[k] else 0
                value += landing * board.values[k]
        return value + REACH * min(board.goal_kinds, reach)

    def gathering(self, view: HighHatView) -> bool:
        """The end is near, mine or another's: now kinds count."""
        return max(view.total) + NEAR >= self.board.goal_points

    def gain(self, view: HighHatView, seat: int, terms: Terms) -> float:
        """What a trade is worth to a seat, by its own terms."""
        owned = view.owned[seat] & ~terms.give | terms.want
        points = view.points[seat] + terms.points_wanted - terms.points_given
        policies = terms.policies_wanted.bit_count() - terms.policies_given.bit_count()
        before = self.value(view.owned[seat], view.points[seat], view.left)
        return self.value(owned, points, view.left) - before + POLICY * policies

    def would_win(self, view: HighHatView, seat: int, terms: Terms) -> bool:
        """Whether the trade, by the seat's own terms, lets it win at once or as soon as it has bought the rest."""
        owned = view.owned[seat] & ~terms.give | terms.want
        total = view.points[seat] + terms.points_wanted - terms.points_given + self.board.worth[owned]
        within = owned.bit_count() + sum(1 for k in range(KINDS) if view.left[k] and not owned >> k & 1)
        return within >= self.board.goal_kinds and total + NEAR >= self.board.goal_points

    # ---- when asked ---------------------------------------------------------------------------

    def answer(self, view: HighHatView, question: str, answers: dict[str, Offer], offers: list[Offer]) -> Choice:
        if "bet" in answers or "gamble" in answers:
            return self.betting(view, next(iter(answers.values())), offers)
        if "pay_with" in answers and "pay" not in answers:
            kinds = answers["pay_with"].params[0].options()
            return answers["pay_with"], (max(kinds, key=lambda k: self.sold(view, k)),)
        if "take_instead" in answers:
            return self.made_good(view, answers)
        if "choose" in answers:
            return answers["choose"], (max(answers["choose"].params[0].options(), key=lambda k: self.board.values[k]),)
        if question == "property.contest":
            return self.bidding(view, answers)
        # in bed the doctor's word brings 50 points and a throw at once; on the way there it brings less
        return self.first(answers, "pay", "take_points", "leave_bed", "go_to_bed", "use_policy", "leave_it")

    def made_good(self, view: HighHatView, answers: dict[str, Offer]) -> Choice:
        """For a property that cannot be had: its value in points, or whatever else is worth most."""
        me = self.seat
        owned, left = view.owned[me], list(view.left)
        due, others = answers["take_instead"].params
        points = view.points[me] + self.board.values[due.low]
        best, most = self.first(answers, "take_points"), self.value(owned, points, left)
        for k in others.options():
            left[k] -= 1
            found = self.value(owned | 1 << k, points - self.board.values[k], left)
            left[k] += 1
            if found > most:
                best, most = (answers["take_instead"], (due.low, k)), found
        return best

    def betting(self, view: HighHatView, offer: Offer, offers: list[Offer]) -> Choice:
        """With little in hand a bet can only win, so first as much as possible goes into property; then bet high.

        Whoever holds too much to be spared any loss bets low, since the bet is then merely fair.
        """
        points = view.points[self.seat]
        most = self.board.most_bet
        for other in offers:
            if other.action == "buy":
                values = self.board.values
                kinds = [k for k in other.params[0].options() if values[k] <= points - most and view.left[k] > 1]
                if kinds:
                    return other, (max(kinds, key=lambda k: values[k]),)
        low, high = offer.params[0].low, offer.params[0].high
        return offer, (high if points < 5 * most else low,)

    def bidding(self, view: HighHatView, answers: dict[str, Offer]) -> Choice:
        """Up to what the card is worth to me, and dearer to keep another from winning by it, or to win by it."""
        if "outbid" not in answers:
            return self.first(answers, "no_bid")
        me, k = self.seat, view.lot
        value = self.board.values[k]
        price = answers["outbid"].params[0].low
        total = view.total[me]
        limit = value + (0.1 * value if self.gathering(view) else -1.0)
        if self.goal_met(view.owned[me] | 1 << k, total):
            limit = value + total - self.board.goal_points
        leader = view.auction.leader
        if leader >= 0 and self.goal_met(view.owned[leader] | 1 << k, view.total[leader]):
            limit = max(limit, value + min(400, view.total[leader] - self.board.goal_points + STEP))
        if price > limit:
            return self.first(answers, "no_bid")
        raised = min(fives(limit), price + fives(0.04 * value), view.points[me])  # not five by five
        return answers["outbid"], (max(price, raised),)

    # ---- at any time --------------------------------------------------------------------------

    def unasked(self, view: View, offers: list[Offer]) -> Choice | None:
        """A proposal that nobody answers is taken back now and then, to make room for a better one."""
        stale = [offer for offer in offers if offer.action == "withdraw"]
        done = super().unasked(view, offers)
        return done or ((stale[0], stale[0].nth(0)) if stale and self.rng.random() < 0.2 else None)

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
        return (
            self.bought(view, found.get("buy"))
            or self.sold_back(view, found.get("sell"))
            or self.asked_for(view, [offer for offer in offers if offer.action == "propose"])
        )

    def bought(self, view: HighHatView, buy: Offer | None) -> Choice | None:
        """Near the end: the kinds of which fewest are left, until there are enough."""
        if buy is None or not self.gathering(view):
            return None
        me = self.seat
        missing = self.board.goal_kinds - view.owned[me].bit_count()
        if missing <= 0:
            return None
        kinds = [k for k in buy.params[0].options() if self.board.values[k] <= view.points[me]]
        return (buy, (min(kinds, key=lambda k: (view.left[k], self.board.values[k])),)) if kinds else None

    def sold(self, view: HighHatView, k: int) -> float:
        """How I stand after selling this kind back."""
        me = self.seat
        left = list(view.left)
        left[k] += 1
        return self.value(view.owned[me] & ~(1 << k), view.points[me] + self.board.values[k], left)

    def sold_back(self, view: HighHatView, sell: Offer | None) -> Choice | None:
        """Before the end is near: what is likelier to be won again than to be gone."""
        if sell is None or self.gathering(view):
            return None
        me = self.seat
        now = self.value(view.owned[me], view.points[me], view.left)
        k = max(sell.params[0].options(), key=lambda k: self.sold(view, k))
        return (sell, (k,)) if self.sold(view, k) > now else None

    def judged(self, view: HighHatView, number: int, offers: list[Offer]) -> Choice:
        """Takes a deal that is worth it and does not let the other win; else asks for the difference, once."""
        me = self.seat
        partner, terms = terms_of(view, number, me)
        mine = {offer.action: offer for offer in offers if offer.params and offer.params[0].low == number}
        harmless = not self.would_win(view, partner, terms.turned()) or self.would_win(view, me, terms)
        gain = self.gain(view, me, terms)
        if "accept" in mine and harmless and gain > 0.05 * self.board.worth[terms.give | terms.want]:
            return mine["accept"], (number,)
        key = (partner, terms.give, terms.want)
        if "counter" in mine and harmless and terms.give | terms.want and not self.asked_often.get(key, 0):
            self.asked_often[key] = 1
            short = fives(0.1 * self.board.worth[terms.give | terms.want] - gain) + STEP
            points = terms.points_wanted - terms.points_given + short
            args = (number, terms.give, terms.want, max(0, -points), max(0, points), *terms[4:])
            if short > 0 and points <= view.points[partner] and mine["counter"].admits(args):
                return mine["counter"], args
        return next(offer for offer in offers if offer.action == "decline" and offer.params[0].low == number), (number,)

    def asked_for(self, view: HighHatView, proposals: list[Offer]) -> Choice | None:
        """When only kinds are wanting: one that is used up, from somebody who has it, dearer each time."""
        me = self.seat
        spare = view.total[me] + NEAR - self.board.goal_points
        if spare <= 0 or view.owned[me].bit_count() >= self.board.goal_kinds:
            return None
        best: Choice | None = None
        least = spare
        for offer in proposals:
            partner = offer.params[0].nth(0)
            for k in offer.params[2].options():
                often = self.asked_often.get((partner, 0, 1 << k), 0)
                premium = fives(self.board.values[k] * (0.25 + 0.1 * often))
                price = self.board.values[k] + premium
                if not view.left[k] and premium < least and price <= view.points[me]:
                    best, least = (offer, (partner, 0, 1 << k, price, 0, 0, 0)), premium
        if best is not None:
            key = (best[1][0], 0, best[1][2])
            self.asked_often[key] = self.asked_often.get(key, 0) + 1
        return best


def make_easy(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, options, seat, seed)


def make_medium(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Medium:
    return Medium(edition, options, seat, seed)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
