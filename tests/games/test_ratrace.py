"""Ratrace, clause by clause."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.kernel.state import Reader
from parlour.kernel.stepper import random_playout
from parlour.parts.dice import two_dice
from parlour.play.table import Table, find_game
from tests.games.tabletop import happened, last, refused, table, then, worth
from tests.golden import LOGS

BLACK, ROYAL, BROWN, GREEN, OLIVE, ROSE = range(6)
WORKING, MIDDLE, HIGH = range(3)
NIGHT_SCHOOL, COUNTRY_CLUB, UNIVERSITY, YACHT_CLUB = range(18, 22)
ENTER = (0, 36, 64)
SIZE = (36, 28, 20)


def symbol(business: int, tier: int) -> int:
    return 3 * business + tier


def square(ring: int, place: int) -> int:
    return ENTER[ring] + place


def game(seats: int = 4, **options: str | int) -> Table:
    """A game at its first turn: seat 0 begins and owns Black, seat 1 Royal, seat 2 Brown, and so on."""
    found = table("ratrace", seats, ["1 1", *["3 4"] * (seats - 1)], **options)
    for business in range(seats * 2 if seats <= 3 and options.get("businesses") != "one" else seats):
        if business < 5:  # the last of six is not asked
            found.act(business % seats, "choose", business=business)
    return found


def give(on: Table, p: int, cash: int = -1, items: tuple[int, ...] = (), debt: int = 0) -> None:
    """The seat has so much, owns this and owes that."""
    s: Any = on.state
    if cash >= 0:
        s.money.balances[s.seats] += s.money.balances[p] - cash
        s.money.balances[p] = cash
    for item in items:
        s.held[p] |= 1 << item
        if item < 18:
            s.stock[item] -= 1
    s.debt[p] = debt
    assert s.wrong() == ""


def put(on: Table, p: int, at: int) -> None:
    on.state.at[p] = at


def land(on: Table, at: int, *script: str) -> int:
    """Whoever's turn it is rolls 1 1 and comes to the square; then chance falls as the script says."""
    p = on.asked[0].seat
    ring = max(k for k in range(3) if ENTER[k] <= at)
    put(on, p, ENTER[ring] + (at - ENTER[ring] - 2) % SIZE[ring])
    then(on, "1 1", *script)
    on.act(p, "roll")
    assert on.state.wrong() == ""
    return p


def cash(on: Table) -> tuple[int, ...]:
    return on.view().cash


def items(on: Table, p: int) -> tuple[int, ...]:
    return on.view().items[p]


def asked(on: Table) -> list[tuple[int, str]]:
    return [(ask.seat, ask.question) for ask in on.asked]


def actions(on: Table, p: int) -> list[str]:
    return [offer.action for offer in on.offers(p)]


def on_sale(on: Table, p: int) -> list[int]:
    """The symbols the seat may buy now."""
    return [offer.params[0].low for offer in on.offers(p) if offer.action == "buy"]


def turn_of(on: Table, p: int) -> None:
    """Turns pass, on squares where nothing happens, until it is this seat's."""
    while on.asked[0].seat != p:
        land(on, square(WORKING, 0))


# ---- Set-up -----------------------------------------------------------------------------------


def test_setup_cash() -> None:
    on = game(6)
    assert cash(on) == (200,) * 6
    assert on.view().accounts[-1] == -1200
    assert on.view().debt == (0,) * 6
    assert happened(on, "setup.cash", "given", 200)


def test_setup_goal() -> None:
    assert game().view().goal == 100_000
    on = game(retirement=20_000)
    assert happened(on, "setup.goal", "goal", 20_000)
    with pytest.raises(parlour.InvalidSetup):
        game(retirement=1)


def test_setup_goal__rounds() -> None:
    on = game(2, rounds=2)
    assert happened(on, "setup.goal", "rounds", 2)
    give(on, 0, 500, (symbol(GREEN, HIGH),), debt=105)
    give(on, 1, 385)
    for _ in range(4):
        assert not on.over
        land(on, square(WORKING, 0))
    assert on.over
    assert happened(on, "setup.goal", "total", 0, 500 - 116), "the debt counts with its interest, symbols do not"
    assert on.places == (2, 1)


def test_setup_choose() -> None:
    on = table("ratrace", 4, ["2 3", "1 1", "5 5", "1 2"])
    assert asked(on) == [(1, "setup.business")]
    order = []
    while on.asked[0].question == "setup.business":
        order.append(on.asked[0].seat)
        on.act(order[-1], "choose", business=5 - len(order))
    assert order == [1, 2, 3, 0], "then to the left"
    assert asked(on) == [(1, "move.roll")], "the lowest takes the first turn too"


def test_setup_choose__ties_roll_again() -> None:
    on = table("ratrace", 4, ["1 2", "4 4", "2 1", "1 2", "6 6", "3 3", "3 3", "2 2", "1 1"])
    assert happened(on, "setup.choose", "roll_again", 0b1101)
    assert happened(on, "setup.choose", "roll_again", 0b1100)
    assert asked(on)[0][0] == 3


def test_setup_business() -> None:
    on = game(6)
    assert on.view().owner == (0, 1, 2, 3, 4, 5)
    assert on.view().stock == (3,) * 18, "nine cards of each Business: three of each item"
    on = table("ratrace", 4, ["1 1", "3 4", "3 4", "3 4"])
    on.act(0, "choose", business="Olive's Jewellery")
    assert refused(on, 1, "choose", business=OLIVE) == "setup.business"
    assert happened(on, "setup.business", "chose", 0, OLIVE)
    names = on.words.names["item"]
    assert names[symbol(OLIVE, WORKING) : symbol(OLIVE, HIGH) + 1] == [
        "17-Jewel Watch",
        "Gold Ring",
        "Diamond Necklace",
    ]


def test_setup_business__the_last_is_not_asked() -> None:
    on = game(6)
    assert asked(on) == [(0, "move.roll")]
    assert happened(on, "setup.business", "chose", 5, ROSE)


def test_setup_four_five() -> None:
    on = game(4)
    assert on.view().owner == (0, 1, 2, 3, 4, 4)
    assert happened(on, "setup.four-five", "treasurys", ROSE)
    assert game(5).view().owner == (0, 1, 2, 3, 4, 5)


def test_setup_two_three() -> None:
    assert game(3).view().owner == (0, 1, 2, 0, 1, 2)
    on = game(2)
    assert on.view().owner == (0, 1, 0, 1, 2, 2), "two each, chosen in two rounds in the same order; never more"
    assert happened(on, "setup.two-three", "treasurys", OLIVE)


@pytest.mark.parametrize("seats", [2, 3])
def test_setup_two_three__or_one_each(seats: int) -> None:
    on = game(seats, businesses="one")
    assert on.view().owner == (*range(seats), *[seats] * (6 - seats))
    assert happened(on, "setup.two-three", "treasurys", GREEN)
    assert asked(on) == [(0, "move.roll")]
    with pytest.raises(parlour.InvalidSetup):
        game(seats, businesses="three")
    assert game(4, businesses="two").view().owner == (0, 1, 2, 3, 4, 4), "more players have one in any case"


def test_setup_start() -> None:
    on = game()
    assert on.view().at == (0, 0, 0, 0)
    assert on.words.names["square"][0] == "Graduation Day"
    assert happened(on, "setup.start", "started", 0)


# ---- Moving and buying ------------------------------------------------------------------------


@pytest.mark.parametrize("ring", [WORKING, MIDDLE, HIGH])
def test_move_roll(ring: int) -> None:
    on = game()
    put(on, 0, square(ring, SIZE[ring] - 3))
    then(on, "1 2")
    on.act(0, "roll")
    assert on.view().at[0] == ENTER[ring], "round the ring of one's class"
    assert happened(on, "move.roll", "moved", 0, 1, 2, ENTER[ring])
    assert asked(on) == [(1, "move.roll")]
    assert refused(on, 0, "roll") == "move.roll"


