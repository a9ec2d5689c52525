"""High Bid, clause by clause."""

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, Cards, worth_of
from parlour.games.highbid.migrate import migrate
from parlour.games.highbid.text_board import draw
from parlour.kernel.chance import Fast
from parlour.kernel.edition import parse_edition_text
from parlour.kernel.event import EVERYBODY
from parlour.kernel.game import build_edition, find_edition, load_edition
from parlour.kernel.int_rows import int_row, remove
from parlour.kernel.state import Reader
from parlour.kernel.stepper import random_playout
from parlour.parts.auction import Auction
from parlour.parts.deck import deck_of
from parlour.parts.hands import hands_of
from parlour.parts.record import record_of
from parlour.play.table import Table, find_game
from parlour.testing import AT_EVERY_TABLE, Setup
from parlour.testing.tables import positions
from tests.games.tabletop import LowestNext, happened, last, refused, table, then, worth

GAME = find_game("high-bid")
CARDS: Cards = load_edition(GAME, None)[1]
CLOCKS = ["Grandfather Clock", "Mantel Clock", "Cuckoo Clock"]
BOOKS = ["Illuminated Bible", "Shakespeare Collection", "First-Edition Atlas"]
JOKER = "Buyer's Card"


def card(name: str) -> int:
    return BUYER if name == JOKER else CARDS.names.index(name)


def set_number(name: str) -> int:
    return CARDS.sets.index(name)


def fresh(seats: int) -> Table:
    """Return a table just dealt: the lowest cards in the hands, seat 0 the auctioneer, the next card on the block."""
    deal = CARDS.deal_two if seats == 2 else CARDS.deal
    return table("high-bid", seats, [*[0] * (deal * seats), "0", 0])


def room(lot: str = "Tea Service", *hands: list[str], seats: int = 3, under: int = 0, pile: int = 54) -> Table:
    """The bidding on a lot is about to open at seat 1; the hands are as given, the rest lies in the pile or is gone."""
    on = fresh(seats)
    on.source = LowestNext()
    s = on.state
    held = [[card(name) for name in hand] for hand in hands] + [[] for _ in range(seats - len(hands))]
    left = [*range(PROPERTIES), *([BUYER] * BUYERS)]
    for known in [card(lot), *([BUYER] * under), *[c for hand in held for c in hand]]:
        left.remove(known)
    s.hands = hands_of(held)
    s.pile, s.gone = deck_of([left[:pile], []]), int_row(left[pile:])
    s.lot, s.under = card(lot), under
    s.auction = Auction(seats, 1, CARDS.figures[card(lot)][3], CARDS.step)
    assert s.wrong() == ""
    return on


def purse(on: Table, seat: int, amount: int) -> None:
    """The seat holds so much money."""
    s = on.state
    now = s.money.balances[seat]
    if amount < now:
        s.pay(seat, s.setting.bank, now - amount, -1)
    else:
        s.pay(s.setting.bank, seat, amount - now, -1)


def bid_or_pass(on: Table, *words: int | str) -> None:
    """Let the seats to act bid or pass, one after another; stopping to sell is not asked of an empty hand."""
    for word in words:
        if word == "stop_selling" and (on.over or on.asked[0].question != "sell.up-to-three"):
            continue
        seat = on.asked[0].seat
        if isinstance(word, str):
            on.act(seat, word)
        else:
            on.act(seat, "bid", amount=word)


def buys_the_lot(on: Table, seat: int) -> None:
    """The seat buys what is on the block for the least it can."""
    lot = on.state.rounds
    while not on.over and on.state.rounds == lot and on.asked[0].question.startswith("bid"):
        if on.asked[0].seat == seat:
            on.act(seat, "bid", amount=on.state.auction.minimum())
        else:
            on.act(on.asked[0].seat, "pass")


def sells(on: Table, name: str, dice: str) -> None:
    then(on, dice)
    on.act(on.asked[0].seat, "sell", property=name)


def cash(on: Table) -> list[int]:
    return list(on.state.money.balances[:-1])


def offered(on: Table, seat: int) -> list[str]:
    return [offer.action for offer in on.offers(seat)]


def choice(on: Table, seat: int, action: str) -> Any:
    return next(offer for offer in on.offers(seat) if offer.action == action).params[0]


# ---- Contents and set-up ----------------------------------------------------------------------


def test_cards_property() -> None:
    sizes = Counter(CARDS.set_of)
    assert len(CARDS.names) == len(set(CARDS.names)) == 46
    assert len(sizes) == 12
    assert set(sizes.values()) == {3, 4, 5, 6}
    for code, count in zip(CARDS.codes, [sizes[k] for k in range(12)], strict=True):
        assert code[1:] == str(count), "the code tells how many properties the set has"
    assert list(CARDS.figures[card("Shakespeare Collection")]) == [240, 180, 120, 60]
    assert CARDS.set_value[set_number("Books")] == 1000


def test_cards_property__a_set_counts_more_than_its_cards_but_not_twice_as_much() -> None:
    for k in range(12):
        cards = sum(CARDS.figures[c][0] for c in range(PROPERTIES) if CARDS.set_of[c] == k)
        assert 1.3 <= CARDS.set_value[k] / cards <= 2.0, CARDS.sets[k]


def test_cards_property__an_edition_has_to_say_all_four_figures(tmp_path: Path) -> None:
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    for wrong in ("[240, 180, 120]", "[240, 180, 180, 60]"):
        path = tmp_path / "edition.toml"
        path.write_text(text.replace("[240, 180, 120, 60]", wrong, 1), encoding="utf-8")
        with pytest.raises(parlour.EditionError, match="figures: four are wanted"):
            parlour.new_table("high-bid", 3, edition=path)


def test_cards_property__a_set_has_three_to_six(tmp_path: Path) -> None:
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    path = tmp_path / "edition.toml"
    path.write_text(text.replace('set = "B3"', 'set = "C3"', 1), encoding="utf-8")
    with pytest.raises(parlour.EditionError, match="has 2 properties; a set has 3 to 6"):
        parlour.new_table("high-bid", 3, edition=path)


def test_cards_buyer() -> None:
    on = room("Tea Service", ["Candelabra", JOKER])
    assert on.state.pile.cards().count(BUYER) == 7
    buys_the_lot(on, 0)
    assert choice(on, 0, "sell").options() == [card("Candelabra")]
    assert refused(on, 0, "sell", property=JOKER) == "cards.buyer"


def test_dice() -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    s = on.state.copy()
    on.game.book.act(s, 0, "sell", (card("Candelabra"),))
    faces = Counter(on.describe_outcome(s, outcome) for outcome in range(36))
    red, green = Counter[str](), Counter[str]()
    for face, count in faces.items():
        red[face.split()[0]] += count
        green[face.split()[1]] += count
    assert red == {"25": 6, "50": 12, "75": 12, "100": 6}
    assert green == {"0": 12, "blank": 18, "200": 6}


