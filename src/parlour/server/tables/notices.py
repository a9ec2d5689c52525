"""What is written beside a table where nobody can go on, or not as before."""

from parlour.kernel.log import Carried
from parlour.play.table import version_of
from parlour.server.storage.table_record import TableRecord


def aside_notice(why: str) -> str:
    return f"This table is set aside: {why} Nothing is lost. Whoever runs this house finds it with “parlour tables”."


def carried_notice(carried: Carried) -> str:
    was, now = version_of(carried.was), version_of(carried.ruleset)
    undone = ""
    if carried.undone:
        undone = f" The last {carried.undone} entries of its log do not fit them and were taken back."
    return f"This game began by version {was} of the rules and goes on by version {now}.{undone}"


def note(record: TableRecord, notice: str) -> None:
    record.notice = notice


def set_aside(record: TableRecord, notice: str) -> None:
    record.phase, record.notice = "aside", notice


def close(record: TableRecord, why: str) -> None:
    record.phase, record.notice = "over", f"This game is closed as it stood. {why}"
