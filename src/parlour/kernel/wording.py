"""What kernel and games have to say to people, by the names of messages. Whoever knows the words lends a voice."""

from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path

Formatter = Callable[[str, Path | None, dict[str, object]], str]


def format_without_words(name: str, _folder: Path | None, values: dict[str, object]) -> str:
    """As long as nobody has."""
    return " ".join([name, *(f"{key}={value}" for key, value in values.items())])


formatter: Formatter = format_without_words


def message(name: str, folder: Path | None = None, /, **values: object) -> str:
    """What the message of that name says with these values; of a game in that folder, its own words come first."""
    return formatter(name, folder, values)


def join_with_or(names: Iterable[str]) -> str:
    """This or that."""
    return reduce(lambda said, name: message("option-or", first=said, rest=name), names)
