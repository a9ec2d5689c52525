"""Games that bots have played for a while, the same every time, laid before whoever is at a page."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from playwright.sync_api import Page

from parlour.bots import levels
from parlour.kernel.stepper import Stepper
from parlour.play.bot import game_seed
from parlour.play.table import Table, new_table, replay_log
from parlour.server.metrics import Metrics
from parlour.server.storage import open_storage
from parlour.server.storage.protocol import Row
from parlour.server.storage.table_record import Seat, TableRecord
from parlour.server.tables.entries import Batch, entry_row
from parlour.server.tokens import hashed, new_table_id, new_token

NAMES = ("Ann", "Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz")
LEVEL = "easy"


@cache
def played_out(game: str, seats: int, seed: int, options: tuple[tuple[str, int | str], ...]) -> tuple[Table, list[int]]:
    """A whole game, and after how many entries Ann was asked something."""
    table = new_table(game, NAMES[:seats], seed=seed, options=dict(options))
    make = levels(table.game)[LEVEL]
    players = [make(table.game, table.edition, table.log.options, n, game_seed(seed, n)) for n in range(seats)]
    stepper = Stepper(table.game.book, table.game.interrupt_question)
    asked: list[int] = []
    while not table.over:
        seat = stepper.next(table.state)
        if stepper.interrupts:
            chosen = players[seat].interrupt(table.view(seat), stepper.interrupts)
        else:
            asked += [len(table.log.entries)] if seat == 0 else []
            chosen = players[seat].choose(table.view(seat), table.offers(seat))
        if chosen:
            table.submit(seat, chosen[0].action, chosen[1])
    return table, asked


def lay_played(page: Page, db: str, game: str, seats: int, share: float, seed: int = 1, **options: int | str) -> str:
    """A table with Ann on this device, where such a share of the game has been played; the page goes to it."""
    whole, asked = played_out(game, seats, seed, tuple(options.items()))
    stood = replay_log(whole.log.up_to(asked[int(share * len(asked))]))
    now = int(time.time())
    device = device_of(page)
    sitting = [Seat("person", NAMES[0], device), *(Seat("bot", name, level=LEVEL) for name in NAMES[1:seats])]
    record = TableRecord(
        new_table_id(), 0, None, game, stood.log.options, "", stood.log.seed.hex(), "playing", 0, False,
        device, "", now, now, sitting,
    )  # fmt: skip
    keep(db, record, entry_row(0, stood.state, Batch(stood.log.entries, stood.log.header), now))
    page.goto(f"/t/{record.id}")
    page.locator("aside [data-offer]").first.wait_for()
    return record.id


def device_of(page: Page) -> str:
    """Whom the server takes this page for, from now on at the latest."""
    known = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "parlour"]
    token = known[0] if known else new_token()
    page.context.add_cookies([{"name": "parlour", "value": token, "url": page.url}])
    return hashed(token)


def keep(db: str, record: TableRecord, row: Row) -> None:
    async def kept() -> None:
        storage, _ = open_storage(db, Metrics())
        await storage.open(reading=True)  # the server has the file to itself
        await storage.create_table(record, row)
        await storage.close()

    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop of its own here
        elsewhere.submit(asyncio.run, kept()).result()
