"""Tables kept in a database that speaks SQL: every statement, said once for all of them."""

from collections.abc import Awaitable, Iterable
from typing import Any, Final, Protocol

import msgspec
from msgspec.structs import asdict, astuple

from parlour.server.messages import Said
from parlour.server.storage.protocol import Aside, Changes, Row, TableSummary, Unavailable
from parlour.server.storage.table_record import Seat, TableRecord

Values = tuple[Any, ...]
Statement = tuple[str, Values]  # SQL with $1, $2 …, and what they stand for

COLUMNS: Final = tuple(name for name in TableRecord.__struct_fields__ if name != "seats")
ALTERED: Final = ("touched", "code", "phase", "pace", "locked", "rematch", "notice")  # of them, once a table is set up
SEAT: Final = Seat.__struct_fields__


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def places(first: int, many: int) -> str:
    return listed(f"${n}" for n in range(first, first + many))


def settings(names: Iterable[str], first: int) -> str:
    return listed(f"{name} = ${n}" for n, name in enumerate(names, first))


NEW_TABLE: Final = (
    f"INSERT INTO tables (bots, {listed(COLUMNS)}) VALUES ({places(1, 1 + len(COLUMNS))}) "
    "ON CONFLICT DO NOTHING RETURNING id"
)
NEW_SEAT: Final = f"INSERT INTO seats (table_id, seat, {listed(SEAT)}) VALUES ({places(1, 2 + len(SEAT))})"
TABLE: Final = f"SELECT {listed(COLUMNS)} FROM tables WHERE id = $1"
SEATS: Final = f"SELECT {listed(SEAT)} FROM seats WHERE table_id = $1 ORDER BY seat"
SAVE: Final = (
    f"UPDATE tables SET rev = rev + 1, bots = $3, {settings(ALTERED, 4)} WHERE id = $1 AND rev = $2 RETURNING rev"
)
SAVE_SEAT: Final = f"UPDATE seats SET {settings(SEAT, 3)} WHERE table_id = $1 AND seat = $2"
TOUCH: Final = "UPDATE tables SET touched = $2 WHERE id = $1"
OVER: Final = "UPDATE tables SET rev = rev + 1, phase = 'over', touched = $2 WHERE id = $1"
PING: Final = "UPDATE migrations SET at = at WHERE number = 1 RETURNING number"  # which changes nothing
UNTOUCHED: Final = "SELECT id FROM tables WHERE touched < $1 LIMIT 200"
EXPIRE: Final = "DELETE FROM tables WHERE id = $1 AND touched < $2 RETURNING id"
PARTS: Final = ("seats", "entries", "snapshots", "chat", "leases")  # of a table, beside its record
BY_CODE: Final = "SELECT id FROM tables WHERE code = $1"
BY_CLAIM: Final = "SELECT table_id FROM seats WHERE claim = $1"
OWN: Final = (
    "SELECT t.id, t.game, t.phase, t.touched, t.asked, s.kind, s.name, s.owner, s.level FROM "
    "(SELECT m.id, m.game, m.phase, m.touched, coalesce((SELECT e.asked FROM entries e WHERE e.table_id = m.id "
    "ORDER BY e.idx DESC LIMIT 1), 0) AS asked FROM tables m "
    "WHERE m.host = $1 OR m.id IN (SELECT table_id FROM seats WHERE owner = $1) "
    "ORDER BY m.touched DESC LIMIT 50) t "
    "JOIN seats s ON s.table_id = t.id ORDER BY t.touched DESC, t.id, s.seat"
)
ASIDE: Final = "SELECT id, game, touched, notice FROM tables WHERE phase = 'aside' ORDER BY touched DESC"
ASIDE_MANY: Final = "SELECT count(*) FROM tables WHERE phase = 'aside'"
SET_UP: Final = "SELECT count(*) FROM tables WHERE host = $1 AND created > $2"
DUE: Final = (
    "SELECT t.id FROM tables t JOIN entries e ON e.table_id = t.id "
    "AND e.idx = (SELECT max(idx) FROM entries WHERE table_id = t.id) "
    "WHERE t.phase = 'playing' AND t.bots <> 0 AND t.touched > $1 AND (e.asked & t.bots) <> 0 "
    "AND e.at + t.pace / 1000 < $2 ORDER BY e.at LIMIT 100"
)
APPEND: Final = (
    "INSERT INTO entries (table_id, idx, at, asked, body) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (table_id, idx) DO NOTHING RETURNING table_id, idx"
)
ENTRIES: Final = "SELECT idx, body, asked, at FROM entries WHERE table_id = $1 AND idx >= $2 ORDER BY idx"
ENTRY: Final = "SELECT idx, body, asked, at FROM entries WHERE table_id = $1 AND idx = $2"
CHANGES: Final = (  # at least one row, without an entry where there is no new one
    "SELECT t.rev, (SELECT max(n) FROM chat WHERE table_id = t.id), e.idx, e.body, e.asked, e.at FROM tables t "
    "LEFT JOIN entries e ON e.table_id = t.id AND e.idx >= $2 WHERE t.id = $1 ORDER BY e.idx"
)
SNAP: Final = (
    "INSERT INTO snapshots (table_id, idx, body) VALUES ($1, $2, $3) "
    "ON CONFLICT (table_id, idx) DO NOTHING RETURNING table_id, idx"
)
SNAPSHOTS: Final = "SELECT idx, body FROM snapshots WHERE table_id = $1 ORDER BY idx"
LAST_SNAPSHOT: Final = "SELECT idx, body FROM snapshots WHERE table_id = $1 AND idx < $2 ORDER BY idx DESC LIMIT 1"
SAY: Final = (
    "INSERT INTO chat (table_id, n, at, name, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING n"
)
SAID: Final = "SELECT n, name, text, at FROM chat WHERE table_id = $1 AND n >= $2 ORDER BY n"


