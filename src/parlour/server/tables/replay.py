"""Finished games, step by step and with nothing hidden."""

import asyncio
import logging
from collections import OrderedDict
from typing import Any, Protocol

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.log import CHANCE, DIGEST_EVERY, UNDO, Entry, Log, LogError
from parlour.kernel.offer import Refused
from parlour.kernel.state import State
from parlour.play.event_states import NO_CHANGES, Changes, state_changes
from parlour.play.language import message
from parlour.play.migrate import ClosedGame, migrate_state
from parlour.play.table import load_position, table_for
from parlour.server.errors import RequestError
from parlour.server.messages import EventInfo, Luck, ReplayIndex, ReplayStep
from parlour.server.storage.protocol import Storage, Unavailable
from parlour.server.tables.entries import load_record, load_stored_game, rebuild_table
from parlour.server.tables.payloads import event_info, view_fields
from parlour.server.tables.stored import Checkpoint, StoredGame

EVERY = 16  # entries between the states in memory
STANDINGS = 400  # points of the chart of standings
REPLAYS = 16  # finished games in memory
RECONSTRUCTIONS = 2  # at a time

log = logging.getLogger("parlour")


class Replay(Protocol):
    """A finished game, to go through step by step."""

    total: int  # steps
    text: str  # the log
    standing: tuple[tuple[int, ...], ...]

    def step(self, at: int) -> ReplayStep: ...

    def luck(self) -> Luck: ...

    def index(self) -> ReplayIndex: ...

    def position(self, at: int) -> tuple[Any, ...]:
        """Return the state after so many entries, to play on from."""


class Replays:
    """The replays asked for lately; each is reconstructed once, however many ask."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.ready: OrderedDict[str, Replay] = OrderedDict()
        self.running: dict[str, asyncio.Task[Replay]] = {}
        self.places = asyncio.Semaphore(RECONSTRUCTIONS)

    async def replay(self, table_id: str) -> Replay:
        """Return the replay of a table's finished game."""
        replay = self.ready.pop(table_id, None)
        if replay is None:
            task = self.running.get(table_id)
            if task is None:
                task = self.running[table_id] = asyncio.create_task(self.reconstruct(table_id))
                task.add_done_callback(lambda _: self.running.pop(table_id, None))
            replay = await asyncio.shield(task)
        self.ready[table_id] = replay
        while len(self.ready) > REPLAYS:
            self.ready.popitem(last=False)
        return replay

    async def reconstruct(self, table_id: str) -> Replay:
        async with self.places:
            record = await load_record(self.storage, table_id)
            if record.phase != "over":
                raise RequestError(message("server-log-later"))
            try:
                game = await load_stored_game(self.storage, table_id, bytes.fromhex(record.seed))
                assert game is not None
                return await asyncio.to_thread(replay_of, game)
            except (LogError, Refused, InvalidSetup) as error:
                log.error("a log cannot be gone through: %s", error, extra={"table": table_id})
                raise RequestError(message("server-unopenable", error=error)) from error
            except (RequestError, Unavailable):
                raise
            except Exception as error:
                log.exception("a log cannot be read", extra={"table": table_id})
                damage = message("server-table-damaged", kind=type(error).__name__)
                raise RequestError(message("server-unopenable", error=damage)) from error


def replay_of(game: StoredGame) -> Replay:
    """Return a replay of every entry, or from snapshot to snapshot if the game's own rules are gone."""
    try:
        return EntryReplay(game.log) if not game.log.migrations else CheckpointReplay(game)
    except LogError:
        return CheckpointReplay(game)


class Rounds:
    """The rounds of a game: those it counts itself, or else one for each turn of everybody."""

    def __init__(self, game: Game[Any], s: State) -> None:
        self.game = game
        self.seats = s.seats
        self.last = self.number(s, 1)

    def number(self, s: State, turns: int) -> int:
        return self.game.rounds(s) if self.game.rounds else (turns - 1) // self.seats

    def begins(self, s: State, turns: int) -> bool:
        """Return whether a new round has begun with this turn."""
        before, self.last = self.last, self.number(s, turns)
        return self.last != before


