"""Search on the smallest game there is."""

from itertools import count
from typing import Any

import pytest

from parlour.bots import search
from parlour.bots.search import BATCH, Budget, break_even_price, candidates, compare_choices, price_in_budget
from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator, play_out_choices
from parlour.kernel.offer import Args, Offer
from parlour.parts.auction_evaluator import AuctionEvaluator, Lead
from tests.kernel.test_pig import PIG, Pig, begin_pig


class Timid(Evaluator[Any]):
    """Holds at eight, though more would be better; the others are as likely to hold at five."""

    def __init__(self, seats: int) -> None:
        super().__init__(PIG, seats)
        self.casts: list[list[int]] = []

    def draw_characters(self, s: Any, seat: int, luck: Fast) -> None:
        self.characters = [luck.below(2) if other != seat else 0 for other in range(self.seats)]
        self.casts.append(self.characters)

    def step(self, s: Any, luck: Fast) -> None:
        seat = s.asked[0].seat
        PIG.act(s, seat, "hold" if s.turn >= (5 if self.characters[seat] else 8) else "roll", ())

    def candidates(self, s: Any, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        return [("hold" if s.turn >= 8 else "roll", ()), ("roll", ()), ("hold", ()), ("juggle", ())]


def position(turn: int, *points: int) -> Pig:
    s = begin_pig(len(points))
    s.points = list(points)
    s.turn = turn
    return s


def weigh_choices(s: Pig, samples: int, seed: int = 1) -> dict[str, Any]:
    evaluator, luck = Timid(s.seats), Fast(seed)
    choices = candidates(evaluator, s, 0, PIG.offers(s, 0), True, luck)
    prospects = compare_choices(evaluator, s, 0, choices, Budget(samples), luck)
    return {prospect.choice[0].action: prospect for prospect in prospects if prospect.choice}


def test_only_legal_actions_are_tried_and_the_evaluators_own_comes_first() -> None:
    for turn, order in ((0, ["roll", "hold"]), (9, ["hold", "roll"])):
        assert list(weigh_choices(position(turn, 0, 0), 8)) == order


def test_a_winning_action_is_recognised() -> None:
    prospects = weigh_choices(position(20, 80, 99), 40)
    assert prospects["hold"].chance == 1.0
    assert prospects["roll"].lead < 0


def test_a_better_move_than_the_evaluators_own_is_recognised() -> None:
    """Twelve points short, against a rival who needs one more, eight are too few to hold."""
    prospects = weigh_choices(position(8, 88, 99), 60)
    assert prospects["roll"].lead > 2 * prospects["roll"].error


def test_every_choice_is_played_out_in_the_same_state_with_the_same_luck() -> None:
    s, evaluator = position(5, 40, 40), Timid(2)
    offers: list[Offer | None] = [PIG.offers(s, 0)[1]] * 2
    first, second = play_out_choices(evaluator, s, 0, offers, [(), ()], 50, Fast(3))
    assert first == second and 0 < sum(first) < 50
    assert len(evaluator.casts) == 50 and {tuple(cast) for cast in evaluator.casts} == {(0, 0), (0, 1)}


class Counting(Timid):
    """Knows which turn it is, and notes the first throw of each turn."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.throws: list[int] = []

    def turn(self, s: Any) -> int:
        return int(sum(s.points))

    def step(self, s: Any, luck: Fast) -> None:
        if s.turn == 0:
            ahead = Fast(0)
            ahead.catch_up(luck)
            self.throws.append(ahead.below(6))
        super().step(s, luck)


def test_a_turn_has_the_same_luck_whatever_was_thrown_before_it() -> None:
    """Both hold at once, at eight and at nine; nobody scores before the throw that is compared."""
    for turn in (8, 9):
        evaluator, luck, expected = Counting(2), Fast(9), Fast(9)
        evaluator.play_out(position(turn, 50, 40), luck)
        expected.branch(Fast(9).low, Fast(9).carry, 90 + turn)
        assert evaluator.throws[0] == expected.below(6)


def test_the_same_seed_gives_the_same_prospects() -> None:
    s = position(8, 30, 50)
    first, same, different = [
        [(prospect.chance, prospect.lead) for prospect in weigh_choices(s, 100, seed).values()] for seed in (5, 5, 6)
    ]
    assert first == same != different


def test_search_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by a second at every reading."""
    s, evaluator, luck = position(5, 40, 40), Timid(2), Fast(3)
    choices = candidates(evaluator, s, 0, PIG.offers(s, 0), True, luck)
    monkeypatch.setattr(search.time, "perf_counter", count().__next__)
    compare_choices(evaluator, s, 0, choices, Budget(worlds=1000, ms=2000), luck)
    assert len(evaluator.casts) == BATCH
    monkeypatch.setattr(search.time, "perf_counter", count().__next__)
    assert len(price_in_budget(Dealer(), s, 0, Budget(worlds=1000, ms=4000), luck)) == 4 * BATCH


# ---- Auctions ---------------------------------------------------------------------------------


class Dealer(AuctionEvaluator[Any]):
    """Gains 70 by a lot before its price, which changes every time."""

    def __init__(self) -> None:
        super().__init__(PIG, 2)
        self.price = 0

    def settle_lot(self, s: Any, seat: int, luck: Fast, to_seat: bool) -> int:
        s.over = True
        s.turn = 70 - self.price if to_seat else 0
        self.price += 1
        return self.price - 1

    def lead(self, s: Any, seat: int) -> Lead:
        return ahead(s.turn)


def ahead(points: int) -> Lead:
    return Lead(float(points), 100.0)


def test_a_lot_is_worth_what_it_brings_whatever_others_would_pay() -> None:
    evaluator = Dealer()
    samples = price_in_budget(evaluator, position(0, 0, 0), 0, Budget(worlds=20), Fast(1))
    assert [price for price, _, _ in samples] == list(range(0, 2 * len(samples), 2))
    assert [paid + lead.ahead for paid, lead, _ in samples] == [70.0] * len(samples)
    assert abs(break_even_price(samples) - 70) < 1


def test_nobody_pays_more_to_win_what_is_won_anyway() -> None:
    assert break_even_price([(30, ahead(500), ahead(500))] * 4) == pytest.approx(30, abs=1)
    assert break_even_price([(30, ahead(-400), ahead(100))] * 4) < 0, "the lot could only lose"
