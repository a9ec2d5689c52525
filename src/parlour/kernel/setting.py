"""What stays the same at a table for the whole game."""

from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting:
    """A table's options, and what a game derives from them and its edition; all copies of a state share it."""

    load_state: Callable[[Sequence[object]], Any]  # makes a state of this table from its plain value; can be pickled


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """A game's board, cards and prices, in the game's own form."""

    text: str  # its TOML; empty for the game's own edition
    digest: str  # of its values
