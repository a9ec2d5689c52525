"""What happens in a game, as clauses emit it."""

from typing import Final

from parlour.kernel.offer import Args

EVERYBODY: Final = -1  # an audience: otherwise a bit for each seat that sees the event
SPECTATOR: Final = -1  # a viewer without a seat, who sees only what everybody sees


class Event:
    """What happened (`kind` and its numbers), the clause it happened by, and the audience that sees it."""

    def __init__(self, clause: str, kind: str, args: Args, audience: int) -> None:
        self.clause = clause
        self.kind = kind
        self.args = args
        self.audience = audience

    def is_visible_to(self, viewer: int) -> bool:
        if viewer == SPECTATOR:
            return self.audience == EVERYBODY
        return self.audience >> viewer & 1 == 1

    def to_plain(self) -> tuple[object, ...]:
        return (self.clause, self.kind, self.args)
