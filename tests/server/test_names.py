"""Names people give themselves, and what they say."""

import pytest

from parlour.server.errors import RequestError
from parlour.server.limits import Limits
from parlour.server.names import look_alike, name_of, plain_line


@pytest.mark.parametrize(
    "one, other",
    [
        ("Ann", "ann"),
        ("Ann", "Аnn"),  # a Cyrillic capital
        ("Paul", "Рaul"),
        ("Bill", "BiII"),  # capital letters I
        ("Jim", "Jirn"),
        ("Otto", "0tto"),
        ("Ann", "Ａｎｎ"),  # letters of full width
        ("Ann", "A nn"),
        ("José", "José"),  # the accent a letter of its own
        ("Zoe", "Zοe"),  # a Greek letter
    ],
)
def test_nobody_can_look_like_somebody_else(one: str, other: str) -> None:
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize("one, other", [("Ann", "Anna"), ("Ann", "Amy"), ("José", "Jose"), ("Юрий", "Юлия")])
def test_different_names_stay_different(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_what_cannot_be_seen_is_left_out() -> None:
    assert plain_line("A\u3164n\u2800n\ufe0f\u115f \u202eB") == "Ann B"
    assert plain_line("a" + "\u0301" * 50) == "á" + "\u0301\u0301"
    for nothing in ("", "  ", "\u3164", "\u200d", "\ufe0f"):
        with pytest.raises(RequestError):
            name_of(nothing, Limits())


def test_no_selector_makes_a_second_name() -> None:
    selectors = [chr(at) for at in (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))]
    assert {plain_line(f"A{selector}nn") for selector in selectors} == {"Ann"}
