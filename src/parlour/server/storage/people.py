"""What is kept about people rather than tables: what they play and played, on which devices, where they are told."""

from collections.abc import Awaitable
from typing import Protocol

import msgspec

from parlour.server.messages import Phase
from parlour.server.storage.table_record import Seat

Moment = tuple[int, str]  # when a game ended, and at which table: in the order of both are finished games listed
NOW: Moment = (1 << 62, "")


class TableSummary(msgspec.Struct, frozen=True):
    id: str
    game: str
    phase: Phase
    touched: int
    ended: int  # 0 while it goes on
    asked: int  # a bit for each seat that is asked; none are of a finished game
    seats: list[Seat]  # kind, name, owner, level, place and invited only


class Finisher(msgspec.Struct, frozen=True):
    """A seat of a finished game."""

    name: str
    owner: str
    level: str
    place: int


class Result(msgspec.Struct, frozen=True):
    """A finished game, as far as statistics go."""

    game: str
    seats: list[Finisher]


class Page(msgspec.Struct, frozen=True):
    """Some of a long list, and where to go on; nothing where it ends here."""

    tables: list[TableSummary]
    next: Moment | None


class Device(msgspec.Struct, frozen=True):
    device: str  # the hash of its token
    called: str
    since: int


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser lets itself be told of something while no page is open."""

    endpoint: str
    device: str
    owner: str
    public_key: str  # of the browser, and a secret shared with it: what a notice is sealed with
    secret: str
    since: int


class People(Protocol):
    # ---- what they play -----------------------------------------------------------------------

    async def going(self, owner: str) -> list[TableSummary]:
        """What they set up, sit at or are invited to, is not over and not hidden; the last touched first."""

    async def finished(
        self, owner: str, before: Moment = NOW, hidden: bool = False, search: str = "", games: tuple[str, ...] = ()
    ) -> Page:
        """What is over, the last first, or all that is hidden; with `search` what is one of `games` or was played with
        somebody of a name like that.
        """

    async def results(self, owner: str) -> list[Result]:
        """The last finished games, as many as statistics are made of."""

    def hide(self, table_id: str, owner: str, hidden: bool) -> Awaitable[object]:
        """`Lost` where they have no seat there."""

    async def unplaced(self) -> list[str]:
        """Some finished tables of which nobody has written down how they ended."""

    def set_places(self, table_id: str, places: tuple[int, ...]) -> Awaitable[object]: ...

    # ---- who they are -------------------------------------------------------------------------

    async def owner_of(self, device: str) -> str:
        """Whose seats the device plays: its own, unless it plays as somebody else."""

    async def devices_of(self, owner: str) -> list[Device]:
        """The longest known first; none where there has only ever been one."""

    def promise_link(self, owner: str, link: str, until: int) -> Awaitable[object]:
        """Any older link is void."""

    async def owner_with_link(self, link: str, now: int) -> str:
        """Empty where there is none, or none any more."""

    def keep_recovery(self, owner: str, code: str, at: int) -> Awaitable[object]:
        """Any older code is void."""

    async def owner_with_recovery(self, code: str) -> str: ...

    async def recovery_since(self, owner: str) -> int:
        """When the code was made; 0 where there is none."""

    def join(self, owner: str, device: Device, was: str, link: str = "") -> Awaitable[object]:
        """The device plays for this owner from now on, and with it everything and everybody that was `was`.

        The link is used up by it; `Lost` where it is used already.
        """

    def part(self, owner: str, device: str, alone: str) -> Awaitable[object]:
        """The device is on its own again, as `alone`. `Lost` where it was none of theirs."""

    # ---- where they are told ------------------------------------------------------------------

    def subscribe(self, subscription: Subscription) -> Awaitable[object]: ...

    def unsubscribe(self, endpoint: str, owner: str) -> Awaitable[object]:
        """`Lost` where it was none of theirs."""

    async def subscriptions_of(self, owner: str) -> list[Subscription]:
        """The latest first."""

    def claim_notice(self, table_id: str, seat: int, ticket: int, rows: int) -> Awaitable[object]:
        """Asked after so many rows of the log. `Lost` where somebody has seen to this question, or a later one."""

    async def untold(self, after: str) -> tuple[list[str], str | None]:
        """Tables that wait for somebody who may not have been told, of the next few who let themselves be told.

        And the last of those, after whom to go on; nobody where there are none.
        """

    # ---- the house ----------------------------------------------------------------------------

    async def house_value(self, name: str, proposed: str) -> str:
        """What the house keeps under this name: from the first time on what was proposed then."""
