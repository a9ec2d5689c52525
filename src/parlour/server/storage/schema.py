"""The numbered migrations that create a database and bring it up to date."""

import time
from pathlib import Path

from parlour.play.language import message
from parlour.server.storage.database import Statement
from parlour.server.storage.protocol import Unusable

MIGRATIONS = Path(__file__).parent / "migrations"
KNOW = "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, at BIGINT NOT NULL)"
KNOWN = "SELECT number FROM migrations ORDER BY number"
DONE = "INSERT INTO migrations VALUES ($1, $2)"


def migrations(folder: Path = MIGRATIONS) -> list[tuple[int, list[str]]]:
    """Return the migrations by number, each with its statements."""
    numbered = []
    for path in sorted(folder.glob("[0-9][0-9][0-9]_*.sql")):
        text = path.read_text(encoding="utf-8")
        numbered.append((int(path.name[:3]), [part.strip() for part in text.split(";\n") if part.strip()]))
    return numbered


def missing(known: list[int], steps: list[tuple[int, list[str]]]) -> list[Statement]:
    """Return the migrations still to be applied, in order."""
    if known and known[-1] > (steps[-1][0] if steps else 0):
        raise Unusable(message("server-database-newer"))
    wanted: list[Statement] = []
    for number, statements in steps:
        if number not in known:
            wanted += [(statement, ()) for statement in statements]
            wanted.append((DONE, (number, int(time.time()))))
    return wanted
