"""What is stored about people, in a database that speaks SQL."""

import contextlib
from collections.abc import Awaitable
from typing import Final

from msgspec.structs import astuple

from parlour.server.storage.database import Database, Statement, Values, single_value
from parlour.server.storage.people import NOW, Device, Finisher, Moment, Page, Result, Subscription, TableSummary
from parlour.server.storage.protocol import Lost
from parlour.server.storage.table_record import Seat

A_PAGE: Final = 20  # finished games, or people
LOOKED_THROUGH: Final = 500  # games examined for a search, and used for statistics
GOING_MOST: Final = 100  # tables that are not over

SUMMARY: Final = (
    "t.id, t.game, t.phase, t.touched, t.ended, t.asked, s.kind, s.name, s.owner, s.level, s.place, s.invited"
)
RESULT: Final = "t.id, t.game, s.name, s.owner, s.level, s.place"
GOING: Final = (
    f"SELECT {SUMMARY} FROM "
    "(SELECT m.id, m.game, m.phase, m.touched, 0 AS ended, CASE WHEN m.phase = 'playing' THEN coalesce(("
    "SELECT e.asked FROM entries e WHERE e.table_id = m.id ORDER BY e.idx DESC LIMIT 1), 0) ELSE 0 END AS asked "
    "FROM tables m WHERE m.id IN ("
    "SELECT table_id FROM seats WHERE owner = $1 AND hidden = 0 AND ended = 0 "
    "UNION SELECT table_id FROM seats WHERE invited = $1 AND invited <> '' "
    "UNION SELECT h.id FROM tables h WHERE h.host = $1 AND h.phase IN ('waiting', 'playing', 'aside') "
    "AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = h.id AND o.owner = $1)) "
    f"AND m.phase <> 'over' ORDER BY m.touched DESC LIMIT {GOING_MOST}) t "
    "JOIN seats s ON s.table_id = t.id ORDER BY t.touched DESC, t.id, s.seat"
)
SOME: Final = (  # an owner's tables by when they ended
    "SELECT DISTINCT ended, table_id FROM seats WHERE owner = $1 AND hidden = $2 AND ended >= $3 "
    "AND (ended, table_id) < ($4, $5) ORDER BY ended DESC, table_id DESC"
)


def listing(columns: str, most: int) -> str:
    """Select so many of those tables with all their seats."""
    return (
        f"SELECT {columns} FROM (SELECT f.id, f.game, f.phase, f.touched, m.ended, 0 AS asked "
        f"FROM ({SOME} LIMIT {most}) m JOIN tables f ON f.id = m.table_id) t "
        "JOIN seats s ON s.table_id = t.id ORDER BY t.ended DESC, t.id DESC, s.seat"
    )


PAGE: Final = listing(SUMMARY, A_PAGE)
LAST: Final = listing(SUMMARY, LOOKED_THROUGH)
RESULTS: Final = listing(RESULT, LOOKED_THROUGH)
HIDE: Final = (
    "UPDATE tables SET rev = rev + 1 WHERE id = $1 "
    "AND EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND owner = $2 AND owner <> '') RETURNING id"
)
HIDE_SEATS: Final = "UPDATE seats SET hidden = $3 WHERE table_id = $1 AND owner = $2"
WITHOUT_PLACES: Final = "SELECT DISTINCT table_id FROM seats WHERE ended > 0 AND place = 0 LIMIT 100"
PLACED: Final = "UPDATE tables SET rev = rev + 1 WHERE id = $1 RETURNING id"
PLACE: Final = "UPDATE seats SET place = $3 WHERE table_id = $1 AND seat = $2"

