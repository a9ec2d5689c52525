"""The vectorised simulator runs the same races as the kernel."""

import numpy as np
import pytest

from parlour.games.derby import fast
from parlour.games.derby.fast import DrawSource, FlatCourse, PairCourse, course_for, quick, replay, run_races
from parlour.games.derby.rules import setting_for
from parlour.kernel.game import load_edition
from parlour.play.table import find_game

GAME = find_game("derby-day")
BOARD = load_edition(GAME, None)[1]
RACES = ["flat-english", "flat-american", "grand-national", "myopia"]


@pytest.mark.parametrize("race", RACES)
@pytest.mark.parametrize("horses", [4, 5, 6])
def test_race_for_race_from_the_same_throws(race: str, horses: int) -> None:
    for overshoot, doublet in (("stay", "own"), ("stop-at-post", "own"), ("stay", "any")):
        chosen = {"race": race, "overshoot": overshoot, "hurdle-doublet": doublet, "calls": "automatic"}
        options = GAME.complete_options(chosen)
        setting = setting_for(BOARD, options, horses)
        tables = PairCourse(setting)
        throws = np.random.default_rng(horses).integers(0, tables.outcomes, (60, 400))
        results = replay(tables, throws)
        again = replay(course_for(setting), throws)
        assert (again.throws == results.throws).all()
        assert (again.winners == results.winners).all()
        for row in range(len(throws)):
            s = GAME.begin(horses, options, BOARD)
            GAME.book.advance(s)
            while not s.over:
                GAME.book.act(s, s.asked[0].seat, "throw", ())
                GAME.book.resolve_chance(s, int(throws[row, s.throws]))
            assert results.throws[row] == s.throws
            assert results.winners[row] == sum(1 << horse for horse in range(horses) if s.finished[horse])


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
    options = GAME.complete_options({"race": race, "overshoot": overshoot, "calls": "automatic"})
    results = run_races(course_for(setting_for(BOARD, options, 6)), count, 3)
    assert abs(results.throws.mean() - mean) <= 4 * deviation / count**0.5
    together = np.array([int(bits).bit_count() for bits in range(64)])[results.winners]
    for horse, exact in ((0, first), (5, last)):
        share = float(((results.winners >> horse & 1) / together).mean())
        assert abs(share - exact) <= 4 * (exact * (1 - exact) / count) ** 0.5
    if race == "flat-english":
        assert abs(float((together == 2).mean()) - 0.059834083) <= 4 * (0.06 * 0.94 / count) ** 0.5


def test_the_same_seed_gives_the_same_races() -> None:
    tables = PairCourse(setting_for(BOARD, GAME.complete_options({}), 6))
    assert (run_races(tables, 30_000, 5).throws == run_races(tables, 30_000, 5).throws).all()
    assert (run_races(tables, 30_000, 5).throws != run_races(tables, 30_000, 6).throws).any()


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("start", ["stall", "first-space"])
def test_whole_games_are_the_kernel_s_with_the_same_throws(
    seats: int, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lane after lane has two throws a step; a race that ends by the first leaves the second to nobody."""
    lanes, count = 70, 300
    monkeypatch.setattr(fast, "LANES", lanes)
    options = GAME.complete_options({"start": start})
    games = quick(BOARD, options, seats)
    assert games is not None
    assert isinstance(games.course, FlatCourse)
    lengths, endings = games.play(count, 9)
    luck, drawn = DrawSource(9), np.empty(lanes, dtype=np.intp)
    states = [GAME.begin(seats, options, BOARD) for _ in range(count)]
    for s in states:
        GAME.book.advance(s)
    running = states[:lanes]
    waiting = states[lanes:]
    while not all(s.over for s in states):
        luck.draw(216**2, drawn)
        for lane in range(lanes):
            for thrown in divmod(int(drawn[lane]), 216):
                if not running[lane].over:
                    GAME.book.act(running[lane], games.first, "throw", ())
                    GAME.book.resolve_chance(running[lane], thrown)
            if running[lane].over and waiting:
                running[lane] = waiting.pop(0)
    assert [s.throws for s in states] == lengths.tolist()
    assert [s.places for s in states] == [tuple(row) for row in games.places[endings].tolist()]


def test_where_somebody_decides_there_is_no_short_way() -> None:
    assert quick(BOARD, GAME.complete_options({"race": "myopia"}), 3) is None
    assert quick(BOARD, GAME.complete_options({"donkey": "yes"}), 3) is None
    assert quick(BOARD, GAME.complete_options({"races": 2}), 3) is None
    assert quick(BOARD, GAME.complete_options({"race": "grand-national"}), 3) is not None
