"""Every page is accessible in both themes, fits a phone and is small, and a shared device covers secrets."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.midgame import open_finished, open_midgame
from tests.browser.steps import race, sit, throw, wait_until_drawn
from tests.browser.test_look import ILLEGIBLE
from tests.server.serving import Server

pytestmark = pytest.mark.browser
FIRST_LOAD = 120_000  # bytes as the browser counts them, fonts included


AXE = Axe()


def check(page: Page) -> None:
    """Check that axe finds nothing and that nothing sticks out sideways."""
    results = AXE.run(page)
    assert results.violations_count == 0, results.generate_report()
    excess = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert excess <= 0, f"{page.url} is {excess} pixels too wide"


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide-light", "phone-dark"])
def test_every_page_is_accessible_and_fits(visit: Visit, size: dict[str, int], theme: str) -> None:
    page = visit("/", size, color_scheme=theme)
    page.get_by_role("link", name=re.compile("^Derby Day")).wait_for()
    check(page)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    created = page.request.post("/api/tables", data={"game": "derby-day", "seats": seats}).json()
    page.goto(f"/join/{created['code']}")
    check(page)
    page.goto("/new/derby-day")
    page.get_by_role("button", name="Read the rules").click()
    page.get_by_text("Six horses run").wait_for()
    check(page)
    page.goto("/new/derby-day")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    page.get_by_role("button", name="Set up and invite").click()
    page.get_by_text("still open").wait_for()
    check(page)
    sit(page, "derby-day", "Ann", "Bob", "Carl")
    throw(page)
    throw(page)
    check(page)
    page.get_by_role("button", name=re.compile("^Rules")).click()
    page.get_by_text("Six horses run").wait_for()
    check(page)
    page.get_by_role("button", name="Close the rules").click()
    page.get_by_role("button", name="Table", exact=True).click()
    check(page)
    page.keyboard.press("Escape")
    race(page)
    check(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step forward").click()
    check(page)


@pytest.mark.parametrize("game", ["high-hat", "derby-day", "high-bid", "madder-than-a-hatter", "ratrace"])
def test_every_board_is_accessible_and_fits_in_the_middle_and_at_the_end(
    visit: Visit, server: Server, game: str
) -> None:
    page = visit(None)
    options = {"rounds": 16} if game in ("high-hat", "ratrace") else {}
    open_midgame(page, server.db, game, 4, 0.4, **options)
    check_in_each(page, (WIDE, "light"), (WIDE, "dark"), (PHONE, "dark"), (PHONE, "light"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("?")
    page.locator("[data-clause]").first.wait_for()
    check(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.keyboard.press("Escape")
    table = open_finished(page, server.db, game, 4, **options)
    check_in_each(page, (WIDE, "light"), (PHONE, "dark"))
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="One step forward").click()
    check_in_each(page, (PHONE, "light"), (WIDE, "dark"))
    page.mouse.move(0, 0)
    expect(page.locator("main .told")).to_have_count(0)
    assert page.evaluate(ILLEGIBLE) == []


def check_in_each(page: Page, *looks: tuple[dict[str, int], str]) -> None:
    for size, theme in looks:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
        wait_until_drawn(page)
        check(page)
        assert page.evaluate(CUT_OFF) == []


# Names and sentences that are cut off by their box, and boards that stick out of theirs.
CUT_OFF = """() => {
  const board = document.querySelector('main .box')
  const edge = board.getBoundingClientRect()
  const out = board.scrollHeight > board.clientHeight + 1 || board.scrollWidth > board.clientWidth + 1
  const faults = out ? ['the board'] : []
  for (const element of board.querySelectorAll('button, .card, .space, .square, article')) {
    const box = element.getBoundingClientRect()
    if (element.closest('.sets, .counter') || !box.width) continue // these may be scrolled
    if (box.bottom > edge.bottom + 2 || box.right > edge.right + 2) faults.push(element.textContent.trim())
  }
  return faults
}"""


FETCHED = """performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_board_never_scrolls_and_the_panel_covers_nothing(visit: Visit, size: dict[str, int]) -> None:
    page = visit(None, size)
    sit(page, "derby-day", "Ann")
    throw(page)
    page.locator("aside [data-offer=throw]:enabled").wait_for()
    board = page.locator("main .box").bounding_box()
    panel = page.get_by_role("region", name="What you can do").bounding_box()
    assert board and panel
    assert panel["y"] >= board["y"] + board["height"] - 1 or panel["x"] >= board["x"] + board["width"] - 1
    assert panel["y"] + panel["height"] <= size["height"] + 1
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    small = page.evaluate(
        "[...document.querySelectorAll('button, a, select')].filter(e => e.offsetParent && !e.matches('.clause'))"
        ".map(e => [e.innerText, Math.round(e.getBoundingClientRect().height)]).filter(([, h]) => h < 40)"
    )
    assert small == []


def test_secrets_on_one_device_are_covered_until_their_owner_confirms(visit: Visit) -> None:
    page = visit("/new/high-bid")
    while page.get_by_label(re.compile("Remove seat")).count() > 0:
        page.get_by_label(re.compile("Remove seat")).last.click()
    page.get_by_label("Name in seat 1").fill("Ann")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    page.get_by_label("Name in seat 2").fill("Bob")
    page.get_by_role("button", name="Start").click()
    for _ in range(2):
        cover = page.get_by_role("heading", name=re.compile("Pass the device to"))
        name = cover.inner_text().split()[-1]
        expect(page.get_by_role("region", name="What you can do")).to_be_hidden()
        expect(page.get_by_text("is dealt")).to_have_count(0)
        check(page)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.get_by_text(f"{name} is dealt").first).to_be_attached()
        page.locator("aside [data-offer=pass]:enabled").click()
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("Pass the device to"))).to_be_visible()


def test_a_wrong_edition_is_refused_with_a_sentence(visit: Visit) -> None:
    page = visit("/new/derby-day", refused=True)
    page.get_by_text("Your own edition").click()
    bad = {
        "name": "mine.toml",
        "mimeType": "text/plain",
        "buffer": b'name = "Mine"\n[lane]\nspaces = 2\nsource = "sheet"\n',
    }
    page.get_by_label("Edition file").set_input_files(files=[bad])
    with page.expect_response("**/api/tables"):
        page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("spaces")


def test_the_first_load_is_small(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name=re.compile("^Derby Day")).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(FETCHED) < FIRST_LOAD
