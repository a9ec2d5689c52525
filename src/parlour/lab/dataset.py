"""Write games of bots as datasets: every token with its observation, action mask and return.

A dataset is a folder of Parquet files, some games each, and `dataset.json`, which says what was played, what every
number of an observation is and what every token means. Observations and tokens are those of the environments
(docs/envs.md): a seat that is asked chooses among answers, a seat that may interrupt among interrupts.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parlour.kernel.chance import Fast
from parlour.kernel.game import Game, InvalidSetup, cached_edition
from parlour.kernel.offer import Args, Offer
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.plan import Plan
from parlour.lab.restricted_bot import find_bot_maker
from parlour.lab.simulation import TASK
from parlour.learning.codec import tokens_for
from parlour.learning.env_config import Observation, make_env_spec
from parlour.learning.rewards import find_reward
from parlour.learning.token_env import EnvSpec, TokenEnv
from parlour.play.bot import Bot, game_seed
from parlour.play.language import message
from parlour.play.table import find_game

COLUMNS = {
    "game": "the number of the game, from 0",
    "step": "which token of the game it is, from 0",
    "seat": "the seat that chose it, from 0",
    "bot": "the bot in that seat",
    "observation": "what the seat knew: 32-bit numbers, as `blocks` in dataset.json says",
    "mask": "1 for every possible token, 0 for the others",
    "action": "the token, as `tokens` in dataset.json says",
    "decides": "whether it completes a decision",
    "return": "the seat's reward at the end of the game",
    "last": "whether it is the seat's last token in the game",
    "cut": "whether the game was cut off before its end",
}
ROWS = 20_000  # rows from which on a file is full; a game is never divided
ABOUT = "dataset.json"


@dataclass(frozen=True)
class DatasetConfig:
    """How games become rows."""

    reward: str = "win"
    ladder: bool = True


@cache
def cached_spec(game: str, seats: int, options: tuple[Any, ...], edition: str, ladder: bool) -> EnvSpec[Any]:
    """Return the spec, made once for all games of a plan."""
    chosen = find_game(game)
    return make_env_spec(chosen, seats, dict(options), cached_edition(chosen.module, edition), ladder)


def env_spec(plan: Plan, config: DatasetConfig) -> EnvSpec[Any]:
    return cached_spec(plan.game, plan.seats, tuple(plan.options.items()), plan.edition, config.ladder)


class RowCollector:
    """Plays one game and collects its rows."""

    def __init__(self, plan: Plan, config: DatasetConfig, number: int) -> None:
        self.number = number
        self.game: Game[Any] = find_game(plan.game)
        self.reward = find_reward(config.reward)
        self.lineup = plan.lineup(number)
        seed, edition = game_seed(plan.seed, plan.deal(number)), cached_edition(self.game.module, plan.edition)
        self.bots: list[Bot] = [
            find_bot_maker(self.game, name)(self.game, edition, plan.options, seat, seed)
            for seat, name in enumerate(self.lineup)
        ]
        self.env: TokenEnv[Any] = TokenEnv(env_spec(plan, config), Fast(seed))
        self.observer = Observation(self.env)
        self.observations: list[NDArray[np.float32]] = []
        self.masks: list[NDArray[np.int8]] = []
        self.steps: list[tuple[int, int, bool]] = []  # seat, token, whether it completes a decision

    def play(self) -> pl.DataFrame:
        env = self.env
        env.begin()
        while env.seat >= 0:
            seat = int(env.seat)
            view, offers = self.game.view_for(env.s, seat), env.choice.offers
            bot = self.bots[seat]
            tokens = self.tokens(bot.interrupt(view, offers) if env.may_interrupt else bot.choose(view, offers))
            for k, token in enumerate(tokens, 1):
                self.observations.append(self.observer.of_seat(seat))
                self.masks.append(self.observer.action_mask())
                self.steps.append((seat, token, k == len(tokens)))
                env.step(token)
        return self.frame()

    def tokens(self, chosen: tuple[Offer, Args] | None) -> list[int]:
        """Return the tokens of a decision; None declines to interrupt."""
        choice = self.env.choice
        if chosen is None:
            return [int(choice.codec.nothing)]
        tokens = tokens_for(choice, *chosen)
        choice.open(choice.offers, choice.may_decline)
        return tokens

    def frame(self) -> pl.DataFrame:
        s, seats = self.env.s, [seat for seat, _, _ in self.steps]
        returns = self.reward(self.game, s) if s.over else [0.0] * s.seats
        last = {seat: step for step, seat in enumerate(seats)}
        return pl.DataFrame({
            "game": pl.Series([self.number] * len(seats), dtype=pl.Int64),
            "step": pl.Series(range(len(seats)), dtype=pl.Int32),
            "seat": pl.Series(seats, dtype=pl.Int8),
            "bot": pl.Series([self.lineup[seat] for seat in seats], dtype=pl.String),
            "observation": pl.Series(np.array(self.observations, np.float32)),
            "mask": pl.Series(np.array(self.masks, np.int8)),
            "action": pl.Series([token for _, token, _ in self.steps], dtype=pl.Int16),
            "decides": pl.Series([decides for _, _, decides in self.steps], dtype=pl.Boolean),
            "return": pl.Series([returns[seat] for seat in seats], dtype=pl.Float32),
            "last": pl.Series([last[seat] == step for step, seat in enumerate(seats)], dtype=pl.Boolean),
            "cut": pl.Series([not s.over] * len(seats), dtype=pl.Boolean),
        })  # fmt: skip


def game_rows(plan: Plan, config: DatasetConfig, number: int) -> pl.DataFrame:
    """Return one game, a row a token."""
    return RowCollector(plan, config, number).play()


def rows_of_games(plan: Plan, config: DatasetConfig, first: int, last: int) -> list[pl.DataFrame]:
    return [game_rows(plan, config, number) for number in range(first, last)]


def all_rows(plan: Plan, config: DatasetConfig, executor: Executor) -> Iterator[pl.DataFrame]:
    """Yield every game in order; the first is played here, to see how many fill a task."""
    began = perf_counter()
    yield game_rows(plan, config, 0)
    size = max(1, round(TASK / max(1e-9, perf_counter() - began)))
    tasks = ((plan, config, first, min(plan.games, first + size)) for first in range(1, plan.games, size))
    for frames in executor.map(rows_of_games, tasks):
        yield from frames


def write_dataset(
    plan: Plan,
    config: DatasetConfig,
    folder: Path,
    progress: Callable[[int], None] = lambda _games: None,
    executor: Executor = IN_PROCESS,
) -> tuple[int, int]:
    """Write the plan's games into a folder, which must be new or empty; return the numbers of rows and files."""
    if not plan.lineups[0]:
        raise InvalidSetup(message("dataset-no-bots"))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidSetup(message("dataset-not-empty", folder=str(folder)))
    folder.mkdir(parents=True, exist_ok=True)
    waiting: list[pl.DataFrame] = []
    rows = files = 0
    for number, frame in enumerate(all_rows(plan, config, executor)):
        waiting.append(frame)
        progress(number + 1)
        if number + 1 == plan.games or sum(frame.height for frame in waiting) >= ROWS:
            whole = pl.concat(waiting)
            whole.write_parquet(folder / f"games-{files:05}.parquet")
            rows, files, waiting = rows + whole.height, files + 1, []
    about = json.dumps(describe_dataset(plan, config, rows), indent=2, ensure_ascii=False)
    (folder / ABOUT).write_text(about + "\n", encoding="utf-8")
    return rows, files


