"""`parlour doctor`: what is here, what is missing, and what to do about it."""

import argparse
import asyncio
import importlib.util
import os
import platform
import shutil
import sqlite3
import sys
import sysconfig
import urllib.error
import urllib.request
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import parlour
from parlour.play.language import message

LEAST_DISK = 200  # megabytes
PATIENCE = 5  # seconds a database or another server may take to answer
LABORATORY = ("numpy", "polars", "openskill")


@dataclass(frozen=True)
class Diagnosis:
    """What was looked at, in a sentence, and what to do if it is not as it should be."""

    kind: Literal["good", "note", "bad"]
    sentence: str
    advice: str = ""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8787)
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))


def run(given: argparse.Namespace) -> int:
    findings = examine(given.port, given.db)
    labels = {"good": message("doctor-good"), "note": message("doctor-note"), "bad": message("doctor-bad")}
    width = max(len(label) for label in labels.values())
    for finding in findings:
        print(f"{labels[finding.kind]:{width}}  {finding.sentence}")
        if finding.advice:
            print(" " * (width + 2) + message("doctor-do", advice=finding.advice))
    problems = sum(finding.kind == "bad" for finding in findings)
    print(message("doctor-problems", count=problems) if problems else message("doctor-well"))
    return 1 if problems else 0


def examine(port: int, db: str) -> list[Diagnosis]:
    """Return what there is to say of this installation, without changing anything."""
    return [
        version(), engine(), pages(), laboratory(), *database(db), check_port(port), phones(port), clock(),
    ]  # fmt: skip


def version() -> Diagnosis:
    system = f"{platform.system()} {platform.machine()}"
    said = message("doctor-version", version=parlour.__version__, python=platform.python_version(), system=system)
    from parlour.server.run import python_warning

    warning = python_warning(sys.version_info[:3])
    return Diagnosis("note", said, warning) if warning else Diagnosis("good", said)


def engine() -> Diagnosis:
    if parlour.compiled:
        return Diagnosis("good", message("doctor-compiled"))
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    can_compile = headers and any(shutil.which(name) for name in ("cc", "gcc", "clang"))
    advice = message("doctor-compile") if can_compile else message("doctor-get-compiler")
    return Diagnosis("note", message("doctor-interpreted"), advice)


def pages() -> Diagnosis:
    if (Path(parlour.__file__).parent / "static" / "index.html").exists():
        return Diagnosis("good", message("doctor-pages"))
    return Diagnosis("bad", message("doctor-no-pages"), message("doctor-get-pages"))


def laboratory() -> Diagnosis:
    missing = [name for name in LABORATORY if importlib.util.find_spec(name) is None]
    if not missing:
        return Diagnosis("good", message("doctor-libraries"))
    said = message("doctor-no-libraries", names=", ".join(missing))
    return Diagnosis("note", said, message("doctor-get-libraries", names=" ".join(missing)))


def database(db: str) -> list[Diagnosis]:
    from parlour.server.run import choose_db
    from parlour.server.storage.protocol import Unusable

    try:
        place = choose_db(db)
    except Unusable as error:
        return [Diagnosis("bad", str(error))]
    if place.startswith(("postgresql://", "postgres://")):
        return [asyncio.run(postgres(place))]
    return [sqlite(Path(place)), disk(nearest_folder(Path(place)))]


async def postgres(address: str) -> Diagnosis:
    import asyncpg

    try:
        connection = await asyncpg.connect(address, timeout=PATIENCE)
        await connection.close()
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        problem = str(error) or type(error).__name__
        return Diagnosis("bad", message("doctor-database-wrong", problem=problem), message("doctor-get-database"))
    return Diagnosis("good", message("doctor-database-answers"))


def sqlite(file: Path) -> Diagnosis:
    if not os.access(nearest_folder(file), os.W_OK):
        return Diagnosis("bad", message("doctor-database-folder", file=str(file)), message("doctor-get-folder"))
    if not file.exists():
        return Diagnosis("good", message("doctor-database-new", file=str(file)))
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as opened:
            opened.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        return Diagnosis("bad", message("doctor-database-wrong", problem=str(error)), message("doctor-get-database"))
    return Diagnosis("good", message("doctor-database-file", file=str(file)))


def nearest_folder(file: Path) -> Path:
    """Return the folder the file is in, or the first above it that exists."""
    return next(folder for folder in file.resolve().parents if folder.exists())


def disk(folder: Path) -> Diagnosis:
    free = shutil.disk_usage(folder).free // 1_000_000
    if free >= LEAST_DISK:
        return Diagnosis("good", message("doctor-disk", free=free))
    return Diagnosis("bad", message("doctor-disk-full", free=free), message("doctor-get-disk", least=LEAST_DISK))


def check_port(port: int) -> Diagnosis:
    from parlour.server.run import bind

    try:
        bind("127.0.0.1", port).close()
    except OSError:
        if answers(port):
            return Diagnosis("note", message("doctor-port-own", port=str(port)))
        return Diagnosis("bad", message("doctor-port-taken", port=str(port)), message("doctor-get-port"))
    return Diagnosis("good", message("doctor-port", port=str(port)))


def answers(port: int) -> bool:
    """Return whether a Parlour answers there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as response:
            return b"well" in response.read(1000)
    except (OSError, ValueError, urllib.error.URLError):
        return False


def phones(port: int) -> Diagnosis:
    from parlour.server.run import lan_address

    address = lan_address()
    if address.startswith("127."):
        return Diagnosis("note", message("doctor-no-phones"), message("doctor-get-network"))
    return Diagnosis("good", message("doctor-phones", address=f"http://{address}:{port}"))


def clock() -> Diagnosis:
    now = datetime.now(UTC)
    time = f"{now:%Y-%m-%d %H:%M}"
    installed = Path(parlour.__file__).stat().st_mtime
    if now.timestamp() < installed - 86_400:  # another zone is no fault
        return Diagnosis("bad", message("doctor-clock-wrong", time=time), message("doctor-get-clock"))
    return Diagnosis("good", message("doctor-clock", time=time))
