"""`parlour dataset`: games of bots as rows for learners."""

import argparse
from pathlib import Path

from parlour.cli.asking import chosen_options, progress, table_arguments, working
from parlour.learning.rewards import REWARDS
from parlour.play.language import say


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=say("command-game"))
    table_arguments(parser)
    parser.add_argument("--games", type=int, default=100, help=say("dataset-games"))
    parser.add_argument("--bots", default="medium", metavar="BOT[,BOT…]", help=say("dataset-bots"))
    parser.add_argument("--out", required=True, metavar="DIR", help=say("dataset-out"))
    parser.add_argument("--reward", default="win", choices=list(REWARDS), help=say("dataset-reward"))
    parser.add_argument("--exact", action="store_true", help=say("dataset-exact"))


def run(given: argparse.Namespace) -> int:
    from parlour.lab.dataset import ABOUT, Kind, write_dataset
    from parlour.lab.plan import planned

    plan = planned(
        given.game, given.seats, given.games, given.seed, chosen_options(given.option), given.edition, given.bots
    )
    with working(given) as runner, progress(given.game, plan.games) as done:
        rows, files = write_dataset(plan, Kind(given.reward, not given.exact), Path(given.out), done, runner)
    print(say("dataset-done", games=plan.games, rows=rows, files=files, about=ABOUT))
    return 0
