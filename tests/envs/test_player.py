"""A policy as a bot has the same observations as in the environment."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from parlour.bots import find_bot
from parlour.envs.company import company_of
from parlour.envs.player import Player, duel
from parlour.games import shelf
from parlour.kernel.chance import Fast
from parlour.kernel.game import InvalidSetup
from parlour.lab.arena import arena_plan, run_arena
from parlour.learning.env_config import EnvConfig, Observation
from parlour.learning.token_env import TokenEnv

LEARNING = Path(__file__).resolve().parents[2] / "examples" / "learning"


@pytest.fixture(scope="module")
def learner():
    """Import the example as `--bots learner:Bot` does, with its folder on the path."""
    spec = importlib.util.spec_from_file_location("learner", LEARNING / "learner.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["learner"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["learner"]


@pytest.mark.parametrize("name", list(shelf()))
def test_a_player_has_the_observations_of_the_environment(name: str) -> None:
    """A player makes each decision of the environment from its view alone."""
    config = EnvConfig(name)
    env: TokenEnv = TokenEnv(config.spec, Fast(3))
    observation, rng = Observation(env), np.random.default_rng(3)
    env.begin()
    for _ in range(60):
        if env.seat < 0:
            break
        seat, may_interrupt, offers = int(env.seat), env.may_interrupt, env.choice.offers
        tokens: list[int] = []

        def policy(array: np.ndarray, mask: np.ndarray, tokens: list[int] = tokens, seat: int = seat) -> int:
            assert np.array_equal(array, observation.of_seat(seat))
            assert np.array_equal(mask, observation.action_mask())
            tokens.append(int(rng.choice(np.flatnonzero(mask))))
            if env.choice.stage >= 0 and len(tokens) < 100:
                env.choice.step(tokens[-1])
            return tokens[-1]

        player = Player(config.game, config.edition, config.options, seat, policy)
        view = config.game.view_for(env.s, seat)
        choice = player.decide(view, offers, may_interrupt)
        assert (choice or (None, ())) == (env.choice.offer, env.choice.chosen)
        env.decide(*(choice or (None, ())))


def test_opponents_are_named_once_or_for_each_seat() -> None:
    config = EnvConfig("high-bid", 4)
    with pytest.raises(InvalidSetup, match="2 opponents cannot fill 3 seats"):
        company_of(config, ["easy", "easy"])
    with pytest.raises(InvalidSetup, match="has no bot"):
        company_of(config, "genius")
    with pytest.raises(InvalidSetup, match="from 0 to 3"):
        company_of(config, "easy", 4)


def test_the_example_beats_easy_in_the_arena(learner) -> None:
    """It plays with the weights of the example, on the same deals every time."""
    assert find_bot(shelf()["high-bid"], "learner:Bot") is learner.Bot
    bout = run_arena(arena_plan("high-bid", ["learner:Bot"], 4, games=48, seed=1, against="easy"))
    share = next(standing.share for standing in bout.standings if standing.bot == "learner:Bot")
    assert share.low > bout.fair


def test_the_example_learns(learner, tmp_path, monkeypatch) -> None:
    """A few steps on a few tables change the weights and write a curve."""
    for name, few in (("TABLES", 4), ("STEPS", 16), ("EVALUATIONS", {"random": 4}), ("EVERY", 0.1)):
        monkeypatch.setattr(learner, name, few)
    learner.learn("high-bid", 3, 0.01, "win", tmp_path / "net.npz")
    curve = (tmp_path / "net.csv").read_text(encoding="utf-8").splitlines()
    assert curve[0].startswith("minutes,") and len(curve) > 2
    share, low, high = duel("high-bid", 3, "random", lambda _observation, mask: int(mask.argmax()), games=6)
    assert 0 <= share <= 1 and low <= share <= high
