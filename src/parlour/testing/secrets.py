"""Nothing a seat receives depends on what it may not know."""

import random
from typing import Any

import msgspec

from parlour.kernel.chance import Fast
from parlour.kernel.event import EVERYBODY
from parlour.kernel.log import CHANCE
from parlour.kernel.offer import Refused
from parlour.play.event_states import game_fields
from parlour.testing.learning import observed
from parlour.testing.tables import Setup, enter, one_input, positions, run


def received(setup: Setup, s: Any, viewer: int) -> Any:
    """All that leaves the engine for a seat: the view, its offers, and what a learner in it is given."""
    offers = [] if viewer < 0 else [offer.to_plain() for offer in setup.book.offers(s, viewer)]
    numbers = () if viewer < 0 else observed(setup, s, viewer)
    return msgspec.to_builtins(setup.game.view_for(s, viewer)), offers, numbers


def heard(s: Any, viewer: int) -> Any:
    return [event.to_plain() for event in s.sink if event.is_visible_to(viewer)]


def drawn(setup: Setup, s: Any, viewer: int) -> Any:
    """Return what a page is given to draw at each of the events."""
    states = [state for event, state in zip(s.sink, s.event_states, strict=True) if event.is_visible_to(viewer)]
    return [game_fields(setup.game.view_for(state, viewer)) for state in states]


def listen(*states: Any) -> None:
    """Record the events of these states from here on."""
    for s in states:
        s.sink, s.event_states = [], []


def another_hidden_card_makes_no_difference_to_those_who_do_not_see_it(setup: Setup) -> None:
    """Let a hidden outcome fall otherwise and play on: until it comes into the open nobody else can tell."""
    for seed in range(25):
        rng = random.Random(seed)
        s = setup.new()
        run(setup, s, rng, rng.randrange(200))
        while not s.over and s.tickets <= 400 and not hidden(s):
            run(setup, s, rng, 1)
        if not s.over and hidden(s):
            nobody_else_can_tell(setup, s, rng)


def hidden(s: Any) -> bool:
    """Whether chance is about to decide what not everybody will see."""
    return bool(s.chance > 1 and s.audience != EVERYBODY)


def nobody_else_can_tell(setup: Setup, s: Any, rng: random.Random) -> None:
    knowing = s.audience
    others = [viewer for viewer in range(-1, s.seats) if viewer < 0 or not knowing >> viewer & 1]
    twin = s.copy()
    listen(s, twin)
    first = rng.randrange(s.chance)
    enter(setup, s, (CHANCE, "", (first,)))
    enter(setup, twin, (CHANCE, "", ((first + 1 + rng.randrange(twin.chance - 1)) % twin.chance,)))
    for _ in range(30):
        for viewer in others:
            assert received(setup, s, viewer) == received(setup, twin, viewer), f"seat {viewer} sees a difference"
            assert heard(s, viewer) == heard(twin, viewer), f"seat {viewer} hears a difference"
            assert drawn(setup, s, viewer) == drawn(setup, twin, viewer), f"seat {viewer} sees a difference meanwhile"
        listen(s, twin)
        if s.over or twin.over or s.chance != twin.chance:
            break
        if s.chance:
            said = setup.book.chances[s.after_chance[0]]
            if s.audience != EVERYBODY:
                knowing |= s.audience
                others = [viewer for viewer in others if viewer < 0 or not s.audience >> viewer & 1]
            same = [k for k in range(s.chance) if said(s, k) == said(twin, k)]
            if not same:
                break
            outcome = rng.choice(same)
            enter(setup, s, (CHANCE, "", (outcome,)))
            enter(setup, twin, (CHANCE, "", (outcome,)))
            continue
        entry = one_input(setup, s, rng)
        if knowing >> entry[0] & 1:
            # one who knows may now act on it: what follows may rightly differ
            offers = [offer for offer in setup.book.offers(twin, entry[0]) if offer.action == entry[1]]
            if not any(offer.admits(entry[2]) for offer in offers):
                break
        enter(setup, s, entry)
        try:
            enter(setup, twin, entry)
        except Refused:
            raise AssertionError(f"{entry} can be told from what seat {entry[0]} may not know") from None
        if knowing >> entry[0] & 1:
            break


