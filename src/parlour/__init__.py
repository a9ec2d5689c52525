"""Parlour: five classic table games in one engine.

>>> import parlour
>>> "derby-day" in parlour.games()
True
>>> table = parlour.new("derby-day", seats=["Ann", "Bob"], seed=7)
>>> [(ask.seat, ask.question) for ask in table.asked]
[(0, 'match.thrower')]
>>> [offer.action for offer in table.offers(0)]
['throw']
>>> table.act(0, "throw")[0].text
'Ann throws 5 2 6.'
>>> table.view().throws
1
>>> try:
...     table.act(1, "throw")
... except parlour.Refused as refused:
...     print(refused.clause)
match.thrower
"""

from parlour.kernel.chance import Fair, Fast, Scripted
from parlour.kernel.edition import EditionError
from parlour.kernel.game import Impossible
from parlour.kernel.log import LogError, read_log
from parlour.kernel.offer import Refused
from parlour.play.simulate import Summary, simulate
from parlour.play.table import Table, games, load, new, replay
from parlour.play.verify import verify

__all__ = [
    "EditionError",
    "Fair",
    "Fast",
    "Impossible",
    "LogError",
    "Refused",
    "Scripted",
    "Summary",
    "Table",
    "games",
    "load",
    "new",
    "read_log",
    "replay",
    "simulate",
    "verify",
]
__version__ = "0.1.0"
