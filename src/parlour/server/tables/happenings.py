"""A table's own record: what was done about the game and is no part of it, for all to see."""

from parlour.play.language import message
from parlour.server.messages import AuditInfo
from parlour.server.storage.table_record import AuditEntry


def audit_info(n: int, entry: AuditEntry) -> AuditInfo:
    """In words: `happened-KIND` says it, with what the record holds."""
    text = message(f"happened-{entry.kind}", **entry.args)
    return AuditInfo(n, entry.at, entry.kind, entry.args, text)
