"""What the minds do by themselves, before anything is tried."""

from itertools import pairwise
from typing import Any

import pytest

from parlour.bots.search import Budget, SearchBot
from parlour.games import shelf
from parlour.games.highhat.appraisal import BEST, CAREFUL, STEADY, WILD
from parlour.games.highhat.evaluator import CONTEST, HighHatEvaluator
from parlour.games.highhat.evaluator import TURN as THROWING
from parlour.games.ratrace.evaluator import RatraceEvaluator
from parlour.kernel.bits import bits
from parlour.kernel.chance import Fast
from parlour.kernel.driver import resolve_all_chance
from parlour.kernel.game import load_edition
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer, Param
from parlour.testing.tables import Setup, positions, setups
from tests.games.tabletop import go_on_with

RATRACE, HIGH_HAT = shelf()["ratrace"], shelf()["high-hat"]
WORDS = Budget(worlds=0)  # the mind's own move


def minded(name: str, seats: int) -> Any:
    game = shelf()[name]
    assert game.evaluator
    return game.evaluator(load_edition(game)[1], game.complete_options({}), seats)


def begun(name: str, seats: int, luck: Fast) -> Any:
    game = shelf()[name]
    s = game.begin(seats, game.complete_options({}), load_edition(game)[1])
    game.book.advance(s)
    resolve_all_chance(game.book, s, luck)
    return s


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_whatever_is_answered_is_on_offer(name: str, seats: int) -> None:
    """In games by all characters, each answer by way of `act`, which would refuse it."""
    game, evaluator = shelf()[name], minded(name, seats)
    for seed in range(6):
        luck = Fast(seed)
        s = begun(name, seats, luck)
        characters = [luck.below(CAREFUL + 1) for _ in range(seats)]
        while not s.over and s.tickets < 2000:
            if s.chance:
                game.book.resolve_chance(s, luck.below(s.chance))
                continue
            ask = s.asked[0]
            offer, args = evaluator.answer(s, ask.seat, code_of(ask.question), ask.number, characters[ask.seat])
            game.book.act(s, ask.seat, offer.action, args)


@pytest.mark.parametrize("setup", setups(HIGH_HAT), ids=str)
def test_whatever_is_done_unasked_is_on_offer_in_high_hat(setup: Setup) -> None:
    assert HIGH_HAT.evaluator
    evaluator: Any = HIGH_HAT.evaluator(setup.edition, setup.options, setup.seats)
    for seed in range(3):
        for s in positions(setup, seed, 300, every=5):
            for seat in range(s.seats) if not s.over and not s.chance else ():
                throwing = code_of(s.question_of(seat)) == THROWING if s.asks_seat(seat) else False
                done = evaluator.act_unasked(s, seat, throwing)
                if done is not None:
                    assert any(
                        offer.action == done[0].action and offer.admits(done[1]) for offer in setup.book.offers(s, seat)
                    ), done


def test_a_chance_to_win_is_a_chance() -> None:
    for name in ("ratrace", "high-hat"):
        evaluator, luck = minded(name, 4), Fast(4)
        s = begun(name, 4, luck)
        assert isinstance(evaluator, RatraceEvaluator | HighHatEvaluator)
        for _ in range(60):
            evaluator.step(s, luck)
            resolve_all_chance(evaluator.book, s, luck)
        chances = [evaluator.worth(s, seat) for seat in range(4)]
        assert abs(sum(chances) - 1.0) < 1e-9 and min(chances) > 0.0


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
def test_where_nothing_is_hidden_there_is_one_world(name: str) -> None:
    evaluator, s = minded(name, 4), begun(name, 4, Fast(2))
    other = evaluator.resample(s, 0, Fast(3))
    assert other.to_plain() == s.to_plain()
    evaluator.step(other, Fast(4))
    assert other.to_plain() != s.to_plain()


def own_move(name: str, s: Any, seat: int) -> tuple[str, tuple[int, ...]]:
    game = shelf()[name]
    bot = SearchBot(WORDS, game, load_edition(game)[1], game.complete_options({}), seat, 1)
    offer, args = bot.choose(game.view_for(s, seat), game.book.offers(s, seat))
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


def test_whoever_can_win_announces_whatever_else_is_asked() -> None:
    s, seat = high_hat(2500, owned=0b1111111100)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert own_move("high-hat", s, seat) == ("announce", ())


