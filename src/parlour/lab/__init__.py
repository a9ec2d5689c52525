"""The laboratory: many games, what they show, and how sure that is.

>>> from parlour import lab
>>> run = lab.run("derby-day", seats=4, games=60, seed=1, turns=True)
>>> run.games.height, run.turns.height > 1000
(60, True)
>>> [round(share.mean, 2) for share in run.shares()]
[0.17, 0.23, 0.37, 0.23]
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import polars as pl

from parlour.kernel.game import Chosen
from parlour.lab.comparison import compare
from parlour.lab.intervals import Interval, share_of
from parlour.lab.plan import Plan, make_plan
from parlour.lab.executors import Executor, make_executor
from parlour.lab.simulation import HERE, play_plan
from parlour.lab.stopping import StoppingRule, parse_goal
from parlour.lab.tables import Tables, counts_frame, read_games, read_turns, win_shares
from parlour.lab.timing import Timing, timing_of

__all__ = [
    "Interval",
    "Plan",
    "Run",
    "Timing",
    "compare",
    "counts",
    "games",
    "read_games",
    "read_turns",
    "run",
    "turns",
]


class Run:
    """The games of a plan, as tables."""

    def __init__(self, plan: Plan, games: pl.DataFrame, turns: pl.DataFrame, timing: dict[str, Timing]) -> None:
        self.plan = plan
        self.games = games
        self.turns = turns
        self.timing = timing

    def shares(self) -> list[Interval]:
        """Each seat's share of wins."""
        shares = win_shares(self.games)
        return [share_of(shares[:, seat], self.games["deal"].to_numpy()) for seat in range(self.plan.seats)]


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
    turns: bool = False,
    detail: bool = False,
    timing: bool = False,
) -> Run:
    """Plays the games. Without bots every choice is uniform. Scripts that ask for workers need a `__main__` guard."""
    plan = make_plan(game, seats, games, seed, options, edition, bots, turns=turns, detail=detail, timing=timing)
    goals = [parse_goal(said) for said in ([until] if isinstance(until, str) else until)]
    with closing(make_executor(on, workers)) as runner:
        return run_plan(plan, runner, StoppingRule(goals, plan.seats) if goals else None)


def run_plan(
    plan: Plan, runner: Executor = HERE, until: StoppingRule | None = None, progress: Callable[[int], None] = lambda _games: None
) -> Run:
    """The plan as tables, made batch by batch, so that a long run need not be held in memory twice."""
    times: dict[str, Counter[int]] = {}
    tables = Tables(plan)
    for share in play_plan(plan, runner, until):
        tables.add(share.records)
        for name, spent in share.times.items():
            times.setdefault(name, Counter()).update(spent)
        progress(tables.games)
    timing = {name: timing_of(buckets) for name, buckets in sorted(times.items())}
    return Run(plan, *tables.whole(), timing)


def games(game: str, seats: int | None = None, games: int = 1000, seed: int = 0, **more: Any) -> pl.DataFrame:
    """One row a game; see `run` for what may be asked for."""
    return run(game, seats, games, seed, **more).games


def turns(game: str, seats: int | None = None, games: int = 1000, seed: int = 0, **more: Any) -> pl.DataFrame:
    """One row a turn; see `run` for what may be asked for."""
    return run(game, seats, games, seed, **more, turns=True).turns


def counts(games: pl.DataFrame) -> pl.DataFrame:
    """How often each clause, event, thing and action came up, from a frame made with `detail=True`."""
    return counts_frame(games)
