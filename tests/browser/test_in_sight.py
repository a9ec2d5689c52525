"""All answers to a question, the way out and the hint are in sight at every size; only what explains scrolls."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.midgame import open_midgame, play_game, replay_to
from tests.browser.steps import wait_until_drawn
from tests.server.serving import Server

pytestmark = pytest.mark.browser
SLOW = 120_000  # milliseconds for a hint on a busy machine
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
    if (answer.closest('.anytime > .choices')) continue
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
  if (question) {
    const first = document.elementFromPoint(question.left + 30, question.top + 12)
    if (!panel.querySelector('.ask').contains(first)) faults.push('the question: out of sight')
  }
  const anytime = panel.querySelector('.anytime[open] > .choices')?.getBoundingClientRect()
  if (anytime && anytime.bottom > innerHeight) faults.push('what can be done at any time: out of sight')
  return [...new Set(faults)]
}"""


# The clause that was asked for, if it is not whole and would have room.
CLAUSE_CUT = """() => {
  const clause = document.querySelector('.rules .here')
  if (!clause) return ['the clause: not open']
  const box = clause.getBoundingClientRect()
  const pages = clause.closest('.pages').getBoundingClientRect()
  const room = Math.min(pages.bottom, innerHeight) - pages.top
  const whole = box.top >= pages.top - 1 && box.bottom <= Math.min(pages.bottom, innerHeight) + 1
  const top = document.elementFromPoint(box.left + 20, Math.max(box.top, pages.top) + 8)
  return whole || box.height > room ? (clause.contains(top) ? [] : ['the clause: covered']) : ['the clause: cut off']
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


def find_faults(page: Page, state: str, boards: dict[str, set[float]]) -> list[str]:
    """Return what is out of sight at each size; record how high the board is."""
    faults = []
    for screen in SCREENS:
        width, height = map(int, screen.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        wait_until_drawn(page)
        out_of_sight = page.evaluate(OUT_OF_SIGHT)
        if page.locator(".rules").count():
            out_of_sight += page.evaluate(CLAUSE_CUT)
        faults += [f"{screen} {state}: {fault}" for fault in out_of_sight]
        box = page.locator("main.board").bounding_box()
        assert box
        boards.setdefault(screen, set()).add(box["height"])
    return faults


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("most", [4, pytest.param(1000, marks=pytest.mark.long)])
def test_every_answer_is_in_sight(visit: Visit, server: Server, game: str, seats: int, most: int) -> None:
    page = visit()
    faults: list[str] = []
    hinted = False  # once is enough: a hint is thought about for a while
    boards: dict[str, set[float]] = {}
    for number in list_questions(game, seats, most):
        open_midgame(page, server.db, game, seats, number)
        page.locator("main .box > *").first.wait_for()
        faults += find_faults(page, f"question {number}", boards)
        hint = page.locator("aside .hint button")
        if hint.count() and not hinted:
            hint.click()
            page.locator("aside .hint section").wait_for(timeout=SLOW)
            hinted = True
            faults += find_faults(page, f"question {number} with a hint", boards)
        anytime = page.locator("aside .anytime summary")
        if anytime.count():
            anytime.click()
            faults += find_faults(page, f"question {number} with what can be done at any time", boards)
            anytime.click()
        page.locator("aside .ask .clause").click()
        page.locator(".rules .here").wait_for()
        page.locator("aside .explains").evaluate("e => e.scrollTo(0, 0)")  # the click may have scrolled it
        faults += find_faults(page, f"question {number} with the rules", boards)
        page.get_by_role("button", name="Close the rules").click()
    assert faults == []
    assert {screen for screen, heights in boards.items() if len(heights) > 1} == set(), "the board changes its size"
