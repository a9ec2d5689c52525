"""What a seat knows as a row of numbers of fixed length.

tools/encoders.py writes a game's own encoder from its encoder.toml; for other games `view_encoder` reads the view. An
encoder writes its numbers straight from the state, with the viewer's seat first and the others going left.
"""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.int_rows import IntRow, repeat
from parlour.kernel.state import State
from parlour.learning.buffers import Reals

S = TypeVar("S", bound=State)
LARGEST: Final = 1000.0  # bound of every number in an observation


class Block:
    """Numbers of an observation that belong together."""

    def __init__(self, name: str, kind: str, size: int, says: str) -> None:
        self.name = name
        self.kind = kind
        self.size = size
        self.says = says


class FeatureWriter:
    """Writes observations, one behind another, into a row of zeros.

    Most of an observation is zero: the writer remembers the places it has written, and clears only these.
    """

    def __init__(self, row: Reals, size: int, seats: int) -> None:
        self.row = row
        self.size: i64 = size  # numbers of an observation
        self.seats: i64 = seats
        self.viewer: i64 = 0
        self.at: i64 = 0
        self.number_of: i64 = 0  # which observation is being written
        self.written: IntRow = repeat(0, len(row))  # by observation: the places that are not zero
        self.many: IntRow = repeat(0, len(row) // size)  # by observation: how many these are
        self.kept: IntRow = repeat(
            0, len(row) // size
        )  # by observation: how many of these stay while a decision is made
        self.end: i64 = 0  # where the part that stays ends

    def start_row(self, k: i64, viewer: i64) -> None:
        """Begin to write the k-th observation, of this seat."""
        self.kept[k] = 0
        self.resume_row(k, viewer)

    def keep_prefix(self) -> None:
        """Keep what is written so far in this observation."""
        self.kept[self.number_of] = self.many[self.number_of]
        self.end = self.at

    def resume_row(self, k: i64, viewer: i64) -> None:
        """Clear what does not stay in the k-th observation, and go on from its beginning."""
        row, written = self.row, self.written
        at = k * self.size
        for i in range(at + self.kept[k], at + self.many[k]):
            row[written[i]] = 0.0
        self.many[k] = self.kept[k]
        self.number_of = k
        self.at = at
        self.viewer = viewer

    def set_at(self, place: i64, value: float) -> None:
        """Write a number in a place that is zero."""
        k = self.number_of
        many = self.many[k]
        self.row[place] = value
        self.written[k * self.size + many] = place
        self.many[k] = many + 1

    # Each of the following methods writes a block, and the next one goes behind it.

    def flag(self, true: bool) -> None:
        if true:
            self.set_at(self.at, 1.0)
        self.at += 1

    def number(self, value: float, scale: float) -> None:
        """Write the number divided by the scale."""
        if value:
            self.set_at(self.at, min(LARGEST, max(-LARGEST, value / scale)))
        self.at += 1

    def one_hot(self, value: i64, many: i64) -> None:
        """Write a one for this value of so many, and none for a value below 0."""
        if 0 <= value < many:
            self.set_at(self.at + value, 1.0)
        self.at += many

    def members(self, values: i64, many: i64) -> None:
        """Write a one for each member of a set of so many."""
        at = self.at
        end = at + many
        while values and at < end:
            if not values & 255:
                values >>= 8
                at += 8
                continue
            if values & 1:
                self.set_at(at, 1.0)
            values >>= 1
            at += 1
        self.at = end

    def counts(self, values: IntRow, many: i64) -> None:
        """Write how often each of so many values occurs."""
        for value in values:
            if 0 <= value < many:
                place = self.at + value
                if self.row[place]:
                    self.row[place] += 1.0
                else:
                    self.set_at(place, 1.0)
        self.at += many

    def numbers(self, values: IntRow, many: i64, scale: float) -> None:
        end = self.at + many
        for k in range(min(many, len(values))):
            self.number(float(values[k]), scale)
        self.at = end

    def seat(self, seat: i64) -> None:
        """Write a one for this seat, and none for a seat below 0."""
        if 0 <= seat < self.seats:
            self.set_at(self.at + self.places_left(seat), 1.0)
        self.at += self.seats

    def seats_in(self, seats: i64) -> None:
        """Write a one for each seat of a set."""
        for seat in range(self.seats):
            if seats >> seat & 1:
                self.set_at(self.at + self.places_left(seat), 1.0)
        self.at += self.seats

    def places_left(self, seat: i64) -> i64:
        """Return how many places the seat is to the left of the viewer."""
        place = seat - self.viewer
        return place if place >= 0 else place + self.seats

    def seat_at(self, k: i64) -> i64:
        """Return the seat k places to the left of the viewer."""
        seat = self.viewer + k
        return seat if seat < self.seats else seat - self.seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """Writes the observations of one game."""

    def blocks(self, s: S) -> list[Block]:
        """Return the blocks of an observation in order; any state of the table tells their sizes."""
        raise NotImplementedError

    def write(self, s: S, viewer: i64, features: FeatureWriter) -> None:
        """Write the viewer's observation of a state."""
        raise NotImplementedError


def size_of(blocks: Iterable[Block]) -> int:
    return sum([block.size for block in blocks])
