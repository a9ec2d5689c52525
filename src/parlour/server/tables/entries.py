"""How a game is stored and read back: its header, every accepted action, and a snapshot now and then."""

import asyncio

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import CHANCE, UNDO, Header, Log, LogError, Migration
from parlour.kernel.offer import Refused
from parlour.kernel.state import State, over_in, places_in
from parlour.play.language import message
from parlour.play.migrate import ClosedGame, migrate_table, seats_to_act
from parlour.play.table import Move, OlderRules, Table, count_chance_entries, table_for, version_of
from parlour.server.errors import RequestError
from parlour.server.messages import ENCODER
from parlour.server.storage.protocol import Row, Storage
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.history import History
from parlour.server.tables.stored import Batch, Checkpoint, OpenedTable, Snapshot, StoredGame
from parlour.server.tokens import TABLE_ID

SNAPSHOT_EVERY = 100  # rows


def entry_row(idx: int, state: State, batch: Batch, at: int) -> Row:
    return Row(idx, ENCODER.encode(batch).decode(), seats_to_act(state), at)


def snapshot_row(idx: int, table: Table, history: History, stored: int, marked: int, move: Move | None = None) -> Row:
    """Return a snapshot after row `idx`, or of the move that will be that row, with the events in no snapshot yet."""
    state, fallen, past = table.state, table.chance_count, table.undo_history
    if move:
        history, past = history.copy(), past.copy()
        history.add(move.events)
        past.take(state, move.state, move.entries, move.events, table.game.reveals)
        state, fallen = move.state, fallen + count_chance_entries(move.entries)
    plain = [
        (event.clause, event.kind, event.args, event.audience) for event in history.events[stored - history.gone :]
    ]
    standing = table.game.standing(state)
    body = Snapshot(list(state.to_plain()), stored, plain, standing, history.counts, fallen, marked, past.depth)
    return Row(idx, msgspec.json.encode(body).decode())


def stored_game(rows: list[Row], snapshots: list[Row], seed: bytes) -> StoredGame:
    """Return the game that these rows hold."""
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
    asked = {count: row.asked for count, row in zip(counts, rows, strict=True)}
    game = StoredGame(log, len(rows), asked, [], [], marked)
    for row in snapshots:
        snapshot = msgspec.json.decode(row.body, type=Snapshot)
        # A snapshot with a gap before it is of no use, nor one that is younger than the rows.
        if snapshot.first <= len(game.events) and row.idx < len(rows):
            game.events[snapshot.first :] = [Event(*event) for event in snapshot.events]
            game.checkpoints.append(
                Checkpoint(
                    entries=counts[row.idx],
                    rows=row.idx + 1,
                    events=len(game.events),
                    state=snapshot.state,
                    standing=snapshot.standing,
                    ruleset=rulesets[row.idx],
                )
            )
    return game


async def resume_table(storage: Storage, table_id: str, seed: bytes) -> OpenedTable | None:
    """Return the table from a late snapshot and the rows since, however long it has been played.

    Return None if that is impossible: there is no such snapshot, or it is by other rules or of an old version.
    """
    row, last = await last_snapshot(storage, table_id)
    if row is None or last is None or not last.counts:
        return None
    stored_events, snapped = last.first + len(last.events), row.idx + 1
    if last.depth:  # an undo may reach past the last snapshot: start from the one before
        row, earlier = await last_snapshot(storage, table_id, row.idx - last.depth + 1)
        if row is None or earlier is None or not earlier.counts or earlier.marked != last.marked:
            return None
        last = earlier
    log = Log(await header_of(storage, table_id), seed)
    if last.marked:
        log.migrations = [(0, await migration_at(storage, table_id, last.marked))]
    later = await storage.entries_since(table_id, row.idx + 1)
    resumed = await asyncio.to_thread(play_from_snapshot, log, last, later)
    if resumed is None:
        return None
    rows = later[-1].idx + 1 if later else row.idx + 1
    return OpenedTable(*resumed, rows, stored_events, snapped, last.marked)


def play_from_snapshot(log: Log, snapshot: Snapshot, later: list[Row]) -> tuple[Table, History] | None:
    """Return the table as it stands after these rows; None if it cannot be reached from this snapshot."""
    try:
        table = table_for(log, message("play-this-table"))
    except OlderRules:
        return None
    table.resume(snapshot.state, snapshot.fallen)
    history = History(table.seats)
    history.events = [Event(*event) for event in snapshot.events]
    history.gone, history.counts = snapshot.first, snapshot.counts
    batches = [msgspec.json.decode(row.body, type=Batch) for row in later]
    if any(batch.carried for batch in batches):
        return None
    try:
        for batch in batches:
            apply_batch(table, history, batch)
    except Refused:  # an undo reached past that snapshot
        return None
    return table, history


async def last_snapshot(
    storage: Storage, table_id: str, before: int = 1 << 62
) -> tuple[Row, Snapshot] | tuple[None, None]:
    """Return the last snapshot after a row below `before`."""
    row = await storage.last_snapshot(table_id, before)
    return (row, msgspec.json.decode(row.body, type=Snapshot)) if row else (None, None)


