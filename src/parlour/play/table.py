"""One table: a game being played, its log, and what each seat may see and do."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

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
from parlour.play.undo import UndoHistory, UndoStep, is_unheard, undo_event
from parlour.play.words import Choice, Words


class PendingQuestion(msgspec.Struct, frozen=True):
    """A seat that has to answer, the question, and the ticket that names it."""

    ticket: int
    seat: int
    question: str


class EventText(msgspec.Struct, frozen=True):
    """An event as a seat hears of it."""

    number: int
    clause: str
    kind: str
    args: Args
    text: str


class Move(msgspec.Struct, frozen=True):
    """What an accepted action comes to, not yet part of the game."""

    state: State
    entries: list[Entry]  # the action, and the outcomes of chance that followed
    events: list[Event]
    event_states: list[State]  # how the table stood at each of them, where a page is to draw them; else empty


class Table:
    def __init__(self, game: Game[Any], log: Log, edition: Any, source: Source) -> None:
        """A table where nothing has happened yet, or where the log says; `new` and `load` make them."""
        self.game = game
        self.log = log
        self.edition = edition
        self.source = source
        self.words = Words(game, edition, log.header.names)
        self.told: list[Event] = []
        self.past = UndoHistory()
        self.event_states: EventStates | None = None  # of the latest moves, where a page is to draw them
        self.fallen = count_chance_entries(log.entries)  # how often chance has decided
        self.state: State = game.begin(log.header.seats, log.options, edition)
        opening = self.state
        position = log.migrations[-1][1].state if log.migrations else log.header.position
        if position:
            load_position(game, opening, position)
            return
        opening.sink = self.told
        game.book.advance(opening)
        opening.sink = None

    # ---- what everybody may know ----------------------------------------------------------

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
        """What the seat is asked, in words: how much, by whom and why, as everybody may hear it."""
        found = next(one for one in self.state.asked if one.ticket == ask.ticket)
        return self.words.question(ask.question, self.game.demand(self.view(), self.edition, found))

    def digest(self) -> str:
        return state_digest(self.state)

    # ---- what a seat may know -------------------------------------------------------------

    def offers(self, seat: int) -> list[Offer]:
        return self.game.book.offers(self.state, self.check_seat(seat))

    def view(self, seat: int | None = None) -> View:
        """What the seat sees; without one, what a spectator sees."""
        return self.game.view_for(self.state, SPECTATOR if seat is None else self.check_seat(seat))

    def events(self, seat: int | None = None, since: int = 0, reader: int | None = None) -> list[EventText]:
        """What the seat was told, from event `since` on; said to that seat itself, unless somebody else reads it."""
        viewer = SPECTATOR if seat is None else self.check_seat(seat)
        told = self.describe_events(since, reader=viewer if reader is None else reader)
        return [each for event, each in told if event.is_visible_to(viewer)]

    def describe_events(
        self, since: int = 0, until: int | None = None, reader: int = SPECTATOR
    ) -> list[tuple[Event, EventText]]:
        """All that happened from event `since` on, put into words for whoever reads it."""
        return [
            (event, EventText(number, event.clause, event.kind, event.args, self.words.event(event, reader)))
            for number, event in enumerate(self.told[since:until], since)
        ]

    def check_seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise InvalidSetup(message("play-no-seat", seat=seat, value=self.seats - 1))
        return seat

    # ---- what a seat does -----------------------------------------------------------------

    def act(self, seat: int, action: str, /, ticket: int = 0, **params: Choice) -> list[EventText]:
        """The seat takes an offer, its parameters by name; what the seat is told of it comes back."""
        since = len(self.told)
        self.submit(seat, action, self.args(seat, action, params), ticket)
        return self.events(seat, since)

    def args(self, seat: int, action: str, params: dict[str, Choice]) -> Args:
        """The parameters in the order of the offer that has them; a fact the offer states may be left out."""
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
        given = ", ".join(params) or "nothing"
        raise Refused(
            clause, message("play-wrong-params", action=action, wanted=wanted, given=given), self.offers(seat)
        )

    def submit(self, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        self.commit(self.prepare(seat, action, args, ticket))

    def prepare(self, seat: int, action: str, args: Args, ticket: int = 0) -> Move:
        """What the action would come to. The table stays as it is until the move is committed."""
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
        """Let chance decide until somebody has to, or the game is over."""
        book = self.game.book
        if isinstance(self.source, Fair):
            self.source.index = self.fallen
        while s.chance:
            outcome = self.source.pick(s.chance, lambda k: self.describe_outcome(s, k))
            book.resolve_chance(s, outcome)
            entries.append((CHANCE, "", (outcome,)))

    def describe_outcome(self, s: State, outcome: int) -> str:
        """An outcome of chance in words."""
        return self.game.book.chances[s.after_chance[0]](s, outcome)

    def commit(self, move: Move) -> None:
        """Make the move part of the game, with a digest in the log every so often."""
        self.take(move)
        count = len(self.log.entries)
        if self.over or count // DIGEST_EVERY > (count - len(move.entries)) // DIGEST_EVERY:
            self.log.digests[count] = self.log.next_digest(self.state.to_plain())

    def take(self, move: Move) -> None:
        self.adopt(move)
        self.told += move.events
        self.log.entries += move.entries

    def adopt(self, move: Move) -> None:
        """Stand where the move leads; its entries and events are for the caller to keep."""
        if self.event_states is not None:
            self.event_states.add(move.events, move.event_states)
        self.past.take(self.state, move.state, move.entries, move.events, self.game.reveals)
        self.state = move.state
        for seat, _, _ in move.entries:
            self.fallen += seat == CHANCE

    def enter(self, entry: Entry) -> None:
        """Take one entry of a log, as it was played."""
        self.take(self.preview_entry(entry))

    def preview_entry(self, entry: Entry) -> Move:
        """What an entry of a log comes to."""
        seat, action, args = entry
        if action == UNDO:
            return self.undo_to(self.step_before(self.check_seat(seat), args))
        s = self.recorded()
        if seat == CHANCE:
            self.game.book.resolve_chance(s, args[0] if args else -1)
        else:
            self.game.book.act(s, self.check_seat(seat), action, args)
        return move_to(s, [entry])

    # ---- taken back -----------------------------------------------------------------------

    def undoable(self, seat: int) -> UndoStep | None:
        """The seat's last action, where it can be taken back: no throw, draw or secret has been seen since."""
        return None if self.over else self.past.last_of(self.check_seat(seat))

    def undo(self, seat: int) -> None:
        """The seat takes back its last action, and with it whatever was done since. Whether all agree, others ask."""
        self.commit(self.prepare_undo(seat))

    def prepare_undo(self, seat: int) -> Move:
        step = self.undoable(seat)
        if step is None:
            raise Refused("", message("undo-nothing"), self.offers(seat))
        return self.undo_to(step)

    def step_before(self, seat: int, args: Args) -> UndoStep:
        """Where an entry of the log goes back to."""
        step = self.past.step_at(self.past.entered - args[0]) if len(args) == 1 else None
        if step is None or step.seat != seat:
            raise Refused("", message("play-no-undo"), [])
        return step

    def undo_to(self, step: UndoStep) -> Move:
        """As it stood before that action: chance that has decided stays used, and questions get new tickets."""
        past = self.past
        s = step.state.copy()
        for entry in past.unheard_since(step.at):
            s = self.keep_secret_answers(s, entry)
        s.repeat_ask(self.state.tickets)
        undo: Entry = (step.seat, UNDO, (past.entered - step.at,))
        event = undo_event(step.seat, past.steps[::-1].index(step))
        return Move(s, [undo], [event], [] if self.event_states is None else [s])

    def keep_secret_answers(self, s: State, entry: Entry) -> State:
        """What was said in secret holds, unless it has lost its sense."""
        seat, action, args = entry
        events: list[Event] = []
        after: State = s.copy()
        after.sink = events
        try:
            self.game.book.act(after, seat, action, args)
        except Refused:
            return s
        after.sink = None
        return after if is_unheard(s, after, seat, events) else s

    # ---- kept for later -------------------------------------------------------------------

    def start(self) -> None:
        """Let chance deal, where the game begins with chance."""
        entries: list[Entry] = []
        s = self.recorded()
        self.settle(s, entries)
        if entries:
            self.commit(move_to(s, entries))

    def save(self, path: str | Path) -> None:
        """The log, from which `load` goes on."""
        self.log.save(Path(path), self.state.to_plain())

    def copy(self) -> "Table":
        """A table of its own that goes on from here, with the same luck ahead where the source is fair."""
        twin = Table(self.game, self.log.up_to(len(self.log.entries)), self.edition, self.source)
        if isinstance(self.source, Fair):
            twin.source = Fair(self.source.seed, self.source.entropy, self.fallen)
        twin.state = self.state.copy()
        twin.told = self.told[:]
        twin.past = self.past.copy()
        twin.fallen = self.fallen
        return twin

    def resume(self, snapshot: Sequence[object], fallen: int) -> None:
        """Stand where a snapshot was taken, after chance had decided so often; what came before is not needed."""
        self.state.load(Reader(tuple(snapshot)))
        self.past = UndoHistory()
        self.fallen = fallen

    def snapshot(self) -> tuple[object, ...]:
        return self.state.to_plain()

    def restore(self, snapshot: Sequence[object], log: Log, told: list[Event]) -> None:
        """Stand where a snapshot was taken, after the entries of this log."""
        self.state.load(Reader(tuple(snapshot)))
        self.log = log
        self.told = told
        self.past = UndoHistory()
        self.fallen = count_chance_entries(log.entries)


