"""Skill and luck: how much of a game the better player decides, and how much turn order, deal and dice do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import polars as pl

from parlour.bots import levels
from parlour.kernel.game import Chosen, InvalidSetup
from parlour.lab import carried_out
from parlour.lab.arena import arena_plan
from parlour.lab.intervals import Interval, share_of
from parlour.lab.executors import Executor
from parlour.lab.simulation import HERE
from parlour.lab.tables import seats_of, win_shares
from parlour.play.language import message
from parlour.play.table import find_game

MANY = 1000  # games
FEWER = 400  # where somebody takes thought


@dataclass(frozen=True)
class SkillGap:
    """How often the better of two finishes ahead of the other, a tie counting half."""

    better: str
    worse: str
    ahead: Interval


@dataclass(frozen=True)
class Skill:
    games: int
    deals: int
    steps: list[SkillGap]  # from one rung of the ladder to the next
    whole: SkillGap  # from its foot to its top
    by_skill: float  # parts of what the wins vary by: who plays,
    by_order: float  # who goes first,
    by_deal: float  # what was dealt to the seat,
    rest: float  # and everything after that: dice, draws, and what players make of them


def ladder_of(game: str) -> list[str]:
    """All who play it, weakest first."""
    return list(levels(find_game(game)))


def measure_skill(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    runner: Executor = HERE,
    progress: Callable[[int], None] = lambda _n: None,
) -> Skill:
    """A round robin of the bots, weakest first, every deal from every seat."""
    plan = arena_plan(game, bots, seats, games, seed, options, edition)
    return analyse_skill(carried_out(plan, runner, None, progress).games, bots)


def analyse_skill(games: pl.DataFrame, bots: Sequence[str]) -> Skill:
    count = seats_of(games)
    seated = games.select([f"bot_{seat + 1}" for seat in range(count)]).to_numpy()
    places = games.select([f"place_{seat + 1}" for seat in range(count)]).to_numpy().astype(float)
    deals = games["deal"].to_numpy()
    steps = [skill_gap(worse, better, seated, places, deals) for worse, better in pairwise(bots)]
    whole = skill_gap(bots[0], bots[-1], seated, places, deals)
    parts = decompose_variance(games, seated)
    return Skill(games.height, games["deal"].n_unique(), steps, whole, *parts)


def skill_gap(worse: str, better: str, seated: np.ndarray, places: np.ndarray, deals: np.ndarray) -> SkillGap:
    ahead, at = [], []
    for one, other in combinations(range(places.shape[1]), 2):
        for mine, theirs in ((one, other), (other, one)):
            met = (seated[:, mine] == better) & (seated[:, theirs] == worse)
            gap = places[met, theirs] - places[met, mine]
            ahead.append(np.where(gap > 0, 1.0, np.where(gap == 0, 0.5, 0.0)))
            at.append(deals[met])
    values, which = np.concatenate(ahead), np.concatenate(at)
    if not len(values):
        raise InvalidSetup(message("results-never-met", better=better, worse=worse))
    return SkillGap(better, worse, share_of(values, which))


def decompose_variance(games: pl.DataFrame, seated: np.ndarray) -> tuple[float, float, float, float]:
    """Parts of the variance of who wins: by player, by turn order, by deal and seat; the rest."""
    won = win_shares(games)
    count = won.shape[1]
    total = float(won.var())
    if not total:
        return 0.0, 0.0, 0.0, 0.0
    names, who = np.unique(seated, return_inverse=True)
    who = who.reshape(won.shape)
    left = won - won.mean()
    player = group_means(left, who, len(names))
    skill, left = float((player[who] ** 2).mean()) / total, left - player[who]
    ordered = "order_1" in games.columns and not games["order_1"].has_nulls()
    order = 0.0
    if ordered:
        first = games["order_1"].to_numpy().astype(int) - 1
        at = (np.arange(count)[None, :] - first[:, None]) % count
        turn = group_means(left, at, count)
        order, left = float((turn[at] ** 2).mean()) / total, left - turn[at]
    _, deal = np.unique(games["deal"].to_numpy(), return_inverse=True)
    cell = deal[:, None] * count + np.arange(count)[None, :]
    many = np.bincount(cell.ravel())
    means = np.bincount(cell.ravel(), weights=left.ravel()) / many
    within = left - means[cell]
    each = games.height / max(1, len(np.unique(deal)))  # games of one deal
    noise = float((within**2).sum()) / max(1, within.size - len(many))
    dealt = max(0.0, float((means**2).mean()) - noise / each) / total if each > 1 else 0.0
    return skill, order, dealt, max(0.0, 1 - skill - order - dealt)


def group_means(values: np.ndarray, groups: np.ndarray, many: int) -> np.ndarray:
    """The mean of each group, what chance alone makes of it being left to the rest."""
    counts = np.maximum(1, np.bincount(groups.ravel(), minlength=many))
    means: np.ndarray = np.bincount(groups.ravel(), weights=values.ravel(), minlength=many) / counts
    return means
