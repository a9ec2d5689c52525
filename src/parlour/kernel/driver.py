"""One loop that plays a game where speed does not matter: chance by a seed, decisions by the caller."""

from collections.abc import Callable
from typing import Final, TypeVar

from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.state import State

S = TypeVar("S", bound=State)

NO_LIMIT: Final = 1 << 60


def play(book: Book[S], s: S, decide: Callable[[S], object], luck: Fast, limit: int = NO_LIMIT) -> bool:
    """Play the state on and return whether it ended within so many calls of `decide`, which makes one decision."""
    for _ in range(limit):
        resolve_all_chance(book, s, luck)
        if s.over:
            return True
        decide(s)
    resolve_all_chance(book, s, luck)
    return s.over


def resolve_all_chance(book: Book[S], s: S, luck: Fast) -> None:
    """Resolve chance until a seat is to act or the game is over."""
    while s.chance:
        book.resolve_chance(s, luck.below(s.chance))
