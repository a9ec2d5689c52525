import hashlib
import hmac
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
    """With 2^63+1 outcomes nearly half of all words are refused; the next attempt counts."""
    outcomes = (1 << 63) + 1
    found = [fair_outcome(b"x", [], index, outcomes) for index in range(50)]
    plain = [int.from_bytes(hmac.new(b"x", f"{i}|0".encode(), hashlib.sha256).digest()[:8], "big") for i in range(50)]
    assert found != [word % outcomes for word in plain]
    assert all(outcome < outcomes for outcome in found)


@pytest.mark.parametrize("outcomes", [6, 36, 216])
def test_sources_favour_no_outcome(outcomes: int) -> None:
    for source in (Fast(1), Fair(b"seed", ["entropy"])):
        count = Counter(source.pick(outcomes, str) for _ in range(200 * outcomes))
        chi = sum((count[k] - 200) ** 2 / 200 for k in range(outcomes))
        assert abs(chi - (outcomes - 1)) < 5 * (2 * (outcomes - 1)) ** 0.5


def test_the_players_entropy_changes_the_luck() -> None:
    one = [fair_outcome(b"seed", ["a"], k, 216) for k in range(20)]
    assert one != [fair_outcome(b"seed", ["b"], k, 216) for k in range(20)]


def test_a_script_says_what_could_have_come() -> None:
    source = Scripted(["two", 0, "four"])
    assert source.pick(3, ["one", "two", "three"].__getitem__) == 1
    assert source.pick(3, str) == 0
    with pytest.raises(LookupError, match="one, two, three"):
        source.pick(3, ["one", "two", "three"].__getitem__)
    with pytest.raises(LookupError, match="at its end"):
        source.pick(3, str)
