"""How a table differs from the game as it comes: its options and its edition, in sentences."""

import tomllib
from collections.abc import Iterator
from typing import Any

from parlour.kernel.game import Chosen, Game, Option, own_edition_text
from parlour.kernel.patch import NOT_ADDRESSED, Path
from parlour.play.language import message
from parlour.play.words import option_label

MOST = 40  # sentences on an edition
NAMES = ("name", "code", "title")  # of a row, in this order


def describe_option_changes(game: Game[Any], options: Chosen) -> list[str]:
    """Return a sentence for each option that is not at its default."""
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
    """Return the choice by the name it has in the settings."""
    return option_label(game, option, str(choice)) if option.choices else describe_value(choice)


def edition_name(game: Game[Any], text: str) -> str:
    """Return the name of the edition in this text, or of the game's own."""
    return str(tomllib.loads(text or own_edition_text(game)).get("name", game.title))


def describe_edition_changes(game: Game[Any], text: str) -> list[str]:
    """Return a sentence for each figure, name and list that differs from the game's own edition."""
    if not text:
        return []
    usual, now = edition_figures(tomllib.loads(own_edition_text(game))), edition_figures(tomllib.loads(text))
    sentences = [
        message(
            "agreed-otherwise",
            what=usual[path][0],
            now=describe_value(now[path][1]),
            usual=describe_value(usual[path][1]),
        )
        for path in usual
        if path in now and now[path][1] != usual[path][1]
    ]
    sentences += [message("agreed-missing", what=usual[path][0]) for path in usual if path not in now]
    sentences += [
        message("agreed-added", what=now[path][0], now=describe_value(now[path][1]))
        for path in now
        if path not in usual
    ]
    if len(sentences) > MOST:
        return [*sentences[:MOST], message("agreed-more", many=len(sentences) - MOST)]
    return sentences


def edition_figures(edition: dict[str, Any]) -> dict[Path, tuple[str, Any]]:
    """Return every value of an edition by its path, with the words that name it."""
    return {path: (" ".join(words).replace("_", " "), value) for path, words, value in leaves(edition, (), ())}


def leaves(value: Any, path: Path, words: tuple[str, ...]) -> Iterator[tuple[Path, tuple[str, ...], Any]]:
    """Yield path, words and value of everything that is neither a table nor a list of tables."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_ADDRESSED and (path or key != "name"):
                yield from leaves(item, (*path, key), (*words, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, row in enumerate(value):
            name = next((row[key] for key in NAMES if isinstance(row.get(key), str)), str(number + 1))
            yield from leaves(row, (*path, number), (*words, name))
    else:
        yield path, words, value


def describe_value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(describe_value, value))
    return str(value).replace("-", " ") if isinstance(value, str) else str(value)
