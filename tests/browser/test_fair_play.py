"""What no page can do, whatever it sends; and playing without a mouse or without a large screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.steps import A_MOMENT, choose_flat_races, open_table

pytestmark = pytest.mark.browser

# Keep the page's own socket at hand.
KEEP_SOCKET = (
    "window.WebSocket = class extends WebSocket { constructor(...args) { super(...args); window.socket = this } }"
)


def list_words(page: Page) -> list[str]:
    return page.get_by_label("The table in words").locator("li").all_text_contents()


def send_action(page: Page, action: str, args: list[int], seat: int = 0) -> None:
    act: dict[str, Any] = {"type": "act", "ref": 999, "seat": seat, "action": action, "args": args}
    page.evaluate("(act) => window.socket.send(JSON.stringify(act))", act)


def test_what_the_rules_forbid_is_refused_with_its_clause_and_changes_nothing(visit: Visit) -> None:
    page = visit()
    page.add_init_script(KEEP_SOCKET)
    open_table(page, "high-bid")
    page.locator("aside form[data-offer=bid]").wait_for(timeout=60_000)
    log = page.get_by_role("log", name="Log").locator("p")
    before, lines = list_words(page), log.count()
    alarm = page.locator("aside .alarm")
    for action, args, clause in (("bid", [999_999], "bid."), ("bid", [-20], "bid."), ("sell", [0], "")):
        send_action(page, action, args)
        expect(alarm).to_be_visible()
        why = alarm.get_by_role("button", name=re.compile(rf"Why\? The rule {re.escape(clause)}[a-z-]"))
        expect(why).to_be_visible()
        assert list_words(page) == before
        assert log.count() == lines
        page.reload()
        page.locator("aside form[data-offer=bid]").wait_for()
        assert list_words(page) == before
    send_action(page, "pass", [], seat=1)
    expect(alarm).to_be_visible()
    assert list_words(page) == before
    page.locator("aside [data-offer=pass]").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("You pass")
    expect(alarm).to_be_hidden()


def test_a_whole_race_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/new/derby-day")
    page.get_by_label("Name in seat 1").wait_for()
    choose_flat_races(page)
    page.get_by_label("Name in seat 1").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    result = page.get_by_role("region", name="The result")
    ready = page.locator("aside [data-offer=throw]:enabled")
    for _ in range(300):
        ready.or_(result).first.wait_for()
        if result.is_visible():
            break
        page.wait_for_timeout(A_MOMENT)
        page.keyboard.press("1")
    expect(result).to_contain_text("1st")
    again = page.get_by_role("button", name="Play again")
    for _ in range(40):
        page.keyboard.press("Tab")
        if again.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Derby Day")).to_be_visible()
    expect(page.locator(".ending")).to_have_count(0)


def test_hats_are_played_on_a_phone_by_tapping_the_board(visit: Visit) -> None:
    page = visit(None, PHONE, has_touch=True, is_mobile=True)
    open_table(page, "madder-than-a-hatter")
    card = page.locator(".hand button.can")
    for turn in range(1, 4):
        page.locator("form[data-offer=play]").wait_for()
        card.first.wait_for()
        hats = card.count()
        card.first.tap()
        expect(page.locator(".hand button.picked")).to_have_count(1)
        page.locator("article.mine button.target.can").tap()
        page.locator("form[data-offer=play] button[type=submit]").tap()
        expect(page.locator(".hand button.picked")).to_have_count(0)
        play, decline = page.locator("form[data-offer=play]"), page.locator("aside [data-offer=decline]:enabled")
        play.or_(decline).first.wait_for()
        if decline.is_visible():  # a Premium hat
            decline.click()
            play.wait_for()
        expect(card).to_have_count(hats)
        mine = next(line for line in list_words(page) if line.startswith("Ann has"))
        assert mine.count(",") >= turn - 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
