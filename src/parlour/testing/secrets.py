"""Checks of secrets: nothing a seat is sent depends on what it may not know."""

import random
from typing import Any

import msgspec

from parlour.kernel.chance import Fast
from parlour.kernel.event import EVERYBODY
from parlour.kernel.log import CHANCE
from parlour.kernel.offer import Refused
from parlour.play.event_states import game_fields
from parlour.testing.learning import observe
from parlour.testing.tables import Setup, enter, positions, random_input, run


def all_sent_to(setup: Setup, s: Any, viewer: int) -> Any:
    """Return all that leaves the engine for a seat: its view, its offers, and a learner's observation."""
    offers = [] if viewer < 0 else plain_offers(setup, s, viewer)
    numbers = () if viewer < 0 else observe(setup, s, viewer)
    return msgspec.to_builtins(setup.game.view_for(s, viewer)), offers, numbers


def plain_offers(setup: Setup, s: Any, seat: int) -> list[Any]:
    return [offer.to_plain() for offer in setup.book.offers(s, seat)]


def visible_events(s: Any, viewer: int) -> Any:
    return [event.to_plain() for event in s.sink if event.is_visible_to(viewer)]


def drawn_views(setup: Setup, s: Any, viewer: int) -> Any:
    """Return what a page is given to draw at each of the events."""
    states = [state for event, state in zip(s.sink, s.event_states, strict=True) if event.is_visible_to(viewer)]
    return [game_fields(setup.game.view_for(state, viewer)) for state in states]


def listen(*states: Any) -> None:
    """Record the events of these states from here on."""
    for s in states:
        s.sink, s.event_states = [], []


def check_same_for(setup: Setup, s: Any, twin: Any, viewers: list[int]) -> None:
    """Check that the viewers are sent the same of both states, and of all events since, and record anew."""
    for viewer in viewers:
        assert all_sent_to(setup, s, viewer) == all_sent_to(setup, twin, viewer), f"seat {viewer} sees a difference"
        assert visible_events(s, viewer) == visible_events(twin, viewer), f"seat {viewer} hears a difference"
        drawn = drawn_views(setup, s, viewer)
        assert drawn == drawn_views(setup, twin, viewer), f"seat {viewer} sees a difference meanwhile"
    listen(s, twin)


def hidden_outcomes_stay_hidden(setup: Setup) -> None:
    """Give a hidden throw another outcome and play on: until it is revealed nobody else can tell."""
    for seed in range(25):
        rng = random.Random(seed)
        s = setup.new()
        run(setup, s, rng, rng.randrange(200))
        while not s.over and s.tickets <= 400 and not awaits_hidden_outcome(s):
            run(setup, s, rng, 1)
        if not s.over and awaits_hidden_outcome(s):
            check_nobody_else_can_tell(setup, s, rng)


def awaits_hidden_outcome(s: Any) -> bool:
    """Return whether chance is about to decide what not everybody will see."""
    return bool(s.chance > 1 and s.audience != EVERYBODY)


def check_nobody_else_can_tell(setup: Setup, s: Any, rng: random.Random) -> None:
    """Play two states that differ in one hidden outcome alike, as long as that is possible."""
    knowing = s.audience
    twin = s.copy()
    listen(s, twin)
    first = rng.randrange(s.chance)
    enter(setup, s, (CHANCE, "", (first,)))
    enter(setup, twin, (CHANCE, "", ((first + 1 + rng.randrange(twin.chance - 1)) % twin.chance,)))
    for _ in range(30):
        others = [viewer for viewer in range(-1, s.seats) if viewer < 0 or not knowing >> viewer & 1]
        check_same_for(setup, s, twin, others)
        if s.over or twin.over or s.chance != twin.chance:
            return
        if s.chance:
            knowing |= s.audience if s.audience != EVERYBODY else 0
            goes_on = resolve_alike(setup, s, twin, rng)
        else:
            goes_on = act_alike(setup, s, twin, rng, knowing)
        if not goes_on:
            return


