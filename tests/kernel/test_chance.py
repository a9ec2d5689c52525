import hashlib
import hmac
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.kernel.chance import Fair, Fast, Scripted, fair_outcome


def test_a_fair_outcome_is_what_anybody_can_compute() -> None:
    seed = bytes(range(32))
    word = hmac.new(seed, b"ann|bob|7|0", hashlib.sha256).digest()[:8]
    assert fair_outcome(seed, ["ann", "bob"], 7, 216) == int.from_bytes(word, "big") % 216


@given(st.binary(min_size=1, max_size=32), st.integers(1, 10**6), st.integers(0, 1000))
def test_a_fair_outcome_is_in_range_and_depends_on_seed_and_index_alone(seed: bytes, n: int, index: int) -> None:
    assert 0 <= fair_outcome(seed, [], index, n) < n
    source = Fair(seed, [], index)
    assert source.pick(n, str) == fair_outcome(seed, [], index, n)
    assert source.index == index + 1


def test_numbers_beyond_the_last_multiple_are_drawn_again() -> None:
    """With 2^63+1 outcomes nearly half of all words are rejected, and the next attempt counts."""
    outcomes = (1 << 63) + 1
    outcomes_drawn = [fair_outcome(b"x", [], index, outcomes) for index in range(50)]
    plain = [int.from_bytes(hmac.new(b"x", f"{i}|0".encode(), hashlib.sha256).digest()[:8], "big") for i in range(50)]
    assert outcomes_drawn != [word % outcomes for word in plain]
    assert all(outcome < outcomes for outcome in outcomes_drawn)


@pytest.mark.parametrize("outcomes", [6, 36, 216])
def test_sources_favour_no_outcome(outcomes: int) -> None:
    for source in (Fast(1), Fair(b"seed", ["entropy"])):
        count = Counter(source.pick(outcomes, str) for _ in range(200 * outcomes))
        chi = sum((count[k] - 200) ** 2 / 200 for k in range(outcomes))
        assert abs(chi - (outcomes - 1)) < 5 * (2 * (outcomes - 1)) ** 0.5


def test_fast_numbers_are_the_same_compiled_or_not_however_many_outcomes() -> None:
    source = Fast(3)
    wanted = [6, 1 << 30, (1 << 30) - 1, 10**10, 10**18, 10**30, 1, 2]
    assert [source.below(n) for n in wanted] == [
        2, 30877212, 456459301, 3656233923, 88221305804452657, 590612211222354771544829077356, 0, 1,
    ]  # fmt: skip


def test_fast_numbers_are_independent_of_earlier_ones_and_of_neighbouring_seeds() -> None:
    def deviation(counts: Counter[int], kinds: int, each: int) -> float:
        """Return how far the counts are from even, in standard deviations of chi-square."""
        chi = sum((counts[k] - each) ** 2 / each for k in range(kinds))
        return abs(chi - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5

    source = Fast(7)
    thrown = [source.below(6) for _ in range(216 * 300)]
    for lag in (1, 2, 3, 7):
        pairs = Counter(6 * first + second for first, second in zip(thrown, thrown[lag:], strict=False))
        assert deviation(pairs, 36, len(thrown) // 36) < 5
    threes = Counter(36 * a + 6 * b + c for a, b, c in zip(*[iter(thrown)] * 3, strict=True))
    assert deviation(threes, 216, 100) < 5
    firsts = Counter(Fast(seed).below(100) for seed in range(10_000))
    assert deviation(firsts, 100, 100) < 5


def test_the_players_entropy_changes_the_luck() -> None:
    outcomes = [fair_outcome(b"seed", ["a"], k, 216) for k in range(20)]
    assert outcomes != [fair_outcome(b"seed", ["b"], k, 216) for k in range(20)]


def test_a_script_names_the_possible_outcomes() -> None:
    source = Scripted(["two", 0, "four"])
    assert source.pick(3, ["one", "two", "three"].__getitem__) == 1
    assert source.pick(3, str) == 0
    with pytest.raises(LookupError, match="one, two, three"):
        source.pick(3, ["one", "two", "three"].__getitem__)
    with pytest.raises(LookupError, match="at its end"):
        source.pick(3, str)


def test_every_branch_has_its_own_numbers() -> None:
    start = Fast(7)
    low, carry = start.low, start.carry
    firsts = []
    for number in range(2000):
        first, second = Fast(1), Fast(2)
        first.branch(low, carry, number)
        second.below(6)
        second.branch(low, carry, number)
        drawn = [first.below(36) for _ in range(4)]
        assert drawn == [second.below(36) for _ in range(4)]
        firsts.append(drawn[0])
    count = Counter(firsts)
    assert sum((count[k] - 2000 / 36) ** 2 / (2000 / 36) for k in range(36)) < 35 + 5 * 70**0.5
    pairs = Counter((a < 18, b < 18) for a, b in itertools.pairwise(firsts))
    assert all(abs(many - 500) < 100 for many in pairs.values()), "neighbouring branches are not alike"
