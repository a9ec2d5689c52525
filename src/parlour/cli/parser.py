"""Command-line arguments in the server's language, argparse's own sentences included."""

import argparse
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from parlour.play.language import message

# argparse's errors, by the end of the name of our message that says the same
WRONG = {
    "required": re.compile(r"the following arguments are required: (?P<arguments>.*)"),
    "unknown": re.compile(r"unrecognized arguments: (?P<arguments>.*)"),
    "no-choice": re.compile(
        r"argument (?P<argument>.*?): invalid choice: (?P<given>.*?) \(choose from (?P<choices>.*)\)"
    ),
    "no-number": re.compile(r"argument (?P<argument>.*?): invalid (?:int|float) value: (?P<given>.*)"),
    "no-value": re.compile(r"argument (?P<argument>.*?): expected (?:at least )?one argument"),
    "few-values": re.compile(r"argument (?P<argument>.*?): expected (?P<wanted>\d+) arguments"),
    "of": re.compile(r"argument (?P<argument>.*?): (?P<problem>.*)"),
}


class Formatter(argparse.HelpFormatter):
    def add_usage(
        self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, f"{message('command-usage')} " if prefix is None else prefix)

    def _get_help_string(self, action: argparse.Action) -> str:
        """Return the help with its per cent signs kept literal."""
        return (action.help or "").replace("%", "%%")


class Parser(argparse.ArgumentParser):
    """An argument parser whose sentences come from our messages."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, add_help=False, formatter_class=Formatter)
        self._positionals.title = message("command-positional")
        self._optionals.title = message("command-optional")
        self.add_argument("-h", "--help", action="help", help=message("command-help"))

    def list_under(self, heading: str, lines: Mapping[str, str]) -> None:
        """Show subcommands, each with its line of help, under a heading of the help."""
        group = self.add_argument_group(heading)
        group._group_actions += [argparse.Action([], name, metavar=name, help=line) for name, line in lines.items()]

    def error(self, text: str, /) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, message("command-wrong", command=self.prog, problem=explain_error(text)) + "\n")


def explain_error(text: str) -> str:
    """Return argparse's error in our own words, or unchanged where we have none."""
    for name, pattern in WRONG.items():
        if match := pattern.fullmatch(text):
            return message(f"command-wrong-{name}", **match.groupdict())
    return text
