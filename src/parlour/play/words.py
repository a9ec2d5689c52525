"""Everything a table says to people: events, questions, offers and refusals as sentences."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from parlour.kernel.bits import bits, numbers
from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Param, Refused, SomeOf
from parlour.kernel.terms import Note, Term
from parlour.play.rulebook import rulebook

SLOT = re.compile(r"\{(\d+)(\.\.)?(?::([^}]*))?\}")  # {0}; {1:figures}, called otherwise; {2..}, all from the third on


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


def plainly(kind: str) -> str:
    """What is said of an event of older rules for which there are no words any more."""
    return kind.replace("_", " ").capitalize() + "."


Choice = int | str | Sequence[int | str]  # of a parameter: a number, a name, or several for a set
LARGEST_SET = 256  # members: no game has a choice beyond it
LARGEST = 1 << LARGEST_SET


def unit_at(units: Sequence[str], place: int) -> str:
    """What a number in this place of an event counts; the last unit may be for all that follow."""
    if place < len(units):
        return units[place].removesuffix("..")
    return units[-1][:-2] if units and units[-1].endswith("..") else ""


class Words:
    """The words of one game, with its edition's names and its players' names."""

    def __init__(self, game: Game[Any], edition: Any, names: Sequence[str]) -> None:
        self.game = game
        self.phrases = phrases(game.folder)
        self.events = game.events
        self.names: dict[str, Sequence[str]] = {**game.names(edition), "seat": names}
        self.sentences: dict[str, tuple[str, list[tuple[int, bool, str]]]] = {}  # of events

    def value(self, unit: str, value: int) -> str:
        """A number as people say it. A unit with a star is a set: a bit for each member; with a plus, a change."""
        if unit.endswith("*"):
            return listed([self.value(unit[:-1], member) for member in numbers(value)])
        known = self.names.get(unit)
        if known is not None and 0 <= value < len(known):
            return known[value]
        sign = "−" if value < 0 else "+" if unit.startswith("+") else ""
        return f"{sign}{'$' if unit.endswith('$') else ''}{abs(value):,}"

    def event(self, event: Event) -> str:
        sentence, slots = self.sentences.get(event.kind) or self.sentence(event.kind)
        args = event.args
        return sentence % tuple(
            [
                self.value(unit, args[first])
                if alone and first < len(args)
                else " ".join([self.value(unit, value) for value in args[first:]])
                for first, alone, unit in slots
            ]
        )

    def sentence(self, kind: str) -> tuple[str, list[tuple[int, bool, str]]]:
        """What is said of a kind of event: the first number of every slot, whether it is the only one, and its unit."""
        slots, rest = pieces(self.phrases["events"].get(kind) or plainly(kind))
        units = self.events.get(kind, ())
        said = "".join([f"{before}\0" for before, _, _ in slots]) + rest
        found = (
            said.replace("%", "%%").replace("\0", "%s"),
            [(which.start, which.stop is not None, own or unit_at(units, which.start)) for _, which, own in slots],
        )
        self.sentences[kind] = found
        return found

    def question(self, question: str, demand: Sequence[Note] = ()) -> str:
        """What is asked: with its figures, where the game has any to say."""
        return " ".join([self.note(note) for note in demand]) or self.phrases["questions"][question]

    def action(self, action: str) -> str:
        """What a button says."""
        return self.phrases["actions"][action]

    def term(self, term: Term) -> str:
        """What a figure is called."""
        return self.phrases["terms"][term.name]

    def note(self, note: Note) -> str:
        slots, rest = pieces(self.phrases["notes"][note.name])
        return "".join([before + self.value(unit, note.args[which.start]) for before, which, unit in slots]) + rest

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

    def chosen(self, param: Param, given: Choice) -> int:
        """What was chosen as the rules count it: a number, a name, or for a set a bit for each of several."""
        if isinstance(given, str | int):
            value = self.number(param, given)
        elif isinstance(param, SomeOf):
            members: list[int] = []
            for member in given:
                members.append(self.number(param, member, members))
            if not all(0 <= member < LARGEST_SET for member in members):
                raise Refused(param.clause, f"{param.name} cannot be that: not all of it is on offer.", [])
            value = bits(members)
        else:
            raise Refused(param.clause, f"{param.name} is one thing, not several.", [])
        if not -LARGEST < value < LARGEST:
            raise Refused(param.clause, f"{param.name}: no number here is that large.", [])
        return value

    def number(self, param: Param, said: int | str, taken: Sequence[int] = ()) -> int:
        """The number of something called by its name, or by its number; of several alike the first not taken."""
        if isinstance(said, int):
            return said
        names = self.names.get(param.unit, ())
        named = [value for value, name in enumerate(names) if called(name, said) and value not in taken]
        offered = [value for value in named if param.admits(value)] if not isinstance(param, SomeOf) else named
        if offered or named:
            return (offered or named)[0]
        try:
            return int(said.replace("$", "").replace(",", ""))
        except ValueError:
            raise Refused(param.clause, f"“{said}” is no {param.unit or 'number'} here.", []) from None


def called(name: str, said: str) -> bool:
    """By the whole name, or by all but its first word."""
    return said != "" and said.casefold() in (name.casefold(), name.casefold().partition(" ")[2])


def listed(items: list[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items) or "nothing"
    return f"{', '.join(items[:-1])} and {items[-1]}"
