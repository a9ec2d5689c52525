"""`parlour tune-bot`: better numbers for a mind's own moves, and how much better they really are."""

import argparse
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import console, progress
from parlour.kernel.game import Impossible, edition_of
from parlour.play.language import formatted, say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=say("command-game"))
    parser.add_argument("--seats", type=int, default=4, help=say("tuning-seats"))
    parser.add_argument("--ways", type=int, default=32, help=say("tuning-ways-tried"))
    parser.add_argument("--deals", type=int, default=40, help=say("tuning-deals"))
    parser.add_argument("--seed", type=int, default=0, help=say("tuning-seed"))


def run(given: argparse.Namespace) -> int:
    from parlour.lab.tune import deals_of, tuned
    from parlour.play.table import game_called

    game = game_called(given.game)
    game.check_seats(given.seats)
    options, (_, edition) = game.settled({}), edition_of(game)
    mind = game.mind(edition, options, given.seats) if game.mind else None
    if mind is None or not mind.knobs():
        raise Impossible(say("tuning-nothing", game=game.title))
    if given.ways < 2 or given.deals < 1:
        raise Impossible(say("tuning-ways", ways=given.ways, deals=given.deals))
    begun = game.begin(given.seats, options, edition)
    with progress(say("tuning-working"), deals_of(given.ways, given.deals)) as shown:
        found = tuned(mind, begun, given.ways, given.deals, given.seed, shown)
    show(game.title, given.seats, found)
    return 0


def show(title: str, seats: int, found: Any) -> None:
    grid = Grid(title=say("tuning-title", game=title, seats=seats, ways=found.ways))
    grid.add_column(say("tuning-knob"))
    for column in ("tuning-before", "tuning-after"):
        grid.add_column(say(column), justify="right")
    for name, before in found.before.items():
        grid.add_row(name, formatted(before, ".4g"), formatted(found.after[name], ".4g"))
    page = console()
    page.print(grid)
    page.print(say("tuning-chosen", share=formatted(found.flattering, ".1%"), deals=found.chosen_by))
    share, gain = found.share, found.gain
    page.print(
        say(
            "tuning-fresh", deals=share.count, share=formatted(share.mean, ".1%"), low=formatted(share.low, ".1%"),
            high=formatted(share.high, ".1%"), fair=formatted(1 / seats, ".1%"),
        )
    )  # fmt: skip
    verdict = "tuning-open" if not gain.clear_of(0) else "tuning-better" if gain.mean > 0 else "tuning-worse"
    mean, low, high = (formatted(100 * value, "+.1f") for value in (gain.mean, gain.low, gain.high))
    page.print(say(verdict, gain=mean, low=low, high=high))
