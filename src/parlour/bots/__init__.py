"""Bots by game and level; they see what a player sees and nothing else.

A game's own module `bots` holds `LEVELS`, weakest first; a game with an evaluator also has `hard`, the search bot.
Other packages bring bots by entry points of the group `parlour.bots`, named GAME.LEVEL. Wherever a level is named,
`hard/mabel` names a character that plays at that level, and `package.module:Bot` any other bot.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

from parlour.bots import random
from parlour.bots.character import CharacterBot, characters, with_character
from parlour.bots.manners import MannerlyBot, with_manners
from parlour.bots.search import REPRODUCIBLE, Budget, SearchBot, search_bot_maker
from parlour.kernel.game import Game, InvalidSetup
from parlour.play.bot import Bot, BotMaker
from parlour.play.language import message

GROUP = "parlour.bots"
STRENGTHS = ("easy", "medium", "hard")  # levels at which characters play
HURRY = 0.25  # how likely a bot without character hurries to the shop


def levels(game: Game[Any], budget: Budget = REPRODUCIBLE) -> dict[str, BotMaker]:
    """Return the bots that play this game, weakest first; search bots keep to the budget."""
    return all_levels(game, budget)


@cache
def all_levels(game: Game[Any], budget: Budget) -> dict[str, BotMaker]:
    bots: dict[str, BotMaker] = {"random": random.make}
    bots |= {level: with_game_manners(game, make, HURRY) for level, make in own_levels(game, budget).items()}
    for point in entry_points(group=GROUP):
        name, _, level = point.name.rpartition(".")
        if name == game.name:
            bots[level] = point.load()
    return bots


def own_levels(game: Game[Any], budget: Budget) -> dict[str, BotMaker]:
    """Return Parlour's own bots for the game, without manners."""
    bots: dict[str, BotMaker] = {}
    module = bots_module(game)
    if module:
        bots |= module.LEVELS
    if game.evaluator:
        bots["hard"] = search_bot_maker(budget)
    return bots


def bots_module(game: Game[Any]) -> Any:
    """Return the game's own module of bots, if it has one."""
    module = f"{game.module}.bots"
    return import_module(module) if game.module.startswith("parlour.games.") and find_spec(module) else None


def with_game_manners(game: Game[Any], make: BotMaker, hurry: float) -> BotMaker:
    """Return a maker of the same bots with the manners of the game, if it has any."""
    manners = getattr(bots_module(game), "Manners", None)
    return with_manners(make, manners, hurry) if manners else make


@cache
def all_characters(game: Game[Any], budget: Budget) -> dict[str, BotMaker]:
    """Return the characters of this game at each strength, by names such as `hard/mabel`."""
    own = own_levels(game, budget)
    return {
        f"{level}/{name}": with_game_manners(game, with_character(own[level], character), character.hurry)
        for level in STRENGTHS
        if level in own
        for name, character in characters().items()
    }


def bots(game: Game[Any], budget: Budget = REPRODUCIBLE) -> dict[str, BotMaker]:
    """Return all bots of this game by name: its levels, and its characters at each strength."""
    return levels(game, budget) | all_characters(game, budget)


def set_budget(bot: Bot, budget: Budget) -> None:
    """Set how long a bot may think, if it searches."""
    inner: Any = bot
    while isinstance(inner, MannerlyBot | CharacterBot):
        inner = inner.bot
    if isinstance(inner, SearchBot):
        inner.budget = budget


def find_bot(game: Game[Any], name: str, budget: Budget = REPRODUCIBLE) -> BotMaker:
    """Return the maker of a level, of a character or of the bot `package.module:Bot`."""
    known = bots(game, budget)
    if name in known:
        return known[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise InvalidSetup(message("play-no-bot", name=name, title=game.title, names=", ".join(levels(game))))
    try:
        maker: BotMaker = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidSetup(message("play-bot-failed", name=name, error=error)) from None
    if not callable(maker):
        raise InvalidSetup(message("play-wrong-bot", name=name))
    return maker
