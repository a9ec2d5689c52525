"""The log of a game: a header, then one line for each input. The rules and the log give the whole game again."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.offer import Args
from parlour.kernel.state import State
from parlour.kernel.wording import message

Entry = tuple[int, str, Args]  # seat, action, choices; an outcome of chance has the seat -1
CHANCE = -1
UNDO = "undo"  # an action of every game: takes back so many entries right before it, which stay in the log
DIGEST_EVERY = 50  # entries


class LogError(ValueError):
    """The log cannot be read; the text says what is wrong, and where."""


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first line of a log: game, table and edition."""

    parlour: int = 1  # version of the format
    ruleset: str
    seats: int
    names: tuple[str, ...]
    options: dict[str, str | int]
    edition: str  # its digest
    edition_text: str = ""  # its TOML; older logs have none for the game's own edition
    commitment: str = ""  # hash of the seed, if there is one
    entropy: tuple[str, ...] = ()  # of each player
    bots: tuple[str, ...] = ()  # the level of the bot in each seat; "" for a person
    position: tuple[Any, ...] = msgspec.field(
        default=(), name="from"
    )  # plain state that the game began from, if not from the start


class Migration(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move of the game to newer rules, which go on from this state. Earlier entries keep their rules."""

    was: str  # ruleset before
    ruleset: str  # ruleset from here on
    options: dict[str, str | int]
    edition: str
    edition_text: str
    again: int = 0  # entries, up to those undone, that were replayed by the newer rules
    undone: int = 0  # entries right before this that do not fit them and do not count
    state: tuple[Any, ...]


class Log:
    """A header, a seed and the entries so far, with digests and migrations between them."""

    def __init__(self, header: Header, seed: bytes = b"") -> None:
        self.header = header
        self.seed = seed
        self.entries: list[Entry] = []
        self.digests: dict[int, str] = {}  # by the number of entries before each: of the log so far and the state
        self.added_options: dict[str, str | int] = {}  # options that the game had not yet, as it was played then
        self.migrations: list[tuple[int, Migration]] = []  # each with the number of entries before it
        self.state: tuple[Any, ...] = ()  # plain state after all entries, if the log has it

    @property
    def ruleset(self) -> str:
        """The rules of the next entry."""
        return self.migrations[-1][1].ruleset if self.migrations else self.header.ruleset

    @property
    def options(self) -> dict[str, str | int]:
        return self.added_options | (self.migrations[-1][1].options if self.migrations else self.header.options)

    def up_to(self, count: int) -> "Log":
        """Return the log up to so many entries, with the digest and migrations right after the last of them."""
        twin = Log(self.header, self.seed)
        twin.added_options = self.added_options
        twin.entries = self.entries[:count]
        twin.digests = {at: digest for at, digest in self.digests.items() if at <= count}
        twin.migrations = [(at, migration) for at, migration in self.migrations if at <= count]
        return twin

    def lines(self, since: int = 0) -> list[str]:
        """Return the lines for the entries from `since` on, with header and seed if that is 0."""
        lines: list[str] = []
        if not since:
            lines.append(to_json(self.header))
            if self.seed:
                lines.append(to_json(["seed", self.seed.hex()]))
            lines += self.migration_lines(0)
        for count in range(since + 1, len(self.entries) + 1):
            lines.append(to_json(self.entries[count - 1]))
            if count in self.digests:
                lines.append(to_json(["#", count, self.digests[count]]))
            lines += self.migration_lines(count)
        return lines

    def migration_lines(self, count: int) -> list[str]:
        return [to_json(["carried", migration]) for at, migration in self.migrations if at == count]

    def next_digest(self, plain: Sequence[Any]) -> str:
        """Return the digest for this point: of the digest before, all entries since, and this plain state."""
        last = max((count for count in self.digests if count < len(self.entries)), default=0)
        digest = hashlib.blake2b((self.digests[last] if last else to_json(self.header)).encode(), digest_size=16)
        for count in range(last, len(self.entries)):
            for line in self.migration_lines(count) if self.migrations else ():
                digest.update(line.encode())
            digest.update(to_json(self.entries[count]).encode())
        digest.update(msgspec.json.encode(plain))
        return digest.hexdigest()

    def text(self, state: Sequence[Any] = ()) -> str:
        """Return the whole log; newer rules, which cannot replay it, go on from the plain state at its end."""
        lines = self.lines()
        if state:
            lines.append(to_json(["state", state]))
        return "".join(line + "\n" for line in lines)

    def save(self, path: Path, state: Sequence[Any]) -> None:
        """Write the whole log with this plain state at its end, or nothing."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.text(state), encoding="utf-8")
        part.replace(path)


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def state_digest(s: State) -> str:
    """Return a digest of the state, the same on every machine, compiled or not."""
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
    """Add what one line says to the log."""
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