def what_nobody_else_hears_of_makes_no_difference_to_them(setup: Setup) -> None:
    """Whatever a seat does unasked and unheard: until others hear of it they cannot tell that it was done."""
    for seed in range(6):
        for s in positions(setup, seed, 120):
            for seat in range(s.seats):
                for offer in setup.book.anytime(s, seat) if not s.over and not s.chance else []:
                    silent, secret = s.copy(), s.copy()
                    listen(silent, secret)
                    enter(setup, secret, (seat, offer.action, offer.nth(0)))
                    nobody_can_tell_until_they_hear(setup, silent, secret, seat, random.Random(seed))


def nobody_can_tell_until_they_hear(setup: Setup, s: Any, twin: Any, actor: int, rng: random.Random) -> None:
    others = [viewer for viewer in range(-1, s.seats) if viewer != actor]
    for _ in range(20):
        if any(heard(s, viewer) != heard(twin, viewer) for viewer in others):
            return
        for viewer in others:
            assert received(setup, s, viewer) == received(setup, twin, viewer), f"seat {viewer} sees a difference"
            assert drawn(setup, s, viewer) == drawn(setup, twin, viewer), f"seat {viewer} sees a difference meanwhile"
        listen(s, twin)
        if s.over:
            return
        entry = one_input(setup, s, rng)
        if entry[0] == actor and entry[1] not in [offer.action for offer in setup.book.offers(twin, actor)]:
            return
        enter(setup, s, entry)
        enter(setup, twin, entry)


def a_determinised_state_looks_the_same_to_the_viewer(setup: Setup) -> None:
    for seed in range(4):
        for s in positions(setup, seed, 250, every=9):
            for viewer in range(s.seats):
                view = setup.game.view_for(s, viewer)
                world = setup.game.determinise(view, setup.options, setup.edition, Fast(seed))
                assert world.wrong() == "", world.wrong()
                assert setup.game.view_for(world, viewer) == view
                assert observed(setup, world, viewer) == observed(setup, s, viewer), "the numbers tell more"
                mine = [offer.to_plain() for offer in setup.book.offers(s, viewer)]
                assert [offer.to_plain() for offer in setup.book.offers(world, viewer)] == mine
                run(setup, world, random.Random(seed), 10)
                assert world.wrong() == "", world.wrong()


def a_world_dealt_anew_looks_the_same_to_whoever_thinks(setup: Setup) -> None:
    """And comes out the same from any world that the seat cannot tell from another."""
    if setup.game.evaluator is None:
        return
    evaluator = setup.game.evaluator(setup.edition, setup.options, setup.seats)
    for seed in range(4):
        for s in positions(setup, seed, 250, every=9):
            if s.over or s.chance:
                continue
            for viewer in range(s.seats):
                view = setup.game.view_for(s, viewer)
                worlds = [setup.game.determinise(view, setup.options, setup.edition, Fast(k)) for k in range(2)]
                one, other = [evaluator.resample(world, viewer, Fast(seed)) for world in worlds]
                assert one.wrong() == "", one.wrong()
                assert one.to_plain() == other.to_plain()
                assert setup.game.view_for(one, viewer) == view
                mine = [offer.to_plain() for offer in setup.book.offers(s, viewer)]
                assert [offer.to_plain() for offer in setup.book.offers(one, viewer)] == mine
                run(setup, one, random.Random(seed), 10)
                assert one.wrong() == "", one.wrong()


def a_view_can_be_sent(setup: Setup) -> None:
    for s in positions(setup, 1, 100, every=20):
        for viewer in range(-1, s.seats):
            view = setup.game.view_for(s, viewer)
            sent = msgspec.json.encode(view)
            assert msgspec.json.encode(msgspec.json.decode(sent, type=type(view))) == sent
