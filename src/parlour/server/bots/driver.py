"""Plays the bots' turns at one table."""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.kernel.offer import Refused
from parlour.kernel.stepper import NOBODY, Stepper
from parlour.play.table import Table
from parlour.server.bots.bot_pool import BotSpec
from parlour.server.errors import RequestError, StaleTable

if TYPE_CHECKING:
    from parlour.server.tables.room import Room

PAUSE = 3  # seconds before trying again after a failure

log = logging.getLogger("parlour")


@dataclass(frozen=True)
class Turn:
    """A bot that is to act, at a table with this many rows."""

    seat: int
    ticket: int  # of the question it has to answer; 0 where it may interrupt
    rows: int
    replies: bool = False  # whether it may only reply to a proposal


class Driver:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.stepper: Stepper[Any] = Stepper(room.game.book, room.game.interrupt_question)
        self.due: Turn | None = None  # the stepper's last turn, until it is played
        self.considered: set[tuple[int, int]] = set()  # bots and the proposals they have seen
        self.waiting: tuple[int, float] = (0, 0.0)  # a question, and when its bot began to think

    def poke(self) -> None:
        """Something has changed: perhaps it is a bot's turn."""
        if self.task is None and not self.room.registry.closing and self.turn():
            self.task = asyncio.create_task(self.run())

    def forget(self) -> None:
        """Forget what was considered: after an undo a proposal may get the number of an earlier one."""
        self.considered.clear()

    def turn(self) -> Turn | None:
        room = self.room
        table = room.table
        if table is None or table.over or room.record.phase != "playing" or room.record.paused:
            return None
        bots = room.bots
        if not bots:
            return None
        if self.due is None or self.due.rows != room.rows or not bots >> self.due.seat & 1:
            replying = self.replying(table)
            if replying is not None:
                self.due = Turn(replying, 0, room.rows, True)
                return self.due
            seat = self.stepper.next(table.state, bots)
            asked = [ask.ticket for ask in table.asked if ask.seat == seat]
            ticket = 0 if self.stepper.interrupts or not asked else asked[0]
            self.due = None if seat == NOBODY else Turn(seat, ticket, room.rows)
        return self.due

    def replying(self, table: Table) -> int | None:
        """Return a bot with a proposal it has not seen: it answers at once, whosever turn it is."""
        replies = self.room.game.replies
        for seat in range(table.seats) if replies and not table.state.chance else ():
            if self.room.record.bots >> seat & 1:
                for offer in table.offers(seat):
                    if offer.action in replies and (seat, offer.params[0].low) not in self.considered:
                        self.considered.add((seat, offer.params[0].low))
                        return seat
        return None

    async def run(self) -> None:
        bus, room = self.room.registry.bus, self.room
        claimed = False
        try:
            while not room.registry.closing and (turn := self.turn()):
                claimed = claimed or await bus.claim(room.id)
                if not claimed:
                    return
                if turn.ticket:
                    await self.answer(turn)
                else:
                    await self.let_in(turn)
                    self.due = None
        except Exception as error:
            log.exception("a bot's turn failed", extra={"table": room.id})
            if not isinstance(error, RequestError):  # the room has counted those itself
                room.stumbled(str(error))
            await asyncio.sleep(PAUSE)
        finally:
            if claimed:
                await bus.release(room.id)
            self.task = None
        self.poke()

    def spec(self, seat: int) -> BotSpec:
        record = self.room.record
        table = self.room.table
        assert table is not None
        return BotSpec(record.id, seat, self.room.level(seat), record.game, table.edition.text, table.log.options)

    async def pace(self, ticket: int) -> None:
        """Wait as long as the table's pace asks, from when the question was first seen."""
        if self.waiting[0] != ticket:
            self.waiting = (ticket, time.monotonic())
        left = self.waiting[1] + self.room.record.pace / 1000 - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def answer(self, turn: Turn) -> None:
        await self.pace(turn.ticket)
        await self.room.registry.bot_pool.wait_for_rate()
        table = self.room.table
        if table is None or self.turn() != turn:
            return
        offers = table.offers(turn.seat)
        chosen = await self.room.registry.bot_pool.decide(
            self.spec(turn.seat), table.view(turn.seat), offers, asked=True
        )
        if chosen is None or self.turn() != turn:
            return
        late = self.room.out_of_time(turn.seat)
        with contextlib.suppress(StaleTable):
            try:
                await self.room.act(turn.seat, *chosen, turn.ticket, turn.rows, late)
            except Refused as refused:
                log.error("a bot chose what it may not: %s", refused.sentence, extra={"table": self.room.id})
                await self.room.act(turn.seat, offers[0].action, offers[0].nth(0), turn.ticket, turn.rows, late)

    async def let_in(self, turn: Turn) -> None:
        """Let the bot interrupt if it wants to."""
        room = self.room
        table = room.table
        if table is None:
            return
        offers = [offer for offer in table.offers(turn.seat) if offer.out_of_turn]
        if turn.replies:
            offers = [offer for offer in offers if offer.action in room.game.replies]
        if not offers:
            return
        chosen = await room.registry.bot_pool.decide(self.spec(turn.seat), table.view(turn.seat), offers, asked=False)
        if chosen:
            try:
                await room.act(turn.seat, *chosen, 0, turn.rows)
            except StaleTable:
                return
            except (Refused, RequestError) as error:
                log.error("a bot chose what it may not: %s", error, extra={"table": room.id})
