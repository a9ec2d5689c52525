"""Derby Day's bots differ where there is something to notice: a total to call in the Myopia."""

import pytest

import parlour

MYOPIA: dict[str, str | int] = {"race": "myopia"}


def share(level: str, others: str, seats: int = 4, games: int = 75) -> float:
    """How often one such bot wins among the others, over all seats, so many games in each."""
    won = 0.0
    for seat in range(seats):
        bots = [level if q == seat else others for q in range(seats)]
        summary = parlour.simulate("derby-day", seats, games, 7, MYOPIA, None, bots)
        assert all(result.finished for result in summary.results)
        won += summary.wins[seat]
    return won / seats


def test_whoever_watches_beats_whoever_guesses() -> None:
    assert share("medium", "random") > 0.5


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whoever_watches_beats_whoever_dreams(seats: int) -> None:
    assert share("medium", "easy", seats) > 1.3 / seats
