"""Characters play every game, each by its own temper; manners make bots good company."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import parlour
from parlour.bots import STRENGTHS, bots, find_bot, levels, set_budget
from parlour.bots.character import CharacterBot, Personality, characters
from parlour.bots.manners import MannerlyBot
from parlour.bots.search import Budget, Prospect, SearchBot
from parlour.bots.strength import measured_strengths
from parlour.games import shelf
from parlour.games.highhat.bots import ASKED, BETTERED, DEALS, Manners
from parlour.kernel.game import load_edition
from parlour.kernel.offer import Args, Offer, Param
from parlour.play.language import message

EVEN = Personality("even", stakes=1.0, leap=0, stubborn=0.0, trades=1.0, whim=0.0, hurry=0.0)
PASS = Offer("pass")
BID = Offer("bid", (Param("amount", "dollars", 100, 500, 20),))
BET = Offer("bet", (Param("horse", "horse", 2, 12), Param("amount", "dollars", 1, 1000)))
PROPOSE = Offer("propose", (), True)
HIGH_HAT = shelf()["high-hat"]


class Fixed:
    """Chooses what it is given, or the first offer there is."""

    def __init__(self, action: str = "", *args: int) -> None:
        self.action, self.args = action, args

    def choose(self, view: Any, offers: list[Offer]) -> tuple[Offer, Args]:
        offer = next((offer for offer in offers if offer.action == self.action), offers[0])
        return offer, self.args if offer.action == self.action else ()

    def interrupt(self, view: Any, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return self.choose(view, offers)


def play(bot: Fixed, offers: list[Offer], lots: tuple[int, ...] = (1,), **temper: float) -> list[tuple[str, Args]]:
    player = CharacterBot(bot, replace(EVEN, **temper), random.Random(1))
    chosen = [player.choose(SimpleNamespace(lot=lot), offers) for lot in lots]
    return [(offer.action, args) for offer, args in chosen]


@pytest.mark.parametrize("game", shelf().values(), ids=lambda game: game.name)
def test_every_character_plays_every_game(game: Any) -> None:
    names, seats = list(characters()), game.seats[1]
    for first in {0, len(names) - seats}:
        company = [f"{('easy', 'medium')[k % 2]}/{name}" for k, name in enumerate(names[first : first + seats])]
        assert parlour.simulate(game.name, seats, 1, seed=first, bots=company).results[0].finished


def test_each_strength_has_all_characters_and_each_character_has_words() -> None:
    for game in shelf().values():
        known = {f"{level}/{name}" for level in STRENGTHS if level in levels(game) for name in characters()}
        assert known == set(bots(game)) - set(levels(game))
    for name in characters():
        assert message(f"characters-{name}") and message(f"characters-{name}-line")


def test_what_was_measured_is_of_levels_there_are() -> None:
    for game in shelf().values():
        for known in measured_strengths(game.name):
            assert {known.level, known.rival} <= set(levels(game))
            assert 0 <= known.low <= known.share <= known.high <= 1 and known.games >= 100
            assert game.seats[0] <= known.seats <= game.seats[1]
    assert {known.level for known in measured_strengths("high-bid")} >= {"medium"}


def test_a_stake_is_raised_or_cut_but_never_raised_to_most_of_what_there_is() -> None:
    for stakes, usual, staked in ((0.5, 200, 100), (2.0, 200, 400), (2.0, 400, 500), (2.0, 900, 900), (0.1, 5, 1)):
        assert play(Fixed("bet", 7, usual), [PASS, BET], stakes=stakes) == [("bet", (7, staked))]


def test_the_first_bid_for_each_lot_leaps() -> None:
    moves = play(Fixed("bid", 100), [PASS, BID], (1, 1, 2), leap=3)
    assert [args[0] for _, args in moves] == [160, 100, 160]


def test_a_stubborn_character_goes_on_where_the_level_would_pass() -> None:
    bot = Fixed("bid", 100)
    player = CharacterBot(bot, replace(EVEN, stubborn=1.0), random.Random(1))
    view: Any = SimpleNamespace(lot=1)
    assert player.choose(view, [PASS, BID])[0].action == "bid"
    bot.action = "pass"
    assert [player.choose(view, [PASS, BID])[0].action for _ in range(3)] == ["bid", "pass", "pass"]
    other: Any = SimpleNamespace(lot=2)
    assert player.choose(other, [PASS, BID])[0].action == "pass", "not where it never bid"


def test_a_character_keeps_some_of_its_proposals_to_itself() -> None:
    for trades, least, most in ((0.0, 0, 0), (0.5, 30, 70), (1.0, 100, 100)):
        moves = play(Fixed("propose"), [PASS, PROPOSE], (1,) * 100, trades=trades)
        assert least <= sum(action == "propose" for action, _ in moves) <= most


def test_a_whim_gives_away_no_more_than_it_may() -> None:
    bot = SearchBot(Budget(1), HIGH_HAT, None, {}, 0, 1)
    offers = [Offer(name) for name in ("best", "near", "far", "unsure")]
    chances, errors = (0.5, 0.49, 0.4, 0.5), (0.0, 0.001, 0.001, 0.1)
    prospects = [Prospect((o, ()), c, c - 0.5, e) for o, c, e in zip(offers, chances, errors, strict=True)]

    def picks() -> set[str]:
        chosen = set()
        for seed in range(40):
            bot.seed = seed
            choice = bot.pick(prospects)
            assert choice
            chosen.add(choice[0].action)
        return chosen

    assert picks() == {"best"}
    bot.whim = 0.02
    assert picks() == {"best", "near"}


def test_the_time_to_think_reaches_a_bot_within() -> None:
    _, edition = load_edition(HIGH_HAT)
    options = HIGH_HAT.complete_options({})
    bot: Any = find_bot(HIGH_HAT, "hard/mabel")(HIGH_HAT, edition, options, 0, 1)
    set_budget(bot, Budget(7, 9))
    assert isinstance(bot, MannerlyBot) and bot.bot.bot.budget == Budget(7, 9)


# ---- Manners in High Hat ------------------------------------------------------------------------


def manners(hurry: float = 1.0, seed: int = 1) -> Manners:
    return Manners(load_edition(HIGH_HAT)[1], 0, seed, hurry)


def test_two_purchases_or_sales_in_a_turn_are_enough_unless_they_win() -> None:
    table = parlour.new_table("high-hat", 4, seed=2)
    polite, view = manners(), table.view(0)
    buy = Offer("buy", (), True)
    for _ in range(DEALS):
        assert polite.allowed(view, [PASS, buy]) == [PASS, buy]
        polite.note(view, buy, (1, 0))
    assert polite.allowed(view, [PASS, buy]) == [PASS]
    goal = load_edition(HIGH_HAT)[1].goal_points
    table.state.points.balances[0] += goal
    assert polite.allowed(table.view(0), [PASS, buy]) == [PASS, buy]


def test_most_bots_do_not_hurry_to_the_shop_and_openings_differ() -> None:
    view = parlour.new_table("high-hat", 4, seed=2).view(0)
    buy = Offer("buy", (), True)
    shopping = [manners(0.25, seed).allowed(view, [PASS, buy]) == [PASS, buy] for seed in range(80)]
    assert 8 < sum(shopping) < 36
    assert len({manners(0.0, seed).waits for seed in range(8)}) == 8


def test_what_was_not_taken_is_proposed_again_only_at_a_better_price() -> None:
    polite, view = manners(), parlour.new_table("high-hat", 4, seed=2).view(0)

    def asks(points: int, partner: int = 1) -> bool:
        args = (partner, 0, 4, points, 0, 0, 0)
        may = polite.permits(view, PROPOSE, args)
        if may:
            polite.note(view, PROPOSE, args)
        return may

    assert asks(100) and not asks(100) and not asks(100 + BETTERED - 5)
    assert asks(100, partner=2)
    assert asks(100 + BETTERED) and asks(100 + 2 * BETTERED)
    assert ASKED == 3 and not asks(500)
