"""What the admin sees: who is on, what is slow, disk and memory, errors; of all processes together."""

import asyncio
import contextlib
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
from prometheus_client import ProcessCollector

from parlour.server.admin.faults import Faults
from parlour.server.admin_messages import (
    AdminOverview,
    AnnouncementLine,
    BackupLine,
    BanLine,
    Disk,
    FaultLine,
    PersonOnline,
    ProcessLine,
    Report,
    SlowMoment,
)
from parlour.server.messages import ENCODER
from parlour.server.storage.backup_series import list_backups
from parlour.server.storage.protocol import Unavailable
from parlour.server.tables.presence import Listener, short_hash
from parlour.server.tables.registry import Registry
from parlour.server.tables.room import Room

LISTED = 200  # people, in one report
FEW = 5  # names, networks or tables of one person
SLOWEST = 20
BACKUPS = 5
EVERY = 2  # seconds between reports, while an admin looks on
FRESH = 10  # seconds a report counts
LOOKING = 15  # seconds after which nobody looks on any more
MEMORY = Path("/proc/meminfo")


class Overview:
    def __init__(self, registry: Registry, backups: Path) -> None:
        self.registry = registry
        self.backups = backups  # the folder they are written to
        self.faults = Faults()
        self.began = time.monotonic()
        self.looked = -1e9  # when an admin last looked on, at any process
        registry.verbs["looked"] = self.note_look
        self.collector = ProcessCollector(registry=None)

    def note_look(self, _rest: str = "") -> None:
        self.looked = time.monotonic()

    async def report_regularly(self) -> None:
        """Store a report every few seconds while an admin looks on at any process."""
        while True:
            await asyncio.sleep(EVERY)
            if time.monotonic() - self.looked < LOOKING:
                with contextlib.suppress(Unavailable):
                    await self.keep_report()

    async def keep_report(self) -> None:
        registry = self.registry
        body = ENCODER.encode(self.report()).decode()
        await registry.storage.administration.keep_report(registry.bus.process, registry.times.now(), body)

    # ---- of this process ----------------------------------------------------------------------

    def report(self) -> Report:
        people = self.people()
        now = time.monotonic()
        slow = [
            SlowMoment(moment.kind, moment.what, moment.table, int(1000 * moment.seconds), int(now - moment.at))
            for moment in self.registry.metrics.delays.slowest(SLOWEST)
        ]
        return Report(self.line(), tuple(people[:LISTED]), len(people), tuple(slow), self.faults.lines())

    def line(self) -> ProcessLine:
        registry = self.registry
        used = {sample.name: sample.value for metric in self.collector.collect() for sample in metric.samples}
        late = registry.metrics.delays.loop_delays
        return ProcessLine(
            registry.bus.process,
            int(time.monotonic() - self.began),
            registry.count_sockets(),
            len(registry.rooms),
            int(used.get("process_resident_memory_bytes", 0)),
            int(used.get("process_open_fds", 0)),
            int(used.get("process_max_fds", 0)),
            int(1000 * late[-1]) if late else 0,
            int(1000 * max(late, default=0.0)),
        )

    def people(self) -> list[PersonOnline]:
        """Return everybody connected to this process, by name; those without a cookie by network."""
        clients: dict[str, list[tuple[Listener, Room]]] = {}
        for room in self.registry.rooms.values():
            for client in room.clients:
                clients.setdefault(client.owner or f"network {client.network}", []).append((client, room))
        return sorted([person_online(group) for group in clients.values()], key=in_order)

    # ---- of all -------------------------------------------------------------------------------

    async def reports(self) -> list[Report]:
        """Return the reports of all processes, this one's first."""
        registry = self.registry
        own = self.report()
        if not registry.services.shared:
            return [own]
        self.note_look()
        await registry.bus.tell("looked")
        kept = await registry.storage.administration.reports(registry.times.now() - FRESH)
        kept.pop(registry.bus.process, None)
        return [own, *[msgspec.json.decode(body, type=Report) for body in kept.values()]]

    async def now(self) -> AdminOverview:
        """Return how things stand."""
        administration, times = self.registry.storage.administration, self.registry.times
        reports = await self.reports()
        people = merged(person for report in reports for person in report.people)
        slow = sorted([moment for report in reports for moment in report.slow], key=lambda moment: -moment.milliseconds)
        notice = self.registry.oversight.announced()
        return AdminOverview(
            people=tuple(people[:LISTED]),
            people_count=max(len(people), *[report.people_count for report in reports]),
            networks=len({network for person in people for network in person.networks}),
            counts=await administration.count_tables(),  # type: ignore[arg-type]
            processes=tuple([report.line for report in reports]),
            slow=tuple(slow[:SLOWEST]),
            faults=tuple(summed(fault for report in reports for fault in report.faults)),
            disk=await asyncio.to_thread(disk, self.backups, await administration.size()),
            backups=await asyncio.to_thread(backup_lines, self.backups),
            bans=tuple([BanLine(ban.who, ban.name, ban.until) for ban in await administration.bans(times.now())]),
            announcement=AnnouncementLine(notice.text, notice.until) if notice else AnnouncementLine("", 0),
        )


