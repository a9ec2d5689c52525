"""High Hat, clause by clause."""

import itertools
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games.highhat.migrate import migrate
from parlour.games.highhat.state import HighHat, creditor, debt_amount, debtor, pack_debt
from parlour.kernel.bits import bits
from parlour.kernel.chance import Fast
from parlour.kernel.edition import EditionError
from parlour.kernel.game import load_edition
from parlour.kernel.int_rows import int_row
from parlour.kernel.state import Reader
from parlour.kernel.stepper import random_playout, random_step
from parlour.play.table import Table, find_game
from parlour.play.text_board import draw_text_board as drawn_board
from tests.games.tabletop import happened, last, refused, table, then, worth
from tests.golden import LOGS

GAME = find_game("high-hat")
NODE, BOARD = load_edition(GAME, None)
OPERA, ROLLS, POLO, PLANE, CAMP, DERBY, HOUSE, VILLA, YACHT, NEWPORT = range(10)
HAT, MILK, REGISTER = -3, -2, -1  # accounts, from the end


def kept_card(name: str) -> int:
    """The first card of that name among those that may be kept."""
    return [BOARD.cards[kept.pile][kept.card] for kept in BOARD.kept].index(name)


YACHT_POLICY, HORSES = kept_card("Lloyd's insures your Yacht"), kept_card("Lloyd's insures your horses")
HOUSES = kept_card("Lloyd's insures all your houses")
MOTORS = kept_card("Lloyd's insures your motor-car and aeroplane")
DOCTOR = kept_card("Doctor pronounces you well")
LOTTERY_CARDS, HUMAN_CARDS = len(BOARD.cards[0]), len(BOARD.cards[1])


def space(name: str) -> int:
    return BOARD.spaces.index(name)


def season(seats: int = 3, points: list[int] | None = None, owned: list[list[int]] | None = None, **options) -> Table:
    """A table where seat 0 is Registrar and is about to throw; what the players have is as the test wants it."""
    on = table(
        "high-hat", seats, ["6 6", *["1 1"] * (seats - 1)], **{k.replace("_", "-"): v for k, v in options.items()}
    )
    s = on.state
    for seat, kinds in enumerate(owned or []):
        for k in kinds:
            s.take(seat, k)
    for seat, held in enumerate(points or []):
        s.points.balances[seat] = held
    s.points.balances[REGISTER] = -sum(s.points.balances[:-1])
    while s.next_step() == "win.announce":
        s.depth -= 1
    assert s.wrong() == ""
    return on


def keep(on: Table, seat: int, *cards: int) -> None:
    """The seat has drawn these before."""
    s = on.state
    for card in cards:
        s.kept[seat] |= 1 << card
        found = BOARD.kept[card]
        pile = s.human if found.pile else s.lottery
        pile.draw(pile.to_plain()[0].index(found.card))
    assert s.wrong() == ""


def stand(on: Table, seat: int, at: int | str) -> None:
    """The seat came to this space some time ago."""
    s = on.state
    s.space[seat] = space(at) if isinstance(at, str) else at
    s.arrivals += 1
    s.came[seat] = s.arrivals


def throws(on: Table, *script: str) -> Table:
    """Whoever's turn it is throws so."""
    then(on, *script)
    on.act(on.asked[0].seat, "throw")
    return on


def lands(on: Table, at: str, *script: str) -> Table:
    """Whoever's turn it is throws 3 and comes to this space."""
    stand(on, on.asked[0].seat, (space(at) - 3) % 40)
    return throws(on, "1 2", *script)


def asked(on: Table) -> tuple[int, str]:
    return on.asked[0].seat, on.asked[0].question


def points(on: Table, seat: int = 0) -> int:
    return on.state.points.balances[seat]


def bet(on: Table, amount: int, card: str) -> Table:
    """Whoever is asked bets so much on the Lottery, and draws this card."""
    then(on, card)
    on.act(on.asked[0].seat, "bet", amount=amount)
    return on


def buy(on: Table, seat: int, name: str, *handed_in: str) -> Table:
    on.act(seat, "buy", property=name, hand_in=list(handed_in))
    return on


def owns(on: Table, seat: int, *kinds: int) -> bool:
    return on.state.owned[seat] == bits(list(kinds))


# ---- Set-up -----------------------------------------------------------------------------------


def test_setup_registrar() -> None:
    on = table("high-hat", 4, ["1 2", "5 6", "6 5", "3 3", "1 1", "2 2"])
    assert on.view().registrar == 2, "seats 1 and 2 were level and threw again"
    assert asked(on) == (2, "move.throw")
    assert happened(on, "setup.registrar", "tied", 0b0110)
    throws(on, "1 1")
    assert asked(on) == (3, "move.throw"), "play goes to the left"


def test_setup_points() -> None:
    on = season(6)
    assert BOARD.notes == [(100, 3), (50, 2), (25, 2), (10, 4), (5, 2)]
    assert on.view().points == (500,) * 6
    assert happened(on, "setup.points", "dealt_points", 500)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_setup_property(seats: int) -> None:
    assert season(seats).view().left == (seats - 1,) * 10


def test_setup_decks() -> None:
    on = season()
    assert (on.view().lottery_left, on.view().human_left) == (LOTTERY_CARDS, HUMAN_CARDS)
    lands(on, "Human Equation", "Your memoirs sell")
    assert on.state.human.cards()[-1] == BOARD.cards[1].index("Your memoirs sell"), "at the bottom of its pile"
    assert on.view().human_left == HUMAN_CARDS - 1


def test_setup_decks__shuffled_again_when_the_last_unseen_card_is_drawn() -> None:
    on = season()
    s = on.state
    memoirs = BOARD.cards[1].index("Your memoirs sell")
    for card in [card for card in range(HUMAN_CARDS) if card != memoirs]:
        s.human.lay_under(s.human.draw(s.human.to_plain()[0].index(card)))
    assert s.human.outcomes() == 1
    lands(on, "Human Equation", "Your memoirs sell")
    assert (on.view().human_left, on.view().human_under) == (HUMAN_CARDS, ()), "nobody can count on what comes"
    assert happened(on, "setup.decks", "shuffled", 1)
    assert on.state.human.outcomes() == HUMAN_CARDS


def test_setup_decks__a_card_kept_is_not_shuffled_in_and_one_surrendered_waits_at_the_bottom() -> None:
    on = season(owned=[[DERBY]])
    s = on.state
    keep(on, 0, HORSES)
    for _ in range(len(s.lottery)):
        s.lottery.lay_under(s.lottery.draw(0))
    policy = BOARD.kept[HOUSES].card
    for card in [card for card in s.human.to_plain()[0] if card != policy]:
        s.human.lay_under(s.human.draw(s.human.to_plain()[0].index(card)))
    lands(on, "Human Equation", "Lloyd's insures all your houses")
    assert on.view().human_left == HUMAN_CARDS - 2
    assert s.lottery.outcomes() == 1, "the other pile is as it was"
    lands(on, "Human Equation", "Your memoirs sell")
    lands(on, "Human Equation", "Your secretary absconds")
    lands(on, "Human Equation", FEVER)
    on.act(0, "use_policy", policy=HORSES)
    assert on.view().human_under[-1] == BOARD.kept[HORSES].card


def test_setup_start() -> None:
    on = season()
    assert on.view().space == (0, 0, 0)
    assert on.view().points == (500, 500, 500)


# ---- Moving -----------------------------------------------------------------------------------


def test_move_throw() -> None:
    on = throws(season(), "1 4")
    assert on.view().space == (5, 0, 0)
    assert happened(on, "move.throw", "moved", 0, 5)
    assert refused(on, 0, "throw") == "move.throw"
    assert asked(on) == (1, "move.throw")


def test_space_minus() -> None:
    on = lands(season(), "Bridge Losses")
    assert points(on) == 450
    assert happened(on, "space.minus", "paid", 0, 50)


def test_space_minus__points_pay_at_once_where_they_suffice() -> None:
    on = lands(season(points=[50], owned=[[ROLLS, OPERA]]), "Bridge Losses")
    assert asked(on) == (1, "move.throw")
    assert owns(on, 0, ROLLS, OPERA)
    assert points(on) == 0
    assert happened(on, "space.minus", "paid", 0, 50)


def test_space_minus__in_property() -> None:
    on = lands(season(points=[45], owned=[[ROLLS, OPERA]]), "Bridge Losses")
    assert asked(on) == (0, "debt.pay")
    on.act(0, "pay_with", property="Rolls Royce")
    assert owns(on, 0, OPERA)
    assert points(on) == 45 + 250 - 50, "with change"
    assert happened(on, "debt.pay", "paid", 0, 50)


def test_debt_pay__the_only_property_is_sold_at_once() -> None:
    on = lands(season(points=[45], owned=[[ROLLS]]), "Bridge Losses")
    assert asked(on) == (1, "move.throw"), "there is nothing to choose"
    assert owns(on, 0)
    assert points(on) == 245
    assert happened(on, "debt.pay", "handed_in", 0, ROLLS, 250)
    on = lands(season(points=[0], owned=[[OPERA, ROLLS]], monte_carlo="debt"), "Monte Carlo")
    on.act(0, "sell", property="Opera Box")
    then(on, "5 6")
    on.act(0, "gamble", amount=100)
    assert owns(on, 0) and points(on) == 0
    assert [debt.points for debt in on.view().debts] == [600]


def test_space_plus() -> None:
    on = lands(season(), "Horse Show Ribbon")
    assert points(on) == 575
    assert happened(on, "space.plus", "received", 0, 75)


def test_space_exact() -> None:
    on = lands(season(), "Good Introductions")
    assert on.view().space[0] == space("Derby Winner"), "sent on three spaces, and that space works"
    assert owns(on, 0, DERBY)
    on = lands(season(), "Missed Train")
    assert owns(on, 0, VILLA)
    on = throws(season(), "1 3")
    assert owns(on, 0), "the Rolls Royce was only passed"


def test_space_exact__a_space_sends_to_a_space() -> None:
    on = season()
    on.state.points.pay(1, on.state.hat_pool(), 300)
    stand(on, 0, 38)
    throws(on, "1 2")
    assert on.view().space[0] == space("Collect Charity Bazaar Hat Pool")
    assert points(on) == 500 + 50 + 300
    kinds = [event.args[1] for event in on.all_events if event.kind == "moved"]
    assert kinds == [space("Bazaar Committee"), space("Collect Charity Bazaar Hat Pool")]
    assert GAME.names(BOARD)["effect"][1] == "go to Collect Charity Bazaar Hat Pool"