def test_move_roll__every_square_is_where_the_board_has_it() -> None:
    board = load_edition(find_game("ratrace"), None)[1]
    assert list(board.sizes) == [36, 28, 20]
    initial = {"business": "", "start": "0", "income": "$", "racetrack": "r", "stock-exchange": "x", "lottery": "l",
               "school": "s", "club": "c", "gift": "g", "pool": "p", "sweepstake": "w", "funeral": "f", "taxes": "t",
               "payment": "u", "credit-due": "d", "wedding": "m", "divorce": "v"}  # fmt: skip
    drawn = "".join("KYBGOR"[at.business] if at.business >= 0 else initial[at.kind] for at in board.squares)
    assert drawn[:36] == "0RYxsOGgBlKYpRrcGO$BxuKrYmRtGBgdOKfr"
    assert drawn[36:64] == "0rGpBxKvOYusRw$rBxcKGtYmRgOd"
    assert drawn[64:] == "0OYxBvKGrR$YOxBtGKdR"


def test_business_choice__with_nothing_to_choose_it_goes_on_credit() -> None:
    on = game()
    give(on, 0, 19, THREE)
    land(on, square(WORKING, 2))
    assert happened(on, "business.choice", "bought_other", 0, 20)
    assert on.view().debt[0] == 20
    assert asked(on) == [(1, "move.roll")]
    on = game()
    give(on, 0, 20, THREE)
    land(on, square(WORKING, 2))
    assert asked(on) == [(0, "business.choice")], "in cash or on credit"
    on = game()
    give(on, 0, 19, THREE[:2])
    land(on, square(WORKING, 2))
    assert asked(on) == [(0, "business.choice")], "a Status Symbol may go on credit"


def test_school_or_club__without_cash_it_goes_on_credit() -> None:
    for cash_held, question in ((49, "move.roll"), (50, "school.or-club")):
        on = game()
        give(on, 0, cash_held)
        land(on, square(WORKING, 4))
        assert on.asked[0].question == question


def test_business_own() -> None:
    on = game()
    land(on, square(WORKING, 10))
    assert happened(on, "business.own", "own", 0, BLACK)
    assert asked(on) == [(1, "move.roll")]


def test_business_choice() -> None:
    on = game()
    land(on, square(WORKING, 2))
    assert on_sale(on, 0) == [symbol(ROYAL, WORKING), symbol(ROYAL, MIDDLE), symbol(ROYAL, HIGH)]
    assert actions(on, 0) == ["buy_other", "buy", "buy", "buy"], "one of these, and nothing else"
    on.act(0, "buy", item="Car Radio", payment="cash")
    assert cash(on) == (100, 300, 200, 200)
    assert items(on, 0) == (symbol(ROYAL, WORKING),)
    assert on.view().stock[symbol(ROYAL, WORKING)] == 2
    assert happened(on, "business.choice", "bought", 0, symbol(ROYAL, WORKING), 100)


def test_business_choice__the_other_purchase() -> None:
    on = game()
    land(on, square(WORKING, 2))
    on.act(0, "buy_other", payment=0)
    assert cash(on) == (180, 220, 200, 200)
    assert items(on, 0) == ()


def test_business_choice__of_a_higher_class_or_from_the_treasury() -> None:
    on = game()
    give(on, 0, 600)
    land(on, square(WORKING, 5))
    assert refused(on, 0, "buy", item=symbol(ROSE, WORKING), payment=1) == "business.choice"
    on.act(0, "buy", item="Gold Ring", payment="cash")
    assert cash(on) == (100, 200, 200, 200), "Olive is the Treasury's"
    assert on.view().accounts[-1] == -700


@pytest.mark.parametrize(("ring", "place", "price", "other"), [(0, 6, 100, 20), (1, 2, 500, 100), (2, 7, 3000, 500)])
def test_business_any_class(ring: int, place: int, price: int, other: int) -> None:
    on = game()
    give(on, 0, 5000)
    land(on, square(ring, place))
    assert on_sale(on, 0)[0] == symbol(GREEN, ring)
    twin = on.copy()
    on.act(0, "buy", item=symbol(GREEN, ring), payment=0)
    assert cash(on)[0] == 5000 - price
    assert cash(on)[3] == 200 + price
    twin.act(0, "buy_other", payment=0)
    assert cash(twin)[0] == 5000 - other
    assert happened(twin, "business.any-class", "earned", 3, other)


def test_symbol_never_lower() -> None:
    on = game()
    land(on, square(MIDDLE, 2))
    assert on_sale(on, 0) == [symbol(GREEN, MIDDLE), symbol(GREEN, HIGH)]
    assert refused(on, 0, "buy", item=symbol(GREEN, WORKING), payment=1) == "symbol.never-lower"
    on = game()
    land(on, square(HIGH, 7))
    assert on_sale(on, 0) == [symbol(GREEN, HIGH)]


def test_symbol_three() -> None:
    on = game()
    give(on, 0, items=(symbol(ROYAL, WORKING), symbol(ROYAL, MIDDLE), symbol(GREEN, HIGH)))
    land(on, square(WORKING, 8))
    assert actions(on, 0) == ["buy_other"]
    assert refused(on, 0, "buy", item=symbol(BROWN, WORKING), payment=1) == "symbol.three"


def test_symbol_one_of_each() -> None:
    on = game()
    give(on, 0, items=(symbol(BROWN, WORKING),))
    land(on, square(WORKING, 8))
    assert on_sale(on, 0) == [symbol(BROWN, MIDDLE), symbol(BROWN, HIGH)]
    assert refused(on, 0, "buy", item=symbol(BROWN, WORKING), payment=1) == "symbol.one-of-each"


def test_symbol_out_of_stock() -> None:
    on = game()
    for q in (1, 2, 3):
        give(on, q, items=(symbol(OLIVE, WORKING),))
    land(on, square(WORKING, 5))
    assert on_sale(on, 0) == [symbol(OLIVE, MIDDLE), symbol(OLIVE, HIGH)]
    assert refused(on, 0, "buy", item=symbol(OLIVE, WORKING), payment=1) == "symbol.out-of-stock"


def test_business_closed() -> None:
    on = game()
    on.state.mourning[1] = 1
    land(on, square(WORKING, 2))
    assert happened(on, "business.closed", "closed", ROYAL, 1)
    assert asked(on) == [(1, "move.roll")]
    assert cash(on)[0] == 200


# ---- Credit -----------------------------------------------------------------------------------


def test_credit_buy() -> None:
    on = game()
    land(on, square(WORKING, 2))
    assert refused(on, 0, "buy", item=symbol(ROYAL, HIGH), payment="cash") == "credit.buy"
    on.act(0, "buy", item=symbol(ROYAL, HIGH), payment="credit")
    assert cash(on) == (200, 3200, 200, 200), "the Treasury pays the owner"
    assert on.view().debt[0] == 3000
    assert happened(on, "credit.buy", "on_credit", 0, 3000)


def test_credit_buy__without_limit_and_for_all_purchases_and_fees() -> None:
    on = game()
    give(on, 0, 0, debt=1_000_000)
    land(on, square(WORKING, 2))
    on.act(0, "buy_other")
    assert on.view().debt[0] == 1_000_020
    turn_of(on, 0)
    land(on, square(WORKING, 4))
    assert on.view().debt[0] == 1_000_070
    assert items(on, 0) == (NIGHT_SCHOOL,)


def test_credit_nothing_else() -> None:
    on = game()
    land(on, square(WORKING, 14))
    assert refused(on, 0, "bet", horse=7, amount=201) == "credit.nothing-else"
    on.act(0, "skip_bet")
    land(on, square(WORKING, 9))
    assert refused(on, 1, "put_up", amount=201) == "credit.nothing-else"
    on.act(1, "skip_lottery")
    give(on, 2, 0)
    land(on, square(WORKING, 27), "1 1")
    assert happened(on, "broke.bankrupt", "bankrupt", 2), "taxes neither"


def test_credit_nothing_else__nor_a_bid() -> None:
    on = game()
    give(on, 0, 0, (symbol(ROYAL, MIDDLE),))
    land(on, square(WORKING, 27), "6 6")
    on.act(1, "pass")
    assert refused(on, 2, "bid", amount=210) == "credit.nothing-else"


@pytest.mark.parametrize(("debt", "interest"), [(540, 54), (541, 55), (545, 55), (549, 55), (1, 1)])
def test_credit_due(debt: int, interest: int) -> None:
    on = game()
    give(on, 0, 1000, debt=debt)
    land(on, square(WORKING, 31))
    assert cash(on)[0] == 1000 - debt - interest, "the interest is rounded up"
    assert on.view().debt[0] == 0
    assert happened(on, "credit.due", "called_in", 0, debt, debt + interest)
    land(on, square(WORKING, 31))
    assert happened(on, "credit.due", "debtless", 1)


