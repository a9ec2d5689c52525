"""What lies on the table and what is still to be done; the verbs clauses use."""

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
ROOM: Final = 12  # steps an agenda has room for at first


class Reader:
    """Takes a plain value apart again, in the order in which it was put together; JSON has made its tuples lists."""

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
        """As `rows`, where every row holds numbers only."""
        return self.next_rows()


class Ask:
    """A question that a seat has been asked. The ticket tells it from the same question asked another time."""

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
    """A plain value but for the last four fields. A game adds its own fields, and says how they are copied."""

    __slots__ = (
        "asks",
        "audience",
        "awaited",
        "chance",
        "citing",
        "depth",
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
    todo: Words  # the agenda, the last is the next; and room beyond
    depth: i64  # how many steps there are
    asks: Words  # open questions, each with its ticket before it
    put_aside: i64  # how many of them wait for an interruption to end
    awaited: i64  # how many there are beyond those; the game waits for all of them
    tickets: i64
    chance: int  # how many equally likely outcomes are awaited; 0 for none
    leading: Word  # while chance is awaited: what comes of the outcome, before anything on the agenda
    audience: int  # who will see the outcome
    over: bool
    places: tuple[int, ...]  # at the end: 1 for the winner; ties share
    outcome: int  # for the clause that a throw leads to, and for no other
    steps_since_decision: i64  # steps since anybody last decided; the book ends what goes on for ever
    citing: str  # the clause being applied, while somebody listens
    sink: list[Event] | None  # None where nobody listens: nothing is emitted then

    def open(self, seats: int) -> None:
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

    # ---- each game's own ------------------------------------------------------------------
    # A game that is compiled has these written out (tools/fields.py). For any other they go by what its fields hold:
    # numbers, texts, tuples, rows of those, and parts; anything else is shared by all copies.

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
        """Into a state of the same table, whose fields say what kind each is."""
        self.load_kernel(r)
        for name in own_fields(self):
            if is_plain_field(getattr(self, name)):
                setattr(self, name, load_value(getattr(self, name), r.next_value()))

    def shared(self) -> Setting:
        """What all copies have in common."""
        if not hasattr(self, "setting"):
            setattr(self, "setting", Setting())  # noqa: B010
        found: Setting = getattr(self, "setting")  # noqa: B009
        return found

    def wrong(self) -> str:
        """What could never be on a real table; nothing that the kernel knows of."""
        return ""

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: what was agreed, from which the game begins anew, and then the plain value."""
        return (self.shared().load_state, (self.to_plain(),))

    # ---- the flow, in words ---------------------------------------------------------------

    @property
    def agenda(self) -> list[Step]:
        """What is still to be done; the last is the next."""
        return [decode_step(self.todo[i]) for i in range(self.depth)]

    @property
    def after_chance(self) -> Step:
        """While chance is awaited: the clause that takes the outcome."""
        return decode_step(self.leading)

    @property
    def asked(self) -> list[Ask]:
        """The open questions; the game waits for all of them."""
        return self.asks_from(self.put_aside, self.awaited)

    @property
    def parked(self) -> tuple[tuple[Ask, ...], ...]:
        """Questions put aside by interruptions; the steps that resume them say which."""
        found: list[tuple[Ask, ...]] = []
        for i in range(self.depth):
            code, _, number = self.todo[i]
            if not code:
                found.append(tuple(self.asks_from(number >> 8, number & 255)))
        return tuple(found)

    def asks_from(self, first: i64, many: i64) -> list[Ask]:
        found: list[Ask] = []
        for i in range(first, first + many):
            name, seat, number = decode_step(self.asks[2 * i + 1])
            found.append(Ask(self.asks[2 * i], seat, name, number))
        return found

    def asks_seat(self, seat: int) -> bool:
        """Whether the seat has to answer something."""
        return self.place_of(seat) >= 0

    def place_of(self, seat: i64) -> i64:
        """Which of the open questions is the seat's, from 0; -1 none."""
        first = self.put_aside
        for i in range(first, first + self.awaited):
            _, asked, _ = self.asks[2 * i + 1]
            if asked == seat:
                return i - first
        return -1

    def first_seat(self) -> i64:
        """Whoever was asked first."""
        seat: i64
        _, seat, _ = self.asks[2 * self.put_aside + 1]
        return seat

    def first_question(self) -> i64:
        """What was asked first, by the number of its name."""
        code: i64
        code, _, _ = self.asks[2 * self.put_aside + 1]
        return code

    def first_asked(self) -> str:
        """The question that was put first, or nothing."""
        return NAMES[self.first_question()] if self.awaited else ""

    def question_of(self, seat: int) -> str:
        """What the seat has been asked, or nothing."""
        i = self.place_of(seat)
        return decode_step(self.asks[2 * (self.put_aside + i) + 1])[0] if i >= 0 else ""

    def next_step(self) -> str:
        """The clause that comes next, or nothing."""
        return decode_step(self.todo[self.depth - 1])[0] if self.depth else ""

    # ---- the flow, in words of a machine --------------------------------------------------

    def push(self, word: Word) -> None:
        depth = self.depth
        if depth == len(self.todo):
            self.todo = longer(self.todo, word)
        else:
            self.todo[depth] = word
        self.depth = depth + 1

    def put(self, asks: list[Ask]) -> None:
        """Open these questions, whatever was asked before."""
        self.awaited = 0
        last = self.tickets
        for ask in asks:
            self.tickets = ask.ticket - 1
            self.ask(ask.seat, ask.question, ask.number)
        self.tickets = last

    def park(self) -> None:
        """Put aside what is being asked; it is asked again when the interruption is over."""
        self.push((0, 0, self.put_aside << 8 | self.awaited))
        self.put_aside += self.awaited
        self.awaited = 0

    def resume(self, number: i64) -> None:
        self.put_aside = number >> 8
        self.awaited = number & 255

    def repeat_ask(self, tickets: i64) -> None:
        """The open questions get tickets beyond these: an answer to what was asked before is no answer now."""
        for i in range(self.put_aside + self.awaited):
            tickets += 1
            self.asks[2 * i] = tickets
        self.tickets = tickets

    def close(self, i: i64) -> None:
        """A question has been answered; most often it is the only one."""
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
    # Each of those with a name in it has a twin for the compiled games, with the name's number in its place:
    # `ask_coded` and so on, which tools/native.py writes.

    def then(self, *steps: Step) -> None:
        """These come next, in this order, before whatever was still to be done."""
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
        """This comes next: a step that a board or a card leads to, by the number of its name."""
        self.push((code, seat, number))

    def cease(self, clause: str) -> None:
        """Forget whatever was still to be done before `clause`, but never past an interruption."""
        wanted: i64 = CODES[clause]
        while self.depth:
            code, _, _ = self.todo[self.depth - 1]
            if code == wanted:
                return
            assert code != 0
            self.depth -= 1

    def ask(self, seat: int, question: str, number: int = 0) -> None:
        """The game waits until the seat has answered. Several may be asked at once, but each only one thing."""
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
        """The game waits for an answer: a question that a card leads to, by the number of its name."""
        self.ask(seat, NAMES[code])

    def throw(self, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """One of so many equally likely outcomes, seen by everybody, and then the clause."""
        assert outcomes > 0 and not self.chance and not self.awaited
        self.chance = outcomes
        self.audience = EVERYBODY
        self.leading = (CODES[clause], seat, number)

    def throw_for(self, audience: int, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """As `throw`, but only those in the audience (a bit for each seat; 0 nobody) see the outcome."""
        assert outcomes > 0 and not self.chance and not self.awaited
        self.chance = outcomes
        self.audience = audience
        self.leading = (CODES[clause], seat, number)

    def cite(self, clause: str) -> None:
        """What follows happens by this clause of the rulebook, not the one the step is named after."""
        self.citing = clause

    def emit(self, kind: str, *args: int) -> None:
        """It happened, and everybody sees it."""
        if self.sink is not None:
            self.sink.append(Event(self.citing.partition("/")[0], kind, args, EVERYBODY))

    def emit_to(self, audience: int, kind: str, *args: int) -> None:
        """It happened, and only the audience (a bit for each seat) sees it."""
        if self.sink is not None:
            self.sink.append(Event(self.citing.partition("/")[0], kind, args, audience))

    def end(self, places: tuple[int, ...]) -> None:
        """The game is over: nothing is asked or to be done any more."""
        self.over = True
        self.places = places
        self.depth = 0
        self.put_aside = 0
        self.awaited = 0


def longer(todo: Words, word: Word) -> Words:
    """With room for one step more; an agenda that only grows is stopped."""
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
    """Places by score, highest first; equal scores share the better place."""
    scores = list(totals)
    return tuple([1 + sum([1 for other in scores if other > score]) for score in scores])


def over_in(plain: Sequence[Any]) -> bool:
    """Whether the game is over, of any plain state: the kernel's part is the same whatever the rules."""
    return bool(plain[7])


def places_in(plain: Sequence[Any]) -> tuple[int, ...]:
    return tuple(plain[8])


def own_fields(s: State) -> list[str]:
    """What a game has added, in the order of the names; a compiled class does not show what it has."""
    slots = [name for kind in type(s).__mro__ if kind is not State for name in vars(kind).get("__slots__", ())]
    return sorted([*slots, *getattr(s, "__dict__", {})])
