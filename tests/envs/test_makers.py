"""The test suites of PettingZoo and Gymnasium, on every game at every number of seats."""

import io
from contextlib import redirect_stdout

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import parlour.envs.gymnasium
from parlour.envs import pettingzoo
from parlour.games import shelf
from parlour.kernel.game import InvalidSetup

TABLES = [(name, seats) for name, game in shelf().items() for seats in range(game.seats[0], game.seats[1] + 1)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_api(name: str, seats: int) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(pettingzoo.env(name, seats, longest=400), num_cycles=150)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_seeds(name: str, seats: int) -> None:
    seed_test(lambda: pettingzoo.env(name, seats, longest=400), num_cycles=40)


@pytest.mark.parametrize("name", list(shelf()))
def test_pettingzoo_rendering(name: str) -> None:
    with redirect_stdout(io.StringIO()):
        render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode, longest=60))


@pytest.mark.parametrize("name", list(shelf()))
def test_a_table_is_rendered_as_text(name: str) -> None:
    env = pettingzoo.env(name, render_mode="ansi")
    env.reset(seed=3)
    assert len(str(env.render()).splitlines()) > 1
    output = io.StringIO()
    with redirect_stdout(output):
        env = pettingzoo.env(name, render_mode="human")
        env.reset(seed=3)
    assert output.getvalue()
    with pytest.raises(InvalidSetup, match="ansi or human"):
        pettingzoo.env(name, render_mode="rgb_array")


@pytest.mark.parametrize("name", list(shelf()))
@pytest.mark.parametrize("ladder", [True, False])
def test_the_rewards_of_a_game_add_up_to_zero(name: str, ladder: bool) -> None:
    for reward in ("win", "rank", "standing"):
        env = pettingzoo.env(name, reward=reward, ladder=ladder)
        env.reset(seed=5)
        rng = np.random.default_rng(5)
        got: dict[str, float] = {}
        for agent in env.agent_iter():
            observation, value, ended, cut, _ = env.last()
            got[agent] = value
            assert not cut
            env.step(None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        assert sum(got.values()) == pytest.approx(0)
        places = env.token_env.s.places
        first = [agent for agent, place in zip(env.possible_agents, places, strict=True) if place == 1]
        assert max(got, key=lambda agent: got[agent]) in first


def test_an_impossible_token_is_refused_with_what_is_possible() -> None:
    env = pettingzoo.env("high-bid", 3)
    env.reset(seed=1)
    before = env.token_env.s.to_plain()
    with pytest.raises(InvalidSetup, match="legal are"):
        env.step(env.token_env.spec.codec.leave)
    assert env.token_env.s.to_plain() == before


@pytest.mark.parametrize("name", list(shelf()))
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_check(name: str) -> None:
    env = gymnasium.make(parlour.envs.gymnasium.id_of(name), opponents="random", longest=500)
    check_env(env.unwrapped, skip_render_check=True)


def test_an_impossible_token_costs_a_penalty_and_is_replaced() -> None:
    env = gymnasium.make("parlour/HighBid-v0", seats=3, opponents="easy", seat=1).unwrapped
    _, infos = env.reset(seed=1)
    assert infos["seat"] == 1 and np.array_equal(env.action_masks(), infos["action_mask"] == 1)
    impossible = int(np.flatnonzero(infos["action_mask"] == 0)[0])
    _, reward, *_, infos = env.step(impossible)
    assert reward == -parlour.envs.gymnasium.PENALTY and infos["illegal"] and infos["action_mask"].any()