OWNER: Final = "SELECT owner FROM devices WHERE device = $1"
DEVICES: Final = "SELECT device, called, since FROM devices WHERE owner = $1 ORDER BY since, device"
LINK: Final = (
    "INSERT INTO owners (owner, link, link_until, recovery, recovery_since) VALUES ($1, $2, $3, NULL, 0) "
    "ON CONFLICT (owner) DO UPDATE SET link = $2, link_until = $3 RETURNING owner"
)
BY_LINK: Final = "SELECT owner FROM owners WHERE link = $1 AND link_until >= $2"
USE_LINK: Final = "UPDATE owners SET link = NULL, link_until = 0 WHERE owner = $1 AND link = $2 RETURNING owner"
RECOVERY: Final = (
    "INSERT INTO owners (owner, link, link_until, recovery, recovery_since) VALUES ($1, NULL, 0, $2, $3) "
    "ON CONFLICT (owner) DO UPDATE SET recovery = $2, recovery_since = $3 RETURNING owner"
)
BY_RECOVERY: Final = "SELECT owner FROM owners WHERE recovery = $1"
RECOVERABLE: Final = "SELECT recovery_since FROM owners WHERE owner = $1"
KNOWN_OWNER: Final = "SELECT owner FROM owners WHERE owner = $1"
FIRST_DEVICE: Final = "INSERT INTO devices (device, owner, called, since) VALUES ($1, $1, '', 0) ON CONFLICT DO NOTHING"
DEVICE: Final = (
    "INSERT INTO devices (device, owner, called, since) VALUES ($1, $2, $3, $4) "
    "ON CONFLICT (device) DO UPDATE SET owner = $2, called = $3, since = $4"
)
LOOK_AGAIN: Final = (  # tables that a process may hold in memory
    "UPDATE tables SET rev = rev + 1 WHERE id IN (SELECT table_id FROM seats WHERE owner = $1 "
    "UNION SELECT table_id FROM seats WHERE invited = $1 AND invited <> '')"
)
MERGED: Final = (  # everything that was $2 becomes $1
    "UPDATE tables SET rev = rev + 1, host = $1 WHERE host = $2",
    "UPDATE seats SET owner = $1 WHERE owner = $2",
    "UPDATE seats SET invited = $1 WHERE invited = $2 AND invited <> ''",
    "UPDATE devices SET owner = $1 WHERE owner = $2",
    "UPDATE subscriptions SET owner = $1 WHERE owner = $2",
)
FORGET_OWNER: Final = "DELETE FROM owners WHERE owner = $1"
PART: Final = "UPDATE devices SET owner = $3 WHERE device = $2 AND owner = $1 RETURNING device"
VOID_SECRETS: Final = (
    "UPDATE owners SET link = NULL, link_until = 0, recovery = NULL, recovery_since = 0 WHERE owner = $1"
)
VOID_CLAIMS: Final = "UPDATE seats SET claim = NULL, claim_until = 0 WHERE owner = $1 AND claim IS NOT NULL"
PART_SUBSCRIPTIONS: Final = "DELETE FROM subscriptions WHERE device = $1"

SUBSCRIPTION: Final = Subscription.__struct_fields__
SUBSCRIBE: Final = (
    f"INSERT INTO subscriptions ({', '.join(SUBSCRIPTION)}) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (endpoint) DO UPDATE SET device = $2, owner = $3, public_key = $4, secret = $5, since = $6 "
    "RETURNING endpoint"
)
UNSUBSCRIBE: Final = "DELETE FROM subscriptions WHERE endpoint = $1 AND owner = $2 RETURNING endpoint"
SUBSCRIPTIONS: Final = f"SELECT {', '.join(SUBSCRIPTION)} FROM subscriptions WHERE owner = $1 ORDER BY since DESC"
NOTICE: Final = (
    "UPDATE seats SET noticed = $3, noticed_rows = $4 WHERE table_id = $1 AND seat = $2 AND noticed < $3 RETURNING seat"
)
UNTOLD: Final = (  # at least one row for each owner, without a table if there is none
    "SELECT u.owner, s.table_id "
    f"FROM (SELECT DISTINCT owner FROM subscriptions WHERE owner > $1 ORDER BY owner LIMIT {A_PAGE}) u "
    "LEFT JOIN seats s ON s.owner = u.owner AND s.ended = 0 AND s.level = '' AND EXISTS ("
    "SELECT 1 FROM tables t JOIN entries e ON e.table_id = t.id WHERE t.id = s.table_id "
    "AND t.phase = 'playing' AND t.paused = 0 AND (e.asked >> CAST(s.seat AS INTEGER)) & 1 = 1 "
    "AND e.idx >= s.noticed_rows AND e.idx = (SELECT max(idx) FROM entries WHERE table_id = t.id)) "
    "ORDER BY u.owner, s.table_id"
)

KEEP: Final = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name"
KEPT: Final = "SELECT value FROM house WHERE name = $1"


