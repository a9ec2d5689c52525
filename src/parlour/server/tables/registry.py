"""All the tables this process has open, and what it hears of other processes."""

import asyncio
import contextlib
import logging
import signal
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import msgspec

from parlour.kernel.edition import EditionError
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import LogError
from parlour.kernel.offer import Refused
from parlour.kernel.runaway import RunawayGame
from parlour.play.language import message
from parlour.play.table import NewerRules
from parlour.server.bots.bot_pool import BotPool
from parlour.server.errors import RequestError
from parlour.server.limits import Bucket, Limits
from parlour.server.metrics import Metrics
from parlour.server.push.sender import Notice, Sender, new_keys
from parlour.server.storage.bus import Bus, LocalBus
from parlour.server.storage.people import Subscription
from parlour.server.storage.protocol import Lost, Place, Storage, Unavailable
from parlour.server.storage.table_record import TableRecord
from parlour.server.tables.agreeing import out_of_time
from parlour.server.tables.entries import load_game
from parlour.server.tables.my_games import fill_in
from parlour.server.tables.notices import aside_notice, set_aside
from parlour.server.tables.presence import mark
from parlour.server.tables.replay import Replay, replay_of
from parlour.server.tables.room import Room
from parlour.server.tables.stories import Stories
from parlour.server.times import HouseTime, Times
from parlour.server.tokens import TABLE_ID

HEALTH = 1  # seconds that a look at the health is good for
PROBE = 3  # seconds that a small write may take in a healthy house
IDLE = 300  # seconds a table stays in memory with nobody at it
SWEEP = 1  # seconds between looks at all tables
PICK_UP = 20  # seconds between looks for turns that no lease tells of
LATELY = 150  # seconds: a table that is played at was touched within this
LONG_AGO = 30 * 24 * 3600
HOPELESS = 600  # seconds until a table that could not be opened is tried again
BEAT = 10  # seconds after which a silent process counts as dead
LATE = 3  # seconds after which a bot's turn counts as left undone
LAST_TURN = 1  # seconds for a bot's turn when the house closes
PARTING = 5  # seconds to put a table away then
REPLAYS = 16  # finished games kept ready
RECONSTRUCTIONS = 2  # of them at a time

log = logging.getLogger("parlour")


class PushSettings(msgspec.Struct, frozen=True):
    """How notices are sent by Web Push."""

    contact: str = ""  # whom a push service may write to, as mailto: or https:
    trusted: str = ""  # an origin that may be in the house: a push service of one's own, for tests


