"""What evaluators do by themselves, before any search."""

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
NO_SEARCH = Budget(worlds=0)  # for the evaluator's own move


def make_evaluator(name: str, seats: int) -> Any:
    game = shelf()[name]
    assert game.evaluator
    return game.evaluator(load_edition(game)[1], game.complete_options({}), seats)


def begin_game(name: str, seats: int, luck: Fast) -> Any:
    game = shelf()[name]
    s = game.begin(seats, game.complete_options({}), load_edition(game)[1])
    game.book.advance(s)
    resolve_all_chance(game.book, s, luck)
    return s


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_every_answer_is_a_legal_action(name: str, seats: int) -> None:
    """All characters play, and `act` refuses an answer that is not legal."""
    game, evaluator = shelf()[name], make_evaluator(name, seats)
    for seed in range(6):
        luck = Fast(seed)
        s = begin_game(name, seats, luck)
        characters = [luck.below(CAREFUL + 1) for _ in range(seats)]
        while not s.over and s.tickets < 2000:
            if s.chance:
                game.book.resolve_chance(s, luck.below(s.chance))
                continue
            ask = s.asked[0]
            offer, args = evaluator.answer(s, ask.seat, code_of(ask.question), ask.number, characters[ask.seat])
            game.book.act(s, ask.seat, offer.action, args)


@pytest.mark.parametrize("setup", setups(HIGH_HAT), ids=str)
def test_every_interruption_is_a_legal_action_in_high_hat(setup: Setup) -> None:
    assert HIGH_HAT.evaluator
    evaluator: Any = HIGH_HAT.evaluator(setup.edition, setup.options, setup.seats)
    for seed in range(3):
        for s in positions(setup, seed, 300, every=5):
            for seat in range(s.seats) if not s.over and not s.chance else ():
                throwing = code_of(s.question_of(seat)) == THROWING if s.asks_seat(seat) else False
                choice = evaluator.act_unasked(s, seat, throwing)
                if choice is not None:
                    assert any(
                        offer.action == choice[0].action and offer.admits(choice[1])
                        for offer in setup.book.offers(s, seat)
                    ), choice


def test_chances_to_win_are_positive_and_add_up_to_one() -> None:
    for name in ("ratrace", "high-hat"):
        evaluator, luck = make_evaluator(name, 4), Fast(4)
        s = begin_game(name, 4, luck)
        assert isinstance(evaluator, RatraceEvaluator | HighHatEvaluator)
        for _ in range(60):
            evaluator.step(s, luck)
            resolve_all_chance(evaluator.book, s, luck)
        chances = [evaluator.worth(s, seat) for seat in range(4)]
        assert abs(sum(chances) - 1.0) < 1e-9 and min(chances) > 0.0


@pytest.mark.parametrize("name", ["ratrace", "high-hat"])
def test_resampling_changes_nothing_where_nothing_is_hidden(name: str) -> None:
    evaluator, s = make_evaluator(name, 4), begin_game(name, 4, Fast(2))
    sampled = evaluator.resample(s, 0, Fast(3))
    assert sampled.to_plain() == s.to_plain()
    evaluator.step(sampled, Fast(4))
    assert sampled.to_plain() != s.to_plain()


def evaluator_move(name: str, s: Any, seat: int) -> tuple[str, tuple[int, ...]]:
    game = shelf()[name]
    bot = SearchBot(NO_SEARCH, game, load_edition(game)[1], game.complete_options({}), seat, 1)
    offer, args = bot.choose(game.view_for(s, seat), game.book.offers(s, seat))
    return offer.action, args


def begin_high_hat(points: int, owned: int = 0) -> tuple[Any, int]:
    """Return a game with a seat about to throw, so many points ahead and with this property, and that seat."""
    s = begin_game("high-hat", 4, Fast(1))
    seat = s.asked[0].seat
    s.points.balances[seat] += points
    s.points.balances[s.register()] -= points
    for k in range(10):
        if owned >> k & 1:
            s.take(seat, k)
    return s, seat


def test_points_are_put_away_before_a_bet_that_could_cost_them() -> None:
    s, seat = begin_high_hat(300)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert evaluator_move("high-hat", s, seat)[0] == "buy"
    s, seat = begin_high_hat(-400)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert evaluator_move("high-hat", s, seat) == ("gamble", (100,))


def test_a_seat_that_can_win_announces_whatever_the_question() -> None:
    s, seat = begin_high_hat(2500, owned=0b1111111100)
    go_on_with(s, ("monte-carlo.bet", seat, 0))
    HIGH_HAT.book.advance(s)
    assert evaluator_move("high-hat", s, seat) == ("announce", ())


