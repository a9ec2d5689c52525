"""What people do at a table, as the tests do it."""

import re

from playwright.sync_api import Page, expect


def sit(page: Page, game: str, *people: str, races: int = 1) -> None:
    """From the game's page to the table: these people on this device, the rest as the page proposes."""
    page.goto(f"/new/{game}")
    for n, name in enumerate(people, 1):
        if n > 1:
            page.get_by_label(f"Seat {n}", exact=True).select_option("here")
        page.get_by_label(f"Name in seat {n}").fill(name)
    if races > 1:
        page.get_by_label("Races").fill(str(races))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".table")).to_be_visible()


def throw(page: Page) -> None:
    page.locator("aside [data-offer=throw]:enabled").click()


def hurry(page: Page) -> None:
    """Bots answer at once."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="at once").click()
    page.keyboard.press("Escape")


def race(page: Page) -> None:
    """Throw until the result is there."""
    result = page.get_by_role("region", name="The result")
    button = page.locator("aside [data-offer=throw]:enabled")
    for _ in range(400):
        button.or_(result).first.wait_for()
        if result.is_visible():
            return
        button.click()
    raise AssertionError("the race does not end")


def spaces(page: Page) -> list[str]:
    """Where the horses are, as it is said to people who do not see the board."""
    said = page.get_by_label("The table in words").locator("li").all_text_contents()
    return [line for line in said if re.search(r"run by", line)]