def test_space_exact__a_card_sends_forward() -> None:
    on = lands(season(), "Human Equation", "You draw the raffle: go to Collect Charity Bazaar Hat Pool")
    assert on.view().space[0] == 20
    assert points(on) == 500
    on = season()
    stand(on, 0, 24)
    throws(on, "1 2", "You draw the raffle: go to Collect Charity Bazaar Hat Pool")
    assert on.view().space[0] == 20
    assert points(on) == 550, "past Start"


def test_start_pass() -> None:
    for start in (38, 39):
        on = season()
        stand(on, 0, start)
        throws(on, "1 1")
        assert happened(on, "start.pass", "received", 0, 50)
    assert points(throws(season(), "1 3")) == 475, "leaving it brings nothing"


def test_start_pass__whoever_lands_on_it_collects_from_whichever_side() -> None:
    on = season()
    stand(on, 0, 3)
    throws(on, "1 2 move-back")
    assert on.view().space[0] == 0
    assert points(on) == 550
    assert happened(on, "start.pass", "received", 0, 50)
    stand(on, 1, 2)
    throws(on, "1 2 move-back")
    assert on.view().space[1] == 39
    assert points(on, 1) == 500, "but passing it backward brings nothing"


def kinds_of(on: Table) -> list[str]:
    return [event.kind for event in on.all_events]


