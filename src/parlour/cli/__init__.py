"""The command `parlour`: one table of commands, each with a module of its own."""

import argparse
import sys
from collections.abc import Callable

from parlour.cli import (
    arena,
    backup,
    bench,
    compare,
    dataset,
    doctor,
    edition,
    learn,
    lesson,
    logs,
    pace,
    report,
    serve,
    shelf,
    simulate,
    skill,
    story,
    sweep,
    tables,
    terminal,
    tune_bot,
)
from parlour.cli.parser import Parser
from parlour.kernel.edition import EditionError
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import LogError
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message

COMMANDS: dict[str, tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "serve": (serve.arguments, serve.run),
    "doctor": (doctor.arguments, doctor.run),
    "tables": (tables.arguments, tables.run),
    "games": (shelf.games_arguments, shelf.games),
    "edition": (edition.arguments, edition.run),
    "rules": (shelf.rules_arguments, shelf.rules),
    "lesson": (lesson.arguments, lesson.run),
    "terminal": (terminal.arguments, terminal.run),
    "simulate": (simulate.add_arguments, simulate.run),
    "arena": (arena.add_arguments, arena.run),
    "compare": (compare.add_arguments, compare.run),
    "skill": (skill.add_skill_arguments, skill.run_skill),
    "without": (skill.add_without_arguments, skill.run_without),
    "sweep": (sweep.add_sweep_arguments, sweep.run),
    "tune": (sweep.add_tune_arguments, sweep.run_tune),
    "report": (report.add_arguments, report.run),
    "pace": (pace.arguments, pace.run),
    "learn": (learn.add_arguments, learn.run),
    "tune-bot": (tune_bot.add_arguments, tune_bot.run),
    "replay": (logs.replay_arguments, logs.replay),
    "story": (story.arguments, story.run),
    "verify": (logs.verify_arguments, logs.verify),
    "backup": (backup.arguments, backup.back_up),
    "restore": (backup.arguments, backup.restore),
    "bench": (bench.add_arguments, bench.run),
    "dataset": (dataset.add_arguments, dataset.run),
}


def parser() -> Parser:
    found = Parser(prog="parlour", description=message("command-parlour"))
    commands = found.add_subparsers(dest="command", metavar="COMMAND")
    for name, (arguments, _) in COMMANDS.items():
        line = message(f"command-line-{name}")
        arguments(commands.add_parser(name, help=line, description=line.capitalize() + "."))
    return found


def main(argv: list[str] | None = None) -> int:
    given = parser().parse_args(sys.argv[1:] if argv is None else argv)
    if not given.command:
        given = parser().parse_args(["serve"])
    try:
        return COMMANDS[given.command][1](given)
    except (InvalidSetup, EditionError, LogError, RunawayGame) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\n" + message("command-stopped"), file=sys.stderr)
        return 130
