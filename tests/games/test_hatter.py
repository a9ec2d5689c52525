"""Madder than a Hatter, clause by clause."""

import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import parlour
from parlour.games.hatter import cards
from parlour.games.hatter.cards import ALL_HATS, inventory_points, next_of, number_of
from parlour.kernel.bits import bits, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.game import load_edition
from parlour.kernel.int_rows import int_row, repeat
from parlour.parts.deck import deck_of
from parlour.parts.hands import hands_of, unique_hands_of
from parlour.play.table import Table, find_game
from parlour.play.words import Words
from tests.games.carried import goes_on, kept_states
from tests.games.tabletop import go_on_with, happened, last, refused, table, then

NAME = "madder-than-a-hatter"
GAME = find_game(NAME)
_, CARDS = load_edition(GAME, None)
LIQUIDATOR, MONOPOLIST, SALESMAN, CONNOISSEUR = range(4)
FEDORA, HOMBURG, NEWSBOY, BOATER, BOWLER, TOP_HAT, PANAMA, DEERSTALKER = range(8)


def hat(name: str) -> int:
    """“Fedora” is a regular one, “Fedora *” the Premium."""
    style = name.removesuffix(" *")
    return 4 * CARDS.styles.index(style) + (3 if style != name else 0)


def hats(*names: str) -> list[int]:
    return sorted(hat(name) for name in names)


def place(cards: Iterable[int]) -> int:
    """Hats by their numbers, as they lie in one place."""
    held = 0
    for card in cards:
        held |= next_of(held, card)
    return held


def hat_numbers(cards: Iterable[int]) -> list[int]:
    """Return the numbers of the hats in a view, and -1 for each unknown one."""
    return [*sorted(number_of(card) for card in cards if card >= 0), *[-1 for card in cards if card < 0]]


def shop(
    seats: int = 3,
    shops: list[list[str]] | None = None,
    hands: list[list[str]] | None = None,
    line: list[str] | None = None,
    people: list[int] | None = None,
    last_turn: bool = False,
    **options: str | int,
) -> Table:
    """Seat 0 has dealt and is to play. Regular hats fill the hands and the line where the test does not care."""
    size, length = CARDS.hand[seats], CARDS.line[seats]
    on = table(NAME, seats, [0] * (1 + seats + seats * (1 + size) + length), **options)
    s = on.state
    laid = [hats(*names) for names in shops or []] + [[]] * (seats - len(shops or []))
    held = [hats(*names) for names in hands or []] + [[]] * (seats - len(hands or []))
    row = [hat(name) for name in line or []]
    left = Counter(ALL_HATS) - Counter([*row, *(card for cards in laid + held for card in cards)])
    spare = [card for card in reversed(sorted(left.elements())) if card % 4 == 0]
    held = [cards + [spare.pop() for _ in range(size - len(cards))] for cards in held]
    row += [spare.pop() for _ in range((1 if last_turn else length) - len(row))]
    rest = sorted((Counter(ALL_HATS) - Counter([*row, *(card for cards in laid + held for card in cards)])).elements())
    s.shop = int_row([place(cards) for cards in laid])
    s.hands = unique_hands_of([place(cards) for cards in held])
    s.line = int_row(row)
    s.deck = deck_of([[] if last_turn else rest, []])
    s.discards = place(rest) if last_turn else 0
    s.turns = s.setting.turns - 1 if last_turn else 0
    dealt = people or list(range(seats))
    s.haberdashers = hands_of([[card] for card in dealt])
    s.guild = deck_of([[card for card in range(4) if card not in dealt], []])
    assert s.wrong() == ""
    return on


def end_turns(shops: list[list[str]], people: list[int]) -> Table:
    """Return a table after the last turn, with nothing laid down: the haberdashers are next."""
    on = shop(3, shops, people=people, last_turn=True)
    s = on.state
    rest = Counter(ALL_HATS) - Counter(card for laid in on.view().shops for card in hat_numbers(laid))
    s.discards = place(sorted(rest.elements()))
    s.hands, s.line, s.turns = unique_hands_of([0, 0, 0]), int_row([]), s.setting.turns
    go_on(on, "end.reveal")
    then(on, *[0] * 20)
    return on


def go_on(on: Table, step: str) -> None:
    """Whatever was to be done is forgotten, and the game goes on with this step until somebody is asked."""
    s = on.state
    go_on_with(s, (step, s.dealer, 0))
    s.sink = on.all_events
    on.game.book.advance(s)
    while s.chance:
        on.game.book.resolve_chance(s, 0)
    s.sink = None


def inventory(on: Table, seat: int) -> list[int]:
    return hat_numbers(on.view().shops[seat])


def play(on: Table, name: str, into: int = 0, seat: int = 0) -> None:
    on.act(seat, "play", hat=hat(name), into=into)


def asked(on: Table) -> list[tuple[int, str]]:
    return [(ask.seat, ask.question) for ask in on.asked]


# ---- Contents ---------------------------------------------------------------------------------


def test_cards_hats() -> None:
    names = shop().words.names["hat"]
    assert len(names) == 32
    count = Counter(names)
    assert all(count[style] == 3 and count[f"{style} Premium"] == 1 for style in CARDS.styles)
    assert {"Newsboy", "Homburg", "Fedora", "Boater Premium"} <= set(names)


def test_cards_hats__regular_hats_of_a_style_are_alike() -> None:
    """Whichever of them is dealt, taken or laid down, nothing that leaves the engine tells, and nothing inside."""
    tables = [table(NAME, 3, ["seat 1", 0, 0, 0, which, *[0] * 15]) for which in range(3)]
    assert happened(tables[2], "deal.hats", "stocked", 1, hat("Fedora")), "the first three of the deck are Fedoras"
    for other in tables[1:]:
        assert other.state.to_plain() == tables[0].state.to_plain()
        for viewer in (None, 0, 1, 2):
            assert other.view(viewer) == tables[0].view(viewer)
            assert other.events(viewer) == tables[0].events(viewer)


def test_cards_hats__which_of_two_is_laid_down_makes_no_difference() -> None:
    tables = []
    for which in (0, 1):
        on = shop(hands=[["Boater"], ["Fedora", "Fedora", "Panama"]], last_turn=True)
        play(on, "Boater")
        on.act(1, "lay_down", hats=[hat("Fedora") + which])
        on.act(0, "keep_all")
        tables.append(on)
    first, second = tables
    assert first.state.to_plain() == second.state.to_plain() and first.view(1).sealed == second.view(1).sealed
    assert [first.events(viewer) for viewer in range(3)] == [second.events(viewer) for viewer in range(3)]


