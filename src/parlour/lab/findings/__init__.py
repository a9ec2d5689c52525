"""Findings: pictures of what the games show, each with its sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.kernel.game import Game
from parlour.lab.intervals import Interval
from parlour.play.language import localise, message
from parlour.play.words import game_messages


@dataclass(frozen=True)
class Finding:
    """A picture, the sentence it says, and the figures behind it."""

    title: str
    sentence: str
    picture: str  # empty where the figures are all there is
    note: str = ""  # how it was measured
    rows: Sequence[tuple[str, ...]] = ()  # the first row has the names of the columns


def unit_label(game: Game[Any], unit: str) -> str:
    """Return the unit as people say it."""
    return game_messages(game.folder).label(f"unit-{unit}") or unit


def percent(value: float) -> str:
    return localise(100 * value, ".1f") + "%"


def whole(value: float) -> str:
    return localise(value, ",.0f")


def hundredths(value: float) -> str:
    return localise(100 * value, ".0f") + "%"


def columns(*names: str) -> tuple[str, ...]:
    """Return the headings of these columns."""
    return tuple([message(f"report-column-{name}") for name in names])


def span(interval: Interval) -> str:
    return f"{percent(interval.low)}–{percent(interval.high)}"


def count_bins(values: np.ndarray) -> list[tuple[float, float, float]]:
    """Return a bin for each number, as start, end and share; the last holds everything above the 99th percentile."""
    last = max(1, int(np.quantile(values, 0.99)) + 1)
    shares = np.bincount(np.minimum(values, last).astype(int), minlength=last + 1) / len(values)
    return [(float(k), float(k + 1), float(share)) for k, share in enumerate(shares)]
