"""All tables open in this process, and what it hears from other processes."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from parlour.kernel.edition import EditionError
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import LogError
from parlour.kernel.offer import Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message
from parlour.play.table import NewerRules
from parlour.server.background import Background
from parlour.server.bots.bot_pool import BotPool
from parlour.server.bots.hint_pool import HintPool
from parlour.server.buckets import Bucket
from parlour.server.errors import RequestError
from parlour.server.limits import Limits
from parlour.server.messages import Announced, Trouble
from parlour.server.metrics import Metrics
from parlour.server.push.notifier import Notifier, PushSettings
from parlour.server.storage.bus import Bus
from parlour.server.storage.protocol import Lost, Place, Storage, Unavailable
from parlour.server.tables.audit_log import suspension_notice
from parlour.server.tables.entries import load_record
from parlour.server.tables.my_games import fill_in_places
from parlour.server.tables.oversight import Oversight
from parlour.server.tables.presence import short_hash
from parlour.server.tables.replay import Replays
from parlour.server.tables.room import PRIVATE, Room
from parlour.server.tables.room_state import RoomServices
from parlour.server.tables.stories import Stories
from parlour.server.times import Times, UptimeClock

HEALTH = 1  # seconds a health check is valid
PROBE = 3  # seconds a small write may take on a healthy server
IDLE = 300  # seconds a table stays in memory with nobody at it
SWEEP = 1  # seconds between looks at all tables
PICK_UP = 20  # seconds between looks for turns without a lease
LATELY = 150  # seconds: a table in play was touched within this
LONG_AGO = 30 * 24 * 3600
RETRY = 600  # seconds until a table that could not be opened is tried again
BEAT = 10  # seconds after which a silent process counts as dead
LATE = 3  # seconds after which a bot's turn counts as left undone
LAST_TURN = 1  # seconds for a bot's turn when the server closes
PARTING = 5  # seconds to put a table away then

log = logging.getLogger("parlour")


class Registry:
    """The tables of this process."""

    def __init__(
        self,
        storage: Storage,
        bus: Bus,
        limits: Limits,
        metrics: Metrics,
        push: PushSettings | None = None,
        times: Times | None = None,
    ) -> None:
        self.storage = storage
        self.bus = bus
        self.limits = limits
        self.metrics = metrics
        self.times = times or Times()
        self.uptime = UptimeClock(storage, self.times)
        self.background = Background()
        self.notifier = Notifier(push, storage, metrics, self.times, self.background)
        self.bot_pool = BotPool(Bucket(limits.bot_moves, limits.bot_moves_burst))
        self.hint_pool = HintPool(Bucket(limits.hints, limits.hints_burst))
        self.replays = Replays(storage)
        self.services = RoomServices(
            storage,
            bus,
            limits,
            metrics,
            self.times,
            self.uptime,
            self.bot_pool,
            self.hint_pool,
            self.notifier,
            self.background,
            self.replays,
        )
        self.stories = Stories(self.services)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.beats: dict[str, float] = {}  # when each other process was last heard
        self.unopenable: dict[str, float] = {}  # tables that could not be opened, and when to try again
        self.oversight = Oversight(storage, self.times)
        self.verbs: dict[str, Callable[[str], object]] = {  # what to do about other news from other processes
            "renew": self.renew_here,
            "decided": lambda _: self.background.spawn(self.take_decisions()),
            "gone": self.drop_table,
        }
        self.looked_for_clocks = 0.0
        self.checking: asyncio.Task[None] | None = None
        self.checked = 0.0

    async def open(self) -> None:
        await self.storage.open()
        await self.uptime.open()
        await self.oversight.load()
        await self.bus.open(self.hear, self.catch_up_all)
        await self.notifier.open()
        self.background.spawn_vital(self.maintain(), "whoever looks after the tables")
        self.background.spawn_vital(self.storage.finish_writing(), "the writer")
        self.background.spawn(fill_in_places(self.storage))

    async def close(self) -> None:
        """Put all tables away and close everything."""
        self.background.closing = True
        turns = [room.driver.task for room in self.rooms.values() if room.driver.task]
        if turns:  # what a bot has just decided is written first
            _, late = await asyncio.wait(turns, timeout=LAST_TURN)
            for turn in late:
                turn.cancel()
        await self.background.cancel()
        away = [asyncio.wait_for(room.put_away(), PARTING) for room in self.rooms.values()]
        await asyncio.gather(*away, return_exceptions=True)
        if self.uptime.in_use:
            with contextlib.suppress(Unavailable):
                await self.uptime.beat()
        await self.bot_pool.close()
        await self.hint_pool.close()
        await self.stories.pool.close()
        self.notifier.close()
        await self.bus.close()
        await self.storage.close()

    async def check_health(self) -> None:
        """Raise `Unavailable` if something is wrong; looked at once in a while, however many ask."""
        if self.background.failing:
            raise Unavailable(message("server-has-stopped", failing=self.background.failing))
        if self.checking is None or (self.checking.done() and time.monotonic() - self.checked > HEALTH):
            self.checked = time.monotonic()
            self.checking = asyncio.create_task(self.probe())
        await asyncio.shield(self.checking)

    async def probe(self) -> None:
        try:
            async with asyncio.timeout(PROBE):
                await self.storage.ping()
        except TimeoutError:
            raise Unavailable(message("server-not-writing")) from None

    def count_open(self) -> None:
        """Set the metrics of what is open in this process."""
        self.metrics.tables.set(len(self.rooms))
        self.metrics.sockets.set(self.count_sockets())

    def count_sockets(self) -> int:
        return sum(len(room.clients) for room in self.rooms.values())

    # ---- tables -----------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """Return the table, from memory or from the database."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self.opening.get(table_id)
        if task is None:
            task = self.opening[table_id] = asyncio.create_task(self.load(table_id))
            task.add_done_callback(lambda _: self.opening.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> Room:
        """Open the table from the database, and follow what others do to it from before it is read."""
        await self.bus.follow(table_id)
        try:
            return await self.read(table_id)
        except BaseException:
            await self.bus.leave(table_id)
            raise

    async def read(self, table_id: str) -> Room:
        try:
            room = Room(self.services, await load_record(self.storage, table_id))
            await room.open()
        except RequestError:
            raise
        except Unavailable as error:
            log.error("the database failed: %s", error)
            raise RequestError(message("server-unread"), 503) from error
        except Exception as error:
            if self.background.closing or is_of_the_machine(error):
                log.exception("a table cannot be opened now", extra={"table": table_id})
                raise RequestError(message("server-unread"), 503) from error
            why = describe_fault(error)
            log.error("a table cannot be opened: %s", why, extra={"table": table_id}, exc_info=error)
            if not isinstance(error, NewerRules):
                await self.suspend(table_id, why)
            raise RequestError(message("server-unopenable", error=why)) from error
        self.rooms[table_id] = room
        if self.services.shared:
            self.background.spawn(self.bus.tell(f"who {table_id}", table_id))
        return room

    async def suspend(self, table_id: str, why: str) -> None:
        """Suspend a table in play that cannot be opened; all that is stored of it stays, to be repaired."""
        with contextlib.suppress(Lost, Unavailable):
            await self.storage.suspend_table(table_id, suspension_notice(why))
            self.metrics.set_aside.inc()

    async def attend(self, table_id: str, work: Callable[[Room], Awaitable[None]]) -> None:
        """Do some upkeep at a table; a fault there suspends that table and stops nothing else."""
        if time.monotonic() <= self.unopenable.get(table_id, 0.0):
            return
        try:
            await work(await self.room(table_id))
        except RequestError as error:
            if error.status != 503:  # a database that is slow now is tried again at the next look
                self.unopenable[table_id] = time.monotonic() + RETRY
        except Unavailable:
            raise
        except Exception as error:
            log.exception("the upkeep of a table failed", extra={"table": table_id})
            if is_of_the_machine(error):
                return
            self.unopenable[table_id] = time.monotonic() + RETRY
            await self.suspend(table_id, describe_fault(error))
            if table_id in self.rooms:
                self.close_room(self.rooms[table_id])

    def close_room(self, room: Room) -> None:
        """Close a table here; whoever comes back finds it as it is stored."""
        self.forget(room)
        room.disconnect_all(message("server-open-anew"))

    def forget(self, room: Room) -> None:
        if room.driver.task:
            room.driver.task.cancel()
        if self.rooms.pop(room.id, None):
            self.background.spawn(self.bus.leave(room.id))

    # ---- other processes --------------------------------------------------------------------

    def hear(self, process: str, text: str) -> None:
        """Take a line from another process."""
        self.beats[process] = time.monotonic()
        verb, _, rest = text.partition(" ")
        if verb == "tables":
            for table_id in rest.split(","):
                if table_id in self.rooms:
                    self.catching_up(self.rooms[table_id])
        elif verb in self.verbs:
            self.verbs[verb](rest)
        elif verb == "who":
            room = self.rooms.get(rest)
            if room and room.clients:
                room.presence.announce()
        elif verb in ("here", "part"):
            table_id, _, line = rest.partition(" ")
            room = self.rooms.get(table_id)
            if room and verb == "part":
                room.presence.hear_part(process, line)
            elif room:
                room.presence.hear(process, line, room.record)

    async def renew(self, who: str) -> None:
        """Read again, here and elsewhere, what is known of somebody who now plays as somebody else."""
        self.renew_here(who)
        await self.bus.tell(f"renew {who}")

    def renew_here(self, who: str) -> None:
        for room in list(self.rooms.values()):
            for client in list(room.clients):
                if who in (short_hash(client.owner), short_hash(client.device)):
                    client.dismiss(message("devices-renewed"))
            if any(who in (short_hash(seat.owner), short_hash(seat.invited)) for seat in room.record.seats) or (
                who == short_hash(room.record.host)
            ):
                room.stale = True
                self.catching_up(room)

    async def take_decisions(self) -> None:
        """Read what the admin has decided: disconnect who is banned, and send a new notice to everybody."""
        before = self.oversight.announcement
        await self.oversight.load()
        notice = self.oversight.announced() or Announced("", 0)
        renewed = self.oversight.announcement != before
        for room in list(self.rooms.values()):
            for client in list(room.clients):
                if sentence := self.oversight.refusal(client.owner, client.network):
                    client.post(Trouble(sentence))
                    client.send_all()
                    client.hang_up(PRIVATE)
                elif renewed:
                    client.post(notice)
            await asyncio.sleep(0)  # others have their turn between tables

    def drop_table(self, table_id: str) -> None:
        """Forget a table that has been deleted."""
        self.replays.ready.pop(table_id, None)
        if table_id in self.rooms:
            self.close_room(self.rooms[table_id])

    async def catch_up(self, room: Room) -> None:
        """Wait until the room has taken what others wrote."""
        await asyncio.shield(self.catching_up(room))

    def catching_up(self, room: Room) -> asyncio.Task[None]:
        """Return the task in which the room catches up; all who ask before it begins share one."""
        if room.catching_up is None:
            room.catching_up = self.background.spawn(self.follow(room))
        return room.catching_up

    async def follow(self, room: Room) -> None:
        async with room.lock:
            room.catching_up = None
            try:
                await room.catch_up()
            except RequestError:
                room.stale = True
            except Exception:
                log.exception("a table cannot be followed", extra={"table": room.id})
                self.close_room(room)

    def catch_up_all(self) -> None:
        self.background.spawn(self.take_decisions())
        for room in list(self.rooms.values()):
            self.catching_up(room)

    # ---- upkeep -----------------------------------------------------------------------------

    async def maintain(self) -> None:
        """Look every second for turns left undone, idle tables and silent processes."""
        looked = 0.0
        while not self.background.closing:
            now = time.monotonic()
            with contextlib.suppress(Unavailable):
                await self.pick_up(await self.bus.abandoned())
                if not looked or (self.services.shared and now - looked > PICK_UP):
                    await self.pick_up_left_undone(LATELY if looked else LONG_AGO)
                    if not looked:
                        self.background.spawn(self.pick_up_notices())
                    looked = now
                await self.watch_clocks(now)
            await self.put_away_idle(now)
            self.count_open()
            if self.services.shared:
                await self.bus.tell("beat")
                self.forget_silent_processes(now)
            await asyncio.sleep(SWEEP)

    async def put_away_idle(self, now: float) -> None:
        """Close tables nobody needs, and let bots play at the others."""
        for room in list(self.rooms.values()):
            room.driver.wake()
            if not room.clients and not room.driver.task and not room.lock.locked() and now - room.used > IDLE:
                await self.attend(room.id, Room.put_away)
                if not room.clients:
                    self.forget(room)

    def forget_silent_processes(self, now: float) -> None:
        """See to what processes that have fallen silent left undone."""
        for process in [process for process, at in self.beats.items() if now - at > BEAT]:
            del self.beats[process]
            self.background.spawn(self.pick_up_notices())
            self.catch_up_all()  # its last words may not have reached us
            for room in self.rooms.values():
                room.presence.forget(process, room.record)

    async def pick_up_notices(self) -> None:
        """Open the tables whose players were not notified before the process that would have done it ended."""
        after: str | None = "" if self.notifier.sender else None
        with contextlib.suppress(Unavailable):
            while after is not None and not self.background.closing:
                tables, after = await self.storage.people.untold(after)
                await self.pick_up(tables)

    async def watch_clocks(self, now: float) -> None:
        """While any clock runs, store the uptime and see to players who are out of time."""
        if not self.uptime.in_use and now - self.looked_for_clocks > PICK_UP:
            self.uptime.in_use = await self.storage.clocks_running()  # another process may have begun a game
            self.looked_for_clocks = now
        if self.uptime.in_use:
            await self.uptime.beat()
            for table_id in await self.storage.flagged(self.uptime.now()):
                await self.attend(table_id, Room.handle_timeouts)

    async def pick_up_left_undone(self, since: int) -> None:
        """Open tables where a bot is long overdue and has no lease: its process died before taking one."""
        now = self.times.now()
        place: Place | None = (now - since, "")
        while place and not self.background.closing:
            tables, place = await self.storage.due(place, now - LATE)
            await self.pick_up(tables)

    async def pick_up(self, tables: list[str]) -> None:
        """Open tables where this process or another has left something undone."""
        for table_id in tables:
            if table_id not in self.rooms:
                await self.attend(table_id, wake)


async def wake(room: Room) -> None:
    room.driver.wake()


def is_of_the_machine(error: Exception) -> bool:
    """Return whether the machine is short of something, such as memory or threads, and the table may be sound."""
    return isinstance(error, (OSError, MemoryError)) or type(error) is RuntimeError


def describe_fault(error: Exception) -> str:
    """Return why a table cannot go on; an unforeseen error is only named, as its text may hold secrets."""
    if isinstance(error, (LogError, EditionError, InvalidSetup, Refused, RunawayGame)):
        return str(error)
    return message("server-table-damaged", kind=type(error).__name__)
