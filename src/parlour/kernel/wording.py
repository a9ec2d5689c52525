"""What kernel and games have to say to people, by the names of messages. Whoever knows the words lends a voice."""

from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path

Voice = Callable[[str, Path | None, dict[str, object]], str]


def unworded(name: str, _folder: Path | None, values: dict[str, object]) -> str:
    """As long as nobody has."""
    return " ".join([name, *(f"{key}={value}" for key, value in values.items())])


voice: Voice = unworded


def told(name: str, folder: Path | None = None, /, **values: object) -> str:
    """What the message of that name says with these values; of a game in that folder, its own words come first."""
    return voice(name, folder, values)


def either(names: Iterable[str]) -> str:
    """This or that."""
    return reduce(lambda said, name: told("option-or", first=said, rest=name), names)
