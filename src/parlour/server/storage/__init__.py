"""Where tables are stored, and how processes that share them notify each other."""

from pathlib import Path

from parlour.play.language import message
from parlour.server.metrics import Metrics
from parlour.server.storage.bus import Bus, LocalBus, PostgresBus
from parlour.server.storage.postgres import Postgres
from parlour.server.storage.protocol import Storage, Unusable
from parlour.server.storage.sql import SqlStorage
from parlour.server.storage.sqlite import Sqlite


def open_storage(db: str, metrics: Metrics, redis: str = "") -> tuple[Storage, Bus]:
    """Return the database that `db` names (a file or a URL) and the bus between the processes that share it.

    With `redis`, the address of a Redis, they notify each other by it; else by PostgreSQL.
    """
    if db.startswith(("postgresql://", "postgres://")):
        bus = connect_by_redis(redis, db) if redis else PostgresBus(db)
        return SqlStorage(Postgres(db, metrics, bus.notify)), bus
    return SqlStorage(Sqlite(Path(db), metrics)), LocalBus()


def connect_by_redis(address: str, db: str) -> PostgresBus:
    try:
        from parlour.server.storage.redis_bus import RedisBus
    except ImportError:
        raise Unusable(message("server-no-redis")) from None
    return RedisBus(address, db)
