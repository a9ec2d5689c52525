"""Any game: what the seat sees, field by field, called by name where the game says what its numbers are."""

from typing import Any

import msgspec

from parlour.kernel.view import View
from parlour.play.words import Words

COMMON = ("viewer", "seats", "asked", "over", "places", "flow")


def listing(view: View, words: Words) -> str:
    fields = [name for name in view.__struct_fields__ if name not in COMMON]
    width = max((len(name) for name in fields), default=0)
    return "\n".join(f"{name.replace('_', ' '):{width}}  {said(words, name, getattr(view, name))}" for name in fields)


def said(words: Words, name: str, value: Any) -> str:
    unit = words.game.view_units.get(name, "")
    if isinstance(value, msgspec.Struct):
        return ", ".join(f"{key} {inner}" for key, inner in msgspec.structs.asdict(value).items())
    if isinstance(value, tuple):
        seats = len(words.names["seat"])
        parts = [said(words, name, one) for one in value]
        if len(value) == seats and (isinstance(value[0], tuple) or unit not in words.names):  # else a row of things
            return "; ".join(f"{words.value('seat', seat)}: {part}" for seat, part in enumerate(parts))
        return ", ".join(parts) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if unit and value == -1 else words.value(unit, value)
