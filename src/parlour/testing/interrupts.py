"""Checks of interruptions: seats may act unasked when it is time, each in turn."""

import random
from typing import Any

from parlour.kernel.state import Ask
from parlour.kernel.stepper import Stepper
from parlour.testing.tables import Setup, run


def interrupts_go_left_from_the_seat_to_act(setup: Setup) -> None:
    """When the interrupt question is asked, and only then, all seats with something to do unasked may interrupt."""
    question = setup.game.interrupt_question
    if not question:
        return
    assert question in setup.book.questions, f"{question} is no question of the book"
    for seed in range(3):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(600):
            if s.over:
                break
            if s.asked and not s.chance:
                check_order_if_nobody_acts(setup, s.copy())
                check_order_if_some_act(setup, s.copy(), rng)
            run(setup, s, rng, 1)


def is_interrupt_time(setup: Setup, s: Any) -> bool:
    return bool(s.asked[0].question == setup.game.interrupt_question and not s.parked)


def seats_that_may_interrupt(setup: Setup, s: Any) -> list[int]:
    """Return the seats with something to do unasked, going left from the seat that is asked."""
    first = s.asked[0].seat
    seats = [(first + k) % s.seats for k in range(s.seats)]
    return [seat for seat in seats if setup.book.anytime(s, seat)]


def check_order_if_nobody_acts(setup: Setup, s: Any) -> None:
    stepper: Stepper[Any] = Stepper(setup.book, setup.game.interrupt_question)
    seats = []
    seat = stepper.next(s)
    while stepper.interrupts:
        seats.append(seat)
        assert len(seats) <= s.seats, f"seat {seat} may interrupt out of turn, again and again"
        seat = stepper.next(s)
    wanted = seats_that_may_interrupt(setup, s) if is_interrupt_time(setup, s) else []
    assert seats == wanted, f"seats {seats} may interrupt, out of turn: it should be {wanted}"
    assert seat == s.asked[0].seat, "after the interruptions it is not the turn of the seat that is asked"


def check_order_if_some_act(setup: Setup, s: Any, rng: random.Random) -> None:
    """Let some seats take the first thing they can do, which is played out before the next; none has two turns."""
    stepper: Stepper[Any] = Stepper(setup.book, setup.game.interrupt_question)
    ask: Ask = s.asked[0]
    last = -1
    seat = stepper.next(s)
    while stepper.interrupts and s.asked[0] == ask:
        place = (seat - ask.seat) % s.seats
        assert place > last, f"seat {seat} may interrupt out of turn"
        last = place
        if rng.random() < 0.5:
            setup.book.take(s, seat, stepper.interrupts[0], stepper.interrupts[0].nth(0))
            play_out(setup, s, stepper, rng)
        if s.over or s.parked or s.chance:
            return
        seat = stepper.next(s)


def play_out(setup: Setup, s: Any, stepper: Stepper[Any], rng: random.Random) -> None:
    """Play out an interruption with first offers, for a while."""
    for _ in range(100):
        if s.chance:
            setup.book.resolve_chance(s, rng.randrange(s.chance))
        elif s.parked:
            seat = stepper.next(s)
            assert not stepper.interrupts, f"seat {seat} may interrupt an interruption"
            offer = setup.book.offers(s, seat)[0]
            setup.book.take(s, seat, offer, offer.nth(0))
        else:
            return
