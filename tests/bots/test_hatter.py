"""Madder than a Hatter's bots are fair and quick, and no weaker than they were."""

import random
import time
from typing import Any

import pytest

from parlour.bots import levels as levels_of
from parlour.games.hatter.bots import STEADY, Rater
from parlour.games.hatter.cards import points_with_ability, styles_to_thin
from parlour.kernel.bits import numbers
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.kernel.int_rows import int_row
from parlour.parts.deck import deck_of
from parlour.play.bot import game_seed
from parlour.play.table import Table, find_game
from tests.bots.playing import play_to_end
from tests.games.test_hatter import MONOPOLIST, go_on, hat, hats, place, shop

NAME = "madder-than-a-hatter"
GAME = find_game(NAME)
_, CARDS = load_edition(GAME, None)
OPTIONS = GAME.complete_options({})


def share(level: str, others: str, seats: int, deals: int) -> float:
    """Return the share of wins that one bot takes from the others, with every deal played from every seat."""
    total = 0.0
    for deal in range(deals):
        for chair in range(seats):
            s = play([level if seat == chair else others for seat in range(seats)], game_seed(3, deal))
            winners = [seat for seat, place in enumerate(s.places) if place == 1]
            total += (chair in winners) / len(winners)
    return total / deals / seats


def play(levels: list[str], seed: int) -> Any:
    s = GAME.begin(len(levels), OPTIONS, CARDS)
    bots = [levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, seed) for seat, level in enumerate(levels)]
    play_to_end(GAME, s, Fast(seed), bots)
    assert s.over and GAME.turns(s) < 2000
    return s


@pytest.mark.parametrize(("seats", "deals"), [(3, 3), (4, 2)])
def test_medium_beats_random(seats: int, deals: int) -> None:
    assert share("medium", "random", seats, deals) > 2 / seats


@pytest.mark.parametrize(("seats", "deals"), [(3, 8), (4, 5)])
def test_medium_beats_easy(seats: int, deals: int) -> None:
    assert share("medium", "easy", seats, deals) > 1.3 / seats


@pytest.mark.parametrize(("seats", "deals"), [(3, 3), (4, 2)])
def test_easy_beats_random(seats: int, deals: int) -> None:
    assert share("easy", "random", seats, deals) > 1.5 / seats


@pytest.mark.parametrize("seats", [3, 4])
def test_mediums_come_to_an_end(seats: int) -> None:
    for seed in range(3):
        play(["medium"] * seats, seed)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_every_question_is_answered_from_the_view_alone_and_in_time(level: str) -> None:
    """In random positions the bot takes a legal action, and the same one in any determinised state."""
    rng, source, questions, longest = random.Random(1), Fast(1), set(), 0.0
    for seed in range(6):
        seats = 3 + seed % 2
        s = GAME.begin(seats, OPTIONS, CARDS)
        GAME.book.advance(s)
        while not s.over and s.round < 3:
            if s.chance:
                GAME.book.resolve_chance(s, source.below(s.chance))
                continue
            ask = rng.choice(s.asked)
            seat = ask.seat
            questions.add(ask.question)
            view, offers = GAME.view_for(s, seat), GAME.book.offers(s, seat)
            start = time.process_time()
            offer, args = levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, 5).choose(view, offers)
            longest = max(longest, time.process_time() - start)
            assert offer in offers and offer.admits(args)
            sampled = GAME.determinise(view, OPTIONS, CARDS, source)
            same_choice = levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, 5).choose(
                GAME.view_for(sampled, seat), GAME.book.offers(sampled, seat)
            )
            assert (same_choice[0].action, same_choice[1]) == (offer.action, args)
            offer = rng.choice(offers)
            GAME.book.take(s, seat, offer, offer.nth(rng.randrange(offer.size())))
    assert len(questions) >= 14, questions
    assert longest < 0.1


@pytest.mark.parametrize("seat", range(4))
def test_medium_has_no_favourite_chair(seat: int) -> None:
    """When it does not matter whose shop a hat spoils, the bot picks the player to its left, not the first seat."""
    s = GAME.begin(4, OPTIONS, CARDS)
    GAME.book.advance(s)
    GAME.book.resolve_chance(s, seat)
    while s.chance:
        GAME.book.resolve_chance(s, 0)
    s.shop = int_row([1 << 28] * 4)  # everybody has one Deerstalker
    s.hands.remove(seat, s.hands.of(seat))
    s.hands.add(seat, 1 << 28)
    view = GAME.view_for(s, seat)
    offer, args = levels_of(GAME)["medium"](GAME, CARDS, OPTIONS, seat, 5).choose(view, GAME.book.offers(s, seat))
    assert (offer.action, args) == ("play", (28, (seat + 1) % 4))


