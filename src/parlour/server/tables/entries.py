"""What is kept of a game being played: its header and every accepted action, and a snapshot now and then."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import Carried, Entry, Header, Log, LogError
from parlour.kernel.state import State, over_in, places_in
from parlour.play.carry import Closed, carried_on, seats_asked
from parlour.play.table import OlderRules, Table, table_for, version_of
from parlour.server.storage.protocol import Row, Storage

SNAPSHOT_EVERY = 100  # rows
WHERE = "This table"


class Batch(msgspec.Struct, omit_defaults=True):
    """One row: an action with the outcomes of chance that followed. The first holds the header and the deal.

    A row without entries says that the game goes on by newer rules.
    """

    entries: list[Entry]
    header: Header | None = None
    carried: Carried | None = None


class Snapshot(msgspec.Struct):
    """The state after some rows, and what happened since the snapshot before."""

    state: list[Any]
    first: int  # how many events stand in the snapshots before
    events: list[tuple[str, str, tuple[int, ...], int]]
    standing: tuple[int, ...] = ()  # how each seat stood, by the measure that wins


def entry_row(idx: int, state: State, batch: Batch) -> Row:
    return Row(idx, msgspec.json.encode(batch).decode(), seats_asked(state), int(time.time()))


def snapshot_row(idx: int, state: State, first: int, events: Sequence[Event], standing: tuple[int, ...]) -> Row:
    """After row `idx`, with the events from number `first` on."""
    plain = [(event.clause, event.kind, event.args, event.audience) for event in events]
    body = Snapshot(list(state.plain()), first, plain, standing)
    return Row(idx, msgspec.json.encode(body).decode())


class Stage(msgspec.Struct):
    """A game as a snapshot has it."""

    entries: int  # before it
    rows: int
    told: int  # events before it
    state: list[Any]
    standing: tuple[int, ...]
    ruleset: str


class Kept(msgspec.Struct):
    """All that is kept of one game."""

    log: Log
    rows: int
    asked: dict[int, int]  # after so many entries: a bit for each seat that was asked
    told: list[Event]  # up to the last snapshot
    stages: list[Stage]


def kept_game(rows: list[Row], snapshots: list[Row], seed: bytes) -> Kept:
    batches = [msgspec.json.decode(row.body, type=Batch) for row in rows]
    header = batches[0].header
    assert header is not None
    log = Log(header, seed)
    counts: list[int] = []
    rulesets: list[str] = []
    for batch in batches:
        log.entries += batch.entries
        counts.append(len(log.entries))
        if batch.carried:
            log.carried.append((len(log.entries), batch.carried))
        rulesets.append(log.ruleset)
    kept = Kept(log, len(rows), {count: row.asked for count, row in zip(counts, rows, strict=True)}, [], [])
    for row in snapshots:
        found = msgspec.json.decode(row.body, type=Snapshot)
        # One that does not follow on those before is of no use, nor one that is younger than the rows.
        if found.first <= len(kept.told) and row.idx < len(rows):
            kept.told[found.first :] = [Event(*event) for event in found.events]
            kept.stages.append(
                Stage(counts[row.idx], row.idx + 1, len(kept.told), found.state, found.standing, rulesets[row.idx])
            )
    return kept


class Loaded(msgspec.Struct):
    table: Table
    rows: int
    kept: int  # how many of its events stand in snapshots
    snapped: int  # rows before the last snapshot
    carried: bool = False  # it stands by newer rules than those it was written by


async def load_game(storage: Storage, table_id: str, seed: bytes) -> Kept | None:
    """All that there is of a game; none if nothing has been dealt yet."""
    rows = await storage.entries_since(table_id, 0)
    return kept_game(rows, await storage.snapshots(table_id), seed) if rows else None


def rebuilt(kept: Kept, over: bool = False) -> Loaded:
    """The table as it was left; by the rules of now, if those it was played by are older. `over` if it was finished."""
    log = kept.log
    last = kept.stages[-1] if kept.stages else Stage(0, 0, 0, list(log.header.position), (), log.ruleset)
    try:
        table = table_for(log, WHERE)
    except OlderRules:
        return Loaded(by_rules_of_now(kept, last, over), kept.rows, len(kept.told), last.rows, carried=True)
    if last.entries >= len(table.log.entries) and last.rows:
        table.restore(last.state, log.until(last.entries), kept.told[:])
    for entry in log.entries[len(table.log.entries) :]:
        table.enter(entry)
    return Loaded(table, kept.rows, len(kept.told), last.rows)


def by_rules_of_now(kept: Kept, last: Stage, over: bool) -> Table:
    log, told = kept.log, kept.told[:]
    try:
        table = carried_on(log, last.entries, last.state, WHERE, told, kept.asked)
        if table.over or not over:
            return table
        told = table.told
        why = "Its last moves do not fit the rules of now, so that its result is not known here; the log has them all."
    except LogError as error:
        why = str(error)
    ended = last.entries == len(log.entries) and bool(last.state) and over_in(last.state)
    if ended:
        log.state = tuple(last.state)
        version = version_of(log.ruleset)
        why = f"This game was played by version {version} of the rules: its board cannot be shown any more."
    return Closed(log, told, places_in(last.state) if ended else (), why)


def enter(table: Table, batch: Batch) -> None:
    if batch.carried:
        raise LogError("the game goes on by other rules: it has to be opened anew.")
    for entry in batch.entries:
        table.enter(entry)
