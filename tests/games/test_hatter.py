"""Madder than a Hatter, clause by clause."""

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import parlour
from parlour.games.hatter.cards import points_of
from parlour.kernel.bits import bits, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.game import edition_of
from parlour.kernel.wholes import repeated, total, wholes
from parlour.parts.deck import deck_of
from parlour.parts.hands import hands_of, unique_hands_of
from parlour.play.table import Table, game_called
from tests.games.tabletop import go_on_with, happened, last, refused, table, then, worth

NAME = "madder-than-a-hatter"
GAME = game_called(NAME)
_, CARDS = edition_of(GAME, None)
LIQUIDATOR, MONOPOLIST, SALESMAN, CONNOISSEUR = range(4)
FEDORA, HOMBURG, NEWSBOY, BOATER, BOWLER, TOP_HAT, PANAMA, DEERSTALKER = range(8)
REGULAR = [hat for hat in range(32) if hat % 4 < 3]


def hat(name: str) -> int:
    """“Fedora” is the Premium one, “Fedora 1” to “Fedora 3” the others."""
    style, _, which = name.rpartition(" ")
    if which.isdigit():
        return 4 * CARDS.styles.index(style) + int(which) - 1
    return 4 * CARDS.styles.index(name) + 3


def hats(*names: str) -> list[int]:
    return [hat(name) for name in names]


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
    row = hats(*(line or []))
    used = {*row, *(hat for cards in laid + held for hat in cards)}
    spare = [hat for hat in reversed(REGULAR) if hat not in used]
    held = [cards + [spare.pop() for _ in range(size - len(cards))] for cards in held]
    row += [spare.pop() for _ in range((1 if last_turn else length) - len(row))]
    used = {*row, *(hat for cards in laid + held for hat in cards)}
    rest = [hat for hat in range(32) if hat not in used]
    s.shop = wholes([bits(cards) for cards in laid])
    s.hands = unique_hands_of([bits(cards) for cards in held])
    s.line = wholes(row)
    s.deck = deck_of([[] if last_turn else rest, []])
    s.discards = bits(rest) if last_turn else 0
    s.turns = s.setting.turns - 1 if last_turn else 0
    dealt = people or list(range(seats))
    s.haberdashers = hands_of([[card] for card in dealt])
    s.guild = deck_of([[card for card in range(4) if card not in dealt], []])
    assert s.wrong() == ""
    return on


def ended(shops: list[list[str]], people: list[int]) -> Table:
    """The turns and the choices after them are over, nothing was laid down: the haberdashers are next."""
    on = shop(3, shops, people=people, last_turn=True)
    s = on.state
    s.discards |= bits(list(s.line)) | s.hands.of(0) | s.hands.of(1) | s.hands.of(2)
    s.hands, s.line, s.turns = unique_hands_of([0, 0, 0]), wholes([]), s.setting.turns
    go_on(on, "end.reveal")
    then(on, *[0] * 20)
    return on


def go_on(on: Table, step: str) -> None:
    """Whatever was to be done is forgotten, and the game goes on with this step until somebody is asked."""
    s = on.state
    go_on_with(s, (step, s.dealer, 0))
    s.sink = on.told
    on.game.book.advance(s)
    while s.chance:
        on.game.book.fall(s, 0)
    s.sink = None


def inventory(on: Table, seat: int) -> set[int]:
    return set(on.view().shops[seat])


def play(on: Table, name: str, into: int = 0, seat: int = 0) -> None:
    on.act(seat, "play", hat=hat(name), into=into)


def asked(on: Table) -> list[tuple[int, str]]:
    return [(ask.seat, ask.question) for ask in on.asked]


# ---- Contents ---------------------------------------------------------------------------------


def test_cards_hats() -> None:
    names = shop().words.names["hat"]
    assert len(set(names)) == 32
    assert Counter(name.rpartition(" ")[2] for name in names) == {"I": 8, "II": 8, "III": 8, "Premium": 8}
    assert {"Newsboy I", "Homburg II", "Fedora III", "Boater Premium"} <= set(names)


