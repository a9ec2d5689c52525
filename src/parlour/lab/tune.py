"""Tuning a mind's own moves: many ways to play meet the same rivals on the same deals, and half of them go each time.

Whichever is the best of many has been lucky too, so the figures by which it was chosen flatter it. It is believed only
by deals that chose nobody, on which it is set beside the mind as it was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.kernel.chance import Fast
from parlour.kernel.driver import play
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.state import State
from parlour.lab.intervals import Interval, mean_of
from parlour.play.bot import game_seed

Settings = dict[str, float]
FRESH = 1 << 40  # the first of the deals that choose nobody
TURNED = 2  # one knob in so many is turned


@dataclass(frozen=True)
class Tuned:
    """The best way to play of those tried, and what it is worth."""

    before: Settings
    after: Settings
    ways: int  # that were tried
    chosen_by: int  # deals
    flattering: float  # the share of games won on those
    share: Interval  # on fresh deals
    gain: Interval  # over the mind as it was, on the same fresh deals


def played_to_the_end(evaluator: Evaluator[Any], begun: State, seat: int, seed: int) -> float:
    """What the seat wins of one game by the mind's own moves, against whoever is cast."""
    luck = Fast(seed)
    s = begun.copy()
    evaluator.book.advance(s)
    evaluator.draw_characters(s, seat, luck)
    play(evaluator.book, s, lambda s: evaluator.step(s, luck), luck)
    return evaluator.worth(s, seat)


def shares(
    evaluator: Evaluator[Any], begun: State, settings: Settings, seed: int, first: int, deals: int
) -> list[float]:
    """Deal by deal, each played from every seat."""
    for name, value in settings.items():
        evaluator.set_parameter(name, value)
    return [
        sum(played_to_the_end(evaluator, begun, seat, game_seed(seed, deal)) for seat in range(begun.seats))
        / begun.seats
        for deal in range(first, first + deals)
    ]


def another(evaluator: Evaluator[Any], luck: Fast) -> Settings:
    """The mind with some knobs turned, each to anything between its least and its most; at least one of them."""
    knobs = evaluator.parameters()
    found = {name: now for name, (now, _, _) in knobs.items()}
    turned = [name for name in knobs if not luck.below(TURNED)] or [list(knobs)[luck.below(len(knobs))]]
    for name in turned:
        _, least, most = knobs[name]
        part = luck.below(1001) / 1000
        found[name] = least * (most / least) ** part if least > 0 else least + (most - least) * part
    return found


def tuned(
    evaluator: Evaluator[Any], begun: State, ways: int, deals: int, seed: int, progress: Callable[[int], None] = print
) -> Tuned:
    """Round by round half as many ways on twice as many deals, so that every round takes as long."""
    luck = Fast(game_seed(seed, FRESH))
    before = {name: now for name, (now, _, _) in evaluator.parameters().items()}
    tried = [before, *[another(evaluator, luck) for _ in range(ways - 1)]]
    won: list[list[float]] = [[] for _ in tried]
    left = list(range(ways))
    first, done = 0, 0
    while len(left) > 1:
        for k in left:
            won[k] += shares(evaluator, begun, tried[k], seed, first, deals)
            done += deals
            progress(done)
        left.sort(key=lambda k: -sum(won[k]))
        left = left[: len(left) // 2]
        first += deals
        deals *= 2
    best = left[0]
    fresh = shares(evaluator, begun, tried[best], seed, FRESH, deals)
    progress(done + deals)
    as_it_was = shares(evaluator, begun, before, seed, FRESH, deals)
    progress(done + 2 * deals)
    gain = mean_of(np.array(fresh) - np.array(as_it_was))
    return Tuned(before, tried[best], ways, first, sum(won[best]) / len(won[best]), mean_of(fresh), gain)


def deals_of(ways: int, deals: int) -> int:
    """How many are played in all: those of each round, and then the fresh ones by two."""
    found = 0
    while ways > 1:
        found += ways * deals
        ways //= 2
        deals *= 2
    return found + 2 * deals
