"""Who may act unasked gets the word when it is time for that, each in turn."""

import random
from typing import Any

from parlour.kernel.state import Ask
from parlour.kernel.stepper import Stepper
from parlour.testing.tables import Setup, run


def interrupts_go_left_from_the_seat_to_act(setup: Setup) -> None:
    """Whenever the question `poll` is put, all seats with something to do unasked, and never else anybody."""
    if not setup.game.interrupt_question:
        return
    assert setup.game.interrupt_question in setup.book.questions, (
        f"{setup.game.interrupt_question} is no question of the book"
    )
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
    """The seats that can do something unasked, from the one that is asked round to the left."""
    first = s.asked[0].seat
    seats = [(first + k) % s.seats for k in range(s.seats)]
    return [seat for seat in seats if setup.book.anytime(s, seat)]


def check_order_if_nobody_acts(setup: Setup, s: Any) -> None:
    stepper: Stepper[Any] = Stepper(setup.book, setup.game.interrupt_question)
    let_in = []
    seat = stepper.next(s)
    while stepper.interrupts:
        let_in.append(seat)
        assert len(let_in) <= s.seats, "somebody is let in again and again"
        seat = stepper.next(s)
    wanted = seats_that_may_interrupt(setup, s) if is_interrupt_time(setup, s) else []
    assert let_in == wanted, f"{let_in} are let in, and it should be {wanted}"
    assert seat == s.asked[0].seat, "after that it is the word of whoever is asked"


def check_order_if_some_act(setup: Setup, s: Any, rng: random.Random) -> None:
    """Some take the first thing they can do, which is played out before the next is let in; nobody is let in twice."""
    stepper: Stepper[Any] = Stepper(setup.book, setup.game.interrupt_question)
    ask: Ask = s.asked[0]
    last = -1
    seat = stepper.next(s)
    while stepper.interrupts and s.asked[0] == ask:
        place = (seat - ask.seat) % s.seats
        assert place > last, f"seat {seat} is let in out of turn"
        last = place
        if rng.random() < 0.5:
            setup.book.take(s, seat, stepper.interrupts[0], stepper.interrupts[0].nth(0))
            play_out(setup, s, stepper, rng)
        if s.over or s.parked or s.chance:
            return
        seat = stepper.next(s)


def play_out(setup: Setup, s: Any, stepper: Stepper[Any], rng: random.Random) -> None:
    """Whatever was started, with the first answers that come to mind, for a while."""
    for _ in range(100):
        if s.chance:
            setup.book.resolve_chance(s, rng.randrange(s.chance))
        elif s.parked:
            seat = stepper.next(s)
            assert not stepper.interrupts, f"seat {seat} is let in while something else is going on"
            offer = setup.book.offers(s, seat)[0]
            setup.book.take(s, seat, offer, offer.nth(0))
        else:
            return
