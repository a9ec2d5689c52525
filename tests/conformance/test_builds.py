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
from parlour.kernel.log import digest
from parlour.games import shelf
from parlour.testing import setups
from parlour.testing.tables import run
for setup in [setup for game in shelf().values() for setup in setups(game)]:
    for seed in range(3):
        s = setup.new()
        run(setup, s, random.Random(seed), 500)
        print(setup, seed, digest(s))
"""


def test_compiled_and_interpreted_play_the_same_games() -> None:
    if parlour.kernel.book.__file__.endswith(".py"):
        pytest.skip("the engine under test is not compiled")
    root = str(SOURCES.parent)
    here = subprocess.run([sys.executable, "-c", PLAY], cwd=root, capture_output=True, text=True, check=True)
    plain = {**os.environ, "PYTHONPATH": str(SOURCES)}
    there = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=root, env=plain, capture_output=True, text=True, check=True
    )
    assert here.stdout and here.stdout == there.stdout
