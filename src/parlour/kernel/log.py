"""The log of a game: a header, then one line for each input. With the rules it is the whole game."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.offer import Args
from parlour.kernel.state import State
from parlour.kernel.wording import message

Entry = tuple[int, str, Args]  # seat, action, what was chosen; chance is seat -1 with its outcome
CHANCE = -1
UNDO = "undo"  # an action of every game: so many entries right before it are taken back, and stay in the log
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
    edition_text: str = ""  # as it was written; logs of before have none where it was the game's own
    commitment: str = ""  # the hash of the seed, where there is one
    entropy: tuple[str, ...] = ()  # what each player added
    bots: tuple[str, ...] = ()  # the level of the bot in each seat; "" for a person
    position: tuple[Any, ...] = msgspec.field(default=(), name="from")  # a state, plain; where it is not the beginning


class Migration(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game goes on by newer rules, from this state. What was played before is as it was."""

    was: str  # the rules so far
    ruleset: str  # and from here on
    options: dict[str, str | int]
    edition: str
    edition_text: str
    again: int = 0  # how many entries before this, up to those undone, were played again by the newer rules
    undone: int = 0  # how many entries right before this did not fit them, and do not count
    state: tuple[Any, ...]


class Log:
    def __init__(self, header: Header, seed: bytes = b"") -> None:
        self.header = header
        self.seed = seed
        self.entries: list[Entry] = []
        self.digests: dict[int, str] = {}  # after so many entries: of all that the log says, and of the state then
        self.migrations: list[tuple[int, Migration]] = []  # after so many entries
        self.state: tuple[Any, ...] = ()  # as it stands after all entries, where the log says so

    @property
    def ruleset(self) -> str:
        """By which the next entry is played."""
        return self.migrations[-1][1].ruleset if self.migrations else self.header.ruleset

    @property
    def options(self) -> dict[str, str | int]:
        return self.migrations[-1][1].options if self.migrations else self.header.options

    def up_to(self, count: int) -> "Log":
        """The same up to so many entries, and what followed upon the last of them."""
        twin = Log(self.header, self.seed)
        twin.entries = self.entries[:count]
        twin.digests = {at: digest for at, digest in self.digests.items() if at <= count}
        twin.migrations = [(at, carried) for at, carried in self.migrations if at <= count]
        return twin

    def lines(self, since: int = 0) -> list[str]:
        """The lines for the entries from `since` on; from 0 with header and seed before them."""
        found: list[str] = []
        if not since:
            found.append(to_json(self.header))
            if self.seed:
                found.append(to_json(["seed", self.seed.hex()]))
            found += self.migration_lines(0)
        for count in range(since + 1, len(self.entries) + 1):
            found.append(to_json(self.entries[count - 1]))
            if count in self.digests:
                found.append(to_json(["#", count, self.digests[count]]))
            found += self.migration_lines(count)
        return found

    def migration_lines(self, count: int) -> list[str]:
        return [to_json(["carried", carried]) for at, carried in self.migrations if at == count]

    def next_digest(self, plain: Sequence[Any]) -> str:
        """The digest for this point: of the one before, of all entries since, and of the state they led to, plain."""
        last = max((count for count in self.digests if count < len(self.entries)), default=0)
        found = hashlib.blake2b((self.digests[last] if last else to_json(self.header)).encode(), digest_size=16)
        for count in range(last, len(self.entries)):
            for line in self.migration_lines(count) if self.migrations else ():
                found.update(line.encode())
            found.update(to_json(self.entries[count]).encode())
        found.update(msgspec.json.encode(plain))
        return found.hexdigest()

    def text(self, state: Sequence[Any] = ()) -> str:
        """With the plain state it leads to: newer rules, which cannot play it again, go on from there."""
        lines = self.lines()
        if state:
            lines.append(to_json(["state", state]))
        return "".join(line + "\n" for line in lines)

    def save(self, path: Path, state: Sequence[Any]) -> None:
        """Whole or not at all."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.text(state), encoding="utf-8")
        part.replace(path)


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def state_digest(s: State) -> str:
    """The same for the same state, on any machine, compiled or not."""
    return hashlib.blake2b(msgspec.json.encode(s.to_plain()), digest_size=16).hexdigest()


def read_log(path: str | Path) -> Log:
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise LogError(message("log-unreadable", file=path.name, reason=error.strerror)) from None
    except UnicodeDecodeError:
        raise LogError(message("log-no-text", file=path.name)) from None
    return parse_log(text, path.name)


def parse_log(text: str, where: str) -> Log:
    lines = text.split("\n")
    if not text.strip():
        raise LogError(message("log-empty", where=where))
    try:
        header = msgspec.json.decode(lines[0], type=Header)
    except msgspec.DecodeError:
        raise LogError(message("log-no-header", where=where)) from None
    if header.parlour != 1:
        raise LogError(message("log-other-format", where=where, format=str(header.parlour)))
    if lines[-1]:
        raise LogError(message("log-cut-off", where=where, line=str(len(lines))))
    log = Log(header)
    for number, line in enumerate(lines[1:-1], 2):
        try:
            read_line(log, msgspec.json.decode(line))
        except (msgspec.DecodeError, ValueError, TypeError, IndexError, KeyError):
            raise LogError(message("log-no-entry", where=where, line=str(number), entry=line[:60])) from None
    return log


def read_line(log: Log, row: Any) -> None:
    if row[0] == "seed":
        log.seed = bytes.fromhex(row[1])
    elif row[0] == "#":
        if row[1] != len(log.entries) or not isinstance(row[2], str):
            raise ValueError
        log.digests[row[1]] = row[2]
    elif row[0] == "carried":
        log.migrations.append((len(log.entries), msgspec.convert(row[1], type=Migration)))
    elif row[0] == "state":
        log.state = msgspec.convert(row[1], type=tuple[Any, ...])
    else:
        log.state = ()
        seat, action, args = msgspec.convert(row, type=tuple[int, str, tuple[int, ...]])
        log.entries.append((seat, action, args))
