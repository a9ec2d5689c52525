"""How the tests of the bots let them play."""

from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Game
from parlour.lab.recorder import Recorder
from parlour.lab.timing import Stopwatch
from parlour.play.bot import Bot


def played_out(game: Game[Any], s: Any, luck: Fast, bots: list[Bot]) -> Any:
    """The state at the end of the game."""
    Recorder(game, s, luck, bots, None, Stopwatch()).play()
    return s
