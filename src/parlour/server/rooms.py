"""A table in this process: its game, who is connected, and the one line in which everything happens to it."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from parlour.kernel.edition import node_of
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import edition_of
from parlour.kernel.log import Header, Log
from parlour.kernel.offer import Args, Refused
from parlour.play.table import Move, Table, game_called, table_for
from parlour.play.words import Words
from parlour.server.clients import ENCODER, GONE, Client
from parlour.server.driver import Driver
from parlour.server.entries import SNAPSHOT_EVERY, SNAPSHOTS, Batch, append, enter, rebuilt, snapshot
from parlour.server.messages import Level, Phase, Said, SeatInfo, TableInfo, Trouble
from parlour.server.sheet import OVER, TOUCH, Sheet, load_sheet, save_sheet
from parlour.server.sorry import Late, Sorry
from parlour.server.storage import Lost, Statement, Unavailable
from parlour.server.telling import News, edition_for, level_for, news, update

if TYPE_CHECKING:
    from parlour.server.house import House

TRIES = 20  # to write before others who write at the same place
TOUCHED = 60  # seconds between notes that a table is in use
TEXTS = 40  # updates kept ready to be sent again
UNWRITTEN = "It could not be written down, so it does not count. Try again in a moment."
BROKEN = (
    "The rules stumbled over that, and nothing has changed. Choose something else, and tell whoever runs this house."
)
UNREAD = "The house cannot look into its books just now. Try again in a moment."
NEWS = (  # at least one row, without an entry where there is no new one
    "SELECT t.rev, (SELECT max(n) FROM chat WHERE table_id = t.id), e.idx, e.body FROM tables t "
    "LEFT JOIN entries e ON e.table_id = t.id AND e.idx >= $2 WHERE t.id = $1 ORDER BY e.idx"
)
SAY = "INSERT INTO chat (table_id, n, at, name, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING n"
SAID = "SELECT n, name, text, at FROM chat WHERE table_id = $1 AND n >= $2 ORDER BY n"
SAID_AT_ONCE = 200  # lines of old chat a client is sent

log = logging.getLogger("parlour")


class Room:
    def __init__(self, house: "House", sheet: Sheet) -> None:
        self.house = house
        self.id = sheet.id
        self.sheet = sheet
        self.game = game_called(sheet.game)
        self.edition = edition_for(self.game, sheet.edition)
        self.printed = self.game.printed(self.edition)
        self.commitment = hashlib.sha256(bytes.fromhex(sheet.seed)).hexdigest()
        self.table: Table | None = None
        self.rows = 0  # of the log that the table has taken
        self.kept = 0  # events that stand in snapshots
        self.stale = False  # something was written, or may have been, that the table has not taken
        self.said: list[Said] = []
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, set[str]] = {}  # who is connected in other processes
        self.away: dict[str, int] = {}  # since when each owner who is not here has been gone
        self.used = time.monotonic()
        self.texts: dict[tuple[int, int], str] = {}  # updates already written, by seat and first event
        self.news: dict[int, News] = {}  # what happened since an event, in words
        self.standing: tuple[tuple[int, ...], ...] = ()
        self.named: dict[str, tuple[str, ...]] = {}
        self.announced: set[str] = set()  # whom the other processes know to be here
        self.catching_up: asyncio.Task[None] | None = None  # about to begin
        self.driver = Driver(self)

    @property
    def phase(self) -> Phase:
        return "waiting" if self.table is None else "over" if self.table.over else "playing"

    def level(self, seat: int) -> Level:
        """Of the bot that plays the seat."""
        return level_for(self.game, self.sheet.seats[seat].level)

    # ---- reading ----------------------------------------------------------------------------

    async def open(self) -> None:
        async with self.lock:
            await self.catch_up()
            if self.table is None and not self.sheet.open_seats():
                await self.begin()
        now = int(time.time())
        for seat in self.sheet.seats:
            if seat.owner:
                self.away.setdefault(mark(seat.owner), now)
        self.driver.poke()

    async def catch_up(self) -> bool:
        """Take what others have written since. True if there was anything. The lock is held."""
        try:
            return await self.take_news()
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise Sorry(UNREAD, 503) from error

    async def take_news(self) -> bool:
        storage = self.house.storage
        found = await storage.rows(NEWS, self.id, self.rows)
        if not found:
            raise Sorry("There is no such table any more.", 404)
        rev, last_said, first_row, _ = found[0]
        reseated: bool = rev != self.sheet.rev
        if reseated:
            self.sheet = await load_sheet(storage, self.id) or self.sheet
        acted: bool = first_row is not None
        if acted and self.table is None:
            rows, snapshots = [row[2:] for row in found], await storage.rows(SNAPSHOTS, self.id)
            loaded = rebuilt(rows, snapshots, bytes.fromhex(self.sheet.seed))
            self.table, self.rows, self.kept = loaded.table, loaded.rows, loaded.kept
        elif acted and self.table is not None:
            for _, _, idx, body in found:
                enter(self.table, msgspec.json.decode(body, type=Batch))
                self.rows = idx + 1
                if self.rows % SNAPSHOT_EVERY == 0:
                    self.kept = len(self.table.told)
        if last_said is not None and last_said >= len(self.said):
            for line in await storage.rows(SAID, self.id, len(self.said)):
                self.said.append(Said(*line))
                self.hear(self.said[-1])
        self.stale = False
        if acted:
            self.outdate()
            self.tell()
        if reseated:
            self.reseat()
        return acted or reseated

    # ---- writing ----------------------------------------------------------------------------

    async def act(self, seat: int, action: str, args: Args, ticket: int, rows: int | None = None) -> int:
        """The seat acts; durable, and told to everybody, once this returns. The number of entries comes back.

        Whoever names `rows` means the table as it stood then, and is `Late` where it has moved on.
        """
        async with self.lock:
            if self.stale:
                await self.catch_up()
            for _ in range(TRIES):
                if rows is not None and rows != self.rows:
                    raise Late
                if self.table is None:
                    raise Sorry("The game has not begun; wait until every seat is taken.")
                try:
                    move = self.table.prepare(seat, action, args, ticket)
                except Refused:
                    if self.house.shared and await self.catch_up():
                        continue
                    self.house.metrics.count("refusals")
                    raise
                except Exception as error:
                    log.exception("a rule broke", extra={"table": self.id, "action": action})
                    raise Sorry(BROKEN) from error
                try:
                    await self.keep(move)
                except Lost:
                    self.house.metrics.count("conflicts")
                    await self.catch_up()
                    continue
                self.house.metrics.count("actions")
                self.tell()
                return len(self.table.log.entries)
            raise Sorry("Everybody acts at once; try again.")

    async def keep(self, move: Move) -> None:
        """Write the move down, and only then make it part of the game."""
        assert self.table is not None
        now = int(time.time())
        snap = (self.rows + 1) % SNAPSHOT_EVERY == 0
        statements = [append(self.id, self.rows, move.state, Batch(move.entries))]
        if snap:
            events = [*self.table.told[self.kept :], *move.events]
            statements.append(snapshot(self.id, self.rows, move.state, self.kept, events))
        if move.state.over:
            statements.append((OVER, (self.id, now)))
        elif now - self.sheet.touched > TOUCHED:
            statements.append((TOUCH, (self.id, now)))
        self.stale = True
        await self.write(*statements)
        self.stale = False
        self.table.commit(move)
        self.rows += 1
        self.outdate()
        if snap:
            self.kept = len(self.table.told)
        if len(statements) > 1:
            self.sheet.touched = now
        if move.state.over:
            self.sheet.rev += 1
            self.sheet.phase = "over"

    async def change(
        self, alter: Callable[[Sheet], None], also: Callable[[Sheet], list[Statement]] = lambda _: []
    ) -> None:
        """Alter the sheet, whoever else alters it; the lock is held. `alter` may say that it is sorry."""
        for _ in range(TRIES):
            if self.stale or self.house.shared:
                await self.catch_up()
            new = self.sheet.copy()
            alter(new)
            self.stale = True
            try:
                await self.write(*save_sheet(self.sheet, new), *also(new))
            except Lost:
                continue
            self.stale = False
            new.rev += 1
            self.sheet = new
            return
        raise Sorry("Everybody changes the table at once; try again.")

    async def write(self, *statements: Statement) -> None:
        try:
            await self.house.storage.write(*statements, notice=self.id)
        except Unavailable as error:
            log.error("the database failed: %s", error, extra={"table": self.id})
            raise Sorry(UNWRITTEN, 503) from error

    async def begin(self, level: str = "") -> None:
        """Deal; open seats go to bots of this level. The lock is held."""
        dealt: Table | None = None

        def fill(sheet: Sheet) -> None:
            if sheet.phase != "waiting":
                raise Sorry("The game has begun already.")
            for seat in sheet.open_seats():
                if not level:
                    raise Sorry("Some seats are still open.")
                seat.kind = "bot"
                seat.level = level_for(self.game, level)
                seat.name = bot_name(sheet)
            sheet.phase = "playing"
            sheet.code = None

        def deal(sheet: Sheet) -> list[Statement]:
            nonlocal dealt
            dealt = table_for(Log(self.header(sheet), bytes.fromhex(sheet.seed)), "This table")
            dealt.start()
            return [append(self.id, 0, dealt.state, Batch(dealt.log.entries, dealt.log.header))]

        await self.change(fill, deal)
        self.table = dealt
        self.rows = 1
        self.outdate()

    def header(self, sheet: Sheet) -> Header:
        node = node_of(sheet.edition, "the edition") if sheet.edition else edition_of(self.game)[0]
        return Header(
            ruleset=self.game.ruleset(),
            seats=len(sheet.seats),
            names=tuple(seat.name for seat in sheet.seats),
            options=sheet.options,
            edition=node.digest(),
            edition_text=sheet.edition,
            commitment=self.commitment,
            entropy=tuple(seat.entropy for seat in sheet.seats if seat.entropy),
            bots=tuple(seat.level for seat in sheet.seats) if sheet.bots else (),
        )

    async def say(self, name: str, text: str) -> None:
        async with self.lock:
            for _ in range(TRIES):
                line = Said(len(self.said), name, text, int(time.time()))
                try:
                    await self.write((SAY, (self.id, line.n, line.at, line.name, line.text)))
                except Lost:
                    await self.catch_up()
                    continue
                self.said.append(line)
                self.hear(line)
                return

    # ---- telling ----------------------------------------------------------------------------

    def tell(self, info: bool = False) -> None:
        """Everybody hears how it stands, each as their seat sees it, and who sits where if that has changed."""
        self.used = time.monotonic()
        over = self.table is not None and self.table.over
        for client in self.clients:
            client.needs_update = self.table is not None
            client.needs_info = client.needs_info or info or over
            client.wake()
        self.driver.poke()
        if over and not self.standing:
            self.house.spawn(self.sum_up())

    async def sum_up(self) -> None:
        """How everybody stood all along, once it may be told."""
        if not self.standing:
            self.standing = (await self.house.replay(self.id)).standing
            self.outdate()
            for client in self.clients:
                client.needs_update = True
                client.wake()

    def outdate(self) -> None:
        """What was written ready to be sent is no longer how it stands."""
        self.texts.clear()
        self.news.clear()

    def hear(self, line: Said) -> None:
        for client in self.clients:
            client.post(line)

    def update(self, client: Client) -> str:
        """What the client is to know next, and not yet knows."""
        table = self.table
        if table is None:
            return ""
        since = min(client.seen, len(table.told))
        key = (client.looking, since)
        text = self.texts.get(key)
        if text is None:
            if len(self.texts) > TEXTS:
                self.outdate()
            happened = self.news.get(since)
            if happened is None:
                happened = self.news[since] = news(table, since)
            text = self.texts[key] = ENCODER.encode(update(table, client.looking, happened, self.standing)).decode()
        client.seen = len(table.told)
        return text

    def info(self, client: Client) -> TableInfo:
        sheet = self.sheet
        mine = sheet.seats_of(client.owner)
        host = bool(client.owner) and sheet.host == client.owner
        return TableInfo(
            table=self.id,
            code=(sheet.code or "") if (mine or host) and sheet.open_seats() else "",
            game=self.game.name,
            title=self.game.title,
            options=sheet.options,
            phase=self.phase,
            seats=tuple(self.seat_info(n, client) for n in range(len(sheet.seats))),
            host=host,
            locked=sheet.locked,
            pace=sheet.pace,
            wait=self.house.limits.wait,
            commitment=self.commitment,
            names=self.unit_names(),
            units=self.game.view_units,
            printed=self.printed,
            looking=client.looking,
            rematch=sheet.rematch,
        )

    def seat_info(self, n: int, client: Client) -> SeatInfo:
        seat = self.sheet.seats[n]
        here = seat.kind == "bot" or self.is_here(seat.owner)
        return SeatInfo(
            seat=n,
            name=seat.name,
            kind="bot" if seat.botted else seat.kind,
            mine=bool(client.owner) and seat.owner == client.owner,
            here=here,
            level=self.level(n) if seat.botted else None,
            away_since=0 if here or not seat.owner else self.away.get(mark(seat.owner), 0),
        )

    def unit_names(self) -> dict[str, tuple[str, ...]]:
        """What a number of a unit is called; made anew only when somebody new sits down."""
        names = [seat.name for seat in self.sheet.seats]
        if self.named.get("seat") != tuple(names):
            words = Words(self.game, self.edition, names)
            self.named = {unit: tuple(called) for unit, called in words.names.items()}
        return self.named

    # ---- who is here ------------------------------------------------------------------------

    def is_here(self, owner: str) -> bool:
        return bool(owner) and mark(owner) in self.present()

    def reseat(self) -> None:
        """Seats have changed hands: everybody looks out of their own, or none."""
        for client in self.clients:
            mine = self.sheet.seats_of(client.owner)
            if client.looking in mine:
                continue
            eyes = mine[0] if len(mine) == 1 else SPECTATOR
            if eyes != client.looking:
                client.looking, client.seen = eyes, 0
        self.tell(info=True)
        self.presence()

    def present(self) -> set[str]:
        return self.present_here().union(*self.elsewhere.values())

    def present_here(self) -> set[str]:
        return {mark(client.owner) for client in self.clients if client.owner}

    def welcome(self, client: Client, since: int, chat: int) -> None:
        client.room = self
        self.clients.add(client)
        self.house.metrics.gauge("sockets", self.house.sockets())
        mine = self.sheet.seats_of(client.owner)
        client.looking = mine[0] if len(mine) == 1 else SPECTATOR
        client.seen = since
        client.needs_info = True
        client.needs_update = self.table is not None
        for line in self.said[max(chat, len(self.said) - SAID_AT_ONCE) :]:
            client.post(line)
        client.wake()
        self.presence()
        if self.table is not None and self.table.over and not self.standing:
            self.house.spawn(self.sum_up())

    def farewell(self, client: Client) -> None:
        self.clients.discard(client)
        self.house.metrics.gauge("sockets", self.house.sockets())
        self.used = time.monotonic()
        self.presence()

    def presence(self, announce: bool = True) -> None:
        """Somebody has come or gone, perhaps."""
        present = self.present()
        now = int(time.time())
        changed = False
        for seat in self.sheet.seats:
            if seat.owner:
                who = mark(seat.owner)
                if who in present:
                    changed |= self.away.pop(who, None) is not None
                elif who not in self.away:
                    self.away[who] = now
                    changed = True
        if changed:
            for client in self.clients:
                client.needs_info = True
                client.wake()
        if announce and self.announced != self.present_here():
            self.announced = self.present_here()
            self.house.announce(self)

    def break_up(self, sentence: str) -> None:
        """Nobody can go on here; whoever comes back finds the table as it is written down."""
        for client in list(self.clients):
            client.post(Trouble(sentence))
            client.hang_up(GONE)


def mark(owner: str) -> str:
    """Enough of an owner's hash to tell the people at one table apart."""
    return owner[:16]


BOTS = ("Ada", "Basil", "Cleo", "Dexter", "Edith", "Felix", "Greta", "Hugo")


def bot_name(sheet: Sheet) -> str:
    taken = {seat.name for seat in sheet.seats}
    return next((name for name in BOTS if name not in taken), f"Bot {len(taken)}")


def numbers_of(table: Table, seat: int, action: str, given: tuple[int | tuple[int, ...], ...]) -> Args:
    """What was chosen as the rules count it. What no offer has a place for comes out as nothing, to be refused."""
    offers = [offer for offer in table.offers(seat) if offer.action == action]
    params = next((offer.params for offer in offers if len(offer.params) == len(given)), ())
    try:
        if len(params) == len(given):
            return tuple(table.words.chosen(param, value) for param, value in zip(params, given, strict=True))
        return (-1,) * len(given)
    except Refused as refused:
        raise Refused(refused.clause or table.game.book.cites[action], refused.sentence, table.offers(seat)) from None
