"""What the laboratory's commands ask for in common, and the bar that shows how far they are."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from parlour.kernel.game import Chosen, Impossible


def table_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, help="how many play; the fewest the game allows without it")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="as in `parlour games`")
    parser.add_argument("--edition", metavar="FILE", help="an edition of your own")
    parser.add_argument("--workers", type=int, help="processes; all cores without it; the results do not depend on it")


def chosen_options(given: list[str]) -> Chosen:
    """NAME=VALUE, once each."""
    chosen: Chosen = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Impossible(f"“{pair}” is not an option; write it as NAME=VALUE.")
        if name in chosen:
            raise Impossible(f"{name} is given twice, as {chosen[name]} and as {value}; give it once.")
        chosen[name] = value
    return chosen


@contextmanager
def progress(what: str, games: int, expected: Callable[[], int] | None = None) -> Iterator[Callable[[int], None]]:
    """A bar with the time left, where somebody is looking. Games that stop early say how many they expect to be."""
    with Progress(
        "{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True),
        transient=True, disable=not sys.stderr.isatty(),
    ) as bars:  # fmt: skip
        bar = bars.add_task(what, total=games)

        def shown(done: int) -> None:
            wanted = min(games, expected()) if expected else games
            total = bars.tasks[bar].total or games
            # A new total makes the bar forget how fast it goes, so it gets one only where that makes a difference.
            bars.update(bar, completed=done, total=wanted if abs(wanted - total) > total / 10 else None)

        yield shown


def console() -> Console:
    return Console(width=None if sys.stdout.isatty() else 110)
