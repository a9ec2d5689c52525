"""`parlour backup` and `parlour restore`: all of a server's data in one file."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from parlour.play.language import message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=message("command-backup-file"))
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))


def run_backup(args: argparse.Namespace) -> int:
    from parlour.server.storage.backup import back_up

    return run_and_report(args, lambda db: back_up(db, args.file), "command-tables-are-in-file")


def run_restore(args: argparse.Namespace) -> int:
    from parlour.server.storage.backup import restore

    return run_and_report(args, lambda db: restore(args.file, db), "command-tables-are-back")


def run_and_report(args: argparse.Namespace, work: Callable[[str], Coroutine[Any, Any, int]], name: str) -> int:
    """Do the work on the chosen database and print the message of that name with the number of tables."""
    import asyncio

    from parlour.server.run import choose_db
    from parlour.server.storage.protocol import Unusable

    try:
        print(message(name, count=asyncio.run(work(choose_db(args.db))), file=args.file.name))
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    return 0
