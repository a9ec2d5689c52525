"""What is stored about people rather than tables: their games, devices and push subscriptions."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import Phase
from parlour.server.storage.table_record import Seat

Moment = tuple[int, str]  # when a game ended, and its table: the order in which finished games are listed
NOW: Moment = (1 << 62, "")


class TableSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    phase: Phase
    touched: int
    ended: int  # 0 while it is played
    asked: int  # a bit for each seat that is to act; 0 once the game is over
    seats: list[Seat]  # only kind, name, owner, level, place and invited are filled


class Finisher(msgspec.Struct, frozen=True):
    """A seat of a finished game."""

    name: str
    owner: str
    level: str
    place: int


class Result(msgspec.Struct, frozen=True):
    """A finished game, as far as statistics need it."""

    game: str
    seats: list[Finisher]


class Page(msgspec.Struct, frozen=True):
    """Part of a long list, and where the next part begins; None at the end."""

    tables: list[TableSummary]
    next: Moment | None


class Device(msgspec.Struct, frozen=True):
    device: str  # the hash of its token
    called: str
    since: int


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser receives notices while no page is open."""

    endpoint: str
    device: str
    owner: str
    public_key: str  # the browser's key, and a secret shared with it: notices are encrypted with both
    secret: str
    since: int


class People(Protocol):
    # ---- what they play -----------------------------------------------------------------------

    async def going(self, owner: str) -> list[TableSummary]:
        """List the tables they set up, sit at or are invited to that are neither over nor hidden, latest first."""

    async def finished(
        self, owner: str, before: Moment = NOW, hidden: bool = False, search: str = "", games: tuple[str, ...] = ()
    ) -> Page:
        """List finished games, latest first, or the hidden ones.

        With `search`: games of these `games`, or played with somebody whose name matches.
        """

    async def results(self, owner: str) -> list[Result]:
        """List the latest finished games, as many as statistics use."""

    def hide(self, table_id: str, owner: str, hidden: bool) -> Awaitable[object]:
        """Hide the table from its owner's lists; `Lost` if they have no seat there."""

    async def unplaced(self) -> list[str]:
        """List some finished tables whose places are not stored yet."""

    def set_places(self, table_id: str, places: tuple[int, ...]) -> Awaitable[object]: ...

    # ---- who they are -------------------------------------------------------------------------

    async def owner_of(self, device: str) -> str:
        """Return whose seats the device plays: its own, unless it plays as somebody else."""

    async def devices_of(self, owner: str) -> list[Device]:
        """List the owner's devices, oldest first; empty if there was only ever one."""

    def promise_link(self, owner: str, link: str, until: int) -> Awaitable[object]:
        """Store a link for another device; any older link becomes void."""

    async def owner_with_link(self, link: str, now: int) -> str:
        """Return the owner of the link, or an empty text if it is unknown or expired."""

    def keep_recovery(self, owner: str, code: str, at: int) -> Awaitable[object]:
        """Store a recovery code; any older code becomes void."""

    async def owner_with_recovery(self, code: str) -> str: ...

    async def recovery_since(self, owner: str) -> int:
        """Return when the code was made; 0 if there is none."""

    def join(self, owner: str, device: Device, was: str, link: str = "") -> Awaitable[object]:
        """Let the device play for this owner, taking along everything that belonged to `was`.

        This uses up the link; `Lost` if it is used already.
        """

    def part(self, owner: str, device: str, alone: str) -> Awaitable[object]:
        """Detach the device, which plays as `alone` from now on; `Lost` if it was not theirs.

        The owner's device link, recovery code and personal links become void.
        """

    # ---- where they are told ------------------------------------------------------------------

    def subscribe(self, subscription: Subscription) -> Awaitable[object]: ...

    def unsubscribe(self, endpoint: str, owner: str) -> Awaitable[object]:
        """Remove the subscription; `Lost` if it was not theirs."""

    async def subscriptions_of(self, owner: str) -> list[Subscription]:
        """List the owner's subscriptions, latest first."""

    def claim_notice(self, table_id: str, seat: int, ticket: int, rows: int) -> Awaitable[object]:
        """Claim a turn notice, after this many rows of the log; `Lost` if this question or a later one was claimed."""

    async def untold(self, after: str) -> tuple[list[str], str | None]:
        """List tables waiting for people who may not have been notified, for the next few subscribers.

        Also return the last of those subscribers, to continue after; empty at the end.
        """

    # ---- the house ----------------------------------------------------------------------------

    async def house_value(self, name: str, proposed: str) -> str:
        """Return the server's value of this name; the first proposal is stored."""
