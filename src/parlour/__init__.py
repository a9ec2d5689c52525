"""Parlour: five classic table games in one engine.

>>> import parlour
>>> "derby-day" in parlour.shelf()
True
>>> table = parlour.new_table("derby-day", seats=["Ann", "Bob"], seed=7)
>>> [(ask.seat, ask.question) for ask in table.asked]
[(0, 'match.thrower')]
>>> [offer.action for offer in table.offers(0)]
['throw']
>>> table.act(0, "throw")[0].text
'You throw 5 2 6.'
>>> table.view().throws
1
>>> try:
...     table.act(1, "throw")
... except parlour.Refused as refused:
...     print(refused.clause)
match.thrower
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import parlour.kernel.book
from parlour.games import shelf
from parlour.insight.hint import hint_at as hint
from parlour.insight.story import tell_story
from parlour.kernel.chance import Fair, Fast, Scripted
from parlour.kernel.edition import EditionError
from parlour.kernel.game import Chosen, InvalidSetup
from parlour.kernel.log import LogError, read_log
from parlour.kernel.offer import Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.migrate import load_table
from parlour.play.table import Table, new_table, replay_steps
from parlour.play.verify import verify

if TYPE_CHECKING:
    from parlour.lab.simulation import Run

__all__ = [
    "EditionError",
    "Fair",
    "Fast",
    "InvalidSetup",
    "LogError",
    "Refused",
    "RunawayGame",
    "Scripted",
    "Table",
    "compiled",
    "hint",
    "load_table",
    "new_table",
    "read_log",
    "replay_steps",
    "shelf",
    "simulate",
    "tell_story",
    "verify",
]
__version__ = "0.2.0"

compiled = not parlour.kernel.book.__file__.endswith(".py")  # whether the engine is compiled


def simulate(
    game: str,
    seats: int,
    games: int,
    seed: int = 0,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    bots: str | Sequence[str] = (),
    workers: int = 1,
) -> "Run":
    """Play games with these bots, or at random without any, and return them with their `results` and `wins`."""
    from parlour import lab  # it takes a while to load

    return lab.run(
        game, seats, games, seed, options=options, edition=edition, bots=bots, workers=workers, watch=False,
        keep_results=True,
    )  # fmt: skip
