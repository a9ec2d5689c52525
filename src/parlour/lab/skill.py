"""Skill and luck: how much of the result depends on the player, on turn order, on the deal and on the dice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import polars as pl

from parlour.bots import levels
from parlour.kernel.game import Chosen, InvalidSetup
from parlour.lab.arena import arena_plan
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.intervals import Interval, share_of
from parlour.lab.simulation import run_plan
from parlour.lab.tables import bots_by_seat, places_by_seat, win_shares
from parlour.play.language import message
from parlour.play.table import find_game

MANY = 1000  # games
FEWER = 400  # games with bots that search


@dataclass(frozen=True)
class SkillGap:
    """How often the better of two bots finishes ahead of the other, a tie counting half."""

    better: str
    worse: str
    ahead: Interval


@dataclass(frozen=True)
class Skill:
    games: int
    deals: int
    steps: list[SkillGap]  # between neighbours on the ladder of bots
    whole: SkillGap  # between its weakest and its strongest
    by_skill: float  # part of the variance of wins that comes from the players,
    by_order: float  # from turn order,
    by_deal: float  # from the deal,
    rest: float  # and from dice, draws and what players make of them


def ladder_of(game: str) -> list[str]:
    """Return the game's bots, weakest first."""
    return list(levels(find_game(game)))


def measure_skill(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
) -> Skill:
    """Play a round robin of the bots, given weakest first, and analyse it."""
    plan = arena_plan(game, bots, seats, games, seed, options, edition)
    return analyse_skill(run_plan(plan, executor, None, progress).games, bots)


def analyse_skill(games: pl.DataFrame, bots: Sequence[str]) -> Skill:
    steps = [skill_gap(games, worse, better) for worse, better in pairwise(bots)]
    whole = skill_gap(games, bots[0], bots[-1])
    return Skill(games.height, games["deal"].n_unique(), steps, whole, *decompose_variance(games))


def skill_gap(games: pl.DataFrame, worse: str, better: str) -> SkillGap:
    """Return how often the better bot finishes ahead of the worse, over all pairs of their seats."""
    seated, places, deals = bots_by_seat(games), places_by_seat(games), games["deal"].to_numpy()
    ahead, deals_met = [], []
    for mine, theirs in permutations(range(places.shape[1]), 2):
        met = (seated[:, mine] == better) & (seated[:, theirs] == worse)
        gap = places[met, theirs] - places[met, mine]
        ahead.append(np.where(gap > 0, 1.0, np.where(gap == 0, 0.5, 0.0)))
        deals_met.append(deals[met])
    values, which = np.concatenate(ahead), np.concatenate(deals_met)
    if not len(values):
        raise InvalidSetup(message("results-never-met", better=better, worse=worse))
    return SkillGap(better, worse, share_of(values, which))


def decompose_variance(games: pl.DataFrame) -> tuple[float, float, float, float]:
    """Return the parts of the variance of wins by player, by turn order, and by deal and seat, and the rest."""
    won = win_shares(games)
    count = won.shape[1]
    total = float(won.var())
    if not total:
        return 0.0, 0.0, 0.0, 0.0
    _, players = np.unique(bots_by_seat(games), return_inverse=True)
    skill, residual = remove_group_means(won - won.mean(), players.reshape(won.shape))
    order = 0.0
    if "order_1" in games.columns and not games["order_1"].has_nulls():
        first = games["order_1"].to_numpy().astype(int) - 1
        order, residual = remove_group_means(residual, (np.arange(count)[None, :] - first[:, None]) % count)
    skill, order, dealt = skill / total, order / total, deal_variance(games, residual) / total
    return skill, order, dealt, max(0.0, 1 - skill - order - dealt)


def remove_group_means(values: np.ndarray, groups: np.ndarray) -> tuple[float, np.ndarray]:
    """Return the variance between the groups, and the values less the mean of their group."""
    counts = np.maximum(1, np.bincount(groups.ravel()))
    means = np.bincount(groups.ravel(), weights=values.ravel()) / counts
    return float((means[groups] ** 2).mean()), values - means[groups]


def deal_variance(games: pl.DataFrame, residual: np.ndarray) -> float:
    """Return the variance between seats of different deals, less what chance makes of it."""
    count = residual.shape[1]
    _, deals = np.unique(games["deal"].to_numpy(), return_inverse=True)
    cells = deals[:, None] * count + np.arange(count)[None, :]
    repeats = games.height / max(1, len(np.unique(deals)))  # games of one deal
    if repeats <= 1:
        return 0.0
    sizes = np.bincount(cells.ravel())
    means = np.bincount(cells.ravel(), weights=residual.ravel()) / sizes
    within = residual - means[cells]
    noise = float((within**2).sum()) / max(1, within.size - len(sizes))
    variance: float = float((means**2).mean()) - noise / repeats
    return max(0.0, variance)
