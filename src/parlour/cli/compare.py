"""`parlour compare`: two ways to play on the same luck, and which differences are real."""

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import chosen_options, console, progress, table_arguments
from parlour.kernel.game import Impossible


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="+", metavar="GAME | FILE FILE", help="a game, or two results files")
    table_arguments(parser)
    parser.add_argument("--games", type=int, default=1000, help="on each side")
    parser.add_argument("--bots", default="", metavar="BOT[,BOT…]", help="for both sides; medium without it")
    for side in "ab":
        parser.add_argument(
            f"--{side}", action="append", default=[], metavar="NAME=VALUE", help=f"an option of {side.upper()}"
        )
        parser.add_argument(f"--{side}-edition", metavar="FILE", help=f"the edition of {side.upper()}")
        parser.add_argument(f"--{side}-bots", metavar="BOT[,BOT…]", help=f"the bots of {side.upper()}")
    parser.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    from parlour.lab.compare import compared
    from parlour.lab.tables import read_games

    if len(given.what) == 2 and not any(Path(path).suffix for path in given.what):
        raise Impossible(
            "Compare one game with itself, such as `parlour compare derby-day --a race=myopia`, or two files."
        )
    if len(given.what) == 2:
        a, b = (read_games(path) for path in given.what)
        names = [Path(path).stem for path in given.what]
    elif len(given.what) == 1:
        a, b = both(given)
        names = [called(given, side) for side in "ab"]
    else:
        raise Impossible("Compare takes one game, or two results files.")
    if names[0] == names[1]:
        names = ["A", "B"]
    elif names[0].partition("=")[0] == names[1].partition("=")[0] and all(name.count("=") == 1 for name in names):
        names = [name.partition("=")[2] for name in names]
    found = compared(a, b)
    if given.json:
        print(json.dumps(figures(found, *names), indent=2))
    else:
        show(found, *names)
    return 0


def both(given: argparse.Namespace) -> tuple[Any, Any]:
    """Both sides, played on the same deals."""
    from parlour.lab import carried_out
    from parlour.lab.plan import best_bot, check_workers, cores, planned

    plans = []
    for side in "ab":
        own = vars(given)
        plans.append(
            planned(
                given.what[0], given.seats, given.games, given.seed,
                chosen_options(given.option) | chosen_options(own[side]),
                own[f"{side}_edition"] or given.edition,
                own[f"{side}_bots"] or given.bots or best_bot(given.what[0]),
                detail=True,
            )
        )  # fmt: skip
    if plans[0] == plans[1]:
        raise Impossible("A and B are the same; tell them apart with --a, --b, --a-bots, --b-edition and so on.")
    workers = check_workers(cores() if given.workers is None else given.workers)
    found = []
    for side, plan in zip("AB", plans, strict=True):
        with progress(f"{plan.game} {side}", plan.games) as done:
            found.append(carried_out(plan, workers, None, done).games)
    return found[0], found[1]


def called(given: argparse.Namespace, side: str) -> str:
    """A side by what sets it apart."""
    own = vars(given)
    said = list(own[side])
    if own[f"{side}_edition"]:
        said.append(Path(own[f"{side}_edition"]).stem)
    if own[f"{side}_bots"]:
        said.append(own[f"{side}_bots"])
    return " ".join(said) or "unchanged"


def figures(found: Any, a: str, b: str) -> dict[str, Any]:
    from parlour.lab.compare import method, words

    return {
        "a": a,
        "b": b,
        "paired": found.paired,
        "deals": list(found.deals),
        "differences": [
            {
                "measure": one.name, "a": one.a, "b": one.b, "change": one.change,
                "interval": [one.low, one.high], "chance": one.chance, "real": one.real,
            }
            for one in found.differences
        ],
        "words": words(found, a, b),
        "method": method(found),
    }  # fmt: skip


def show(found: Any, a: str, b: str) -> None:
    from parlour.lab.compare import method, number, said, words

    grid = Grid(title=f"A: {a}   B: {b}")
    for name in ("measure", "A", "B", "B less A", "interval", "real"):
        grid.add_column(name, justify="left" if name == "measure" else "right")
    for one in found.differences:
        scale = 100 if one.unit == "%" else 1
        grid.add_row(
            one.name, said(one.a, one.unit), said(one.b, one.unit), f"{scale * one.change:+.3g}",
            f"{number(scale * one.low)} … {number(scale * one.high)}", "yes" if one.real else "",
        )  # fmt: skip
    page = console()
    page.print(grid)
    for line in words(found, a, b):
        page.print(f"• {line}")
    page.print(method(found))
