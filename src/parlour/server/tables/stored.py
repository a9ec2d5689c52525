"""What is stored of a game, and what is opened from it."""

from typing import Any

import msgspec

from parlour.kernel.event import Event
from parlour.kernel.log import Entry, Header, Log, Migration
from parlour.play.table import Table
from parlour.server.tables.history import History


class Batch(msgspec.Struct, omit_defaults=True):
    """One row: an action with the outcomes of chance that followed; the first holds the header and the deal.

    A row without entries says that the game goes on by newer rules.
    """

    entries: list[Entry]
    header: Header | None = None
    carried: Migration | None = None


class Snapshot(msgspec.Struct):
    """The state after some rows, and the events since the snapshot before."""

    state: list[Any]
    first: int  # events in the snapshots before
    events: list[tuple[str, str, tuple[int, ...], int]]
    standing: tuple[int, ...] = ()  # of each seat, by the measure that wins
    counts: list[int] = []  # events each seat was sent by then, and a spectator; empty in old snapshots
    fallen: int = 0  # outcomes of chance by then
    marked: int = 0  # the row that says by which rules the game goes on
    depth: int = 0  # rows since the last outcome of chance, which may be taken back


class Checkpoint(msgspec.Struct):
    """A stored game at one of its snapshots."""

    entries: int  # before the snapshot
    rows: int
    events: int  # before the snapshot
    state: list[Any]
    standing: tuple[int, ...]
    ruleset: str


class StoredGame(msgspec.Struct):
    """All that is stored of one game."""

    log: Log
    rows: int
    asked: dict[int, int]  # by number of entries: a bit for each seat that was asked after them
    events: list[Event]  # up to the last snapshot
    checkpoints: list[Checkpoint]
    marked: int  # the row that says by which rules the game goes on


class OpenedTable(msgspec.Struct):
    """A table opened from storage."""

    table: Table
    history: History
    rows: int
    stored_events: int  # events in snapshots
    snapped: int  # rows before the last snapshot
    marked: int  # the row that says by which rules the game goes on
    migrated: bool = False  # plays by newer rules than the log says
