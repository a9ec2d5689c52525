"""`parlour tune-bot`: better parameters for a search bot's own moves, and how much better they are."""

import argparse
from typing import Any

from rich.table import Table as Grid

from parlour.cli.asking import console, progress
from parlour.kernel.game import InvalidSetup, load_edition
from parlour.play.language import localise, message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--seats", type=int, default=4, help=message("tuning-seats"))
    parser.add_argument("--ways", type=int, default=32, help=message("tuning-ways-tried"))
    parser.add_argument("--deals", type=int, default=40, help=message("tuning-deals"))
    parser.add_argument("--seed", type=int, default=0, help=message("tuning-seed"))


def run(given: argparse.Namespace) -> int:
    from parlour.lab.tune_bot import total_deals, tune_bot
    from parlour.play.table import find_game

    game = find_game(given.game)
    game.check_seats(given.seats)
    options, (_, edition) = game.complete_options({}), load_edition(game)
    evaluator = game.evaluator(edition, options, given.seats) if game.evaluator else None
    if evaluator is None or not evaluator.parameters():
        raise InvalidSetup(message("tuning-nothing", game=game.title))
    if given.ways < 2 or given.deals < 1:
        raise InvalidSetup(message("tuning-ways", ways=given.ways, deals=given.deals))
    begun = game.begin(given.seats, options, edition)
    with progress(message("tuning-working"), total_deals(given.ways, given.deals)) as report:
        tuning = tune_bot(evaluator, begun, given.ways, given.deals, given.seed, report)
    show(game.title, given.seats, tuning)
    return 0


def show(title: str, seats: int, tuning: Any) -> None:
    grid = Grid(title=message("tuning-title", game=title, seats=seats, ways=tuning.ways))
    grid.add_column(message("tuning-knob"))
    for column in ("tuning-before", "tuning-after"):
        grid.add_column(message(column), justify="right")
    for name, before in tuning.before.items():
        grid.add_row(name, localise(before, ".4g"), localise(tuning.after[name], ".4g"))
    page = console()
    page.print(grid)
    page.print(message("tuning-chosen", share=localise(tuning.flattering, ".1%"), deals=tuning.chosen_by))
    share, gain = tuning.share, tuning.gain
    page.print(
        message(
            "tuning-fresh", deals=share.count, share=localise(share.mean, ".1%"), low=localise(share.low, ".1%"),
            high=localise(share.high, ".1%"), fair=localise(1 / seats, ".1%"),
        )
    )  # fmt: skip
    verdict = "tuning-open" if not gain.clear_of(0) else "tuning-better" if gain.mean > 0 else "tuning-worse"
    mean, low, high = (localise(100 * value, "+.1f") for value in (gain.mean, gain.low, gain.high))
    page.print(message(verdict, gain=mean, low=low, high=high))
