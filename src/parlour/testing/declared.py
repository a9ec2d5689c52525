"""Checks of what a game declares: learners, the laboratory and the server rely on it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from parlour.kernel.bits import numbers
from parlour.kernel.chance import Fast
from parlour.kernel.event import EVERYBODY, Event
from parlour.kernel.game import Game
from parlour.kernel.log import CHANCE
from parlour.kernel.offer import SomeOf
from parlour.kernel.stepper import random_playout
from parlour.play.words import game_messages
from parlour.testing.tables import Setup, enter, positions, random_input, run, setups


def secrets_are_declared(game: Game[Any]) -> None:
    """`secrets` is true exactly if some seat ever sees something that another does not."""
    differ = any(seats_differ(setup) for setup in setups(game))
    assert game.secrets == differ, f"secrets is {game.secrets}, and seats {'do' if differ else 'never'} see differently"


def seats_differ(setup: Setup) -> bool:
    for seed in range(3):
        events: list[Event] = []
        s = setup.new(events)
        rng = random.Random(seed)
        for _ in range(20):
            if len({view_without_viewer(setup, s, seat) for seat in range(s.seats)}) > 1:
                return True
            run(setup, s, rng, 10)
        if any(event.audience != EVERYBODY for event in events):
            return True
    return False


def view_without_viewer(setup: Setup, s: Any, seat: int) -> bytes:
    """Return the view without its viewer."""
    return msgspec.json.encode(msgspec.structs.replace(setup.game.view_for(s, seat), viewer=EVERYBODY))


def chance_has_no_more_outcomes_than_declared(setup: Setup) -> None:
    """`most_outcomes` bounds every throw and draw with this edition."""
    most = setup.game.most_outcomes(setup.edition)
    for seed in range(3):
        for s in positions(setup, seed, 300):
            assert s.chance <= most, f"{s.after_chance[0]} has {s.chance} outcomes, and most_outcomes is {most}"


def no_game_takes_longer_than_declared(setup: Setup) -> None:
    """`max_decisions` bounds the decisions of a game played at random to its end."""
    for seed in range(2):
        s = setup.new()
        decisions = random_playout(setup.book, s, Fast(seed), setup.game.max_decisions, setup.game.interrupt_question)
        assert s.over, f"seed {seed}: not over after {decisions} decisions"


def every_number_lies_within_its_unit(setup: Setup) -> None:
    """`unit_ranges` bound the numbers of all events, by the units in events.toml, and all choices."""
    ranges = setup.game.unit_ranges(setup.edition, setup.seats)
    for seed in range(3):
        events: list[Event] = []
        s = setup.new(events)
        rng = random.Random(seed)
        for _ in range(600):
            if s.over:
                break
            entry = random_input(setup, s, rng)
            if entry[0] != CHANCE:
                offer = next(o for o in setup.book.offers(s, entry[0]) if o.action == entry[1] and o.admits(entry[2]))
                for param, value in zip(offer.params, entry[2], strict=True):
                    unit = param.unit + "*" if isinstance(param, SomeOf) else param.unit
                    check_within_unit(ranges, unit, value, f"{offer.action}, {param.name}")
            enter(setup, s, entry)
        for event in events:
            for unit, value in numbers_with_units(setup.game, event):
                check_within_unit(ranges, unit, value, f"event {event.kind} {event.args}")


def numbers_with_units(game: Game[Any], event: Event) -> Iterator[tuple[str, int]]:
    """Yield each number of the event with its unit; nothing if the game has no events.toml."""
    if not game.events:
        return
    assert event.kind in game.events, f"{event.kind} is not in events.toml"
    units = game.events[event.kind]
    is_open = bool(units) and units[-1].endswith("..")
    assert len(event.args) == len(units) or (is_open and len(event.args) >= len(units) - 1), (
        f"{event.kind} has {len(event.args)} numbers, and events.toml has {len(units)} units for it"
    )
    for i, value in enumerate(event.args):
        yield units[min(i, len(units) - 1)].removesuffix(".."), value


def check_within_unit(ranges: dict[str, tuple[int, int]], unit: str, value: int, where: str) -> None:
    """Check a value, or if its unit has a star, each member of the set."""
    name = unit.removesuffix("*")
    assert name in ranges, f"{where}: there is no unit “{name}”"
    low, high = ranges[name]
    assert not unit.endswith("*") or value >= 0, f"{where}: {value} is no set"
    for number in numbers(value) if unit.endswith("*") else [value]:
        assert low <= number <= high, f"{where}: {number} is no {name}, which goes from {low} to {high}"


def every_kind_of_event_is_declared(game: Game[Any]) -> None:
    """Every event in events.toml has a sentence, every event with a sentence is there, and so are the economy's."""
    if not game.events:
        return
    sentences = game_messages(game.folder).names("event")
    for kind in game.events:
        assert kind in sentences, f"{kind} is in events.toml, and has no sentence in words/en.ftl"
    for kind in sentences:
        assert kind in game.events, f"{kind} has a sentence in words/en.ftl, and is not in events.toml"
    for kind, places in game.concerns.items():
        assert kind in game.events, f"{kind} concerns somebody, and is not in events.toml"
        for place in places:
            assert game.events[kind][place] == "seat", f"number {place} of {kind} is no seat"
    if game.economy:
        for kind in (*game.economy.sales, *game.economy.ruin):
            assert kind in game.events, f"the economy follows {kind}, which is not in events.toml"


def declared_actions_are_in_the_book(game: Game[Any]) -> None:
    orders = game.standing_orders
    ordered = {orders.bid, orders.pass_by, orders.repeated} - {""}
    for action in game.decline_actions | game.confirm_actions | game.replies | ordered:
        assert action in game.book.actions, f"{action} is no action of the book"


def every_seat_and_the_bank_have_an_account(setup: Setup) -> None:
    if setup.game.economy:
        for s in positions(setup, 7, 200, every=20):
            accounts = setup.game.economy.accounts(s)
            assert len(accounts) == setup.seats + 1, f"{len(accounts)} accounts for {setup.seats} seats and the bank"
