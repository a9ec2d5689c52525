"""What the laboratory's commands ask for in common, and the bar that shows how far they are."""

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
    from parlour.lab.runners import Runner


def add_table_arguments(parser: argparse.ArgumentParser, several_seats: bool = False) -> None:
    if several_seats:
        parser.add_argument("--seats", default="", metavar="N[,N…]", help=message("command-sizes"))
    else:
        parser.add_argument("--seats", type=int, help=message("command-seats"))
    parser.add_argument("--seed", type=int, default=0, help=message("command-seed"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=message("command-game"))
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-file"))
    parser.add_argument("--workers", type=int, help=message("command-workers"))
    parser.add_argument("--on", default="", metavar="ray | ray://HOST:PORT", help=message("command-on-ray"))


def parse_sizes(said: str) -> list[int | None]:
    """`4`, `2,3,4` or `2-4`; nothing for the fewest."""
    found: list[int | None] = []
    for part in said.split(",") if said else []:
        low, dash, high = part.strip().partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise InvalidSetup(message("command-no-sizes", said=said))
        found += range(int(low), int(high or low) + 1)
    return found or [None]


def parse_options(given: list[str]) -> Chosen:
    """NAME=VALUE, once each."""
    chosen: Chosen = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise InvalidSetup(message("command-no-option", pair=pair))
        if name in chosen:
            raise InvalidSetup(message("command-option-twice", name=name, chosen=chosen[name], value=value))
        chosen[name] = value
    return chosen


@contextmanager
def open_runner(given: argparse.Namespace) -> Iterator["Runner"]:
    """Whoever does the work, for as long as there is any."""
    from parlour.lab.plan import cores
    from parlour.lab.runners import runner_on

    runner = runner_on(given.on, cores() if given.workers is None else given.workers)
    try:
        yield runner
    finally:
        runner.close()


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
