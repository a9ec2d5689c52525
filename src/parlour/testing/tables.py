"""The setups in which a game is checked, and random play at such a table."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from parlour.kernel.event import Event
from parlour.kernel.game import Chosen, Game, load_edition
from parlour.kernel.log import CHANCE, Entry


@dataclass(frozen=True)
class Setup:
    """A game with its own edition, a number of seats, and options."""

    game: Game[Any]
    seats: int
    options: Chosen
    edition: Any = field(repr=False)

    @property
    def book(self) -> Any:
        return self.game.book

    def new(self, events: list[Event] | None = None) -> Any:
        """Return a state at the first question or throw; its events go to the list."""
        s = self.game.begin(self.seats, self.options, self.edition)
        s.sink = events
        self.book.advance(s)
        return s

    def __str__(self) -> str:
        own = self.game.complete_options({})
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != own[name]]
        return "-".join([self.game.name, str(self.seats), *chosen])


def setups(game: Game[Any]) -> list[Setup]:
    """Return a setup for every number of seats, and with the fewest seats one for every other choice of an option."""
    edition = load_edition(game)[1]
    low, high = game.seats
    tables = [Setup(game, seats, game.complete_options({}), edition) for seats in range(low, high + 1)]
    for option in game.options:
        for other in option.choices or (option.low, option.high):
            if other != option.default:
                tables.append(Setup(game, low, game.complete_options({option.name: other}), edition))
    return tables


def random_input(setup: Setup, s: Any, rng: random.Random) -> Entry:
    """Return a random outcome, an answer, or now and then an action out of turn."""
    if s.chance:
        return (CHANCE, "", (rng.randrange(s.chance),))
    seat = rng.choice(s.asked).seat
    if rng.random() < 0.2:
        other = rng.randrange(s.seats)
        seat = other if setup.book.offers(s, other) else seat
    offer = rng.choice(setup.book.offers(s, seat))
    return (seat, offer.action, offer.nth(rng.randrange(offer.size())))


def enter(setup: Setup, s: Any, entry: Entry) -> None:
    seat, action, args = entry
    if seat == CHANCE:
        setup.book.resolve_chance(s, args[0])
    else:
        setup.book.act(s, seat, action, args)


def run(setup: Setup, s: Any, rng: random.Random, limit: int) -> list[Entry]:
    """Play at random to the end or the limit, and return the entries."""
    log: list[Entry] = []
    while not s.over and len(log) < limit:
        entry = random_input(setup, s, rng)
        log.append(entry)
        enter(setup, s, entry)
    return log


def positions(setup: Setup, seed: int, limit: int, every: int = 1) -> Iterator[Any]:
    """Yield states of a random game, each a copy."""
    s = setup.new()
    rng = random.Random(seed)
    yield s.copy()
    while not s.over and limit > 0:
        limit -= len(run(setup, s, rng, every))
        yield s.copy()
