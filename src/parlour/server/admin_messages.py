"""Messages between the server and its admin's page. None of them holds a seed, a hand or a token."""

from typing import Annotated, Literal

import msgspec

from parlour.server.delays import DelayKind
from parlour.server.messages import AuditInfo, ChatLine, Line, Message, Number, Phase, SeatKind

TableDeed = Literal["suspend", "resume", "close", "delete"]
Hours = Annotated[int, msgspec.Meta(ge=1, le=8760)]


class AdminEnter(Message):
    token: Line
    name: Line = ""  # for the audit log


class AdminState(Message):
    entered: bool
    name: str


class PersonOnline(Message):
    """Somebody who is connected; somebody without a cookie stands for all such at a network."""

    person: str  # the hash of whose seats they play; empty for passers-by
    names: tuple[str, ...]
    devices: int
    sockets: int
    networks: tuple[str, ...]
    tables: tuple[str, ...]


class SlowMoment(Message):
    kind: DelayKind
    what: str  # the game of a move, the first words of a query, how much a commit wrote
    table: str
    milliseconds: int
    ago: int  # seconds


class FaultLine(Message):
    """Warnings and errors of one kind."""

    kind: str
    text: str  # without the values in it, which may be secret
    count: int
    last: int  # seconds since 1970


class ProcessLine(Message):
    process: str
    open: int  # seconds
    sockets: int
    tables: int  # in memory
    memory: int  # bytes; 0 where the system does not say
    files: int  # open files and sockets
    files_most: int
    late: int  # milliseconds the event loop was late just now
    latest: int  # and at most in the last five minutes


class Report(Message):
    """What a process knows of itself."""

    line: ProcessLine
    people: tuple[PersonOnline, ...]  # as many as are listed
    people_count: int
    slow: tuple[SlowMoment, ...]
    faults: tuple[FaultLine, ...]


class Disk(Message):
    database: int  # bytes
    free: int  # where backups are written
    total: int
    memory_free: int  # of the machine; 0 where the system does not say
    memory_total: int


class BackupLine(Message):
    name: str
    size: int  # bytes


class BanLine(Message):
    who: str  # `person` or `network`, a space, and which
    name: str
    until: int  # seconds since 1970


class AnnouncementLine(Message):
    text: str  # empty if there is none
    until: int  # seconds since 1970


class AdminOverview(Message):
    people: tuple[PersonOnline, ...]
    people_count: int
    networks: int
    counts: dict[Phase, int]  # tables in each phase
    processes: tuple[ProcessLine, ...]
    slow: tuple[SlowMoment, ...]
    faults: tuple[FaultLine, ...]
    disk: Disk
    backups: tuple[BackupLine, ...]  # the latest first
    bans: tuple[BanLine, ...]
    announcement: AnnouncementLine


class AdminSeat(Message):
    name: str
    person: str  # the hash of whose seat it is; empty for open seats and bots
    kind: SeatKind
    bot: bool  # a bot plays it now


class AdminTable(Message):
    table: str
    game: str
    title: str
    phase: Phase
    touched: int  # seconds since 1970
    notice: str
    seats: tuple[AdminSeat, ...]


class AdminTables(Message):
    """A page of tables, last touched first."""

    tables: tuple[AdminTable, ...]
    next: str  # the `before` of the next page; empty on the last


class AdminTalk(Message):
    """What was said and what happened at a table, lately."""

    said: tuple[ChatLine, ...]
    happened: tuple[AuditInfo, ...]


class DeedLine(Message):
    at: int
    admin: str
    text: str


class DeedPage(Message):
    """A page of the admin's audit log, latest first."""

    deeds: tuple[DeedLine, ...]
    next: str  # the `before` of the next page; empty on the last


class TableWish(Message):
    deed: TableDeed
    why: Line = ""  # shown at the table


class LineWish(Message):
    """Remove a line of chat."""

    n: Number


class BanWish(Message):
    kind: Literal["person", "network"]
    which: Line
    hours: Hours
    name: Line = ""


class BanLift(Message):
    who: Line


class SessionsWish(Message):
    """Sign a person out of all their devices."""

    person: Line
    name: Line = ""


class AnnouncementWish(Message):
    text: Line  # empty to withdraw it
    hours: Hours = 1


class BackupMade(Message):
    name: str
    tables: int