def test_dice__an_edition_may_have_others(tmp_path: Path) -> None:
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    path = tmp_path / "edition.toml"
    path.write_text(text.replace('"blank", "200"]', '"50", "200"]'), encoding="utf-8")
    assert parlour.new_table("high-bid", 2, edition=path).edition.green == int_row([-1, -1, 0, 0, 50, 200])
    path.write_text(text.replace('red = ["25"', 'red = ["30"'), encoding="utf-8")
    with pytest.raises(parlour.EditionError, match="red: six faces are wanted"):
        parlour.new_table("high-bid", 2, edition=path)


@pytest.mark.parametrize(("seats", "each", "left"), [(2, 10, 34), (3, 7, 33), (4, 7, 26), (5, 7, 19)])
def test_deal_cards(seats: int, each: int, left: int) -> None:
    on = fresh(seats)
    assert [len(hand) for hand in on.view().hands] == [each] * seats
    assert happened(on, "deal.cards", "dealt", each, left)
    assert on.view().pile == left - 1, "one is turned up already"


def test_deal_cards__a_buyers_card_can_be_dealt() -> None:
    on = table("high-bid", 2, [JOKER] * 8 + [0] * 12 + ["1", 0])
    assert [hand.count(BUYER) for hand in on.state.hands.to_plain()] == [4, 4]


def test_deal_money() -> None:
    on = fresh(5)
    assert cash(on) == [2000] * 5
    assert on.state.money.balances[5] == -10_000
    assert happened(on, "deal.money", "money_dealt", 2000)


def test_secret_money() -> None:
    on = room("Tea Service", ["Candelabra"], CLOCKS)
    purse(on, 1, 1230)
    mine, other, spectator = on.view(1), on.view(0), on.view()
    assert mine.money == (-1, 1230, -1)
    assert mine.worth == (-1, 2030, -1), "the clocks count"
    assert mine.hands == ((-1,), tuple(sorted(card(name) for name in CLOCKS)), ())
    for view in (other, spectator):
        assert view.money[1] == view.worth[1] == -1
        assert view.hands[1] == (-1, -1, -1)


def test_secret_money__nobody_hears_what_another_is_dealt() -> None:
    on = fresh(3)
    drawn = [event for event in on.all_events if event.kind == "drawn"]
    assert len(drawn) == 21
    assert {event.audience for event in drawn} == {1, 2, 4}
    assert [event.args for event in drawn if event.is_visible_to(2)] == [(2, card) for card in on.state.hands.of(2)]


def test_secret_money__an_empty_purse_is_asked_like_any_other() -> None:
    rich, poor = room(), room()
    purse(poor, 1, 0)
    assert offered(rich, 1) == ["pass", "bid"]
    assert offered(poor, 1) == ["pass"], "only its owner can tell"
    for on in (rich, poor):
        assert [(ask.seat, ask.question) for ask in on.asked] == [(1, "bid.first")]
        bid_or_pass(on, "pass")
        assert on.asked[0].seat == 2


@pytest.mark.parametrize("amount", [0, 100, 9000])
def test_secret_money__nothing_others_receive_depends_on_it(amount: int) -> None:
    """Play on with another sum in one purse: nobody else is told, shown or offered anything else."""
    for seed in range(12):
        plain, altered = fresh(3), fresh(3)
        purse(altered, 1, amount)
        altered.state.receipts = record_of([])  # the sum came there unheard
        for on in (plain, altered):
            on.source = parlour.Fair(bytes([seed]), [])
        rng = random.Random(seed)
        for _ in range(60):
            for viewer in (0, 2):
                assert msgspec.to_builtins(plain.view(viewer)) == msgspec.to_builtins(altered.view(viewer))
                assert plain.events(viewer) == altered.events(viewer)
                assert [o.to_plain() for o in plain.offers(viewer)] == [o.to_plain() for o in altered.offers(viewer)]
            if plain.over:
                break
            seat = plain.asked[0].seat
            offers = plain.offers(seat)
            if seat == 1:  # whatever it can do with either purse
                offers = [offer for offer in offers if offer.action.startswith(("pass", "stop"))]
            offer = rng.choice(offers)
            args = offer.nth(rng.randrange(offer.size()))
            plain.submit(seat, offer.action, args)
            altered.submit(seat, offer.action, args)


# ---- A round ----------------------------------------------------------------------------------


def test_block_turn_up() -> None:
    on = room("Tea Service", pile=1)
    then(on, on.words.value("card", on.state.pile.cards()[0]))
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    lot = on.view().lot
    assert lot == card("Illuminated Bible")
    assert happened(on, "block.turn-up", "turned_up", lot, set_number("Books"), 70)
    assert refused(on, 1, "bid", amount=50) == "block.turn-up"
    assert choice(on, 1, "bid").low == 70
    bid_or_pass(on, "pass", 70, 90)
    assert refused(on, 1, "bid", amount=50) == "bid.step", "the minimum is for the first bid"


def test_block_buyers_card() -> None:
    on = room("Tea Service")
    then(on, JOKER, JOKER, "Candelabra")
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    assert (on.view().lot, on.view().under) == (card("Candelabra"), 2)
    buys_the_lot(on, 2)
    assert sorted(on.state.hands.of(2)) == [card("Candelabra"), BUYER, BUYER]
    assert happened(on, "block.buyers-card", "takes_buyers_cards", 2, 2)
    assert on.view().known[2] == (card("Candelabra"), BUYER, BUYER)


def two_buyers_cards_left(on: Table) -> None:
    """They are all that is in the pile."""
    s = on.state
    s.gone = remove(remove(s.gone, BUYER), BUYER)
    s.pile = deck_of([[BUYER, BUYER], []])
    then(on, JOKER, JOKER)


def test_block_buyers_card__the_last_of_the_pile_wait_for_the_bank() -> None:
    on = room("Tea Service", pile=0)
    two_buyers_cards_left(on)
    bid_or_pass(on, "pass", "pass", "pass")
    assert (on.view().lot, on.view().under) == (card("Tea Service"), 2), "the bank's first property comes on top"
    assert not happened(on, "block.buyers-card", "buyers_cards_gone")
    buys_the_lot(on, 2)
    assert sorted(on.state.hands.of(2)) == [card("Tea Service"), BUYER, BUYER]


def test_block_buyers_card__with_the_bank_empty_too_they_leave_the_game() -> None:
    on = room("Tea Service", pile=0)
    two_buyers_cards_left(on)
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    assert happened(on, "block.buyers-card", "buyers_cards_gone", 2)
    assert on.over
    assert list(on.view().gone).count(BUYER) == 8


def test_bid_first() -> None:
    for drawn in range(4):
        on = table("high-bid", 4, [*[0] * 28, str(drawn), 0])
        assert happened(on, "bid.first", "auctioneer", drawn)
        assert [(ask.seat, ask.question) for ask in on.asked] == [((drawn + 1) % 4, "bid.first")]


def test_bid_first__left_of_the_last_to_buy_from_the_block() -> None:
    on = room("Tea Service", ["Candelabra"])
    then(on, "Punch Bowl", "Salt Cellars")
    buys_the_lot(on, 2)
    bid_or_pass(on, "stop_selling")
    assert on.asked[0].seat == 0
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.asked[0].seat == 0, "nobody bought since"