def move_to(s: State, entries: list[Entry]) -> Move:
    """Return the move that led to this state, which has recorded it."""
    events, states = s.sink or [], s.event_states or []
    s.sink = s.event_states = None
    return Move(s, entries, events, states)


def count_chance_entries(entries: Sequence[Entry]) -> int:
    return sum(1 for seat, _, _ in entries if seat == CHANCE)


def load_position(game: Game[Any], s: State, plain: Sequence[Any]) -> None:
    """The state becomes what is said here, if that can be a state of this game."""
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
    if wrong := s.wrong():
        raise LogError(message("play-wrong-state", wrong=wrong))


# ---- tables, new and old ------------------------------------------------------------------------


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
    """A table with so many seats, or with these players; the same seed gives the same luck."""
    chosen_game = find_game(game)
    names = (
        tuple(message("play-player", number=n + 1) for n in range(seats)) if isinstance(seats, int) else tuple(seats)
    )
    chosen_game.check_seats(len(names))
    node, found = load_edition(chosen_game, edition)
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
    table = Table(chosen_game, Log(header, b"" if source else secret), found, source or fair)
    table.start()
    return table


class OlderRules(LogError):
    """A log that these rules cannot play, though they may know how to go on from a state of it."""


class NewerRules(LogError):
    """A log that takes a newer Parlour."""


