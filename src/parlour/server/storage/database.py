"""What a database that speaks SQL has to do by itself."""

from collections.abc import Awaitable
from typing import Any, Protocol

Values = tuple[Any, ...]
Statement = tuple[str, Values]  # SQL with $1, $2 …, and what they stand for


class Database(Protocol):
    damaged: bool  # something of it could not be read

    async def open(self, reading: bool = False) -> None: ...

    async def close(self) -> None: ...

    async def run_dry(self) -> None:
        """Returns when nothing is written any more, which is at the end or a disaster."""

    async def rows(self, sql: str, *values: object) -> list[Values]:
        """What a question gives."""

    def write(self, *statements: Statement, notice: str = "") -> Awaitable[list[Values]]:
        """All of them or none, durable once it returns, with what the first gives.

        The first decides: where it gives no row, nothing is written and `Lost` is raised. Others who share the
        database hear that the table `notice` has changed. Whatever waits at the same time is committed together.
        """


def only(found: list[Values]) -> str:
    """The one thing that was asked for; empty where there is none."""
    return str(found[0][0]) if found else ""