def test_a_second_policy_for_property_not_owned_is_worth_nothing() -> None:
    s, _ = begin_high_hat(0)
    evaluator: Any = make_evaluator("high-hat", 4)
    appraiser = evaluator.appraiser
    appraiser.appraise(s, BEST)
    pairs = [
        (first, second)
        for first in range(len(appraiser.covers))
        for second in range(first)
        if appraiser.covers[first] and appraiser.covers[first] == appraiser.covers[second]
    ]
    assert pairs
    for first, second in pairs:
        assert appraiser.expected_loss(0, 1 << first) < 0.0
        assert appraiser.expected_loss(0, 1 << first | 1 << second) == appraiser.expected_loss(0, 1 << first)


def test_higher_bids_are_tried_for_a_card_that_decides_the_game() -> None:
    """The card is worth 250; when it decides nothing, the evaluator pays at most a quarter more."""
    for points, most in ((0, 310), (1500, 750)):
        s, _ = begin_high_hat(points, owned=0b1111111000)
        s.lot = 0
        evaluator: Any = make_evaluator("high-hat", 4)
        offer = Offer("outbid", (Param("price", "points", 300, 2000),))
        assert all(300 < args[0] <= most for args in evaluator.args_to_try(s, CONTEST, offer))
        assert bool(evaluator.args_to_try(s, CONTEST, offer)) == (points > 0)


def test_a_player_with_next_to_nothing_after_many_rounds_counts_as_wild() -> None:
    s, seat = begin_high_hat(0, owned=0b111111)
    idle, evaluator = (seat + 1) % 4, make_evaluator("high-hat", 4)
    assert evaluator.wildness(s, idle) == pytest.approx(0.1, abs=0.01), "at first nobody is known"
    s.turns = 20 * 4
    assert evaluator.wildness(s, seat) < 0.02 < 0.9 < evaluator.wildness(s, idle)
    casts = []
    for k in range(200):
        evaluator.draw_characters(s, (seat + 2) % 4, Fast(k))
        casts.append(list(evaluator.characters))
    assert sum(cast[idle] == WILD for cast in casts) > 180 and sum(cast[seat] == WILD for cast in casts) < 20
    assert {cast[seat] for cast in casts} >= {STEADY, CAREFUL}, "the others are a mixture all the same"


def test_a_wild_player_buys_sells_and_takes_trades_in_playouts() -> None:
    s, seat = begin_high_hat(2000, owned=0b11)
    evaluator = make_evaluator("high-hat", 4)
    evaluator.characters = [WILD] * 4
    results = set()
    for k in range(60):
        first = s.copy()
        evaluator.act_at_random(first, seat, Fast(k))
        results.add(first.owned[seat].bit_count() - 2)
        second = s.copy()
        HIGH_HAT.book.act(second, seat, "propose", ((seat + 1) % 4, 0b1, 0, 0, 5, 0, 0))
        evaluator.answer_deals(second, Fast(k))
        results.add("taken" if second.owned[seat] == 0b10 else "left")
        assert not second.deals
    assert results == {-1, 0, 1, "taken", "left"}


def test_actions_open_only_before_a_throw_are_done_before_it() -> None:
    s, seat = begin_high_hat(3000, owned=0b0001111111)
    evaluator: Any = make_evaluator("high-hat", 4)
    choice = evaluator.act_unasked(s, seat, True)
    assert choice is not None and evaluator_move("high-hat", s, seat) == (choice[0].action, choice[1])


def test_a_contest_in_high_hat_does_not_go_up_five_by_five() -> None:
    """Two seats would win by the card and have the points: each bid adds a tenth of the card's value."""
    s, seat = begin_high_hat(3000, owned=0b0011111110)
    rival = (seat + 1) % 4
    for k in range(1, 8):
        s.take(rival, k)
    s.points.balances[rival] += 3000
    s.points.balances[s.register()] -= 3000
    s.take((seat + 2) % 4, 9)
    s.take((seat + 3) % 4, 9)
    HIGH_HAT.book.act(s, seat, "buy", (9, 0))
    bids = 0
    while s.lot >= 0:
        bidder = s.asked[0].seat
        bot = SearchBot(Budget(worlds=8), HIGH_HAT, load_edition(HIGH_HAT)[1], HIGH_HAT.complete_options({}), bidder, 1)
        offer, args = bot.choose(HIGH_HAT.view_for(s, bidder), HIGH_HAT.book.offers(s, bidder))
        price = s.auction.price
        HIGH_HAT.book.act(s, bidder, offer.action, args)
        if offer.action == "outbid":
            assert args[0] - price >= 50
            bids += 1
    assert 0 < bids < 20


