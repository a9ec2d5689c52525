"""The search bot of High Bid makes none of the mistakes that people notice at the table."""

from typing import Any

import pytest

from parlour.bots.search import Budget, SearchBot
from parlour.games.highbid.evaluator import sold_this_round
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.play.table import Table, find_game
from tests.games.test_highbid import JOKER, bid_or_pass, buys_the_lot, card, purse, room, sells

GAME = find_game("high-bid")
CARDS = load_edition(GAME, None)[1]


def move(on: Table, seat: int, worlds: int = 4) -> tuple[str, tuple[int, ...]]:
    bot = SearchBot(Budget(worlds), GAME, CARDS, {}, seat, 1)
    offer, args = bot.choose(on.view(seat), on.offers(seat))
    return offer.action, args


def evaluator(seats: int) -> Any:
    assert GAME.evaluator
    return GAME.evaluator(CARDS, {}, seats)


def test_it_bids_the_least_it_may() -> None:
    on = room("Cuckoo Clock", [], ["Grandfather Clock", "Mantel Clock"])
    least = on.state.auction.minimum()
    assert move(on, 1) == ("bid", (least,))
    bid_or_pass(on, least, least + 20, "pass")
    assert move(on, 1) == ("bid", (least + 40,))


def test_it_stops_where_it_could_no_longer_go_out_and_win() -> None:
    """The last clock makes a set of $800, and $4,400 and that are enough to go out at up to $200."""
    on = room("Cuckoo Clock", [], ["Mantel Clock", "Grandfather Clock"])
    purse(on, 1, 4400)
    bid_or_pass(on, 30, 170, "pass")
    assert move(on, 1) == ("bid", (190,))
    bid_or_pass(on, 190, 210, "pass")
    assert move(on, 1) == ("pass", ())
    assert evaluator(3).winning_price(on.state, 1) == 200


def test_it_may_go_past_that_price_if_a_rival_is_richer_than_the_goal() -> None:
    on = room("Cuckoo Clock", [], ["Mantel Clock", "Grandfather Clock"])
    purse(on, 1, 4400)
    purse(on, 2, 6000)
    assert evaluator(3).winning_price(on.state, 1) == float("inf")


@pytest.mark.parametrize("collects", [False, True])
def test_a_card_that_a_rival_openly_collects_is_kept_from_it(collects: bool) -> None:
    on = room("Singing Bird", ["Mantel Clock"], [], ["Cuckoo Clock", "Grandfather Clock"])
    s = on.state
    if collects:
        for name in ("Cuckoo Clock", "Grandfather Clock"):
            s.shown[2] |= 1 << card(name)
    judge = evaluator(3)
    judge.appraise(s)
    judge.property_to_sell(s, 0)
    assert (judge.gain[card("Mantel Clock")] < 0) == collects


def test_what_it_has_just_sold_it_does_not_buy_back() -> None:
    """Both Buyer's Cards are worth more than the Vase that was sold for a quarter."""
    on = room("Tea Service", [JOKER, JOKER, "Cameo Vase", "Mantel Clock"])
    buys_the_lot(on, 0)
    sells(on, "Cameo Vase", "25 blank")
    sells(on, "Mantel Clock", "25 blank")
    assert sold_this_round(on.state, 0) == 1 << card("Cameo Vase") | 1 << card("Mantel Clock")
    bid_or_pass(on, "stop_selling")
    judge = evaluator(3)
    tried = judge.candidates(on.state, 0, on.offers(0), True, Fast(1))
    assert [move for move in tried if move[0] == "buy"] == []
