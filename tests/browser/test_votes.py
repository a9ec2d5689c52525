"""Tables of two and three people: taking back with and without a vote, clocks, pausing, and onlookers."""

import re
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.test_pages import check
from tests.server.serving import Server

pytestmark = pytest.mark.browser

SET_UP = """async ([guests, more]) => {
  const seats = [{ kind: 'person', name: 'Ann' }, ...guests.map(() => ({ kind: 'open' }))]
  const response = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'high-bid', seats, pace: 0, ...more }) })
  return response.json()
}"""
BID = "aside form[data-offer=bid] button[type=submit]:enabled"


def seat_players(pages: list[Page], names: tuple[str, ...] = ("Bob", "Cy"), **more: object) -> str:
    """Let Ann set up a table of High Bid and the others join by its code; return its id."""
    ann, *guests = pages
    created = ann.evaluate(SET_UP, [list(names[: len(guests)]), more])
    ann.goto(f"/t/{created['table']}")
    for page, name in zip(guests, names, strict=False):
        page.goto(f"/join/{created['code']}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take a seat").click()
    for page in pages:
        expect(page.locator(".table")).to_be_visible()
    return str(created["table"])


def find_bidder(pages: list[Page]) -> Page:
    """Return the page of the player who is to bid."""
    for _ in range(150):
        for page in pages:
            if page.locator(BID).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is to bid")


def bid(pages: list[Page]) -> Page:
    page = find_bidder(pages)
    page.locator(BID).click()
    expect(page.locator(BID)).to_have_count(0)
    return page


def undo_button(page: Page, name: str = "Take it back") -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def expect_in_log(page: Page, words: str) -> None:
    expect(page.get_by_role("log", name="Log").get_by_text(re.compile(words)).last).to_be_visible()


