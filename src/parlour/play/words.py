"""A game's text for people: events, questions, offers and refusals as sentences."""

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

Slot = tuple[int, bool, str]  # the place of its number, whether it stands alone or begins a list, and the unit


class MessageTemplate(NamedTuple):
    """A compiled message: text with slots, or the Fluent pattern where it selects among variants."""

    text: str
    slots: list[Slot]
    pattern: Any = None
    names: tuple[str, ...] = ()  # of the slots of a pattern
    yours: tuple[tuple[int, "MessageTemplate"], ...] = ()  # the variant for the reader in that place
    own: "MessageTemplate | None" = None  # the variant where both seats are the same
    pair: tuple[int, int] = (0, 0)  # the places of these two


class GameMessages:
    """A game's messages by name, from words/LANGUAGE.ftl and behind it words/en.ftl."""

    def __init__(self, folder: Path) -> None:
        self.bundles = [
            make_bundle(code, [path.read_text(encoding="utf-8")])
            for code in dict.fromkeys([language(), ENGLISH])
            if (path := find_file(folder, f"words/{code}.ftl", code)).exists()
        ]
        self.label_cache: dict[str, str] = {}
        self.sentences: dict[str, MessageTemplate] = {}  # of events and notes, cached

    def find(self, name: str) -> Any:
        """Return the bundle that has the message, and its source."""
        return next(
            ((bundle, bundle._messages[name]) for bundle in self.bundles if bundle.has_message(name)), (None, None)
        )

    def names(self, kind: str) -> list[str]:
        """Return the names of all messages of a kind, without the prefix."""
        return [name.removeprefix(f"{kind}-") for name in self.bundles[-1]._messages if name.startswith(f"{kind}-")]

    def label(self, name: str) -> str:
        """Return a message without numbers, or an empty text."""
        text = self.label_cache.get(name)
        if text is None:
            bundle, _ = self.find(name)
            text = "" if bundle is None else str(bundle.format_pattern(bundle.get_message(name).value)[0])
            self.label_cache[name] = text
        return text

    def has_unit_names(self) -> bool:
        """Return whether the language names what editions name."""
        return len(self.bundles) > 1 and any(name.startswith("name-") for name in self.bundles[0]._messages)

    def unit_names(self, unit: str, names: Sequence[str]) -> Sequence[str]:
        """Return the names of a unit's numbers; a language may replace them by messages name-UNIT-NUMBER."""
        if self.bundles and self.bundles[0].has_message(f"name-{unit}-0"):
            return [self.label(f"name-{unit}-{n}") or name for n, name in enumerate(names)]
        return names

    def template(self, name: str, units: Sequence[str]) -> MessageTemplate | None:
        """Return the message compiled for numbers of these units."""
        bundle, message = self.find(name)
        if bundle is None:
            return None
        slots = slot_names(units)
        compiled = bundle.get_message(name)
        forms = {
            form.id.name: compile_template(form.value, compiled.attributes[form.id.name], slots, bundle)
            for form in message.attributes
        }
        yours = [(slots[f"seat{name[3:]}"][0], form) for name, form in forms.items() if name.startswith("you")]
        template = compile_template(message.value, compiled.value, slots, bundle)._replace(yours=tuple(yours))
        if "own" not in forms:
            return template
        first, second = slots["seat"][0], slots["seat2"][0]
        return template._replace(own=forms["own"]._replace(yours=((first, forms["ownyou"]),)), pair=(first, second))


def format_game_message(name: str, folder: Path | None, values: dict[str, object]) -> str:
    """Return a message of the game, or else one of ours."""
    bundle, _ = game_messages(folder).find(name) if folder else (None, None)
    return format_message(name, bundle, bundle.get_message(name).value, values) if bundle else message(name, **values)


wording.formatter = format_game_message


@cache
def game_messages(folder: Path) -> GameMessages:
    return GameMessages(folder)


def slot_names(units: Sequence[str]) -> dict[str, Slot]:
    """Return the slots of a sentence by name: the unit, with a 2 for its second number."""
    slots: dict[str, Slot] = {}
    for place, unit in enumerate(units):
        single = unit.removesuffix("..")
        name = stem = "money" if single.endswith("$") else single.strip("+*")
        number = 1
        while name in slots:
            number += 1
            name = f"{stem}{number}"
        slots[name] = (place, single == unit, single)
    return slots


def compile_template(source: Any, compiled: Any, slots: dict[str, Slot], bundle: Any) -> MessageTemplate:
    """Return plain text with slots where the message selects nothing, else the pattern."""
    parts = [part if isinstance(part, ast.TextElement) else part.expression for part in source.elements]
    if all(isinstance(part, ast.TextElement | ast.VariableReference) for part in parts):
        text = [part.value.replace("%", "%%") if isinstance(part, ast.TextElement) else "%s" for part in parts]
        return MessageTemplate(
            "".join(text), [slots[part.id.name] for part in parts if isinstance(part, ast.VariableReference)]
        )
    return MessageTemplate("", list(slots.values()), partial(bundle.format_pattern, compiled), tuple(slots))