def test_start_pass__the_season_begins_before_the_piece_comes_to_its_space() -> None:
    on = season()
    stand(on, 0, 39)
    throws(on, "1 2 human-equation", "Your memoirs sell")
    kinds = kinds_of(on)
    order = ["thrown", "cube", "new_season", "received", "moved", "got", "drew_human"]
    places = [len(kinds) - 1 - kinds[::-1].index(kind) if kind != "received" else kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert happened(on, "space.exact", "moved", 0, 2)
    assert owns(on, 0, ROLLS)


def test_start_pass__one_who_wins_by_it_wins_before_the_space_works() -> None:
    on = season(points=[1450], owned=[EIGHT], announce="automatic")
    stand(on, 0, 38)
    throws(on, "3 3")
    assert on.over and on.places[0] == 1, "Tailor's Bill came too late"
    on = season(points=[1450], owned=[EIGHT], announce="automatic")
    stand(on, 0, 38)
    throws(on, "1 1")
    assert on.over, "landing on it as well"


def test_start_pass__a_card_to_start_collects_once() -> None:
    on = season()
    stand(on, 0, 9)
    bet(throws(on, "1 2"), 5, "A new season begins: go to Start")
    assert (on.view().space[0], points(on)) == (0, 550)


def test_cube_man_about_town() -> None:
    on = throws(season(), "2 3 man-about-town")
    assert owns(on, 0, POLO), "first the space"
    assert asked(on) == (0, "cube.man-about-town")
    on.act(0, "move_again")
    assert happened(on, "cube.man-about-town", "moves_again", 0)
    assert on.view().space[0] == 10
    assert points(on) == 525, "the Polo Ponies and then Symphony"
    assert happened(on, "cube.man-about-town", "moved", 0, 10)
    assert asked(on)[0] == 1


def test_cube_man_about_town__may_be_declined() -> None:
    on = throws(season(), "2 3 man-about-town")
    assert refused(on, 0, "move_again", spaces=6) == "cube.man-about-town", "no other total"
    on.act(0, "stay")
    assert (on.view().space[0], points(on)) == (5, 500)
    assert happened(on, "cube.man-about-town", "stays", 0)
    assert asked(on)[0] == 1


def test_cube_move_back() -> None:
    on = season()
    stand(on, 0, "Human Equation")
    throws(on, "2 2 move-back")
    assert owns(on, 0, ROLLS)
    assert happened(on, "cube.move-back", "moved", 0, 2)


def test_cube_lottery() -> None:
    on = throws(season(), "1 1 lottery")
    assert owns(on, 0, ROLLS), "first the space"
    assert asked(on) == (0, "lottery.must-bet")


def test_cube_human_equation() -> None:
    on = throws(season(), "1 1 human-equation", "Your memoirs sell")
    assert owns(on, 0, ROLLS)
    assert points(on) == 600


def test_cube_none() -> None:
    assert list(BOARD.cube).count(0) == 2
    on = throws(season(), "1 1")
    assert happened(on, "cube.none", "cube_blank")
    assert asked(on)[0] == 1


def test_cube_twice() -> None:
    on = throws(season(), "1 2 lottery")
    bet(on, 100, "Win your bet")
    assert asked(on) == (0, "lottery.must-bet")
    assert happened(on, "cube.twice", "second_bet", 0)
    then(on, "Win twice your bet")
    on.act(0, "bet", amount=50)
    assert points(on) == 700


def test_occupied_hat_pool() -> None:
    on = season(4)
    stand(on, 2, "Garden Party")
    stand(on, 1, "Garden Party")
    lands(on, "Garden Party")
    assert points(on, 2) == 400, "seat 2 was there first"
    assert points(on, 1) == 500
    assert on.view().hat_pool == 100
    assert happened(on, "occupied.hat-pool", "paid_hat", 2, 100)


def test_occupied_hat_pool__not_on_start_before_the_first_move() -> None:
    on = season()
    stand(on, 0, 38)
    throws(on, "1 1")
    assert on.view().hat_pool == 0, "the others stand there, but have not moved yet"
    stand(on, 1, 38)
    throws(on, "1 1")
    assert on.view().hat_pool == 100
    assert points(on, 0) == 550 - 100


def test_occupied_hat_pool__not_in_sanitarium_or_park() -> None:
    on = season()
    for seat, place in ((1, 1), (2, 3)):
        stand(on, seat, "Garden Party")
        on.state.place[seat] = place
    lands(on, "Garden Party")
    assert on.view().hat_pool == 0


def test_occupied_hat_pool__is_a_debt() -> None:
    on = season(points=[500, 60], owned=[[], [OPERA, ROLLS]])
    stand(on, 1, "Garden Party")
    lands(on, "Garden Party")
    assert asked(on) == (1, "debt.pay")
    on.act(1, "pay_with", property="Opera Box")
    assert points(on, 1) == 210
    assert points(on, 0) == 550, "and then the space"


# ---- Property ---------------------------------------------------------------------------------


def test_property_land() -> None:
    on = throws(season(), "1 1")
    assert owns(on, 0, ROLLS)
    assert on.view().left[ROLLS] == 1
    on = lands(season(owned=[[YACHT]]), "Yacht")
    assert asked(on) == (0, "property.one-of-a-kind"), "its value, or other property"
    on.act(0, "take_points")
    assert points(on) == 1250


def test_property_land__twice_for_nothing() -> None:
    on = lands(season(owned=[[YACHT]], duplicate_landing="nothing"), "Yacht")
    assert happened(on, "property.land", "owns_already", 0, YACHT)
    assert points(on) == 500
    assert asked(on)[0] == 1


def test_property_land__twice_with_nothing_else_of_the_value_to_choose() -> None:
    on = lands(season(owned=[[OPERA, ROLLS]]), "Opera Box")
    assert points(on) == 750, "there is nothing cheaper"


def test_property_one_of_a_kind() -> None:
    on = lands(season(owned=[[DERBY]]), "Human Equation", "Your outsider comes in: a Derby Winner")
    assert asked(on) == (0, "property.one-of-a-kind")
    on.act(0, "take_points")
    assert points(on) == 1000
    assert happened(on, "property.one-of-a-kind", "received", 0, 500)
    for k in (OPERA, NEWPORT):
        on = season(owned=[[k]])
        assert refused(on, 0, "buy", property=BOARD.properties[k], hand_in=[]) == "property.one-of-a-kind"


def test_property_one_of_a_kind__other_property() -> None:
    on = lands(season(owned=[[DERBY]]), "Human Equation", "Your outsider comes in: a Derby Winner")
    assert refused(on, 0, "take_instead", property="Yacht") == "property.exhausted"
    on.act(0, "take_instead", property="Adirondack Camp")
    assert owns(on, 0, DERBY, CAMP)
    assert points(on) == 600
    assert happened(on, "property.one-of-a-kind", "got", 0, CAMP)
    on = lands(season(owned=[[DERBY]]), "Human Equation", "Your outsider comes in: a Derby Winner")
    on.act(0, "take_instead", property="Park Avenue House")
    assert points(on) == 500, "of the same value"


def test_property_exhausted() -> None:
    on = lands(season(owned=[[], [YACHT], [YACHT]]), "Yacht")
    assert asked(on) == (0, "property.exhausted")
    on.act(0, "take_instead", property="Derby Winner")
    assert owns(on, 0, DERBY)
    assert points(on) == 750
    assert happened(on, "property.exhausted", "got", 0, DERBY)
    on = lands(season(owned=[[], [YACHT], [YACHT]]), "Yacht")
    on.act(0, "take_points")
    assert points(on) == 1250
    assert refused(on, 0, "buy", property="Yacht", hand_in=[]) == "property.exhausted"


def test_property_buy() -> None:
    on = buy(season(), 2, "Derby Winner")
    assert owns(on, 2, DERBY)
    assert points(on, 2) == 0
    assert happened(on, "property.buy", "bought", 2, DERBY, 500)
    assert asked(on) == (0, "move.throw"), "the turn goes on where it was"
    assert refused(on, 0, "buy", property="Yacht", hand_in=[]) == "property.buy"


def test_property_buy__by_option_not_before_everybody_has_thrown_once() -> None:
    on = season(points=[1000], opening="after-first-throw", owned=[[], [YACHT]])
    assert refused(on, 0, "buy", property="Rolls Royce", hand_in=[]) == "property.buy"
    on.act(1, "accept", deal=proposed(on, 0, 1, want=["Yacht"], points_given=500))
    assert owns(on, 0, YACHT), "players may trade"
    lands(on, "Lottery")
    assert not [offer for offer in on.offers(0) if offer.action == "buy"], "nor before a bet"
    bet(on, 5, "Win your bet")
    lands(on, "Symphony")
    assert not on.state.has_opened()
    assert refused(on, 1, "buy", property="Rolls Royce", hand_in=[]) == "property.buy"
    lands(on, "Symphony")
    assert on.state.has_opened()
    buy(on, 1, "Rolls Royce")
    assert owns(on, 1, ROLLS)


def test_property_buy__in_property_in_one_transaction() -> None:
    on = season(owned=[[ROLLS, OPERA]])
    assert refused(on, 0, "buy", property="Yacht", hand_in=[]) == "property.buy", "500 points do not reach"
    assert refused(on, 0, "buy", property="Yacht", hand_in=["Derby Winner"]) == "property.as-points"
    buy(on, 0, "Yacht", "Rolls Royce")
    assert owns(on, 0, OPERA, YACHT)
    assert points(on) == 0, "a Rolls Royce and 500 points for a Yacht"
    assert happened(on, "property.buy", "handed_in", 0, ROLLS, 250)
    assert asked(on) == (0, "move.throw"), "nothing more is asked"


def test_property_buy__with_change() -> None:
    on = season(points=[100], owned=[[YACHT]])
    buy(on, 0, "Derby Winner", "Yacht")
    assert owns(on, 0, DERBY)
    assert points(on) == 350


def test_property_buy__every_way_that_is_listed_is_admitted() -> None:
    on = season(points=[100], owned=[[ROLLS, OPERA, CAMP]])
    offer = next(offer for offer in on.offers(0) if offer.action == "buy")
    ways = [offer.nth(k) for k in range(offer.size())]
    assert len(set(ways)) == len(ways) and all(offer.admits(way) for way in ways)
    worth = {way: 100 + BOARD.worth[way[1]] >= BOARD.values[way[0]] for way in ways}
    assert all(worth.values())
    everything = [(k, held) for k in range(-1, 11) for held in range(1 << 10)]
    assert {way for way in everything if offer.admits(way)} == set(ways)
    assert (NEWPORT, bits([ROLLS, OPERA, CAMP])) in ways, "1000 points"
    assert (NEWPORT, bits([OPERA, CAMP])) not in ways


def test_property_buy__of_no_kind_there_is() -> None:
    on = season()
    with pytest.raises(parlour.Refused) as refusal:
        on.submit(0, "buy", (10, 0))
    assert refusal.value.clause == "property.buy"


def test_property_contest() -> None:
    on = season(4, points=[600, 590, 1000, 500], owned=[[], [], [], [DERBY, OPERA]])
    buy(on, 0, "Derby Winner")
    assert owns(on, 0, DERBY), "not the last: no contest"
    buy(on, 1, "Derby Winner")
    assert [ask.seat for ask in on.asked] == [2], "whoever owns one, or could not pay more, is not asked"
    on.act(2, "outbid", amount=505)
    assert asked(on) == (1, "property.contest")
    assert refused(on, 1, "outbid", amount=505) == "property.contest"
    on.act(1, "outbid", amount=590)
    on.act(2, "outbid", amount=595)
    assert owns(on, 2, DERBY)
    assert points(on, 2) == 1000 - 595
    assert points(on, 1) == 590
    assert asked(on) == (0, "move.throw")


def test_property_contest__at_its_value_if_nobody_outbids() -> None:
    on = season(points=[600, 900, 900], owned=[[OPERA], [YACHT], []])
    buy(on, 0, "Yacht", "Opera Box")
    assert asked(on) == (2, "property.contest")
    assert owns(on, 0, OPERA), "what is handed in is still there"
    on.act(2, "no_bid")
    assert owns(on, 0, YACHT)
    assert points(on) == 100
    assert happened(on, "property.buy", "handed_in", 0, OPERA, 250)


def test_property_contest__what_was_to_be_handed_in_counts_and_stays_if_another_wins() -> None:
    on = season(points=[600, 900, 900], owned=[[OPERA], [YACHT], []])
    buy(on, 0, "Yacht", "Opera Box")
    on.act(2, "outbid", amount=800)
    assert refused(on, 0, "outbid", amount=855) == "property.contest", "600 and an Opera Box"
    on.act(0, "outbid", amount=850)
    on.act(2, "outbid", amount=855)
    assert owns(on, 2, YACHT) and points(on, 2) == 45
    assert owns(on, 0, OPERA) and points(on) == 600


def test_property_contest__stops_nobody_else() -> None:
    on = season(4, points=[800, 900, 900, 900], owned=[[], [YACHT, ROLLS], [], [YACHT]])
    deal = proposed(on, 3, 1, want=["Rolls Royce"], points_given=300)
    mine = proposed(on, 0, 1, want=["Rolls Royce"], points_given=300)
    buy(on, 0, "Yacht")
    assert asked(on) == (2, "property.contest")
    buy(on, 1, "Derby Winner")
    on.act(1, "accept", deal=deal)
    assert owns(on, 1, YACHT, DERBY) and owns(on, 3, YACHT, ROLLS)
    assert asked(on) == (2, "property.contest"), "and the contest goes on"
    assert refused(on, 0, "buy", property="Derby Winner", hand_in=[]) == "property.contest", "he has offered his points"
    on.act(0, "withdraw", deal=mine)
    deal = proposed(on, 1, 0, give=["Derby Winner"], points_wanted=100)
    assert refused(on, 0, "accept", deal=deal) == "property.contest"
    on.act(2, "outbid", amount=755)
    on.act(0, "accept", deal=deal)
    assert owns(on, 0, DERBY), "once he is outbid he may"
    on.act(0, "no_bid") if asked(on) == (0, "property.contest") else None
    assert owns(on, 2, YACHT)


def test_property_contest__one_at_a_time() -> None:
    on = season(points=[900, 900, 1500], owned=[[OPERA], [YACHT, DERBY], []])
    buy(on, 0, "Yacht")
    assert asked(on) == (2, "property.contest")
    assert refused(on, 2, "buy", property="Derby Winner", hand_in=[]) == "property.contest", "the last Derby Winner"
    buy(on, 2, "Private Aeroplane")
    assert owns(on, 2, PLANE)


def test_property_contest__over_when_a_second_card_comes_back() -> None:
    on = season(points=[800, 900, 900], owned=[[], [YACHT], []])
    buy(on, 0, "Yacht")
    on.act(2, "outbid", amount=790)
    assert asked(on) == (0, "property.contest")
    on.act(1, "sell", property="Yacht")
    assert owns(on, 0, YACHT) and points(on) == 50, "whoever asked for it has it at its value"
    assert happened(on, "property.contest", "no_contest", YACHT)
    assert on.view().lot == -1
    assert refused(on, 0, "outbid", amount=800) == "property.contest"
    on.act(0, "contest_over")
    assert asked(on) == (0, "move.throw")
    buy(on, 2, "Yacht")
    on.act(1, "no_bid")
    assert points(on, 2) == 150, "and whoever outbid may have the other, at its value too"


def test_property_contest__over_and_the_buyer_can_just_pay() -> None:
    on = season(points=[750, 0, 900], owned=[[], [YACHT], []])
    buy(on, 0, "Yacht")
    on.act(1, "sell", property="Yacht")
    assert owns(on, 0, YACHT) and points(on) == 0


def test_property_contest__over_though_the_buyer_can_no_longer_pay() -> None:
    on = season(points=[800, 900, 900], owned=[[], [YACHT], []])
    buy(on, 0, "Yacht")
    on.act(2, "outbid", amount=790)
    buy(on, 0, "Derby Winner")
    buy(on, 1, "Newport Cottage", "Yacht")
    assert owns(on, 0, DERBY) and points(on) == 300
    assert on.view().left[YACHT] == 2
    assert on.state.wrong() == ""


def test_property_sell_back() -> None:
    on = season(owned=[[], [YACHT]])
    on.act(1, "sell", property="Yacht")
    assert points(on, 1) == 1250
    assert on.view().left[YACHT] == 2
    assert refused(on, 1, "sell", property="Yacht") == "property.sell-back"


def test_property_as_points() -> None:
    on = lands(season(points=[0], owned=[[ROLLS, YACHT]]), "Gate-crashed Ball")
    on.act(0, "pay_with", property="Rolls Royce")
    assert happened(on, "property.as-points", "handed_in", 0, ROLLS, 250)
    assert points(on) == 150
    on = lands(season(points=[0], owned=[[ROLLS]]), "Lottery")
    assert refused(on, 0, "bet", amount=5) == "lottery.no-points", "but not for a bet"


def proposed(on: Table, p: int, q: int, **said) -> int:
    terms = {"give": [], "want": [], "points_given": 0, "points_wanted": 0, "policies_given": [], "policies_wanted": []}
    on.act(p, "propose", partner=q, **{**terms, **said})
    return on.view().deals[-1].number


def test_trade_property() -> None:
    on = season(owned=[[ROLLS], [YACHT]])
    deal = proposed(on, 0, 1, give=["Rolls Royce"], want=["Yacht"], points_given=400)
    assert owns(on, 0, ROLLS), "nothing has changed hands yet"
    assert refused(on, 2, "accept", deal=deal) == "trade.property"
    on.act(1, "accept", deal=deal)
    assert owns(on, 0, YACHT) and owns(on, 1, ROLLS)
    assert on.view().points == (100, 900, 500)
    assert on.view().deals == ()
    assert asked(on) == (0, "move.throw")


def test_trade_property__declined_withdrawn_or_countered() -> None:
    on = season(owned=[[ROLLS], [YACHT]])
    on.act(1, "decline", deal=proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=500))
    on.act(0, "withdraw", deal=proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=400))
    assert on.view().deals == ()
    deal = proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=350)
    on.act(1, "counter", deal=deal, give=[], want=["Rolls Royce"], points_given=300, points_wanted=0,
           policies_given=[], policies_wanted=[])  # fmt: skip
    assert [(deal.number, deal.proposer, deal.partner) for deal in on.view().deals] == [(deal + 1, 1, 0)]
    on.act(0, "accept", deal=deal + 1)
    assert owns(on, 1, ROLLS, YACHT)
    assert points(on, 0) == 800


def test_trade_property__only_while_both_have_what_it_says() -> None:
    on = season(4, owned=[[ROLLS]])
    deal = proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=300)
    buy(on, 1, "Private Aeroplane")
    assert refused(on, 1, "accept", deal=deal) == "trade.property", "100 points left"
    on.act(1, "sell", property="Private Aeroplane")
    buy(on, 1, "Rolls Royce")
    assert refused(on, 1, "accept", deal=deal) == "trade.property", "two of a kind"
    on.act(1, "sell", property="Rolls Royce")
    on.act(0, "sell", property="Rolls Royce")
    assert refused(on, 1, "accept", deal=deal) == "trade.property", "nothing to give"