class EntryReplay:
    """A replay of every entry."""

    def __init__(self, log: Log) -> None:
        self.table = table = table_for(log, message("play-this-table"))
        self.entries = log.entries
        self.total = len(log.entries)
        self.states: dict[int, State] = {0: table.state}  # by number of entries
        self.events_after = [len(table.all_events)]  # events after each entry
        self.turns: list[int] = [0]
        self.rounds: list[int] = [0]
        self.decisions: list[int] = [] if table.state.chance else [0]
        self.standings: list[tuple[int, ...]] = []
        self.outcomes: list[tuple[int, int]] = []  # each outcome of chance, and of how many
        turn, rounds = table.game.turns(table.state), Rounds(table.game, table.state)
        for count, entry in enumerate(log.entries, 1):
            self.enter(count, entry)
            if table.over or table.game.turns(table.state) != turn:
                turn = table.game.turns(table.state)
                self.standings.append(table.game.standing(table.state))
                if not table.over:
                    self.turns.append(count)
            if not table.over and rounds.begins(table.state, len(self.turns)):
                self.rounds.append(count)
        self.text = table.log.text(table.state.to_plain())
        self.standing = thin(self.standings)

    def enter(self, count: int, entry: Entry) -> None:
        """Play entry number `count`, and note what its moment offers."""
        table = self.table
        if entry[0] == CHANCE:
            self.outcomes.append((entry[2][0], table.state.chance))
        table.enter(entry)
        if table.over or count % DIGEST_EVERY == 0:
            table.log.digests[count] = table.log.next_digest(table.state.to_plain())
        self.events_after.append(len(table.all_events))
        if count % EVERY == 0 or entry[1] == UNDO:
            self.states[count] = table.state
        if not table.over and not table.state.chance:
            self.decisions.append(count)

    def step(self, at: int) -> ReplayStep:
        """Return the board after so many entries."""
        s = self.state(at)
        first = self.events_after[at - 1] if at else 0
        texts = [text for _, text in self.table.describe_events(first, self.events_after[at])]
        events = tuple(map(event_info, texts, self.changes(at, len(texts))))
        return ReplayStep(at, self.total, events, view_fields(self.table.game.view_for(s, SPECTATOR)))

    def changes(self, at: int, count: int) -> list[Changes]:
        """Return what each of so many events of an entry changes in the view."""
        if at == 0 or count < 2:
            return [NO_CHANGES] * count
        game, before = self.table.game, self.state(at - 1)
        s = before.copy()
        s.sink, s.event_states = [], []
        apply_entry(game, s, self.entries[at - 1])
        return [*state_changes(game, before, s.event_states[:-1], SPECTATOR), NO_CHANGES]

    def state(self, at: int) -> State:
        first = max(count for count in range(at // EVERY * EVERY, at + 1) if count in self.states)
        s = self.states[first].copy()
        for entry in self.entries[first:at]:
            apply_entry(self.table.game, s, entry)
        return s

    def position(self, at: int) -> tuple[Any, ...]:
        if not 0 <= at <= self.total:
            raise RequestError(message("replay-no-moment", total=self.total), 400)
        s = self.state(at)
        if s.over:
            raise RequestError(message("replay-over-there"))
        return s.to_plain()

    def index(self) -> ReplayIndex:
        return ReplayIndex(tuple(self.events_after), tuple(self.turns), tuple(self.rounds), tuple(self.decisions))

    def luck(self) -> Luck:
        return Luck(self.table.log.seed.hex(), self.table.log.header.entropy, tuple(self.outcomes))


def apply_entry(game: Game[Any], s: State, entry: Entry) -> None:
    """Play an entry that takes nothing back."""
    seat, action, args = entry
    if seat == CHANCE:
        game.book.resolve_chance(s, args[0])
    else:
        game.book.act(s, seat, action, args)


class CheckpointReplay:
    """A replay from snapshot to snapshot, of a game by rules that are no longer here."""

    def __init__(self, game: StoredGame) -> None:
        self.table = rebuild_table(game, over=True).table
        self.log = game.log
        self.points = [point for point in game.checkpoints if point.events < len(self.table.all_events)]
        self.total = len(self.points)
        self.standing = thin([point.standing for point in game.checkpoints if point.standing])
        final = game.checkpoints[-1] if game.checkpoints else None
        last = final.state if final and final.entries == len(self.log.entries) else ()
        if last:
            self.log.digests[len(self.log.entries)] = self.log.next_digest(last)
        self.text = self.log.text(last)

    def step(self, at: int) -> ReplayStep:
        first = self.points[at - 1].events if at else 0
        until = self.points[at].events if at < self.total else len(self.table.all_events)
        events: tuple[EventInfo, ...] = tuple(
            event_info(event) for _, event in self.table.describe_events(first, until)
        )
        return ReplayStep(at, self.total, events, self.view(at))

    def view(self, at: int) -> dict[str, Any]:
        """Return the board after so many snapshots; nothing if it cannot be shown any more."""
        table = self.table
        if at == self.total:
            return {} if isinstance(table, ClosedGame) else view_fields(table.view())
        if isinstance(table, ClosedGame):
            return {}
        try:
            return view_fields(table.game.view_for(self.state(self.points[at]), SPECTATOR))
        except LogError:
            return {}

    def state(self, point: Checkpoint) -> State:
        game = self.table.game
        plain = point.state
        if point.ruleset != game.ruleset():
            plain = migrate_state(game, point.ruleset, point.state, message("play-this-table"))
        s: State = game.begin(self.table.seats, self.table.log.options, self.table.edition)
        load_position(game, s, plain)
        return s

    def position(self, at: int) -> tuple[Any, ...]:
        raise RequestError(message("replay-other-rules"))

    def index(self) -> ReplayIndex:
        return ReplayIndex((), (), (), ())

    def luck(self) -> Luck:
        raise RequestError(message("server-dice-elsewhere"))


def thin(standing: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return no more points than a chart can show, the last included."""
    step = -(-len(standing) // STANDINGS) or 1
    return tuple(standing[::-step][::-1])
