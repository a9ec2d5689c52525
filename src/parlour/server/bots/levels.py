"""How well a bot plays: the level or character wanted, if the game has it."""

from typing import Any

from parlour.bots import bots, levels
from parlour.kernel.game import Game
from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.messages import Level


def level_for(game: Game[Any], wanted: str) -> Level:
    """Return the level wanted, else medium, else the best there is."""
    has = bots(game)
    return next((level for level in (wanted, "medium") if level in has), list(levels(game))[-1])


def check_level(game: Game[Any], wanted: str) -> Level:
    """Return a level that somebody asked for; empty for the usual one."""
    if wanted and wanted not in bots(game):
        raise RequestError(
            message("server-no-bot", wanted=wanted[:40], title=game.title, names=", ".join(levels(game))), 400
        )
    return level_for(game, wanted)
