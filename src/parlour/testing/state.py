"""Checks of the state of every game."""

import copy
import itertools
import json
import pickle
import random
from typing import Any

from parlour.kernel.event import EVERYBODY
from parlour.kernel.int_rows import IntRow, append, int_row
from parlour.kernel.log import state_digest
from parlour.kernel.names import RESUME
from parlour.kernel.state import Reader, own_fields
from parlour.testing.tables import Setup, enter, positions, random_input, run

ROW = type(int_row([]))
AGENDA, ASKED, PARKED, TICKETS, CHANCE, AUDIENCE, OVER, PLACES = range(1, 9)  # places in the kernel's plain value


def the_log_replays_to_the_same_state(setup: Setup) -> None:
    for seed in range(3):
        s = setup.new()
        log = run(setup, s, random.Random(seed), 600)
        again = setup.new()
        for entry in log:
            enter(setup, again, entry)
        assert state_digest(again) == state_digest(s), f"seed {seed}: the same inputs led elsewhere"


def a_snapshot_plays_on(setup: Setup) -> None:
    for seed in range(3):
        for s in positions(setup, seed, 300, every=37):
            twin = setup.new()
            twin.load(Reader(json.loads(json.dumps(s.to_plain()))))
            assert twin.to_plain() == s.to_plain(), "loaded, it is not the state that was saved"
            assert run(setup, s, random.Random(9), 40) == run(setup, twin, random.Random(9), 40)
            assert twin.to_plain() == s.to_plain(), "loaded, it plays otherwise than the state that was saved"


def a_copy_is_equal_and_shares_nothing_that_changes(setup: Setup) -> None:
    for seed in range(3):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(40):
            before = s.to_plain()
            twin = s.copy()
            assert twin.to_plain() == before, "the copy is not equal"
            run(setup, twin, random.Random(seed), 15)
            assert s.to_plain() == before, "playing on with the copy changed the original"
            run(setup, s, rng, 7)