def test_cards_premium() -> None:
    """Each Premium hat asks about its own action, and no other hat asks anything."""
    for style, action in enumerate(CARDS.actions):
        name = CARDS.styles[style]
        on = shop(hands=[[name]], shops=[["Fedora 1"], ["Homburg 1"], ["Newsboy 1"]])
        play(on, name)
        assert asked(on) == [(0, f"cards.premium/{action}")]
        on = shop(hands=[[f"{name} 3"]])
        play(on, f"{name} 3")
        assert asked(on) == [(1, "turn.play")]


def test_cards_premium__fedora_looks_at_a_haberdasher() -> None:
    on = shop(hands=[["Fedora"]], people=[SALESMAN, MONOPOLIST, LIQUIDATOR])
    play(on, "Fedora")
    assert refused(on, 0, "inspect", whose=0) == "cards.premium"
    on.act(0, "inspect", whose=2)
    assert on.view(0).haberdashers == (SALESMAN, -1, LIQUIDATOR)
    assert on.view(1).haberdashers == (-1, MONOPOLIST, -1)
    assert on.view().haberdashers == (-1, -1, -1)
    assert on.view(1).met == ((2,), (), ()), "that somebody looked is no secret"
    saw = last(on, "saw_haberdasher")
    assert saw.args == (2, LIQUIDATOR)
    assert [saw.seen_by(viewer) for viewer in (-1, 0, 1, 2)] == [False, True, False, False]
    assert happened(on, "cards.premium", "inspected", 0, 2)
    on.submit(1, "play", (numbers(on.state.hands.of(1))[0], 1))
    assert on.view(0).haberdashers[2] == LIQUIDATOR, "what was seen is remembered"


def test_cards_premium__homburg_swaps_two_hats() -> None:
    on = shop(hands=[["Homburg"]], shops=[["Panama 1"], ["Bowler 1", "Bowler 2"], ["Boater 1"]])
    play(on, "Homburg", 1)
    assert refused(on, 0, "lift", hat=hat("Homburg")) == "cards.premium"
    on.act(0, "lift", hat=hat("Bowler 2"))
    assert refused(on, 0, "swap", other=hat("Bowler 1")) == "cards.premium", "it has to be another inventory"
    assert refused(on, 0, "swap", other=hat("Homburg")) == "cards.premium"
    on.act(0, "swap", other=hat("Boater 1"))
    assert inventory(on, 1) == {*hats("Bowler 1", "Boater 1", "Homburg")}
    assert inventory(on, 2) == {hat("Bowler 2")}
    assert asked(on) == [(1, "turn.play")]


def test_cards_premium__homburg_may_be_broken_off_and_needs_two_inventories() -> None:
    on = shop(hands=[["Homburg"]], shops=[["Panama 1"], ["Bowler 1"], []])
    play(on, "Homburg", 2)
    on.act(0, "lift", hat=hat("Panama 1"))
    on.act(0, "decline")
    assert inventory(on, 0) == {hat("Panama 1")}
    on = shop(hands=[["Homburg"]], shops=[["Panama 1"], [], []])
    play(on, "Homburg", 2)
    assert asked(on) == [(1, "turn.play")], "the hat just played does not count"


def test_cards_premium__newsboy_looks_at_a_hand() -> None:
    on = shop(hands=[["Newsboy"], ["Top Hat 1", "Top Hat 2", "Panama 3"]], line=["Boater 1", "Boater 2"])
    play(on, "Newsboy")
    on.act(0, "peek", whose=1)
    known = tuple(sorted(hats("Top Hat 1", "Top Hat 2", "Panama 3")))
    assert on.view(0).hands[1] == known
    assert on.view(2).hands[1] == on.view().hands[1] == (-1, -1, -1)
    saw = last(on, "saw_hand")
    assert saw.args == (1, bits(list(known)))
    assert [saw.seen_by(viewer) for viewer in (-1, 0, 1, 2)] == [False, True, False, False]
    on.act(0, "decline")
    play(on, "Top Hat 2", 2, 1)
    assert on.view(0).hands[1] == tuple(sorted(hats("Top Hat 1", "Panama 3", "Boater 2"))), "kept while still true"
    assert on.view(2).hands[1] == (hat("Boater 2"), -1, -1)
    assert on.view(2).peeked == ((1,), (), ())