def test_credit_carry() -> None:
    on = game()
    give(on, 0, debt=70)
    land(on, square(WORKING, 25))
    assert on.view().ring[0] == MIDDLE
    assert on.view().debt[0] == 70
    assert happened(on, "credit.carry", "carried", 0, 70)


def test_credit_carry__down_too() -> None:
    on = game()
    give(on, 0, 12_000, debt=70)
    land(on, square(HIGH, 5), "1 1")
    assert on.view().ring[0] == MIDDLE
    assert on.view().debt[0] == 70


def test_credit_pay_off() -> None:
    on = game()
    give(on, 0, 595, debt=541)
    assert actions(on, 0) == ["roll"], "a dollar short of 541 and 55"
    assert refused(on, 0, "pay_off") == "credit.pay-off"
    give(on, 0, 606, debt=541)
    give(on, 1, 1000, debt=10)
    assert actions(on, 0) == ["roll", "pay_off"]
    assert refused(on, 1, "pay_off") == "credit.pay-off", "on one's own turn only"
    on.act(0, "pay_off")
    assert cash(on)[0] == 10
    assert on.view().debt[0] == 0
    assert happened(on, "credit.pay-off", "paid_off", 0, 541, 596)
    assert asked(on) == [(0, "move.roll")]
    assert actions(on, 0) == ["roll"]


def test_credit_pay_off__before_or_after_moving_up() -> None:
    on = game()
    give(on, 0, 5000, (*THREE, NIGHT_SCHOOL), debt=100)
    for q in (1, 2, 3):
        give(on, q, 0)
    twin = on.copy()
    assert actions(on, 0) == ["roll", "move_up", "pay_off"]
    on.act(0, "pay_off")
    assert actions(on, 0) == ["roll", "move_up"]
    twin.act(0, "move_up")
    assert actions(twin, 0) == ["roll", "pay_off"]
    twin.act(0, "pay_off")
    assert cash(twin)[0] == 4890
    assert actions(twin, 0) == ["roll"], "still one class a turn"
    then(twin, "1 2", "1 1")
    twin.act(0, "roll")
    assert twin.view().ring[0] == MIDDLE
    assert asked(twin) == [(1, "move.roll")]


# ---- Income and chance ------------------------------------------------------------------------


@pytest.mark.parametrize(("ring", "place", "amount"), [(0, 18, 200), (1, 14, 1000), (2, 10, 10_000)])
def test_income_pass(ring: int, place: int, amount: int) -> None:
    for start, paid in ((-1, True), (-2, True), (0, False), (-3, False)):
        on = game()
        put(on, 0, square(ring, place + start))
        then(on, "1 1", 0)
        on.act(0, "roll")
        assert happened(on, "income.pass", "income", 0, amount) == paid, "passed or landed on; not when leaving"


def test_income_pass__across_the_entry_of_high_society() -> None:
    on = game()
    put(on, 0, square(HIGH, 19))
    then(on, "6 6")
    on.act(0, "roll")
    assert happened(on, "income.pass", "income", 0, 10_000, square(HIGH, 10))


@pytest.mark.parametrize(
    ("ring", "place", "dice", "amount"),
    [
        (0, 7, (), 100),
        (0, 30, (), 100),
        (0, 12, ("4 5",), 180),
        (1, 3, ("4 5",), 900),
        (1, 25, (), 500),
        (1, 13, ("4 4",), 1000),
        (1, 13, ("2 4",), 200),
        (1, 13, ("2 5",), 50),
    ],
)
def test_windfall_land(ring: int, place: int, dice: tuple[str, ...], amount: int) -> None:
    on = game()
    land(on, square(ring, place), *dice)
    assert cash(on)[0] == 200 + amount
    assert happened(on, "windfall.land", "windfall", 0, amount, square(ring, place))


@pytest.mark.parametrize(
    ("ring", "place", "paper", "fee"),
    [(0, 4, NIGHT_SCHOOL, 50), (0, 15, COUNTRY_CLUB, 50), (1, 11, UNIVERSITY, 200), (1, 18, YACHT_CLUB, 200)],
)
def test_school_or_club(ring: int, place: int, paper: int, fee: int) -> None:
    on = game()
    land(on, square(ring, place))
    assert actions(on, 0) == ["enrol"], "it is compulsory"
    on.act(0, "enrol", payment="cash")
    assert cash(on)[0] == 200 - fee
    assert items(on, 0) == (paper,)
    assert happened(on, "school.or-club", "enrolled", 0, paper, fee)


def test_school_or_club__either_is_enough() -> None:
    on = game()
    give(on, 0, items=(COUNTRY_CLUB,))
    land(on, square(WORKING, 4))
    assert happened(on, "school.or-club", "ignored", 0, NIGHT_SCHOOL)
    assert cash(on)[0] == 200


@pytest.mark.parametrize(("rolls", "odds"), [(["1 4"], 10), (["1 1", "2 3"], 5), (["1 1", "1 1", "4 1"], 3)])
def test_racetrack_bet(rolls: list[str], odds: int) -> None:
    on = game()
    land(on, square(WORKING, 14))
    for q in (1, 2, 3):
        give(on, q, 0)
    then(on, *rolls)
    on.act(0, "bet", horse=5, amount=100)
    assert cash(on)[0] == 200 + 100 * odds
    assert happened(on, "racetrack.bet", "home", 5, len(rolls), odds)
    assert on.view().stake == (0, 0, 0, 0)


def test_racetrack_bet__lost_or_not_made() -> None:
    on = game()
    land(on, square(WORKING, 14))
    assert refused(on, 0, "bet", horse=13, amount=5) == "racetrack.bet"
    then(on, "1 1", "1 2", "1 3")
    on.act(0, "bet", horse=7, amount=60)
    for q in (1, 2, 3):
        on.act(q, "skip_side_bet")
    assert cash(on) == (140, 200, 200, 200)
    land(on, square(WORKING, 23))
    on.act(1, "skip_bet")
    assert asked(on) == [(2, "move.roll")]


def test_racetrack_bet__not_without_a_dollar() -> None:
    on = game()
    give(on, 0, 0)
    land(on, square(WORKING, 14))
    assert happened(on, "racetrack.bet", "too_poor", 0, square(WORKING, 14))
    assert asked(on) == [(1, "move.roll")]
    give(on, 1, 1)
    land(on, square(WORKING, 14))
    assert asked(on) == [(1, "racetrack.bet")]


def test_racetrack_side_bets() -> None:
    on = game()
    give(on, 3, 0)
    land(on, square(WORKING, 14))
    on.act(0, "bet", horse=12, amount=1)
    assert asked(on) == [(1, "racetrack.side-bets"), (2, "racetrack.side-bets")], "who has money, all at once"
    assert refused(on, 3, "side_bet", amount=1) == "racetrack.side-bets"
    on.act(2, "side_bet", amount=200)
    then(on, "1 1", "6 6")
    on.act(1, "side_bet", amount=10)
    assert cash(on) == (220, 400, 4200, 0)
    assert happened(on, "racetrack.side-bets", "side_bet", 2, 200)


def test_stock_invest() -> None:
    on = game()
    give(on, 0, 370)
    land(on, square(WORKING, 3))
    assert refused(on, 0, "invest", amount=150) == "stock.invest"
    assert refused(on, 0, "invest", amount=400) == "stock.invest"
    before = on.state.copy()
    on.game.book.act(before, 0, "invest", (300,))
    assert before.chance and before.best == 7  # until the first roll
    then(on, "3 4")
    on.act(0, "invest", amount=300)
    assert happened(on, "stock.invest", "invested", 0, 300)
    on.act(0, "cash_in")
    assert cash(on)[0] == 370


def test_stock_invest__not_without_a_hundred() -> None:
    on = game()
    give(on, 0, 99)
    land(on, square(WORKING, 3))
    assert happened(on, "stock.invest", "too_poor", 0, square(WORKING, 3))
    assert asked(on) == [(1, "move.roll")]
    give(on, 1, 100)
    land(on, square(WORKING, 3))
    assert asked(on) == [(1, "stock.invest")]
    then(on, "3 4")
    on.act(1, "invest", amount=100)


