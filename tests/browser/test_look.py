"""Every board on every screen, with few players and with many: nothing overlaps, is cut off or too small to read."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.midgame import NAMES, open_midgame
from tests.browser.steps import ANSWER, open_table, wait_until_drawn
from tests.server.serving import Server

pytestmark = pytest.mark.browser
SCREENS = ("1024x700", "1280x800", "1366x768", "1920x1080", "390x844", "844x390", "820x1180")
TABLES = [
    (game, seats)
    for game, *sizes in (
        ("high-hat", 3, 4, 5, 6),
        ("high-bid", 2, 5),
        ("ratrace", 2, 6),
        ("madder-than-a-hatter", 3, 4),
        ("derby-day", 2, 6),
    )
    for seats in sizes
]
# A game's fullest table in every run, the smaller ones in the long run.
BY_SIZE = [
    pytest.param(game, seats, marks=[] if (game, seats + 1) not in TABLES and seats > 2 else pytest.mark.long)
    for game, seats in TABLES
]
MOMENTS = (0.0, 0.4, 0.93)  # how much of the game has been played


# Faults of the text on the board: too small, cut off, outside, or covered by something else.
ILLEGIBLE = """() => {
  const board = document.querySelector('main .box')
  const edge = board.getBoundingClientRect()
  const faults = []
  const texts = []
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode()); ) {
    const parent = node.parentElement
    const words = node.data.trim()
    if (!words || parent.closest('.unseen') || !parent.checkVisibility({ opacityProperty: true })) continue
    const scale = parent.ownerSVGElement ? parent.getScreenCTM().d : 1
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale
    if (size < 11.8) faults.push(`${words}: ${size.toFixed(1)} px`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const trim = Math.max(0, (line.height - size * 0.7) / 2) // the space above and below the letters
      const box = { words, parent, left: line.left, right: line.right }
      box.top = line.top + trim
      box.bottom = line.bottom - trim
      box.sheet = parent.closest('.sheet') // lies over the board for a while
      if (line.width < 1 || beyond(box, board)) continue
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
        faults.push(`${words}: outside`)
      texts.push(box)
    }
  }
  // Is the text cut off? Report it unless the box scrolls or ends in dots.
  function beyond(box, board) {
    for (let up = box.parent; up !== board; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (style.overflow === 'visible' || up.ownerSVGElement) continue
      const cut = up.getBoundingClientRect()
      const sideways = box.left < cut.left - 1 || box.right > cut.right + 1
      if (!sideways && box.top >= cut.top - 1 && box.bottom <= cut.bottom + 1) continue
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!dots && !/auto|scroll/.test(style.overflow)) faults.push(`${box.words}: cut off`)
      return true
    }
    return false
  }
  for (const [n, text] of texts.entries()) {
    for (const other of texts.slice(n + 1)) {
      const across = Math.min(text.right, other.right) - Math.max(text.left, other.left)
      const down = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top)
      if (text.parent === other.parent || text.sheet !== other.sheet) continue
      if (across > 2 && down > 2) faults.push(`${text.words} over ${other.words}`)
    }
    const top = document.elementFromPoint((text.left + text.right) / 2, (text.top + text.bottom) / 2)
    const over = top && board.contains(top) && !top.contains(text.parent) && !text.parent.contains(top)
    const transparent = over && !top.children.length && getComputedStyle(top).backgroundColor === 'rgba(0, 0, 0, 0)'
    if (over && !transparent && top.closest('.sheet') === text.sheet)
      faults.push(`${text.words}: covered by ${top.getAttribute('class')}`)
  }
  return [...new Set(faults)]
}"""

# Pieces outside the space they are on.
ASTRAY = """() => {
  const places = [...document.querySelectorAll('main .space, main .square')]
    .map((place) => place.getBoundingClientRect())
  const within = (box, place) => box.left >= place.left - 2 && box.right <= place.right + 2
    && box.top >= place.top - 2 && box.bottom <= place.bottom + 2
  return [...document.querySelectorAll('main .piece')].map((piece) => piece.getBoundingClientRect())
    .filter((box) => !places.some((place) => within(box, place)))
}"""


# Hands that are cut off; the largest may be on the smallest laptop.
SMALLEST = "1024x700"
SCROLLED = """() => [...document.querySelectorAll('main .wide .sets')]
  .filter((sets) => sets.scrollHeight > sets.clientHeight + 1).map(() => 'the hand: cut off')"""


def find_faults(page: Page) -> dict[str, list[str]]:
    page.locator("main .box").wait_for()
    faults_by_screen: dict[str, list[str]] = {}
    for screen in SCREENS:
        width, height = map(int, screen.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        faults = [*page.evaluate(ILLEGIBLE), *page.evaluate(ASTRAY)]
        faults += page.evaluate(SCROLLED) if screen != SMALLEST else []
        if faults:
            faults_by_screen[screen] = faults
    return faults_by_screen


@pytest.mark.parametrize(("game", "seats"), BY_SIZE)
def test_everything_has_its_place(visit: Visit, server: Server, game: str, seats: int) -> None:
    page, onlooker = visit(None), visit(None)
    for moment in MOMENTS:
        table = open_midgame(page, server.db, game, seats, moment)
        onlooker.goto(f"/t/{table}")
        assert (find_faults(page), find_faults(onlooker)) == ({}, {}), moment


# Players whose names cannot be seen in the list of seats.
HIDDEN_SEATS = """() => {
  const list = document.querySelector('aside .seats').getBoundingClientRect()
  return [...document.querySelectorAll('aside .plate')].filter((plate) => {
    const box = plate.getBoundingClientRect()
    return box.top < list.top - 1 || box.bottom > Math.min(list.bottom, innerHeight) + 1
  }).map((plate) => plate.textContent.trim())
}"""


# Plates whose figures are cut off, or that do not say how well a bot plays.
INCOMPLETE_PLATES = """() => [...document.querySelectorAll('aside .plate')].filter((plate) => {
  const line = plate.querySelector('.line')
  const level = [...plate.querySelectorAll('.state :is(.short, .long)')]
  const silent = level.length && !level.some((label) => label.checkVisibility())
  return line.scrollWidth > line.clientWidth + 1 || silent
}).map((plate) => plate.textContent.trim())"""


@pytest.mark.parametrize(("game", "seats"), [("high-hat", 6), ("high-bid", 5), ("ratrace", 6), ("derby-day", 6)])
def test_at_a_full_table_everybody_and_the_log_are_in_sight(
    visit: Visit, server: Server, game: str, seats: int
) -> None:
    page = visit()
    for moment in MOMENTS[1:]:
        open_midgame(page, server.db, game, seats, moment)
        for screen in ("1280x800", "1920x1080"):
            width, height = map(int, screen.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN_SEATS) == [], (moment, screen)
            assert page.evaluate(INCOMPLETE_PLATES) == [], (moment, screen)
            log = page.get_by_role("log", name="Log").bounding_box()
            assert log and log["height"] >= 60 and log["y"] + log["height"] <= height, (moment, screen)


def test_the_plate_says_how_well_a_bot_plays_however_long_its_name(visit: Visit) -> None:
    page = visit()
    bots = [{"kind": "bot", "name": name, "level": "medium"} for name in ("Bartholomew Featherstone", "Cleo")]
    seats = [{"kind": "person", "name": "Ann"}, *bots]
    created = page.request.post("/api/tables", data={"game": "high-bid", "seats": seats}).json()
    page.goto(f"/t/{created['table']}")
    levels = page.locator("aside .plate .state").filter(has_text="medium")
    expect(levels).to_have_count(2)
    assert levels.evaluate_all("all => all.map((state) => state.scrollWidth > state.clientWidth)") == [False, False]


def test_a_hat_is_carried_to_a_shop(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "madder-than-a-hatter")
    form = page.locator("aside form[data-offer=play]")
    for _ in range(20):
        page.locator("aside [data-offer]").first.wait_for()
        if form.count():
            break
        page.evaluate(ANSWER)
    hat, shop = page.locator("main .hand .can").first, page.locator("main [data-shop='2']")
    start, end = hat.bounding_box(), shop.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 30, end["y"] + 30, steps=6)
    page.mouse.up()
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile("You play .* into Cleo"))


def test_my_haberdasher_is_on_a_phone_too(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE)
    open_midgame(page, server.db, "madder-than-a-hatter", 4, 0)
    keeper = page.locator("main .hand [data-about^=haberdasher]")
    expect(keeper).to_be_in_viewport(ratio=1)
    assert page.get_by_label("The table in words").locator("li", has_text=keeper.inner_text()).count() == 1


def test_the_plate_of_whoever_moves_is_lit(visit: Visit) -> None:
    page = visit("/", reduced_motion="no-preference")
    open_table(page, "madder-than-a-hatter")
    page.evaluate(LIT)
    page.evaluate(ANSWER)
    now = page.locator("aside .now")
    now.wait_for()
    page.wait_for_function("() => !document.querySelector('aside .now') && window.lit.size > 2")
    lit = dict(page.evaluate("[...window.lit]"))
    assert {line for line, name in lit.items() if line.split()[0] in NAMES and line.split()[0] != name} == set()


# Record who is lit with each line that is shown.
LIT = """() => {
  window.lit = new Map()
  const record = () => {
    const line = document.querySelector('aside .now')?.textContent
    const name = document.querySelector('aside .plate.asked b')?.textContent
    if (line) window.lit.set(line, name?.trim())
  }
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(record).observe(document.body, all)
}"""


def test_the_enlarged_board_begins_at_the_players_piece(visit: Visit) -> None:
    page = visit(None, PHONE)
    open_table(page, "high-hat", 3)
    page.get_by_role("button", name="Enlarge the board").click()
    visible, piece = page.locator("main").bounding_box(), page.locator("main [data-mine]").bounding_box()
    assert visible and piece
    assert visible["x"] - 2 <= piece["x"] and piece["x"] + piece["width"] <= visible["x"] + visible["width"] + 2
    assert visible["y"] - 2 <= piece["y"] and piece["y"] + piece["height"] <= visible["y"] + visible["height"] + 2


def test_escape_closes_from_inside(visit: Visit) -> None:
    page = visit(None, PHONE)
    open_table(page, "high-hat", 3)
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox").last.focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


@pytest.mark.parametrize("screen", ["390x844", "844x390", "1024x700"])
def test_the_button_that_sends_covers_nothing(visit: Visit, screen: str) -> None:
    width, height = map(int, screen.split("x"))
    page = visit(None, {"width": width, "height": height})
    open_table(page, "high-bid")
    bid = page.locator("aside form[data-offer=bid]")
    for _ in range(20):
        page.locator("aside [data-offer]").first.wait_for()
        if bid.count():
            break
        page.evaluate(ANSWER)
    room = bid.locator("button[type=submit]").evaluate(
        "e => e.getBoundingClientRect().top - e.previousElementSibling.getBoundingClientRect().bottom"
    )
    assert room >= 0
