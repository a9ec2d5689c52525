"""A table as a PettingZoo environment in which agents take turns (AEC).

    env = parlour.envs.pettingzoo.env("high-bid", seats=4)

Agents are `seat_0`, `seat_1` …; an action is a token (docs/envs.md). An observation is a dict with `observation` and
`action_mask`; the mask is all zeros for an agent that is not to act.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.envs.missing import missing_library_error

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise missing_library_error("PettingZoo", "envs") from None

from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, InvalidSetup
from parlour.learning.encoder import LARGEST
from parlour.learning.env_config import EnvConfig, Observation
from parlour.learning.rewards import find_reward
from parlour.learning.token_env import EnvSpec, TokenEnv
from parlour.play.language import message
from parlour.play.words import Words

MaskedObservation = dict[str, NDArray[Any]]
TEXT = ("ansi", "human")  # render modes: the table as text, returned or printed


def env(
    game: str,
    seats: int | None = None,
    *,
    options: Chosen | None = None,
    edition: str | Path | None = None,
    reward: str = "win",
    ladder: bool = True,
    longest: int = 0,
    render_mode: str | None = None,
) -> "TableEnv":
    """Return a table of the game; `reward` is win, rank or standing, `longest` the decisions before it is cut off."""
    return TableEnv(EnvConfig(game, seats, options, edition, ladder, longest), reward, render_mode)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table whose seats are all agents."""

    def __init__(self, config: EnvConfig, reward: str, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in (None, *TEXT):
            raise InvalidSetup(message("envs-cannot-render", mode=render_mode, modes=" or ".join(TEXT)))
        self.metadata = {
            "name": f"parlour_{config.game.name.replace('-', '_')}_v0",
            "render_modes": list(TEXT),
            "is_parallelizable": False,
        }
        self.config = config
        self.reward = find_reward(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(config.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.token_env: TokenEnv[Any] = TokenEnv(config.spec, Fast(0))
        self.observation = Observation(self.token_env)
        self.observation_spaces = {agent: observation_space_of(config.spec) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(int(config.spec.codec.size)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.token_env.luck = Fast(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.token_env.begin()
        self.agent_selection = self.possible_agents[self.token_env.seat]
        self.show()

    def observe(self, agent: str) -> MaskedObservation:
        seat, observation = self.seat_of[agent], self.observation
        if seat == self.token_env.seat:
            return {"observation": observation.of_seat(seat), "action_mask": observation.action_mask()}
        return {"observation": observation.of_seat(seat), "action_mask": np.zeros_like(observation.mask)}

    def step(self, action: int | None) -> None:
        env = self.token_env
        if env.seat < 0:
            self._was_dead_step(action)
            return
        if action is None or not env.choice.admits(int(action)):
            possible = ", ".join(f"{token} ({env.spec.codec.describe(token)})" for token in env.choice.tokens())
            raise InvalidSetup(
                message("envs-cannot-say", agent=self.agent_selection, token=str(action), possible=possible)
            )
        env.step(int(action))
        if env.seat >= 0:  # rewards are still all zero
            self.agent_selection = self.possible_agents[env.seat]
        elif env.s.over:
            self.rewards = dict(zip(self.agents, self.reward(self.config.game, env.s), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self.show()

    def show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return or print the table as the agent to act sees it."""
        if self.render_mode is None:
            return None
        board = draw_table(self.config, self.token_env.s, max(self.token_env.seat, 0), self.possible_agents)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def observation_space_of(spec: EnvSpec[Any]) -> spaces.Dict:
    return spaces.Dict({
        "observation": spaces.Box(-LARGEST, LARGEST, (int(spec.size),), np.float32),
        "action_mask": spaces.Box(0, 1, (int(spec.codec.size),), np.int8),
    })  # fmt: skip


def draw_table(config: EnvConfig, s: Any, seat: int, names: list[str]) -> str:
    """Return the table as text, as this seat sees it."""
    from parlour.play.text_board import draw_text_board  # a learner does not need it

    return draw_text_board(config.game, config.game.view_for(s, seat), Words(config.game, config.edition, names))
