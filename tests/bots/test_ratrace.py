"""Ratrace's players are as good as they were, and their games come to an end."""

import pytest

import parlour


def share(one: str, others: str, seats: int, deals: int) -> float:
    """The share of games that one wins among the others, each deal played from every seat."""
    won = 0.0
    for seat in range(seats):
        bots = [one if q == seat else others for q in range(seats)]
        found = parlour.simulate("ratrace", seats, deals, seed=11, bots=bots)
        assert all(result.finished for result in found.results)
        won += found.wins[seat]
    return won / seats


@pytest.mark.parametrize(("seats", "deals", "times"), [(2, 250, 1.25), (4, 40, 2.2)])
def test_medium_against_easy(seats: int, deals: int, times: float) -> None:
    assert share("medium", "easy", seats, deals) > times / seats


@pytest.mark.parametrize(("seats", "deals", "times"), [(2, 100, 1.4), (4, 20, 2.2)])
def test_medium_against_random(seats: int, deals: int, times: float) -> None:
    """One who stakes anything on any horse has luck now and then: the odds are with whoever gambles."""
    assert share("medium", "random", seats, deals) > times / seats
