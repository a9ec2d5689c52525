"""The last actions at a table, and how far they can be taken back."""

from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.log import CHANCE, UNDO, Entry
from parlour.kernel.state import State

MOST_STEPS = 50
MOST_UNDOS = 30  # of one seat since chance was last resolved


class UndoStep:
    """The table just before an action."""

    def __init__(self, at: int, seat: int, state: State) -> None:
        self.at = at  # entries before it
        self.seat = seat  # that acted
        self.state = state


class UndoHistory:
    """The last actions since chance was last resolved.

    An action that only its own seat knows of is not one of these steps: it must not stand in the way of an undo, which
    would reveal it, and an undo does not take it back.
    """

    def __init__(self) -> None:
        self.entry_count = 0  # since the history began
        self.steps: list[UndoStep] = []
        self.first = -1  # entries before the first action since chance was resolved; -1 for none
        self.secret_entries: list[tuple[int, Entry]] = []  # each with the number of entries before it
        self.undo_counts: dict[int, int] = {}  # undos since chance was resolved, by seat
        self.earliest = 0  # entries up to the last that revealed something hidden; a player undoes none of them

    def copy(self) -> "UndoHistory":
        twin = UndoHistory()
        twin.entry_count, twin.first, twin.earliest = self.entry_count, self.first, self.earliest
        twin.steps, twin.secret_entries = self.steps[:], self.secret_entries[:]
        twin.undo_counts = self.undo_counts.copy()
        return twin

    def take(
        self, before: State, after: State, entries: list[Entry], events: list[Event], reveals: frozenset[str]
    ) -> None:
        """Add a move; `reveals` holds the kinds of event that show something hidden."""
        if after.over or entries[-1][0] == CHANCE:
            self.entry_count += len(entries)
            self.steps, self.secret_entries, self.first, self.undo_counts = [], [], -1, {}
            return
        seat, action, args = entries[0]
        if action == UNDO:
            first = self.entry_count - args[0]
            self.steps = [step for step in self.steps if step.at < first]
            self.undo_counts[seat] = self.undo_counts.get(seat, 0) + 1
        elif is_secret_action(before, after, seat, events):
            self.secret_entries.append((self.entry_count, entries[0]))
        else:
            self.steps = [*self.steps[1 - MOST_STEPS :], UndoStep(self.entry_count, seat, before)]
            self.first = self.entry_count if self.first < 0 else self.first
        self.entry_count += len(entries)
        if any(event.kind in reveals for event in events):
            self.earliest = self.entry_count

    def last_of(self, seat: int) -> UndoStep | None:
        """Return the seat's last action that it can take back."""
        if self.is_used_up(seat):
            return None
        return next((step for step in reversed(self.steps) if step.seat == seat and step.at >= self.earliest), None)

    def is_used_up(self, seat: int) -> bool:
        """Return whether the seat has taken back as much as it may before chance decides again."""
        return self.undo_counts.get(seat, 0) >= MOST_UNDOS

    def step_at(self, at: int) -> UndoStep | None:
        return next((step for step in self.steps if step.at == at), None)

    def steps_since(self, at: int) -> list[UndoStep]:
        return [step for step in self.steps if step.at >= at]

    def secret_entries_since(self, at: int) -> list[Entry]:
        return [entry for count, entry in self.secret_entries if count >= at]

    def is_last(self, step: UndoStep) -> bool:
        """Return whether nobody has acted since."""
        return step is self.steps[-1]

    @property
    def depth(self) -> int:
        """How many entries have followed since chance was resolved, each an action."""
        return 0 if self.first < 0 else self.entry_count - self.first


def is_secret_action(before: State, after: State, seat: int, events: list[Event]) -> bool:
    """Return whether the action was an interrupt that no other seat knows of."""
    is_alone = bool(events) and all(event.audience == 1 << seat for event in events)
    return is_alone and before.asked == after.asked


def undo_event(seat: int, since: int) -> Event:
    """Return the event of a seat taking back its last action and so many actions since."""
    return Event("", UNDO, (seat, since), EVERYBODY)
