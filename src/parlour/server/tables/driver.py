"""Plays the bots' turns at one table."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from parlour.kernel.offer import Args, Refused
from parlour.kernel.stepper import NOBODY, Stepper
from parlour.play.table import Table
from parlour.server.bots.bot_pool import BotSpec
from parlour.server.errors import RequestError, StaleTable
from parlour.server.storage.table_record import AuditEntry
from parlour.server.tables.room_state import RoomState

PAUSE = 3  # seconds before a retry after an error

Act = Callable[[int, str, Args, int, int | None, AuditEntry | None], Awaitable[int]]  # as `Room.act`

log = logging.getLogger("parlour")


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn to answer or interrupt, at a table that has taken so many rows."""

    seat: int
    ticket: int  # of the question to answer; 0 to interrupt
    rows: int
    replies: bool = False  # interrupt only to reply to a proposal


class Driver:
    """The bots of one table."""

    def __init__(self, room: RoomState, act: Act, count_failure: Callable[[str], None]) -> None:
        self.room = room
        self.act = act
        self.count_failure = count_failure
        self.task: asyncio.Task[None] | None = None
        self.stepper: Stepper[Any] = Stepper(room.game.book, room.game.interrupt_question)
        self.due: BotTurn | None = None  # the stepper's last turn, until it is played
        self.considered: set[tuple[int, int]] = set()  # bots, and the proposals they have seen
        self.waiting: tuple[int, float] = (0, 0.0)  # a question, and when its bot began to think

    def wake(self) -> None:
        """Play on if it is a bot's turn now."""
        if self.task is None and not self.room.services.background.closing and self.is_due():
            self.task = asyncio.create_task(self.run())

    def is_due(self) -> bool:
        """Return whether it is a bot's turn; rules that fail at this count as a failure of the table."""
        try:
            return self.turn() is not None
        except Exception as error:
            log.exception("a bot's turn cannot be found", extra={"table": self.room.id})
            self.count_failure(str(error))
            return False

    def forget(self) -> None:
        """Let bots see all proposals again: after an undo, a new one may reuse an old number."""
        self.considered.clear()

    def turn(self) -> BotTurn | None:
        """Return the bot's turn that is due now."""
        room = self.room
        table = room.table
        if table is None or table.over or room.record.phase != "playing" or room.record.paused:
            return None
        bots = room.bots
        if not bots:
            return None
        if self.due is None or self.due.rows != room.rows or not bots >> self.due.seat & 1:
            replying = self.replying_seat(table)
            if replying is not None:
                self.due = BotTurn(replying, 0, room.rows, True)
                return self.due
            seat = self.stepper.next(table.state, bots)
            tickets = [ask.ticket for ask in table.asked if ask.seat == seat]
            ticket = 0 if self.stepper.interrupts or not tickets else tickets[0]
            self.due = None if seat == NOBODY else BotTurn(seat, ticket, room.rows)
        return self.due

    def replying_seat(self, table: Table) -> int | None:
        """Return a bot with a proposal it has not seen yet: it replies at once, even out of turn."""
        replies = self.room.game.replies
        for seat in range(table.seats) if replies and not table.state.chance else ():
            if self.room.record.bots >> seat & 1:
                for offer in table.offers(seat):
                    if offer.action in replies and (seat, offer.params[0].low) not in self.considered:
                        self.considered.add((seat, offer.params[0].low))
                        return seat
        return None

    async def run(self) -> None:
        """Play the bots' turns until none is due, while this process holds the table's lease."""
        bus, room = self.room.services.bus, self.room
        claimed = False
        try:
            while not room.services.background.closing and (turn := self.turn()):
                claimed = claimed or await bus.claim(room.id)
                if not claimed:
                    return
                if turn.ticket:
                    await self.answer(turn)
                else:
                    await self.offer_interrupt(turn)
                    self.due = None
        except Exception as error:
            log.exception("a bot's turn failed", extra={"table": room.id})
            if not isinstance(error, RequestError):  # those the room has counted itself
                self.count_failure(str(error))
            await asyncio.sleep(PAUSE)
        finally:
            if claimed:
                await bus.release(room.id)
            self.task = None
        self.wake()

    def spec(self, seat: int) -> BotSpec:
        """Return which bot plays this seat."""
        record = self.room.record
        table = self.room.table
        assert table is not None
        return BotSpec(record.id, seat, self.room.level(seat), record.game, table.edition.text, table.log.options)

    async def pace(self, ticket: int) -> None:
        """Wait as long as the table wants, counted from when the question was first seen."""
        if self.waiting[0] != ticket:
            self.waiting = (ticket, time.monotonic())
        left = self.waiting[1] + self.room.record.pace / 1000 - time.monotonic()
        if left > 0:
            await asyncio.sleep(left)

    async def answer(self, turn: BotTurn) -> None:
        """Have the bot answer its question."""
        pool = self.room.services.bot_pool
        await self.pace(turn.ticket)
        await pool.wait_for_rate()
        table = self.room.table
        if table is None or self.turn() != turn:
            return
        offers = table.offers(turn.seat)
        choice = await pool.decide(self.spec(turn.seat), table.view(turn.seat), offers, asked=True)
        if choice is None or self.turn() != turn:
            return
        late = self.room.out_of_time(turn.seat)
        with contextlib.suppress(StaleTable):
            try:
                await self.act(turn.seat, *choice, turn.ticket, turn.rows, late)
            except Refused as refused:
                log.error("a bot chose what it may not: %s", refused.sentence, extra={"table": self.room.id})
                await self.act(turn.seat, offers[0].action, offers[0].nth(0), turn.ticket, turn.rows, late)

    async def offer_interrupt(self, turn: BotTurn) -> None:
        """Let the bot act out of turn, if it wants to."""
        room = self.room
        table = room.table
        if table is None:
            return
        offers = [offer for offer in table.offers(turn.seat) if offer.out_of_turn]
        if turn.replies:
            offers = [offer for offer in offers if offer.action in room.game.replies]
        if not offers:
            return
        pool = room.services.bot_pool
        choice = await pool.decide(self.spec(turn.seat), table.view(turn.seat), offers, asked=False)
        if choice:
            try:
                await self.act(turn.seat, *choice, 0, turn.rows, None)
            except StaleTable:
                return
            except (Refused, RequestError) as error:
                log.error("a bot chose what it may not: %s", error, extra={"table": room.id})
