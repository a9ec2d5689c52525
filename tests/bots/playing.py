"""Play whole games with bots."""

from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Game
from parlour.lab.recorder import Recorder
from parlour.lab.timing import Stopwatch
from parlour.play.bot import Bot


def play_to_end(game: Game[Any], s: Any, luck: Fast, bots: list[Bot]) -> Any:
    """Play the game to its end and return its last state."""
    Recorder(game, s, luck, bots, None, Stopwatch()).play()
    return s
