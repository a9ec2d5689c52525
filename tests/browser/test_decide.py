"""Nothing costly is decided by accident."""

import pytest
from playwright.sync_api import expect

from parlour.play.table import find_game
from tests.browser.conftest import PHONE, Visit
from tests.browser.midgame import open_finished, open_midgame, replay_to
from tests.browser.steps import A_MOMENT, ANSWER, open_table, play_on, wait_until_drawn
from tests.server.serving import Server

pytestmark = pytest.mark.browser


def test_declining_is_never_the_large_button_and_enter_never_declines(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-bid")
    panel = page.locator("aside .panel")
    decline = panel.locator("[data-offer=pass]")
    expect(decline).to_be_visible(timeout=60_000)
    expect(decline).not_to_have_class("main")
    expect(panel.locator("[data-offer]").first).to_have_attribute("data-offer", "bid")
    page.wait_for_timeout(A_MOMENT)
    log = page.get_by_role("log", name="Log")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(decline).to_be_visible()
    expect(log).not_to_contain_text("You pass")
    page.keyboard.press("2")
    expect(log).to_contain_text("You pass")


# Record every action offered while the page is open, and those offered by the large button.
BUTTONS = """() => {
  window.offered = new Set()
  window.large = new Set()
  const record = () => {
    for (const button of document.querySelectorAll('aside .panel [data-offer]')) {
      window.offered.add(button.dataset.offer)
      if (button.matches('.main') || button.querySelector('.main')) window.large.add(button.dataset.offer)
    }
  }
  record()
  new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("high-hat", 3, {"rounds": 12}),
        ("derby-day", 3, {"donkey": "yes"}),
        ("high-bid", 3, {}),
        ("madder-than-a-hatter", 3, {}),
        ("ratrace", 3, {"rounds": 12}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_declining_is_never_the_large_button_in_a_whole_game(
    visit: Visit, server: Server, game: str, seats: int, options: dict[str, int | str]
) -> None:
    page = visit(None)
    open_midgame(page, server.db, game, seats, 0, **options)
    page.evaluate(BUTTONS)
    play_on(page, 1500)
    offered, large = (set(page.evaluate(f"[...{name}]")) for name in ("offered", "large"))
    decline_actions = find_game(game).decline_actions
    assert large and not large & decline_actions
    assert offered & decline_actions or game in ("high-hat", "derby-day")  # some games may never offer to decline


def test_a_question_ignores_keys_in_its_first_moment(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "derby-day", 2)
    log = page.get_by_role("log", name="Log")
    page.wait_for_timeout(A_MOMENT)
    throws = log.get_by_text("You throw", exact=False)
    for _ in range(6):
        page.keyboard.press("1")
    expect(throws).to_have_count(2)  # Ann throws for everybody, and one throw
    page.wait_for_timeout(A_MOMENT)
    page.keyboard.press("1")
    expect(throws).to_have_count(3)


def test_costly_moves_are_confirmed_unless_switched_off(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-hat")
    page.locator("aside h2.ask").wait_for()
    page.get_by_text("At any time").click()
    page.locator("[data-offer=agree_to_end]").click()
    dialog = page.get_by_role("alertdialog")
    dialog.get_by_role("button", name="No, go back").click()
    expect(dialog).to_be_hidden()
    page.locator("[data-offer=agree_to_end]").click()
    dialog.get_by_role("button", name="Yes, do it").click()
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("You would end the game here.")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Confirm costly moves").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-offer=play_on]").click()
    page.locator("[data-offer=agree_to_end]").click()
    expect(dialog).to_be_hidden()
    expect(log.get_by_text("You would end the game here.")).to_have_count(2)


def test_the_confirmation_is_in_sight_on_a_phone(visit: Visit) -> None:
    page = visit(None, size=PHONE)
    open_table(page, "high-hat")
    page.locator("aside h2.ask").wait_for()
    page.get_by_text("At any time").click()
    page.locator("[data-offer=agree_to_end]").click()
    expect(page.get_by_role("alertdialog")).to_be_in_viewport(ratio=1)


def test_a_bid_shows_the_money_left_and_the_net_worth(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-bid")
    form = page.locator("aside form[data-offer=bid]")
    form.get_by_role("button", name="+$20").click(timeout=60_000)
    panel = page.locator("aside .panel")
    expect(panel).to_contain_text("Your net worth:")
    expect(panel).to_contain_text("Money left:")
    expect(panel).to_contain_text(" complete.")
    expect(page.locator("aside h2.ask")).to_contain_text("On the block:")


def test_the_table_bids_for_me_up_to_a_limit_and_nobody_sees_it(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-bid")
    page.get_by_text("Bid for me", exact=True).first.click(timeout=60_000)
    page.get_by_label("Bid up to").fill("1900")
    page.locator("[data-order=limit]").click()
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("You bid")
    expect(log).not_to_contain_text("1,900")
    expect(log).to_contain_text("Sold! You pay", timeout=60_000)  # nobody else bids so high, though it may take long


def test_passing_until_a_lot_is_sold_ends_with_that_lot(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-bid")
    page.locator("[data-order=out]").click(timeout=60_000)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You pass")
    expect(page.locator("aside form[data-offer=bid]")).to_be_visible(timeout=60_000)  # the next lot is put to Ann again


def test_throwing_on_until_the_race_is_over(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "derby-day", 2)
    page.locator("[data-order=on]").click()
    expect(page.get_by_text("Throwing for you until you have something to decide.")).to_be_visible()
    page.get_by_role("region", name="The result").wait_for(timeout=120_000)


def test_a_bot_answers_a_trade_at_once_and_its_card_shows_both_sides(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "high-hat")
    page.locator("aside h2.ask").wait_for()
    page.get_by_text("At any time").click()
    page.locator("button[data-offer=propose]").click()
    form = page.locator("form[data-offer=propose]")
    form.locator(".chip", has_text="Cleo").click()
    form.get_by_role("spinbutton", name="Points you want").fill("100")
    form.locator("button[type=submit]").click()
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Your side: 0 points.")
    expect(log).to_contain_text("Cleo declines the trade with you.")


def test_a_player_without_a_name_is_a_guest_and_onlookers_are_shown(visit: Visit) -> None:
    page = visit("/new/derby-day")
    page.get_by_label("Name in seat 1").fill("")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("aside [data-offer=throw]")).to_be_visible()
    onlooker = visit(page.url)
    expect(onlooker.get_by_role("region", name="What you can do")).to_contain_text("You are watching.")
    expect(page.get_by_text("1 spectator")).to_be_visible()
    expect(onlooker.locator("aside [data-offer]")).to_have_count(0)
    onlooker.get_by_role("tab", name="Chat").click()
    expect(onlooker.get_by_label("Write a message")).to_have_count(0)
    page.locator("aside [data-offer=throw]").click()
    onlooker.get_by_role("tab", name="Log").click()
    expect(onlooker.get_by_role("log", name="Log")).to_contain_text("Guest throws")


def test_a_match_has_its_standings(visit: Visit, server: Server) -> None:
    page = visit(None)
    open_finished(page, server.db, "derby-day", 6, races=2)
    result = page.get_by_role("region", name="The result")
    expect(result.get_by_role("table")).to_contain_text("Race 2")
    head = result.get_by_role("columnheader", name="Bartholomew")  # a mark whose name is read out
    expect(head.locator("svg")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    wait_until_drawn(page)
    assert result.evaluate("e => e.scrollWidth <= e.clientWidth")
    expect(page.get_by_text("how far the best horse")).to_have_count(0)


def test_events_since_the_last_turn_take_a_few_lines(visit: Visit) -> None:
    page = visit(None)
    open_table(page, "ratrace")
    lines = page.locator(".unread p")
    for _ in range(12):
        page.locator("aside [data-offer]").first.wait_for()
        if lines.count() >= 3:
            break
        page.evaluate(ANSWER)
        page.wait_for_timeout(300)
    assert 3 <= lines.count() <= 6


def test_a_bid_far_above_the_lot_is_confirmed_and_no_button_bids_all(visit: Visit, server: Server) -> None:
    page = visit()
    open_midgame(page, server.db, "high-bid", 4, 0)
    form = page.locator("aside form[data-offer=bid]")
    amount = form.get_by_role("spinbutton")
    most = int(amount.get_attribute("max") or 0)
    steps = form.locator(".quick button")
    assert steps.count() >= 3
    least = int(amount.input_value())
    for k in range(steps.count()):
        amount.fill(str(least))
        if steps.nth(k).is_enabled():
            steps.nth(k).click()
        assert int(amount.input_value()) < most / 2
    amount.fill(str(most))
    form.locator("button[type=submit]").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("this may cost you a lot")
    dialog.get_by_role("button", name="No, go back").click()
    amount.fill(str(least))
    form.locator("button[type=submit]").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You bid")


def test_nothing_is_reckoned_before_something_is_chosen(visit: Visit, server: Server) -> None:
    page = visit()
    number = next(n for n in range(200) if any(o.action == "buy" for o in replay_to("high-bid", 4, n).offers(0)))
    open_midgame(page, server.db, "high-bid", 4, number)
    explains = page.locator("aside .explains")
    expect(explains).not_to_contain_text("net worth")
    page.locator("main .counter .can").first.click()
    expect(explains).to_contain_text("Your net worth")


def test_a_trade_is_a_card_with_both_sides_and_its_answers(visit: Visit) -> None:
    ann = visit("/new/high-hat")
    ann.get_by_label("Name in seat 1").fill("Ann")
    ann.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_role("button", name="Set up and invite").click()
    bob = visit("/join/" + ann.locator(".code").inner_text().replace(" ", ""), PHONE)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    explains = bob.locator("aside .explains")
    expect(explains).to_contain_text("Waiting for")
    expect(explains).not_to_contain_text("Throw")  # what Ann is asked is hers
    bob.get_by_text("At any time").click()
    bob.locator("button[data-offer=propose]").click()
    form = bob.locator("form[data-offer=propose]")
    form.locator(".chip", has_text="Ann").click()
    form.get_by_role("spinbutton", name="Points you give").fill("50")
    form.locator("button[type=submit]").click()
    expect(bob.locator(".deal")).to_contain_text("Ann has not answered yet.")
    card = ann.locator(".deal")
    expect(card).to_contain_text("Bob offers you 50 points and asks for nothing.")
    expect(card).to_contain_text("Property and points:")
    card.locator("[data-offer=counter]").click()
    counter = card.locator("form[data-offer=counter]")
    expect(counter.get_by_role("spinbutton", name="Points you want")).to_have_value("50")
    counter.get_by_role("spinbutton", name="Points you want").fill("60")
    counter.locator("button[type=submit]").click()
    expect(bob.locator(".deal")).to_contain_text("Ann asks you for 60 points and offers nothing.")
    bob.locator(".deal [data-offer=accept]").click()
    expect(bob.locator(".deal")).to_have_count(0)
    expect(ann.get_by_role("log", name="Log")).to_contain_text("Bob agrees to the trade with you.")
