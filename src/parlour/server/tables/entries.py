"""What is kept of a game being played: its header and every accepted action, and a snapshot now and then."""

from typing import Any

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import CHANCE, UNDO, Entry, Header, Log, LogError, Migration
from parlour.kernel.offer import Refused
from parlour.kernel.state import State, over_in, places_in
from parlour.play.language import message
from parlour.play.migrate import ClosedGame, migrate_table, seats_to_act
from parlour.play.table import Move, OlderRules, Table, count_chance_entries, table_for, version_of
from parlour.server.storage.protocol import Row, Storage
from parlour.server.tables.history import History

SNAPSHOT_EVERY = 100  # rows


class Batch(msgspec.Struct, omit_defaults=True):
    """One row: an action with the outcomes of chance that followed. The first holds the header and the deal.

    A row without entries says that the game goes on by newer rules.
    """

    entries: list[Entry]
    header: Header | None = None
    carried: Migration | None = None


class Snapshot(msgspec.Struct):
    """The state after some rows, and what happened since the snapshot before."""

    state: list[Any]
    first: int  # how many events stand in the snapshots before
    events: list[tuple[str, str, tuple[int, ...], int]]
    standing: tuple[int, ...] = ()  # how each seat stood, by the measure that wins
    counts: list[int] = []  # how many events each seat was told by then, and a spectator; older ones have none
    fallen: int = 0  # how often chance had decided
    marked: int = 0  # the row that says by which rules it stands
    depth: int = 0  # how many rows there are since chance last decided, which may be taken back


def entry_row(idx: int, state: State, batch: Batch, at: int) -> Row:
    return Row(idx, msgspec.json.encode(batch).decode(), seats_to_act(state), at)


def snapshot_row(idx: int, table: Table, history: History, kept: int, marked: int, move: Move | None = None) -> Row:
    """After row `idx`, which is the move if it is one to come; with the events that stand in no snapshot yet."""
    state, fallen, past = table.state, table.chance_count, table.undo_history
    if move:
        history, past = history.copy(), past.copy()
        history.add(move.events)
        past.take(state, move.state, move.entries, move.events, table.game.reveals)
        state, fallen = move.state, fallen + count_chance_entries(move.entries)
    plain = [(event.clause, event.kind, event.args, event.audience) for event in history.events[kept - history.gone :]]
    standing = table.game.standing(state)
    body = Snapshot(list(state.to_plain()), kept, plain, standing, history.counts, fallen, marked, past.depth)
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
    marked: int  # the row that says by which rules it goes on


def kept_game(rows: list[Row], snapshots: list[Row], seed: bytes) -> Kept:
    batches = [msgspec.json.decode(row.body, type=Batch) for row in rows]
    header = batches[0].header
    assert header is not None
    log = Log(header, seed)
    counts: list[int] = []
    rulesets: list[str] = []
    marked = 0
    for idx, batch in enumerate(batches):
        log.entries += batch.entries
        counts.append(len(log.entries))
        if batch.carried:
            log.migrations.append((len(log.entries), batch.carried))
            marked = idx
        rulesets.append(log.ruleset)
    kept = Kept(log, len(rows), {count: row.asked for count, row in zip(counts, rows, strict=True)}, [], [], marked)
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
    history: History
    rows: int
    kept: int  # how many of its events stand in snapshots
    snapped: int  # rows before the last snapshot
    marked: int  # the row that says by which rules it stands
    carried: bool = False  # it stands by newer rules than those it was written by


async def resumed(storage: Storage, table_id: str, seed: bytes) -> Loaded | None:
    """The table as it was left, from its last snapshot and the rows since, however long it has been played.

    From the one before that, where something may be taken back that was done before the last. None where that does not
    do: there is no such snapshot, or it is by other rules or of an older version.
    """
    row = await storage.last_snapshot(table_id)
    last = msgspec.json.decode(row.body, type=Snapshot) if row else None
    if row is None or last is None or not last.counts:
        return None
    kept, snapped = last.first + len(last.events), row.idx + 1
    if last.depth:
        row = await storage.last_snapshot(table_id, row.idx - last.depth + 1)
        earlier = msgspec.json.decode(row.body, type=Snapshot) if row else None
        if row is None or earlier is None or not earlier.counts or earlier.marked != last.marked:
            return None
        last = earlier
    log = Log(await header_of(storage, table_id), seed)
    if last.marked:
        marked = await storage.entry(table_id, last.marked)
        assert marked
        carried = msgspec.json.decode(marked.body, type=Batch).carried
        assert carried
        log.migrations = [(0, carried)]
    try:
        table = table_for(log, message("play-this-table"))
    except OlderRules:
        return None
    table.resume(last.state, last.fallen)
    history = History(table.seats)
    history.events = [Event(*event) for event in last.events]
    history.gone, history.counts = last.first, last.counts
    rows = row.idx + 1
    for later in await storage.entries_since(table_id, rows):
        batch = msgspec.json.decode(later.body, type=Batch)
        if batch.carried:
            return None
        try:
            follow(table, history, batch)
        except Refused:  # something was taken back to before that snapshot
            return None
        rows = later.idx + 1
    return Loaded(table, history, rows, kept, snapped, last.marked)


