"""Every board on every screen, with few players and with many: nothing overlaps, is cut off or too small to read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.played import lay_played
from tests.browser.steps import ANSWER, drawn, lay
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
MOMENTS = (0.0, 0.4, 0.93)  # how much of the game has been played


# What can be read on the board: too small, cut off, outside, or covered by something else.
ILLEGIBLE = """() => {
  const board = document.querySelector('main .box')
  const edge = board.getBoundingClientRect()
  const found = []
  const texts = []
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT)
  for (let node; (node = walk.nextNode()); ) {
    const parent = node.parentElement
    const said = node.data.trim()
    if (!said || parent.closest('.unseen') || !parent.checkVisibility({ opacityProperty: true })) continue
    const scale = parent.ownerSVGElement ? parent.getScreenCTM().d : 1
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale
    if (size < 11.8) found.push(`${said}: ${size.toFixed(1)} px`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const trim = Math.max(0, (line.height - size * 0.7) / 2) // of the letters themselves
      const box = { said, parent, left: line.left, right: line.right, top: line.top + trim, bottom: line.bottom - trim }
      box.sheet = parent.closest('.sheet') // that lies over the board for a while
      if (line.width < 1 || beyond(box, board)) continue
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
        found.push(`${said}: outside`)
      texts.push(box)
    }
  }
  // Cut off by something that neither scrolls nor says by its dots that more follows.
  function beyond(box, board) {
    for (let up = box.parent; up !== board; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (style.overflow === 'visible' || up.ownerSVGElement) continue
      const cut = up.getBoundingClientRect()
      const sideways = box.left < cut.left - 1 || box.right > cut.right + 1
      if (!sideways && box.top >= cut.top - 1 && box.bottom <= cut.bottom + 1) continue
      const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (!dots && !/auto|scroll/.test(style.overflow)) found.push(`${box.said}: cut off`)
      return true
    }
    return false
  }
  for (const [n, one] of texts.entries()) {
    for (const other of texts.slice(n + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (one.parent === other.parent || one.sheet !== other.sheet) continue
      if (across > 2 && down > 2) found.push(`${one.said} over ${other.said}`)
    }
    const top = document.elementFromPoint((one.left + one.right) / 2, (one.top + one.bottom) / 2)
    const over = top && board.contains(top) && !top.contains(one.parent) && !one.parent.contains(top)
    const seen = over && !top.children.length && getComputedStyle(top).backgroundColor === 'rgba(0, 0, 0, 0)'
    if (over && !seen && top.closest('.sheet') === one.sheet)
      found.push(`${one.said}: covered by ${top.getAttribute('class')}`)
  }
  return [...new Set(found)]
}"""

# Pieces stand within the space they are on.
ASTRAY = """() => {
  const places = [...document.querySelectorAll('main .space, main .square')].map((one) => one.getBoundingClientRect())
  const within = (box, place) => box.left >= place.left - 2 && box.right <= place.right + 2
    && box.top >= place.top - 2 && box.bottom <= place.bottom + 2
  return [...document.querySelectorAll('main .piece')].map((one) => one.getBoundingClientRect())
    .filter((box) => !places.some((place) => within(box, place)))
}"""


# A hand lies in sight whole, but for the largest on the smallest laptop.
SMALLEST = "1024x700"
SCROLLED = """() => [...document.querySelectorAll('main .wide .sets')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1).map(() => 'the hand: cut off')"""


def on_every_screen(page: Page) -> dict[str, list[str]]:
    page.locator("main .box").wait_for()
    wrong: dict[str, list[str]] = {}
    for screen in SCREENS:
        width, height = map(int, screen.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        found = [*page.evaluate(ILLEGIBLE), *page.evaluate(ASTRAY)]
        found += page.evaluate(SCROLLED) if screen != SMALLEST else []
        if found:
            wrong[screen] = found
    return wrong


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_has_its_place(visit: Visit, server: Server, game: str, seats: int) -> None:
    page, other = visit(), visit()  # somebody looks on
    for moment in MOMENTS:
        table = lay_played(page, server.db, game, seats, moment)
        other.goto(f"/t/{table}")
        assert (on_every_screen(page), on_every_screen(other)) == ({}, {}), moment


# Names of players that do not stand in the seats' list as it is seen.
HIDDEN_SEATS = """() => {
  const list = document.querySelector('aside .seats').getBoundingClientRect()
  return [...document.querySelectorAll('aside .plate')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.top < list.top - 1 || box.bottom > Math.min(list.bottom, innerHeight) + 1
  }).map((one) => one.textContent.trim())
}"""


# Figures on plates that end in dots, and bots of which no plate says how well they play.
HALF_SAID = """() => [...document.querySelectorAll('aside .plate')].filter((one) => {
  const line = one.querySelector('.line')
  const level = [...one.querySelectorAll('.state :is(.short, .long)')]
  const silent = level.length && !level.some((said) => said.checkVisibility())
  return line.scrollWidth > line.clientWidth + 1 || silent
}).map((one) => one.textContent.trim())"""


@pytest.mark.parametrize(("game", "seats"), [("high-hat", 6), ("high-bid", 5), ("ratrace", 6), ("derby-day", 6)])
def test_at_a_full_table_everybody_is_in_sight_and_the_log_too(
    visit: Visit, server: Server, game: str, seats: int
) -> None:
    page = visit()
    for moment in MOMENTS[1:]:
        lay_played(page, server.db, game, seats, moment)
        for screen in ("1280x800", "1920x1080"):
            width, height = map(int, screen.split("x"))
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN_SEATS) == [], (moment, screen)
            assert page.evaluate(HALF_SAID) == [], (moment, screen)
            log = page.get_by_role("log", name="What happened").bounding_box()
            assert log and log["height"] >= 60 and log["y"] + log["height"] <= height, (moment, screen)


def test_however_long_a_name_the_plate_says_how_well_a_bot_plays(visit: Visit) -> None:
    page = visit()
    bots = [{"kind": "bot", "name": name, "level": "medium"} for name in ("Bartholomew Featherstone", "Cleo")]
    seats = [{"kind": "person", "name": "Ann"}, *bots]
    made = page.request.post("/api/tables", data={"game": "high-bid", "seats": seats}).json()
    page.goto(f"/t/{made['table']}")
    levels = page.locator("aside .plate .state").filter(has_text="medium")
    expect(levels).to_have_count(2)
    assert levels.evaluate_all("all => all.map((one) => one.scrollWidth > one.clientWidth)") == [False, False]


def test_a_hat_is_carried_to_a_shop(visit: Visit) -> None:
    page = visit()
    lay(page, "madder-than-a-hatter")
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
    chosen = form.locator(".chip.on")
    expect(chosen).to_have_count(2)
    expect(chosen.last).to_contain_text("Cleo")


def test_enlarged_the_board_begins_at_my_piece(visit: Visit) -> None:
    page = visit("/", PHONE)
    lay(page, "high-hat", 3)
    page.get_by_role("button", name="Enlarge the board").click()
    seen, piece = page.locator("main").bounding_box(), page.locator("main [data-mine]").bounding_box()
    assert seen and piece
    assert seen["x"] - 2 <= piece["x"] and piece["x"] + piece["width"] <= seen["x"] + seen["width"] + 2
    assert seen["y"] - 2 <= piece["y"] and piece["y"] + piece["height"] <= seen["y"] + seen["height"] + 2


def test_escape_closes_from_inside(visit: Visit) -> None:
    page = visit("/", PHONE)
    lay(page, "high-hat", 3)
    page.get_by_role("button", name="Log", exact=True).click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox").last.focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


@pytest.mark.parametrize("screen", ["390x844", "844x390", "1024x700"])
def test_the_button_that_sends_covers_nothing(visit: Visit, screen: str) -> None:
    width, height = map(int, screen.split("x"))
    page = visit("/", {"width": width, "height": height})
    lay(page, "high-bid")
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
