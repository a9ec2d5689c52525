"""Who is next: the one order in which every game is played, by people, bots or chance.

Whatever drives a game (a playout, the recorder of the laboratory, a server's bots, a keyboard) asks the stepper whose
word it is, and does it. Whenever the question `poll` is put (once a turn, say), every seat is first let in to act
unasked, from the seat that is asked round to the left; what one of them starts is played out before the next.
"""

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer
from parlour.kernel.state import State

S = TypeVar("S", bound=State)

NOBODY: Final = -1  # chance, or nobody any more
ALL: Final = -1  # every seat, where a bit stands for each
NOTHING: Final[list[Offer]] = []


class Stepper(Generic[S]):
    def __init__(self, book: Book[S], interrupt_question: str = "") -> None:
        self.book = book
        self.interrupt_code: i64 = code_of(interrupt_question) if interrupt_question else -1
        self.last_ticket: i64 = 0  # the last ticket before which everybody was let in
        self.seat: i64 = 0  # the next to be let in
        self.left: i64 = 0  # how many are still to be let in
        self.interrupts: list[Offer] = (
            NOTHING  # what the seat that is next may do unasked; nothing where it has to answer
        )

    def next(self, s: S, seats: int = ALL) -> int:
        """The seat whose word it is, of these (a bit for each); NOBODY where chance decides, or nobody of these."""
        self.interrupts = NOTHING
        if s.chance or not s.awaited:
            return NOBODY
        if self.is_interrupt_time(s):
            seat = self.next_to_interrupt(s, seats)
            if seat >= 0:
                return seat
        for i in range(s.put_aside, s.put_aside + s.awaited):
            asked: i64
            _, asked, _ = s.asks[2 * i + 1]
            if seats >> asked & 1:
                return asked
        return NOBODY

    def is_interrupt_time(self, s: S) -> bool:
        """Whether it is time to let seats in: the question is put, or some of them have not had their chance yet."""
        if s.put_aside:
            return False
        code, seat, _ = s.asks[1]
        if code != self.interrupt_code:
            return False
        if s.asks[0] > self.last_ticket:
            self.last_ticket = s.asks[0]
            self.seat = seat
            self.left = s.seats
        return self.left > 0 and s.asks[0] == self.last_ticket

    def next_to_interrupt(self, s: S, seats: int) -> int:
        """The next seat that may do anything unasked, or NOBODY."""
        seat = self.seat
        last = s.seats - 1
        everybody = seats == ALL
        for left in range(self.left - 1, -1, -1):
            if everybody or seats >> seat & 1:
                offers = self.book.anytime(s, seat)
                if offers:
                    self.interrupts = offers
                    self.seat = seat + 1 if seat < last else 0
                    self.left = left
                    return seat
            seat = seat + 1 if seat < last else 0
        self.left = 0
        return NOBODY


def random_answer(book: Book[S], s: S, luck: Fast) -> None:
    """One of those who are asked takes any offer."""
    awaited = s.awaited
    i: i64 = luck.below(awaited) if awaited > 1 else 0
    code, seat, number = s.asks[2 * (s.put_aside + i) + 1]
    offers = book.ways_of[code](s, seat, number)
    many = len(offers)
    offer = offers[luck.below(many) if many > 1 else 0]
    args = offer.any(luck) if offer.made else ()
    if awaited == 1:
        s.awaited = 0
    else:
        s.close(i)
    book.apply(s, seat, offer, args)


def random_step(book: Book[S], s: S, luck: Fast) -> bool:
    """Chance decides, or a seat that is asked takes any offer. True if it was a decision."""
    if s.chance:
        book.resolve_chance(s, luck.below(s.chance))
        return False
    random_answer(book, s, luck)
    return True


def random_playout(
    book: Book[S], s: S, luck: Fast, limit: int, interrupt_question: str = "", checked: bool = False
) -> int:
    """Uniform random play to the end or the limit of decisions, and how many there were.

    A seat that may act unasked takes one of those offers or none, each as likely as another. With `checked` every
    decision goes by way of `act`, as a person's does.
    """
    stepper = Stepper(book, interrupt_question)
    polls = interrupt_question != ""
    decisions: i64 = 0
    most: i64 = limit
    while decisions < most:
        while s.chance:
            book.resolve_chance(s, luck.below(s.chance))
        if s.over:
            break
        seat = NOBODY
        if polls:
            code, _, _ = s.asks[1]
            if code == stepper.interrupt_code and stepper.is_interrupt_time(s):
                seat = stepper.next_to_interrupt(s, ALL)
        if seat >= 0:
            offers = stepper.interrupts
            k = luck.below(len(offers) + 1)
            if k == len(offers):
                continue
            if checked:
                book.act(s, seat, offers[k].action, offers[k].any(luck))
            else:
                book.take(s, seat, offers[k], offers[k].any(luck))
        elif checked:
            random_checked_answer(book, s, luck)
        else:
            random_answer(book, s, luck)
        decisions += 1
    return decisions


def random_checked_answer(book: Book[S], s: S, luck: Fast) -> None:
    """As `random_answer`, through `act`."""
    i: i64 = luck.below(s.awaited) if s.awaited > 1 else 0
    _, seat, _ = s.asks[2 * (s.put_aside + i) + 1]
    offers = book.answers_at(s, i)
    offer = offers[luck.below(len(offers)) if len(offers) > 1 else 0]
    book.act(s, seat, offer.action, offer.any(luck))
