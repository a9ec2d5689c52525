"""`parlour story`: how a game went, by luck and by choice."""

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


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help=message("command-story-log"))
    parser.add_argument("--json", action="store_true", help=message("command-story-json"))
    parser.add_argument("--quick", action="store_true", help=message("command-story-quick"))


def run(given: argparse.Namespace) -> int:
    log = read_log(given.file)
    if given.quick:
        return at_a_glance(log, given.file)
    moments = len(log.entries)
    with progress(message("story-working"), moments) as shown:
        found = tell_story(log, given.file, lambda done, all_: shown(moments * done // max(1, all_)))
    if given.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return 0
    title = game_for(log, given.file).title
    print(" ".join(story_sentences(found, title)))
    if found.moments:
        show(found, title)
    return 0


def show(found: Story, title: str) -> None:
    grid = Grid(title=message("story-command-title", game=title))
    grid.add_column(message("story-column-player"))
    for column in ("start", "luck", "choice", "others", "end"):
        grid.add_column(message(f"story-column-{column}"), justify="right")
    for name, part in zip(found.names, found.parts, strict=True):
        sums = [f"{percent(sum_):+d}" for sum_ in (part.luck, part.choice, part.others)]
        grid.add_row(name, f"{percent(part.start)} %", *sums, f"{percent(part.end)} %")
    console().print(grid)
    points = Grid(title=message("story-points"))
    for column in ("turn", "entry", "player", "change", "luck", "choice", "told", "instead"):
        points.add_column(
            message(f"story-column-{column}"), justify="left" if column in ("told", "instead") else "right"
        )
    for one in found.turning:
        moment, better = found.moments[one.moment], one.instead
        instead = f"{better.choice.text} ({percent(better.chance - better.done):+d})" if better else ""
        points.add_row(
            str(moment.turn), str(moment.entry), found.names[one.seat], f"{percent(one.change):+d}",
            f"{percent(one.luck):+d}", f"{percent(one.choice):+d}", " ".join(one.told[-3:]), instead,
        )  # fmt: skip
    console().print(points)


def at_a_glance(log: Log, where: str) -> int:
    game = game_for(log, where)
    found = chances_by_turn(log, where)
    if not found:
        raise InvalidSetup(message("story-nothing-learned", game=game.title, name=game.name))
    grid = Grid(title=message("story-quick-title", game=game.title))
    for name in (message("story-column-turn"), *log.header.names):
        grid.add_column(name, justify="right")
    for turn, chances in enumerate(found, 1):
        grid.add_row(str(turn), *[f"{percent(chance)} %" for chance in chances])
    console().print(grid)
    return 0
