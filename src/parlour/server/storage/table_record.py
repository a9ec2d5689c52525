"""Who sits where and what was agreed: the record of a table, kept beside its log."""

import hashlib

import msgspec

from parlour.kernel.game import Chosen
from parlour.server.messages import Phase, SeatKind


class Seat(msgspec.Struct):
    kind: SeatKind
    name: str = ""
    owner: str = ""  # the hash of the token of the device that plays it
    level: str = ""  # of the bot that plays it, for good or in its owner's stead
    entropy: str = ""
    claim: str | None = None  # the hash of a personal link not yet used
    claim_until: int = 0

    @property
    def botted(self) -> bool:
        return self.level != ""


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
    notice: str = ""  # why nobody can go on here, or not as before

    def copy(self) -> "TableRecord":
        twin = msgspec.structs.replace(self)
        twin.seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return twin

    @property
    def commitment(self) -> str:
        """What everybody may know of the seed from the first."""
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    @property
    def bots(self) -> int:
        """A bit for each seat a bot plays now."""
        return sum(1 << n for n, seat in enumerate(self.seats) if seat.botted)

    def open_seats(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "open"]

    def seats_of(self, owner: str) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if owner and seat.owner == owner]