def fallback_template(kind: str) -> MessageTemplate:
    """Return a sentence for an event of older rules that has no message."""
    return MessageTemplate(kind.replace("_", " ").capitalize() + ".", [])


def tagline(game: Game[Any]) -> str:
    """Return the game in one sentence."""
    return game_messages(game.folder).label("game-line") or game.line


def option_help(game: Game[Any], option: Option) -> str:
    return game_messages(game.folder).label(f"option-{option.name}-help") or option.help


def option_label(game: Game[Any], option: Option, choice: str = "") -> str:
    """Return the label of an option or of one of its choices; its name where there is no message."""
    label = game_messages(game.folder).label(f"choice-{option.name}-{choice}" if choice else f"option-{option.name}")
    plain = (choice or option.name).replace("-", " ").replace("_", " ")
    return label or plain[:1].upper() + plain[1:]


def kind_label(game: Game[Any], kind: str) -> str:
    """Return the label of a kind of event; its name where there is no message."""
    return game_messages(game.folder).label(f"kind-{kind}") or kind.replace("_", " ")


@cache
def message_name(kind: str, name: str) -> str:
    """Return the name of the message about a question or a clause."""
    return f"{kind}-{name.replace('.', '-').replace('/', '_')}"


Choice = int | str | Sequence[int | str]  # for a parameter: a number, a name, or several for a set
LARGEST_SET = 256  # members; no game needs more
LARGEST = 1 << LARGEST_SET


