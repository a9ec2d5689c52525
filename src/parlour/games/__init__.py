"""The shelf: every game by its name."""

from typing import Any

from parlour.games import derby, ratrace
from parlour.kernel.game import Game

SHELF: dict[str, Game[Any]] = {game.name: game for game in (derby.GAME, ratrace.GAME)}
from parlour.games import derby, hatter
from parlour.kernel.game import Game

SHELF: dict[str, Game[Any]] = {game.name: game for game in (derby.GAME, hatter.GAME)}
from parlour.games import derby, highbid
from parlour.kernel.game import Game

SHELF: dict[str, Game[Any]] = {game.name: game for game in (derby.GAME, highbid.GAME)}
from parlour.games import derby, highhat
from parlour.kernel.game import Game

SHELF: dict[str, Game[Any]] = {game.name: game for game in (derby.GAME, highhat.GAME)}
