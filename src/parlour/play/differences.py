"""What is otherwise at a table than the game comes: options of its own, and an edition of its own, in words."""

import tomllib
from collections.abc import Iterator
from typing import Any

from parlour.kernel.game import Chosen, Game, Option, own_edition_text
from parlour.kernel.patch import NOT_ADDRESSED, Path
from parlour.play.language import message
from parlour.play.words import option_label

MOST = 40  # sentences about an edition
NAMES = ("name", "code", "title")  # by which a row is called


def describe_option_changes(game: Game[Any], options: Chosen) -> list[str]:
    """Every option that was not chosen as it usually is."""
    return [
        message(
            "agreed-otherwise",
            what=option_label(game, option),
            now=describe_choice(game, option, options[option.name]),
            usual=describe_choice(game, option, option.default),
        )
        for option in game.options
        if option.name in options and options[option.name] != option.default
    ]


def describe_choice(game: Game[Any], option: Option, choice: object) -> str:
    """What was chosen, as it is called where one chooses it."""
    return option_label(game, option, str(choice)) if option.choices else describe_value(choice)


def edition_name(game: Game[Any], text: str) -> str:
    """What the edition in this text, or the game's own, calls itself."""
    return str(tomllib.loads(text or own_edition_text(game)).get("name", game.title))


def describe_edition_changes(game: Game[Any], text: str) -> list[str]:
    """Every number, name and list of the edition that is not as in the game's own."""
    if not text:
        return []
    usual, now = edition_figures(tomllib.loads(own_edition_text(game))), edition_figures(tomllib.loads(text))
    found = [
        message(
            "agreed-otherwise",
            what=usual[path][0],
            now=describe_value(now[path][1]),
            usual=describe_value(usual[path][1]),
        )
        for path in usual
        if path in now and now[path][1] != usual[path][1]
    ]
    found += [message("agreed-missing", what=usual[path][0]) for path in usual if path not in now]
    found += [
        message("agreed-added", what=now[path][0], now=describe_value(now[path][1]))
        for path in now
        if path not in usual
    ]
    if len(found) > MOST:
        return [*found[:MOST], message("agreed-more", many=len(found) - MOST)]
    return found


def edition_figures(found: dict[str, Any]) -> dict[Path, tuple[str, Any]]:
    """Everything an edition says of the game by its path: the words that lead to it, and what it is."""
    return {path: (" ".join(words).replace("_", " "), value) for path, words, value in leaves(found, (), ())}


def leaves(value: Any, path: Path, words: tuple[str, ...]) -> Iterator[tuple[Path, tuple[str, ...], Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_ADDRESSED and (path or key != "name"):
                yield from leaves(item, (*path, key), (*words, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, row in enumerate(value):
            called = next((row[name] for name in NAMES if isinstance(row.get(name), str)), str(number + 1))
            yield from leaves(row, (*path, number), (*words, called))
    else:
        yield path, words, value


def describe_value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(describe_value, value))
    return str(value).replace("-", " ") if isinstance(value, str) else str(value)
