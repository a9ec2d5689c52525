"""What a database that speaks SQL has to provide."""

from collections.abc import Awaitable
from typing import Any, Protocol

Values = tuple[Any, ...]
Statement = tuple[str, Values]  # SQL with $1, $2 …, and their values


class Database(Protocol):
    damaged: bool  # whether part of it could not be read
    full: bool  # whether there was no room for something, and nobody has tried again since

    async def open(self, reading: bool = False) -> None: ...

    async def close(self) -> None: ...

    async def finish_writing(self) -> None:
        """Return once nothing more is written: at the end, or after a disaster."""

    async def rows(self, sql: str, *values: object) -> list[Values]:
        """Return the rows of a query."""

    def write(self, *statements: Statement, notice: str = "") -> Awaitable[list[Values]]:
        """Write all statements or none, durable on return; return the rows of the first.

        The first decides: if it returns no row, nothing is written and `Lost` is raised. Other processes on the
        database are notified that the table `notice` has changed. Everything that waits is committed as one group.
        """

    async def size(self) -> int:
        """Return the bytes that the database takes up."""


def single_value(rows: list[Values]) -> str:
    """Return the single value of the first row, or an empty text."""
    return str(rows[0][0]) if rows else ""
