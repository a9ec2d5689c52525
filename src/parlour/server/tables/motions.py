"""What is done once people agree: who still has to say, and whether it still means anything."""

from typing import TYPE_CHECKING

from parlour.kernel.event import SPECTATOR
from parlour.server.messages import MotionInfo
from parlour.server.storage.table_record import Motion, TableRecord

if TYPE_CHECKING:
    from parlour.server.tables.room import Room


def people(record: TableRecord) -> list[int]:
    """The seats that people play; bots do not object to anything."""
    return [n for n, seat in enumerate(record.seats) if seat.kind == "person" and not seat.is_played_by_bot]


def waits_for(record: TableRecord, motion: Motion) -> list[int]:
    """Everybody who has not agreed yet, but for whose idea it is and for whom a bot is to play."""
    party = {record.seats[motion.seat].owner}
    if motion.kind == "stand_in":
        party.add(record.seats[motion.about].owner)
    return [n for n in people(record) if record.seats[n].owner not in party and n not in motion.agreed]


def standing_motions(room: "Room") -> list[Motion]:
    return [motion for motion in room.record.motions if stands(room, motion)]


def stands(room: "Room", motion: Motion) -> bool:
    """Whether it still means something: the game has not gone on over it."""
    record, table = room.record, room.table
    if record.phase != "playing" or table is None:
        return False
    if motion.kind in ("pause", "resume"):
        return record.paused == (motion.kind == "resume")
    if motion.kind == "stand_in" and record.seats[motion.about].is_played_by_bot:
        return False
    return motion.at == standpoint(room)


def standpoint(room: "Room") -> tuple[int, int]:
    """The same for as long as nobody does anything that others hear of."""
    assert room.table is not None
    return room.history.told(SPECTATOR), int(room.table.state.tickets)


def motion_info(record: TableRecord, motion: Motion) -> MotionInfo:
    return MotionInfo(motion.n, motion.kind, motion.seat, motion.about, tuple(waits_for(record, motion)))
