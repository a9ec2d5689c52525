"""What is kept of a game being played: its header and every accepted action, and a snapshot now and then."""

import time
from typing import Any

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import CHANCE, Entry, Header, Log
from parlour.kernel.state import State
from parlour.play.table import Move, Table, table_for
from parlour.server.storage.protocol import Row, Statement, Storage
from parlour.server.storage.sql import APPEND
from parlour.server.tables.history import History

ROWS = "SELECT idx, body FROM entries WHERE table_id = $1 ORDER BY idx"
ROWS_AFTER = (  # and the first, which has the header
    "SELECT idx, body FROM entries WHERE table_id = $1 AND idx = 0 UNION ALL "
    "SELECT idx, body FROM entries WHERE table_id = $1 AND idx > $2 AND idx > 0 ORDER BY idx"
)
SNAP = "INSERT INTO snapshots (table_id, idx, body) VALUES ($1, $2, $3) ON CONFLICT (table_id, idx) DO NOTHING"
LAST_SNAPSHOT = "SELECT idx, body FROM snapshots WHERE table_id = $1 ORDER BY idx DESC LIMIT 1"
SNAPSHOT_EVERY = 100  # rows


class Batch(msgspec.Struct, omit_defaults=True):
    """One row: an action with the outcomes of chance that followed. The first holds the header and the deal."""

    entries: list[Entry]
    header: Header | None = None


class Snapshot(msgspec.Struct):
    """The state after some rows, and what happened since the snapshot before."""

    state: list[Any]
    first: int  # how many events there were before
    events: list[tuple[str, str, tuple[int, ...], int]]
    counts: list[int] = []  # how many events each seat was told by then, and a spectator; older ones have none
    fallen: int = 0  # how often chance had decided


def append(table_id: str, idx: int, state: State, batch: Batch) -> Statement:
    asked = 0
    for ask in state.asked:
        asked |= 1 << ask.seat
    return APPEND, (table_id, idx, int(time.time()), asked, msgspec.json.encode(batch).decode())


def snapshot(table_id: str, idx: int, move: Move, table: Table, history: History, kept: int) -> Statement:
    """After row `idx`, which is this move, with the events that stand in no snapshot yet."""
    after = history.copy()
    after.add(move.events)
    plain = [(event.clause, event.kind, event.args, event.audience) for event in after.events[kept - after.gone :]]
    fallen = table.fallen + sum(seat == CHANCE for seat, _, _ in move.entries)
    body = Snapshot(list(move.state.plain()), kept, plain, after.counts, fallen)
    return SNAP, (table_id, idx, msgspec.json.encode(body).decode())


class Loaded(msgspec.Struct):
    table: Table
    history: History
    rows: int
    kept: int  # how many events stand in snapshots


async def load_table(storage: Storage, table_id: str, seed: bytes) -> Loaded | None:
    """The table as it was left, however long it has been played; none if nothing has been dealt yet."""
    last = None
    for idx, body in await storage.rows(LAST_SNAPSHOT, table_id):
        found = msgspec.json.decode(body, type=Snapshot)
        last = (idx, found) if found.counts else None
    rows = await storage.rows(ROWS_AFTER, table_id, last[0] if last else 0)
    return rebuilt(rows, last, seed) if rows else None


def rebuilt(rows: list[Row], last: tuple[int, Snapshot] | None, seed: bytes) -> Loaded:
    """From the first row, the snapshot after some row, and the rows since; or from all rows."""
    first = msgspec.json.decode(rows[0][1], type=Batch)
    assert first.header is not None
    table = table_for(Log(first.header, seed), "This table")
    history = History(first.header.seats)
    done = kept = 0
    if last:
        idx, found = last
        table.restore(found.state, found.fallen)
        history.events = [Event(*event) for event in found.events]
        history.gone, history.counts = found.first, found.counts
        done, kept = idx + 1, len(history)
    else:
        history.add(table.told)
        follow(table, history, first)
    for _, body in rows[1:]:
        follow(table, history, msgspec.json.decode(body, type=Batch))
    return Loaded(table, history, max(done, rows[-1][0] + 1), kept)


def follow(table: Table, history: History, batch: Batch) -> None:
    """The table takes what was written down."""
    for entry in batch.entries:
        move = table.played(entry)
        table.adopt(move)
        history.add(move.events)


async def load_log(storage: Storage, table_id: str, seed: bytes) -> Log | None:
    """Everything that was played; none if nothing has been dealt yet."""
    batches = [msgspec.json.decode(body, type=Batch) for _, body in await storage.rows(ROWS, table_id)]
    if not batches:
        return None
    assert batches[0].header is not None
    log = Log(batches[0].header, seed)
    for batch in batches:
        log.entries += batch.entries
    return log
