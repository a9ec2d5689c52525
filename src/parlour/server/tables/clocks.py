"""The clocks of a table: who may still think for how long. They change with the record, and go by the house's time."""

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.kernel.game import Game
from parlour.kernel.state import State
from parlour.play.language import message
from parlour.play.undo import UndoStep
from parlour.server.bots.levels import check_level
from parlour.server.errors import RequestError
from parlour.server.messages import Clock
from parlour.server.storage.table_record import ClockFaces, TableRecord

LONGEST = 60 * 24 * 3600  # seconds


def checked_clock(game: Game[Any], clock: Clock | None) -> Clock | None:
    """As it was wished for, if there can be such a clock."""
    if clock is None:
        return None
    if not 1 <= clock.seconds <= LONGEST or not 0 <= clock.increment <= LONGEST:
        raise RequestError(message("clocks-limits", days=LONGEST // 86400), 400)
    increment = clock.increment if clock.kind == "bank" else 0
    return Clock(clock.kind, clock.seconds, increment, clock.out, check_level(game, clock.level))


def start(record: TableRecord, asked: Mapping[int, int], now: int) -> None:
    """The game begins: everybody has all their time."""
    if record.clock:
        many = len(record.seats)
        record.clocks = ClockFaces([1000 * record.clock.seconds] * many, [0] * many, now)
        ask(record, asked)


def spend(record: TableRecord, now: int) -> None:
    """What the running clocks have used up by now is gone; before anything that starts or stops one."""
    clocks = record.clocks
    if clocks:
        for seat in record.running:
            clocks.left[seat] = left(clocks, seat, now)
        clocks.since = max(now, clocks.since)


def left(clocks: ClockFaces, seat: int, now: int) -> int:
    """Of a clock that is running."""
    return max(0, clocks.left[seat] - max(0, now - clocks.since))


def faces(record: TableRecord, now: int) -> tuple[int, ...]:
    """What every seat has left."""
    clocks, running = record.clocks, record.running
    if clocks is None:
        return ()
    return tuple([left(clocks, n, now) if n in running else clocks.left[n] for n in range(len(record.seats))])


def answered(record: TableRecord, seat: int, still_open: set[int]) -> None:
    """Where the seat has answered its question, a bank gets its increment."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks and clocks.tickets[seat] > 0 and clocks.tickets[seat] not in still_open:
        clocks.left[seat] += 1000 * clock.increment


def unanswered(record: TableRecord, steps: Sequence[UndoStep], now: State) -> None:
    """These answers are taken back, and with each the increment that came of it."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks:
        for step, after in zip(steps, [*[step.state for step in steps[1:]], now], strict=True):
            tickets = {ask.ticket for ask in step.state.asked if ask.seat == step.seat}
            if tickets - open_tickets(after):
                clocks.left[step.seat] = max(0, clocks.left[step.seat] - 1000 * clock.increment)


def open_tickets(s: State) -> set[int]:
    """Of all questions that wait for an answer, those put aside by an interruption among them."""
    return {ask.ticket for asks in (s.asked, *s.parked) for ask in asks}


def ask(record: TableRecord, asked: Mapping[int, int], anew: bool = True) -> None:
    """These seats have to answer, each the question of that ticket. `anew` unless it is one they had before."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks:
        for seat, before in enumerate(clocks.tickets):
            ticket = asked.get(seat, 0)
            if anew and ticket and clock.kind == "decision" and abs(before) != ticket:
                clocks.left[seat] = 1000 * clock.seconds
            clocks.tickets[seat] = ticket or -abs(before)


def is_late(record: TableRecord, step: UndoStep) -> bool:
    """Whether a bot decided it, for a seat that was out of time."""
    late = record.clocks.late.get(step.seat) if record.clocks else None
    return any(ask.seat == step.seat and ask.ticket == late for ask in step.state.asked)


def overdue(record: TableRecord, now: int) -> list[int]:
    """Seats that are out of time."""
    clocks = record.clocks
    return [seat for seat in record.running if clocks and not left(clocks, seat, now)]
