"""Ratrace's bots are as good as they were, and their games come to an end."""

from typing import Any

import pytest

import parlour
from parlour.games.ratrace.bots import make_easy, make_medium
from parlour.games.ratrace.evaluator import RatraceEvaluator
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.kernel.int_rows import int_row
from parlour.parts.ledger import Ledger
from parlour.play.bot import BotMaker
from parlour.play.table import Table, find_game
from tests.games.tabletop import go_on_with, table

GAME = find_game("ratrace")
BOARD = load_edition(GAME)[1]
OLD_MASTER, SPORTS_CAR, DIAMOND_NECKLACE, WATCH = 2, 5, 14, 12
LOTTERY = 9


def seat_players(*cash: int) -> Table:
    """Return a table whose seats have so much money and own nothing yet."""
    on = table("ratrace", len(cash), ["1 1", *["3 4"] * (len(cash) - 1)])
    while on.asked[0].question == "setup.business":
        on.act(on.asked[0].seat, "choose", business=on.offers(on.asked[0].seat)[0].nth(0)[0])
    s: Any = on.state
    s.money = Ledger(int_row([*cash, -sum(cash)]))
    return on


def choose(make: BotMaker, on: Table, seat: int) -> tuple[str, tuple[int, ...]]:
    offer, args = make(GAME, BOARD, {}, seat, 1).choose(on.view(seat), on.offers(seat))
    return offer.action, args


def go_on_to(on: Table, *steps: tuple[str, int, int]) -> Table:
    go_on_with(on.state, *steps)
    on.game.book.advance(on.state)
    return on


def share(level: str, others: str, seats: int, deals: int) -> float:
    """Return the share of games that one bot wins among the others, with each deal played from every seat."""
    wins = 0.0
    for seat in range(seats):
        bots = [level if q == seat else others for q in range(seats)]
        summary = parlour.simulate("ratrace", seats, deals, seed=11, bots=bots)
        assert all(result.finished for result in summary.results)
        wins += summary.wins[seat]
    return wins / seats


@pytest.mark.parametrize(("seats", "deals", "times"), [(2, 250, 1.25), (4, 40, 2.2)])
def test_medium_against_easy(seats: int, deals: int, times: float) -> None:
    assert share("medium", "easy", seats, deals) > times / seats


@pytest.mark.parametrize(("seats", "deals", "times"), [(2, 100, 1.4), (4, 20, 2.2)])
def test_medium_against_random(seats: int, deals: int, times: float) -> None:
    """A bot that stakes anything on any horse is sometimes lucky: the odds favour gamblers."""
    assert share("medium", "random", seats, deals) > times / seats


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_a_bot_that_may_retire_retires(make: BotMaker) -> None:
    on = seat_players(200_000, 200)
    on.state.held[0] = 1 << OLD_MASTER | 1 << SPORTS_CAR | 1 << DIAMOND_NECKLACE
    assert choose(make, go_on_to(on, ("retire", 0, 0)), 0) == ("retire", ())


def test_medium_joins_the_lottery_to_move_up_or_when_behind() -> None:
    on = seat_players(400, 500)
    on.state.at[0] = LOTTERY
    assert choose(make_medium, go_on_to(on, ("lottery.stake", 0, 0)), 0) == ("put_up", (300,)), (
        "700 are enough to move up"
    )
    on.act(0, "put_up", amount=300)
    assert choose(make_medium, on, 1) == ("match", (300,)), "the other joins"
    rich = seat_players(5000, 400)
    assert choose(make_medium, go_on_to(rich, ("lottery.stake", 0, 0)), 0) == ("skip_lottery", ()), "nothing to gain"
    behind = seat_players(1000, 9000)
    assert choose(make_medium, go_on_to(behind, ("lottery.stake", 0, 0)), 0) == ("put_up", (300,))
    assert choose(make_medium, go_on_to(seat_players(1000, 0), ("lottery.stake", 0, 0)), 0) == ("skip_lottery", ())


def test_bids_jump_where_it_costs_nothing() -> None:
    on = seat_players(0, 400, 600)
    s: Any = on.state
    s.owner = (3,) * 6
    s.held[0] = 1 << WATCH
    s.stock[WATCH] -= 1
    go_on_to(on, ("broke.raise", 0, 900))
    assert choose(make_medium, on, 1) == ("bid", (10,)), "the first bid need only win if nobody else bids"
    on.act(1, "bid", amount=10)
    assert choose(make_medium, on, 2) == ("bid", (100,)), "the others would bid more than that"
    on.act(2, "bid", amount=100)
    assert choose(make_medium, on, 1) == ("pass", ())


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_nobody_buys_back_what_the_shop_still_has(make: BotMaker) -> None:
    on = seat_players(0, 9000)
    s: Any = on.state
    s.owner = (1,) * 6
    s.held[0] = 1 << WATCH
    s.stock[WATCH] -= 1
    go_on_to(on, ("broke.raise", 0, 900))
    assert choose(make, on, 1) == ("pass", ())


def test_search_never_goes_past_one_limit_for_a_lot() -> None:
    """Twice what the keenest bidder would give: a lot does not creep up by the smallest step."""
    on = seat_players(0, 4000, 6000)
    s: Any = on.state
    s.owner = (3,) * 6
    s.held[0] = 1 << WATCH
    s.stock[WATCH] -= 1
    go_on_to(on, ("broke.raise", 0, 900))
    judge = RatraceEvaluator(s.setting.board, 3, [])
    dear = max(judge.bid_limit(s, p) for p in (1, 2))

    def amounts() -> set[int]:
        seat = on.asked[0].seat
        moves = judge.candidates(on.state, seat, on.offers(seat), True, Fast(1))
        return {args[0] for action, args in moves if action == "bid"}

    assert max(amounts()) == 2 * dear
    on.act(1, "bid", amount=2 * dear - 10)
    assert amounts() == {2 * dear}
    on.act(2, "bid", amount=2 * dear)
    assert amounts() == set()