def describe_dataset(plan: Plan, config: DatasetConfig, rows: int) -> dict[str, Any]:
    """Return what readers of the rows have to know."""
    game, codec = find_game(plan.game), env_spec(plan, config).codec
    blocks, at = [], 0
    for block in env_spec(plan, config).blocks:
        blocks.append({"name": block.name, "from": at, "size": block.size, "kind": block.kind, "is": block.says})
        at += block.size
    return {
        "ruleset": game.ruleset(),
        "seats": plan.seats,
        "options": plan.options,
        "edition": plan.edition_name,
        "bots": [list(lineup) for lineup in plan.lineups],
        "seed": plan.seed,
        "games": plan.games,
        "rows": rows,
        "reward": config.reward,
        "ladder": config.ladder,
        "columns": COLUMNS,
        "blocks": blocks,
        "tokens": [codec.describe(token) for token in range(codec.size)],
    }


@dataclass(frozen=True)
class Episode:
    """One seat in one game, in the form of loaders such as Minari's."""

    id: int
    seat: int
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int16]
    rewards: NDArray[np.float32]  # 0 but for the last
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]


def episodes(folder: str | Path) -> Iterator[Episode]:
    """Yield a dataset's episodes, with one file in memory at a time."""
    for path in sorted(Path(folder).glob("games-*.parquet")):
        for (game, seat), rows in pl.read_parquet(path).group_by("game", "seat", maintain_order=True):
            last, cut = rows["last"].to_numpy(), rows["cut"].to_numpy()
            yield Episode(
                game, seat, rows["observation"].to_numpy(), rows["mask"].to_numpy(), rows["action"].to_numpy(),
                np.where(last, rows["return"].to_numpy(), 0).astype(np.float32), last & ~cut, last & cut,
            )  # fmt: skip
