"""The shelf: every game by its name."""

from typing import Any

from parlour.games import derby, hatter, highbid, highhat, ratrace
from parlour.kernel.game import Game

SHELF: dict[str, Game[Any]] = {
    game.name: game for game in (highhat.GAME, derby.GAME, highbid.GAME, hatter.GAME, ratrace.GAME)
}