def test_bid_first__an_open_sale_does_not_count() -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    bid_or_pass(on, 20, "pass", "pass")
    then(on, "Punch Bowl")
    bid_or_pass(on, "stop_selling")
    assert list(on.state.hands.of(1)) == [card("Candelabra")]
    assert on.asked[0].seat == 1, "left of seat 0, who bought from the block"


def test_bid_must_speak() -> None:
    on = room(seats=4)
    order = []
    for word in (70, 90, "pass", 110, "pass", "pass"):
        order.append(on.asked[0].seat)
        assert offered(on, on.asked[0].seat)[0] == "pass"
        bid_or_pass(on, word)
    assert order == [1, 2, 3, 0, 1, 2]
    assert refused(on, 0, "pass") == "bid.must-speak"
    assert refused(on, 1, "bid", amount=130) == "bid.must-speak"


def test_bid_step() -> None:
    on = room()
    bid = choice(on, 1, "bid")
    assert (bid.low, bid.step) == (70, 20)
    for amount in (80, 75, 60):
        assert refused(on, 1, "bid", amount=amount) == "block.turn-up", "the rule of the opening bid"
    assert refused(on, 1, "bid", amount=2010) == "bid.step"
    bid_or_pass(on, 110)
    assert choice(on, 2, "bid").low == 130
    for amount in (110, 120, 140):
        assert refused(on, 2, "bid", amount=amount) == "bid.step"
    bid_or_pass(on, 190)
    assert on.state.auction.price == 190


def test_bid_step__not_beyond_the_money_held() -> None:
    on = room()
    purse(on, 1, 225)
    assert choice(on, 1, "bid").high == 210
    assert refused(on, 1, "bid", amount=225) == "block.turn-up", "it is all the money, and no opening bid"
    assert refused(on, 1, "bid", amount=230) == "bid.step"
    purse(on, 1, 70)
    assert choice(on, 1, "bid").options() == []
    assert (choice(on, 1, "bid").low, choice(on, 1, "bid").high) == (70, 70)
    purse(on, 1, 69)
    assert offered(on, 1) == ["pass"]
    assert refused(on, 1, "bid", amount=70) == "bid.step"


def test_bid_re_enter() -> None:
    on = room()
    bid_or_pass(on, "pass", 70, 90)
    assert on.asked[0].seat == 1, "somebody has raised"
    assert (on.view().passed, on.view().withdrawn) == (0, 0b010)
    bid_or_pass(on, 110)
    assert (on.view().passed, on.view().withdrawn) == (0, 0)
    assert happened(on, "bid.re-enter", "back_in", 1, 110)
    bid_or_pass(on, "pass")
    assert (on.view().passed, on.view().withdrawn) == (0b100, 0b100)
    bid_or_pass(on, "pass")
    assert happened(on, "bid.won", "sold", 1, card("Tea Service"), 110)
    assert (on.view().passed, on.view().withdrawn) == (0, 0)


def test_bid_re_enter__also_in_an_open_sale() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    bid_or_pass(on, 20, "pass", 40, "pass", 60)
    assert happened(on, "bid.re-enter", "back_in", 2, 60)
    bid_or_pass(on, "pass", "pass")
    assert happened(on, "sell.open-sale", "sold_openly", 2, card("Candelabra"), 60, 0)


def test_bid_won() -> None:
    on = room()
    bid_or_pass(on, 70, 110, "pass", "pass")
    assert happened(on, "bid.won", "sold", 2, card("Tea Service"), 110)
    assert cash(on) == [2000, 2000, 1890]
    assert on.state.money.balances[3] == -5890, "the bank is paid"
    assert list(on.state.hands.of(2)) == [card("Tea Service")]
    assert on.view().buyer == 2


def test_bid_won__a_single_bid_is_enough() -> None:
    on = room()
    bid_or_pass(on, 70, "pass", "pass")
    assert happened(on, "bid.won", "sold", 1, card("Tea Service"), 70)


def test_bid_won__a_pass_stands() -> None:
    on = room()
    bid_or_pass(on, "pass", "pass", 70)
    assert happened(on, "bid.won", "sold", 0, card("Tea Service"), 70), "all but one have passed"
    on = room(seats=4)
    bid_or_pass(on, "pass", 70, "pass")
    assert on.asked[0].seat == 0, "who has not spoken yet"
    bid_or_pass(on, "pass")
    assert happened(on, "bid.won", "sold", 2, card("Tea Service"), 70), "seat 1 is not asked again"


def test_bid_won__everybody_else_must_have_passed_since_the_last_raise() -> None:
    on = room(seats=4)
    bid_or_pass(on, 70, "pass", 90, "pass")
    assert on.asked[0].seat == 1
    bid_or_pass(on, 110)
    order = []
    for word in ("pass", "pass", "pass"):
        assert not happened(on, "bid.won", "sold")
        order.append(on.asked[0].seat)
        bid_or_pass(on, word)
    assert order == [2, 3, 0], "nobody loses the lot without having been asked at $110"
    assert happened(on, "bid.won", "sold", 1, card("Tea Service"), 110)


def test_bid_won__at_whatever_point_it_was_raised() -> None:
    """The winner of any bidding is followed by a pass of everybody else, unless it was the only bid."""
    for seed in range(30):
        rng = random.Random(seed)
        seats = 2 + seed % 4
        on = room(seats=seats)
        words: list[tuple[int, str]] = []
        while not happened(on, "bid.won", "sold") and not happened(on, "bid.none", "into_the_bank"):
            seat, offers = on.asked[0].seat, on.offers(on.asked[0].seat)
            offer = offers[rng.random() < 0.4]
            words.append((seat, offer.action))
            on.submit(seat, offer.action, offer.nth(0))
        bids = [n for n, (_, action) in enumerate(words) if action == "bid"]
        if len(bids) > 1:
            after = {seat for seat, _ in words[bids[-1] + 1 :]}
            assert after == set(range(seats)) - {words[bids[-1]][0]}
            assert len(words) == bids[-1] + seats, "and nobody is asked twice"
        else:
            assert len(words) == seats, "everybody has spoken once"


def test_bid_none() -> None:
    on = room(under=2)
    then(on, "Candelabra")
    bid_or_pass(on, "pass", "pass", "pass")
    assert happened(on, "bid.none", "into_the_bank", card("Tea Service"))
    view = on.view()
    assert view.bank == (card("Tea Service"),)
    assert (view.lot, view.under) == (card("Candelabra"), 2), "the Buyer's Cards wait for the next property"
    assert [ask.question for ask in on.asked] == ["bid.first"], "nobody sells or buys"


def test_bid_none__buyers_cards_wait_for_the_banks_property_too() -> None:
    on = room(under=1, pile=0)
    bid_or_pass(on, "pass", "pass", "pass")
    assert (on.view().lot, on.view().under, on.view().again) == (card("Tea Service"), 1, 1)
    buys_the_lot(on, 1)
    assert sorted(on.state.hands.of(1)) == [card("Tea Service"), BUYER]


