"""Arguments that several commands share, and their progress bar."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from parlour.kernel.game import Chosen, InvalidSetup
from parlour.play.language import message

if TYPE_CHECKING:
    from parlour.lab.executors import Executor


def add_table_arguments(parser: argparse.ArgumentParser, several_seats: bool = False) -> None:
    """Add what describes the simulated table and the machine that simulates it."""
    if several_seats:
        parser.add_argument("--seats", default="", metavar="N[,N…]", help=message("command-sizes"))
    else:
        parser.add_argument("--seats", type=int, help=message("command-seats"))
    parser.add_argument("--seed", type=int, default=0, help=message("command-seed"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=message("command-game"))
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-file"))
    parser.add_argument("--workers", type=int, help=message("command-workers"))
    parser.add_argument("--on", default="", metavar="ray | ray://HOST:PORT", help=message("command-on-ray"))


def parse_sizes(text: str) -> list[int | None]:
    """Return the numbers of seats in `4`, `2,3,4` or `2-4`; None, the fewest, for an empty text."""
    sizes: list[int | None] = []
    for part in text.split(",") if text else []:
        low, dash, high = part.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise InvalidSetup(message("command-no-sizes", said=text))
        sizes += range(int(low), int(high or low) + 1)
    return sizes or [None]


def parse_options(pairs: list[str]) -> Chosen:
    """Return the options written as NAME=VALUE, each at most once."""
    chosen: Chosen = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidSetup(message("command-no-option", pair=pair))
        if name in chosen:
            raise InvalidSetup(message("command-option-twice", name=name, chosen=chosen[name], value=value))
        chosen[name] = value
    return chosen


@contextmanager
def open_executor(args: argparse.Namespace) -> Iterator["Executor"]:
    """Open the executor that simulates the games, and close it at the end."""
    from parlour.lab.executors import make_executor
    from parlour.lab.plan import available_cores

    executor = make_executor(args.on, available_cores() if args.workers is None else args.workers)
    try:
        yield executor
    finally:
        executor.close()


@contextmanager
def progress(what: str, games: int, expected: Callable[[], int] | None = None) -> Iterator[Callable[[int], None]]:
    """Show a bar with the time left on a terminal, and yield the function that moves it.

    A run that may stop early gives `expected`, the number of games it now expects to need.
    """
    with Progress(
        "{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True),
        transient=True, disable=not sys.stderr.isatty(),
    ) as bars:  # fmt: skip
        bar = bars.add_task(what, total=games)

        def show(completed: int) -> None:
            wanted = min(games, expected()) if expected else games
            total = bars.tasks[bar].total or games
            # a new total resets the bar's estimate of its speed, so small changes are left out
            bars.update(bar, completed=completed, total=wanted if abs(wanted - total) > total / 10 else None)

        yield show


def console() -> Console:
    """Return the console for tables, of a fixed width where the output is no terminal."""
    return Console(width=None if sys.stdout.isatty() else 110)