def test_cards_premium__newsboy_exchanges_a_card() -> None:
    mine, theirs = ["Newsboy", "Fedora 1", "Fedora 2"], ["Top Hat 1", "Top Hat 2", "Panama 3"]
    on = shop(hands=[mine, theirs])
    play(on, "Newsboy")
    on.act(0, "peek", whose=1)
    assert refused(on, 0, "exchange", hat=hat("Top Hat 1")) == "cards.premium"
    then(on, "Panama III")
    on.act(0, "exchange", hat=hat("Fedora 2"))
    assert {hat("Fedora 1"), hat("Panama 3")} < set(on.view(0).hands[0])
    assert set(on.view(1).hands[1]) == {*hats("Top Hat 1", "Top Hat 2", "Fedora 2")}
    assert hat("Fedora 2") in on.view(2).hands[1] and hat("Panama 3") in on.view(2).hands[0], "face up"
    assert happened(on, "cards.premium", "exchanged", 0, hat("Fedora 2"), 1, hat("Panama 3"))


def test_cards_premium__newsboy_draws_each_card_as_likely_as_another() -> None:
    on = shop(hands=[["Newsboy", "Fedora 1"], ["Top Hat 1", "Top Hat 2", "Panama 3"]])
    play(on, "Newsboy")
    on.act(0, "peek", whose=1)
    on.game.book.act(on.state, 0, "exchange", (1, hat("Fedora 1")))
    assert [worth(on, lambda s, one=one: s.hands.of(0) >> one & 1) for one in hats("Top Hat 1", "Panama 3")] == [
        Fraction(1, 3)
    ] * 2


def test_cards_premium__boater_moves_a_hat_of_ones_own() -> None:
    on = shop(hands=[["Boater"]], shops=[["Bowler 1"], ["Bowler 2"], []])
    play(on, "Boater")
    assert refused(on, 0, "unload", hat=hat("Boater"), into=1) == "cards.premium"
    assert refused(on, 0, "unload", hat=hat("Bowler 2"), into=2) == "cards.premium"
    assert refused(on, 0, "unload", hat=hat("Bowler 1"), into=0) == "cards.premium"
    on.act(0, "unload", hat=hat("Bowler 1"), into=1)
    assert inventory(on, 1) == {*hats("Bowler 1", "Bowler 2")}
    on = shop(hands=[["Boater"]], shops=[[], ["Bowler 2"], []])
    play(on, "Boater")
    assert asked(on) == [(1, "turn.play")], "there is nothing to move but the Boater itself"


def test_cards_premium__bowler_discards_a_hat() -> None:
    on = shop(hands=[["Bowler"]], shops=[[], ["Panama 1", "Panama 2"], []])
    play(on, "Bowler", 1)
    assert refused(on, 0, "scrap", hat=hat("Bowler")) == "cards.premium"
    on.act(0, "scrap", hat=hat("Panama 2"))
    assert on.view().discards == (hat("Panama 2"),)
    assert inventory(on, 1) == {*hats("Panama 1", "Bowler")}


def test_cards_premium__top_hat_takes_any_hat_of_the_line() -> None:
    line = ["Boater 1", "Boater 2", "Panama 1", "Panama 2"]
    on = shop(hands=[["Top Hat"]], line=line)
    play(on, "Top Hat")
    on.act(0, "choose", hat=hat("Panama 1"))
    assert on.view().line == tuple(hats("Boater 1", "Boater 2", "Panama 2"))
    assert hat("Panama 1") in on.view().hands[0]
    on = shop(hands=[["Top Hat"]], line=["Boater 1"], last_turn=True)
    play(on, "Top Hat")
    assert not happened(on, "turn.premium", "declined"), "one hat is no choice"
    assert asked(on)[0][1] == "end.play-rest"


