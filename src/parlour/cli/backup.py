"""`parlour backup` and `parlour restore`: everything a house has written down, in one file."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from parlour.play.language import message


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=message("command-backup-file"))
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))


def back_up(given: argparse.Namespace) -> int:
    from parlour.server.storage.backup import back_up

    return done(given, lambda db: back_up(db, given.file), "command-tables-are-in-file")


def restore(given: argparse.Namespace) -> int:
    from parlour.server.storage.backup import restore

    return done(given, lambda db: restore(given.file, db), "command-tables-are-back")


def done(given: argparse.Namespace, work: Callable[[str], Coroutine[Any, Any, int]], said: str) -> int:
    import asyncio

    from parlour.server.run import choose_db
    from parlour.server.storage.protocol import Unusable

    try:
        print(message(said, count=asyncio.run(work(choose_db(given.db))), file=given.file.name))
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    return 0
