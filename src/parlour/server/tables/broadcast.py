"""What the clients at a table are told: each as their seat sees it, and worded once for all who see the same."""

import time
from typing import TYPE_CHECKING

import msgspec

from parlour.play.words import Words
from parlour.server.messages import ENCODER, Said, SeatInfo, TableInfo
from parlour.server.tables.payloads import News, news, update

if TYPE_CHECKING:
    from parlour.server.tables.room import Room
    from parlour.server.web.clients import Client

TEXTS = 40  # updates kept ready to be sent again


class Broadcast:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.texts: dict[tuple[int, int], str] = {}  # updates already written, by seat and first event
        self.news: dict[int, News] = {}  # what happened since an event, in words
        self.standing: tuple[tuple[int, ...], ...] = ()
        self.named: dict[str, tuple[str, ...]] = {}

    def tell(self, info: bool = False) -> None:
        """Everybody hears how it stands, each as their seat sees it, and who sits where if that has changed."""
        self.room.used = time.monotonic()
        over = self.room.table is not None and self.room.table.over
        for client in self.room.clients:
            client.needs_update = self.room.table is not None
            client.needs_info = client.needs_info or info or over
            client.wake()
        self.room.driver.poke()
        if over and not self.standing and self.room.record.phase == "over":
            self.room.registry.spawn(self.sum_up())

    async def sum_up(self) -> None:
        """How everybody stood all along, once it may be told."""
        if not self.standing:
            self.standing = (await self.room.registry.replay(self.room.id)).standing
            self.outdate()
            for client in self.room.clients:
                client.needs_update = True
                client.wake()

    def outdate(self) -> None:
        """What was written ready to be sent is no longer how it stands."""
        self.texts.clear()
        self.news.clear()

    def post(self, line: Said) -> None:
        for client in self.room.clients:
            client.post(line)

    def update(self, client: "Client") -> str:
        """What the client is to know next, and not yet knows."""
        table = self.room.table
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
            told = update(table, client.looking, happened, self.standing)
            if self.room.record.phase == "aside":
                told = msgspec.structs.replace(told, asked=(), offers=())
            text = self.texts[key] = ENCODER.encode(told).decode()
        client.seen = len(table.told)
        return text

    def info(self, client: "Client") -> TableInfo:
        record = self.room.record
        mine = record.seats_of(client.owner)
        host = bool(client.owner) and record.host == client.owner
        return TableInfo(
            table=self.room.id,
            code=(record.code or "") if (mine or host) and record.open_seats() else "",
            game=self.room.game.name,
            title=self.room.game.title,
            options=self.room.table.log.options if self.room.table else record.options,
            phase=self.room.phase,
            seats=tuple(self.seat_info(n, client) for n in range(len(record.seats))),
            host=host,
            locked=record.locked,
            pace=record.pace,
            wait=self.room.registry.limits.wait,
            commitment=self.room.commitment,
            names=self.unit_names(),
            units=self.room.game.view_units,
            printed=self.room.printed,
            looking=client.looking,
            rematch=record.rematch,
            notice=record.notice,
        )

    def seat_info(self, n: int, client: "Client") -> SeatInfo:
        seat = self.room.record.seats[n]
        here = seat.kind == "bot" or self.room.presence.is_here(seat.owner)
        return SeatInfo(
            seat=n,
            name=seat.name,
            kind="bot" if seat.botted else seat.kind,
            mine=bool(client.owner) and seat.owner == client.owner,
            here=here,
            level=self.room.level(n) if seat.botted else None,
            away_since=0 if here or not seat.owner else self.room.presence.away_since(seat.owner),
        )

    def unit_names(self) -> dict[str, tuple[str, ...]]:
        """What a number of a unit is called; made anew only when somebody new sits down."""
        names = [seat.name for seat in self.room.record.seats]
        if self.named.get("seat") != tuple(names):
            words = Words(self.room.game, self.room.edition, names)
            self.named = {unit: tuple(called) for unit, called in words.names.items()}
        return self.named
