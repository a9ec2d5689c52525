"""Who is connected to a table, in this process or another, and since when somebody is away."""

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from parlour.server.tables.room import Room


CROWD = 0.5  # seconds in which all who come or go to look on are told of once


class Presence:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.elsewhere: dict[str, set[str]] = {}  # who is connected in other processes
        self.watching_elsewhere: dict[str, set[str]] = {}  # and has the table before their eyes
        self.away: dict[str, int] = {}  # since when each owner who is not here has been gone
        self.looking_on = 0  # how many are here without a seat, as far as the table has been told
        self.announced: tuple[set[str], set[str]] = (set(), set())  # whom the other processes know to be here
        self.names: dict[str, str] = {}  # what those who are here call themselves
        self.telling: asyncio.TimerHandle | None = None  # when everybody hears how many look on

    def is_here(self, owner: str) -> bool:
        return bool(owner) and short_hash(owner) in self.present()

    def present(self) -> set[str]:
        return self.present_here().union(*self.elsewhere.values())

    def present_here(self) -> set[str]:
        return {short_hash(client.owner) for client in self.room.clients if client.owner}

    def is_watching(self, owner: str) -> bool:
        """Whether they have the table before their eyes, and not behind another page."""
        for client in self.room.clients:
            if client.visible and owner and client.owner == owner:
                return True
        return any([short_hash(owner) in there for there in self.watching_elsewhere.values()])

    def watching_here(self) -> set[str]:
        return {short_hash(client.owner) for client in self.room.clients if client.owner and client.visible}

    def forget(self, process: str) -> None:
        """Nothing is heard of it any more."""
        self.watching_elsewhere.pop(process, None)
        if self.elsewhere.pop(process, None):
            self.refresh(announce=False)

    def away_since(self, owner: str) -> int:
        """Seconds since 1970; 0 if nobody has noticed."""
        return self.away.get(short_hash(owner), 0)

    def set_name(self, who: str, name: str) -> None:
        """Somebody says, here or in another process, what they call themselves."""
        if name:
            self.names[who] = name

    def onlookers(self) -> tuple[str, ...]:
        """The names of those without a seat who have given one."""
        seated = {short_hash(seat.owner) for seat in self.room.record.seats if seat.owner}
        return tuple(sorted([self.names[who] for who in self.present() - seated if who in self.names]))

    def summary(self) -> str:
        """Who is here in this process, with their names and a star where they watch: for the other processes."""
        watching = self.watching_here()
        return ",".join(
            [f"{who}={'*' * (who in watching)}{quote(self.names.get(who, ''))}" for who in sorted(self.present_here())]
        )

    def hear(self, process: str, line: str) -> None:
        """Another process says who is connected there."""
        here = [one.partition("=") for one in line.split(",") if one]
        self.elsewhere[process] = {who for who, _, _ in here}
        self.watching_elsewhere[process] = {who for who, _, name in here if name.startswith("*")}
        for who, _, name in here:
            self.set_name(who, unquote(name.removeprefix("*")))
        self.refresh(announce=False)

    def count_looking_on(self, present: set[str]) -> int:
        """Devices without a seat; of those that are nobody in particular, the ones connected to this process."""
        seated = {short_hash(seat.owner) for seat in self.room.record.seats if seat.owner}
        return len(present - seated) + sum(1 for client in self.room.clients if not client.owner)

    def refresh(self, announce: bool = True) -> None:
        """Somebody has come or gone, perhaps."""
        present = self.present()
        self.names = {who: name for who, name in self.names.items() if who in present}
        now = self.room.now
        changed = False
        for seat in self.room.record.seats:
            if seat.owner:
                who = short_hash(seat.owner)
                if who in present:
                    changed |= self.away.pop(who, None) is not None
                elif who not in self.away:
                    self.away[who] = now
                    changed = True
        looking_on = self.count_looking_on(present)
        if changed:
            self.tell()
        elif looking_on != self.looking_on and self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(CROWD, self.tell)
        self.looking_on = looking_on
        here = (self.present_here(), self.watching_here())
        if announce and self.announced != here:
            self.announced = here
            self.room.registry.announce(self.room)

    def tell(self) -> None:
        """Everybody hears who is here."""
        if self.telling:
            self.telling.cancel()
            self.telling = None
        for client in self.room.clients:
            client.needs_info = True
            client.wake()


def short_hash(owner: str) -> str:
    """Enough of an owner's hash to tell the people at one table apart."""
    return owner[:16]
