"""The bots of Madder than a Hatter: fair, quick, and no weaker than they were."""

import random
import time
from typing import Any

import pytest

from parlour.bots import levels as levels_of
from parlour.bots.hatter import STEADY, Rater
from parlour.games.hatter.cards import broken_up, points
from parlour.kernel.bits import numbers
from parlour.kernel.chance import Fast
from parlour.kernel.game import edition_of
from parlour.kernel.wholes import wholes
from parlour.parts.deck import deck_of
from parlour.play.bot import seed_of
from parlour.play.table import game_called
from tests.bots.playing import played_out

NAME = "madder-than-a-hatter"
GAME = game_called(NAME)
_, CARDS = edition_of(GAME, None)
OPTIONS = GAME.settled({})


def share(one: str, others: str, seats: int, deals: int) -> float:
    """How much of the wins one bot takes against the others, every deal played from every seat."""
    total = 0.0
    for deal in range(deals):
        for chair in range(seats):
            s = played([one if seat == chair else others for seat in range(seats)], seed_of(3, deal))
            winners = [seat for seat, place in enumerate(s.places) if place == 1]
            total += (chair in winners) / len(winners)
    return total / deals / seats


def played(levels: list[str], seed: int) -> Any:
    s = GAME.begin(len(levels), OPTIONS, CARDS)
    bots = [levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, seed) for seat, level in enumerate(levels)]
    played_out(GAME, s, Fast(seed), bots)
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
        played(["medium"] * seats, seed)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_whatever_is_asked_is_answered_from_the_view_alone_and_in_time(level: str) -> None:
    """In random positions the bot takes an offer, and the same one in any world it cannot tell from this one."""
    rng, source, met, spent = random.Random(1), Fast(1), set(), 0.0
    for seed in range(6):
        seats = 3 + seed % 2
        s = GAME.begin(seats, OPTIONS, CARDS)
        GAME.book.advance(s)
        while not s.over and s.round < 3:
            if s.chance:
                GAME.book.fall(s, source.below(s.chance))
                continue
            ask = rng.choice(s.asked)
            seat = ask.seat
            met.add(ask.question)
            view, offers = GAME.look(s, seat), GAME.book.offers(s, seat)
            begun = time.process_time()
            offer, args = levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, 5).choose(view, offers)
            spent = max(spent, time.process_time() - begun)
            assert offer in offers and offer.admits(args)
            other = GAME.determinise(view, OPTIONS, CARDS, source)
            twin = levels_of(GAME)[level](GAME, CARDS, OPTIONS, seat, 5).choose(
                GAME.look(other, seat), GAME.book.offers(other, seat)
            )
            assert (twin[0].action, twin[1]) == (offer.action, args)
            offer = rng.choice(offers)
            GAME.book.take(s, seat, offer, offer.nth(rng.randrange(offer.size())))
    assert len(met) >= 14, met
    assert spent < 0.1


@pytest.mark.parametrize("seat", range(4))
def test_medium_has_no_favourite_chair(seat: int) -> None:
    """Where it is all one whom a hat spoils, it is the player to the left, not whoever sits first."""
    s = GAME.begin(4, OPTIONS, CARDS)
    GAME.book.advance(s)
    GAME.book.fall(s, seat)
    while s.chance:
        GAME.book.fall(s, 0)
    s.shop = wholes([1 << 28] * 4)  # everybody has one Deerstalker
    s.hands.remove(seat, s.hands.of(seat))
    s.hands.add(seat, 1 << 28)
    view = GAME.look(s, seat)
    offer, args = levels_of(GAME)["medium"](GAME, CARDS, OPTIONS, seat, 5).choose(view, GAME.book.offers(s, seat))
    assert (offer.action, args) == ("play", (28, (seat + 1) % 4))


def test_points_with_a_haberdasher() -> None:
    fedoras, boaters = [0, 1, 2, 3], [12, 13]
    assert points(CARDS, [*fedoras, *boaters], "") == 3
    assert points(CARDS, [*fedoras, *boaters], "liquidator") == 4
    assert points(CARDS, [0, 1, 2], "monopolist") == 3
    assert points(CARDS, [0, 1, 4, 5], "salesman") == 1
    assert points(CARDS, [3, 7, 11, 15], "connoisseur") == 6
    assert broken_up([2, 3, 2, 0, 0, 0, 0, 1], 2) == [0, 2]
    assert broken_up([3, 0, 0, 0, 0, 0, 0, 1], 2) == [0]


def test_medium_never_completes_a_rivals_exclusive() -> None:
    s = GAME.begin(3, OPTIONS, CARDS)
    GAME.book.advance(s)
    while s.chance:
        GAME.book.fall(s, 0)
    me, rival = s.asked[0].seat, s.left_of(s.asked[0].seat)
    mine = numbers(s.hands.of(me))[0]
    for hat in range(mine // 4 * 4, mine // 4 * 4 + 4):
        s.line = wholes([other for other in s.line if other != hat])
        s.deck = deck_of([[other for other in s.deck.cards() if other != hat], []])
        if hat != mine:
            for q in range(3):
                s.hands.remove(q, 1 << hat)
                s.shop[q] &= ~(1 << hat)
            s.shop[rival] |= 1 << hat
    rated = Rater(CARDS, STEADY, GAME.look(s, me), True).rated(GAME.book.offers(s, me))
    worst = min(rated, key=lambda answer: answer[0])
    assert worst[2] == (mine, rival)