def test_trade_property__two_proposals_at_a_time() -> None:
    on = season(owned=[[ROLLS]])
    for price in (300, 350):
        proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=price)
    assert refused(on, 0, "propose", partner=2, give=[], want=[], points_given=5, points_wanted=0,
                   policies_given=[], policies_wanted=[]) == "trade.property"  # fmt: skip
    proposed(on, 1, 0, want=["Rolls Royce"], points_given=250)


def refused_trade(on: Table, p: int, q: int, **said) -> str:
    terms = {"give": [], "want": [], "points_given": 0, "points_wanted": 0, "policies_given": [], "policies_wanted": []}
    return refused(on, p, "propose", partner=q, **{**terms, **said})


def test_trade_property__something_has_to_change_hands() -> None:
    on = season(owned=[[ROLLS], [YACHT]])
    assert refused_trade(on, 0, 1) == "trade.property"
    assert refused_trade(on, 0, 1, points_given=100, points_wanted=100) == "trade.property"
    proposed(on, 0, 1, points_given=100, points_wanted=105)
    deal = proposed(on, 1, 0, points_wanted=5)
    assert refused(on, 0, "counter", deal=deal, give=[], want=[], points_given=0, points_wanted=0,
                   policies_given=[], policies_wanted=[]) == "trade.property"  # fmt: skip


def reason(on: Table, seat: int, action: str, **params: Any) -> str:
    """The sentence that refuses it."""
    with pytest.raises(parlour.Refused) as refusal:
        on.act(seat, action, **params)
    return refusal.value.sentence


TERMS = {"give": [], "want": [], "points_given": 0, "points_wanted": 0, "policies_given": [], "policies_wanted": []}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"points_given": 3}, "Points change hands in steps of 5."),
        ({"points_wanted": 7}, "Points change hands in steps of 5."),
        ({}, "Something must change hands."),
        ({"points_given": 5, "points_wanted": 5}, "Something must change hands."),
        ({"give": ["Yacht"]}, "You do not have all that you would give."),
        ({"points_given": 755}, "You do not have all that you would give."),
        ({"want": ["Opera Box"]}, "The other player does not have all that you want."),
        ({"points_wanted": 1505}, "The other player does not have all that you want."),
        ({"give": ["Rolls Royce"], "points_wanted": 5}, "Nobody may own two of a kind."),
        ({"want": ["Rolls Royce"], "points_given": 750}, "Nobody may own two of a kind."),
        ({"give": ["Rolls Royce"], "points_wanted": 1500}, "Nobody may own two of a kind."),
        ({"policies_wanted": [0]}, "Only policies that one of you holds can be traded."),
    ],
)
def test_trade_property__a_refusal_names_the_reason(said: dict[str, Any], why: str) -> None:
    on = season(owned=[[ROLLS], [YACHT, ROLLS]])
    assert reason(on, 0, "propose", partner=1, **{**TERMS, **said}) == why
    deal = proposed(on, 1, 0, points_wanted=5)
    assert reason(on, 0, "counter", deal=deal, **{**TERMS, **said}) == why


def test_trade_property__a_refusal_names_what_has_changed() -> None:
    on = season(owned=[[ROLLS], [YACHT]])
    assert reason(on, 1, "accept", deal=1) == "There is no such trade for you to answer."
    assert reason(on, 1, "counter", deal=1, **TERMS) == "There is no such trade for you to answer."
    deal = proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=5)
    assert reason(on, 2, "accept", deal=deal) == "There is no such trade for you to answer."
    assert reason(on, 1, "accept", deal=deal + 1) == "There is no such trade for you to answer."
    assert reason(on, 1, "counter", deal=deal + 1, **TERMS) == "There is no such trade for you to answer."
    proposed(on, 0, 1, points_wanted=5)
    why = "You have two proposals open; withdraw one first."
    assert reason(on, 0, "propose", partner=1, **{**TERMS, "points_given": 5}) == why
    on.act(0, "sell", property="Rolls Royce")
    why = "One of you no longer has what the trade needs, or would own two of a kind."
    assert reason(on, 1, "accept", deal=deal) == why


def test_a_refusal_of_a_bet_or_a_bid_names_the_reason() -> None:
    on = season(points=[800, 900, 900], owned=[[], [YACHT], []])
    assert reason(on, 0, "bet", amount=5) == "You are not asked to bet now."
    assert reason(on, 0, "gamble", amount=5) == "You are not asked to bet at Monte Carlo now."
    assert reason(on, 2, "outbid", amount=760) == "There is no last card for you to bid for now."
    buy(on, 0, "Yacht")
    why = "Bids are in steps of 5, above the last bid, and no more than you can pay."
    assert reason(on, 2, "outbid", amount=757) == why
    on = season(opening="after-first-throw")
    why = "The Register sells nothing until everybody has thrown once."
    assert reason(on, 0, "buy", property="Rolls Royce", hand_in=[]) == why
    on = lands(season(points=[45], owned=[[YACHT]]), "Lottery, bet fifty")
    why = "Before a bet that is fixed you may sell property, but not spend points."
    assert reason(on, 0, "buy", property="Polo Ponies", hand_in=["Yacht"]) == why


def test_trade_property__what_is_proposed_must_suit_the_partner() -> None:
    on = season(owned=[[ROLLS], [YACHT], [OPERA, ROLLS]])
    assert refused_trade(on, 0, 2, want=["Yacht"], points_given=500) == "trade.property", "seat 1 has it"
    assert refused_trade(on, 0, 2, give=["Rolls Royce"], points_wanted=500) == "property.one-of-a-kind", (
        "seat 2 has one"
    )
    assert refused_trade(on, 0, 1, give=["Rolls Royce"], points_wanted=1255) == "trade.property"
    proposed(on, 0, 1, give=["Rolls Royce"], points_wanted=1250)
    proposed(on, 0, 2, want=["Opera Box"], points_given=250)


