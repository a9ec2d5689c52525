"""Each game's table drawn in text, from what the seat sees.

The module of this folder that is called as the game's own draws it; other packages bring a function by an entry point
of the group `parlour.boards`, named as the game; and what nobody draws is listed.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from parlour.cli.boards.listing import listing
from parlour.kernel.game import Game
from parlour.kernel.view import View
from parlour.play.words import Words

GROUP = "parlour.boards"
Draw = Callable[[Any, Words], str]


@cache
def board_of(game: Game[Any]) -> Draw:
    module = f"{__name__}.{game.module.rpartition('.')[2]}"
    if game.module.startswith("parlour.games.") and find_spec(module):
        draw: Draw = import_module(module).draw
        return draw
    for point in entry_points(group=GROUP):
        if point.name == game.name:
            found: Draw = point.load()
            return found
    return listing


def drawn(game: Game[Any], view: View, words: Words) -> str:
    return board_of(game)(view, words)