def test_a_card_a_rival_would_win_by_is_bid_for_until_it_is_too_dear() -> None:
    s, seat = begin_high_hat(3000, owned=0b0011111110)
    rival = (seat + 1) % 4
    s.points.balances[rival] += 4000
    s.points.balances[s.register()] -= 4000
    s.take((seat + 2) % 4, 9)
    s.take((seat + 3) % 4, 9)
    HIGH_HAT.book.act(s, seat, "buy", (9, 0))
    assert s.asked[0].seat == rival and s.auction.leader == seat
    spare = s.total(seat) - s.setting.board.goal_points
    assert spare > 400, "more than most would pay"
    assert evaluator_move("high-hat", s, rival) == ("outbid", (s.setting.board.values[9] + spare + 5,))


def test_nobody_gambles_with_plenty_to_retire_with() -> None:
    s, luck = begin_game("ratrace", 4, Fast(3)), Fast(4)
    evaluator: Any = make_evaluator("ratrace", 4)
    while s.asked[0].question != "racetrack.bet":
        evaluator.step(s, luck)
        resolve_all_chance(evaluator.book, s, luck)
    seat = s.asked[0].seat
    assert evaluator_move("ratrace", s, seat)[0] == "bet"
    s.money.balances[seat] += 200_000
    s.money.balances[s.seats] -= 200_000
    assert evaluator_move("ratrace", s, seat)[0] == "skip_bet"


def test_nobody_bets_beside_a_player_who_would_retire_by_winning() -> None:
    s, luck = begin_game("ratrace", 3, Fast(3)), Fast(4)
    evaluator: Any = make_evaluator("ratrace", 3)
    while s.asked[0].question != "racetrack.bet":
        evaluator.step(s, luck)
        resolve_all_chance(evaluator.book, s, luck)
    runner = s.asked[0].seat
    set_cash(s, runner, 10_000)
    RATRACE.book.act(s, runner, "bet", (7, 10_000))
    beside = s.asked[0].seat
    assert evaluator_move("ratrace", s, beside)[0] == "side_bet"
    s.held[runner] = bits([2, 5, 8])
    assert evaluator_move("ratrace", s, beside)[0] == "side_bet", "not even a win is enough"
    set_cash(s, runner, 95_000)
    assert evaluator_move("ratrace", s, beside)[0] == "skip_side_bet"


def set_cash(s: Any, seat: int, cash: int) -> None:
    s.money.pay(s.seats, seat, cash - s.cash(seat))


def test_as_many_samples_as_the_dice_have_throws_use_each_throw_once() -> None:
    evaluator: Any = make_evaluator("ratrace", 3)
    luck = Fast(1)
    s = begin_game("ratrace", 3, luck)
    first = []
    for _ in range(36):
        evaluator.draw_characters(s, 0, luck)
        first.append(tuple(evaluator.throws))
    assert all(sorted(throws) == list(range(36)) for throws in zip(*first, strict=True))
    assert len({throws[:2] for throws in first}) == 36 and first != sorted(first), "each throw by itself"


def test_a_stake_just_too_little_to_retire_with_is_not_tried() -> None:
    evaluator: Any = make_evaluator("ratrace", 3)
    evaluator.goal_cash = 100_000.0
    assert evaluator.stakes_to_try(56_000, 1, [1.6]) == [27_500, 5600, 11_200, 19_600, 28_000, 42_000, 56_000]
    assert evaluator.stakes_to_try(56_000, 1, [1.5]) == [29_334, 5600, 11_200, 19_600, 42_000, 56_000]
    assert evaluator.stakes_to_try(56_000, 100, [1.5]) == [29_400, 5600, 11_200, 19_600, 42_000, 56_000]


def test_a_trade_that_was_declined_is_not_proposed_again_at_once() -> None:
    s, seat = begin_high_hat(3000, owned=0b0001111111)
    evaluator: Any = make_evaluator("high-hat", 4)
    proposals = 0
    for _ in range(12):
        choice = evaluator.act_unasked(s, seat, True)
        if choice is None or choice[0].action != "propose":
            break
        HIGH_HAT.book.act(s, seat, "propose", choice[1])
        partner = choice[1][0]
        HIGH_HAT.book.act(s, partner, "decline", (s.dealt,))
        proposals += 1
    assert proposals <= 1


