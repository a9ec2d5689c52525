"""Every kind of choice is made with a real mouse and a real finger: pressed down, held a moment and released."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.kernel.offer import Param
from tests.browser.conftest import Visit
from tests.browser.midgame import open_midgame, play_game, replay_to
from tests.server.serving import Server

pytestmark = pytest.mark.browser
GAMES = [("madder-than-a-hatter", 4), ("high-hat", 3), ("high-bid", 4), ("ratrace", 4)]


def list_choices(game: str, seats: int) -> Iterator[int]:
    """Return, by its number, the first question of each kind that leaves Ann something to choose."""
    seen: set[str] = set()
    _, questions = play_game(game, seats, 1, ())
    for number in range(len(questions)):
        for offer in replay_to(game, seats, number).offers(0):
            free = [p for p in offer.params if not (isinstance(p, Param) and p.low == p.high)]
            if free and not offer.out_of_turn and offer.action not in seen:
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


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_click_on_the_board_chooses(visit: Visit, server: Server, game: str, seats: int) -> None:
    page = visit()
    tried = 0
    for number in list_choices(game, seats):
        open_midgame(page, server.db, game, seats, number)
        for n in range(page.evaluate(PLACES)):
            thing = page.locator(f"main [data-test='{n}']")
            if thing.get_attribute("aria-pressed") == "false":
                press(page, thing)
                expect(thing).to_have_attribute("aria-pressed", "true")
                expect(page.locator(".told[popover]")).to_have_count(0)
                tried += 1
    assert tried
