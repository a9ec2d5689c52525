"""A policy over observations and masks as a bot, which `parlour arena` and any table can seat."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.envs.company import company_of
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.standing import win_share
from parlour.kernel.view import View
from parlour.learning.codec import DONE
from parlour.learning.env_config import EnvConfig, Observation, make_env_spec
from parlour.learning.token_env import EnvSpec, TokenEnv
from parlour.play.bot import game_seed

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], int]  # observation and mask to a token
DESKS: dict[tuple[Any, ...], EnvSpec[Any]] = {}


class Player:
    """Sees what a player sees: of its view some state that it cannot tell from the real one has the same numbers."""

    def __init__(
        self, game: Game[Any], edition: Any, options: Chosen, seat: int, policy: Policy, ladder: bool = True
    ) -> None:
        self.game = game
        self.edition = edition
        self.options = options
        self.seat = seat
        self.policy = policy
        self.ladder = ladder
        self.sight: Observation | None = None  # made at the first look, which tells how many play

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        answers = [offer for offer in offers if not offer.out_of_turn] or offers
        if len(answers) == 1 and answers[0].size() == 1:
            return answers[0], answers[0].nth(0)
        found = self.decide(view, answers, False)
        assert found is not None
        return found

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return self.decide(view, offers, True)

    def decide(self, view: View, offers: list[Offer], may_decline: bool) -> tuple[Offer, Args] | None:
        if self.sight is None:
            self.sight = Observation(TokenEnv(self.desk(view.seats), Fast(0)))
        loop = self.sight.loop
        loop.s = self.game.determinise(view, self.options, self.edition, Fast(0))
        loop.seat, loop.let_in = self.seat, may_decline
        loop.choice.open(offers, may_decline)
        while loop.choice.stage != DONE:
            loop.choice.step(self.policy(self.sight.observation(self.seat), self.sight.action_mask()))
        return (loop.choice.offer, loop.choice.chosen) if loop.choice.offer else None

    def desk(self, seats: int) -> EnvSpec[Any]:
        """Made once for all tables of a kind."""
        key = (self.game.name, self.edition.digest, tuple(self.options.items()), seats, self.ladder)
        if key not in DESKS:
            DESKS[key] = make_env_spec(self.game, seats, self.options, self.edition, self.ladder)
        return DESKS[key]


def duel(game: str, seats: int, bot: str, policy: Policy, games: int, seed: int = 0) -> tuple[float, float, float]:
    """The policy in every seat in turn against so many of a bot: its share of the wins, and where that lies at 95 %."""
    prepared = EnvConfig(game, seats)
    shares = []
    for number in range(games):
        loop = TokenEnv(prepared.desk, Fast(game_seed(seed, number)), company_of(prepared, bot, number % seats))
        sight = Observation(loop)
        loop.begin()
        while loop.seat >= 0:
            loop.step(policy(sight.observation(loop.seat), sight.action_mask()))
        places = loop.s.places
        shares.append(win_share(places, number % seats))
    mean, error = float(np.mean(shares)), float(np.std(shares)) / games**0.5
    return mean, mean - 1.96 * error, mean + 1.96 * error
