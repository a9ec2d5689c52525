"""Bots by game and level; they see what a player sees and nothing else.

A game's own module `bots` holds `LEVELS`, weakest first; a game with an evaluator also has `hard`, the search bot.
Other packages bring bots by entry points of the group `parlour.bots`, named GAME.LEVEL. Wherever a level is named,
`package.module:Bot` names any other bot.
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
    """Return the bots that play this game, weakest first; search bots keep to the budget."""
    return all_levels(game, budget)


@cache
def all_levels(game: Game[Any], budget: Budget) -> dict[str, BotMaker]:
    bots: dict[str, BotMaker] = {"random": random.make}
    module = f"{game.module}.bots"
    if game.module.startswith("parlour.games.") and find_spec(module):
        bots |= import_module(module).LEVELS
    if game.evaluator:
        bots["hard"] = search_bot_maker(budget)
    for point in entry_points(group=GROUP):
        name, _, level = point.name.rpartition(".")
        if name == game.name:
            bots[level] = point.load()
    return bots


def find_bot(game: Game[Any], name: str, budget: Budget = REPRODUCIBLE) -> BotMaker:
    """Return the maker of a level, or of the bot `package.module:Bot`."""
    known = levels(game, budget)
    if name in known:
        return known[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise InvalidSetup(message("play-no-bot", name=name, title=game.title, names=", ".join(known)))
    try:
        maker: BotMaker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidSetup(message("play-bot-failed", name=name, error=error)) from None
    if not callable(maker):
        raise InvalidSetup(message("play-wrong-bot", name=name))
    return maker
