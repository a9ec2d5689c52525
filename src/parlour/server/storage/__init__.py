"""Where tables are kept, and how those who share them hear of each other."""

from pathlib import Path

from parlour.server.metrics import Metrics
from parlour.server.storage.bus import Bus, LocalBus, PostgresBus
from parlour.server.storage.postgres import Postgres
from parlour.server.storage.protocol import Storage
from parlour.server.storage.sql import SqlStorage
from parlour.server.storage.sqlite import Sqlite


def open_storage(db: str, metrics: Metrics) -> tuple[Storage, Bus]:
    """The database that `db` names, a file or an address, and the line to whoever shares it."""
    if db.startswith(("postgresql://", "postgres://")):
        bus = PostgresBus(db)
        return SqlStorage(Postgres(db, bus.process, metrics)), bus
    return SqlStorage(Sqlite(Path(db), metrics)), LocalBus()
