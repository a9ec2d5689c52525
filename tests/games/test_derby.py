"""Derby Day, clause by clause."""

import random
from fractions import Fraction
from pathlib import Path

import pytest

import parlour
from parlour.kernel.chance import Fast
from parlour.kernel.game import cached_edition, load_edition, own_edition_text
from parlour.kernel.int_rows import int_row
from parlour.kernel.state import Reader
from parlour.kernel.stepper import random_playout
from parlour.parts.dice import faces
from parlour.play.table import Table, find_game
from tests.games.carried import goes_on, kept_states
from tests.games.tabletop import happened, last, refused, table, then, worth

NATIONAL = {"race": "grand-national"}
MYOPIA = {"race": "myopia", "calls": "automatic"}
CALLED = {"race": "myopia"}


def race(seats: int, at: list[int] | None = None, **options: str | int) -> Table:
    """A race under way, the horses standing where the test wants them."""
    on = table("derby-day", seats, [], **options)
    if at is not None:
        on.state.at = int_row(at + [0] * (len(on.state.at) - len(at)))
    return on


def throw_dice(on: Table, *throws: str) -> list[int]:
    """Throw these dice, and return where the horses stand then."""
    for dice in throws:
        then(on, dice)
        on.act(on.asked[0].seat, "throw")
    return list(on.state.at)


# ---- Set-up -----------------------------------------------------------------------------------


def test_setup_horses() -> None:
    names = race(6).words.names["horse"]
    assert names == ["1 Blue", "2 Yellow", "3 Black", "4 White", "5 Green", "6 Red"]


def test_a_new_table_is_proposed_as_a_myopia_of_three_races() -> None:
    usual = {option.name: option.usual for option in find_game("derby-day").options}
    assert (usual["race"], usual["races"], usual["thrower"], usual["calls"]) == ("myopia", 3, "turn", "once")
    assert find_game("derby-day").complete_options({})["race"] == "flat-english", "the rules have their own defaults"
    for option in find_game("derby-day").options:
        assert option.parse(option.usual) == option.usual


def test_setup_lanes() -> None:
    assert throw_dice(race(6), "1 1 1")[0] == 3
    assert throw_dice(race(6, start="first-space"), "1 1 1")[0] == 4
    on = race(6, [15])
    throw_dice(on, "1 2 3")
    assert on.over, "the sixteenth space is the finish"


def test_setup_lanes__every_race_anew() -> None:
    on = race(6, [15], races=2)
    throw_dice(on, "1 2 3")
    view = on.view()
    assert (view.race, view.throws, view.thrown) == (2, 0, ())
    assert view.at == view.finished == view.waiting == (0,) * 6


@pytest.mark.parametrize(
    ("seats", "owner"),
    [
        (2, (0, 1, 0, 1, 0, 1)),
        (3, (0, 1, 2, 0, 1, 2)),
        (4, (0, 1, 2, 3)),
        (5, (0, 1, 2, 3, 4)),
        (6, (0, 1, 2, 3, 4, 5)),
    ],
)
def test_who_runs_which_horse(seats: int, owner: tuple[int, ...]) -> None:
    assert race(seats).view().owner == owner


def test_setup_two() -> None:
    assert happened(race(2), "setup.two", "runs", 0, 4)


def test_setup_three() -> None:
    assert happened(race(3), "setup.three", "runs", 2, 5)


def test_setup_four() -> None:
    on = race(4)
    assert happened(on, "setup.four", "runs", 3, 3)
    assert len(on.view().at) == 4


def test_setup_five() -> None:
    on = race(5)
    assert happened(on, "setup.five", "runs", 4, 4)
    assert len(on.view().at) == 5


def test_setup_six() -> None:
    assert happened(race(6), "setup.six", "runs", 5, 5)


def test_match_races() -> None:
    on = race(2, races=2)
    on.state.at = int_row([15, 0, 0, 0, 0, 0])
    throw_dice(on, "1 2 3")
    assert not on.over
    assert on.view().race == 2
    assert set(on.view().at) == {0}
    on.state.at = int_row([0, 15, 0, 0, 0, 0])
    throw_dice(on, "2 3 4")
    assert on.over
    assert on.view().wins == (6, 6)
    assert on.places == (1, 1)


def test_match_thrower() -> None:
    on = race(3, races=7)
    throwers = []
    for _ in range(7):
        throwers.append(on.asked[0].seat)
        on.state.at[0] = 15
        throw_dice(on, "1 2 3")
    assert throwers == [0, 1, 2, 0, 1, 2, 0], "the owner of horse 1, 2, … 6 and then 1 again"
    assert refused(race(3), 1, "throw") == "match.thrower"