class Words:
    """The text of one table: its game's messages, its edition's names and its players' names."""

    def __init__(self, game: Game[Any], edition: Any, names: Sequence[str]) -> None:
        self.game = game
        self.edition = edition
        self.phrases = game_messages(game.folder)
        names_of_units = {unit: self.phrases.unit_names(unit, of) for unit, of in game.names(edition).items()}
        self.names: dict[str, Sequence[str]] = {**names_of_units, "seat": names}
        self.sentences = self.phrases.sentences

    def value(self, unit: str, value: int) -> str:
        """Return a number as text. A unit with a star is a set with a bit for each member, one with a plus a change."""
        known = self.names.get(unit)
        if known is not None and 0 <= value < len(known):
            return known[value]
        if unit[-1:] == "*":
            return join_with_and([self.value(unit[:-1], member) for member in numbers(value)])
        return format_plain_number(unit, value)

    def event(self, event: Event, reader: int = SPECTATOR) -> str:
        """Return the event's sentence for this reader."""
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
        """Return the seats that read a sentence of their own."""
        kind, args = event.kind, event.args
        if kind == UNDO:
            return args[:1]
        yours = (self.sentences.get(kind) or self.event_template(kind)).yours
        return [args[place] for place, _ in yours] if yours else ()

    def undo_text(self, seat: int, since: int, reader: int) -> str:
        """Return the sentence on an undo of the seat's last action and so many actions since."""
        if seat == reader:
            return message("undo-told-you", since=since)
        return message("undo-told", name=self.value("seat", seat), since=since)

    def fill(self, sentence: MessageTemplate, args: Sequence[int]) -> str:
        """Return the sentence with these numbers."""
        values = [
            self.value(unit, args[first])
            if alone and first < len(args)
            else " ".join([self.value(unit, value) for value in args[first:]])
            for first, alone, unit in sentence.slots
        ]
        if sentence.pattern is None:
            return sentence.text % tuple(values)
        variables = {
            name: value if unit in self.names or unit.endswith(("$", "*")) or not alone else args[first]
            for name, value, (first, alone, unit) in zip(sentence.names, values, sentence.slots, strict=True)
        }
        return str(sentence.pattern(variables)[0])

    def event_template(self, kind: str) -> MessageTemplate:
        """Compile and cache the sentence of a kind of event."""
        units = self.game.events.get(kind, ())
        template = self.sentences[kind] = self.phrases.template(f"event-{kind}", units) or fallback_template(kind)
        return template

    def question(self, question: str, demand: Sequence[Note] = ()) -> str:
        """Return the question, with its figures where the game has any."""
        return " ".join([self.note(note) for note in demand]) or self.phrases.label(message_name("question", question))

    def action(self, action: str) -> str:
        """Return the action's label."""
        return self.phrases.label(f"action-{action}")

    def label(self, param: Param) -> str:
        """Return the parameter's label."""
        return self.phrases.label(f"param-{param.name}") or param.name

    def term(self, term: Term) -> str:
        """Return the figure's label."""
        return self.phrases.label(f"term-{term.name}")

    def note(self, note: Note) -> str:
        """Return the note's sentence."""
        name = f"note-{note.name}"
        sentence = self.sentences.get(name)
        if sentence is None:
            template = self.phrases.template(name, self.game.notes.get(note.name, ()))
            assert template is not None, f"there is no message {name}"
            sentence = self.sentences[name] = template
        return self.fill(sentence, note.args)

    def reason(self, name: str, amount: int, about: int) -> str:
        """Return the sentence on a reason of a hint."""
        sentence = self.phrases.template(f"reason-{name}", self.game.reasons.get(name, ()))
        assert sentence is not None, f"there is no message reason-{name}"
        return self.fill(sentence, (amount, about))

    def param(self, param: Param, value: int) -> str:
        """Return a parameter's value as text."""
        return self.value(param.unit + "*" if isinstance(param, SomeOf) else param.unit, value)

    def choice_text(self, offer: Offer, args: Sequence[int]) -> str:
        """Return an action with its chosen values.

        Of several values, zeros are left out; where one is a set, each has its label.
        """
        params = offer.params
        alone = len(params) == 1
        pairs = zip(params, args, strict=True)
        chosen = [(param, value) for param, value in pairs if value or alone or self.names_zero(param)]
        if len(chosen) > 1 and any([isinstance(param, SomeOf) for param in params]):
            text = "; ".join([self.fact(param, value) for param, value in chosen])
        else:
            text = ", ".join([self.param(param, value) for param, value in chosen])
        return self.action(offer.action) + (": " + text if text else "")

    def names_zero(self, param: Param) -> bool:
        """Return whether 0 is a named value and not nothing."""
        return param.unit in self.names and not isinstance(param, SomeOf)

    def fact(self, param: Param, value: int) -> str:
        """Return a value with its label."""
        return message("common-fact", label=self.label(param), value=self.param(param, value))

    def clause(self, name: str) -> str:
        """Return the text of a clause, or an empty text."""
        clause = load_rulebook(self.game.folder).get(name)
        return clause.text if clause else ""

    def refusal(self, refused: Refused) -> Refused:
        """Return the refusal in the game's own words, where it has any."""
        label = self.phrases.label
        sentence = label(message_name("refused", refused.reason)) or label(message_name("refused", refused.clause))
        return Refused(refused.reason, sentence or refused.sentence, refused.offers)

    def parse_choice(self, param: Param, choice: Choice) -> int:
        """Return the number of a choice: of a number or a name, or for a set a bit for each of several."""
        if isinstance(choice, str | int):
            value = self.parse_number(param, choice)
        elif isinstance(param, SomeOf):
            members: list[int] = []
            for member in choice:
                members.append(self.parse_number(param, member, members))
            if not all(0 <= member < LARGEST_SET for member in members):
                raise Refused(param.clause, message("refusal-not-all-offered", choice=param.name), [])
            value = bits(members)
        else:
            raise Refused(param.clause, message("refusal-one-not-several", choice=param.name), [])
        if not -LARGEST < value < LARGEST:
            raise Refused(param.clause, message("refusal-too-large", choice=param.name), [])
        return value

    def parse_number(self, param: Param, text: int | str, taken: Sequence[int] = ()) -> int:
        """Return the number of a value by its name or number; of several with one name, the first not taken."""
        if isinstance(text, int):
            return text
        names = self.names.get(param.unit, ())
        named = [value for value, name in enumerate(names) if matches_name(name, text) and value not in taken]
        offered = [value for value in named if may_choose(param, value)]
        if offered or named:
            return (offered or named)[0]
        try:
            return int(text.replace("$", "").replace(",", ""))
        except ValueError:
            if param.unit in ("", "$"):
                raise Refused("", message("refusal-not-whole", said=text), []) from None
            raise Refused(param.clause, message("refusal-not-known", said=text, unit=param.unit), []) from None


def may_choose(param: Param, value: int) -> bool:
    """Return whether the parameter admits the value, or a set with it."""
    return param.allowed >> value & 1 == 1 if isinstance(param, SomeOf) else param.admits(value)


def matches_name(name: str, text: str) -> bool:
    """Return whether the text is the whole name, or all of it but the first word."""
    return text != "" and text.casefold() in (name.casefold(), name.casefold().partition(" ")[2])


@lru_cache(maxsize=4096)
def format_plain_number(unit: str, value: int) -> str:
    """Return a number without a name as text."""
    text = format_dollars(value) if unit.endswith("$") else format_number(value)
    return f"+{text}" if value >= 0 and unit.startswith("+") else text


def join_with_and(items: list[str]) -> str:
    """Return the items as in “one, two and three”."""
    if len(items) < 2:
        return "".join(items) or message("common-nothing")
    others = items[0]
    for item in items[1:-1]:
        others = message("common-comma", first=others, rest=item)
    return message("common-list", others=others, last=items[-1])
