"""Simulate millions of games with a game's own vectorised simulator, where only the totals are wanted.

A game's module `fast` offers it by `quick(edition, options, seats)`. That returns None where anybody has a decision
to take, or else an object: its `play(count, seed)` returns the decisions of each game and a number for its ending,
`places` has every seat's place for each ending, and `first` is the seat with the first turn. The games follow the same
rules as the kernel's but draw their luck for many games at once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from parlour.kernel.game import cached_edition
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.fairness import Fairness, joint_confidence
from parlour.lab.intervals import wilson
from parlour.lab.plan import Plan
from parlour.lab.tables import shares_of_places
from parlour.play.bot import game_seed
from parlour.play.table import find_game

MANY = 100_000  # games from which on it pays
TASK = 1 << 20  # games in a task


@dataclass(frozen=True)
class Totals:
    """The totals of many games."""

    won: np.ndarray  # by seat; a tie is shared
    lengths: np.ndarray  # number of games by their decisions
    first: int  # seat with the first turn

    @property
    def games(self) -> int:
        return int(self.lengths.sum())

    def fairness(self, by_order: bool = True) -> Fairness:
        seats = len(self.won)
        won = np.roll(self.won, -self.first) if by_order else self.won
        shares = [wilson(float(share) / self.games, self.games, joint_confidence(seats)) for share in won]
        return Fairness(by_order, self.games, 1 / seats, shares)

    def spread(self) -> dict[str, float]:
        """Return how many decisions the games took."""
        lengths = np.flatnonzero(self.lengths)
        below = np.cumsum(self.lengths) / self.games
        return {
            "mean": float((self.lengths * np.arange(len(self.lengths))).sum() / self.games),
            "least": int(lengths[0]),
            "median": float(np.searchsorted(below, 0.5)),
            "p95": float(np.searchsorted(below, 0.95)),
            "most": int(lengths[-1]),
        }


def quick_simulator(plan: Plan) -> Any:
    """Return the game's vectorised simulator for this plan, or None."""
    game = find_game(plan.game)
    if plan.watch or plan.lineups != ((),) or find_spec(f"{game.module}.fast") is None:
        return None
    edition = cached_edition(game.module, plan.edition)
    return import_module(f"{game.module}.fast").quick(edition, plan.options, plan.seats)


def play_range(plan: Plan, first: int, last: int) -> Totals:
    simulator = quick_simulator(plan)
    lengths, endings = simulator.play(last - first, game_seed(plan.seed, first))
    shares = shares_of_places(simulator.places)
    return Totals(np.bincount(endings, minlength=len(shares)) @ shares, np.bincount(lengths), simulator.first)


def play_all(
    plan: Plan, executor: Executor = IN_PROCESS, progress: Callable[[int], None] = lambda _games: None
) -> Totals:
    """Play all games of the plan and return their totals, which do not depend on the executor."""
    tasks = [(plan, first, min(plan.games, first + TASK)) for first in range(0, plan.games, TASK)]
    won, lengths, first, played = np.zeros(plan.seats), np.zeros(1, dtype=np.int64), 0, 0
    for part in executor.map(play_range, tasks):
        longest = max(len(lengths), len(part.lengths))
        lengths = np.pad(lengths, (0, longest - len(lengths))) + np.pad(part.lengths, (0, longest - len(part.lengths)))
        won, first = won + part.won, part.first
        played += part.games
        progress(played)
    return Totals(won, lengths, first)