@pytest.mark.parametrize(
    ("dice", "gain"),
    [("1 1", -400), ("1 2", -390), ("1 3", -300), ("1 4", -200), ("1 5", -100), ("3 4", 0), ("4 4", 200),
     ("4 5", 400), ("5 5", 800), ("5 6", 2000), ("6 6", 4000)],
)  # fmt: skip
def test_stock_rolls(dice: str, gain: int) -> None:
    on = game(2)
    give(on, 0, 400)
    land(on, square(WORKING, 3))
    then(on, dice)
    on.act(0, "invest", amount=400)
    assert cash(on)[0] == 400 + gain, "with two players the one roll must be taken"
    assert asked(on) == [(1, "move.roll")]


def test_stock_rolls__once_round_from_the_left() -> None:
    on = game()
    land(on, square(WORKING, 3))
    then(on, "1 1", "6 6", "4 4")
    on.act(0, "invest", amount=100)
    assert on.offers(0)[1].params[0].low == 2, "seat 1 has rolled, seat 2 would be next"
    on.act(0, "let_roll")
    on.act(0, "let_roll", roller=3)
    assert [event.args for event in on.all_events if event.kind == "level"] == [(1, 2), (2, 12), (3, 8)]
    assert cash(on)[0] == 250, "the level is that of the last roll"
    assert asked(on) == [(1, "move.roll")]


def test_lottery_stake() -> None:
    on = game()
    give(on, 3, 40)
    land(on, square(WORKING, 9))
    on.act(0, "put_up", amount=50)
    assert asked(on) == [(1, "lottery.stake/match"), (2, "lottery.stake/match")], "who can match it"
    assert refused(on, 1, "match", amount=40) == "lottery.stake"
    on.act(1, "match")
    then(on, "3 4", "2 2", "6 1", "6 6", "1 2")
    on.act(2, "match")
    assert happened(on, "lottery.stake", "roll_again", 0b101)
    assert cash(on) == (300, 150, 150, 40)
    assert happened(on, "lottery.stake", "won_pot", 0, 150)


def test_lottery_stake__nobody_joins() -> None:
    on = game()
    land(on, square(WORKING, 9))
    on.act(0, "put_up", amount=200)
    for q in (3, 1, 2):
        on.act(q, "skip_match")
    assert happened(on, "lottery.stake", "no_takers", 0, 200)
    assert cash(on) == (200, 200, 200, 200)
    land(on, square(WORKING, 9))
    on.act(1, "skip_lottery")
    assert happened(on, "lottery.stake", "stayed_out", 1)
    assert asked(on) == [(2, "move.roll")]


def test_lottery_stake__not_without_a_dollar() -> None:
    on = game()
    give(on, 0, 0)
    land(on, square(WORKING, 9))
    assert happened(on, "lottery.stake", "too_poor", 0, square(WORKING, 9))
    assert asked(on) == [(1, "move.roll")]
    give(on, 1, 1)
    land(on, square(WORKING, 9))
    on.act(1, "put_up", amount=1)
    assert asked(on) == [(2, "lottery.stake/match"), (3, "lottery.stake/match")]


def test_funeral() -> None:
    on = game(3)
    land(on, square(WORKING, 34))
    assert cash(on)[0] == 400
    assert happened(on, "funeral", "mourns", 0, 200)
    for q in (1, 2, 1):
        assert on.asked[0].seat == q
        land(on, square(WORKING, 10) if q == 1 else square(WORKING, 0))
    assert happened(on, "funeral", "missed", 0)
    assert len([event for event in on.all_events if event.kind == "closed"]) == 2, "closed until the token moves again"
    land(on, square(WORKING, 0))
    land(on, square(WORKING, 0))
    land(on, square(WORKING, 10))
    assert asked(on) == [(1, "business.choice")]


def test_funeral__moving_up_counts_as_moving() -> None:
    on = game()
    give(on, 0, 500, (*THREE, NIGHT_SCHOOL))
    on.state.mourning[0] = 1
    on.act(0, "move_up")
    on.act(0, "surrender_papers")
    assert on.view().mourning[0] == 0


def test_funeral__out_of_auctions_and_gambling() -> None:
    on = game()
    land(on, square(WORKING, 34))
    land(on, square(WORKING, 14))
    on.act(1, "bet", horse=7, amount=10)
    assert asked(on) == [(2, "racetrack.side-bets"), (3, "racetrack.side-bets")]
    assert refused(on, 0, "side_bet", amount=10) == "funeral"
    on.act(3, "skip_side_bet")
    then(on, "1 6")
    on.act(2, "skip_side_bet")
    give(on, 2, 0, (symbol(OLIVE, WORKING),))
    land(on, square(WORKING, 27), "6 6")
    assert on.view().bidders == (1, 3)
    assert refused(on, 0, "bid", amount=10) == "funeral"


@pytest.mark.parametrize(("ring", "place", "times"), [(0, 27, 10), (1, 21, 100), (2, 15, 1000)])
def test_tax_roll(ring: int, place: int, times: int) -> None:
    on = game()
    give(on, 0, 12_000)
    land(on, square(ring, place), "4 5")
    assert cash(on)[0] == 12_000 - 9 * times
    assert happened(on, "tax.roll", "taxed", 0, 9, 9 * times)


@pytest.mark.parametrize(("ring", "place", "times"), [(0, 21, 10), (1, 10, 50)])
def test_payment_treasury(ring: int, place: int, times: int) -> None:
    on = game()
    give(on, 0, 1000)
    land(on, square(ring, place), "5")
    assert cash(on)[0] == 1000 - 5 * times
    assert on.view().accounts[-1] == -1600 + 5 * times
    assert happened(on, "payment.treasury", "paid", 0, 5 * times)


# ---- Climbing ---------------------------------------------------------------------------------

THREE = (symbol(ROYAL, MIDDLE), symbol(BROWN, MIDDLE), symbol(GREEN, HIGH))
WEALTH = (symbol(ROYAL, HIGH), symbol(BROWN, HIGH), symbol(GREEN, HIGH))


def test_up_middle() -> None:
    on = game()
    give(on, 0, 500, (*THREE, NIGHT_SCHOOL))
    assert actions(on, 0) == ["roll", "move_up"]
    for lacking in ("cash", "symbol", "papers"):
        twin = game()
        held = THREE[1:] if lacking == "symbol" else THREE
        give(twin, 0, 499 if lacking == "cash" else 500, held if lacking == "papers" else (*held, COUNTRY_CLUB))
        assert actions(twin, 0) == ["roll"]
        assert refused(twin, 0, "move_up") == ("up.black-market" if lacking == "papers" else "up.middle")
    on.act(0, "move_up")
    on.act(0, "surrender_papers")
    assert on.view().at[0] == square(MIDDLE, 0)
    assert happened(on, "up.middle", "moves_up", 0, MIDDLE)


def test_up_high() -> None:
    on = game()
    put(on, 0, square(MIDDLE, 8))
    give(on, 0, 3000, (*THREE, YACHT_CLUB))
    for q in (1, 2, 3):
        give(on, q, 0)
    assert actions(on, 0) == ["roll", "move_up"]
    twin = on.copy()
    give(twin, 0, 2999)
    assert refused(twin, 0, "move_up") == "up.high"
    on.act(0, "move_up")
    assert on.view().at[0] == square(HIGH, 0)
    assert happened(on, "up.high", "moves_up", 0, HIGH)


def test_up_when() -> None:
    on = game()
    give(on, 0, 5000, (*THREE, NIGHT_SCHOOL))
    give(on, 1, 5000, (*THREE[1:], symbol(OLIVE, WORKING), NIGHT_SCHOOL))
    assert refused(on, 1, "move_up") == "up.when"
    on.act(0, "move_up")
    on.act(0, "surrender_papers")
    assert asked(on) == [(0, "move.roll")]
    assert actions(on, 0) == ["roll"], "one class a turn"
    assert refused(on, 0, "black_market") == "up.when"
    then(on, "1 2", "1 1")
    on.act(0, "roll")
    assert on.view().at[0] == square(MIDDLE, 3), "from the Enter square; and 1 1 at the football"
    assert actions(on, 1) == ["roll", "move_up"], "one never has to"
    then(on, "1 2")
    on.act(1, "roll")
    assert on.view().ring[1] == WORKING


