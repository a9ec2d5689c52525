"""The audit log of a table in words, and the notices of a table that cannot go on, or goes on by newer rules."""

from parlour.kernel.log import Migration
from parlour.play.language import message
from parlour.play.table import version_of
from parlour.server.messages import AuditInfo
from parlour.server.storage.table_record import AuditEntry, TableRecord

LINE_REMOVED = "line-removed"  # the audit entry of a line of chat whose text is deleted


def audit_info(n: int, entry: AuditEntry) -> AuditInfo:
    """Return entry number `n` as it is sent; the message `happened-KIND` puts it into words."""
    text = message(f"happened-{entry.kind}", **entry.args)
    return AuditInfo(n, entry.at, entry.kind, entry.args, text)


def suspension_notice(why: str) -> str:
    return message("server-set-aside", why=why)


def migration_notice(migration: Migration) -> str:
    was, now = version_of(migration.was), version_of(migration.ruleset)
    began = message("server-began-by-version", was=was, now=now)
    return f"{began} {message('server-last-entries-undone', undone=migration.undone)}" if migration.undone else began


def set_notice(record: TableRecord, notice: str) -> None:
    record.notice = notice


def suspend(record: TableRecord, notice: str) -> None:
    """Stop the game until the server's host has looked at it."""
    record.phase, record.notice = "aside", notice


def close(record: TableRecord, why: str, places: tuple[int, ...], now: int) -> None:
    """End a game that cannot go on."""
    record.end(places, now)
    record.notice = message("server-closed", why=why)
