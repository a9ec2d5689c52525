"""What the server's admin does, as it is stored: deeds, bans, the notice to all, and what each process reports."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import Phase, SeatKind

Place = tuple[int, str]  # a position in a list that begins with the latest: when, and which
LATEST: Place = (1 << 62, "")


class Deed(msgspec.Struct, frozen=True):
    """A line of the admin's audit log, to be put into words."""

    at: int  # seconds since 1970
    id: str  # tells deeds of the same second apart
    admin: str  # what the admin calls themselves
    kind: str
    args: dict[str, str | int]


class BanRecord(msgspec.Struct, frozen=True):
    who: str  # `person` or `network`, a space, and which
    name: str  # what the person is called
    until: int  # seconds since 1970


class Announcement(msgspec.Struct, frozen=True):
    """A notice to everybody."""

    text: str  # empty once it is withdrawn
    at: int  # seconds since 1970
    until: int


class SeatLine(msgspec.Struct, frozen=True):
    name: str
    owner: str
    kind: SeatKind
    level: str


class TableEntry(msgspec.Struct):
    """A table as the admin's list shows it."""

    id: str
    game: str
    phase: Phase
    touched: int
    notice: str
    seats: list[SeatLine]


class Administration(Protocol):
    """Each deed is stored in the same transaction as what it does."""

    def log_deed(self, deed: Deed) -> Awaitable[object]: ...

    async def deeds(self, before: Place = LATEST) -> list[Deed]:
        """Return a page of the audit log, latest first."""

    # ---- tables -----------------------------------------------------------------------------

    async def count_tables(self) -> dict[str, int]:
        """Return the number of tables in each phase."""

    async def tables(
        self, phase: Phase, before: Place = LATEST, search: str = "", games: tuple[str, ...] = ()
    ) -> tuple[list[TableEntry], Place | None]:
        """Return a page of the tables in this phase, last touched first, and where the next page begins.

        With `search`: tables of these `games`, with somebody whose name matches, or with an id that begins so.
        """

    # ---- people -----------------------------------------------------------------------------

    def ban(self, ban: BanRecord, deed: Deed) -> Awaitable[object]: ...

    def lift_ban(self, who: str, deed: Deed) -> Awaitable[object]:
        """Delete a ban; `Lost` if there is none."""

    async def bans(self, now: int) -> list[BanRecord]:
        """Return the bans that hold at this time, those that end first last."""

    def end_sessions(self, owner: str, devices: dict[str, str], deed: Deed) -> Awaitable[object]:
        """Detach these devices from the owner: each plays as somebody new. Only a recovery code stays good."""

    # ---- the server -------------------------------------------------------------------------

    def announce(self, announcement: Announcement, deed: Deed) -> Awaitable[object]:
        """Store the notice to all in place of the last."""

    async def announcement(self) -> Announcement | None: ...

    async def size(self) -> int:
        """Return the bytes that the database takes up."""

    def keep_report(self, process: str, at: int, body: str) -> Awaitable[object]:
        """Store what a process reports of itself, in place of its last report and of all old ones."""

    async def reports(self, since: int) -> dict[str, str]:
        """Return the reports made since then, by process."""