async def migration_at(storage: Storage, table_id: str, idx: int) -> Migration:
    row = await storage.entry(table_id, idx)
    migration = msgspec.json.decode(row.body, type=Batch).carried if row else None
    assert migration
    return migration


async def events_before(storage: Storage, table_id: str, viewer: int, until: int) -> list[tuple[int, Event]]:
    """Return the viewer's events before number `until`, as many as one snapshot holds."""
    row, snapshot = await last_snapshot(storage, table_id)
    while row and snapshot:
        if not snapshot.counts:  # an old snapshot, without counts
            return []
        history = History(len(snapshot.counts) - 1)
        history.events, history.counts = [Event(*event) for event in snapshot.events], snapshot.counts
        earlier = [(number, event) for number, event in history.since(viewer, 0) if number < until]
        if earlier:
            return earlier
        row, snapshot = await last_snapshot(storage, table_id, row.idx)
    return []


async def header_of(storage: Storage, table_id: str) -> Header:
    row = await storage.entry(table_id, 0)
    header = msgspec.json.decode(row.body, type=Batch).header if row else None
    assert header
    return header


async def load_record(storage: Storage, table_id: str) -> TableRecord:
    """Return the record of a table; refuse if there is none."""
    record = await storage.load_table(table_id) if TABLE_ID.fullmatch(table_id) else None
    if record is None:
        raise RequestError(message("server-no-table"), 404)
    return record


async def load_stored_game(storage: Storage, table_id: str, seed: bytes) -> StoredGame | None:
    """Return all that is stored of a game, or None before the deal."""
    rows = await storage.entries_since(table_id, 0)
    snapshots = await storage.snapshots(table_id)
    return await asyncio.to_thread(stored_game, rows, snapshots, seed) if rows else None


def rebuild_from_rows(rows: list[Row], snapshots: list[Row], seed: bytes, over: bool) -> OpenedTable:
    """Return the table from all that is stored of it; `over` if it was finished."""
    return rebuild_table(stored_game(rows, snapshots, seed), over)


def rebuild_table(game: StoredGame, over: bool = False) -> OpenedTable:
    """Return the table from its whole log, by the current rules if its own are older; `over` if it was finished."""
    log, migrated = game.log, False
    last = game.checkpoints[-1] if game.checkpoints else Checkpoint(0, 0, 0, list(log.header.position), (), log.ruleset)
    try:
        table = table_for(log, message("play-this-table"))
    except OlderRules:
        table, migrated = replay_by_current_rules(game, last, over), True
    else:
        replay_log(table, game)
    history = History(len(table.log.header.names))
    history.add(table.all_events)
    return OpenedTable(table, history, game.rows, len(game.events), last.rows, game.marked, migrated)


def replay_log(table: Table, game: StoredGame) -> None:
    """Play the log, from the last checkpoint that no undo reaches past."""
    log, played = game.log, len(table.log.entries)
    usable = [point for point in game.checkpoints if point.entries >= played and point.ruleset == log.ruleset]
    first = usable[0] if usable and log.migrations else None  # no undo goes past a change of rules
    furthest = furthest_restart(log)
    start = next((point for point in reversed(usable) if point.entries <= furthest[point.entries]), first)
    if start:
        table.restore(start.state, log.up_to(start.entries), game.events[: start.events])
    for entry in log.entries[len(table.log.entries) :]:
        table.enter(entry)


def furthest_restart(log: Log) -> list[int]:
    """Return, by number of entries, how many of them no undo goes back into, past or possible, from there on."""
    reach = max([count for count, entry in enumerate(log.entries, 1) if entry[0] == CHANCE], default=0)
    furthest = [reach]
    for count in range(len(log.entries) - 1, -1, -1):
        _, action, args = log.entries[count]
        if action == UNDO:
            reach = min(reach, count - args[0])
        furthest.append(reach)
    furthest.reverse()
    return furthest


def replay_by_current_rules(game: StoredGame, last: Checkpoint, over: bool) -> Table:
    """Return the table migrated to the current rules, or closed if that is impossible."""
    log, events = game.log, game.events[:]
    try:
        table = migrate_table(log, last.entries, last.state, message("play-this-table"), events, game.asked)
        if table.over or not over:
            return table
        events = table.all_events
        why = message("server-result-unknown")
    except LogError as error:
        why = str(error)
    ended = last.entries == len(log.entries) and bool(last.state) and over_in(last.state)
    if ended:
        log.state = tuple(last.state)
        why = message("server-older-board", version=version_of(log.ruleset))
    return ClosedGame(log, events, places_in(last.state) if ended else (), why)


def apply_batch(table: Table, history: History, batch: Batch) -> None:
    """Play a stored batch."""
    if batch.carried:
        raise LogError(message("server-goes-on-otherwise"))
    for entry in batch.entries:
        move = table.preview_entry(entry)
        table.adopt(move)
        history.add(move.events)