def copies_and_pickles_are_equal(setup: Setup) -> None:
    """`copy.copy`, `copy.deepcopy` and `pickle` make an equal state that plays on in the same way."""
    for s in positions(setup, 10, 200, every=23):
        before = s.to_plain()
        for twin in (copy.copy(s), copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
            assert type(twin) is type(s)
            assert twin.to_plain() == before
            assert run(setup, twin, random.Random(3), 15) == run(setup, s.copy(), random.Random(3), 15)
            assert s.to_plain() == before, "playing on with the copy changed the original"


def every_field_is_part_of_the_value(setup: Setup) -> None:
    """Changing any field of the game's own changes the plain value, unless all copies share the field.

    A compiled class does not list its fields, so this checks interpreted ones.
    """
    for s in positions(setup, 4, 120, every=30):
        twin, fresh = s.copy(), setup.new()
        for name in own_fields(s):
            value = getattr(s, name)
            if name in s.idle_fields():
                assert value == getattr(fresh, name), f"{name} has changed, and is no part of the plain value"
            elif isinstance(value, int | str | tuple | list | ROW):
                if not isinstance(value, int | str | tuple) and not len(value):
                    continue  # its items are unknown here, and known in other positions
                other = s.copy()
                setattr(other, name, change_value(value))
                assert other.to_plain() != s.to_plain(), f"{name} is no part of the plain value"
            elif hasattr(value, "to_plain"):
                every_field_of_a_part(s, name)
            else:
                assert getattr(twin, name) is value, f"{name} has no plain value, so every copy must share it"


def every_field_of_a_part(s: Any, name: str) -> None:
    """Some change of each field of a part must show, though a part may hold room that does not count."""
    for inner, held in getattr(getattr(s, name), "__dict__", {}).items():
        if not getattr(s, name).to_plain() or (isinstance(held, list) and not held):
            continue  # filled in other positions
        plains = []
        for value in (change_value(held), change_value_within(held)):
            other = s.copy()
            part = object.__new__(type(getattr(other, name)))
            part.__dict__.update(vars(getattr(other, name)))
            setattr(part, inner, value)
            setattr(other, name, part)
            plains.append(other.to_plain())
        assert plains != [s.to_plain()] * 2, f"{name}.{inner} is no part of the plain value"


def change_value(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, tuple):
        return (*value, value[0]) if value else ((),)
    if isinstance(value, list):
        return [*value, value[0]]
    if isinstance(value, ROW):
        row: IntRow = value
        return append(row[:], row[0])
    raise TypeError(f"{type(value)} is no kind of value that a state is made of")


def change_value_within(value: Any) -> Any:
    """Return yet another value: a smaller number, a row of the same length."""
    if isinstance(value, bool) or not value:
        return change_value(value)
    if isinstance(value, int):
        return value - 1
    return [change_value(value[0]), *value[1:]] if isinstance(value, list) else change_value(value)


def the_flow_is_part_of_the_value(setup: Setup) -> None:
    """Changing agenda, questions, tickets or chance changes the plain value, and copy and load keep the change."""
    for s in positions(setup, 4, 120, every=30):
        for what, flow in other_flows(setup, s).items():
            other = s.copy()
            other.load_kernel(Reader(flow))
            assert other.kernel_to_plain() == flow, f"{what} got lost"
            assert other.to_plain() != s.to_plain(), f"{what} is no part of the plain value"
            assert other.copy().to_plain() == other.to_plain(), f"{what} is not copied"
            again = setup.new()
            again.load(Reader(json.loads(json.dumps(other.to_plain()))))
            assert again.to_plain() == other.to_plain(), f"{what} is not loaded"


def other_flows(setup: Setup, s: Any) -> dict[str, tuple[object, ...]]:
    """Return plain values of the kernel's part, each with one thing changed."""
    flow = s.kernel_to_plain()
    agenda, asked, parked, tickets, chance, audience, over, places = flow[1:]
    step = (next(iter(setup.book.clauses)), 1, 5)
    ask = (tickets + 1, 0, next(iter(setup.book.questions)), 3)
    flows = {
        "a step": replace_items(flow, {AGENDA: (step, *agenda)}),
        "a question": replace_items(flow, {ASKED: () if asked else (ask,)}),
        "a question put aside": replace_items(flow, {AGENDA: ((RESUME, 0, 0), *agenda), PARKED: ((ask,), *parked)}),
        "the last ticket": replace_items(flow, {TICKETS: tickets + 1}),
        "chance": replace_items(flow, {AGENDA: agenda if chance else (*agenda, step), CHANCE: chance + 7}),
        "who sees an outcome": replace_items(flow, {AUDIENCE: 2 if audience == EVERYBODY else EVERYBODY}),
        "the end": replace_items(flow, {OVER: 1 - over}),
        "the places": replace_items(flow, {PLACES: (*places, 9)}),
    }
    if asked:
        ticket, seat, question, number = asked[-1]
        flows["a ticket"] = replace_items(flow, {ASKED: (*asked[:-1], (ticket + 1, seat, question, number))})
        flows["the number of a question"] = replace_items(
            flow, {ASKED: (*asked[:-1], (ticket, seat, question, number + 1))}
        )
    return flows


def replace_items(flow: tuple[object, ...], changes: dict[int, object]) -> tuple[object, ...]:
    return tuple([changes.get(place, value) for place, value in enumerate(flow)])


def every_question_can_be_answered(setup: Setup) -> None:
    """Every open question has offers, and each can be taken, whatever has happened since it was asked."""
    for seed in range(4):
        for s in positions(setup, seed, 400):
            assert s.over or s.chance or s.asked, "the game has stopped without being over"
            for ask in s.asked:
                offers = setup.book.questions[ask.question](s, ask.seat, ask.number)
                assert offers, f"{ask.question} has no answer"
                for offer in offers:
                    assert offer.size() > 0, f"{ask.question}: no way to take {offer.to_plain()}"
                    assert not offer.out_of_turn, f"{ask.question}: {offer.to_plain()} is out of turn"
            for seat in range(s.seats):
                for offer in setup.book.anytime(s, seat):
                    assert offer.size() > 0 and offer.out_of_turn, offer.to_plain()


def views_and_offers_can_be_pickled(setup: Setup) -> None:
    for s in positions(setup, 8, 200, every=5):
        for seat in range(s.seats):
            view, offers = setup.game.view_for(s, seat), setup.book.offers(s, seat)
            view_twin, offer_twins = pickle.loads(pickle.dumps((view, offers)))
            assert view_twin == view
            for offer, twin in zip(offers, offer_twins, strict=True):
                assert twin.to_plain() == offer.to_plain()
                assert type(twin.params) is tuple and twin.nth(twin.size() - 1) == offer.nth(offer.size() - 1)


def looking_at_offers_changes_nothing(setup: Setup) -> None:
    for s in positions(setup, 2, 150):
        before = s.to_plain()
        for seat in range(s.seats):
            setup.book.offers(s, seat)
            setup.game.view_for(s, seat)
        setup.game.view_for(s, -1)
        assert s.to_plain() == before


def simultaneous_answers_commute(setup: Setup) -> None:
    """The order in which seats answer questions asked together makes no difference."""
    for seed in range(6):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(300):
            if s.over:
                break
            if len(s.asked) > 1 and not s.chance:
                answers = []
                for ask in s.asked:
                    offer = rng.choice(setup.book.questions[ask.question](s, ask.seat, ask.number))
                    answers.append((ask.seat, offer.action, offer.nth(rng.randrange(offer.size()))))
                ends = set()
                for order in itertools.islice(itertools.permutations(answers), 24):
                    twin = s.copy()
                    for entry in order:
                        enter(setup, twin, entry)
                    ends.add(twin.to_plain())
                assert len(ends) == 1, f"the order makes a difference: {answers}"
            run(setup, s, rng, 1)


def an_interruption_ends_with_the_same_questions(setup: Setup) -> None:
    for seed in range(4):
        s = setup.new()
        rng = random.Random(seed)
        parked: list[Any] = []
        for _ in range(400):
            if s.over:
                break
            parked = list(s.parked)
            run(setup, s, rng, 1)
            if len(s.parked) < len(parked) and not s.over:
                assert tuple(s.asked) == parked[len(s.parked)]


def the_state_is_always_consistent(setup: Setup) -> None:
    """`wrong` finds nothing at any time: money adds up to 0, every card is in one place."""
    for seed in range(6):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(600):
            assert s.wrong() == "", s.wrong()
            if s.over:
                assert len(s.places) == s.seats and min(s.places) == 1, s.places
                assert not s.agenda and not s.asked and not s.parked and not s.chance
                break
            run(setup, s, rng, 1)


def every_outcome_can_be_described(setup: Setup) -> None:
    seen = 0
    for s in positions(setup, 5, 500):
        if s.chance and seen < 25:
            seen += 1
            for outcome in range(s.chance):
                assert setup.book.chances[s.after_chance[0]](s, outcome), f"{s.after_chance[0]}: no word for {outcome}"
                after = s.copy()
                setup.book.resolve_chance(after, outcome)
                assert after.wrong() == "", after.wrong()
    assert seen or not setup.book.chances, "chance never came up"


def take_and_act_agree(setup: Setup) -> None:
    rng = random.Random(3)
    for s in positions(setup, 8, 200):
        if s.over or s.chance:
            continue
        seat, action, args = random_input(setup, s, rng)
        offer = next(o for o in setup.book.offers(s, seat) if o.action == action and o.admits(args))
        twin = s.copy()
        setup.book.act(s, seat, action, args)
        setup.book.take(twin, seat, offer, args)
        assert s.to_plain() == twin.to_plain()
