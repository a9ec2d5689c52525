"""Checks of hostile input: an action is taken as offered, or refused in words without changing anything."""

import math
import random
from typing import Any

from parlour.kernel.bits import numbers
from parlour.kernel.chance import Fast
from parlour.kernel.game import InvalidSetup, load_edition
from parlour.kernel.log import Header, Log
from parlour.kernel.offer import Args, Offer, OneOf, Param, Refused, SomeOf
from parlour.play.rulebook import load_rulebook
from parlour.play.table import Table
from parlour.testing.tables import Setup, positions

HUGE = (2**63, 2**64, -(2**63) - 1, 10**30)
BEYOND = (*HUGE, 64, 65, 127)  # and values whose bits a machine word loses or wraps around
WHOLES = (*range(-3, 61), -(10**15), 10**9, 2**62, 2**70)
TEXTS = ("", "?", "-1", "1,000", "$5", "9" * 30, "nobody", "é🎩", "None")


def hostile_inputs_change_nothing(setup: Setup) -> None:
    rng = random.Random(11)
    actions = [*setup.book.actions, "nonsense", "", "__class__"]
    for s in positions(setup, 6, 120, every=3):
        before = s.to_plain()
        for _ in range(12):
            seat = rng.randrange(s.seats)
            action = rng.choice(actions)
            args = tuple(rng.choice([-1, 0, 1, 5, 7, 10**9, -(10**12)]) for _ in range(rng.randrange(4)))
            check_taken_or_refused(setup, s, seat, action, args, rng.choice([0, 0, 999]))
        check_outcome_refused(setup, s, 10**6)
        assert s.to_plain() == before


def check_taken_or_refused(setup: Setup, s: Any, seat: int, action: str, args: Args, ticket: int = 0) -> None:
    """Check that the action is taken if an offer admits it, and otherwise refused in words with nothing changed."""
    before = s.to_plain()
    twin = s.copy()
    try:
        setup.book.act(twin, seat, action, args, ticket)
    except Refused as refused:
        assert twin.to_plain() == before, f"{action} {args} was refused, and yet changed something"
        assert refused.sentence
        assert refused.clause or action not in setup.book.actions
    else:
        offers = [offer for offer in setup.book.offers(s, seat) if offer.action == action]
        assert any(offer.admits(args) for offer in offers), f"{action} {args} was taken though it was not on offer"


def check_outcome_refused(setup: Setup, s: Any, outcome: int) -> None:
    before = s.to_plain()
    try:
        setup.book.resolve_chance(s, outcome)
    except Refused:
        assert s.to_plain() == before, f"outcome {outcome} was refused, and yet changed something"
    else:
        raise AssertionError(f"chance has {s.chance} outcomes, and {outcome} was taken as one")


def a_number_beyond_the_offer_is_refused_however_large(setup: Setup) -> None:
    """Every parameter of every offer refuses values that no machine word holds, or only just."""
    tried: set[object] = set()
    for s in positions(setup, 12, 150):
        for seat in range(s.seats):
            for offer in setup.book.offers(s, seat):
                if offer.to_plain() not in tried:
                    tried.add(offer.to_plain())
                    check_beyond(setup, s, seat, offer)


def check_beyond(setup: Setup, s: Any, seat: int, offer: Offer) -> None:
    way = offer.nth(offer.size() - 1)
    independent = offer.size() == math.prod(param.size() for param in offer.params)
    for i, param in enumerate(offer.params):
        for value in (*BEYOND, 64 + way[i]):
            args = (*way[:i], value, *way[i + 1 :])
            assert param.admits(value) == should_admit(param, value), f"{offer.action}, {param.name}: {value}"
            assert should_admit(param, value) or not offer.admits(args), f"{offer.action} {args}"
            assert offer.admits(args) == should_admit(param, value) or not independent, f"{offer.action} {args}"
            check_taken_or_refused(setup, s, seat, offer.action, args)


def should_admit(param: Param, value: int) -> bool:
    """Return whether the value may be chosen, computed from the parameter's fields."""
    if isinstance(param, OneOf):
        return value in numbers(param.allowed)
    if isinstance(param, SomeOf):
        members = set(numbers(value)) if value >= 0 else {-1}
        return members <= set(numbers(param.allowed)) and param.least <= len(members) <= param.most
    return value in range(param.low, param.high + 1, param.step)