@pytest.mark.parametrize(("ring", "price", "entry"), [(WORKING, 200, 500), (MIDDLE, 1000, 3000)])
def test_up_black_market(ring: int, price: int, entry: int) -> None:
    on = game()
    put(on, 0, square(ring, 0))
    give(on, 0, entry + price - 1, THREE)
    for q in (1, 2, 3):
        give(on, q, 0)
    assert actions(on, 0) == ["roll"]
    assert refused(on, 0, "black_market") == "up.black-market"
    give(on, 0, entry + price)
    assert actions(on, 0) == ["roll", "black_market"]
    school, club = 18 + 2 * ring, 19 + 2 * ring
    assert on.offers(0)[1].params[0].options() == [school, club], "the buyer says which"
    on.act(0, "black_market", item=club)
    assert happened(on, "up.black-market", "bribed", 0, club, price)
    assert on.view().ring[0] == ring + 1
    assert cash(on)[0] == entry + (2 * 50 if ring == MIDDLE else 0), "two Middle Class symbols are turned in"
    assert happened(on, "up.papers", "surrendered", 0, club), "nobody has money for it"


@pytest.mark.parametrize("ring", [WORKING, MIDDLE])
def test_up_black_market__papers_like_any_others(ring: int) -> None:
    on = game(2)
    put(on, 0, square(ring, 0))
    put(on, 1, square(ring, 5))
    give(on, 0, 5000, (symbol(OLIVE, HIGH), symbol(ROSE, HIGH), symbol(GREEN, HIGH)))
    on.act(0, "black_market", item=18 + 2 * ring)
    if ring == WORKING:
        on.act(0, "auction_papers")
    on.act(1, "bid", amount=120)
    assert items(on, 1) == (18 + 2 * ring,), "a real paper, and auctioned"
    assert cash(on)[0] == 5000 - (200, 1000)[ring] + 120


def test_up_auction() -> None:
    on = game()
    give(on, 0, 500, (symbol(ROYAL, WORKING), symbol(GREEN, WORKING), symbol(OLIVE, MIDDLE), NIGHT_SCHOOL))
    put(on, 1, square(MIDDLE, 0))
    give(on, 3, items=(NIGHT_SCHOOL,))
    on.act(0, "move_up")
    assert asked(on) == [(0, "up.auction")]
    on.act(0, "auction_symbol", item=symbol(ROYAL, WORKING))
    assert asked(on) == [(2, "auction.open")], "a player in the class entered may not bid; seat 3 may later"
    on.act(2, "bid", amount=30)
    assert asked(on) == [(3, "auction.open")]
    on.act(3, "pass")
    assert cash(on)[0] == 530
    assert items(on, 2) == (symbol(ROYAL, WORKING),)
    on.act(2, "pass")
    on.act(3, "pass")
    assert on.view().stock[symbol(GREEN, WORKING)] == 3, "what nobody wants goes back to its Business"
    assert happened(on, "up.auction", "turned_in", 0, symbol(GREEN, WORKING), 10)
    assert cash(on)[0] == 540


def test_up_auction__in_the_order_the_seller_chooses() -> None:
    on = game()
    lots = (symbol(ROYAL, WORKING), symbol(OLIVE, WORKING), symbol(ROSE, WORKING))
    give(on, 0, 500, (*lots, NIGHT_SCHOOL))
    give(on, 1, 0)
    give(on, 3, 0)
    on.act(0, "move_up")
    assert on.offers(0)[0].params[0].options() == list(lots)
    assert refused(on, 0, "auction_symbol", item=symbol(GREEN, WORKING)) == "up.auction"
    on.act(0, "auction_symbol", item=symbol(ROSE, WORKING))
    on.act(2, "pass")
    assert on.offers(0)[0].params[0].options() == list(lots[:2]), "each but once"
    on.act(0, "auction_symbol", item=symbol(OLIVE, WORKING))
    on.act(2, "bid", amount=200)
    assert happened(on, "up.auction", "turned_in", 0, symbol(ROYAL, WORKING), 10), "nobody has money for the last"
    assert [event.args[1] for event in on.all_events if event.kind == "for_sale"] == [symbol(ROSE, 0), symbol(OLIVE, 0)]
    assert items(on, 0) == ()
    assert on.view().ring[0] == MIDDLE


@pytest.mark.parametrize("ring", [WORKING, MIDDLE])
def test_up_auction__bids_begin_at_ten_dollars(ring: int) -> None:
    on = game()
    put(on, 0, square(ring, 0))
    give(on, 0, 3000, (symbol(OLIVE, ring), symbol(ROYAL, HIGH), symbol(BROWN, HIGH), 18 + 2 * ring))
    give(on, 1, 9)
    give(on, 2, 10)
    on.act(0, "move_up")
    assert on.view().bidders == (2, 3), "seat 1 cannot make the first bid"
    assert happened(on, "auction.open", "for_sale", 0, symbol(OLIVE, ring), 10)
    assert refused(on, 2, "bid", amount=5) == "auction.open"
    on.act(2, "bid", amount=10)
    assert refused(on, 3, "bid", amount=15) == "auction.open"
    on.act(3, "bid", amount=20)
    assert happened(on, "auction.open", "sold", 3, symbol(OLIVE, ring), 20)


def test_up_auction__the_owner_is_not_asked_alone() -> None:
    """An unsold card comes back free: a bid could only cost."""
    on = game(2)
    give(on, 0, 500, (symbol(ROYAL, WORKING), symbol(ROSE, MIDDLE), symbol(OLIVE, MIDDLE), NIGHT_SCHOOL))
    give(on, 1, items=(COUNTRY_CLUB,))
    on.act(0, "move_up")
    assert asked(on) == [(0, "move.roll")]
    assert happened(on, "up.auction", "unsold", symbol(ROYAL, WORKING))
    assert happened(on, "up.auction", "turned_in", 0, symbol(ROYAL, WORKING), 10)
    assert happened(on, "up.papers", "unsold", NIGHT_SCHOOL), "and why the papers are surrendered"
    assert on.view().stock[symbol(ROYAL, WORKING)] == 3


def test_up_auction__the_owner_is_asked_where_somebody_else_can_bid_too() -> None:
    on = game()
    give(on, 0, 500, (symbol(ROYAL, WORKING), symbol(BROWN, MIDDLE), symbol(OLIVE, MIDDLE), NIGHT_SCHOOL))
    give(on, 2, 0)
    on.act(0, "move_up")
    assert on.view().bidders == (1, 3)
    assert comes_back(on, 1) == ["comes_back"]
    on.act(1, "bid", amount=10)
    assert comes_back(on, 3) == []
    on.act(3, "bid", amount=20)
    assert comes_back(on, 1) == [], "somebody has bid"


def comes_back(on: Table, p: int) -> list[str]:
    """What a bidder is told about an unsold card."""
    bid = next(offer for offer in on.offers(p) if offer.action == "bid")
    notes = on.game.terms(on.view(p), on.edition, on.log.options, bid).notes
    return [note.name for note in notes if note.name.startswith("comes_back")]


def test_up_auction__out_of_the_middle_class() -> None:
    on = game()
    put(on, 0, square(MIDDLE, 0))
    put(on, 1, square(HIGH, 0))
    put(on, 2, square(MIDDLE, 5))
    give(on, 0, 3000, (*THREE, UNIVERSITY))
    give(on, 2, items=(YACHT_CLUB,))
    on.act(0, "move_up")
    on.act(0, "auction_symbol", item=symbol(ROYAL, MIDDLE))
    assert asked(on) == [(2, "auction.open")], "players in the Working and the Middle Class"
    on.act(2, "pass")
    assert asked(on) == [(3, "auction.open")]
    on.act(3, "pass")
    assert happened(on, "up.auction", "turned_in", 0, symbol(ROYAL, MIDDLE), 50)


def test_up_papers() -> None:
    on = game()
    put(on, 1, square(MIDDLE, 0))
    give(on, 2, items=(COUNTRY_CLUB,))
    give(on, 0, 500, (*THREE, NIGHT_SCHOOL))
    on.act(0, "move_up")
    assert asked(on) == [(0, "up.papers")]
    twin = on.copy()
    on.act(0, "auction_papers")
    assert asked(on) == [(3, "auction.open")], "who is in that class and has neither"
    on.act(3, "bid", amount=40)
    assert items(on, 3) == (NIGHT_SCHOOL,)
    assert items(on, 0) == tuple(sorted(THREE))
    assert cash(on)[0] == 540
    twin.act(0, "surrender_papers")
    assert happened(twin, "up.papers", "surrendered", 0, NIGHT_SCHOOL)
    assert cash(twin)[0] == 500
    assert items(twin, 0) == tuple(sorted(THREE))


