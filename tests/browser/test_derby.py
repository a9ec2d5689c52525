"""Derby Day through the pages: from the first page to the end, on one device and on several."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.steps import A_MOMENT, choose_flat_races, horse_positions, hurry, race, read_table_info, sit, throw
from tests.server.serving import Server

pytestmark = pytest.mark.browser
SMALL = {"width": 360, "height": 640}


def test_from_the_first_page_to_the_end(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name=re.compile("^Derby Day")).click()
    page.get_by_label("Name in seat 1").fill("Ann")
    choose_flat_races(page, 2)
    page.get_by_role("button", name="Start").click()
    throw(page)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You throw")
    before = read_table_info(page)
    hurry(page)
    race(page)
    result = page.get_by_role("region", name="The result")
    expect(result).to_contain_text("1st")
    page.get_by_role("button", name="Check the dice").click()
    expect(result).to_contain_text("follow from the seed")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    assert Path(download.value.path()).read_text(encoding="utf-8").startswith('{"ruleset":"derby-day@')
    page.get_by_role("link", name="Replay").click()
    step = page.get_by_role("slider", name="Step")
    page.get_by_role("button", name="One step forward").click()
    expect(step).to_have_value("1")
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("Ann throws")
    step.press("End")
    expect(page.get_by_role("log", name="Log")).to_contain_text("The match is over.")
    page.get_by_role("link", name="To the result").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: before["table"] not in url)
    expect(page.get_by_role("log", name="Log")).to_contain_text("throws")  # bots may be far ahead by now
    # The rematch has the same people and options, each seat one place further, and can be played.
    after = read_table_info(page)
    assert (
        after["table"] != before["table"] and after["options"] == before["options"] and after["options"]["races"] == 2
    )
    assert seats_of(after) == seats_of(before)[1:] + seats_of(before)[:1]
    race(page)
    expect(result).to_contain_text("1st")


def seats_of(info: Any) -> list[tuple[str, str, str | None]]:
    return [(seat["name"], seat["kind"], seat["level"]) for seat in info["seats"]]


def test_two_browsers_and_an_onlooker(visit: Visit) -> None:
    ann = visit("/new/derby-day")
    ann.get_by_label("Name in seat 1").fill("Ann")
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_label("Remove seat 3").click()
    choose_flat_races(ann)
    ann.get_by_role("button", name="Set up and invite").click()
    code = ann.locator(".code").inner_text().replace(" ", "")
    bob = visit(f"/join/{code}", PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    throw(ann)
    expect(bob.get_by_text("Waiting for Ann.")).to_be_visible()
    carl = visit(ann.url)
    expect(carl.get_by_text("Waiting for Ann.")).to_be_visible()
    assert horse_positions(ann) == horse_positions(bob) == horse_positions(carl)
    ann.get_by_role("tab", name="Chat").click()
    ann.get_by_label("Write a message").fill("Good luck!")
    ann.get_by_label("Write a message").press("Enter")
    bob.get_by_role("button", name=re.compile("Log *1 new chat messages")).click()
    expect(bob.get_by_role("button", name="Log", exact=True)).to_be_attached()
    bob.get_by_role("tab", name=re.compile("Chat")).click()
    expect(bob.get_by_role("log", name="Chat")).to_contain_text("Good luck!")


def test_a_reloaded_page_is_where_it_was(visit: Visit) -> None:
    page = visit(None)
    sit(page, "derby-day", "Ann")
    for _ in range(4):
        throw(page)
    expect(page.locator("aside [data-offer=throw]:enabled")).to_be_visible()
    before = horse_positions(page)
    page.reload()
    expect(page.get_by_role("log", name="Log")).to_contain_text("You throw")
    assert horse_positions(page) == before
    page.goto("/")
    page.get_by_role("link", name=re.compile("your turn")).click()
    throw(page)


def test_a_personal_link_moves_the_seat_to_another_device(visit: Visit) -> None:
    page = visit(None)
    sit(page, "derby-day", "Ann")
    throw(page)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Continue on another device").click()
    address = page.get_by_label(re.compile("Open this link on the other device")).input_value()
    phone = visit(address, PHONE)
    throw(phone)
    assert "#" not in phone.url


def test_a_bot_takes_the_seat_and_gives_it_back(visit: Visit) -> None:
    page = visit(None)
    sit(page, "derby-day", "Ann", races=30)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Let a bot play for you").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("A bot plays for you.")).to_be_visible()
    expect(page.get_by_role("log", name="Log")).to_contain_text("You throw")
    page.get_by_role("button", name="Take the seat back").click()
    throw(page)


def test_several_people_on_one_device_in_an_open_game(visit: Visit) -> None:
    page = visit(None)
    sit(page, "derby-day", "Ann", "Bob", races=2)
    hurry(page)
    race(page)
    expect(page.get_by_role("log", name="Log")).to_contain_text("Bob throws for everybody")


@pytest.mark.usefixtures("server")  # skips where the pages are not built
def test_the_server_is_down_for_a_while(browser: Browser, tmp_path: Path) -> None:
    db = str(tmp_path / "parlour.db")
    server = Server(db)
    context = browser.new_context(reduced_motion="reduce", base_url=server.base, service_workers="block")
    try:
        page = context.new_page()
        sit(page, "derby-day", "Ann")
        throw(page)
        expect(page.locator("aside [data-offer=throw]:enabled")).to_be_visible()
        before = horse_positions(page)
        server.kill()
        expect(page.get_by_text("The connection is lost.")).to_be_visible()
        server = Server(db, port=server.port)
        expect(page.get_by_text("The connection is lost.")).to_be_hidden(timeout=20_000)
        assert horse_positions(page) == before
        throw(page)
        expect(page.locator("aside [data-offer=throw]:enabled")).to_be_visible()
    finally:
        context.close()
        server.kill()


def test_keyboard_only(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name=re.compile("^Derby Day")).wait_for()
    for _ in range(10):
        page.keyboard.press("Tab")
        if "Derby Day" in page.evaluate("document.activeElement.innerText"):
            break
    page.keyboard.press("Enter")
    page.get_by_label("Name in seat 1").wait_for()
    choose_flat_races(page)
    page.get_by_label("Name in seat 1").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Throw the dice for everybody.")).to_be_visible()
    log = page.get_by_role("log", name="Log")
    page.wait_for_timeout(A_MOMENT)
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(log).to_contain_text("You throw")
    page.locator("aside [data-offer=throw]:enabled").wait_for()
    page.wait_for_timeout(A_MOMENT)
    lines = log.locator("p").count()
    page.keyboard.press("1")
    expect(log.locator("p")).not_to_have_count(lines)
    page.keyboard.press("?")
    expect(page.locator("[data-clause='match.thrower']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Rulebook")).to_be_hidden()


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["wide", "small"])
def test_what_the_form_proposes_and_the_call_in_one_row(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/new/derby-day", size)
    page.get_by_label("Name in seat 1").fill("Ann")
    expect(page.get_by_label("Race", exact=True)).to_have_value("myopia")
    expect(page.get_by_role("spinbutton", name="Races")).to_have_value("3")
    page.get_by_role("button", name="Start").click()
    hurry(page)
    call = page.locator("form[data-offer=call]")
    throwing = page.locator("aside [data-offer=throw]:enabled")
    for _ in range(80):
        throwing.or_(call).first.wait_for()
        if call.is_visible():
            break
        click_at(page, page.locator(".derby .throw.can"))  # the dice themselves
    expect(call.locator("input[type=range]")).to_have_count(0)
    totals = call.locator(".chip")
    assert [text.strip() for text in totals.all_inner_texts()] == ["13", "14", "15", "16", "17", "18"]
    assert len({round(box["y"]) for box in map(box_of, totals.all())}) == 1, "one row"
    expect(page.locator(".derby .throw .dice")).to_be_in_viewport()
    expect(page.locator(".derby .throw .total")).to_have_count(0)  # players add up for themselves
    click_at(page, totals.nth(4))
    click_at(page, page.get_by_role("button", name=re.compile("Call the total 17")))
    log = page.get_by_role("log", name="Log")
    if size is SMALL:
        page.get_by_role("button", name="Log", exact=True).click()
    expect(log).to_contain_text("You call 17")


@pytest.mark.parametrize("size", [WIDE, SMALL], ids=["wide", "small"])
def test_betting_on_the_board(visit: Visit, size: dict[str, int]) -> None:
    page = visit("/new/derby-day", size)
    page.get_by_label("Name in seat 1").fill("Ann")
    page.get_by_label("Betting").select_option("tote")
    page.get_by_role("button", name="Start").click()
    hurry(page)
    lanes = page.locator(".derby .choice")
    expect(lanes).to_have_count(6)
    click_at(page, lanes.nth(4))
    form = page.locator("form[data-offer=back]")
    if size is SMALL:
        expect(form.get_by_label("Horse")).to_have_value("4")
        form.get_by_label("Stake").select_option(label="$20")
    else:
        expect(form.get_by_role("radio", name=re.compile("5 Green"))).to_be_checked()
        click_at(page, form.locator(".chip").filter(has_text="$20"))
    click_at(page, form.locator("button[type=submit]"))
    purse = page.get_by_label("Purses and bets").locator("li").first
    expect(purse).to_contain_text("$80")
    expect(purse).to_contain_text("$120")
    expect(lanes).to_have_count(0)
    words = page.get_by_label("The table in words")
    expect(words).to_contain_text("Ann has $80 and has backed 5 Green.")
    expect(words).to_contain_text("$10 on 1 Blue return $60 if it wins.")


def box_of(thing: Locator) -> dict[str, float]:
    box = thing.bounding_box()
    assert box is not None
    return dict(box)


def click_at(page: Page, thing: Locator) -> None:
    """Move the pointer onto it, press and release, as a hand does."""
    thing.scroll_into_view_if_needed()
    box = box_of(thing)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()


def test_a_shake_throws(visit: Visit) -> None:
    page = visit()
    sit(page, "derby-day", "Ann")
    log = page.get_by_role("log", name="Log")
    expect(page.locator(".derby .throw.can")).to_be_visible()
    for hard in (3, 25, 25):
        page.evaluate(SHAKE, hard)
    expect(page.locator("aside [data-offer=throw]:enabled")).to_be_visible()
    expect(log.get_by_text(re.compile(r"You throw \d"))).to_have_count(1)  # one shake is one throw, and walking is none


SHAKE = """(x) => dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration: { x, y: 0, z: 0 } }))"""