@pytest.mark.parametrize("held", [[500, 500, 500], [10, 0, 5], [0, 10, 5], [0, 0, 5], [5, 0, 0]])
def test_trade_property__every_way_that_is_listed_is_admitted(held: list[int]) -> None:
    on = season(points=held, owned=[[OPERA], [ROLLS]] if held[0] == 10 else [])
    if held[0] == 10:
        keep(on, 1, HORSES)
    offer = next(offer for offer in on.offers(0) if offer.action == "propose")
    some = range(0, offer.size(), max(1, offer.size() // 4000))
    ways = [offer.nth(k) for k in some]
    assert len(set(ways)) == len(ways) and all(offer.admits(way) for way in ways)
    luck = Fast(5)
    assert all(offer.admits(offer.any(luck)) for _ in range(200))
    if offer.size() < 4000:
        spans = [[param.nth(k) for k in range(param.size())] for param in offer.params]
        assert {way for way in itertools.product(*spans) if offer.admits(way)} == set(ways)


# ---- Lottery ----------------------------------------------------------------------------------


def test_lottery_must_bet() -> None:
    on = lands(season(), "Lottery")
    assert asked(on) == (0, "lottery.must-bet")
    assert [offer.action for offer in GAME.book.questions["lottery.must-bet"](on.state, 0, 0)] == ["bet"], "no way out"
    for amount in (0, 3, 105):
        assert refused(on, 0, "bet", amount=amount) == "lottery.must-bet"
    on = lands(season(points=[40]), "Lottery")
    assert refused(on, 0, "bet", amount=45) == "lottery.must-bet"
    then(on, "Win your bet")
    on.act(0, "bet", amount=40)
    assert points(on) == 80


def test_lottery_fixed_bet() -> None:
    on = lands(season(), "Lottery, bet fifty", "Win three times your bet")
    assert happened(on, "lottery.fixed-bet", "bet", 0, 50), "there is no choice"
    assert points(on) == 650
    on = lands(season(points=[50], owned=[[YACHT]]), "Lottery, bet fifty", "Win your bet")
    assert points(on) == 100
    on = lands(season(points=[30]), "Lottery, bet fifty", "Win your bet")
    assert points(on) == 60, "all points held, if fewer"
    assert happened(on, "lottery.fixed-bet", "bet", 0, 30)


def test_lottery_fixed_bet__with_fewer_points_property_may_be_sold_first() -> None:
    on = lands(season(points=[45], owned=[[YACHT]]), "Lottery, bet fifty")
    assert asked(on) == (0, "lottery.must-bet")
    assert refused(on, 0, "bet", amount=45) == "lottery.must-bet", "there is no choice"
    assert refused(on, 0, "fixed_bet", amount=40) == "lottery.fixed-bet"
    on.act(0, "sell", property="Yacht")
    then(on, "Win your bet")
    on.act(0, "fixed_bet")
    assert points(on) == 45 + 750 + 50
    on = lands(season(points=[45], owned=[[YACHT]]), "Lottery, bet fifty")
    then(on, "Win your bet")
    on.act(0, "fixed_bet")
    assert points(on) == 90 and owns(on, 0, YACHT)


def test_lottery_fixed_bet__but_none_bought() -> None:
    on = season(points=[45, 400], owned=[[YACHT, ROLLS], [OPERA]])
    deal = proposed(on, 1, 0, give=["Opera Box"], points_wanted=45)
    sale = proposed(on, 1, 0, want=["Rolls Royce"], points_given=300)
    lands(on, "Lottery, bet fifty")
    assert refused(on, 0, "buy", property="Polo Ponies", hand_in=["Yacht"]) == "lottery.fixed-bet"
    assert refused(on, 0, "accept", deal=deal) in ("lottery.fixed-bet", "trade.property")
    on.act(0, "accept", deal=sale)
    assert points(on) == 345, "property may be sold"
    assert refused(on, 0, "accept", deal=deal) == "lottery.fixed-bet"
    buy(on, 2, "Private Aeroplane")
    assert owns(on, 2, PLANE), "others may buy"
    then(on, "Win your bet")
    on.act(0, "fixed_bet")
    on.act(0, "accept", deal=deal)
    assert owns(on, 0, YACHT, OPERA)


def test_lottery_fixed_bet__by_a_card() -> None:
    on = lands(season(), "Human Equation", "A sure thing: bet 100 on the Lottery", "Lose five times your bet")
    assert points(on) == 0
    assert happened(on, "lottery.fixed-bet", "bet", 0, 100)


@pytest.mark.parametrize(
    ("card", "times"),
    [("Lose your bet", -1), ("Lose three times your bet", -3), ("Win your bet", 1), ("Win five times your bet", 5)],
)
def test_lottery_pays(card: str, times: int) -> None:
    on = lands(season(), "Lottery")
    then(on, card)
    on.act(0, "bet", amount=100)
    assert points(on) == 500 + times * 100
    assert happened(on, "lottery.pays", "received" if times > 0 else "paid", 0, abs(times) * 100)


def test_lottery_other() -> None:
    on = lands(season(), "Lottery")
    then(on, "Your ticket wins an Opera Box")
    on.act(0, "bet", amount=100)
    assert owns(on, 0, OPERA)
    assert points(on) == 500
    assert happened(on, "lottery.other", "bet_kept", 0, 100)


def test_lottery_other__every_card() -> None:
    for card, (start, park, at) in {
        "A new season begins: go to Start": (50, 0, 0),
        "Take the night train to Monte Carlo": (0, 0, 30),
        "Too fine a day for cards: go to the Park": (0, 3, 12),
        "Lloyd's insures your Yacht": (0, 0, 12),
    }.items():
        on = season()
        stand(on, 0, 9)
        throws(on, "1 2")
        then(on, card)
        on.act(0, "bet", amount=5)
        assert (points(on), on.view().place[0], on.view().space[0]) == (500 + start, park, at)
    on = season()
    on.state.points.pay(1, on.state.hat_pool(), 300)
    lands(on, "Lottery")
    then(on, "Win the Charity Bazaar Hat Pool")
    on.act(0, "bet", amount=5)
    assert points(on) == 800
    assert happened(on, "pool.hat", "collected_hat", 0)


def test_lottery_loss_limit() -> None:
    on = lands(season(points=[120], owned=[[YACHT]]), "Lottery")
    then(on, "Lose five times your bet")
    on.act(0, "bet", amount=100)
    assert points(on) == 0
    assert owns(on, 0, YACHT)
    assert happened(on, "lottery.loss-limit", "paid", 0, 120)


def test_lottery_no_points() -> None:
    on = lands(season(points=[0]), "Lottery")
    assert happened(on, "lottery.no-points", "no_points", 0)
    assert asked(on)[0] == 1, "nothing to bet with and nothing to sell"
    assert on.view().lottery_left == LOTTERY_CARDS, "no card is drawn"
    on = buy(lands(season(), "Lottery"), 0, "Derby Winner")
    assert refused(on, 0, "bet", amount=5) == "lottery.no-points"
    on.act(0, "cannot_bet")
    assert asked(on)[0] == 1


@pytest.mark.parametrize(
    ("at", "action"), [("Lottery", "bet"), ("Lottery, bet fifty", "fixed_bet"), ("Monte Carlo", "gamble")]
)
def test_lottery_no_points__one_who_has_property_may_sell_some_first(at: str, action: str) -> None:
    on = lands(season(points=[0], owned=[[YACHT]]), at)
    assert asked(on) == (0, "monte-carlo.bet" if at == "Monte Carlo" else "lottery.must-bet")
    assert refused(on, 0, action, amount=50) == "lottery.no-points"
    on.act(0, "sell", property="Yacht")
    then(on, "1 1" if at == "Monte Carlo" else "Win twice your bet")
    on.act(0, action, amount=50)
    assert points(on) == 850
    on = lands(season(points=[0], owned=[[YACHT]]), at)
    on.act(0, "cannot_bet")
    assert asked(on)[0] == 1


# ---- Human Equation ---------------------------------------------------------------------------


def test_human_draw() -> None:
    assert points(lands(season(), "Human Equation", "A great-aunt remembers you")) == 650
    on = lands(season(), "Human Equation", "Your secretary absconds")
    assert points(on) == 350
    assert happened(on, "human.draw", "paid", 0, 150)
    assert owns(lands(season(), "Human Equation", "A recluse leaves you an Adirondack Camp"), 0, CAMP)


GIFT = "An admirer sends a gift worth up to 500"


def test_human_draw__property_of_choice() -> None:
    on = lands(season(), "Human Equation", GIFT)
    assert asked(on) == (0, "human.draw")
    assert refused(on, 0, "choose", property="Yacht") == "human.draw"
    on.act(0, "choose", property="Derby Winner")
    assert owns(on, 0, DERBY)


def test_human_draw__a_gift_that_is_owned_already_is_made_good() -> None:
    on = lands(season(owned=[[OPERA, DERBY]]), "Human Equation", GIFT)
    on.act(0, "choose", property="Derby Winner")
    assert asked(on) == (0, "property.one-of-a-kind")
    on.act(0, "take_points")
    assert points(on) == 1000


def test_human_draw__a_gift_that_is_used_up_is_made_good() -> None:
    on = lands(season(owned=[[], [DERBY], [DERBY]]), "Human Equation", GIFT)
    on.act(0, "choose", property="Derby Winner")
    assert asked(on) == (0, "property.exhausted")
    on.act(0, "take_instead", property="Park Avenue House")
    assert owns(on, 0, HOUSE)


def test_human_draw__from_everybody() -> None:
    on = lands(season(4, points=[500, 500, 10, 0], owned=[[], [], [ROLLS, OPERA], []]), "Human Equation",
               "It is your birthday: 25 from everybody")  # fmt: skip
    assert asked(on) == (2, "debt.pay")
    on.act(2, "pay_with", property="Rolls Royce")
    assert on.view().points == (550, 475, 235, 0)
    assert happened(on, "debt.broke", "broke", 3, 25)
    assert happened(on, "human.draw", "paid_player", 1, 0, 25)


def test_human_draw__whoever_pays_after_a_bankrupt_player_pays_by_the_card() -> None:
    on = lands(season(4, points=[500, 10, 500, 500]), "Human Equation", "It is your birthday: 25 from everybody")
    assert on.view().points == (560, 0, 475, 475)
    assert happened(on, "debt.broke", "owes_player", 1, 0, 15)
    assert happened(on, "human.draw", "paid_player", 2, 0, 25), "not by the clause of the other's bankruptcy"
    assert happened(on, "human.draw", "paid_player", 3, 0, 25)


@pytest.mark.parametrize("card", sorted(set(BOARD.cards[0])))
def test_lottery_other__whatever_is_drawn_the_table_stays_possible(card: str) -> None:
    on = lands(season(4, owned=[[ROLLS, OPERA]]), "Lottery")
    then(on, card)
    on.act(0, "bet", amount=100)
    assert on.state.wrong() == ""
    assert on.asked


@pytest.mark.parametrize("card", sorted(set(BOARD.cards[1])))
def test_human_draw__whatever_is_drawn_the_table_stays_possible(card: str) -> None:
    on = season(4, points=[1000, 20], owned=[[ROLLS, CAMP, YACHT, DERBY, POLO], [OPERA]])
    lands(on, "Human Equation", card, "Win your bet")
    assert on.state.wrong() == ""
    assert on.asked


# ---- Special places ---------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["Plane Crash", "Nervous Break-down", "Auto Accident"])
def test_sanitarium_sent(at: str) -> None:
    on = lands(season(), at)
    assert on.view().place[0] == 1
    assert happened(on, "sanitarium.sent", "sent_to_bed", 0)
    assert asked(on)[0] == 1


@pytest.mark.parametrize(
    ("card", "clause", "place"),
    [("A fall at the hunt: to the Sanitarium", "sanitarium.sent", 1), ("The dog insists: to the Park", "park.sent", 3)],
)
def test_sanitarium_sent__a_rest_still_owed_is_forgiven(card: str, clause: str, place: int) -> None:
    on = season()
    stand(on, 0, space("Day in Bed") - 3)
    throws(on, "1 2 human-equation", card)
    assert (on.view().rest[0], on.view().place[0]) == (0, place)
    assert happened(on, clause, "rest_forgiven", 0)
    around(on)
    if place == 1:
        around(on)
    around(on)
    assert asked(on) == (0, "move.throw"), "no turn is lost after that"
    assert not happened(on, "rest.lose-turn", "lost_turn", 0)


def test_kept_doctor__leaves_a_rest_still_owed() -> None:
    on = season()
    keep(on, 0, DOCTOR)
    stand(on, 0, space("Day in Bed") - 3)
    throws(on, "1 2 human-equation", "A fall at the hunt: to the Sanitarium")
    on.act(0, "play_doctor")
    assert on.view().rest[0] == 1


def test_kept_doctor__a_second_card_of_the_kind() -> None:
    second = kept_card("A second opinion: you are well")
    on = lands(season(), "Human Equation", "A second opinion: you are well")
    assert on.view().kept[0] == 1 << second
    keep(on, 0, DOCTOR)
    around(on)
    lands(on, "Plane Crash")
    on.act(0, "play_doctor")
    assert on.view().kept[0].bit_count() == 1, "one of them is used"


def test_sanitarium_sent__by_a_card() -> None:
    on = lands(season(), "Human Equation", "A fall at the hunt: to the Sanitarium")
    assert on.view().place[0] == 1


def around(on: Table) -> Table:
    """The other two of three throw without consequences."""
    for _ in range(2):
        stand(on, on.asked[0].seat, 21)
        throws(on, "1 2")
    return on


def test_sanitarium_stay() -> None:
    on = around(lands(season(), "Plane Crash"))
    assert on.view().place[0] == 2
    assert asked(on)[0] == 1, "no throw on the next turn"
    around(on)
    assert (on.view().place[0], on.view().space[0], points(on)) == (0, 0, 550)
    assert happened(on, "sanitarium.stay", "left_bed", 0)
    assert happened(on, "start.pass", "received", 0, 50)
    assert asked(on)[0] == 1, "nor on the turn after"
    around(on)
    assert asked(on) == (0, "move.throw")


def test_park_sent() -> None:
    on = lands(season(), "Stroll in Park")
    assert on.view().place[0] == 3
    assert asked(on)[0] == 1
    on = lands(season(), "Human Equation", "The dog insists: to the Park")
    assert on.view().place[0] == 3


def test_park_leave() -> None:
    on = around(lands(season(), "Stroll in Park"))
    assert happened(on, "park.leave", "left_park", 0)
    assert on.view().space[0] == space("Symphony")
    assert points(on) == 525
    assert happened(on, "park.leave", "moved", 0, space("Symphony"))
    assert asked(on)[0] == 1
    around(on)
    assert asked(on) == (0, "move.throw")


def test_pool_hat() -> None:
    on = lands(season(), "Charity Bazaar")
    assert on.view().hat_pool == 50
    lands(on, "Collect Charity Bazaar Hat Pool")
    assert points(on, 1) == 550
    assert on.view().hat_pool == 0
    assert happened(on, "pool.hat", "collected_hat", 1)
    on = lands(season(), "Human Equation", "You open the Charity Bazaar")
    assert on.view().hat_pool == 100


def test_pool_milk() -> None:
    on = lands(season(), "Milk Fund Appeal")
    assert on.view().milk_fund == 50
    lands(on, "Human Equation", "You are patron of the Milk Fund")
    assert on.view().milk_fund == 150
    lands(on, "Milk Fund Pool")
    assert points(on, 2) == 650
    on = season()
    on.state.points.pay(1, on.state.milk_fund(), 200)
    assert points(lands(on, "Human Equation", "The committee hands you the Milk Fund")) == 700


def test_pool_no_lingering() -> None:
    on = lands(season(), "Collect Charity Bazaar Hat Pool")
    lands(on, "Charity Bazaar")
    assert points(on, 0) == 500
    lands(on, "Collect Charity Bazaar Hat Pool")
    assert points(on, 2) == 550, "what was there on arrival"
    assert on.view().hat_pool == 100, "and then the fine of the one who stood there"


@pytest.mark.parametrize(("at", "cost"), [("Day in Bed", 25), ("Week-end Rest", 50)])
def test_rest_lose_turn(at: str, cost: int) -> None:
    on = around(lands(season(), at))
    assert points(on) == 500 - cost
    assert (on.view().place[0], on.view().space[0]) == (0, space(at))
    assert happened(on, "rest.lose-turn", "lost_turn", 0)
    assert asked(on)[0] == 1
    around(on)
    assert asked(on) == (0, "move.throw")


def test_monte_carlo_bet() -> None:
    on = lands(season(), "Monte Carlo")
    assert asked(on) == (0, "monte-carlo.bet")
    for amount in (0, 105):
        assert refused(on, 0, "gamble", amount=amount) == "monte-carlo.bet"
    then(on, "1 1")
    on.act(0, "gamble", amount=5)
    assert on.view().space[0] == 30, "no move on this throw"
    assert happened(lands(season(points=[0]), "Monte Carlo"), "lottery.no-points", "no_points", 0)


def test_monte_carlo_bet__the_least_is_enough() -> None:
    on = lands(season(points=[5]), "Monte Carlo")
    assert asked(on) == (0, "monte-carlo.bet")
    assert refused(on, 0, "gamble", amount=10) == "monte-carlo.bet"
    then(on, "1 1")
    on.act(0, "gamble", amount=5)
    assert points(on) == 15


def test_monte_carlo_pays() -> None:
    for dice, won in (("3 5", 800), ("1 2", -300)):
        on = lands(season(), "Monte Carlo")
        then(on, dice)
        on.act(0, "gamble", amount=100)
        assert points(on) == 500 + won
    on = lands(season(owned=[[YACHT]]), "Monte Carlo")
    then(on, "5 6")
    on.act(0, "gamble", amount=100)
    assert points(on) == 0
    assert owns(on, 0, YACHT)
    assert happened(on, "lottery.loss-limit", "limited", 0, 1100)


def test_monte_carlo_pays__as_a_debt() -> None:
    on = lands(season(owned=[[YACHT, OPERA]], monte_carlo="debt"), "Monte Carlo")
    then(on, "5 6")
    on.act(0, "gamble", amount=100)
    assert asked(on) == (0, "debt.pay"), "1100 must be paid, with property if need be"
    on.act(0, "pay_with", property="Yacht")
    assert owns(on, 0, OPERA)
    assert points(on) == 150
    on = lands(season(monte_carlo="debt"), "Monte Carlo")
    then(on, "5 6")
    on.act(0, "gamble", amount=100)
    assert [debt.points for debt in on.view().debts] == [600]
    on = lands(season(monte_carlo="debt"), "Monte Carlo")
    then(on, "3 3")
    on.act(0, "gamble", amount=100)
    assert points(on) == 1100


# ---- Insurance and kept cards -----------------------------------------------------------------

STORM = "Storm at sea: the Yacht is lost"
FEVER = "Stable fever: a horse is lost, the better one"


def test_insurance_loss() -> None:
    on = lands(season(owned=[[YACHT]]), "Human Equation", STORM)
    assert owns(on, 0)
    assert points(on) == 500
    assert on.view().left[YACHT] == 2
    assert happened(on, "insurance.loss", "lost", 0, YACHT)
    assert happened(lands(season(), "Human Equation", STORM), "insurance.loss", "nothing_to_lose", 0)
    assert owns(lands(season(owned=[[POLO, DERBY]]), "Human Equation", FEVER), 0, POLO)


def test_insurance_loss__nothing_can_be_sold_first() -> None:
    on = season(owned=[[YACHT, OPERA]])
    keep(on, 0, YACHT_POLICY)
    deal = proposed(on, 0, 1, give=["Yacht"], points_wanted=500)
    lands(on, "Human Equation", STORM)
    assert refused(on, 0, "sell", property="Yacht") == "insurance.loss"
    assert refused(on, 1, "accept", deal=deal) == "trade.property"
    on.act(0, "sell", property="Opera Box")
    on.act(0, "use_policy")
    assert owns(on, 0, YACHT)


def test_insurance_loss__whatever_the_kind() -> None:
    on = season(owned=[[OPERA, YACHT]])
    on.state.bound[0] = 1 << OPERA
    assert refused(on, 0, "sell", property="Opera Box") == "insurance.loss"


def test_insurance_policy() -> None:
    on = lands(season(), "Human Equation", "Lloyd's insures all your houses")
    assert on.view().kept[0] == 1 << HOUSES
    assert happened(on, "insurance.policy", "keeps", 0, HOUSES)
    assert BOARD.kept[HOUSES].covers == bits([CAMP, HOUSE, VILLA, NEWPORT])
    assert BOARD.kept[HORSES].covers == bits([POLO, DERBY])
    assert BOARD.kept[YACHT_POLICY].covers == 1 << YACHT


def test_insurance_use() -> None:
    on = season(owned=[[DERBY]])
    keep(on, 0, HORSES, HOUSES)
    lands(on, "Human Equation", FEVER)
    assert asked(on) == (0, "insurance.use")
    assert refused(on, 0, "use_policy", policy=HOUSES) == "insurance.use"
    on.act(0, "use_policy", policy=HORSES)
    assert owns(on, 0, DERBY)
    assert on.view().kept[0] == 1 << HOUSES
    assert on.view().human_under[-1] == BOARD.kept[HORSES].card
    assert happened(on, "insurance.use", "used_policy", 0, HORSES, DERBY)


def test_insurance_use__or_not() -> None:
    on = season(owned=[[DERBY]])
    keep(on, 0, HORSES)
    lands(on, "Human Equation", FEVER)
    on.act(0, "lose_it")
    assert owns(on, 0)
    assert on.view().kept[0] == 1 << HORSES


def test_insurance_sell() -> None:
    on = season(owned=[[], [DERBY]])
    keep(on, 0, HORSES, DOCTOR)
    assert refused(on, 0, "propose", partner=1, give=[], want=[], points_given=0, points_wanted=0,
                   policies_given=[DOCTOR], policies_wanted=[]) == "insurance.sell"  # fmt: skip
    on.act(1, "accept", deal=proposed(on, 0, 1, policies_given=[HORSES], points_wanted=100))
    assert on.view().kept == (1 << DOCTOR, 1 << HORSES, 0)
    assert on.view().points == (600, 400, 500)
    assert happened(on, "insurance.sell", "policies_changed_hands", 0, 1)


def test_insurance_sell__where_nobody_has_anything_else() -> None:
    on = season(points=[0, 0, 0])
    assert "propose" not in [offer.action for offer in on.offers(0)]
    keep(on, 0, HORSES)
    assert "propose" in [offer.action for offer in on.offers(0)]


def test_kept_doctor() -> None:
    on = lands(season(), "Human Equation", "Doctor pronounces you well")
    assert on.view().kept[0] == 1 << DOCTOR
    around(on)
    lands(on, "Plane Crash")
    assert asked(on) == (0, "kept.doctor")
    on.act(0, "play_doctor")
    assert (on.view().place[0], on.view().space[0]) == (0, space("Plane Crash")), "stays where he is"
    assert on.view().kept[0] == 0
    assert on.view().human_under[-1] == BOARD.kept[DOCTOR].card
    assert asked(on)[0] == 1, "the turn ends"


def test_kept_doctor__in_bed() -> None:
    on = season()
    keep(on, 0, DOCTOR)
    lands(on, "Plane Crash")
    on.act(0, "go_to_bed")
    around(on)
    assert asked(on) == (0, "sanitarium.stay")
    on.act(0, "leave_bed")
    assert (on.view().place[0], on.view().space[0], points(on)) == (0, 0, 550)
    assert asked(on) == (0, "move.throw"), "and throws at once"
    throws(on, "1 1")
    assert asked(on)[0] == 1


def test_kept_doctor__not_used_in_bed() -> None:
    on = season()
    keep(on, 0, DOCTOR)
    lands(on, "Plane Crash")
    on.act(0, "go_to_bed")
    around(on)
    on.act(0, "stay_in_bed")
    assert (on.view().place[0], on.view().kept[0]) == (2, 1 << DOCTOR)


# ---- Debts and the end ------------------------------------------------------------------------


def test_debt_pay() -> None:
    on = lands(season(points=[20], owned=[[OPERA, YACHT]]), "Gate-crashed Ball")
    assert refused(on, 0, "pay") == "debt.pay"
    on.act(0, "pay_with", property="Yacht")
    assert owns(on, 0, OPERA), "the player chose"
    assert points(on) == 670


def test_debt_pay__by_selling_or_trading_first() -> None:
    on = lands(season(points=[20], owned=[[OPERA, YACHT]]), "Gate-crashed Ball")
    on.act(1, "accept", deal=proposed(on, 0, 1, give=["Opera Box"], points_wanted=400))
    on.act(0, "pay")
    assert points(on) == 320
    assert happened(on, "debt.pay", "paid", 0, 100)


@pytest.mark.parametrize("face", ["man-about-town", "lottery", "human-equation"])
@pytest.mark.parametrize("at", ["Plane Crash", "Stroll in Park"])
def test_cube_ceased(face: str, at: str) -> None:
    on = season()
    stand(on, 0, space(at) - 3)
    throws(on, f"1 2 {face}")
    assert asked(on) == (1, "move.throw")
    assert on.view().space[0] in (space(at), space(at) - 3)
    assert happened(on, "cube.ceased", "forfeited", 0)


@pytest.mark.parametrize(("at", "cost"), [("Day in Bed", 25), ("Week-end Rest", 50)])
def test_cube_ceased__not_by_a_rest(at: str, cost: int) -> None:
    on = season()
    stand(on, 0, space(at) - 3)
    throws(on, "1 2 lottery")
    assert asked(on) == (0, "lottery.must-bet"), "what the cube promised is still played"
    bet(on, 100, "Win your bet")
    assert points(on) == 600 - cost
    around(on)
    assert happened(on, "rest.lose-turn", "lost_turn", 0), "and the turn lost is the next one"
    assert asked(on)[0] == 1
    on = season()
    stand(on, 0, space(at) - 3)
    throws(on, "1 2 human-equation", "Your memoirs sell")
    assert points(on) == 600 - cost


@pytest.mark.parametrize("at", ["Day in Bed", "Week-end Rest"])
def test_cube_ceased__a_rest_forfeits_the_second_half_of_man_about_town(at: str) -> None:
    on = season()
    stand(on, 0, space(at) - 3)
    throws(on, "1 2 man-about-town")
    assert asked(on) == (1, "move.throw")
    assert on.view().space[0] == space(at)
    assert happened(on, "cube.ceased", "forfeited", 0)


def test_debt_broke() -> None:
    on = lands(season(points=[60]), "Gate-crashed Ball")
    assert points(on) == 0
    assert happened(on, "debt.broke", "broke", 0, 100)
    assert happened(on, "debt.broke", "owes", 0, 40)
    assert [(debt.debtor, debt.creditor, debt.points) for debt in on.view().debts] == [(0, 5, 40)], "open to all"
    around(on)
    assert asked(on) == (0, "move.throw"), "he stays in the game"


def test_debt_broke__taken_from_the_next_points() -> None:
    on = around(lands(season(points=[60]), "Gate-crashed Ball"))
    lands(on, "Symphony")
    assert points(on) == 0
    assert happened(on, "debt.broke", "still_owed", 0, 40)
    assert happened(on, "debt.broke", "paid", 0, 25)
    assert on.view().debts[0].points == 15
    lands(around(on), "Horse Show Ribbon")
    assert points(on) == 60
    assert on.view().debts == ()


def test_debt_broke__property_that_comes_later_is_disposed_of() -> None:
    on = around(lands(season(points=[60]), "Gate-crashed Ball"))
    lands(on, "Polo Ponies")
    assert owns(on, 0)
    assert points(on) == 260, "300 less the 40 still owed"
    assert happened(on, "debt.broke", "handed_in", 0, POLO, 300)


def test_debt_broke__of_several_properties_the_player_says_which() -> None:
    on = around(lands(season(points=[60], owned=[[], [YACHT, OPERA]]), "Gate-crashed Ball"))
    on.act(0, "accept", deal=proposed(on, 1, 0, give=["Yacht", "Opera Box"]))
    assert asked(on) == (0, "debt.broke")
    assert refused(on, 0, "pay") == "debt.pay"
    on.act(0, "pay_with", property="Opera Box")
    assert owns(on, 0, YACHT)
    assert points(on) == 210
    assert asked(on) == (0, "move.throw")


def test_debt_broke__the_oldest_first_whoever_it_is_owed_to() -> None:
    on = season(points=[0])
    around(lands(on, "Charity Bazaar"))
    assert [(debt.creditor, debt.points) for debt in on.view().debts] == [(3, 50)], "the Hat Pool's"
    lands(on, "Monte Carlo")
    stand(on, 1, space("Human Equation") - 3)
    throws(on, "1 2", "It is your birthday: 25 from everybody")
    assert [(debt.creditor, debt.points) for debt in on.view().debts] == [(3, 50), (1, 25)]
    assert happened(on, "debt.broke", "owes_player", 0, 1, 25)
    stand(on, 2, 21)
    throws(on, "1 2")
    lands(on, "Horse Show Ribbon")
    assert happened(on, "debt.broke", "paid_hat", 0, 50)
    assert points(on) == 0
    assert on.view().debts == ()
    assert happened(on, "debt.broke", "paid_player", 0, 1, 25)


def test_debt_broke__points_from_a_trade_too() -> None:
    on = lands(season(points=[60]), "Gate-crashed Ball")
    on.act(0, "accept", deal=proposed(on, 2, 0, points_given=100))
    assert points(on) == 60
    assert on.view().debts == ()


EIGHT = [POLO, PLANE, CAMP, DERBY, HOUSE, VILLA, YACHT, NEWPORT]  # worth 4500


def test_win_announce() -> None:
    on = season(points=[500, 1495], owned=[[], EIGHT])
    assert refused(on, 1, "announce") == "win.announce", "5995"
    assert not [offer for offer in on.offers(1) if offer.action == "announce"]
    on.state.points.pay(0, 1, 5)
    others = [[offer.to_plain() for offer in on.offers(seat)] for seat in (0, 2)]
    on.act(1, "announce")
    assert on.over
    assert on.places == (3, 1, 2)
    assert happened(on, "win.announce", "won", 1, 8, 6000)
    assert not [row for seat in others for row in seat if row[0] == "announce"], "nobody else is told"


def test_win_announce__needs_eight_kinds() -> None:
    on = season(points=[9000], owned=[EIGHT[:7]])
    assert refused(on, 0, "announce") == "win.announce"


def test_win_announce__automatic() -> None:
    on = season(points=[1450], owned=[EIGHT], announce="automatic")
    assert not on.over
    lands(on, "Garden Party")
    assert on.over and on.places[0] == 1
    on = season(points=[2500], owned=[EIGHT[:7]], announce="automatic")
    buy(on, 0, "Newport Cottage")
    assert on.over
    on = season(points=[500, 500, 5000], owned=[[], [], EIGHT[:7]], announce="automatic")
    buy(on, 1, "Opera Box")
    on.act(2, "accept", deal=proposed(on, 1, 2, give=["Opera Box"], points_wanted=400))
    assert on.over and on.places[2] == 1


def test_win_announce__whoever_could_is_asked_before_the_next_turn() -> None:
    on = season(4, points=[500, 1500, 500, 1500], owned=[[], EIGHT, [], EIGHT])
    stand(on, 0, 21)
    throws(on, "1 2")
    assert asked(on) == (1, "win.announce"), "in turn from the player whose turn it was"
    on.act(1, "not_yet")
    assert happened(on, "win.announce", "waits", 1)
    assert asked(on) == (3, "win.announce")
    on.act(3, "announce")
    assert on.over and on.places[3] == 1


def test_win_announce__the_player_whose_turn_it_was_is_asked_first() -> None:
    on = season(points=[1500, 500, 1500], owned=[EIGHT, [], EIGHT])
    stand(on, 0, 21)
    throws(on, "1 2")
    assert asked(on) == (0, "win.announce")
    on.act(0, "not_yet")
    assert asked(on) == (2, "win.announce")
    on.act(0, "announce")
    assert on.over and on.places[0] == 1, "it may still be announced at any time"


def test_win_announce__asked_and_no_longer_able() -> None:
    on = season(points=[500, 1500], owned=[[], EIGHT])
    stand(on, 0, 21)
    throws(on, "1 2")
    assert asked(on) == (1, "win.announce")
    on.act(1, "sell", property="Yacht")
    assert refused(on, 1, "announce") == "win.announce"
    on.act(1, "not_yet")
    assert asked(on) == (1, "move.throw")


def test_win_announce__asked_before_the_rounds_end_the_game() -> None:
    on = season(points=[500, 1500, 6000], owned=[[], EIGHT, []], rounds=1)
    for _ in range(3):
        while asked(on)[1] == "win.announce":
            on.act(asked(on)[0], "not_yet")
        stand(on, on.asked[0].seat, 21)
        throws(on, "1 2")
    assert asked(on) == (1, "win.announce")
    on.act(1, "announce")
    assert on.places[1] == 1
    assert not happened(on, "end.agreed", "rounds_over")


def test_end_agreed() -> None:
    on = season(points=[500, 700, 600])
    on.act(0, "agree_to_end")
    on.act(1, "agree_to_end")
    on.act(1, "play_on")
    on.act(2, "agree_to_end")
    assert not on.over
    throws(on, "1 4")
    assert on.view().agreed == 0b100, "throwing takes it back"
    on.act(0, "agree_to_end")
    on.act(1, "agree_to_end")
    assert happened(on, "end.agreed", "agreed", 1)
    assert on.over
    assert on.places == (1, 2, 3), "the Polo Ponies made it 800"


def test_end_agreed__the_turn_of_the_last_progress_is_noted() -> None:
    on = season(points=[500, 500, 500])
    assert (on.view().turns, on.view().last_progress) == (1, 1), "nobody has the points"
    on.state.points.pay(on.state.register(), 0, 6000)
    lands(on, "Symphony")
    assert (on.view().turns, on.view().last_progress) == (2, 1)
    lands(on, "Yacht")
    assert (on.view().turns, on.view().last_progress, on.view().most_kinds) == (3, 3, (0, 1, 0)), "a first kind"
    on.act(1, "sell", property="Yacht")
    lands(on, "Symphony")
    lands(on, "Symphony")
    buy(on, 1, "Rolls Royce")
    lands(on, "Symphony")
    assert (on.view().turns, on.view().last_progress) == (6, 3), "one kind is no more than before"


def test_end_agreed__exactly_the_points_of_the_goal_are_the_points() -> None:
    on = season(points=[6000, 500, 500])
    lands(on, "Lottery, bet fifty", "Your ticket wins an Opera Box")
    on.state.points.pay(0, on.state.register(), 250)
    lands(on, "Symphony")
    assert (on.view().total[0], on.view().turns, on.view().last_progress) == (6000, 3, 2)
    on.state.points.pay(0, on.state.register(), 5)
    lands(on, "Garden Party")
    assert (on.view().total[0], on.view().last_progress) == (5995, 4), "nobody has them"


def test_end_agreed__the_turn_of_the_last_agreement_is_noted() -> None:
    on = season()
    throws(on, "1 4")
    on.act(0, "agree_to_end")
    assert on.view().last_agreed == 2
    throws(on, "1 4")
    on.act(0, "play_on")
    assert on.view().last_agreed == 2


def test_end_agreed__after_the_rounds_agreed_on() -> None:
    on = season(rounds=2)
    for _ in range(5):
        stand(on, on.asked[0].seat, 21)
        throws(on, "1 2")
    assert not on.over
    lands(on, "Newport Cottage")
    assert on.over
    assert on.places[2] == 1
    assert happened(on, "end.agreed", "rounds_over", 2)


def test_move_throw__every_turn_counts_also_in_bed_in_the_park_and_lost() -> None:
    for at in ("Plane Crash", "Stroll in Park", "Day in Bed"):
        on = around(lands(season(), at))
        assert on.view().turns == 5, "four have begun before seat 1 is asked again"


# ---- Against the exact figures ----------------------------------------------------------------


def gambled(held: int, amount: int) -> Table:
    on = lands(season(points=[held]), "Monte Carlo")
    GAME.book.act(on.state, 0, "gamble", (amount,))
    return on


LIMITED = [(0, "7/2"), (1, "3"), (2, "5/2"), (3, "2"), (4, "14/9"), (5, "10/9"), (6, "7/9"), (7, "4/9"), (8, "5/18"),
           (9, "1/9"), (10, "1/18"), (11, "0")]  # fmt: skip


@pytest.mark.parametrize(("multiple", "exact"), LIMITED[1:])
def test_monte_carlo_is_worth_what_the_closed_form_says(multiple: int, exact: str) -> None:
    """With so many times the bet in hand, a bet is worth this many times itself, since a loss is limited."""
    held = 100 * multiple
    assert worth(gambled(held, 100), lambda s: s.points.balances[0] - held) == 100 * Fraction(exact)


def test_monte_carlo_is_fair_without_the_limit() -> None:
    assert worth(gambled(5000, 100), lambda s: s.points.balances[0] - 5000) == 0
    assert worth(gambled(5000, 100), lambda s: (s.points.balances[0] - 5000) ** 2) == 10_000 * Fraction(329, 6)
    assert worth(gambled(5000, 100), lambda s: s.points.balances[0] > 5000) == Fraction(1, 2)


def test_a_lottery_bet_is_fair_without_the_limit() -> None:
    on = lands(season(points=[5000]), "Lottery")
    GAME.book.act(on.state, 0, "bet", (100,))
    wins = [k for k, name in enumerate(BOARD.cards[0]) if "your bet" in name]
    assert len(wins) == 16, "half of them win"
    total = Fraction(0)
    for outcome in wins:
        after = on.state.copy()
        GAME.book.resolve_chance(after, outcome)
        total += after.points.balances[0] - 5000
    assert total == 0


# ---- The edition, the table and whole games ---------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("amount = 25", "amount = 27", "multiple of 5"),
        ('property = "Rolls Royce"', 'property = "Rolls"', "can be Opera Box or"),
        ('"none", "none"]', '"none"]', "a cube has 6"),
        ("spaces = 3", "spaces = 10", "sends the piece on again"),
        ('space = "Monte Carlo"', 'space = "Lottery"', "for ever"),
        ('exit = "Symphony"', 'exit = "Yacht"', "does “plus”"),
        ("least = 5\n", "least = 105\n", "less than the least"),
        ('does = "start"', 'does = "park"', "is the start"),
        ('covers = ["Yacht"]', "covers = []", "is empty"),
        ("worth = 500", "worth = 245", "from 250"),
    ],
)
def test_a_wrong_edition_is_refused_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "edition.toml"
    path.write_text(NODE.text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError, match=r"edition.toml, line \d+") as error:
        load_edition(GAME, path)
    assert says in str(error.value)