def test_bank_re_auction() -> None:
    on = room("Tea Service")
    gone = [gone for gone in on.state.pile.cards() if gone != card("Candelabra")]
    on.state.pile, on.state.gone = deck_of([[card("Candelabra")], []]), int_row(gone)
    then(on, "Candelabra")
    bid_or_pass(on, "pass", "pass", "pass", "pass", "pass", "pass")
    assert happened(on, "bank.re-auction", "auctioned_again", card("Tea Service"), set_number("Silver"), 70)
    assert on.view().bank == (card("Candelabra"),), "in the order they came in"
    bid_or_pass(on, "pass", "pass", "pass")
    assert happened(on, "bank.re-auction", "left_the_game", card("Tea Service"))
    assert on.view().lot == card("Candelabra")
    assert not on.over
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.over, "a property is auctioned twice, not a third time"
    assert {card("Tea Service"), card("Candelabra")} <= set(on.view().gone)


# ---- Selling ----------------------------------------------------------------------------------


def test_sell_up_to_three() -> None:
    on = room("Tea Service", ["Candelabra", "Punch Bowl", "Salt Cellars", "Miniature", JOKER])
    buys_the_lot(on, 0)
    assert offered(on, 0) == ["stop_selling", "sell"]
    assert choice(on, 0, "sell").size() == 4
    for name in ("Candelabra", "Punch Bowl", "Salt Cellars"):
        assert on.asked[0].question == "sell.up-to-three"
        sells(on, name, "25 blank")
    assert on.asked[0].question == "buy.sections", "three are enough"
    assert refused(on, 0, "sell", property="Miniature") == "sell.up-to-three"


def test_sell_up_to_three__not_the_one_just_bought() -> None:
    on = room("Tea Service", ["Candelabra"])
    then(on, "Punch Bowl")
    buys_the_lot(on, 0)
    assert refused(on, 0, "sell", property="Tea Service") == "sell.up-to-three"
    bid_or_pass(on, "stop_selling")
    buys_the_lot(on, 0)
    assert choice(on, 0, "sell").admits(card("Tea Service")), "it was bought in an earlier round"


def test_sell_up_to_three__only_the_buyer() -> None:
    on = room("Tea Service", ["Candelabra"], ["Punch Bowl"])
    buys_the_lot(on, 0)
    assert on.offers(1) == []
    assert refused(on, 1, "sell", property="Punch Bowl") == "sell.up-to-three"


def test_sell_up_to_three__asked_whatever_the_hand() -> None:
    on = room("Tea Service", [JOKER])
    buys_the_lot(on, 0)
    assert on.asked[0].question == "sell.up-to-three"
    assert offered(on, 0) == ["stop_selling"]


def test_sell_up_to_three__not_asked_when_all_know_there_is_nothing() -> None:
    on = room("Tea Service", [], ["Candelabra", "Punch Bowl"], [JOKER])
    then(on, "Salt Cellars")
    buys_the_lot(on, 0)
    assert on.view().lot == card("Salt Cellars"), "the only card in hand is the one just bought"
    assert (on.view().sales, on.view().bought) == (0, ())
    buys_the_lot(on, 1)
    sells(on, "Candelabra", "50 blank")
    then(on, "50 blank", "Prayer Rug")
    on.act(1, "sell", property="Punch Bowl")
    assert on.asked[0].question == "bid.first", "nor after the last card is sold"
    buys_the_lot(on, 0)
    assert on.asked[0].question == "sell.up-to-three", "Tea Service is from an earlier round"


def test_sell_dice() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    s = on.state.copy()
    on.game.book.act(s, 0, "sell", (card("Candelabra"),))
    assert s.chance == 36
    assert s.audience == EVERYBODY
    assert (s.lot, s.seller) == (card("Candelabra"), 0), "it lies on the block"
    sells(on, "Candelabra", "100 blank")
    assert happened(on, "sell.dice", "thrown", 0)
    assert (on.view().lot, on.view().seller) == (-1, -1)


def test_sell_dice__what_a_sale_brings() -> None:
    """The mean of the red die where the green one lets it decide, and the bonus."""
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    on.game.book.act(on.state, 0, "sell", (card("Candelabra"),))
    before = cash(on)[0]
    gain = worth(on, lambda s: s.money.balances[0] - before)
    assert gain == Fraction(4, 6) * 150 + Fraction(1, 6) * 200, "in four of six the mean of the red die, 62.5 %"


def test_sell_open_sale() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "100 0")
    assert happened(on, "sell.open-sale", "open_sale", card("Candelabra"), 20)
    assert [(ask.seat, ask.question) for ask in on.asked] == [(1, "sell.open-sale")], "left of the seller"
    assert refused(on, 1, "bid", amount=10) == "sell.open-sale"
    assert refused(on, 1, "bid", amount=30) == "sell.open-sale"
    before = cash(on)
    bid_or_pass(on, 20, 60, "pass", "pass")
    assert happened(on, "sell.open-sale", "sold_openly", 2, card("Candelabra"), 60, 0)
    assert cash(on) == [before[0] + 60, before[1], before[2] - 60], "the buyer pays the seller"
    assert card("Candelabra") in on.state.hands.of(2)
    assert (on.asked[0].seat, on.asked[0].question) == (0, "sell.up-to-three")


def test_sell_open_sale__the_seller_may_bid_and_pays_the_bank() -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "25 0")
    before = cash(on)
    bid_or_pass(on, 20, "pass", 40, "pass", "pass")
    assert happened(on, "sell.open-sale", "bought_back", 0, card("Candelabra"), 40)
    assert cash(on) == [before[0] - 40, before[1], before[2]]
    assert card("Candelabra") in on.state.hands.of(0)


def test_sell_open_sale__without_a_bid_it_goes_into_the_bank() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    before = cash(on)
    sells(on, "Candelabra", "75 0")
    bid_or_pass(on, "pass", "pass", "pass")
    assert last(on, "into_the_bank").args == (card("Candelabra"),)
    assert last(on, "into_the_bank").clause == "sell.open-sale"
    assert on.view().bank == (card("Candelabra"),)
    assert set(on.state.hands.of(0)) == {card("Tea Service"), card("Miniature")}
    assert on.view().sales == 2, "it counts as one of the three"
    assert (on.asked[0].seat, on.asked[0].question) == (0, "sell.up-to-three")
    assert cash(on) == before


def test_sell_open_sale__into_the_bank_also_while_the_banks_own_are_auctioned() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"], pile=0)
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.view().again == 1
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.view().bank == (card("Candelabra"),), "it has not been auctioned from the bank yet"
    bid_or_pass(on, "stop_selling")
    assert (on.view().lot, on.view().again) == (card("Candelabra"), 1)
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.over
    assert card("Candelabra") in on.view().gone


