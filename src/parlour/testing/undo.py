"""What is taken back is as if it had not been done, and nobody has seen anything of it that was hidden."""

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
from parlour.testing.tables import Setup, enter, one_input, run

CHOICES = 100  # tried, where a choice is hidden


def what_is_taken_back_leaves_the_table_as_it_was(setup: Setup) -> None:
    """Random play in which now and then somebody takes back; the log says it all and replays to the same digests."""
    assert UNDO not in setup.book.actions, "every game has an action “undo” already"
    for seed in range(3):
        rng = random.Random(seed)
        table = new_table(setup.game.name, setup.seats, seed, setup.options)
        while not table.over and len(table.log.entries) < 150:
            seat, action, args = one_input(setup, table.state, rng)
            table.submit(seat, action, args)
            if rng.random() < 0.4:
                take_back(table, rng.randrange(table.seats))
        found = verify(parse_log(table.log.text(table.state.to_plain()), "the log"), "the log")
        assert found.table is not None and found.table.digest() == table.digest()
        assert found.throws == table.chance_count


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
        assert mine or shown(table, table.state, viewer) == shown(table, step.state, viewer)


def shown(table: Table, s: Any, viewer: int) -> Any:
    """What the viewer sees, but for the tickets of what is asked."""
    view = msgspec.to_builtins(table.game.view_for(s, viewer))
    return {name: value for name, value in view.items() if name != "flow"}


def whatever_shows_something_hidden_is_declared(setup: Setup) -> None:
    """`reveals`: after any other action nobody knows more than before but that it was done.

    In any world that a viewer takes for possible the same action comes to the same for them, or, where what was chosen
    is hidden itself, some other choice does.
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
            entry = one_input(setup, s, rng)
            after = s.copy()
            after.sink = []
            enter(setup, after, entry)
            if entry[0] != CHANCE and not is_shown(setup, s, after, entry[0]):
                nobody_has_learned_anything(setup, s, after, entry, Fast(seed))
            after.sink = None
            s = after


def is_shown(setup: Setup, before: Any, after: Any, seat: int) -> bool:
    """Whether what happened cannot be taken back in any case, or was heard by nobody."""
    if after.chance or after.over or is_secret_action(before, after, seat, after.sink):
        return True
    return any(event.kind in setup.game.reveals for event in after.sink)


def nobody_has_learned_anything(setup: Setup, before: Any, after: Any, entry: Entry, luck: Fast) -> None:
    for viewer in range(before.seats):
        told = [event.to_plain() for event in after.sink if event.is_visible_to(viewer)]
        seen = setup.game.view_for(after, viewer)
        for _ in range(3):
            world = setup.game.determinise(setup.game.view_for(before, viewer), setup.options, setup.edition, luck)
            same = any(
                (told, seen) == (heard, setup.game.view_for(other, viewer))
                for other, heard in outcomes(setup, world, entry, viewer)
            )
            assert same, f"{entry} showed seat {viewer} something hidden: one of {told} belongs in `reveals`"


def outcomes(setup: Setup, world: Any, entry: Entry, viewer: int) -> Any:
    """What the entry comes to in that world, and after it whatever else of the kind could be chosen there."""
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