def person_online(group: list[tuple[Listener, Room]]) -> PersonOnline:
    owner = group[0][0].owner
    names = {
        name
        for _, room in group
        for name in [
            room.presence.names.get(short_hash(owner), ""),
            *[room.record.seats[seat].name for seat in room.record.seats_of(owner)],
        ]
        if name
    }
    return PersonOnline(
        owner,
        few(names),
        len({client.device for client, _ in group if client.device}),
        len(group),
        few({client.network for client, _ in group}),
        few({room.id for _, room in group}),
    )


def few(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(values)[:FEW])


def in_order(person: PersonOnline) -> tuple[bool, tuple[str, ...], str]:
    return not person.names, tuple([name.casefold() for name in person.names]), person.person


def merged(people: Iterable[PersonOnline]) -> list[PersonOnline]:
    """Return each person once, whatever processes they are connected to."""
    known: dict[str, PersonOnline] = {}
    for person in people:
        key = person.person or f"network {' '.join(person.networks)}"
        before = known.get(key)
        known[key] = joined(before, person) if before else person
    return sorted(known.values(), key=in_order)


def joined(before: PersonOnline, person: PersonOnline) -> PersonOnline:
    return PersonOnline(
        before.person,
        few({*before.names, *person.names}),
        max(before.devices, person.devices),
        before.sockets + person.sockets,
        few({*before.networks, *person.networks}),
        few({*before.tables, *person.tables}),
    )


def summed(faults: Iterable[FaultLine]) -> list[FaultLine]:
    """Return each kind once, counted over all processes, the last seen first."""
    known: dict[tuple[str, str], FaultLine] = {}
    for fault in faults:
        before = known.get((fault.kind, fault.text), FaultLine(fault.kind, fault.text, 0, 0))
        known[fault.kind, fault.text] = FaultLine(
            fault.kind, fault.text, before.count + fault.count, max(before.last, fault.last)
        )
    return sorted(known.values(), key=lambda fault: -fault.last)


def disk(folder: Path, database: int) -> Disk:
    """Return how much room is left where backups are written, and in memory."""
    existing = next((path for path in (folder, *folder.parents) if path.exists()), Path("."))
    usage = shutil.disk_usage(existing)
    memory = read_memory()
    return Disk(database, usage.free, usage.total, memory.get("MemAvailable", 0), memory.get("MemTotal", 0))


def read_memory() -> dict[str, int]:
    """Return what Linux says of the machine's memory, in bytes; nothing on other systems."""
    if not MEMORY.exists():
        return {}
    lines = [line.split() for line in MEMORY.read_text().splitlines()]
    return {words[0].rstrip(":"): 1024 * int(words[1]) for words in lines}


def backup_lines(folder: Path) -> tuple[BackupLine, ...]:
    if not folder.is_dir():
        return ()
    latest = list_backups(folder)[-BACKUPS:]
    return tuple([BackupLine(path.name, path.stat().st_size) for path in reversed(latest)])
