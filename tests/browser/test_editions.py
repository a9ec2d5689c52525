"""A table with a custom edition: the board draws that one, not the printed one."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.steps import open_table

pytestmark = pytest.mark.browser
ODD = "#123456"
DRAWN = "rgb(18, 52, 86)"


def recolour(text: str) -> str:
    return re.sub(r'colour = "#\w+"', f'colour = "{ODD}"', text)


def colours(page: Page, where: str, what: str = "fill") -> set[str]:
    page.locator(where).first.wait_for()
    return set(page.locator(where).evaluate_all(f"(all) => all.map((element) => getComputedStyle(element).{what})"))


def check_derby(page: Page) -> None:
    expect(page.locator(".plates, .name").filter(has_text="1 Azure").first).to_be_visible()
    assert colours(page, ".coat") == {DRAWN}
    assert page.locator(".turf").count() and page.locator(".count").filter(has_text="17").count()


def check_ratrace(page: Page) -> None:
    board = page.locator("main .box")
    page.locator("aside input").first.check()
    page.locator("aside button[type=submit]").click()
    expect(page.get_by_role("heading", name="Choose a Business")).to_have_count(0)
    page.locator("aside h2.ask").wait_for()  # the other players have acted
    expect(board).to_contain_text("$125 · $20")
    page.get_by_role("button", name="Shops").click()
    expect(board).to_contain_text("Garden Gnome")
    expect(board).to_contain_text("$125")
    page.get_by_role("button", name="Tote").click()
    expect(board).to_contain_text("44")
    page.get_by_role("button", name="Stocks").click()
    expect(board).to_contain_text("+900 %")
    assert colours(page, ".ladder .shop", "backgroundColor") == {DRAWN}


def check_high_hat(page: Page) -> None:
    board = page.locator("main .box")
    expect(board).to_contain_text("Ocean Liner")
    expect(board).to_contain_text("215")
    expect(board).to_contain_text("of 5,000")
    expect(board.locator(".space")).to_have_count(41)


def check_high_bid(page: Page) -> None:
    expect(page.locator(".talk .of")).to_contain_text("07 complete")
    assert colours(page, ".hand .lot", "color") == {DRAWN}


def check_hatter(page: Page) -> None:
    expect(page.locator("main .box")).to_contain_text("Beret")
    assert colours(page, ".shelf svg > path:first-child") == {DRAWN}


EXTRA = '[[space]]\nname = "Walk Home"\ndoes = "plus"\namount = 5\nsource = "reconstructed"\n\n'
CHANGES: dict[str, tuple[Callable[[Page], None], list[tuple[str, str]]]] = {
    "derby-day": (check_derby, [('"Blue"', '"Azure"'), ("spaces = 16", "spaces = 18")]),
    "ratrace": (
        check_ratrace,
        [("symbol = 100", "symbol = 125"), ("[40, 20", "[44, 20"), ("Plaster Bust", "Garden Gnome"), ("1000]", "900]")],
    ),
    "high-hat": (
        check_high_hat,
        [("Opera Box", "Ocean Liner"), ("value = 250", "value = 215"), ("points = 6000", "points = 5000")],
    ),
    "high-bid": (check_high_bid, [("00 # completed", "07 # completed")]),
    "madder-than-a-hatter": (check_hatter, [('"Fedora"', '"Beret"')]),
}


@pytest.mark.parametrize("game", list(CHANGES))
def test_the_board_is_that_of_the_edition(visit: Visit, game: str) -> None:
    page = visit()
    text = str(page.evaluate("(game) => fetch(`/api/games/${game}/edition`).then((answer) => answer.text())", game))
    looks_right, changes = CHANGES[game]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    if game == "high-hat":
        head, mark, tail = text.rpartition("[[space]]\n")
        text = head + EXTRA + mark + tail
    open_table(page, game, edition=recolour(text))
    looks_right(page)