def test_match_thrower__in_turn() -> None:
    on = race(3, thrower="turn", races=2)
    assert happened(on, "match.thrower", "throws_first", 0)
    throwers = []
    for _ in range(4):
        throwers.append(on.asked[0].seat)
        throw_dice(on, "1 2 3")
    assert throwers == [0, 1, 2, 0]
    assert refused(on, 0, "throw") == "match.thrower"
    on.state.at[0] = 15
    throw_dice(on, "1 2 3")
    assert on.view().race == 2 and on.asked[0].seat == 1, "the owner of horse 2 begins the second race"


# ---- Moving -----------------------------------------------------------------------------------


def test_move_match() -> None:
    on = race(6)
    assert throw_dice(on, "1 3 6") == [1, 0, 1, 0, 0, 1]
    assert throw_dice(on, "4 4 5") == [1, 0, 1, 2, 1, 1]
    assert throw_dice(on, "2 2 2") == [1, 3, 1, 2, 1, 1]
    assert happened(on, "move.match", "moved", 1, 3)


def test_move_absent() -> None:
    on = race(4)
    assert throw_dice(on, "5 6 6") == [0, 0, 0, 0]
    assert happened(on, "move.absent", "disregarded", 6)


def test_move_together() -> None:
    on = race(6, [15, 15, 15])
    throw_dice(on, "1 2 3")
    assert on.over
    assert on.places == (1, 1, 1, 4, 4, 4), "none of the three was first"


# ---- Flat races -------------------------------------------------------------------------------


def test_flat_english_dice() -> None:
    on = race(6)
    throw_dice(on, "4 5 6")
    assert happened(on, "flat-english.dice", "thrown", 0, 4, 5, 6)


def test_flat_english_exact() -> None:
    assert throw_dice(race(6, [14]), "1 2 3")[0] == 15
    assert throw_dice(race(6, [13]), "1 1 3")[0] == 15
    for space, throw in ((15, "1 2 3"), (14, "1 1 3"), (13, "1 1 1")):
        on = race(6, [space])
        throw_dice(on, throw)
        assert on.over
        assert happened(on, "flat-english.exact", "home", 0)


def test_flat_english_exact__past_the_post() -> None:
    on = race(6, [15])
    assert throw_dice(on, "1 1 3")[0] == 15
    assert happened(on, "flat-english.exact", "held", 0, 15)
    assert throw_dice(race(6, [14]), "1 1 1")[0] == 14
    on = race(6, [15], overshoot="stop-at-post")
    throw_dice(on, "1 1 3")
    assert on.over


def test_flat_american_dice() -> None:
    on = race(6, race="flat-american")
    throw_dice(on, "4 5 6")
    assert happened(on, "flat-american.dice", "thrown", 0, 4, 5, 6)


def test_flat_american_from_next() -> None:
    on = race(6, [0, 0, 0, 15], race="flat-american")
    assert throw_dice(on, "4 2 1")[3] == 15
    assert happened(on, "flat-american.from-next", "held", 3, 15)
    throw_dice(on, "4 4 1")
    assert on.places[3] == 1
    on = race(6, [0, 0, 0, 15], race="flat-american")
    throw_dice(on, "4 4 4")
    assert on.over


def test_flat_american_from_second() -> None:
    on = race(6, [0, 0, 14], race="flat-american")
    assert throw_dice(on, "3 3 1")[2] == 15
    assert happened(on, "flat-american.from-second", "moved", 2, 15)
    assert throw_dice(race(6, [0, 0, 14], race="flat-american"), "3 3 3")[2] == 15


def test_flat_american_from_third() -> None:
    on = race(6, [13], race="flat-american")
    assert throw_dice(on, "1 1 1")[0] == 15
    assert happened(on, "flat-american.from-third", "moved", 0, 15)


# ---- Grand National ---------------------------------------------------------------------------


def test_grand_national_dice() -> None:
    on = race(6, **NATIONAL)
    assert throw_dice(on, "4 4")[3] == 2
    assert happened(on, "grand-national.dice", "thrown", 0, 4, 4)


def test_steeple_hurdles() -> None:
    assert race(6, **NATIONAL).view().fences == (5, 11)
    assert race(6, **MYOPIA).view().fences == (5, 11)
    assert race(6).view().fences == ()


@pytest.mark.parametrize("fence", [5, 11])
def test_grand_national_rest(fence: int) -> None:
    on = race(6, [fence - 1], **NATIONAL)
    assert throw_dice(on, "1 1")[0] == fence
    assert happened(on, "grand-national.rest", "moved", 0, fence)


