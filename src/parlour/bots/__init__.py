"""Opponents: every game's bots by level. They see what a player sees, and nothing else.

The module of this folder that is called as the game's own holds `LEVELS`, weakest first; a game that has a mind has
`hard` too, which thinks ahead (`search.py`). Other packages bring bots by an entry point of the group `parlour.bots`,
named GAME.LEVEL. Anywhere a level is named on the command line or in Python, `package.module:Bot` names a bot of one's
own.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from parlour.bots import random
from parlour.bots.search import REPRODUCIBLE, Budget, search_bot_maker
from parlour.kernel.game import Game, InvalidSetup
from parlour.play.bot import BotMaker
from parlour.play.language import message

GROUP = "parlour.bots"


def levels(game: Game[Any], budget: Budget = REPRODUCIBLE) -> dict[str, BotMaker]:
    """The bots that play this game, weakest first; those that think ahead keep to the budget."""
    return all_levels(game, budget)


@cache
def all_levels(game: Game[Any], budget: Budget) -> dict[str, BotMaker]:
    """Any game can be played at random."""
    found: dict[str, BotMaker] = {"random": random.make}
    module = f"{game.module}.bots"
    if game.module.startswith("parlour.games.") and find_spec(module):
        found |= import_module(module).LEVELS
    if game.evaluator:
        found["hard"] = search_bot_maker(budget)
    for point in entry_points(group=GROUP):
        name, _, level = point.name.rpartition(".")
        if name == game.name:
            found[level] = point.load()
    return found


def find_bot(game: Game[Any], name: str, budget: Budget = REPRODUCIBLE) -> BotMaker:
    """A level, or a bot of one's own: `package.module:Bot`."""
    known = levels(game, budget)
    if name in known:
        return known[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise InvalidSetup(message("play-no-bot", name=name, title=game.title, names=", ".join(known)))
    try:
        made: BotMaker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidSetup(message("play-bot-failed", name=name, error=error)) from None
    if not callable(made):
        raise InvalidSetup(message("play-wrong-bot", name=name))
    return made