def resolve_alike(setup: Setup, s: Any, twin: Any, rng: random.Random) -> bool:
    """Resolve chance in both states with the same outcome, if one is the same in words; return whether there was."""
    describe = setup.book.chances[s.after_chance[0]]
    same = [k for k in range(s.chance) if describe(s, k) == describe(twin, k)]
    if same:
        entry = (CHANCE, "", (rng.choice(same),))
        enter(setup, s, entry)
        enter(setup, twin, entry)
    return bool(same)


def act_alike(setup: Setup, s: Any, twin: Any, rng: random.Random, knowing: int) -> bool:
    """Enter the same action in both states; return False if its seat knows the outcome and may act on it."""
    entry = random_input(setup, s, rng)
    knows = bool(knowing >> entry[0] & 1)
    offers = [offer for offer in setup.book.offers(twin, entry[0]) if offer.action == entry[1]] if knows else []
    if knows and not any(offer.admits(entry[2]) for offer in offers):
        return False
    enter(setup, s, entry)
    try:
        enter(setup, twin, entry)
    except Refused:
        raise AssertionError(f"{entry} can be told from what seat {entry[0]} may not know") from None
    return not knows


def secret_actions_stay_hidden(setup: Setup) -> None:
    """Let a seat act unasked: until others see an event they cannot tell that it has."""
    for seed in range(6):
        for s in positions(setup, seed, 120):
            for seat in range(s.seats):
                for offer in setup.book.anytime(s, seat) if not s.over and not s.chance else []:
                    silent, secret = s.copy(), s.copy()
                    listen(silent, secret)
                    enter(setup, secret, (seat, offer.action, offer.nth(0)))
                    check_nobody_can_tell_before_an_event(setup, silent, secret, seat, random.Random(seed))


def check_nobody_can_tell_before_an_event(setup: Setup, s: Any, twin: Any, actor: int, rng: random.Random) -> None:
    others = [viewer for viewer in range(-1, s.seats) if viewer != actor]
    for _ in range(20):
        if any(visible_events(s, viewer) != visible_events(twin, viewer) for viewer in others):
            return
        check_same_for(setup, s, twin, others)
        if s.over:
            return
        entry = random_input(setup, s, rng)
        if entry[0] == actor and entry[1] not in [offer.action for offer in setup.book.offers(twin, actor)]:
            return
        enter(setup, s, entry)
        enter(setup, twin, entry)


def determinisations_look_the_same_to_the_viewer(setup: Setup) -> None:
    for seed in range(4):
        for s in positions(setup, seed, 250, every=9):
            for viewer in range(s.seats):
                view = setup.game.view_for(s, viewer)
                world = setup.game.determinise(view, setup.options, setup.edition, Fast(seed))
                assert observe(setup, world, viewer) == observe(setup, s, viewer), "the numbers tell more"
                check_possible_state(setup, s, world, viewer, seed)


def resampled_states_look_the_same_to_the_searching_seat(setup: Setup) -> None:
    """Resampling gives the same state from any two states that the seat cannot tell apart."""
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
                sample, twin = [evaluator.resample(world, viewer, Fast(seed)) for world in worlds]
                assert sample.to_plain() == twin.to_plain()
                check_possible_state(setup, s, sample, viewer, seed)


def check_possible_state(setup: Setup, s: Any, world: Any, viewer: int, seed: int) -> None:
    """Check that the world is a consistent state, which the viewer cannot tell from this one, and plays on."""
    assert world.wrong() == "", world.wrong()
    assert setup.game.view_for(world, viewer) == setup.game.view_for(s, viewer)
    assert plain_offers(setup, world, viewer) == plain_offers(setup, s, viewer)
    run(setup, world, random.Random(seed), 10)
    assert world.wrong() == "", world.wrong()


def a_view_can_be_sent(setup: Setup) -> None:
    for s in positions(setup, 1, 100, every=20):
        for viewer in range(-1, s.seats):
            view = setup.game.view_for(s, viewer)
            sent = msgspec.json.encode(view)
            assert msgspec.json.encode(msgspec.json.decode(sent, type=type(view))) == sent
