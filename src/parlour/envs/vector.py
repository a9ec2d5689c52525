"""Many tables of one game in one process, as a Gymnasium vector environment.

    envs = VectorTables("high-bid", seats=4, num_envs=256)
    observations, infos = envs.reset(seed=1)
    observations, rewards, ended, cut, infos = envs.step(tokens)

At every table whoever has the word is given the observation and says the next token: one learner plays all seats, each
from its own chair. `infos["action_mask"]` has 1 for the tokens that are possible and `infos["seat"]` whose word it is.
A game that is over makes place for the next at once; then `infos["returns"]` has what it was worth to every seat, in
the rows where `infos["_returns"]` is true, and the reward is that of the seat that spoke last; `infos["final_obs"]` has
what that seat then saw.

With `opponents` bots play all seats but one, in every game another unless `seat` says which; tokens are that seat's.
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
MOST_GIVEN: Final = 4  # rows of observations that are kept to be written again
OURS: Final = 2  # who holds them then: the list, and whoever asks


class VectorTables(VectorEnv):
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
        desk = self.config.spec
        self.reward = find_reward(reward)
        self.num_envs = num_envs
        company = company_of(self.config, opponents, seat) if opponents else no_company
        self.tables: TokenEnvBatch[Any] = TokenEnvBatch(desk, num_envs, company)
        self.single_observation_space = spaces.Box(-LARGEST, LARGEST, (int(desk.size),), np.float32)
        self.single_action_space = spaces.Discrete(int(desk.codec.size))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shape = (num_envs, int(desk.size))
        tables = self.tables
        self._row = np.frombuffer(tables.row, np.float64).reshape(shape)
        self._finals = np.frombuffer(tables.finals, np.float64).reshape(shape)
        self._marks = np.frombuffer(tables.marks, np.int8).reshape(num_envs, int(desk.codec.size))
        self._seats = np.frombuffer(tables.seats, np.int8)
        self._ended = np.frombuffer(tables.ended, np.bool_)
        self._cut = np.frombuffer(tables.cut, np.bool_)
        self._wrong = np.frombuffer(tables.wrong, np.bool_)
        self._given: list[NDArray[np.float32]] = []  # the last observations that were returned

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[NDArray[np.float32], Infos]:
        super().reset(seed=seed)
        self.tables.begin([int(one) for one in self.np_random.integers(2**48, size=self.num_envs)])
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        spoke = self._seats.copy()
        over = self.tables.step(actions.tolist())
        rewards = np.zeros(self.num_envs)
        infos = self._infos()
        if over:
            self._note_ends(rewards, spoke, infos)
        if self._wrong.any():
            infos["illegal"] = self._wrong.copy()
        return self._seen(), rewards, self._ended.copy(), self._cut.copy(), infos

    def _seen(self) -> NDArray[np.float32]:
        """The observations, in rows that nobody holds any more: fresh ones would cost a fifth of the step."""
        for k in range(len(self._given)):
            if getrefcount(self._given[k]) <= OURS:
                np.copyto(self._given[k], self._row, casting="same_kind")
                return self._given[k]
        self._given = [*self._given[1 - MOST_GIVEN :], self._row.astype(np.float32)]
        return self._given[-1]

    def _infos(self) -> Infos:
        return {"action_mask": self._marks.copy(), "seat": self._seats.copy()}

    def _note_ends(self, rewards: NDArray[np.float64], spoke: NDArray[np.int8], infos: Infos) -> None:
        done = self._ended | self._cut
        returns = np.zeros((self.num_envs, self.config.seats))
        for k in np.flatnonzero(self._ended):
            returns[k] = self.reward(self.config.game, self.tables.last[k])
            rewards[k] = returns[k, spoke[k]]
        finals = np.full(self.num_envs, None, object)
        for k in np.flatnonzero(done):
            finals[k] = self._finals[k].astype(np.float32)
        infos["returns"], infos["_returns"] = returns, done
        infos["final_obs"], infos["_final_obs"] = finals, done
