"""Warnings and errors of this process by kind, in memory and without the values in them, which may be secret."""

import logging
import re

from parlour.server.admin_messages import FaultLine

MOST = 100  # kinds; beyond that the one not seen for longest is forgotten
VALUE = re.compile(r"%[-#0 +]*\d*(?:\.\d+)?[a-zA-Z]")


class Faults(logging.Handler):
    """Counts what is logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kinds: dict[tuple[str, str], FaultLine] = {}

    def emit(self, record: logging.LogRecord) -> None:
        text = VALUE.sub("…", str(record.msg).partition("\n")[0])[:200] if record.args else known_text(record)
        error = record.exc_info[0] if record.exc_info else None
        kind = error.__name__ if error else record.levelname.capitalize()
        before = self.kinds.pop((kind, text), None)
        self.kinds[kind, text] = FaultLine(kind, text, before.count + 1 if before else 1, int(record.created))
        if len(self.kinds) > MOST:
            del self.kinds[next(iter(self.kinds))]

    def lines(self) -> tuple[FaultLine, ...]:
        """Return all kinds, the last seen first."""
        return tuple(reversed(self.kinds.values()))


def known_text(record: logging.LogRecord) -> str:
    """Return the text of a record without values: our own as it is, any other program's only by where it comes from."""
    return str(record.msg)[:200] if record.name.startswith("parlour") else record.name