def test_up_papers__into_high_society_they_must_be_auctioned() -> None:
    on = game()
    put(on, 0, square(MIDDLE, 0))
    put(on, 2, square(MIDDLE, 5))
    give(on, 0, 3000, (*WEALTH, UNIVERSITY))
    on.act(0, "move_up")
    assert asked(on) == [(2, "auction.open")], "no question: no surrendering to starve rivals"
    assert refused(on, 0, "surrender_papers") == "up.papers"
    twin = on.copy()
    on.act(2, "bid", amount=10)
    assert items(on, 2) == (UNIVERSITY,)
    twin.act(2, "pass")
    assert happened(twin, "up.papers", "surrendered", 0, UNIVERSITY)
    assert asked(twin) == [(0, "move.roll")]


def test_up_keep_higher() -> None:
    on = game()
    give(on, 0, 500, (*THREE, NIGHT_SCHOOL))
    on.act(0, "move_up")
    on.act(0, "surrender_papers")
    assert items(on, 0) == tuple(sorted(THREE))
    assert last(on, "kept").clause == "up.keep-higher"
    then(on, "1 2", "1 1")
    on.act(0, "roll")
    turn_of(on, 0)
    give(on, 0, 4000)
    assert actions(on, 0) == ["roll", "black_market"], "and they count"


@pytest.mark.parametrize(("ring", "place"), [(0, 25), (1, 23)])
def test_wedding(ring: int, place: int) -> None:
    on = game()
    put(on, 0, square(ring, 0))
    give(on, 0, 0, (symbol(ROYAL, ring), symbol(BROWN, HIGH), NIGHT_SCHOOL + 2 * ring))
    for q in (1, 2, 3):
        give(on, q, 0)
    land(on, square(ring, place))
    assert on.view().at[0] == square(ring + 1, 0)
    assert items(on, 0) == (symbol(BROWN, HIGH),)
    assert happened(on, "up.auction", "turned_in", 0, symbol(ROYAL, ring), (10, 50)[ring])
    assert happened(on, "wedding", "wed", 0, ring + 1)
    assert asked(on) == [(1, "move.roll")], "the turn is over"


@pytest.mark.parametrize(("ring", "place", "times"), [(1, 7, 100), (2, 5, 1000)])
def test_divorce(ring: int, place: int, times: int) -> None:
    on = game()
    put(on, 0, square(ring, 0))
    papers = (UNIVERSITY,) if ring == MIDDLE else ()
    give(on, 0, 12_000, (symbol(ROYAL, HIGH), *papers))
    land(on, square(ring, place), "5 6")
    assert cash(on)[0] == 12_000 - 11 * times
    assert on.view().at[0] == square(ring - 1, 0)
    assert items(on, 0) == (symbol(ROYAL, HIGH),)
    assert happened(on, "divorce", "forfeited", 0) == bool(papers)
    assert asked(on) == [(1, "move.roll")]


def test_divorce__may_bankrupt() -> None:
    on = game()
    land(on, square(HIGH, 5), "1 1")
    assert happened(on, "broke.bankrupt", "bankrupt", 0, 200)
    assert on.view().at[0] == square(WORKING, 0)
    assert not happened(on, "divorce", "fell")


# ---- Bankruptcy -------------------------------------------------------------------------------


def test_broke_raise() -> None:
    on = game()
    give(on, 0, 20, (symbol(ROYAL, WORKING), symbol(OLIVE, WORKING), NIGHT_SCHOOL))
    land(on, square(WORKING, 27), "6 6")
    assert happened(on, "broke.raise", "short", 0, 100)
    assert on.view().owed == 120
    assert actions(on, 0) == ["auction"]
    on.act(0, "auction", item="Night School diploma")
    for q in (1, 2, 3):
        on.act(q, "pass")
    assert refused(on, 0, "auction", item=NIGHT_SCHOOL) == "broke.raise", "not tried twice"
    on.act(0, "auction", item=symbol(OLIVE, WORKING))
    on.act(1, "bid", amount=100)
    on.act(2, "pass")
    on.act(3, "pass")
    assert cash(on) == (0, 100, 200, 200)
    assert items(on, 0) == (symbol(ROYAL, WORKING), NIGHT_SCHOOL), "no more is sold than is needed"
    assert happened(on, "broke.raise", "paid", 0, 120)
    assert asked(on) == [(1, "move.roll")]


def test_broke_raise__the_only_item_is_auctioned_without_a_question() -> None:
    on = debtor(symbol(ROYAL, WORKING))
    go_broke(on)
    assert asked(on) == [(1, "auction.open")], "the owner of the Business: a bid may save the debtor"
    assert comes_back(on, 1) == ["comes_back_broke"]
    assert happened(on, "auction.open", "for_sale", 0, symbol(ROYAL, WORKING), 10)
    on.act(1, "pass")
    assert comes_back(on, 2) == [], "another's Business"
    on = debtor(symbol(ROYAL, WORKING), 2)
    go_broke(on)
    assert asked(on) == [(1, "auction.open")], "here the owner is asked alone too"
    on = game()
    turn_of(on, 1)
    give(on, 1, 0, (symbol(BLACK, WORKING),))
    go_broke(on)
    assert asked(on) == [(2, "auction.open")], "the first of all items is one item too"
    on.act(2, "pass")
    on.act(3, "pass")
    assert comes_back(on, 0) == ["comes_back_broke"]
    on = game()
    turn_of(on, 1)
    give(on, 1, 0, (symbol(BROWN, WORKING),))
    go_broke(on)
    on.act(2, "pass")
    on.act(3, "pass")
    on.act(0, "bid", amount=10)
    assert comes_back(on, 2) == [], "the first seat has bid"


def test_auction_open__papers_have_no_price_in_the_shop() -> None:
    on = debtor(NIGHT_SCHOOL)
    go_broke(on)
    bid = next(offer for offer in on.offers(1) if offer.action == "bid")
    assert on.game.terms(on.view(1), on.edition, on.log.options, bid).notes == ()


def test_broke_raise__what_nobody_can_own_is_not_offered() -> None:
    on = game(2)
    put(on, 1, square(HIGH, 0))
    give(on, 0, 0, (symbol(OLIVE, WORKING), symbol(ROSE, HIGH), NIGHT_SCHOOL))
    land(on, square(WORKING, 27), "1 1")
    assert on.view().lot == symbol(ROSE, HIGH)


def test_broke_bankrupt() -> None:
    on = game()
    give(on, 0, 110, (symbol(OLIVE, WORKING),))
    land(on, square(WORKING, 27), "6 6")
    on.act(1, "bid", amount=10)
    on.act(2, "pass")
    on.act(3, "pass")
    assert happened(on, "broke.raise", "paid", 0, 120), "just enough"
    assert asked(on) == [(1, "move.roll")]
    on = game()
    give(on, 0, 109, (symbol(OLIVE, WORKING),))
    land(on, square(WORKING, 27), "6 6")
    on.act(1, "bid", amount=10)
    on.act(2, "pass")
    on.act(3, "pass")
    assert happened(on, "broke.bankrupt", "bankrupt", 0, 119), "and the sale stands"
    assert on.view().accounts[-1] == -800 + 91 + 119 - 200
    assert items(on, 1) == (symbol(OLIVE, WORKING),)


def test_broke_restart() -> None:
    on = game()
    put(on, 0, square(MIDDLE, 0))
    give(on, 0, 100, (*THREE, UNIVERSITY), debt=5000)
    for q in (1, 2, 3):
        give(on, q, 0)
    land(on, square(MIDDLE, 21), "1 1")
    assert on.view().at[0] == square(WORKING, 0)
    assert cash(on)[0] == 200
    assert items(on, 0) == ()
    assert on.view().stock == (3,) * 18
    assert on.view().debt[0] == 0, "the debt is wiped out"
    assert on.view().owner[BLACK] == 0
    assert asked(on) == [(1, "move.roll")]
    assert happened(on, "broke.restart", "restarted", 0, 0, 200)
    on = game()
    for q in range(4):
        give(on, q, 0, (NIGHT_SCHOOL,) if q == 0 else ())
    land(on, square(WORKING, 27), "6 6")
    assert items(on, 0) == () and on.view().stock == (3,) * 18, "papers are in no Business's stock"


