"""Reading a game's board, cards and prices from `edition.toml`, with errors that name the line."""

import re
import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any, NoReturn

from parlour.kernel.wording import join_with_or, message

# Of an entry: printed in the rule sheet, known from elsewhere, of a house rule of ours, reconstructed by us.
SOURCES = ("sheet", "found", "ours", "reconstructed")

# Limits that no sensible edition reaches; a text beyond them is refused before it is used.
MOST_LETTERS = 100_000  # letters in all
LONGEST_TEXT = 100  # letters of a name or a line
LONGEST_WORD = 60  # letters of a key or a number
MOST_ROWS = 200  # entries of a list
LARGEST = 10**6  # largest number
DEEPEST = 5  # nested lists and tables, and parts of a key

COLOUR = re.compile("#[0-9A-Fa-f]{6}")
TOKEN = re.compile(
    r"""
      (?P<text> "{3} (?:[^"\\]|\\.|"(?!""))*+ (?:"{3,5}|\Z) | \'{3} (?:[^']|'(?!\'\'))*+ (?:\'{3,5}|\Z)
              | " (?:[^"\\\n]|\\.)*+ "? | ' [^'\n]*+ '? )
    | (?P<comment> \#[^\n]*+ )
    | (?P<word> [^\s"'\#.,=\[\]{}]++ )
    | (?P<mark> [.,=\[\]{}] )
    | (?P<line> \n )
    | \s
    """,
    re.VERBOSE | re.DOTALL,
)


class EditionError(ValueError):
    """An edition cannot be used; the text says what is wrong, where, and what would be right."""