@pytest.mark.parametrize("fence", [5, 11])
def test_grand_national_jump(fence: int) -> None:
    on = race(6, [fence], **NATIONAL)
    assert throw_dice(on, "1 2")[0] == fence
    assert throw_dice(on, "1 1")[0] == fence + 1
    assert happened(on, "grand-national.jump", "held", 0, fence)
    assert happened(on, "grand-national.jump", "jumped", 0, fence + 1)


def test_grand_national_jump__of_its_own_number() -> None:
    on = race(6, [5, 11, 5, 4], **NATIONAL)
    assert throw_dice(on, "6 6") == [5, 11, 5, 4, 0, 2]


def test_grand_national_jump__by_option_of_any_number() -> None:
    on = race(4, [5, 11, 4, 5], **NATIONAL, **{"hurdle-doublet": "any"})
    assert throw_dice(on, "1 4") == [5, 11, 4, 5], "no doublet"
    assert throw_dice(on, "3 3") == [6, 12, 5, 6], "all that waited, and no horse that has just come to a hurdle"
    assert happened(on, "grand-national.jump", "jumped", 1, 12)
    assert throw_dice(on, "6 6") == [6, 12, 6, 6], "of an absent horse too"
    on = race(6, [5], race="myopia", calls="automatic", **{"hurdle-doublet": "any"})
    assert throw_dice(on, "2 2 1")[0] == 5, "in the Grand National only"


def test_grand_national_finish() -> None:
    on = race(6, [15], **NATIONAL)
    assert throw_dice(on, "1 1")[0] == 15
    throw_dice(on, "1 2")
    assert on.over
    assert happened(on, "grand-national.finish", "home", 0)


# ---- Myopia -----------------------------------------------------------------------------------


def test_myopia_dice() -> None:
    on = race(6, **MYOPIA)
    throw_dice(on, "1 2 3")
    assert happened(on, "myopia.dice", "thrown", 0, 1, 2, 3)


def test_myopia_rest_third() -> None:
    on = race(6, [0, 3], **MYOPIA)
    assert throw_dice(on, "2 2 2")[1] == 5
    assert happened(on, "myopia.rest-third", "moved", 1, 5)


def test_myopia_rest_second() -> None:
    for throw in ("5 5 1", "5 5 5"):
        on = race(6, [0, 0, 0, 0, 10], **MYOPIA)
        assert throw_dice(on, throw)[4] == 11, "it does not jump on the throw that brings it there"
        assert happened(on, "myopia.rest-second", "moved", 4, 11)


def test_myopia_jump() -> None:
    on = race(6, [0, 0, 5], **MYOPIA)
    assert throw_dice(on, "3 5 4")[2] == 5, "twelve is not enough, its own number or not"
    assert throw_dice(on, "6 6 1")[2] == 6


def test_myopia_total() -> None:
    on = race(4, [5], **MYOPIA)
    assert throw_dice(on, "5 6 6")[0] == 6, "the dice of absent horses count"
    assert refused(race(6, [5], **CALLED), 0, "call", total=14) == "myopia.call"
    on = race(6, [5], **CALLED)
    throw_dice(on, "6 6 1")
    assert refused(on, 0, "call", total=19) == "myopia.total"


def test_myopia_jump_one() -> None:
    on = race(6, [0, 0, 0, 0, 5], **MYOPIA)
    assert throw_dice(on, "5 5 3")[4] == 6
    assert happened(on, "myopia.jump-one", "jumped", 4, 6)
    assert not happened(on, "myopia.jump", "held"), "a horse that jumps is not said to stay"
    throw_dice(on := race(6, [0, 0, 0, 0, 5], **MYOPIA), "5 5 2")
    assert happened(on, "myopia.jump", "held", 4, 5)


def test_myopia_call() -> None:
    on = race(3, [5, 5, 0, 5], **CALLED)
    then(on, "6 6 1")
    on.act(0, "throw")
    assert [ask.seat for ask in on.asked] == [0, 1]
    on.act(1, "let_pass")
    on.act(0, "call", total=13)
    assert list(on.state.at) == [6, 5, 0, 6, 0, 2], "both waiting horses of the caller; a total not called is lost"
    assert happened(on, "myopia.call", "called", 0, 13)
    assert [event.args for event in on.all_events if event.kind == "held"] == [(1, 5)], "and that is said of it"


