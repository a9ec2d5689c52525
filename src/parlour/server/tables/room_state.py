"""What this process knows of one table: its record, its game and who is connected."""

import time
from dataclasses import dataclass

from parlour.kernel.bits import bits
from parlour.kernel.event import SPECTATOR
from parlour.play.migrate import edition_or_own
from parlour.play.table import Table, find_game
from parlour.server.background import Background
from parlour.server.bots.bot_pool import BotPool
from parlour.server.bots.hint_pool import HintPool
from parlour.server.bots.levels import level_for
from parlour.server.limits import Limits
from parlour.server.messages import Level, Phase
from parlour.server.metrics import Metrics
from parlour.server.push.notifier import Notifier
from parlour.server.storage.bus import Bus, LocalBus
from parlour.server.storage.protocol import Storage
from parlour.server.storage.table_record import AuditEntry, Motion, TableRecord
from parlour.server.tables.clocks import overdue
from parlour.server.tables.history import History
from parlour.server.tables.presence import Listener, Presence
from parlour.server.tables.replay import Replays
from parlour.server.tables.table_terms import DAY, table_terms
from parlour.server.times import Times, UptimeClock

OUT_OF_TIME = "out-of-time"  # the audit entry of a bot that decides for somebody


@dataclass(frozen=True)
class RoomServices:
    """What all tables of a process share."""

    storage: Storage
    bus: Bus
    limits: Limits
    metrics: Metrics
    times: Times
    uptime: UptimeClock
    bot_pool: BotPool
    hint_pool: HintPool
    notifier: Notifier
    background: Background
    replays: Replays

    @property
    def shared(self) -> bool:
        """Return whether other processes may serve the same tables."""
        return not isinstance(self.bus, LocalBus)


class RoomState:
    """One table as this process knows it; a `Room` adds what changes it."""

    def __init__(self, services: RoomServices, record: TableRecord) -> None:
        self.services = services
        self.id = record.id
        self.record = record
        self.game = find_game(record.game)
        self.edition = edition_or_own(self.game, record.edition)
        self.printed = self.game.board_data(self.edition)
        self.commitment = record.commitment
        self.terms = table_terms(self.game, record)
        self.table: Table | None = None  # once the game has begun
        self.history = History(len(record.seats))
        self.rows = 0  # of the log that the table has taken
        self.clients: set[Listener] = set()
        self.presence = Presence(self.clients, services.times, self.tell_presence)
        self.used = time.monotonic()

    def tell_presence(self, verb: str, line: str) -> None:
        """Tell the other processes who is connected here: all lines but the last with the verb `part`."""
        if self.services.shared:
            self.services.background.spawn(self.services.bus.tell(f"{verb} {self.id} {line}"))

    @property
    def phase(self) -> Phase:
        if self.table is None:
            return "waiting"
        return "over" if self.table.over else "aside" if self.record.phase == "aside" else "playing"

    @property
    def now(self) -> int:
        """Return the seconds since 1970."""
        return self.services.times.now()

    def level(self, seat: int) -> Level:
        """Return the bot level playing this seat, or the fallback level when its owner is out of time."""
        clock = self.record.clock
        return level_for(self.game, self.record.seats[seat].level or (clock.level if clock else ""))

    @property
    def absence_wait(self) -> int:
        """Return the seconds before others may let a bot play for somebody who is away or idle.

        A game by correspondence goes by its clock alone.
        """
        clock = self.record.clock
        return clock.seconds if clock and clock.seconds >= DAY else self.services.limits.wait

    @property
    def bots(self) -> int:
        """Return a bit for each seat a bot has to answer for now, those out of time included."""
        late = 0
        if self.record.clock and self.record.clock.out == "decision":
            late = bits(overdue(self.record, self.services.uptime.now()))
        return self.record.bots | late

    def out_of_time(self, seat: int) -> AuditEntry | None:
        """Return the audit entry of a bot that answers for this seat, unless the seat is the bot's."""
        player = self.record.seats[seat]
        return None if player.is_played_by_bot else AuditEntry(OUT_OF_TIME, {"name": player.name}, self.now)

    def open_motions(self) -> list[Motion]:
        """Return the motions that still mean something."""
        return [motion for motion in self.record.motions if self.is_open(motion)]

    def is_open(self, motion: Motion) -> bool:
        """Return whether the motion still means something: the game has not moved on since."""
        record = self.record
        if record.phase != "playing" or self.table is None:
            return False
        if motion.kind in ("pause", "resume"):
            return record.paused == (motion.kind == "resume")
        if motion.kind == "stand_in" and record.seats[motion.about].is_played_by_bot:
            return False
        return motion.at == self.position()

    def position(self) -> tuple[int, int]:
        """Return a value that changes with every public action: events sent to spectators, and tickets."""
        assert self.table is not None
        return self.history.count(SPECTATOR), int(self.table.state.tickets)

    def own_view(self, client: Listener) -> int:
        """Return the seat whose view a device starts with: its only seat, else a spectator's."""
        seats = self.record.seats_of(client.owner)
        return seats[0] if len(seats) == 1 else SPECTATOR
