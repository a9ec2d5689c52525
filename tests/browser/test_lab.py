"""The laboratory in the browser: an edition is changed, checked while typing, and compared with the original."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit

pytestmark = pytest.mark.browser


def set_spaces(page: Page, spaces: str) -> None:
    page.get_by_role("tab", name="Lane").click()
    page.get_by_label("lane, row 1, spaces").fill(spaces)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_edition_is_changed_and_played_beside_the_original(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/lab", size)
    page.get_by_role("link", name="Derby Day").click()
    expect(page.get_by_role("heading", name="Derby Day")).to_be_visible()
    expect(page.get_by_text("Nothing is changed.")).to_be_visible()
    set_spaces(page, "200")
    expect(page.get_by_text("it can be from 4 to 60")).to_be_visible()
    expect(page.get_by_role("button", name="Compare with the original")).to_be_disabled()
    set_spaces(page, "two")
    expect(page.get_by_label("lane, row 1, spaces")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("whole numbers where there were numbers")).to_be_visible()
    page.get_by_role("button", name="Undo all changes").click()
    expect(page.get_by_label("lane, row 1, spaces")).to_have_value(re.compile(r"\d+"))
    set_spaces(page, "20")
    expect(page.get_by_text("This edition can be played.")).to_be_visible()
    expect(page.get_by_text("One entry is changed.")).to_be_visible()
    page.get_by_text("As text").click()
    expect(page.get_by_label("The edition as text")).to_have_value(
        re.compile(r'patch = "derby-day"[^$]*"lane.spaces" = 20')
    )
    page.get_by_label("Games on each side").fill("60")
    page.get_by_role("button", name="Compare with the original").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    row = page.get_by_role("row", name=re.compile("Turns a game"))
    expect(row).to_contain_text("yes", timeout=60_000)
    expect(row).to_contain_text(re.compile(r"\d … \d"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    serious = [
        violation["id"]
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Report on your edition").click()
    report = popup.value
    expect(report.get_by_role("heading", name="Who wins by turn order")).to_be_visible()
    assert report.locator("svg").count() > 8
    assert report.locator("svg .bar").first.evaluate("(bar) => getComputedStyle(bar).fill") != "rgb(0, 0, 0)"


def test_the_edition_is_played_with_bots(visit: Visit) -> None:
    page = visit("/new/derby-day")
    page.get_by_text("Your own edition").click()
    page.get_by_role("link", name="Or change it in the laboratory").click()
    set_spaces(page, "9")
    expect(page.get_by_text("each has to be a whole number from 1 to 8")).to_be_visible()  # a hurdle is beyond it
    page.get_by_role("tab", name="Hurdles").click()
    page.get_by_label("hurdles, row 1, after").fill("3, 6")
    expect(page.get_by_text("This edition can be played.")).to_be_visible()
    page.get_by_role("button", name="Play it with bots").click()
    page.wait_for_url(re.compile("/t/"))
    page.get_by_role("button", name="Throw").first.wait_for()
    expect(page.locator(".count").filter(has_text="10")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_rows_are_left_out_and_added(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/lab/high-hat", size)
    page.get_by_role("tab", name="Property").click()
    expect(page.get_by_text("This game always has as many of these.")).to_be_visible()
    expect(page.get_by_role("button", name="Leave out row 1", exact=True)).to_have_count(0)
    page.get_by_role("tab", name="Lottery").click()
    page.get_by_role("button", name="Leave out row 2", exact=True).click()
    expect(page.get_by_label("lottery, row 2, name")).to_be_disabled()
    page.get_by_role("button", name="Add a row like row 1", exact=True).click()
    new = page.get_by_label("lottery, new row after 1, times")
    expect(new).to_have_value(page.get_by_label("lottery, row 1, times").input_value())
    new.fill("many")
    expect(new).to_have_attribute("aria-invalid", "true")
    new.fill("2")
    expect(page.get_by_text("2 entries are changed.")).to_be_visible()
    expect(page.get_by_text("This edition can be played.")).to_be_visible()
    page.get_by_text("As text").click()
    text = page.get_by_label("The edition as text")
    expect(text).to_have_value(re.compile(r'drop = \["lottery.2"\]\s+\[\[add\]\]\s+like = "lottery.1"\s+"times" = 2'))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    serious = [
        violation["id"]
        for violation in Axe().run(page).response["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert serious == []
    page.get_by_role("button", name="Remove the new row after row 1").click()
    page.get_by_role("button", name="Put row 2 back").click()
    expect(page.get_by_text("Nothing is changed.")).to_be_visible()


def test_a_run_can_be_stopped(visit: Visit) -> None:
    page = visit("/lab/high-hat")
    page.get_by_label("Players").fill("6")
    page.get_by_label("Games on each side").fill("2000")
    page.get_by_role("button", name="Compare with the original").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Compare with the original")).to_be_visible()
