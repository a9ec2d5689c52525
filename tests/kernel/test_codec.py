"""Decisions as tokens: every way to take every offer can be reached, and nothing else."""

import pytest

from parlour.games.highhat import GAME
from parlour.games.highhat.trade import POLICIES_AT, REACH_AT, proposal_of
from parlour.kernel.bits import bits
from parlour.kernel.game import load_edition
from parlour.kernel.offer import Offer, OneOf, Param, SomeOf
from parlour.learning.codec import RUNGS, Codec, TokenDecision, at_rung, nearest_rung
from parlour.learning.env_config import make_codec
from parlour.testing.learning import all_ways, ways

OFFERS = [
    Offer("pass"),
    Offer("bid", (Param("amount", "$", 20, 4220, 20),)),
    Offer("play", (OneOf("hat", "hat", bits([1, 5, 9])), Param("into", "seat", 0, 3))),
    Offer("play", (OneOf("hat", "hat", bits([2])), Param("into", "seat", 1, 1))),
    Offer("clear", (SomeOf("hats", "hat", bits([0, 3, 4, 8]), 1, 3), Param("spaces", "count", 1, 5))),
    Offer("far", (OneOf("space", "space", bits([3, 70, 90])),)),
]


def codec(ladder: bool) -> Codec:
    return Codec(sorted({offer.action for offer in OFFERS}), 10, ["hat", "seat", "space"], ladder)


NOTHING = (None, ())


def test_tokens_reach_every_way_once_and_no_other() -> None:
    assert set(ways(TokenDecision(codec(False)), OFFERS)) == all_ways(OFFERS)


def test_doing_nothing_is_a_token_if_allowed() -> None:
    choice = TokenDecision(codec(False))
    assert ways(choice, OFFERS)[NOTHING] == (choice.codec.nothing,)
    choice.open(OFFERS, False)
    assert not choice.admits(choice.codec.nothing)


def test_a_ladder_leaves_out_only_amounts() -> None:
    reached = set(ways(TokenDecision(codec(True)), OFFERS)) - {NOTHING}
    assert reached < all_ways(OFFERS)
    bids = sorted(args[0] for offer, args in reached if offer is OFFERS[1])
    assert bids[:5] == [20, 40, 60, 80, 100] and bids[-1] == 4220 and len(bids) == RUNGS
    assert {way for way in all_ways(OFFERS) - {NOTHING} if way[0] is not OFFERS[1]} <= reached


@pytest.mark.parametrize("many", [1, 2, 24, 25, 26, 30, 40, 60, 100, 211, 1000, 10**6])
def test_rungs_go_up_to_the_last(many: int) -> None:
    rungs = [at_rung(k, many) for k in range(min(RUNGS, many))]
    assert rungs == sorted(set(rungs))
    assert rungs[0] == 0 and rungs[-1] == many - 1
    assert [nearest_rung(at, many) for at in rungs] == list(range(len(rungs)))


def test_a_choice_of_one_token_is_left_out() -> None:
    for offer in (OFFERS[0], OFFERS[3]):  # but the action is
        assert {len(tokens) for tokens in ways(TokenDecision(codec(False)), [offer]).values()} == {1}


def stake(owned: int = 0, policies: int = 0, reach: int = 0) -> int:
    return owned | policies << POLICIES_AT | reach << REACH_AT


@pytest.mark.parametrize(
    "stakes",
    [
        (stake(reach=2), stake(reach=1), stake()),
        (stake(policies=1), stake(), stake()),
        (stake(), stake(policies=3), stake(reach=1)),
        (stake(1, reach=1), stake(2, 1, 1), stake(reach=1)),
    ],
)
@pytest.mark.parametrize("partner", [-1, 1])
def test_something_changes_hands_in_every_trade_that_tokens_reach(stakes: tuple[int, ...], partner: int) -> None:
    offer = proposal_of("propose" if partner < 0 else "counter", stakes, 0, 3, partner)
    choice = TokenDecision(make_codec(GAME, load_edition(GAME)[1], False))
    assert set(ways(choice, [offer])) == all_ways([offer])
