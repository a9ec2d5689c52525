"""What people do at a table, as steps of the tests."""

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late


def sit(page: Page, game: str, *people: str, races: int = 1) -> None:
    """Set up a table from the game's page and sit down: these people on this device, the other seats as proposed."""
    page.goto(f"/new/{game}")
    for n, name in enumerate(people, 1):
        if n > 1:
            page.get_by_label(f"Seat {n}", exact=True).select_option("here")
        page.get_by_label(f"Name in seat {n}").fill(name)
    if game == "derby-day":
        choose_flat_races(page, races)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".table")).to_be_visible()


def choose_flat_races(page: Page, races: int = 1) -> None:
    """Choose flat races in which one player throws for all: nothing but throws, for tests of everything else."""
    page.get_by_label("Race", exact=True).select_option("flat-english")
    page.get_by_label("Who throws").select_option("race")
    page.get_by_role("spinbutton", name="Races").fill(str(races))


A_MOMENT = 450  # milliseconds: a question ignores keys in its first 400


def throw(page: Page) -> None:
    page.locator("aside [data-offer=throw]:enabled").click()


def hurry(page: Page) -> None:
    """Make bots act at once."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="instantly").click()
    page.keyboard.press("Escape")


def race(page: Page) -> None:
    """Throw until the result is shown."""
    result = page.get_by_role("region", name="The result")
    button = page.locator("aside [data-offer=throw]:enabled")
    for _ in range(400):
        button.or_(result).first.wait_for()
        if result.is_visible():
            return
        with suppress(Late):  # the last throw may be made meanwhile
            button.click(timeout=2000)
    raise AssertionError("the race does not end")


def horse_positions(page: Page) -> list[str]:
    """Return where the horses are, from the words for people who do not see the board."""
    lines = page.get_by_label("The table in words").locator("li").all_text_contents()
    return [line for line in lines if re.search(r"run by", line)]


def play_on(page: Page, times: int = 600) -> None:
    """Act whenever something is asked, declining or choosing the first of everything, until the result is shown."""
    result = page.get_by_role("region", name="The result")
    panel = page.locator("aside")
    ready = panel.locator("[data-offer]:is(button:enabled, form, [role=alertdialog])")
    for _ in range(times):
        ready.or_(result).first.wait_for(timeout=60_000)
        if result.is_visible():
            return
        page.evaluate(ANSWER)
    raise AssertionError("the game does not end")


# Act once, inside the page so that a long game does not take all day: decline what is asked, or take the first
# offer, with the first choice in each of its fields.
ANSWER = """async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 15))
  const confirm = document.querySelector('aside [role=alertdialog] button:last-child')
  if (confirm) { confirm.click(); return pause() }
  const offer = document.querySelector('aside [data-way-out]') ?? document.querySelector('aside [data-offer]')
  if (!offer) return
  if (offer.matches('button')) { offer.click(); return pause() }
  for (const field of offer.querySelectorAll('fieldset')) {
    const box = field.querySelector('input')
    if (box && !field.querySelector('input:checked')) { box.click(); await pause() }
  }
  for (const list of offer.querySelectorAll('select')) {
    if (list.value || offer.querySelector('.chip.on')) continue
    list.value = list.options[1].value
    list.dispatchEvent(new Event('change'))
    await pause()
  }
  offer.querySelector('button[type=submit]:enabled')?.click()
  await pause()
}"""


def create_table(page: Page, game: str, seats: Sequence[object], options: object, edition: str = "") -> str:
    """Create a table whose bots act at once, on this page's device, and return its id."""
    wish = {"game": game, "seats": seats, "options": options, "edition": edition, "pace": 0}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def open_table(page: Page, game: str, seats: int = 4, edition: str = "", **options: int) -> str:
    """Create a table with Ann on this device and bots that act at once, open it and return its id."""
    sitting = [{"kind": "person", "name": "Ann"}]
    others = ("Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz")
    sitting += [{"kind": "bot", "name": name, "level": "easy"} for name in others[: seats - 1]]
    table = create_table(page, game, sitting, options, edition)
    page.goto(f"/t/{table}")
    page.locator("aside [data-offer], .ending").first.wait_for()
    return table


def let_a_bot_play(page: Page, table: str, events: int = 10**6) -> None:
    """Let a bot play Ann's seat until so many events have happened, or to the end."""
    page.evaluate(BOT, [table, events])


def wait_until_drawn(page: Page) -> None:
    """Wait until the page is drawn in its present size and theme: boards measure themselves and draw once more."""
    page.evaluate(DRAWN)


# Resolve once everything has the same place in two looks, two frames apart.
DRAWN = """async () => {
  await document.fonts.ready
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const places = () => [...document.querySelectorAll('main *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join()
  }).join(' ')
  for (let before, now; before === undefined || before !== now; ) {
    before = places()
    await frame()
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
    now = places()
  }
}"""


def read_table_info(page: Page) -> Any:
    """Return what this device is told about its table: who sits where, and its terms."""
    return page.evaluate(INFO, page.url.rpartition("/t/")[2])


INFO = """(table) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', table }))
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type !== 'table') return
    socket.close()
    resolve(message)
  }
})"""

BOT = """([table, events]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  const send = (message) => socket.send(JSON.stringify(message))
  let last = 0
  let returned = false
  socket.onopen = () => {
    send({ type: 'hello', table })
    send({ type: 'pace', pace: events < 1000 ? 40 : 0 })
    send({ type: 'hand_over', seat: 0, level: 'easy' })
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type !== 'update') return
    for (const event of message.events) last = Math.max(last, event.n)
    if (returned || (!message.over && last < events)) return
    returned = true
    if (!message.over) {
      send({ type: 'hand_over', seat: 0, level: null })
      send({ type: 'pace', pace: 0 })
    }
    setTimeout(() => { socket.close(); resolve() }, 300)
  }
})"""
