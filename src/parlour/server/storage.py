"""Where tables are kept: what both databases promise, and the numbered steps that bring one up to date."""

import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, Protocol

Row = tuple[Any, ...]
Statement = tuple[str, tuple[object, ...]]  # SQL with $1, $2 …, and what they stand for

MIGRATIONS = Path(__file__).parent / "migrations"
KNOW = "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, at BIGINT NOT NULL)"
KNOWN = "SELECT number FROM migrations ORDER BY number"
DONE = "INSERT INTO migrations VALUES ($1, $2)"


class Lost(Exception):
    """Somebody else wrote first; read again and see what is left to do."""


class Unavailable(Exception):
    """The database does not answer, or cannot take what it is given."""


class Unusable(Exception):
    """A database this Parlour cannot work with, and what to do about it."""


class Storage(Protocol):
    async def open(self) -> None:
        """Ready for use, with every migration applied."""

    async def close(self) -> None:
        """Everything accepted is written first."""

    async def rows(self, sql: str, *args: object) -> list[Row]:
        """What a question gives."""

    def write(self, *statements: Statement, notice: str = "") -> Awaitable[list[Row]]:
        """All of them or none, durable once it returns, with what the first gives.

        The first decides: where it gives no row, nothing is written and `Lost` is raised. Others who share the
        database hear that the table `notice` has changed. Whatever waits at the same time is committed together.
        """


def migrations(folder: Path = MIGRATIONS) -> list[tuple[int, list[str]]]:
    """The steps by number, each with its statements."""
    found = []
    for path in sorted(folder.glob("[0-9][0-9][0-9]_*.sql")):
        text = path.read_text(encoding="utf-8")
        found.append((int(path.name[:3]), [part.strip() for part in text.split(";\n") if part.strip()]))
    return found


def missing(known: list[int], steps: list[tuple[int, list[str]]]) -> list[Statement]:
    """What has still to be done, in order."""
    if known and known[-1] > (steps[-1][0] if steps else 0):
        raise Unusable("This database was made by a newer Parlour. Start that one, or name another with --db.")
    wanted: list[Statement] = []
    for number, statements in steps:
        if number not in known:
            wanted += [(statement, ()) for statement in statements]
            wanted.append((DONE, (number, int(time.time()))))
    return wanted
