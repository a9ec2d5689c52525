"""Checks of undo: what is taken back has changed nothing, and has shown nobody anything hidden."""

import random
from itertools import islice
from typing import Any

import msgspec

from parlour.kernel.chance import Fast
from parlour.kernel.log import CHANCE, UNDO, Entry, parse_log
from parlour.kernel.offer import Refused
from parlour.play.table import Table, new_table
from parlour.play.undo import is_secret_action
from parlour.play.verify import verify
from parlour.testing.tables import Setup, enter, random_input, run

CHOICES = 100  # tried, if a choice is hidden


def undo_restores_the_table(setup: Setup) -> None:
    """Play at random with an undo now and then: the log has all of it and replays to the same digests."""
    assert UNDO not in setup.book.actions, "every game has an action “undo” already"
    for seed in range(3):
        rng = random.Random(seed)
        table = new_table(setup.game.name, setup.seats, seed, setup.options)
        while not table.over and len(table.log.entries) < 150:
            seat, action, args = random_input(setup, table.state, rng)
            table.submit(seat, action, args)
            if rng.random() < 0.4:
                take_back(table, rng.randrange(table.seats))
        verdict = verify(parse_log(table.log.text(table.state.to_plain()), "the log"), "the log")
        assert verdict.table is not None and verdict.table.digest() == table.digest()
        assert verdict.throws == table.chance_count


def take_back(table: Table, seat: int) -> None:
    step = table.undoable(seat)
    if step is None:
        return
    fallen, tickets, entries = table.chance_count, table.state.tickets, table.log.entries[:]
    table.undo(seat)
    assert table.chance_count == fallen, "chance that was used is used again"
    assert table.log.entries[:-1] == entries, "something was cut out of the log"
    assert all(ask.ticket > tickets for ask in table.asked), "a ticket is used twice"
    for viewer in range(-1, table.seats):
        mine = table.undo_history.secret_entries_since(step.at) and viewer >= 0
        assert mine or view_without_flow(table, table.state, viewer) == view_without_flow(table, step.state, viewer)


def view_without_flow(table: Table, s: Any, viewer: int) -> Any:
    """Return the view without the flow, which has the tickets."""
    view = msgspec.to_builtins(table.game.view_for(s, viewer))
    return {name: value for name, value in view.items() if name != "flow"}


def revealing_events_are_declared(setup: Setup) -> None:
    """After an action without an event of `reveals`, nobody knows more than before but that it was taken.

    In every state that a viewer thinks possible the same action looks the same to them, or, if the choice itself is
    hidden, some other choice does.
    """
    if setup.game.restore_open is None:
        return
    for seed in range(6):
        rng = random.Random(seed)
        s = setup.new()
        run(setup, s, rng, rng.randrange(250))
        for _ in range(40):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            after = s.copy()
            after.sink = []
            enter(setup, after, entry)
            if entry[0] != CHANCE and not is_final_or_unheard(setup, s, after, entry[0]):
                check_nobody_learned_anything(setup, s, after, entry, Fast(seed))
            after.sink = None
            s = after


def is_final_or_unheard(setup: Setup, before: Any, after: Any, seat: int) -> bool:
    """Return whether the action cannot be undone anyway, or nobody else has seen any of it."""
    if after.chance or after.over or is_secret_action(before, after, seat, after.sink):
        return True
    return any(event.kind in setup.game.reveals for event in after.sink)


def check_nobody_learned_anything(setup: Setup, before: Any, after: Any, entry: Entry, luck: Fast) -> None:
    for viewer in range(before.seats):
        events = [event.to_plain() for event in after.sink if event.is_visible_to(viewer)]
        view = setup.game.view_for(after, viewer)
        for _ in range(3):
            world = setup.game.determinise(setup.game.view_for(before, viewer), setup.options, setup.edition, luck)
            same = any(
                (events, view) == (other_events, setup.game.view_for(other, viewer))
                for other, other_events in outcomes(setup, world, entry, viewer)
            )
            assert same, f"{entry} showed seat {viewer} something hidden: one of {events} belongs in `reveals`"


def outcomes(setup: Setup, world: Any, entry: Entry, viewer: int) -> Any:
    """Yield what the entry leads to in that state, then what other legal actions lead to there."""
    seat, action, args = entry
    offers = setup.book.offers(world, seat) if viewer != seat else []
    others = ((offer.action, offer.nth(k)) for offer in offers for k in range(min(offer.size(), CHOICES)))
    for other, chosen in islice([(action, args), *others], CHOICES):
        twin = world.copy()
        twin.sink = []
        try:
            enter(setup, twin, (seat, other, chosen))
        except Refused:
            continue
        yield twin, [event.to_plain() for event in twin.sink if event.is_visible_to(viewer)]
