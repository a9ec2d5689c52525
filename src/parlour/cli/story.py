"""`parlour story`: how a saved game went, by luck and by choice."""

import argparse
import sys

import msgspec
from rich.table import Table as Grid

from parlour.cli.asking import console, progress
from parlour.insight.story import Story, chances_by_turn, tell_story
from parlour.insight.story_text import percent, story_sentences
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import Log, read_log
from parlour.play.language import message
from parlour.play.table import game_for


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help=message("command-story-log"))
    parser.add_argument("--json", action="store_true", help=message("command-story-json"))
    parser.add_argument("--quick", action="store_true", help=message("command-story-quick"))


def run(args: argparse.Namespace) -> int:
    log = read_log(args.file)
    if args.quick:
        return print_chances(log, args.file)
    entries = len(log.entries)
    with progress(message("story-working"), entries) as show:
        story = tell_story(log, args.file, lambda finished, total: show(entries * finished // max(1, total)))
    if args.json:
        sys.stdout.write(msgspec.json.encode(story).decode() + "\n")
        return 0
    title = game_for(log, args.file).title
    print(" ".join(story_sentences(story, title)))
    if story.moments:
        print_players(story, title)
        print_turning_points(story)
    return 0


def print_players(story: Story, title: str) -> None:
    """Print what luck and choices made of each player's chance."""
    grid = Grid(title=message("story-command-title", game=title))
    grid.add_column(message("story-column-player"))
    for column in ("start", "luck", "choice", "others", "end"):
        grid.add_column(message(f"story-column-{column}"), justify="right")
    for name, part in zip(story.names, story.parts, strict=True):
        changes = [f"{percent(change):+d}" for change in (part.luck, part.choice, part.others)]
        grid.add_row(name, f"{percent(part.start)} %", *changes, f"{percent(part.end)} %")
    console().print(grid)


def print_turning_points(story: Story) -> None:
    grid = Grid(title=message("story-points"))
    for column in ("turn", "entry", "player", "change", "luck", "choice", "told", "instead"):
        grid.add_column(message(f"story-column-{column}"), justify="left" if column in ("told", "instead") else "right")
    for point in story.turning:
        moment, better = story.moments[point.moment], point.instead
        instead = (
            f"{better.choice.text} ({percent(better.chance - better.done):+d})" if better and point.choice < 0 else ""
        )
        grid.add_row(
            str(moment.turn), str(moment.entry), story.names[point.seat], f"{percent(point.change):+d}",
            f"{percent(point.luck):+d}", f"{percent(point.choice):+d}", " ".join(point.told[-3:]), instead,
        )  # fmt: skip
    console().print(grid)


def print_chances(log: Log, where: str) -> int:
    """Print every player's predicted chance to win after each turn."""
    game = game_for(log, where)
    rows = chances_by_turn(log, where)
    if not rows:
        raise InvalidSetup(message("story-nothing-learned", game=game.title, name=game.name))
    grid = Grid(title=message("story-quick-title", game=game.title))
    for name in (message("story-column-turn"), *log.header.names):
        grid.add_column(name, justify="right")
    for turn, chances in enumerate(rows, 1):
        grid.add_row(str(turn), *[f"{percent(chance)} %" for chance in chances])
    console().print(grid)
    return 0
