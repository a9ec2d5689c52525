"""Bots play whole games at full tables with animations on, and the console stays empty."""

import time

import pytest

from tests.browser.conftest import Visit
from tests.browser.steps import create_table

pytestmark = [pytest.mark.browser, pytest.mark.long]
LONGEST = 40  # seconds one game is watched, whether or not it ends


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("high-hat", 6, {"rounds": 8}), ("ratrace", 6, {"rounds": 8}), ("derby-day", 6, {}), ("high-bid", 5, {})],
)
def test_a_full_table_is_watched_without_a_complaint(visit: Visit, game: str, seats: int, options: dict) -> None:
    """A complaint in the console fails the test: `visit` checks that."""
    page = visit(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('parlour.pace', 'fast')")
    sitting = [{"kind": "person", "name": "Ann"}]
    sitting += [{"kind": "bot", "name": f"Bot {n}", "level": "easy"} for n in range(1, seats)]
    table = create_table(page, game, sitting, options)
    page.goto(f"/t/{table}")
    page.locator("aside [data-offer]").first.wait_for(timeout=60_000)  # five others may act first
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Let a bot play for you").click()
    page.keyboard.press("Escape")
    ending = page.get_by_role("region", name="The result")
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and not ending.is_visible():
        page.keyboard.press("Enter")  # skip long animations
        page.wait_for_timeout(400)
    assert page.get_by_role("log", name="Log").locator("p").count() > 20
