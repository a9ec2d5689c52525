"""Where tables are stored, and how processes that share them notify each other."""

from pathlib import Path

from parlour.server.metrics import Metrics
from parlour.server.storage.bus import Bus, LocalBus, PostgresBus
from parlour.server.storage.postgres import Postgres
from parlour.server.storage.protocol import Storage
from parlour.server.storage.sql import SqlStorage
from parlour.server.storage.sqlite import Sqlite


def open_storage(db: str, metrics: Metrics) -> tuple[Storage, Bus]:
    """Return the database that `db` names (a file or a URL) and the bus between the processes that share it."""
    if db.startswith(("postgresql://", "postgres://")):
        bus = PostgresBus(db)
        return SqlStorage(Postgres(db, bus.process, metrics)), bus
    return SqlStorage(Sqlite(Path(db), metrics)), LocalBus()
