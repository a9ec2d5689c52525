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
from parlour.kernel.game import Chosen, Game, Impossible, edition_from, edition_known, edition_of
from parlour.kernel.log import CHANCE, DIGEST_EVERY, UNDO, Entry, Header, Log, LogError, digest, read_log
from parlour.kernel.names import RESUME
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.runaway import Endless
from parlour.kernel.state import Reader, State
from parlour.kernel.view import View
from parlour.play.language import say
from parlour.play.undo import Past, Step, is_unheard, undo_event
from parlour.play.words import Choice, Words


class Asked(msgspec.Struct, frozen=True):
    """A seat that has to answer, the question, and the ticket that names it."""

    ticket: int
    seat: int
    question: str


class Told(msgspec.Struct, frozen=True):
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


class Table:
    def __init__(self, game: Game[Any], log: Log, edition: Any, source: Source) -> None:
        """A table where nothing has happened yet, or where the log says; `new` and `load` make them."""
        self.game = game
        self.log = log
        self.edition = edition
        self.source = source
        self.words = Words(game, edition, log.header.names)
        self.told: list[Event] = []
        self.past = Past()
        self.fallen = chances(log.entries)  # how often chance has decided
        self.state: State = game.begin(log.header.seats, log.options, edition)
        opening = self.state
        position = log.carried[-1][1].state if log.carried else log.header.position
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
    def asked(self) -> list[Asked]:
        return [Asked(ask.ticket, ask.seat, ask.question) for ask in self.state.asked]

    def demand(self, ask: Asked) -> str:
        """What the seat is asked, in words: how much, by whom and why, as everybody may hear it."""
        found = next(one for one in self.state.asked if one.ticket == ask.ticket)
        return self.words.question(ask.question, self.game.demand(self.view(), self.edition, found))

    def digest(self) -> str:
        return digest(self.state)

    # ---- what a seat may know -------------------------------------------------------------

    def offers(self, seat: int) -> list[Offer]:
        return self.game.book.offers(self.state, self.checked(seat))

    def view(self, seat: int | None = None) -> View:
        """What the seat sees; without one, what a spectator sees."""
        return self.game.look(self.state, SPECTATOR if seat is None else self.checked(seat))

    def events(self, seat: int | None = None, since: int = 0, reader: int | None = None) -> list[Told]:
        """What the seat was told, from event `since` on; said to that seat itself, unless somebody else reads it."""
        viewer = SPECTATOR if seat is None else self.checked(seat)
        told = self.worded(since, reader=viewer if reader is None else reader)
        return [each for event, each in told if event.seen_by(viewer)]

    def worded(self, since: int = 0, until: int | None = None, reader: int = SPECTATOR) -> list[tuple[Event, Told]]:
        """All that happened from event `since` on, put into words for whoever reads it."""
        return [
            (event, Told(number, event.clause, event.kind, event.args, self.words.event(event, reader)))
            for number, event in enumerate(self.told[since:until], since)
        ]

    def checked(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise Impossible(say("play-no-seat", seat=seat, value=self.seats - 1))
        return seat

    # ---- what a seat does -----------------------------------------------------------------

    def act(self, seat: int, action: str, /, ticket: int = 0, **params: Choice) -> list[Told]:
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
                    self.words.chosen(param, params[param.name]) if param.name in params else param.nth(0)
                    for param in offer.params
                )
                if offer.admits(args) or offer is offers[-1]:
                    return args
        wanted = ", ".join(param.name for param in offers[0].params) or "nothing"
        clause = self.game.book.cites[action]
        given = ", ".join(params) or "nothing"
        raise Refused(clause, say("play-wrong-params", action=action, wanted=wanted, given=given), self.offers(seat))

    def submit(self, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        self.commit(self.prepare(seat, action, args, ticket))

    def prepare(self, seat: int, action: str, args: Args, ticket: int = 0) -> Move:
        """What the action would come to. The table stays as it is until the move is committed."""
        s = self.state.copy()
        events: list[Event] = []
        s.sink = events
        try:
            self.game.book.act(s, self.checked(seat), action, args, ticket)
        except Refused as refused:
            raise self.words.refusal(refused) from None
        entries: list[Entry] = [(seat, action, args)]
        self.settle(s, entries)
        return Move(s, entries, events)

    def settle(self, s: State, entries: list[Entry]) -> None:
        """Let chance decide until somebody has to, or the game is over."""
        book = self.game.book
        if isinstance(self.source, Fair):
            self.source.index = self.fallen
        while s.chance:
            outcome = self.source.pick(s.chance, lambda k: self.said(s, k))
            book.fall(s, outcome)
            entries.append((CHANCE, "", (outcome,)))

    def said(self, s: State, outcome: int) -> str:
        """An outcome of chance in words."""
        return self.game.book.chances[s.after_chance[0]](s, outcome)

    def commit(self, move: Move) -> None:
        """Make the move part of the game, with a digest in the log every so often."""
        self.take(move)
        count = len(self.log.entries)
        if self.over or count // DIGEST_EVERY > (count - len(move.entries)) // DIGEST_EVERY:
            self.log.digests[count] = self.log.seal(self.state.plain())

    def take(self, move: Move) -> None:
        self.adopt(move)
        self.told += move.events
        self.log.entries += move.entries

    def adopt(self, move: Move) -> None:
        """Stand where the move leads; its entries and events are for the caller to keep."""
        move.state.sink = None
        self.past.take(self.state, move.state, move.entries, move.events, self.game.reveals)
        self.state = move.state
        for seat, _, _ in move.entries:
            self.fallen += seat == CHANCE

    def enter(self, entry: Entry) -> None:
        """Take one entry of a log, as it was played."""
        self.take(self.played(entry))

    def played(self, entry: Entry) -> Move:
        """What an entry of a log comes to."""
        seat, action, args = entry
        if action == UNDO:
            return self.back_to(self.step_before(self.checked(seat), args))
        s = self.state.copy()
        events: list[Event] = []
        s.sink = events
        if seat == CHANCE:
            self.game.book.fall(s, args[0] if args else -1)
        else:
            self.game.book.act(s, self.checked(seat), action, args)
        return Move(s, [entry], events)

    # ---- taken back -----------------------------------------------------------------------

    def undoable(self, seat: int) -> Step | None:
        """The seat's last action, where it can be taken back: no throw, draw or secret has been seen since."""
        return None if self.over else self.past.last_of(self.checked(seat))

    def undo(self, seat: int) -> None:
        """The seat takes back its last action, and with it whatever was done since. Whether all agree, others ask."""
        self.commit(self.prepare_undo(seat))

    def prepare_undo(self, seat: int) -> Move:
        step = self.undoable(seat)
        if step is None:
            raise Refused("", say("undo-nothing"), self.offers(seat))
        return self.back_to(step)

    def step_before(self, seat: int, args: Args) -> Step:
        """Where an entry of the log goes back to."""
        step = self.past.step_at(self.past.entered - args[0]) if len(args) == 1 else None
        if step is None or step.seat != seat:
            raise Refused("", say("play-no-undo"), [])
        return step

    def back_to(self, step: Step) -> Move:
        """As it stood before that action: chance that has decided stays used, and questions get new tickets."""
        past = self.past
        s = step.state.copy()
        for entry in past.unheard_since(step.at):
            s = self.said_again(s, entry)
        s.ask_anew(self.state.tickets)
        undo: Entry = (step.seat, UNDO, (past.entered - step.at,))
        return Move(s, [undo], [undo_event(step.seat, past.steps[::-1].index(step))])

    def said_again(self, s: State, entry: Entry) -> State:
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
        s = self.state.copy()
        events: list[Event] = []
        s.sink = events
        self.settle(s, entries)
        if entries:
            self.commit(Move(s, entries, events))

    def save(self, path: str | Path) -> None:
        """The log, from which `load` goes on."""
        self.log.save(Path(path), self.state.plain())

    def copy(self) -> "Table":
        """A table of its own that goes on from here, with the same luck ahead where the source is fair."""
        twin = Table(self.game, self.log.until(len(self.log.entries)), self.edition, self.source)
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
        self.past = Past()
        self.fallen = fallen

    def snapshot(self) -> tuple[object, ...]:
        return self.state.plain()

    def restore(self, snapshot: Sequence[object], log: Log, told: list[Event]) -> None:
        """Stand where a snapshot was taken, after the entries of this log."""
        self.state.load(Reader(tuple(snapshot)))
        self.log = log
        self.told = told
        self.past = Past()
        self.fallen = chances(log.entries)


def chances(entries: Sequence[Entry]) -> int:
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
        game.look(s, SPECTATOR)
        for seat in range(s.seats):
            book.offers(s, seat)
    except Exception:
        raise LogError(say("play-no-state")) from None
    if wrong := s.wrong():
        raise LogError(say("play-wrong-state", wrong=wrong))


# ---- tables, new and old ------------------------------------------------------------------------


def game_called(name: str) -> Game[Any]:
    if name not in shelf():
        raise Impossible(say("play-no-game", name=name, names=", ".join(shelf())))
    return shelf()[name]


def new(
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
    chosen_game = game_called(game)
    names = tuple(say("play-player", number=n + 1) for n in range(seats)) if isinstance(seats, int) else tuple(seats)
    chosen_game.check_seats(len(names))
    node, found = edition_of(chosen_game, edition)
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
        options=chosen_game.settled(options or {}),
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
        raise LogError(say("play-unknown-game", where=where, name=name))
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
        sentence = say("play-other-version", where=where, version=version, title=game.title, version2=game.version)
        raise OlderRules(sentence) if older else NewerRules(sentence)
    carried = log.carried[-1][1] if log.carried else header
    try:
        text = carried.edition_text
        edition = edition_from(game.module, text) if text else edition_known(game, carried.edition)
        game.check_seats(header.seats)
        if len(header.names) != header.seats:
            raise LogError(say("play-wrong-names", where=where, count=len(header.names), seats=header.seats))
        if game.settled(log.options) != log.options:
            raise LogError(say("play-few-options", where=where))
    except (EditionError, Impossible) as error:
        raise LogError(f"{where}: {error}") from None
    if edition.digest != carried.edition:
        raise LogError(say("play-other-edition", where=where, title=game.title))
    begun = log.until(log.carried[-1][0] if log.carried else 0)
    try:
        return Table(game, begun, edition, Fair(log.seed or os.urandom(32), list(header.entropy)))
    except (LogError, Endless) as error:
        raise LogError(f"{where}: {error}") from None


def replayed(log: Log, where: str = "") -> Table:
    """The table at the end of the log; the first entry that does not fit is named."""
    where = where or say("log-itself")
    table = table_for(log, where)
    for count, entry in left(table, log):
        enter_logged(table, log, count, entry, where)
    return table


def left(table: Table, log: Log) -> Iterator[tuple[int, Entry]]:
    """What the table has still to take of the log, each entry with its number."""
    first = len(table.log.entries)
    return enumerate(log.entries[first:], first + 1)


def enter_logged(table: Table, log: Log, count: int, entry: Entry, where: str) -> None:
    """The table takes the entry, and stands as the log says."""
    try:
        table.enter(entry)
    except (Refused, Impossible, Endless) as error:
        raise LogError(say("play-wrong-entry", where=where, count=count, entry=list(entry), error=error)) from None
    if count in log.digests:
        if log.digests[count] != table.log.seal(table.state.plain()):
            raise LogError(say("play-wrong-digest", where=where, count=count))
        table.log.digests[count] = log.digests[count]


def replay(path: str | Path) -> Iterator[Table]:
    """The table of a log as it stood at first and after each entry."""
    path = Path(path)
    log = read_log(path)
    table = table_for(log, path.name)
    yield table
    for count, entry in left(table, log):
        enter_logged(table, log, count, entry, path.name)
        yield table
