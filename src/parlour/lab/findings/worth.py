"""What things are worth: how often seats with them win, and how they stand at the end.

Every seat is compared with the same seats in games without the thing. That is correlation, not cause: who is winning
anyway may buy more.
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

LEAST = 30  # seats with the thing, and as many without
SHOWN = 12  # things in a picture
MOST = 4  # findings


@dataclass(frozen=True)
class Effect:
    """How seats with a thing fared, beside those without."""

    name: str
    seats: int  # with it
    with_it: float
    without: float
    gap: Interval


def effect(name: str, had: np.ndarray, fared: np.ndarray, deals: np.ndarray, confidence: float) -> Effect | None:
    """Return the mean difference within each seat, its error clustered by deal.

    The arrays have a row for each game and a column for each seat.
    """
    count = int(had.sum())
    if count < LEAST or had.size - count < LEAST:
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
    clusters = len(by_deal)
    error = float(np.sqrt((by_deal**2).sum() * clusters / max(1, clusters - 1))) / spread
    half = quantile(round(confidence, 6), clusters - 1) * error
    with_it = had > 0
    return Effect(
        name, count, float(fared[with_it].mean()), float(fared[~with_it].mean()),
        Interval(slope, slope - half, slope + half, clusters),
    )  # fmt: skip


def who_had(games: pl.DataFrame) -> dict[tuple[str, str], dict[str, np.ndarray]]:
    """Return by kind of event and unit, for each thing, whether each seat had to do with it."""
    seats = seats_of(games)
    groups: dict[tuple[str, str], dict[str, np.ndarray]] = {}
    for column in games.columns:
        if column.startswith("by:"):
            _, seat, kind, unit, name = column.split(":", 4)
            group = groups.setdefault((kind, unit), {})
            if name not in group:
                group[name] = np.zeros((games.height, seats))
            group[name][:, int(seat) - 1] = games[column].to_numpy() > 0
    return groups


def effects(
    games: pl.DataFrame, fared: np.ndarray, things: dict[str, np.ndarray], confidence: float = CONFIDENCE
) -> list[Effect]:
    """Return the effects of all things, best first; their intervals hold together."""
    deals = games["deal"].to_numpy()
    joint = 1 - (1 - confidence) / max(1, len(things))
    measured = [effect(name, had, fared, deals, joint) for name, had in things.items()]
    return sorted([row for row in measured if row], key=lambda row: -row.gap.mean)


def gains(games: pl.DataFrame, kind: str, unit: str) -> dict[str, Interval]:
    """Return how much better seats with each thing stood at the end."""
    standings = games.select([f"standing_{seat + 1}" for seat in range(seats_of(games))]).to_numpy().astype(float)
    things = who_had(games).get((kind, unit), {})
    return {row.name: row.gap for row in effects(games, standings, things)}


def things(games: pl.DataFrame, game: Game[Any]) -> list[Finding]:
    """Return the win rates by card, property, business and purchase, the strongest findings first."""
    if games["deal"].n_unique() < 2 * LEAST:
        return []
    won = win_shares(games)
    ranked: list[tuple[int, float, Finding]] = []
    for (kind, unit), group in who_had(games).items():
        if kind in game.endings:  # who ends the game has mostly won it
            continue
        rows = effects(games, won, group, CONFIDENCE)
        if len(rows) < 2:
            continue
        real = [row for row in rows if row.gap.clear_of(0)]
        strength = max(abs(row.gap.mean) for row in rows)
        ranked.append((-len(real), -strength, effect_finding(game, kind, unit, rows, real)))
    ranked.sort(key=lambda row: row[:2])
    return [finding for _, _, finding in ranked[:MOST]]


def effect_finding(game: Game[Any], kind: str, unit: str, every: Sequence[Effect], real: Sequence[Effect]) -> Finding:
    what, label = kind_label(game, kind), unit_label(game, unit)
    sentence = describe_effects(what, label, every, real)
    rows = [(label, *columns("wins-with", "without", "difference", "interval", "seats-with"))]
    for row in every:
        gap, low, high = (localise(100 * value, "+.1f") for value in (row.gap.mean, row.gap.low, row.gap.high))
        rows.append((row.name, percent(row.with_it), percent(row.without), gap, f"{low} … {high}", whole(row.seats)))
    shown = every if len(every) <= SHOWN else [*every[: SHOWN // 2], *every[-SHOWN // 2 :]]
    whiskers = [(row.name, row.gap.mean, row.gap.low, row.gap.high) for row in shown]
    picture = charts.whiskers(whiskers, 0.0, sentence, message("report-as-without"), format_signed, floor=None)
    note = " ".join([message("report-worth-note"), message("report-counted-by", kind=what)])
    return Finding(message("report-worth-title", unit=label, kind=what), sentence, picture, note, rows)


def describe_effects(what: str, label: str, every: Sequence[Effect], real: Sequence[Effect]) -> str:
    if not real:
        widest = max(row.gap.half for row in every)
        return message("report-worth-none", unit=label, points=localise(100 * widest, ".0f"))
    best, worst = real[0], real[-1]
    heading, first = what[:1].upper() + what[1:], describe_effect(best)
    if worst is best:
        return message("report-worth-one", kind=heading, best=first)
    return message("report-worth-two", kind=heading, best=first, worst=describe_effect(worst, "also-"))


def describe_effect(row: Effect, also: str = "") -> str:
    low, high = sorted((abs(row.gap.low), abs(row.gap.high)))
    points, least, most = (localise(100 * share, ".0f") for share in (abs(row.gap.mean), low, high))
    more = "more" if row.gap.mean > 0 else "fewer"
    return message(f"report-worth-{also}{more}", thing=row.name, points=points, low=least, high=most)


def format_signed(value: float) -> str:
    return localise(100 * value, "+.0f") if value else "0"
