"""Notices to players who are to act and have no visible page open, once for each question."""

import asyncio

from parlour.play.language import message
from parlour.server.push.queue import Notice
from parlour.server.storage.people import Subscription
from parlour.server.storage.protocol import Lost
from parlour.server.tables.room_state import RoomState


class TurnNotices:
    """The notices of one table."""

    def __init__(self, room: RoomState) -> None:
        self.room = room
        self.considered: dict[int, int] = {}  # by seat: the last question looked at

    def consider(self) -> None:
        """Look for new questions to players who are away; they get a moment to answer before they are notified."""
        services, table = self.room.services, self.room.table
        record = self.room.record
        if (
            services.notifier.sender is None
            or table is None
            or table.over
            or record.paused
            or record.phase != "playing"
        ):
            return
        for ask in table.state.asked:
            if self.considered.get(ask.seat, 0) < ask.ticket:
                self.considered[ask.seat] = ask.ticket  # a player who is watching now has seen it
                if self.is_away(ask.seat):
                    wait = services.limits.notice_wait
                    asyncio.get_running_loop().call_later(wait, self.look_again, ask.seat, ask.ticket)

    def is_away(self, seat: int) -> bool:
        """Return whether the person who plays this seat is not watching."""
        record = self.room.record.seats[seat]
        return bool(record.owner) and not record.is_played_by_bot and not self.room.presence.is_watching(record.owner)

    def look_again(self, seat: int, ticket: int) -> None:
        """Notify the seat if it is still asked and still away."""
        table, background = self.room.table, self.room.services.background
        if table is None or background.closing:
            return
        if self.is_away(seat) and any(ask.seat == seat and ask.ticket == ticket for ask in table.asked):
            background.spawn(self.notify(seat, ticket))

    def mark_seen(self, owner: str) -> None:
        """Send no notices of questions an owner has seen before they stopped watching."""
        table, services = self.room.table, self.room.services
        if services.notifier.sender is None or services.background.closing or table is None or not owner:
            return
        for ask in table.asked:
            if self.room.record.seats[ask.seat].owner == owner and self.is_away(ask.seat):
                services.background.spawn(self.claim(ask.seat, ask.ticket))

    async def notify(self, seat: int, ticket: int) -> None:
        """Notify the seat's owner, unless another process has."""
        subscriptions = await self.claim(seat, ticket)
        notice = Notice(self.room.game.title, message("notices-your-turn"), self.room.id)
        self.room.services.notifier.notify(subscriptions, notice)

    async def claim(self, seat: int, ticket: int) -> list[Subscription]:
        """Claim the notice for this process; return where to send it, nowhere if it was claimed before."""
        room, people = self.room, self.room.services.storage.people
        subscriptions = await people.subscriptions_of(room.record.seats[seat].owner)
        if subscriptions:
            try:
                await people.claim_notice(room.id, seat, ticket, room.rows)
            except Lost:
                return []
        return subscriptions


async def notify_invited(old: RoomState, new: RoomState) -> None:
    """Notify those with a seat kept at a rematch who are not watching the old table."""
    services = old.services
    for owner in {seat.invited for seat in new.record.seats if seat.invited}:
        if services.notifier.sender and not old.presence.is_watching(owner):
            subscriptions = await services.storage.people.subscriptions_of(owner)
            services.notifier.notify(subscriptions, Notice(new.game.title, message("notices-asked-again"), new.id))