def test_sell_up_to_three__not_one_bought_back() -> None:
    on = room("Tea Service", ["Candelabra", "Punch Bowl"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    bid_or_pass(on, "pass", "pass", 20)
    assert happened(on, "sell.open-sale", "bought_back", 0, card("Candelabra"), 20)
    assert on.view().sales == 2
    assert choice(on, 0, "sell").options() == [card("Punch Bowl")]
    assert refused(on, 0, "sell", property="Candelabra") == "sell.up-to-three"
    assert refused(on, 0, "sell", property="Tea Service") == "sell.up-to-three"
    then(on, "Prayer Rug")
    bid_or_pass(on, "stop_selling")
    buys_the_lot(on, 0)
    assert choice(on, 0, "sell").admits(card("Candelabra")), "that was another round"


def test_sell_open_sale__no_bonus_and_no_section() -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "100 0")
    bid_or_pass(on, "pass", "pass", "pass")
    assert on.view().sections == ((), (), (), ())


@pytest.mark.parametrize(("red", "section", "price"), [("100", 0, 240), ("75", 1, 180), ("50", 2, 120), ("25", 3, 60)])
def test_sell_section(red: str, section: int, price: int) -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    before = cash(on)
    sells(on, "Candelabra", f"{red} blank")
    assert happened(on, "sell.section", "sold_by_dice", 0, card("Candelabra"), section, price)
    assert on.view(1).sections[section] == (card("Candelabra"),), "it lies face up"
    assert cash(on) == [before[0] + price, before[1], before[2]]


def test_sell_bonus() -> None:
    on = room("Tea Service", ["Candelabra"])
    buys_the_lot(on, 0)
    before = cash(on)[0]
    sells(on, "Candelabra", "25 200")
    assert happened(on, "sell.bonus", "bonus", 0, 200)
    assert cash(on)[0] == before + 60 + 200


# ---- Buying from the sections -----------------------------------------------------------------


def gallery(on: Table, section: int, *names: str) -> None:
    """These properties lie in the section."""
    for name in names:
        left = on.state.pile.cards()
        left.remove(card(name))
        on.state.pile = deck_of([left, []])
        on.state.sections.add(section, card(name))


def test_buy_sections() -> None:
    on = room("Tea Service", [JOKER, JOKER])
    gallery(on, 0, "Candelabra")
    gallery(on, 1, "Punch Bowl")
    gallery(on, 2, "Salt Cellars", "Miniature")
    then(on, "Prayer Rug")
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    assert (on.asked[0].seat, on.asked[0].question) == (0, "buy.sections")
    before = cash(on)[0]
    for name, price in (("Candelabra", 240), ("Punch Bowl", 150), ("Salt Cellars", 80)):
        on.act(0, "buy", property=name)
        before -= price
        assert cash(on)[0] == before
    assert happened(on, "buy.sections", "bought", 0, card("Salt Cellars"), 2, 80)
    assert on.view().lot == card("Prayer Rug"), "three at most, though another Buyer's Card is there"
    assert list(on.state.hands.of(0)).count(BUYER) == 1


def test_buy_sections__needs_a_buyers_card_and_the_money() -> None:
    on = room("Tea Service", ["Miniature"], [JOKER])
    gallery(on, 0, "Candelabra")
    gallery(on, 3, "Punch Bowl")
    without = parlour.Table.copy(on)
    buys_the_lot(without, 0)
    bid_or_pass(without, "stop_selling")
    assert without.asked[0].question == "buy.sections", "asked all the same: the hand is hidden"
    assert offered(without, 0) == ["stop_buying"]
    assert refused(without, 0, "buy", property="Punch Bowl") == "cards.buyer"
    purse(on, 1, 200)
    buys_the_lot(on, 1)
    bid_or_pass(on, "stop_selling")
    assert choice(on, 1, "buy").options() == [card("Punch Bowl")]
    assert refused(on, 1, "buy", property="Candelabra") == "buy.sections"


def test_buy_sections__only_the_buyer_after_selling() -> None:
    on = room("Tea Service", [JOKER], [JOKER])
    gallery(on, 3, "Punch Bowl")
    buys_the_lot(on, 0)
    assert refused(on, 0, "buy", property="Punch Bowl") == "buy.sections"
    bid_or_pass(on, "stop_selling")
    assert refused(on, 1, "buy", property="Punch Bowl") == "buy.sections"


def test_buy_sections__not_asked_when_all_know_there_is_no_buyers_card() -> None:
    on = room("Tea Service", [], [JOKER])
    gallery(on, 3, "Punch Bowl")
    then(on, "Candelabra", JOKER, "Prayer Rug")
    buys_the_lot(on, 0)
    assert on.asked[0].question == "bid.first", "the only card in hand is the one just bought"
    buys_the_lot(on, 1)
    bid_or_pass(on, "stop_selling")
    assert on.asked[0].question == "buy.sections", "who knows what the hidden card is"
    bid_or_pass(on, "stop_buying")
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    assert on.asked[0].question == "buy.sections", "it came with the Prayer Rug"


def test_buy_sections__nobody_is_asked_when_nothing_lies_there() -> None:
    on = room("Tea Service", [JOKER])
    then(on, "Prayer Rug")
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    assert on.asked[0].question == "bid.first"


def test_buy_card_spent() -> None:
    on = room("Tea Service", [JOKER, JOKER])
    gallery(on, 3, "Punch Bowl", "Candelabra")
    then(on, "Prayer Rug")
    buys_the_lot(on, 0)
    bid_or_pass(on, "stop_selling")
    on.act(0, "buy", property="Punch Bowl")
    on.act(0, "buy", property="Candelabra")
    assert [event.kind for event in on.all_events].count("surrendered") == 1, "one for up to three"
    assert happened(on, "buy.card-spent", "surrendered", 0)
    assert on.view().spent == 1
    assert on.state.wrong() == ""
    assert list(on.state.hands.of(0)).count(BUYER) == 1


# ---- The end ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "goal"), [(2, 7500), (3, 5000), (4, 5000), (5, 5000)])
def test_end_goal(seats: int, goal: int) -> None:
    on = room(seats=seats)
    assert on.view().goal == goal
    purse(on, 0, goal - 10)
    assert refused(on, 0, "go_out") == "end.goal"
    purse(on, 0, goal)
    assert offered(on, 0) == ["go_out"]


def test_end_going_out() -> None:
    on = room()
    purse(on, 0, 5000)
    assert offered(on, 0) == ["go_out"], "the lot is up, but nobody has spoken"
    bid_or_pass(on, "pass")
    assert offered(on, 0) == ["go_out_ahead"]
    assert refused(on, 0, "go_out") == "end.going-out"
    then(on, "Candelabra")
    bid_or_pass(on, "pass", "pass")
    assert offered(on, 0) == ["go_out"], "the bidding is over"
    assert refused(on, 0, "go_out_ahead") == "end.going-out", "it can be done at once"


def test_end_going_out__ends_the_game_at_once() -> None:
    on = room()
    purse(on, 0, 5000)
    on.act(0, "go_out")
    assert on.over
    assert happened(on, "end.going-out", "goes_out", 0)
    assert on.places == (1, 2, 2)


def test_end_going_out__while_another_sells_or_buys() -> None:
    on = room("Tea Service", [], ["Candelabra", JOKER])
    purse(on, 2, 6000)
    bid_or_pass(on, 70)
    assert offered(on, 2) == ["pass", "bid", "go_out_ahead"]
    bid_or_pass(on, "pass", "pass")
    assert offered(on, 2) == ["go_out"], "seat 1 may sell"
    sells(on, "Candelabra", "50 blank")
    bid_or_pass(on, "stop_selling")
    assert on.asked[0].question == "buy.sections"
    on.act(2, "go_out")
    assert on.over


def test_end_going_out__in_an_open_sale_only_before_the_first_word() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    purse(on, 0, 6000)
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "50 0")
    assert offered(on, 0) == ["go_out"]
    bid_or_pass(on, 20)
    assert offered(on, 0) == ["go_out_ahead"]
    bid_or_pass(on, "pass", "pass")
    assert offered(on, 0) == ["stop_selling", "sell", "go_out"]


