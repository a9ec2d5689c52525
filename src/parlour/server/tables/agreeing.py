"""What people at a table agree on: to take something back, to pause, to let a bot play for somebody; and what happens
to whoever is out of time, as was agreed before."""

from parlour.kernel.offer import Refused
from parlour.play.language import message
from parlour.server.bots.levels import level_for
from parlour.server.errors import RequestError
from parlour.server.messages import MotionKind
from parlour.server.storage.table_record import Happening, Motion, TableRecord
from parlour.server.tables.agreed import time_left_in_words
from parlour.server.tables.clocks import overdue
from parlour.server.tables.motions import people, standing_motions, standpoint, stands, waits_for
from parlour.server.tables.payloads import is_free
from parlour.server.tables.room import Room
from parlour.server.tables.seats import at, host_name, own


async def undo(room: Room, owner: str, seat: int) -> int:
    """The seat takes back its last action, or the others are asked; gives how many events it was told by then."""
    own(room.record, seat, owner)
    if not room.record.undo:
        raise RequestError(message("undo-off"))
    async with room.lock:
        if room.stale or room.registry.shared:
            await room.catch_up()
        table = room.table
        if table is None:
            raise RequestError(message("moderation-not-playing"))
        step = table.undoable(seat)
        if step is None:
            raise Refused("", message("undo-nothing"), table.offers(seat))
        motion = Motion(0, "undo", seat, seat, [], standpoint(room))
        if is_free(table, room.record, step) or not waits_for(room.record, motion):
            return await take_back(room, seat)
        await propose(room, motion)
        return room.history.told(seat)


async def take_back(room: Room, seat: int) -> int:
    """The lock is held."""
    happening = Happening("undo", {"name": room.record.seats[seat].name}, room.now)
    told = await room.move(seat, lambda table: table.prepare_undo(seat), room.rows, happening)
    room.driver.forget()
    return told


async def propose(room: Room, motion: Motion) -> None:
    """The lock is held. Whoever wants the same as another agrees with it."""
    for other in standing_motions(room):
        if (other.kind, other.about) == (motion.kind, motion.about):
            await answer(room, other, room.record.seats[motion.seat].owner, agree=True)
            return

    def alter(record: TableRecord) -> Happening | None:
        record.motions = [other for other in record.motions if stands(room, other)]
        motion.n = max([other.n for other in room.record.motions], default=0) + 1
        record.motions.append(motion)
        if waits_for(record, motion):
            return asked(record, motion, room.now)
        return carry_out(room, record, motion)

    await room.change(alter)
    settled(room)


async def vote(room: Room, owner: str, n: int, agree: bool) -> None:
    async with room.lock:
        if room.stale or room.registry.shared:
            await room.catch_up()
        motion = next((motion for motion in standing_motions(room) if motion.n == n), None)
        if motion is None:
            raise RequestError(message("moderation-no-motion"))
        await answer(room, motion, owner, agree)


async def answer(room: Room, motion: Motion, owner: str, agree: bool) -> None:
    """The lock is held."""
    mine = room.record.seats_of(owner)
    concerned = [seat for seat in mine if seat in waits_for(room.record, motion)]
    if not concerned and (agree or motion.seat not in mine):
        raise RequestError(message("moderation-not-asked"), 403)
    if agree and motion.kind == "undo" and set(waits_for(room.record, motion)) <= set(concerned):
        await take_back(room, motion.seat)

    def alter(record: TableRecord) -> Happening | None:
        found = next((other for other in record.motions if other.n == motion.n), None)
        if found is None:
            return None
        if not agree:
            record.motions.remove(found)
            withdrawn = motion.seat in mine
            who = record.seats[motion.seat if withdrawn else concerned[0]].name
            return Happening("withdrawn" if withdrawn else "refused", {"name": who}, room.now)
        found.agreed += concerned
        if waits_for(record, found):
            return None
        return carry_out(room, record, found)

    await room.change(alter)
    settled(room)


def asked(record: TableRecord, motion: Motion, now: int) -> Happening:
    names = {"name": record.seats[motion.seat].name, "about": record.seats[motion.about].name}
    wanted = names if motion.kind == "stand_in" else {"name": names["name"]}
    return Happening(f"asked-{motion.kind.replace('_', '-')}", dict(wanted), now)


def carry_out(room: Room, record: TableRecord, motion: Motion) -> Happening | None:
    """All agree: what the motion does to the record. What it does to the game is done by then."""
    record.motions.remove(motion)
    if motion.kind == "stand_in":
        return give_to_bot(room, record, motion.about, "stand-in")
    if motion.kind != "undo":
        record.paused = motion.kind == "pause"
        return Happening("paused" if record.paused else "resumed", {"name": record.seats[motion.seat].name}, room.now)
    return None


def give_to_bot(room: Room, record: TableRecord, seat: int, why: str) -> Happening:
    """A bot of the table's level plays the seat until its owner takes it back."""
    clock = record.clock
    record.seats[seat].level = level_for(room.game, clock.level if clock else "")
    return Happening(why, {"name": record.seats[seat].name}, room.now)


def settled(room: Room) -> None:
    """Everybody hears what has become of it."""
    room.broadcast.outdate()
    room.broadcast.tell(info=True)


async def pause(room: Room, owner: str, paused: bool) -> None:
    """At once if the host says so, else once all agree."""
    record = room.record
    mine = record.seats_of(owner)
    if not mine and record.host != owner:
        raise RequestError(message("moderation-only-people"), 403)
    if record.phase != "playing":
        raise RequestError(message("moderation-not-playing"))
    if record.paused == paused:
        return
    kind: MotionKind = "pause" if paused else "resume"

    def alter(record: TableRecord) -> Happening:
        record.paused = paused
        return Happening("paused" if paused else "resumed", {"name": host_name(record)}, room.now)

    async with room.lock:
        if record.host == owner:
            await room.change(alter)
            settled(room)
        else:
            await propose(room, Motion(0, kind, mine[0], mine[0], []))


async def stand_in(room: Room, owner: str, seat: int) -> None:
    """A bot is to play for somebody who is here and does nothing: the others say."""
    record = room.record
    wanted, mine = at(record, seat), [n for n in record.seats_of(owner) if n in people(record)]
    if not mine or wanted.owner == owner:
        raise RequestError(message("moderation-only-others"), 403)
    if record.phase != "playing" or wanted.is_played_by_bot or wanted.kind != "person":
        raise RequestError(message("moderation-nobody-there"))
    table = room.table
    if table is None or seat not in [ask.seat for ask in table.asked]:
        raise RequestError(message("moderation-not-awaited", name=wanted.name))
    left = room.moved + room.grace - room.now
    if left > 0:
        raise RequestError(message("moderation-wait", name=wanted.name, time=time_left_in_words(left)))
    async with room.lock:
        await propose(room, Motion(0, "stand_in", mine[0], seat, [], standpoint(room)))


async def out_of_time(room: Room) -> None:
    """Somebody's clock has run out: a bot decides for them, or takes the seat, as was agreed."""
    clock = room.record.clock
    if clock and clock.out == "seat":
        async with room.lock:
            late = overdue(room.record, room.registry.house.now())
            if late:
                await room.change(lambda record: give_to_bot(room, record, late[0], "out-of-time-seat"))
        settled(room)
    room.driver.poke()
