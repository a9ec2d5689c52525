"""A policy over observations and masks as a bot for `parlour arena` and any table."""

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

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], int]  # from observation and mask to a token
SPECS: dict[tuple[Any, ...], EnvSpec[Any]] = {}


class Player:
    """A bot that plays by a policy; its observation is that of a state determinised from its view."""

    def __init__(
        self, game: Game[Any], edition: Any, options: Chosen, seat: int, policy: Policy, ladder: bool = True
    ) -> None:
        self.game = game
        self.edition = edition
        self.options = options
        self.seat = seat
        self.policy = policy
        self.ladder = ladder
        self.observation: Observation | None = None  # made with the first view, which has the number of seats

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        answers = [offer for offer in offers if not offer.out_of_turn] or offers
        if len(answers) == 1 and answers[0].size() == 1:
            return answers[0], answers[0].nth(0)
        choice = self.decide(view, answers, False)
        assert choice is not None
        return choice

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        return self.decide(view, offers, True)

    def decide(self, view: View, offers: list[Offer], may_decline: bool) -> tuple[Offer, Args] | None:
        if self.observation is None:
            self.observation = Observation(TokenEnv(self.spec(view.seats), Fast(0)))
        env = self.observation.env
        env.s = self.game.determinise(view, self.options, self.edition, Fast(0))
        env.seat, env.may_interrupt = self.seat, may_decline
        env.choice.open(offers, may_decline)
        while env.choice.stage != DONE:
            env.choice.step(self.policy(self.observation.of_seat(self.seat), self.observation.action_mask()))
        return (env.choice.offer, env.choice.chosen) if env.choice.offer else None

    def spec(self, seats: int) -> EnvSpec[Any]:
        """Return the spec, made once for all tables of a setup."""
        key = (self.game.name, self.edition.digest, tuple(self.options.items()), seats, self.ladder)
        if key not in SPECS:
            SPECS[key] = make_env_spec(self.game, seats, self.options, self.edition, self.ladder)
        return SPECS[key]


def duel(game: str, seats: int, bot: str, policy: Policy, games: int, seed: int = 0) -> tuple[float, float, float]:
    """Play the policy in every seat in turn against bots; return its share of the wins with a 95 % interval."""
    config = EnvConfig(game, seats)
    shares = []
    for number in range(games):
        env = TokenEnv(config.spec, Fast(game_seed(seed, number)), company_of(config, bot, number % seats))
        observation = Observation(env)
        env.begin()
        while env.seat >= 0:
            env.step(policy(observation.of_seat(env.seat), observation.action_mask()))
        places = env.s.places
        shares.append(win_share(places, number % seats))
    mean, error = float(np.mean(shares)), float(np.std(shares)) / games**0.5
    return mean, mean - 1.96 * error, mean + 1.96 * error
