"""Messages to people, by name. `parlour.play.words` sets the formatter that has the words."""

from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path

Formatter = Callable[[str, Path | None, dict[str, object]], str]


def format_without_words(name: str, _folder: Path | None, values: dict[str, object]) -> str:
    """Return the name and the values, until a formatter is set."""
    return " ".join([name, *(f"{key}={value}" for key, value in values.items())])


formatter: Formatter = format_without_words


def message(name: str, folder: Path | None = None, /, **values: object) -> str:
    """Return the message with these values; the words of the game in that folder come before the shared ones."""
    return formatter(name, folder, values)


def join_with_or(names: Iterable[str]) -> str:
    """Return the names as "a, b or c"."""
    return reduce(lambda phrase, name: message("option-or", first=phrase, rest=name), names)
