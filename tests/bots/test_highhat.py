"""High Hat's bots choose legal actions, finish their games, and are as good as they were."""

from functools import partial
from typing import Any

import pytest

import parlour
from parlour.bots import random as any_offer
from parlour.bots.search import Budget, SearchBot
from parlour.games.highhat.bots import Medium, make_easy, make_medium
from parlour.kernel.chance import Fast
from parlour.kernel.game import load_edition
from parlour.play.bot import BotMaker
from parlour.play.table import Table, find_game
from tests.games.test_highhat import (
    DERBY,
    DOCTOR,
    EIGHT,
    HORSES,
    NEWPORT,
    OPERA,
    POLO,
    ROLLS,
    YACHT,
    asked,
    keep,
    lands,
    proposed,
    season,
    space,
    stand,
    throws,
)

GAME = find_game("high-hat")
_, BOARD = load_edition(GAME, None)


def medium(seat: int) -> Medium:
    return make_medium(GAME, BOARD, GAME.complete_options({}), seat, 1)


def act_as_medium(table: Any) -> str:
    """Make medium's move for the seat that is to act, which may be an interruption, and return its action."""
    seat = table.asked[0].seat
    offer, args = medium(seat).choose(table.view(seat), table.offers(seat))
    table.submit(seat, offer.action, args)
    return offer.action


def share(level: str, others: str, seats: int, games: int) -> float:
    """Return the share of games that one bot wins among the others, with each deal played from every seat."""
    wins = 0.0
    for seat in range(seats):
        bots = [level if p == seat else others for p in range(seats)]
        wins += parlour.simulate("high-hat", seats, games, seed=4, bots=bots).wins[seat]
    return wins / seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_medium_wins_far_more_than_its_share(seats: int) -> None:
    assert share("medium", "easy", seats, 40) >= 1.15 / seats
    assert share("medium", "random", seats, 4) >= 2 / seats


@pytest.mark.parametrize(
    "options",
    [{}, {"duplicate-landing": "nothing"}, {"monte-carlo": "debt"}, {"announce": "automatic"}, {"rounds": 12}],
)
@pytest.mark.parametrize("makers", [(make_medium,) * 3, (make_easy,) * 4, (make_medium, make_easy, any_offer.make)])
def test_every_choice_is_legal_and_games_end(makers: tuple[BotMaker, ...], options: dict[str, str | int]) -> None:
    complete = GAME.complete_options(options)
    source = Fast(11)
    s = GAME.begin(len(makers), complete, BOARD)
    GAME.book.advance(s)
    bots = [make(GAME, BOARD, complete, seat, 5) for seat, make in enumerate(makers)]
    last_ticket = 0
    while not s.over:
        assert s.turns < 2000
        if s.chance:
            GAME.book.resolve_chance(s, source.below(s.chance))
            continue
        ask = s.asked[0]
        if ask.question == GAME.interrupt_question and ask.ticket > last_ticket:
            last_ticket = ask.ticket
            for p, bot in enumerate(bots):
                choice = None if s.over or s.parked else bot.interrupt(GAME.view_for(s, p), GAME.book.anytime(s, p))
                if choice:
                    GAME.book.act(s, p, choice[0].action, choice[1])
        else:
            offer, args = bots[ask.seat].choose(GAME.view_for(s, ask.seat), GAME.book.offers(s, ask.seat))
            GAME.book.act(s, ask.seat, offer.action, args)


def test_mediums_come_to_an_end_long_before_two_thousand_turns() -> None:
    for seats in (3, 6):
        for result in parlour.simulate("high-hat", seats, 4, seed=2, bots="medium").results:
            assert result.finished and result.decisions < 6000


def test_medium_keeps_its_property() -> None:
    for owned in ([YACHT], [YACHT, NEWPORT, OPERA]):
        table = season(points=[100], owned=[owned])
        assert interrupt_as_medium(table, 0) == ""


def test_medium_puts_points_into_property_before_it_bets_high_at_monte_carlo() -> None:
    table = lands(season(), "Monte Carlo", "5 6")
    assert act_as_medium(table) == "buy"
    assert asked(table) == (0, "monte-carlo.bet")
    assert act_as_medium(table) == "gamble"
    assert (table.view().points[0], table.view().total[0]) == (0, 250), "a lost bet of 1100 cost 250"


