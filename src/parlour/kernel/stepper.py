"""Whose turn it is: the one order of play for people, bots and chance, and playing at random.

All that drives a game (a playout, the laboratory's recorder, the server's bots, a keyboard) asks a `Stepper` which seat
is to act. A game may name an interrupt question. Whenever that is asked (once a turn, say), each seat may first
interrupt, beginning with the seat that is asked and going left. An interruption is played out before the next.
"""

from typing import Final, Generic, TypeVar

from mypy_extensions import i64

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer
from parlour.kernel.state import State

S = TypeVar("S", bound=State)

NOBODY: Final = -1  # chance is awaited, or the game is over
ALL: Final = -1  # every seat, as a set of seats
NOTHING: Final[list[Offer]] = []


class Stepper(Generic[S]):
    """Tells which seat is to act next, and remembers which seats could already interrupt."""

    def __init__(self, book: Book[S], interrupt_question: str = "") -> None:
        self.book = book
        self.interrupt_code: i64 = code_of(interrupt_question) if interrupt_question else -1
        self.last_ticket: i64 = 0  # of the interrupt question that seats may interrupt, or could
        self.seat: i64 = 0  # the next seat that may interrupt
        self.left: i64 = 0  # seats that may still interrupt
        self.interrupts: list[Offer] = NOTHING  # what the next seat may do unasked; empty if it is to answer

    def next(self, s: S, seats: int = ALL) -> int:
        """Return the seat to act, of this set of seats; NOBODY if chance decides or none of these is to act."""
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
        """Return whether the interrupt question is open and some seat may still interrupt it."""
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
        """Return the next seat that has something to do unasked, or NOBODY."""
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
    """Let one of the asked seats take a random offer."""
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
    """Let chance or an asked seat decide at random; return whether it was a seat."""
    if s.chance:
        book.resolve_chance(s, luck.below(s.chance))
        return False
    random_answer(book, s, luck)
    return True


def random_playout(
    book: Book[S], s: S, luck: Fast, limit: int, interrupt_question: str = "", checked: bool = False
) -> int:
    """Play at random to the end or the limit of decisions, and return their number.

    A seat that may interrupt takes one of its offers or none, each as likely as another. If `checked`, every decision
    goes through `act`, as a person's does.
    """
    stepper = Stepper(book, interrupt_question)
    has_interrupts = interrupt_question != ""
    decisions: i64 = 0
    most: i64 = limit
    while decisions < most:
        while s.chance:
            book.resolve_chance(s, luck.below(s.chance))
        if s.over:
            break
        seat = NOBODY
        if has_interrupts:
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
    """Let one of the asked seats take a random offer, through `act`."""
    i: i64 = luck.below(s.awaited) if s.awaited > 1 else 0
    _, seat, _ = s.asks[2 * (s.put_aside + i) + 1]
    offers = book.answers_at(s, i)
    offer = offers[luck.below(len(offers)) if len(offers) > 1 else 0]
    book.act(s, seat, offer.action, offer.any(luck))