def test_end_going_out__a_property_in_open_sale_returns_to_the_seller() -> None:
    on = room("Tea Service", CLOCKS)
    purse(on, 2, 6000)
    buys_the_lot(on, 0)
    sells(on, "Mantel Clock", "50 0")
    on.act(2, "go_out")
    assert happened(on, "sell.open-sale", "taken_back", 0, card("Mantel Clock"))
    assert on.view().worth[0] == 2000 - 70 + 800
    assert on.view().lot == -1, "nothing is for sale any more"


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ((70, "pass", "pass"), "sold"),  # seat 2 would be asked last
        (("pass", "pass", "pass"), "into_the_bank"),
    ],
)
def test_end_going_out__said_ahead(words: tuple[int | str, ...], settled: str) -> None:
    on = room("Tea Service", ["Candelabra"])
    purse(on, 2, 6000)
    bid_or_pass(on, words[0])
    on.act(2, "go_out_ahead")
    assert offered(on, 2)[-1] == "stay_in"
    bid_or_pass(on, words[1])
    assert not on.over
    before = len(on.all_events)
    bid_or_pass(on, words[2])
    assert on.over, "as soon as the lot is settled, before the next word and the next card"
    kinds = [event.kind for event in on.all_events[before:]]
    assert kinds[:3] == ["passed", settled, "goes_out"]
    assert happened(on, "end.going-out", "goes_out", 2, 5000)
    assert on.places[2] == 1


def test_end_going_out__said_ahead_in_an_open_sale() -> None:
    on = room("Tea Service", CLOCKS)
    purse(on, 2, 6000)
    buys_the_lot(on, 0)
    sells(on, "Mantel Clock", "50 0")
    bid_or_pass(on, 20)
    on.act(2, "go_out_ahead")
    bid_or_pass(on, "pass", "pass")
    assert happened(on, "sell.open-sale", "sold_openly", 1, card("Mantel Clock"), 20, 0)
    assert on.over, "before the seller sells another"
    assert on.view().worth == (2000 - 70 + 20, 1980, 6000), "what was sold is sold"


def test_end_going_out__said_ahead_and_taken_back() -> None:
    on = room("Tea Service", [], ["Miniature"])
    purse(on, 2, 6000)
    bid_or_pass(on, 70)
    on.act(2, "go_out_ahead")
    on.act(2, "stay_in")
    assert refused(on, 2, "stay_in") == "end.going-out"
    bid_or_pass(on, "pass", "pass")
    assert not on.over
    assert on.asked[0].question == "sell.up-to-three"


def test_end_going_out__said_ahead_but_fallen_below_the_goal() -> None:
    on = room("Tea Service", [], [], ["Miniature"])
    purse(on, 2, 5100)
    bid_or_pass(on, 70)
    on.act(2, "go_out_ahead")
    bid_or_pass(on, 210, "pass", "pass")
    assert cash(on)[2] == 4890
    assert not on.over
    assert (on.asked[0].seat, on.asked[0].question) == (2, "sell.up-to-three")
    assert last(on, "cannot_go_out").args == (2, 5000)
    assert last(on, "cannot_go_out").audience == 1 << 2
    assert on.state.leaving == 0, "it does not come back by itself"


def test_end_going_out__said_ahead_and_just_at_the_goal() -> None:
    on = room()
    purse(on, 2, 5090)
    bid_or_pass(on, 70)
    on.act(2, "go_out_ahead")
    bid_or_pass(on, 90, "pass", "pass")
    assert on.over
    assert on.view().worth[2] == 5000


def test_end_going_out__ahead_only_from_the_goal_on() -> None:
    on = room()
    purse(on, 2, 4990)
    bid_or_pass(on, 70)
    before = len(on.all_events)
    assert refused(on, 2, "go_out_ahead") == "end.goal"
    assert len(on.all_events) == before


def test_end_going_out__of_several_the_next_to_speak_goes_first() -> None:
    on = room(seats=4)
    for seat in (0, 2, 3):
        purse(on, seat, 6000 + seat)
    bid_or_pass(on, 70)
    for seat in (0, 3, 2):
        on.act(seat, "go_out_ahead")
    bid_or_pass(on, "pass", "pass", "pass")
    assert [event.args[0] for event in on.all_events if event.kind == "goes_out"] == [2], (
        "seat 1 has bought and is next"
    )


def events_of(on: Table, viewer: int | None) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(event.clause, event.kind, event.args) for event in on.events(viewer)]


def test_end_going_out__said_ahead_in_secret() -> None:
    """With the same words spoken, nobody else sees, hears or is offered anything else until it is carried out."""
    for seed in range(20):
        silent, secret = fresh(3), fresh(3)
        rng = random.Random(seed)
        for on in (silent, secret):
            purse(on, 1, 9000)
            on.source = parlour.Fair(bytes([seed]), [])
        said_so = False
        for _ in range(40):
            if silent.state.is_bidding() and not said_so:
                secret.act(1, "go_out_ahead")
                said_so = True
            for viewer in (0, 2, None):
                assert msgspec.to_builtins(silent.view(viewer)) == msgspec.to_builtins(secret.view(viewer))
                assert events_of(silent, viewer) == events_of(secret, viewer)
                if viewer is not None:
                    assert [o.to_plain() for o in silent.offers(viewer)] == [
                        o.to_plain() for o in secret.offers(viewer)
                    ]
            assert silent.asked == secret.asked, "with the same tickets"
            assert secret.view(1).leaving == bool(secret.state.leaving) == said_so
            seat = silent.asked[0].seat
            offer = rng.choice([offer for offer in silent.offers(seat) if not offer.out_of_turn])
            args = offer.nth(rng.randrange(min(3, offer.size())))
            silent.submit(seat, offer.action, args)
            secret.submit(seat, offer.action, args)
            if secret.over:
                break
        assert secret.over and not silent.over


def test_end_going_out__a_refusal_reveals_nothing() -> None:
    on = room()
    before = len(on.all_events)
    assert refused(on, 0, "go_out") == "end.goal"
    assert len(on.all_events) == before


def test_end_sold_out() -> None:
    on = room("Tea Service", ["Candelabra", JOKER], pile=0)
    buys_the_lot(on, 0)
    assert not on.over, "the last buyer may still sell and buy"
    sells(on, "Candelabra", "50 blank")
    bid_or_pass(on, "stop_selling")
    on.act(0, "buy", property="Candelabra")
    assert on.over
    assert happened(on, "end.sold-out", "sold_out")