class Registry:
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
        self.times = times or Times()
        self.house = HouseTime(storage, self.times)
        self.clocked = False  # a player's clock may be running somewhere
        self.bus = bus
        self.limits = limits
        self.metrics = metrics
        self.push = push  # none where the house sends no notices
        self.sender: Sender | None = None
        self.shared = not isinstance(bus, LocalBus)
        self.bot_pool = BotPool(Bucket(limits.bot_moves, limits.bot_moves_burst))
        self.stories = Stories(self)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.replays: OrderedDict[str, Replay] = OrderedDict()
        self.replaying: dict[str, asyncio.Task[Replay]] = {}
        self.reconstructions = asyncio.Semaphore(RECONSTRUCTIONS)
        self.beats: dict[str, float] = {}  # when each other process was last heard
        self.tasks: set[asyncio.Task[Any]] = set()
        self.hopeless: dict[str, float] = {}  # tables that could not be opened, and when to try again
        self.looked_for_clocks = 0.0
        self.closing = False
        self.failing = ""  # what has stopped that must not
        self.checking: asyncio.Task[None] | None = None
        self.checked = 0.0
        metrics.tables.set_function(lambda: len(self.rooms))
        metrics.sockets.set_function(self.sockets)

    async def open(self) -> None:
        await self.storage.open()
        await self.house.open()
        self.clocked = await self.storage.clocks_running()
        await self.bus.open(self.heard, self.catch_up_all)
        if self.push is not None:
            keys = await self.storage.people.house_value("push", new_keys())
            self.sender = Sender(keys, self.metrics, self.times, self.push.contact, self.push.trusted)
            self.sender.open(self.forget_subscription)
        self.spawn_vital(self.maintain(), "whoever looks after the tables")
        self.spawn_vital(self.storage.finish_writing(), "the writer")
        self.spawn(fill_in(self.storage))

    async def close(self) -> None:
        self.closing = True
        turns = [room.driver.task for room in self.rooms.values() if room.driver.task]
        if turns:  # what a bot has just done is written first
            _, late = await asyncio.wait(turns, timeout=LAST_TURN)
            for turn in late:
                turn.cancel()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        away = [asyncio.wait_for(room.put_away(), PARTING) for room in self.rooms.values()]
        await asyncio.gather(*away, return_exceptions=True)
        if self.clocked:
            with contextlib.suppress(Unavailable):
                await self.house.beat()
        await self.bot_pool.close()
        await self.stories.pool.close()
        if self.sender:
            self.sender.close()
        await self.bus.close()
        await self.storage.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Done beside everything else; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)

        def done(task: asyncio.Task[Any]) -> None:
            self.tasks.discard(task)
            if not task.cancelled() and (error := task.exception()):
                log.error("left undone: %s", error, exc_info=error)

        task.add_done_callback(done)
        return task

    def spawn_vital(self, work: Coroutine[Any, Any, Any], called: str) -> None:
        """Without it there is no house: where it ends before the rest, the process ends, and says why."""

        def done(_task: asyncio.Task[Any]) -> None:
            if not self.closing:
                self.failing = called
                log.critical("%s has stopped; this process ends", called)
                signal.raise_signal(signal.SIGTERM)

        self.spawn(work).add_done_callback(done)

    async def check_health(self) -> None:
        """Raises where something is wrong; looked into once in a while, however many ask."""
        if self.failing:
            raise Unavailable(message("server-has-stopped", failing=self.failing))
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

    def sockets(self) -> int:
        return sum(len(room.clients) for room in self.rooms.values())

    # ---- tables -----------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table, from memory or from the database."""
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
        record: TableRecord | None = None
        try:
            record = await self.record(table_id)
            room = Room(self, record)
            await room.open()
        except Unavailable as error:
            log.error("the database failed: %s", error)
            raise RequestError(message("server-unread"), 503) from error
        except (LogError, EditionError, InvalidSetup, Refused, RunawayGame) as error:
            log.error("a table cannot be opened: %s", error, extra={"table": table_id})
            if record and not isinstance(error, NewerRules):
                await self.set_aside(record, str(error))
            raise RequestError(message("server-unopenable", error=error)) from error
        self.rooms[table_id] = room
        if self.shared:
            self.spawn(self.bus.tell(f"who {table_id}"))
        return room

    async def record(self, table_id: str) -> TableRecord:
        found = await self.storage.load_table(table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise RequestError(message("server-no-table"), 404)
        return found

    async def set_aside(self, record: TableRecord, why: str) -> None:
        """A table that cannot even be opened is not tried again until whoever runs the house says so."""
        if record.phase == "playing":
            new = record.copy()
            set_aside(new, aside_notice(why))
            with contextlib.suppress(Lost, Unavailable):
                await self.storage.save_table(record, new)
                self.metrics.set_aside.inc()

    def forget(self, room: Room) -> None:
        if room.driver.task:
            room.driver.task.cancel()
        self.rooms.pop(room.id, None)

    async def replay(self, table_id: str) -> Replay:
        """A finished game; gone through once, however many ask for it."""
        found = self.replays.pop(table_id, None)
        if found is None:
            task = self.replaying.get(table_id)
            if task is None:
                task = self.replaying[table_id] = asyncio.create_task(self.reconstruct(table_id))
                task.add_done_callback(lambda _: self.replaying.pop(table_id, None))
            found = await asyncio.shield(task)
        self.replays[table_id] = found
        while len(self.replays) > REPLAYS:
            self.replays.popitem(last=False)
        return found

    async def reconstruct(self, table_id: str) -> Replay:
        async with self.reconstructions:
            record = await self.record(table_id)
            if record.phase != "over":
                raise RequestError(message("server-log-later"))
            try:
                kept = await load_game(self.storage, table_id, bytes.fromhex(record.seed))
                assert kept is not None
                return await asyncio.to_thread(replay_of, kept)
            except (LogError, Refused, InvalidSetup) as error:
                log.error("a log cannot be gone through: %s", error, extra={"table": table_id})
                raise RequestError(message("server-unopenable", error=error)) from error

    # ---- notices ----------------------------------------------------------------------------

    def notify(self, subscriptions: list[Subscription], notice: Notice) -> None:
        for subscription in subscriptions:
            if self.sender:
                self.sender.send(subscription, notice)

    def forget_subscription(self, gone: Subscription) -> None:
        if not self.closing:
            self.spawn(self.unsubscribe(gone))

    async def unsubscribe(self, gone: Subscription) -> None:
        with contextlib.suppress(Lost):
            await self.storage.people.unsubscribe(gone.endpoint, gone.owner)

    # ---- other processes --------------------------------------------------------------------

    def heard(self, process: str, text: str) -> None:
        self.beats[process] = time.monotonic()
        what, _, rest = text.partition(" ")
        if what == "tables":
            for table_id in rest.split(","):
                if table_id in self.rooms:
                    self.catching_up(self.rooms[table_id])
        elif what == "renew":
            self.renew_here(rest)
        elif what == "who":
            room = self.rooms.get(rest)
            if room and room.clients:
                self.announce(room)
        elif what == "here":
            table_id, _, present = rest.partition(" ")
            room = self.rooms.get(table_id)
            if room:
                room.presence.hear(process, present)

    async def renew(self, marked: str) -> None:
        """Somebody plays as somebody else from now on: what is known of them here and elsewhere is read again."""
        self.renew_here(marked)
        await self.bus.tell(f"renew {marked}")

    def renew_here(self, marked: str) -> None:
        for room in list(self.rooms.values()):
            for client in list(room.clients):
                if marked in (mark(client.owner), mark(client.device)):
                    client.dismiss(message("devices-renewed"))
            if any(marked in (mark(seat.owner), mark(seat.invited)) for seat in room.record.seats) or (
                marked == mark(room.record.host)
            ):
                room.stale = True
                self.catching_up(room)

    def announce(self, room: Room) -> None:
        """The other processes learn who is connected to the table here."""
        if self.shared:
            self.spawn(self.bus.tell(f"here {room.id} {room.presence.in_a_line()}"))

    async def catch_up(self, room: Room) -> None:
        """The room has taken what others wrote, once this returns."""
        await asyncio.shield(self.catching_up(room))

    def catching_up(self, room: Room) -> asyncio.Task[None]:
        """Many who ask before the room has begun to read are served by one reading."""
        if room.catching_up is None:
            room.catching_up = self.spawn(self.follow(room))
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
                self.forget(room)
                room.disconnect_all(message("server-open-anew"))

    def catch_up_all(self) -> None:
        for room in list(self.rooms.values()):
            self.catching_up(room)

    async def maintain(self) -> None:
        """Now and then: turns that nobody played, tables nobody needs, processes nobody hears."""
        looked = 0.0
        while not self.closing:
            now = time.monotonic()
            with contextlib.suppress(Unavailable):
                await self.pick_up(await self.bus.abandoned())
                if not looked or (self.shared and now - looked > PICK_UP):
                    await self.pick_up_left_undone(LATELY if looked else LONG_AGO)
                    if not looked:
                        self.spawn(self.pick_up_untold())
                    looked = now
                await self.watch_clocks(now)
            for room in list(self.rooms.values()):
                room.driver.poke()
                if not room.clients and not room.driver.task and not room.lock.locked() and now - room.used > IDLE:
                    await room.put_away()
                    if not room.clients:
                        self.forget(room)
            if self.shared:
                await self.bus.tell("beat")
                for process in [known for known, at in self.beats.items() if now - at > BEAT]:
                    del self.beats[process]
                    self.spawn(self.pick_up_untold())
                    self.catch_up_all()  # its last words may not have reached us
                    for room in self.rooms.values():
                        room.presence.forget(process)
            await asyncio.sleep(SWEEP)

    async def pick_up_untold(self) -> None:
        """Whoever was asked and not told before the process that would have told them ended: their tables are opened,
        and see to it themselves."""
        after: str | None = "" if self.sender else None
        with contextlib.suppress(Unavailable):
            while after is not None and not self.closing:
                tables, after = await self.storage.people.untold(after)
                await self.pick_up(tables)

    async def watch_clocks(self, now: float) -> None:
        """While any clock is running the house's time is written down, and whoever is out of time is seen to."""
        if not self.clocked and now - self.looked_for_clocks > PICK_UP:
            self.clocked = await self.storage.clocks_running()  # another process may have begun a game
            self.looked_for_clocks = now
        if self.clocked:
            await self.house.beat()
            for table_id in await self.storage.flagged(self.house.now()):
                if time.monotonic() > self.hopeless.get(table_id, 0.0):
                    try:
                        await out_of_time(await self.room(table_id))
                    except RequestError:
                        self.hopeless[table_id] = time.monotonic() + HOPELESS

    async def pick_up_left_undone(self, since: int) -> None:
        """Where a bot has been asked for too long, though no lease tells of it: its process died before it had one."""
        now = self.times.now()
        place: Place | None = (now - since, "")
        while place and not self.closing:
            undone, place = await self.storage.due(place, now - LATE)
            await self.pick_up(undone)

    async def pick_up(self, undone: list[str]) -> None:
        """See to tables where something was left undone, by us before we ended or by another who died or hangs."""
        for table_id in undone:
            if table_id not in self.rooms and time.monotonic() > self.hopeless.get(table_id, 0.0):
                try:
                    (await self.room(table_id)).driver.poke()
                except RequestError:
                    self.hopeless[table_id] = time.monotonic() + HOPELESS
