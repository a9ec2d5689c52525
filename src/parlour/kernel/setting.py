"""What a table has agreed on, and what follows from that and its edition once for all."""

from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """All copies of a state share it. A game adds what it works out before the first move."""

    load_state: Callable[[Sequence[object]], Any]  # a state of this table from its plain value; can be sent elsewhere


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """A game's board, cards and prices, in the game's own form."""

    text: str  # as it was written; empty for the game's own
    digest: str  # of what it says
