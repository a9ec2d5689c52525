"""Start the server and print its addresses."""

import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import segno
import uvicorn
from uvicorn.supervisors import Multiprocess

from parlour.play.language import message
from parlour.server.admin.session import SHORTEST, new_admin_token, token_digest
from parlour.server.app import SETTINGS, Settings
from parlour.server.limits import LIMITS, limits_of_environment
from parlour.server.logs import configure_logs
from parlour.server.metrics import SHARED, Metrics
from parlour.server.push.notifier import PushSettings
from parlour.server.storage import open_storage
from parlour.server.storage.backup import is_address
from parlour.server.storage.protocol import Unusable
from parlour.server.web.base_path import as_base_path
from parlour.server.web.direct import DirectSocket

# The first releases that read cookies in linear time and know all private addresses; later Pythons always have.
MENDED = {(3, 11): 10, (3, 12): 6}
PUSH = "PARLOUR_PUSH"  # the origin of a local push service, for tests
ADMIN = "PARLOUR_ADMIN"  # a token of one's own for the admin page, which opens it
BACKUPS = "PARLOUR_BACKUPS"  # the folder for the admin's backups
BASE_PATH = "PARLOUR_BASE_PATH"  # as after --base-path
BUS = "PARLOUR_BUS"  # a Redis for news between processes, as after --bus; may hold a password
DB = "PARLOUR_DB"  # where tables are stored, as after --db; may hold a password


def serve(  # noqa: C901
    port: int = 8787,
    lan: bool = False,
    db: str = "",
    processes: int = 1,
    log: str = "plain",
    host_names: tuple[str, ...] = (),
    sound: bool = True,
    notifications: bool = True,
    push: bool = True,
    contact: str = "",
    lab: bool | None = None,
    admin: bool = False,
    base_path: str = "",
    bus: str = "",
) -> int:
    """Serve until stopped; return 0 if all went well, 1 if it could not start."""
    try:
        limits = limits_of_environment()
    except msgspec.DecodeError as error:
        return give_up(message("server-wrong-limits", limits=LIMITS, error=error))
    try:
        where, redis = choose_db(db), choose_bus(bus)
    except Unusable as unusable:
        return give_up(str(unusable))
    if (processes > 1 or redis) and not where.startswith(("postgresql://", "postgres://")):
        return give_up(message("server-processes-share"))
    if lab and processes > 1:
        return give_up(message("lab-one-process"))
    base = as_base_path(base_path or os.environ.get(BASE_PATH, ""))
    if base is None:
        return give_up(message("server-wrong-base-path", path=base_path or os.environ[BASE_PATH]))
    try:
        listening = bind("0.0.0.0" if lan else "127.0.0.1", port)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            taken = "server-port-taken" if error.errno == errno.EADDRINUSE else "server-port-forbidden"
            return give_up(message(taken, port=str(port), other=str(max(port, 8787) + 1)))
        raise
    port = listening.getsockname()[1]
    home = lan_address() if lan else ""
    notices = PushSettings(contact, os.environ.get(PUSH, "")) if push else None
    admin_token = os.environ.pop(ADMIN, "")  # no process it starts inherits it
    if admin_token and len(admin_token) < SHORTEST:
        return give_up(message("admin-token-short", name=ADMIN, most=SHORTEST))
    made = new_admin_token() if admin and not admin_token else ""
    digest = token_digest(admin_token or made) if admin_token or made else ""
    open_lab = not lan and not host_names and processes == 1 if lab is None else lab
    settings = Settings(
        where, home, log, limits, host_names, sound, notifications, notices, open_lab, digest,
        str(backup_folder(where)), base, redis,
    )  # fmt: skip
    try:
        asyncio.run(try_database(where, redis))
    except Unusable as unusable:
        return give_up(str(unusable))
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    allow_many_files()
    configure_logs(log)
    if warning := python_warning(sys.version_info[:3]):
        logging.getLogger("parlour").warning(warning)
    config = uvicorn.Config(
        "parlour.server.app:app_from_settings",
        factory=True,
        port=port,
        workers=processes,
        http=http_protocol(),
        ws=DirectSocket,
        ws_max_size=limits.message,
        ws_per_message_deflate=False,
        proxy_headers=False,  # the application reads them itself, with the path that a proxy names
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    here = f"http://127.0.0.1:{port}{base}"
    print(message("server-parlour-is-open", address=here), flush=True)
    if made:
        print(message("admin-token", address=f"{here}/admin", token=made), flush=True)
    if home:
        address = f"http://{home}:{port}{base}"
        print(message("server-lan-address", address=address), flush=True)
        segno.make(address, error="m").terminal(compact=True)
    try:
        if processes > 1:
            with tempfile.TemporaryDirectory(prefix="parlour-metrics-") as folder:
                os.environ[SHARED] = folder
                Multiprocess(config, sockets=[listening]).run()
            return 0
        server = uvicorn.Server(config)
        server.run(sockets=[listening])
        return 0 if server.started else 1
    except KeyboardInterrupt:
        return 0


def python_warning(version: tuple[int, int, int]) -> str:
    """Return what to say about a Python with known security holes, or an empty text."""
    major, minor, micro = version
    mended = MENDED.get((major, minor), 0)
    if micro >= mended:
        return ""
    return message("server-old-python", python=f"{major}.{minor}.{micro}", mended=f"{major}.{minor}.{mended}")


def choose_db(db: str) -> str:
    """Return the database of the option, else of the environment, else the file in the user's data folder."""
    if urlsplit(db).password:
        raise Unusable(message("server-password-seen", db=DB))
    return db or os.environ.get(DB) or str(default_db())


def choose_bus(bus: str) -> str:
    """Return the Redis of the option, else of the environment, or an empty text for the database's own notices."""
    if urlsplit(bus).password:
        raise Unusable(message("server-password-seen", db=BUS))
    chosen = bus or os.environ.get(BUS, "")
    if chosen and not chosen.startswith(("redis://", "rediss://", "unix://")):
        raise Unusable(message("server-wrong-bus", bus=chosen))
    return chosen


def backup_folder(db: str) -> Path:
    """Return the folder for the admin's backups: named by the environment, else beside the tables."""
    beside = default_db() if is_address(db) else Path(db)
    return Path(os.environ.get(BACKUPS) or beside.parent / "backups")


def http_protocol() -> type[asyncio.Protocol] | str:
    """Return the bounded HTTP protocol where httptools is available; the slower one has limits of its own."""
    if sys.platform == "win32":
        return "h11"
    from parlour.server.web.connection import BoundedConnection

    return BoundedConnection


def allow_many_files() -> None:
    """Raise the limit on open files: each socket counts as one."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def try_database(db: str, redis: str) -> None:
    """Open and migrate the database and look for Redis now, while a problem can be told in one sentence."""
    storage, _ = open_storage(db, Metrics(), redis)
    if redis:
        from parlour.server.storage.redis_bus import check_redis

        await check_redis(redis)
    await storage.open()
    await storage.close()


def give_up(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 1


def bind(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(4096)  # so that a second Parlour on this port is refused at once
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def default_db() -> Path:
    """Return the file in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "parlour" / "parlour.db"


def lan_address() -> str:
    """Return this machine's address on its way out; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
