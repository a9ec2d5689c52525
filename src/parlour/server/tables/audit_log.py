"""The audit log of a table in words, and the notices of a table that cannot go on, or goes on by newer rules."""

from parlour.kernel.log import Migration
from parlour.play.language import message
from parlour.play.table import version_of
from parlour.server.messages import AuditInfo
from parlour.server.storage.table_record import AuditEntry, TableRecord


def audit_info(n: int, entry: AuditEntry) -> AuditInfo:
    """Return entry number `n` as it is sent: the message `happened-KIND` puts it into words."""
    text = message(f"happened-{entry.kind}", **entry.args)
    return AuditInfo(n, entry.at, entry.kind, entry.args, text)


def suspension_notice(why: str) -> str:
    return message("server-set-aside", why=why)


def migration_notice(carried: Migration) -> str:
    was, now = version_of(carried.was), version_of(carried.ruleset)
    began = message("server-began-by-version", was=was, now=now)
    return f"{began} {message('server-last-entries-undone', undone=carried.undone)}" if carried.undone else began


def set_notice(record: TableRecord, notice: str) -> None:
    record.notice = notice


def suspend(record: TableRecord, notice: str) -> None:
    record.phase, record.notice = "aside", notice


def close(record: TableRecord, why: str, places: tuple[int, ...], now: int) -> None:
    record.end(places, now)
    record.notice = message("server-closed", why=why)