def test_myopia_call__wrong_or_too_low() -> None:
    on = race(2, [5], **CALLED)
    then(on, "2 2 3")
    on.act(0, "throw")
    on.act(0, "call", total=7)
    assert on.state.at[0] == 5
    on.act(0, "let_pass")
    assert not happened(on, "myopia.call", "held"), "there was nothing to call"
    then(on, "6 6 2")
    on.act(0, "throw")
    on.act(0, "call", total=13)
    assert on.state.at[0] == 5
    assert last(on, "miscalled").args == (0, 13)


def test_myopia_call__a_wrong_call_may_be_corrected() -> None:
    on = race(2, [5, 5], **CALLED)
    then(on, "6 6 2")
    on.act(0, "throw")
    on.act(0, "call", total=13)
    assert [ask.seat for ask in on.asked] == [1], "all answer before anybody calls again"
    on.act(1, "let_pass")
    for wrong in (12, 15):
        assert [(ask.seat, ask.question) for ask in on.asked] == [(0, "myopia.call")]
        on.act(0, "call", total=wrong)
    on.act(0, "call", total=14)
    assert list(on.state.at)[:2] == [6, 5]
    assert [ask.question for ask in on.asked] == ["match.thrower"], "after the right call nobody is asked again"


def test_myopia_call__once_a_throw() -> None:
    on = race(2, [5, 5], race="myopia", calls="once")
    then(on, "6 6 2")
    on.act(0, "throw")
    assert refused(on, 0, "call", total=12) == "myopia.total", "only what takes a horse over can be called"
    on.act(0, "call", total=13)
    assert [ask.seat for ask in on.asked] == [1], "nobody calls twice"
    assert happened(on, "myopia.call", "held", 0, 5)
    on.act(1, "call", total=14)
    assert list(on.state.at)[:2] == [5, 6]
    assert [ask.question for ask in on.asked] == ["match.thrower"]
    throw_dice(on, "1 1 2")
    on.act(0, "call", total=13)
    assert on.state.at[0] == 5, "a total below 13 takes nobody over, whatever is called"


def test_myopia_call__automatic() -> None:
    on = race(3, [5, 5, 0, 5], **MYOPIA)
    assert throw_dice(on, "6 6 1") == [6, 6, 0, 6, 0, 2]
    assert [ask.question for ask in on.asked] == ["match.thrower"], "nobody is asked to call"


def test_myopia_call__in_a_donkey_race_everybody_has_to_jump() -> None:
    on = race(3, [5, 5, 0, 5], donkey="yes", **CALLED)
    assert throw_dice(on, "6 6 1") == [6, 6, 0, 6, 0, 2]
    assert [ask.question for ask in on.asked] == ["match.thrower"]


def test_myopia_finish() -> None:
    on = race(6, [15], **MYOPIA)
    assert throw_dice(on, "1 2 3")[0] == 15
    assert happened(on, "myopia.finish", "held", 0, 15)
    assert throw_dice(race(6, [14], **MYOPIA), "1 1 1")[0] == 15
    throw_dice(on, "1 1 3")
    assert on.over


# ---- Donkey Race and the result ---------------------------------------------------------------


def test_donkey_last() -> None:
    on = race(6, [15, 15, 15, 15, 15, 0], donkey="yes")
    throw_dice(on, "1 2 3")
    assert not on.over
    throw_dice(on, "4 5 1")
    assert on.over
    assert happened(on, "donkey.last", "won_last", 5, 5)
    assert not happened(on, "donkey.last", "won")


def test_donkey_last__all_that_are_left_belong_to_one() -> None:
    on = race(2, [0, 15, 0, 15, 3, 14], donkey="yes")
    throw_dice(on, "2 2 1", "2 4 6")
    assert not on.over, "a horse of the other still runs"
    throw_dice(on, "6 1 1")
    assert on.over and on.places == (1, 2)
    assert happened(on, "donkey.last", "outlasted", 0, 3, 3)
    assert on.view().wins == (6, 0) and not happened(on, "result.dead-heat", "dead_heat")


def test_donkey_last__horses_that_are_home_are_not_reported() -> None:
    on = race(6, [15], donkey="yes")
    throw_dice(on, "1 2 3")
    before = len(on.all_events)
    throw_dice(on, "1 1 4")
    assert [event.kind for event in on.all_events[before:]] == ["thrown", "moved"], "the 4, and nothing of the 1"
    assert on.state.finished[0] == 1


@pytest.mark.parametrize("name", ["flat-english", "flat-american", "grand-national", "myopia"])
def test_donkey_last__on_any_of_the_four(name: str) -> None:
    games = parlour.simulate("derby-day", 6, 20, options={"race": name, "donkey": "yes"})
    assert all(result.finished for result in games.results)


