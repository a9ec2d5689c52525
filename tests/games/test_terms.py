"""What an offer is said to cost and to bring is what it costs and brings."""

import random
from itertools import product
from typing import Any

import pytest

from parlour.games.highhat.state import creditor
from parlour.games.ratrace.terms import expected_gain, horse_note
from parlour.kernel.event import SPECTATOR, Event
from parlour.kernel.game import load_edition
from parlour.kernel.log import CHANCE
from parlour.kernel.offer import Offer, Param
from parlour.kernel.terms import Term, Terms, is_costly, most_of
from parlour.play.table import find_game
from parlour.play.words import Words
from parlour.testing.tables import Setup, enter, random_input, setups

SETTLED = {  # by these actions a figure becomes at once what was said, with the field of the view that has it
    "ratrace": (("buy", "buy_other", "enrol", "pay_off", "cash_in"), {"cash": "cash", "debt": "debt"}),
    "high-bid": (("buy",), {"money": "money", "worth": "worth"}),
    "high-hat": (("sell", "take_points", "take_instead", "accept", "lose_it"), {"points": "points", "total": "total"}),
}


def table(name: str) -> Setup:
    return setups(find_game(name))[1]


@pytest.mark.parametrize("name", SETTLED)
def test_figures_become_what_was_said(name: str) -> None:
    setup = table(name)
    actions, fields = SETTLED[name]
    met = set()
    for seed in range(12):
        s, rng = setup.new(), random.Random(seed)
        for _ in range(900):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            said: list[tuple[Term, int]] = []
            seat, action, args = entry
            if seat != CHANCE and action in actions and not getattr(s, "debts", ()):
                offer = next(o for o in setup.book.offers(s, seat) if o.action == action and o.admits(args))
                found = setup.game.terms(setup.game.view_for(s, seat), setup.edition, dict(setup.options), offer)
                said = [(term, term.after(offer, args)) for term in found.figures if term.name in fields]
            enter(setup, s, entry)
            for term, figure in said:
                assert getattr(setup.game.view_for(s, seat), fields[term.name])[seat] == figure, (seed, action, term)
                met.add(action)
    assert met >= set(actions) - {"lose_it", "pay_off"}, f"never met: {set(actions) - met}"


def test_what_a_bid_would_make_one_worth_is_so_when_it_wins() -> None:
    setup = table("high-bid")
    won = 0
    for seed in range(6):
        s, rng = setup.new([]), random.Random(seed)
        leads: tuple[int, int] = (-1, 0)
        for _ in range(700):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            seat, action, args = entry
            if action == "bid":
                offer = next(o for o in setup.book.offers(s, seat) if o.action == action)
                found = setup.game.terms(setup.game.view_for(s, seat), setup.edition, {}, offer)
                leads = (seat, next(term for term in found.figures if term.name == "worth").after(offer, args))
            before = len(s.sink or ())
            enter(setup, s, entry)
            if any(event.kind == "sold" for event in (s.sink or ())[before:]):
                assert s.worth(leads[0]) == leads[1]
                won += 1
    assert won > 50


def test_racetrack_bet_average_of_a_horse_by_all_its_races() -> None:
    board = load_edition(find_game("ratrace"))[1]
    totals = [a + b for a in range(1, 7) for b in range(1, 7)]
    for horse in (2, 7, 11):
        gain = home = 0
        for rolls in product(totals, repeat=3):
            nth = next((k for k, n in enumerate(rolls) if n == horse), -1)
            gain += board.tote[nth][horse - 2] if nth >= 0 else -1
            home += nth >= 0
        note = horse_note(board, horse)
        assert note.args[3:] == (round(100 * home / 36**3), 100, round(100 * gain / 36**3))


