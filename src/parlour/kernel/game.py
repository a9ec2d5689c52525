"""A game on the shelf: its book, and all that people need to choose, read and see it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.edition import Page
from parlour.kernel.state import State
from parlour.kernel.view import View

S = TypeVar("S", bound=State)
Chosen = dict[str, str | int]  # an option's name, and what was chosen


class Impossible(ValueError):
    """A table that cannot be set up so, and what would be right."""


@dataclass(frozen=True)
class Option:
    """Something to be agreed before the game: one of some words, or a whole number."""

    name: str
    clause: str
    help: str
    default: str | int
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def read(self, given: str | int) -> str | int:
        if self.choices:
            if given in self.choices:
                return given
            raise Impossible(f"{self.name} cannot be “{given}”; it can be {' or '.join(self.choices)}.")
        try:
            number = int(given)
        except ValueError:
            number = self.low - 1
        if not self.low <= number <= self.high:
            raise Impossible(
                f"{self.name} cannot be “{given}”; it can be a whole number from {self.low} to {self.high}."
            )
        return number


@dataclass(frozen=True)
class Game(Generic[S]):
    name: str  # as in the log and on the command line
    title: str
    line: str  # what it is, in one sentence
    version: int  # of the rules: a corrected rule is a new version
    seats: tuple[int, int]
    minutes: tuple[int, int]
    folder: Path  # holds edition.toml, rulebook.md and words.toml
    options: tuple[Option, ...]
    book: Book[S]
    read: Callable[[Page], Any]  # the edition, in the game's own form
    begin: Callable[[int, Chosen, Any], S]  # everything laid out, nothing asked or thrown yet
    look: Callable[[S, int], View]
    determinise: Callable[[View, Chosen, Any, Fast], S]  # some state the viewer cannot tell from the real one
    names: Callable[[Any], dict[str, list[str]]]  # what a number of a unit is called, by unit
    printed: Callable[[Any], msgspec.Struct]  # what whoever draws the board and the cards has to know of the edition
    standing: Callable[[S], tuple[int, ...]]  # how each seat stands, by the measure that wins; may use what is hidden
    turns: Callable[[S], int]  # a number that goes up with every turn
    poll: str = ""  # the question before which simulated seats look at what they may do unasked

    def ruleset(self) -> str:
        return f"{self.name}@{self.version}"

    def settled(self, given: Chosen) -> Chosen:
        """Every option with what was chosen for it, or its default."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise Impossible(f"{self.title} has no option “{name}”; {has}.")
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not low <= seats <= high:
            raise Impossible(f"{self.title} is for {low} to {high} players, not {seats}.")
