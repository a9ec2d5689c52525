"""How the tests of a game set a table and look at what happened."""

from collections.abc import Callable
from typing import Any

import parlour
from parlour.kernel.chance import Scripted
from parlour.kernel.event import Event
from parlour.play.table import Table


class LowestNext:
    """The script, and after it the lowest outcome of all. It cannot inherit from a script, which may be compiled."""

    def __init__(self) -> None:
        self.outcomes: list[str | int] = []
        self.script = Scripted(self.outcomes)

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        return self.script.pick(outcomes, describe) if self.script.at < len(self.outcomes) else 0


def table(game: str, seats: int, script: list[str | int], **options: str | int) -> Table:
    """A table where chance falls as the script says: "3 4 5" for dice, a card's name for a draw."""
    return parlour.new_table(game, seats, options=options, source=Scripted(script))


def then(table: Table, *script: str | int) -> None:
    """What chance will bring next."""
    assert isinstance(table.source, Scripted | LowestNext)
    table.source.outcomes += script


def go_on_with(s: Any, *steps: tuple[str, int, int]) -> None:
    """Whatever was asked or to be done is forgotten; these steps come next, in this order."""
    s.awaited = s.put_aside = s.depth = 0
    s.then(*steps)


def happened(table: Table, clause: str, kind: str, *args: int) -> bool:
    """Whether such an event was cited to the clause; its first arguments are as given."""
    return any(
        event.clause == clause and event.kind == kind and event.args[: len(args)] == args for event in table.all_events
    )


def last(table: Table, kind: str) -> Event:
    return next(event for event in reversed(table.all_events) if event.kind == kind)


def refused(table: Table, seat: int, action: str, **params: Any) -> str:
    """The clause that refuses the action; nothing may have changed."""
    before = table.digest()
    try:
        table.act(seat, action, **params)
    except parlour.Refused as refusal:
        assert table.digest() == before
        assert refusal.sentence
        return refusal.clause
    raise AssertionError(f"{action} was not refused")


def worth(table: Table, measure: Any) -> Any:
    """The expectation of `measure(state)` over all that chance can bring until somebody has to decide."""
    from fractions import Fraction

    book = table.game.book

    def value(s: Any) -> Any:
        if not s.chance:
            return Fraction(measure(s))
        total = Fraction(0)
        for outcome in range(s.chance):
            after = s.copy()
            book.resolve_chance(after, outcome)
            total += value(after)
        return total / s.chance

    return value(table.state)
