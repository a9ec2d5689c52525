"""The clocks of a table: how long each seat may still think. They go by the server's uptime."""

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
    """Return the clock somebody wishes for, if it is within the limits."""
    if clock is None:
        return None
    if not 1 <= clock.seconds <= LONGEST or not 0 <= clock.increment <= LONGEST:
        raise RequestError(message("clocks-limits", days=LONGEST // 86400), 400)
    increment = clock.increment if clock.kind == "bank" else 0
    return Clock(clock.kind, clock.seconds, increment, clock.out, check_level(game, clock.level))


def start_clocks(record: TableRecord, tickets: Mapping[int, int], now: int) -> None:
    """Give every seat its full time, as the game begins."""
    if record.clock:
        seats = len(record.seats)
        record.clocks = ClockFaces([1000 * record.clock.seconds] * seats, [0] * seats, now)
        set_tickets(record, tickets)


def charge(record: TableRecord, now: int) -> None:
    """Take what running clocks have used from their seats; before any clock starts or stops."""
    clocks = record.clocks
    if clocks:
        for seat in record.running:
            clocks.left[seat] = time_left(clocks, seat, now)
        clocks.since = max(now, clocks.since)


def time_left(clocks: ClockFaces, seat: int, now: int) -> int:
    """Return the milliseconds a running clock has left."""
    return max(0, clocks.left[seat] - max(0, now - clocks.since))


def times_left(record: TableRecord, now: int) -> tuple[int, ...]:
    """Return the milliseconds every seat has left."""
    clocks, running = record.clocks, record.running
    if clocks is None:
        return ()
    return tuple([time_left(clocks, n, now) if n in running else clocks.left[n] for n in range(len(record.seats))])


def add_increment(record: TableRecord, seat: int, still_open: set[int]) -> None:
    """Add the increment of a bank if the seat has answered its question."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks and clocks.tickets[seat] > 0 and clocks.tickets[seat] not in still_open:
        clocks.left[seat] += 1000 * clock.increment


def take_back_increments(record: TableRecord, steps: Sequence[UndoStep], now: State) -> None:
    """Take back the increment of each answer that is taken back."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks:
        for step, after in zip(steps, [*[step.state for step in steps[1:]], now], strict=True):
            tickets = {ask.ticket for ask in step.state.asked if ask.seat == step.seat}
            if tickets - open_tickets(after):
                clocks.left[step.seat] = max(0, clocks.left[step.seat] - 1000 * clock.increment)


def open_tickets(s: State) -> set[int]:
    """Return the tickets of all open questions, those an interruption has put aside included."""
    return {ask.ticket for asks in (s.asked, *s.parked) for ask in asks}


def set_tickets(record: TableRecord, tickets: Mapping[int, int], anew: bool = True) -> None:
    """Set which question each seat has to answer, by seat; without `anew` it is one it had before."""
    clock, clocks = record.clock, record.clocks
    if clock and clocks:
        for seat, before in enumerate(clocks.tickets):
            ticket = tickets.get(seat, 0)
            if anew and ticket and clock.kind == "decision" and abs(before) != ticket:
                clocks.left[seat] = 1000 * clock.seconds
            clocks.tickets[seat] = ticket or -abs(before)


def is_late(record: TableRecord, step: UndoStep) -> bool:
    """Return whether a bot decided this step for a seat that was out of time."""
    late = record.clocks.late.get(step.seat) if record.clocks else None
    return any(ask.seat == step.seat and ask.ticket == late for ask in step.state.asked)


def overdue(record: TableRecord, now: int) -> list[int]:
    """Return the seats that are out of time."""
    clocks = record.clocks
    return [seat for seat in record.running if clocks and not time_left(clocks, seat, now)]
