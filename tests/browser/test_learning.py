"""What helps somebody who has never played: a game on one card, a guided first game, clauses shown on the board."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import shelf
from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.midgame import open_midgame
from tests.browser.steps import A_MOMENT, open_table
from tests.browser.test_pages import check
from tests.server.serving import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    ("game", "clause", "happens"),
    [
        ("derby-day", "flat-american.from-next", "is home"),
        ("high-hat", "property.land", "receives"),
        ("high-bid", "sell.section", "sells"),
        ("madder-than-a-hatter", "turn.play", "plays"),
        ("ratrace", "credit.due", "is due"),
    ],
)
def test_a_clause_is_shown_on_the_board(
    visit: Visit, size: dict[str, int], game: str, clause: str, happens: str
) -> None:
    page = visit(f"/new/{game}", size)
    page.get_by_text("How it ends").wait_for()
    page.get_by_role("button", name="Read the rules").click()
    entry = page.locator(f"[data-clause='{clause}']")
    entry.get_by_role("button", name="Show me").click()
    expect(entry.locator(".box > *").first).to_be_visible()
    expect(entry.locator("li.this")).to_have_count(0)
    while entry.get_by_role("button", name="One step forward").is_enabled():
        entry.get_by_role("button", name="One step forward").click()
    expect(entry.locator("li.this").first).to_contain_text(happens)
    check(page)
    entry.get_by_role("button", name="From the start").click()
    expect(entry.locator("li.this")).to_have_count(0)
    entry.get_by_role("button", name="Close").click()
    expect(entry.locator(".box")).to_have_count(0)


def do_step(page: Page, step: dict[str, Any], names: dict[str, list[str]]) -> None:
    """Do what the step wants in the panel: press its button, or fill in its form."""
    target = page.locator(f"aside [data-offer={step['action']}].meant")
    expect(target).to_have_count(1)
    offer = next(offer for offer in step["offers"] if offer["action"] == step["action"] and fits(offer, step["args"]))
    params = [(param, arg) for param, arg in zip(offer["params"], step["args"], strict=True) if not is_settled(param)]
    if not params:
        target.click()
        return
    if target.evaluate("element => element.matches('button')"):
        target.click()
    form = page.locator(f"aside form[data-offer={step['action']}].meant")
    for param, arg in params:
        if param["kind"] == "some":
            assert arg == 0, "nothing to hand in"
        elif param["options"]:
            find_field(form, param["labels"][param["options"].index(arg)]).check(force=True)
        elif form.locator("input[type=number]").count():
            form.locator("input[type=number]").fill(str(arg))
        else:
            find_field(form, names[param["unit"]][arg] if param["unit"] in names else str(arg)).check(force=True)
    form.locator("button[type=submit]").click()


def find_field(form: Locator, name: str) -> Locator:
    """Return the field of this name, whatever its label says about its worth."""
    return form.get_by_label(re.compile(rf"^\s*{re.escape(name)}(?! Premium)")).first


def is_settled(param: dict[str, Any]) -> bool:
    if param["kind"] == "range":
        return bool(param["low"] >= param["high"])
    return len(param["options"]) == 1 if param["kind"] == "one" else param["most"] == 0


def fits(offer: dict[str, Any], args: list[int]) -> bool:
    for param, arg in zip(offer["params"], args, strict=True):
        if param["kind"] == "range" and not param["low"] <= arg <= param["high"]:
            return False
        if param["kind"] == "one" and arg not in param["options"]:
            return False
    return True


@pytest.mark.parametrize("game", [name for name, game in shelf().items() if game.module.startswith("parlour.")])
def test_a_lesson_is_played_to_its_end(visit: Visit, game: str) -> None:
    page = visit("/")
    page.get_by_role("link", name=f"Learn {shelf()[game].title}").click()
    lesson = page.request.get(f"/api/games/{game}/lesson").json()
    steps = lesson["steps"]
    for n, step in enumerate(steps[:-1]):
        expect(page.get_by_role("region", name="What to do")).to_contain_text(step["say"])
        if n in (1, 4):
            check(page)
        if n == 2:
            page.reload()  # the lesson goes on where it was
            expect(page.get_by_role("region", name="What to do")).to_contain_text(step["say"])
        do_step(page, step, lesson["scene"]["names"])
    expect(page.get_by_role("region", name="What to do")).to_contain_text(steps[-1]["say"])
    page.get_by_role("link", name="Play a real game now").click()
    expect(page).to_have_url(re.compile(f"/new/{game}$"))


def test_a_mistake_in_a_lesson_is_answered_kindly(visit: Visit) -> None:
    page = visit("/learn/high-bid", PHONE)
    says = page.get_by_role("region", name="What to do")
    page.locator("aside [data-offer=pass]").click()
    expect(says.get_by_role("alert")).to_contain_text("Open the bidding at $30")
    check(page)
    page.get_by_role("button", name="Do it for me").click()
    expect(says).to_contain_text("Go on to $70")
    page.get_by_role("button", name="Back").click()
    expect(says).to_contain_text("You are Ann")


def test_a_lesson_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/learn/derby-day")
    says = page.get_by_role("region", name="What to do")
    expect(says).to_contain_text("You are Ann")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.meant')"):
            break
    page.keyboard.press("Enter")
    expect(says).to_contain_text("A 1 and two 4s")


def test_rule_names_are_hidden_unless_wanted(visit: Visit) -> None:
    page = visit("/learn/derby-day")
    says = page.get_by_role("region", name="What to do")
    why = says.get_by_role("button", name="Why? The rule setup.three")
    expect(why).to_have_text("?")
    why.click()
    expect(page.locator("[data-clause='setup.three']")).to_be_in_viewport()
    page.goto("/")
    page.get_by_label("Show rule names").check()
    page.goto("/learn/derby-day")
    expect(why).to_have_text("setup.three")


# Collect what explains itself on the board, each with its title and text while the keyboard's focus is on it.
EXPLAINED = """async () => {
  const explanations = []
  for (const thing of document.querySelectorAll('main .box [data-about]')) {
    thing.matches = (selector) => selector === ':focus-visible' || Element.prototype.matches.call(thing, selector)
    thing.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const shown = document.querySelector('main .told')
    const says = shown?.querySelector('p')?.textContent.trim() ?? ''
    const title = shown ? shown.querySelector('b').textContent : ''
    explanations.push([thing.dataset.about, title, says.replace(/\\?$/, '').trim()])
  }
  return explanations
}"""
# Pictures and buttons on the board that neither explain themselves nor lie in something that does.
SILENT = """() => [...document.querySelectorAll('main .box :is([role=img], .card)')]
  .filter((element) => element.checkVisibility())
  .filter((element) => !element.closest('[data-about], button') && !element.querySelector('[data-about]'))
  .map((element) => element.getAttribute('aria-label') ?? element.className)"""
UNITS = {
    "high-hat": {"space", "property", "pool", "pile", "seat", "dice", "cube", "place", "register", "total"},
    "derby-day": {"horse", "dice"},
    "high-bid": {"card", "section", "pile", "seat", "worth"},
    "madder-than-a-hatter": {"hat", "haberdasher", "deck", "seat"},
    "ratrace": {"square", "seat", "business", "item", "dice", "cash"},
}


@pytest.mark.parametrize("game", list(UNITS))
def test_everything_on_the_board_explains_itself(visit: Visit, server: Server, game: str) -> None:
    page = visit(None)
    open_midgame(page, server.db, game, 4, 0.4)
    page.locator("main .box [data-about]").first.wait_for()
    explanations = page.evaluate(EXPLAINED)
    assert {about.split()[0] for about, _, _ in explanations} >= UNITS[game]
    assert page.evaluate(SILENT) == []
    assert [about for about, title, says in explanations if not title or len(says) < 5 or "undefined" in says] == []
    check(page)


def test_a_thing_explains_itself_under_the_pointer_on_a_tap_and_in_focus(visit: Visit) -> None:
    page = visit("/learn/high-hat")
    explanation = page.locator("main .told")
    space = page.locator("[data-about='space 35']")
    space.hover()
    expect(explanation).to_contain_text("Worth 750 points")
    explanation.get_by_role("button", name="Why? The rule property.land").click()
    expect(page.locator("[data-clause='property.land']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.locator("[data-space='0']").focus()
    expect(explanation).to_contain_text("Start New Social Season")
    page.keyboard.press("ArrowRight")
    expect(explanation).to_contain_text("Bazaar Committee")
    page.keyboard.press("Escape")
    expect(explanation).to_have_count(0)
    phone = visit("/learn/ratrace", PHONE, has_touch=True)
    phone.locator("[data-about='square 31']").tap()
    expect(phone.locator("main .told")).to_contain_text("Credit Due")


def test_an_explanation_closes_after_an_action_by_key(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "derby-day", 3)
    page.locator("main [data-about='horse 0']").first.hover()
    expect(page.locator("main .told")).to_be_visible()
    page.wait_for_timeout(A_MOMENT)
    page.keyboard.press("1")
    expect(page.locator("main .told")).to_have_count(0)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You throw")
