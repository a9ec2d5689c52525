"""`parlour replay` and `parlour verify`: step through a saved game, and check it."""

import argparse
import sys

from parlour.kernel.log import read_log
from parlour.kernel.state import over_in, places_in
from parlour.play.language import message
from parlour.play.table import OlderRules, replay_steps
from parlour.play.text_board import draw_text_board
from parlour.play.verify import verify


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file")
    parser.add_argument("--step", action="store_true", help=message("command-replay-step"))


def run_replay(args: argparse.Namespace) -> int:
    printed = 0
    table = None
    try:
        for table in replay_steps(args.file):
            count = len(table.log.entries)
            for event in table.events(None, printed):
                print(f"{count:5}  {event.text}  [{event.clause}]")
            printed = len(table.all_events)
            if args.step and not table.state.chance:
                print(draw_text_board(table.game, table.view(), table.words))
                if not sys.stdin.isatty() or input(message("command-replay-next") + " ").strip() == "q":
                    return 0
    except OlderRules as error:
        log = read_log(args.file)
        print(message("command-replay-older-rules", error=error))
        return print_places(log.header.names, places_in(log.state) if log.state and over_in(log.state) else ())
    assert table is not None
    return print_places(table.names, table.places)


def print_places(names: tuple[str, ...], places: tuple[int, ...]) -> int:
    """Print the places in order, or that the game is not over."""
    if not places:
        print(message("command-log-stops"))
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        print(f"{places[seat]}. {names[seat]}")
    return 0


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file")


def run_verify(args: argparse.Namespace) -> int:
    verdict = verify(read_log(args.file), args.file)
    if verdict.table:
        state = "command-game-over" if verdict.table.over else "command-game-not-over"
        print(message(state, title=verdict.table.game.title, seats=verdict.table.seats))
    if verdict.unchecked:
        print(verdict.unchecked)
    if verdict.table:
        follow = "command-others-follow" if verdict.unchecked else "command-all-follow"
        print(message(follow, entries=verdict.entries, digests=verdict.digests))
    elif verdict.digests:
        print(message("command-verify-last-digest"))
    print(verdict.fair)
    return 0
