"""What every database promises."""

from collections.abc import Awaitable
from typing import Any, Protocol

Row = tuple[Any, ...]
Statement = tuple[str, tuple[object, ...]]  # SQL with $1, $2 …, and what they stand for


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
