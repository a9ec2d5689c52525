"""`parlour bench`: how fast the engine is here, compiled and interpreted, beside a plain loop with no engine."""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

import parlour
from parlour.cli.yardstick import plain_game
from parlour.kernel.chance import Fast
from parlour.kernel.game import Game, load_edition
from parlour.kernel.state import State
from parlour.kernel.stepper import random_playout, random_step
from parlour.play.language import localise, message
from parlour.play.table import find_game, shelf

FIGURES = (  # and how they are written
    ("seats", ".0f"), ("trusted", ",.0f"), ("ratio_trusted", ".3f"), ("checked", ",.0f"), ("ratio_checked", ".3f"),
    ("games", ",.1f"), ("copy_us", ".2f"), ("copy_step", ",.0f"),
)  # fmt: skip
SLICE = 0.02  # seconds of one kind of work before the other has its turn
# The same command once more with this package taken from its sources, though compiled modules lie beside them.
INTERPRETED = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader
def sources(path, hook=FileFinder.path_hook((SourceFileLoader, [".py"]))):
    if not path.startswith({package!r}):
        raise ImportError
    return hook(path)
sys.path_hooks.insert(0, sources)
sys.path_importer_cache.clear()
from parlour.cli import main
sys.exit(main({argv!r}))
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help=message("bench-only"))
    parser.add_argument("--seats", type=int, default=4, help=message("bench-seats-wanted"))
    parser.add_argument("--seconds", type=float, default=1.0, help=message("bench-seconds"))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--this-build", action="store_true", help=message("bench-this-build"))


def run(given: argparse.Namespace) -> int:
    chosen = [find_game(name) for name in given.game] or list(shelf().values())
    build = "compiled" if parlour.compiled else "interpreted"
    rows = {build: measure(chosen, given.seats, given.seconds)}
    if parlour.compiled and not given.this_build:
        argv = ["bench", *given.game, "--json", "--this-build", "--seats", str(given.seats)]
        rows |= json.loads(run_interpreted([*argv, "--seconds", str(given.seconds)]))
    if given.json:
        print(json.dumps(rows, indent=2))
    else:
        show(rows)
    return 0


def run_interpreted(argv: list[str]) -> str:
    package = str(Path(parlour.__file__).parent)
    code = INTERPRETED.format(package=package, argv=argv)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    return done.stdout


def measure(chosen: list[Game[Any]], seats: int, seconds: float) -> dict[str, dict[str, float]]:
    rows = {}
    for game in chosen:
        found = figures(game, max(game.seats[0], min(game.seats[1], seats)), seconds)
        found["ratio_trusted"] = found["trusted"] / found["plain_loop"]
        found["ratio_checked"] = found["checked"] / found["plain_loop"]
        rows[game.name] = found
    return rows


def figures(game: Game[Any], seats: int, seconds: float) -> dict[str, float]:
    """Everything per second of processor time, but the copy in microseconds."""
    _, edition = load_edition(game)
    options = game.complete_options({})

    def begun() -> State:
        s: State = game.begin(seats, options, edition)
        game.book.advance(s)
        return s

    found: dict[str, float] = {"seats": seats}
    found["trusted"], found["games"], found["plain_loop"] = measure_rates(game, begun, seconds, False)
    found["checked"], _, plain = measure_rates(game, begun, seconds, True)
    found["checked"] *= found["plain_loop"] / plain  # as if it had been measured in the same minute
    positions, source = sample_positions(game, begun()), Fast(1)
    found["copy_us"] = 1e6 / rate(seconds / 2, positions, copy_state)
    found["copy_step"] = rate(seconds / 2, positions, lambda s: random_step(game.book, s.copy(), source))
    return found


def measure_rates(game: Game[Any], begun: Callable[[], State], seconds: float, checked: bool) -> tuple[float, float, float]:
    """Decisions, games and the plain loop's actions: by turns, so that whatever else runs here slows both.

    Checked, every decision goes through `act`, which looks the offer up again before it takes it.
    """
    source = Fast(1)
    luck = random.Random(1).random
    decisions, games, spent = 0, 0, 0.0
    actions, spent_plain = 0, 0.0
    while spent < seconds:
        began = now = process_time()
        while now < began + SLICE:
            decisions += random_playout(game.book, begun(), source, 20_000, game.interrupt_question, checked)
            games += 1
            now = process_time()
        spent += now - began
        began = now
        while now < began + SLICE:
            actions += plain_game(luck)
            now = process_time()
        spent_plain += now - began
    return decisions / spent, games / spent, actions / spent_plain


def sample_positions(game: Game[Any], s: State) -> list[State]:
    """Positions of one game, where somebody has to decide."""
    source = Fast(3)
    found: list[State] = []
    while not s.over and len(found) < 400:
        if not s.chance:
            found.append(s.copy())
        random_step(game.book, s, source)
    return found


def copy_state(s: State) -> object:
    return s.copy()


def rate(seconds: float, positions: list[State], work: Any) -> float:
    done, spent = 0, 0.0
    began = process_time()
    while spent < seconds:
        for s in positions:
            work(s)
        done += len(positions)
        spent = process_time() - began
    return done / spent


def show(rows: dict[str, dict[str, dict[str, float]]]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    for build, games_found in rows.items():
        grid = Grid(title=message(f"bench-title-{build}"))
        for column in ("game", "seats", "trusted", "of-plain", "checked", "of-plain", "games", "copy", "copy-step"):
            grid.add_column(message(f"bench-column-{column}"), justify="left" if column == "game" else "right")
        for name, row in games_found.items():
            grid.add_row(name, *[localise(row[figure], form) for figure, form in FIGURES])
        console.print(grid)
        plain = sum(row["plain_loop"] for row in games_found.values()) / len(games_found)
        console.print(message("bench-plain-loop", actions=round(plain)))
