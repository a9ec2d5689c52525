"""What the server's admin does, in a database that speaks SQL."""

from collections.abc import Awaitable
from typing import Final

import msgspec

from parlour.server.messages import Phase
from parlour.server.storage.administration import LATEST, Announcement, BanRecord, Deed, Place, SeatLine, TableEntry
from parlour.server.storage.database import Database, Statement, Values, single_value
from parlour.server.storage.sql_people import DEVICE, FIRST_DEVICE, LOOK_AGAIN, PART_SUBSCRIPTIONS, VOID_CLAIMS

A_PAGE: Final = 20  # tables or deeds
LOOKED_THROUGH: Final = 500  # tables examined for a search
OLD: Final = 3600  # seconds after which a report is deleted

DEED: Final = "INSERT INTO deeds (at, id, admin, kind, args) VALUES ($1, $2, $3, $4, $5) RETURNING id"
DEEDS: Final = (
    f"SELECT at, id, admin, kind, args FROM deeds WHERE (at, id) < ($1, $2) ORDER BY at DESC, id DESC LIMIT {A_PAGE}"
)
COUNTED: Final = "SELECT phase, count(*) FROM tables GROUP BY phase"
BAN: Final = (
    "INSERT INTO bans (who, name, until) VALUES ($1, $2, $3) "
    "ON CONFLICT (who) DO UPDATE SET name = excluded.name, until = excluded.until RETURNING who"
)
LIFT: Final = "DELETE FROM bans WHERE who = $1 RETURNING who"
LIFT_ENDED: Final = "DELETE FROM bans WHERE until <= $1"
BANS: Final = "SELECT who, name, until FROM bans WHERE until > $1 ORDER BY until DESC LIMIT 1000"
VOID_LINK: Final = "UPDATE owners SET link = NULL, link_until = 0 WHERE owner = $1"
ANNOUNCEMENT: Final = "announcement"  # its name in `house`
ANNOUNCE: Final = (
    "INSERT INTO house (name, value) VALUES ($1, $2) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING name"
)
ANNOUNCED: Final = "SELECT value FROM house WHERE name = $1"
REPORT: Final = (
    "INSERT INTO reports (process, at, body) VALUES ($1, $2, $3) "
    "ON CONFLICT (process) DO UPDATE SET at = excluded.at, body = excluded.body RETURNING process"
)
FORGET_REPORTS: Final = "DELETE FROM reports WHERE at < $1"
REPORTS: Final = "SELECT process, body FROM reports WHERE at >= $1 LIMIT 100"


def listing(most: int) -> str:
    """Select so many tables of a phase with all their seats."""
    return (
        "SELECT t.id, t.game, t.phase, t.touched, t.notice, s.name, s.owner, s.kind, s.level FROM "
        "(SELECT id, game, phase, touched, notice FROM tables WHERE phase = $1 AND (touched, id) < ($2, $3) "
        f"ORDER BY touched DESC, id DESC LIMIT {most}) t "
        "JOIN seats s ON s.table_id = t.id ORDER BY t.touched DESC, t.id DESC, s.seat"
    )


PAGE: Final = listing(A_PAGE)
LAST: Final = listing(LOOKED_THROUGH)


class SqlAdministration:
    def __init__(self, database: Database) -> None:
        self.database = database

    def log_deed(self, deed: Deed) -> Awaitable[object]:
        return self.database.write(deed_statement(deed))

    async def deeds(self, before: Place = LATEST) -> list[Deed]:
        rows = await self.database.rows(DEEDS, *before)
        return [Deed(at, id, admin, kind, msgspec.json.decode(args)) for at, id, admin, kind, args in rows]

    # ---- tables -----------------------------------------------------------------------------

    async def count_tables(self) -> dict[str, int]:
        return {str(phase): int(count) for phase, count in await self.database.rows(COUNTED)}

    async def tables(
        self, phase: Phase, before: Place = LATEST, search: str = "", games: tuple[str, ...] = ()
    ) -> tuple[list[TableEntry], Place | None]:
        tables = table_entries(await self.database.rows(LAST if search else PAGE, phase, *before))
        more = len(tables) == (LOOKED_THROUGH if search else A_PAGE)
        last = tables[-1] if tables else None
        if search:
            tables = [table for table in tables if table.game in games or matches(table, search.casefold())]
            if len(tables) > A_PAGE:
                tables, more = tables[:A_PAGE], True
                last = tables[-1]
        return tables, (last.touched, last.id) if more and last else None

    # ---- people -----------------------------------------------------------------------------

    def ban(self, ban: BanRecord, deed: Deed) -> Awaitable[object]:
        ended = (LIFT_ENDED, (deed.at,))
        return self.database.write((BAN, (ban.who, ban.name, ban.until)), ended, deed_statement(deed))

    def lift_ban(self, who: str, deed: Deed) -> Awaitable[object]:
        return self.database.write((LIFT, (who,)), deed_statement(deed))

    async def bans(self, now: int) -> list[BanRecord]:
        return [BanRecord(*values) for values in await self.database.rows(BANS, now)]

    def end_sessions(self, owner: str, devices: dict[str, str], deed: Deed) -> Awaitable[object]:
        void = [(sql, (owner,)) for sql in (FIRST_DEVICE, LOOK_AGAIN, VOID_CLAIMS, VOID_LINK)]
        parted: list[Statement] = []
        for device, alone in devices.items():
            parted += [(DEVICE, (device, alone, "", deed.at)), (PART_SUBSCRIPTIONS, (device,))]
        return self.database.write(deed_statement(deed), *void, *parted)

    # ---- the server -------------------------------------------------------------------------

    def announce(self, announcement: Announcement, deed: Deed) -> Awaitable[object]:
        value = msgspec.json.encode(announcement).decode()
        return self.database.write((ANNOUNCE, (ANNOUNCEMENT, value)), deed_statement(deed))

    async def announcement(self) -> Announcement | None:
        value = single_value(await self.database.rows(ANNOUNCED, ANNOUNCEMENT))
        return msgspec.json.decode(value, type=Announcement) if value else None

    async def size(self) -> int:
        return await self.database.size()

    def keep_report(self, process: str, at: int, body: str) -> Awaitable[object]:
        return self.database.write((REPORT, (process, at, body)), (FORGET_REPORTS, (at - OLD,)))

    async def reports(self, since: int) -> dict[str, str]:
        return {str(process): str(body) for process, body in await self.database.rows(REPORTS, since)}


def deed_statement(deed: Deed) -> Statement:
    return DEED, (deed.at, deed.id, deed.admin, deed.kind, msgspec.json.encode(deed.args).decode())


def table_entries(rows: list[Values]) -> list[TableEntry]:
    entries: dict[str, TableEntry] = {}
    for id, game, phase, touched, notice, *seat in rows:
        entry = entries.setdefault(id, TableEntry(id, game, phase, touched, notice, []))
        entry.seats.append(SeatLine(*seat))
    return list(entries.values())


def matches(table: TableEntry, search: str) -> bool:
    return table.id.startswith(search) or any(search in seat.name.casefold() for seat in table.seats)
