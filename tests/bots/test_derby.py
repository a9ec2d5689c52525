"""Derby Day's bots differ where there is something to notice: a total to call in the Myopia."""

from parlour.bots import LEVELS
from parlour.play.simulate import simulate

CALLING: dict[str, str | int] = {"race": "myopia", "calls": "by-player"}


def share(one: str, others: str, games: int = 300) -> float:
    """How often one such bot wins among the others, over the four seats."""
    won = 0.0
    for seat in range(4):
        bots = [LEVELS["derby-day"][one if q == seat else others] for q in range(4)]
        won += simulate("derby-day", 4, games // 4, 7, CALLING, None, bots).wins[seat]
    return won / 4


def test_whoever_watches_beats_whoever_guesses() -> None:
    assert share("medium", "random") > 0.5


def test_whoever_watches_beats_whoever_dreams() -> None:
    assert share("medium", "easy") > 0.33
