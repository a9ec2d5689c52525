"""One table: a game in play, its log, and what each seat may see and do."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.games import shelf as shelf
from parlour.kernel.chance import Fair, Source
from parlour.kernel.edition import EditionError
from parlour.kernel.event import SPECTATOR, Event
from parlour.kernel.game import Chosen, Game, InvalidSetup, cached_edition, find_edition, load_edition
from parlour.kernel.log import CHANCE, DIGEST_EVERY, UNDO, Entry, Header, Log, LogError, read_log, state_digest
from parlour.kernel.names import RESUME
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.runaway import RunawayGame
from parlour.kernel.state import Reader, State
from parlour.kernel.view import View
from parlour.play.event_states import EventStates
from parlour.play.language import message
from parlour.play.undo import MOST_UNDOS, UndoHistory, UndoStep, is_secret_action, undo_event
from parlour.play.words import Choice, Words


@dataclass(frozen=True)
class PendingQuestion:
    """A question that a seat has to answer, with its ticket."""

    ticket: int
    seat: int
    question: str


@dataclass(frozen=True)
class EventText:
    """An event as a sentence for one seat."""

    number: int
    clause: str
    kind: str
    args: Args
    text: str


class Move:
    """The result of an accepted action, not yet part of the game."""

    def __init__(self, state: State, entries: list[Entry], events: list[Event], event_states: list[State]) -> None:
        self.state = state
        self.entries = entries  # the action, then the outcomes of chance
        self.events = events
        self.event_states = event_states  # how the table stood at each event, where a page is to draw it; else empty


class Table:
    """One table: its game, log and state."""

    def __init__(self, game: Game[Any], log: Log, edition: Any, source: Source) -> None:
        """Start the game, or go on from the log's position; use `new_table` and `load_table`."""
        self.game = game
        self.log = log
        self.edition = edition
        self.source = source
        self.words = Words(game, edition, log.header.names)
        self.all_events: list[Event] = []
        self.undo_history = UndoHistory()
        self.event_states: EventStates | None = None  # of the latest moves, where a page draws them
        self.chance_count = count_chance_entries(log.entries)  # outcomes of chance so far
        self.state: State = game.begin(log.header.seats, log.options, edition)
        opening = self.state
        position = log.migrations[-1][1].state if log.migrations else log.header.position
        if position:
            load_position(game, opening, position)
            return
        opening.sink = self.all_events
        game.book.advance(opening)
        opening.sink = None

    # ---- public ---------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        return self.log.header.seats

    @property
    def names(self) -> tuple[str, ...]:
        return self.log.header.names

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def places(self) -> tuple[int, ...]:
        return self.state.places

    @property
    def asked(self) -> list[PendingQuestion]:
        return [PendingQuestion(ask.ticket, ask.seat, ask.question) for ask in self.state.asked]

    def demand(self, ask: PendingQuestion) -> str:
        """Return the question as a public sentence: how much, by whom and why."""
        full_ask = next(full_ask for full_ask in self.state.asked if full_ask.ticket == ask.ticket)
        return self.words.question(ask.question, self.game.demand(self.view(), self.edition, full_ask))

    def digest(self) -> str:
        """Return the digest of the state."""
        return state_digest(self.state)

    # ---- for one seat ---------------------------------------------------------------------

    def offers(self, seat: int) -> list[Offer]:
        """Return what the seat may do."""
        return self.game.book.offers(self.state, self.check_seat(seat))

    def view(self, seat: int | None = None) -> View:
        """Return what the seat sees, or a spectator."""
        return self.game.view_for(self.state, SPECTATOR if seat is None else self.check_seat(seat))

    def events(self, seat: int | None = None, since: int = 0, reader: int | None = None) -> list[EventText]:
        """Return the events this seat may know from number `since` on, worded for the reader, by default the seat."""
        viewer = SPECTATOR if seat is None else self.check_seat(seat)
        pairs = self.describe_events(since, reader=viewer if reader is None else reader)
        return [text for event, text in pairs if event.is_visible_to(viewer)]

    def describe_events(
        self, since: int = 0, until: int | None = None, reader: int = SPECTATOR
    ) -> list[tuple[Event, EventText]]:
        """Return all events from number `since` on, secret ones included, worded for the reader."""
        return [
            (event, EventText(number, event.clause, event.kind, event.args, self.words.event(event, reader)))
            for number, event in enumerate(self.all_events[since:until], since)
        ]

    def check_seat(self, seat: int) -> int:
        """Return the seat if the table has it."""
        if not 0 <= seat < self.seats:
            raise InvalidSetup(message("play-no-seat", seat=seat, value=self.seats - 1))
        return seat

    # ---- actions --------------------------------------------------------------------------

    def act(self, seat: int, action: str, /, ticket: int = 0, **params: Choice) -> list[EventText]:
        """Take an offer, its parameters by name, and return the events the seat may know."""
        since = len(self.all_events)
        self.submit(seat, action, self.args(seat, action, params), ticket)
        return self.events(seat, since)

    def args(self, seat: int, action: str, params: dict[str, Choice]) -> Args:
        """Return the parameters in the order of the offer that has them; fixed ones may be left out."""
        offers = [offer for offer in self.offers(seat) if offer.action == action]
        if not offers:
            return ()
        for offer in offers:
            names = {param.name for param in offer.params if param.size() != 1}
            if names <= set(params) <= {param.name for param in offer.params}:
                args = tuple(
                    self.words.parse_choice(param, params[param.name]) if param.name in params else param.nth(0)
                    for param in offer.params
                )
                if offer.admits(args) or offer is offers[-1]:
                    return args
        wanted = ", ".join(param.name for param in offers[0].params) or "nothing"
        clause = self.game.book.cites[action]
        sentence = message("play-wrong-params", action=action, wanted=wanted, given=", ".join(params) or "nothing")
        raise Refused(clause, sentence, self.offers(seat))

    def submit(self, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        """Take the action and everything chance adds to it."""
        self.commit(self.prepare(seat, action, args, ticket))

    def prepare(self, seat: int, action: str, args: Args, ticket: int = 0) -> Move:
        """Return the move this action makes; the table does not change until the move is committed."""
        s = self.recorded()
        try:
            self.game.book.act(s, self.check_seat(seat), action, args, ticket)
        except Refused as refused:
            raise self.words.refusal(refused) from None
        entries: list[Entry] = [(seat, action, args)]
        self.settle(s, entries)
        return move_to(s, entries)

    def recorded(self) -> State:
        """Return a copy of the state that keeps what happens to it."""
        s = self.state.copy()
        s.sink = []
        s.event_states = None if self.event_states is None else []
        return s

    def settle(self, s: State, entries: list[Entry]) -> None:
        """Resolve chance until a seat is to act or the game is over, and add the entries."""
        book = self.game.book
        if isinstance(self.source, Fair):
            self.source.index = self.chance_count
        while s.chance:
            outcome = self.source.pick(s.chance, lambda k: self.describe_outcome(s, k))
            book.resolve_chance(s, outcome)
            entries.append((CHANCE, "", (outcome,)))

    def describe_outcome(self, s: State, outcome: int) -> str:
        """Return an outcome of chance in words."""
        return self.game.book.chances[s.after_chance[0]](s, outcome)

    def commit(self, move: Move) -> None:
        """Make the move part of the game, and add a digest to the log from time to time."""
        self.take(move)
        count = len(self.log.entries)
        if self.over or count // DIGEST_EVERY > (count - len(move.entries)) // DIGEST_EVERY:
            self.log.digests[count] = self.log.next_digest(self.state.to_plain())

    def take(self, move: Move) -> None:
        """Make the move part of the game without a digest."""
        self.adopt(move)
        self.all_events += move.events
        self.log.entries += move.entries

    def adopt(self, move: Move) -> None:
        """Take over the move's state; the caller keeps its entries and events."""
        if self.event_states is not None:
            self.event_states.add(move.events, move.event_states)
        self.undo_history.take(self.state, move.state, move.entries, move.events, self.game.reveals)
        self.state = move.state
        for seat, _, _ in move.entries:
            self.chance_count += seat == CHANCE

    def enter(self, entry: Entry) -> None:
        """Play one entry of a log."""
        self.take(self.preview_entry(entry))

    def preview_entry(self, entry: Entry) -> Move:
        """Return the move an entry of a log makes."""
        seat, action, args = entry
        if action == UNDO:
            return self.undo_to(self.step_before(self.check_seat(seat), args))
        s = self.recorded()
        if seat == CHANCE:
            self.game.book.resolve_chance(s, args[0] if args else -1)
        else:
            self.game.book.act(s, self.check_seat(seat), action, args)
        return move_to(s, [entry])

    # ---- undo -----------------------------------------------------------------------------

    def undoable(self, seat: int) -> UndoStep | None:
        """Return the seat's last action if no chance and no secret has been revealed since."""
        return None if self.over else self.undo_history.last_of(self.check_seat(seat))

    def undo(self, seat: int) -> None:
        """Take back the seat's last action and all actions since; callers see that all agree."""
        self.commit(self.prepare_undo(seat))

    def prepare_undo(self, seat: int) -> Move:
        """Return the move that takes back the seat's last action."""
        step = self.undoable(seat)
        if step is None:
            raise self.refuse_undo(seat)
        return self.undo_to(step)

    def refuse_undo(self, seat: int) -> Refused:
        """Return why the seat cannot take anything back."""
        used_up = self.undo_history.is_used_up(seat)
        why = message("undo-too-often", most=MOST_UNDOS) if used_up else message("undo-nothing")
        return Refused("", why, self.offers(seat))

    def step_before(self, seat: int, args: Args) -> UndoStep:
        """Return the step that an undo in a log goes back to."""
        step = self.undo_history.step_at(self.undo_history.entry_count - args[0]) if len(args) == 1 else None
        if step is None or step.seat != seat:
            raise Refused("", message("play-no-undo"), [])
        return step

    def undo_to(self, step: UndoStep) -> Move:
        """Return the move back to before that action: used chance stays used, and questions get new tickets."""
        history = self.undo_history
        s = step.state.copy()
        for entry in history.secret_entries_since(step.at):
            s = self.keep_secret_answers(s, entry)
        s.repeat_ask(self.state.tickets)
        undo: Entry = (step.seat, UNDO, (history.entry_count - step.at,))
        event = undo_event(step.seat, history.steps[::-1].index(step))
        return Move(s, [undo], [event], [] if self.event_states is None else [s])

    def keep_secret_answers(self, s: State, entry: Entry) -> State:
        """Return the state with a secret action repeated, if that is still possible and secret."""
        seat, action, args = entry
        events: list[Event] = []
        after: State = s.copy()
        after.sink = events
        try:
            self.game.book.act(after, seat, action, args)
        except Refused:
            return s
        after.sink = None
        return after if is_secret_action(s, after, seat, events) else s

    # ---- storage --------------------------------------------------------------------------

    def start(self) -> None:
        """Resolve the chance with which the game begins."""
        entries: list[Entry] = []
        s = self.recorded()
        self.settle(s, entries)
        if entries:
            self.commit(move_to(s, entries))

    def save(self, path: str | Path) -> None:
        """Write the log, from which `load_table` goes on."""
        self.log.save(Path(path), self.state.to_plain())

    def copy(self) -> "Table":
        """Return an independent table in the same state, with the same future outcomes if the source is fair."""
        twin = Table(self.game, self.log.up_to(len(self.log.entries)), self.edition, self.source)
        if isinstance(self.source, Fair):
            twin.source = Fair(self.source.seed, self.source.entropy, self.chance_count)
        twin.state = self.state.copy()
        twin.all_events = self.all_events[:]
        twin.undo_history = self.undo_history.copy()
        twin.chance_count = self.chance_count
        return twin

    def resume(self, snapshot: Sequence[object], chance_count: int) -> None:
        """Load a snapshot taken after so many outcomes of chance, without the events and entries before it."""
        self.state.load(Reader(tuple(snapshot)))
        self.undo_history = UndoHistory()
        self.chance_count = chance_count

    def snapshot(self) -> tuple[object, ...]:
        return self.state.to_plain()

    def restore(self, snapshot: Sequence[object], log: Log, events: list[Event]) -> None:
        """Load a snapshot taken after the entries of this log, with the events so far."""
        self.state.load(Reader(tuple(snapshot)))
        self.log = log
        self.all_events = events
        self.undo_history = UndoHistory()
        self.chance_count = count_chance_entries(log.entries)


def move_to(s: State, entries: list[Entry]) -> Move:
    """Return the move that led to this state, which has recorded it."""
    events, states = s.sink or [], s.event_states or []
    s.sink = s.event_states = None
    return Move(s, entries, events, states)


def count_chance_entries(entries: Sequence[Entry]) -> int:
    return sum(1 for seat, _, _ in entries if seat == CHANCE)


def load_position(game: Game[Any], s: State, plain: Sequence[Any]) -> None:
    """Load the plain state into `s`, or raise LogError if this game has no such state."""
    book = game.book
    try:
        steps = {clause for clause, _, _ in plain[1]}
        asks = {question for asks in (plain[2], *plain[3]) for _, _, question, _ in asks}
        if plain[0] != s.seats or not steps <= {RESUME, *book.clauses} or not asks <= set(book.questions):
            raise ValueError
        s.load(Reader(tuple(plain)))
        game.view_for(s, SPECTATOR)
        for seat in range(s.seats):
            book.offers(s, seat)
    except Exception:
        raise LogError(message("play-no-state")) from None
    if defect := s.wrong():
        raise LogError(message("play-wrong-state", wrong=defect))


# ---- new and saved tables -----------------------------------------------------------------------


def find_game(name: str) -> Game[Any]:
    if name not in shelf():
        raise InvalidSetup(message("play-no-game", name=name, names=", ".join(shelf())))
    return shelf()[name]


def new_table(
    game: str,
    seats: int | Sequence[str],
    seed: int | str | bytes | None = None,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    source: Source | None = None,
    entropy: Sequence[str] = (),
    bots: Sequence[str] = (),
) -> Table:
    """Return a table with so many seats or these players; the same seed gives the same outcomes."""
    chosen_game = find_game(game)
    names = (
        tuple(message("play-player", number=n + 1) for n in range(seats)) if isinstance(seats, int) else tuple(seats)
    )
    chosen_game.check_seats(len(names))
    node, loaded_edition = load_edition(chosen_game, edition)
    secret = (
        os.urandom(32)
        if seed is None
        else seed
        if isinstance(seed, bytes)
        else hashlib.sha256(str(seed).encode()).digest()
    )
    fair = Fair(secret, list(entropy))
    header = Header(
        ruleset=chosen_game.ruleset(),
        seats=len(names),
        names=names,
        options=chosen_game.complete_options(options or {}),
        edition=node.digest(),
        edition_text=node.text,
        commitment="" if source else fair.commitment(),
        entropy=tuple(entropy),
        bots=tuple(bots),
    )
    table = Table(chosen_game, Log(header, b"" if source else secret), loaded_edition, source or fair)
    table.start()
    return table


class OlderRules(LogError):
    """A log by older rules, which may be migrated."""


class NewerRules(LogError):
    """A log that needs a newer Parlour."""


def game_for(log: Log, where: str) -> Game[Any]:
    """Return the game of this log."""
    name = log.header.ruleset.partition("@")[0]
    if name not in shelf():
        raise LogError(message("play-unknown-game", where=where, name=name))
    return shelf()[name]


def version_of(ruleset: str) -> str:
    return ruleset.partition("@")[2]


def table_for(log: Log, where: str) -> Table:
    """Return a table at the beginning of this log, or at its last migration."""
    header = log.header
    game = game_for(log, where)
    if log.ruleset != game.ruleset():
        version = version_of(log.ruleset)
        older = version.isdecimal() and int(version) < game.version
        sentence = message("play-other-version", where=where, version=version, title=game.title, version2=game.version)
        raise OlderRules(sentence) if older else NewerRules(sentence)
    terms = log.migrations[-1][1] if log.migrations else header
    try:
        text = terms.edition_text
        edition = cached_edition(game.module, text) if text else find_edition(game, terms.edition)
        game.check_seats(header.seats)
        if len(header.names) != header.seats:
            raise LogError(message("play-wrong-names", where=where, count=len(header.names), seats=header.seats))
        log.added_options = game.added_options(log.options)
        if game.complete_options(log.options) != log.options:
            raise LogError(message("play-few-options", where=where))
    except (EditionError, InvalidSetup) as error:
        raise LogError(f"{where}: {error}") from None
    if edition.digest != terms.edition:
        raise LogError(message("play-other-edition", where=where, title=game.title))
    played = log.up_to(log.migrations[-1][0] if log.migrations else 0)
    try:
        return Table(game, played, edition, Fair(log.seed or os.urandom(32), list(header.entropy)))
    except (LogError, RunawayGame) as error:
        raise LogError(f"{where}: {error}") from None


def replay_log(log: Log, where: str = "") -> Table:
    """Return the table at the end of the log; an error names the first wrong entry."""
    where = where or message("log-itself")
    table = table_for(log, where)
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, where)
    return table


def remaining_entries(table: Table, log: Log) -> Iterator[tuple[int, Entry]]:
    """Return the entries of the log that the table has not played, each with its number."""
    first = len(table.log.entries)
    return enumerate(log.entries[first:], first + 1)


def enter_and_check(table: Table, log: Log, count: int, entry: Entry, where: str) -> None:
    """Play the entry and compare the state with the log's digest, if it has one there."""
    try:
        table.enter(entry)
    except (Refused, InvalidSetup, RunawayGame) as error:
        raise LogError(message("play-wrong-entry", where=where, count=count, entry=list(entry), error=error)) from None
    if count in log.digests:
        if log.digests[count] != table.log.next_digest(table.state.to_plain()):
            raise LogError(message("play-wrong-digest", where=where, count=count))
        table.log.digests[count] = log.digests[count]


def replay_steps(path: str | Path) -> Iterator[Table]:
    """Yield the table of a saved game at its beginning and after each entry."""
    path = Path(path)
    log = read_log(path)
    table = table_for(log, path.name)
    yield table
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, path.name)
        yield table
