"""The pages in a language made for the test: whatever stays in English has escaped the words files."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests import pseudo
from tests.browser.conftest import PHONE, WIDE
from tests.browser.steps import lay, let_a_bot_play
from tests.server.serving import SOURCES, Server

pytestmark = pytest.mark.browser

# Every text that can be seen, and every name that is read out instead; what comes from people or from an edition, a
# rulebook or a clause's name aside.
TEXTS = """() => {
  const found = new Set()
  const aside = '.clause, .code, .cube, code, kbd, time, input, textarea' // names of clauses, codes, letters of names
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement
    if (at.closest('script, style') || at.closest(aside)) continue
    if (at.checkVisibility() || at.closest('.unseen')) found.add(walk.currentNode.data.trim())
  }
  for (const at of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (at.getAttribute(name)) found.add(at.getAttribute(name))
  found.add(document.title)
  return [...found].filter(Boolean)
}"""
PEOPLE = ("Ann", "Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz", "Mabel", "Clarence", "Winifred", "Horace")
NEVER = ("Beatrice", "Percival", "Parlour")


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that speaks it."""
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    folder = tmp_path_factory.mktemp("language")
    pseudo.write(folder)
    server = Server(str(folder / "parlour.db"), env=pseudo.environment(folder))
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, elsewhere: Server) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", base_url=elsewhere.base)
    yield context.new_page()
    context.close()


def check(page: Page) -> None:
    allowed = pseudo.proper_names(*PEOPLE, *NEVER)
    found = pseudo.find_untranslated(page.evaluate(TEXTS), allowed)
    assert found == [], found


def test_the_pages_before_a_game(page: Page) -> None:
    page.goto("/")
    page.locator("a.game").first.wait_for()
    assert page.locator("html").get_attribute("lang") == pseudo.LANGUAGE
    check(page)
    page.goto("/new/ratrace")
    page.locator("form fieldset").first.wait_for()
    check(page)
    page.goto("/nowhere")
    page.get_by_role("heading").wait_for()
    check(page)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = page.request.post("/api/tables", data={"game": "derby-day", "seats": seats}).json()
    page.goto(f"/t/{made['table']}")
    page.locator(".lobby").wait_for()
    check(page)
    for path in ("/mine", "/devices"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        check(page)


@pytest.mark.parametrize(
    ("game", "seats", "events"),
    [
        ("derby-day", 3, 20),
        ("high-bid", 4, 80),
        ("madder-than-a-hatter", 4, 50),
        ("ratrace", 4, 90),
        ("high-hat", 4, 90),
    ],
)
def test_a_table(page: Page, game: str, seats: int, events: int) -> None:
    page.goto("/")
    table = lay(page, game, seats)
    check(page)
    let_a_bot_play(page, table, events)
    page.reload()
    page.locator("aside [data-offer], .ending").first.wait_for()
    check(page)
    page.locator("header button").last.click()  # the table's menu
    page.locator("dialog[open] fieldset").first.wait_for()
    check(page)
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tab").all():
        tab.click()
        check(page)
    page.set_viewport_size(PHONE)
    check(page)
    let_a_bot_play(page, table)
    page.reload()
    page.locator(".ending").wait_for(timeout=60_000)
    check(page)
    page.goto(f"/replay/{table}/5")
    page.get_by_role("log").locator("p").first.wait_for()
    check(page)