def test_a_second_policy_for_what_one_does_not_own_is_worth_nothing() -> None:
    s, _ = high_hat(0)
    evaluator: Any = minded("high-hat", 4)
    appraiser = evaluator.appraiser
    appraiser.appraise(s, BEST)
    twins = [
        (one, other)
        for one in range(len(appraiser.covers))
        for other in range(one)
        if appraiser.covers[one] and appraiser.covers[one] == appraiser.covers[other]
    ]
    assert twins
    for one, other in twins:
        assert appraiser.expected_loss(0, 1 << one) < 0.0
        assert appraiser.expected_loss(0, 1 << one | 1 << other) == appraiser.expected_loss(0, 1 << one)


def test_more_is_tried_for_a_card_that_decides_the_game() -> None:
    """Its value is 250; a quarter more is the most for one that decides nothing."""
    for points, most in ((0, 310), (1500, 750)):
        s, _ = high_hat(points, owned=0b1111111000)
        s.lot = 0
        evaluator: Any = minded("high-hat", 4)
        offer = Offer("outbid", (Param("price", "points", 300, 2000),))
        assert all(300 < args[0] <= most for args in evaluator.args_to_try(s, CONTEST, offer))
        assert bool(evaluator.args_to_try(s, CONTEST, offer)) == (points > 0)


def test_whoever_owns_next_to_nothing_after_many_rounds_is_taken_to_do_anything() -> None:
    s, seat = high_hat(0, owned=0b111111)
    idle, evaluator = (seat + 1) % 4, minded("high-hat", 4)
    assert evaluator.wildness(s, idle) == pytest.approx(0.1, abs=0.01), "at first nobody is known"
    s.turns = 20 * 4
    assert evaluator.wildness(s, seat) < 0.02 < 0.9 < evaluator.wildness(s, idle)
    casts = []
    for k in range(200):
        evaluator.draw_characters(s, (seat + 2) % 4, Fast(k))
        casts.append(list(evaluator.characters))
    assert sum(cast[idle] == WILD for cast in casts) > 180 and sum(cast[seat] == WILD for cast in casts) < 20
    assert {cast[seat] for cast in casts} >= {STEADY, CAREFUL}, "the others are a mixture all the same"


def test_whoever_does_anything_buys_sells_and_takes_trades_in_games_played_out() -> None:
    s, seat = high_hat(2000, owned=0b11)
    evaluator = minded("high-hat", 4)
    evaluator.characters = [WILD] * 4
    found = set()
    for k in range(60):
        one = s.copy()
        evaluator.act_at_random(one, seat, Fast(k))
        found.add(one.owned[seat].bit_count() - 2)
        other = s.copy()
        HIGH_HAT.book.act(other, seat, "propose", ((seat + 1) % 4, 0b1, 0, 0, 5, 0, 0))
        evaluator.answer_deals(other, Fast(k))
        found.add("taken" if other.owned[seat] == 0b10 else "left")
        assert not other.deals
    assert found == {-1, 0, 1, "taken", "left"}


def test_before_a_throw_is_done_what_can_be_done_before_it() -> None:
    s, seat = high_hat(3000, owned=0b0001111111)
    evaluator: Any = minded("high-hat", 4)
    done = evaluator.act_unasked(s, seat, True)
    assert done is not None and own_move("high-hat", s, seat) == (done[0].action, done[1])


@pytest.mark.parametrize(
    ("least", "limit", "bid"),
    [
        (20, 900.0, 180),  # in most worlds it costs 200 at least
        (20, 150.0, 140),  # never beyond the limit
        (300, 900.0, 380),  # on from there by a part of the way to the limit
        (600, 900.0, 640),
        (880, 890.0, 880),
    ],
)
def test_a_bid_in_high_bid_leaps_to_about_what_the_lot_costs(least: int, limit: float, bid: int) -> None:
    evaluator: Any = minded("high-bid", 4)
    offer = Offer("bid", (Param("amount", "dollars", least, 1000, 20),))
    assert evaluator.choose_bid(offer, limit, [100] + [200] * 5 + [400] * 6) == (bid,)


def test_a_contest_in_high_hat_is_not_fought_five_by_five() -> None:
    """Two who would win by the card, and have the points: each word goes a tenth of its value further."""
    s, seat = high_hat(3000, owned=0b0011111110)
    rival = (seat + 1) % 4
    for k in range(1, 8):
        s.take(rival, k)
    s.points.balances[rival] += 3000
    s.points.balances[s.register()] -= 3000
    s.take((seat + 2) % 4, 9)
    s.take((seat + 3) % 4, 9)
    HIGH_HAT.book.act(s, seat, "buy", (9, 0))
    words = 0
    while s.lot >= 0:
        asked = s.asked[0].seat
        bot = SearchBot(Budget(worlds=8), HIGH_HAT, load_edition(HIGH_HAT)[1], HIGH_HAT.complete_options({}), asked, 1)
        offer, args = bot.choose(HIGH_HAT.view_for(s, asked), HIGH_HAT.book.offers(s, asked))
        price = s.auction.price
        HIGH_HAT.book.act(s, asked, offer.action, args)
        if offer.action == "outbid":
            assert args[0] - price >= 50
            words += 1
    assert 0 < words < 20


