"""Tables in a database that speaks SQL: every statement, written once for all of them."""

from collections.abc import Awaitable, Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, astuple

from parlour.kernel.game import Chosen
from parlour.server.messages import ChatLine, Clock, Phase
from parlour.server.storage.administration import Administration, Deed
from parlour.server.storage.database import Database, Statement, Values, single_value
from parlour.server.storage.people import People
from parlour.server.storage.protocol import Aside, Changes, ListedTable, Place, Row, Unavailable
from parlour.server.storage.sql_administration import SqlAdministration, deed_statement
from parlour.server.storage.sql_people import SqlPeople
from parlour.server.storage.table_record import AuditEntry, ClockFaces, Motion, Seat, TableRecord

COLUMNS: Final = tuple(name for name in TableRecord.__struct_fields__ if name != "seats")
ALTERED: Final = (  # columns that change once a table is set up
    "touched", "code", "phase", "pace", "locked", "host", "rematch", "notice", "clocks", "paused", "private",
    "motions",
)  # fmt: skip
IN_JSON: Final = {"options": Chosen, "clock": Clock | None, "clocks": ClockFaces | None, "motions": list[Motion]}
FLAGS: Final = ("locked", "hints", "undo", "paused", "private")  # stored as 1 and 0
SEAT: Final = Seat.__struct_fields__
PAGE: Final = 50  # tables examined at once


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def places(first: int, many: int) -> str:
    return listed(f"${n}" for n in range(first, first + many))


def settings(names: Iterable[str], first: int) -> str:
    return listed(f"{name} = ${n}" for n, name in enumerate(names, first))


