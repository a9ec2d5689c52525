"""A game whose clauses go on for ever is stopped."""

import pickle

import pytest

from parlour.kernel.book import Book
from parlour.kernel.offer import Args, Offer
from parlour.kernel.runaway import DEEPEST, MOST_STEPS, RunawayGame
from parlour.kernel.state import State


class Ring(State):
    """A game with a mistake in its board."""

    rounds: int


def ask(s: Ring, p: int, _n: int) -> None:
    s.ask(p, "ring.ask")


def list_actions(_s: Ring, _p: int, _n: int) -> list[Offer]:
    return [Offer(name) for name in ("stay", "again", "heap", "spin", "wait")]


def stay(s: Ring, p: int, _a: Args) -> None:
    s.then(("ring.ask", p, 0))


def again(s: Ring, p: int, _a: Args) -> None:
    s.then(("ring.again", p, 0))


def ring_again(s: Ring, p: int, _n: int) -> None:
    s.rounds += 1
    s.then(("ring.again", p, 0))


def heap(s: Ring, p: int, _a: Args) -> None:
    s.then(("ring.heap", p, 0))


def ring_heap(s: Ring, p: int, _n: int) -> None:
    s.then(("ring.heap", p, 0), ("ring.heap", p, 0))


def spin(s: Ring, p: int, _a: Args) -> None:
    s.throw(2, "ring.spin/thrown", p)


def spin_again(s: Ring, p: int, _n: int) -> None:
    s.rounds += 1
    s.throw(2, "ring.spin/thrown", p)


def wait(s: Ring, p: int, _a: Args) -> None:
    s.then(("ring.ask", p, 0), ("ring.ask", p, 0))


RING: Book[Ring] = Book(
    clauses={"ring.ask": ask, "ring.again": ring_again, "ring.heap": ring_heap, "ring.spin/thrown": spin_again},
    questions={"ring.ask": list_actions},
    actions={
        "stay": ("ring.ask", stay),
        "again": ("ring.again", again),
        "heap": ("ring.heap", heap),
        "spin": ("ring.spin", spin),
        "wait": ("ring.ask", wait),
    },
)


def begin_ring() -> Ring:
    s = Ring()
    s.open(1)
    s.rounds = 0
    s.then(("ring.ask", 0, 0))
    RING.advance(s)
    return s


def test_endless_steps_are_stopped_and_the_clause_is_named() -> None:
    s = begin_ring()
    with pytest.raises(RunawayGame, match="the rules loop") as endless:
        RING.act(s, 0, "again", ())
    assert endless.value.clause == "ring.again" and "“ring.again”" in str(endless.value)
    assert s.rounds == MOST_STEPS


def play_on(s: Ring, action: str) -> None:
    for _ in range(2 * MOST_STEPS):
        if s.chance:
            RING.resolve_chance(s, 0)
        else:
            RING.act(s, 0, action, ())


def test_endless_throws_are_stopped() -> None:
    s = begin_ring()
    with pytest.raises(RunawayGame, match="the rules loop") as endless:
        play_on(s, "spin")
    assert endless.value.clause == "ring.spin"
    assert s.rounds == MOST_STEPS


def test_an_endless_agenda_is_stopped() -> None:
    s = begin_ring()
    with pytest.raises(RunawayGame, match="never end") as endless:
        RING.act(s, 0, "heap", ())
    assert endless.value.clause == "ring.heap"
    assert s.depth <= DEEPEST


def test_an_agenda_that_grows_with_every_answer_is_stopped_too() -> None:
    s = begin_ring()
    with pytest.raises(RunawayGame, match="never end"):
        play_on(s, "wait")
    assert s.depth <= DEEPEST


def test_every_decision_restarts_the_count() -> None:
    s = begin_ring()
    play_on(s, "stay")
    assert s.steps_since_decision == 1


def test_the_error_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(RunawayGame("ring.again", "It goes on and on.")))
    assert (error.clause, str(error)) == ("ring.again", "It goes on and on.")