def test_result_win() -> None:
    on = race(2, [0, 15])
    throw_dice(on, "2 3 4")
    assert happened(on, "result.win", "won", 1, 1, 1)
    assert on.places == (2, 1)


def test_result_dead_heat() -> None:
    on = race(6, [15, 15])
    throw_dice(on, "1 2 3")
    assert happened(on, "result.dead-heat", "dead_heat", 2)
    assert on.view().wins == (3, 3, 0, 0, 0, 0)
    on = race(2, [15, 0, 15])
    throw_dice(on, "1 3 4")
    assert on.view().wins == (6, 0), "a dead heat between one's own horses is a whole win"


def test_result_dead_heat__in_a_donkey_race() -> None:
    on = race(4, [16, 16, 15, 15], donkey="yes")
    on.state.finished, on.state.throws = int_row([1, 1, 0, 0]), 30
    throw_dice(on, "3 4 1")
    assert on.view().wins == (0, 0, 3, 3)


# ---- The tote: a house rule -------------------------------------------------------------------


def tote(seats: int = 3, at: list[int] | None = None, **options: str | int) -> Table:
    """A race with betting, before the start; the horses stand where the test wants them."""
    return race(seats, at, stakes="tote", **options)


def keep_money(on: Table) -> None:
    for ask in list(on.asked):
        on.act(ask.seat, "no_bet")


def off(on: Table, *throws: str) -> list[int]:
    """Throw until these dice are used up; nobody bets."""
    for dice in throws:
        keep_money(on)
        throw_dice(on, dice)
    return list(on.state.purses)


def test_stakes_purse() -> None:
    on = tote()
    assert on.view().purses == (100, 100, 100)
    assert happened(on, "stakes.purse", "purse", 100, 100)
    on.state.wins[0] = 0
    on.state.at = int_row([15, 0, 0, 0, 0, 0])
    on.act(1, "back", horse=0, stake=30)
    on.act(0, "no_bet")
    on.act(2, "no_bet")
    throw_dice(on, "1 2 3")
    assert on.over and on.view().wins == (6, 0, 0)
    assert on.view().purses == (200, 250, 100) and on.places == (2, 1, 3), "the richest, not who won the race"
    assert on.game.standing(on.state)[1] > on.game.standing(on.state)[0]


def test_stakes_purse__equal_purses_tie() -> None:
    on = tote(6, [15, 15], races=1)
    keep_money(on)
    throw_dice(on, "1 2 4")
    assert on.places == (1, 1, 3, 3, 3, 3)


@pytest.mark.parametrize("options", [{"donkey": "yes"}, {"stakes": "none"}])
def test_stakes_purse__where_nobody_bets(options: dict[str, str | int]) -> None:
    on = table("derby-day", 3, [], **{"stakes": "tote", **options})
    assert [ask.question for ask in on.asked] == ["match.thrower"]
    assert not on.view().tote and on.view().purses == (0, 0, 0)


def test_stakes_purse__on_too_long_a_course() -> None:
    game = find_game("derby-day")
    text = own_edition_text(game).replace("spaces = 16", "spaces = 19")
    s = game.begin(3, game.complete_options({"stakes": "tote"}), cached_edition(game.module, text))
    assert not s.setting.tote


def test_stakes_back() -> None:
    on = tote()
    assert [(ask.seat, ask.question) for ask in on.asked] == [(seat, "stakes.back") for seat in range(3)]
    on.act(0, "back", horse=4, stake=20)
    assert happened(on, "stakes.back", "backed", 0, 4, 20, 120), "any horse, one's own or another's"
    assert on.view(2).backed == (4, -1, -1, -1, -1, -1), "for all to see"
    assert on.view().purses == (80, 100, 100)
    assert refused(on, 0, "back", horse=1, stake=10) == "stakes.back", "one horse"
    assert refused(on, 1, "back", horse=1, stake=15) == "stakes.back"
    on.state.purses[1] = 15
    assert refused(on, 1, "back", horse=1, stake=20) == "stakes.back", "from their purse"
    on.act(1, "no_bet")
    on.act(2, "no_bet")
    assert [ask.question for ask in on.asked] == ["match.thrower"]
    assert refused(on, 2, "back", horse=0, stake=10) == "stakes.back", "the tote is closed"


