"""The players of High Hat keep to the offers, come to an end, and are as good as they were."""

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


def answered(on: Any) -> str:
    """What medium does in the place of whoever is asked, unasked deeds included."""
    seat = on.asked[0].seat
    offer, args = medium(seat).choose(on.view(seat), on.offers(seat))
    on.submit(seat, offer.action, args)
    return offer.action


def share(one: str, others: str, seats: int, games: int) -> float:
    """The share of games that one wins among the others, each deal played from every seat."""
    won = 0.0
    for seat in range(seats):
        bots = [one if p == seat else others for p in range(seats)]
        won += parlour.simulate("high-hat", seats, games, seed=4, bots=bots).wins[seat]
    return won / seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_medium_wins_far_more_than_its_share(seats: int) -> None:
    assert share("medium", "easy", seats, 40) >= 1.15 / seats
    assert share("medium", "random", seats, 4) >= 2 / seats


@pytest.mark.parametrize(
    "options",
    [{}, {"duplicate-landing": "nothing"}, {"monte-carlo": "debt"}, {"announce": "automatic"}, {"rounds": 12}],
)
@pytest.mark.parametrize("makers", [(make_medium,) * 3, (make_easy,) * 4, (make_medium, make_easy, any_offer.make)])
def test_every_choice_is_on_offer_and_games_end(makers: tuple[BotMaker, ...], options: dict[str, str | int]) -> None:
    chosen = GAME.complete_options(options)
    source = Fast(11)
    s = GAME.begin(len(makers), chosen, BOARD)
    GAME.book.advance(s)
    bots = [make(GAME, BOARD, chosen, seat, 5) for seat, make in enumerate(makers)]
    looked = 0
    while not s.over:
        assert s.turns < 2000
        if s.chance:
            GAME.book.resolve_chance(s, source.below(s.chance))
            continue
        ask = s.asked[0]
        if ask.question == GAME.interrupt_question and ask.ticket > looked:
            looked = ask.ticket
            for p, bot in enumerate(bots):
                deed = None if s.over or s.parked else bot.interrupt(GAME.view_for(s, p), GAME.book.anytime(s, p))
                if deed:
                    GAME.book.act(s, p, deed[0].action, deed[1])
        else:
            offer, args = bots[ask.seat].choose(GAME.view_for(s, ask.seat), GAME.book.offers(s, ask.seat))
            GAME.book.act(s, ask.seat, offer.action, args)


def test_mediums_come_to_an_end_long_before_two_thousand_turns() -> None:
    for seats in (3, 6):
        for result in parlour.simulate("high-hat", seats, 4, seed=2, bots="medium").results:
            assert result.finished and result.decisions < 6000


def test_medium_keeps_its_property() -> None:
    for owned in ([YACHT], [YACHT, NEWPORT, OPERA]):
        on = season(points=[100], owned=[owned])
        assert unasked(on, 0) == ""


def test_medium_puts_points_into_property_before_it_bets_high_at_monte_carlo() -> None:
    on = lands(season(), "Monte Carlo", "5 6")
    assert answered(on) == "buy"
    assert asked(on) == (0, "monte-carlo.bet")
    assert answered(on) == "gamble"
    assert (on.view().points[0], on.view().total[0]) == (0, 250), "a lost bet of 1100 cost 250"


def test_medium_bets_little_where_all_of_it_would_be_a_debt() -> None:
    on = lands(season(monte_carlo="debt"), "Monte Carlo")
    bot = make_medium(GAME, BOARD, on.log.header.options, 0, 1)
    assert bot.choose(on.view(0), on.offers(0))[1] == (5,)


def test_medium_sells_something_cheap_to_bet_at_monte_carlo_but_not_on_the_lottery() -> None:
    assert answered(lands(season(points=[0], owned=[[OPERA, YACHT]]), "Monte Carlo")) == "sell"
    assert answered(lands(season(points=[0], owned=[[OPERA, YACHT]]), "Lottery")) == "cannot_bet"