def test_cards_premium__panama_rearranges_the_line() -> None:
    line = ["Boater 1", "Boater 2", "Panama 1", "Panama 2"]
    on = shop(hands=[["Panama"]], line=line)
    play(on, "Panama")
    on.act(0, "order", hat=hat("Panama 2"))
    assert refused(on, 0, "order", hat=hat("Panama 2")) == "cards.premium"
    on.act(0, "order", hat=hat("Panama 1"))
    on.act(0, "order", hat=hat("Boater 2"))
    assert on.view().line == tuple(hats("Panama 1", "Boater 2", "Boater 1"))
    assert hat("Panama 2") in on.view().hands[0], "the first is taken"
    on = shop(hands=[["Panama"]], line=line)
    play(on, "Panama")
    on.act(0, "order", hat=hat("Panama 1"))
    on.act(0, "decline")
    assert on.view().line == tuple(hats("Boater 1", "Boater 2", "Panama 2"))


def test_cards_premium__deerstalker_takes_a_hat_of_an_opponent() -> None:
    on = shop(hands=[["Deerstalker"]], shops=[["Bowler 1"], ["Panama 1"], []])
    play(on, "Deerstalker", 1)
    assert refused(on, 0, "poach", hat=hat("Bowler 1")) == "cards.premium", "one's own"
    assert refused(on, 0, "poach", hat=hat("Deerstalker")) == "cards.premium"
    on.act(0, "poach", hat=hat("Panama 1"))
    assert inventory(on, 0) == {*hats("Bowler 1", "Panama 1")}


def test_cards_premium__not_with_the_option() -> None:
    on = shop(hands=[["Bowler"]], shops=[[], ["Panama 1"], []], premium="no")
    play(on, "Bowler")
    assert asked(on) == [(1, "turn.play")]


def test_cards_haberdashers() -> None:
    assert [one.ability for one in CARDS.haberdashers] == ["liquidator", "monopolist", "salesman", "connoisseur"]


def test_cards_haberdashers__liquidator_discards_up_to_two() -> None:
    stock = ["Fedora 1", "Fedora 2", "Homburg 1", "Homburg 2"]
    on = ended([stock, [], []], [LIQUIDATOR, CONNOISSEUR, SALESMAN])
    assert refused(on, 0, "clear_out", hats=hats("Fedora 1", "Fedora 2", "Homburg 1")) == "cards.haberdashers"
    on.act(0, "clear_out", hats=hats("Fedora 1", "Homburg 2"))
    assert happened(on, "score.single", "singles", 0, 2)
    one = ended([stock, [], []], [LIQUIDATOR, CONNOISSEUR, SALESMAN])
    one.act(0, "clear_out", hats=hats("Fedora 1"))
    assert happened(one, "score.single", "singles", 0, 1), "fewer than two will do"


def test_cards_haberdashers__monopolist_counts_three_as_four() -> None:
    on = ended(
        [["Fedora 1", "Fedora 2", "Fedora", "Boater 1", "Boater 2"], [], []], [MONOPOLIST, CONNOISSEUR, SALESMAN]
    )
    assert refused(on, 0, "corner", style=BOATER) == "cards.haberdashers"
    on.act(0, "corner", style=FEDORA)
    assert happened(on, "score.exclusive", "exclusive", 0, FEDORA, 3)
    assert on.view().gained == (3, 0, 0)
    on = ended([["Fedora 1", "Fedora 2"], [], []], [MONOPOLIST, CONNOISSEUR, SALESMAN])
    assert on.view().round == 2, "without three of a style there is nothing to ask"


def test_cards_haberdashers__a_style_counted_by_the_monopolist_counts_once() -> None:
    on = ended([["Fedora 1", "Fedora 2", "Fedora"], ["Fedora 3"], []], [MONOPOLIST, SALESMAN, CONNOISSEUR])
    on.act(0, "corner", style=FEDORA)
    on.act(1, "sell", hat=hat("Fedora 3"), into=0)
    assert on.view().gained == (3, 0, 0)


