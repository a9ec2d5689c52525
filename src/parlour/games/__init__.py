"""The shelf: every game by its name, those in this folder and those that other packages bring."""

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.wording import message

GROUP = "parlour.games"  # the entry points of other packages' games


@cache
def shelf() -> dict[str, Game[Any]]:
    """By title. A package's game that cannot be had is left out, and said."""
    own = [import_module(f"{__name__}.{found.name}").GAME for found in pkgutil.iter_modules(__path__)]
    brought = []
    for point in entry_points(group=GROUP):
        try:
            brought.append(point.load())
        except Exception as error:  # whatever a stranger's package may raise
            warnings.warn(
                message("option-game-left-out", game=point.name, module=point.value, error=error), stacklevel=2
            )
    return {game.name: game for game in sorted([*own, *brought], key=lambda game: game.title)}
