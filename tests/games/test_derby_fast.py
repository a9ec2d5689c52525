"""The vectorised simulator runs the same races as the kernel."""

import numpy as np
import pytest

from parlour.games.derby.fast import Tables, races, replayed
from parlour.games.derby.rules import setting_for
from parlour.kernel.game import edition_of
from parlour.play.table import game_called

GAME = game_called("derby-day")
BOARD = edition_of(GAME, None)[1]
RACES = ["flat-english", "flat-american", "grand-national", "myopia"]


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("horses", [4, 5, 6])
def test_race_for_race_from_the_same_throws(race: str, horses: int) -> None:
    for overshoot in ("stay", "stop-at-post"):
        options = GAME.settled({"race": race, "overshoot": overshoot, "calls": "automatic"})
        tables = Tables(setting_for(BOARD, options, horses))
        throws = np.random.default_rng(horses).integers(0, tables.outcomes, (60, 400))
        found = replayed(tables, throws)
        for row in range(len(throws)):
            s = GAME.begin(horses, options, BOARD)
            GAME.book.advance(s)
            while not s.over:
                GAME.book.act(s, s.asked[0].seat, "throw", ())
                GAME.book.fall(s, int(throws[row, s.throws]))
            assert found.throws[row] == s.throws
            assert found.winners[row] == sum(1 << horse for horse in range(horses) if s.finished[horse])


# race, overshoot, expected throws, their standard deviation, win share of horses 1 and 6
EXACT = [
    ("flat-english", "stop-at-post", 22.94482383, 2.924535, 1 / 6, 1 / 6),
    ("flat-american", "stay", 28.02011673, 4.369215, 1 / 6, 1 / 6),
    ("grand-national", "stop-at-post", 62.53580375, 14.781231, 1 / 6, 1 / 6),
    ("myopia", "stay", 32.25352677, 5.595936, 0.170260675, 0.161745518),
]


@pytest.mark.parametrize(("race", "overshoot", "mean", "deviation", "first", "last"), EXACT)
def test_many_races_agree_with_the_exact_figures(
    race: str, overshoot: str, mean: float, deviation: float, first: float, last: float
) -> None:
    """The Myopia's horses differ by less than one in a hundred: it takes this many races to see it."""
    count = 200_000
    tables = Tables(setting_for(BOARD, GAME.settled({"race": race, "overshoot": overshoot, "calls": "automatic"}), 6))
    found = races(tables, count, 3)
    assert abs(found.throws.mean() - mean) <= 4 * deviation / count**0.5
    together = np.array([int(bits).bit_count() for bits in range(64)])[found.winners]
    for horse, exact in ((0, first), (5, last)):
        share = float(((found.winners >> horse & 1) / together).mean())
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / count) ** 0.5
    if race == "flat-english":
        assert abs(float((together == 2).mean()) - 0.059834083) <= 4 * (0.06 * 0.94 / count) ** 0.5


def test_the_same_seed_gives_the_same_races() -> None:
    tables = Tables(setting_for(BOARD, GAME.settled({}), 6))
    assert (races(tables, 30_000, 5).throws == races(tables, 30_000, 5).throws).all()
    assert (races(tables, 30_000, 5).throws != races(tables, 30_000, 6).throws).any()