@pytest.mark.parametrize(("at", "then"), [("Plane Crash", "stay"), ("Palm Beach Villa", "move_again")])
def test_medium_moves_again_unless_that_leads_to_nothing_good(at: str, then: str) -> None:
    on = season()
    stand(on, 0, space(at) - 2 * 5)
    throws(on, "2 3 man-about-town")
    assert asked(on) == (0, "cube.man-about-town")
    assert answered(on) == then


def unasked(on: Any, seat: int) -> str:
    """What medium does when it is let in."""
    chosen = medium(seat).interrupt(on.view(seat), on.offers(seat))
    if not chosen:
        return ""
    on.submit(seat, chosen[0].action, chosen[1])
    return chosen[0].action


def test_medium_sells_a_policy_to_whoever_it_covers_and_that_one_takes_it() -> None:
    on = season(points=[50], owned=[[], [DERBY]])
    keep(on, 0, HORSES)
    assert unasked(on, 0) == "propose"
    deal = on.view().deals[0]
    assert (deal.partner, deal.policies, deal.gives, deal.wants) == (1, 1 << HORSES, 0, 0)
    assert deal.asks > 0
    assert unasked(on, 1) == "accept"
    assert on.view().kept[1] == 1 << HORSES


def test_medium_asks_for_a_policy_that_covers_what_it_owns() -> None:
    on = season(points=[100, 100], owned=[[], [DERBY]])
    keep(on, 0, HORSES)
    assert unasked(on, 1) == "propose"
    assert (on.view().deals[0].policies_wanted, unasked(on, 0)) == (1 << HORSES, "accept")


def test_medium_proposes_nothing_that_it_would_not_take_itself() -> None:
    on = season(points=[100, 100], owned=[[DERBY], [DERBY]])
    keep(on, 0, HORSES)
    assert unasked(on, 0) == ""
    assert unasked(on, 1) == "", "it is worth as much to either"


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_end_agreed__bots_agree_when_others_have_and_nobody_has_come_nearer_for_ten_rounds(make: BotMaker) -> None:
    on = season(points=[100, 100, 100])
    bot = make(GAME, BOARD, GAME.complete_options({}), 1, 1)

    def answer(turns: int) -> str:
        """What the bot does when somebody proposes it so many turns later."""
        on.state.turns += turns
        on.act(0, "agree_to_end") if not on.state.agreed else None
        on.state.last_agreed = on.state.turns
        chosen = bot.interrupt(on.view(1), on.offers(1))
        return chosen[0].action if chosen else ""

    assert answer(0) == "", "the game has just begun"
    assert answer(29) == ""
    assert answer(1) == "agree_to_end"
    on.state.turns += 1
    assert bot.interrupt(on.view(1), on.offers(1)) is None, "only in the turn in which it is proposed"
    on.state.points.pay(3 + 2, 2, 5)
    assert answer(0) == "", "somebody has come nearer"


ANY_LEVEL = [make_easy, make_medium, partial(SearchBot, Budget(worlds=8))]


def stopped(on: Table, make: BotMaker, seat: int = 1) -> bool:
    """Whether a bot would end the game now."""
    bot = make(GAME, BOARD, GAME.complete_options({}), seat, 1)
    chosen = bot.interrupt(on.view(seat), [offer for offer in on.offers(seat) if offer.action == "agree_to_end"])
    return chosen is not None and chosen[0].action == "agree_to_end"


@pytest.mark.parametrize("make", ANY_LEVEL)
def test_end_agreed__bots_propose_it_when_the_points_are_there_and_the_kinds_are_not(make: BotMaker) -> None:
    on = season(points=[6000, 100, 100])
    s = on.state
    s.turns = 30
    assert not stopped(on, make), "29 turns after the last progress, which was in the first"
    s.turns = 31
    assert stopped(on, make), "ten rounds"
    s.points.pay(0, s.register(), 5)
    assert not stopped(on, make), "nobody has the points"
    s.points.pay(s.register(), 0, 5)
    s.last_agreed = 2
    assert not stopped(on, make), "it was proposed less than ten rounds ago"
    s.last_agreed = 1
    assert stopped(on, make)
    s.last_progress = 2
    assert not stopped(on, make), "somebody came nearer to the kinds"