def is_append(unit: tuple[Statement, ...]) -> bool:
    """A row of a log and nothing else: what most units are."""
    return len(unit) == 1 and unit[0][0] is APPEND


class Database(Protocol):
    """What one that speaks SQL has to do by itself."""

    damaged: bool  # something of it could not be read

    async def open(self, reading: bool = False) -> None: ...

    async def close(self) -> None: ...

    async def run_dry(self) -> None:
        """Returns when nothing is written any more, which is at the end or a disaster."""

    async def rows(self, sql: str, *values: object) -> list[Values]:
        """What a question gives."""

    def write(self, *statements: Statement, notice: str = "") -> Awaitable[list[Values]]:
        """All of them or none, durable once it returns, with what the first gives.

        The first decides: where it gives no row, nothing is written and `Lost` is raised. Others who share the
        database hear that the table `notice` has changed. Whatever waits at the same time is committed together.
        """


class SqlStorage:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, reading: bool = False) -> None:
        await self.database.open(reading)

    async def close(self) -> None:
        await self.database.close()

    async def ping(self) -> None:
        if self.database.damaged:
            raise Unavailable("the database is damaged")
        await self.database.write((PING, ()))

    async def run_dry(self) -> None:
        await self.database.run_dry()

    # ---- tables -----------------------------------------------------------------------------

    def create_table(self, record: TableRecord) -> Awaitable[object]:
        seats = [(NEW_SEAT, (record.id, n, *astuple(seat))) for n, seat in enumerate(record.seats)]
        return self.database.write((NEW_TABLE, (record.bots, *columns(record, COLUMNS))), *seats, notice=record.id)

    async def load_table(self, table_id: str) -> TableRecord | None:
        # The seats second: whoever changes them raises `rev`, so an old picture of them never goes with a new `rev`.
        found = await self.database.rows(TABLE, table_id)
        if not found:
            return None
        seats = await self.database.rows(SEATS, table_id)
        return table_record(found[0], [Seat(*seat) for seat in seats])

    def save_table(self, old: TableRecord, new: TableRecord, first: Row | None = None) -> Awaitable[object]:
        table = (old.id, old.rev, new.bots, *columns(new, ALTERED))
        statements: list[Statement] = [(SAVE, table)]
        for n, (before, seat) in enumerate(zip(old.seats, new.seats, strict=True)):
            if before != seat:
                statements.append((SAVE_SEAT, (old.id, n, *astuple(seat))))
        if first:
            statements.append(appended(old.id, first))
        return self.database.write(*statements, notice=old.id)

    async def table_with_code(self, code: str) -> str:
        return only(await self.database.rows(BY_CODE, code))

    async def table_with_claim(self, claim: str) -> str:
        return only(await self.database.rows(BY_CLAIM, claim))

    async def tables_of(self, owner: str) -> list[TableSummary]:
        found: dict[str, TableSummary] = {}
        for id, game, phase, touched, asked, *seat in await self.database.rows(OWN, owner):
            found.setdefault(id, TableSummary(id, game, phase, touched, asked, [])).seats.append(Seat(*seat))
        return list(found.values())

    async def set_up_since(self, host: str, at: int) -> int:
        ((count,),) = await self.database.rows(SET_UP, host, at)
        return int(count)

    async def expire(self, before: int) -> int:
        gone = 0
        while old := await self.database.rows(UNTOUCHED, before):
            for (table_id,) in old:
                parts = [(f"DELETE FROM {part} WHERE table_id = $1", (table_id,)) for part in PARTS]
                await self.database.write((EXPIRE, (table_id, before)), *parts)
                gone += 1
        return gone

    async def set_aside(self) -> list[Aside]:
        return [Aside(*values) for values in await self.database.rows(ASIDE)]

    async def count_set_aside(self) -> int:
        ((count,),) = await self.database.rows(ASIDE_MANY)
        return int(count)

    async def due(self, touched: int, asked: int) -> list[str]:
        return [table_id for (table_id,) in await self.database.rows(DUE, touched, asked)]

    # ---- the log ----------------------------------------------------------------------------

    def append(
        self, table_id: str, row: Row, snapshot: Row | None = None, touched: int = 0, over: bool = False
    ) -> Awaitable[object]:
        statements = [appended(table_id, row)]
        if snapshot:
            statements.append((SNAP, (table_id, snapshot.idx, snapshot.body)))
        if over or touched:
            statements.append((OVER if over else TOUCH, (table_id, touched)))
        return self.database.write(*statements, notice=table_id)

    def keep_snapshot(self, table_id: str, snapshot: Row) -> Awaitable[object]:
        return self.database.write((SNAP, (table_id, snapshot.idx, snapshot.body)))

    async def changes_since(self, table_id: str, idx: int) -> Changes | None:
        found = await self.database.rows(CHANGES, table_id, idx)
        if not found:
            return None
        rev, last_said = found[0][:2]
        rows = [Row(*values) for _, _, *values in found if values[0] is not None]
        return Changes(rev, 0 if last_said is None else last_said + 1, rows)

    async def entries_since(self, table_id: str, idx: int) -> list[Row]:
        return [Row(*values) for values in await self.database.rows(ENTRIES, table_id, idx)]

    async def entry(self, table_id: str, idx: int) -> Row | None:
        return next((Row(*values) for values in await self.database.rows(ENTRY, table_id, idx)), None)

    async def snapshots(self, table_id: str) -> list[Row]:
        return [Row(*values) for values in await self.database.rows(SNAPSHOTS, table_id)]

    async def last_snapshot(self, table_id: str, before: int = 1 << 62) -> Row | None:
        return next((Row(*values) for values in await self.database.rows(LAST_SNAPSHOT, table_id, before)), None)

    # ---- chat -------------------------------------------------------------------------------

    def say(self, table_id: str, line: Said) -> Awaitable[object]:
        return self.database.write((SAY, (table_id, line.n, line.at, line.name, line.text)), notice=table_id)

    async def said_since(self, table_id: str, n: int) -> list[Said]:
        return [Said(*values) for values in await self.database.rows(SAID, table_id, n)]


def columns(record: TableRecord, names: Iterable[str]) -> list[object]:
    """As they are kept: a choice of options is JSON, yes and no are 1 and 0."""
    fields = {
        **asdict(record),
        "options": msgspec.json.encode(record.options).decode(),
        "locked": int(record.locked),
    }
    return [fields[name] for name in names]


def table_record(values: Values, seats: list[Seat]) -> TableRecord:
    fields: dict[str, Any] = dict(zip(COLUMNS, values, strict=True))
    fields["options"] = msgspec.json.decode(fields["options"])
    fields["locked"] = bool(fields["locked"])
    return TableRecord(**fields, seats=seats)


def appended(table_id: str, row: Row) -> Statement:
    return APPEND, (table_id, row.idx, row.at, row.asked, row.body)


def only(found: list[Values]) -> str:
    return str(found[0][0]) if found else ""
