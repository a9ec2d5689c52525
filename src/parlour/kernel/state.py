"""The state of a game: its agenda, its open questions, and the verbs by which a clause changes them.

The agenda is a stack of steps, each a clause with a seat and a number. A clause puts further steps on it (`then`), asks
a seat (`ask`) or awaits chance (`throw`). When a seat acts unasked, the open questions are parked below the agenda's
new steps, and asked again when these are done.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.int_rows import append
from parlour.kernel.names import CODES, NAMES, RESUME, code_of
from parlour.kernel.plain import copy_value, is_plain_field, load_value, plain_value
from parlour.kernel.runaway import DEEPEST, agenda_too_deep
from parlour.kernel.setting import Setting
from parlour.kernel.steps import NO_WORD, Word, Words, no_asks, no_steps

Step = tuple[str, int, int]  # clause, seat, number
MOST_SEATS: Final = 16
ROOM: Final = 12  # steps that a new agenda has room for


class Reader:
    """Reads the items of a plain value in order; its tuples may be lists, as from JSON."""

    def __init__(self, items: Sequence[object]) -> None:
        self.items = items
        self.at = 0

    def next_value(self) -> Any:
        self.at += 1
        return self.items[self.at - 1]

    def next_int(self) -> int:
        value: int = self.next_value()
        return value

    def next_ints(self) -> list[int]:
        return list(self.next_value())

    def next_rows(self) -> list[list[Any]]:
        return [list(row) for row in self.next_value()]

    def next_int_rows(self) -> list[list[int]]:
        """Return rows that hold integers only."""
        return self.next_rows()


class Ask:
    """A question that a seat has been asked; its ticket differs from that of any other question of the game."""

    def __init__(self, ticket: int, seat: int, question: str, number: int) -> None:
        self.ticket = ticket
        self.seat = seat
        self.question = question
        self.number = number

    def to_plain(self) -> tuple[int, int, str, int]:
        return (self.ticket, self.seat, self.question, self.number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ask) and self.to_plain() == other.to_plain()

    def __hash__(self) -> int:
        return hash(self.to_plain())


def asks_of(rows: Sequence[Sequence[Any]]) -> list[Ask]:
    return [Ask(row[0], row[1], row[2], row[3]) for row in rows]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game's state; each game adds its own fields.

    `to_plain` gives all of it as nested tuples but for the last five fields below.
    """

    __slots__ = (
        "asks",
        "audience",
        "awaited",
        "chance",
        "citing",
        "depth",
        "event_states",
        "leading",
        "outcome",
        "over",
        "places",
        "put_aside",
        "seats",
        "sink",
        "steps_since_decision",
        "tickets",
        "todo",
    )  # fmt: skip

    seats: int
    todo: Words  # the agenda, its next step last, with room for more
    depth: i64  # steps on the agenda
    asks: Words  # parked and open questions, each with its ticket before it
    put_aside: i64  # parked questions, which wait for an interruption to end
    awaited: i64  # open questions, behind the parked ones; the game waits for all of them
    tickets: i64  # the last ticket given
    chance: int  # equally likely outcomes of the throw that is awaited; 0 for none
    leading: Word  # while chance is awaited: the step that takes the outcome
    audience: int  # the seats that will see the outcome
    over: bool
    places: tuple[int, ...]  # at the end: of each seat, 1 for the winner; ties share
    outcome: int  # of the throw, for the step that takes it
    steps_since_decision: i64  # applied since the last decision; the book limits them
    citing: str  # the clause being applied, if there is a sink
    sink: list[Event] | None  # collects events; None: no events are emitted
    event_states: list["State"] | None  # collects a copy of the state at each event in `sink`, if pages draw them

    def open(self, seats: int) -> None:
        """Start the kernel's part of a new state: nothing to be done, nothing asked."""
        assert seats <= MOST_SEATS
        self.seats = seats
        self.todo = no_steps(ROOM)
        self.depth = 0
        self.asks = no_asks(seats)
        self.put_aside = 0
        self.awaited = 0
        self.tickets = 0
        self.chance = 0
        self.leading = NO_WORD
        self.audience = EVERYBODY
        self.over = False
        self.places = ()
        self.outcome = 0
        self.steps_since_decision = 0
        self.citing = ""
        self.sink = None
        self.event_states = None

    def copy_kernel(self, s: "State") -> None:
        s.seats = self.seats
        s.todo = self.todo[:]
        s.depth = self.depth
        s.asks = self.asks[:]
        s.put_aside = self.put_aside
        s.awaited = self.awaited
        s.tickets = self.tickets
        s.chance = self.chance
        s.leading = self.leading
        s.audience = self.audience
        s.over = self.over
        s.places = self.places
        s.outcome = 0
        s.steps_since_decision = 0
        s.citing = ""
        s.sink = None
        s.event_states = None

    def kernel_to_plain(self) -> tuple[object, ...]:
        return (
            self.seats,
            (*self.agenda, self.after_chance) if self.chance else tuple(self.agenda),
            tuple([ask.to_plain() for ask in self.asked]),
            tuple([tuple([ask.to_plain() for ask in asks]) for asks in self.parked]),
            int(self.tickets),
            self.chance,
            self.audience,
            int(self.over),
            self.places,
        )

    def load_kernel(self, r: Reader) -> None:
        self.open(r.next_int())
        agenda = [(row[0], row[1], row[2]) for row in r.next_rows()]
        asked = asks_of(r.next_rows())
        parked = [asks_of(rows) for rows in r.next_rows()]
        self.tickets = r.next_int()
        chance = r.next_int()
        if chance:
            self.leading = encode_step(agenda.pop())
        self.audience = r.next_int()
        self.over = bool(r.next_int())
        self.places = tuple(r.next_ints())
        for step in agenda:
            if step[0] == RESUME:
                self.put(parked.pop(0))
                self.park()
            else:
                self.push(encode_step(step))
        self.put(asked)
        self.chance = chance

    # ---- the fields of each game ----------------------------------------------------------
    # tools/fields.py writes these methods for the compiled games. For others they go by the values of the fields:
    # integers, texts, tuples, rows of those, and parts; all copies share anything else.

    def copy(self) -> "State":
        s: State = type(self)()
        self.copy_kernel(s)
        for name in own_fields(self):
            setattr(s, name, copy_value(getattr(self, name)))
        return s

    def to_plain(self) -> tuple[object, ...]:
        held = [getattr(self, name) for name in own_fields(self)]
        return (*self.kernel_to_plain(), *[plain_value(value) for value in held if is_plain_field(value)])

    def load(self, r: Reader) -> None:
        """Take over a plain value of the same table; the present values of the fields give their types."""
        self.load_kernel(r)
        for name in own_fields(self):
            if is_plain_field(getattr(self, name)):
                setattr(self, name, load_value(getattr(self, name), r.next_value()))

    def shared(self) -> Setting:
        """Return what all copies share."""
        if not hasattr(self, "setting"):
            setattr(self, "setting", Setting())  # noqa: B010
        setting: Setting = getattr(self, "setting")  # noqa: B009
        return setting

    def idle_fields(self) -> tuple[str, ...]:
        """Return the fields that this table's options leave at their start, and out of the plain value."""
        return ()

    def wrong(self) -> str:
        """Return what is impossible in this state, or ""; each game knows what to check."""
        return ""

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the table's setup, which begins the game again, and the plain value."""
        return (self.shared().load_state, (self.to_plain(),))

    # ---- the flow, by names ---------------------------------------------------------------

    @property
    def agenda(self) -> list[Step]:
        """The steps to be done, the next one last."""
        return [decode_step(self.todo[i]) for i in range(self.depth)]

    @property
    def after_chance(self) -> Step:
        """The step that takes the outcome, while chance is awaited."""
        return decode_step(self.leading)

    @property
    def asked(self) -> list[Ask]:
        """The open questions; the game waits for all of them."""
        return self.asks_from(self.put_aside, self.awaited)

    @property
    def parked(self) -> tuple[tuple[Ask, ...], ...]:
        """The questions parked by each interruption, which a step on the agenda resumes."""
        groups: list[tuple[Ask, ...]] = []
        for i in range(self.depth):
            code, _, number = self.todo[i]
            if not code:
                groups.append(tuple(self.asks_from(number >> 8, number & 255)))
        return tuple(groups)

    def asks_from(self, first: i64, many: i64) -> list[Ask]:
        asks: list[Ask] = []
        for i in range(first, first + many):
            name, seat, number = decode_step(self.asks[2 * i + 1])
            asks.append(Ask(self.asks[2 * i], seat, name, number))
        return asks

    def asks_seat(self, seat: int) -> bool:
        """Return whether the seat is to answer a question."""
        return self.place_of(seat) >= 0

    def place_of(self, seat: i64) -> i64:
        """Return the index of the seat's open question, or -1."""
        first = self.put_aside
        for i in range(first, first + self.awaited):
            _, asked, _ = self.asks[2 * i + 1]
            if asked == seat:
                return i - first
        return -1

    def first_seat(self) -> i64:
        """Return the seat that was asked first."""
        seat: i64
        _, seat, _ = self.asks[2 * self.put_aside + 1]
        return seat

    def first_question(self) -> i64:
        """Return the code of the question that was asked first."""
        code: i64
        code, _, _ = self.asks[2 * self.put_aside + 1]
        return code

    def first_asked(self) -> str:
        """Return the name of the question that was asked first, or ""."""
        return NAMES[self.first_question()] if self.awaited else ""

    def question_of(self, seat: int) -> str:
        """Return the name of the seat's open question, or ""."""
        i = self.place_of(seat)
        return decode_step(self.asks[2 * (self.put_aside + i) + 1])[0] if i >= 0 else ""

    def next_step(self) -> str:
        """Return the name of the next step, or ""."""
        return decode_step(self.todo[self.depth - 1])[0] if self.depth else ""

    # ---- the flow, by codes ---------------------------------------------------------------

    def push(self, word: Word) -> None:
        depth = self.depth
        if depth == len(self.todo):
            self.todo = longer(self.todo, word)
        else:
            self.todo[depth] = word
        self.depth = depth + 1

    def put(self, asks: list[Ask]) -> None:
        """Open these questions instead of those that are open."""
        self.awaited = 0
        last = self.tickets
        for ask in asks:
            self.tickets = ask.ticket - 1
            self.ask(ask.seat, ask.question, ask.number)
        self.tickets = last

    def park(self) -> None:
        """Put the open questions aside until the steps of an interruption are done."""
        self.push((0, 0, self.put_aside << 8 | self.awaited))
        self.put_aside += self.awaited
        self.awaited = 0

    def resume(self, number: i64) -> None:
        """Open parked questions again; the number says which."""
        self.put_aside = number >> 8
        self.awaited = number & 255

    def repeat_ask(self, tickets: i64) -> None:
        """Give the open questions tickets beyond this one, so that no earlier answer fits them."""
        for i in range(self.put_aside + self.awaited):
            tickets += 1
            self.asks[2 * i] = tickets
        self.tickets = tickets

    def close(self, i: i64) -> None:
        """Remove the i-th open question, which has been answered."""
        self.awaited -= 1
        if not self.awaited:
            return
        i += self.put_aside
        last = self.put_aside + self.awaited
        while i < last:
            self.asks[2 * i] = self.asks[2 * i + 2]
            self.asks[2 * i + 1] = self.asks[2 * i + 3]
            i += 1

    # ---- the verbs a clause uses ----------------------------------------------------------
    # For the compiled games tools/native.py writes a twin of each verb that takes a name, such as `ask_coded`, which
    # takes the name's code.

    def then(self, *steps: Step) -> None:
        """Do these steps next, in this order, before all that is on the agenda."""
        todo: Words = self.todo
        depth = self.depth
        try:
            for clause, seat, number in reversed(steps):
                todo[depth] = (CODES[clause], seat, number)
                depth += 1
            self.depth = depth
        except IndexError:
            self.todo = longer(todo, encode_step(steps[0]))
            self.then(*steps)

    def follow(self, code: int, seat: int, number: int) -> None:
        """Do this step next; a board or card holds its code."""
        self.push((code, seat, number))

    def cease(self, clause: str) -> None:
        """Drop all steps before `clause` from the agenda, but none below an interruption."""
        wanted: i64 = CODES[clause]
        while self.depth:
            code, _, _ = self.todo[self.depth - 1]
            if code == wanted:
                return
            assert code != 0
            self.depth -= 1

    def ask(self, seat: int, question: str, number: int = 0) -> None:
        """Wait for the seat to answer; several seats may be asked at once, each of them one question."""
        assert not self.chance
        ticket = self.tickets + 1
        self.tickets = ticket
        at: i64 = 0
        if self.awaited or self.put_aside:
            assert not self.asks_seat(seat)
            at = 2 * (self.put_aside + self.awaited)
            if at >= len(self.asks):
                self.asks = append(append(self.asks, 0), 0)
        asks: Words = self.asks
        asks[at] = ticket
        asks[at + 1] = (CODES[question], seat, number)
        self.awaited += 1

    def inquire(self, seat: int, code: int) -> None:
        """Ask a question whose code a card holds."""
        self.ask(seat, NAMES[code])

    def throw(self, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """Await one of so many equally likely outcomes, which everybody sees, and then apply the clause."""
        assert outcomes > 0 and not self.chance and not self.awaited
        self.chance = outcomes
        self.audience = EVERYBODY
        self.leading = (CODES[clause], seat, number)

    def throw_for(self, audience: int, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """Throw, but show the outcome to the audience only: a bit for each seat, 0 for nobody."""
        assert outcomes > 0 and not self.chance and not self.awaited
        self.chance = outcomes
        self.audience = audience
        self.leading = (CODES[clause], seat, number)

    def cite(self, clause: str) -> None:
        """Emit what follows by this clause of the rulebook, not by the one the step is named after."""
        self.citing = clause

    def emit(self, kind: str, *args: int) -> None:
        """Emit an event that everybody sees."""
        if self.sink is not None:
            self.sink.append(Event(self.citing.partition("/")[0], kind, args, EVERYBODY))
            if self.event_states is not None:
                self.event_states.append(self.copy())

    def emit_to(self, audience: int, kind: str, *args: int) -> None:
        """Emit an event that only the audience sees: a bit for each seat."""
        if self.sink is not None:
            self.sink.append(Event(self.citing.partition("/")[0], kind, args, audience))
            if self.event_states is not None:
                self.event_states.append(self.copy())

    def end(self, places: tuple[int, ...]) -> None:
        """End the game with these places."""
        self.over = True
        self.places = places
        self.depth = 0
        self.put_aside = 0
        self.awaited = 0


def common_fields(s: State, viewer: int) -> dict[str, Any]:
    """Return the fields that all views share."""
    return {
        "viewer": viewer,
        "seats": s.seats,
        "asked": tuple([(ask.seat, ask.question) for ask in s.asked]),
        "over": s.over,
        "places": s.places,
        "flow": s.kernel_to_plain(),
    }


def longer(todo: Words, word: Word) -> Words:
    """Return the agenda with this step added, or stop a game whose agenda grows without end."""
    if len(todo) >= DEEPEST:
        raise agenda_too_deep(decode_step(word)[0])
    return append(todo, word)


def encode_step(step: Step) -> Word:
    word: Word = (code_of(step[0]), step[1], step[2])
    return word


def decode_step(word: Word) -> Step:
    code, seat, number = word
    return (NAMES[code], seat, number if code else 0)


def places_of(totals: Iterable[int]) -> tuple[int, ...]:
    """Return each seat's place, highest score first; equal scores share the better place."""
    scores = list(totals)
    return tuple([1 + sum([1 for other in scores if other > score]) for score in scores])


def over_in(plain: Sequence[Any]) -> bool:
    """Return whether the game is over in this plain state, of whatever game."""
    return bool(plain[7])


def places_in(plain: Sequence[Any]) -> tuple[int, ...]:
    """Return the places in this plain state, of whatever game."""
    return tuple(plain[8])


def own_fields(s: State) -> list[str]:
    """Return the names of a game's own fields, sorted; a compiled class does not list its fields."""
    slots = [name for kind in type(s).__mro__ if kind is not State for name in vars(kind).get("__slots__", ())]
    return sorted([*slots, *getattr(s, "__dict__", {})])
