"""Search bots know only what their seats know, and decide the same everywhere."""

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import chain
from typing import Any

import pytest

from parlour.bots.search import Budget, SearchBot
from parlour.games import shelf
from parlour.kernel.bits import numbers
from parlour.kernel.chance import Fast
from parlour.kernel.driver import resolve_all_chance
from parlour.kernel.game import Game
from parlour.testing.tables import Setup, positions, setups

WITH_EVALUATOR = [game for game in shelf().values() if game.evaluator]
TABLES = [setup for game in WITH_EVALUATOR for setup in setups(game)]
BRIEF = Budget(worlds=8)


def sample_random_game(setup: Setup, seed: int, limit: int, every: int) -> Iterator[tuple[Any, int]]:
    """Yield positions of a random game, each with a seat that has a decision to make."""
    for s in positions(setup, seed, limit, every):
        if not s.over and not s.chance:
            yield s, random.Random(seed).choice(s.asked).seat


def sample_good_game(setup: Setup, seed: int, limit: int, every: int) -> Iterator[tuple[Any, int]]:
    """Yield such positions from a game that is played well, for which search is meant."""
    assert setup.game.evaluator
    evaluator, luck = setup.game.evaluator(setup.edition, setup.options, setup.seats), Fast(seed)
    s = setup.game.begin(setup.seats, setup.options, setup.edition)
    setup.book.advance(s)
    for step in range(limit):
        resolve_all_chance(setup.book, s, luck)
        if s.over:
            return
        if step % every == 0:
            yield s, s.asked[0].seat
        evaluator.step(s, luck)


def make_search_bot(setup: Setup, seat: int) -> SearchBot:
    return SearchBot(BRIEF, setup.game, setup.edition, setup.options, seat, 5)


def decide(setup: Setup, s: Any, seat: int) -> tuple[str, tuple[int, ...]]:
    offers = setup.book.offers(s, seat)
    offer, args = make_search_bot(setup, seat).choose(setup.game.view_for(s, seat), offers)
    assert offer in offers and offer.admits(args)
    return offer.action, args


def choose_interrupt(setup: Setup, s: Any, seat: int) -> Any:
    offers = [offer for offer in setup.book.offers(s, seat) if offer.out_of_turn]
    choice = make_search_bot(setup, seat).interrupt(setup.game.view_for(s, seat), offers) if offers else None
    return (choice[0].action, choice[1]) if choice else None


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_a_decision_is_the_same_in_every_state_with_the_same_view(setup: Setup) -> None:
    for seed in range(2):
        for s, seat in chain(
            sample_random_game(setup, seed, 200, every=23), sample_good_game(setup, seed, 200, every=31)
        ):
            view = setup.game.view_for(s, seat)
            sampled = setup.game.determinise(view, setup.options, setup.edition, Fast(seed))
            assert decide(setup, s, seat) == decide(setup, sampled, seat)
            assert choose_interrupt(setup, s, seat) == choose_interrupt(setup, sampled, seat)


@pytest.mark.parametrize("game", WITH_EVALUATOR, ids=lambda game: game.name)
def test_searching_changes_nothing_and_is_not_remembered(game: Game[Any]) -> None:
    """A bot that has searched other positions before decides like a new one."""
    setup = setups(game)[0]
    used: dict[int, SearchBot] = {seat: make_search_bot(setup, seat) for seat in range(setup.seats)}
    for s, seat in sample_random_game(setup, 3, 200, every=29):
        before, offers = s.to_plain(), setup.book.offers(s, seat)
        offer, args = used[seat].choose(setup.game.view_for(s, seat), offers)
        assert (offer.action, args) == decide(setup, s, seat)
        assert s.to_plain() == before


