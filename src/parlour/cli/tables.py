"""`parlour tables`: maintenance of a server's tables."""

import argparse

from parlour.play.language import message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))
    parser.add_argument("--expire", type=days, default=0, metavar="90d", help=message("command-tables-expire"))
    parser.add_argument("--resume", default="", metavar="TABLE", help=message("command-tables-resume"))


def run(args: argparse.Namespace) -> int:
    # imported here because the server's libraries are slow to load
    from parlour.server.upkeep import expire, list_tables, resume

    if args.expire:
        return expire(args.db, args.expire)
    return resume(args.db, args.resume) if args.resume else list_tables(args.db)


def days(text: str) -> int:
    """Return the number of days in `90d` or `90`."""
    number = text.removesuffix("d")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) < 100_000):
        raise argparse.ArgumentTypeError(message("command-no-days"))
    return int(number)
