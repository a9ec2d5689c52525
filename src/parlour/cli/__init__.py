"""The command `parlour`: its subcommands by group, each with a module of its own."""

import argparse
import sys
from collections.abc import Callable

from parlour.cli import (
    arena,
    backup,
    bench,
    challenge,
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

AddArguments = Callable[[argparse.ArgumentParser], None]
Run = Callable[[argparse.Namespace], int]

GROUPS: dict[str, dict[str, tuple[AddArguments, Run]]] = {
    "play": {
        "games": (shelf.add_games_arguments, shelf.run_games),
        "rules": (shelf.add_rules_arguments, shelf.run_rules),
        "lesson": (lesson.add_arguments, lesson.run),
        "terminal": (terminal.add_arguments, terminal.run),
        "replay": (logs.add_replay_arguments, logs.run_replay),
        "story": (story.add_arguments, story.run),
        "verify": (logs.add_verify_arguments, logs.run_verify),
    },
    "host": {
        "serve": (serve.add_arguments, serve.run),
        "doctor": (doctor.arguments, doctor.run),
        "tables": (tables.add_arguments, tables.run),
        "backup": (backup.add_backup_arguments, backup.run_backup),
        "restore": (backup.add_arguments, backup.run_restore),
        "pace": (pace.add_arguments, pace.run),
    },
    "laboratory": {
        "simulate": (simulate.add_arguments, simulate.run),
        "report": (report.add_arguments, report.run),
        "compare": (compare.add_arguments, compare.run),
        "sweep": (sweep.add_sweep_arguments, sweep.run),
        "tune": (sweep.add_tune_arguments, sweep.run_tune),
        "edition": (edition.add_arguments, edition.run),
        "arena": (arena.add_arguments, arena.run),
        "challenge": (challenge.add_arguments, challenge.run),
        "skill": (skill.add_skill_arguments, skill.run_skill),
        "without": (skill.add_without_arguments, skill.run_without),
    },
    "develop": {
        "bench": (bench.add_arguments, bench.run),
        "dataset": (dataset.add_arguments, dataset.run),
        "learn": (learn.add_arguments, learn.run),
        "tune-bot": (tune_bot.add_arguments, tune_bot.run),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}


def make_parser() -> Parser:
    """Return the parser of the whole command, which lists the subcommands by group."""
    parser = Parser(prog="parlour", usage="parlour [-h] COMMAND …", description=message("command-parlour"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", prog="parlour", help=argparse.SUPPRESS)
    for group, members in GROUPS.items():
        lines = {name: message(f"command-line-{name}") for name in members}
        parser.list_under(message(f"command-group-{group}"), lines)
        for name, (add_arguments, _) in members.items():
            add_arguments(commands.add_parser(name, description=lines[name].capitalize() + "."))
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    args = make_parser().parse_args(sys.argv[1:] if argv is None else argv)
    if not args.command:
        args = make_parser().parse_args(["serve"])
    _, run = COMMANDS[args.command]
    try:
        return run(args)
    except (InvalidSetup, EditionError, LogError, RunawayGame) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print("\n" + message("command-stopped"), file=sys.stderr)
        return 130