def test_stakes_back__without_money() -> None:
    on = tote(3, races=2)
    on.state.purses = int_row([5, 100, 100])
    keep_money(on)
    on.state.at = int_row([0, 15, 0, 0, 0, 0])
    throw_dice(on, "2 3 4")
    assert [ask.seat for ask in on.asked] == [1, 2], "who has no money for a bet is not asked"


def test_stakes_half_way() -> None:
    on = tote(3, [7, 4, 0, 0, 0, 0])
    keep_money(on)
    throw_dice(on, "3 4 5")
    assert [ask.question for ask in on.asked] == ["match.thrower"]
    throw_dice(on, "1 4 5")
    assert {ask.question for ask in on.asked} == {"stakes.back"} and len(on.asked) == 3
    assert happened(on, "stakes.half-way", "opened", 1)
    on.act(1, "back", horse=0, stake=10)
    keep_money(on)
    assert [(ask.seat, ask.question) for ask in on.asked] == [(0, "match.thrower")]
    assert on.view().backed == (-1, -1, -1, -1, 0, -1)
    throw_dice(on, "1 1 2")
    assert [ask.question for ask in on.asked] == ["match.thrower"], "once in a race"


def test_stakes_half_way__the_next_player_throws_then() -> None:
    on = tote(3, [7], thrower="turn")
    keep_money(on)
    throw_dice(on, "1 4 5")
    keep_money(on)
    assert [(ask.seat, ask.question) for ask in on.asked] == [(1, "match.thrower")]


def test_stakes_half_way__in_every_race() -> None:
    on = tote(3, [15], races=2)
    off(on, "1 2 3")
    assert on.view().race == 2 and len(on.asked) == 3, "a race that is over does not open the tote at half-way"
    keep_money(on)
    on.state.at = int_row([8, 0, 0, 0, 0, 0])
    throw_dice(on, "2 3 4")
    assert {ask.question for ask in on.asked} == {"stakes.back"}