def test_cards_haberdashers__salesman_moves_a_hat() -> None:
    on = ended([["Fedora 1", "Fedora 2"], ["Fedora 3"], []], [SALESMAN, CONNOISSEUR, LIQUIDATOR])
    assert refused(on, 0, "sell", hat=hat("Fedora 3"), into=2) == "cards.haberdashers"
    assert refused(on, 0, "sell", hat=hat("Fedora 1"), into=0) == "cards.haberdashers"
    assert refused(on, 0, "clear_out", hats=hats("Fedora 1")) == "cards.haberdashers", "that is another's ability"
    on.act(0, "sell", hat=hat("Fedora 1"), into=1)
    assert on.view().gained == (1, 0, 0), "one left here, and a single spoiled there"


@pytest.mark.parametrize(("premiums", "bonus"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2)])
def test_cards_haberdashers__connoisseur_counts_premium_hats(premiums: int, bonus: int) -> None:
    on = ended([CARDS.styles[:premiums], [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert on.view().gained == (premiums + bonus, 0, 0)


# ---- Set-up of a round ------------------------------------------------------------------------


def test_deal_dealer() -> None:
    on = table(NAME, 3, ["seat 3", *[0] * 19])
    assert on.view().dealer == 2
    assert happened(on, "deal.dealer", "deals", 2, 1)
    dealers = Counter(parlour.new(NAME, 4, seed=seed).view().dealer for seed in range(60))
    assert set(dealers) == {0, 1, 2, 3}, "chance says who is first"


def test_deal_dealer__passes_to_the_left() -> None:
    on = parlour.new(NAME, 4, seed=1)
    while not on.over:
        seat = on.asked[0].seat
        on.submit(seat, on.offers(seat)[0].action, on.offers(seat)[0].nth(0))
    dealers = [event.args[0] for event in on.told if event.kind == "deals"]
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
    on = parlour.new(NAME, seats, seed=3)
    view = on.view()
    assert [len(cards) for cards in view.shops] == [1] * seats
    assert view.hands == ((-1,) * hand,) * seats, "nobody else sees a hand"
    assert on.state.wrong() == ""
    for seat in range(seats):
        assert -1 not in on.view(seat).hands[seat]


def test_deal_hats__a_premium_dealt_face_up_does_nothing() -> None:
    on = table(NAME, 3, ["seat 1", 0, 0, 0, "Bowler Premium", "Homburg Premium", "Panama Premium", *[0] * 13])
    assert on.view().shops == ((hat("Panama"),), (hat("Bowler"),), (hat("Homburg"),))
    assert asked(on) == [(0, "turn.play")]


@pytest.mark.parametrize(("seats", "length", "deck"), [(3, 4, 16), (4, 5, 15)])
def test_line_form(seats: int, length: int, deck: int) -> None:
    on = parlour.new(NAME, seats, seed=3)
    turned = [event.args[0] for event in on.told if event.kind == "turned_up"]
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
        on = shop(hands=[["Fedora 1", "Fedora 2", "Boater 3"]])
        play(on, "Fedora 2", into)
        assert inventory(on, into) == {hat("Fedora 2")}
        assert hat("Fedora 2") not in on.view(0).hands[0]
    on = shop(hands=[["Fedora 1", "Fedora 2", "Boater 3"]])
    assert refused(on, 0, "play", hat=hat("Panama 1"), into=0) == "turn.play"
    assert refused(on, 0, "play", hat=hat("Fedora 1"), into=3) == "turn.play"
    assert [offer.action for offer in on.offers(0)] == ["play"], "it is compulsory"


def test_turn_premium() -> None:
    on = shop(hands=[["Bowler", "Fedora 1"]], shops=[["Panama 1"], [], []])
    assert refused(on, 0, "scrap", hat=hat("Panama 1")) == "turn.premium"
    play(on, "Bowler", 2)
    assert on.offers(0)[0].action == "decline"
    assert refused(on, 1, "scrap", hat=hat("Panama 1")) == "turn.premium", "only for whoever played it"
    assert refused(on, 0, "play", hat=hat("Fedora 1"), into=0) == "turn.play", "one card a turn"
    on.act(0, "decline")
    assert inventory(on, 0) == {hat("Panama 1")}
    assert asked(on) == [(1, "turn.play")]


def test_turn_take() -> None:
    on = shop(hands=[["Fedora 1"]], line=["Boater 1", "Boater 2", "Panama 1", "Panama 2"])
    play(on, "Fedora 1")
    assert on.view().line == tuple(hats("Boater 2", "Panama 1", "Panama 2"))
    for viewer in (None, 1, 2):
        assert on.view(viewer).hands[0] == (hat("Boater 1"), -1, -1), "everybody saw it go there"
    assert on.view().shown == (hat("Boater 1"),)
    assert happened(on, "turn.take", "took", 0, hat("Boater 1"))


def test_turn_take__what_was_taken_is_known_until_it_is_played() -> None:
    on = shop(hands=[["Fedora 1"]], line=["Boater 1", "Boater 2", "Panama 1", "Panama 2"])
    play(on, "Fedora 1")
    for seat in (1, 2):
        on.submit(seat, "play", (numbers(on.state.hands.of(seat))[0], seat))
    then(on, *[0] * 4)
    play(on, "Boater 1", 2)
    assert on.view(1).hands[0] == (hat("Panama 2"), -1, -1)


def test_line_renew() -> None:
    on = shop(line=["Boater 1", "Boater 2", "Panama 1", "Panama 2"])
    for seat in (0, 1, 2):
        on.submit(seat, "play", (numbers(on.state.hands.of(seat))[0], seat))
    then(on, "Top Hat I", "Top Hat II", "Top Hat Premium", "Panama III")
    on.submit(0, "play", (numbers(on.state.hands.of(0))[0], 0))
    assert on.view().line == tuple(hats("Top Hat 1", "Top Hat 2", "Top Hat", "Panama 3"))
    assert on.view().deck == 12 + 3, "three regular hats more than dealt lie in this deck"
    assert happened(on, "line.renew", "turned_up", hat("Panama 3"))
    assert asked(on) == [(1, "turn.play")]


@pytest.mark.parametrize(("seats", "shares"), [(3, [7, 7, 6]), (4, [5, 5, 5, 5])])
def test_turn_until(seats: int, shares: list[int]) -> None:
    on = parlour.new(NAME, seats, seed=2, options={"premium": "no"})
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
    on = shop(hands=[["Fedora 1"]], last_turn=True)
    play(on, "Fedora 1")
    assert asked(on) == [(q, "end.play-rest") for q in range(3)]
    mine = on.view(1).hands[1]
    assert refused(on, 1, "lay_down", hats=[on.view(0).hands[0][0]]) == "end.play-rest"
    on.act(1, "lay_down", hats=list(mine[:2]))
    assert refused(on, 1, "lay_down", hats=[mine[2]]) == "end.play-rest", "once"
    assert inventory(on, 1) == set(), "nothing is laid down before all have chosen"
    on.act(0, "keep_all")
    on.act(2, "keep_all")
    assert happened(on, "end.play-rest", "laid_down", 1, bits(list(mine[:2])))
    assert happened(on, "end.play-rest", "laid_nothing", 0)
    assert refused(shop(), 0, "lay_down", hats=[0]) == "end.play-rest", "not before the end"


def test_end_play_rest__nobody_sees_what_the_others_choose() -> None:
    on = shop(hands=[["Fedora 1"]], last_turn=True)
    play(on, "Fedora 1")
    other = on.copy()
    on.act(1, "keep_all")
    other.act(1, "lay_down", hats=list(other.view(1).hands[1]))
    for viewer in (None, 0, 2):
        assert on.view(viewer) == other.view(viewer)
        assert on.events(viewer) == other.events(viewer)
    assert other.view(1).sealed == other.view(1).hands[1]


def test_end_play_rest__premium_hats_do_nothing() -> None:
    on = shop(hands=[["Fedora 1", "Bowler", "Deerstalker"]], shops=[[], ["Panama 1"], []], last_turn=True)
    play(on, "Fedora 1")
    for seat in (0, 1, 2):
        on.act(seat, "lay_down", hats=list(on.view(seat).hands[seat])[:2])
    assert not [question for _, question in asked(on) if question.startswith("cards.premium")]


def test_end_reveal() -> None:
    stock = [["Fedora 1"], ["Homburg 1"], ["Newsboy 1"]]
    on = ended(stock, [SALESMAN, LIQUIDATOR, CONNOISSEUR])
    assert on.view().revealed and on.view().haberdashers == (SALESMAN, LIQUIDATOR, CONNOISSEUR)
    assert happened(on, "end.reveal", "revealed", 2, CONNOISSEUR)
    assert asked(on) == [(0, "cards.haberdashers/salesman")], "from the dealer"
    assert refused(on, 1, "clear_out", hats=hats("Homburg 1")) == "end.reveal"
    on.act(0, "refrain")
    assert asked(on) == [(1, "cards.haberdashers/liquidator")], "in turn order"
    then(on, *[0] * 20)
    on.act(1, "refrain")
    assert on.view().gained == (1, 1, 1), "nobody has to"


def test_score_single() -> None:
    stock = ["Fedora 1", "Homburg 2", "Newsboy", "Boater 1", "Boater 2", "Panama 1", "Panama 2", "Panama 3"]
    on = ended([stock, [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert happened(on, "score.single", "singles", 0, 3), "two or three of a style are worth nothing"
    assert on.view().score == (3, 0, 0)


def test_score_exclusive() -> None:
    stock = ["Fedora 1", "Fedora 2", "Fedora 3", "Fedora", "Boater 1"]
    on = ended([stock, ["Panama 1", "Panama 2", "Panama 3"], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    on.act(1, "refrain")
    assert happened(on, "score.exclusive", "exclusive", 0, FEDORA, 3)
    assert on.view().score == (4, 0, 0)


def test_score_exclusive__a_discarded_hat_is_missing() -> None:
    stock = ["Fedora 1", "Fedora 2", "Fedora 3", "Fedora"]
    on = ended([stock, [], []], [LIQUIDATOR, SALESMAN, CONNOISSEUR])
    on.act(0, "clear_out", hats=hats("Fedora 3"))
    assert on.view().score == (0, 0, 0)


def test_score_bonus() -> None:
    on = ended([["Fedora", "Homburg"], [], []], [CONNOISSEUR, SALESMAN, LIQUIDATOR])
    assert happened(on, "score.bonus", "bonus", 0, 1)
    assert on.view().score == (3, 0, 0)


def round_scored(on: Table, seats: int, *points: int) -> None:
    """The round under way ends with so many points for each, made of singles."""
    s = on.state
    s.hands, s.line, s.deck = unique_hands_of([0] * seats), wholes([]), deck_of([[], []])
    s.shop = wholes([bits([4 * style + seat for style in range(points[seat])]) for seat in range(seats)])
    s.discards = (1 << 32) - 1 & ~total(s.shop)
    s.haberdashers = hands_of([[card] for card in range(seats)])
    s.cornered, s.bonus, s.shown = repeated(-1, seats), repeated(0, seats), 0
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
    on, found = parlour.new(NAME, seats, seed=seed), []
    for step in range(90):
        if on.over:
            break
        seat = rng.choice(on.asked).seat
        offer = rng.choice(on.offers(seat))
        on.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
        if step % 10 == 0 or (0 < len(on.asked) < seats and on.asked[0].question == "end.play-rest"):
            found.append(on.copy())
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_a_world_dealt_from_a_view_never_uses_the_hidden_truth(seats: int) -> None:
    """The same view gives the same worlds, whatever the truth behind it is."""
    options = GAME.settled({})
    for on in positions(seats, 4):
        for viewer in range(seats):
            view = GAME.look(on.state, viewer)
            other = GAME.determinise(view, options, CARDS, Fast(99))
            assert GAME.look(other, viewer) == view
            assert [offer.plain() for offer in on.game.book.offers(other, viewer)] == [
                offer.plain() for offer in on.offers(viewer)
            ]
            for seed in range(3):
                one = GAME.determinise(view, options, CARDS, Fast(seed))
                two = GAME.determinise(GAME.look(other, viewer), options, CARDS, Fast(seed))
                assert one.plain() == two.plain()
                assert one.wrong() == ""


def test_a_world_dealt_from_a_view_is_any_as_likely_as_another() -> None:
    on = shop(hands=[["Newsboy", "Fedora 1", "Fedora 2"], ["Top Hat 1", "Top Hat 2", "Panama 3"]], line=["Boater 1"])
    play(on, "Newsboy")
    on.act(0, "peek", whose=1)
    on.act(0, "decline")
    view, source, worlds = on.view(0), Fast(5), 6000
    hidden: Counter[int] = Counter()
    people: Counter[tuple[int, ...]] = Counter()
    for _ in range(worlds):
        s = GAME.determinise(view, GAME.settled({}), CARDS, source)
        assert s.hands.of(1) == bits(hats("Top Hat 1", "Top Hat 2", "Panama 3")), "what was looked at is known"
        hidden.update(numbers(s.hands.of(2)))
        people[tuple(s.haberdashers.of(q)[0] for q in range(3))] += 1
    known = {hat for cards in (*view.shops, view.line, *view.hands) for hat in cards if hat >= 0}
    unseen = [hat for hat in range(32) if hat not in known]
    assert sorted(hidden) == unseen
    expected = 3 * worlds / len(unseen)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in hidden.values())
    assert len(people) == 6
    assert all(abs(count - worlds / 6) < 5 * (worlds / 6) ** 0.5 for count in people.values())


def test_a_sealed_choice_may_be_any_in_another_world() -> None:
    on = shop(hands=[["Fedora 1"]], last_turn=True)
    play(on, "Fedora 1")
    on.act(1, "keep_all")
    source = Fast(1)
    worlds = [GAME.determinise(on.view(0), GAME.settled({}), CARDS, source) for _ in range(200)]
    assert {s.sealed.of(1).bit_count() for s in worlds} == {0, 1, 2, 3}
    assert {s.sealed.of(2) for s in worlds} == {0}, "this seat has not chosen yet"


# ---- Editions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("line = 5", "line = 6", "the 20 hats left after the deal do not make whole lines of 6"),
        ("players = 4", "players = 3", "the deal for 3 players is there already"),
        ('action = "panama"', 'action = "bowler"', "“bowler” is the action of another Premium hat already"),
        ('action = "panama"', 'action = "sombrero"', "it can be fedora or"),
        ('style = "Panama"', 'style = "Bowler"', "the Premium Bowler is there already"),
        ('name = "Panama"', 'name = "Bowler"', "there is a Bowler already"),
        ("every = 2", "every = 0", "it can be from 1 to 8"),
        ("hats = 2", "cap = 2", "is missing"),
        ('source = "sheet"', 'source = "hearsay"', "it can be sheet or found or reconstructed"),
    ],
)
def test_an_edition_that_cannot_be_is_refused(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    text = (GAME.folder / "edition.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(parlour.EditionError, match=complaint) as error:
        parlour.new(NAME, 3, edition=path)
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
    found = parlour.simulate(NAME, 4, 60, seed=1, edition=path)
    assert all(result.finished for result in found.results)


# ---- The whole --------------------------------------------------------------------------------


def test_points_are_those_of_the_rule() -> None:
    setting = shop().state.setting
    for count, points in enumerate([0, 1, 0, 0, 3]):
        assert points_of(setting, (1 << count) - 1 << 12) == points
    assert points_of(setting, 0x88888888) == 8


@pytest.mark.parametrize("seats", [3, 4])
def test_random_play_comes_to_an_end(seats: int) -> None:
    found = parlour.simulate(NAME, seats, 150, seed=7)
    assert all(result.finished for result in found.results)
    for won in found.wins:
        assert abs(won - 1 / seats) < 4 * (1 / seats * (1 - 1 / seats) / 150) ** 0.5
