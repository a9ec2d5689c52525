"""What a seat knows as numbers, read from its view: for games without an encoder of their own.

A number whose unit has names is one of so many; a row of such numbers, how many there are of each; what there is one of
for every seat comes from the viewer leftwards. Everything else is written as it is, by the hundred. How long a row is
can be told from a table just laid out; what comes to lie beyond that is left out.
"""

from typing import Any

import msgspec
from mypy_extensions import i64

from parlour.kernel.game import Game
from parlour.kernel.state import State
from parlour.kernel.view import View
from parlour.learning.encoder import LARGEST, Block, Encoder, FeatureWriter

COMMON = frozenset(View.__struct_fields__)
USUAL = 100.0  # what a number is written as a share of
ROOM = 8  # numbers of a row that has no names and is not one for each seat


class ViewEncoder(Encoder[State]):
    def __init__(self, game: Game[Any], edition: Any) -> None:
        self.game = game
        self.named = {unit: len(names) for unit, names in game.names(edition).items()}
        self.shapes: dict[str, tuple[str, int]] = {}  # of each field's block, from a table just laid out

    def fields(self, view: View) -> list[tuple[str, Any, int]]:
        """Each field of the view, what it holds, and how many things its unit names; 0 where it names none."""
        names = [name for name in view.__struct_fields__ if name not in COMMON]
        units = self.game.view_units
        return [(name, getattr(view, name), self.named.get(units.get(name, ""), 0)) for name in names]

    def blocks(self, s: State) -> list[Block]:
        found = self.fields(self.game.view_for(s, 0))
        self.shapes = {name: shape(value, many, s.seats) for name, value, many in found}
        return [Block(name, *self.shapes[name], f"the view's {name.replace('_', ' ')}") for name, _, _ in found]

    def write(self, s: State, viewer: i64, features: FeatureWriter) -> None:
        for name, value, many in self.fields(self.game.view_for(s, int(viewer))):
            kind, size = self.shapes[name]
            for k, number in enumerate(numbers(value, kind, many, int(viewer))[:size]):
                if number:
                    features.set_at(features.at + k, min(LARGEST, max(-LARGEST, number)))
            features.at += size


def shape(value: Any, many: int, seats: int) -> tuple[str, int]:
    """The kind of a block, and its size."""
    if isinstance(value, msgspec.Struct):
        return "numbers by 100", len(value.__struct_fields__)
    if isinstance(value, bool):
        return "flag", 1
    if isinstance(value, int):
        return ("one of", many) if many else ("number by 100", 1)
    rows = isinstance(value, tuple) and any(isinstance(one, tuple) for one in value)
    if rows and len(value) == seats:
        return ("each seat: counts of", seats * (many + 1)) if many else ("each seat: number by 100", seats)
    if many:
        return "counts of", many
    return ("each seat: number by 100", seats) if len(value) == seats else ("numbers by 100", ROOM)


def numbers(value: Any, kind: str, many: int, viewer: int) -> list[float]:
    """As the kind says."""
    if isinstance(value, msgspec.Struct):
        return [float(one) / USUAL if isinstance(one, int) else 0.0 for one in msgspec.structs.astuple(value)]
    if isinstance(value, int):
        return hot([value], many) if kind == "one of" else [float(value) if kind == "flag" else value / USUAL]
    found = list(value)
    if kind.startswith("each seat"):
        found = found[viewer:] + found[:viewer]
        if kind.endswith("counts of"):
            return [number for row in found for number in (*hot(row, many), float(list(row).count(-1)))]
        return [(len(one) if isinstance(one, tuple) else one) / USUAL for one in found]
    return hot(found, many) if kind == "counts of" else [one / USUAL for one in found if isinstance(one, int)]


def hot(values: Any, many: int) -> list[float]:
    """How many there are of each."""
    found = [0.0] * many
    for value in values:
        if isinstance(value, int) and 0 <= value < many:
            found[value] += 1.0
    return found
