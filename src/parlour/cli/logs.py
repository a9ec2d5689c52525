"""`parlour replay` and `parlour verify`."""

import argparse
import sys

from parlour.cli.boards import drawn
from parlour.kernel.log import read_log
from parlour.play.table import replay as replay_tables
from parlour.play.verify import verify as verify_log


def replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each entry and draw the table")


def replay(given: argparse.Namespace) -> int:
    told = 0
    table = None
    for count, table in enumerate(replay_tables(given.file)):
        for event in table.events(None, told):
            print(f"{count:5}  {event.text}  [{event.clause}]")
        told = len(table.told)
        if given.step and not table.state.chance:
            print(drawn(table.game, table.view(), table.words))
            if not sys.stdin.isatty() or input("Enter for the next, q to stop: ").strip() == "q":
                return 0
    assert table is not None
    if table.over:
        for seat in sorted(range(table.seats), key=lambda seat: table.places[seat]):
            print(f"{table.places[seat]}. {table.names[seat]}")
    else:
        print("Here the log stops; the game is not over.")
    return 0


def verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file")


def verify(given: argparse.Namespace) -> int:
    verdict = verify_log(read_log(given.file), given.file)
    state = "over" if verdict.table.over else "not over yet"
    print(f"{verdict.table.game.title}, {verdict.table.seats} players, {state}.")
    print(f"All {verdict.entries} entries follow the rules; {verdict.digests} digests agree.")
    print(verdict.fair)
    return 0