def test_stakes_odds() -> None:
    assert tote(6).view().quotes == (60,) * 6, "alike at the start"
    assert tote(4).view().quotes == (40,) * 4
    on = tote(6, [7, 4, 3, 3, 2, 1])
    off(on, "1 2 3")
    view = on.view()
    chances = on.state.setting.odds.chances(list(view.at))
    assert sum(chances) == pytest.approx(10**9, abs=1000)
    assert list(view.quotes) == [min(200, 10 * 10**9 // chance) for chance in chances]
    assert list(view.quotes) == sorted(view.quotes) and view.quotes[0] < 20
    on.act(2, "back", horse=1, stake=20)
    assert on.view().returns[6 + 2] == 2 * view.quotes[1]


@pytest.mark.parametrize("name", ["flat-english", "flat-american", "grand-national"])
def test_stakes_odds__near_the_post_by_hand(name: str) -> None:
    """Four horses, one throw from home or far from it: the chances follow from the throws that end the race."""
    on = race(4, race=name, stakes="tote")
    setting = on.state.setting
    at = [15, 15, 0, 0]
    home = [[0, 0, 0], [0, 0, 0]]  # throws that take only this horse home, both home, by horse
    for outcome in range(6**setting.dice):
        shown = faces(outcome, setting.dice)
        goes = [setting.to[shown.count(horse + 1)][15] == 16 for horse in (0, 1)]
        home[0][0] += goes == [True, False]
        home[1][0] += goes == [False, True]
        home[0][1] += goes == [True, True]
    share = Fraction(home[0][0] + Fraction(home[0][1], 2), home[0][0] + home[1][0] + home[0][1])
    # the two behind need five throws at least, by which time the race is all but over
    chances = setting.odds.chances(at)
    assert share == Fraction(1, 2) and chances[0] == chances[1]
    assert chances[2] == chances[3] and sum(chances) == pytest.approx(10**9, abs=1000)


# Spaces of six horses, and one of four in the Myopia, where every number counts for a throw of 13 or more.
HALF_WAY = [
    ("flat-english", [8, 7, 6, 5, 3, 2]),
    ("flat-american", [8, 3, 6, 5, 7, 4]),
    ("grand-national", [8, 5, 5, 6, 3, 2]),
    ("myopia", [8, 6, 5, 5, 3, 7]),
    ("myopia", [8, 5, 5, 2]),
]


@pytest.mark.parametrize(("name", "at"), HALF_WAY)
def test_stakes_odds__as_races_from_there_end(name: str, at: list[int]) -> None:
    on = race(len(at), race=name, stakes="tote", calls="automatic")
    book, luck, races = on.game.book, Fast(3), 1500
    wins = [0.0] * len(at)
    plain = race(len(at), race=name, calls="automatic").state
    for _ in range(races):
        s = plain.copy()
        s.at = int_row(at)
        random_playout(book, s, luck, 10**6, "")
        home = [horse for horse in range(len(at)) if s.finished[horse]]
        for horse in home:
            wins[horse] += 1 / len(home)
    for won, chance in zip(wins, on.state.setting.odds.chances(at), strict=True):
        p = chance / 10**9
        assert abs(won / races - p) <= 4.5 * (p * (1 - p) / races) ** 0.5


def test_stakes_odds__exactly_where_horses_are_alike() -> None:
    """The count agrees with one that follows the horses by name, throw by throw, to the end."""
    on = race(4, race="flat-english", stakes="tote", overshoot="stop-at-post")
    setting = on.state.setting
    memory: dict[tuple[int, ...], list[Fraction]] = {}

    def value(at: tuple[int, ...]) -> list[Fraction]:
        home = [horse for horse in range(4) if at[horse] == 16]
        if home:
            return [Fraction(horse in home, len(home)) for horse in range(4)]
        if at not in memory:
            sums, stays = [Fraction(0)] * 4, 0
            for outcome in range(216):
                shown = faces(outcome, 3)
                to = tuple(setting.to[shown.count(horse + 1)][at[horse]] for horse in range(4))
                if to == at:
                    stays += 1
                else:
                    sums = [total + each for total, each in zip(sums, value(to), strict=True)]
            memory[at] = [each / (216 - stays) for each in sums]
        return memory[at]

    for at in ((15, 13, 12, 14), (12, 14, 14, 13)):
        exact = [float(each) * 10**9 for each in value(at)]
        assert setting.odds.chances(list(at)) == pytest.approx(exact, abs=100)


def test_stakes_prize() -> None:
    on = tote(3, [0, 15])
    assert off(on, "2 3 4") == [100, 200, 100]
    assert happened(on, "stakes.prize", "prize", 1, 100)
    on = tote(6, [15, 15])
    assert off(on, "1 2 4") == [150, 150, 100, 100, 100, 100], "shared in a dead heat"


def test_stakes_pays() -> None:
    on = tote(3, [7, 0, 0], races=1)
    on.act(0, "back", horse=1, stake=10)
    on.act(1, "back", horse=0, stake=30)
    on.act(2, "no_bet")
    throw_dice(on, "1 5 5")
    on.act(2, "back", horse=0, stake=10)
    quoted = on.view().quotes[0]
    keep_money(on)
    on.state.at[0] = 15
    throw_dice(on, "1 2 3")
    assert happened(on, "stakes.pays", "paid", 1, 0, 180), "as quoted when the bet was made"
    assert on.view().purses == (90 + 100, 70 + 180, 90 + quoted)
    assert not happened(on, "stakes.pays", "paid", 0), "all other stakes are lost"


def test_stakes_pays__half_in_a_dead_heat() -> None:
    on = tote(6, [15, 15])
    on.act(5, "back", horse=1, stake=10)
    keep_money(on)
    throw_dice(on, "1 2 4")
    assert on.view().purses == (150, 150, 100, 100, 100, 90 + 30)


def test_a_bet_shows_what_it_costs_and_returns() -> None:
    on = tote()
    offer = next(offer for offer in on.offers(0) if offer.action == "back")
    terms = on.game.terms(on.view(0), on.edition, on.log.options, offer)
    assert [term.after(offer, (2, 30)) for term in terms.figures] == [70]
    assert {(note.choice, note.args) for note in terms.notes} == {(horse, (60, 10)) for horse in range(6)}


def test_games_without_the_tote_have_its_fields_in_no_plain_value() -> None:
    assert len(race(3).state.to_plain()) == 16
    s = tote().state
    assert len(s.to_plain()) == 22
    twin = race(3, stakes="tote").state
    twin.load(Reader(s.to_plain()))
    assert twin.to_plain() == s.to_plain()


# ---- Tables of older rules --------------------------------------------------------------------


@pytest.mark.parametrize("kept", kept_states("derby-day"), ids=lambda kept: kept.stem)
def test_a_table_of_older_rules_goes_on(kept: Path) -> None:
    goes_on(kept)


# ---- Against the exact figures ----------------------------------------------------------------

# race, horses, overshoot, expected throws, their standard deviation or 0, two first together, three, win shares
EXACT = [
    ("flat-english", 6, "stay", 23.27524753, 0, 0.069284193, 0.002638365, [1 / 6] * 6),
    ("flat-english", 6, "stop-at-post", 22.94482383, 2.924535, 0.059834083, 0.001481593, [1 / 6] * 6),
    ("flat-english", 4, "stay", 24.87998978, 0, 0.054923042, 0.001286854, [1 / 4] * 4),
    ("flat-english", 4, "stop-at-post", 24.52642505, 3.592699, 0.046976168, 0.000723278, [1 / 4] * 4),
    ("flat-american", 6, "stay", 28.02011673, 4.369215, 0, 0, [1 / 6] * 6),
    ("flat-american", 4, "stay", 30.31867012, 5.529251, 0, 0, [1 / 4] * 4),
    ("grand-national", 6, "stay", 62.80182886, 0, 0.012993214, 0, [1 / 6] * 6),
    ("grand-national", 6, "stop-at-post", 62.53580375, 14.781231, 0.010715292, 0, [1 / 6] * 6),
    ("grand-national", 4, "stay", 69.93420592, 0, 0.009288694, 0, [1 / 4] * 4),
    ("grand-national", 4, "stop-at-post", 69.65926703, 19.020496, 0.007662576, 0, [1 / 4] * 4),
    ("myopia", 6, "stay", 32.25352677, 5.595936, 0, 0,
     [0.170260675, 0.169212829, 0.167597977, 0.166625045, 0.164557956, 0.161745518]),
    ("myopia", 4, "stay", 34.44195941, 6.471273, 0, 0, [0.251099164, 0.250350263, 0.249234773, 0.2493158]),
]  # fmt: skip


@pytest.mark.parametrize("row", EXACT, ids=lambda row: f"{row[0]}-{row[1]}-{row[2]}")
def test_the_kernel_races_as_the_exact_figures_say(
    row: tuple[str, int, str, float, float, float, float, list[float]],
) -> None:
    name, horses, overshoot, expected, deviation, pair, triple, shares = row
    game = find_game("derby-day")
    _, board = load_edition(game, None)
    options = game.complete_options({"race": name, "overshoot": overshoot, "calls": "automatic"})
    source = Fast(1)
    races = 1500
    lengths, wins, first_together = [], [0.0] * horses, [0, 0, 0, 0]
    for _ in range(races):
        s = game.begin(horses, options, board)
        game.book.advance(s)
        random_playout(game.book, s, source, 10**6, "")
        lengths.append(s.throws)
        home = [horse for horse in range(horses) if s.finished[horse]]
        first_together[len(home)] += 1
        for horse in home:
            wins[horse] += 1 / len(home)
    mean = sum(lengths) / races
    spread = deviation or (sum((n - mean) ** 2 for n in lengths) / (races - 1)) ** 0.5
    assert abs(mean - expected) <= 4 * spread / races**0.5
    for share, exact in [*zip((won / races for won in wins), shares, strict=True),
                         (first_together[2] / races, pair), (first_together[3] / races, triple)]:  # fmt: skip
        assert abs(share - exact) <= 4 * max(exact * (1 - exact) / races, 1e-9) ** 0.5


def test_a_finish_listed_by_chance_is_exact() -> None:
    """From space 15 by the English method the horse's number must show exactly once: 3 · 1/6 · (5/6)²."""
    on = race(6, [15])
    on.game.book.act(on.state, 0, "throw", ())
    assert worth(on, lambda s: s.over) == Fraction(75, 216)
    on = race(6, [15], race="flat-american")
    on.game.book.act(on.state, 0, "throw", ())
    assert worth(on, lambda s: s.over) == Fraction(16, 216)
    on = race(6, [5], **MYOPIA)
    on.game.book.act(on.state, 0, "throw", ())
    assert worth(on, lambda s: s.at[0] == 6) == Fraction(56, 216), "56 of 216 throws total 13 or more"


def test_a_game_replays_from_its_log_file(tmp_path: pytest.TempPathFactory) -> None:
    on = parlour.new_table("derby-day", 3, seed=5, options={"races": 3})
    while not on.over:
        on.act(on.asked[0].seat, "throw")
    path = tmp_path / "race.jsonl"  # type: ignore[operator]
    on.save(path)
    assert parlour.load_table(path).digest() == on.digest()
    assert parlour.verify(parlour.read_log(path)).throws == on.chance_count


def test_random_play_comes_to_an_end_in_every_variant() -> None:
    rng = random.Random(0)
    for name in ("flat-english", "flat-american", "grand-national", "myopia"):
        options = {"race": name, "donkey": rng.choice(["yes", "no"]), "races": 2}
        assert all(r.finished for r in parlour.simulate("derby-day", rng.randrange(2, 7), 10, options=options).results)
