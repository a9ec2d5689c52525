"""Many tables of one game in one process, as a Gymnasium vector environment.

    envs = VectorTables("high-bid", seats=4, num_envs=256)
    observations, infos = envs.reset(seed=1)
    observations, rewards, ended, cut, infos = envs.step(tokens)

One learner plays all seats: at every table the observation is that of the seat to act, and so is the token.
`infos["action_mask"]` has 1 for each possible token, and `infos["seat"]` is the seat to act. When a game is over, the
next one begins in the same step (auto-reset). Then `infos["returns"]` has the return of every seat, in the rows where
`infos["_returns"]` is true; the reward is that of the seat that acted last, and `infos["final_obs"]` its observation.

With `opponents`, bots play all seats but one, and tokens are for that seat: `seat`, or another one in every game.
"""

from collections.abc import Sequence
from pathlib import Path
from sys import getrefcount
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.envs.missing import missing_library_error

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing_library_error("Gymnasium", "envs") from None

from parlour.envs.company import company_of
from parlour.kernel.game import Chosen
from parlour.learning.encoder import LARGEST
from parlour.learning.env_config import EnvConfig
from parlour.learning.rewards import find_reward
from parlour.learning.token_env import TokenEnvBatch, no_company

Infos = dict[str, Any]
MOST_GIVEN: Final = 4  # arrays of observations kept to be reused
OURS: Final = 2  # references to an array that nobody else holds: from the list, and as the argument


class VectorTables(VectorEnv):
    """Many tables of one game."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 64,
        options: Chosen | None = None,
        edition: str | Path | None = None,
        reward: str = "win",
        ladder: bool = True,
        opponents: str | Sequence[str] = "",
        seat: int | None = None,
        longest: int = 0,
    ) -> None:
        self.config = EnvConfig(game, seats, options, edition, ladder, longest)
        spec = self.config.spec
        self.reward = find_reward(reward)
        self.num_envs = num_envs
        company = company_of(self.config, opponents, seat) if opponents else no_company
        self.tables: TokenEnvBatch[Any] = TokenEnvBatch(spec, num_envs, company)
        self.single_observation_space = spaces.Box(-LARGEST, LARGEST, (int(spec.size),), np.float32)
        self.single_action_space = spaces.Discrete(int(spec.codec.size))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shape = (num_envs, int(spec.size))
        tables = self.tables
        self._row = np.frombuffer(tables.row, np.float64).reshape(shape)
        self._finals = np.frombuffer(tables.finals, np.float64).reshape(shape)
        self._marks = np.frombuffer(tables.marks, np.int8).reshape(num_envs, int(spec.codec.size))
        self._seats = np.frombuffer(tables.seats, np.int8)
        self._ended = np.frombuffer(tables.ended, np.bool_)
        self._cut = np.frombuffer(tables.cut, np.bool_)
        self._wrong = np.frombuffer(tables.wrong, np.bool_)
        self._given: list[NDArray[np.float32]] = []  # the last arrays of observations returned

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[NDArray[np.float32], Infos]:
        super().reset(seed=seed)
        self.tables.begin([int(seed) for seed in self.np_random.integers(2**48, size=self.num_envs)])
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        actors = self._seats.copy()
        over = self.tables.step(actions.tolist())
        rewards = np.zeros(self.num_envs)
        infos = self._infos()
        if over:
            self._note_ends(rewards, actors, infos)
        if self._wrong.any():
            infos["illegal"] = self._wrong.copy()
        return self._observations(), rewards, self._ended.copy(), self._cut.copy(), infos

    def _observations(self) -> NDArray[np.float32]:
        """Return the observations in an array that nobody holds any more: a new one would cost a fifth of the step."""
        for k in range(len(self._given)):
            if getrefcount(self._given[k]) <= OURS:
                np.copyto(self._given[k], self._row, casting="same_kind")
                return self._given[k]
        self._given = [*self._given[1 - MOST_GIVEN :], self._row.astype(np.float32)]
        return self._given[-1]

    def _infos(self) -> Infos:
        return {"action_mask": self._marks.copy(), "seat": self._seats.copy()}

    def _note_ends(self, rewards: NDArray[np.float64], actors: NDArray[np.int8], infos: Infos) -> None:
        """Fill in the rewards and returns of games that have ended, and their last observations."""
        over = self._ended | self._cut
        returns = np.zeros((self.num_envs, self.config.seats))
        for k in np.flatnonzero(self._ended):
            returns[k] = self.reward(self.config.game, self.tables.last[k])
            rewards[k] = returns[k, actors[k]]
        finals = np.full(self.num_envs, None, object)
        for k in np.flatnonzero(over):
            finals[k] = self._finals[k].astype(np.float32)
        infos["returns"], infos["_returns"] = returns, over
        infos["final_obs"], infos["_final_obs"] = finals, over
