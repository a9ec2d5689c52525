"""What is written beside a table where nobody can go on, or not as before."""

from parlour.kernel.log import Migration
from parlour.play.language import message
from parlour.play.table import version_of
from parlour.server.storage.table_record import TableRecord


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
