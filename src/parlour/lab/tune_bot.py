"""Tune a search bot's own moves: variants of its parameters meet the same rivals on the same deals.

Successive halving chooses one. Its figures there are flattering, since the best of many was also lucky. What counts
are fresh deals, on which it is compared with the bot before tuning.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.state import State
from parlour.lab.halving import Round, halve, total_games
from parlour.lab.intervals import Interval, mean_of
from parlour.play.bot import game_seed

Parameters = dict[str, float]
FRESH = 1 << 40  # the first of the fresh deals
TURNED = 2  # one parameter in so many is changed


@dataclass(frozen=True)
class BotTuning:
    """The best variant, and what it is worth."""

    before: Parameters
    after: Parameters
    ways: int  # variants tried
    chosen_by: int  # deals
    flattering: float  # share of games won on those
    share: Interval  # of games won on fresh deals
    gain: Interval  # over the bot before tuning, on the same fresh deals


def play_game(evaluator: Evaluator[Any], begun: State, seat: int, seed: int) -> float:
    """Play one game by the evaluator's moves against its usual rivals; return the share of the win of this seat."""
    luck = Fast(seed)
    s = begun.copy()
    evaluator.book.advance(s)
    evaluator.draw_characters(s, seat, luck)
    while not s.over:
        if s.chance:
            evaluator.book.resolve_chance(s, luck.below(s.chance))
        else:
            evaluator.step(s, luck)
    return evaluator.worth(s, seat)


def win_shares(
    evaluator: Evaluator[Any], begun: State, parameters: Parameters, seed: int, first: int, last: int
) -> list[float]:
    """Return the share of wins in each deal, played from every seat."""
    for name, value in parameters.items():
        evaluator.set_parameter(name, value)
    return [
        sum(play_game(evaluator, begun, seat, game_seed(seed, deal)) for seat in range(begun.seats)) / begun.seats
        for deal in range(first, last)
    ]


def vary_parameters(evaluator: Evaluator[Any], luck: Fast) -> Parameters:
    """Return the parameters with some of them, at least one, moved to a random value within their limits."""
    limits = evaluator.parameters()
    parameters = {name: now for name, (now, _, _) in limits.items()}
    changed = [name for name in limits if not luck.below(TURNED)] or [list(limits)[luck.below(len(limits))]]
    for name in changed:
        _, least, most = limits[name]
        part = luck.below(1001) / 1000
        parameters[name] = least * (most / least) ** part if least > 0 else least + (most - least) * part
    return parameters


def plan_rounds(ways: int, deals: int) -> list[Round]:
    """Return rounds of half as many variants on twice as many new deals, so that each takes as long."""
    rounds, games = [], 0
    while ways > 1:
        games += deals
        rounds.append(Round(ways, games))
        ways //= 2
        deals *= 2
    return rounds


def fresh_deals(ways: int, deals: int) -> int:
    """Return how many fresh deals follow the rounds: twice as many as were new in the last."""
    return deals << len(plan_rounds(ways, deals))


def total_deals(ways: int, deals: int) -> int:
    """Return how many deals are played in all: those of the rounds, and the fresh ones twice."""
    return total_games(plan_rounds(ways, deals)) + 2 * fresh_deals(ways, deals)


def tune_bot(
    evaluator: Evaluator[Any], begun: State, ways: int, deals: int, seed: int, progress: Callable[[int], None] = print
) -> BotTuning:
    """Return the best of so many variants; the first round has so many deals."""
    luck = Fast(game_seed(seed, FRESH))
    before = {name: now for name, (now, _, _) in evaluator.parameters().items()}
    variants = [before, *[vary_parameters(evaluator, luck) for _ in range(ways - 1)]]
    won: list[list[float]] = [[] for _ in variants]
    played = 0

    def play(remaining: list[int], first: int, last: int) -> None:
        nonlocal played
        for k in remaining:
            won[k] += win_shares(evaluator, begun, variants[k], seed, first, last)
            played += last - first
            progress(played)

    rounds = plan_rounds(ways, deals)
    best = halve(range(ways), rounds, play, lambda k: -sum(won[k]))[-1][0]
    fresh = fresh_deals(ways, deals)
    tuned_shares = win_shares(evaluator, begun, variants[best], seed, FRESH, FRESH + fresh)
    progress(played + fresh)
    usual_shares = win_shares(evaluator, begun, before, seed, FRESH, FRESH + fresh)
    progress(played + 2 * fresh)
    gain = mean_of(np.array(tuned_shares) - np.array(usual_shares))
    flattering = sum(won[best]) / len(won[best])
    return BotTuning(before, variants[best], ways, rounds[-1].games, flattering, mean_of(tuned_shares), gain)