class SqlPeople:
    def __init__(self, database: Database) -> None:
        self.database = database

    # ---- what they play -----------------------------------------------------------------------

    async def going(self, owner: str) -> list[TableSummary]:
        return summaries(await self.of_owner(GOING, owner))

    async def finished(
        self, owner: str, before: Moment = NOW, hidden: bool = False, search: str = "", games: tuple[str, ...] = ()
    ) -> Page:
        some = (int(hidden), 0 if hidden else 1, *before)
        tables = summaries(await self.of_owner(LAST if search else PAGE, owner, *some))
        more = len(tables) == (LOOKED_THROUGH if search else A_PAGE)
        last = tables[-1] if tables else None
        if search:
            tables = [table for table in tables if table.game in games or played_with(table, search)]
            if len(tables) > A_PAGE:
                tables, more = tables[:A_PAGE], True
                last = tables[-1]
        return Page(tables, (last.ended, last.id) if more and last else None)

    async def results(self, owner: str) -> list[Result]:
        results_by_table: dict[str, Result] = {}
        for id, game, name, owned, level, place in await self.of_owner(RESULTS, owner, 0, 1, *NOW):
            if id not in results_by_table:
                results_by_table[id] = Result(game, [])
            results_by_table[id].seats.append(Finisher(name, owned, level, place))
        return list(results_by_table.values())

    async def of_owner(self, sql: str, owner: str, *more: object) -> list[Values]:
        """Return an owner's rows; an empty owner has none: those seats are open or a bot's."""
        return await self.database.rows(sql, owner, *more) if owner else []

    def hide(self, table_id: str, owner: str, hidden: bool) -> Awaitable[object]:
        seats = (HIDE_SEATS, (table_id, owner, int(hidden)))
        return self.database.write((HIDE, (table_id, owner)), seats, notice=table_id)

    async def unplaced(self) -> list[str]:
        return [table_id for (table_id,) in await self.database.rows(WITHOUT_PLACES)]

    def set_places(self, table_id: str, places: tuple[int, ...]) -> Awaitable[object]:
        seats = [(PLACE, (table_id, seat, place)) for seat, place in enumerate(places)]
        return self.database.write((PLACED, (table_id,)), *seats, notice=table_id)

    # ---- who they are -------------------------------------------------------------------------

    async def owner_of(self, device: str) -> str:
        rows = await self.database.rows(OWNER, device) if device else []
        return str(rows[0][0]) if rows else device

    async def devices_of(self, owner: str) -> list[Device]:
        return [Device(*values) for values in await self.database.rows(DEVICES, owner)]

    def promise_link(self, owner: str, link: str, until: int) -> Awaitable[object]:
        return self.database.write((LINK, (owner, link, until)))

    async def owner_with_link(self, link: str, now: int) -> str:
        return single_value(await self.database.rows(BY_LINK, link, now))

    def keep_recovery(self, owner: str, code: str, at: int) -> Awaitable[object]:
        return self.database.write((RECOVERY, (owner, code, at)))

    async def owner_with_recovery(self, code: str) -> str:
        return single_value(await self.database.rows(BY_RECOVERY, code))

    async def recovery_since(self, owner: str) -> int:
        rows = await self.database.rows(RECOVERABLE, owner)
        return int(rows[0][0]) if rows else 0

    def join(self, owner: str, device: Device, was: str, link: str = "") -> Awaitable[object]:
        decided = (USE_LINK, (owner, link)) if link else (KNOWN_OWNER, (owner,))
        merged: list[Statement] = []
        if was != owner:
            merged = [(LOOK_AGAIN, (was,)), *((sql, (owner, was)) for sql in MERGED), (FORGET_OWNER, (was,))]
        devices = [(FIRST_DEVICE, (owner,)), (DEVICE, (device.device, owner, device.called, device.since))]
        return self.database.write(decided, *merged, *devices)

    def part(self, owner: str, device: str, alone: str) -> Awaitable[object]:
        void = [(sql, (owner,)) for sql in (VOID_SECRETS, LOOK_AGAIN, VOID_CLAIMS)]  # the device may know them all
        return self.database.write((PART, (owner, device, alone)), (PART_SUBSCRIPTIONS, (device,)), *void)

    # ---- where they are told ------------------------------------------------------------------

    def subscribe(self, subscription: Subscription) -> Awaitable[object]:
        return self.database.write((SUBSCRIBE, astuple(subscription)))

    def unsubscribe(self, endpoint: str, owner: str) -> Awaitable[object]:
        return self.database.write((UNSUBSCRIBE, (endpoint, owner)))

    async def subscriptions_of(self, owner: str) -> list[Subscription]:
        return [Subscription(*values) for values in await self.database.rows(SUBSCRIPTIONS, owner)]

    def claim_notice(self, table_id: str, seat: int, ticket: int, rows: int) -> Awaitable[object]:
        return self.database.write((NOTICE, (table_id, seat, ticket, rows)))

    async def untold(self, after: str) -> tuple[list[str], str | None]:
        rows = await self.database.rows(UNTOLD, after)
        tables = dict.fromkeys([str(table_id) for _, table_id in rows if table_id is not None])
        return list(tables), str(rows[-1][0]) if rows else None

    # ---- the house ----------------------------------------------------------------------------

    async def house_value(self, name: str, proposed: str) -> str:
        with contextlib.suppress(Lost):
            await self.database.write((KEEP, (name, proposed)))
        return single_value(await self.database.rows(KEPT, name))


def summaries(rows: list[Values]) -> list[TableSummary]:
    summaries_by_table: dict[str, TableSummary] = {}
    for id, game, phase, touched, ended, asked, kind, name, owner, level, place, invited in rows:
        if id not in summaries_by_table:
            summaries_by_table[id] = TableSummary(id, game, phase, touched, ended, asked, [])
        summaries_by_table[id].seats.append(Seat(kind, name, owner, level, place=place, invited=invited))
    return list(summaries_by_table.values())


def played_with(table: TableSummary, search: str) -> bool:
    """Match games played with somebody whose name is like that."""
    return any(search.casefold() in seat.name.casefold() for seat in table.seats)
