"""What a seat knows as a row of numbers of fixed length, for learners.

A game's own encoder is compiled with it (tools/encoders.py writes it from encoder.toml); for any other game
`view_encoder.py` reads its view. The numbers are written straight from the state, and seats always come from the viewer
leftwards, so that every seat sees the table from its own chair.
"""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.int_rows import IntRow, repeat
from parlour.kernel.state import State
from parlour.learning.buffers import Reals

S = TypeVar("S", bound=State)
LARGEST: Final = 1000.0  # nothing in an observation is larger


class Block:
    """Numbers that belong together, one behind another in an observation."""

    def __init__(self, name: str, kind: str, size: int, says: str) -> None:
        self.name = name
        self.kind = kind
        self.size = size
        self.says = says


class FeatureWriter:
    """Where observations are written, one behind another. What is not written is nought.

    It remembers what it has written of each, and takes back no more than that: most of an observation is nought.
    """

    def __init__(self, row: Reals, size: int, seats: int) -> None:
        self.row = row
        self.size: i64 = size  # of an observation
        self.seats: i64 = seats
        self.viewer: i64 = 0
        self.at: i64 = 0
        self.number_of: i64 = 0  # the observation
        self.written: IntRow = repeat(0, len(row))  # the places of each that are not nought,
        self.many: IntRow = repeat(0, len(row) // size)  # how many those are,
        self.kept: IntRow = repeat(0, len(row) // size)  # and how many of them stay while a decision is being made
        self.end: i64 = 0  # where the last that stays was written

    def start_row(self, k: i64, viewer: i64) -> None:
        """The k-th observation is written anew, as this seat sees it."""
        self.kept[k] = 0
        self.resume_row(k, viewer)

    def keep_prefix(self) -> None:
        """What is written so far stays."""
        self.kept[self.number_of] = self.many[self.number_of]
        self.end = self.at

    def resume_row(self, k: i64, viewer: i64) -> None:
        """The k-th observation again, what stays in it."""
        row, written = self.row, self.written
        at = k * self.size
        for i in range(at + self.kept[k], at + self.many[k]):
            row[written[i]] = 0.0
        self.many[k] = self.kept[k]
        self.number_of = k
        self.at = at
        self.viewer = viewer

    def set_at(self, place: i64, value: float) -> None:
        """A number in some place that was nought."""
        k = self.number_of
        many = self.many[k]
        self.row[place] = value
        self.written[k * self.size + many] = place
        self.many[k] = many + 1

    # Each of these writes a block and goes on behind it.

    def flag(self, true: bool) -> None:
        if true:
            self.set_at(self.at, 1.0)
        self.at += 1

    def number(self, value: float, scale: float) -> None:
        """A number as a share of a usual one."""
        if value:
            self.set_at(self.at, min(LARGEST, max(-LARGEST, value / scale)))
        self.at += 1

    def one_hot(self, value: i64, many: i64) -> None:
        """One of so many; none of them where it is below 0."""
        if 0 <= value < many:
            self.set_at(self.at + value, 1.0)
        self.at += many

    def members(self, found: i64, many: i64) -> None:
        """A set of some of so many: a bit for each."""
        at = self.at
        end = at + many
        while found and at < end:
            if not found & 255:
                found >>= 8
                at += 8
                continue
            if found & 1:
                self.set_at(at, 1.0)
            found >>= 1
            at += 1
        self.at = end

    def counts(self, values: IntRow, many: i64) -> None:
        """How many there are of each."""
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
        """One of the seats; none of them where it is below 0."""
        if 0 <= seat < self.seats:
            self.set_at(self.at + self.places_left(seat), 1.0)
        self.at += self.seats

    def seats_in(self, found: i64) -> None:
        """A set of seats: a bit for each."""
        for seat in range(self.seats):
            if found >> seat & 1:
                self.set_at(self.at + self.places_left(seat), 1.0)
        self.at += self.seats

    def places_left(self, seat: i64) -> i64:
        """How many places to the left of the viewer it is."""
        place = seat - self.viewer
        return place if place >= 0 else place + self.seats

    def seat_at(self, k: i64) -> i64:
        """The k-th seat from the viewer leftwards."""
        seat = self.viewer + k
        return seat if seat < self.seats else seat - self.seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """One game's at a table of so many seats."""

    def blocks(self, s: S) -> list[Block]:
        """What is written, in its order; of what size can be told from any state of the table."""
        raise NotImplementedError

    def write(self, s: S, viewer: i64, features: FeatureWriter) -> None:
        raise NotImplementedError


def size_of(blocks: Iterable[Block]) -> int:
    return sum([block.size for block in blocks])
