"""The pages in a test language: text that stays in English is missing from the words files."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests import pseudo
from tests.browser.conftest import PHONE, WIDE
from tests.browser.steps import let_a_bot_play, open_table
from tests.server.serving import SOURCES, Server

pytestmark = pytest.mark.browser

# Every text that can be seen, and every name that is read out instead, except for what comes from people, from an
# edition or a rulebook, and for the names of clauses.
TEXTS = """() => {
  const texts = new Set()
  const aside = '.clause, .code, .cube, code, kbd, time, input, textarea' // names of clauses, codes, letters of names
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement
    if (at.closest('script, style') || at.closest(aside)) continue
    if (at.checkVisibility() || at.closest('.unseen')) texts.add(walk.currentNode.data.trim())
  }
  for (const at of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (at.getAttribute(name)) texts.add(at.getAttribute(name))
  texts.add(document.title)
  return [...texts].filter(Boolean)
}"""
PEOPLE = ("Ann", "Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz", "Mabel", "Clarence", "Winifred", "Horace")
NEVER = ("Beatrice", "Percival", "Parlour")


@pytest.fixture(scope="module")
def translated_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server that speaks the test language."""
    if not (SOURCES / "parlour" / "static" / "index.html").exists():
        pytest.skip("the pages are not built; ./play test builds them")
    folder = tmp_path_factory.mktemp("language")
    pseudo.write(folder)
    server = Server(str(folder / "parlour.db"), env=pseudo.environment(folder))
    yield server
    server.stop()


@pytest.fixture
def page(browser: Browser, translated_server: Server) -> Iterator[Page]:
    context = browser.new_context(
        viewport=WIDE, reduced_motion="reduce", base_url=translated_server.base, service_workers="block"
    )
    yield context.new_page()
    context.close()


def check_translated(page: Page) -> None:
    allowed = pseudo.proper_names(*PEOPLE, *NEVER)
    plain = pseudo.find_untranslated(page.evaluate(TEXTS), allowed)
    assert plain == [], plain


def test_the_pages_before_a_game(page: Page) -> None:
    page.goto("/")
    page.locator("a.game").first.wait_for()
    assert page.locator("html").get_attribute("lang") == pseudo.LANGUAGE
    check_translated(page)
    page.goto("/new/ratrace")
    page.locator("form fieldset").first.wait_for()
    check_translated(page)
    page.goto("/nowhere")
    page.get_by_role("heading").wait_for()
    check_translated(page)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    created = page.request.post("/api/tables", data={"game": "derby-day", "seats": seats}).json()
    page.goto(f"/t/{created['table']}")
    page.locator(".lobby").wait_for()
    check_translated(page)
    for path in ("/mine", "/devices"):
        page.goto(path)
        page.get_by_role("heading").first.wait_for()
        check_translated(page)


@pytest.mark.long
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
    table = open_table(page, game, seats)
    check_translated(page)
    let_a_bot_play(page, table, events)
    page.reload()
    page.locator("aside [data-offer], .ending").first.wait_for()
    check_translated(page)
    page.locator("header button").last.click()  # the table's menu
    page.locator("dialog[open] fieldset").first.wait_for()
    check_translated(page)
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tab").all():
        tab.click()
        check_translated(page)
    page.set_viewport_size(PHONE)
    check_translated(page)
    let_a_bot_play(page, table)
    page.reload()
    page.locator(".ending").wait_for(timeout=60_000)
    check_translated(page)
    page.goto(f"/replay/{table}/5")
    page.get_by_role("log").locator("p").first.wait_for()
    check_translated(page)
