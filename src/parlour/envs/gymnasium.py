"""A Gymnasium environment for one seat that learns, with bots in the others; and many tables at once.

    import parlour.envs.gymnasium
    gymnasium.make("parlour/HighBid-v0", seats=4, opponents="medium")
    gymnasium.make_vec("parlour/HighBid-v0", num_envs=256, seats=4)

Without the import the name is "parlour.envs.gymnasium:parlour/HighBid-v0". `make` returns an environment for one seat,
`make_vec` many tables in one process (vector.py). An observation is the row of numbers of docs/envs.md, and
`infos["action_mask"]` has 1 for each possible token. An impossible token costs a penalty, and the harmless one is taken
instead.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.envs.missing import missing_library_error

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise missing_library_error("Gymnasium", "envs") from None

from parlour.envs.company import company_of
from parlour.envs.pettingzoo import draw_table
from parlour.games import shelf
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.learning.encoder import LARGEST
from parlour.learning.env_config import EnvConfig, Observation
from parlour.learning.rewards import find_reward
from parlour.learning.token_env import TokenEnv

PENALTY = 0.01  # for an impossible token
NAMESPACE = "parlour"


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.integer[Any]]):
    """One seat of a table whose other seats bots play."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        opponents: str | Sequence[str] = "medium",
        seat: int | None = None,
        options: Chosen | None = None,
        edition: str | Path | None = None,
        reward: str = "win",
        ladder: bool = True,
        longest: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.config = EnvConfig(game, seats, options, edition, ladder, longest)
        self.reward = find_reward(reward)
        self.render_mode = render_mode
        spec = self.config.spec
        self.token_env: TokenEnv[Any] = TokenEnv(spec, Fast(0), company_of(self.config, opponents, seat))
        self.observation = Observation(self.token_env)
        self.seat = 0
        self.observation_space = spaces.Box(-LARGEST, LARGEST, (int(spec.size),), np.float32)
        self.action_space = spaces.Discrete(int(spec.codec.size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self.token_env.luck = Fast(int(self.np_random.integers(2**48)))
        self.token_env.begin()
        self.seat = int(self.token_env.seat)
        return self.observation.of_seat(self.seat), self.infos()

    def infos(self) -> dict[str, Any]:
        return {"action_mask": self.observation.action_mask(), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which tokens are possible, as maskable learners (such as sb3-contrib's) ask for it."""
        return self.observation.action_mask().astype(np.bool_)

    def step(self, action: np.integer[Any] | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        env, token, reward = self.token_env, int(action), 0.0
        illegal = not env.choice.admits(token)
        if illegal:
            token, reward = env.choice.lowest(), -PENALTY
        env.step(token)
        over = bool(env.s.over)
        infos = self.infos()
        if over:
            reward += self.reward(self.config.game, env.s)[self.seat]
        if illegal:
            infos["illegal"] = True
        return self.observation.of_seat(self.seat), reward, over, env.seat < 0 and not over, infos

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        names = [f"seat {seat}" for seat in range(self.config.seats)]
        return draw_table(self.config, self.token_env.s, self.seat, names)


def id_of(name: str) -> str:
    """Return the id of a game: parlour/HighBid-v0 for high-bid."""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in name.split('-'))}-v0"


def register() -> None:
    """Register every game on the shelf."""
    for name in shelf():
        if id_of(name) not in gymnasium.registry:
            gymnasium.register(
                id_of(name),
                "parlour.envs.gymnasium:SeatEnv",
                vector_entry_point="parlour.envs.vector:VectorTables",
                kwargs={"game": name},
            )


register()
