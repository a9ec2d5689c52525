"""Who sits where and what was agreed: the record of a table, kept beside its log."""

import hashlib

import msgspec

from parlour.kernel.game import Chosen
from parlour.server.messages import Clock, MotionKind, Phase, SeatKind

UNPLACED = -1  # a game that was closed as it stood


class Seat(msgspec.Struct):
    kind: SeatKind
    name: str = ""
    owner: str = ""  # the hash of the token of the device that plays it
    level: str = ""  # of the bot that plays it, for good or in its owner's stead
    entropy: str = ""
    claim: str | None = None  # the hash of a personal link not yet used
    claim_until: int = 0
    ended: int = 0  # when the game was over, in seconds since 1970; 0 before
    place: int = 0  # at its end: 1 for whoever won; 0 as long as it is not known, UNPLACED where there is none
    hidden: int = 0  # 1 where its owner does not want to see the game any more
    invited: str = ""  # an open seat that is kept for this owner
    muted: int = 0  # 1 where the host does not let them talk

    @property
    def botted(self) -> bool:
        return self.level != ""


class ClockFaces(msgspec.Struct):
    """The clocks of a table as they stood at a moment of the house's own time."""

    left: list[int]  # of each seat, milliseconds
    tickets: list[int]  # of the question that each seat has to answer; below 0 one that it had before
    since: int  # milliseconds that the house had been open
    late: dict[int, int] = {}  # by seat: the last question that a bot answered, since the seat was out of time


class Motion(msgspec.Struct):
    """Something that is done once people agree."""

    n: int
    kind: MotionKind
    seat: int  # whose idea it is
    about: int
    agreed: list[int]  # seats
    at: tuple[int, int] = (0, 0)  # where the game stood, for one that means the game as it stands


class AuditEntry(msgspec.Struct):
    """A line of a table's own record, to be put into words."""

    kind: str
    args: dict[str, str | int]
    at: int  # seconds since 1970


class TableRecord(msgspec.Struct):
    id: str
    rev: int
    code: str | None
    game: str
    options: Chosen
    edition: str  # the text of one of one's own
    seed: str
    phase: Phase
    pace: int
    locked: bool
    host: str
    rematch: str
    created: int
    touched: int
    seats: list[Seat]
    hints: bool = False  # everybody has agreed that hints may be asked for
    notice: str = ""  # why nobody can go on here, or not as before
    undo: bool = True
    clock: Clock | None = None
    clocks: ClockFaces | None = None  # once the game has begun, where there is a clock
    paused: bool = False
    private: bool = False  # closed to whoever has no seat
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
        """What everybody may know of the seed from the first."""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    @property
    def bots(self) -> int:
        """A bit for each seat a bot plays now."""
        found = 0
        for n, seat in enumerate(self.seats):
            if seat.level:
                found |= 1 << n
        return found

    @property
    def running(self) -> list[int]:
        """The seats whose time is running: people who have to answer."""
        if not self.clocks or self.paused or self.phase != "playing":
            return []
        return [n for n, seat in enumerate(self.seats) if self.clocks.tickets[n] > 0 and not seat.botted]

    @property
    def flag(self) -> int:
        """When, in the house's own time, the first clock has run out; 0 while none is running."""
        clocks = self.clocks
        return min([clocks.since + clocks.left[n] for n in self.running], default=0) if clocks else 0

    @property
    def allows_hints(self) -> bool:
        """Where somebody plays against bots alone, or all have agreed at set-up."""
        return self.hints or sum(seat.kind != "bot" for seat in self.seats) == 1

    def end(self, places: tuple[int, ...], at: int) -> None:
        """The game is over, with these places; none where it was closed as it stood."""
        self.phase = "over"
        for seat, place in zip(self.seats, places or (UNPLACED,) * len(self.seats), strict=True):
            seat.ended, seat.place = at, place

    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "open"]

    def seats_of(self, owner: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.owner == owner] if owner else []

    def people(self) -> list[int]:
        """Return the seats that people play themselves."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "person" and not seat.botted]

    def waits_for(self, motion: Motion) -> list[int]:
        """Return the seats that have not agreed yet; who proposes and whom a bot is to replace need not."""
        party = {self.seats[motion.seat].owner}
        if motion.kind == "stand_in":
            party.add(self.seats[motion.about].owner)
        return [n for n in self.people() if self.seats[n].owner not in party and n not in motion.agreed]

    def is_of(self, owner: str, seat: int) -> bool:
        """Whether there is such a seat and it is theirs."""
        return owner != "" and 0 <= seat < len(self.seats) and self.seats[seat].owner == owner