def test_broke_no_loans() -> None:
    on = game()
    give(on, 0, 0)
    give(on, 1, 90_000)
    land(on, square(WORKING, 27), "1 1")
    assert happened(on, "broke.bankrupt", "bankrupt", 0, 0), "a rich friend is no help"
    given = [action for action in on.game.book.actions if action in ("lend", "borrow", "give", "pay")]
    assert not given
    assert on.offers(1) and {offer.action for offer in on.offers(1)} == {"roll"}


# ---- Auctions ---------------------------------------------------------------------------------


def debtor(item: int, seats: int = 4) -> Table:
    """Seat 0 has nothing but the item."""
    on = game(seats)
    give(on, 0, 0, (item,))
    return on


def go_broke(on: Table) -> None:
    """Seat 0 has to sell what it has: a single item is auctioned without a question."""
    land(on, square(WORKING, 27), "6 6")


def test_auction_open() -> None:
    on = debtor(symbol(OLIVE, WORKING))
    go_broke(on)
    assert asked(on) == [(1, "auction.open")], "clockwise from the seller's left"
    assert refused(on, 2, "bid", amount=50) == "auction.open"
    for amount in (0, 1, 5, 15):
        assert refused(on, 1, "bid", amount=amount) == "auction.open", "in steps of 10"
    on.act(1, "pass")
    on.act(2, "bid", amount=10)
    for amount in (10, 11, 19, 25):
        assert refused(on, 3, "bid", amount=amount) == "auction.open"
    on.act(3, "bid", amount=20)
    on.act(1, "bid", amount=70)
    on.act(2, "pass")
    assert on.view().lot == symbol(OLIVE, WORKING)
    assert on.view().auction.leader == 1
    on.act(3, "pass")
    assert happened(on, "auction.open", "sold", 1, symbol(OLIVE, WORKING), 70), "one who had passed came back in"
    assert on.view().lot == -1


def test_auction_open__who_may_own_it() -> None:
    on = game(6)
    give(on, 0, 0, (symbol(OLIVE, WORKING),))
    give(on, 1, items=(symbol(OLIVE, WORKING),))
    give(on, 2, items=(symbol(ROYAL, HIGH), symbol(GREEN, HIGH), symbol(ROSE, HIGH)))
    put(on, 3, square(MIDDLE, 0))
    give(on, 4, 9)
    land(on, square(WORKING, 27), "6 6")
    assert on.view().bidders == (5,), "neither who has one, nor three, nor is above it, nor has ten dollars"


def test_auction_own() -> None:
    on = debtor(symbol(ROYAL, WORKING))
    give(on, 1, items=WEALTH[1:])
    give(on, 1, items=(symbol(OLIVE, HIGH),))
    put(on, 1, square(MIDDLE, 0))
    go_broke(on)
    assert on.view().bidders == (1, 2, 3), "the owner of the Business too, with three symbols and in a higher class"
    assert on.view().stock[symbol(ROYAL, WORKING)] == 2
    on.act(1, "bid", amount=30)
    on.act(2, "pass")
    on.act(3, "pass")
    assert happened(on, "auction.own", "bought_back", 1, symbol(ROYAL, WORKING), 30)
    assert cash(on)[1] == 170
    assert on.view().stock[symbol(ROYAL, WORKING)] == 3, "back into its stock"
    assert symbol(ROYAL, WORKING) not in items(on, 1)
    assert on.state.wrong() == ""


def test_auction_own__only_from_a_lower_class_where_somebody_moves_up() -> None:
    for ring, bidders in ((WORKING, (1, 2, 3)), (MIDDLE, (2, 3))):
        on = game()
        put(on, 1, square(ring, 0))
        give(on, 0, 500, (symbol(ROYAL, WORKING), *WEALTH[1:], NIGHT_SCHOOL))
        on.act(0, "move_up")
        assert on.view().bidders == bidders


def test_auction_open__nobody_asked_who_cannot_bid_higher() -> None:
    on = debtor(symbol(OLIVE, WORKING))
    give(on, 1, 50)
    go_broke(on)
    on.act(1, "bid", amount=10)
    on.act(2, "bid", amount=200)
    assert happened(on, "auction.open", "sold", 2, symbol(OLIVE, WORKING), 200)


# ---- The end ----------------------------------------------------------------------------------


def test_retire() -> None:
    on = game()
    give(on, 0, 100_109, WEALTH, debt=100)
    assert refused(on, 0, "retire") == "retire"
    land(on, square(WORKING, 0))
    assert asked(on) == [(1, "move.roll")], "a dollar short after paying the debt with interest"
    give(on, 0, 100_110, debt=100)
    give(on, 1, 3000)
    land(on, square(WORKING, 0))
    assert asked(on) == [(0, "retire")], "asked, in anybody's turn and in any class"
    assert actions(on, 0) == ["stay_in", "retire"]
    assert refused(on, 1, "retire") == "retire"
    on.act(0, "retire")
    assert on.over
    assert on.places == (1, 2, 3, 3)
    assert cash(on)[0] == 100_000
    assert happened(on, "retire", "paid_off", 0, 100, 110)
    assert happened(on, "retire", "retired", 0, 100_000)


def test_retire__three_symbols_of_high_society() -> None:
    on = game()
    give(on, 0, 200_000, (*WEALTH[:2], symbol(GREEN, MIDDLE)))
    land(on, square(WORKING, 0))
    assert asked(on) == [(1, "move.roll")]


def two_could_retire(**options: str | int) -> Table:
    """Seats 0 and 2; it is the turn of seat 1."""
    on = game(retirement=5000, **options)
    land(on, square(WORKING, 0))
    give(on, 0, 9000, WEALTH)
    give(on, 2, 5000, (symbol(ROYAL, HIGH), symbol(OLIVE, HIGH), symbol(GREEN, HIGH)))
    return on


def test_retire__from_the_one_whose_turn_it_was_to_the_left() -> None:
    on = two_could_retire()
    land(on, square(WORKING, 0))
    assert asked(on) == [(2, "retire")], "the first to the left of seat 1"
    twin = on.copy()
    on.act(2, "retire")
    assert on.places[2] == 1, "though seat 0 has more"
    twin.act(2, "stay_in")
    assert happened(twin, "retire", "stayed_in", 2)
    assert asked(twin) == [(0, "retire")]
    twin.act(0, "stay_in")
    assert asked(twin) == [(2, "move.roll")]
    land(twin, square(WORKING, 0))
    assert asked(twin) == [(2, "retire")], "after every turn, the player's own first"
    twin.act(2, "stay_in")
    twin.act(0, "retire")
    assert twin.places[0] == 1


def test_retire__not_in_the_middle_of_a_turn() -> None:
    on = two_could_retire()
    land(on, square(WORKING, 14))
    assert asked(on) == [(1, "racetrack.bet")]
    assert refused(on, 2, "retire") == "retire"
    on.act(1, "skip_bet")
    assert asked(on) == [(2, "retire")]


def test_retire__after_a_missed_turn_and_a_bankruptcy_too() -> None:
    on = two_could_retire()
    on.state.mourning[2] = 2
    land(on, square(WORKING, 0))
    on.act(2, "stay_in")
    on.act(0, "stay_in")
    assert happened(on, "funeral", "missed", 2)
    assert asked(on) == [(2, "retire")], "one in mourning is asked as well"
    on.act(2, "stay_in")
    on.act(0, "stay_in")
    give(on, 3, 0)
    land(on, square(WORKING, 27), "1 1")
    assert happened(on, "broke.bankrupt", "bankrupt", 3)
    assert asked(on) == [(0, "retire")]


