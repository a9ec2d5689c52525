"""Compiled and interpreted play the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour.kernel.book

SOURCES = Path(__file__).parent.parent.parent / "src"
PLAY = """
import random
from parlour.kernel.log import state_digest
from parlour.games import shelf
from parlour.testing import setups
from parlour.testing.tables import run
for setup in [setup for game in shelf().values() for setup in setups(game)]:
    for seed in range(3):
        s = setup.new()
        run(setup, s, random.Random(seed), 500)
        print(setup, seed, state_digest(s))
"""
THINK = """
import random
from parlour.bots.search import Budget, SearchBot
from parlour.games import shelf
from parlour.testing import setups
from parlour.testing.tables import positions
for setup in [setup for game in shelf().values() if game.evaluator for setup in setups(game)]:
    for s in positions(setup, 1, 150, every=31):
        if not s.over and not s.chance:
            seat = random.Random(s.tickets).choice(s.asked).seat
            thinker = SearchBot(Budget(8), setup.game, setup.edition, setup.options, seat, 3)
            offer, args = thinker.choose(setup.game.view_for(s, seat), setup.book.offers(s, seat))
            print(setup, s.tickets, offer.action, args)
"""
CHOOSE = """
import parlour
from parlour.games import shelf
for game in shelf().values():
    for level in ("easy", "medium"):
        for seats in game.seats:
            print(game.name, level, seats, parlour.simulate(game.name, seats, 1, seed=3, bots=level).results)
"""
LEARN = """
import hashlib
import numpy as np
from parlour.envs.vector import VectorTables
from parlour.games import shelf
for game in shelf().values():
    envs = VectorTables(game.name, game.seats[1], 2)
    observations, infos = envs.reset(seed=1)
    rng, digest = np.random.default_rng(1), hashlib.sha256()
    for _ in range(400):
        digest.update(observations.tobytes() + infos["action_mask"].tobytes())
        tokens = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(1)
        observations, _, _, _, infos = envs.step(tokens)
    print(game.name, digest.hexdigest())
"""


@pytest.mark.parametrize("script", [PLAY, CHOOSE, THINK, LEARN], ids=["play", "choose", "think", "learn"])
def test_compiled_and_interpreted_do_the_same(script: str) -> None:
    """Games, choices of bots and observations are the same in both builds."""
    if parlour.kernel.book.__file__.endswith(".py"):
        pytest.skip("the engine under test is not compiled")
    root = str(SOURCES.parent)
    here = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    plain = {**os.environ, "PYTHONPATH": str(SOURCES)}
    there = subprocess.run(
        [sys.executable, "-c", script], cwd=root, env=plain, capture_output=True, text=True, check=True
    )
    assert here.stdout and here.stdout == there.stdout
