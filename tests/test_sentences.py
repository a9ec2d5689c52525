"""Every message that is used exists and gets its values, and every message is used."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from parlour.play import language
from parlour.testing.words import variables_of

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "parlour"
PAGES = ROOT / "web" / "src"
NAME = re.compile(r"[a-z]+(-[a-z0-9]+)+")


class MessageUse(NamedTuple):
    """One place that uses a message: the names it may use, and the values it passes if they can be seen."""

    place: str
    names: list[str]
    values: set[str] | None


@cache
def read_messages() -> dict[str, tuple[str, set[str]]]:
    """Return the topic and the variables of every message."""
    messages = {}
    for topic, path in language.topic_files(language.ENGLISH).items():
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in messages, f"{entry.id.name} is defined twice"
                messages[entry.id.name] = (topic, variables_of(entry))
    return messages


def python_files() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*.py")) if "static" not in path.parts]


def page_files() -> list[Path]:
    return sorted([*PAGES.rglob("*.ts"), *PAGES.rglob("*.svelte")])


def used_name(call: ast.Call) -> ast.expr | None:
    """Return the message name in a call of `say` or `told`, or of an edition's `wrong`."""
    if isinstance(call.func, ast.Name) and call.func.id in ("say", "told"):
        return call.args[0]
    return call.args[1] if isinstance(call.func, ast.Attribute) and call.func.attr == "wrong" and call.args else None


def uses_in_python() -> Iterator[MessageUse]:
    """Yield the uses of messages in Python; `parlour.testing` checks a game's own words."""
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (name := used_name(node)):
                literals = [part.value for part in ast.walk(name) if isinstance(part, ast.Constant)]
                if any(str(literal).startswith("wrong-") for literal in literals):
                    continue
                names = [literal for literal in literals if isinstance(literal, str) and NAME.fullmatch(literal)]
                keywords = [keyword.arg for keyword in node.keywords]
                values = None if None in keywords else {name for name in keywords if name}
                yield MessageUse(f"{path.relative_to(ROOT)}:{node.lineno}", names, values)


def split_arguments(text: str, start: int) -> list[str]:
    """Return the arguments in the parenthesis or brace that opens at start."""
    arguments: list[str] = []
    depth, last, quote, place = 0, start + 1, "", start
    while place < len(text):
        letter = text[place]
        if quote:
            place += letter == "\\"
            quote = "" if letter == quote else quote
        elif letter in "'\"`":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
            if not depth:
                return [argument for argument in [*arguments, text[last:place].strip()] if argument]
        elif letter == "," and depth == 1:
            arguments.append(text[last:place].strip())
            last = place + 1
        place += 1
    raise AssertionError(f"no end: {text[start : start + 80]}")


def uses_in_pages() -> Iterator[MessageUse]:
    for path in page_files():
        text = path.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<![\w.])(?<!function )say\(", text):
            arguments = split_arguments(text, call.end() - 1)
            names = [name for name in re.findall(r"['\"]([^'\"]*)['\"]", arguments[0]) if NAME.fullmatch(name)]
            values: set[str] | None = set()
            if len(arguments) > 1:
                keys = split_arguments(arguments[1], 0) if arguments[1].startswith("{") else ["..."]
                values = None if any(key.startswith("...") for key in keys) else {key.split(":")[0] for key in keys}
            yield MessageUse(f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, call.start()) + 1}", names, values)


@pytest.mark.parametrize("uses", [uses_in_python, uses_in_pages])
def test_every_used_message_exists_and_gets_its_values(uses) -> None:
    known, errors = read_messages(), []
    for place, names, values in uses():
        for name in names:
            if name not in known:
                errors.append(f"{place}: there is no message {name}")
            elif values is not None and values != known[name][1]:
                errors.append(f"{place}: {name} has {sorted(known[name][1])} and is given {sorted(values)}")
    assert errors == []


def test_a_message_name_begins_with_its_topic() -> None:
    assert [name for name, (topic, _) in read_messages().items() if not name.startswith(f"{topic}-")] == []


def test_a_page_imports_the_topics_it_uses() -> None:
    messages, errors = read_messages(), []
    for path in page_files():
        text = path.read_text(encoding="utf-8")
        topics = {messages[name][0] for name in re.findall(r"['\"`]([a-z0-9-]+)['\"`]", text) if name in messages}
        topics |= set(re.findall(r"say\(`([a-z]+)-", text))
        imported = set(re.findall(r"import '@words/(\w+)\.ftl'", text))
        if topics != imported:
            errors.append(f"{path.relative_to(ROOT)} uses {sorted(topics)} and imports {sorted(imported)}")
    assert errors == []


def test_every_message_is_used() -> None:
    """A message is used if its whole name stands somewhere, or the beginning of a name that is put together."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*python_files(), *page_files()])
    names = set(re.findall(r"['\"`]([a-z]+(?:-[a-z0-9]+)+)['\"`]", text))
    beginnings = tuple(set(re.findall(r"(?:f\"|`)([a-z]+-(?:[a-z0-9]+-)*)(?:\{|\$\{)", text)))
    assert [name for name in read_messages() if name not in names and not name.startswith(beginnings)] == []


def test_numbers_and_money_are_written_as_the_language_does() -> None:
    hats = "bought =\n    { $hats ->\n        [one] One hat\n       *[other] { $hats } hats\n    } for { $price }."
    bundle = language.make_bundle("en", [hats])
    pattern = bundle.get_message("bought").value
    texts = [
        bundle.format_pattern(pattern, {"hats": count, "price": language.format_dollars(price)})[0]
        for count, price in ((1, 1_200), (12_000, -5))
    ]
    assert texts == ["One hat for $1,200.", "12,000 hats for −$5."]