GOLDEN = {
    "high-bid": "sell 35, bid 70, bid 70, pass, pass, pass, bid 40, bid 20, pass, pass, bid 100, "
    "stop_selling, bid 70, bid 20, stop_selling, sell 27, sell 0, bid 20, sell 5, stop_buying, "
    "bid 60, sell 8, bid 40, bid 60, stop_selling, bid 70, sell 45, buy 38, bid 20, stop_buying",
    "madder-than-a-hatter": "play 16 0, poach 3 28, lay_down 2, play 23 2, play 4 3, corner 0, swap 0 0 1 8, play "
    "24 0, play 4 3, play 20 0, lift 2 28, lay_down 285212672, play 24 0, play_another 24 "
    "1, scrap 2 16, play 0 1, play 24 0, play 16 3, play 0 2, swap 0 24 3 20, peek 3, "
    "clear_out 8388610, play 11 3, play 3 3, play 24 2, scrap 3 11, sell 12 1",
    "ratrace": "roll, roll, roll, roll, roll, roll, roll, roll, buy 2 1, pass, roll, roll, choose 3, "
    "enrol 1, skip_match, roll, bet 5 1861, buy 5 1, roll, auction_papers, roll, let_roll 0, "
    "roll, roll, roll, roll, roll, roll, buy 15 1, roll, roll, buy_other 1",
    "high-hat": "buy 0 0, buy 0 0, buy 0 0, decline 9, buy 0 0, decline 11, buy 5 0, buy 0 0, contest_over,"
    " buy 0 0, throw, buy 0 0, take_points 0, throw, take_points 0, bet 100, throw, buy 3 64, "
    "buy 9 128, throw, throw, throw, throw, bet 5, bet 5, throw, outbid 445, throw, no_bid, "
    "throw, bet 5",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_decisions_are_what_they_were(name: str) -> None:
    """Decisions are the same on any machine, compiled or not.

    After a change of the search, `python -m tests.bots.test_evaluators` prints them again.
    """
    assert list_decisions(name) == GOLDEN[name]


def list_decisions(name: str) -> str:
    setup = setups(shelf()[name])[1]
    moments = chain(sample_random_game(setup, 2, 160, every=9), sample_good_game(setup, 3, 140, every=7))
    decisions = [decide(setup, s, seat) for s, seat in moments]
    return ", ".join(" ".join([action, *map(str, args)]) for action, args in decisions)


# ---- Resampling what is hidden ------------------------------------------------------------------


def places_in_high_bid(s: Any) -> Iterator[Hashable]:
    for seat in range(s.seats):
        for card, many in Counter(s.hands.of(seat)).items():
            yield seat, card, many


def places_in_hatter(s: Any) -> Iterator[Hashable]:
    for seat in range(s.seats):
        yield from [("hand", seat, hat) for hat in numbers(s.hands.of(seat))]
        yield from [("sealed", seat, hat) for hat in numbers(s.sealed.of(seat))]
        yield "haberdasher", seat, s.haberdasher(seat)


PLACES: dict[str, Callable[[Any], Iterator[Hashable]]] = {
    "high-bid": places_in_high_bid,
    "madder-than-a-hatter": places_in_hatter,
}


@pytest.mark.parametrize("name", PLACES)
def test_resampled_states_are_as_likely_as_determinised_ones(name: str) -> None:
    """Compare by chi-squared, place by place.

    A difference of 28 at any of 1,000 places has a chance of one in ten thousand.
    """
    game, many = shelf()[name], 1500
    setup = setups(game)[-1 if name == "high-bid" else 0]
    assert game.evaluator
    evaluator, luck = game.evaluator(setup.edition, setup.options, setup.seats), Fast(1)
    compared = 0
    for s, seat in sample_random_game(setup, 8, 150, every=17):
        view = game.view_for(s, seat)
        first = game.determinise(view, setup.options, setup.edition, luck)
        determinised, resampled = Counter[Hashable](), Counter[Hashable]()
        for _ in range(many):
            determinised.update(PLACES[name](game.determinise(view, setup.options, setup.edition, luck)))
            resampled.update(PLACES[name](evaluator.resample(first, seat, luck)))
        for place in determinised.keys() | resampled.keys():
            x, y = determinised[place], resampled[place]
            if x + y < 2 * many:
                spread = (x + y) * (1 - (x + y) / (2 * many))
                assert (x - y) ** 2 / spread < 28, (place, x, y)
                compared += 1
    assert compared > 50


if __name__ == "__main__":
    for game in WITH_EVALUATOR:
        print(game.name, list_decisions(game.name), sep=": ")