def test_medium_bets_little_where_all_of_it_would_be_a_debt() -> None:
    table = lands(season(monte_carlo="debt"), "Monte Carlo")
    bot = make_medium(GAME, BOARD, table.log.header.options, 0, 1)
    assert bot.choose(table.view(0), table.offers(0))[1] == (5,)


def test_medium_sells_something_cheap_to_bet_at_monte_carlo_but_not_on_the_lottery() -> None:
    assert act_as_medium(lands(season(points=[0], owned=[[OPERA, YACHT]]), "Monte Carlo")) == "sell"
    assert act_as_medium(lands(season(points=[0], owned=[[OPERA, YACHT]]), "Lottery")) == "cannot_bet"


@pytest.mark.parametrize(("at", "then"), [("Plane Crash", "stay"), ("Palm Beach Villa", "move_again")])
def test_medium_moves_again_unless_that_leads_to_nothing_good(at: str, then: str) -> None:
    table = season()
    stand(table, 0, space(at) - 2 * 5)
    throws(table, "2 3 man-about-town")
    assert asked(table) == (0, "cube.man-about-town")
    assert act_as_medium(table) == then


def interrupt_as_medium(table: Any, seat: int) -> str:
    """Let medium interrupt, and return its action or an empty string."""
    choice = medium(seat).interrupt(table.view(seat), table.offers(seat))
    if not choice:
        return ""
    table.submit(seat, choice[0].action, choice[1])
    return choice[0].action


def test_medium_sells_a_policy_to_the_player_it_covers_who_takes_it() -> None:
    table = season(points=[50], owned=[[], [DERBY]])
    keep(table, 0, HORSES)
    assert interrupt_as_medium(table, 0) == "propose"
    deal = table.view().deals[0]
    assert (deal.partner, deal.policies, deal.gives, deal.wants) == (1, 1 << HORSES, 0, 0)
    assert deal.asks > 0
    assert interrupt_as_medium(table, 1) == "accept"
    assert table.view().kept[1] == 1 << HORSES


def test_medium_asks_for_a_policy_that_covers_what_it_owns() -> None:
    table = season(points=[100, 100], owned=[[], [DERBY]])
    keep(table, 0, HORSES)
    assert interrupt_as_medium(table, 1) == "propose"
    assert (table.view().deals[0].policies_wanted, interrupt_as_medium(table, 0)) == (1 << HORSES, "accept")


def test_medium_proposes_nothing_that_it_would_not_take_itself() -> None:
    table = season(points=[100, 100], owned=[[DERBY], [DERBY]])
    keep(table, 0, HORSES)
    assert interrupt_as_medium(table, 0) == ""
    assert interrupt_as_medium(table, 1) == "", "both value it the same"


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_end_agreed__bots_agree_when_others_have_and_nobody_has_come_nearer_for_ten_rounds(make: BotMaker) -> None:
    table = season(points=[100, 100, 100])
    bot = make(GAME, BOARD, GAME.complete_options({}), 1, 1)

    def answer(turns: int) -> str:
        """What the bot does when somebody proposes it so many turns later."""
        table.state.turns += turns
        table.act(0, "agree_to_end") if not table.state.agreed else None
        table.state.last_agreed = table.state.turns
        chosen = bot.interrupt(table.view(1), table.offers(1))
        return chosen[0].action if chosen else ""

    assert answer(0) == "", "the game has just begun"
    assert answer(29) == ""
    assert answer(1) == "agree_to_end"
    table.state.turns += 1
    assert bot.interrupt(table.view(1), table.offers(1)) is None, "only in the turn in which it is proposed"
    table.state.points.pay(3 + 2, 2, 5)
    assert answer(0) == "", "somebody has come nearer"


ANY_LEVEL = [make_easy, make_medium, partial(SearchBot, Budget(worlds=8))]


def stopped(table: Table, make: BotMaker, seat: int = 1) -> bool:
    """Whether a bot would end the game now."""
    bot = make(GAME, BOARD, GAME.complete_options({}), seat, 1)
    chosen = bot.interrupt(table.view(seat), [offer for offer in table.offers(seat) if offer.action == "agree_to_end"])
    return chosen is not None and chosen[0].action == "agree_to_end"


