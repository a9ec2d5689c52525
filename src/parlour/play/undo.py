"""What was done last at a table, and how far it can be taken back."""

import msgspec

from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.log import CHANCE, UNDO, Entry
from parlour.kernel.state import State

FURTHEST = 50  # actions


class UndoStep(msgspec.Struct, frozen=True):
    """Right before somebody acted."""

    at: int  # entries before it
    seat: int  # who acted
    state: State  # as it stood


class UndoHistory:
    """The latest actions, back to the last throw or draw.

    What a seat did that nobody else can tell is no action here: it neither stands in the way of taking something back,
    which would tell of it, nor is it lost with what is taken back.
    """

    def __init__(self) -> None:
        self.entry_count = 0  # entries, counted from wherever the table began
        self.steps: list[UndoStep] = []
        self.first = -1  # entries before the first action since chance last decided; -1 where there was none
        self.secret_entries: list[tuple[int, Entry]] = []  # after so many entries
        self.earliest = 0  # entries by which somebody saw what was hidden: in play nothing goes back before them

    def copy(self) -> "UndoHistory":
        twin = UndoHistory()
        twin.entry_count, twin.first, twin.earliest = self.entry_count, self.first, self.earliest
        twin.steps, twin.secret_entries = self.steps[:], self.secret_entries[:]
        return twin

    def take(
        self, before: State, after: State, entries: list[Entry], events: list[Event], reveals: frozenset[str]
    ) -> None:
        if after.over or entries[-1][0] == CHANCE:
            self.entry_count += len(entries)
            self.steps, self.secret_entries, self.first = [], [], -1
            return
        seat, action, args = entries[0]
        if action == UNDO:
            first = self.entry_count - args[0]
            self.steps = [step for step in self.steps if step.at < first]
        elif is_secret_action(before, after, seat, events):
            self.secret_entries.append((self.entry_count, entries[0]))
        else:
            self.steps = [*self.steps[1 - FURTHEST :], UndoStep(self.entry_count, seat, before)]
            self.first = self.entry_count if self.first < 0 else self.first
        self.entry_count += len(entries)
        if any(event.kind in reveals for event in events):
            self.earliest = self.entry_count

    def last_of(self, seat: int) -> UndoStep | None:
        """The seat's last action, where it can be taken back, with everything since."""
        return next((step for step in reversed(self.steps) if step.seat == seat and step.at >= self.earliest), None)

    def step_at(self, at: int) -> UndoStep | None:
        return next((step for step in self.steps if step.at == at), None)

    def steps_since(self, at: int) -> list[UndoStep]:
        return [step for step in self.steps if step.at >= at]

    def secret_entries_since(self, at: int) -> list[Entry]:
        return [entry for count, entry in self.secret_entries if count >= at]

    def is_last(self, step: UndoStep) -> bool:
        """Whether nobody has acted since."""
        return step is self.steps[-1]

    @property
    def depth(self) -> int:
        """How many entries there are since chance last decided; each of them an action of its own."""
        return 0 if self.first < 0 else self.entry_count - self.first


def is_secret_action(before: State, after: State, seat: int, events: list[Event]) -> bool:
    """Whether it was done unasked, and nobody but its seat was told."""
    alone = bool(events) and all(event.audience == 1 << seat for event in events)
    return alone and before.asked == after.asked


def undo_event(seat: int, since: int) -> Event:
    """The seat takes back its last action, and what was done `since`: so many actions of whomever."""
    return Event("", UNDO, (seat, since), EVERYBODY)
