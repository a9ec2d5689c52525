"""Values that bring a game to where its designer wants it, found within a budget of games by successive halving.

All settings play a few games on the same luck, the worse half is left, those that remain play more, and so on. What
is left at last plays games it was not chosen by: only those say how near it comes.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.fairness import joint_confidence
from parlour.lab.intervals import Interval
from parlour.lab.measures import Measure, parse_measure, estimate
from parlour.lab.plan import Plan
from parlour.lab.executors import Executor
from parlour.lab.simulation import HERE, offset_progress
from parlour.lab.sweep import Variant, play_each, describe_variant, apply_variant
from parlour.lab.tally import PREFIXES
from parlour.play.language import localise, message

CHECK = 0.3  # of the budget, for games the choice does not depend on
LEAST = 12  # games for a setting before it can be left


@dataclass(frozen=True)
class Target:
    measure: Measure
    wanted: float


@dataclass(frozen=True)
class Trial:
    """A setting that was played, how far it was from the targets, and in which round it was left."""

    setting: Variant
    games: int
    found: list[Interval]
    off: float  # mean distance from the targets, in standard deviations of a game
    rounds: int


@dataclass(frozen=True)
class EditionTuning:
    best: Variant
    games: int  # played in all
    checked: list[Interval]  # of each target's measure, from games it was not chosen by
    tried: list[Trial]  # the nearest first
    close: list[Variant]  # others that the games do not tell apart from it


def parse_target(game: str, said: str) -> Target:
    """`turns=90` or `first-wins=25%`."""
    name, equals, wanted = said.rpartition("=")
    if not equals:
        raise InvalidSetup(message("lab-target-form", said=said))
    measure = parse_measure(game, name)
    number = wanted.strip()
    try:
        value = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
    except ValueError:
        raise InvalidSetup(message("lab-target-form", said=said)) from None
    return Target(measure, value)


def round_count(settings: int) -> int:
    """Rounds until one is left; one where there never was another."""
    return max(1, math.ceil(math.log2(settings)))


def least_budget(settings: int) -> int:
    """With which every setting plays enough games in the first round."""
    return math.ceil(LEAST * settings * round_count(settings) / (1 - CHECK)) + 1


def plan_rounds(settings: int, budget: int) -> list[tuple[int, int]]:
    """How many settings play in each round, and how many games each of them has played by its end."""
    many = round_count(settings)
    each_round = budget * (1 - CHECK) / many
    found, played, alive = [], 0, settings
    for _ in range(many):
        played += max(1, int(each_round / alive))
        found.append((alive, played))
        alive = max(1, math.ceil(alive / 2))
    return found


def tune_edition(
    plan: Plan,
    settings: Sequence[Variant],
    targets: Sequence[Target],
    runner: Executor = HERE,
    progress: Callable[[int], None] = lambda _n: None,
) -> EditionTuning:
    """`plan.games` is the budget, for all settings together."""
    if plan.games < least_budget(len(settings)):
        raise InvalidSetup(message("lab-tune-budget", settings=len(settings), games=least_budget(len(settings))))
    rounds = plan_rounds(len(settings), plan.games)
    plans = {setting: apply_variant(plan, setting) for setting in settings}
    frames: dict[Variant, pl.DataFrame] = {}
    alive = list(settings)
    tried: list[Trial] = []
    before = spent = 0
    for number, (_, played) in enumerate(rounds, 1):
        new = play_each([plans[setting] for setting in alive], before, played, runner, offset_progress(progress, spent))
        spent += len(alive) * (played - before)
        before = played
        for setting, games in zip(alive, new, strict=True):
            frames[setting] = pl.concat([frames[setting], games], how="diagonal") if setting in frames else games
        ranked = sorted(
            [judge(setting, fill_counts(frames[setting]), targets, number) for setting in alive], key=lambda one: one.off
        )
        stay = max(1, math.ceil(len(alive) / 2)) if number < len(rounds) else 1
        tried += ranked[stay:]
        alive = [one.setting for one in ranked[:stay]]
    best = ranked[0]
    tried.append(best)
    tried.sort(key=lambda one: (-one.rounds, one.off))
    fresh = max(LEAST, plan.games - spent)
    [games] = play_each([plans[best.setting]], before, before + fresh, runner, offset_progress(progress, spent))
    checked = [estimate(target.measure, games, joint_confidence(len(targets))) for target in targets]
    close = [
        one.setting
        for one in tried[1:]
        if one.rounds == best.rounds and not is_worse(frames[best.setting], frames[one.setting], targets)
    ]
    return EditionTuning(best.setting, spent + fresh, checked, tried, close)


def fill_counts(games: pl.DataFrame) -> pl.DataFrame:
    """Counts that one part of the games had no column for."""
    return games.with_columns(pl.col("^(" + "|".join(PREFIXES) + ").*$").fill_null(0))


def judge(setting: Variant, games: pl.DataFrame, targets: Sequence[Target], rounds: int) -> Trial:
    found = [estimate(target.measure, games) for target in targets]
    off = [abs(one.mean - target.wanted) / spread(target, games) for one, target in zip(found, targets, strict=True)]
    return Trial(setting, games.height, found, float(np.mean(off)), rounds)


def spread(target: Target, games: pl.DataFrame) -> float:
    """So that targets of different kinds weigh alike."""
    values = target.measure.values(games)
    return float(np.nanstd(values)) or max(1e-9, abs(target.wanted))


def is_worse(best: pl.DataFrame, other: pl.DataFrame, targets: Sequence[Target]) -> bool:
    """Whether, deal by deal, the other is farther from any target than chance would make it."""
    many = min(best.height, other.height)
    for target in targets:
        a, b = target.measure.values(fill_counts(best))[:many], target.measure.values(fill_counts(other))[:many]
        gap = b - a
        error = float(np.nanstd(gap, ddof=1)) / math.sqrt(max(1, int(np.isfinite(gap).sum())))
        away = abs(float(np.nanmean(b)) - target.wanted) - abs(float(np.nanmean(a)) - target.wanted)
        if away > 1.96 * error:
            return True
    return False


def describe_tuning(found: EditionTuning, targets: Sequence[Target]) -> list[str]:
    lines = []
    for target, one in zip(targets, found.checked, strict=True):
        scale, unit = (100, " %") if target.measure.unit == "%" else (1, "")
        mean, low, high, wanted = (
            localise(scale * value, ",.4g") for value in (one.mean, one.low, one.high, target.wanted)
        )
        hit = "lab-tune-hit" if one.low <= target.wanted <= one.high else "lab-tune-missed"
        lines.append(
            message(
                hit,
                setting=describe_variant(found.best),
                measure=target.measure.name,
                found=f"{mean}{unit} ({low}–{high}{unit})",
                wanted=f"{wanted}{unit}",
                games=one.count,
            )
        )
    if found.close:
        lines.append(message("lab-tune-close", settings="; ".join(describe_variant(one) for one in found.close)))
    return lines
