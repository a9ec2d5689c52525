"""Find the values of an edition or its options that bring a game to a target, within a budget of games.

Successive halving chooses among the variants, all on the same luck. The winner then plays games that did not choose
it: only those say how near it comes.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.fairness import joint_confidence
from parlour.lab.halving import Round, halve
from parlour.lab.intervals import Interval
from parlour.lab.measures import Measure, estimate, parse_measure
from parlour.lab.plan import Plan
from parlour.lab.simulation import offset_progress
from parlour.lab.sweep import Variant, apply_variant, describe_variant, play_each
from parlour.lab.tally import PREFIXES
from parlour.play.language import localise, message

CHECK = 0.3  # part of the budget for games that do not choose
LEAST = 12  # games of a variant in the first round


@dataclass(frozen=True)
class Target:
    measure: Measure
    wanted: float


@dataclass(frozen=True)
class Trial:
    """A variant that was played, its distance from the targets, and how many rounds it lasted."""

    variant: Variant
    games: int
    estimates: list[Interval]
    distance: float  # mean over the targets, in standard deviations of a game
    rounds: int


@dataclass(frozen=True)
class EditionTuning:
    """The variant nearest to the targets."""

    best: Variant
    games: int  # of all variants
    checked: list[Interval]  # each target's measure in games that did not choose
    trials: list[Trial]  # nearest first
    close: list[Variant]  # others that the games do not tell apart from the best


def parse_target(game: str, text: str) -> Target:
    """Parse `turns=90` or `first-wins=25%`."""
    name, equals, wanted = text.rpartition("=")
    if not equals:
        raise InvalidSetup(message("lab-target-form", said=text))
    measure = parse_measure(game, name)
    number = wanted.strip()
    try:
        value = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
    except ValueError:
        raise InvalidSetup(message("lab-target-form", said=text)) from None
    return Target(measure, value)


def round_count(variants: int) -> int:
    """Return how many rounds leave one variant; there is always at least one."""
    return max(1, math.ceil(math.log2(variants)))


def least_budget(variants: int) -> int:
    """Return the budget with which every variant plays enough games in the first round."""
    return math.ceil(LEAST * variants * round_count(variants) / (1 - CHECK)) + 1


def plan_rounds(variants: int, budget: int) -> list[Round]:
    """Return rounds of about as many games each, within the part of the budget that chooses."""
    count = round_count(variants)
    games_a_round = budget * (1 - CHECK) / count
    rounds, played = [], 0
    for _ in range(count):
        played += max(1, int(games_a_round / variants))
        rounds.append(Round(variants, played))
        variants = max(1, math.ceil(variants / 2))
    return rounds


def tune_edition(
    plan: Plan,
    variants: Sequence[Variant],
    targets: Sequence[Target],
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
) -> EditionTuning:
    """Return the variant nearest to the targets; `plan.games` is the budget for all variants together."""
    if plan.games < least_budget(len(variants)):
        raise InvalidSetup(message("lab-tune-budget", settings=len(variants), games=least_budget(len(variants))))
    plans = {variant: apply_variant(plan, variant) for variant in variants}
    frames: dict[Variant, pl.DataFrame] = {}
    trials: dict[Variant, Trial] = {}
    spent = 0

    def play(remaining: list[Variant], first: int, last: int) -> None:
        nonlocal spent
        further = play_each(
            [plans[variant] for variant in remaining], first, last, executor, offset_progress(progress, spent)
        )
        spent += len(remaining) * (last - first)
        for variant, games in zip(remaining, further, strict=True):
            frames[variant] = pl.concat([frames[variant], games], how="diagonal") if first else games
            trials[variant] = judge(variant, fill_counts(frames[variant]), targets, trials.get(variant))

    rounds = plan_rounds(len(variants), plan.games)
    rankings = halve(variants, rounds, play, lambda variant: trials[variant].distance)
    listed = [trials[variant] for variant in dict.fromkeys(chain.from_iterable(reversed(rankings)))]
    best = listed[0]
    played, fresh = rounds[-1].games, max(LEAST, plan.games - spent)
    [games] = play_each([plans[best.variant]], played, played + fresh, executor, offset_progress(progress, spent))
    checked = [estimate(target.measure, games, joint_confidence(len(targets))) for target in targets]
    close = [
        trial.variant
        for trial in listed[1:]
        if trial.rounds == best.rounds and not is_worse(frames[trial.variant], frames[best.variant], targets)
    ]
    return EditionTuning(best.variant, spent + fresh, checked, listed, close)


def fill_counts(games: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with 0 for counts that one part of the games had no column for."""
    return games.with_columns(pl.col("^(" + "|".join(PREFIXES) + ").*$").fill_null(0))


def judge(variant: Variant, games: pl.DataFrame, targets: Sequence[Target], before: Trial | None) -> Trial:
    """Return the variant's trial after one more round."""
    estimates = [estimate(target.measure, games) for target in targets]
    distances = [
        abs(measured.mean - target.wanted) / spread(target, games)
        for measured, target in zip(estimates, targets, strict=True)
    ]
    return Trial(variant, games.height, estimates, float(np.mean(distances)), before.rounds + 1 if before else 1)


def spread(target: Target, games: pl.DataFrame) -> float:
    """Return the unit of distance, which makes targets of different kinds weigh alike."""
    values = target.measure.values(games)
    return float(np.nanstd(values)) or max(1e-9, abs(target.wanted))


def is_worse(games: pl.DataFrame, best: pl.DataFrame, targets: Sequence[Target]) -> bool:
    """Return whether, deal by deal, these games are farther from any target than chance explains."""
    count = min(best.height, games.height)
    for target in targets:
        a, b = target.measure.values(fill_counts(best))[:count], target.measure.values(fill_counts(games))[:count]
        gap = b - a
        error = float(np.nanstd(gap, ddof=1)) / math.sqrt(max(1, int(np.isfinite(gap).sum())))
        farther = abs(float(np.nanmean(b)) - target.wanted) - abs(float(np.nanmean(a)) - target.wanted)
        if farther > 1.96 * error:
            return True
    return False


def describe_tuning(tuning: EditionTuning, targets: Sequence[Target]) -> list[str]:
    """Return the result in sentences, one a target."""
    lines = []
    for target, checked in zip(targets, tuning.checked, strict=True):
        scale, unit = (100, " %") if target.measure.unit == "%" else (1, "")
        mean, low, high, wanted = (
            localise(scale * value, ",.4g") for value in (checked.mean, checked.low, checked.high, target.wanted)
        )
        hit = "lab-tune-hit" if checked.low <= target.wanted <= checked.high else "lab-tune-missed"
        lines.append(
            message(
                hit,
                setting=describe_variant(tuning.best),
                measure=target.measure.name,
                found=f"{mean}{unit} ({low}–{high}{unit})",
                wanted=f"{wanted}{unit}",
                games=checked.count,
            )
        )
    if tuning.close:
        variants = "; ".join(describe_variant(variant) for variant in tuning.close)
        lines.append(message("lab-tune-close", settings=variants))
    return lines
