"""`parlour tables`: for whoever runs a house."""

import argparse

from parlour.play.language import message


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))
    parser.add_argument("--expire", type=days, default=0, metavar="90d", help=message("command-tables-expire"))
    parser.add_argument("--resume", default="", metavar="TABLE", help=message("command-tables-resume"))


def run(given: argparse.Namespace) -> int:
    # the server's libraries take their time to load: only whoever needs them waits for them
    from parlour.server.upkeep import expire, list_suspended, resume

    if given.expire:
        return expire(given.db, given.expire)
    return resume(given.db, given.resume) if given.resume else list_suspended(given.db)


def days(said: str) -> int:
    number = said.removesuffix("d")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) < 100_000):
        raise argparse.ArgumentTypeError(message("command-no-days"))
    return int(number)
