"""Arguments in the language of the house: what argparse says by itself is said in our words."""

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from parlour.play.language import message

# What argparse says of wrong arguments, and which of our messages says the same.
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
        """A sentence, in which a per cent sign is no more than that."""
        return (action.help or "").replace("%", "%%")


class Parser(argparse.ArgumentParser):
    def __init__(self, **given: Any) -> None:
        super().__init__(**given, add_help=False, formatter_class=Formatter)
        self._positionals.title = message("command-positional")
        self._optionals.title = message("command-optional")
        self.add_argument("-h", "--help", action="help", help=message("command-help"))

    def error(self, text: str, /) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, message("command-wrong", command=self.prog, problem=explain_error(text)) + "\n")


def explain_error(text: str) -> str:
    """Return argparse's error in our own words, or as it is where we have none."""
    for name, pattern in WRONG.items():
        if match := pattern.fullmatch(text):
            return message(f"command-wrong-{name}", **match.groupdict())
    return text
