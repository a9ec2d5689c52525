"""What each event changes in a viewer's view, so that a page can draw one event after another."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec.structs import asdict, astuple

from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.state import State
from parlour.kernel.view import View

SHARED: Final = len(View.__struct_fields__)  # who is asked, how it ended: the same in all games, sent beside the view
Changes = dict[str, Any]  # fields of a view that an event changes, and what they then hold
NO_CHANGES: Changes = {}
MOST_STATES: Final = 40  # pages show no more events than that one by one


class EventStates:
    """How a table stood at each of its latest events."""

    def __init__(self, game: Game[Any], before: State) -> None:
        self.game = game
        self.before = before
        self.states: dict[Event, State] = {}

    def add(self, events: Sequence[Event], states: Sequence[State]) -> None:
        self.states.update(zip(events, states, strict=True))
        while len(self.states) > MOST_STATES:
            oldest = next(iter(self.states))
            self.before = self.states.pop(oldest)

    def changes(self, viewer: int, events: Sequence[Event]) -> list[Changes]:
        """Return what each of these events, all that the viewer sees, changes in the viewer's view.

        Nothing for the last: the view that is sent with the events shows it. Nothing for events older than those kept
        here, except that the latest of those brings the whole view up to date.
        """
        states = [self.states[event] for event in events[:-1] if event in self.states]
        if not states:
            return [NO_CHANGES] * len(events)
        older = [NO_CHANGES] * (len(events) - 1 - len(states))
        before = self.state_before(events[len(older)], viewer)
        if older:
            older[-1] = game_fields(self.game.view_for(before, viewer))
        return older + state_changes(self.game, before, states, viewer) + [NO_CHANGES]

    def state_before(self, first: Event, viewer: int) -> State:
        """Return how the table stood for the viewer when this event had not happened yet."""
        last = self.before
        for event, state in self.states.items():
            if event is first:
                break
            if event.is_visible_to(viewer):
                last = state
        return last


def game_fields(view: View) -> Changes:
    """Return the fields that the game has added to the view."""
    return dict(list(asdict(view).items())[SHARED:])


def state_changes(game: Game[Any], before: State, states: Iterable[State], viewer: int) -> list[Changes]:
    """Return for each state what the viewer sees otherwise than in the one before it."""
    open_changes = game.open_changes
    if open_changes is None:
        return view_changes(game.view_for(before, viewer), [game.view_for(state, viewer) for state in states])
    changes: list[Changes] = []
    last, own = before, game.own_part(before, viewer)
    for state in states:
        changed: Changes = open_changes(last, state)
        now = game.own_part(state, viewer)
        for name, value in now.items():
            if value != own[name]:
                changed[name] = value
        changes.append(changed)
        last, own = state, now
    return changes


def view_changes(before: View, views: Iterable[View]) -> list[Changes]:
    """Return for each view what it shows otherwise than the one before it."""
    names = type(before).__struct_fields__
    last = astuple(before)
    changes: list[Changes] = []
    for view in views:
        values = astuple(view)
        changed: Changes = {}
        for i in range(SHARED, len(names)):
            if values[i] != last[i]:
                changed[names[i]] = values[i]
        changes.append(changed)
        last = values
    return changes