NEW_TABLE: Final = (
    f"INSERT INTO tables (bots, flag, {listed(COLUMNS)}) VALUES ({places(1, 2 + len(COLUMNS))}) "
    "ON CONFLICT DO NOTHING RETURNING id"
)
NEW_SEAT: Final = f"INSERT INTO seats (table_id, seat, {listed(SEAT)}) VALUES ({places(1, 2 + len(SEAT))})"
TABLE: Final = (  # a row for each seat; the table's own columns only in the first
    f"SELECT {listed(f's.{name}' for name in SEAT)}, {listed(f't.{name}' for name in COLUMNS)} FROM seats s "
    "LEFT JOIN tables t ON t.id = s.table_id AND s.seat = 0 WHERE s.table_id = $1 ORDER BY s.seat"
)
SAVE: Final = (
    f"UPDATE tables SET rev = rev + 1, bots = $3, flag = $4, {settings(ALTERED, 5)} "
    "WHERE id = $1 AND rev = $2 RETURNING rev"
)
SAVE_SEAT: Final = f"UPDATE seats SET {settings(SEAT, 3)} WHERE table_id = $1 AND seat = $2"
TOUCH: Final = "UPDATE tables SET touched = $2 WHERE id = $1"
OVER: Final = "UPDATE tables SET rev = rev + 1, phase = 'over', touched = $2 WHERE id = $1"
ENDED: Final = "UPDATE seats SET ended = $3, place = $4 WHERE table_id = $1 AND seat = $2"
PING: Final = "UPDATE migrations SET at = at WHERE number = 1 RETURNING number"  # changes nothing
FILL: Final = (  # while the disk is full, this fails where a change of what is there would not
    "INSERT INTO house (name, value) VALUES ($1, $2) "
    "ON CONFLICT (name) DO UPDATE SET value = excluded.value RETURNING name"
)
EMPTY: Final = "DELETE FROM house WHERE name = $1"
PROBE: Final = "probe"
PROBE_SIZE: Final = 100_000  # letters
UNTOUCHED: Final = "SELECT id FROM tables WHERE touched < $1 LIMIT 200"
EXPIRE: Final = "DELETE FROM tables WHERE id = $1 AND touched < $2 RETURNING id"
DELETE: Final = "DELETE FROM tables WHERE id = $1 RETURNING id"
PARTS: Final = (
    "seats",
    "entries",
    "snapshots",
    "chat",
    "happenings",
    "leases",
    "stories",
)  # stored beside a table's record
BY_CODE: Final = "SELECT id FROM tables WHERE code = $1"
BY_CLAIM: Final = "SELECT table_id FROM seats WHERE claim = $1"
SUSPEND: Final = (
    "UPDATE tables SET rev = rev + 1, phase = 'aside', notice = $2 WHERE id = $1 AND phase = 'playing' RETURNING id"
)
ASIDE: Final = "SELECT id, game, touched, notice FROM tables WHERE phase = 'aside' ORDER BY touched DESC"
ASIDE_MANY: Final = "SELECT count(*) FROM tables WHERE phase = 'aside'"
LISTED: Final = (
    "SELECT id, game, touched, notice, "
    "(SELECT count(*) FROM seats WHERE table_id = tables.id AND kind = 'person') FROM tables "
    f"WHERE phase = $1 AND (touched, id) > ($2, $3) ORDER BY touched, id LIMIT {PAGE}"
)
SET_UP: Final = "SELECT count(*) FROM tables WHERE host = $1 AND created > $2"
DUE: Final = (
    "SELECT t.id, t.touched, (e.asked & t.bots) <> 0 AND e.at + t.pace / 1000 < $3 "
    "FROM (SELECT id, touched, bots, pace FROM tables WHERE phase = 'playing' AND (touched, id) > ($1, $2) "
    f"ORDER BY touched, id LIMIT {PAGE}) t "
    "LEFT JOIN entries e ON e.table_id = t.id AND e.idx = (SELECT max(idx) FROM entries WHERE table_id = t.id) "
    "ORDER BY t.touched, t.id"
)
BEGUN: Final = (
    "SELECT id, touched FROM tables WHERE phase IN ('playing', 'over') AND (touched, id) > ($1, $2) "
    f"ORDER BY touched, id LIMIT {PAGE}"
)
APPEND: Final = (
    "INSERT INTO entries (table_id, idx, at, asked, body) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (table_id, idx) DO NOTHING RETURNING table_id, idx"
)
APPEND_CHARGED: Final = APPEND.partition(" ON CONFLICT")[0]  # `rev` has already decided about its index
ENTRIES: Final = "SELECT idx, body, asked, at FROM entries WHERE table_id = $1 AND idx >= $2 ORDER BY idx"
ENTRY: Final = "SELECT idx, body, asked, at FROM entries WHERE table_id = $1 AND idx = $2"
CHANGES: Final = (  # at least one row, without an entry if there is no new one
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
CHARGE: Final = (  # decides about the row written with it: with a clock, `rev` decides everything
    "UPDATE tables SET rev = rev + 1, clocks = $3, flag = $4 WHERE id = $1 AND rev = $2 RETURNING rev"
)
CHANGED: Final = "UPDATE tables SET rev = rev + 1 WHERE id = $1 RETURNING rev"
NOTE: Final = (  # whoever writes an audit entry has raised `rev` before, so no two count at once
    "INSERT INTO happenings (table_id, n, at, kind, args) "
    "SELECT CAST($1 AS TEXT), coalesce(max(n), -1) + 1, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT) "
    "FROM happenings WHERE table_id = $1"
)
HAPPENED: Final = "SELECT kind, args, at FROM happenings WHERE table_id = $1 AND n >= $2 ORDER BY n"
BEAT: Final = (
    "INSERT INTO house_time (id, open) VALUES (1, $1) ON CONFLICT (id) "
    "DO UPDATE SET open = CASE WHEN house_time.open > $1 THEN house_time.open ELSE $1 END RETURNING open"
)
FLAGGED: Final = "SELECT id FROM tables WHERE flag > 0 AND flag <= $1 AND phase = 'playing' ORDER BY flag LIMIT 100"
CLOCKED: Final = "SELECT count(*) FROM tables WHERE flag > 0 AND phase = 'playing'"
REMOVE_LINE: Final = "UPDATE chat SET text = '' WHERE table_id = $1 AND n = $2 AND text <> '' RETURNING n"
SAID: Final = "SELECT n, name, text, at FROM chat WHERE table_id = $1 AND n >= $2 ORDER BY n"

KEEP_STORY: Final = (
    "INSERT INTO stories (table_id, body) VALUES ($1, $2) "
    "ON CONFLICT (table_id) DO UPDATE SET body = excluded.body RETURNING table_id"
)
STORY: Final = "SELECT body FROM stories WHERE table_id = $1"


def is_append(unit: tuple[Statement, ...]) -> bool:
    """Return whether the unit is a log row and nothing else, as most are."""
    return len(unit) == 1 and unit[0][0] is APPEND


class SqlStorage:
    def __init__(self, database: Database) -> None:
        self.database = database
        self.people: People = SqlPeople(database)
        self.administration: Administration = SqlAdministration(database)

    async def open(self, reading: bool = False) -> None:
        await self.database.open(reading)

    async def close(self) -> None:
        await self.database.close()

    async def ping(self) -> None:
        if self.database.damaged:
            raise Unavailable("the database is damaged")
        if self.database.full:
            await self.database.write((FILL, (PROBE, "x" * PROBE_SIZE)), (EMPTY, (PROBE,)))
            self.database.full = False
        await self.database.write((PING, ()))

    async def finish_writing(self) -> None:
        await self.database.finish_writing()

    # ---- tables -----------------------------------------------------------------------------

    def create_table(self, record: TableRecord, first: Row | None = None) -> Awaitable[object]:
        table: Statement = (NEW_TABLE, (record.bots, record.clock_flag, *columns(record, COLUMNS)))
        parts = [(NEW_SEAT, (record.id, n, *astuple(seat))) for n, seat in enumerate(record.seats)]
        if first:
            parts.append(append_statement(record.id, first))
        return self.database.write(table, *parts, notice=record.id)

    async def load_table(self, table_id: str) -> TableRecord | None:
        rows = await self.database.rows(TABLE, table_id)
        seats = [Seat(*values[: len(SEAT)]) for values in rows]
        return table_record(rows[0][len(SEAT) :], seats) if rows else None

    def save_table(
        self,
        old: TableRecord,
        new: TableRecord,
        first: Row | None = None,
        entry: AuditEntry | None = None,
        deed: Deed | None = None,
    ) -> Awaitable[object]:
        table = (old.id, old.rev, new.bots, new.clock_flag, *columns(new, ALTERED))
        statements: list[Statement] = [(SAVE, table)]
        for n, (before, seat) in enumerate(zip(old.seats, new.seats, strict=True)):
            if before != seat:
                statements.append((SAVE_SEAT, (old.id, n, *astuple(seat))))
        if first:
            statements.append(append_statement(old.id, first))
        if entry:
            statements.append(note_statement(old.id, entry))
        if deed:
            statements.append(deed_statement(deed))
        return self.database.write(*statements, notice=old.id)

    def delete_table(self, table_id: str, deed: Deed) -> Awaitable[object]:
        return self.database.write(
            (DELETE, (table_id,)), *part_deletions(table_id), deed_statement(deed), notice=table_id
        )

    def suspend_table(self, table_id: str, notice: str) -> Awaitable[object]:
        return self.database.write((SUSPEND, (table_id, notice)), notice=table_id)

    async def table_with_code(self, code: str) -> str:
        return single_value(await self.database.rows(BY_CODE, code))

    async def table_with_claim(self, claim: str) -> str:
        return single_value(await self.database.rows(BY_CLAIM, claim))

    async def set_up_since(self, host: str, at: int) -> int:
        ((count,),) = await self.database.rows(SET_UP, host, at)
        return int(count)

    async def expire(self, before: int) -> int:
        gone = 0
        while old := await self.database.rows(UNTOUCHED, before):
            for (table_id,) in old:
                await self.database.write((EXPIRE, (table_id, before)), *part_deletions(table_id))
                gone += 1
        return gone

    async def set_aside(self) -> list[Aside]:
        return [Aside(*values) for values in await self.database.rows(ASIDE)]

    async def count_set_aside(self) -> int:
        ((count,),) = await self.database.rows(ASIDE_MANY)
        return int(count)

    async def list_tables(self, phase: Phase, place: Place) -> tuple[list[ListedTable], Place | None]:
        page = [ListedTable(*values) for values in await self.database.rows(LISTED, phase, *place)]
        return page, (page[-1].touched, page[-1].id) if len(page) == PAGE else None

    async def due(self, place: Place, asked: int) -> tuple[list[str], Place | None]:
        page = await self.database.rows(DUE, *place, asked)
        due_tables = [table_id for table_id, _, due in page if due]
        return due_tables, (page[-1][1], page[-1][0]) if len(page) == PAGE else None

    async def begun(self, place: Place) -> tuple[list[str], Place | None]:
        page = await self.database.rows(BEGUN, *place)
        return [table_id for table_id, _ in page], (page[-1][1], page[-1][0]) if len(page) == PAGE else None

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
        statements = [append_statement(table_id, row)]
        if charged:
            (clocks,) = columns(charged, ["clocks"])
            charge = (CHARGE, (table_id, charged.rev, clocks, charged.clock_flag))
            statements = [charge, (APPEND_CHARGED, statements[0][1])]
        elif entry:
            statements.append((CHANGED, (table_id,)))
        if entry:
            statements.append(note_statement(table_id, entry))
        if snapshot:
            statements.append((SNAP, (table_id, snapshot.idx, snapshot.body)))
        if places or touched:
            statements.append((OVER if places else TOUCH, (table_id, touched)))
        for seat, place in enumerate(places):
            statements.append((ENDED, (table_id, seat, touched, place)))
        return self.database.write(*statements, notice=table_id)

    def keep_snapshot(self, table_id: str, snapshot: Row) -> Awaitable[object]:
        return self.database.write((SNAP, (table_id, snapshot.idx, snapshot.body)))

    async def changes_since(self, table_id: str, idx: int) -> Changes | None:
        rows = await self.database.rows(CHANGES, table_id, idx)
        if not rows:
            return None
        rev, last_said = rows[0][:2]
        entries = [Row(*values) for _, _, *values in rows if values[0] is not None]
        return Changes(rev, 0 if last_said is None else last_said + 1, entries)

    async def entries_since(self, table_id: str, idx: int) -> list[Row]:
        return [Row(*values) for values in await self.database.rows(ENTRIES, table_id, idx)]

    async def entry(self, table_id: str, idx: int) -> Row | None:
        return next((Row(*values) for values in await self.database.rows(ENTRY, table_id, idx)), None)

    async def snapshots(self, table_id: str) -> list[Row]:
        return [Row(*values) for values in await self.database.rows(SNAPSHOTS, table_id)]

    async def last_snapshot(self, table_id: str, before: int = 1 << 62) -> Row | None:
        return next((Row(*values) for values in await self.database.rows(LAST_SNAPSHOT, table_id, before)), None)

    # ---- chat -------------------------------------------------------------------------------

    def say(self, table_id: str, line: ChatLine) -> Awaitable[object]:
        return self.database.write((SAY, (table_id, line.n, line.at, line.name, line.text)), notice=table_id)

    async def said_since(self, table_id: str, n: int) -> list[ChatLine]:
        return [ChatLine(*values) for values in await self.database.rows(SAID, table_id, n)]

    def remove_line(self, table_id: str, n: int, entry: AuditEntry, deed: Deed) -> Awaitable[object]:
        noted = ((CHANGED, (table_id,)), note_statement(table_id, entry), deed_statement(deed))
        return self.database.write((REMOVE_LINE, (table_id, n)), *noted, notice=table_id)

    # ---- stories ----------------------------------------------------------------------------

    def keep_story(self, table_id: str, body: str) -> Awaitable[object]:
        return self.database.write((KEEP_STORY, (table_id, body)))

    async def story(self, table_id: str) -> str:
        return single_value(await self.database.rows(STORY, table_id))

    # ---- the table's own record, and the house's own time -------------------------------------

    def note(self, table_id: str, entry: AuditEntry) -> Awaitable[object]:
        return self.database.write((CHANGED, (table_id,)), note_statement(table_id, entry), notice=table_id)

    async def audit_log_since(self, table_id: str, n: int) -> list[AuditEntry]:
        rows = await self.database.rows(HAPPENED, table_id, n)
        return [AuditEntry(kind, msgspec.json.decode(args), at) for kind, args, at in rows]

    async def beat(self, open: int) -> int:
        ((uptime,),) = await self.database.write((BEAT, (open,)))
        return int(uptime)

    async def flagged(self, open: int) -> list[str]:
        return [table_id for (table_id,) in await self.database.rows(FLAGGED, open)]

    async def clocks_running(self) -> bool:
        ((many,),) = await self.database.rows(CLOCKED)
        return bool(many)


def columns(record: TableRecord, names: Iterable[str]) -> list[object]:
    """Return the record as columns: some are JSON, booleans are 1 and 0."""
    fields = asdict(record)
    fields |= {name: msgspec.json.encode(fields[name]).decode() for name in IN_JSON}
    fields |= {name: int(fields[name]) for name in FLAGS}
    return [fields[name] for name in names]


def table_record(values: Values, seats: list[Seat]) -> TableRecord:
    fields: dict[str, Any] = dict(zip(COLUMNS, values, strict=True))
    fields |= {name: msgspec.json.decode(fields[name], type=kind) for name, kind in IN_JSON.items()}
    fields |= {name: bool(fields[name]) for name in FLAGS}
    return TableRecord(**fields, seats=seats)


def note_statement(table_id: str, entry: AuditEntry) -> Statement:
    return NOTE, (table_id, entry.at, entry.kind, msgspec.json.encode(entry.args).decode())


def part_deletions(table_id: str) -> list[Statement]:
    """Return the deletion of everything stored beside the table's record."""
    return [(f"DELETE FROM {part} WHERE table_id = $1", (table_id,)) for part in PARTS]


def append_statement(table_id: str, row: Row) -> Statement:
    return APPEND, (table_id, row.idx, row.at, row.asked, row.body)
