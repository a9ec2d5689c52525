"""What the games show: a picture, and the sentence it says."""

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
    title: str
    sentence: str
    picture: str  # or nothing, where the figures are what there is to see
    note: str = ""  # how it was found
    rows: Sequence[tuple[str, ...]] = ()  # the figures behind it, the first row their names


def unit_label(game: Game[Any], unit: str) -> str:
    """A unit as people say it, where that is not its own name."""
    return game_messages(game.folder).label(f"unit-{unit}") or unit


def percent(value: float) -> str:
    return localise(100 * value, ".1f") + "%"


def whole(value: float) -> str:
    return localise(value, ",.0f")


def hundredths(value: float) -> str:
    return localise(100 * value, ".0f") + "%"


def columns(*names: str) -> tuple[str, ...]:
    """What stands over the figures."""
    return tuple([message(f"report-column-{name}") for name in names])


def span(found: Interval) -> str:
    return f"{percent(found.low)}–{percent(found.high)}"


def count_bins(values: np.ndarray) -> list[tuple[float, float, float]]:
    """A bin for each number; the last is for all from the 99th hundredth up."""
    last = max(1, int(np.quantile(values, 0.99)) + 1)
    shares = np.bincount(np.minimum(values, last).astype(int), minlength=last + 1) / len(values)
    return [(float(k), float(k + 1), float(share)) for k, share in enumerate(shares)]
