"""A person's own games: the lists, taking them to another device, recovering them, and rematches."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.steps import Late, choose_flat_races, let_a_bot_play, open_table, read_table_info
from tests.browser.test_pages import check

pytestmark = pytest.mark.browser


def list_open_games(page: Page) -> list[str]:
    section = page.get_by_role("region", name="Continue playing")
    section.get_by_role("listitem").first.wait_for()
    return section.locator("li b").all_text_contents()


def check_order(titles: list[str]) -> None:
    """Check that the games waiting for Ann come first."""
    assert sorted(titles[:2]) == ["High Bid", "Ratrace"] and titles[2:] == ["Derby Day"]


def finish_game(page: Page, game: str = "derby-day") -> str:
    """Play a race to its end with a bot in Ann's seat, and return its id."""
    table = open_table(page, game, 3)
    let_a_bot_play(page, table)
    return table


@pytest.mark.parametrize(("size", "theme"), [(WIDE, "light"), (PHONE, "dark")], ids=["wide-light", "phone-dark"])
def test_my_games_are_listed_searched_hidden_and_left(visit: Visit, size: dict[str, int], theme: str) -> None:
    page = visit("/", size, color_scheme=theme)
    for _ in range(2):
        finish_game(page)
    for game in ("ratrace", "high-bid"):
        open_table(page, game, 3)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    page.request.post("/api/tables", data={"game": "derby-day", "seats": seats})
    page.goto("/")
    check_order(list_open_games(page))
    check(page)
    page.get_by_role("link", name="All my games").click()
    check_order(list_open_games(page))
    over = page.get_by_role("region", name="Finished")
    expect(over.get_by_role("listitem")).to_have_count(2)
    expect(over.get_by_role("listitem").first).to_contain_text("Bartholomew and Cleo")
    expect(over.get_by_role("listitem").first).to_contain_text(
        re.compile("(1st|2nd|3rd) of 3, played to the end by a bot")
    )
    row = page.get_by_role("row", name=re.compile("^Derby Day"))
    expect(row.get_by_role("cell").first).to_have_text("2")
    check(page)
    search = page.get_by_role("searchbox")
    search.fill("barth")
    expect(over.get_by_role("listitem")).to_have_count(2)
    search.fill("nobody of that name")
    expect(over.get_by_text("Nothing found.")).to_be_visible()
    search.fill("")
    expect(over.get_by_role("listitem")).to_have_count(2)
    over.get_by_role("button", name="Hide Derby Day").first.click()
    expect(over.get_by_role("listitem")).to_have_count(1)
    over.get_by_role("button", name="Show hidden games").click()
    hidden = page.get_by_role("region", name="Hidden games")
    hidden.get_by_role("button", name="Show Derby Day again").click()
    expect(hidden.get_by_text("You have hidden no games.")).to_be_visible()
    hidden.get_by_role("button", name="Back to the list").click()
    expect(over.get_by_role("listitem")).to_have_count(2)
    page.get_by_role("button", name="Leave Ratrace").click()
    check(page)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("region", name="Continue playing").get_by_role("listitem")).to_have_count(2)
    over.get_by_role("link", name="Replay Derby Day").first.click()
    expect(page.get_by_role("button", name="One step forward")).to_be_visible()