@pytest.mark.parametrize("make", ANY_LEVEL)
def test_end_agreed__bots_agree_in_the_turn_of_the_proposal_only(make: BotMaker) -> None:
    on = season(points=[6000, 100, 100])
    on.state.turns = 31
    on.act(2, "agree_to_end")
    assert stopped(on, make)
    on.state.turns = 32
    assert not stopped(on, make)


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_end_agreed__no_bot_is_the_first_to_agree_while_nobody_has_the_points(make: BotMaker) -> None:
    on = season(points=[100, 100, 100])
    bot = make(GAME, BOARD, GAME.complete_options({}), 1, 1)
    bot.interrupt(on.view(1), [])
    on.state.turns += 500
    assert bot.interrupt(on.view(1), on.offers(1)) is None


@pytest.mark.parametrize("make", [make_easy, make_medium])
def test_win_announce__a_bot_that_is_asked_announces(make: BotMaker) -> None:
    on = season(points=[500, 1500], owned=[[], EIGHT])
    stand(on, 0, 21)
    throws(on, "1 2")
    assert asked(on) == (1, "win.announce")
    chosen = make(GAME, BOARD, GAME.complete_options({}), 1, 1).choose(on.view(1), on.offers(1))
    assert chosen[0].action == "announce"


def test_medium_gathers_eight_kinds_at_the_end_and_announces() -> None:
    on = season(points=[6000])
    deeds = []
    while not on.over:
        deeds.append(answered(on) if asked(on)[1] != "property.contest" else on.act(on.asked[0].seat, "no_bid"))
    assert deeds.count("buy") == 8
    assert deeds[-1] == "announce"


def test_medium_does_not_sell_another_the_last_kind_to_win_by() -> None:
    used_up = [OPERA, ROLLS, NEWPORT]
    on = season(points=[3500, 500], owned=[EIGHT[:7], used_up, used_up])
    deal = proposed(on, 0, 1, want=["Opera Box"], points_given=1000)
    offer, args = medium(1).interrupt(on.view(1), on.offers(1)) or (None, ())
    assert offer and offer.action == "decline" and args == (deal,)


@pytest.mark.parametrize(("points", "then"), [(1000, "decline"), (500, "accept")])
def test_medium_sells_no_kind_that_it_needs_when_the_goal_is_close(points: int, then: str) -> None:
    on = season(points=[1000, points], owned=[[OPERA, ROLLS], EIGHT, [OPERA, ROLLS, POLO]])
    deal = proposed(on, 0, 1, want=["Polo Ponies"], points_given=600)
    offer, args = medium(1).interrupt(on.view(1), on.offers(1)) or (None, ())
    assert offer and (offer.action, args) == (then, (deal,))


@pytest.mark.parametrize(("gift", "then"), [(500, "pay"), (0, "pay_with")])
def test_hard_hands_in_no_property_where_it_has_the_points(gift: int, then: str) -> None:
    on = lands(season(points=[10], owned=[[OPERA, POLO]]), "Tailor's Bill")
    assert asked(on) == (0, "debt.pay")
    if gift:
        on.act(0, "accept", deal=proposed(on, 1, 0, points_given=gift))
    hard = SearchBot(Budget(worlds=8), GAME, BOARD, on.log.header.options, 0, 1)
    assert hard.choose(on.view(0), on.offers(0))[0].action == then


def test_medium_keeps_the_doctors_word_for_bed() -> None:
    on = season()
    keep(on, 0, DOCTOR)
    assert answered(lands(on, "Plane Crash")) == "go_to_bed"
