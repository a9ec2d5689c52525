"""What has happened at a table, and how much of it each pair of eyes was told."""

from collections.abc import Sequence

from parlour.kernel.event import EVERYBODY, Event


class History:
    """Events are numbered for each viewer by themselves, so that no number tells of what was not for their eyes."""

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []  # the latest
        self.gone = 0  # how many were before those
        self.counts = [0] * (seats + 1)  # how many each seat has been told in all, and at the end a spectator

    def copy(self) -> "History":
        twin = History(len(self.counts) - 1)
        twin.events, twin.gone, twin.counts = self.events[:], self.gone, self.counts[:]
        return twin

    def __len__(self) -> int:
        """How many there have been, seen by whomever."""
        return self.gone + len(self.events)

    def add(self, events: Sequence[Event]) -> None:
        self.events += events
        public = 0
        for event in events:
            if event.audience == EVERYBODY:
                public += 1
            else:
                for seat in range(len(self.counts) - 1):
                    self.counts[seat] += event.audience >> seat & 1
        self.counts = [count + public for count in self.counts]

    def count(self, viewer: int) -> int:
        """How many events the viewer has been told, or would have been."""
        return self.counts[viewer]

    def since(self, viewer: int, first: int) -> list[tuple[int, Event]]:
        """The viewer's events from number `first` on, as far as they are still here."""
        number = self.counts[viewer]
        found = []
        for event in reversed(self.events):
            if number <= first:
                break
            if event.is_visible_to(viewer):
                number -= 1
                found.append((number, event))
        found.reverse()
        return found

    def forget(self, number: int) -> None:
        """The events before this one are kept elsewhere."""
        del self.events[: max(0, number - self.gone)]
        self.gone = max(self.gone, number)
