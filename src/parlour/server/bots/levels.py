"""How well a bot plays: the level or character wanted, if the game has it."""

from typing import Any

from parlour.bots import STRENGTHS, bots, levels
from parlour.kernel.game import Game
from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.messages import Level

MIX = "mix"  # in the place of a character: another one in each seat


def level_for(game: Game[Any], wanted: str) -> Level:
    """Return the level wanted, else medium, else the best there is."""
    has = bots(game)
    return next((level for level in (wanted, "medium") if level in has), list(levels(game))[-1])


def check_level_or_mix(game: Game[Any], wanted: str) -> Level:
    """Return a level that somebody asked for, or a mixture of characters at one, such as `hard/mix`."""
    strength, _, who = wanted.partition("/")
    if who == MIX and strength in STRENGTHS:
        return f"{check_level(game, strength)}/{MIX}"
    return check_level(game, wanted)


def check_level(game: Game[Any], wanted: str) -> Level:
    """Return a level that somebody asked for; empty for the usual one."""
    if wanted and wanted not in bots(game):
        raise RequestError(
            message("server-no-bot", wanted=wanted[:40], title=game.title, names=", ".join(levels(game))), 400
        )
    return level_for(game, wanted)
