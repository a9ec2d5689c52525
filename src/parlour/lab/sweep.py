"""A sweep plays one table with many values of numbers or options and measures how the game changes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl

from parlour.kernel.edition import EditionError, EditionNode, parse_edition_text
from parlour.kernel.game import Game, InvalidSetup, build_edition, own_edition_node
from parlour.kernel.patch import Addresses, at, edition_from_values, with_values
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.fairness import joint_confidence
from parlour.lab.intervals import Interval, deal_means, detectable, mean_of
from parlour.lab.measures import Measure, estimate
from parlour.lab.plan import Plan, label_edition
from parlour.lab.simulation import TASK, Run, play_games
from parlour.play.language import localise, message
from parlour.play.table import find_game

MOST = 400  # variants
Variant = tuple[tuple[str, str | int], ...]  # addresses in the edition or options, each with its value


@dataclass(frozen=True)
class Factor:
    """An address in the edition, or an option, and the values to try."""

    address: str
    values: tuple[str | int, ...]


@dataclass(frozen=True)
class SweepPoint:
    """A variant and what was measured with it."""

    variant: Variant
    games: int
    estimates: list[Interval]
    deal_values: list[np.ndarray]  # each measure, deal by deal; all points share the deals


def parse_factor(text: str) -> Factor:
    """Parse `start.cash=100..300:50`, `lane.spaces=12,14,16` or `race=myopia,grand-national`."""
    address, equals, values = text.rpartition("=")
    address, values = address.strip(), values.strip()
    if not equals or not address or not values:
        raise InvalidSetup(message("lab-vary-form", said=text))
    if ".." in values:
        return Factor(address, parse_range(values, text))
    return Factor(address, tuple(parse_value(value.strip()) for value in values.split(",")))


def parse_range(values: str, text: str) -> tuple[int, ...]:
    """Parse `LOW..HIGH` or `LOW..HIGH:STEP`; a refusal quotes the whole text."""
    ends, _, step = values.partition(":")
    low, _, high = ends.partition("..")
    try:
        first, last, by = int(low), int(high), int(step or 1)
    except ValueError:
        raise InvalidSetup(message("lab-vary-form", said=text)) from None
    if by < 1 or last < first:
        raise InvalidSetup(message("lab-vary-range", said=text))
    if (last - first) // by >= MOST:
        raise InvalidSetup(message("lab-vary-many", most=MOST))
    return tuple(range(first, last + 1, by))


def parse_value(text: str) -> str | int:
    return int(text) if text.lstrip("-").isdecimal() else text


def all_variants(factors: Sequence[Factor]) -> list[Variant]:
    """Return every combination of the factors' values."""
    names = [factor.address for factor in factors]
    if len(set(names)) < len(names):
        raise InvalidSetup(message("lab-vary-twice"))
    variants = [tuple(zip(names, values, strict=True)) for values in product(*[factor.values for factor in factors])]
    if len(variants) > MOST:
        raise InvalidSetup(message("lab-vary-many", most=MOST))
    return variants


def apply_variant(plan: Plan, variant: Variant) -> Plan:
    """Return the plan with these values; raise an error for values that cannot be."""
    game = find_game(plan.game)
    known = {option.name: option for option in game.options}
    options = dict(plan.options)
    changes = []
    for address, value in variant:
        if address in known:
            options[address] = known[address].parse(value)
        else:
            changes.append((without_game(game, address), value))
    if not changes:
        return replace(plan, options=game.complete_options(options))
    name = describe_variant(variant)
    changed = edition_from_values(with_values(edition_node(plan, game).values, changes), name)
    build_edition(game, changed)
    return replace(
        plan, options=game.complete_options(options), edition=changed.text,
        edition_name=f"{name}: {label_edition(changed)}",
    )  # fmt: skip


def edition_node(plan: Plan, game: Game[Any]) -> EditionNode:
    return parse_edition_text(plan.edition, message("edition-this")) if plan.edition else own_edition_node(game)


def without_game(game: Game[Any], address: str) -> str:
    """Return the address without the game's name in front."""
    first, dot, rest = address.partition(".")
    return rest if dot and first in (game.name, game.module.rpartition(".")[2]) else address


def current_value(plan: Plan, address: str) -> str | int | None:
    """Return the plan's own value there, if it has one."""
    game = find_game(plan.game)
    if address in plan.options:
        return plan.options[address]
    node = edition_node(plan, game)
    try:
        value: str | int = at(node.values, Addresses(node.values).of(without_game(game, address), int)[0])
    except EditionError:
        return None
    return value


def play_each(
    plans: Sequence[Plan],
    first: int,
    last: int,
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
) -> list[pl.DataFrame]:
    """Play games `first` to before `last` of every plan, on the same luck; return a frame for each plan."""
    size = max(1, min(last - first, 50 if executor.workers == 1 else task_size(plans[0], first, last)))
    starts = [(k, start) for k in range(len(plans)) for start in range(first, last, size)]
    tasks = [(plans[k], start, min(last, start + size)) for k, start in starts]
    runs = [Run(plan) for plan in plans]
    played = 0
    for (k, _), batch in zip(starts, executor.map(play_games, tasks), strict=True):
        runs[k].add(batch)
        played += len(batch.records)
        progress(played)
    return [run.games for run in runs]


def task_size(plan: Plan, first: int, last: int) -> int:
    """Return how many games fill a task, by how long two of them take here."""
    began = perf_counter()
    play_games(plan, first, min(last, first + 2))
    return max(1, round(TASK / max(1e-9, (perf_counter() - began) / 2)))


def run_sweep(
    plan: Plan,
    variants: Sequence[Variant],
    measures: Sequence[Measure],
    executor: Executor = IN_PROCESS,
    progress: Callable[[int], None] = lambda _games: None,
) -> list[SweepPoint]:
    """Play every variant on the same deals and measure it; the intervals of a measure hold together."""
    plans = [apply_variant(plan, variant) for variant in variants]
    frames = play_each(plans, 0, plan.games, executor, progress)
    confidence = joint_confidence(len(variants))
    return [
        SweepPoint(
            variant,
            games.height,
            [estimate(measure, games, confidence) for measure in measures],
            [deal_means(measure.values(games), games["deal"].to_numpy()) for measure in measures],
        )
        for variant, games in zip(variants, frames, strict=True)
    ]


def describe_curve(points: Sequence[SweepPoint], k: int, measure: Measure) -> str:
    """Return what the curve of the measure numbered `k` shows: where it is least and most, or no difference."""
    low = min(points, key=lambda point: point.estimates[k].mean)
    high = max(points, key=lambda point: point.estimates[k].mean)
    scale, unit = (100, " %") if measure.unit == "%" else (1, "")
    gaps = high.deal_values[k] - low.deal_values[k]
    confidence = joint_confidence(max(1, len(points) * (len(points) - 1) // 2))
    gap = mean_of(gaps[np.isfinite(gaps)], confidence)
    if gap.low > 0:
        return message(
            "lab-sweep-differs", measure=measure.name, low=localise(scale * low.estimates[k].mean, ",.4g") + unit,
            at_low=describe_variant(low.variant), high=localise(scale * high.estimates[k].mean, ",.4g") + unit,
            at_high=describe_variant(high.variant),
        )  # fmt: skip
    return message(
        "lab-sweep-flat", measure=measure.name, missed=localise(scale * detectable(gap, confidence), ",.3g") + unit
    )


def describe_variant(variant: Variant) -> str:
    return ", ".join(f"{address} {value}" for address, value in variant)
