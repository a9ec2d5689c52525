"""The laboratory's statistics, against figures computed by hand or taken from tables."""

import math

import numpy as np
import polars as pl
import pytest

from parlour.lab import run_plan
from parlour.lab.comparison import LEAST, compare
from parlour.lab.fairness import measure_fairness
from parlour.lab.intervals import by_deal, deal_means, design_effect, holm, mean_of, quantile_of, share_of, wilson
from parlour.lab.plan import make_plan
from parlour.lab.recorder import count_lead_changes, leaders_by_quarter, turn_of_last_lead
from parlour.lab.student_t import quantile, tail_probability
from parlour.lab.timing import bucket, timing_of


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (100_000, 1.960)]
)
def test_students_t_agrees_with_the_tables(freedom: int, t: float) -> None:
    assert quantile(0.95, freedom) == pytest.approx(t, abs=6e-4)
    assert tail_probability(quantile(0.95, freedom), freedom) == pytest.approx(0.05, abs=1e-9)


def test_games_of_one_deal_are_one_observation() -> None:
    """Three deals of two games: means 1, 0.5 and 0; s = 0.5, so the error is 0.5/√3 and t with two degrees 4.303."""
    values, deals = [1, 1, 1, 0, 0, 0], [7, 7, 8, 8, 9, 9]
    mean = by_deal(values, deals)
    assert list(deal_means(values, deals)) == [1, 0.5, 0]
    assert (mean.mean, mean.count) == (0.5, 3)
    assert mean.half == pytest.approx(4.3027 * 0.5 / math.sqrt(3), abs=1e-3)
    # If the six games were independent, the variance of the mean would be 0.3/6; by deals it is 0.25/3.
    assert design_effect(values, deals) == pytest.approx((0.25 / 3) / (0.3 / 6))


def test_a_mirror_match_has_no_variance() -> None:
    mean = by_deal([1, 0, 0, 0, 1, 0], [0, 0, 0, 1, 1, 1])
    assert mean.mean == mean.low == mean.high == pytest.approx(1 / 3)


def test_wilson_agrees_with_the_books() -> None:
    interval = wilson(20 / 25, 25)
    assert interval.low == pytest.approx(0.609, abs=1e-3)
    assert interval.high == pytest.approx(0.911, abs=1e-3)
    assert wilson(0, 10).low == pytest.approx(0, abs=1e-12)
    assert 0 < wilson(0, 10).high < 0.3


def test_a_share_is_clustered_only_where_deals_repeat() -> None:
    values = [1.0, 0.0, 1.0, 0.0]
    assert share_of(values, [0, 1, 2, 3]) == wilson(0.5, 4)
    assert share_of(values, [0, 0, 1, 1]).half == 0
    assert share_of([0, 0, 0, 0], [0, 0, 1, 1]) == wilson(0, 2)  # two lost deals do not prove that all will be


def test_a_single_value_is_not_known_at_all() -> None:
    assert mean_of([3]).half == math.inf


def test_the_median_of_a_hundred() -> None:
    median = quantile_of(range(1, 101), 0.5)
    assert (median.mean, median.low, median.high) == (50.5, 41, 61)


def test_holm_stops_at_the_first_failure() -> None:
    verdicts = holm([0.04, 0.01, 0.03, 0.005])
    assert [real for real, _ in verdicts] == [False, True, False, True]
    assert verdicts[3][1] == pytest.approx(1 - 0.05 / 4)
    assert verdicts[1][1] == pytest.approx(1 - 0.05 / 3)
    assert verdicts[0][1] == verdicts[2][1] == pytest.approx(1 - 0.05 / 2)


def test_the_lead() -> None:
    scores = [(0, 0), (1, 0), (1, 1), (1, 2), (3, 2), (3, 3)]
    assert count_lead_changes(scores) == 2  # level again does not count
    assert turn_of_last_lead(scores, (1, 2)) == 5  # behind after the fourth turn, never after the fifth
    assert turn_of_last_lead(scores, (2, 1)) == 6
    assert turn_of_last_lead(scores, (1, 1)) == 1
    assert leaders_by_quarter(scores) == (0, -1, 0)


def test_a_quantile_of_times_is_right_within_a_tenth() -> None:
    from collections import Counter

    rng = np.random.default_rng(1)
    times = rng.lognormal(11, 1, 20_000).astype(int)
    timing = timing_of(Counter(bucket(int(time)) for time in times))
    assert timing.decisions == 20_000
    assert timing.p99 == pytest.approx(np.quantile(times, 0.99) / 1e6, rel=0.1)
    assert timing.mean == pytest.approx(times.mean() / 1e6, rel=0.02)


# ---- planted differences ------------------------------------------------------------------------


