"""A player who thinks ahead: the mind of its game proposes, many games played out decide.

The mind's own move stands unless another is clearly better. Of the others, those that fall behind are given up first,
so that most of the time goes to the choice between the best. All of it follows from the seed, the seat and the
question; nothing is remembered from one decision to the next.
"""

import math
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator, play_out_choices
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State
from parlour.kernel.view import View
from parlour.parts.auction_evaluator import AuctionEvaluator, Bargain, price_lot
from parlour.play.bot import BotMaker, game_seed

Choice = tuple[Offer, Args]
BATCH = 8  # worlds between two looks at the clock, in an auction
DEAREST = 10_000.0  # beyond what a lot would have cost: as far as a limit is looked for
MANY = 12  # choices, beyond which more of them bring no more worlds
HOPELESS = 1.0  # standard errors by which a move may be behind and still be tried


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: so many worlds for each choice, and no more than so many milliseconds."""

    worlds: int
    ms: int = 0  # 0 as long as it takes, so that the same is chosen on any machine


REPRODUCIBLE = Budget(worlds=48)  # in the laboratory
PROMPT = Budget(worlds=48, ms=500)  # where people wait


@dataclass(frozen=True)
class Prospect:
    """What a choice came to in the worlds it was tried in."""

    choice: Choice | None  # None: to do nothing
    chance: float  # to win
    lead: float  # over the mind's own move, in the same worlds
    error: float  # of that lead


class SearchBot:
    """Chooses by the prospects of what its mind thinks worth trying."""

    def __init__(self, budget: Budget, game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> None:
        self.budget = budget
        self.game = game
        self.edition = edition
        self.options = options
        self.seat = seat
        self.seed = seed
        self.evaluator: Evaluator[Any] | None = None  # made at the first look, which tells how many play
        self.priced: tuple[int, list[Bargain]] = (-1, [])  # a lot, and what it came to

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        answers = [offer for offer in offers if not offer.out_of_turn] or offers
        if len(offers) == 1 and answers[0].size() == 1:
            return answers[0], answers[0].nth(0)
        chosen = self.best(view, offers, asked=True)
        return chosen if chosen else (answers[0], answers[0].nth(0))

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return self.best(view, offers, asked=False)

    def best(self, view: View, offers: list[Offer], asked: bool) -> Choice | None:
        return self.pick(self.prospects(view, offers, asked))

    def pick(self, prospects: list[Prospect]) -> Choice | None:
        """The mind's own move, unless another is clearly better."""
        sure, slight = (self.evaluator.errors_needed, self.evaluator.least_gain) if self.evaluator else (0.0, 0.0)
        clear = [one for one in prospects[1:] if one.lead > max(slight, sure * one.error)]
        return max(clear, key=lambda one: one.lead - sure * one.error, default=prospects[0]).choice

    def prospects(self, view: View, offers: list[Offer], asked: bool) -> list[Prospect]:
        """The mind's own move first, then whatever else it thought worth trying."""
        if self.evaluator is None:
            assert self.game.evaluator is not None
            self.evaluator = self.game.evaluator(self.edition, self.options, view.seats)
        luck = Fast(game_seed(self.seed * 16 + self.seat, ticket_of(view)))
        world: State = self.game.determinise(view, self.options, self.edition, luck)
        evaluator = self.evaluator
        lot = evaluator.lot_number(world, self.seat) if asked and isinstance(evaluator, AuctionEvaluator) else -1
        if lot >= 0:
            instead = [offer for offer in offers if offer.out_of_turn]
            found = self.prospects(view, instead, asked=False) if instead else []
            words = [offer for offer in offers if not offer.out_of_turn]
            return found if found and self.pick(found) else self.bidding(world, lot, words)
        choices = candidates(evaluator, world, self.seat, offers, asked, luck)
        if len(choices) == 1:
            return [Prospect(choices[0], 0.0, 0.0, 0.0)]
        return compare_choices(evaluator, world, self.seat, choices, self.budget, luck)

    def bidding(self, world: State, lot: int, offers: list[Offer]) -> list[Prospect]:
        """To bid or to pass, by the price at which it is all one whether the seat has the lot.

        The worlds are the same for every word about a lot, so that nobody changes their mind; they are only
        remembered so as not to be imagined twice.
        """
        assert isinstance(self.evaluator, AuctionEvaluator)
        if len(offers) == 1:
            return [Prospect((offers[0], ()), 0.0, 0.0, 0.0)]
        if self.priced[0] != lot:
            luck = Fast(game_seed(self.seed * 16 + self.seat, -1 - lot))
            self.priced = (lot, price_in_budget(self.evaluator, world, self.seat, self.budget, luck))
        found = self.priced[1]
        silence, bid = offers[0], offers[1]
        limit = break_even_price(found)
        args = self.evaluator.choose_bid(bid, limit, [price for price, _, _ in found])
        passing = Prospect((silence, ()), mean([without.chance(0.0) for _, _, without in found]), 0.0, 0.0)
        if bid.params[0].low > limit:
            return [passing]
        chance = mean([lead.chance(max(0.0, args[0] - price)) for price, lead, _ in found])
        return [Prospect((bid, args), chance, 0.0, 0.0), passing]