@pytest.mark.parametrize("make", ANY_LEVEL)
def test_end_agreed__bots_propose_it_when_the_points_are_there_and_the_kinds_are_not(make: BotMaker) -> None:
    table = season(points=[6000, 100, 100])
    s = table.state
    s.turns = 30
    assert not stopped(table, make), "29 turns after the last progress, which was in the first"
    s.turns = 31
    assert stopped(table, make), "ten rounds"
    s.points.pay(0, s.register(), 5)
    assert not stopped(table, make), "nobody has the points"
    s.points.pay(s.register(), 0, 5)
    s.last_agreed = 2
    assert not stopped(table, make), "it was proposed less than ten rounds ago"
    s.last_agreed = 1
    assert stopped(table, make)
    s.last_progress = 2
    assert not stopped(table, make), "somebody came nearer to the kinds"


@pytest.mark.parametrize("make", ANY_LEVEL)
def test_end_agreed__bots_agree_in_the_turn_of_the_proposal_only(make: BotMaker) -> None:
    table = season(points=[6000, 100, 100])
    table.state.turns = 31
    table.act(2, "agree_to_end")
    assert stopped(table, make)
    table.state.turns = 32
    assert not stopped(table, make)


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_end_agreed__no_bot_is_the_first_to_agree_while_nobody_has_the_points(make: BotMaker) -> None:
    table = season(points=[100, 100, 100])
    bot = make(GAME, BOARD, GAME.complete_options({}), 1, 1)
    bot.interrupt(table.view(1), [])
    table.state.turns += 500
    assert bot.interrupt(table.view(1), table.offers(1)) is None


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_win_announce__a_bot_that_is_asked_announces(make: BotMaker) -> None:
    table = season(points=[500, 1500], owned=[[], EIGHT])
    stand(table, 0, 21)
    throws(table, "1 2")
    assert asked(table) == (1, "win.announce")
    choice = make(GAME, BOARD, GAME.complete_options({}), 1, 1).choose(table.view(1), table.offers(1))
    assert choice[0].action == "announce"


def test_medium_gathers_eight_kinds_at_the_end_and_announces() -> None:
    table = season(points=[6000])
    actions = []
    while not table.over:
        actions.append(
            act_as_medium(table) if asked(table)[1] != "property.contest" else table.act(table.asked[0].seat, "no_bid")
        )
    assert actions.count("buy") == 8
    assert actions[-1] == "announce"


def test_medium_does_not_sell_another_the_last_kind_to_win_by() -> None:
    used_up = [OPERA, ROLLS, NEWPORT]
    table = season(points=[3500, 500], owned=[EIGHT[:7], used_up, used_up])
    deal = proposed(table, 0, 1, want=["Opera Box"], points_given=1000)
    offer, args = medium(1).interrupt(table.view(1), table.offers(1)) or (None, ())
    assert offer and offer.action == "decline" and args == (deal,)


@pytest.mark.parametrize(("points", "then"), [(1000, "decline"), (500, "accept")])
def test_medium_sells_no_kind_that_it_needs_when_the_goal_is_close(points: int, then: str) -> None:
    table = season(points=[1000, points], owned=[[OPERA, ROLLS], EIGHT, [OPERA, ROLLS, POLO]])
    deal = proposed(table, 0, 1, want=["Polo Ponies"], points_given=600)
    offer, args = medium(1).interrupt(table.view(1), table.offers(1)) or (None, ())
    assert offer and (offer.action, args) == (then, (deal,))


@pytest.mark.parametrize(("gift", "then"), [(500, "pay"), (0, "pay_with")])
def test_hard_hands_in_no_property_where_it_has_the_points(gift: int, then: str) -> None:
    table = lands(season(points=[10], owned=[[OPERA, POLO]]), "Tailor's Bill")
    assert asked(table) == (0, "debt.pay")
    if gift:
        table.act(0, "accept", deal=proposed(table, 1, 0, points_given=gift))
    hard = SearchBot(Budget(worlds=8), GAME, BOARD, table.log.header.options, 0, 1)
    assert hard.choose(table.view(0), table.offers(0))[0].action == then


def test_medium_keeps_the_doctors_word_for_bed() -> None:
    table = season()
    keep(table, 0, DOCTOR)
    assert act_as_medium(lands(table, "Plane Crash")) == "go_to_bed"