def test_end_sold_out__everything_is_revealed() -> None:
    on = room("Tea Service", CLOCKS, ["Candelabra"], pile=0)
    purse(on, 1, 700)
    buys_the_lot(on, 2)
    bid_or_pass(on, "stop_selling")
    assert on.over
    for viewer in (None, 0, 1, 2):
        view = on.view(viewer)
        assert view.money == (2000, 700, 1930)
        assert view.worth == (2800, 700, 1930)
        assert view.hands[1] == (card("Candelabra"),)


def at_the_end(*hands: list[str], money: list[int] | None = None) -> Table:
    """These hands, and the game ends with a lot that nobody wanted twice."""
    on = room("Tea Service", *hands, pile=0)
    for seat, amount in enumerate(money or [0, 0, 0]):
        purse(on, seat, amount)
    bid_or_pass(on, *["pass"] * 6)
    assert on.over
    return on


def test_score_sets() -> None:
    on = at_the_end([*CLOCKS, *BOOKS])
    assert on.view().worth[0] == 800 + 1000
    assert happened(on, "score.sets", "set_counts", 0, set_number("Antique Clocks"))
    assert happened(on, "score.sets", "set_counts", 0, set_number("Books"))


def test_score_joker() -> None:
    on = at_the_end([*CLOCKS[:2], JOKER], [*BOOKS[:1], JOKER, JOKER])
    assert on.view().worth == (800, 1000, 0), "two missing cards are one too many: the jokers count by themselves"
    missing = 1 << card("Cuckoo Clock")
    have = 1 << card("Grandfather Clock") | 1 << card("Mantel Clock")
    assert happened(on, "score.joker", "joker_counts", 0, set_number("Antique Clocks"), have, missing, 800)
    assert not happened(on, "score.joker", "joker_counts", 1)


def test_score_joker__where_it_brings_most() -> None:
    on = at_the_end([*CLOCKS[:2], *BOOKS[:2], "Singing Bird", "Carousel Box", JOKER, JOKER])
    assert on.view().worth[0] == 1000 + 800, "not the Music Boxes"


def best_by_trial(cards: Cards, hand: list[int]) -> int:
    """Every way to assign the jokers, one to a set."""
    held = [sum(1 for c in hand if c != BUYER and cards.set_of[c] == k) for k in range(12)]
    whole = sum(cards.set_value[k] for k in range(12) if held[k] == cards.size[k])
    lacking = [k for k in range(12) if held[k] == cards.size[k] - 1]
    jokers = hand.count(BUYER)
    return whole + max(
        sum(cards.set_value[k] for k in chosen) + (jokers - used) * cards.buyer_value
        for used in range(min(jokers, len(lacking)) + 1)
        for chosen in combinations(lacking, used)
    )


def test_score_buyer() -> None:
    on = at_the_end([JOKER, JOKER, *CLOCKS])
    assert on.view().worth[0] == 1000 + 800
    assert happened(on, "score.buyer", "buyers_count", 0, 2, 1000)


def test_score_buyer__no_assignment_gives_more() -> None:
    rng = random.Random(1)
    whole = [*range(PROPERTIES), *([BUYER] * BUYERS)]
    for _ in range(300):
        cards: Cards = load_edition(GAME, None)[1]
        cards.buyer_value = rng.choice([500, 900, 1100, 3000])  # so that a joker is not always best in a set
        hand = rng.sample(whole, rng.randrange(5, 45))
        assert worth_of(cards, int_row(hand)) == best_by_trial(cards, hand)


def test_score_incomplete() -> None:
    on = at_the_end(BOOKS[:2], ["Dutch Portrait"])
    assert on.view().worth == (0, 0, 0)
    shown = 1 << card("Illuminated Bible") | 1 << card("Shakespeare Collection")
    assert happened(on, "score.incomplete", "counts_nothing", 0, shown)


def test_score_incomplete__every_card_is_shown_once() -> None:  # noqa: C901
    """Whatever is held at the end stands in one of the events, and the events add up to the net worth."""
    for seed in range(20):
        on = parlour.new_table("high-bid", 2 + seed % 4, seed=seed)
        rng = random.Random(seed)
        while not on.over:
            offers = on.offers(on.asked[0].seat)
            offer = rng.choice(offers)
            on.submit(on.asked[0].seat, offer.action, offer.nth(rng.randrange(offer.size())))
        for seat in range(on.seats):
            cards, jokers, counted = 0, 0, 0
            for event in on.all_events:
                if event.args[:1] != (seat,):
                    continue
                if event.kind == "set_counts":
                    cards, counted = cards | event.args[2], counted + event.args[3]
                elif event.kind == "joker_counts":
                    cards, counted, jokers = cards | event.args[2], counted + event.args[4], jokers + 1
                elif event.kind == "buyers_count":
                    jokers, counted = jokers + event.args[1], counted + event.args[2]
                elif event.kind == "counts_nothing":
                    cards |= event.args[1]
                elif event.kind == "net_worth":
                    assert event.args[2] == counted + event.args[1] == on.view().worth[seat]
            hand = on.state.hands.of(seat)
            assert cards == sum(1 << c for c in hand if c != BUYER)
            assert jokers == list(hand).count(BUYER)


def test_score_net() -> None:
    on = room("Tea Service", [*CLOCKS, JOKER])
    purse(on, 0, 3700)
    purse(on, 1, 5200)
    on.act(0, "go_out")
    assert on.view().worth == (5000, 5200, 2000)
    assert on.places == (2, 1, 3), "going out is not winning"
    assert happened(on, "score.net", "wins", 1, 5200)


def test_score_net__equals_share_the_win() -> None:
    on = at_the_end(CLOCKS, money=[0, 800, 100])
    assert on.places == (1, 1, 3)
    assert happened(on, "score.net", "shares_the_win", 1, 800)


# ---- What is said of it -----------------------------------------------------------------------


def board_of(on: Table, viewer: int) -> str:
    return draw(on.view(viewer), on.words)


def test_the_text_board_says_who_sells_and_who_is_paid() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    assert "the bank sells and is paid" in board_of(on, 1)
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    seller = on.names[0]
    assert f"{seller} sells in an open sale and is paid; buying it back, {seller} pays the bank" in board_of(on, 1)


def test_the_text_board_says_when_one_may_go_out() -> None:
    on = room()
    assert "goal: you may" not in board_of(on, 2)
    purse(on, 2, 6000)
    assert "you may go out.\n" in board_of(on, 2)
    for word in ("pass", 70):
        bid_or_pass(on, word)
        assert "you may go out as soon as this lot is settled.\n" in board_of(on, 2)
    assert "goal: you may" not in board_of(on, 1)


def sentence_against(on: Table, seat: int, amount: int) -> str:
    with pytest.raises(parlour.Refused) as refusal:
        on.act(seat, "bid", amount=amount)
    return refusal.value.sentence


