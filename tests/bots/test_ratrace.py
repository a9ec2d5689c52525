"""Ratrace's players are as good as they were, and their games come to an end."""

import pytest

import parlour
from parlour.bots import LEVELS

PLAYERS = LEVELS["ratrace"]


def share(one: str, others: str, seats: int, games: int) -> float:
    """The share of games that one wins among the others, each deal played from every seat."""
    won = 0.0
    for seat in range(seats):
        bots = [PLAYERS[one if q == seat else others] for q in range(seats)]
        found = parlour.simulate("ratrace", seats, games, seed=11, bots=bots)
        assert all(result.finished for result in found.results)
        won += found.wins[seat]
    return won / seats


@pytest.mark.parametrize(("seats", "times"), [(2, 1.1), (4, 1.6)])
def test_medium_against_easy(seats: int, times: float) -> None:
    assert share("medium", "easy", seats, 400 // seats**2) > times / seats


@pytest.mark.parametrize("seats", [2, 4])
def test_medium_against_random(seats: int) -> None:
    """Two cannot win more than all: against one opponent twice the fair share is every game."""
    assert share("medium", "random", seats, 6) > 1.7 / seats
