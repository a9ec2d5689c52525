"""Each of these games is broken in one way, and one check finds it."""

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import parlour
import parlour.testing.interrupts
from parlour.games import shelf
from parlour.kernel.game import Economy, Game
from parlour.kernel.offer import Args
from parlour.kernel.state import State, own_fields
from parlour.kernel.stepper import Stepper
from parlour.testing import checks

DERBY, HIGH_BID, HIGH_HAT, RATRACE = (shelf()[name] for name in ("derby-day", "high-bid", "high-hat", "ratrace"))
interpreted = pytest.mark.skipif(parlour.compiled, reason="compiled classes cannot be broken from outside")


def complaint(game: Game[Any], name: str) -> str:
    """Return what the check reports at the first table where it fails."""
    for check in checks(game):
        if check.name == name:
            try:
                check()
            except AssertionError as error:
                return str(error)
    return ""


def modify(game: Game[Any], **changes: Any) -> Game[Any]:
    return dataclasses.replace(game, **changes)


def change_economy(**changes: Any) -> Economy:
    assert RATRACE.economy is not None
    return dataclasses.replace(RATRACE.economy, **changes)


def test_a_check_has_its_name_and_its_table() -> None:
    names = [str(check) for check in checks(DERBY)]
    assert "replay derby-day-3" in names
    assert "words derby-day" in names
    assert "pickle derby-day-2-race=myopia" in names
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("game", "check", "says"),
    [
        (modify(DERBY, secrets=True), "secrets", "seats never see differently"),
        (modify(HIGH_BID, secrets=False), "secrets", "seats do see differently"),
        (modify(DERBY, most_outcomes=lambda board: 200), "outcomes", "has 216 outcomes"),
        (modify(DERBY, max_decisions=10), "longest", "not over after 10 decisions"),
        (modify(DERBY, amounts=DERBY.amounts | {"die": (1, 5)}), "universe", "6 is no die, which goes from 1 to 5"),
        (modify(DERBY, amounts={}), "universe", "there is no unit"),
        (modify(RATRACE, amounts=RATRACE.amounts | {"$": (0, 500)}), "universe", "is no $"),
        (modify(RATRACE, economy=change_economy(sales=("swapped",))), "events", "swapped"),
        (modify(RATRACE, economy=change_economy(accounts=lambda s: (0,))), "accounts", "1 accounts"),
        (modify(HIGH_BID, interrupt_question="bid.nothing"), "polling", "no question"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_declaration_is_found(game: Game[Any], check: str, says: str) -> None:
    assert says in complaint(game, check)


def test_a_view_of_anothers_cards() -> None:
    """A view that shows all seats what seat 0 sees is found."""

    def show_all(s: Any, viewer: int) -> Any:
        return msgspec.structs.replace(HIGH_BID.view_for(s, 0), viewer=viewer)

    assert "sees a difference" in complaint(modify(HIGH_BID, view_for=show_all), "hidden")


class Lenient:
    """A book that takes any input as the first offer."""

    def __init__(self, book: Any) -> None:
        self.book = book

    def __getattr__(self, name: str) -> Any:
        return getattr(self.book, name)

    def act(self, s: Any, seat: int, action: str, args: Args, ticket: int = 0) -> None:
        offers = self.book.offers(s, seat)
        if offers:
            self.book.take(s, seat, offers[0], offers[0].nth(0))
        else:
            self.book.act(s, seat, action, args, ticket)


@pytest.mark.parametrize("check", ["hostile", "huge", "huge-tickets", "numbers-sent"])
def test_a_book_that_takes_anything(check: str) -> None:
    assert "taken" in complaint(modify(HIGH_BID, book=Lenient(HIGH_BID.book)), check)


def with_state(change: Callable[[type], dict[str, Any]]) -> Game[Any]:
    """Return Derby Day with some methods of its state replaced."""

    def lay_out(*arguments: Any) -> Any:
        s = DERBY.lay_out(*arguments)
        state = type(s)

        def copy(s: Any) -> Any:
            copied = state.copy(s)
            copied.__class__ = type(s)
            return copied

        s.__class__ = type("Broken", (state,), {"copy": copy} | change(state))
        return s

    return modify(DERBY, lay_out=lay_out)


@interpreted
def test_a_field_that_is_no_part_of_the_value() -> None:
    game = with_state(lambda state: {"to_plain": lambda s: state.to_plain(s)[:-1]})
    assert "wins is no part of the plain value" in complaint(game, "fields")


@interpreted
def test_a_flow_that_is_no_part_of_the_value() -> None:
    game = with_state(lambda state: {"to_plain": lambda s: state.to_plain(s)[9:]})
    assert "no part of the plain value" in complaint(game, "flow")


@interpreted
def test_a_copy_that_shares_what_changes() -> None:
    def copy(s: Any) -> Any:
        copied = type(s)()
        for name in (*State.__slots__, *own_fields(s)):
            setattr(copied, name, getattr(s, name))
        return copied

    game = with_state(lambda _: {"copy": copy})
    assert "changed the original" in complaint(game, "copy")
    assert "changed the original" in complaint(game, "pickle")


@interpreted
def test_interrupts_that_go_right_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rightwards(Stepper):
        def next(self, s: Any, seats: int = -1) -> int:
            seat = super().next(s, seats)
            return seat if not self.interrupts else (2 * s.asked[0].seat - seat) % s.seats

    monkeypatch.setattr(parlour.testing.interrupts, "Stepper", Rightwards)
    assert "out of turn" in complaint(HIGH_HAT, "polling")