def test_stock_rolls_average_when_one_cashes_in_at_the_best_moment() -> None:
    board = load_edition(find_game("ratrace"))[1]
    totals = [a + b for a in range(1, 7) for b in range(1, 7)]
    gains = [100 * board.percent[n - 2] // 100 + board.kept[n - 2] for n in totals]
    last = sum(gains) / 36
    assert float(expected_gain(board, 100, 1)) == pytest.approx(last)
    assert float(expected_gain(board, 100, 2)) == pytest.approx(sum(max(gain, last) for gain in gains) / 36)


def test_start_pass_is_said_of_a_second_move() -> None:
    setup = table("high-hat")
    met = set()
    for seed in range(30):
        told: list[Event] = []
        s, rng = setup.new(told), random.Random(seed)
        for _ in range(600):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            seat, action, _ = entry
            said: list[str] = []
            if action == "move_again":
                offer = next(o for o in setup.book.offers(s, seat) if o.action == action)
                found = setup.game.terms(setup.game.view_for(s, seat), setup.edition, dict(setup.options), offer)
                said = [note.name for note in found.notes]
                met.add("passes_start" in said)
            before = len(told)
            enter(setup, s, entry)
            if "passes_start" in said:
                assert ("new_season", (seat,)) in [(event.kind, event.args) for event in told[before:]]
    assert met == {False, True}


def test_debt_pay_what_is_handed_in_pays_what_is_owed() -> None:
    setup = table("high-hat")
    paid = 0
    for seed in range(60):
        told: list[Event] = []
        s, rng = setup.new(told), random.Random(seed)
        for _ in range(600):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            seat, action, args = entry
            left, debt, before = 0, 0, len(told)
            if action == "pay_with":
                offer = next(o for o in setup.book.offers(s, seat) if o.action == action)
                found = setup.game.terms(setup.game.view_for(s, seat), setup.edition, dict(setup.options), offer)
                debt = next(note.args[0] for note in found.notes if note.name == "goes_to_debt")
                left = found.figures[0].after(offer, args)
                reached = s.points_of(seat) + setup.edition.values[args[0]] - debt
                assert left == max(0, reached)
            enter(setup, s, entry)
            if left:
                event = next(event for event in told[before:] if event.kind.startswith("paid"))
                assert (event.args[0], event.args[-1]) == (seat, debt)
                paid += 1
    assert paid > 5


# ---- what is confirmed ------------------------------------------------------------------------


def is_confirmed(setup: Setup, s: Any, seat: int, action: str, *args: int) -> bool:
    offer = next(offer for offer in setup.book.offers(s, seat) if offer.action == action)
    found = setup.game.terms(setup.game.view_for(s, seat), setup.edition, dict(setup.options), offer)
    return is_costly(found, offer, args)


def test_a_bid_of_everything_is_confirmed_and_a_fair_one_is_not() -> None:
    setup = table("high-bid")
    s, rng, seen = setup.new([]), random.Random(3), 0
    while not s.over:
        entry = random_input(setup, s, rng)
        seat = entry[0]
        bids = [] if seat == CHANCE else [offer for offer in setup.book.offers(s, seat) if offer.action == "bid"]
        if bids and bids[0].params[0].high > 1500:
            amount = bids[0].params[0]
            assert is_confirmed(setup, s, seat, "bid", amount.high)
            if amount.low <= 100:  # less than any lot is worth
                assert not is_confirmed(setup, s, seat, "bid", amount.low)
                seen += 1
        enter(setup, s, entry)
    assert seen > 5


def test_a_bet_that_seldom_loses_is_taken_as_it_is_and_a_gamble_with_half_of_ones_points_is_confirmed() -> None:
    setup = table("high-hat")
    met = set()
    for seed in range(20):
        s, rng = setup.new([]), random.Random(seed)
        for _ in range(400):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            for offer in [] if entry[0] == CHANCE else setup.book.offers(s, entry[0]):
                if offer.action == "bet":
                    assert not is_confirmed(setup, s, entry[0], "bet", offer.params[0].high)
                elif offer.action == "gamble" and (held := s.points_of(entry[0])) > 1:
                    bet = offer.params[0].high
                    halved = held - 11 * bet < held // 2
                    assert is_confirmed(setup, s, entry[0], "gamble", bet) == halved
                met.add(offer.action)
            enter(setup, s, entry)
    assert met >= {"bet", "gamble"}


def test_to_give_everything_away_is_confirmed() -> None:
    term = Term("total", "points", 550, 550, each={"points_given": -1, "points_wanted": 1}, confirm_below=most_of(550))
    deal = Offer("propose", (Param("points_given", "points", 0, 550, 1), Param("points_wanted", "points", 0, 900, 1)))
    assert is_costly(Terms((term,)), deal, (550, 0))
    assert not is_costly(Terms((term,)), deal, (550, 500))
    assert most_of(0) is None


# ---- what is asked, and why -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ratrace", "high-bid", "high-hat"])
def test_a_demand_says_how_much_and_to_whom(name: str) -> None:
    setup = table(name)
    words = Words(setup.game, setup.edition, ["Ann", "Bob", "Cy", "Di"])
    met: set[tuple[str, str]] = set()
    for seed in range(12):
        s, rng = setup.new(), random.Random(seed)
        for _ in range(900):
            if s.over:
                break
            for ask in s.asked:
                found = setup.game.demand(setup.game.view_for(s, SPECTATOR), setup.edition, ask)
                if found:
                    met.add((ask.question, words.question(ask.question, found)))
            enter(setup, s, random_input(setup, s, rng))
    assert met and not [sentence for _, sentence in met if "{" in sentence]
    wanted = {"ratrace": ("broke.raise", "owe the Treasury $"), "high-bid": ("bid.must-speak", "leads with $")}
    question, said = wanted.get(name, ("debt.pay", "You owe "))
    assert [sentence for asked, sentence in met if asked == question and said in sentence]


def test_debt_pay_names_the_rival_who_landed_there_the_space_or_the_card() -> None:
    setup = table("high-hat")
    words = Words(setup.game, setup.edition, ["Ann", "Bob", "Cy", "Di"])
    causes = {
        "crowded": "in_the_way",
        "space_costs": "moved",
        "lottery_says": "drew_lottery",
        "human_says": "drew_human",
    }
    reasons: dict[str, str] = {}
    for seed in range(40):
        told: list[Event] = []
        s, rng = setup.new(told), random.Random(seed)
        for _ in range(600):
            if s.over:
                break
            for ask in s.asked:
                if ask.question == "debt.pay":
                    _, *why = setup.game.demand(setup.game.view_for(s, SPECTATOR), setup.edition, ask)
                    whose = (ask.seat, creditor(ask.number))
                    causing = [event for event in told if event.kind in causes.values() and event.args[0] in whose]
                    for note in why:
                        assert causes[note.name] == causing[-1].kind, note
                        reasons[note.name] = words.note(note)
            enter(setup, s, random_input(setup, s, rng))
    assert {"crowded", "space_costs"} <= set(reasons)