def test_my_games_move_to_a_second_browser_and_are_recovered_with_a_code(visit: Visit) -> None:
    phone = visit(None, PHONE)
    open_table(phone, "high-bid", 3)
    phone.goto("/mine")
    phone.get_by_role("button", name="Add another device").click()
    address = phone.get_by_label("Address for the other device").input_value()
    expect(phone.get_by_alt_text("Code to scan with the other device")).to_be_visible()
    expect(phone.get_by_text("works on this machine only")).to_be_visible()
    check(phone)
    tablet = visit(address)
    expect(tablet.get_by_text("These are the games of Ann.")).to_be_visible()
    assert "#" not in tablet.url
    check(tablet)
    tablet.get_by_role("button", name="Add them to this device").click()
    assert list_open_games(tablet) == ["High Bid"]
    expect(phone.get_by_text("Done: the other device has your games too.")).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("^Remove "))).to_be_visible()
    check(phone)
    # Ann continues on the tablet what she began on the phone.
    tablet.get_by_role("link", name=re.compile("High Bid")).click()
    tablet.locator("aside [data-offer]").first.wait_for()

    phone.get_by_role("button", name="Create a recovery code").click()
    code = phone.get_by_role("group", name="Your recovery code").inner_text()
    laptop = visit("/devices")
    check(laptop)
    laptop.get_by_label("Recovery code").fill(code.upper().replace("-", " "))
    laptop.get_by_role("button", name="Recover").click()
    laptop.get_by_role("button", name="Add them to this device").click()
    assert list_open_games(laptop) == ["High Bid"]
    phone.goto("/")
    expect(phone.get_by_text("Another device plays as you").first).to_be_visible()
    # The tablet was lost: the laptop signs it out.
    laptop.get_by_role("button", name=re.compile("^Remove ")).nth(1).click()
    expect(laptop.get_by_role("button", name=re.compile("^Remove "))).to_have_count(1)
    expect(laptop.get_by_text("All links and the recovery code are void now")).to_be_visible()
    tablet.goto("/mine")
    expect(tablet.get_by_text("You have no unfinished game on this device.")).to_be_visible()


def test_somebody_elses_link_takes_nothing_without_asking(visit: Visit) -> None:
    mallory, ann = visit(None), visit(None)
    open_table(mallory, "derby-day", 2)
    open_table(ann, "high-bid", 3)
    created = mallory.request.post("/api/devices/link", data={}).json()
    ann.goto(created["address"])
    expect(ann.get_by_text("They are included")).to_be_visible()
    expect(ann.get_by_text("would play your seats")).to_be_visible()
    ann.goto("/mine")
    assert list_open_games(ann) == ["High Bid"]


def test_a_rematch_with_the_same_people(visit: Visit) -> None:
    ann, bob = visit(), visit("/", PHONE)
    ann.goto("/new/derby-day")
    ann.get_by_label("Name in seat 1").fill("Ann")
    while ann.get_by_label(re.compile("Remove seat")).count() > 0:
        ann.get_by_label(re.compile("Remove seat")).last.click()
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    choose_flat_races(ann)
    ann.get_by_label("Actions can be taken back").uncheck()
    ann.get_by_role("button", name="Set up and invite").click()
    expect(ann.get_by_text("works on this machine only")).to_be_visible()
    bob.goto(ann.get_by_label("Link for joining").input_value())
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    expect(ann.locator(".table")).to_be_visible()
    expect(bob.locator(".table")).to_be_visible()
    before = read_table_info(ann)
    throw_to_the_end(ann, bob)
    ann.get_by_role("button", name="Play again").click()
    expect(ann.get_by_text("invited, no answer yet")).to_be_visible()
    check(ann)
    invitation = bob.get_by_text("Ann would like to play again. Your seat is reserved.")
    expect(invitation).to_be_visible()
    check(bob)
    bob.get_by_role("button", name="Sit down again").click()
    for page in (ann, bob):
        expect(page.locator(".table")).to_be_visible()
        expect(page).to_have_url(re.compile("/t/"))
    assert ann.url == bob.url
    # Each seat is one place further and the terms are the same: whoever was second begins.
    after = read_table_info(ann)
    assert [seat["name"] for seat in before["seats"]] == ["Ann", "Bob"]
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in after["seats"]] == [
        ("Bob", "person", False), ("Ann", "person", True),
    ]  # fmt: skip
    assert [after[what] for what in ("game", "options", "undo", "clock")] == [
        before[what] for what in ("game", "options", "undo", "clock")
    ]
    assert after["undo"] is False
    expect(bob.locator("aside [data-offer=throw]:enabled")).to_be_visible()
    throw_to_the_end(ann, bob)
    bob.get_by_role("button", name="Play again").click()
    ann.get_by_role("button", name="No, thanks").click()
    expect(bob.get_by_text("waiting for a player")).to_be_visible()


def throw_to_the_end(ann: Page, bob: Page) -> None:
    for _ in range(200):
        for page in (ann, bob):
            button = page.locator("aside [data-offer=throw]:enabled")
            if button.count():
                with suppress(Late):  # the other may have made the last throw meanwhile
                    button.click(timeout=2000)
                page.wait_for_timeout(30)
        if ann.get_by_role("region", name="The result").is_visible():
            break