def test_cards_hats__playing_one_uses_up_the_one_that_was_known() -> None:
    on = shop(hands=[["Fedora", "Panama", "Panama"]], line=["Fedora", "Boater", "Boater", "Newsboy"])
    play(on, "Panama")
    assert hat_numbers(on.view(1).hands[0]) == [hat("Fedora"), -1, -1], "one was seen to be taken"
    for seat in (1, 2):
        on.submit(seat, "play", (number_of(numbers(on.state.hands.of(seat))[0]), seat))
    then(on, *[0] * 4)
    play(on, "Fedora", 1)
    assert hat("Fedora") in hat_numbers(on.view(0).hands[0]), "there is another"
    assert hat("Fedora") not in hat_numbers(on.view(1).hands[0]), "but nobody knows"


def test_cards_hats__one_offer_for_hats_that_are_alike() -> None:
    on = shop(hands=[["Fedora", "Fedora", "Fedora *"]])
    assert on.offers(0)[0].params[0].options() == hats("Fedora", "Fedora *")


def test_cards_premium() -> None:
    """Each Premium hat asks about its own action, and no other hat asks anything."""
    for style, action in enumerate(CARDS.actions):
        name = CARDS.styles[style]
        on = shop(hands=[[f"{name} *"]], shops=[["Fedora"], ["Homburg"], ["Newsboy"]])
        play(on, f"{name} *")
        assert asked(on) == [(0, f"cards.premium/{action}")]
        on = shop(hands=[[name]])
        play(on, name)
        assert asked(on) == [(1, "turn.play")]


def test_cards_premium__fedora_looks_at_a_haberdasher() -> None:
    on = shop(hands=[["Fedora *"]], people=[SALESMAN, MONOPOLIST, LIQUIDATOR])
    play(on, "Fedora *")
    assert refused(on, 0, "inspect", whose=0) == "cards.premium"
    on.act(0, "inspect", whose=2)
    assert on.view(0).haberdashers == (SALESMAN, -1, LIQUIDATOR)
    assert on.view(1).haberdashers == (-1, MONOPOLIST, -1)
    assert on.view().haberdashers == (-1, -1, -1)
    assert on.view(1).met == ((2,), (), ()), "that somebody looked is no secret"
    saw = last(on, "saw_haberdasher")
    assert saw.args == (2, LIQUIDATOR)
    assert [saw.is_visible_to(viewer) for viewer in (-1, 0, 1, 2)] == [False, True, False, False]
    assert happened(on, "cards.premium", "inspected", 0, 2)
    on.submit(1, "play", (number_of(numbers(on.state.hands.of(1))[0]), 1))
    assert on.view(0).haberdashers[2] == LIQUIDATOR, "what was seen is remembered"


def test_cards_premium__homburg_swaps_two_hats() -> None:
    on = shop(hands=[["Homburg *"]], shops=[["Panama"], ["Bowler", "Bowler"], ["Boater"]])
    play(on, "Homburg *", 1)
    assert refused(on, 0, "lift", whose=1, hat=hat("Homburg *")) == "cards.premium"
    assert refused(on, 0, "lift", whose=0, hat=hat("Bowler")) == "cards.premium", "it is in another inventory"
    on.act(0, "lift", whose=1, hat=hat("Bowler"))
    assert happened(on, "cards.premium", "lifted", 0, hat("Bowler"), 1)
    assert refused(on, 0, "swap", into=1, other=hat("Bowler")) == "cards.premium", "it has to be another inventory"
    on.act(0, "swap", into=2, other=hat("Boater"))
    assert inventory(on, 1) == hats("Bowler", "Boater", "Homburg *")
    assert inventory(on, 2) == [hat("Bowler")]
    assert happened(on, "cards.premium", "swapped", 0, hat("Bowler"), 1, hat("Boater"), 2)
    assert asked(on) == [(1, "turn.play")]


def test_cards_premium__homburg_swaps_hats_of_one_style() -> None:
    on = shop(hands=[["Homburg *"]], shops=[["Bowler"], ["Bowler", "Bowler *"], []])
    play(on, "Homburg *", 2)
    on.act(0, "lift", whose=0, hat=hat("Bowler"))
    on.act(0, "swap", into=1, other=hat("Bowler *"))
    assert inventory(on, 0) == [hat("Bowler *")] and inventory(on, 1) == hats("Bowler", "Bowler")


def test_cards_premium__homburg_may_be_broken_off_and_needs_two_inventories() -> None:
    on = shop(hands=[["Homburg *"]], shops=[["Panama"], ["Bowler"], []])
    play(on, "Homburg *", 2)
    on.act(0, "lift", whose=0, hat=hat("Panama"))
    on.act(0, "decline")
    assert inventory(on, 0) == [hat("Panama")]
    on = shop(hands=[["Homburg *"]], shops=[["Panama"], [], []])
    play(on, "Homburg *", 2)
    assert asked(on) == [(1, "turn.play")], "the hat just played does not count"


def test_cards_premium__newsboy_looks_at_a_hand() -> None:
    on = shop(hands=[["Newsboy *"], ["Top Hat", "Top Hat", "Panama"]], line=["Boater", "Bowler"])
    play(on, "Newsboy *")
    on.act(0, "peek", whose=1)
    known = hats("Top Hat", "Top Hat", "Panama")
    assert hat_numbers(on.view(0).hands[1]) == known
    assert on.view(2).hands[1] == on.view().hands[1] == (-1, -1, -1)
    saw = last(on, "saw_hand")
    assert saw.args == (1, place(known))
    assert [saw.is_visible_to(viewer) for viewer in (-1, 0, 1, 2)] == [False, True, False, False]
    on.act(0, "decline")
    play(on, "Top Hat", 2, 1)
    assert hat_numbers(on.view(0).hands[1]) == hats("Top Hat", "Panama", "Bowler"), "kept while still true"
    assert hat_numbers(on.view(2).hands[1]) == [hat("Bowler"), -1, -1]
    assert on.view(2).insiders == ((), (0,), ()), "that somebody looked is no secret"


def exchanging(hands: list[list[str]], **options: str | int) -> Table:
    on = shop(hands=hands, line=["Deerstalker", "Homburg", "Homburg", "Homburg"], **options)
    play(on, "Newsboy *")
    on.act(0, "peek", whose=1)
    return on


def test_cards_premium__newsboy_exchanges_a_card_of_ones_choice() -> None:
    on = exchanging([["Newsboy *", "Fedora", "Fedora"], ["Top Hat", "Top Hat", "Panama"]])
    assert refused(on, 0, "exchange", hat=hat("Top Hat"), other=hat("Panama")) == "cards.premium"
    assert refused(on, 0, "exchange", hat=hat("Fedora"), other=hat("Boater")) == "cards.premium"
    on.act(0, "exchange", hat=hat("Fedora"), other=hat("Panama"))
    assert hat_numbers(on.view(0).hands[0]) == hats("Fedora", "Panama", "Deerstalker")
    assert hat_numbers(on.view(1).hands[1]) == hats("Top Hat", "Top Hat", "Fedora")
    assert happened(on, "cards.premium", "exchanged", 0, 1)
    assert asked(on) == [(1, "turn.play")], "chance has no say"