def test_the_edition_says_where_everything_comes_from() -> None:
    assert len(BOARD.spaces) == 40
    assert list(BOARD.values) == [250, 250, 300, 400, 400, 500, 500, 750, 750, 900]
    assert "Milk Fund Pool" in BOARD.spaces
    assert NODE.text.count("source = ") == NODE.text.count("\n[")
    sources = {row["name"]: row["source"] for row in NODE.values["space"]}
    ours = [name for name, source in sources.items() if source == "reconstructed"]
    assert "Monte Carlo" not in ours and "Rolls Royce" not in ours and "Bazaar Committee" in ours
    assert NODE.values["cube"]["source"] == "sheet" and NODE.values["cube"]["source_of_none"] == "reconstructed"
    cards = {row["name"]: row["source"] for row in [*NODE.values["lottery"], *NODE.values["human"]]}
    assert cards["Lloyd's insures your horses"] == "reconstructed", "the sheet has such a card, but in other words"
    assert cards["Doctor pronounces you well"] == "sheet"


def test_the_text_board_fits_a_hundred_columns() -> None:
    on = season(6, owned=[EIGHT + [OPERA, ROLLS], EIGHT])
    keep(on, 0, YACHT_POLICY, HORSES, HOUSES, MOTORS, DOCTOR)
    proposed(on, 0, 2, give=EIGHT, policies_given=[HORSES, HOUSES], points_given=100)
    drawn = drawn_board(GAME, on.view(1), on.words)
    assert max(len(line) for line in drawn.splitlines()) <= 100
    assert "Newport Cottage" in drawn


