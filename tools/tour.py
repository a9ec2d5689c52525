"""Pictures of every page and board on every kind of screen, light and dark, for whoever changes the look.

PYTHONPATH=src:. python tools/tour.py FOLDER [GAME …]    all, or only these games
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, sync_playwright

from tests import chrome
from tests.browser.midgame import open_midgame
from tests.browser.steps import ANSWER, create_table, let_a_bot_play
from tests.server.serving import Server, serving

SIZES = {
    "wide": {"width": 1280, "height": 800},
    "large": {"width": 1920, "height": 1080},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}
# Each game with few and with most seats, its options, and the offer of its auction or trade.
GAMES: list[tuple[str, tuple[int, ...], dict[str, int], str]] = [
    ("high-hat", (3, 4, 5, 6), {}, "propose"),
    ("derby-day", (2, 6), {"races": 2}, ""),
    ("high-bid", (2, 5), {}, "bid"),
    ("madder-than-a-hatter", (3, 4), {}, ""),
    ("ratrace", (2, 6), {}, "bid"),
]
MOMENTS = {"start": 0.0, "middle": 0.4, "late": 0.93}  # how much of the game has been played


class Tour:
    def __init__(self, page: Page, folder: Path, come: Callable[[str], Page]) -> None:
        self.page = page
        self.folder = folder
        self.come = come  # with a device of one's own

    def stop(self, name: str) -> None:
        """Pictures of what is shown now."""
        for size, box in SIZES.items():
            self.page.set_viewport_size({"width": box["width"], "height": box["height"]})
            for theme in ("light", "dark"):
                self.page.emulate_media(color_scheme="light" if theme == "light" else "dark", reduced_motion="reduce")
                self.page.wait_for_timeout(200)  # until it is drawn so
                self.page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png", full_page=True)
        print(name)

    def people(self, game: str, *seats: dict[str, str]) -> None:
        self.page.goto(f"/t/{create_table(self.page, game, seats, {})}")

    def ready(self) -> Locator:
        return self.page.locator("aside [data-offer], .ending").first


def pages(tour: Tour) -> None:
    page = tour.page
    tour.stop("home")
    page.goto("/join/ABCDE")
    tour.stop("join")
    page.goto("/new/derby-day")
    for closed in page.locator("details:not([open]) > summary").all():
        closed.click()
    tour.stop("setup")
    tour.people("high-bid", {"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"})
    page.get_by_text("still open").wait_for()
    tour.stop("waiting")
    tour.people("high-bid", *({"kind": "person", "name": name} for name in ("Ann", "Bartholomew", "Carl")))
    page.get_by_role("heading", name=re.compile("Pass the device")).wait_for()
    tour.stop("cover")
    page.goto("/t/nothere")
    page.get_by_role("heading", name="No such table").wait_for()
    tour.stop("no-table")
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Derby Day")).wait_for()
    tour.stop("home-again")


def play(tour: Tour, db: str, name: str, sizes: tuple[int, ...], options: dict[str, int], trade: str) -> None:
    page = tour.page
    for seats in sizes:
        for moment, share in MOMENTS.items():
            table = open_midgame(page, db, name, seats, share, **options)
            tour.stop(f"{name}-{seats}-{moment}")
    onlooker = Tour(tour.come(f"/t/{table}"), tour.folder, tour.come)
    onlooker.page.locator("aside").get_by_text("You are watching.").wait_for()
    onlooker.stop(f"{name}-onlooker")
    onlooker.page.close()
    table = open_midgame(page, db, name, sizes[-1], MOMENTS["middle"], **options)
    if trade:
        offer = page.locator(f"aside [data-offer={trade}]")
        if page.locator(f"details [data-offer={trade}]").count():
            page.get_by_text("At any time").click()
            offer.first.click()
        for _ in range(150):
            tour.ready().wait_for()
            if offer.count() or page.locator(".ending").count():
                break
            page.evaluate(ANSWER)
        tour.stop(f"{name}-{trade}")
    page.keyboard.press("?")
    page.locator("[data-clause]").first.wait_for()
    tour.stop(f"{name}-rules")
    page.get_by_role("button", name="Show me").first.click()
    page.locator(".example").first.wait_for()
    tour.stop(f"{name}-example")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Log", exact=True).click()
    tour.stop(f"{name}-log")
    page.reload()
    let_a_bot_play(page, table)
    page.locator(".ending").wait_for(timeout=120_000)
    tour.stop(f"{name}-end")
    page.goto(f"/t/{table}/story")
    page.get_by_role("heading", name="Turning points").wait_for(timeout=240_000)
    tour.stop(f"{name}-story")
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="One step forward").click()
    tour.stop(f"{name}-replay")
    page.goto(f"/learn/{name}")
    tour.ready().wait_for()
    tour.stop(f"{name}-lesson")


def walk(server: Server, folder: Path, words: list[str]) -> None:
    chrome.steady_node()
    program, extra = chrome.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chrome.FLAGS), env=dict(extra) or None)

        def come(address: str) -> Page:
            page = browser.new_page(base_url=server.base, reduced_motion="reduce")
            page.on("pageerror", lambda error: print("!", error))
            page.on("console", lambda said: print("!", said.text) if said.type in ("error", "warning") else None)
            page.goto(address)
            return page

        tour = Tour(come("/"), folder, come)
        chosen = [game for game in GAMES if not words or any(word in game[0] for word in words)]
        if len(chosen) in (0, len(GAMES)):
            pages(tour)
        for game in chosen:
            play(tour, server.db, *game)
        browser.close()


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, serving(str(Path(place, "tour.db"))) as server:
        walk(server, folder, sys.argv[2:])