def test_cards_premium__newsboy_exchanges_face_down_and_only_the_two_know() -> None:
    on = exchanging([["Newsboy *", "Fedora", "Fedora"], ["Top Hat", "Top Hat", "Panama"]])
    other = on.copy()
    on.act(0, "exchange", hat=hat("Fedora"), other=hat("Panama"))
    other.act(0, "exchange", hat=hat("Fedora"), other=hat("Top Hat"))
    for viewer in (None, 2):
        assert on.view(viewer) == other.view(viewer) and on.events(viewer) == other.events(viewer)
    which = last(on, "exchanged_cards")
    assert which.args == (0, hat("Fedora"), 1, hat("Panama"))
    assert [which.is_visible_to(viewer) for viewer in (-1, 0, 1, 2)] == [False, True, True, False]
    assert hat_numbers(on.view(0).hands[1]) == hats("Top Hat", "Top Hat", "Fedora"), "who looked knows all of the hand"
    assert hat_numbers(on.view(1).hands[0]) == [*hats("Panama", "Deerstalker"), -1], (
        "the other what was taken from them"
    )
    assert hat_numbers(on.view(2).hands[0]) == [hat("Deerstalker"), -1, -1]
    assert on.view(2).hands[1] == (-1, -1, -1)


def test_cards_premium__newsboy_leaves_others_with_what_a_hand_must_still_hold() -> None:
    """Of three Top Hats that were seen to be taken at least two are still there, whichever card changed hands."""
    on = shop(4, hands=[["Newsboy *", "Fedora"], ["Top Hat", "Top Hat"]])
    s = on.state
    s.shown[1] = place(hats("Top Hat", "Top Hat"))
    s.show_hand(3, 1, s.hands.of(1))
    play(on, "Newsboy *")
    on.act(0, "peek", whose=1)
    on.act(0, "exchange", hat=hat("Fedora"), other=hat("Top Hat"))
    for viewer in (None, 2, 3):
        assert hat_numbers(on.view(viewer).hands[1]) == [hat("Top Hat"), -1]
    assert hat_numbers(on.view(0).hands[1]) == hats("Top Hat", "Fedora")


def test_cards_premium__boater_plays_another_hat() -> None:
    on = shop(hands=[["Boater *", "Fedora", "Panama"]], line=["Homburg", "Bowler"])
    play(on, "Boater *")
    assert refused(on, 0, "play_another", hat=hat("Homburg"), into=1) == "cards.premium"
    on.act(0, "play_another", hat=hat("Fedora"), into=2)
    assert inventory(on, 2) == [hat("Fedora")]
    assert happened(on, "cards.premium", "played", 0, hat("Fedora"), 2)
    assert hat_numbers(on.view(0).hands[0]) == hats("Panama", "Homburg"), "one hat is taken, not two"
    assert asked(on) == [(1, "turn.play")]


def test_cards_premium__boater_lets_another_premium_act() -> None:
    on = shop(hands=[["Boater *", "Bowler *"]], shops=[[], ["Panama"], []])
    play(on, "Boater *")
    on.act(0, "play_another", hat=hat("Bowler *"), into=2)
    assert asked(on) == [(0, "cards.premium/bowler")]
    on.act(0, "scrap", whose=0, hat=hat("Boater *"))
    assert inventory(on, 0) == [], "only the hat that acts cannot be touched"
    on = shop(hands=[["Boater *", "Panama *"]], line=["Homburg", "Bowler", "Fedora"])
    play(on, "Boater *")
    on.act(0, "play_another", hat=hat("Panama *"), into=2)
    assert asked(on) == [(0, "cards.premium/panama")]
    assert hat("Homburg") in hat_numbers(on.view(0).hands[0]), "after the take"


def test_cards_premium__boater_may_be_left() -> None:
    on = shop(hands=[["Boater *", "Fedora", "Panama"]], line=["Homburg", "Bowler"])
    play(on, "Boater *")
    on.act(0, "decline")
    assert hat_numbers(on.view(0).hands[0]) == hats("Fedora", "Panama", "Homburg")
    on = shop(hands=[["Boater *"]])
    on.state.deck = deck_of([[*on.state.deck.cards(), *hat_numbers(on.view(0).hands[0])[:2]], []])
    on.state.hands = unique_hands_of([place([hat("Boater *")]), on.state.hands.of(1), on.state.hands.of(2)])
    play(on, "Boater *")
    assert asked(on) == [(1, "turn.play")], "with an empty hand there is nothing to play"


def test_cards_premium__bowler_discards_a_hat() -> None:
    on = shop(hands=[["Bowler *"]], shops=[[], ["Panama", "Panama"], ["Panama"]])
    play(on, "Bowler *", 1)
    assert refused(on, 0, "scrap", whose=1, hat=hat("Bowler *")) == "cards.premium"
    on.act(0, "scrap", whose=1, hat=hat("Panama"))
    assert hat_numbers(on.view().discards) == [hat("Panama")]
    assert inventory(on, 1) == hats("Panama", "Bowler *") and inventory(on, 2) == [hat("Panama")]
    on = shop(hands=[["Bowler *"]])
    play(on, "Bowler *", 1)
    assert asked(on) == [(1, "turn.play")], "there is no other hat"


def test_cards_premium__top_hat_takes_any_hat_of_the_line() -> None:
    line = ["Boater", "Boater", "Panama", "Bowler"]
    on = shop(hands=[["Top Hat *"]], line=line)
    play(on, "Top Hat *")
    on.act(0, "choose", hat=hat("Panama"))
    assert list(on.view().line) == [hat("Boater"), hat("Boater"), hat("Bowler")]
    assert hat("Panama") in hat_numbers(on.view().hands[0])
    on = shop(hands=[["Top Hat *"]], line=["Boater"], last_turn=True)
    play(on, "Top Hat *")
    assert not happened(on, "turn.premium", "declined"), "one hat is no choice"
    assert asked(on)[0][1] == "end.play-rest"


