"""What a thing is worth to whoever has to do with it: how often they win, and how they stand at the end.

Every seat of every game is held against the same seats of games in which it did without. That is what goes together,
not what causes what: whoever is winning anyway may buy more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from parlour.kernel.game import Game
from parlour.lab import charts
from parlour.lab.findings import Finding, columns, percent, unit_label, whole
from parlour.lab.intervals import CONFIDENCE, Interval
from parlour.lab.student_t import quantile
from parlour.lab.tables import seats_of, win_shares
from parlour.play.language import localise, message
from parlour.play.words import kind_label

LEAST = 30  # seats with it, and as many without, for anything to be said
SHOWN = 12  # things in a picture
MOST = 4  # findings


@dataclass(frozen=True)
class Effect:
    """How seats that had to do with a thing fared, beside those that had not."""

    name: str
    seats: int  # that had
    with_it: float
    without: float
    gap: Interval


def effect(name: str, had: np.ndarray, fared: np.ndarray, deals: np.ndarray, confidence: float) -> Effect | None:
    """The mean difference within each seat, its error clustered by deal; arrays have a row a game, a column a seat."""
    many = int(had.sum())
    if many < LEAST or had.size - many < LEAST:
        return None
    x = had - had.mean(axis=0)
    y = fared - fared.mean(axis=0)
    spread = float((x * x).sum())
    if spread < 1e-9:
        return None
    slope = float((x * y).sum()) / spread
    scores = (x * (y - slope * x)).sum(axis=1)
    _, at = np.unique(deals, return_inverse=True)
    by_deal = np.bincount(at, weights=scores)
    count = len(by_deal)
    error = float(np.sqrt((by_deal**2).sum() * count / max(1, count - 1))) / spread
    half = quantile(round(confidence, 6), count - 1) * error
    yes = had > 0
    return Effect(
        name, many, float(fared[yes].mean()), float(fared[~yes].mean()),
        Interval(slope, slope - half, slope + half, count),
    )  # fmt: skip


def who_had(games: pl.DataFrame) -> dict[tuple[str, str], dict[str, np.ndarray]]:
    """By kind of event and unit, for each thing whether each seat had to do with it."""
    seats = seats_of(games)
    found: dict[tuple[str, str], dict[str, np.ndarray]] = {}
    for column in games.columns:
        if column.startswith("by:"):
            _, seat, kind, unit, name = column.split(":", 4)
            things = found.setdefault((kind, unit), {})
            if name not in things:
                things[name] = np.zeros((games.height, seats))
            things[name][:, int(seat) - 1] = games[column].to_numpy() > 0
    return found


def effects(
    games: pl.DataFrame, fared: np.ndarray, things: dict[str, np.ndarray], confidence: float = CONFIDENCE
) -> list[Effect]:
    deals = games["deal"].to_numpy()
    sure = 1 - (1 - confidence) / max(1, len(things))
    found = [effect(name, had, fared, deals, sure) for name, had in things.items()]
    return sorted([one for one in found if one], key=lambda one: -one.gap.mean)


def gains(games: pl.DataFrame, kind: str, unit: str) -> dict[str, Interval]:
    """How much better those stood at the end who had the thing, by the measure that wins."""
    seats = seats_of(games)
    stood = games.select([f"standing_{seat + 1}" for seat in range(seats)]).to_numpy().astype(float)
    things = who_had(games).get((kind, unit), {})
    return {one.name: one.gap for one in effects(games, stood, things)}


def things(games: pl.DataFrame, game: Game[Any]) -> list[Finding]:
    """Win rate by card, property, business and purchase; what tells most comes first."""
    if games["deal"].n_unique() < 2 * LEAST:
        return []
    won = win_shares(games)
    found: list[tuple[int, float, Finding]] = []
    for (kind, unit), named in who_had(games).items():
        if kind in game.endings:  # whoever ends the game has most often won it
            continue
        every = effects(games, won, named, CONFIDENCE)
        if len(every) < 2:
            continue
        real = [one for one in every if one.gap.clear_of(0)]
        strength = max(abs(one.gap.mean) for one in every)
        found.append((-len(real), -strength, effect_finding(game, kind, unit, every, real)))
    found.sort(key=lambda row: row[:2])
    return [finding for _, _, finding in found[:MOST]]


def effect_finding(game: Game[Any], kind: str, unit: str, every: Sequence[Effect], real: Sequence[Effect]) -> Finding:
    what = kind_label(game, kind)
    called = unit_label(game, unit)
    if real:
        best, worst = real[0], real[-1]
        heading, first = what[:1].upper() + what[1:], describe_effect(best)
        if worst is best:
            says = message("report-worth-one", kind=heading, best=first)
        else:
            says = message("report-worth-two", kind=heading, best=first, worst=describe_effect(worst, "also-"))
    else:
        widest = max(one.gap.half for one in every)
        says = message("report-worth-none", unit=called, points=localise(100 * widest, ".0f"))
    rows = [(called, *columns("wins-with", "without", "difference", "interval", "seats-with"))]
    for one in every:
        gap, low, high = (localise(100 * value, "+.1f") for value in (one.gap.mean, one.gap.low, one.gap.high))
        rows.append((one.name, percent(one.with_it), percent(one.without), gap, f"{low} … {high}", whole(one.seats)))
    shown = every if len(every) <= SHOWN else [*every[: SHOWN // 2], *every[-SHOWN // 2 :]]
    whiskers = [(one.name, one.gap.mean, one.gap.low, one.gap.high) for one in shown]
    picture = charts.whiskers(whiskers, 0.0, says, message("report-as-without"), format_signed, floor=None)
    note = " ".join([message("report-worth-note"), message("report-counted-by", kind=what)])
    return Finding(message("report-worth-title", unit=called, kind=what), says, picture, note, rows)


def describe_effect(one: Effect, also: str = "") -> str:
    low, high = sorted((abs(one.gap.low), abs(one.gap.high)))
    points, least, most = (localise(100 * share, ".0f") for share in (abs(one.gap.mean), low, high))
    more = "more" if one.gap.mean > 0 else "fewer"
    return message(f"report-worth-{also}{more}", thing=one.name, points=points, low=least, high=most)


def format_signed(value: float) -> str:
    return localise(100 * value, "+.0f") if value else "0"
