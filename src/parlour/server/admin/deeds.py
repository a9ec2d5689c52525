"""What the admin may do. Each deed is stored with what it does, in the admin's audit log and the table's own."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from parlour.play.language import message
from parlour.server.admin_messages import AnnouncementWish, BackupMade, BanWish, TableDeed
from parlour.server.errors import RequestError
from parlour.server.names import plain_line
from parlour.server.storage.administration import Announcement, BanRecord, Deed
from parlour.server.storage.backup_series import back_up_into
from parlour.server.storage.protocol import Lost, Unusable
from parlour.server.storage.table_record import AuditEntry, TableRecord
from parlour.server.tables.audit_log import LINE_REMOVED, close, suspend, suspension_notice
from parlour.server.tables.clocks import charge
from parlour.server.tables.entries import load_record
from parlour.server.tables.presence import short_hash
from parlour.server.tables.registry import Registry, wake
from parlour.server.tokens import TABLE_ID, hashed, new_token

TRIES = 20  # to write, while others write to the same table
EXPLAINED = ("suspend", "close", "delete")  # deeds that the people at the table are given a reason for
BACKUPS = 14  # kept in the folder
HOUR = 3600
LONGEST = 200  # letters of a reason or a notice

Change = Callable[[TableRecord, str, int], AuditEntry]

log = logging.getLogger("parlour")


class Deeds:
    def __init__(self, registry: Registry, db: str, backups: Path) -> None:
        self.registry = registry
        self.administration = registry.storage.administration
        self.db = db
        self.backups = backups
        self.backing_up = asyncio.Lock()

    def deed(self, admin: str, kind: str, **args: str | int) -> Deed:
        id = f"{time.time_ns():016x}{secrets.token_hex(4)}"  # in order within a second, too
        return Deed(self.registry.times.now(), id, admin, kind, args)

    async def log(self, admin: str, kind: str, **args: str | int) -> None:
        """Store a deed that changes nothing else in the database."""
        await self.administration.log_deed(self.deed(admin, kind, **args))

    # ---- tables -----------------------------------------------------------------------------

    async def treat_table(self, admin: str, table_id: str, kind: TableDeed, why: str) -> None:
        """Suspend, resume, close or delete a table; a damaged one too, as nothing of its game is read."""
        reason = plain_line(why)[:LONGEST]
        if kind in EXPLAINED:
            reason = reason or message(f"admin-why-{kind}")
        if kind == "delete":
            await self.delete_table(admin, table_id, reason)
        else:
            await self.alter_table(admin, table_id, kind, reason)
            self.registry.unopenable.pop(table_id, None)
        if kind == "resume":
            self.registry.background.spawn(self.registry.attend(table_id, wake))

    def held(self, table_id: str) -> AbstractAsyncContextManager[object]:
        """Return the lock of a table that is open here."""
        room = self.registry.rooms.get(table_id)
        return room.lock if room else contextlib.nullcontext()

    async def alter_table(self, admin: str, table_id: str, kind: TableDeed, why: str) -> None:
        registry = self.registry
        async with self.held(table_id):
            record = await self.write_change(admin, table_id, kind, why)
        log.info("the admin changed a table", extra={"table": record.id, "deed": kind})
        room = registry.rooms.get(table_id)
        if room:
            room.stale = True
            await registry.catch_up(room)

    async def write_change(self, admin: str, table_id: str, kind: TableDeed, why: str) -> TableRecord:
        """Store the change, with retries while others write."""
        registry = self.registry
        now = registry.times.now()
        for _ in range(TRIES):
            record = await load_record(registry.storage, table_id)
            new = record.copy()
            new.touched = now
            charge(new, registry.uptime.now())
            entry = CHANGES[kind](new, why, now)
            deed = self.deed(admin, kind, table=table_id, game=record.game, **entry.args)
            with contextlib.suppress(Lost):
                await registry.storage.save_table(record, new, entry=entry, deed=deed)
                return record
        raise RequestError(message("server-changes-crowded"))

    async def delete_table(self, admin: str, table_id: str, why: str) -> None:
        registry = self.registry
        room = registry.rooms.get(table_id)
        async with self.held(table_id):
            await self.store_or_refuse(
                registry.storage.delete_table(table_id, self.deed(admin, "delete", table=table_id, why=why)),
                message("server-no-table"),
            )
            if room:
                room.stale = True  # whoever waits for the lock reads first, and is told that there is no table
        registry.drop_table(table_id)
        await registry.bus.tell(f"gone {table_id}")

    async def remove_line(self, admin: str, table_id: str, n: int) -> None:
        """Delete the text of a line of chat, here and on every page that shows it."""
        registry = self.registry
        if not TABLE_ID.fullmatch(table_id):
            raise RequestError(message("server-no-table"), 404)
        entry = AuditEntry(LINE_REMOVED, {"n": n}, registry.times.now())
        deed = self.deed(admin, "remove-line", table=table_id, n=n)
        async with self.held(table_id):
            written = registry.storage.remove_line(table_id, n, entry, deed)
            await self.store_or_refuse(written, message("admin-no-line"))
        if room := registry.rooms.get(table_id):
            room.stale = True
            await registry.catch_up(room)

    # ---- people -----------------------------------------------------------------------------

    async def ban(self, admin: str, wish: BanWish, own_network: str) -> None:
        """Ban a person or a network for a while, and disconnect them everywhere."""
        if not wish.which or (wish.kind == "network" and wish.which == own_network):
            raise RequestError(message("admin-own-network"))
        name = plain_line(wish.name)[: self.registry.limits.name]
        ban = BanRecord(f"{wish.kind} {wish.which[:100]}", name, self.registry.times.now() + wish.hours * HOUR)
        deed = self.deed(admin, f"ban-{wish.kind}", who=name or wish.which[:100], hours=wish.hours)
        await self.administration.ban(ban, deed)
        await self.decided()

    async def lift_ban(self, admin: str, who: str) -> None:
        names = [ban.name for ban in await self.administration.bans(0) if ban.who == who]
        shown = (names[0] if names else "") or who.partition(" ")[2]
        deed = self.deed(admin, "lift-ban", who=shown)
        await self.store_or_refuse(self.administration.lift_ban(who, deed), message("admin-no-ban"))
        await self.decided()

    async def end_sessions(self, admin: str, owner: str, name: str) -> None:
        """Sign a person out of all devices: whoever has the recovery code finds the games again, and nobody else."""
        if len(owner) != len(hashed(new_token())):
            raise RequestError(message("admin-no-person"), 404)
        devices = [device.device for device in await self.registry.storage.people.devices_of(owner)]
        alone = {device: hashed(new_token()) for device in {*devices, owner}}
        shown = plain_line(name)[: self.registry.limits.name] or short_hash(owner)
        await self.administration.end_sessions(owner, alone, self.deed(admin, "end-sessions", who=shown))
        await self.registry.renew(short_hash(owner))

    async def decided(self) -> None:
        """Have every process act on what has been decided."""
        await self.registry.take_decisions()
        await self.registry.bus.tell("decided")

    # ---- the server -------------------------------------------------------------------------

    async def announce(self, admin: str, wish: AnnouncementWish) -> None:
        """Show a notice on every open page; an empty one withdraws the last."""
        now = self.registry.times.now()
        text = plain_line(wish.text)[:LONGEST]
        deed = self.deed(admin, "announce", text=text) if text else self.deed(admin, "withdraw")
        await self.administration.announce(Announcement(text, now, now + wish.hours * HOUR if text else 0), deed)
        await self.decided()

    async def back_up(self, admin: str) -> BackupMade:
        """Write a backup now, in a thread of its own; only one at a time."""
        if self.backing_up.locked():
            raise RequestError(message("admin-backup-runs"))
        async with self.backing_up:
            try:
                target, tables = await asyncio.to_thread(self.back_up_here)
            except (Unusable, OSError) as error:
                await self.log(admin, "backup-failed", why=str(error))
                raise RequestError(message("admin-backup-failed", why=str(error)), 503) from None
            await self.log(admin, "backup", file=target.name, tables=tables)
        return BackupMade(target.name, tables)

    def back_up_here(self) -> tuple[Path, int]:
        self.backups.mkdir(parents=True, exist_ok=True)
        return asyncio.run(back_up_into(self.backups, self.db, BACKUPS, self.registry.times.now()))

    async def store_or_refuse(self, written: Awaitable[object], sentence: str) -> None:
        """Wait until it is stored; refuse with this sentence if there was nothing to change."""
        try:
            await written
        except Lost:
            raise RequestError(sentence, 404) from None


def suspend_table(record: TableRecord, why: str, now: int) -> AuditEntry:
    if record.phase != "playing":
        raise RequestError(message("admin-not-playing"))
    suspend(record, suspension_notice(why))
    return AuditEntry("suspended", {"why": why}, now)


def resume_table(record: TableRecord, _why: str, now: int) -> AuditEntry:
    if record.phase != "aside":
        raise RequestError(message("server-not-set-aside", tableid=record.id))
    record.phase, record.notice = "playing", ""
    return AuditEntry("unsuspended", {}, now)


def close_table(record: TableRecord, why: str, now: int) -> AuditEntry:
    if record.phase not in ("playing", "aside"):
        raise RequestError(message("admin-not-playing"))
    close(record, why, (), now)
    return AuditEntry("closed", {"why": why}, now)


CHANGES: dict[str, Change] = {"suspend": suspend_table, "resume": resume_table, "close": close_table}
