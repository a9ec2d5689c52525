"""Millions of games by a game's own short way, where it has one and only the sum of it all is wanted.

A game's module `fast` gives it by `quick(edition, options, seats)`: nothing where somebody has anything to decide, or
an object whose `play(count, seed)` has the decisions of each game and a number for how it ended, whose `places` has the
place of every seat for each such number, and whose `first` is the seat that has the first turn. The games are the
kernel's, but for their luck, which is drawn for many at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from parlour.kernel.game import cached_edition
from parlour.lab.fairness import Fairness, joint_confidence
from parlour.lab.intervals import wilson
from parlour.lab.plan import Plan
from parlour.lab.executors import Executor
from parlour.lab.simulation import HERE
from parlour.play.bot import game_seed
from parlour.play.table import find_game

MANY = 100_000  # games from which on it is worth it
TASK = 1 << 20  # games


@dataclass(frozen=True)
class Totals:
    """Many games, summed up."""

    won: np.ndarray  # by seat; a tie is shared
    lengths: np.ndarray  # how many games took so many decisions
    first: int  # who has the first turn

    @property
    def games(self) -> int:
        return int(self.lengths.sum())

    def fairness(self, by_order: bool = True) -> Fairness:
        seats = len(self.won)
        won = np.roll(self.won, -self.first) if by_order else self.won
        found = [wilson(float(share) / self.games, self.games, joint_confidence(seats)) for share in won]
        return Fairness(by_order, self.games, 1 / seats, found)

    def spread(self) -> dict[str, float]:
        at = np.flatnonzero(self.lengths)
        below = np.cumsum(self.lengths) / self.games
        return {
            "mean": float((self.lengths * np.arange(len(self.lengths))).sum() / self.games),
            "least": int(at[0]),
            "median": float(np.searchsorted(below, 0.5)),
            "p95": float(np.searchsorted(below, 0.95)),
            "most": int(at[-1]),
        }


def quick_simulator(plan: Plan) -> Any:
    """The game's short way for this plan, or nothing."""
    game = find_game(plan.game)
    if plan.watch or plan.lineups != ((),) or find_spec(f"{game.module}.fast") is None:
        return None
    edition = cached_edition(game.module, plan.edition)
    return import_module(f"{game.module}.fast").quick(edition, plan.options, plan.seats)


def play_range(plan: Plan, first: int, last: int) -> Totals:
    way = quick_simulator(plan)
    lengths, endings = way.play(last - first, game_seed(plan.seed, first))
    winners = way.places == 1
    shares = winners / winners.sum(axis=1, keepdims=True)
    return Totals(np.bincount(endings, minlength=len(shares)) @ shares, np.bincount(lengths), way.first)


def play_all(plan: Plan, runner: Executor = HERE, progress: Callable[[int], None] = lambda _n: None) -> Totals:
    """All games of the plan; the same whoever does the work."""
    tasks = [(plan, first, min(plan.games, first + TASK)) for first in range(0, plan.games, TASK)]
    won, lengths, first, done = np.zeros(plan.seats), np.zeros(1, dtype=np.int64), 0, 0
    for part in runner.map(play_range, tasks):
        longest = max(len(lengths), len(part.lengths))
        lengths = np.pad(lengths, (0, longest - len(lengths))) + np.pad(part.lengths, (0, longest - len(part.lengths)))
        won, first = won + part.won, part.first
        done += part.games
        progress(done)
    return Totals(won, lengths, first)
