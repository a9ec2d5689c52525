"""Who sits where and what was agreed: the record of a table, kept beside its log."""

import hashlib
import time
from collections.abc import Sequence

import msgspec

from parlour.kernel.game import Chosen
from parlour.server.messages import Phase, SeatKind
from parlour.server.storage.protocol import Row, Statement, Storage

TABLE = (
    "SELECT id, rev, code, game, options, edition, seed, phase, pace, locked, host, rematch, created, touched "
    "FROM tables WHERE id = $1"
)
SEATS = "SELECT kind, name, owner, level, entropy, claim, claim_until FROM seats WHERE table_id = $1 ORDER BY seat"
NEW_TABLE = (
    "INSERT INTO tables (id, rev, code, game, options, edition, seed, phase, pace, locked, host, bots, rematch, "
    "created, touched) VALUES ($1, 0, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, '', $11, $11) "
    "ON CONFLICT DO NOTHING RETURNING id"
)
NEW_SEAT = (
    "INSERT INTO seats (table_id, seat, kind, name, owner, level, entropy, claim, claim_until) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, 0)"
)
SAVE = (
    "UPDATE tables SET rev = rev + 1, code = $3, phase = $4, pace = $5, locked = $6, bots = $7, rematch = $8, "
    "touched = $9 WHERE id = $1 AND rev = $2 RETURNING rev"
)
SAVE_SEAT = (
    "UPDATE seats SET kind = $3, name = $4, owner = $5, level = $6, entropy = $7, claim = $8, claim_until = $9 "
    "WHERE table_id = $1 AND seat = $2"
)
OVER = "UPDATE tables SET rev = rev + 1, phase = 'over', touched = $2 WHERE id = $1"
TOUCH = "UPDATE tables SET touched = $2 WHERE id = $1"


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


async def load_record(storage: Storage, table_id: str) -> TableRecord | None:
    # The seats second: whoever changes them raises `rev`, so an old picture of them never goes with a new `rev`.
    found = await storage.rows(TABLE, table_id)
    return record_of(found[0], await storage.rows(SEATS, table_id)) if found else None


def record_of(row: Row, seats: Sequence[Row]) -> TableRecord:
    id, rev, code, game, options, edition, seed, phase, pace, locked, host, rematch, created, touched = row
    chosen = msgspec.json.decode(options, type=dict[str, str | int])
    return TableRecord(
        id, rev, code, game, chosen, edition, seed, phase, pace, bool(locked), host, rematch, created, touched,
        [Seat(*seat) for seat in seats],
    )  # fmt: skip


def new_record(record: TableRecord) -> list[Statement]:
    """Gives no row where its id or code is taken."""
    options = msgspec.json.encode(record.options).decode()
    found: list[Statement] = [
        (
            NEW_TABLE,
            (
                record.id, record.code, record.game, options, record.edition, record.seed, record.phase, record.pace,
                record.host, record.bots, record.created,
            ),
        )
    ]  # fmt: skip
    for n, seat in enumerate(record.seats):
        found.append((NEW_SEAT, (record.id, n, seat.kind, seat.name, seat.owner, seat.level, seat.entropy)))
    return found


def save_record(old: TableRecord, new: TableRecord) -> list[Statement]:
    """Gives no row where somebody else has changed it since."""
    found: list[Statement] = [
        (
            SAVE,
            (
                old.id, old.rev, new.code, new.phase, new.pace, int(new.locked), new.bots, new.rematch,
                int(time.time()),
            ),
        )
    ]  # fmt: skip
    for n, (before, seat) in enumerate(zip(old.seats, new.seats, strict=True)):
        if before != seat:
            found.append(
                (
                    SAVE_SEAT,
                    (
                        old.id, n, seat.kind, seat.name, seat.owner, seat.level, seat.entropy, seat.claim,
                        seat.claim_until,
                    ),
                )
            )  # fmt: skip
    return found
