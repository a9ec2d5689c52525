"""The events of a table, and how many of them each viewer was sent."""

from collections.abc import Sequence

from parlour.kernel.event import EVERYBODY, Event


class History:
    """Events, numbered for each viewer separately, so that no number tells of an event the viewer did not see."""

    def __init__(self, seats: int) -> None:
        self.events: list[Event] = []  # the latest
        self.gone = 0  # how many were before those
        self.counts = [0] * (seats + 1)  # events sent to each seat in all, and at the end to a spectator

    def copy(self) -> "History":
        twin = History(len(self.counts) - 1)
        twin.events, twin.gone, twin.counts = self.events[:], self.gone, self.counts[:]
        return twin

    def __len__(self) -> int:
        """Return the number of events in all."""
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
        """Return the number of events this viewer may see."""
        return self.counts[viewer]

    def since(self, viewer: int, first: int) -> list[tuple[int, Event]]:
        """Return the viewer's events from number `first` on, as far as they are still here."""
        number = self.counts[viewer]
        events = []
        for event in reversed(self.events):
            if number <= first:
                break
            if event.is_visible_to(viewer):
                number -= 1
                events.append((number, event))
        events.reverse()
        return events

    def forget(self, number: int) -> None:
        """Drop the events before this one; they are stored elsewhere."""
        del self.events[: max(0, number - self.gone)]
        self.gone = max(self.gone, number)
