"""Everything a table says to people: events, questions, offers and refusals as sentences."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Args, Param, Refused, SomeOf, numbers
from parlour.play.rulebook import rulebook

SLOT = re.compile(r"\{(\d)(\.\.)?(?::([^}]*))?\}")  # {0}, {1:seat}, {2..}: all from the third on


@cache
def phrases(folder: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads((folder / "words.toml").read_text(encoding="utf-8"))


@cache
def pieces(template: str) -> tuple[tuple[tuple[str, slice, str], ...], str]:
    """What stands before each slot, which args go into it and of what unit; and what follows the last."""
    found, end = [], 0
    for slot in SLOT.finditer(template):
        first = int(slot[1])
        found.append((template[end : slot.start()], slice(first, None if slot[2] else first + 1), slot[3] or ""))
        end = slot.end()
    return tuple(found), template[end:]


class Words:
    """The words of one game, with its edition's names and its players' names."""

    def __init__(self, game: Game[Any], edition: Any, names: Sequence[str]) -> None:
        self.game = game
        self.phrases = phrases(game.folder)
        self.names: dict[str, Sequence[str]] = {**game.names(edition), "seat": names}

    def value(self, unit: str, value: int) -> str:
        """A number as people say it. A unit with a star is a set: a bit for each member."""
        if unit.endswith("*"):
            return listed([self.value(unit[:-1], member) for member in numbers(value)])
        known = self.names.get(unit)
        if known is not None and 0 <= value < len(known):
            return known[value]
        return f"${value:,}" if unit == "$" else f"{value:,}"

    def filled(self, template: str, args: Args) -> str:
        slots, rest = pieces(template)
        said = [before + " ".join([self.value(unit, value) for value in args[which]]) for before, which, unit in slots]
        return "".join(said) + rest

    def event(self, event: Event) -> str:
        return self.filled(self.phrases["events"][event.kind], event.args)

    def question(self, question: str) -> str:
        return self.phrases["questions"][question]

    def action(self, action: str) -> str:
        """What a button says."""
        return self.phrases["actions"][action]

    def param(self, param: Param, value: int) -> str:
        return self.value(param.unit + "*" if isinstance(param, SomeOf) else param.unit, value)

    def clause(self, name: str) -> str:
        """The rule itself."""
        found = rulebook(self.game.folder).get(name)
        return found.text if found else ""

    def refusal(self, refused: Refused) -> Refused:
        """The same, said as the game says it."""
        sentence = self.phrases.get("refused", {}).get(refused.clause, refused.sentence)
        return Refused(refused.clause, sentence, refused.offers)

    def number(self, unit: str, said: str) -> int:
        """The number of something called by its name, or written as a number."""
        for value, name in enumerate(self.names.get(unit, ())):
            if said.casefold() in (name.casefold(), name.casefold().partition(" ")[2]):
                return value
        try:
            return int(said.replace("$", "").replace(",", ""))
        except ValueError:
            raise ValueError(f"“{said}” is no {unit} here.") from None


def listed(items: list[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items) or "nothing"
    return f"{', '.join(items[:-1])} and {items[-1]}"
