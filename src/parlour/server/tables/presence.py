"""Who is connected to a table, in this process or another, and since when somebody is away."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.server.tables.room import Room


class Presence:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.elsewhere: dict[str, set[str]] = {}  # who is connected in other processes
        self.away: dict[str, int] = {}  # since when each owner who is not here has been gone
        self.looking_on = 0  # how many are here without a seat, as far as the table has been told
        self.announced: set[str] = set()  # whom the other processes know to be here

    def is_here(self, owner: str) -> bool:
        return bool(owner) and mark(owner) in self.present()

    def present(self) -> set[str]:
        return self.present_here().union(*self.elsewhere.values())

    def present_here(self) -> set[str]:
        return {mark(client.owner) for client in self.room.clients if client.owner}

    def away_since(self, owner: str) -> int:
        """Seconds since 1970; 0 if nobody has noticed."""
        return self.away.get(mark(owner), 0)

    def count_looking_on(self, present: set[str]) -> int:
        """Devices without a seat; of those that are nobody in particular, the ones connected to this process."""
        seated = {mark(seat.owner) for seat in self.room.record.seats if seat.owner}
        return len(present - seated) + sum(1 for client in self.room.clients if not client.owner)

    def refresh(self, announce: bool = True) -> None:
        """Somebody has come or gone, perhaps."""
        present = self.present()
        now = int(time.time())
        changed = False
        for seat in self.room.record.seats:
            if seat.owner:
                who = mark(seat.owner)
                if who in present:
                    changed |= self.away.pop(who, None) is not None
                elif who not in self.away:
                    self.away[who] = now
                    changed = True
        looking_on = self.count_looking_on(present)
        if changed or looking_on != self.looking_on:
            self.looking_on = looking_on
            for client in self.room.clients:
                client.needs_info = True
                client.wake()
        if announce and self.announced != self.present_here():
            self.announced = self.present_here()
            self.room.registry.announce(self.room)


def mark(owner: str) -> str:
    """Enough of an owner's hash to tell the people at one table apart."""
    return owner[:16]
