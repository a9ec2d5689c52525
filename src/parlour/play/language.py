"""Everything the house says by itself, read from words/LANGUAGE/*.ftl: Project Fluent, one file a topic.

The house speaks one language. PARLOUR_LANGUAGE names it, PARLOUR_WORDS a folder to look for it in before our own;
what a language does not say yet is said in English.
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
WORDS = Path(__file__).resolve().parents[1] / "words"


@cache
def language() -> str:
    return os.environ.get("PARLOUR_LANGUAGE") or ENGLISH


def translation_folders(tongue: str) -> list[Path]:
    """The folder of a language that PARLOUR_WORDS leads to, if it leads anywhere."""
    own = os.environ.get("PARLOUR_WORDS")
    return [Path(own) / tongue] if own else []


def topic_files(tongue: str) -> dict[str, Path]:
    """The files of a language by their topic; those of PARLOUR_WORDS first."""
    folders = [WORDS / tongue, *translation_folders(tongue)]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.ftl"))}


def find_file(folder: Path, name: str, tongue: str) -> Path:
    """A game's file in that language: PARLOUR_WORDS/LANGUAGE/games/FOLDER with its suffix, or the game's own."""
    ours = folder / name
    own = [place / "games" / f"{folder.name}{ours.suffix}" for place in translation_folders(tongue)]
    return next((path for path in own if path.exists()), ours)


def make_bundle(tongue: str, texts: Sequence[str]) -> Any:
    found = FluentBundle([tongue, tongue.partition("-")[0], ENGLISH], use_isolating=False)
    for text in texts:
        found.add_resource(FluentResource(text))
    return found


@cache
def load_bundles() -> list[Any]:
    """The language of the house, and English behind it."""
    tongues = dict.fromkeys([language(), ENGLISH])
    return [
        make_bundle(tongue, [path.read_text(encoding="utf-8") for path in topic_files(tongue).values()])
        for tongue in tongues
    ]


@cache
def find_message(name: str) -> tuple[Any, Any]:
    bundle = next((bundle for bundle in load_bundles() if bundle.has_message(name)), None)
    if bundle is None:
        raise KeyError(f"No words say {name}.")
    return bundle, bundle.get_message(name).value


def message(name: str, /, **values: object) -> str:
    """What the message of that name says with these values: strings, numbers, or Money."""
    return format_message(name, *find_message(name), values)


def format_message(name: str, bundle: Any, pattern: Any, values: dict[str, object]) -> str:
    given = {
        key: format_dollars(value) if isinstance(value, Money) else value if isinstance(value, int) else str(value)
        for key, value in values.items()
    }
    said, wrong = bundle.format_pattern(pattern, given)
    if wrong:
        raise ValueError(f"{name}: {wrong[0]}")
    return str(said)


class Money(int):
    """Whole dollars, to be said."""


@cache
def locale() -> Locale:
    found: Locale = load_bundles()[0]._babel_locale
    return found


@lru_cache(maxsize=4096)
def format_number(number: int) -> str:
    """A number as the language writes it."""
    return format_decimal(number, locale=locale()).replace("-", "−")


@cache
def marks() -> dict[int, str]:
    """What stands between the digits of a number."""
    return {ord(","): get_group_symbol(locale()), ord("."): get_decimal_symbol(locale())}


def localise(value: float, form: str) -> str:
    """A number in one of Python's formats, with the marks of the language."""
    return format(value, form).translate(marks())


@lru_cache(maxsize=4096)
def format_dollars(amount: int) -> str:
    pattern = parse_pattern(locale().currency_formats["standard"].pattern)
    pattern.frac_prec = (0, 0)
    said: str = pattern.apply(amount, locale(), currency="USD", currency_digits=False)
    return said.replace("-", "−")
