"""The laboratory: play many games and measure them, with intervals.

>>> from parlour import lab
>>> run = lab.run("derby-day", seats=4, games=60, seed=1, turns=True)
>>> run.games.height, run.turns.height > 1000
(60, True)
>>> [round(share.mean, 2) for share in run.shares()]
[0.17, 0.23, 0.37, 0.23]
"""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl

from parlour.kernel.game import Chosen
from parlour.lab.comparison import compare
from parlour.lab.executors import make_executor
from parlour.lab.intervals import Interval
from parlour.lab.plan import Plan, make_plan
from parlour.lab.simulation import Run, run_plan
from parlour.lab.stopping import StoppingRule, parse_goal
from parlour.lab.tables import counts_frame, read_games, read_turns
from parlour.lab.timing import Timing

__all__ = [
    "Interval",
    "Plan",
    "Run",
    "Timing",
    "compare",
    "counts",
    "games",
    "make_plan",
    "read_games",
    "read_turns",
    "run",
    "run_plan",
    "turns",
]


def run(
    game: str,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    bots: str | Sequence[str] = (),
    options: Chosen | None = None,
    edition: str | Path | None = None,
    until: str | Sequence[str] = (),
    workers: int = 1,
    on: str = "",
    watch: bool = True,
    turns: bool = False,
    detail: bool = False,
    timing: bool = False,
    keep_results: bool = False,
) -> Run:
    """Play games and return them as a Run. Without bots every choice is uniformly random.

    A script that asks for several workers needs an `if __name__ == "__main__":` guard.
    """
    plan = make_plan(
        game, seats, games, seed, options, edition, bots, watch=watch, turns=turns, detail=detail, timing=timing
    )
    goals = [parse_goal(goal) for goal in ([until] if isinstance(until, str) else until)]
    with closing(make_executor(on, workers)) as executor:
        return run_plan(plan, executor, StoppingRule(goals, plan.seats) if goals else None, keep_results=keep_results)


def games(game: str, seats: int | None = None, games: int = 1000, seed: int = 0, **more: Any) -> pl.DataFrame:
    """Return one row a game; `more` is as in `run`."""
    return run(game, seats, games, seed, **more).games


def turns(game: str, seats: int | None = None, games: int = 1000, seed: int = 0, **more: Any) -> pl.DataFrame:
    """Return one row a turn; `more` is as in `run`."""
    return run(game, seats, games, seed, **more, turns=True).turns


def counts(games: pl.DataFrame) -> pl.DataFrame:
    """Return how often each clause, event, thing and action came up, from a frame made with `detail=True`."""
    return counts_frame(games)
