"""The shelf: every game by name, from this folder and from other packages."""

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.wording import message

GROUP = "parlour.games"  # of entry points for games of other packages


@cache
def shelf() -> dict[str, Game[Any]]:
    """Return all games by name, in the order of their titles; a package's game that fails to load brings a warning."""
    own = [import_module(f"{__name__}.{module.name}").GAME for module in pkgutil.iter_modules(__path__)]
    from_packages = []
    for point in entry_points(group=GROUP):
        try:
            from_packages.append(point.load())
        except Exception as error:  # another package may fail in any way
            warnings.warn(
                message("option-game-left-out", game=point.name, module=point.value, error=error), stacklevel=2
            )
    return {game.name: game for game in sorted([*own, *from_packages], key=lambda game: game.title)}
