"""Measure steps a second of our environments and others on one core, and as ratios to the plain loop.

    python bench/envs.py [--seconds 2] [--only high-bid,vector]

A step is a random token that the mask allows, with its observation and mask. PettingZoo's classic games need pygame,
some of them RLCard (`pip install rlcard pygame`); missing libraries are named and their games left out.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from time import process_time

import numpy as np

import parlour
from parlour.cli.yardstick import plain_game

SLICE = 0.05  # seconds of steps before the plain loop takes over
Steps = Iterator[int]  # takes some steps and yields how many


def random_token(mask: np.ndarray) -> int:
    possible = mask.nonzero()[0]
    return int(possible[int(random.random() * len(possible))])


# ---- ours ---------------------------------------------------------------------------------------


def aec(game: str, seats: int) -> Steps:
    from parlour.envs import pettingzoo

    return rounds(pettingzoo.env(game, seats))


def rounds(env) -> Steps:
    """Step through a PettingZoo environment as its documentation does."""
    seed = 0
    while True:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            choice = random_token(observation["action_mask"]) if isinstance(observation, dict) else 0
            env.step(None if ended or cut else choice)
            yield 1


def vector(game: str, seats: int, tables: int) -> Steps:
    from parlour.envs.vector import VectorTables

    envs = VectorTables(game, seats, tables)
    rng = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    while True:
        mask = infos["action_mask"]
        tokens = (rng.random(mask.shape, np.float32) * mask).argmax(1)
        _, _, _, _, infos = envs.step(tokens)
        yield tables


def gym(game: str, seats: int, opponents: str) -> Steps:
    import gymnasium

    import parlour.envs.gymnasium as ours

    env = gymnasium.make(ours.id_of(game), seats=seats, opponents=opponents, disable_env_checker=True).unwrapped
    while True:
        _, infos = env.reset()
        over = False
        while not over:
            _, _, ended, cut, infos = env.step(random_token(infos["action_mask"]))
            over = ended or cut
            yield 1


def spiel(name: str) -> Steps:
    import pyspiel

    import_module("parlour.envs.open_spiel" if "parlour" in name else "open_spiel.python.games")
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.observation_tensor(state.current_player())
            state.apply_action(legal[int(random.random() * len(legal))])
            yield 1


# ---- others' ------------------------------------------------------------------------------------


def classic(name: str) -> Steps:
    return rounds(import_module(f"pettingzoo.classic.{name}").env())


def rlcard(name: str) -> Steps:
    import rlcard

    env = rlcard.make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random.random() * len(legal))])
            yield 1


def contenders() -> dict[str, tuple[Callable[[], Steps], tuple[str, ...]]]:
    """Return what to measure by name, each with the libraries it needs."""
    entries: dict[str, tuple[Callable[[], Steps], tuple[str, ...]]] = {}
    for name in parlour.shelf():
        seats = max(3, parlour.shelf()[name].seats[0])
        entries[f"AEC {name}, {seats} seats"] = (lambda name=name, seats=seats: aec(name, seats), ("pettingzoo",))
    for name in parlour.shelf():
        seats = max(3, parlour.shelf()[name].seats[0])
        entries[f"vector {name}, {seats} seats, 256 tables"] = (
            lambda name=name, seats=seats: vector(name, seats, 256),
            ("gymnasium",),
        )
    for opponents in ("random", "easy", "medium"):
        for seats in (2, 4):
            entries[f"Gymnasium high-bid, {seats} seats, {opponents}"] = (
                lambda opponents=opponents, seats=seats: gym("high-bid", seats, opponents),
                ("gymnasium",),
            )
    for name in ("python_parlour_high_bid(players=3)", "python_parlour_madder_than_a_hatter(players=3)"):
        entries[f"OpenSpiel {name}"] = (lambda name=name: spiel(name), ("pyspiel",))
    for name in ("tic_tac_toe", "python_tic_tac_toe", "leduc_poker", "python_kuhn_poker"):
        entries[f"OpenSpiel's own {name}"] = (lambda name=name: spiel(name), ("pyspiel",))
    for name in ("tictactoe_v3", "connect_four_v3", "rps_v2"):
        entries[f"PettingZoo's own {name}"] = (lambda name=name: classic(name), ("pettingzoo", "pygame"))
    for name in ("leduc_holdem_v4", "texas_holdem_v4"):
        entries[f"PettingZoo's own {name}"] = (lambda name=name: classic(name), ("pettingzoo", "pygame", "rlcard"))
    for name in ("leduc-holdem", "limit-holdem", "uno"):
        entries[f"RLCard's own {name}"] = (lambda name=name: rlcard(name), ("rlcard",))
    return entries


def measure(steps: Steps, seconds: float) -> tuple[float, float]:
    """Return the steps a second and those of the plain loop, measured by turns."""
    steps_taken = spent = plain_actions = plain_spent = 0.0
    next(steps)
    while spent < seconds:
        began = process_time()
        while (now := process_time()) - began < SLICE:
            steps_taken += next(steps)
        spent += now - began
        began = process_time()
        while (now := process_time()) - began < SLICE / 4:
            plain_actions += plain_game(random.random)
        plain_spent += now - began
    return steps_taken / spent, plain_actions / plain_spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each")
    parser.add_argument("--only", default="", help="those whose names have one of these in them, with commas")
    given = parser.parse_args()
    print(f"The engine is {'compiled' if parlour.compiled else 'interpreted'}.")
    print(f"{'':60} {'steps/s':>10} {'of the plain loop':>18}")
    for name, (begin, needs) in contenders().items():
        if given.only and not any(part in name for part in given.only.split(",")):
            continue
        missing = [library for library in needs if find_spec(library) is None]
        if missing:
            print(f"{name:60} {'not installed: ' + ', '.join(missing)}")
            continue
        rate, plain = measure(begin(), given.seconds)
        print(f"{name:60} {rate:10,.0f} {rate / plain:18.3f}", flush=True)


if __name__ == "__main__":
    main()