def price_in_budget(
    evaluator: AuctionEvaluator[Any], world: State, seat: int, budget: Budget, luck: Fast
) -> list[Bargain]:
    """What the lot would cost and bring in each world, as far as the budget goes."""
    until = time.perf_counter() + budget.ms / 1000 if budget.ms else math.inf
    found: list[Bargain] = []
    while len(found) < budget.worlds * evaluator.world_factor and (not found or time.perf_counter() < until):
        found += price_lot(evaluator, world, seat, BATCH, luck)
    return found


def break_even_price(found: list[Bargain]) -> float:
    """The price at which the lot is worth no more than it costs."""
    without = mean([lead.chance(0.0) for _, _, lead in found])
    low, high = min(price for price, _, _ in found) - DEAREST, max(price for price, _, _ in found) + DEAREST
    while high - low > 1:
        price = (low + high) / 2
        if mean([lead.chance(price - paid) for paid, lead, _ in found]) > without:
            low = price
        else:
            high = price
    return low


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def ticket_of(view: View) -> int:
    """The question that is open, or the last that was put."""
    tickets: int = view.flow[4]
    return tickets


def candidates(
    evaluator: Evaluator[Any], world: State, seat: int, offers: list[Offer], asked: bool, luck: Fast
) -> list[Choice | None]:
    """What the mind would do, then what else is worth trying, each once and only what is on offer."""
    found: list[Choice | None] = []
    for action, args in evaluator.candidates(world, seat, offers, asked, luck):
        if not action:
            choice: Choice | None = None
        else:
            fitting = [offer for offer in offers if offer.action == action and offer.admits(args)]
            if not fitting:
                continue
            choice = (fitting[0], args)
        if choice not in found:
            found.append(choice)
    return found or [None if not asked else (offers[0], offers[0].nth(0))]


def compare_choices(
    evaluator: Evaluator[Any], world: State, seat: int, choices: list[Choice | None], budget: Budget, luck: Fast
) -> list[Prospect]:
    """Batch by batch, until the budget is spent or only the mind's own move is left."""
    until = time.perf_counter() + budget.ms / 1000 if budget.ms else math.inf
    chances: list[list[float]] = [[] for _ in choices]
    leads: list[list[float]] = [[] for _ in choices]
    alive = list(range(len(choices)))
    spent, left = 0, budget.worlds * evaluator.world_factor * min(len(choices), MANY)
    while len(alive) > 1 and left > 0 and time.perf_counter() < until:
        offers = [choice[0] if choice else None for choice in (choices[k] for k in alive)]
        args = [choice[1] if choice else () for choice in (choices[k] for k in alive)]
        found = play_out_choices(evaluator, world, seat, offers, args, evaluator.batch, luck)
        for k, values in zip(alive, found, strict=True):
            chances[k] += values
            leads[k] += [value - own for value, own in zip(values, found[0], strict=True)]
        left -= evaluator.batch * len(alive)
        spent += 1
        if spent > 1:
            bounds = {k: mean_and_error(leads[k]) for k in alive[1:]}
            best = max(bounds[k][0] - bounds[k][1] for k in alive[1:])
            mark = max(0.0, best)
            alive = [0, *[k for k in alive[1:] if bounds[k][0] + HOPELESS * bounds[k][1] > mark]]
    return [
        Prospect(choices[k], sum(chances[k]) / max(1, len(chances[k])), *mean_and_error(leads[k]))
        for k in range(len(choices))
    ]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """The mean, and its standard error; without a second value it is not known."""
    many = len(values)
    mean = sum(values) / max(1, many)
    if many < 2:
        return mean, math.inf
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (many - 1) / many)


def search_bot_maker(budget: Budget) -> BotMaker:
    """Makes players of any game that has a mind, who think so long."""
    return partial(SearchBot, budget)
