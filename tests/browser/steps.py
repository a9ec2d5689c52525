"""What people do at a table, as the tests do it."""

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Late


def sit(page: Page, game: str, *people: str, races: int = 1) -> None:
    """From the game's page to the table: these people on this device, the rest as the page proposes."""
    page.goto(f"/new/{game}")
    for n, name in enumerate(people, 1):
        if n > 1:
            page.get_by_label(f"Seat {n}", exact=True).select_option("here")
        page.get_by_label(f"Name in seat {n}").fill(name)
    if races > 1:
        page.get_by_role("spinbutton", name="Races").fill(str(races))
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".table")).to_be_visible()


A_MOMENT = 450  # milliseconds: a question takes no key in its first 400


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
        with suppress(Late):  # the last throw may have been made meanwhile
            button.click(timeout=2000)
    raise AssertionError("the race does not end")


def spaces(page: Page) -> list[str]:
    """Where the horses are, as it is said to people who do not see the board."""
    said = page.get_by_label("The table in words").locator("li").all_text_contents()
    return [line for line in said if re.search(r"run by", line)]


def play_on(page: Page, times: int = 600) -> None:
    """Answer whatever is asked, by the way out or the first of everything, until the result is there."""
    result = page.get_by_role("region", name="The result")
    panel = page.locator("aside")
    ready = panel.locator("[data-offer]:is(button:enabled, form, [role=alertdialog])")
    for _ in range(times):
        ready.or_(result).first.wait_for(timeout=60_000)
        if result.is_visible():
            return
        page.evaluate(ANSWER)
    raise AssertionError("the game does not end")


# One answer, made in the page itself so that a long game does not take all day: the way out of what was asked for, or
# the first offer; the first thing to choose in each of its fields, and its button.
ANSWER = """async () => {
  const pause = () => new Promise((then) => setTimeout(then, 15))
  const sure = document.querySelector('aside [role=alertdialog] button:last-child')
  if (sure) { sure.click(); return pause() }
  const offer = document.querySelector('aside [data-way-out]') ?? document.querySelector('aside [data-offer]')
  if (!offer) return
  if (offer.matches('button')) { offer.click(); return pause() }
  for (const field of offer.querySelectorAll('fieldset')) {
    const box = field.querySelector('input')
    if (box && !field.querySelector('input:checked')) { box.click(); await pause() }
  }
  offer.querySelector('button[type=submit]:enabled')?.click()
  await pause()
}"""


def lay(page: Page, game: str, seats: int = 4, edition: str = "", **options: int) -> str:
    """A table with Ann on this device and bots that answer at once; the page goes to it. Its name."""
    sitting = [{"kind": "person", "name": "Ann"}]
    others = ("Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz")
    sitting += [{"kind": "bot", "name": who, "level": "easy"} for who in others[: seats - 1]]
    table = str(page.evaluate(LAY, [game, sitting, options, edition]))
    page.goto(f"/t/{table}")
    page.locator("aside [data-offer], .ending").first.wait_for()
    return table


def let_a_bot_play(page: Page, table: str, events: int = 10**6) -> None:
    """A bot plays Ann's seat until so many events have happened, or to the end."""
    page.evaluate(BOT, [table, events])


def drawn(page: Page) -> None:
    """Until the page is drawn as its size and light are now: boards measure themselves, and then draw once more."""
    page.evaluate(
        "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then))))"
    )


def info_of(page: Page) -> Any:
    """What this device is told of the table it is at: who sits where, and what was agreed."""
    return page.evaluate(INFO, page.url.rpartition("/t/")[2])


INFO = """(table) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', table }))
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type !== 'table') return
    socket.close()
    done(message)
  }
})"""

LAY = """async ([game, seats, options, edition]) => {
  const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, seats, options, edition, pace: 0 }) })
  const made = await answer.json()
  if (!made.table) throw new Error(made.sentence)
  return made.table
}"""

BOT = """([table, events]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  const send = (message) => socket.send(JSON.stringify(message))
  let seen = 0
  let back = false
  socket.onopen = () => {
    send({ type: 'hello', table })
    send({ type: 'pace', pace: events < 1000 ? 40 : 0 })
    send({ type: 'hand_over', seat: 0, level: 'easy' })
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type !== 'update') return
    for (const event of message.events) seen = Math.max(seen, event.n)
    if (back || (!message.over && seen < events)) return
    back = true
    if (!message.over) {
      send({ type: 'hand_over', seat: 0, level: null })
      send({ type: 'pace', pace: 0 })
    }
    setTimeout(() => { socket.close(); done() }, 300)
  }
})"""