def table(rng: np.random.Generator, games: int, first_wins: float, length: float, seeds: np.ndarray):
    wins = rng.random(games) < first_wins
    return pl.DataFrame({
        "game": ["derby-day"] * games,
        "seats": [2] * games,
        "seed": seeds,
        "finished": [True] * games,
        "decisions": rng.normal(length, 5, games),
        "place_1": np.where(wins, 1, 2),
        "place_2": np.where(wins, 2, 1),
        "bot_1": ["uniform"] * games,
        "bot_2": ["uniform"] * games,
        "deal": seeds,
    })  # fmt: skip


@pytest.mark.parametrize("same_luck", [True, False])
def test_a_planted_difference_is_found(same_luck: bool) -> None:
    rng = np.random.default_rng(3)
    seeds = np.arange(800)
    a = table(rng, 800, 0.5, 40, seeds)
    b = table(rng, 800, 0.64, 40, seeds if same_luck else seeds + 10_000)
    comparison = compare(a, b)
    assert comparison.paired == same_luck
    verdicts = {row.name: row for row in comparison.differences}
    assert verdicts["seat 1's share of wins"].real
    assert verdicts["seat 1's share of wins"].low > 0
    assert not verdicts["decisions a game"].real
    assert verdicts["decisions a game"].low < 0 < verdicts["decisions a game"].high


def test_where_there_is_no_difference_hardly_any_is_found() -> None:
    """Of a hundred comparisons of three measures about five may report a difference, not fifteen."""
    rng = np.random.default_rng(4)
    seeds = np.arange(200)
    false_positives = 0
    for _ in range(100):
        comparison = compare(table(rng, 200, 0.5, 40, seeds), table(rng, 200, 0.5, 40, seeds))
        false_positives += any(row.real for row in comparison.differences)
    assert false_positives <= 10


def simulate_equal_seats(games: int) -> list[pl.DataFrame]:
    """Return two hundred runs of so many races of Derby Day, where no seat has an advantage."""
    every = run_plan(make_plan("derby-day", 2, 200 * games, 11, watch=False)).games
    return [every.slice(first, games) for first in range(0, every.height, games)]


def test_an_advantage_that_is_not_there_is_hardly_ever_found() -> None:
    """At 95 % at most ten of two hundred runs are false positives; three standard errors more may be chance."""
    verdicts = [measure_fairness(run) for run in simulate_equal_seats(50)]
    assert all(verdict.by_order for verdict in verdicts)
    assert sum(bool(verdict.unequal) for verdict in verdicts) <= 19
    assert all("may have been missed" in verdict.describe() for verdict in verdicts if not verdict.unequal)


def test_a_game_compared_with_itself_hardly_ever_differs() -> None:
    runs = simulate_equal_seats(50)
    pairs = [compare(a, b) for a, b in zip(runs, runs[1:] + runs[:1], strict=True)]
    assert not any(pair.paired for pair in pairs)
    assert sum(any(row.real for row in pair.differences) for pair in pairs) <= 19


def test_a_planted_percentage_point_is_found() -> None:
    """One in fifty of the games that the first player lost is turned into a win: one percentage point."""
    games = pl.concat(simulate_equal_seats(50))
    defeats = (pl.col("place_1") > 1) & ((pl.col("place_1") > 1).cum_sum() % 50 == 0)
    tilted = games.with_columns(
        place_1=pl.when(defeats).then(1).otherwise("place_1"), place_2=pl.when(defeats).then(2).otherwise("place_2")
    )
    pair = compare(games, tilted)
    assert pair.paired
    difference = {row.name: row for row in pair.differences}["wins of the player who goes first"]
    assert difference.real
    assert difference.low < difference.change < difference.high
    assert 0.008 < difference.change < 0.012


def test_a_detectable_difference_is_missed_one_time_in_five() -> None:
    """An advantage as large as the figure, planted in each of 400 runs of 800 games, is found in 80 of 100."""
    rng = np.random.default_rng(8)
    missed = measure_fairness(toss(rng, 0.5, 800)).missed
    detected = sum(0 in measure_fairness(toss(rng, 0.5 + missed, 800)).unequal for _ in range(400))
    assert 0.73 < detected / 400 < 0.87


def toss(rng: np.random.Generator, first_wins: float, games: int) -> pl.DataFrame:
    wins = rng.random(games) < first_wins
    return pl.DataFrame({
        "seats": [2] * games, "deal": np.arange(games), "order_1": [1] * games, "order_2": [2] * games,
        "place_1": np.where(wins, 1, 2), "place_2": np.where(wins, 2, 1),
    })  # fmt: skip


def test_too_few_deals_are_not_compared() -> None:
    from parlour import InvalidSetup

    rng = np.random.default_rng(5)
    few = table(rng, LEAST - 1, 0.5, 40, np.arange(LEAST - 1))
    with pytest.raises(InvalidSetup, match="too few to compare"):
        compare(few, few)
