"""Hostile input is either taken as offered or refused with a sentence, and a refusal changes nothing."""

import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.games import shelf
from parlour.play.rulebook import load_rulebook
from parlour.play.table import Table

ACTIONS = sorted({action for game in shelf().values() for action in game.book.actions})
WHOLES = st.integers(-3, 60) | st.sampled_from([-(10**15), 10**9, 2**62, 2**70])
CHOICES = WHOLES | st.text(max_size=6) | st.lists(WHOLES, max_size=4)
NAMES = st.sampled_from(
    ["amount", "horse", "hat", "hats", "into", "partner", "property", "give", "want", "deal", "total", "nonsense"]
)
MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def random_table(draw: Any) -> Table:
    """Draw a table of any game after some legal actions."""
    game = shelf()[draw(st.sampled_from(sorted(shelf())))]
    seats = draw(st.integers(*game.seats))
    seed = draw(st.integers(0, 2**32))
    table = parlour.new_table(game.name, seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(draw(st.integers(0, 60))):
        if table.over:
            break
        seat = rng.choice(table.asked).seat if rng.random() < 0.8 else rng.randrange(seats)
        offers = table.offers(seat)
        if offers:
            offer = rng.choice(offers)
            table.submit(seat, offer.action, offer.nth(rng.randrange(offer.size())))
    return table


@MANY
@given(st.data())
def test_any_numbers_are_taken_or_refused(data: st.DataObject) -> None:
    table = random_table(data.draw)
    before = table.digest()
    seat = data.draw(st.integers(0, table.seats - 1))
    action = data.draw(st.sampled_from(ACTIONS) | st.text(max_size=8))
    args = tuple(data.draw(st.lists(WHOLES, max_size=7)))
    ticket = data.draw(st.sampled_from([0, 0, 1, 10**6, -1]))
    offered = [offer for offer in table.offers(seat) if offer.action == action and offer.admits(args)]
    try:
        table.submit(seat, action, args, ticket)
    except parlour.Refused as refused:
        assert table.digest() == before
        assert refused.sentence
        assert refused.clause in load_rulebook(table.game.folder) or action not in table.game.book.actions
        assert [offer.to_plain() for offer in refused.offers] == [offer.to_plain() for offer in table.offers(seat)]
    else:
        assert offered


@MANY
@given(st.data())
def test_any_arguments_are_taken_or_refused(data: st.DataObject) -> None:
    table = random_table(data.draw)
    before = table.digest()
    seat = data.draw(st.integers(-2, table.seats + 1))
    action = data.draw(st.sampled_from(ACTIONS))
    params = data.draw(st.dictionaries(NAMES, CHOICES, max_size=4))
    try:
        table.act(seat, action, **params)
    except (parlour.Refused, parlour.InvalidSetup) as error:
        assert table.digest() == before
        assert str(error)
