"""What a place to keep tables in promises. Whoever writes gets something to wait for: durable once it returns."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import Phase, Said
from parlour.server.storage.table_record import Seat, TableRecord


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


class TableSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    phase: Phase
    touched: int
    asked: int  # a bit for each seat that is asked
    seats: list[Seat]  # kind, name, owner and level only


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

    async def open(self, reading: bool = False) -> None:
        """Ready for use, with every migration applied; or as it is, to read while others use it."""

    async def close(self) -> None:
        """Everything accepted is written first."""

    async def ping(self) -> None:
        """Raises `Unavailable` where nothing can be written, or what is written cannot be read."""

    async def run_dry(self) -> None:
        """Returns when nothing is written any more, which is at the end or a disaster."""

    # ---- tables -----------------------------------------------------------------------------

    def create_table(self, record: TableRecord) -> Awaitable[object]:
        """`Lost` where its id or code is taken."""

    async def load_table(self, table_id: str) -> TableRecord | None: ...

    def save_table(self, old: TableRecord, new: TableRecord, first: Row | None = None) -> Awaitable[object]:
        """With the first row of its log where it begins. `Lost` where somebody else has changed it since `old`."""

    async def table_with_code(self, code: str) -> str:
        """Its id; empty where there is none."""

    async def table_with_claim(self, claim: str) -> str:
        """The one where a seat has this personal link; empty where there is none."""

    async def tables_of(self, owner: str) -> list[TableSummary]:
        """Those the device set up or plays at, the last touched first."""

    async def set_up_since(self, host: str, at: int) -> int:
        """How many tables the device has set up."""

    async def expire(self, before: int) -> int:
        """Tables that nobody has touched since are gone, with all that belongs to them; how many there were."""

    async def set_aside(self) -> list[Aside]:
        """The last touched first."""

    async def count_set_aside(self) -> int: ...

    async def due(self, touched: int, asked: int) -> list[str]:
        """Tables in use since `touched` where a bot was asked before `asked` and has not answered at its pace."""

    # ---- the log ----------------------------------------------------------------------------

    def append(
        self, table_id: str, row: Row, snapshot: Row | None = None, touched: int = 0, over: bool = False
    ) -> Awaitable[object]:
        """With a snapshot after it, and when the table was `touched`, where that is to be noted; `over` notes both.

        `Lost` where another row has its place.
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

    def say(self, table_id: str, line: Said) -> Awaitable[object]:
        """`Lost` where another line has its number."""

    async def said_since(self, table_id: str, n: int) -> list[Said]: ...