def test_a_policy_that_was_declined_is_not_offered_to_the_same_player_for_some_rounds() -> None:
    s, seat = begin_high_hat(-500, owned=0b1)
    evaluator: Any = make_evaluator("high-hat", 4)
    partner = (seat + 1) % 4
    for k in range(1, 10):
        s.take(partner, k)
    policy = next(policy for policy in range(len(s.setting.board.kept)) if s.setting.board.kept[policy].covers & ~1)
    s.kept[seat] |= 1 << policy
    rounds = []
    for now in range(40):
        s.turns = 4 * now
        choice = evaluator.act_unasked(s, seat, True)
        if choice and choice[0].action == "propose" and choice[1][0] == partner:
            rounds.append(now)
            HIGH_HAT.book.act(s, seat, "propose", choice[1])
            HIGH_HAT.book.act(s, partner, "decline", (s.dealt,))
    assert len(rounds) > 1 and all(later - now >= 7 for now, later in pairwise(rounds))


def begin_short_of_kinds(points: int = 1500) -> tuple[Any, int]:
    """Return a game with a rich seat about to throw, three kinds short, and that seat; each rival owns those three."""
    s, seat = begin_high_hat(points, owned=0b0001111111)
    for rival in range(4):
        for k in (7, 8, 9):
            if rival != seat:
                s.take(rival, k)
    assert not s.stock & 0b1110000000
    while (s.turns // s.seats + seat + s.dealt) % 3:
        s.dealt += 1
    return s, seat


def test_a_kind_that_is_used_up_is_asked_for_at_a_price_that_a_good_judge_takes() -> None:
    s, seat = begin_short_of_kinds()
    evaluator: Any = make_evaluator("high-hat", 4)
    proposed = evaluator.proposals_to_try(s, seat)
    assert proposed and all(args[2] & 0b1110000000 and args[3] > 0 for args in proposed)
    evaluator.characters[:] = [1] * 4
    for args in proposed:
        after = s.copy()
        HIGH_HAT.book.act(after, seat, "propose", args)
        evaluator.answer_deals(after, Fast(1))
        assert after.owned[seat] == s.owned[seat] | args[2] and not after.deals


def list_prices(s: Any, seat: int) -> list[dict[tuple[int, int, int], int]]:
    """Return the points of each trade at every moment it may be proposed, by partner and kinds given and wanted."""
    bargainer = make_evaluator("high-hat", 4).bargainer
    prices = []
    for now in range(0, 36, 3):
        s.turns = 4 * now
        deals = bargainer.exchanges(s, seat)
        prices.append({(deal.partner, deal.gives, deal.wants): deal.pays - deal.asks for deal in deals})
    return prices


def test_after_a_declined_trade_other_trades_are_proposed_first() -> None:
    s, seat = begin_short_of_kinds(points=400)
    prices = list_prices(s, seat)
    for first, second, third in zip(prices, prices[1:], prices[2:], strict=False):
        assert first and not (first.keys() & second.keys() or first.keys() & third.keys())


def test_close_to_the_goal_a_declined_trade_is_proposed_for_more() -> None:
    s, seat = begin_short_of_kinds(points=4000)
    first, second, *_ = list_prices(s, seat)
    assert first.keys() == second.keys() and all(first[deal] != second[deal] for deal in first if first[deal] > 0)


def test_a_used_up_kind_is_not_swapped_for_another() -> None:
    s, seat = begin_short_of_kinds(points=400)
    assert any(gives and wants for trades in list_prices(s, seat) for _, gives, wants in trades)
    for k in range(7):
        s.left[k] = 0
    s.stock = 0
    assert not any(gives and wants for trades in list_prices(s, seat) for _, gives, wants in trades)


def test_nobody_proposes_a_second_trade_in_the_same_turn() -> None:
    s, seat = begin_short_of_kinds()
    evaluator: Any = make_evaluator("high-hat", 4)
    args = evaluator.proposals_to_try(s, seat)[0]
    HIGH_HAT.book.act(s, seat, "propose", args)
    assert not evaluator.proposals_to_try(s, seat)
    HIGH_HAT.book.act(s, args[0], "decline", (s.dealt,))
    assert not evaluator.proposals_to_try(s, seat)


def test_hard_buys_the_kind_it_needs_from_a_rival() -> None:
    s, seat = begin_short_of_kinds()
    bot = SearchBot(Budget(worlds=8), HIGH_HAT, load_edition(HIGH_HAT)[1], HIGH_HAT.complete_options({}), seat, 1)
    offer, args = bot.choose(HIGH_HAT.view_for(s, seat), HIGH_HAT.book.offers(s, seat))
    assert offer.action == "propose" and args[2] & 0b1110000000
