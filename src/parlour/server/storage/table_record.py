"""The record of a table, stored beside its log: who sits where, and its settings."""

import hashlib

import msgspec

from parlour.kernel.game import Chosen
from parlour.server.messages import Clock, MotionKind, Phase, SeatKind

UNPLACED = -1  # a game that was closed unfinished


class Seat(msgspec.Struct):
    kind: SeatKind
    name: str = ""
    owner: str = ""  # the hash of the token of the device that plays it
    level: str = ""  # of the bot that plays it, for good or for its absent owner
    entropy: str = ""
    claim: str | None = None  # the hash of an unused personal link
    claim_until: int = 0
    ended: int = 0  # when the game ended, in seconds since 1970; 0 before
    place: int = 0  # final place, 1 for the winner; 0 while unknown, UNPLACED if there is none
    hidden: int = 0  # 1 if its owner hid the game from their lists
    invited: str = ""  # the owner for whom an open seat is reserved
    muted: int = 0  # 1 if the host has muted this player

    @property
    def is_played_by_bot(self) -> bool:
        return self.level != ""


class ClockFaces(msgspec.Struct):
    """The clocks of a table at one moment of the server's uptime."""

    left: list[int]  # of each seat, milliseconds
    tickets: list[int]  # of the question each seat has to answer; negative for an earlier one
    since: int  # the server's uptime in milliseconds
    late: dict[int, int] = {}  # by seat: the last question a bot answered because time had run out


class Motion(msgspec.Struct):
    """A proposal that takes effect once people agree."""

    n: int
    kind: MotionKind
    seat: int  # the seat that proposes
    about: int
    agreed: list[int]  # seats that agree
    at: tuple[int, int] = (0, 0)  # the position of the game, if the proposal is about that position


class AuditEntry(msgspec.Struct):
    """A line of a table's audit log, to be put into words."""

    kind: str
    args: dict[str, str | int]
    at: int  # seconds since 1970


class TableRecord(msgspec.Struct):
    id: str
    rev: int
    code: str | None
    game: str
    options: Chosen
    edition: str  # the text of a custom edition
    seed: str
    phase: Phase
    pace: int
    locked: bool
    host: str
    rematch: str
    created: int
    touched: int
    seats: list[Seat]
    hints: bool = False  # whether all have agreed to hints
    notice: str = ""  # why the table is suspended or was migrated
    undo: bool = True
    clock: Clock | None = None
    clocks: ClockFaces | None = None  # once a game with a clock has begun
    paused: bool = False
    private: bool = False  # closed to spectators
    motions: list[Motion] = []

    def copy(self) -> "TableRecord":
        twin = msgspec.structs.replace(self)
        twin.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        twin.motions = [msgspec.structs.replace(motion, agreed=motion.agreed[:]) for motion in self.motions]
        if self.clocks:
            clocks = self.clocks
            twin.clocks = ClockFaces(clocks.left[:], clocks.tickets[:], clocks.since, clocks.late.copy())
        return twin

    @property
    def commitment(self) -> str:
        """Return the hash of the seed, which everybody may know from the start."""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    @property
    def bots(self) -> int:
        """Return a bit for each seat that a bot plays now."""
        mask = 0
        for n, seat in enumerate(self.seats):
            if seat.level:
                mask |= 1 << n
        return mask

    @property
    def running(self) -> list[int]:
        """Return the seats whose clocks run: people who are to act."""
        if not self.clocks or self.paused or self.phase != "playing":
            return []
        return [n for n, seat in enumerate(self.seats) if self.clocks.tickets[n] > 0 and not seat.is_played_by_bot]

    @property
    def clock_flag(self) -> int:
        """Return the uptime at which the first clock runs out; 0 while none runs."""
        clocks = self.clocks
        return min([clocks.since + clocks.left[n] for n in self.running], default=0) if clocks else 0

    @property
    def allows_hints(self) -> bool:
        """Return whether hints are allowed: against bots alone, or if all agreed when they sat down."""
        return self.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    def end(self, places: tuple[int, ...], at: int) -> None:
        """End the game with these places; with none if it was closed unfinished."""
        self.phase = "over"
        for seat, place in zip(self.seats, places or (UNPLACED,) * len(self.seats), strict=True):
            seat.ended, seat.place = at, place

    @property
    def ended_unfinished(self) -> bool:
        return self.phase == "over" and all(seat.place == UNPLACED for seat in self.seats)

    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "open"]

    def seats_of(self, owner: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.owner == owner] if owner else []

    def people(self) -> list[int]:
        """Return the seats that people play themselves."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and not seat.is_played_by_bot]

    def waits_for(self, motion: Motion) -> list[int]:
        """Return the seats that have not agreed yet; the proposer and a player to be replaced need not."""
        party = {self.seats[motion.seat].owner}
        if motion.kind == "stand_in":
            party.add(self.seats[motion.about].owner)
        return [n for n in self.people() if self.seats[n].owner not in party and n not in motion.agreed]

    def is_host(self, owner: str) -> bool:
        """Return whether this owner is the table's host; nobody is the host of a table that has none."""
        return owner != "" and self.host == owner

    def is_invited(self, owner: str) -> bool:
        """Return whether a seat is reserved for this owner."""
        return owner != "" and any(seat.invited == owner for seat in self.seats)

    def pass_on_host(self) -> None:
        """Make another player the host, or leave the table without one if nobody plays."""
        players = [self.seats[n].owner for n in self.people()]
        self.host = next(iter(sorted(players, key=lambda owner: owner == self.host)), "")

    def is_of(self, owner: str, seat: int) -> bool:
        """Return whether the seat exists and belongs to this owner."""
        return owner != "" and 0 <= seat < len(self.seats) and self.seats[seat].owner == owner
