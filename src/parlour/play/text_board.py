"""Draw a table as text, from what one seat sees.

A game's own module `text_board` draws it, and may list the spaces of its board. Other packages bring a function by an
entry point of the group `parlour.boards`, named as the game. A game without either is listed field by field.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Any

import msgspec

from parlour.kernel.game import Game
from parlour.kernel.view import View
from parlour.play.language import message
from parlour.play.words import Words

GROUP = "parlour.boards"
COMMON_FIELDS = ("viewer", "seats", "asked", "over", "places", "flow")
TextBoard = Callable[[Any, Words], str]


@cache
def text_board_for(game: Game[Any]) -> TextBoard:
    """Return the function that draws this game."""
    module = f"{game.module}.text_board"
    if game.module.startswith("parlour.games.") and find_spec(module):
        draw: TextBoard = import_module(module).draw
        return draw
    for point in entry_points(group=GROUP):
        if point.name == game.name:
            loaded: TextBoard = point.load()
            return loaded
    return list_fields


def draw_text_board(game: Game[Any], view: View, words: Words) -> str:
    """Return the table as text."""
    return text_board_for(game)(view, words)


def list_spaces(game: Game[Any], view: View, words: Words) -> list[str]:
    """Return a line for each space of the board, with its full name and effect; none where a game has no spaces."""
    module = f"{game.module}.text_board"
    if game.module.startswith("parlour.games.") and find_spec(module):
        own: Callable[[Any, Words], list[str]] | None = getattr(import_module(module), "list_spaces", None)
        if own:
            return own(view, words)
    pairs = zip(words.names.get("space", ()), words.names.get("effect", ()), strict=False)
    return [
        message("terminal-space", number=f"{at:2}", space=name, effect=effect)
        for at, (name, effect) in enumerate(pairs)
    ]


def list_fields(view: View, words: Words) -> str:
    """Return the view field by field, its numbers by name where the game names them."""
    fields = [name for name in view.__struct_fields__ if name not in COMMON_FIELDS]
    width = max((len(name) for name in fields), default=0)
    lines = [f"{name.replace('_', ' '):{width}}  {describe_value(words, name, getattr(view, name))}" for name in fields]
    return "\n".join(lines)


def describe_value(words: Words, field: str, value: Any) -> str:
    """Return a field's value, by seat where it has one for each."""
    unit = words.game.view_units.get(field, "")
    if isinstance(value, msgspec.Struct):
        return ", ".join(f"{key} {inner}" for key, inner in msgspec.structs.asdict(value).items())
    if isinstance(value, tuple):
        seats = len(words.names["seat"])
        parts = [describe_value(words, field, part) for part in value]
        if len(value) == seats and (isinstance(value[0], tuple) or unit not in words.names):
            return "; ".join(f"{words.value('seat', seat)}: {part}" for seat, part in enumerate(parts))
        return ", ".join(parts) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if unit and value == -1 else words.value(unit, value)
