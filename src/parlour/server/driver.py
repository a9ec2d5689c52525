"""Plays the bots' turns at one table."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from parlour.kernel.offer import Refused
from parlour.play.table import Asked, Table
from parlour.server.sitters import Sitter
from parlour.server.sorry import Late, Sorry

if TYPE_CHECKING:
    from parlour.server.rooms import Room

PAUSE = 3  # seconds before trying again what went wrong

log = logging.getLogger("parlour")


class Driver:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.polled = 0  # the last question before which bots were let in unasked
        self.waiting: tuple[int, float] = (0, 0.0)  # a question, and when its bot began to think

    def poke(self) -> None:
        """Something has changed: perhaps it is a bot's turn."""
        if self.task is None and (self.poll() or self.turn()) and not self.room.house.closing:
            self.task = asyncio.create_task(self.run())

    def playing(self) -> Table | None:
        table = self.room.table
        return table if table is not None and not table.over and self.room.sheet.bots else None

    def poll(self) -> int:
        """The question before which bots may act unasked, if they have not yet had the chance."""
        table = self.playing()
        if table is None or not table.game.poll:
            return 0
        return next((a.ticket for a in table.asked if a.question == table.game.poll and a.ticket > self.polled), 0)

    def turn(self) -> Asked | None:
        table = self.playing()
        if table is None:
            return None
        bots = self.room.sheet.bots
        return next((ask for ask in table.asked if bots >> ask.seat & 1), None)

    async def run(self) -> None:
        bus, room = self.room.house.bus, self.room
        claimed = False
        try:
            while not room.house.closing:
                poll, turn = self.poll(), self.turn()
                if not (poll or turn):
                    break
                claimed = claimed or await bus.claim(room.id)
                if not claimed:
                    return
                if poll:
                    await self.offer_all(poll)
                elif turn:
                    await self.answer(turn)
        except Exception:
            log.exception("a bot's turn failed", extra={"table": room.id})
            await asyncio.sleep(PAUSE)
        finally:
            if claimed:
                await bus.release(room.id)
            self.task = None
        self.poke()

    def sitter(self, seat: int) -> Sitter:
        sheet = self.room.sheet
        return Sitter(sheet.id, seat, self.room.level(seat), sheet.game, sheet.edition, sheet.options)

    async def pace(self, ticket: int) -> None:
        """Wait as long as the table wants, counted from when the question was first seen."""
        if self.waiting[0] != ticket:
            self.waiting = (ticket, time.monotonic())
        left = self.waiting[1] + self.room.sheet.pace / 1000 - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def answer(self, turn: Asked) -> None:
        await self.pace(turn.ticket)
        table, rows = self.room.table, self.room.rows
        if table is None or self.turn() != turn:
            return
        offers = table.offers(turn.seat)
        chosen = await self.room.house.sitters.decide(self.sitter(turn.seat), table.view(turn.seat), offers, asked=True)
        if chosen is None or self.turn() != turn:
            return
        with contextlib.suppress(Late):
            try:
                await self.room.act(turn.seat, *chosen, turn.ticket, rows)
            except Refused as refused:
                log.error("a bot chose what it may not: %s", refused.sentence, extra={"table": self.room.id})
                await self.room.act(turn.seat, offers[0].action, offers[0].nth(0), turn.ticket, rows)

    async def offer_all(self, ticket: int) -> None:
        """Each bot once, in the order of the seats, until something happens that others have to answer first."""
        room = self.room
        self.polled = ticket
        for seat in range(len(room.sheet.seats)):
            table, rows = room.table, room.rows
            if table is None or not room.sheet.bots >> seat & 1 or ticket not in [ask.ticket for ask in table.asked]:
                continue
            offers = [offer for offer in table.offers(seat) if offer.out_of_turn]
            if not offers:
                continue
            chosen = await room.house.sitters.decide(self.sitter(seat), table.view(seat), offers, asked=False)
            if chosen:
                try:
                    await room.act(seat, *chosen, 0, rows)
                except Late:
                    continue
                except (Refused, Sorry) as error:
                    log.error("a bot chose what it may not: %s", error, extra={"table": room.id})
