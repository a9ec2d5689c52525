"""Patches: editions written as a few changes to the game's own.

    patch = "ratrace"
    name = "Ratrace, a harder start"
    drop = ["working.Bingo Night"]

    [set]
    start.cash = 150
    "working.income" = 250

    [[add]]
    like = "working.Gift from Dad"
    name = "Gift from Mum"

An address is any words that lead to one entry only: names of tables, the name or number of a row, and the key of the
entry, in any order. Rows with equal entries there are changed together. All addresses are those of the game's own
edition, whatever is dropped or added. An added row follows the row it is like, and is a copy of it, with what was set
there, except for its own entries.
"""

import copy
import json
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from parlour.kernel.edition import LONGEST_TEXT, SOURCES, EditionError, EditionNode, brief, parse_edition_text
from parlour.kernel.wording import join_with_or, message

Path = tuple[str | int, ...]
NOT_ADDRESSED = ("source", "colour")
MOST_CHANGES = 100


def slug(word: str) -> str:
    return re.sub(r"[\W_]+", "", word.lower())


def entries(value: Any, path: Path = (), words: frozenset[str] = frozenset()) -> Iterator[tuple[Path, frozenset[str]]]:
    """Yield the path of every number, text and list of an edition, with the words that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_ADDRESSED:
                yield from entries(item, (*path, key), words | {slug(key)})
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for i, row in enumerate(value):
            yield from entries(row, (*path, i), words | row_words(row, i))
    elif isinstance(value, list):
        yield path, words
        for i in range(len(value)):
            yield (*path, i), words | {str(i + 1)}
    else:
        yield path, words


def rows(value: Any, path: Path = (), words: frozenset[str] = frozenset()) -> Iterator[tuple[Path, frozenset[str]]]:
    """Yield the path of every row of a list of tables, with the words that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            if is_nested(item):
                yield from rows(item, (*path, key), words | {slug(key)})
    elif isinstance(value, list):
        for i, row in enumerate(value):
            leading = words | row_words(row, i)
            yield (*path, i), leading
            yield from rows(row, (*path, i), leading)


def row_words(row: dict[str, Any], i: int) -> frozenset[str]:
    """Return the words that name the i-th row: its texts and its number."""
    texts = {slug(item) for key, item in row.items() if isinstance(item, str) and key not in NOT_ADDRESSED}
    return frozenset(texts | {str(i + 1)})


def at(value: Any, path: Path) -> Any:
    """Return what the path leads to."""
    for part in path:
        value = value[part]
    return value


def row_label(path: Path) -> str:
    """Return an address that leads to this path."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in path)


class Addresses:
    """The entries of an edition by the words that lead to them."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self.entries = [(path, words, at(values, path)) for path, words in entries(values)]
        self.exact = {tuple(slug(word) for word in row_label(path).split(".")): path for path, _, _ in self.entries}

    def of(self, address: str, kind: type) -> list[Path]:
        """Return the paths of the entry of that type, several if rows have it equal; else raise an `EditionError`."""
        if len(address) > LONGEST_TEXT:
            raise EditionError(message("edition-long-address", address=address[:20]))
        wanted = tuple(slug(word) for word in address.split("."))
        exact = self.exact.get(wanted)
        if exact is not None and type(at(self.values, exact)) is kind:
            return [exact]
        every = set(wanted)
        paths = [path for path, words, value in self.entries if type(value) is kind and every <= words]
        if not paths:
            raise EditionError(self.nothing_at(address, wanted))
        if len({(path[-1], repr(at(self.values, path))) for path in paths}) > 1:
            some = ", ".join(f"{row_label(path)} ({at(self.values, path)})" for path in paths[:4])
            if len(paths) > 4:
                raise EditionError(message("edition-ambiguous-more", address=address, some=some, more=len(paths) - 4))
            raise EditionError(message("edition-ambiguous", address=address, some=some))
        return paths

    def row(self, address: str) -> Path:
        """Return the path of one row of a list, or raise an `EditionError`."""
        short = address[:LONGEST_TEXT]
        wanted = tuple(slug(word) for word in short.split("."))
        every = list(rows(self.values))
        exact = [path for path, _ in every if tuple(slug(word) for word in row_label(path).split(".")) == wanted]
        paths = exact or [path for path, words in every if set(wanted) <= words]
        if not paths:
            raise EditionError(message("rows-nowhere", address=short))
        if len(paths) > 1:
            raise EditionError(message("edition-ambiguous", address=short, some=", ".join(map(row_label, paths[:4]))))
        return paths[0]

    def nothing_at(self, address: str, wanted: tuple[str, ...]) -> str:
        """Return the error text for an address that leads nowhere, with similar words."""
        others = [value for _, words, value in self.entries if words.issuperset(wanted)]
        if others:
            return message("edition-other-value", address=address, value=brief(others[0]))
        known = sorted({word for _, words, _ in self.entries for word in words if not word.isdecimal()})
        strange = next((word for word in wanted if word not in known and not word.isdecimal()), "")
        near = get_close_matches(strange, known, 3) if strange else []
        if near:
            return message("edition-nothing-there", address=address, near=join_with_or(near))
        return message("edition-nothing-there-at-all", address=address)


