"""The log of a game: a header, then one line for each input. With the rules it is the whole game."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.offer import Args
from parlour.kernel.state import State

Entry = tuple[int, str, Args]  # seat, action, what was chosen; chance is seat -1 with its outcome
CHANCE = -1
DIGEST_EVERY = 50  # entries


class LogError(ValueError):
    """What is wrong with a log, and where."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    parlour: int = 1  # of the format
    ruleset: str
    seats: int
    names: tuple[str, ...]
    options: dict[str, str | int]
    edition: str  # its digest
    edition_text: str = ""  # where it is not the game's own
    commitment: str = ""  # the hash of the seed, where there is one
    entropy: tuple[str, ...] = ()  # what each player added
    bots: tuple[str, ...] = ()  # the level of the bot in each seat; "" for a person


class Log:
    def __init__(self, header: Header, seed: bytes = b"") -> None:
        self.header = header
        self.seed = seed
        self.entries: list[Entry] = []
        self.digests: dict[int, str] = {}  # after so many entries: of all that the log says, and of the state then

    def lines(self, since: int = 0) -> list[str]:
        """The lines for the entries from `since` on; from 0 with header and seed before them."""
        found: list[str] = []
        if not since:
            found.append(encoded(self.header))
            if self.seed:
                found.append(encoded(["seed", self.seed.hex()]))
        for count in range(since + 1, len(self.entries) + 1):
            found.append(encoded(self.entries[count - 1]))
            if count in self.digests:
                found.append(encoded(["#", count, self.digests[count]]))
        return found

    def seal(self, s: State) -> str:
        """The digest for this point: of the one before, of all entries since, and of the state they led to."""
        last = max((count for count in self.digests if count < len(self.entries)), default=0)
        found = hashlib.blake2b((self.digests[last] if last else encoded(self.header)).encode(), digest_size=16)
        for entry in self.entries[last:]:
            found.update(encoded(entry).encode())
        found.update(msgspec.json.encode(s.plain()))
        return found.hexdigest()

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())

    def save(self, path: Path) -> None:
        """Whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.text(), encoding="utf-8")
        part.replace(path)


def encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def digest(s: State) -> str:
    """The same for the same state, on any machine, compiled or not."""
    return hashlib.blake2b(msgspec.json.encode(s.plain()), digest_size=16).hexdigest()


def read_log(path: str | Path) -> Log:
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LogError(f"{path.name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise LogError(f"{path.name} is not a Parlour log: it is not even text.") from None
    return parse_log(text, path.name)


def parse_log(text: str, where: str) -> Log:
    lines = text.split("\n")
    if not text.strip():
        raise LogError(f"{where} is empty.")
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except msgspec.DecodeError:
        raise LogError(f"{where} is not a Parlour log: its first line is not the header of one.") from None
    if header.parlour != 1:
        raise LogError(f"{where} is of format {header.parlour}; this Parlour reads format 1.")
    if lines[-1]:
        raise LogError(f"{where} is cut off in line {len(lines)}.")
    log = Log(header)
    for number, line in enumerate(lines[1:-1], 2):
        try:
            take_line(log, msgspec.json.decode(line))
        except (msgspec.DecodeError, ValueError, TypeError, IndexError, KeyError):
            raise LogError(f"{where}, line {number}: this is not an entry: {line[:60]}") from None
    return log


def take_line(log: Log, row: Any) -> None:
    if row[0] == "seed":
        log.seed = bytes.fromhex(row[1])
    elif row[0] == "#":
        if row[1] != len(log.entries) or not isinstance(row[2], str):
            raise ValueError
        log.digests[row[1]] = row[2]
    else:
        seat, action, args = msgspec.convert(row, type=tuple[int, str, tuple[int, ...]])
        log.entries.append((seat, action, args))
