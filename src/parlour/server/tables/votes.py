"""What people at a table vote on: to take an action back, to pause, to let a bot play for somebody idle."""

from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.messages import MotionKind
from parlour.server.storage.table_record import AuditEntry, Motion, TableRecord
from parlour.server.tables.payloads import is_free
from parlour.server.tables.room import Room
from parlour.server.tables.seats import host_name, require_owner, seat_at
from parlour.server.tables.table_terms import describe_time_left

# ---- motions ------------------------------------------------------------------------------------


async def propose(room: Room, motion: Motion) -> None:
    """Put a motion to the vote; if it is open already, vote for it. The lock is held."""
    for other in room.open_motions():
        if (other.kind, other.about) == (motion.kind, motion.about):
            await answer(room, other, room.record.seats[motion.seat].owner, agree=True)
            return

    def alter(record: TableRecord) -> AuditEntry | None:
        record.motions = [other for other in record.motions if room.is_open(other)]
        motion.n = max([other.n for other in room.record.motions], default=0) + 1
        record.motions.append(motion)
        if record.waits_for(motion):
            return motion_entry(record, motion, room.now)
        return carry_out(room, record, motion)

    await room.change(alter)
    publish_motions(room)


async def vote(room: Room, owner: str, n: int, agree: bool) -> None:
    """Vote on motion number `n` for all seats of the owner; who proposed it withdraws it by voting against."""
    async with room.lock:
        if room.stale or room.services.shared:
            await room.catch_up()
        motion = next((motion for motion in room.open_motions() if motion.n == n), None)
        if motion is None:
            raise RequestError(message("moderation-no-motion"))
        await answer(room, motion, owner, agree)


async def answer(room: Room, motion: Motion, owner: str, agree: bool) -> None:
    """Count an owner's vote; carry the motion out once all agree. The lock is held."""
    mine = room.record.seats_of(owner)
    voters = [seat for seat in mine if seat in room.record.waits_for(motion)]
    if not voters and (agree or motion.seat not in mine):
        raise RequestError(message("moderation-not-asked"), 403)
    if agree and motion.kind == "undo" and set(room.record.waits_for(motion)) <= set(voters):
        await take_back(room, motion.seat)

    def alter(record: TableRecord) -> AuditEntry | None:
        current = next((other for other in record.motions if other.n == motion.n), None)
        if current is None:
            return None
        if not agree:
            record.motions.remove(current)
            withdrawn = motion.seat in mine
            name = record.seats[motion.seat if withdrawn else voters[0]].name
            return AuditEntry("withdrawn" if withdrawn else "refused", {"name": name}, room.now)
        current.agreed += voters
        if record.waits_for(current):
            return None
        return carry_out(room, record, current)

    await room.change(alter)
    publish_motions(room)


def motion_entry(record: TableRecord, motion: Motion, now: int) -> AuditEntry:
    """Return the audit entry of a new motion."""
    args: dict[str, str | int] = {"name": record.seats[motion.seat].name}
    if motion.kind == "stand_in":
        args["about"] = record.seats[motion.about].name
    return AuditEntry(f"asked-{motion.kind.replace('_', '-')}", args, now)


def carry_out(room: Room, record: TableRecord, motion: Motion) -> AuditEntry | None:
    """Do to the record what all have agreed on; an undo has changed the game already."""
    record.motions.remove(motion)
    if motion.kind == "stand_in":
        return room.give_to_bot(record, motion.about, "stand-in")
    if motion.kind != "undo":
        record.paused = motion.kind == "pause"
        return AuditEntry("paused" if record.paused else "resumed", {"name": record.seats[motion.seat].name}, room.now)
    return None


def publish_motions(room: Room) -> None:
    room.broadcast.invalidate()
    room.publish(info=True)


# ---- what they are about ------------------------------------------------------------------------


async def undo(room: Room, owner: str, seat: int) -> int:
    """Take back the seat's last action, or put that to the vote; return the number of events the seat has seen."""
    require_owner(room.record, seat, owner)
    if not room.record.undo:
        raise RequestError(message("undo-off"))
    async with room.lock:
        if room.stale or room.services.shared:
            await room.catch_up()
        table = room.table
        if table is None:
            raise RequestError(message("moderation-not-playing"))
        step = table.undoable(seat)
        if step is None:
            raise table.refuse_undo(seat)
        motion = Motion(0, "undo", seat, seat, [], room.position())
        if is_free(table, room.record, step) or not room.record.waits_for(motion):
            return await take_back(room, seat)
        await propose(room, motion)
        return room.history.count(seat)


async def take_back(room: Room, seat: int) -> int:
    """Take back the seat's last action; return the number of events the seat has seen. The lock is held."""
    entry = AuditEntry("undo", {"name": room.record.seats[seat].name}, room.now)
    seen = await room.move(seat, lambda table: table.prepare_undo(seat), room.rows, entry)
    room.driver.forget()
    return seen


async def pause(room: Room, owner: str, paused: bool) -> None:
    """Pause the game or go on: at once for the host, else once all agree."""
    record = room.record
    mine = record.seats_of(owner)
    if not mine and not record.is_host(owner):
        raise RequestError(message("moderation-only-people"), 403)
    if record.phase != "playing":
        raise RequestError(message("moderation-not-playing"))
    if record.paused == paused:
        return
    kind: MotionKind = "pause" if paused else "resume"

    def alter(record: TableRecord) -> AuditEntry:
        record.paused = paused
        return AuditEntry("paused" if paused else "resumed", {"name": host_name(record)}, room.now)

    async with room.lock:
        if record.is_host(owner):
            await room.change(alter)
            publish_motions(room)
        else:
            await propose(room, Motion(0, kind, mine[0], mine[0], []))


async def stand_in(room: Room, owner: str, seat: int) -> None:
    """Propose that a bot plays for somebody who is to act, is here and does nothing."""
    record = room.record
    target, mine = seat_at(record, seat), [n for n in record.seats_of(owner) if n in record.people()]
    if not mine or target.owner == owner:
        raise RequestError(message("moderation-only-others"), 403)
    if record.phase != "playing" or target.is_played_by_bot or target.kind != "person":
        raise RequestError(message("moderation-nobody-there"))
    table = room.table
    if table is None or seat not in [ask.seat for ask in table.asked]:
        raise RequestError(message("moderation-not-awaited", name=target.name))
    left = room.absence_wait - int(room.services.times.elapsed() - room.moved)
    if left > 0:
        raise RequestError(message("moderation-wait", name=target.name, time=describe_time_left(left)))
    async with room.lock:
        await propose(room, Motion(0, "stand_in", mine[0], seat, [], room.position()))
