"""A finished game, to be gone through again: checked from its first entry to its last, with nothing hidden."""

from typing import Any, Protocol

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game
from parlour.kernel.log import CHANCE, DIGEST_EVERY, UNDO, Entry, Log, LogError
from parlour.kernel.state import State
from parlour.play.event_states import NO_CHANGES, Changes, view_changes
from parlour.play.language import message
from parlour.play.migrate import ClosedGame, migrate_state
from parlour.play.table import load_position, table_for
from parlour.server.errors import RequestError
from parlour.server.messages import EventInfo, Luck, ReplayIndex, ReplayStep
from parlour.server.tables.entries import Kept, Stage, rebuilt
from parlour.server.tables.payloads import event_info, shown

EVERY = 16  # entries between the states that are kept
STANDINGS = 400  # points of the picture of how everybody stood


class Replay(Protocol):
    total: int  # steps
    text: str  # the log
    standing: tuple[tuple[int, ...], ...]

    def step(self, at: int) -> ReplayStep: ...

    def luck(self) -> Luck: ...

    def index(self) -> ReplayIndex: ...

    def position(self, at: int) -> tuple[Any, ...]:
        """To play on from, after so many entries."""


def replay_of(kept: Kept) -> Replay:
    log = kept.log
    try:
        return WholeReplay(log) if not log.migrations else StagedReplay(kept)
    except LogError:
        return StagedReplay(kept)


class Rounds:
    """When a round begins: where the game counts them, or else when everybody has had a turn."""

    def __init__(self, game: Game[Any], s: State) -> None:
        self.game = game
        self.seats = s.seats
        self.last = self.number(s, 1)

    def number(self, s: State, turns: int) -> int:
        return self.game.rounds(s) if self.game.rounds else (turns - 1) // self.seats

    def begins(self, s: State, turns: int) -> bool:
        before, self.last = self.last, self.number(s, turns)
        return self.last != before


class WholeReplay:
    """Every entry, played again."""

    def __init__(self, log: Log) -> None:
        table = table_for(log, message("play-this-table"))
        game = table.game
        self.states: dict[int, State] = {0: table.state}  # after so many entries
        self.told = [len(table.all_events)]  # how many events there were after each entry
        self.entries = log.entries
        self.total = len(log.entries)
        turn = game.turns(table.state)
        standing: list[tuple[int, ...]] = []
        fallen: list[tuple[int, int]] = []
        self.turns: list[int] = [0]
        self.rounds: list[int] = [0]
        self.decisions: list[int] = [] if table.state.chance else [0]
        rounds = Rounds(game, table.state)
        for count, entry in enumerate(log.entries, 1):
            if entry[0] == CHANCE:
                fallen.append((entry[2][0], table.state.chance))
            table.enter(entry)
            if table.over or count % DIGEST_EVERY == 0:
                table.log.digests[count] = table.log.next_digest(table.state.to_plain())
            self.told.append(len(table.all_events))
            if count % EVERY == 0 or entry[1] == UNDO:
                self.states[count] = table.state
            if table.over or game.turns(table.state) != turn:
                turn = game.turns(table.state)
                standing.append(game.standing(table.state))
                if not table.over:
                    self.turns.append(count)
            if not table.over and rounds.begins(table.state, len(self.turns)):
                self.rounds.append(count)
            if not table.over and not table.state.chance:
                self.decisions.append(count)
        self.table = table
        self.text = table.log.text(table.state.to_plain())
        self.standing = thinned(standing)
        self.fallen = tuple(fallen)

    def step(self, at: int) -> ReplayStep:
        """As it stood after so many entries."""
        s = self.state(at)
        first = self.told[at - 1] if at else 0
        texts = [text for _, text in self.table.describe_events(first, self.told[at])]
        events = tuple(map(event_info, texts, self.changes(at, len(texts))))
        return ReplayStep(at, self.total, events, shown(self.table.game.view_for(s, SPECTATOR)))

    def changes(self, at: int, count: int) -> list[Changes]:
        """Return what each of so many events of an entry changes in the view."""
        if at == 0 or count < 2:
            return [NO_CHANGES] * count
        game = self.table.game
        s = self.state(at - 1).copy()
        before = game.view_for(s, SPECTATOR)
        s.sink, s.event_states = [], []
        apply_entry(game, s, self.entries[at - 1])
        return [*view_changes(before, [game.view_for(state, SPECTATOR) for state in s.event_states[:-1]]), NO_CHANGES]

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
        return ReplayIndex(tuple(self.told), tuple(self.turns), tuple(self.rounds), tuple(self.decisions))

    def luck(self) -> Luck:
        return Luck(self.table.log.seed.hex(), self.table.log.header.entropy, self.fallen)


def apply_entry(game: Game[Any], s: State, entry: Entry) -> None:
    """Play an entry that takes nothing back."""
    seat, action, args = entry
    if seat == CHANCE:
        game.book.resolve_chance(s, args[0])
    else:
        game.book.act(s, seat, action, args)


class StagedReplay:
    """From what was kept of a game played by rules that are no longer here: from one snapshot to the next."""

    def __init__(self, kept: Kept) -> None:
        loaded = rebuilt(kept, over=True)
        self.table = loaded.table
        self.log = kept.log
        self.stages = [stage for stage in kept.stages if stage.told < len(self.table.all_events)]
        self.total = len(self.stages)
        self.standing = thinned([stage.standing for stage in kept.stages if stage.standing])
        last = kept.stages[-1].state if kept.stages and kept.stages[-1].entries == len(kept.log.entries) else ()
        if last:
            self.log.digests[len(self.log.entries)] = self.log.next_digest(last)
        self.text = self.log.text(last)

    def step(self, at: int) -> ReplayStep:
        first = self.stages[at - 1].told if at else 0
        until = self.stages[at].told if at < self.total else len(self.table.all_events)
        events: tuple[EventInfo, ...] = tuple(event_info(told) for _, told in self.table.describe_events(first, until))
        return ReplayStep(at, self.total, events, self.seen(at))

    def seen(self, at: int) -> dict[str, Any]:
        """The board as it stood then; nothing where it cannot be shown any more."""
        table = self.table
        if at == self.total:
            return {} if isinstance(table, ClosedGame) else shown(table.view())
        if isinstance(table, ClosedGame):
            return {}
        try:
            return shown(table.game.view_for(self.state(self.stages[at]), SPECTATOR))
        except LogError:
            return {}

    def state(self, stage: Stage) -> State:
        game = self.table.game
        plain = stage.state
        if stage.ruleset != game.ruleset():
            plain = migrate_state(game, stage.ruleset, stage.state, message("play-this-table"))
        s: State = game.begin(self.table.seats, self.table.log.options, self.table.edition)
        load_position(game, s, plain)
        return s

    def position(self, at: int) -> tuple[Any, ...]:
        raise RequestError(message("replay-other-rules"))

    def index(self) -> ReplayIndex:
        return ReplayIndex((), (), (), ())

    def luck(self) -> Luck:
        raise RequestError(message("server-dice-elsewhere"))


def thinned(standing: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """No more points than a picture can show, the last among them."""
    step = -(-len(standing) // STANDINGS) or 1
    return tuple(standing[::-step][::-1])
