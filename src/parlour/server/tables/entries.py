"""What is kept of a game being played: its header and every accepted action, and a snapshot now and then."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import Entry, Header, Log
from parlour.kernel.state import State
from parlour.play.table import Table, table_for
from parlour.server.storage.protocol import Row, Storage

SNAPSHOT_EVERY = 100  # rows


class Batch(msgspec.Struct, omit_defaults=True):
    """One row: an action with the outcomes of chance that followed. The first holds the header and the deal."""

    entries: list[Entry]
    header: Header | None = None


class Snapshot(msgspec.Struct):
    """The state after some rows, and what happened since the snapshot before."""

    state: list[Any]
    first: int  # how many events stand in the snapshots before
    events: list[tuple[str, str, tuple[int, ...], int]]


def entry_row(idx: int, state: State, batch: Batch) -> Row:
    asked = 0
    for ask in state.asked:
        asked |= 1 << ask.seat
    return Row(idx, msgspec.json.encode(batch).decode(), asked, int(time.time()))


def snapshot_row(idx: int, state: State, first: int, events: Sequence[Event]) -> Row:
    """After row `idx`, with the events from number `first` on."""
    plain = [(event.clause, event.kind, event.args, event.audience) for event in events]
    body = Snapshot(list(state.plain()), first, plain)
    return Row(idx, msgspec.json.encode(body).decode())


class Loaded(msgspec.Struct):
    table: Table
    rows: int
    kept: int  # how many of its events stand in snapshots


async def load_game(storage: Storage, table_id: str, seed: bytes) -> Loaded | None:
    """The table as it was left; none if nothing has been dealt yet."""
    rows = await storage.entries_since(table_id, 0)
    return rebuilt(rows, await storage.snapshots(table_id), seed) if rows else None


def rebuilt(rows: list[Row], snapshots: list[Row], seed: bytes) -> Loaded:
    batches = [msgspec.json.decode(row.body, type=Batch) for row in rows]
    header = batches[0].header
    assert header is not None
    table = table_for(Log(header, seed), "This table")
    done = 0
    told: list[Event] = []
    state: list[Any] = []
    for row in snapshots:
        kept = msgspec.json.decode(row.body, type=Snapshot)
        # One that does not follow on the one before is of no use, nor one that is younger than the rows.
        if kept.first == len(told) and row.idx < len(batches):
            told += [Event(*event) for event in kept.events]
            state, done = kept.state, row.idx + 1
    if done:
        log = Log(header, seed)
        for batch in batches[:done]:
            log.entries += batch.entries
        table.restore(state, log, told)
    in_snapshots = len(told)
    for batch in batches[done:]:
        enter(table, batch)
    return Loaded(table, len(batches), in_snapshots)


def enter(table: Table, batch: Batch) -> None:
    for entry in batch.entries:
        table.enter(entry)
