"""Checks of what learners are given: tokens for every decision, observations within their bounds."""

import math
import random
from functools import cache
from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.offer import Args, Offer
from parlour.kernel.stepper import NOBODY
from parlour.learning.buffers import zero_reals
from parlour.learning.codec import DONE, Codec, TokenDecision, tokens_for
from parlour.learning.encoder import LARGEST, FeatureWriter
from parlour.learning.env_config import make_codec, make_env_spec
from parlour.learning.token_env import TokenEnv
from parlour.testing.tables import Setup, positions

FEW = 300  # ways to decide that are all listed
SAMPLES = 5
AGAIN = 0.1  # how often offers of a known shape are checked again

Way = tuple[Offer | None, Args]


def tokens_reach_every_decision_and_no_other(setup: Setup) -> None:
    """Tokens lead to every decision and nothing else: small offers are checked in full, large ones by samples."""
    exact, ladder = make_codec(setup.game, setup.edition, False), make_codec(setup.game, setup.edition, True)
    rng = random.Random(4)
    seen: set[object] = set()
    for s in positions(setup, 3, 500):
        for seat in range(s.seats) if not s.over and not s.chance else []:
            for offers in (setup.book.offers(s, seat), setup.book.anytime(s, seat)):
                shape = tuple(sorted((offer.action, len(offer.params)) for offer in offers))
                if offers and (shape not in seen or rng.random() < AGAIN):
                    seen.add(shape)
                    check_every_way_has_tokens(exact, offers, rng)
                    check_tokens_lead_to_an_offer(exact, offers, rng)
                    check_tokens_lead_to_an_offer(ladder, offers, rng)


def check_every_way_has_tokens(codec: Codec, offers: list[Offer], rng: random.Random) -> None:
    if sum(offer.size() for offer in offers) <= FEW:
        reached, wanted = set(ways(TokenDecision(codec), offers)), all_ways(offers)
        excess, missing = len(reached - wanted), len(wanted - reached)
        assert reached == wanted, f"{excess} too many, {missing} missing: {offers[0].action} …"
    for offer in offers:
        args = offer.nth(rng.randrange(offer.size()))
        choice = TokenDecision(codec)
        choice.open(offers, False)
        tokens = tokens_for(choice, offer, args)
        assert (choice.offer, choice.chosen) == (offer, args), f"{offer.action} {args} becomes {choice.chosen}"
        choice.open(offers, False)
        for token in tokens:
            assert choice.admits(token), f"{offer.action} {args}: {codec.describe(token)} is not admitted"
            choice.step(token)


def check_tokens_lead_to_an_offer(codec: Codec, offers: list[Offer], rng: random.Random) -> None:
    for _ in range(SAMPLES):
        choice = TokenDecision(codec)
        choice.open(offers, True)
        while choice.stage != DONE:
            assert choice.admits(choice.lowest())
            choice.step(rng.choice(choice.tokens()))
        assert choice.offer is None or choice.offer.admits(choice.chosen), f"{choice.action_name()} {choice.chosen}"


def ways(choice: TokenDecision, offers: list[Offer], tokens: tuple[int, ...] = ()) -> dict[Way, tuple[int, ...]]:
    """Return every decision that tokens reach, doing nothing among them, with its tokens."""
    choice.open(offers, True)
    for token in tokens:
        choice.step(token)
    if choice.stage == DONE:
        return {(choice.offer, choice.chosen): tokens}
    reached: dict[Way, tuple[int, ...]] = {}
    for token in choice.tokens():
        more = ways(choice, offers, (*tokens, token))
        assert not reached.keys() & more.keys(), "tokens lead to the same decision in two ways"
        reached |= more
    return reached


def all_ways(offers: list[Offer]) -> set[Way]:
    return {(None, ()), *((offer, offer.nth(k)) for offer in offers for k in range(offer.size()))}


@cache
def env_and_features(
    setup: str, game: Any, seats: int, options: tuple[Any, ...], edition: Any
) -> tuple[TokenEnv[Any], FeatureWriter]:
    env: TokenEnv[Any] = TokenEnv(make_env_spec(game, seats, dict(options), edition, True), Fast(0))
    return env, FeatureWriter(zero_reals(int(env.spec.size)), int(env.spec.size), seats)


def observe(setup: Setup, s: Any, viewer: int) -> tuple[float, ...]:
    """Return a learner's observation of the state in that seat."""
    env, features = env_and_features(str(setup), setup.game, setup.seats, tuple(setup.options.items()), setup.edition)
    env.s, env.seat = s, NOBODY
    env.write(viewer, features)
    assert features.end == env.spec.size, f"{features.end} numbers were written, and the blocks have {env.spec.size}"
    return tuple(features.row)


def observations_keep_to_their_bounds(setup: Setup) -> None:
    for s in positions(setup, 2, 300, every=3):
        before = s.to_plain()
        for viewer in range(s.seats):
            for number in observe(setup, s, viewer):
                assert math.isfinite(number) and -LARGEST <= number <= LARGEST, number
        assert s.to_plain() == before, "an observation changes the state"
