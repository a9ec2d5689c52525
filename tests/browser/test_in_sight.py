"""All answers to a question, the way out and the hint are in sight at every size; only what explains scrolls."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.midgame import open_midgame, play_game, replay_to
from tests.browser.steps import wait_until_drawn
from tests.server.serving import Server

pytestmark = pytest.mark.browser
SCREENS = ("360x640", "640x400", "768x1024", "1280x800", "1366x768", "1920x1080")  # 640x400: a laptop at 200 %
GAMES = [("derby-day", 4), ("high-bid", 4), ("high-hat", 4), ("madder-than-a-hatter", 4), ("ratrace", 4)]

# What answers and cannot be seen whole, or is covered; and what scrolls inside something that scrolls.
OUT_OF_SIGHT = """() => {
  const panel = document.querySelector('aside .panel')
  const scrolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1
  const name = (e) => (e.getAttribute('aria-label') || e.textContent || e.id || e.tagName).trim().slice(0, 40)
  const faults = []
  const controls = ':is(button, select, input:not([type=radio], [type=checkbox]), .chip)'
  const answers = panel.querySelectorAll(`.answers ${controls}`)
  for (const answer of answers) {
    if (answer.closest('details:not([open])')) continue
    const box = answer.getBoundingClientRect()
    const out = box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const covered = !out && !(top && (answer.contains(top) || top.contains(answer)))
    if (out || covered) faults.push(`${name(answer)}: ${out ? 'out of sight' : 'covered by ' + top?.className}`)
    for (let up = answer.parentElement; up !== document.body; up = up.parentElement)
      if (scrolls(up)) faults.push(`${name(answer)}: scrolls`)
  }
  if (!answers.length) faults.push('no answers')
  for (const inner of panel.querySelectorAll('*'))
    for (let up = inner.parentElement; scrolls(inner) && up !== document.body; up = up.parentElement)
      if (scrolls(up)) faults.push(`${name(inner)}: a scroller in a scroller`)
  const question = panel.querySelector('.ask')?.getBoundingClientRect()
  if (question && (question.top < 0 || question.top > innerHeight - 40)) faults.push('the question: out of sight')
  return [...new Set(faults)]
}"""


def list_questions(game: str, seats: int, most: int) -> list[int]:
    """Return, by their numbers, questions that differ in what is offered; at most so many, the richest first."""
    _, questions = play_game(game, seats, 1, ())
    richest: dict[str, tuple[int, int]] = {}
    for number in range(len(questions)):
        offers = [offer for offer in replay_to(game, seats, number).offers(0) if not offer.out_of_turn]
        kind = " ".join(sorted({offer.action for offer in offers}))
        size = len(offers) + sum(len(offer.params) for offer in offers)
        if kind not in richest or size > richest[kind][0]:
            richest[kind] = (size, number)
    return [number for _, number in sorted(richest.values(), reverse=True)][:most]


def find_faults(page: Page, state: str) -> list[str]:
    faults = []
    for screen in SCREENS:
        width, height = map(int, screen.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        faults += [f"{screen} {state}: {fault}" for fault in page.evaluate(OUT_OF_SIGHT)]
    return faults


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("most", [4, pytest.param(1000, marks=pytest.mark.long)])
def test_every_answer_is_in_sight(visit: Visit, server: Server, game: str, seats: int, most: int) -> None:
    page = visit()
    faults = []
    for number in list_questions(game, seats, most):
        open_midgame(page, server.db, game, seats, number)
        page.locator("main .box > *").first.wait_for()
        faults += find_faults(page, f"question {number}")
        hint = page.locator("aside .hint button")
        if hint.count():
            hint.click()
            page.locator("aside .hint section").wait_for()
            faults += find_faults(page, f"question {number} with a hint")
        page.get_by_role("button", name="Rules").click()
        page.locator("[data-clause]").first.wait_for()
        faults += find_faults(page, f"question {number} with the rules")
        page.get_by_role("button", name="Close the rulebook").click()
    assert faults == []
