"""Migration of states from older versions of the rules."""

from typing import Any

SELLER, BOUGHT = 22, 23  # indices in a plain state of version 1


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return the plain state for these rules, or None if there is no way.

    Version 1 had a single property that may not be sold again, -1 for none, and no seats that go out later.
    """
    if version != 1:
        return None
    bought = plain[BOUGHT]
    return [*plain[:SELLER], 0, plain[SELLER], 0 if bought < 0 else 1 << bought, *plain[BOUGHT + 1 :]]
