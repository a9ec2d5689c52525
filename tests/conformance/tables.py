"""Every game on the shelf in every size and with every option: the tables the conformance suite plays at."""

import random
from typing import Any, NamedTuple

from parlour.games import shelf
from parlour.kernel.game import Chosen, Game, edition_of
from parlour.kernel.log import Entry
from parlour.kernel.state import State

EDITIONS = {name: edition_of(game, None)[1] for name, game in shelf().items()}


class Setup(NamedTuple):
    name: str
    seats: int
    options: Chosen

    @property
    def game(self) -> Game[Any]:
        return shelf()[self.name]

    @property
    def book(self) -> Any:
        return self.game.book

    @property
    def edition(self) -> Any:
        return EDITIONS[self.name]

    def new(self) -> Any:
        s = self.game.begin(self.seats, self.options, self.edition)
        self.book.advance(s)
        return s

    def __str__(self) -> str:
        own = self.game.settled({})
        return "-".join([self.name, str(self.seats), *(f"{k}={v}" for k, v in self.options.items() if v != own[k])])


def setups() -> list[Setup]:
    """Every number of seats as the game comes, and every other choice of every option with the fewest seats."""
    found = []
    for name, game in shelf().items():
        low, high = game.seats
        found += [Setup(name, seats, game.settled({})) for seats in range(low, high + 1)]
        for option in game.options:
            others = option.choices or (option.low, option.high)
            found += [
                Setup(name, low, game.settled({option.name: other})) for other in others if other != option.default
            ]
    return found


SETUPS = setups()


def one_input(setup: Setup, s: State, rng: random.Random) -> Entry:
    """Chance, an answer, or now and then something out of turn."""
    if s.chance:
        return (-1, "", (rng.randrange(s.chance),))
    seat = rng.choice(s.asked).seat
    if rng.random() < 0.2:
        other = rng.randrange(s.seats)
        seat = other if setup.book.offers(s, other) else seat
    offer = rng.choice(setup.book.offers(s, seat))
    return (seat, offer.action, tuple(param.nth(rng.randrange(param.size())) for param in offer.params))


def enter(setup: Setup, s: State, entry: Entry) -> None:
    seat, action, args = entry
    if seat < 0:
        setup.book.fall(s, args[0])
    else:
        setup.book.act(s, seat, action, args)


def run(setup: Setup, s: State, rng: random.Random, limit: int) -> list[Entry]:
    log: list[Entry] = []
    while not s.over and len(log) < limit:
        entry = one_input(setup, s, rng)
        log.append(entry)
        enter(setup, s, entry)
    return log


def positions(setup: Setup, seed: int, limit: int, every: int = 1) -> Any:
    """States of a random game, each a copy."""
    s = setup.new()
    rng = random.Random(seed)
    yield s.copy()
    while not s.over and limit > 0:
        limit -= len(run(setup, s, rng, every))
        yield s.copy()
