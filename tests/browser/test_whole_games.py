"""Whole games with as many as can sit down, watched with things moving: the console stays empty."""

import time

import pytest

from tests.browser.conftest import Visit
from tests.browser.steps import LAY

pytestmark = pytest.mark.browser
LONGEST = 40  # seconds one game is watched; what has not come by then is not waited for


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("high-hat", 6, {"rounds": 8}), ("ratrace", 6, {"rounds": 8}), ("derby-day", 6, {}), ("high-bid", 5, {})],
)
def test_a_full_table_is_watched_without_a_complaint(visit: Visit, game: str, seats: int, options: dict) -> None:
    """Whatever its console complains of fails it: the visit sees to that."""
    page = visit(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('parlour.pace', 'fast')")
    sitting = [{"kind": "person", "name": "Ann"}]
    sitting += [{"kind": "bot", "name": f"Bot {n}", "level": "easy"} for n in range(1, seats)]
    table = str(page.evaluate(LAY, [game, sitting, options, ""]))
    page.goto(f"/t/{table}")
    page.locator("aside [data-offer]").first.wait_for(timeout=60_000)  # five others may come first
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Let a bot play for you").click()
    page.keyboard.press("Escape")
    ending = page.get_by_role("region", name="The result")
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and not ending.is_visible():
        page.keyboard.press("Enter")  # skips ahead where it would take long
        page.wait_for_timeout(400)
    assert page.get_by_role("log", name="What happened").locator("p").count() > 20