def test_a_refused_bid_names_the_rule() -> None:
    on = room("Tea Service", ["Candelabra", "Miniature"])
    assert "opening bid is the minimum called" in sentence_against(on, 1, 60)
    assert "opening bid is the minimum called" in sentence_against(on, 1, 80)
    assert "beyond the money you hold" in sentence_against(on, 1, 2010)
    assert "not your turn" in sentence_against(on, 2, 70)
    bid_or_pass(on, 70)
    assert "a multiple of $20" in sentence_against(on, 2, 80)
    on = room("Tea Service", ["Candelabra", "Miniature"])
    buys_the_lot(on, 0)
    sells(on, "Candelabra", "75 0")
    assert "In an open sale the opening bid is $20" in sentence_against(on, 1, 30)


# ---- What a seat can know ---------------------------------------------------------------------


def under_way(seed: int, seats: int, words: int) -> Table:
    """A game some way on, played by chance with small bids."""
    on = parlour.new_table("high-bid", seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(words):
        if on.over:
            break
        offers = on.offers(on.asked[0].seat)
        offer = rng.choice(offers)
        on.submit(on.asked[0].seat, offer.action, offer.nth(rng.randrange(min(3, offer.size()))))
    return on


def worlds(on: Table, viewer: int, many: int, seed: int = 0) -> list[Any]:
    source = Fast(seed)
    view = on.view(viewer)
    return [on.game.determinise(view, on.log.header.options, on.edition, source) for _ in range(many)]


def test_a_world_knows_nothing_its_viewer_does_not() -> None:
    """Two tables that look alike to a seat give it the very same worlds."""
    for seed in range(15):
        on = under_way(seed, 2 + seed % 4, 60)
        for viewer in range(on.seats):
            other = parlour.Table.copy(on)
            other.state = worlds(on, viewer, 1, seed=99 + seed)[0]
            assert other.state.to_plain() != on.state.to_plain() or on.over
            assert other.view(viewer) == on.view(viewer)
            assert [s.to_plain() for s in worlds(other, viewer, 5)] == [s.to_plain() for s in worlds(on, viewer, 5)]


def test_a_world_keeps_what_everybody_saw() -> None:
    for seed in range(15):
        on = under_way(seed, 3, 70)
        for world in worlds(on, 0, 4):
            assert world.wrong() == ""
            assert world.money.to_plain() == on.state.money.to_plain(), "every payment was heard"
            assert list(world.hands.of(0)) == sorted(on.state.hands.of(0))
            for seat in (1, 2):
                assert len(world.hands.of(seat)) == len(on.state.hands.of(seat))
                for known in on.view(0).known[seat]:
                    assert known in world.hands.of(seat)


def test_a_world_is_as_likely_as_another() -> None:
    """Each unseen card comes to each hidden place with the same frequency."""
    on = under_way(4, 3, 45)
    view = on.view(0)
    hidden = [len(view.hands[seat]) - len(view.known[seat]) for seat in range(3)]
    unseen = hidden[1] + hidden[2] + view.pile
    many = 4000
    places = Counter[tuple[int, int]]()
    for world in worlds(on, 0, many):
        for seat in (1, 2):
            for held in world.hands.of(seat):
                if held != BUYER and held not in view.known[seat]:
                    places[seat, held] += 1
    assert places
    for (seat, _), count in places.items():
        share = hidden[seat] / unseen
        assert abs(count / many - share) < 5 * (share * (1 - share) / many) ** 0.5


def test_a_card_sold_again_is_no_longer_known() -> None:
    on = room("Tea Service", [], ["Candelabra", "Miniature"])
    buys_the_lot(on, 1)
    sells(on, "Candelabra", "50 0")
    bid_or_pass(on, "pass", "pass", 20)
    assert set(on.view(0).known[1]) == {card("Tea Service"), card("Candelabra")}
    then(on, "Punch Bowl")
    bid_or_pass(on, "stop_selling")
    buys_the_lot(on, 1)
    sells(on, "Candelabra", "50 blank")
    assert set(on.view(0).known[1]) == {card("Tea Service"), card("Punch Bowl")}


def test_a_world_may_hold_somebody_who_goes_out() -> None:
    """Whoever has the worth for it has said so or not; whoever has not cannot have."""
    on = room("Tea Service", ["Candelabra"], ["Punch Bowl"])
    for seat in (0, 1):
        purse(on, seat, 6000)
    assert not any(world.leaving for world in worlds(on, 2, 20)), "nobody has spoken: it would be done at once"
    bid_or_pass(on, 70)
    for declared in (False, True):
        leaving = Counter(world.leaving for world in worlds(on, 2, 400))
        assert set(leaving) == {0b00, 0b01, 0b10, 0b11}
        assert all(70 < many < 130 for many in leaving.values())
        assert {world.leaving & 0b01 for world in worlds(on, 0, 50)} == {int(declared)}, "one's own word is known"
        assert {world.leaving & 0b10 for world in worlds(on, 0, 50)} == {0b00, 0b10}
        if not declared:
            on.act(0, "go_out_ahead")


def low_goal() -> Cards:
    """An edition by which many can go out, and some soon."""
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    return build_edition(GAME, parse_edition_text(text.replace("worth = 5000", "worth = 2400"), "a low goal"))


@pytest.mark.parametrize("name", AT_EVERY_TABLE)
def test_conformance_where_many_can_go_out(name: str) -> None:
    AT_EVERY_TABLE[name](Setup(GAME, 4, {}, low_goal()))


def test_what_is_said_ahead_is_met_where_many_can_go_out() -> None:
    """So that the test above is about something."""
    setup = Setup(GAME, 4, {}, low_goal())
    assert any(s.leaving for seed in range(6) for s in positions(setup, seed, 120))


EDITION_BEFORE = "9151c62c7f50d465"  # with which running tables go on
CARRIED = sorted((Path(__file__).parents[1] / "logs" / "high-bid").glob("carried-*.json"))


@pytest.mark.parametrize("path", CARRIED, ids=lambda path: path.stem)
def test_a_game_of_the_rules_before_goes_on(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    plain = migrate(kept["version"], kept["plain"])
    assert plain is not None
    s = GAME.begin(kept["seats"], kept["options"], find_edition(GAME, EDITION_BEFORE))
    s.load(Reader(plain))
    assert s.wrong() == ""
    before = kept["plain"]
    assert json.loads(json.dumps(s.to_plain()[:9])) == before[:9], "the same is asked and still to be done"
    seller = 22 if kept["version"] == 1 else 23
    assert (s.lot, s.passed, s.seller) == (before[17], before[21], before[seller])
    assert s.withdrawn == s.passed, "who has passed on this lot has so until the next raise"
    if kept["version"] == 1:
        assert s.leaving == 0
        assert s.bought == (0 if before[23] < 0 else 1 << before[23])
    else:
        assert s.leaving == before[22]
        assert s.bought == before[24]
    for seed in range(5):
        on = s.copy()
        random_playout(GAME.book, on, Fast(seed), 5000, GAME.interrupt_question)
        assert on.over and on.wrong() == ""


def test_no_other_rules_are_known() -> None:
    assert migrate(3, []) is None


def test_a_random_game_ends() -> None:
    for seats in range(2, 6):
        s = GAME.begin(seats, {}, CARDS)
        GAME.book.advance(s)
        random_playout(GAME.book, s, Fast(seats), 5000, GAME.interrupt_question)
        assert s.over