async def events_before(storage: Storage, table_id: str, viewer: int, until: int) -> list[tuple[int, Event]]:
    """The viewer's events before number `until`, as many as one snapshot has of them."""
    row = await storage.last_snapshot(table_id)
    while row:
        found = msgspec.json.decode(row.body, type=Snapshot)
        if not found.counts:  # of an older version, which did not count them
            return []
        history = History(len(found.counts) - 1)
        history.events, history.counts = [Event(*event) for event in found.events], found.counts
        earlier = [(number, event) for number, event in history.since(viewer, 0) if number < until]
        if earlier:
            return earlier
        row = await storage.last_snapshot(table_id, row.idx)
    return []


async def header_of(storage: Storage, table_id: str) -> Header:
    row = await storage.entry(table_id, 0)
    header = msgspec.json.decode(row.body, type=Batch).header if row else None
    assert header
    return header


async def load_game(storage: Storage, table_id: str, seed: bytes) -> Kept | None:
    """All that there is of a game; none if nothing has been dealt yet."""
    rows = await storage.entries_since(table_id, 0)
    return kept_game(rows, await storage.snapshots(table_id), seed) if rows else None


def rebuilt(kept: Kept, over: bool = False) -> Loaded:
    """The table as it was left; by the rules of now, if those it was played by are older. `over` if it was finished."""
    log = kept.log
    last = kept.stages[-1] if kept.stages else Stage(0, 0, 0, list(log.header.position), (), log.ruleset)
    try:
        table = table_for(log, message("play-this-table"))
    except OlderRules:
        table = by_rules_of_now(kept, last, over)
        return Loaded(table, history_of(table), kept.rows, len(kept.told), last.rows, kept.marked, carried=True)
    known = [stage for stage in kept.stages if stage.entries >= len(table.log.entries) and stage.ruleset == log.ruleset]
    first = known[0] if known and log.migrations else None  # nothing goes back past other rules
    begin = next((stage for stage in reversed(known) if goes_on_from(log, stage.entries)), first)
    if begin:
        table.restore(begin.state, log.up_to(begin.entries), kept.told[: begin.told])
    for entry in log.entries[len(table.log.entries) :]:
        table.enter(entry)
    return Loaded(table, history_of(table), kept.rows, len(kept.told), last.rows, kept.marked)


def goes_on_from(log: Log, first: int) -> bool:
    """Whether nothing after so many entries was taken back to a point before them, or can still be."""
    back = [count - entry[2][0] for count, entry in enumerate(log.entries) if count >= first and entry[1] == UNDO]
    fallen = max([count for count, entry in enumerate(log.entries, 1) if entry[0] == CHANCE], default=0)
    return first <= min([fallen, *back])


def history_of(table: Table) -> History:
    history = History(len(table.log.header.names))
    history.add(table.all_events)
    return history


def by_rules_of_now(kept: Kept, last: Stage, over: bool) -> Table:
    log, told = kept.log, kept.told[:]
    try:
        table = migrate_table(log, last.entries, last.state, message("play-this-table"), told, kept.asked)
        if table.over or not over:
            return table
        told = table.all_events
        why = message("server-result-unknown")
    except LogError as error:
        why = str(error)
    ended = last.entries == len(log.entries) and bool(last.state) and over_in(last.state)
    if ended:
        log.state = tuple(last.state)
        version = version_of(log.ruleset)
        why = message("server-older-board", version=version)
    return ClosedGame(log, told, places_in(last.state) if ended else (), why)


def follow(table: Table, history: History, batch: Batch) -> None:
    """The table takes what was written down."""
    if batch.carried:
        raise LogError(message("server-goes-on-otherwise"))
    for entry in batch.entries:
        move = table.preview_entry(entry)
        table.adopt(move)
        history.add(move.events)
