"""A page can draw what happens event by event, though it knows none of the rules."""

import random
from collections.abc import Sequence

from parlour.kernel.event import Event
from parlour.kernel.state import State
from parlour.play.event_states import EventStates, game_fields
from parlour.play.table import Table, new_table
from parlour.testing.tables import Setup, random_input


def changes_of_events_lead_from_view_to_view(setup: Setup) -> None:
    """Random play, of which each viewer is told one to three moves at once, as a slow page is."""
    for seed in range(2):
        rng = random.Random(seed)
        table = new_table(setup.game.name, setup.seats, seed, setup.options)
        while not table.over and len(table.log.entries) < 120:
            before, count = table.state, len(table.all_events)
            table.event_states = EventStates(table.game, before)
            for _ in range(rng.randrange(1, 4)):
                play_on(setup, table, rng)
            for viewer in range(-1, table.seats):
                check_changes(table, table.event_states, before, table.all_events[count:], viewer)


def play_on(setup: Setup, table: Table, rng: random.Random) -> None:
    """Have somebody act, or now and then take back."""
    seat = rng.randrange(table.seats)
    if rng.random() < 0.1 and table.undoable(seat):
        table.undo(seat)
    elif not table.over:
        seat, action, args = random_input(setup, table.state, rng)
        table.submit(seat, action, args)


def check_changes(table: Table, kept: EventStates, before: State, events: Sequence[Event], viewer: int) -> None:
    seen = [event for event in events if event.is_visible_to(viewer)]
    drawn = game_fields(table.game.view_for(before, viewer))
    for event, changes in zip(seen[:-1], kept.changes(viewer, seen), strict=False):
        idle = [name for name, value in changes.items() if drawn[name] == value]
        assert not idle, f"“{event.kind}” does not change {idle} for seat {viewer}"
        drawn |= changes
        real = game_fields(table.game.view_for(kept.states[event], viewer))
        wrong = [name for name, value in real.items() if drawn[name] != value]
        assert not wrong, f"after “{event.kind}” seat {viewer} is shown another {wrong}"
