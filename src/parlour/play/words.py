"""Everything a table says to people: events, questions, offers and refusals as sentences."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from fluent.syntax import ast

from parlour.kernel import wording
from parlour.kernel.bits import bits, numbers
from parlour.kernel.event import SPECTATOR, Event
from parlour.kernel.game import Game, Option
from parlour.kernel.log import UNDO
from parlour.kernel.offer import Offer, Param, Refused, SomeOf
from parlour.kernel.terms import Note, Term
from parlour.play.language import (
    ENGLISH,
    find_file,
    format_dollars,
    format_message,
    format_number,
    language,
    make_bundle,
    message,
)
from parlour.play.rulebook import load_rulebook

Slot = tuple[int, bool, str]  # which number goes there, whether alone or with all that follow, and what it counts


class MessageTemplate(NamedTuple):
    """A pattern made ready: text with its slots, or where it chooses among several the pattern itself."""

    text: str
    slots: list[Slot]
    pattern: Any = None
    names: tuple[str, ...] = ()  # of the slots, in a pattern
    yours: tuple[tuple[int, "MessageTemplate"], ...] = ()  # how it is said to the seat in that place
    own: "MessageTemplate | None" = None  # how it is said where the first seat and the second are the same
    pair: tuple[int, int] = (0, 0)  # the places of these two


class GameMessages:
    """The messages of a game, by their names: its words/LANGUAGE.ftl, and where that has none its words/en.ftl."""

    def __init__(self, folder: Path) -> None:
        self.bundles = [
            make_bundle(tongue, [path.read_text(encoding="utf-8")])
            for tongue in dict.fromkeys([language(), ENGLISH])
            if (path := find_file(folder, f"words/{tongue}.ftl", tongue)).exists()
        ]
        self.label_cache: dict[str, str] = {}
        self.sentences: dict[str, MessageTemplate] = {}  # of events and notes, once they have been said

    def find(self, name: str) -> Any:
        """The bundle that has this message, and the message as it was read."""
        return next(
            ((bundle, bundle._messages[name]) for bundle in self.bundles if bundle.has_message(name)), (None, None)
        )

    def names(self, kind: str) -> list[str]:
        """Of all messages of a kind, without it."""
        return [name.removeprefix(f"{kind}-") for name in self.bundles[-1]._messages if name.startswith(f"{kind}-")]

    def label(self, name: str) -> str:
        """What a message without numbers says; nothing where there is none."""
        said = self.label_cache.get(name)
        if said is None:
            bundle, _ = self.find(name)
            said = "" if bundle is None else str(bundle.format_pattern(bundle.get_message(name).value)[0])
            self.label_cache[name] = said
        return said

    def has_unit_names(self) -> bool:
        """Whether it has words of its own for what editions name."""
        return len(self.bundles) > 1 and any(name.startswith("name-") for name in self.bundles[0]._messages)

    def unit_names(self, unit: str, names: Sequence[str]) -> Sequence[str]:
        """What the numbers of a unit are called: a language may have its own words, name-UNIT-NUMBER."""
        if self.bundles and self.bundles[0].has_message(f"name-{unit}-0"):
            return [self.label(f"name-{unit}-{n}") or name for n, name in enumerate(names)]
        return names

    def template(self, name: str, units: Sequence[str]) -> MessageTemplate | None:
        """The message made ready for numbers of these units."""
        bundle, message = self.find(name)
        if bundle is None:
            return None
        slots = slot_names(units)
        compiled = bundle.get_message(name)
        forms = {
            said.id.name: compile_template(said.value, compiled.attributes[said.id.name], slots, bundle)
            for said in message.attributes
        }
        yours = [(slots[f"seat{form[3:]}"][0], said) for form, said in forms.items() if form.startswith("you")]
        found = compile_template(message.value, compiled.value, slots, bundle)._replace(yours=tuple(yours))
        if "own" not in forms:
            return found
        one, other = slots["seat"][0], slots["seat2"][0]
        return found._replace(own=forms["own"]._replace(yours=((one, forms["ownyou"]),)), pair=(one, other))


def format_game_message(name: str, folder: Path | None, values: dict[str, object]) -> str:
    """Kernel and games speak with the words of the game, and of the house."""
    bundle, _ = game_messages(folder).find(name) if folder else (None, None)
    return format_message(name, bundle, bundle.get_message(name).value, values) if bundle else message(name, **values)


wording.formatter = format_game_message


@cache
def game_messages(folder: Path) -> GameMessages:
    return GameMessages(folder)


def slot_names(units: Sequence[str]) -> dict[str, Slot]:
    """What the numbers of an event or a note are called in its sentence: by their units, a second one with a 2."""
    found: dict[str, Slot] = {}
    for place, unit in enumerate(units):
        counted = unit.removesuffix("..")
        name = called = "money" if counted.endswith("$") else counted.strip("+*")
        again = 1
        while called in found:
            again += 1
            called = f"{name}{again}"
        found[called] = (place, counted == unit, counted)
    return found


def compile_template(written: Any, compiled: Any, slots: dict[str, Slot], bundle: Any) -> MessageTemplate:
    parts = [part if isinstance(part, ast.TextElement) else part.expression for part in written.elements]
    if all(isinstance(part, ast.TextElement | ast.VariableReference) for part in parts):
        text = [part.value.replace("%", "%%") if isinstance(part, ast.TextElement) else "%s" for part in parts]
        return MessageTemplate(
            "".join(text), [slots[part.id.name] for part in parts if isinstance(part, ast.VariableReference)]
        )
    return MessageTemplate("", list(slots.values()), partial(bundle.format_pattern, compiled), tuple(slots))


def fallback_template(kind: str) -> MessageTemplate:
    """What is said of an event of older rules for which there are no words any more."""
    return MessageTemplate(kind.replace("_", " ").capitalize() + ".", [])


def tagline(game: Game[Any]) -> str:
    """What the game is, in one sentence."""
    return game_messages(game.folder).label("game-line") or game.line


def option_help(game: Game[Any], option: Option) -> str:
    return game_messages(game.folder).label(f"option-{option.name}-help") or option.help


def option_label(game: Game[Any], option: Option, choice: str = "") -> str:
    """What an option or one of its choices is called: by a message, or by its name as people read it."""
    said = game_messages(game.folder).label(f"choice-{option.name}-{choice}" if choice else f"option-{option.name}")
    plain = (choice or option.name).replace("-", " ").replace("_", " ")
    return said or plain[:1].upper() + plain[1:]


def kind_label(game: Game[Any], kind: str) -> str:
    """What a kind of event is called: by a message, or by its name as people read it."""
    return game_messages(game.folder).label(f"kind-{kind}") or kind.replace("_", " ")


@cache
def message_name(kind: str, said: str) -> str:
    """What the message about a question or a clause is called."""
    return f"{kind}-{said.replace('.', '-').replace('/', '_')}"


Choice = int | str | Sequence[int | str]  # of a parameter: a number, a name, or several for a set
LARGEST_SET = 256  # members: no game has a choice beyond it
LARGEST = 1 << LARGEST_SET


class Words:
    """The words of one game, with its edition's names and its players' names."""

    def __init__(self, game: Game[Any], edition: Any, names: Sequence[str]) -> None:
        self.game = game
        self.phrases = game_messages(game.folder)
        called = {unit: self.phrases.unit_names(unit, of) for unit, of in game.names(edition).items()}
        self.names: dict[str, Sequence[str]] = {**called, "seat": names}
        self.sentences = self.phrases.sentences

    def value(self, unit: str, value: int) -> str:
        """A number as people say it. A unit with a star is a set: a bit for each member; with a plus, a change."""
        known = self.names.get(unit)
        if known is not None and 0 <= value < len(known):
            return known[value]
        if unit[-1:] == "*":
            return join_with_and([self.value(unit[:-1], member) for member in numbers(value)])
        return format_plain_number(unit, value)

    def event(self, event: Event, reader: int = SPECTATOR) -> str:
        """What has happened, as it is said to whoever reads it."""
        kind, args = event.kind, event.args
        if kind == UNDO:
            return self.undo_text(args[0], args[1], reader)
        sentence = self.sentences.get(kind) or self.event_template(kind)
        if sentence.own and args[sentence.pair[0]] == args[sentence.pair[1]]:
            sentence = sentence.own
        if reader >= 0:
            for place, yours in sentence.yours:
                if args[place] == reader:
                    sentence = yours
                    break
        return self.fill(sentence, args)

    def seats_with_own_text(self, event: Event) -> Sequence[int]:
        """The seats to which it is said otherwise than to the others."""
        kind, args = event.kind, event.args
        if kind == UNDO:
            return args[:1]
        yours = (self.sentences.get(kind) or self.event_template(kind)).yours
        return [args[place] for place, _ in yours] if yours else ()

    def undo_text(self, seat: int, since: int, reader: int) -> str:
        """The seat takes back what it did last, and with it so many actions of whomever."""
        if seat == reader:
            return message("undo-told-you", since=since)
        return message("undo-told", name=self.value("seat", seat), since=since)

    def fill(self, sentence: MessageTemplate, args: Sequence[int]) -> str:
        values = [
            self.value(unit, args[first])
            if alone and first < len(args)
            else " ".join([self.value(unit, value) for value in args[first:]])
            for first, alone, unit in sentence.slots
        ]
        if sentence.pattern is None:
            return sentence.text % tuple(values)
        given = {
            name: value if unit in self.names or unit.endswith(("$", "*")) or not alone else args[first]
            for name, value, (first, alone, unit) in zip(sentence.names, values, sentence.slots, strict=True)
        }
        return str(sentence.pattern(given)[0])

    def event_template(self, kind: str) -> MessageTemplate:
        units = self.game.events.get(kind, ())
        found = self.sentences[kind] = self.phrases.template(f"event-{kind}", units) or fallback_template(kind)
        return found

    def question(self, question: str, demand: Sequence[Note] = ()) -> str:
        """What is asked: with its figures, where the game has any to say."""
        return " ".join([self.note(note) for note in demand]) or self.phrases.label(message_name("question", question))

    def action(self, action: str) -> str:
        """What a button says."""
        return self.phrases.label(f"action-{action}")

    def label(self, param: Param) -> str:
        """What is chosen."""
        return self.phrases.label(f"param-{param.name}") or param.name

    def term(self, term: Term) -> str:
        """What a figure is called."""
        return self.phrases.label(f"term-{term.name}")

    def note(self, note: Note) -> str:
        name = f"note-{note.name}"
        sentence = self.sentences.get(name)
        if sentence is None:
            found = self.phrases.template(name, self.game.notes.get(note.name, ()))
            assert found is not None, f"no words say {name}"
            sentence = self.sentences[name] = found
        return self.fill(sentence, note.args)

    def reason(self, name: str, amount: int, about: int) -> str:
        """Why something is better: by how much, and about what."""
        sentence = self.phrases.template(f"reason-{name}", self.game.reasons.get(name, ()))
        assert sentence is not None, f"no words say reason-{name}"
        return self.fill(sentence, (amount, about))

    def param(self, param: Param, value: int) -> str:
        return self.value(param.unit + "*" if isinstance(param, SomeOf) else param.unit, value)

    def choice_text(self, offer: Offer, args: Sequence[int]) -> str:
        """An offer with what was chosen in it. Of several things those that are none are left out, and where there are
        sets among them, each is said with what it is for."""
        params = offer.params
        alone = len(params) == 1
        pairs = zip(params, args, strict=True)
        chosen = [(param, value) for param, value in pairs if value or alone or self.names_zero(param)]
        if len(chosen) > 1 and any([isinstance(param, SomeOf) for param in params]):
            said = "; ".join([self.fact(param, value) for param, value in chosen])
        else:
            said = ", ".join([self.param(param, value) for param, value in chosen])
        return self.action(offer.action) + (": " + said if said else "")

    def names_zero(self, param: Param) -> bool:
        """Whether its 0 is something that has a name, not none."""
        return param.unit in self.names and not isinstance(param, SomeOf)

    def fact(self, param: Param, value: int) -> str:
        """What was chosen, and what for."""
        return message("common-fact", label=self.label(param), value=self.param(param, value))

    def clause(self, name: str) -> str:
        """The rule itself."""
        found = load_rulebook(self.game.folder).get(name)
        return found.text if found else ""

    def refusal(self, refused: Refused) -> Refused:
        """The same, said as the game says it."""
        sentence = self.phrases.label(message_name("refused", refused.clause)) or refused.sentence
        return Refused(refused.clause, sentence, refused.offers)

    def parse_choice(self, param: Param, given: Choice) -> int:
        """What was chosen as the rules count it: a number, a name, or for a set a bit for each of several."""
        if isinstance(given, str | int):
            value = self.parse_number(param, given)
        elif isinstance(param, SomeOf):
            members: list[int] = []
            for member in given:
                members.append(self.parse_number(param, member, members))
            if not all(0 <= member < LARGEST_SET for member in members):
                raise Refused(param.clause, message("refusal-not-all-offered", choice=param.name), [])
            value = bits(members)
        else:
            raise Refused(param.clause, message("refusal-one-not-several", choice=param.name), [])
        if not -LARGEST < value < LARGEST:
            raise Refused(param.clause, message("refusal-too-large", choice=param.name), [])
        return value

    def parse_number(self, param: Param, said: int | str, taken: Sequence[int] = ()) -> int:
        """The number of something called by its name, or by its number; of several alike the first not taken."""
        if isinstance(said, int):
            return said
        names = self.names.get(param.unit, ())
        named = [value for value, name in enumerate(names) if matches_name(name, said) and value not in taken]
        offered = [value for value in named if may_choose(param, value)]
        if offered or named:
            return (offered or named)[0]
        try:
            return int(said.replace("$", "").replace(",", ""))
        except ValueError:
            if param.unit in ("", "$"):
                raise Refused("", message("refusal-not-whole", said=said), []) from None
            raise Refused(param.clause, message("refusal-not-known", said=said, unit=param.unit), []) from None


def may_choose(param: Param, value: int) -> bool:
    """Whether it may be chosen, or be among what is chosen."""
    return param.allowed >> value & 1 == 1 if isinstance(param, SomeOf) else param.admits(value)


def matches_name(name: str, said: str) -> bool:
    """By the whole name, or by all but its first word."""
    return said != "" and said.casefold() in (name.casefold(), name.casefold().partition(" ")[2])


@lru_cache(maxsize=4096)
def format_plain_number(unit: str, value: int) -> str:
    """A number that has no name."""
    said = format_dollars(value) if unit.endswith("$") else format_number(value)
    return f"+{said}" if value >= 0 and unit.startswith("+") else said


def join_with_and(items: list[str]) -> str:
    """One, two and three."""
    if len(items) < 2:
        return "".join(items) or message("common-nothing")
    others = items[0]
    for item in items[1:-1]:
        others = message("common-comma", first=others, rest=item)
    return message("common-list", others=others, last=items[-1])