def tickets_and_outcomes_beyond_a_machine_word_are_refused(setup: Setup) -> None:
    for s in positions(setup, 3, 120):
        before = s.to_plain()
        for value in (*HUGE, -1, s.chance):
            check_outcome_refused(setup, s, value)
        for ask in s.asked:
            offer = setup.book.questions[ask.question](s, ask.seat, ask.number)[0]
            if offer.action in [other.action for other in setup.book.anytime(s, ask.seat)]:
                continue  # it may be done unasked too, whatever the ticket
            for ticket in (*HUGE, ask.ticket + 2**32, ask.ticket + 2**64):
                try:
                    setup.book.act(s, ask.seat, offer.action, offer.nth(0), ticket)
                except Refused:
                    assert s.to_plain() == before
                else:
                    raise AssertionError(f"ticket {ticket} was taken for {ask.ticket}")


# ---- whole tables -------------------------------------------------------------------------------


def random_table(setup: Setup, rng: random.Random) -> Table:
    """Return a table after some legal actions."""
    node, edition = load_edition(setup.game)
    names = tuple(f"Player {n + 1}" for n in range(setup.seats))
    header = Header(
        ruleset=setup.game.ruleset(), seats=setup.seats, names=names, options=setup.options, edition=node.digest()
    )
    table = Table(setup.game, Log(header), edition, Fast(rng.randrange(2**32)))
    table.start()
    for _ in range(rng.randrange(60)):
        if table.over:
            break
        seat = rng.choice(table.asked).seat if rng.random() < 0.8 else rng.randrange(setup.seats)
        offers = table.offers(seat)
        if offers:
            offer = rng.choice(offers)
            table.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
    return table


def any_numbers_are_taken_or_refused(setup: Setup) -> None:
    """Any action with any numbers is taken if it is legal, or refused by a clause of the rulebook."""
    rng = random.Random(21)
    actions = [*setup.book.actions, "nonsense", "", "__class__"]
    for _ in range(4):
        table = random_table(setup, rng)
        for _ in range(15):
            before = table.digest()
            seat, action = rng.randrange(setup.seats), rng.choice(actions)
            args = tuple(rng.choice(WHOLES) for _ in range(rng.randrange(8)))
            ticket = rng.choice([0, 0, 1, 10**6, -1])
            offered = [offer for offer in table.offers(seat) if offer.action == action and offer.admits(args)]
            try:
                table.submit(seat, action, args, ticket)
            except Refused as refused:
                assert table.digest() == before, f"{action} {args} was refused, and yet changed something"
                assert refused.sentence
                assert refused.clause in load_rulebook(setup.game.folder) or action not in setup.book.actions
                assert [offer.to_plain() for offer in refused.offers] == [
                    offer.to_plain() for offer in table.offers(seat)
                ]
            else:
                assert offered, f"{action} {args} was taken though it was not on offer"


def any_arguments_are_taken_or_refused(setup: Setup) -> None:
    """Any action with any arguments that Python or JSON may bring is taken, or refused in words."""
    rng = random.Random(22)
    for _ in range(4):
        table = random_table(setup, rng)
        known = [param.name for seat in range(setup.seats) for offer in table.offers(seat) for param in offer.params]
        for _ in range(15):
            before = table.digest()
            seat, action = rng.randrange(-2, setup.seats + 2), rng.choice([*setup.book.actions])
            names = rng.choices([*known, "amount", "nonsense"], k=rng.randrange(4))
            try:
                table.act(seat, action, **{name: random_argument(rng) for name in names})
            except (Refused, InvalidSetup) as error:
                assert table.digest() == before, f"{action} was refused, and yet changed something"
                assert str(error)


def random_argument(rng: random.Random) -> Any:
    """Return a number, a text or several numbers."""
    kind = rng.randrange(3)
    if kind == 2:
        return [rng.choice(WHOLES) for _ in range(rng.randrange(4))]
    return rng.choice(TEXTS) if kind else rng.choice(WHOLES)