def test_cards_premium__panama_rearranges_the_line_after_the_take() -> None:
    line = ["Homburg", "Boater", "Panama", "Bowler"]
    on = shop(hands=[["Panama *"]], line=line)
    play(on, "Panama *")
    assert hat("Homburg") in hat_numbers(on.view(0).hands[0]), "the first hat is taken before"
    assert refused(on, 0, "order", hat=hat("Homburg")) == "cards.premium"
    on.act(0, "order", hat=hat("Bowler"))
    assert refused(on, 0, "order", hat=hat("Bowler")) == "cards.premium"
    on.act(0, "order", hat=hat("Panama"))
    assert list(on.view().line) == [hat("Bowler"), hat("Panama"), hat("Boater")]
    assert asked(on) == [(1, "turn.play")]
    on = shop(hands=[["Panama *"]], line=line)
    play(on, "Panama *")
    on.act(0, "order", hat=hat("Panama"))
    on.act(0, "decline")
    assert list(on.view().line) == [hat("Panama"), hat("Boater"), hat("Bowler")], "the others stay as they are"


def test_cards_premium__panama_with_hats_that_are_alike() -> None:
    on = shop(hands=[["Panama *"]], line=["Homburg", "Boater", "Bowler", "Boater"])
    play(on, "Panama *")
    on.act(0, "order", hat=hat("Boater"))
    on.act(0, "order", hat=hat("Boater"))
    assert list(on.view().line) == [hat("Boater"), hat("Boater"), hat("Bowler")]


def test_cards_premium__panama_has_nothing_to_rearrange_at_the_end_of_a_line() -> None:
    on = shop(hands=[["Panama *"]], line=["Homburg"], last_turn=True)
    play(on, "Panama *")
    assert asked(on)[0][1] == "end.play-rest"


def test_cards_premium__deerstalker_takes_a_hat_of_an_opponent() -> None:
    on = shop(hands=[["Deerstalker *"]], shops=[["Bowler"], ["Panama"], []])
    play(on, "Deerstalker *", 1)
    assert refused(on, 0, "poach", whose=0, hat=hat("Bowler")) == "cards.premium", "one's own"
    assert refused(on, 0, "poach", whose=1, hat=hat("Deerstalker *")) == "cards.premium"
    on.act(0, "poach", whose=1, hat=hat("Panama"))
    assert inventory(on, 0) == hats("Bowler", "Panama")
    on = shop(hands=[["Deerstalker *"]], shops=[["Bowler"], [], []])
    play(on, "Deerstalker *", 1)
    assert asked(on) == [(1, "turn.play")], "only opponents' hats"


def test_cards_premium__not_with_the_option() -> None:
    on = shop(hands=[["Bowler *"]], shops=[[], ["Panama"], []], premium="no")
    play(on, "Bowler *")
    assert asked(on) == [(1, "turn.play")]
    on = shop(hands=[["Panama *"]], premium="no")
    play(on, "Panama *")
    assert asked(on) == [(1, "turn.play")]


def test_cards_haberdashers() -> None:
    assert [card.ability for card in CARDS.haberdashers] == [
        "liquidator",
        "monopolist",
        "salesman",
        "connoisseur",
    ]


def test_cards_haberdashers__liquidator_discards_up_to_two() -> None:
    stock = ["Fedora", "Fedora", "Homburg", "Homburg"]
    on = end_turns([stock, [], []], [LIQUIDATOR, CONNOISSEUR, SALESMAN])
    assert refused(on, 0, "clear_out", hats=[0, 1, hat("Homburg")]) == "cards.haberdashers"
    on.act(0, "clear_out", hats=[hat("Fedora"), hat("Homburg") + 1])
    assert happened(on, "score.single", "singles", 0, 2)
    fewer = end_turns([stock, [], []], [LIQUIDATOR, CONNOISSEUR, SALESMAN])
    fewer.act(0, "clear_out", hats=hats("Fedora"))
    assert happened(fewer, "score.single", "singles", 0, 1), "fewer than two will do"


def test_cards_haberdashers__monopolist_counts_three_as_four() -> None:
    on = end_turns([["Fedora", "Fedora", "Fedora *", "Boater", "Boater"], [], []], [MONOPOLIST, CONNOISSEUR, SALESMAN])
    assert refused(on, 0, "corner", style=BOATER) == "cards.haberdashers"
    on.act(0, "corner", style=FEDORA)
    assert happened(on, "score.exclusive", "exclusive", 0, FEDORA, 3)
    assert on.view().gained == (3, 0, 0)
    on = end_turns([["Fedora", "Fedora"], [], []], [MONOPOLIST, CONNOISSEUR, SALESMAN])
    assert on.view().round == 2, "without three of a style there is nothing to ask"


def test_cards_haberdashers__a_style_counted_by_the_monopolist_counts_once() -> None:
    on = end_turns([["Fedora", "Fedora", "Fedora *"], ["Fedora"], []], [MONOPOLIST, SALESMAN, CONNOISSEUR])
    on.act(0, "corner", style=FEDORA)
    on.act(1, "sell", hat=hat("Fedora"), into=0)
    assert on.view().gained == (3, 0, 0)


def test_cards_haberdashers__salesman_moves_a_hat() -> None:
    on = end_turns([["Fedora", "Fedora"], ["Fedora"], []], [SALESMAN, CONNOISSEUR, LIQUIDATOR])
    assert refused(on, 0, "sell", hat=hat("Boater"), into=2) == "cards.haberdashers"
    assert refused(on, 0, "sell", hat=hat("Fedora"), into=0) == "cards.haberdashers"
    assert refused(on, 0, "clear_out", hats=hats("Fedora")) == "cards.haberdashers", "that is another's ability"
    on.act(0, "sell", hat=hat("Fedora"), into=1)
    assert on.view().gained == (1, 0, 0), "one left here, and a single spoiled there"


