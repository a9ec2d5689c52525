"""`parlour backup` and `parlour restore`: all of a server's data in one file."""

import argparse
import re
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from parlour.play.language import message

UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=message("command-backup-file"))
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    add_arguments(parser)
    parser.add_argument("--every", type=seconds, default=0, metavar="1d", help=message("command-backup-every"))
    parser.add_argument("--keep", type=at_least_one, default=14, metavar="14", help=message("command-backup-keep"))


def seconds(text: str) -> int:
    """Return the seconds in `1d`, `6h` or `30m`."""
    if not re.fullmatch(r"[1-9][0-9]{0,4}[mhd]", text):
        raise argparse.ArgumentTypeError(message("command-no-interval"))
    return int(text[:-1]) * UNITS[text[-1]]


def at_least_one(text: str) -> int:
    """Return a whole number above 0."""
    if not re.fullmatch(r"[1-9][0-9]{0,4}", text):
        raise argparse.ArgumentTypeError(message("command-no-count"))
    return int(text)


def run_backup(args: argparse.Namespace) -> int:
    from parlour.server.storage.backup import back_up

    if args.every:
        return run_series(args)
    return run_and_report(args, lambda db: back_up(db, args.file), "command-tables-are-in-file")


def run_series(args: argparse.Namespace) -> int:
    """Make backups in a folder until stopped."""
    import asyncio

    from parlour.server.run import choose_db
    from parlour.server.storage.backup_series import back_up_regularly
    from parlour.server.storage.protocol import Unusable
    from parlour.server.times import Times

    try:
        db = choose_db(args.db)
        asyncio.run(back_up_regularly(args.file, db, args.every, args.keep, Times(), asyncio.sleep))
    except Unusable as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


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
