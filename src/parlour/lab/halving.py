"""Successive halving: all candidates play a little, the worse half leaves, the others play on, until one is left."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Round(NamedTuple):
    """How many candidates play in a round, and how many games each of them has played by its end."""

    candidates: int
    games: int


def halve(
    candidates: Sequence[T],
    rounds: Sequence[Round],
    play: Callable[[list[T], int, int], None],
    loss: Callable[[T], float],
) -> list[list[T]]:
    """Return the candidates of each round, best first.

    `play` plays games `first` to `last` of some candidates; `loss` says how bad a candidate was in all its games.
    """
    rankings: list[list[T]] = []
    remaining, first = list(candidates), 0
    for count, last in rounds:
        remaining = remaining[:count]
        play(remaining, first, last)
        remaining = sorted(remaining, key=loss)
        rankings.append(remaining)
        first = last
    return rankings


def total_games(rounds: Sequence[Round]) -> int:
    """Return how many games all candidates play in all rounds."""
    starts = [0, *(games for _, games in rounds)]
    return sum(count * (games - start) for (count, games), start in zip(rounds, starts, strict=False))