class EditionNode:
    """A table of an edition, whose methods return an entry or raise an `EditionError` that names its line."""

    def __init__(self, text: str, values: dict[str, Any], where: str, path: tuple[str | int, ...] = ()) -> None:
        self.text = text
        self.values = values
        self.where = where
        self.path = path
        self.folder: Path | None = None  # of the game that reads it, which has its own messages
        self.known_keys: set[str] = {"source"}

    def digest(self) -> str:
        """Return a digest of the values, independent of spacing and comments."""
        return blake2b(repr(canonical(self.values)).encode(), digest_size=8).hexdigest()

    def inner(self, values: dict[str, Any], *path: str | int) -> "EditionNode":
        """Return a table inside this one."""
        node = EditionNode(self.text, values, self.where, (*self.path, *path))
        node.folder = self.folder
        return node

    def wrong(self, key: str, name: str, /, **values: object) -> NoReturn:
        """Raise an error for this entry, with the message of that name."""
        line = line_of(self.text, (*self.path, key) if key else self.path)
        entry = ".".join(str(part) for part in (*self.path, key) if part != "")
        wrong = message(name, self.folder, **values)
        raise EditionError(message("edition-at", where=self.where, line=str(line), entry=entry, wrong=wrong))

    def value_of(self, key: str, kind: type, what: str) -> Any:
        self.known_keys.add(key)
        if key not in self.values:
            self.wrong(key, "edition-missing", what=message(what, key=key))
        value = self.values[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            self.wrong(key, "edition-other-kind", value=brief(value), what=message(what, key=key))
        return value

    def text_of(self, key: str, choices: tuple[str, ...] = ()) -> str:
        value: str = self.value_of(key, str, "edition-a-text")
        self.check_text(key, value)
        if choices and value not in choices:
            self.wrong(key, "edition-not-among", value=value, choices=join_with_or(choices))
        return value

    def check_text(self, key: str, value: str) -> None:
        """Raise an error if the text is empty, long, or has letters that cannot be seen."""
        if not value.strip():
            self.wrong(key, "edition-empty")
        if len(value) > LONGEST_TEXT:
            self.wrong(key, "edition-too-long", letters=len(value), most=LONGEST_TEXT)
        for letter in value:
            if not letter.isprintable():
                self.wrong(key, "edition-unseen-letter", letter=f"U+{ord(letter):04X}")

    def colour_of(self, key: str) -> str:
        value: str = self.value_of(key, str, "edition-a-colour")
        if not COLOUR.fullmatch(value):
            self.wrong(key, "edition-other-kind", value=brief(value), what=message("edition-a-colour"))
        return value

    def int_of(self, key: str, low: int = 0, high: int = LARGEST) -> int:
        value: int = self.value_of(key, int, "edition-a-whole-number")
        if not low <= value <= high:
            self.wrong(key, "edition-out-of-range", value=str(value), low=str(low), high=str(high))
        return value

    def ints_of(self, key: str, low: int = 0, high: int = LARGEST) -> list[int]:
        values: list[Any] = self.list_of(key, "edition-some-wholes")
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                limits = {"low": str(low), "high": str(high)}
                self.wrong(key, "edition-whole-out-of-range", value=brief(value), **limits)
        return values

    def texts_of(self, key: str) -> list[str]:
        values: list[Any] = self.list_of(key, "edition-some-texts")
        for value in values:
            if not isinstance(value, str):
                self.wrong(key, "edition-not-a-text", value=brief(value))
            self.check_text(key, value)
        return values

    def list_of(self, key: str, what: str) -> list[Any]:
        values: list[Any] = self.value_of(key, list, what)
        if len(values) > MOST_ROWS:
            self.wrong(key, "edition-too-many-entries", entries=len(values), most=MOST_ROWS)
        return values

    def table(self, key: str) -> "EditionNode":
        node = self.inner(self.value_of(key, dict, "edition-a-table"), key)
        node.text_of("source", SOURCES)
        return node

    def rows(self, key: str, least: int = 1, most: int = MOST_ROWS) -> list["EditionNode"]:
        """Return the tables of a list, each with its source."""
        values: list[Any] = self.value_of(key, list, "edition-some-tables")
        if not least <= len(values) <= most:
            limits = str(least) if least == most else message("edition-range", least=str(least), most=str(most))
            self.wrong(key, "edition-wrong-count", entries=str(len(values)), wanted=limits)
        nodes = []
        for i, value in enumerate(values):
            if not isinstance(value, dict):
                self.wrong(key, "edition-not-a-table", value=brief(value))
            node = self.inner(value, key, i)
            node.text_of("source", SOURCES)
            nodes.append(node)
        return nodes

    def check_all_read(self) -> None:
        """Raise an error for an entry that no method has asked for."""
        for key in self.values:
            if key not in self.known_keys:
                self.wrong(key, "edition-meaningless", known=", ".join(sorted(self.known_keys)))


def canonical(value: Any) -> Any:
    if isinstance(value, dict):
        return sorted((key, canonical(item)) for key, item in value.items())
    return [canonical(item) for item in value] if isinstance(value, list) else value


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """Return the line of the entry, or the nearest line before it if it has none of its own."""
    at = 0
    lines = text.splitlines()
    for i, part in enumerate(path):
        if isinstance(part, int):
            continue
        nth = path[i + 1] if i + 1 < len(path) else 0
        count = nth if isinstance(nth, int) else 0
        header = re.compile(rf"\s*\[+\s*(?:[\w.\"-]+\.)?\"?{re.escape(part)}\"?\s*\]+")
        key = re.compile(rf"\s*\"?{re.escape(part)}\"?\s*=")
        hits = [n for n in range(at, len(lines)) if header.match(lines[n])]
        if len(hits) > count:
            at = hits[count]
            continue
        for n in range(at, len(lines)):
            if n > at and i and lines[n].lstrip().startswith("["):
                break
            if key.match(lines[n]):
                at = n
                break
    return at + 1


def brief(value: object) -> str:
    """Return the value as text, cut to what fits a sentence."""
    text = repr(value)
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"


def parse_edition_text(text: str, where: str) -> EditionNode:
    check_shape(text, where)
    try:
        return EditionNode(text, tomllib.loads(text), where)
    except (ValueError, RecursionError) as error:
        raise EditionError(message("edition-not-toml", where=where, error=error)) from None


def check_shape(text: str, where: str) -> None:
    """Raise an error if anything is so long or so deeply nested that parsing it would take too long."""
    if len(text) > MOST_LETTERS:
        raise EditionError(message("edition-too-many-letters", where=where, letters=len(text), most=MOST_LETTERS))
    line, deep, parts = 1, 0, 0
    for token in TOKEN.finditer(text):
        kind, piece = token.lastgroup, token[0]
        if kind == "word":
            if len(piece) > LONGEST_WORD:
                raise EditionError(message("edition-long-word", where=where, line=str(line), word=piece[:20]))
        elif kind == "line" or piece in ",=":
            parts = 0
        elif piece == ".":
            parts += 1
        elif piece in "[{":
            deep += 1
            parts = 0
        elif piece in "]}":
            deep -= 1
            parts = 0
        if deep > DEEPEST or parts >= DEEPEST:
            raise EditionError(message("edition-too-deep", where=where, line=str(line)))
        line += piece.count("\n")


def read_edition_file(path: Path) -> EditionNode:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else message("edition-no-text-file")
        raise EditionError(message("edition-unreadable", file=path.name, reason=reason)) from None
    return parse_edition_text(text, path.name)