def test_retire__before_the_last_round_ends_the_game() -> None:
    on = two_could_retire(rounds=1)
    land(on, square(WORKING, 0))
    for _ in range(2):
        on.act(2, "stay_in")
        on.act(0, "stay_in")
        land(on, square(WORKING, 0))
    assert asked(on) == [(0, "retire")], "the turn was seat 3's"
    assert not happened(on, "setup.goal", "time")
    twin = on.copy()
    on.act(0, "stay_in")
    on.act(2, "retire")
    assert on.places == (2, 3, 1, 3), "seat 0 would have had the higher total"
    twin.act(0, "stay_in")
    twin.act(2, "stay_in")
    assert happened(twin, "setup.goal", "time", 1)
    assert twin.places == (1, 3, 2, 3)


# ---- Against the exact figures ----------------------------------------------------------------

ODDS = {2: (40, 20, 10), 3: (20, 10, 5), 4: (12, 7, 4), 5: (10, 5, 3), 6: (7, 4, 2), 7: (6, 3, 1)}
RACE = {  # win, place, show, lose
    2: ("1/36", "35/1296", "1225/46656", "42875/46656"),
    3: ("1/18", "17/324", "289/5832", "4913/5832"),
    4: ("1/12", "11/144", "121/1728", "1331/1728"),
    5: ("1/9", "8/81", "64/729", "512/729"),
    6: ("5/36", "155/1296", "4805/46656", "29791/46656"),
    7: ("1/6", "5/36", "25/216", "125/216"),
}


@pytest.mark.parametrize("horse", range(2, 13))
def test_a_race_listed_by_chance_is_exact(horse: int) -> None:
    on = game(2)
    give(on, 0, 1)
    give(on, 1, 0)
    land(on, square(WORKING, 14))
    on.game.book.act(on.state, 0, "bet", (horse, 1))
    like = min(horse, 14 - horse)
    for result, share in zip((*ODDS[like], -1), RACE[like], strict=True):
        assert worth(on, lambda s, result=result: s.cash(0) == 1 + result) == Fraction(share)


def test_taxes_listed_by_chance_are_exact() -> None:
    more_than = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]  # of 36 rolls: those above so many times the figure
    for times in range(13):
        on = game(2)
        give(on, 0, 100 * times)
        give(on, 1, 0)
        put(on, 0, square(MIDDLE, 19))
        then(on, "1 1")
        on.game.book.act(on.state, 0, "roll", ())
        on.game.book.resolve_chance(on.state, 0)
        unable = worth(on, lambda s: s.ring(0) == WORKING)
        assert unable == Fraction(more_than[times], 36)


@pytest.mark.parametrize(
    ("players", "unique"),
    [(2, 0.8873456790123457), (3, 0.8381558641975309), (4, 0.8062676230757506),
     (5, 0.782417181466875), (6, 0.7627590974718383)],
)  # fmt: skip
def test_lottery_ties_listed_by_chance_are_exact(players: int, unique: float) -> None:
    ways = [sum(1 for k in range(36) if two_dice(k) == n) for n in range(13)]
    exact = Fraction(0)
    for n in range(2, 13):
        exact += players * Fraction(ways[n], 36) * Fraction(sum(ways[:n]), 36) ** (players - 1)
    assert float(exact) == pytest.approx(unique, abs=1e-12)
    on = game(players)
    land(on, square(WORKING, 9))
    book, s = on.game.book, on.state
    book.act(s, 0, "put_up", (10,))
    for q in range(1, players):
        book.act(s, q, "match", (10,))

    known: dict[Any, Fraction] = {}

    def decided(s: Any, rolls: int) -> Fraction:
        """The chance that the first round of rolls has one highest."""
        if not rolls:
            return Fraction(not any(s.stake))
        if s.to_plain() not in known:
            total = Fraction(0)
            for outcome in range(s.chance):
                after = s.copy()
                book.resolve_chance(after, outcome)
                total += decided(after, rolls - 1)
            known[s.to_plain()] = total / s.chance
        return known[s.to_plain()]

    assert decided(s, players) == exact


@cache
def best_play(rolls: int) -> Fraction:
    """What an investment of 100 gains on average with so many rolls to come."""
    percent = [-100, -90, -75, -50, -25, 0, 50, 100, 200, 500, 1000]
    later = best_play(rolls - 1) if rolls > 1 else Fraction(-100)
    return sum((max(Fraction(percent[two_dice(k) - 2]), later) for k in range(36)), Fraction(0)) / 36


def test_one_roll_of_the_exchange_listed_by_chance_is_exact() -> None:
    on = game(2)
    land(on, square(WORKING, 3))
    on.game.book.act(on.state, 0, "invest", (100,))
    assert worth(on, lambda s: s.cash(0) - 200) == best_play(1)
    assert [round(float(best_play(n))) for n in range(1, 6)] == [67, 132, 182, 224, 261]


# ---- The table --------------------------------------------------------------------------------


def test_random_play_comes_to_an_end() -> None:
    game = find_game("ratrace")
    _, board = load_edition(game, None)
    for seats in range(2, 7):
        s = game.begin(seats, game.complete_options({}), board)
        game.book.advance(s)
        random_playout(game.book, s, Fast(seats), 10**6)
        assert s.over and min(s.places) == 1
        assert s.turn < 2000
        assert s.wrong() == ""


CARRIED = sorted((LOGS / "ratrace").glob("carried-*.json"))


@pytest.mark.parametrize("path", CARRIED, ids=lambda path: path.stem)
def test_a_table_of_older_rules_goes_on(path: Path) -> None:
    game = find_game("ratrace")
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert game.migrate is not None
    plain = game.migrate(kept["version"], kept["plain"])
    assert plain is not None
    s = game.begin(kept["seats"], game.complete_options(kept["options"]), load_edition(game)[1])
    s.load(Reader(plain))
    assert s.wrong() == ""
    assert [ask.seat for ask in s.asked] == [seat for _, seat, _, _ in kept["plain"][2]], "asked are the same"
    if kept["version"] == 1:
        assert s.climbed == any(question == "move.roll" and number for _, _, question, number in kept["plain"][2])
    random_playout(game.book, s, Fast(1), 10**6)
    assert s.over and s.wrong() == ""


def test_a_table_of_older_rules_goes_on__though_nobody_could_bid() -> None:
    on = debtor(symbol(OLIVE, WORKING))
    give(on, 0, 0, (symbol(ROSE, WORKING),))
    go_broke(on)
    for q in (1, 2, 3):
        give(on, q, 9)
    on.act(0, "auction", item=symbol(OLIVE, WORKING))
    assert happened(on, "auction.open", "unsold", symbol(OLIVE, WORKING))
    assert happened(on, "broke.bankrupt", "bankrupt", 0, 0)


def test_a_table_of_older_rules_goes_on__and_whoever_could_retire_is_asked() -> None:
    game = find_game("ratrace")
    assert game.migrate is not None
    on = two_could_retire()
    old: Any = json.loads(json.dumps(on.state.to_plain()))
    del old[15]  # version 1 had no such field, nor this step
    old[1] = [step for step in old[1] if step[0] != "retire"]
    s = game.begin(4, game.complete_options({"retirement": 5000}), load_edition(game)[1])
    s.load(Reader(game.migrate(1, old)))
    assert s.to_plain() == on.state.to_plain()
    assert game.migrate(0, old) is None


@pytest.mark.parametrize(
    ("was", "becomes", "complaint"),
    [
        ('business = "rose"', 'business = "pink"', "working.1.business: is “pink”; it can be black or royal or"),
        ('name = "Old Master"\n', "", "business.0.symbol.2.name: is missing"),
        ("win = [40, 20,", "win = [20,", "tote.win: has 10 figures; 11 are wanted."),
        ('kind = "lottery"', 'kind = "divorce"\ntimes = 5', "there is no class below this one to fall to."),
        ('kind = "income"\nname = "Pay Day"\namount = 200', 'kind = "racetrack"\nname = "Ascot"', "0 income squares"),
        ("kept = [0, 10,", "kept = [101, 10,", "level 2 would turn a loss into a gain"),
        ('key = "royal"', 'key = "black"', "“black” is the key of another Business already"),
    ],
)
def test_an_edition_that_could_not_be_played_is_refused(tmp_path: Path, was: str, becomes: str, complaint: str) -> None:
    text = (find_game("ratrace").folder / "edition.toml").read_text(encoding="utf-8")
    assert was in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(was, becomes, 1), encoding="utf-8")
    with pytest.raises(parlour.EditionError) as error:
        parlour.new_table("ratrace", 4, edition=path)
    assert complaint in str(error.value)
    assert "line " in str(error.value)
