"""What lies on the table and what is still to be done; the verbs clauses use."""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.kernel.event import EVERYBODY, Event

Step = tuple[str, int, int]  # clause, seat, number

RESUME: Final = "resume"
NOTHING: Final = -(1 << 40)  # an argument of an event that was not given


class Reader:
    """Takes a plain value apart again, in the order in which it was put together; JSON has made its tuples lists."""

    def __init__(self, items: Sequence[object]) -> None:
        self.items = items
        self.at = 0

    def next(self) -> Any:
        self.at += 1
        return self.items[self.at - 1]

    def whole(self) -> int:
        value: int = self.next()
        return value

    def wholes(self) -> list[int]:
        return list(self.next())

    def rows(self) -> list[list[Any]]:
        return [list(row) for row in self.next()]

    def whole_rows(self) -> list[list[int]]:
        """As `rows`, where every row holds numbers only."""
        return self.rows()

    def part(self) -> "Reader":
        """A part that has a plain value of its own."""
        return Reader(self.next())


@mypyc_attr(free_list_len=1, acyclic=True)
class Ask:
    """A question that a seat has been asked. The ticket tells it from the same question asked another time."""

    def __init__(self, ticket: int, seat: int, question: str, number: int) -> None:
        self.ticket = ticket
        self.seat = seat
        self.question = question
        self.number = number

    def plain(self) -> tuple[int, int, str, int]:
        return (self.ticket, self.seat, self.question, self.number)


def asks_of(rows: Sequence[Sequence[Any]]) -> list[Ask]:
    return [Ask(row[0], row[1], row[2], row[3]) for row in rows]


class State:
    """A plain value but for the last two fields. A game adds its own fields and extends `copy`, `plain`, `load`."""

    seats: int
    agenda: list[Step]  # the last is the next
    asked: list[Ask]  # open questions; the game waits for all of them
    parked: tuple[tuple[Ask, ...], ...]  # questions put aside by interruptions
    tickets: int
    chance: int  # how many equally likely outcomes are awaited; 0 for none
    leads: Step  # while chance is awaited: what comes of the outcome, before anything on the agenda
    secret: int  # who will see the outcome
    over: bool
    places: tuple[int, ...]  # at the end: 1 for the winner; ties share
    outcome: int  # for the clause that a throw leads to, and for no other
    citing: str  # the clause being applied
    sink: list[Event] | None  # None where nobody listens: emitting then costs one test

    def open(self, seats: int) -> None:
        self.seats = seats
        self.agenda = []
        self.asked = []
        self.parked = ()
        self.tickets = 0
        self.chance = 0
        self.leads = ("", 0, 0)
        self.secret = EVERYBODY
        self.over = False
        self.places = ()
        self.outcome = 0
        self.citing = ""
        self.sink = None

    def copy_kernel(self, s: "State") -> None:
        s.seats = self.seats
        s.agenda = self.agenda[:]
        s.asked = self.asked[:]
        s.parked = self.parked
        s.tickets = self.tickets
        s.chance = self.chance
        s.leads = self.leads
        s.secret = self.secret
        s.over = self.over
        s.places = self.places
        s.outcome = 0
        s.citing = ""
        s.sink = None

    def plain_kernel(self) -> tuple[object, ...]:
        return (
            self.seats,
            (*self.agenda, self.leads) if self.chance else tuple(self.agenda),
            tuple([ask.plain() for ask in self.asked]),
            tuple([tuple([ask.plain() for ask in asks]) for asks in self.parked]),
            self.tickets,
            self.chance,
            self.secret,
            int(self.over),
            self.places,
        )

    def load_kernel(self, r: Reader) -> None:
        self.seats = r.whole()
        self.agenda = [(row[0], row[1], row[2]) for row in r.rows()]
        self.asked = asks_of(r.rows())
        self.parked = tuple([tuple(asks_of(rows)) for rows in r.rows()])
        self.tickets = r.whole()
        self.chance = r.whole()
        self.leads = self.agenda.pop() if self.chance else ("", 0, 0)
        self.secret = r.whole()
        self.over = bool(r.whole())
        self.places = tuple(r.wholes())
        self.outcome = 0
        self.citing = ""
        self.sink = None

    # ---- each game's own ------------------------------------------------------------------

    def copy(self) -> "State":
        raise NotImplementedError

    def plain(self) -> tuple[object, ...]:
        raise NotImplementedError

    def load(self, r: Reader) -> None:
        raise NotImplementedError

    # ---- the verbs a clause uses ----------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """These come next, in this order, before whatever was still to be done."""
        for i in range(len(steps) - 1, -1, -1):
            self.agenda.append(steps[i])

    def cease(self, clause: str) -> None:
        """Forget whatever was still to be done before `clause`, but never past an interruption."""
        while self.agenda and self.agenda[-1][0] != clause:
            assert self.agenda[-1][0] != RESUME
            self.agenda.pop()

    def ask(self, seat: int, question: str, number: int = 0) -> None:
        """The game waits until the seat has answered. Several may be asked at once, but each only one thing."""
        assert not self.chance
        for ask in self.asked:
            assert ask.seat != seat
        self.tickets += 1
        self.asked.append(Ask(self.tickets, seat, question, number))

    def close(self, i: int) -> None:
        """A question has been answered; most often it is the only one."""
        if len(self.asked) == 1:
            self.asked.clear()
        else:
            del self.asked[i]

    def throw(self, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """One of so many equally likely outcomes, seen by everybody, and then the clause."""
        assert outcomes > 0 and not self.chance and not self.asked
        self.chance = outcomes
        self.secret = EVERYBODY
        self.leads = (clause, seat, number)

    def throw_for(self, audience: int, outcomes: int, clause: str, seat: int, number: int = 0) -> None:
        """As `throw`, but only those in the audience (a bit for each seat; 0 nobody) see the outcome."""
        assert outcomes > 0 and not self.chance and not self.asked
        self.chance = outcomes
        self.secret = audience
        self.leads = (clause, seat, number)

    def cite(self, clause: str) -> None:
        """What follows happens by this clause of the rulebook, not the one the step is named after."""
        self.citing = clause

    def emit(
        self, kind: str, a: int = NOTHING, b: int = NOTHING, c: int = NOTHING, d: int = NOTHING, e: int = NOTHING
    ) -> None:
        """It happened, and everybody sees it."""
        if self.sink is not None:
            self.record(EVERYBODY, kind, [a, b, c, d, e])

    def emit_to(
        self,
        audience: int,
        kind: str,
        a: int = NOTHING,
        b: int = NOTHING,
        c: int = NOTHING,
        d: int = NOTHING,
        e: int = NOTHING,
    ) -> None:
        """It happened, and only the audience (a bit for each seat) sees it."""
        if self.sink is not None:
            self.record(audience, kind, [a, b, c, d, e])

    def record(self, audience: int, kind: str, given: list[int]) -> None:
        if self.sink is not None:
            args = tuple([value for value in given if value != NOTHING])
            self.sink.append(Event(self.citing.partition("/")[0], kind, args, audience))

    def end(self, places: tuple[int, ...]) -> None:
        """The game is over: nothing is asked or to be done any more."""
        self.over = True
        self.places = places
        self.agenda = []
        self.asked = []
        self.parked = ()


def places_of(scores: list[int]) -> tuple[int, ...]:
    """Places by score, highest first; equal scores share the better place."""
    return tuple([1 + sum([1 for other in scores if other > score]) for score in scores])
