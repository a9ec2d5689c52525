"""How a game begun by older rules goes on."""

from typing import Any

SELLER, BOUGHT = 22, 23  # where a plain state of version 1 has them


def carry(version: int, plain: list[Any]) -> list[Any] | None:
    """Version 1 knew one property that may not be sold again, -1 for none, and nobody who goes out later."""
    if version != 1:
        return None
    bought = plain[BOUGHT]
    return [*plain[:SELLER], 0, plain[SELLER], 0 if bought < 0 else 1 << bought, *plain[BOUGHT + 1 :]]
