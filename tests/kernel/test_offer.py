from hypothesis import given
from hypothesis import strategies as st

from parlour.kernel.bits import bits, numbers
from parlour.kernel.offer import Offer, OneOf, Param, SomeOf, choices


@given(st.integers(0, 100), st.integers(0, 100), st.integers(1, 9))
def test_a_range_admits_exactly_what_it_lists(low: int, width: int, step: int) -> None:
    param = Param("amount", "$", low, low + width, step)
    listed = [param.nth(k) for k in range(param.size())]
    assert listed == [value for value in range(low - 5, low + width + 6) if param.admits(value)]


@given(st.integers(0, (1 << 12) - 1))
def test_one_of_admits_exactly_what_it_lists(allowed: int) -> None:
    param = OneOf("card", "card", allowed)
    assert [param.nth(k) for k in range(param.size())] == numbers(allowed)
    assert [value for value in range(-2, 20) if param.admits(value)] == numbers(allowed)


@given(st.integers(0, (1 << 8) - 1), st.integers(0, 3), st.integers(0, 4))
def test_some_of_lists_every_set_once(allowed: int, least: int, more: int) -> None:
    param = SomeOf("hats", "hat", allowed, least, least + more)
    listed = [param.nth(k) for k in range(param.size())]
    assert sorted(listed) == [value for value in range(1 << 8) if param.admits(value)]
    assert len(set(listed)) == len(listed)


def test_an_empty_range_admits_nothing() -> None:
    assert Param("amount", "$", 5, 4).size() == 0
    assert not Param("amount", "$", 5, 4).admits(5)


def test_the_nth_way_goes_through_all_of_them() -> None:
    offer = Offer("bet", (Param("amount", "$", 10, 30, 10), OneOf("horse", "horse", bits([2, 5]))))
    ways = [offer.nth(k) for k in range(offer.size())]
    assert ways == [(10, 2), (10, 5), (20, 2), (20, 5), (30, 2), (30, 5)]
    assert all(offer.admits(way) for way in ways)
    assert not offer.admits((10,))
    assert not offer.admits((10, 3))


def test_choices() -> None:
    assert [choices(5, k) for k in range(-1, 7)] == [0, 1, 5, 10, 10, 5, 1, 0]
