"""Who is next: the one order in which every game is played, by people, bots or chance.

Whatever drives a game (a playout, the recorder of the laboratory, a server's bots, a keyboard) asks the stepper whose
word it is, and does it. Whenever the question `poll` is put (once a turn, say), every seat is first let in to act
unasked: from the seat that is asked round to the left, until one of them starts what others have to answer.
"""

from typing import Final, TypeVar

from mypy_extensions import i64

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer
from parlour.kernel.state import CODE, SEAT, SEAT_AT, State

S = TypeVar("S", bound=State)

NOBODY: Final = -1  # chance, or nobody any more
ALL: Final = -1  # every seat, where a bit stands for each


class Stepper:
    def __init__(self, poll: str = "") -> None:
        self.poll: i64 = code_of(poll) if poll else -1
        self.polled: i64 = 0  # the last ticket before which everybody was let in
        self.first: i64 = 0  # the seat that was asked then
        self.left: i64 = 0  # how many are still to be let in
        self.unasked = False  # whether the seat that is next may act unasked, or has to answer

    def next(self, s: State, seats: int = ALL) -> int:
        """The seat whose word it is, of these (a bit for each); NOBODY where chance decides, or nobody of these."""
        self.unasked = False
        if s.chance or not s.awaited:
            return NOBODY
        at = 2 * s.put_aside
        ticket = s.asks[at]
        word = s.asks[at + 1]
        if word & CODE == self.poll:
            if ticket > self.polled:
                self.polled = ticket
                self.first = word >> SEAT_AT & SEAT
                self.left = s.seats
            if ticket == self.polled and not s.put_aside:
                while self.left:
                    seat = (self.first + s.seats - self.left) % s.seats
                    self.left -= 1
                    if seats >> seat & 1:
                        self.unasked = True
                        return seat
        self.left = 0
        for i in range(s.awaited):
            seat = s.asks[at + 2 * i + 1] >> SEAT_AT & SEAT
            if seats >> seat & 1:
                return seat
        return NOBODY


def random_answer(book: Book[S], s: S, luck: Fast) -> None:
    """One of those who are asked takes any offer."""
    i: i64 = luck.below(s.awaited) if s.awaited > 1 else 0
    seat = s.asks[2 * (s.put_aside + i) + 1] >> SEAT_AT & SEAT
    offers = book.ways_at(s, i)
    offer = any_of(offers, luck)
    args = offer.any(luck)
    s.close(i)
    book.apply(s, seat, offer, args)


def any_of(offers: list[Offer], luck: Fast) -> Offer:
    n = len(offers)
    return offers[luck.below(n)] if n > 1 else offers[0]


def random_step(book: Book[S], s: S, luck: Fast) -> bool:
    """Chance decides, or a seat that is asked takes any offer. True if it was a decision."""
    if s.chance:
        book.fall(s, luck.below(s.chance))
        return False
    random_answer(book, s, luck)
    return True


def random_playout(book: Book[S], s: S, luck: Fast, limit: int, poll: str = "", checked: bool = False) -> int:
    """Uniform random play to the end or the limit of decisions, and how many there were.

    A seat that may act unasked takes one of those offers or none, each as likely as another. With `checked` every
    decision goes by way of `act`, as a person's does.
    """
    stepper = Stepper(poll)
    decisions: i64 = 0
    most: i64 = limit
    while decisions < most:
        while s.chance:
            book.fall(s, luck.below(s.chance))
        if s.over:
            break
        seat = stepper.next(s)
        if not stepper.unasked:
            decisions += 1
            if checked:
                checked_answer(book, s, luck)
            else:
                random_answer(book, s, luck)
            continue
        offers = book.unasked(s, seat)
        if offers:
            k = luck.below(len(offers) + 1)
            if k < len(offers):
                decisions += 1
                if checked:
                    book.act(s, seat, offers[k].action, offers[k].any(luck))
                else:
                    book.take(s, seat, offers[k], offers[k].any(luck))
    return decisions


def checked_answer(book: Book[S], s: S, luck: Fast) -> None:
    """As `random_answer`, through `act`."""
    i: i64 = luck.below(s.awaited) if s.awaited > 1 else 0
    seat = s.asks[2 * (s.put_aside + i) + 1] >> SEAT_AT & SEAT
    offer = any_of(book.ways_at(s, i), luck)
    book.act(s, seat, offer.action, offer.any(luck))
