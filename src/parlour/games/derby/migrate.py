"""Migration of states from older versions of the rules."""

from typing import Any


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return the plain state for these rules, or None if there is no way; version 1 had the same fields."""
    return plain if version == 1 else None
