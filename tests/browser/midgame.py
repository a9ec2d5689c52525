"""Games that bots have played for a while, the same every time, opened on a page."""

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
from parlour.server.tables.entries import entry_row
from parlour.server.tables.stored import Batch
from parlour.server.tokens import hashed, new_table_id, new_token

NAMES = ("Ann", "Bartholomew", "Cleo", "Dora", "Evangeline", "Fitz")
LEVEL = "easy"


@cache
def play_game(game: str, seats: int, seed: int, options: tuple[tuple[str, int | str], ...]) -> tuple[Table, list[int]]:
    """Play a whole game, and return its table and the number of entries at each of Ann's questions."""
    table = new_table(game, NAMES[:seats], seed=seed, options=dict(options))
    make = levels(table.game)[LEVEL]
    players = [make(table.game, table.edition, table.log.options, n, game_seed(seed, n)) for n in range(seats)]
    stepper = Stepper(table.game.book, table.game.interrupt_question)
    questions: list[int] = []
    while not table.over:
        seat = stepper.next(table.state)
        if stepper.interrupts:
            choice = players[seat].interrupt(table.view(seat), stepper.interrupts)
        else:
            questions += [len(table.log.entries)] if seat == 0 else []
            choice = players[seat].choose(table.view(seat), table.offers(seat))
        if choice:
            table.submit(seat, choice[0].action, choice[1])
    return table, questions


def replay_to(game: str, seats: int, moment: float, seed: int = 1, **options: int | str) -> Table:
    """Return the game at one of Ann's questions: by its number, or by the share of questions answered."""
    finished, questions = play_game(game, seats, seed, tuple(options.items()))
    number = moment if isinstance(moment, int) else int(moment * len(questions))
    return replay_log(finished.log.up_to(questions[number]))


def open_midgame(page: Page, db: str, game: str, seats: int, moment: float, seed: int = 1, **options: int | str) -> str:
    """Create a table with Ann on this device at this moment of its game, open it and return its id."""
    table_id = open_stored(page, db, replay_to(game, seats, moment, seed, **options))
    page.locator("aside [data-offer]").first.wait_for()
    return table_id


def open_finished(page: Page, db: str, game: str, seats: int, seed: int = 1, **options: int | str) -> str:
    """Create a table where Ann, on this device, has played to the end, open it and return its id."""
    table_id = open_stored(page, db, play_game(game, seats, seed, tuple(options.items()))[0])
    page.get_by_role("region", name="The result").wait_for()
    return table_id


def open_stored(page: Page, db: str, table: Table) -> str:
    """Store the table as one of Ann and bots, open it on her device and return its id."""
    now = int(time.time())
    device = identify_device(page)
    bots = [Seat("bot", name, level=LEVEL) for name in NAMES[1 : len(table.log.header.names)]]
    record = TableRecord(
        new_table_id(), 0, None, table.game.name, table.log.options, "", table.log.seed.hex(), "playing", 0, False,
        device, "", now, now, [Seat("person", NAMES[0], device), *bots],
    )  # fmt: skip
    if table.over:
        record.end(tuple(table.places), now)
    store_table(db, record, entry_row(0, table.state, Batch(table.log.entries, table.log.header), now))
    page.goto(f"/t/{record.id}")
    page.locator("main .box").wait_for()
    return record.id


def identify_device(page: Page) -> str:
    """Return the server's name for this device, after giving it a cookie if it has none."""
    tokens = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "parlour"]
    token = tokens[0] if tokens else new_token()
    site = page.request.get("/health").url
    page.context.add_cookies([{"name": "parlour", "value": token, "url": site}])
    return hashed(token)


def store_table(db: str, record: TableRecord, row: Row) -> None:
    async def store() -> None:
        storage, _ = open_storage(db, Metrics())
        await storage.open(reading=True)  # the server has the file to itself
        await storage.create_table(record, row)
        await storage.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright runs a loop of its own in this thread
        thread.submit(asyncio.run, store()).result()
