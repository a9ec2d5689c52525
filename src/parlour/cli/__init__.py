"""The command `parlour`: one table of commands, each with a module of its own."""

import argparse
import sys
from collections.abc import Callable

from parlour.cli import (
    arena,
    backup,
    bench,
    compare,
    learn,
    lesson,
    logs,
    report,
    serve,
    shelf,
    simulate,
    tables,
    terminal,
)
from parlour.kernel.edition import EditionError
from parlour.kernel.endless import Endless
from parlour.kernel.game import Impossible
from parlour.kernel.log import LogError

COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "serve": ("open the web table", serve.arguments, serve.run),
    "tables": ("tables of a house that were set aside", tables.arguments, tables.run),
    "games": ("the games on the shelf", shelf.games_arguments, shelf.games),
    "rules": ("a game's rules, or one clause", shelf.rules_arguments, shelf.rules),
    "lesson": ("a first game, guided", lesson.arguments, lesson.run),
    "terminal": ("play at this keyboard, with people and bots", terminal.arguments, terminal.run),
    "simulate": ("play many games and sum them up", simulate.arguments, simulate.run),
    "arena": ("bots against bots, every deal from every seat", arena.arguments, arena.run),
    "compare": ("two ways to play on the same luck", compare.arguments, compare.run),
    "report": ("one page of pictures, and what they say", report.arguments, report.run),
    "learn": ("who wins, foretold from how seats stand", learn.arguments, learn.run),
    "replay": ("step through a saved game", logs.replay_arguments, logs.replay),
    "verify": ("check a saved game: rules, digests and dice", logs.verify_arguments, logs.verify),
    "backup": ("everything the tables hold, in one file", backup.arguments, backup.back_up),
    "restore": ("a backup back into an empty house", backup.arguments, backup.restore),
    "bench": ("how fast the engine is on this machine", bench.arguments, bench.run),
}


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="parlour", description="Five classic table games of money, nerve and hats.")
    commands = found.add_subparsers(dest="command", metavar="COMMAND")
    for name, (line, arguments, _) in COMMANDS.items():
        arguments(commands.add_parser(name, help=line, description=line.capitalize() + "."))
    return found


def main(argv: list[str] | None = None) -> int:
    given = parser().parse_args(sys.argv[1:] if argv is None else argv)
    if not given.command:
        given = parser().parse_args(["serve"])
    try:
        return COMMANDS[given.command][2](given)
    except (Impossible, EditionError, LogError, Endless) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
