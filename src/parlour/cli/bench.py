"""`parlour bench`: the speed of the engine here, compiled and interpreted, beside a plain loop without an engine."""

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

FIGURES = (  # each with its format
    ("seats", ".0f"), ("trusted", ",.0f"), ("ratio_trusted", ".3f"), ("checked", ",.0f"), ("ratio_checked", ".3f"),
    ("games", ",.1f"), ("copy_us", ".2f"), ("copy_step", ",.0f"),
)  # fmt: skip
SLICE = 0.02  # seconds of one kind of work before the other takes over
# Runs the same command with this package imported from its sources, though compiled modules lie beside them.
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    return process.stdout


def measure(chosen: list[Game[Any]], seats: int, seconds: float) -> dict[str, dict[str, float]]:
    rows = {}
    for game in chosen:
        row = figures(game, max(game.seats[0], min(game.seats[1], seats)), seconds)
        row["ratio_trusted"] = row["trusted"] / row["plain_loop"]
        row["ratio_checked"] = row["checked"] / row["plain_loop"]
        rows[game.name] = row
    return rows


def figures(game: Game[Any], seats: int, seconds: float) -> dict[str, float]:
    """Return all rates per second of processor time; the time of a copy is in microseconds."""
    _, edition = load_edition(game)
    options = game.complete_options({})

    def begin() -> State:
        s: State = game.begin(seats, options, edition)
        game.book.advance(s)
        return s

    row: dict[str, float] = {"seats": seats}
    row["trusted"], row["games"], row["plain_loop"] = measure_rates(game, begin, seconds, False)
    row["checked"], _, plain = measure_rates(game, begin, seconds, True)
    row["checked"] *= row["plain_loop"] / plain  # correct for how busy the machine was at each time
    positions, source = sample_positions(game, begin()), Fast(1)
    row["copy_us"] = 1e6 / rate(seconds / 2, positions, copy_state)
    row["copy_step"] = rate(seconds / 2, positions, lambda s: random_step(game.book, s.copy(), source))
    return row


def measure_rates(
    game: Game[Any], begin: Callable[[], State], seconds: float, checked: bool
) -> tuple[float, float, float]:
    """Return decisions, games and the plain loop's actions per second, measured by turns so that load slows both.

    With `checked` every decision goes through `act`, which checks that the offer is legal.
    """
    source = Fast(1)
    luck = random.Random(1).random
    decisions, games, spent = 0, 0, 0.0
    actions, spent_plain = 0, 0.0
    while spent < seconds:
        began = now = process_time()
        while now < began + SLICE:
            decisions += random_playout(game.book, begin(), source, 20_000, game.interrupt_question, checked)
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
    """Return positions of one game with a decision to take."""
    source = Fast(3)
    positions: list[State] = []
    while not s.over and len(positions) < 400:
        if not s.chance:
            positions.append(s.copy())
        random_step(game.book, s, source)
    return positions


def copy_state(s: State) -> object:
    return s.copy()


def rate(seconds: float, positions: list[State], work: Any) -> float:
    count, spent = 0, 0.0
    began = process_time()
    while spent < seconds:
        for s in positions:
            work(s)
        count += len(positions)
        spent = process_time() - began
    return count / spent


def show(rows: dict[str, dict[str, dict[str, float]]]) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    for build, games in rows.items():
        grid = Grid(title=message(f"bench-title-{build}"))
        for column in ("game", "seats", "trusted", "of-plain", "checked", "of-plain", "games", "copy", "copy-step"):
            grid.add_column(message(f"bench-column-{column}"), justify="left" if column == "game" else "right")
        for name, row in games.items():
            grid.add_row(name, *[localise(row[figure], form) for figure, form in FIGURES])
        console.print(grid)
        plain = sum(row["plain_loop"] for row in games.values()) / len(games)
        console.print(message("bench-plain-loop", actions=round(plain)))
