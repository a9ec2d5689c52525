"""Something that happened, the clause it happened by, and who could see it."""

from typing import Final

from parlour.kernel.offer import Args

EVERYBODY: Final = -1  # an audience has a bit for each seat; spectators see only what everybody sees
SPECTATOR: Final = -1  # a viewer without a seat


class Event:
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
