"""What the minds of Ratrace and High Hat do by themselves, before anything is tried."""

import random
from typing import Any

import pytest

from parlour.bots.search import Budget, Thinker
from parlour.games import shelf
from parlour.games.highhat.mind import CAREFUL, HighHatMind
from parlour.games.highhat.mind import TURN as THROWING
from parlour.games.ratrace.mind import RatraceMind
from parlour.kernel.chance import Fast
from parlour.kernel.game import edition_of
from parlour.kernel.names import code_of
from parlour.testing.tables import Setup, positions, setups
from tests.games.tabletop import go_on_with

RATRACE, HIGH_HAT = shelf()["ratrace"], shelf()["high-hat"]
WORDS = Budget(worlds=0)  # the mind's own move


def minded(name: str, seats: int) -> Any:
    game = shelf()[name]
    assert game.mind
    return game.mind(edition_of(game)[1], game.settled({}), seats)


def begun(name: str, seats: int, luck: Fast) -> Any:
    game = shelf()[name]
    s = game.begin(seats, game.settled({}), edition_of(game)[1])
    game.book.advance(s)
    while s.chance:
        game.book.fall(s, luck.below(s.chance))
    return s


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_whatever_is_answered_is_on_offer(name: str, seats: int) -> None:
    """In games by all characters, each answer by way of `act`, which would refuse it."""
    game, mind = shelf()[name], minded(name, seats)
    for seed in range(6):
        luck = Fast(seed)
        s = begun(name, seats, luck)
        characters = [luck.below(CAREFUL + 1) for _ in range(seats)]
        while not s.over and s.tickets < 2000:
            if s.chance:
                game.book.fall(s, luck.below(s.chance))
                continue
            ask = s.asked[0]
            offer, args = mind.answer(s, ask.seat, code_of(ask.question), ask.number, characters[ask.seat])
            game.book.act(s, ask.seat, offer.action, args)


@pytest.mark.parametrize("setup", setups(HIGH_HAT), ids=str)
def test_whatever_is_done_unasked_is_on_offer_in_high_hat(setup: Setup) -> None:
    assert HIGH_HAT.mind
    mind: Any = HIGH_HAT.mind(setup.edition, setup.options, setup.seats)
    for seed in range(3):
        for s in positions(setup, seed, 300, every=5):
            for seat in range(s.seats) if not s.over and not s.chance else ():
                throwing = code_of(s.question_of(seat)) == THROWING if s.asks_seat(seat) else False
                done = mind.deed(s, seat, throwing)
                if done is not None:
                    assert any(
                        offer.action == done[0].action and offer.admits(done[1]) for offer in setup.book.offers(s, seat)
                    ), done


def test_a_chance_to_win_is_a_chance() -> None:
    for name in ("ratrace", "high-hat"):
        mind, luck = minded(name, 4), Fast(4)
        s = begun(name, 4, luck)
        assert isinstance(mind, RatraceMind | HighHatMind)
        for _ in range(60):
            mind.step(s, luck)
            while s.chance:
                mind.book.fall(s, luck.below(s.chance))
        chances = [mind.worth(s, seat) for seat in range(4)]
        assert abs(sum(chances) - 1.0) < 1e-9 and min(chances) > 0.0


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
def test_where_nothing_is_hidden_there_is_one_world(name: str) -> None:
    mind, s = minded(name, 4), begun(name, 4, Fast(2))
    other = mind.redealt(s, 0, Fast(3))
    assert other.plain() == s.plain()
    mind.step(other, Fast(4))
    assert other.plain() != s.plain()


def own_move(name: str, s: Any, seat: int) -> tuple[str, tuple[int, ...]]:
    game = shelf()[name]
    bot = Thinker(WORDS, game, edition_of(game)[1], game.settled({}), seat, 1)
    offer, args = bot.choose(game.look(s, seat), game.book.offers(s, seat))
    return offer.action, args


def high_hat(points: int, owned: int = 0) -> tuple[Any, int]:
    """Somebody is about to throw, with so many points more than the others, and this property."""
    s = begun("high-hat", 4, Fast(1))
    at = s.asked[0].seat
    s.points.balances[at] += points
    s.points.balances[s.register()] -= points
    for k in range(10):
        if owned >> k & 1:
            s.take(at, k)
    return s, at


def test_points_are_put_away_before_a_bet_that_could_cost_them() -> None:
    s, seat = high_hat(300)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert own_move("high-hat", s, seat)[0] == "buy"
    s, seat = high_hat(-400)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert own_move("high-hat", s, seat) == ("gamble", (100,))


def test_nothing_is_sold_back_only_to_be_bought_again() -> None:
    """Whole games of the mind's own moves: property is sold to pay debts, never to hold points."""
    luck = Fast(7)
    s = begun("high-hat", 4, luck)
    mind: Any = minded("high-hat", 4)
    rng = random.Random(2)
    for _ in range(400):
        if s.over:
            break
        if s.chance:
            HIGH_HAT.book.fall(s, rng.randrange(s.chance))
            continue
        ask = s.asked[0]
        done = mind.deed(s, ask.seat, True) if ask.question == "move.throw" else None
        assert done is None or done[0].action != "sell"
        mind.step(s, luck)


def test_a_trade_that_was_declined_is_not_proposed_again_at_once() -> None:
    s, seat = high_hat(3000, owned=0b0001111111)
    mind: Any = minded("high-hat", 4)
    asked = 0
    for _ in range(12):
        done = mind.deed(s, seat, True)
        if done is None or done[0].action != "propose":
            break
        HIGH_HAT.book.act(s, seat, "propose", done[1])
        partner = done[1][0]
        HIGH_HAT.book.act(s, partner, "decline", (s.dealt,))
        asked += 1
    assert asked <= 1
