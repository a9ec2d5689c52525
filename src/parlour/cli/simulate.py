"""`parlour simulate`: many games, summed up."""

import argparse
import json
import math
import sys
from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from parlour.kernel.game import Chosen, Impossible
from parlour.play.simulate import Result, Summary, results
from parlour.play.table import game_called


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="as in `parlour games`")
    parser.add_argument("--seats", type=int, help="how many play; the fewest the game allows without it")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes; the results do not depend on it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--edition", metavar="FILE", help="an edition of your own")
    parser.add_argument("--out", metavar="FILE", help="one row a game, as .jsonl or .parquet")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")


def chosen_options(given: list[str]) -> Chosen:
    """NAME=VALUE, once each."""
    chosen: Chosen = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Impossible(f"“{pair}” is not an option; write it as NAME=VALUE.")
        chosen[name] = value
    return chosen


def run(given: argparse.Namespace) -> int:
    seats = given.seats or game_called(given.game).seats[0]
    write = writer(given.out)
    found: list[Result] = []
    coming = results(
        given.game, seats, given.games, given.seed, chosen_options(given.option), given.edition, (), given.workers
    )
    with Progress(
        "{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True),
        transient=True, disable=not sys.stderr.isatty(),
    ) as progress:  # fmt: skip
        bar = progress.add_task(given.game, total=given.games)
        for result in coming:
            found.append(result)
            progress.advance(bar)
    summary = Summary(given.game, seats, found)
    write(found)
    if given.json:
        print(json.dumps(figures(summary), indent=2))
    else:
        show(summary)
    return 0


def figures(summary: Summary) -> dict[str, Any]:
    games = len(summary.results)
    lengths = sorted(result.decisions for result in summary.results)
    return {
        "game": summary.game,
        "seats": summary.seats,
        "games": games,
        "unfinished": sum(1 for result in summary.results if not result.finished),
        "win_share": summary.wins,
        "interval": interval(games, summary.seats),
        "decisions": {
            "mean": sum(lengths) / games,
            "least": lengths[0],
            "median": lengths[games // 2],
            "most": lengths[-1],
        },
    }


def interval(games: int, seats: int) -> float:
    """Half the width of the 95 % interval of a seat's share, were all equal."""
    share = 1 / seats
    return NormalDist().inv_cdf(0.975) * math.sqrt(share * (1 - share) / games)


def show(summary: Summary) -> None:
    found = figures(summary)
    grid = Grid(title=f"{summary.game}: {found['games']} games, {summary.seats} seats")
    grid.add_column("seat")
    grid.add_column("wins", justify="right")
    grid.add_column("±", justify="right")
    for seat, share in enumerate(summary.wins):
        grid.add_row(str(seat + 1), f"{share:.1%}", f"{found['interval']:.1%}")
    console = Console(width=None if sys.stdout.isatty() else 100)
    console.print(grid)
    length = found["decisions"]
    console.print(
        f"Decisions a game: {length['mean']:.1f} on average, from {length['least']} to {length['most']}, "
        f"half of them under {length['median']}."
    )
    if found["unfinished"]:
        console.print(f"{found['unfinished']} games did not come to an end.")


def writer(out: str | None) -> Any:
    """How the rows are kept; what cannot be written is said before anything runs."""
    if out is None:
        return lambda rows: None
    path = Path(out)
    if path.suffix not in (".jsonl", ".parquet"):
        raise Impossible(f"{path.name}: rows are kept as .jsonl or .parquet.")
    if not path.parent.is_dir():
        raise Impossible(f"There is no folder {path.parent} to keep {path.name} in.")
    return lambda rows: keep(path, rows)


def keep(path: Path, rows: list[Result]) -> None:
    if path.suffix == ".jsonl":
        path.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    else:
        import polars

        polars.DataFrame([msgspec.to_builtins(row) for row in rows]).write_parquet(path)
