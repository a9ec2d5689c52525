"""Many tables in one process play the same games as one table after another."""

import gymnasium
import numpy as np
import pytest

import parlour.envs.gymnasium  # noqa: F401
from parlour.envs import pettingzoo
from parlour.envs.vector import VectorTables
from parlour.games import shelf
from parlour.kernel.chance import Fast


def first_possible(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(masks.shape) * masks).argmax(1)


@pytest.mark.parametrize("name", list(shelf()))
def test_every_table_of_a_vector_is_a_game_by_itself(name: str) -> None:
    """The same luck and the same tokens at one table give the same observations, masks and returns."""
    many = VectorTables(name, num_envs=3)
    observations, infos = many.reset(seed=11)
    env = pettingzoo.env(name)
    env.reset()
    env.token_env.luck = Fast(
        int(np.random.Generator(np.random.PCG64(np.random.SeedSequence(11))).integers(2**48, size=3)[1])
    )
    env.reset()
    rng, games = np.random.default_rng(2), 0
    for _ in range(600):
        single = env.observe(env.agent_selection)
        assert infos["seat"][1] == env.token_env.seat
        assert np.array_equal(observations[1], single["observation"])
        assert np.array_equal(infos["action_mask"][1], single["action_mask"])
        tokens = first_possible(infos["action_mask"], rng)
        observations, rewards, ended, cut, infos = many.step(tokens)
        env.step(int(tokens[1]))
        assert ended[1] == env.token_env.s.over and not cut[1]
        if ended[1]:
            games += 1
            assert infos["_returns"][1] and list(infos["returns"][1]) == list(env.rewards.values())
            assert infos["_final_obs"][1] and infos["final_obs"][1].any()
            assert rewards[1] in env.rewards.values()
            env.reset()
    assert games or name in ("high-hat", "ratrace", "madder-than-a-hatter")


def test_the_same_seed_gives_the_same_tables() -> None:
    first, second = (VectorTables("high-bid", 4, 5) for _ in range(2))
    (observations, infos), (repeated, _) = first.reset(seed=3), second.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(100):
        assert np.array_equal(observations, repeated)
        tokens = first_possible(infos["action_mask"], rng)
        observations, _, _, _, infos = first.step(tokens)
        repeated = second.step(tokens)[0]


def test_an_observation_stays_unchanged_while_it_is_referenced() -> None:
    envs = VectorTables("high-bid", 3, 4)
    observations, infos = envs.reset(seed=5)
    rng, references = np.random.default_rng(1), []
    for k in range(60):
        references.append((observations, observations.copy()) if k % 3 else (observations[1], observations[1].copy()))
        observations, _, _, _, infos = envs.step(first_possible(infos["action_mask"], rng))
    assert all(np.array_equal(now, then) for now, then in references)


def test_a_vector_is_made_by_name_and_tolerates_impossible_tokens() -> None:
    envs = gymnasium.make_vec("parlour/MadderThanAHatter-v0", num_envs=4, seats=3)
    assert isinstance(envs, VectorTables)
    observations, _ = envs.reset(seed=1)
    assert observations in envs.observation_space
    for _ in range(50):
        observations, _, _, _, infos = envs.step(envs.action_space.sample())
        assert observations in envs.observation_space and infos["action_mask"].any(1).all()
    assert "illegal" in infos


def test_with_opponents_one_seat_is_to_act() -> None:
    envs = VectorTables("high-bid", 3, 4, opponents=["easy", "random"], seat=2)
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(200):
        assert (infos["seat"] == 2).all()
        _, _, _, _, infos = envs.step(first_possible(infos["action_mask"], rng))


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    envs = VectorTables("high-bid", 3, 2, longest=20)
    _, infos = envs.reset(seed=1)
    rng, cuts = np.random.default_rng(1), 0
    for _ in range(200):
        _, rewards, ended, cut, infos = envs.step(first_possible(infos["action_mask"], rng))
        cuts += int(cut.sum())
        assert not ended.any() and not rewards.any() and infos["action_mask"].any(1).all()
    assert cuts


def test_games_cut_off_before_the_learner_is_to_act_are_an_error() -> None:
    envs = VectorTables("derby-day", 3, 1, opponents="random", seat=2, longest=1)
    with pytest.raises(ValueError, match="no seat was to act"):
        envs.reset(seed=1)