def test_a_bid_is_taken_back_by_the_keyboard(visit: Visit) -> None:
    pages = [visit(), visit()]
    table = seat_players(pages)
    onlooker = visit(f"/t/{table}")
    player = bid(pages)
    opponent = next(page for page in pages if page is not player)
    expect(undo_button(player)).to_be_visible()
    expect(undo_button(opponent)).to_have_count(0)
    undo_button(player).focus()
    player.keyboard.press("Enter")
    expect(player.locator(BID)).to_be_visible()
    for page in (*pages, onlooker):
        expect_in_log(page, "You take back your last action" if page is player else "takes back the last action")
    expect(undo_button(player)).to_have_count(0)
    onlooker.get_by_role("tab", name="History").click()
    expect(onlooker.get_by_text("takes back an action.")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_one_of_three_people_refuses_before_all_agree(visit: Visit, size: dict[str, int]) -> None:
    pages = [visit(size=size), visit(size=size), visit(size=size)]
    seat_players(pages)
    first = bid(pages)
    second = bid(pages)
    third = next(page for page in pages if page not in (first, second))
    undo_button(first, "Ask to take it back").click()
    for page in (second, third):
        expect(page.get_by_role("alert").get_by_text("asks to take back")).to_be_visible()
        check(page)
    expect(first.get_by_text(re.compile("Waiting for .* and "))).to_be_visible()
    check(first)
    second.get_by_role("button", name="Agree").click()
    third.get_by_role("button", name="Decline", exact=True).click()
    for page in pages:
        expect(page.locator("[data-motion]")).to_have_count(0)
        expect(page.get_by_text("declines.")).to_be_visible()
    expect(first.locator(BID)).to_have_count(0)
    undo_button(first, "Ask to take it back").click()
    for page in (second, third):
        page.get_by_role("button", name="Agree").click()
    expect(first.locator(BID)).to_be_visible()


def test_a_clock_runs_out_and_a_bot_decides(visit: Visit) -> None:
    pages = [visit(), visit(size=PHONE)]
    seat_players(pages, clock={"kind": "decision", "seconds": 4, "level": "random"})
    for page in pages:
        expect(page.get_by_role("timer")).to_have_count(2)
        check(page)
    slow = find_bidder(pages)
    expect(slow.locator(BID)).to_have_count(0, timeout=15_000)
    for page in pages:
        expect(page.get_by_text("time runs out; a bot decides.").first).to_be_visible()


@pytest.mark.usefixtures("server")  # skips where the pages are not built
def test_a_restart_costs_no_time_and_forgets_no_request(browser: Browser, tmp_path: Path) -> None:
    db = str(tmp_path / "parlour.db")
    server = Server(db)
    look = {"viewport": WIDE, "base_url": server.base, "reduced_motion": "reduce", "service_workers": "block"}
    contexts = [browser.new_context(**look) for _ in range(3)]
    try:
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.goto("/")
        seat_players(pages, clock={"kind": "bank", "seconds": 3600})
        first = bid(pages)
        bid(pages)
        undo_button(first, "Ask to take it back").click()
        expect(first.locator("[data-motion=undo]")).to_be_visible()
        start = monotonic()
        before = [read_clocks(page) for page in pages]
        killed_at = monotonic()
        server.kill()
        pages[0].wait_for_timeout(6000)  # no clock runs while the server is down
        server = Server(db, port=server.port)
        downtime = monotonic() - killed_at
        for page, times in zip(pages, before, strict=True):
            page.reload()
            expect(page.get_by_role("timer")).to_have_count(3)
            used = sum(times) - sum(read_clocks(page))
            elapsed = monotonic() - start - downtime
            assert -2 <= used <= elapsed + 3, f"{used} seconds were used in {elapsed:.0f}"
        for page in pages:
            if page is not first:
                page.get_by_role("button", name="Agree").click()
        expect(first.locator(BID)).to_be_visible()
    finally:
        for context in contexts:
            context.close()
        if server.process.poll() is None:
            server.stop()


def read_clocks(page: Page) -> list[int]:
    seconds = []
    for text in page.get_by_role("timer").all_inner_texts():
        parts = [int(part) for part in text.split(":")]
        seconds.append(sum(part * 60**n for n, part in enumerate(reversed(parts))))
    return seconds


def test_the_host_pauses_and_closes_the_table_to_onlookers(visit: Visit) -> None:
    pages = [visit(), visit()]
    table = seat_players(pages)
    ann, bob = pages
    onlooker = visit(f"/t/{table}")
    expect(onlooker.locator(".table")).to_be_visible()
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("button", name="Pause", exact=True).click()
    ann.get_by_role("button", name="Close to spectators").click()
    check(ann)
    ann.keyboard.press("Escape")
    expect(onlooker.get_by_role("heading", name="Closed to spectators")).to_be_visible()
    expect(onlooker.get_by_text("This table is closed to spectators")).to_be_visible()
    for page in pages:
        expect(page.get_by_text("The table is paused.")).to_be_visible()
        expect(page.locator(BID)).to_have_count(0)
    bob.get_by_role("button", name="Continue").click()
    ann.get_by_role("button", name="Agree").click()
    find_bidder(pages)


def test_a_phone_shows_that_a_bot_plays_and_that_its_owner_is_muted(visit: Visit) -> None:
    ann, bob = pages = [visit(), visit(size=PHONE)]
    seat_players(pages, clock={"kind": "bank", "seconds": 3600})
    bob.get_by_role("button", name="Table", exact=True).click()
    bob.get_by_role("button", name="Let a bot play for you").click()
    bob.keyboard.press("Escape")
    expect(bob.get_by_text("A bot plays for you.")).to_be_visible()
    check(bob)
    bob.get_by_role("button", name="Take the seat back").click()
    expect(bob.get_by_text("A bot plays for you.")).to_have_count(0)
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("button", name="Mute Bob").click()
    ann.keyboard.press("Escape")
    bob.get_by_role("button", name="Log").click()
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.get_by_text("The host has muted you at this table.")).to_be_visible()
    expect(bob.get_by_label("Write a message")).to_have_count(0)
    bob.get_by_role("tab", name="History").click()
    expect(bob.get_by_text("The host mutes Bob.")).to_be_in_viewport()


def test_house_rules_are_shown_before_somebody_joins(visit: Visit) -> None:
    ann, bob = visit("/new/derby-day"), visit()
    ann.get_by_label("Name in seat 1").fill("Ann")
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_label("Actions can be taken back").uncheck()
    ann.get_by_label("Clock").select_option("decision")
    ann.get_by_label(re.compile("^Time")).select_option(label="2 days")
    ann.get_by_role("spinbutton", name="Races").fill("3")
    check(ann)
    ann.get_by_role("button", name="Set up and invite").click()
    code = ann.locator(".code").first.inner_text().replace(" ", "")
    bob.goto(f"/join/{code}")
    region = bob.get_by_role("region", name="House rules in this game")
    expect(region.get_by_text("Races: 3 instead of 1.")).to_be_visible()
    expect(region.get_by_text("Actions cannot be taken back.")).to_be_visible()
    expect(region.get_by_text("Clock: 2 days for each decision.")).to_be_visible()
    check(bob)
