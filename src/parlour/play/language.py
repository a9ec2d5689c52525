"""All text for people, read from words/LANGUAGE/*.ftl: Project Fluent, one file a topic.

A process speaks one language. PARLOUR_LANGUAGE names it, and PARLOUR_WORDS a folder to search before our own. What a
language lacks comes in English.
"""

import os
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.numbers import format_decimal, get_decimal_symbol, get_group_symbol, parse_pattern
from fluent.runtime import FluentBundle, FluentResource

ENGLISH = "en"
LONGEST = 600  # letters of a value within a message; Fluent refuses more than a thousand
WORDS = Path(__file__).resolve().parents[1] / "words"


@cache
def language() -> str:
    """Return the code of the process's language."""
    return os.environ.get("PARLOUR_LANGUAGE") or ENGLISH


def translation_folders(code: str) -> list[Path]:
    """Return the language's folder in PARLOUR_WORDS, if that is set."""
    own = os.environ.get("PARLOUR_WORDS")
    return [Path(own) / code] if own else []


def topic_files(code: str) -> dict[str, Path]:
    """Return the files of a language by topic; those in PARLOUR_WORDS replace our own."""
    folders = [WORDS / code, *translation_folders(code)]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.ftl"))}


def find_file(folder: Path, name: str, code: str) -> Path:
    """Return a game's file in this language: PARLOUR_WORDS/LANGUAGE/games/FOLDER with its suffix, or the game's own."""
    ours = folder / name
    own = [place / "games" / f"{folder.name}{ours.suffix}" for place in translation_folders(code)]
    return next((path for path in own if path.exists()), ours)


def make_bundle(code: str, texts: Sequence[str]) -> Any:
    """Return the messages in these texts, with numbers written as in this language."""
    bundle = FluentBundle([code, code.partition("-")[0], ENGLISH], use_isolating=False)
    for text in texts:
        bundle.add_resource(FluentResource(text))
    return bundle


@cache
def load_bundles() -> list[Any]:
    """Return the messages of the process's language, then the English ones."""
    return [
        make_bundle(code, [path.read_text(encoding="utf-8") for path in topic_files(code).values()])
        for code in dict.fromkeys([language(), ENGLISH])
    ]


@cache
def find_message(name: str) -> tuple[Any, Any]:
    """Return the bundle that has the message, and its pattern."""
    bundle = next((bundle for bundle in load_bundles() if bundle.has_message(name)), None)
    if bundle is None:
        raise KeyError(f"No words say {name}.")
    return bundle, bundle.get_message(name).value


def message(name: str, /, **values: object) -> str:
    """Return the message of that name, filled with strings, numbers or Money."""
    return format_message(name, *find_message(name), values)


def format_message(name: str, bundle: Any, pattern: Any, values: dict[str, object]) -> str:
    variables = {
        key: format_dollars(value) if isinstance(value, Money) else value if isinstance(value, int) else cut(str(value))
        for key, value in values.items()
    }
    text, errors = bundle.format_pattern(pattern, variables)
    if errors:
        raise ValueError(f"{name}: {errors[0]}")
    return str(text)


def cut(text: str) -> str:
    """Return the text, or the beginning of one that no message has room for."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Money(int):
    """Whole dollars, formatted as such in messages."""


@cache
def locale() -> Locale:
    babel_locale: Locale = load_bundles()[0]._babel_locale
    return babel_locale


@lru_cache(maxsize=4096)
def format_number(number: int) -> str:
    """Return the number as the language writes it."""
    return format_decimal(number, locale=locale()).replace("-", "−")


@cache
def marks() -> dict[int, str]:
    """Return the language's grouping and decimal marks, as a table for `str.translate`."""
    return {ord(","): get_group_symbol(locale()), ord("."): get_decimal_symbol(locale())}


def localise(value: float, form: str) -> str:
    """Return a number in one of Python's formats, with the language's marks."""
    return format(value, form).translate(marks())


@lru_cache(maxsize=4096)
def format_dollars(amount: int) -> str:
    pattern = parse_pattern(locale().currency_formats["standard"].pattern)
    pattern.frac_prec = (0, 0)
    text: str = pattern.apply(amount, locale(), currency="USD", currency_digits=False)
    return text.replace("-", "−")