@pytest.mark.parametrize(("premiums", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2)])
def test_cards_haberdashers__connoisseur_counts_premium_hats(premiums: int, bonus: int) -> None:
    on = end_turns([[f"{style} *" for style in CARDS.styles[:premiums]], [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert on.view().gained == (premiums + bonus, 0, 0)


# ---- Set-up of a round ------------------------------------------------------------------------


def test_deal_dealer() -> None:
    on = table(NAME, 3, ["seat 3", *[0] * 19])
    assert on.view().dealer == 2
    assert happened(on, "deal.dealer", "deals", 2, 1)
    dealers = Counter(parlour.new_table(NAME, 4, seed=seed).view().dealer for seed in range(60))
    assert set(dealers) == {0, 1, 2, 3}, "chance says who is first"


def test_deal_dealer__passes_to_the_left() -> None:
    on = parlour.new_table(NAME, 4, seed=1)
    while not on.over:
        seat = on.asked[0].seat
        on.submit(seat, on.offers(seat)[0].action, on.offers(seat)[0].nth(0))
    dealers = [event.args[0] for event in on.all_events if event.kind == "deals"]
    assert dealers == [(dealers[0] + k) % 4 for k in range(len(dealers))]


def test_deal_haberdashers() -> None:
    people = ["The Salesman", "The Monopolist", "The Liquidator", "The Connoisseur"]
    on = table(NAME, 4, ["seat 1", *people, *[0] * 17])
    assert [on.view(seat).haberdashers[seat] for seat in (1, 2, 3, 0)] == [
        SALESMAN,
        MONOPOLIST,
        LIQUIDATOR,
        CONNOISSEUR,
    ]
    for seat in range(4):
        assert sorted(on.view(seat).haberdashers)[:3] == [-1, -1, -1], "each sees only their own"
    assert last(on, "got_haberdasher").audience == 1, "the dealer is the last to get one"
    three = table(NAME, 3, ["seat 1", *people[:3], *[0] * 16])
    assert three.view().guild == 1, "one is left unseen"
    assert CONNOISSEUR not in {card for viewer in range(-1, 3) for card in three.view(max(viewer, 0)).haberdashers}


@pytest.mark.parametrize(("seats", "hand"), [(3, 3), (4, 2)])
def test_deal_hats(seats: int, hand: int) -> None:
    on = parlour.new_table(NAME, seats, seed=3)
    view = on.view()
    assert [len(cards) for cards in view.shops] == [1] * seats
    assert view.hands == ((-1,) * hand,) * seats, "nobody else sees a hand"
    assert on.state.wrong() == ""
    for seat in range(seats):
        assert -1 not in on.view(seat).hands[seat]


def test_deal_hats__a_premium_dealt_face_up_does_nothing() -> None:
    on = table(NAME, 3, ["seat 1", 0, 0, 0, "Bowler Premium", "Homburg Premium", "Panama Premium", *[0] * 13])
    assert on.view().shops == ((hat("Panama *"),), (hat("Bowler *"),), (hat("Homburg *"),))
    assert asked(on) == [(0, "turn.play")]


@pytest.mark.parametrize(("seats", "length", "deck"), [(3, 4, 16), (4, 5, 15)])
def test_line_form(seats: int, length: int, deck: int) -> None:
    on = parlour.new_table(NAME, seats, seed=3)
    turned = [event.args[0] for event in on.all_events if event.kind == "turned_up"]
    assert list(on.view().line) == turned, "the first turned up is the first"
    assert (len(turned), on.view().deck) == (length, deck)
    assert last(on, "turned_up").clause == "line.form"


def test_deal_first() -> None:
    on = table(NAME, 3, ["seat 2", *[0] * 19])
    turns = []
    for _ in range(4):
        seat = on.asked[0].seat
        turns.append(seat)
        on.act(seat, "play", hat=min(cards for cards in on.view(seat).hands[seat] if cards % 4 < 3), into=0)
        if on.view().line == ():
            break
        then(on, *[0] * 4)
    assert turns == [1, 2, 0, 1]
    assert happened(on, "deal.first", "begins", 1)
    assert refused(shop(), 1, "play", hat=0, into=0) == "deal.first"


# ---- A turn -----------------------------------------------------------------------------------


def test_turn_play() -> None:
    for into in range(3):
        on = shop(hands=[["Fedora", "Fedora", "Boater"]])
        play(on, "Fedora", into)
        assert inventory(on, into) == [hat("Fedora")]
        assert hat_numbers(on.view(0).hands[0])[0] == hat("Fedora") and len(on.view(0).hands[0]) == 3
    on = shop(hands=[["Fedora", "Fedora", "Boater"]])
    assert refused(on, 0, "play", hat=hat("Panama"), into=0) == "turn.play"
    assert refused(on, 0, "play", hat=hat("Fedora"), into=3) == "turn.play"
    assert [offer.action for offer in on.offers(0)] == ["play"], "it is compulsory"


def test_turn_premium() -> None:
    on = shop(hands=[["Bowler *", "Fedora"]], shops=[["Panama"], [], []])
    assert refused(on, 0, "scrap", whose=0, hat=hat("Panama")) == "turn.premium"
    play(on, "Bowler *", 2)
    assert on.offers(0)[0].action == "decline"
    assert refused(on, 1, "scrap", whose=0, hat=hat("Panama")) == "turn.premium", "only for whoever played it"
    assert refused(on, 0, "play", hat=hat("Fedora"), into=0) == "turn.play", "one card a turn"
    on.act(0, "decline")
    assert inventory(on, 0) == [hat("Panama")]
    assert asked(on) == [(1, "turn.play")]


def test_turn_take() -> None:
    on = shop(hands=[["Fedora"]], line=["Boater", "Boater", "Panama", "Panama"])
    play(on, "Fedora")
    assert on.view().line == tuple(hats("Boater", "Panama", "Panama"))
    for viewer in (None, 1, 2):
        assert on.view(viewer).hands[0] == (hat("Boater"), -1, -1), "everybody saw it go there"
    assert on.view().shown == ((hat("Boater"),), (), ())
    assert happened(on, "turn.take", "took", 0, hat("Boater"))


def test_turn_take__what_was_taken_is_known_until_it_is_played() -> None:
    on = shop(hands=[["Fedora"]], line=["Boater", "Boater", "Panama", "Panama"])
    play(on, "Fedora")
    for seat in (1, 2):
        on.submit(seat, "play", (number_of(numbers(on.state.hands.of(seat))[0]), seat))
    then(on, *[0] * 4)
    play(on, "Boater", 2)
    assert on.view(1).hands[0] == (hat("Panama"), -1, -1)


def test_turn_take__with_memory_hidden_nothing_is_marked() -> None:
    on = shop(hands=[["Fedora"], ["Newsboy *"]], line=["Boater", "Bowler", "Panama", "Panama"], memory="hidden")
    play(on, "Fedora")
    assert happened(on, "turn.take", "took", 0, hat("Boater")), "everybody saw it"
    for viewer in (None, 1, 2):
        assert on.view(viewer).hands[0] == (-1, -1, -1)
    play(on, "Newsboy *", 1, 1)
    on.act(1, "peek", whose=0)
    assert hat("Boater") in hat_numbers(on.view(1).hands[0]), "while one is looking"
    on.act(1, "decline")
    assert on.view(1).hands[0] == (-1, -1, -1)
    assert hat_numbers(on.view(0).hands[0])[0] >= 0, "one's own"


def test_line_renew() -> None:
    on = shop(line=["Boater", "Boater", "Panama", "Panama"])
    for seat in (0, 1, 2):
        on.submit(seat, "play", (number_of(numbers(on.state.hands.of(seat))[0]), seat))
    then(on, "Top Hat", "Top Hat", "Top Hat Premium", "Panama")
    on.submit(0, "play", (number_of(numbers(on.state.hands.of(0))[0]), 0))
    assert on.view().line == tuple(hats("Top Hat", "Top Hat", "Top Hat *", "Panama"))
    assert on.view().deck == 12 + 3, "three regular hats more than dealt lie in this deck"
    assert happened(on, "line.renew", "turned_up", hat("Panama"))
    assert asked(on) == [(1, "turn.play")]


@pytest.mark.parametrize(("seats", "shares"), [(3, [7, 7, 6]), (4, [5, 5, 5, 5])])
def test_turn_until(seats: int, shares: list[int]) -> None:
    on = parlour.new_table(NAME, seats, seed=2, options={"premium": "no"})
    dealer = on.view().dealer
    turns: Counter[int] = Counter()
    while on.asked[0].question == "turn.play":
        seat = on.asked[0].seat
        turns[(seat - dealer) % seats] += 1
        on.submit(seat, "play", on.offers(seat)[0].nth(0))
    assert [turns[k] for k in range(seats)] == shares
    assert (on.view().deck, on.view().line) == (0, ())
    assert happened(on, "turn.until", "all_taken", 1)
    assert refused(on, dealer, "play", hat=on.view(dealer).hands[dealer][0], into=0) == "turn.until"


# ---- End of a round ---------------------------------------------------------------------------


def test_end_play_rest() -> None:
    on = shop(hands=[["Fedora"]], last_turn=True)
    play(on, "Fedora")
    assert asked(on) == [(q, "end.play-rest") for q in range(3)]
    mine = on.view(1).hands[1]
    assert refused(on, 1, "lay_down", hats=[on.view(0).hands[0][0]]) == "end.play-rest"
    on.act(1, "lay_down", hats=list(mine[:2]))
    assert refused(on, 1, "lay_down", hats=[mine[2]]) == "end.play-rest", "once"
    assert inventory(on, 1) == [], "nothing is laid down before all have chosen"
    on.act(0, "keep_all")
    on.act(2, "keep_all")
    assert happened(on, "end.play-rest", "laid_down", 1, bits(list(mine[:2])))
    assert happened(on, "end.play-rest", "laid_nothing", 0)
    assert refused(shop(), 0, "lay_down", hats=[0]) == "end.play-rest", "not before the end"


def test_end_play_rest__nobody_sees_what_the_others_choose() -> None:
    on = shop(hands=[["Fedora"]], last_turn=True)
    play(on, "Fedora")
    other = on.copy()
    on.act(1, "keep_all")
    other.act(1, "lay_down", hats=list(other.view(1).hands[1]))
    for viewer in (None, 0, 2):
        assert on.view(viewer) == other.view(viewer)
        assert on.events(viewer) == other.events(viewer)
    assert other.view(1).sealed == other.view(1).hands[1]


def test_end_play_rest__premium_hats_do_nothing() -> None:
    on = shop(hands=[["Fedora", "Bowler *", "Deerstalker *"]], shops=[[], ["Panama"], []], last_turn=True)
    play(on, "Fedora")
    for seat in (0, 1, 2):
        on.act(seat, "lay_down", hats=list(on.view(seat).hands[seat])[:2])
    assert not [question for _, question in asked(on) if question.startswith("cards.premium")]


def test_end_reveal() -> None:
    stock = [["Fedora"], ["Homburg"], ["Newsboy"]]
    on = end_turns(stock, [SALESMAN, LIQUIDATOR, CONNOISSEUR])
    assert on.view().revealed and on.view().haberdashers == (SALESMAN, LIQUIDATOR, CONNOISSEUR)
    assert happened(on, "end.reveal", "revealed", 2, CONNOISSEUR)
    assert asked(on) == [(0, "cards.haberdashers/salesman")], "from the dealer"
    assert refused(on, 1, "clear_out", hats=hats("Homburg")) == "end.reveal"
    on.act(0, "refrain")
    assert asked(on) == [(1, "cards.haberdashers/liquidator")], "in turn order"
    then(on, *[0] * 20)
    on.act(1, "refrain")
    assert on.view().gained == (1, 1, 1), "nobody has to"


def test_score_single() -> None:
    stock = ["Fedora", "Homburg", "Newsboy *", "Boater", "Boater", "Panama", "Panama", "Panama"]
    on = end_turns([stock, [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert happened(on, "score.single", "singles", 0, 3), "two or three of a style are worth nothing"
    assert on.view().score == (3, 0, 0)


def test_score_exclusive() -> None:
    stock = ["Fedora", "Fedora", "Fedora", "Fedora *", "Boater"]
    on = end_turns([stock, ["Panama", "Panama", "Panama"], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    on.act(1, "refrain")
    assert happened(on, "score.exclusive", "exclusive", 0, FEDORA, 3)
    assert on.view().score == (4, 0, 0)


def test_score_exclusive__a_discarded_hat_is_missing() -> None:
    stock = ["Fedora", "Fedora", "Fedora", "Fedora *"]
    on = end_turns([stock, [], []], [LIQUIDATOR, SALESMAN, CONNOISSEUR])
    on.act(0, "clear_out", hats=hats("Fedora"))
    assert on.view().score == (0, 0, 0)


def test_score_bonus() -> None:
    on = end_turns([["Fedora *", "Homburg *"], [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert happened(on, "score.bonus", "bonus", 0, 2, 1)
    assert on.view().score == (3, 0, 0)


def test_score_bonus__after_every_ability_has_been_used() -> None:
    """A Premium hat that a Salesman moves over later counts, and one that is gone does not."""
    on = end_turns([["Fedora *"], ["Homburg *"], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    on.act(1, "sell", hat=hat("Homburg *"), into=0)
    assert happened(on, "score.bonus", "bonus", 0, 2, 1)
    assert on.view().gained == (3, 0, 0)


def round_scored(on: Table, seats: int, *points: int) -> None:
    """The round under way ends with so many points for each, made of singles."""
    s = on.state
    s.hands, s.line, s.deck = unique_hands_of([0] * seats), int_row([]), deck_of([[], []])
    s.shop = int_row([place([4 * style for style in range(points[seat])]) for seat in range(seats)])
    laid = Counter(card for shelf in on.view().shops for card in hat_numbers(shelf))
    s.discards = place(sorted((Counter(ALL_HATS) - laid).elements()))
    s.haberdashers = hands_of([[card] for card in range(seats)])
    s.cornered = repeat(-1, seats)
    s.forget()
    assert s.wrong() == ""
    go_on(on, "score.single")


def test_game_rounds() -> None:
    on = shop()
    round_scored(on, 3, 1, 5, 2)
    round_scored(on, 3, 6, 0, 3)
    assert not on.over and on.view().round == 3
    round_scored(on, 3, 1, 1, 2)
    assert on.over and on.view().score == (8, 6, 7)
    assert on.places == (1, 3, 2)
    assert happened(on, "game.rounds", "won", 0, 8)


def test_game_tie() -> None:
    on = shop()
    for points in [(1, 5, 2), (6, 0, 3), (1, 3, 2)]:
        round_scored(on, 3, *points)
    assert not on.over, "two lead with eight"
    assert happened(on, "game.tie", "tied", 2, 8)
    assert (on.view().round, on.view().dealer) == (4, 0), "the deal passes on"
    round_scored(on, 3, 1, 1, 0)
    assert not on.over and on.view().round == 5
    round_scored(on, 3, 0, 0, 4)
    assert on.over and on.places == (2, 2, 1), "everybody takes part"


def test_game_tie__only_between_leaders() -> None:
    on = shop()
    for points in [(5, 1, 1), (0, 1, 1), (0, 1, 1)]:
        round_scored(on, 3, *points)
    assert on.over and on.places == (1, 2, 2)


# ---- What a seat can know ---------------------------------------------------------------------


def positions(seats: int, seed: int) -> list[Table]:
    """A game by random choice, as it stood at every tenth decision and while choices are sealed."""
    rng = random.Random(seed)
    on, tables = parlour.new_table(NAME, seats, seed=seed), []
    for step in range(90):
        if on.over:
            break
        seat = rng.choice(on.asked).seat
        offer = rng.choice(on.offers(seat))
        on.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
        if step % 10 == 0 or (0 < len(on.asked) < seats and on.asked[0].question == "end.play-rest"):
            tables.append(on.copy())
    return tables


@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_dealt_from_a_view_never_uses_the_hidden_truth(seats: int) -> None:
    """The same view gives the same worlds, whatever the truth behind it is."""
    options = GAME.complete_options({})
    for on in positions(seats, 4):
        for viewer in range(seats):
            view = GAME.view_for(on.state, viewer)
            other = GAME.determinise(view, options, CARDS, Fast(99))
            assert GAME.view_for(other, viewer) == view
            assert [offer.to_plain() for offer in on.game.book.offers(other, viewer)] == [
                offer.to_plain() for offer in on.offers(viewer)
            ]
            for seed in range(3):
                first = GAME.determinise(view, options, CARDS, Fast(seed))
                second = GAME.determinise(GAME.view_for(other, viewer), options, CARDS, Fast(seed))
                assert first.to_plain() == second.to_plain()
                assert first.wrong() == ""


def test_a_world_dealt_from_a_view_is_any_as_likely_as_another() -> None:
    on = shop(hands=[["Newsboy *", "Fedora", "Fedora"], ["Top Hat", "Top Hat", "Panama"]], line=["Boater"])
    play(on, "Newsboy *")
    on.act(0, "peek", whose=1)
    on.act(0, "decline")
    view, source, worlds = on.view(0), Fast(5), 6000
    hidden: Counter[int] = Counter()
    people: Counter[tuple[int, ...]] = Counter()
    for _ in range(worlds):
        s = GAME.determinise(view, GAME.complete_options({}), CARDS, source)
        assert s.hands.of(1) == place(hats("Top Hat", "Top Hat", "Panama")), "what was looked at is known"
        hidden.update(hat_numbers(numbers(s.hands.of(2))))
        people[tuple(s.haberdashers.of(q)[0] for q in range(3))] += 1
    known = Counter(card for cards in (*view.shops, view.line, *view.hands) for card in hat_numbers(cards) if card >= 0)
    unseen = Counter(ALL_HATS) - known
    assert set(hidden) == set(unseen)
    for card, copies in unseen.items():
        expected = 3 * worlds * copies / unseen.total()
        assert abs(hidden[card] - expected) < 5 * expected**0.5
    assert len(people) == 6
    assert all(abs(count - worlds / 6) < 5 * (worlds / 6) ** 0.5 for count in people.values())


def test_a_sealed_choice_may_be_any_in_another_world() -> None:
    on = shop(hands=[["Fedora"]], last_turn=True)
    play(on, "Fedora")
    on.act(1, "keep_all")
    source = Fast(1)
    worlds = [GAME.determinise(on.view(0), GAME.complete_options({}), CARDS, source) for _ in range(200)]
    assert {s.sealed.of(1).bit_count() for s in worlds} == {0, 1, 2, 3}
    assert {s.sealed.of(2) for s in worlds} == {0}, "this seat has not chosen yet"


# ---- Tables of older rules --------------------------------------------------------------------


@pytest.mark.parametrize("kept", kept_states(NAME), ids=lambda kept: kept.stem)
def test_a_table_of_older_rules_goes_on(kept: Path) -> None:
    goes_on(kept)


def renumber(plain: list[Any]) -> list[Any]:
    """Return the same table of version 2 with I, II and III of every style exchanged."""

    def other(card: int) -> int:
        return card if card < 0 or card % 4 == 3 else card // 4 * 4 + (card + 1) % 4 % 3

    def others(held: int) -> int:
        return bits([other(card) for card in numbers(held)])

    older: list[Any] = json.loads(json.dumps(plain))
    older[2] = [[*ask[:3], other(ask[3]) if ask[2].endswith("homburg-with") else ask[3]] for ask in plain[2]]
    older[12] = [sorted(other(card) for card in pile) for pile in plain[12]]
    older[13] = [other(card) for card in plain[13]]
    for at in (14, 15, 16):
        older[at] = [others(held) for held in plain[at]]
    older[17], older[21], older[22] = others(plain[17]), other(plain[21]), others(plain[22])
    return older


def test_a_table_of_older_rules_no_longer_tells_hats_apart() -> None:
    """Two states that differ only in which numbered copy lies where are one and the same now."""
    assert GAME.migrate is not None
    for kept in kept_states(NAME):
        old = json.loads(kept.read_text(encoding="utf-8"))["plain"]
        assert renumber(old) != old and GAME.migrate(2, renumber(old)) == GAME.migrate(2, old)


def test_a_table_of_older_rules_is_not_carried_where_it_cannot_be() -> None:
    assert GAME.migrate is not None
    old = json.loads(kept_states(NAME)[0].read_text(encoding="utf-8"))["plain"]
    assert GAME.migrate(1, old) is None
    assert GAME.migrate(2, [*old[:5], 3, *old[6:]]) is None, "a card is about to be drawn"


# ---- Editions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("line = 5", "line = 6", "the 20 hats left after the deal do not make whole lines of 6"),
        ("players = 4", "players = 3", "the deal for 3 players is there already"),
        ('action = "panama"', 'action = "bowler"', "“bowler” is the action of another Premium hat already"),
        ('action = "panama"', 'action = "sombrero"', "it can be none or fedora or"),
        ('style = "Panama"', 'style = "Bowler"', "the Premium Bowler is there already"),
        ('name = "Panama"', 'name = "Bowler"', "there is a Bowler already"),
        ("every = 2", "every = 0", "it can be from 1 to 8"),
        ("hats = 2", "cap = 2", "is missing"),
        ('source = "sheet"', 'source = "hearsay"', "it can be sheet or found or ours or reconstructed"),
    ],
)
def test_an_edition_that_cannot_be_is_refused(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(parlour.EditionError, match=complaint) as error:
        parlour.new_table(NAME, 3, edition=path)
    assert "line" in str(error.value)


def test_another_edition_plays(tmp_path: Path) -> None:
    """Actions in other places, a hand of one card, other points."""
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    for old, new in [
        ('action = "fedora"', 'action = "none"'),
        ('action = "homburg"', 'action = "fedora"'),
        ("hand = 2\nline = 5", "hand = 1\nline = 6"),
        ("exclusive = 3", "exclusive = 7"),
        ('ability = "salesman"', 'ability = "monopolist"'),
    ]:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    games = parlour.simulate(NAME, 4, 60, seed=1, edition=path)
    assert all(result.finished for result in games.results)


# ---- The whole --------------------------------------------------------------------------------


def test_points_are_those_of_the_rule() -> None:
    setting = shop().state.setting
    for count, points in enumerate([0, 1, 0, 0, 3]):
        assert inventory_points(setting, (1 << count) - 1 << 12) == points
    assert inventory_points(setting, 0x88888888) == 8


@pytest.mark.parametrize("seats", [3, 4])
def test_random_play_comes_to_an_end(seats: int) -> None:
    games = parlour.simulate(NAME, seats, 150, seed=7)
    assert all(result.finished for result in games.results)
    for won in games.wins:
        assert abs(won - 1 / seats) < 4 * (1 / seats * (1 - 1 / seats) / 150) ** 0.5


@pytest.mark.parametrize(("kind", "did", "do"), [("lifted", "picks", "pick"), ("scrapped", "discards", "discard")])
def test_what_one_does_to_oneself_is_said_so(kind: str, did: str, do: str) -> None:
    words = Words(GAME, CARDS, ["Ann", "Bob", "Cy"])
    event = Event("cards.premium", kind, (1, hat("Boater"), 1), EVERYBODY)
    assert words.event(event) == f"Bob {did} Boater from their own inventory."
    assert words.event(event, 1) == f"You {do} Boater from your own inventory."
    other = Event("cards.premium", kind, (1, hat("Boater"), 2), EVERYBODY)
    assert words.event(other, 1) == f"You {do} Boater from Cy's inventory."


# ---- What an offer is said to bring -----------------------------------------------------------


def labels(on: Table, seat: int, action: str) -> dict[str, int]:
    """What each hat of an offer is said to bring to one's own shop."""
    offer = next(offer for offer in on.offers(seat) if offer.action == action)
    terms = on.game.terms(on.view(seat), on.edition, on.log.options, offer)
    return {on.words.value("hat", note.choice): note.args[0] for note in terms.notes if note.name == "own_shop"}


@pytest.mark.parametrize(
    ("person", "shops", "brings"),
    [
        (MONOPOLIST, ["Homburg", "Homburg"], {"Homburg Premium": 3, "Bowler": 1}),
        (MONOPOLIST, ["Homburg", "Homburg", "Boater", "Boater", "Boater"], {"Homburg Premium": 0, "Bowler": 1}),
        (LIQUIDATOR, ["Homburg", "Bowler"], {"Homburg Premium": 0, "Bowler": 0}),
        (SALESMAN, ["Homburg", "Bowler", "Fedora", "Fedora"], {"Homburg Premium": -1, "Bowler": -1}),
        (CONNOISSEUR, ["Homburg", "Homburg", "Fedora *"], {"Homburg Premium": 1, "Bowler": 1}),
    ],
)
def test_terms__a_hat_is_said_to_bring_what_the_haberdasher_makes_of_it(
    person: int, shops: list[str], brings: dict[str, int]
) -> None:
    people = [person, *[other for other in range(4) if other != person][:2]]
    on = shop(3, [shops], [["Homburg *", "Bowler", "Bowler"]], people=people)
    assert labels(on, 0, "play") == brings


def test_terms__what_goes_out_of_ones_own_shop() -> None:
    on = shop(3, [["Fedora", "Fedora", "Newsboy"], ["Panama"]], [["Bowler *"]], people=[CONNOISSEUR, 1, 2])
    on.act(0, "play", hat="Bowler Premium", into=1)
    assert labels(on, 0, "scrap") == {"Fedora": 1, "Newsboy": -1}


def test_terms__what_a_swap_brings() -> None:
    on = shop(3, [["Fedora", "Fedora"], ["Panama", "Fedora"]], [["Homburg *"]], people=[CONNOISSEUR, 1, 2])
    on.act(0, "play", hat="Homburg Premium", into=1)
    on.act(0, "lift", whose=0, hat="Fedora")
    assert labels(on, 0, "swap") == {"Panama": 2, "Fedora": 0}


@pytest.mark.parametrize("person", range(4))
def test_terms__of_several_hats_only_what_adds_up_is_said(person: int) -> None:
    rng = random.Random(person)
    noted = unsaid = 0
    for _ in range(120):
        held = rng.sample(["Fedora", "Fedora *", "Homburg", "Homburg *", "Homburg", "Bowler *", "Panama"], 3)
        laid = [rng.choice(["Fedora", "Homburg", "Bowler", "Boater *"]) for _ in range(3)]
        if max(Counter([*held, *laid]).values()) > 3 or laid.count("Boater *") > 1:
            continue
        people = [person, *[other for other in range(4) if other != person][:2]]
        on = shop(3, [laid], [held], people=people)
        go_on(on, "end.play-rest")
        offer = next(offer for offer in on.offers(0) if offer.action == "lay_down")
        notes = on.game.terms(on.view(0), on.edition, on.log.options, offer).notes
        gain = {note.choice: note.args[0] for note in notes}
        inventory, ability = on.view(0).shops[0], CARDS.haberdashers[person].ability
        for chosen in range(1 << len(notes)):
            some = [note.choice for k, note in enumerate(notes) if chosen >> k & 1]
            brings = cards.points_with_ability(CARDS, [*inventory, *some], ability) - cards.points_with_ability(
                CARDS, inventory, ability
            )
            assert brings == sum(gain[hat] for hat in some)
        noted += len(notes)
        unsaid += 3 - len(notes)
    assert noted and unsaid