def game_for(log: Log, where: str) -> Game[Any]:
    name = log.header.ruleset.partition("@")[0]
    if name not in shelf():
        raise LogError(message("play-unknown-game", where=where, name=name))
    return shelf()[name]


def version_of(ruleset: str) -> str:
    return ruleset.partition("@")[2]


def table_for(log: Log, where: str) -> Table:
    """A table for the game of this log: at its beginning, or where it was last carried over to newer rules."""
    header = log.header
    game = game_for(log, where)
    if log.ruleset != game.ruleset():
        version = version_of(log.ruleset)
        older = version.isdecimal() and int(version) < game.version
        sentence = message("play-other-version", where=where, version=version, title=game.title, version2=game.version)
        raise OlderRules(sentence) if older else NewerRules(sentence)
    carried = log.migrations[-1][1] if log.migrations else header
    try:
        text = carried.edition_text
        edition = cached_edition(game.module, text) if text else find_edition(game, carried.edition)
        game.check_seats(header.seats)
        if len(header.names) != header.seats:
            raise LogError(message("play-wrong-names", where=where, count=len(header.names), seats=header.seats))
        if game.complete_options(log.options) != log.options:
            raise LogError(message("play-few-options", where=where))
    except (EditionError, InvalidSetup) as error:
        raise LogError(f"{where}: {error}") from None
    if edition.digest != carried.edition:
        raise LogError(message("play-other-edition", where=where, title=game.title))
    begun = log.up_to(log.migrations[-1][0] if log.migrations else 0)
    try:
        return Table(game, begun, edition, Fair(log.seed or os.urandom(32), list(header.entropy)))
    except (LogError, RunawayGame) as error:
        raise LogError(f"{where}: {error}") from None


def replay_log(log: Log, where: str = "") -> Table:
    """The table at the end of the log; the first entry that does not fit is named."""
    where = where or message("log-itself")
    table = table_for(log, where)
    for count, entry in remaining_entries(table, log):
        enter_checked(table, log, count, entry, where)
    return table


def remaining_entries(table: Table, log: Log) -> Iterator[tuple[int, Entry]]:
    """What the table has still to take of the log, each entry with its number."""
    first = len(table.log.entries)
    return enumerate(log.entries[first:], first + 1)


def enter_checked(table: Table, log: Log, count: int, entry: Entry, where: str) -> None:
    """The table takes the entry, and stands as the log says."""
    try:
        table.enter(entry)
    except (Refused, InvalidSetup, RunawayGame) as error:
        raise LogError(message("play-wrong-entry", where=where, count=count, entry=list(entry), error=error)) from None
    if count in log.digests:
        if log.digests[count] != table.log.next_digest(table.state.to_plain()):
            raise LogError(message("play-wrong-digest", where=where, count=count))
        table.log.digests[count] = log.digests[count]


def replay_steps(path: str | Path) -> Iterator[Table]:
    """The table of a log as it stood at first and after each entry."""
    path = Path(path)
    log = read_log(path)
    table = table_for(log, path.name)
    yield table
    for count, entry in remaining_entries(table, log):
        enter_checked(table, log, count, entry, path.name)
        yield table
