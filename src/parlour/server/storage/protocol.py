"""What a table store promises: a write is durable once the call returns."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import ChatLine, Phase
from parlour.server.storage.administration import Administration, Deed
from parlour.server.storage.people import People
from parlour.server.storage.table_record import AuditEntry, TableRecord

Place = tuple[int, str]  # a position in the order in which tables were last touched: when, and which


class Lost(Exception):
    """Somebody else wrote first: read again and decide afresh."""


class Unavailable(Exception):
    """The database does not answer, or cannot take what it is given."""


class Unconfirmed(Unavailable):
    """The database broke off: nobody knows whether it took what it was given."""


class DiskFull(Unavailable):
    """The database has no room left for what it is given."""


class Unusable(Exception):
    """A database this Parlour cannot work with, and what to do about it."""


class Row(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    idx: int
    body: str
    asked: int = 0  # a bit for each seat that is to act after it
    at: int = 0  # seconds since 1970


class Changes(msgspec.Struct, frozen=True):
    """What has changed at a table beyond what the caller knows."""

    rev: int
    said: int  # lines of chat in all
    rows: list[Row]


class Aside(msgspec.Struct, frozen=True):
    """A suspended table, and why."""

    id: str
    game: str
    touched: int
    notice: str


class ListedTable(msgspec.Struct, frozen=True):
    """A table as a line of the list of all tables."""

    id: str
    game: str
    touched: int
    notice: str
    people: int  # seats that belong to somebody


class Storage(Protocol):
    """Stores tables, log rows, snapshots, chat and audit log.

    What one call writes about a table is written together or not at all, and other processes on the database are
    notified that the table has changed. Writes that wait at the same time are committed as one group.
    """

    people: People  # the same database, seen by person instead of by table
    administration: Administration  # what the server's admin does

    async def open(self, reading: bool = False) -> None:
        """Open the database and apply every migration; with `reading`, open it unchanged while others use it."""

    async def close(self) -> None:
        """Close after writing everything accepted."""

    async def ping(self) -> None:
        """Raise `Unavailable` if nothing can be written or what is written cannot be read, `DiskFull` without room."""

    async def finish_writing(self) -> None:
        """Return once nothing more is written: at the end, or after a disaster."""

    # ---- tables -----------------------------------------------------------------------------

    def create_table(self, record: TableRecord, first: Row | None = None) -> Awaitable[object]:
        """Store a new table, with the first row of its log if the game has begun; `Lost` if its id or code is taken."""

    async def load_table(self, table_id: str) -> TableRecord | None: ...

    def save_table(
        self,
        old: TableRecord,
        new: TableRecord,
        first: Row | None = None,
        entry: AuditEntry | None = None,
        deed: Deed | None = None,
    ) -> Awaitable[object]:
        """Store a changed table, with the first row of its log if the game begins, its audit entries and the deed.

        `Lost` if somebody else has changed it since `old`.
        """

    def delete_table(self, table_id: str, deed: Deed) -> Awaitable[object]:
        """Delete a table with everything of its; `Lost` if there is none."""

    def suspend_table(self, table_id: str, notice: str) -> Awaitable[object]:
        """Suspend a table without reading anything of it; `Lost` unless it is being played."""

    async def table_with_code(self, code: str) -> str:
        """Return the id of the table with this code, or an empty text."""

    async def table_with_claim(self, claim: str) -> str:
        """Return the id of the table where a seat has this personal link, or an empty text."""

    async def set_up_since(self, host: str, at: int) -> int:
        """Return how many tables the device has set up since then."""

    async def expire(self, before: int) -> int:
        """Delete tables untouched since then, with everything of theirs; return how many."""

    async def set_aside(self) -> list[Aside]:
        """List suspended tables, last touched first."""

    async def count_set_aside(self) -> int: ...

    async def list_tables(self, phase: Phase, place: Place) -> tuple[list[ListedTable], Place | None]:
        """List, from this place on, a few tables in this phase, and the place of the next few."""

    async def due(self, place: Place, asked: int) -> tuple[list[str], Place | None]:
        """List, from this place on, a few tables where a bot was asked before `asked` and has not answered at its pace.

        Also return the place of the next few, until there are none.
        """

    async def begun(self, place: Place) -> tuple[list[str], Place | None]:
        """List, from this place on, a few tables whose games have begun, and the place of the next few."""

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
        """Append a row to the log, with a snapshot after it, the time of `touched`, and how the game ended.

        `charged` stores the clocks of a table that has them; it and audit entries raise `rev`. `Lost` if another row
        has this index, or somebody else has changed what was `charged`.
        """

    def keep_snapshot(self, table_id: str, snapshot: Row) -> Awaitable[object]:
        """Store a snapshot after a row already written; `Lost` if there is one."""

    async def changes_since(self, table_id: str, idx: int) -> Changes | None:
        """Return what changed, with the rows from `idx` on; None if there is no such table."""

    async def entries_since(self, table_id: str, idx: int) -> list[Row]: ...

    async def entry(self, table_id: str, idx: int) -> Row | None: ...

    async def snapshots(self, table_id: str) -> list[Row]: ...

    async def last_snapshot(self, table_id: str, before: int = 1 << 62) -> Row | None:
        """Return the last snapshot after a row below `before`."""

    # ---- chat -------------------------------------------------------------------------------

    def say(self, table_id: str, line: ChatLine) -> Awaitable[object]:
        """Store a line of chat; `Lost` if another line has its number."""

    async def said_since(self, table_id: str, n: int) -> list[ChatLine]: ...

    def remove_line(self, table_id: str, n: int, entry: AuditEntry, deed: Deed) -> Awaitable[object]:
        """Delete the text of a line of chat; `Lost` if there is none."""

    # ---- stories ----------------------------------------------------------------------------

    def keep_story(self, table_id: str, body: str) -> Awaitable[object]:
        """Store the story of a finished game, in place of an older one."""

    async def story(self, table_id: str) -> str:
        """Return the stored story, or an empty text."""

    # ---- the table's own record, and the house's own time -------------------------------------

    def note(self, table_id: str, entry: AuditEntry) -> Awaitable[object]:
        """Write an audit entry and nothing else; this raises `rev`."""

    async def audit_log_since(self, table_id: str, n: int) -> list[AuditEntry]: ...

    async def beat(self, open: int) -> int:
        """Store the server's uptime in milliseconds, and return the longest that any process stored."""

    async def flagged(self, open: int) -> list[str]:
        """List tables where a clock runs out by then."""

    async def clocks_running(self) -> bool:
        """Return whether any clock of this server is running."""
