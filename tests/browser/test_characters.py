"""Bots are somebody: chosen by name and face when a table is set up, and seen at the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.play.language import message
from tests.browser.conftest import PHONE, WIDE, Visit

pytestmark = pytest.mark.browser


def chosen(page: Page) -> list[str]:
    """Return the characters chosen, seat by seat."""
    return [str(field.input_value()) for field in page.get_by_label(re.compile("^Character in seat")).all()]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_table_is_filled_with_a_lively_mix(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/new/high-bid", size)
    page.get_by_role("button", name="Add a seat").click()
    before = chosen(page)
    assert len(set(before)) == len(before) == 3
    mix = page.get_by_role("button", name="A lively mix")
    mixes = set()
    for _ in range(8):
        mix.click()
        mixes.add(tuple(chosen(page)))
        assert len(set(chosen(page))) == 3
    assert len(mixes) > 1
    second = page.get_by_label("Character in seat 2")
    absent = sorted({"mabel", "clarence", "winifred", "horace", "beatrice", "percival"} - set(chosen(page)))[0]
    second.select_option(absent)
    expect(page.get_by_text(message(f"characters-{absent}-line"))).to_be_visible()
    page.get_by_label("Level of the bot in seat 3").select_option("random")
    expect(page.get_by_label("Character in seat 3")).to_be_hidden()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("list", name="Players").get_by_text(message(f"characters-{absent}"))).to_be_attached()
