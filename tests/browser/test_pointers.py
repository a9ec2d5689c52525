"""Every kind of choice is made with a real mouse and a real finger: pressed down, held a moment and released."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.midgame import open_midgame, play_game, replay_to
from tests.browser.steps import wait_until_drawn
from tests.server.serving import Server

pytestmark = pytest.mark.browser
TOOLTIP = ".told[popover]"
LONG_ENOUGH = 900  # milliseconds, in which an explanation would have opened
GAMES = [("madder-than-a-hatter", 4), ("high-hat", 4), ("high-bid", 4), ("ratrace", 4)]


def list_choices(game: str, seats: int) -> Iterator[int]:
    """Return, by its number, the first question of each kind that leaves Ann something to choose."""
    seen: set[str] = set()
    _, questions = play_game(game, seats, 1, ())
    for number in range(len(questions)):
        for offer in replay_to(game, seats, number).offers(0):
            if any(param.size() > 1 for param in offer.params) and not offer.out_of_turn and offer.action not in seen:
                seen.add(offer.action)
                yield number


def press(page: Page, thing: Locator) -> None:
    """Click in the middle of it as a hand does: move there, press, release."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2 - 9, box["y"] + box["height"] / 2 - 9)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    page.mouse.down()
    page.mouse.up()


# The choices on the board, one of each place they are in.
PLACES = """() => {
  const places = new Map()
  for (const thing of document.querySelectorAll('main .box .can')) {
    const box = thing.getBoundingClientRect()
    const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const place = `${thing.closest('section, article, g')?.getAttribute('class')} ${thing.getAttribute('class')}`
    if (under && thing.contains(under) && !places.has(place)) places.set(place, thing)
  }
  for (const [n, thing] of [...places.values()].entries()) thing.dataset.test = n
  return places.size
}"""


# Whether it is chosen, or its form is open with something left to choose.
CHOSEN = """(n) => document.querySelector(`main [data-test="${n}"]`)?.ariaPressed === 'true'
  || !!document.querySelector('aside .answers form .shut')"""


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_click_on_the_board_chooses(visit: Visit, server: Server, game: str, seats: int) -> None:
    page = visit()
    tried = 0
    for number in list_choices(game, seats):
        open_midgame(page, server.db, game, seats, number)
        page.locator("main .box > *").first.wait_for()
        wait_until_drawn(page)
        for n in range(page.evaluate(PLACES)):
            thing = page.locator(f"main [data-test='{n}']")
            if thing.get_attribute("aria-pressed") == "false":
                press(page, thing)
                page.wait_for_function(CHOSEN, arg=str(n))
                expect(page.locator(TOOLTIP)).to_have_count(0)
                tried += 1
    assert tried


def test_a_tap_chooses_and_a_long_touch_explains(visit: Visit, server: Server) -> None:
    page = visit("/", PHONE, has_touch=True)
    open_midgame(page, server.db, "madder-than-a-hatter", 4, 0)
    card = page.locator("main .hand .can").first
    box = card.bounding_box()
    assert box
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    expect(page.locator(TOOLTIP)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "false")
    page.touchscreen.tap(**middle)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(TOOLTIP)).to_have_count(0)


def test_a_choice_does_not_stick_to_the_next_question(visit: Visit, server: Server) -> None:
    page = visit()
    open_midgame(page, server.db, "madder-than-a-hatter", 4, 0)
    press(page, page.locator("main [data-shop='2'] .target"))
    press(page, page.locator("main .hand .can").first)
    page.locator("aside form[data-offer=play] button[type=submit]").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("into Cleo's inventory")
    form = page.locator("aside form[data-offer=play]")
    for _ in range(20):
        page.locator("aside .ask").wait_for()
        if form.count():
            break
        page.locator("aside [data-way-out]").click()
    expect(form.locator("button[type=submit]")).to_be_disabled()
    expect(page.locator("main .picked")).to_have_count(0)


def test_nothing_is_explained_under_a_mouse_at_rest(visit: Visit, server: Server) -> None:
    page = visit()
    open_midgame(page, server.db, "madder-than-a-hatter", 4, 0)
    box = page.locator("main .conveyor .card").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    expect(page.locator(TOOLTIP)).to_be_visible()
    page.reload()  # everything appears anew under the same mouse
    page.locator("main .conveyor .card").first.wait_for()
    page.wait_for_timeout(LONG_ENOUGH)
    expect(page.locator(TOOLTIP)).to_have_count(0)
    page.mouse.move(box["x"] + 24, box["y"] + 24, steps=3)
    expect(page.locator(TOOLTIP)).to_be_visible()


def test_what_is_in_no_shop_is_said_so(visit: Visit, server: Server) -> None:
    page = visit()
    open_midgame(page, server.db, "madder-than-a-hatter", 4, 0)
    for card in page.locator("main .conveyor .card").all():
        card.hover()
        expect(page.locator(TOOLTIP)).to_be_visible()
        expect(page.locator(TOOLTIP)).not_to_contain_text(": .")
