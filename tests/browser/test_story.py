"""A hint at the table, the story of a finished game, and a replay to jump about in, link to and play on from."""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, PHONE, Visit
from tests.browser.midgame import open_finished
from tests.browser.steps import open_table, race
from tests.browser.test_pages import check
from tests.server.serving import Server

pytestmark = pytest.mark.browser

SLOW = 240_000  # milliseconds: a story takes ten seconds of a core that others use too


class Finished(NamedTuple):
    """A finished game, and the device it was played on."""

    table: str
    device: Any


@pytest.fixture(scope="module")
def game(browser: Browser, server: Server) -> Finished:
    """Lay out one finished game for all tests, so that its story is computed once."""
    context = browser.new_context(base_url=server.base, reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    table = open_finished(page, server.db, "derby-day", 3, seed=20)  # a short race
    finished = Finished(table, context.storage_state())
    context.close()
    return finished


def wait_for_story(page: Page) -> None:
    page.get_by_role("heading", name="Turning points").wait_for(timeout=SLOW)


def test_a_hint_against_bots_names_an_action_and_its_chance_and_is_recorded(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-bid", 3)
    page.get_by_role("button", name="Hint", exact=True).click()
    answer = page.get_by_role("region", name="A good player")
    expect(answer).to_contain_text("A good player would do this", timeout=SLOW)
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("log", name="Table history")).to_contain_text("Ann asks for a hint.")


def test_among_people_there_is_no_hint_unless_they_agreed(visit: Visit) -> None:
    page = visit("/new/high-bid")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    option = page.get_by_label("Hints are allowed for everybody")
    expect(option).not_to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="I am").first.click()
    page.locator("aside [data-offer=pass]").wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    page.goto("/new/high-bid")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    option.check()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="I am").first.click()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="A good player")).to_contain_text("A good player would", timeout=SLOW)


def test_no_hint_is_offered_where_nothing_is_to_be_decided(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "derby-day", 3)
    expect(page.locator("aside [data-offer=throw]")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


def test_a_lesson_has_hints_too(visit: Visit) -> None:
    page = visit("/learn/high-bid")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("region", name="A good player")).to_contain_text("A good player would", timeout=SLOW)


def test_the_story_of_a_game_leads_to_its_moments(visit: Visit, game: Finished) -> None:
    page = visit(f"/t/{game.table}", storage_state=game.device)
    page.get_by_role("link", name="Story").click()
    expect(page).to_have_url(re.compile(f"/t/{game.table}/story$"))
    wait_for_story(page)
    text = page.get_by_role("region", name="The story")
    expect(text).to_contain_text(re.compile("won\\.|shared the win\\."))
    sums = page.get_by_role("region", name="Luck and choice").locator("tbody tr")
    assert sums.count() == 3
    check(page)
    first = page.get_by_role("link", name="See it").first
    address = first.get_attribute("href")
    first.click()
    expect(page).to_have_url(re.compile(f"{address}$"))
    expect(page.get_by_text(f"{address.rpartition('/')[2] if address else ''} /")).to_be_visible()
    check(page)


def test_the_story_fits_a_phone(visit: Visit, game: Finished) -> None:
    page = visit(f"/t/{game.table}/story", PHONE, storage_state=game.device, color_scheme="dark")
    wait_for_story(page)
    check(page)
    letters = page.get_by_role("group", name=re.compile("chance to win")).locator("text").first
    assert letters.evaluate("e => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().d") >= 11.8


def test_a_stranger_gets_no_story(visit: Visit, game: Finished) -> None:
    stranger = visit()
    answer = stranger.request.get(f"/api/tables/{game.table}/story")
    assert answer.status == 403 and "people who were at this table" in answer.json()["sentence"]
    stranger.goto(f"/replay/{game.table}")
    stranger.get_by_role("button", name="Play", exact=True).wait_for()
    expect(stranger.get_by_role("button", name="Continue from here")).to_have_count(0)


def test_a_replay_jumps_by_turn_and_event_and_is_linked_to_by_moment(visit: Visit, game: Finished) -> None:
    page = visit(f"/replay/{game.table}", storage_state=game.device)
    forward = page.get_by_role("button", name="Next turn")
    forward.click()
    expect(page).to_have_url(re.compile(rf"/replay/{game.table}/\d+$"))
    first = page.url
    forward.click()
    expect(page).not_to_have_url(first)
    second = page.url
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Ann throws")  # the log leaves nothing out of what led there
    line = log.locator("p").last.text_content()
    page.get_by_role("button", name="Previous turn").click()
    expect(page).not_to_have_url(second)
    page.goto(second)
    expect(log.locator("p").last).to_have_text(line or "")
    page.get_by_role("button", name=re.compile("^Go to this moment")).first.click()
    expect(page).not_to_have_url(second)
    page.get_by_label("Speed").select_option("fast")
    page.set_viewport_size({"width": 844, "height": 390})  # held sideways, the board has all the height
    board, reel = page.locator("main .box").bounding_box(), page.get_by_role("region", name="Steps").bounding_box()
    assert board and reel and board["height"] > 350 and reel["y"] + reel["height"] <= 390


def test_a_moment_is_played_on_against_bots_at_a_new_table(visit: Visit, game: Finished) -> None:
    page = visit(f"/replay/{game.table}/6", storage_state=game.device)
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Continue", exact=True).click()
    expect(page).to_have_url(re.compile(rf"/t/(?!{game.table})"))
    race(page)
