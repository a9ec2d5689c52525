"""Every game is played from the first page to its end, and each browser sees only its own hidden hand."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, WIDE, Visit
from tests.browser.midgame import open_midgame, replay_to
from tests.browser.steps import ANSWER, hurry, let_a_bot_play, open_table, play_on, sit
from tests.server.serving import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("title", "rounds"), [("High Hat", 3), ("High Bid", 0), ("Madder than a Hatter", 0), ("Ratrace", 3)]
)
def test_from_the_first_page_to_the_end(visit: Visit, title: str, rounds: int) -> None:
    page = visit()
    page.get_by_role("link", name=re.compile(f"^{title}")).click()
    page.get_by_label("Name in seat 1").fill("Ann")
    if rounds:
        page.get_by_role("spinbutton", name="Rounds").fill(str(rounds))
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".table")).to_be_visible()
    hurry(page)
    play_on(page)
    result = page.get_by_role("region", name="The result")
    expect(result).to_contain_text("1st")
    page.get_by_role("button", name="Check the dice").click()
    expect(result).to_contain_text("follow from the seed")


def describe_in_words(page: Page, about: str) -> str:
    """Return what the table in words says about somebody."""
    lines = page.get_by_label("The table in words").locator("li")
    expect(lines.filter(has_text=about).first).to_be_attached()
    return " ".join(line for line in lines.all_text_contents() if line.startswith(about))


def test_two_browsers_each_see_their_own_hand_only(visit: Visit) -> None:
    ann = visit("/new/madder-than-a-hatter")
    ann.get_by_label("Name in seat 1").fill("Ann")
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_role("button", name="Set up and invite").click()
    bob = visit("/join/" + ann.locator(".code").inner_text().replace(" ", ""), PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    expect(bob.locator(".table")).to_be_visible()
    hidden = "in hand: a card face down, a card face down"
    for page, own, other in ((ann, "Ann", "Bob"), (bob, "Bob", "Ann")):
        assert "face down" not in describe_in_words(page, own)
        assert hidden in describe_in_words(page, other)


def test_a_page_reloaded_in_the_middle_of_an_auction(visit: Visit) -> None:
    page = visit(None)
    sit(page, "high-bid", "Ann")
    bid = page.locator("aside form[data-offer=bid]")
    expect(bid).to_be_visible(timeout=60_000)
    before = describe_in_words(page, "On the block")
    page.reload()
    expect(bid).to_be_visible()
    assert describe_in_words(page, "On the block") == before
    page.locator("aside [data-offer=pass]").click()
    expect(page.get_by_role("log", name="Log")).to_contain_text("You pass")


def test_a_trade_is_put_together_on_the_board(visit: Visit) -> None:
    page = visit(None)
    table = open_table(page, "high-hat")
    let_a_bot_play(page, table, 200)
    give, want = page.get_by_role("button", name=re.compile("^Give the")), page.get_by_role("button", name="Want the")
    form = page.locator("form[data-offer=propose]")
    for _ in range(40):
        page.locator("aside h2.ask").wait_for()
        if not page.locator("details.anytime[open]").count():
            page.get_by_text("At any time").click()
        if page.locator("button[data-offer=propose]").count():  # two of Ann's own proposals may be open already
            page.locator("button[data-offer=propose]").click()
            for partner in ("Bartholomew", "Cleo", "Dora"):
                form.locator(".chip", has_text=partner).click()
                if give.count() and want.count():
                    break
            if give.count() and want.count():
                give.first.click()
                if want.count():  # the partner may have sold it meanwhile
                    break
            page.get_by_role("button", name="Close “Propose a trade”").click()
        page.evaluate(ANSWER)
    want.first.click()
    offered, wanted = (str(button.first.get_attribute("aria-label")).partition(" the ")[2] for button in (give, want))
    chips = form.locator(".chip.on").all_inner_texts()
    assert [name.partition("\n")[0] for name in chips] == [partner, offered, wanted]
    form.locator("button[type=submit]").click()
    proposed = page.get_by_role("log", name="Log").get_by_text(f"Your side: {offered}").last
    dear = page.get_by_role("alertdialog").get_by_role("button", name="Yes, do it")
    proposed.or_(dear).first.wait_for()
    if dear.is_visible():  # the dice decide how dear the two are
        dear.click()
    expect(proposed).to_be_attached()


@pytest.mark.parametrize("game", ["high-hat", "ratrace"])
def test_the_dice_show_the_last_throw_without_animation(visit: Visit, game: str) -> None:
    page = visit(None)
    open_table(page, game)
    for _ in range(4):
        page.locator("aside [data-offer]").first.wait_for()
        page.evaluate(ANSWER)
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile("(throws|rolls) [1-6] and [1-6]"))
    for _ in range(2):
        if game == "ratrace":  # the game's progress may fill the display
            page.get_by_role("button", name="Shops").click()
        dice = page.locator("main .dice").first
        expect(dice).to_have_attribute("aria-label", re.compile(r"Dice: [1-6], [1-6]"))
        page.reload()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_all_that_is_public_of_high_bid_is_on_one_sheet(visit: Visit, server: Server, size: dict[str, int]) -> None:
    page = visit("/", size)
    table = open_midgame(page, server.db, "high-bid", 4, 60)
    view = replay_to("high-bid", 4, 60).view(0)
    if size is PHONE:
        page.get_by_role("button", name="All sets").click()
    sheet = page.get_by_role("region", name="Known cards of every collection")
    expect(sheet.locator("[data-card]")).to_have_count(46)
    marked = sheet.locator("[data-holder]").evaluate_all("all => all.map((e) => [+e.dataset.card, +e.dataset.holder])")
    known = {(card, seat) for seat in (1, 2, 3) for card in view.known[seat] if card < 46}
    assert {(card, seat) for card, seat in marked if seat} == known and known
    assert {card for card, seat in marked if not seat} == {card for card in view.hands[0] if card < 46}
    onlooker = visit(f"/t/{table}")
    expect(onlooker.locator("[data-card]")).to_have_count(46)
