"""A game in a package of its own, installed beside Parlour, is on the shelf and plays like our own."""

import json
import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

import parlour

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "sealed-bids"
TREE = Path(parlour.__file__).resolve().parent.parent  # the one under test, compiled or not


class Home:
    """A fresh environment with the example, which borrows Parlour and its dependencies."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        self.python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        packages = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (packages / "lent.pth").write_text(f"{TREE}\n{sysconfig.get_path('purelib')}\n")
        shutil.copytree(EXAMPLE, folder / "sealed-bids", ignore=shutil.ignore_patterns("*cache*"))
        self.run(
            "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation",
            str(folder / "sealed-bids"),
        )  # fmt: skip

    def run(self, *argv: str, keys: str = "") -> str:
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "COV"))}
        process = subprocess.run(
            [str(self.python), *argv], input=keys, cwd=self.folder, env=env | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert process.returncode == 0, process.stdout + process.stderr
        return process.stdout

    def parlour(self, *argv: str, keys: str = "") -> str:
        return self.run("-m", "parlour.cli", *argv, keys=keys)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("home"))


def test_it_is_imported_from_the_environment(home: Home) -> None:
    paths = home.run("-c", "import sealed_bids, parlour; print(sealed_bids.__file__, parlour.__file__)").split()
    assert Path(paths[0]).is_relative_to(home.folder / "venv")
    assert Path(paths[1]).parent.parent == TREE


def test_it_passes_the_conformance_suite(home: Home) -> None:
    assert " passed" in home.run("-m", "pytest", "-p", "no:cacheprovider", "sealed-bids/tests")


def test_it_is_on_the_shelf(home: Home) -> None:
    assert "Sealed Bids, 2–5 players" in home.parlour("games")
    assert "turned over together" in home.parlour("rules", "sealed-bids", "bid.reveal")


def test_the_laboratory_plays_it(home: Home) -> None:
    out = home.parlour("simulate", "sealed-bids", "--seats", "3", "--games", "20", "--bots", "medium", "--workers", "2")
    assert "sealed-bids: 20 games, 3 seats" in out
    assert "medium" in out


def test_its_bots_meet_in_the_arena(home: Home) -> None:
    report = json.loads(home.parlour("arena", "sealed-bids", "--bots", "medium,easy", "--games", "200", "--json"))
    share = {row["bot"]: row["share"] for row in report["bots"]}
    assert share["medium"] > share["easy"]


TIMID = """
from sealed_bids.bots import Easy


class Timid(Easy):
    def card(self, view, hand):
        return min(hand)
"""


def test_a_custom_bot(home: Home) -> None:
    (home.folder / "mine.py").write_text(TIMID)
    bots = "mine:Timid,sealed_bids.bots:Medium"
    report = json.loads(
        home.parlour("simulate", "sealed-bids", "--games", "40", "--bots", bots, "--workers", "2", "--json")
    )
    assert report["bots"] == bots.split(",")
    assert sum(report["win_share"]) == pytest.approx(1)


SUITES = """
import gymnasium, pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from parlour.envs import pettingzoo
import parlour.envs.gymnasium, parlour.envs.open_spiel

for seats in range(2, 6):
    api_test(pettingzoo.env("sealed-bids", seats), num_cycles=50)
    seed_test(lambda: pettingzoo.env("sealed-bids", seats), num_cycles=20)
    pyspiel.random_sim_test(pyspiel.load_game(f"python_parlour_sealed_bids(players={seats})"), 2, True, False)
check_env(gymnasium.make("parlour/SealedBids-v0", seats=3, opponents="medium").unwrapped, skip_render_check=True)
print("all passed")
"""


def test_it_passes_the_suites_of_pettingzoo_gymnasium_and_openspiel(home: Home) -> None:
    assert "all passed" in home.run("-c", SUITES)


def test_a_game_at_the_keyboard(home: Home) -> None:
    out = home.parlour(
        "terminal", "sealed-bids", "--player", "Ann", "--player", "Bob:medium", "--seed", "1", "--save", "game.jsonl",
        keys="1 99\n" + "1 1\n" * 6,
    )  # fmt: skip
    assert "Round 6. Up for sale:" in out
    assert "Type your choice: " in out
    assert "wins with" in out
    assert "follow from the seed" in home.parlour("verify", "game.jsonl")
