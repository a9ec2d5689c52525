"""The search bot: the game's evaluator proposes moves, and rollouts in sampled states decide.

The evaluator's own move stands unless another is clearly better. Moves that fall behind are dropped, so that most time
goes to the best. Every decision follows from the seed, the seat and the question; nothing else is remembered.
"""

import math
import random
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
BATCH = 8  # sampled states between two looks at the clock, in an auction
PRICE_RANGE = 10_000.0  # beyond the prices seen, in which the break-even price is searched
MOST_PAID = 12  # choices that add to the budget
HOPELESS = 1.0  # standard errors by which a move may be behind without being dropped


@dataclass(frozen=True)
class Budget:
    """How long to think about a decision: sampled states for each choice, and a limit in milliseconds."""

    worlds: int
    ms: int = 0  # 0 for no limit, so that every machine chooses the same


REPRODUCIBLE = Budget(worlds=48)  # in the laboratory
PROMPT = Budget(worlds=48, ms=500)  # where people wait


@dataclass(frozen=True)
class Prospect:
    """What rollouts say about a choice."""

    choice: Choice | None  # None to do nothing
    chance: float  # to win
    lead: float  # over the evaluator's own move, in the same sampled states
    error: float  # of that lead


class SearchBot:
    """A bot that compares the moves its evaluator proposes."""

    def __init__(self, budget: Budget, game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> None:
        self.budget = budget
        self.game = game
        self.edition = edition
        self.options = options
        self.seat = seat
        self.seed = seed
        self.whim = 0.0  # chance to win given away for a move more to its taste
        self.evaluator: Evaluator[Any] | None = None  # made with the first view, which has the number of seats
        self.priced: tuple[int, list[Bargain]] = (-1, [])  # the last lot and its bargains
        self.limit = 0.0  # for that lot

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        answers = [offer for offer in offers if not offer.out_of_turn] or offers
        if len(offers) == 1 and answers[0].size() == 1:
            return answers[0], answers[0].nth(0)
        chosen = self.best(view, offers, asked=True)
        return chosen if chosen else (answers[0], answers[0].nth(0))

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return self.best(view, offers, asked=False)

    def best(self, view: View, offers: list[Offer], asked: bool) -> Choice | None:
        """Return the best choice, None to do nothing."""
        return self.pick(self.prospects(view, offers, asked))

    def pick(self, prospects: list[Prospect]) -> Choice | None:
        """Return the evaluator's own move, unless another is clearly better; with a whim one nearly as good."""
        best = self.pick_best(prospects)
        if not self.whim or best.error == math.inf:
            return best.choice
        near = [other.choice for other in prospects if max(best.chance - other.chance, other.error) < self.whim]
        return random.Random(f"{self.seed} {best.chance}").choice([best.choice, *near])

    def pick_best(self, prospects: list[Prospect]) -> Prospect:
        """Return the evaluator's own move, unless another is clearly better."""
        errors, gain = (self.evaluator.errors_needed, self.evaluator.least_gain) if self.evaluator else (0.0, 0.0)
        clear = [prospect for prospect in prospects[1:] if prospect.lead > max(gain, errors * prospect.error)]
        return max(clear, key=lambda prospect: prospect.lead - errors * prospect.error, default=prospects[0])

    def prospects(self, view: View, offers: list[Offer], asked: bool) -> list[Prospect]:
        """Return the evaluator's own move first, then the others it proposes."""
        if self.evaluator is None:
            assert self.game.evaluator is not None
            self.evaluator = self.game.evaluator(self.edition, self.options, view.seats)
        luck = Fast(game_seed(self.seed * 16 + self.seat, ticket_of(view)))
        s: State = self.game.determinise(view, self.options, self.edition, luck)
        evaluator = self.evaluator
        lot = evaluator.lot_number(s, self.seat) if asked and isinstance(evaluator, AuctionEvaluator) else -1
        if lot >= 0:
            interrupts = [offer for offer in offers if offer.out_of_turn]
            prospects = self.prospects(view, interrupts, asked=False) if interrupts else []
            answers = [offer for offer in offers if not offer.out_of_turn]
            return prospects if prospects and self.pick(prospects) else self.bid_prospects(s, lot, answers)
        choices = candidates(evaluator, s, self.seat, offers, asked, luck)
        if len(choices) == 1:
            return [Prospect(choices[0], 0.0, 0.0, 0.0)]
        return compare_choices(evaluator, s, self.seat, choices, self.budget, luck)

    def bid_prospects(self, s: State, lot: int, offers: list[Offer]) -> list[Prospect]:
        """Return the prospects of the least bid and of passing, by the price at which the lot is worth what it costs.

        A leap deters nobody and is paid in full. Past the price at which the seat wins at once with the lot it bids
        nothing. All questions about a lot use the same sampled states, so that the bot does not change its limit. They
        are kept only to save time.
        """
        assert isinstance(self.evaluator, AuctionEvaluator)
        if len(offers) == 1:
            return [Prospect((offers[0], ()), 0.0, 0.0, 0.0)]
        if self.priced[0] != lot:
            luck = Fast(game_seed(self.seed * 16 + self.seat, -1 - lot))
            self.priced = (lot, price_in_budget(self.evaluator, s, self.seat, self.budget, luck))
        bargains = self.priced[1]
        decline, bid = offers[0], offers[1]
        limit = min(break_even_price(bargains), self.evaluator.winning_price(s, self.seat))
        self.limit = limit
        args = (bid.params[0].low,)
        passing = Prospect((decline, ()), mean([without.chance(0.0) for _, _, without in bargains]), 0.0, 0.0)
        if bid.params[0].low > limit:
            return [passing]
        chance = mean([lead.chance(max(0.0, args[0] - price)) for price, lead, _ in bargains])
        return [Prospect((bid, args), chance, 0.0, 0.0), passing]


def price_in_budget(evaluator: AuctionEvaluator[Any], s: State, seat: int, budget: Budget, luck: Fast) -> list[Bargain]:
    """Return what the lot costs and brings in each sampled state, within the budget."""
    until = time.perf_counter() + budget.ms / 1000 if budget.ms else math.inf
    bargains: list[Bargain] = []
    while len(bargains) < budget.worlds * evaluator.world_factor and (not bargains or time.perf_counter() < until):
        bargains += price_lot(evaluator, s, seat, BATCH, luck)
    return bargains


def break_even_price(bargains: list[Bargain]) -> float:
    """Return the price at which the lot is worth what it costs."""
    without = mean([lead.chance(0.0) for _, _, lead in bargains])
    prices = [price for price, _, _ in bargains]
    low, high = min(prices) - PRICE_RANGE, max(prices) + PRICE_RANGE
    while high - low > 1:
        price = (low + high) / 2
        if mean([lead.chance(price - paid) for paid, lead, _ in bargains]) > without:
            low = price
        else:
            high = price
    return low


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def ticket_of(view: View) -> int:
    """Return the ticket of the open question, or of the last one."""
    tickets: int = view.flow[4]
    return tickets


def candidates(
    evaluator: Evaluator[Any], s: State, seat: int, offers: list[Offer], asked: bool, luck: Fast
) -> list[Choice | None]:
    """Return the evaluator's own move, then its others; each once and only legal ones."""
    choices: list[Choice | None] = []
    for action, args in evaluator.candidates(s, seat, offers, asked, luck):
        if not action:
            choice: Choice | None = None
        else:
            fitting = [offer for offer in offers if offer.action == action and offer.admits(args)]
            if not fitting:
                continue
            choice = (fitting[0], args)
        if choice not in choices:
            choices.append(choice)
    return choices or [None if not asked else (offers[0], offers[0].nth(0))]


def compare_choices(
    evaluator: Evaluator[Any], s: State, seat: int, choices: list[Choice | None], budget: Budget, luck: Fast
) -> list[Prospect]:
    """Return the choices' prospects, by batches until the budget is spent or only the own move is left."""
    until = time.perf_counter() + budget.ms / 1000 if budget.ms else math.inf
    chances: list[list[float]] = [[] for _ in choices]
    leads: list[list[float]] = [[] for _ in choices]
    alive = list(range(len(choices)))
    batches, left = 0, budget.worlds * evaluator.world_factor * min(len(choices), MOST_PAID)
    while len(alive) > 1 and left > 0 and time.perf_counter() < until:
        offers = [choice[0] if choice else None for choice in (choices[k] for k in alive)]
        args = [choice[1] if choice else () for choice in (choices[k] for k in alive)]
        rows = play_out_choices(evaluator, s, seat, offers, args, evaluator.batch, luck)
        for k, values in zip(alive, rows, strict=True):
            chances[k] += values
            leads[k] += [value - own for value, own in zip(values, rows[0], strict=True)]
        left -= evaluator.batch * len(alive)
        batches += 1
        if batches > 1:
            bounds = {k: mean_and_error(leads[k]) for k in alive[1:]}
            best = max(bounds[k][0] - bounds[k][1] for k in alive[1:])
            mark = max(0.0, best)
            alive = [0, *[k for k in alive[1:] if bounds[k][0] + HOPELESS * bounds[k][1] > mark]]
    return [
        Prospect(choices[k], sum(chances[k]) / max(1, len(chances[k])), *mean_and_error(leads[k]))
        for k in range(len(choices))
    ]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is infinite for fewer than two values."""
    count = len(values)
    mean = sum(values) / max(1, count)
    if count < 2:
        return mean, math.inf
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def search_bot_maker(budget: Budget) -> BotMaker:
    """Return a maker of search bots with this budget, for any game with an evaluator."""
    return partial(SearchBot, budget)
