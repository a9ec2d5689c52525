"""What is decided at the table is decided on purpose."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.steps import A_MOMENT, lay

pytestmark = pytest.mark.browser


def test_the_way_out_is_never_the_large_button_and_enter_never_answers(visit: Visit) -> None:
    page = visit()
    lay(page, "high-bid")
    panel = page.locator("aside .panel")
    way_out = panel.locator("[data-offer=pass]")
    expect(way_out).to_be_visible(timeout=60_000)
    expect(way_out).not_to_have_class("main")
    expect(panel.locator("[data-offer]").first).to_have_attribute("data-offer", "bid")
    page.wait_for_timeout(A_MOMENT)
    log = page.get_by_role("log", name="What happened")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(way_out).to_be_visible()
    expect(log).not_to_contain_text("Ann passes")
    page.keyboard.press("2")
    expect(log).to_contain_text("Ann passes")


def test_a_question_takes_no_key_in_its_first_moment(visit: Visit) -> None:
    page = visit()
    lay(page, "derby-day", 2)
    log = page.get_by_role("log", name="What happened")
    page.wait_for_timeout(A_MOMENT)
    throws = log.get_by_text("Ann throws", exact=False)
    for _ in range(6):
        page.keyboard.press("1")
    expect(throws).to_have_count(2)  # that Ann throws for everybody, and one throw
    page.wait_for_timeout(A_MOMENT)
    page.keyboard.press("1")
    expect(throws).to_have_count(3)


def test_what_cannot_be_taken_back_asks_once_more_unless_told_otherwise(visit: Visit) -> None:
    page = visit()
    lay(page, "high-hat")
    page.locator("aside h2.ask").wait_for()
    page.get_by_text("At any time").click()
    page.locator("[data-offer=agree_to_end]").click()
    sure = page.get_by_role("alertdialog")
    sure.get_by_role("button", name="No, wait").click()
    expect(sure).to_be_hidden()
    page.locator("[data-offer=agree_to_end]").click()
    sure.get_by_role("button", name="Yes, I am sure").click()
    log = page.get_by_role("log", name="What happened")
    expect(log).to_contain_text("Ann would end the game here.")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Ask once more").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-offer=play_on]").click()
    page.locator("[data-offer=agree_to_end]").click()
    expect(sure).to_be_hidden()
    expect(log.get_by_text("Ann would end the game here.")).to_have_count(2)