def test_a_card_that_another_would_win_by_is_bid_for_until_it_is_too_dear_for_that() -> None:
    s, seat = high_hat(3000, owned=0b0011111110)
    other = (seat + 1) % 4
    s.points.balances[other] += 4000
    s.points.balances[s.register()] -= 4000
    s.take((seat + 2) % 4, 9)
    s.take((seat + 3) % 4, 9)
    HIGH_HAT.book.act(s, seat, "buy", (9, 0))
    assert s.asked[0].seat == other and s.auction.leader == seat
    spare = s.total(seat) - s.setting.board.goal_points
    assert spare > 400, "more than most would pay"
    assert own_move("high-hat", s, other) == ("outbid", (s.setting.board.values[9] + spare + 5,))


def test_nobody_gambles_who_has_plenty_to_retire_with() -> None:
    s, luck = begun("ratrace", 4, Fast(3)), Fast(4)
    evaluator: Any = minded("ratrace", 4)
    while s.asked[0].question != "racetrack.bet":
        evaluator.step(s, luck)
        resolve_all_chance(evaluator.book, s, luck)
    seat = s.asked[0].seat
    assert own_move("ratrace", s, seat)[0] == "bet"
    s.money.balances[seat] += 200_000
    s.money.balances[s.seats] -= 200_000
    assert own_move("ratrace", s, seat)[0] == "skip_bet"


def test_nobody_bets_beside_one_who_retires_if_it_wins() -> None:
    s, luck = begun("ratrace", 3, Fast(3)), Fast(4)
    evaluator: Any = minded("ratrace", 3)
    while s.asked[0].question != "racetrack.bet":
        evaluator.step(s, luck)
        resolve_all_chance(evaluator.book, s, luck)
    runner = s.asked[0].seat
    have(s, runner, 10_000)
    RATRACE.book.act(s, runner, "bet", (7, 10_000))
    beside = s.asked[0].seat
    assert own_move("ratrace", s, beside)[0] == "side_bet"
    s.held[runner] = bits([2, 5, 8])
    assert own_move("ratrace", s, beside)[0] == "side_bet", "not even a win is enough"
    have(s, runner, 95_000)
    assert own_move("ratrace", s, beside)[0] == "skip_side_bet"


def have(s: Any, seat: int, cash: int) -> None:
    s.money.pay(s.seats, seat, cash - s.cash(seat))


def test_in_so_many_worlds_as_the_dice_have_throws_each_comes_once() -> None:
    evaluator: Any = minded("ratrace", 3)
    luck = Fast(1)
    s = begun("ratrace", 3, luck)
    first = []
    for _ in range(36):
        evaluator.draw_characters(s, 0, luck)
        first.append(tuple(evaluator.throws))
    assert all(sorted(throws) == list(range(36)) for throws in zip(*first, strict=True))
    assert len({throws[:2] for throws in first}) == 36 and first != sorted(first), "each throw by itself"


def test_a_stake_just_too_little_to_retire_with_is_not_tried() -> None:
    evaluator: Any = minded("ratrace", 3)
    evaluator.goal_cash = 100_000.0
    assert evaluator.stakes_to_try(56_000, 1, [1.6]) == [27_500, 5600, 11_200, 19_600, 28_000, 42_000, 56_000]
    assert evaluator.stakes_to_try(56_000, 1, [1.5]) == [29_334, 5600, 11_200, 19_600, 42_000, 56_000]
    assert evaluator.stakes_to_try(56_000, 100, [1.5]) == [29_400, 5600, 11_200, 19_600, 42_000, 56_000]


def test_a_trade_that_was_declined_is_not_proposed_again_at_once() -> None:
    s, seat = high_hat(3000, owned=0b0001111111)
    evaluator: Any = minded("high-hat", 4)
    asked = 0
    for _ in range(12):
        done = evaluator.act_unasked(s, seat, True)
        if done is None or done[0].action != "propose":
            break
        HIGH_HAT.book.act(s, seat, "propose", done[1])
        partner = done[1][0]
        HIGH_HAT.book.act(s, partner, "decline", (s.dealt,))
        asked += 1
    assert asked <= 1


