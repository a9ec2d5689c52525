"""Who is told that a table waits for them: whoever has to answer and is not looking, once for each question."""

import asyncio
from typing import TYPE_CHECKING

from parlour.play.language import message
from parlour.server.push.sender import Notice
from parlour.server.storage.people import Subscription
from parlour.server.storage.protocol import Lost

if TYPE_CHECKING:
    from parlour.server.tables.room import Room


class TurnNotices:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.considered: dict[int, int] = {}  # of each seat, the last question that was looked into

    def consider(self) -> None:
        """Something has happened. Whoever is asked now has a moment to answer, or to look, before they are told."""
        registry, table = self.room.registry, self.room.table
        record = self.room.record
        if registry.sender is None or table is None or table.over or record.paused or record.phase != "playing":
            return
        for ask in table.state.asked:
            if self.considered.get(ask.seat, 0) < ask.ticket:
                self.considered[ask.seat] = ask.ticket  # whoever looks on while it is put knows of it
                if self.is_away(ask.seat):
                    wait = registry.limits.notice_wait
                    asyncio.get_running_loop().call_later(wait, self.look_again, ask.seat, ask.ticket)

    def is_away(self, seat: int) -> bool:
        record = self.room.record.seats[seat]
        return bool(record.owner) and not record.is_played_by_bot and not self.room.presence.is_watching(record.owner)

    def look_again(self, seat: int, ticket: int) -> None:
        table, registry = self.room.table, self.room.registry
        if table is None or registry.closing:
            return
        if self.is_away(seat) and any(ask.seat == seat and ask.ticket == ticket for ask in table.asked):
            registry.spawn(self.tell(seat, ticket))

    def left(self, owner: str) -> None:
        """Somebody looks no longer: what they are asked they have seen, and are not told of it."""
        table, registry = self.room.table, self.room.registry
        if registry.sender is None or registry.closing or table is None or not owner:
            return
        for ask in table.asked:
            if self.room.record.seats[ask.seat].owner == owner and self.is_away(ask.seat):
                registry.spawn(self.claim(ask.seat, ask.ticket))

    async def tell(self, seat: int, ticket: int) -> None:
        """Whichever process claims it tells it; nobody does a second time."""
        subscriptions = await self.claim(seat, ticket)
        notice = Notice(self.room.game.title, message("notices-your-turn"), self.room.id)
        self.room.registry.notify(subscriptions, notice)

    async def claim(self, seat: int, ticket: int) -> list[Subscription]:
        """Where its owner is to be told of this question; nowhere where that has been seen to."""
        room, people = self.room, self.room.registry.storage.people
        subscriptions = await people.subscriptions_of(room.record.seats[seat].owner)
        if subscriptions:
            try:
                await people.claim_notice(room.id, seat, ticket, room.rows)
            except Lost:
                return []
        return subscriptions


async def tell_invited(old: "Room", new: "Room") -> None:
    """Whoever has a seat kept at a rematch, and does not see it at the old table."""
    registry = old.registry
    for owner in {seat.invited for seat in new.record.seats if seat.invited}:
        if registry.sender and not old.presence.is_watching(owner):
            subscriptions = await registry.storage.people.subscriptions_of(owner)
            registry.notify(subscriptions, Notice(new.game.title, message("notices-asked-again"), new.id))