# ---- Games begun by older rules ---------------------------------------------------------------

CARRIED = sorted((LOGS / "high-hat").glob("carried-*.json"))
FORMER = GAME.folder / "former"
EDITIONS = {1: LOGS / "high-hat" / "edition-1.toml", 2: FORMER / "6f891d0f6b9cbd7e.toml"}  # of the older rules


def kept_state(path: Path) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return kept


FIRST = [path for path in CARRIED if kept_state(path)["version"] == 1]
SECOND = [path for path in CARRIED if kept_state(path)["version"] == 2]


def carried(path: Path) -> HighHat:
    """A state that older rules left in the middle of a game, as one of the rules of now."""
    kept = kept_state(path)
    plain = migrate(kept["version"], kept["plain"])
    assert plain is not None
    s = GAME.begin(
        kept["seats"], GAME.complete_options(kept["options"]), load_edition(GAME, EDITIONS[kept["version"]])[1]
    )
    s.load(Reader(plain))
    return s


@pytest.mark.parametrize("path", CARRIED, ids=lambda path: path.stem)
def test_a_game_of_older_rules_goes_on_to_its_end(path: Path) -> None:
    s = carried(path)
    assert s.wrong() == ""
    luck = Fast(3)
    for _ in range(2000):
        if s.over:
            break
        random_step(GAME.book, s, luck)
        assert s.wrong() == ""
    random_playout(GAME.book, s, luck, 100_000, GAME.interrupt_question)
    assert s.over


