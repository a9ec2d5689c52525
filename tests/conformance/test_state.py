"""What must hold for the state of every game, present and future."""

import itertools
import json
import pickle
import random
from typing import Any

import pytest

from parlour.kernel.log import digest
from parlour.kernel.offer import Refused
from parlour.kernel.state import Reader
from tests.conformance.tables import SETUPS, Setup, enter, one_input, positions, run

every_table = pytest.mark.parametrize("setup", SETUPS, ids=str)


@every_table
def test_the_log_replays_to_the_same_state(setup: Setup) -> None:
    for seed in range(3):
        s = setup.new()
        log = run(setup, s, random.Random(seed), 600)
        again = setup.new()
        for entry in log:
            enter(setup, again, entry)
        assert digest(again) == digest(s)


@every_table
def test_a_snapshot_plays_on(setup: Setup) -> None:
    for seed in range(3):
        for s in positions(setup, seed, 300, every=37):
            twin = setup.new()
            twin.load(Reader(json.loads(json.dumps(s.plain()))))
            assert twin.plain() == s.plain()
            assert run(setup, s, random.Random(9), 40) == run(setup, twin, random.Random(9), 40)
            assert twin.plain() == s.plain()


@every_table
def test_a_copy_is_equal_and_shares_nothing_that_changes(setup: Setup) -> None:
    for seed in range(3):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(40):
            before = s.plain()
            twin = s.copy()
            assert twin.plain() == before
            run(setup, twin, random.Random(seed), 15)
            assert s.plain() == before
            run(setup, s, rng, 7)


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, tuple):
        return (*value, value[0]) if value else ((),)
    if isinstance(value, list):
        return [*value, value[0]] if value else [7]
    raise TypeError(type(value))


@every_table
def test_every_field_is_part_of_the_value(setup: Setup) -> None:
    """Change any field, and the plain value must change; only what all copies share is exempt."""
    for s in positions(setup, 4, 120, every=30):
        if not hasattr(s, "__dict__"):
            pytest.skip("compiled classes do not show their fields")
        twin = s.copy()
        for name, value in vars(s).items():
            if name in ("citing", "sink", "outcome"):
                continue
            if isinstance(value, int | str | list | tuple):
                other = s.copy()
                if isinstance(value, list) and not value:
                    continue  # what it would hold is unknown; other positions fill it
                setattr(other, name, changed(value))
                assert other.plain() != s.plain(), name
            elif hasattr(value, "plain"):
                for inner, held in vars(value).items():
                    if isinstance(held, list) and not held:
                        continue
                    other = s.copy()
                    part = object.__new__(type(value))
                    part.__dict__.update(vars(getattr(other, name)))
                    setattr(part, inner, changed(held))
                    setattr(other, name, part)
                    assert other.plain() != s.plain(), f"{name}.{inner}"
            else:
                assert getattr(twin, name) is value, f"{name} has no plain value, so every copy must share it"


@every_table
def test_whoever_is_asked_can_always_answer(setup: Setup) -> None:
    """Whatever happened out of turn since the question was put; and the first offer can always be taken."""
    for seed in range(4):
        for s in positions(setup, seed, 400):
            assert s.over or s.chance or s.asked
            for ask in s.asked:
                offers = setup.book.questions[ask.question](s, ask.seat, ask.number)
                assert offers, ask.question
                for offer in offers:
                    assert offer.size() > 0, (ask.question, offer.plain())
                    assert not offer.out_of_turn
            for seat in range(s.seats):
                for offer in setup.book.anytime(s, seat):
                    assert offer.size() > 0 and offer.out_of_turn, offer.plain()


@every_table
def test_what_a_bot_is_given_can_be_sent_to_another_process(setup: Setup) -> None:
    for s in positions(setup, 8, 200, every=5):
        for seat in range(s.seats):
            view, offers = setup.game.look(s, seat), setup.book.offers(s, seat)
            there, found = pickle.loads(pickle.dumps((view, offers)))
            assert there == view
            for offer, twin in zip(offers, found, strict=True):
                assert twin.plain() == offer.plain()
                assert type(twin.params) is tuple and twin.nth(twin.size() - 1) == offer.nth(offer.size() - 1)


@every_table
def test_looking_at_offers_changes_nothing(setup: Setup) -> None:
    for s in positions(setup, 2, 150):
        before = s.plain()
        for seat in range(s.seats):
            setup.book.offers(s, seat)
            setup.game.look(s, seat)
        setup.game.look(s, -1)
        assert s.plain() == before


@every_table
def test_answers_given_at_once_commute(setup: Setup) -> None:
    """Whoever answers first among seats asked together makes no difference."""
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
                    ends.add(twin.plain())
                assert len(ends) == 1, answers
            run(setup, s, rng, 1)


@every_table
def test_an_interruption_ends_with_the_same_questions(setup: Setup) -> None:
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


@every_table
def test_nothing_impossible_is_ever_on_the_table(setup: Setup) -> None:
    """Money sums to nothing, every card is in one place: what the game itself calls wrong never happens."""
    for seed in range(6):
        s = setup.new()
        rng = random.Random(seed)
        for _ in range(600):
            assert s.wrong() == ""
            if s.over:
                assert len(s.places) == s.seats and min(s.places) == 1
                assert not s.agenda and not s.asked and not s.parked and not s.chance
                break
            run(setup, s, rng, 1)


@every_table
def test_chance_can_be_listed_and_said(setup: Setup) -> None:
    seen = 0
    for s in positions(setup, 5, 500):
        if s.chance and seen < 25:
            seen += 1
            for outcome in range(s.chance):
                assert setup.book.chances[s.after_chance[0]](s, outcome)
                after = s.copy()
                setup.book.fall(after, outcome)
                assert after.wrong() == ""
    assert seen


@every_table
def test_hostile_inputs_change_nothing(setup: Setup) -> None:
    rng = random.Random(11)
    actions = [*setup.book.actions, "nonsense", "", "__class__"]
    for s in positions(setup, 6, 120, every=3):
        before = s.plain()
        for _ in range(12):
            seat = rng.randrange(s.seats)
            action = rng.choice(actions)
            args = tuple(rng.choice([-1, 0, 1, 5, 7, 10**9, -(10**12)]) for _ in range(rng.randrange(4)))
            twin = s.copy()
            try:
                setup.book.act(twin, seat, action, args, rng.choice([0, 0, 999]))
            except Refused as refused:
                assert twin.plain() == before
                assert refused.sentence
                assert refused.clause or action not in setup.book.actions
            else:
                offers = [offer for offer in setup.book.offers(s, seat) if offer.action == action]
                assert any(offer.admits(args) for offer in offers)
        with pytest.raises(Refused):
            setup.book.fall(s, 10**6)
        assert s.plain() == before


@every_table
def test_taking_an_offer_in_hand_is_the_same_as_acting(setup: Setup) -> None:
    rng = random.Random(3)
    for s in positions(setup, 8, 200):
        if s.over or s.chance:
            continue
        seat, action, args = one_input(setup, s, rng)
        offer = next(o for o in setup.book.offers(s, seat) if o.action == action and o.admits(args))
        one, two = s.copy(), s.copy()
        setup.book.act(one, seat, action, args)
        setup.book.take(two, seat, offer, args)
        assert one.plain() == two.plain()
