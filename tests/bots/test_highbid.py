"""High Bid's bots play well, and use nothing but what a player sees."""

from collections import Counter
from typing import Any

import pytest

import parlour
from parlour.games.highbid.bots import KEENEST, Medium, make_easy, make_medium
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.play.bot import BotMaker
from parlour.play.table import find_game
from tests.bots.playing import play_to_end
from tests.games.test_highbid import bid_or_pass, purse, room

GAME = find_game("high-bid")
CARDS = load_edition(GAME, None)[1]


def share(level: str, others: str, seats: int, games: int) -> float:
    """Return the share of games that one bot wins among the others, over every seat."""
    wins = 0.0
    for seat in range(seats):
        bots = [others] * seats
        bots[seat] = level
        for result in parlour.simulate("high-bid", seats, games // seats, seed=5, bots=bots).results:
            assert result.finished
            wins += (result.places[seat] == 1) / result.places.count(1)
    return wins / (games // seats * seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_medium_beats_random(seats: int) -> None:
    assert share("medium", "random", seats, 20) > 0.9


@pytest.mark.parametrize(("seats", "times"), [(2, 1.4), (3, 1.8), (4, 2), (5, 2)])
def test_medium_beats_easy(seats: int, times: float) -> None:
    assert share("medium", "easy", seats, 40) * seats > times


def test_easy_beats_random() -> None:
    assert share("easy", "random", 4, 20) > 0.5


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_games_of_bots_alone_end_soon(make: BotMaker) -> None:
    for seats in range(2, 6):
        s = GAME.begin(seats, {}, CARDS)
        play_to_end(GAME, s, Fast(seats), [make(GAME, CARDS, {}, seat, 1) for seat in range(seats)])
        assert s.over
        assert s.rounds <= 92


@pytest.mark.parametrize("seats", [4, 5])
def test_mediums_do_not_drive_each_other_to_ruin(seats: int) -> None:
    """Bidding as high as in a game of two leaves everybody some 400 poorer."""
    total = 0
    for seed in range(12):
        s = GAME.begin(seats, {}, CARDS)
        play_to_end(GAME, s, Fast(seed), [make_medium(GAME, CARDS, {}, seat, seed) for seat in range(seats)])
        total += sum(s.worth(seat) for seat in range(seats))
    assert total / seats / 12 > 3300


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_no_bot_bids_by_the_smallest_step_alone(make: BotMaker) -> None:
    """By the smallest step alone a lot would take sixteen bids and passes among four players."""
    bids = lots = 0
    for seed in range(6):
        table = parlour.new_table("high-bid", 4, seed=seed)
        bots = [make(GAME, CARDS, {}, seat, seed) for seat in range(4)]
        while not table.over:
            seat = table.asked[0].seat
            offer, args = bots[seat].choose(table.view(seat), table.offers(seat))
            table.submit(seat, offer.action, args)
        kinds = Counter(event.kind for event in table.all_events)
        bids += kinds["bid"] + kinds["back_in"] + kinds["passed"]
        lots += kinds["turned_up"] + kinds["auctioned_again"] + kinds["open_sale"]
    assert bids / lots < 13


def medium_action(table: Any, seat: int) -> str:
    return make_medium(GAME, CARDS, {}, seat, 1).choose(table.view(seat), table.offers(seat))[0].action


def test_medium_comes_back_when_a_collector_raises() -> None:
    """It leaves the lot to a player who has no use for it, and keeps it from one who is known to collect the set."""
    came_back = 0
    for price in range(50, 250, 20):
        on = room("Cuckoo Clock", [], ["Singing Bird"], ["Miniature", "Mantel Clock"])
        on.state.shown[2] = 1 << CARDS.names.index("Mantel Clock")
        bid_or_pass(on, "pass", 30, price)
        if medium_action(on, 1) == "pass":
            bid_or_pass(on, "pass", price + 20, "pass")
            assert (on.asked[0].seat, on.state.auction.leader) == (1, 2)
            came_back += medium_action(on, 1) == "bid"
    assert came_back >= 2


def test_medium_bids_higher_the_longer_it_has_bought_nothing() -> None:
    on = room("Cuckoo Clock", [], ["Mantel Clock"])
    fresh, hungry = Medium(CARDS), Medium(CARDS)
    fresh.waited, hungry.waited = 0, 20
    limits = []
    for bot in (fresh, hungry):
        bot.choose(on.view(1), on.offers(1))
        limits.append(bot.limit)
    assert limits[1] == pytest.approx(KEENEST * limits[0])


def test_medium_says_ahead_that_it_goes_out_while_it_is_the_richest() -> None:
    table = room()
    purse(table, 2, 9000)
    bid_or_pass(table, 70)
    assert medium_action(table, 2) == "go_out_ahead"
    table.act(2, "go_out_ahead")
    assert medium_action(table, 2) in ("bid", "pass"), "once is enough"
    purse(table, 0, 12_000)
    assert medium_action(table, 2) == "stay_in"
    table.act(2, "stay_in")
    assert medium_action(table, 2) in ("bid", "pass")


def choose_in_each(make: BotMaker, states: list[Any], seat: int) -> list[Any]:
    choices = []
    for s in states:
        bot = make(GAME, CARDS, {}, seat, 3)
        offer, args = bot.choose(GAME.view_for(s, seat), GAME.book.offers(s, seat))
        choices.append((offer.action, args))
    return choices


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_what_a_bot_cannot_see_makes_no_difference(make: BotMaker) -> None:
    """The bot makes the same choice in every state that gives the same view."""
    table = parlour.new_table("high-bid", 3, seed=2)
    bots = [make(GAME, CARDS, {}, seat, 3) for seat in range(3)]
    while not table.over:
        seat = table.asked[0].seat
        view = table.view(seat)
        states = [GAME.determinise(view, {}, CARDS, Fast(seed)) for seed in range(2)]
        assert len(set(choose_in_each(make, [table.state, *states], seat))) == 1
        offer, args = bots[seat].choose(view, table.offers(seat))
        table.submit(seat, offer.action, args)


def test_medium_never_breaks_a_completed_set() -> None:
    """A set in hand is worth more than its cards would sell for."""
    table = parlour.new_table("high-bid", 3, seed=6)
    bots = [make_medium(GAME, CARDS, {}, seat, 3) for seat in range(3)]
    while not table.over:
        seat = table.asked[0].seat
        view: Any = table.view(seat)
        offer, args = bots[seat].choose(view, table.offers(seat))
        if offer.action == "sell":
            k = CARDS.set_of[args[0]]
            assert sum(1 for card in view.hands[seat] if card < 46 and CARDS.set_of[card] == k) < CARDS.size[k]
        table.submit(seat, offer.action, args)
