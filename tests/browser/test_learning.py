"""What helps somebody who has never played: a game on one card, clauses shown on the board."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.test_pages import check

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    ("game", "clause", "happens"),
    [
        ("derby-day", "flat-american.from-next", "moves up to space 16"),
        ("high-hat", "property.land", "receives"),
        ("high-bid", "sell.section", "sells"),
        ("madder-than-a-hatter", "turn.play", "plays"),
        ("ratrace", "credit.due", "is due"),
    ],
)
def test_a_clause_is_shown_on_the_board(
    visit: Visit, size: dict[str, int], game: str, clause: str, happens: str
) -> None:
    page = visit(f"/new/{game}", size)
    page.get_by_text("How it ends").wait_for()
    page.get_by_role("button", name="Read the rules").click()
    entry = page.locator(f"[data-clause='{clause}']")
    entry.get_by_role("button", name="Show me").click()
    expect(entry.locator(".box > *").first).to_be_visible()
    expect(entry.locator("li.this")).to_have_count(0)
    while entry.get_by_role("button", name="One step on").is_enabled():
        entry.get_by_role("button", name="One step on").click()
    expect(entry.locator("li.this").first).to_contain_text(happens)
    check(page)
    entry.get_by_role("button", name="From the start").click()
    expect(entry.locator("li.this")).to_have_count(0)
    entry.get_by_role("button", name="Put it away").click()
    expect(entry.locator(".box")).to_have_count(0)
