"""Derby Day's bots differ where there is something to notice: a total to call in the Myopia."""

import parlour

CALLING: dict[str, str | int] = {"race": "myopia", "calls": "by-player"}


def share(one: str, others: str, games: int = 300, donkey: str = "no") -> float:
    """How often one such bot wins among the others, over the four seats."""
    won = 0.0
    for seat in range(4):
        bots = [one if q == seat else others for q in range(4)]
        found = parlour.simulate("derby-day", 4, games // 4, 7, CALLING | {"donkey": donkey}, None, bots)
        assert all(result.finished for result in found.results)
        won += found.wins[seat]
    return won / 4


def test_whoever_watches_beats_whoever_guesses() -> None:
    assert share("medium", "random") > 0.5


def test_whoever_watches_beats_whoever_dreams() -> None:
    assert share("medium", "easy") > 0.33


def test_in_a_donkey_race_whoever_calls_less_wins_more_and_yet_all_come_home() -> None:
    assert share("medium", "easy", 80, "yes") > 0.5
    assert share("medium", "medium", 20, "yes") == 0.25
