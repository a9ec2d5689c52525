"""Derby Day's bots differ only where there is something to notice: the total to call in the Myopia."""

import pytest

import parlour

MYOPIA: dict[str, str | int] = {"race": "myopia"}


def share(level: str, others: str, seats: int = 4, games: int = 75, options: dict[str, str | int] = MYOPIA) -> float:
    """Return how often one bot wins among the others, averaged over all seats with so many games in each."""
    wins = 0.0
    for seat in range(seats):
        bots = [level if q == seat else others for q in range(seats)]
        summary = parlour.simulate("derby-day", seats, games, 7, options, None, bots)
        assert all(result.finished for result in summary.results)
        wins += summary.wins[seat]
    return wins / seats


def test_medium_beats_random() -> None:
    assert share("medium", "random") > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_medium_beats_easy(seats: int) -> None:
    assert share("medium", "easy", seats) > 1.3 / seats


@pytest.mark.parametrize("others", ["easy", "random"])
def test_medium_bets_better(others: str) -> None:
    tote: dict[str, str | int] = {"races": 3, "stakes": "tote"}
    assert share("medium", others, 3, 150, tote) > 1.1 / 3
