"""What the host does about people: who may talk, and who may look on."""

from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.storage.table_record import AuditEntry, TableRecord
from parlour.server.tables.room import Room
from parlour.server.tables.seats import host_name, seat_at


def only_host(record: TableRecord, owner: str) -> None:
    if record.host != owner:
        raise RequestError(message("moderation-only-host"), 403)


async def mute(room: Room, owner: str, seat: int, muted: bool) -> None:
    def alter(record: TableRecord) -> AuditEntry | None:
        only_host(record, owner)
        wanted = seat_at(record, seat)
        if not wanted.owner or wanted.muted == muted:
            return None
        for n in record.seats_of(wanted.owner):
            record.seats[n].muted = muted
        return AuditEntry("muted" if muted else "unmuted", {"name": wanted.name}, room.now)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)


async def set_private(room: Room, owner: str, private: bool) -> None:
    def alter(record: TableRecord) -> AuditEntry | None:
        only_host(record, owner)
        if record.private == private:
            return None
        record.private = private
        return AuditEntry("private" if private else "public", {"name": host_name(record)}, room.now)

    async with room.lock:
        await room.change(alter)
    room.broadcast.tell(info=True)
    room.turn_away()
