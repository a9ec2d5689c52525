"""Migration of states from older versions of the rules."""

from typing import Any

SELLER, BOUGHT = 22, 23  # indices in a plain state of version 1
PASSED = 21  # index in one of version 1 or 2


def migrate(version: int, plain: list[Any]) -> list[Any] | None:
    """Return the plain state for these rules, or None if there is no way.

    Version 1 had a single property that may not be sold again, -1 for none, and no seats that go out later.
    Up to version 2 a pass stood even after a raise: those on the lot under way stand until the next raise.
    """
    if version == 1:
        bought = plain[BOUGHT]
        plain = [*plain[:SELLER], 0, plain[SELLER], 0 if bought < 0 else 1 << bought, *plain[BOUGHT + 1 :]]
    elif version != 2:
        return None
    return [*plain[: PASSED + 1], plain[PASSED], *plain[PASSED + 1 :]]