def with_values(values: dict[str, Any], changes: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the edition with these values changed, each by its address, and marked as not the sheet's."""
    changed = copy.deepcopy(values)
    addresses = Addresses(values)
    for address, value in changes:
        if not all(type(item) in (int, str) for item in (value if isinstance(value, list) else [value])):
            raise EditionError(message("edition-no-such-value", address=address, value=brief(value)))
        for path in addresses.of(address, type(value)):
            at(changed, path[:-1])[path[-1]] = value
            for depth in range(len(path) - 1, 0, -1):
                holder = at(changed, path[:depth])
                if isinstance(holder, dict) and "source" in holder:
                    holder["source"] = SOURCES[-1]
                    break
    return changed


def change_rows(own: dict[str, Any], changed: dict[str, Any], drop: list[str], add: list[dict[str, Any]]) -> None:
    """Drop and add rows of the changed edition, at the places they have in the game's own."""
    addresses = Addresses(own)
    # From last to first, so that no place moves before its turn; a row is copied before it is dropped.
    wanted: list[tuple[Path, int, dict[str, Any]]] = [(addresses.row(address), 0, {}) for address in set(drop)]
    for n, row in enumerate(add, 1):
        wanted.append((addresses.row(row["like"]), n, row))
    for path, n, row in sorted(wanted, key=lambda change: change[:2], reverse=True):
        place = path[-1]
        assert isinstance(place, int)
        if n:
            twin = copy.deepcopy(at(changed, path)) | {key: value for key, value in row.items() if key != "like"}
            at(changed, path[:-1]).insert(place + 1, twin | {"source": SOURCES[-1]})
        else:
            del at(changed, path[:-1])[place]


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the entries of nested tables with their addresses: TOML reads `start.cash = 150` as nested tables."""
    for key, value in table.items():
        address = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            yield from flat(value, address)
        else:
            yield address, value


def patch_edition(game: str, own: EditionNode, patch: EditionNode) -> EditionNode:
    """Return the edition that the patch makes of the game's own."""
    if patch.text_of("patch") != game:
        patch.wrong("patch", "edition-another-game", named=patch.text_of("patch"), game=game)
    drop = patch.texts_of("drop") if "drop" in patch.values else []
    add = read_added_rows(patch) if "add" in patch.values else []
    rows_only = "set" not in patch.values and (drop or add)
    changes = [] if rows_only else list(flat(patch.value_of("set", dict, "edition-some-changes")))
    many = len(changes) + len(drop) + len(add)
    if many > MOST_CHANGES:
        patch.wrong("set", "edition-too-many-changes", changes=many, most=MOST_CHANGES)
    name = patch.text_of("name") if "name" in patch.values else f"{own.text_of('name')}, changed"
    patch.known_keys |= {"name"}
    patch.check_all_read()
    try:
        values = with_values(own.values, changes)
        change_rows(own.values, values, drop, add)
    except EditionError as error:
        raise EditionError(message("edition-in", where=patch.where, wrong=error)) from None
    return edition_from_values(values | {"name": name}, message("edition-patched", where=patch.where))


def read_added_rows(patch: EditionNode) -> list[dict[str, Any]]:
    """Return the rows to add: each names the row it is like, and has its own numbers, texts and lists of them."""
    added = patch.list_of("add", "rows-some")
    for row in added:
        if not isinstance(row, dict) or not isinstance(row.get("like"), str):
            patch.wrong("add", "rows-like-nothing")
        if any(is_nested(value) for value in row.values()):
            patch.wrong("add", "rows-nested", like=row["like"])
    return added


def edition_from_values(values: dict[str, Any], where: str) -> EditionNode:
    """Return an edition with these values and a text of its own, which a log can hold."""
    return parse_edition_text(to_toml(values), where)


def to_toml(values: dict[str, Any], before: str = "") -> str:
    """Return the TOML of these values."""
    plain = [f"{key} = {toml_value(value)}" for key, value in values.items() if not is_nested(value)]
    parts = ["\n".join(plain) + "\n"] if plain else []
    for key, value in values.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            parts.append(f"[{name}]\n{to_toml(value, name + '.')}")
        elif is_nested(value):
            parts += [f"[[{name}]]\n{to_toml(row, name + '.')}" for row in value]
    return "\n".join(parts)


def toml_value(value: Any) -> str:
    """Return a number, a text or a list of them in TOML, which is JSON but for one letter."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def is_nested(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))
