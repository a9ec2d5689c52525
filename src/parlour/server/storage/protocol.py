"""What a place to keep tables in promises. Whoever writes gets something to wait for: durable once it returns."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import ChatLine
from parlour.server.storage.people import People
from parlour.server.storage.table_record import AuditEntry, TableRecord

Place = tuple[int, str]  # among tables in the order in which they were touched: when, and which


class Lost(Exception):
    """Somebody else wrote first; read again and see what is left to do."""


class Unavailable(Exception):
    """The database does not answer, or cannot take what it is given."""


class Unusable(Exception):
    """A database this Parlour cannot work with, and what to do about it."""


class Row(msgspec.Struct, frozen=True):
    """One place in a table's log."""

    idx: int
    body: str
    asked: int = 0  # a bit for each seat that is asked after it
    at: int = 0  # seconds since 1970


class Changes(msgspec.Struct, frozen=True):
    """What there is of a table beyond what is known of it already."""

    rev: int
    said: int  # lines of chat there are
    rows: list[Row]


class Aside(msgspec.Struct, frozen=True):
    """A table that was set aside, and why."""

    id: str
    game: str
    touched: int
    notice: str


class Storage(Protocol):
    """All that is written about a table in one call is written together or not at all, and whoever shares the
    database hears that the table has changed. What waits at the same time is committed together.
    """

    people: People  # the same database, asked about somebody instead of a table

    async def open(self, reading: bool = False) -> None:
        """Ready for use, with every migration applied; or as it is, to read while others use it."""

    async def close(self) -> None:
        """Everything accepted is written first."""

    async def ping(self) -> None:
        """Raises `Unavailable` where nothing can be written, or what is written cannot be read."""

    async def run_dry(self) -> None:
        """Returns when nothing is written any more, which is at the end or a disaster."""

    # ---- tables -----------------------------------------------------------------------------

    def create_table(self, record: TableRecord, first: Row | None = None) -> Awaitable[object]:
        """With the first row of its log where it has begun. `Lost` where its id or code is taken."""

    async def load_table(self, table_id: str) -> TableRecord | None: ...

    def save_table(
        self, old: TableRecord, new: TableRecord, first: Row | None = None, entry: AuditEntry | None = None
    ) -> Awaitable[object]:
        """With the first row of its log where it begins, and what its own record says of it.

        `Lost` where somebody else has changed it since `old`.
        """

    async def table_with_code(self, code: str) -> str:
        """Its id; empty where there is none."""

    async def table_with_claim(self, claim: str) -> str:
        """The one where a seat has this personal link; empty where there is none."""

    async def set_up_since(self, host: str, at: int) -> int:
        """How many tables the device has set up."""

    async def expire(self, before: int) -> int:
        """Tables that nobody has touched since are gone, with all that belongs to them; how many there were."""

    async def set_aside(self) -> list[Aside]:
        """The last touched first."""

    async def count_set_aside(self) -> int: ...

    async def due(self, place: Place, asked: int) -> tuple[list[str], Place | None]:
        """Of a few tables being played, from this place on: where a bot was asked before `asked` and has not answered
        at its pace. And the place of the next few, until there are none."""

    async def begun(self, place: Place) -> tuple[list[str], Place | None]:
        """A few tables whose games have begun, from this place on; and the place of the next few, until there are
        none."""

    # ---- the log ----------------------------------------------------------------------------

    def append(
        self,
        table_id: str,
        row: Row,
        snapshot: Row | None = None,
        touched: int = 0,
        places: tuple[int, ...] = (),
        charged: TableRecord | None = None,
        entry: AuditEntry | None = None,
    ) -> Awaitable[object]:
        """With a snapshot after it, when the table was `touched`, where that is to be noted, and how the game ended.

        With the clocks of `charged`, at a table that has them, and with what the table's own record says of it: each
        raises `rev`. `Lost` where another row has its place, or somebody else has changed what was `charged`.
        """

    def keep_snapshot(self, table_id: str, snapshot: Row) -> Awaitable[object]:
        """By itself, after a row that is written. `Lost` where there is one already."""

    async def changes_since(self, table_id: str, idx: int) -> Changes | None:
        """With the rows from `idx` on; none where there is no such table."""

    async def entries_since(self, table_id: str, idx: int) -> list[Row]: ...

    async def entry(self, table_id: str, idx: int) -> Row | None: ...

    async def snapshots(self, table_id: str) -> list[Row]: ...

    async def last_snapshot(self, table_id: str, before: int = 1 << 62) -> Row | None:
        """Of those after rows below `before`."""

    # ---- chat -------------------------------------------------------------------------------

    def say(self, table_id: str, line: ChatLine) -> Awaitable[object]:
        """`Lost` where another line has its number."""

    async def said_since(self, table_id: str, n: int) -> list[ChatLine]: ...

    # ---- stories ----------------------------------------------------------------------------

    def keep_story(self, table_id: str, body: str) -> Awaitable[object]:
        """How a finished game went; in the place of one that was kept before."""

    async def story(self, table_id: str) -> str:
        """Empty where none is kept."""

    # ---- the table's own record, and the house's own time -------------------------------------

    def note(self, table_id: str, entry: AuditEntry) -> Awaitable[object]:
        """A line in the table's record, and nothing else. It raises `rev`."""

    async def audit_log_since(self, table_id: str, n: int) -> list[AuditEntry]: ...

    async def beat(self, open: int) -> int:
        """The house has been open for so many milliseconds in all; longer where another process says so."""

    async def flagged(self, open: int) -> list[str]:
        """Tables where a clock has run out by then."""

    async def clocks_running(self) -> bool:
        """Whether any clock of the house is."""
