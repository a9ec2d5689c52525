"""What a seat knows as numbers, read from its view, for games without an encoder of their own.

A number whose unit has names is written as one of so many, a row of such numbers as a count of each. What each seat has
begins with the viewer and goes left. Any other number is divided by 100. The first state of a table tells how long each
row is; what later lies beyond that is left out.
"""

from typing import Any

import msgspec
from mypy_extensions import i64

from parlour.kernel.game import Game
from parlour.kernel.state import State
from parlour.kernel.view import View
from parlour.learning.encoder import LARGEST, Block, Encoder, FeatureWriter

COMMON = frozenset(View.__struct_fields__)
USUAL = 100.0  # that a number without names is divided by
ROOM = 8  # numbers of a row without names that is not one for each seat


class ViewEncoder(Encoder[State]):
    """Encodes the view of any game."""

    def __init__(self, game: Game[Any], edition: Any) -> None:
        self.game = game
        self.named = {unit: len(names) for unit, names in game.names(edition).items()}
        self.shapes: dict[str, tuple[str, int]] = {}  # by field: kind and size of its block

    def fields(self, view: View) -> list[tuple[str, Any, int]]:
        """Return each field of the view with its value and the number of names of its unit, or 0."""
        names = [name for name in view.__struct_fields__ if name not in COMMON]
        units = self.game.view_units
        return [(name, getattr(view, name), self.named.get(units.get(name, ""), 0)) for name in names]

    def blocks(self, s: State) -> list[Block]:
        fields = self.fields(self.game.view_for(s, 0))
        self.shapes = {name: shape(value, many, s.seats) for name, value, many in fields}
        return [Block(name, *self.shapes[name], f"the view's {name.replace('_', ' ')}") for name, _, _ in fields]

    def write(self, s: State, viewer: i64, features: FeatureWriter) -> None:
        for name, value, many in self.fields(self.game.view_for(s, int(viewer))):
            kind, size = self.shapes[name]
            for k, number in enumerate(numbers(value, kind, many, int(viewer))[:size]):
                if number:
                    features.set_at(features.at + k, min(LARGEST, max(-LARGEST, number)))
            features.at += size


def shape(value: Any, many: int, seats: int) -> tuple[str, int]:
    """Return the kind of a block and its size."""
    if isinstance(value, msgspec.Struct):
        return "numbers by 100", len(value.__struct_fields__)
    if isinstance(value, bool):
        return "flag", 1
    if isinstance(value, int):
        return ("one of", many) if many else ("number by 100", 1)
    rows = isinstance(value, tuple) and any(isinstance(item, tuple) for item in value)
    if rows and len(value) == seats:
        return ("each seat: counts of", seats * (many + 1)) if many else ("each seat: number by 100", seats)
    if many:
        return "counts of", many
    return ("each seat: number by 100", seats) if len(value) == seats else ("numbers by 100", ROOM)


def numbers(value: Any, kind: str, many: int, viewer: int) -> list[float]:
    """Return the value as the numbers of a block of this kind."""
    if isinstance(value, msgspec.Struct):
        return [float(item) / USUAL if isinstance(item, int) else 0.0 for item in msgspec.structs.astuple(value)]
    if isinstance(value, int):
        return hot([value], many) if kind == "one of" else [float(value) if kind == "flag" else value / USUAL]
    items = list(value)
    if kind.startswith("each seat"):
        items = items[viewer:] + items[:viewer]
        if kind.endswith("counts of"):
            return [number for row in items for number in (*hot(row, many), float(list(row).count(-1)))]
        return [(len(item) if isinstance(item, tuple) else item) / USUAL for item in items]
    return hot(items, many) if kind == "counts of" else [item / USUAL for item in items if isinstance(item, int)]


def hot(values: Any, many: int) -> list[float]:
    """Return how often each of so many values occurs."""
    counts = [0.0] * many
    for value in values:
        if isinstance(value, int) and 0 <= value < many:
            counts[value] += 1.0
    return counts
