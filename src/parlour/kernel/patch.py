"""An edition as a few lines on the game's own: what is to be another number, name or list, left out, or added.

    patch = "ratrace"
    name = "Ratrace, a harder start"
    drop = ["working.Bingo Night"]

    [set]
    start.cash = 150
    "working.income" = 250

    [[add]]
    like = "working.Gift from Dad"
    name = "Gift from Mum"

An address is any words that lead to one entry and no other: names of tables, what a row is called, its number, and
the entry's own name, in whatever order. Rows that agree in the entry are changed together. All addresses are those of
the game's own edition, whatever is left out or added; an added row follows the one it is like, and is that row, with
what was set in it, but for what it says itself.
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
    """Every number, text and list of an edition, with the words that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in NOT_ADDRESSED:
                yield from entries(item, (*path, key), words | {slug(key)})
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for i, row in enumerate(value):
            called = {slug(item) for key, item in row.items() if isinstance(item, str) and key not in NOT_ADDRESSED}
            yield from entries(row, (*path, i), words | called | {str(i + 1)})
    elif isinstance(value, list):
        yield path, words
        for i in range(len(value)):
            yield (*path, i), words | {str(i + 1)}
    else:
        yield path, words


def rows(value: Any, path: Path = (), words: frozenset[str] = frozenset()) -> Iterator[tuple[Path, frozenset[str]]]:
    """Every space, card or the like that is one of a list, with the words that lead to it."""
    if isinstance(value, dict):
        for key, item in value.items():
            if is_nested(item):
                yield from rows(item, (*path, key), words | {slug(key)})
    elif isinstance(value, list):
        for i, row in enumerate(value):
            called = {slug(item) for key, item in row.items() if isinstance(item, str) and key not in NOT_ADDRESSED}
            yield (*path, i), words | called | {str(i + 1)}
            yield from rows(row, (*path, i), words | called | {str(i + 1)})


def at(found: Any, path: Path) -> Any:
    for part in path:
        found = found[part]
    return found


def row_label(path: Path) -> str:
    """A path as an address that leads to it again."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in path)


class Addresses:
    """Where words lead to in an edition."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.found = values
        self.entries = [(path, words, at(values, path)) for path, words in entries(values)]
        self.exact = {tuple(slug(word) for word in row_label(path).split(".")): path for path, _, _ in self.entries}

    def of(self, address: str, kind: type) -> list[Path]:
        """One entry of that kind, or those of several rows that agree; or what is wrong with the address."""
        if len(address) > LONGEST_TEXT:
            raise EditionError(message("edition-long-address", address=address[:20]))
        wanted = tuple(slug(word) for word in address.split("."))
        exact = self.exact.get(wanted)
        if exact is not None and type(at(self.found, exact)) is kind:
            return [exact]
        every = set(wanted)
        paths = [path for path, words, value in self.entries if type(value) is kind and every <= words]
        if not paths:
            raise EditionError(self.nothing_at(address, wanted))
        if len({(path[-1], repr(at(self.found, path))) for path in paths}) > 1:
            some = ", ".join(f"{row_label(path)} ({at(self.found, path)})" for path in paths[:4])
            if len(paths) > 4:
                raise EditionError(message("edition-ambiguous-more", address=address, some=some, more=len(paths) - 4))
            raise EditionError(message("edition-ambiguous", address=address, some=some))
        return paths

    def row(self, address: str) -> Path:
        """One row of a list, or what is wrong with the address."""
        short = address[:LONGEST_TEXT]
        wanted = tuple(slug(word) for word in short.split("."))
        every = list(rows(self.found))
        exact = [path for path, _ in every if tuple(slug(word) for word in row_label(path).split(".")) == wanted]
        found = exact or [path for path, words in every if set(wanted) <= words]
        if not found:
            raise EditionError(message("rows-nowhere", address=short))
        if len(found) > 1:
            raise EditionError(message("edition-ambiguous", address=short, some=", ".join(map(row_label, found[:4]))))
        return found[0]

    def nothing_at(self, address: str, wanted: tuple[str, ...]) -> str:
        """What is said of an address that leads nowhere, with what it may have meant."""
        there = [value for _, words, value in self.entries if words.issuperset(wanted)]
        if there:
            return message("edition-other-value", address=address, value=brief(there[0]))
        known = sorted({word for _, words, _ in self.entries for word in words if not word.isdecimal()})
        strange = next((word for word in wanted if word not in known and not word.isdecimal()), "")
        near = get_close_matches(strange, known, 3) if strange else []
        if near:
            return message("edition-nothing-there", address=address, near=join_with_or(near))
        return message("edition-nothing-there-at-all", address=address)


def with_values(found: dict[str, Any], changes: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The edition with other values there. What is changed is no longer the sheet's."""
    changed = copy.deepcopy(found)
    addresses = Addresses(found)
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
    """Rows of the changed edition are left out and added, all at the places they have in the game's own."""
    addresses = Addresses(own)
    # From the last to the first, so that no place moves before its turn; a row is copied before it goes.
    wanted: list[tuple[Path, int, dict[str, Any]]] = [(addresses.row(address), 0, {}) for address in set(drop)]
    for n, row in enumerate(add, 1):
        wanted.append((addresses.row(row["like"]), n, row))
    for path, n, row in sorted(wanted, key=lambda one: one[:2], reverse=True):
        place = path[-1]
        assert isinstance(place, int)
        if n:
            twin = copy.deepcopy(at(changed, path)) | {key: value for key, value in row.items() if key != "like"}
            at(changed, path[:-1]).insert(place + 1, twin | {"source": SOURCES[-1]})
        else:
            del at(changed, path[:-1])[place]


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """`start.cash = 150` is a table in a table to TOML."""
    for key, value in table.items():
        address = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            yield from flat(value, address)
        else:
            yield address, value


def patch_edition(game: str, own: EditionNode, patch: EditionNode) -> EditionNode:
    """The game's own edition as the patch has it, as whole as any."""
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
        found = with_values(own.values, changes)
        change_rows(own.values, found, drop, add)
    except EditionError as error:
        raise EditionError(message("edition-in", where=patch.where, wrong=error)) from None
    return edition_from_values(found | {"name": name}, message("edition-patched", where=patch.where))


def read_added_rows(patch: EditionNode) -> list[dict[str, Any]]:
    """Each says which row it is like, and what it has for itself: numbers, texts and lists of them."""
    found = patch.list_of("add", "rows-some")
    for row in found:
        if not isinstance(row, dict) or not isinstance(row.get("like"), str):
            patch.wrong("add", "rows-like-nothing")
        if any(is_nested(value) for value in row.values()):
            patch.wrong("add", "rows-nested", like=row["like"])
    return found


def edition_from_values(found: dict[str, Any], where: str) -> EditionNode:
    """An edition that was changed, with a text of its own, from which a log can always read it again."""
    return parse_edition_text(to_toml(found), where)


def to_toml(found: dict[str, Any], before: str = "") -> str:
    """An edition as a text, which reads as the same."""
    plain = [f"{key} = {toml_value(value)}" for key, value in found.items() if not is_nested(value)]
    parts = ["\n".join(plain) + "\n"] if plain else []
    for key, value in found.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            parts.append(f"[{name}]\n{to_toml(value, name + '.')}")
        elif is_nested(value):
            parts += [f"[[{name}]]\n{to_toml(row, name + '.')}" for row in value]
    return "\n".join(parts)


def toml_value(value: Any) -> str:
    """Numbers, texts and lists of them: TOML spells them as JSON does, but for one letter."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def is_nested(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))