def test_a_policy_that_was_declined_is_not_offered_to_the_same_player_for_some_rounds() -> None:
    s, seat = high_hat(-500, owned=0b1)
    evaluator: Any = minded("high-hat", 4)
    partner = (seat + 1) % 4
    for k in range(1, 10):
        s.take(partner, k)
    policy = next(policy for policy in range(len(s.setting.board.kept)) if s.setting.board.kept[policy].covers & ~1)
    s.kept[seat] |= 1 << policy
    rounds = []
    for now in range(40):
        s.turns = 4 * now
        done = evaluator.act_unasked(s, seat, True)
        if done and done[0].action == "propose" and done[1][0] == partner:
            rounds.append(now)
            HIGH_HAT.book.act(s, seat, "propose", done[1])
            HIGH_HAT.book.act(s, partner, "decline", (s.dealt,))
    assert len(rounds) > 1 and all(later - now >= 7 for now, later in pairwise(rounds))


def lacking_a_kind(points: int = 1500) -> tuple[Any, int]:
    """Somebody about to throw has seven kinds and plenty of points; of the three others each rival has one."""
    s, seat = high_hat(points, owned=0b0001111111)
    for rival in range(4):
        for k in (7, 8, 9):
            if rival != seat:
                s.take(rival, k)
    assert not s.stock & 0b1110000000
    while (s.turns // s.seats + seat + s.dealt) % 3:
        s.dealt += 1
    return s, seat


def test_a_kind_that_is_used_up_is_asked_for_at_a_price_that_a_good_judge_takes() -> None:
    s, seat = lacking_a_kind()
    evaluator: Any = minded("high-hat", 4)
    proposed = evaluator.proposals_to_try(s, seat)
    assert proposed and all(args[2] & 0b1110000000 and args[3] > 0 for args in proposed)
    evaluator.characters[:] = [1] * 4
    for args in proposed:
        after = s.copy()
        HIGH_HAT.book.act(after, seat, "propose", args)
        evaluator.answer_deals(after, Fast(1))
        assert after.owned[seat] == s.owned[seat] | args[2] and not after.deals


def prices(s: Any, seat: int) -> list[dict[tuple[int, int, int], int]]:
    """What is asked for and offered whenever a trade may be proposed, by partner and kinds, and the points for it."""
    bargainer = minded("high-hat", 4).bargainer
    found = []
    for now in range(0, 36, 3):
        s.turns = 4 * now
        deals = bargainer.exchanges(s, seat)
        found.append({(deal.partner, deal.gives, deal.wants): deal.pays - deal.asks for deal in deals})
    return found


def test_who_declined_a_trade_is_asked_for_others_first() -> None:
    s, seat = lacking_a_kind(points=400)
    found = prices(s, seat)
    for asked, second, third in zip(found, found[1:], found[2:], strict=False):
        assert asked and not (asked.keys() & second.keys() or asked.keys() & third.keys())


def test_close_to_the_goal_who_declined_a_trade_is_offered_more() -> None:
    s, seat = lacking_a_kind(points=4000)
    one, two, *_ = prices(s, seat)
    assert one.keys() == two.keys() and all(one[deal] != two[deal] for deal in one if one[deal] > 0)


def test_no_kind_is_swapped_for_another_that_cannot_be_had_again_either() -> None:
    s, seat = lacking_a_kind(points=400)
    assert any(gives and wants for asked in prices(s, seat) for _, gives, wants in asked)
    for k in range(7):
        s.left[k] = 0
    s.stock = 0
    assert not any(gives and wants for asked in prices(s, seat) for _, gives, wants in asked)


def test_nobody_proposes_a_second_trade_in_the_same_turn() -> None:
    s, seat = lacking_a_kind()
    evaluator: Any = minded("high-hat", 4)
    args = evaluator.proposals_to_try(s, seat)[0]
    HIGH_HAT.book.act(s, seat, "propose", args)
    assert not evaluator.proposals_to_try(s, seat)
    HIGH_HAT.book.act(s, args[0], "decline", (s.dealt,))
    assert not evaluator.proposals_to_try(s, seat)


def test_hard_buys_the_kind_it_needs_from_a_rival() -> None:
    s, seat = lacking_a_kind()
    bot = SearchBot(Budget(worlds=8), HIGH_HAT, load_edition(HIGH_HAT)[1], HIGH_HAT.complete_options({}), seat, 1)
    offer, args = bot.choose(HIGH_HAT.view_for(s, seat), HIGH_HAT.book.offers(s, seat))
    assert offer.action == "propose" and args[2] & 0b1110000000
