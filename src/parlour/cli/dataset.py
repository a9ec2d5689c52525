"""`parlour dataset`: games of bots as rows for learners."""

import argparse
from pathlib import Path

from parlour.cli.asking import add_table_arguments, open_executor, parse_options, progress
from parlour.learning.rewards import REWARDS
from parlour.play.language import message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    add_table_arguments(parser)
    parser.add_argument("--games", type=int, default=100, help=message("dataset-games"))
    parser.add_argument("--bots", default="medium", metavar="BOT[,BOT…]", help=message("dataset-bots"))
    parser.add_argument("--out", required=True, metavar="DIR", help=message("dataset-out"))
    parser.add_argument("--reward", default="win", choices=list(REWARDS), help=message("dataset-reward"))
    parser.add_argument("--exact", action="store_true", help=message("dataset-exact"))


def run(given: argparse.Namespace) -> int:
    from parlour.lab.dataset import ABOUT, DatasetConfig, write_dataset
    from parlour.lab.plan import make_plan

    plan = make_plan(
        given.game, given.seats, given.games, given.seed, parse_options(given.option), given.edition, given.bots
    )
    config = DatasetConfig(given.reward, not given.exact)
    with open_executor(given) as executor, progress(given.game, plan.games) as report:
        rows, files = write_dataset(plan, config, Path(given.out), report, executor)
    print(message("dataset-done", games=plan.games, rows=rows, files=files, about=ABOUT))
    return 0
