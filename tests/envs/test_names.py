"""Gymnasium finds the games by name, and a missing library is named."""

import os
import subprocess
import sys
from pathlib import Path

import parlour

TREE = Path(parlour.__file__).resolve().parent.parent
MAKE = """
import gymnasium
env = gymnasium.make("parlour.envs.gymnasium:parlour/HighBid-v0", seats=3, opponents="easy")
env.reset(seed=1)
print(env.spec.id, gymnasium.make_vec("parlour/DerbyDay-v0", num_envs=2).num_envs)
"""
MISSING = """
import sys
import parlour, parlour.lab
for library, module in (("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("gymnasium", "vector"),
                        ("pyspiel", "open_spiel")):
    sys.modules[library] = None
    try:
        __import__(f"parlour.envs.{module}")
    except ImportError as error:
        print(error)
    for name in [library, *(name for name in sys.modules if name.startswith("parlour.envs."))]:
        del sys.modules[name]
"""


def run_python(code: str) -> str:
    env = os.environ | {"PYTHONPATH": str(TREE)}
    process = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60)
    assert process.returncode == 0, process.stderr
    return process.stdout


def test_gymnasium_finds_a_game_by_module_and_name() -> None:
    """Gymnasium imports the module that the name has."""
    assert run_python(MAKE) == "parlour/HighBid-v0 2\n"


def test_a_missing_library_is_named_with_how_to_install_it() -> None:
    lines = run_python(MISSING).splitlines()
    assert [line.partition("parlour[")[2].partition("]")[0] for line in lines] == ["envs"] * 3 + ["open-spiel"]
