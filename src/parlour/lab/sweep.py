"""One table played with many values of a number, an option or several: how a measure changes with them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl

from parlour.kernel.edition import EditionError, parse_edition_text
from parlour.kernel.game import Game, InvalidSetup, build_edition, own_edition_node
from parlour.kernel.patch import Addresses, at, changed_edition, with_values
from parlour.lab.fairness import joint_confidence
from parlour.lab.intervals import Interval, deal_means, detectable, mean_of
from parlour.lab.measures import Measure, estimate
from parlour.lab.plan import Plan, label_edition
from parlour.lab.executors import Executor
from parlour.lab.simulation import HERE, TASK, play_games
from parlour.lab.tables import Tables
from parlour.play.language import localise, message
from parlour.play.table import find_game

MOST = 400  # settings
Variant = tuple[tuple[str, str | int], ...]  # addresses or options, each with its value


@dataclass(frozen=True)
class Factor:
    """Something that is tried with several values."""

    address: str  # of a number in the edition, or the name of an option
    values: tuple[str | int, ...]


@dataclass(frozen=True)
class SweepPoint:
    """A setting, and what was measured with it."""

    variant: Variant
    games: int
    estimates: list[Interval]
    deal_values: list[np.ndarray]  # each measure, deal by deal: all points were played on the same


def parse_factor(said: str) -> Factor:
    """`start.cash=100..300:50`, `lane.spaces=12,14,16` or `race=myopia,grand-national`."""
    address, equals, values = said.rpartition("=")
    address, values = address.strip(), values.strip()
    if not equals or not address or not values:
        raise InvalidSetup(message("lab-vary-form", said=said))
    if ".." in values:
        ends, _, step = values.partition(":")
        low, _, high = ends.partition("..")
        try:
            first, last, by = int(low), int(high), int(step or 1)
        except ValueError:
            raise InvalidSetup(message("lab-vary-form", said=said)) from None
        if by < 1 or last < first:
            raise InvalidSetup(message("lab-vary-range", said=said))
        if (last - first) // by >= MOST:
            raise InvalidSetup(message("lab-vary-many", most=MOST))
        return Factor(address, tuple(range(first, last + 1, by)))
    return Factor(address, tuple(parse_value(value.strip()) for value in values.split(",")))


def parse_value(said: str) -> str | int:
    return int(said) if said.lstrip("-").isdecimal() else said


def all_variants(varies: Sequence[Factor]) -> list[Variant]:
    """Every value of the one with every value of the others."""
    names = [vary.address for vary in varies]
    if len(set(names)) < len(names):
        raise InvalidSetup(message("lab-vary-twice"))
    found = [tuple(zip(names, values, strict=True)) for values in product(*[vary.values for vary in varies])]
    if len(found) > MOST:
        raise InvalidSetup(message("lab-vary-many", most=MOST))
    return found


def apply_variant(plan: Plan, setting: Variant) -> Plan:
    """The plan with these values; whatever cannot be is said before anything is played."""
    game = find_game(plan.game)
    known = {option.name: option for option in game.options}
    options = dict(plan.options)
    node = parse_edition_text(plan.edition, message("edition-this")) if plan.edition else own_edition_node(game)
    changes = []
    for address, value in setting:
        if address in known:
            options[address] = known[address].parse(value)
        else:
            changes.append((without_game(game, address), value))
    if not changes:
        return replace(plan, options=game.complete_options(options))
    named = ", ".join(f"{address} {value}" for address, value in setting)
    changed = changed_edition(with_values(node.found, changes), named)
    build_edition(game, changed)
    return replace(
        plan, options=game.complete_options(options), edition=changed.text, edition_name=f"{named}: {label_edition(changed)}"
    )


def without_game(game: Game[Any], address: str) -> str:
    first, dot, rest = address.partition(".")
    return rest if dot and first in (game.name, game.module.rpartition(".")[2]) else address


def current_value(plan: Plan, address: str) -> str | int | None:
    """What the value is without any change."""
    game = find_game(plan.game)
    if address in plan.options:
        return plan.options[address]
    node = parse_edition_text(plan.edition, message("edition-this")) if plan.edition else own_edition_node(game)
    try:
        value: str | int = at(node.found, Addresses(node.found).of(without_game(game, address), int)[0])
    except EditionError:
        return None
    return value


def play_each(
    plans: Sequence[Plan],
    first: int,
    last: int,
    runner: Executor = HERE,
    progress: Callable[[int], None] = lambda _n: None,
) -> list[pl.DataFrame]:
    """Those games of every plan, on the same luck, as one row a game each."""
    size = max(1, min(last - first, 50 if runner.workers == 1 else task_size(plans[0], first, last)))
    tasks = [(plan, at, min(last, at + size)) for plan in plans for at in range(first, last, size)]
    whose = [k for k in range(len(plans)) for _ in range(first, last, size)]
    tables = [Tables(plan) for plan in plans]
    done = 0
    for k, share in zip(whose, runner.map(play_games, tasks), strict=True):
        tables[k].add(share.records)
        done += len(share.records)
        progress(done)
    return [table.whole()[0] for table in tables]


def task_size(plan: Plan, first: int, last: int) -> int:
    """So many games that a task is worth its way, by how long two of them take here."""
    began = perf_counter()
    play_games(plan, first, min(last, first + 2))
    return max(1, round(TASK / max(1e-9, (perf_counter() - began) / 2)))


def run_sweep(
    plan: Plan,
    settings: Sequence[Variant],
    measures: Sequence[Measure],
    runner: Executor = HERE,
    progress: Callable[[int], None] = lambda _n: None,
) -> list[SweepPoint]:
    """Every setting on the same deals; intervals of one measure hold together."""
    plans = [apply_variant(plan, setting) for setting in settings]
    frames = play_each(plans, 0, plan.games, runner, progress)
    sure = joint_confidence(len(settings))
    return [
        SweepPoint(
            setting,
            games.height,
            [estimate(measure, games, sure) for measure in measures],
            [deal_means(measure.values(games), games["deal"].to_numpy()) for measure in measures],
        )
        for setting, games in zip(settings, frames, strict=True)
    ]


def describe_curve(points: Sequence[SweepPoint], k: int, measure: Measure) -> str:
    """What the curve of one measure says: where it is least and most, or that it is as good as flat."""
    low = min(points, key=lambda point: point.estimates[k].mean)
    high = max(points, key=lambda point: point.estimates[k].mean)
    scale, unit = (100, " %") if measure.unit == "%" else (1, "")
    gaps = high.deal_values[k] - low.deal_values[k]
    sure = joint_confidence(max(1, len(points) * (len(points) - 1) // 2))
    gap = mean_of(gaps[np.isfinite(gaps)], sure)
    if gap.low > 0:
        return message(
            "lab-sweep-differs", measure=measure.name, low=localise(scale * low.estimates[k].mean, ",.4g") + unit,
            at_low=describe_variant(low.variant), high=localise(scale * high.estimates[k].mean, ",.4g") + unit,
            at_high=describe_variant(high.variant),
        )  # fmt: skip
    return message(
        "lab-sweep-flat", measure=measure.name, missed=localise(scale * detectable(gap, sure), ",.3g") + unit
    )


def describe_variant(setting: Variant) -> str:
    return ", ".join(f"{address} {value}" for address, value in setting)
