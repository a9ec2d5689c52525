"""Who is connected to a table, in this process or another, and since when somebody is away."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from urllib.parse import quote, unquote

from parlour.kernel.event import SPECTATOR
from parlour.server.messages import ServerMessage, Update
from parlour.server.storage.table_record import TableRecord
from parlour.server.times import Times

LONGEST = 6000  # letters of a line to other processes, as PostgreSQL takes no notice of 8,000 bytes
CROWD = 0.5  # seconds in which all who come or go to look on are announced together


class Listener(ABC):
    """A device connected to a table: whose view it is sent, and what it has been sent."""

    def __init__(self, owner: str, device: str) -> None:
        self.owner = owner  # whose seats it plays; empty for a passer-by
        self.device = device  # the hash of its token
        self.network = ""  # that it is connected from
        self.visible = True  # somebody has the table on screen, not behind another page
        self.looking = SPECTATOR  # the seat whose view it is sent
        self.seen = 0  # events sent to this view so far
        self.sent: Update | None = None  # the last update, without its events
        self.clocks: object = None  # the clocks as last sent
        self.needs_info = False
        self.needs_update = False
        self.needs_clocks = False

    def look_from(self, seat: int, since: int) -> None:
        """Send the view of this seat from now on, and its events from number `since`."""
        self.looking, self.seen, self.sent = seat, since, None
        self.needs_info = self.needs_update = self.needs_clocks = True
        self.wake()

    @abstractmethod
    def wake(self) -> None:
        """Send what is needed, at the end of this turn of the event loop."""

    @abstractmethod
    def post(self, message: ServerMessage) -> None:
        """Send a message as soon as the device takes it."""

    @abstractmethod
    def send_all(self) -> None:
        """Send at once all that waits."""

    @abstractmethod
    def hang_up(self, code: int) -> None:
        """Close the connection with this code."""

    @abstractmethod
    def dismiss(self, sentence: str) -> None:
        """Say why the table is no longer here, and close; the device will come back."""


class Presence:
    """The people connected to a table, each by the short hash of the owner."""

    def __init__(self, clients: set[Listener], times: Times, tell: Callable[[str, str], object]) -> None:
        self.clients = clients
        self.times = times
        self.tell = tell  # sends a verb and a line to the other processes
        self.coming: dict[str, str] = {}  # by process: what has come of a summary that is not complete
        self.elsewhere: dict[str, set[str]] = {}  # by process: who is connected there
        self.watching_elsewhere: dict[str, set[str]] = {}  # and who has the table on screen
        self.away: dict[str, float] = {}  # since when each seat's owner has been gone, by a clock nobody sets
        self.looking_on = 0  # people without a seat, as last announced
        self.announced: tuple[set[str], set[str]] = (set(), set())  # who is connected and watching, as last told
        self.names: dict[str, str] = {}  # what those who are connected call themselves
        self.timer: asyncio.TimerHandle | None = None  # until everybody is sent how many look on

    def is_here(self, owner: str) -> bool:
        """Return whether a device of this owner is connected."""
        return bool(owner) and short_hash(owner) in self.present()

    def present(self) -> set[str]:
        return self.present_here().union(*self.elsewhere.values())

    def present_here(self) -> set[str]:
        return {short_hash(client.owner) for client in self.clients if client.owner}

    def is_watching(self, owner: str) -> bool:
        """Return whether this owner has the table on screen, not behind another page."""
        for client in self.clients:
            if client.visible and owner and client.owner == owner:
                return True
        return any([short_hash(owner) in there for there in self.watching_elsewhere.values()])

    def watching_here(self) -> set[str]:
        return {short_hash(client.owner) for client in self.clients if client.owner and client.visible}

    def forget(self, process: str, record: TableRecord) -> None:
        """Count nobody as connected to a process that has fallen silent."""
        self.watching_elsewhere.pop(process, None)
        self.coming.pop(process, None)
        if self.elsewhere.pop(process, None):
            self.refresh(record, announce=False)

    def away_since(self, owner: str) -> int:
        """Return when the owner left, in seconds since 1970; 0 if that was not noticed."""
        return self.times.now() - self.seconds_away(owner) if short_hash(owner) in self.away else 0

    def seconds_away(self, owner: str) -> int:
        """Return for how long the owner has been gone; 0 if that was not noticed."""
        now = self.times.elapsed()
        return int(now - self.away.get(short_hash(owner), now))

    def set_name(self, who: str, name: str) -> None:
        """Remember what somebody who is connected calls themselves."""
        if name:
            self.names[who] = name

    def onlookers(self, record: TableRecord) -> tuple[str, ...]:
        """Return the names of those without a seat who have given one."""
        return tuple(sorted([self.names[who] for who in self.present() - seated(record) if who in self.names]))

    def summary(self) -> list[str]:
        """Return who is connected here, in lines for other processes: hash, =, a star if watching, name, comma."""
        watching = self.watching_here()
        lines = [""]
        for who in sorted(self.present_here()):
            person = f"{who}={'*' * (who in watching)}{quote(self.names.get(who, ''))},"
            if len(lines[-1]) + len(person) > LONGEST:
                lines.append("")
            lines[-1] += person
        return lines

    def hear_part(self, process: str, line: str) -> None:
        """Take a line of a summary of which more is to come."""
        self.coming[process] = self.coming.get(process, "") + line

    def hear(self, process: str, line: str, record: TableRecord) -> None:
        """Take the last line of another process's summary."""
        line = self.coming.pop(process, "") + line
        people = [person.partition("=") for person in line.split(",") if person]
        self.elsewhere[process] = {who for who, _, _ in people}
        self.watching_elsewhere[process] = {who for who, _, name in people if name.startswith("*")}
        for who, _, name in people:
            self.set_name(who, unquote(name.removeprefix("*")))
        self.refresh(record, announce=False)

    def announce(self) -> None:
        """Tell the other processes who is connected here."""
        *first, last = self.summary()
        for line in first:
            self.tell("part", line)
        self.tell("here", last)

    def count_looking_on(self, record: TableRecord, present: set[str]) -> int:
        """Return the number of people without a seat; nameless devices count only in this process."""
        return len(present - seated(record)) + sum(1 for client in self.clients if not client.owner)

    def refresh(self, record: TableRecord, announce: bool = True) -> None:
        """Note who has come or gone, and send it to everybody if it has changed."""
        present = self.present()
        self.names = {who: name for who, name in self.names.items() if who in present}
        changed = self.update_away(record, present)
        looking_on = self.count_looking_on(record, present)
        if changed:
            self.send_info()
        elif looking_on != self.looking_on and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(CROWD, self.send_info)
        self.looking_on = looking_on
        here = (self.present_here(), self.watching_here())
        if announce and self.announced != here:
            self.announced = here
            self.announce()

    def update_away(self, record: TableRecord, present: set[str]) -> bool:
        """Note since when the owners of seats are away; return whether that has changed."""
        now = self.times.elapsed()
        changed = False
        for seat in record.seats:
            if seat.owner:
                who = short_hash(seat.owner)
                if who in present:
                    changed |= self.away.pop(who, None) is not None
                elif who not in self.away:
                    self.away[who] = now
                    changed = True
        return changed

    def send_info(self) -> None:
        """Send everybody who is connected."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        for client in self.clients:
            client.needs_info = True
            client.wake()


def seated(record: TableRecord) -> set[str]:
    return {short_hash(seat.owner) for seat in record.seats if seat.owner}


def short_hash(owner: str) -> str:
    """Return enough of an owner's hash to tell the people at one table apart."""
    return owner[:16]