def test_points_with_a_haberdasher() -> None:
    fedoras, boaters = [0, 1, 2, 3], [12, 13]
    assert points_with_ability(CARDS, [*fedoras, *boaters], "") == 3
    assert points_with_ability(CARDS, [*fedoras, *boaters], "liquidator") == 4
    assert points_with_ability(CARDS, [0, 1, 2], "monopolist") == 3
    assert points_with_ability(CARDS, [0, 1, 4, 5], "salesman") == 1
    assert points_with_ability(CARDS, [3, 7, 11, 15], "connoisseur") == 6
    assert styles_to_thin([2, 3, 2, 0, 0, 0, 0, 1], 2) == [0, 2]
    assert styles_to_thin([3, 0, 0, 0, 0, 0, 0, 1], 2) == [0]


def test_medium_never_completes_a_rivals_exclusive() -> None:
    s = GAME.begin(3, OPTIONS, CARDS)
    GAME.book.advance(s)
    while s.chance:
        GAME.book.resolve_chance(s, 0)
    me, rival = s.asked[0].seat, s.next_to(s.asked[0].seat)
    mine = numbers(s.hands.of(me))[0]
    for copy in range(mine // 4 * 4, mine // 4 * 4 + 4):
        s.line = int_row([card for card in s.line if card != copy])
        s.deck = deck_of([[card for card in s.deck.cards() if card != copy], []])
        if copy != mine:
            for q in range(3):
                s.hands.remove(q, 1 << copy)
                s.shop[q] &= ~(1 << copy)
            s.shop[rival] |= 1 << copy
    rated = Rater(CARDS, STEADY, GAME.view_for(s, me), True).rate(GAME.book.offers(s, me))
    worst = min(rated, key=lambda answer: answer[0])
    assert worst[2] == (mine, rival)


# ---- The evaluator's own moves ------------------------------------------------------------------


def evaluator_move(table: Table, seat: int) -> tuple[str, tuple[int, ...]]:
    """Return the evaluator's own move, chosen without search."""
    assert GAME.evaluator
    evaluator = GAME.evaluator(CARDS, OPTIONS, table.seats)
    action, args = evaluator.candidates(table.state, seat, table.offers(seat), True, Fast(1))[0]
    return action, args


def test_a_free_look_is_taken() -> None:
    table = shop(3, [[], ["Boater"]], [["Fedora *", "Newsboy *"]])
    table.act(0, "play", hat="Fedora Premium", into=0)
    assert evaluator_move(table, 0)[0] == "inspect"
    table = shop(3, [[], ["Boater"]], [["Fedora *", "Newsboy *"]])
    table.act(0, "play", hat="Newsboy Premium", into=0)
    assert evaluator_move(table, 0)[0] == "peek"


def test_a_card_is_exchanged_for_one_that_completes_an_exclusive() -> None:
    table = shop(3, [["Bowler", "Bowler", "Panama", "Panama"]], [["Newsboy *", "Bowler", "Panama"], ["Bowler *"]])
    table.act(0, "play", hat="Newsboy Premium", into=1)
    table.act(0, "peek", whose=1)
    action, (_, mine, theirs) = evaluator_move(table, 0)
    assert (action, mine, theirs) == ("exchange", hat("Panama"), hat("Bowler *"))


def test_the_fourth_hat_is_wanted_beside_one_in_hand() -> None:
    line = ["Fedora", "Homburg", "Bowler *", "Fedora"]
    table = shop(3, [["Bowler", "Bowler"]], [["Top Hat *", "Bowler"]], line=line)
    table.act(0, "play", hat="Top Hat Premium", into=1)
    assert evaluator_move(table, 0) == ("choose", (hat("Bowler *"),))


@pytest.mark.parametrize(
    ("in_shop", "in_hand", "down"),
    [
        (["Bowler"], ["Bowler", "Bowler *", "Boater"], ["Bowler", "Bowler *", "Boater"]),
        ([], ["Bowler", "Bowler", "Bowler *"], ["Bowler", "Bowler", "Bowler *"]),
        (["Panama", "Panama", "Panama"], ["Bowler", "Bowler", "Bowler *"], ["Bowler *"]),
    ],
)
def test_a_monopolist_lays_down_three_of_a_style_once(in_shop: list[str], in_hand: list[str], down: list[str]) -> None:
    table = shop(3, [in_shop], [in_hand], people=[MONOPOLIST, 0, 2])
    go_on(table, "end.play-rest")
    action, (mask,) = evaluator_move(table, 0)
    assert action == "lay_down"
    assert mask == place(hats(*down))


def test_a_monopolist_completes_the_second_of_two_triples() -> None:
    """Only one of two triples counts, so the fourth hat of the other is worth a whole Exclusive."""
    in_shop = ["Panama", "Panama", "Panama", "Bowler", "Bowler", "Bowler *"]
    shops = [in_shop, ["Boater", "Bowler"]]
    table = shop(3, shops, [["Deerstalker *"]], people=[MONOPOLIST, 0, 2], last_turn=True)
    table.act(0, "play", hat="Deerstalker Premium", into=0)
    assert evaluator_move(table, 0) == ("poach", (1, hat("Bowler")))