@pytest.mark.parametrize("path", SECOND, ids=lambda path: path.stem)
def test_a_game_of_the_second_rules_is_the_same_and_begins_to_note_progress(path: Path) -> None:
    kept, s = kept_state(path), carried(path)
    plain = json.loads(json.dumps(s.to_plain()))
    assert plain[:-5] + plain[-2:] == kept["plain"]
    assert plain[-5:-2] == [0, [owned.bit_count() for owned in s.owned], s.turns]


def test_a_purchase_of_the_first_rules_is_left_and_the_question_before_it_put_again() -> None:
    for path in FIRST:
        plain = kept_state(path)["plain"]
        asked, parked = plain[2], plain[3]
        if asked and asked[0][2] == "property.buy":
            s = carried(path)
            assert [[ask.ticket, ask.seat, ask.question] for ask in s.asked] == [ask[:3] for ask in parked[-1]]
            assert (s.lot, s.buyer) == (-1, -1)


def test_a_debt_of_the_first_rules_is_the_same_debt() -> None:
    told = []
    for path in FIRST:
        plain = kept_state(path)["plain"]
        for ticket, seat, question, number in plain[2]:
            if question == "debt.pay":
                ask = carried(path).asked[0]
                assert (ask.ticket, ask.seat) == (ticket, seat)
                assert (debt_amount(ask.number), creditor(ask.number), debtor(ask.number)) == (
                    number >> 4,
                    number & 15,
                    seat,
                )
                told.append(path)
    assert told


def test_a_pile_of_the_first_rules_that_was_seen_through_is_shuffled() -> None:
    plain = kept_state(FIRST[0])["plain"]
    plain[20] = [[], [3, 1, 2]]
    found = migrate(1, plain)
    assert found is not None and found[20] == [[1, 2, 3], []]
    assert migrate(3, plain) is None


@pytest.mark.parametrize("at", [-1, 40])
def test_a_piece_that_has_left_the_track_is_noticed(at: int) -> None:
    on = season()
    on.state.space[1] = at
    assert "left the track" in on.state.wrong()


@pytest.mark.parametrize(("amount", "account"), [(0, 5), (-5, 5), (7, 5), (5, 1)])
def test_a_debt_that_nobody_can_have_is_noticed(amount: int, account: int) -> None:
    on = season()
    on.state.debts = int_row([pack_debt(5, 5, 1)])
    assert on.state.wrong() == ""
    on.state.debts = int_row([pack_debt(amount, account, 1)])
    assert "nobody can have" in on.state.wrong()


def test_a_game_replays_from_its_log_file(tmp_path: Path) -> None:
    on = parlour.new_table("high-hat", 4, seed=7, options={"rounds": 12})
    rng = random.Random(7)
    while not on.over:
        seat = rng.choice(on.asked).seat
        offer = on.offers(seat)[0]
        on.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
    on.save(tmp_path / "season.jsonl")
    assert parlour.load_table(tmp_path / "season.jsonl").digest() == on.digest()
    assert last(on, "highest").args[1] == max(on.view().total)
