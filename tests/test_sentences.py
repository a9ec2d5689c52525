"""Every message that is said exists, is given the values it has, and none is left over."""

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


class Said(NamedTuple):
    """One place that says something: the messages it may say, and the values it gives where that can be seen."""

    place: str
    names: list[str]
    values: set[str] | None


@cache
def messages() -> dict[str, tuple[str, set[str]]]:
    """The topic of every message, and its values."""
    found = {}
    for topic, path in language.topic_files(language.ENGLISH).items():
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice"
                found[entry.id.name] = (topic, variables_of(entry))
    return found


def python_files() -> list[Path]:
    return [path for path in sorted(SOURCES.rglob("*.py")) if "static" not in path.parts]


def page_files() -> list[Path]:
    return sorted([*PAGES.rglob("*.ts"), *PAGES.rglob("*.svelte")])


def name_in(call: ast.Call) -> ast.expr | None:
    """Where a call says something, the name of what it says: `say`, of the kernel's `told`, of an edition `wrong`."""
    if isinstance(call.func, ast.Name) and call.func.id in ("say", "told"):
        return call.args[0]
    return call.args[1] if isinstance(call.func, ast.Attribute) and call.func.attr == "wrong" and call.args else None


def said_in_python() -> Iterator[Said]:
    """What a game says in words of its own is looked after by `parlour.testing`."""
    for path in python_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (name := name_in(node)):
                literals = [part.value for part in ast.walk(name) if isinstance(part, ast.Constant)]
                if any(str(literal).startswith("wrong-") for literal in literals):
                    continue
                names = [literal for literal in literals if isinstance(literal, str) and NAME.fullmatch(literal)]
                given = [keyword.arg for keyword in node.keywords]
                values = None if None in given else {name for name in given if name}
                yield Said(f"{path.relative_to(ROOT)}:{node.lineno}", names, values)


def arguments(text: str, start: int) -> list[str]:
    """What stands between the commas of the parenthesis or brace that opens at start."""
    found: list[str] = []
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
                return [argument for argument in [*found, text[last:place].strip()] if argument]
        elif letter == "," and depth == 1:
            found.append(text[last:place].strip())
            last = place + 1
        place += 1
    raise AssertionError(f"no end: {text[start : start + 80]}")


def said_in_pages() -> Iterator[Said]:
    for path in page_files():
        text = path.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<![\w.])(?<!function )say\(", text):
            given = arguments(text, call.end() - 1)
            names = [name for name in re.findall(r"['\"]([^'\"]*)['\"]", given[0]) if NAME.fullmatch(name)]
            values: set[str] | None = set()
            if len(given) > 1:
                keys = arguments(given[1], 0) if given[1].startswith("{") else ["..."]
                values = None if any(key.startswith("...") for key in keys) else {key.split(":")[0] for key in keys}
            yield Said(f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, call.start()) + 1}", names, values)


@pytest.mark.parametrize("side", [said_in_python, said_in_pages])
def test_what_is_said_has_words_and_their_values(side) -> None:
    known, wrong = messages(), []
    for place, names, values in side():
        for name in names:
            if name not in known:
                wrong.append(f"{place}: no words say {name}")
            elif values is not None and values != known[name][1]:
                wrong.append(f"{place}: {name} has {sorted(known[name][1])} and is given {sorted(values)}")
    assert wrong == []


def test_a_message_is_called_after_its_topic() -> None:
    assert [name for name, (topic, _) in messages().items() if not name.startswith(f"{topic}-")] == []


def test_a_page_imports_the_topics_it_says() -> None:
    wrong = []
    for path in page_files():
        text = path.read_text(encoding="utf-8")
        topics = {messages()[name][0] for name in re.findall(r"['\"`]([a-z0-9-]+)['\"`]", text) if name in messages()}
        topics |= set(re.findall(r"say\(`([a-z]+)-", text))
        imported = set(re.findall(r"import '@words/(\w+)\.ftl'", text))
        if topics != imported:
            wrong.append(f"{path.relative_to(ROOT)} says {sorted(topics)} and imports {sorted(imported)}")
    assert wrong == []


def test_no_message_is_left_over() -> None:
    """It stands somewhere by its name, or a name is put together that it begins with."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*python_files(), *page_files()])
    whole = set(re.findall(r"['\"`]([a-z]+(?:-[a-z0-9]+)+)['\"`]", text))
    begun = tuple(set(re.findall(r"(?:f\"|`)([a-z]+-(?:[a-z0-9]+-)*)(?:\{|\$\{)", text)))
    assert [name for name in messages() if name not in whole and not name.startswith(begun)] == []


def test_numbers_and_money_are_written_as_the_language_does() -> None:
    hats = "bought =\n    { $hats ->\n        [one] One hat\n       *[other] { $hats } hats\n    } for { $price }."
    bundle = language.make_bundle("en", [hats])
    pattern = bundle.get_message("bought").value
    said = [
        bundle.format_pattern(pattern, {"hats": count, "price": language.format_dollars(price)})[0]
        for count, price in ((1, 1_200), (12_000, -5))
    ]
    assert said == ["One hat for $1,200.", "12,000 hats for −$5."]
