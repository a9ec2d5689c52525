"""`parlour tables`: for whoever runs a house."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar="FILE or postgresql://…", help="where the tables are kept")
    parser.add_argument(
        "--expire", type=days, default=0, metavar="90d", help="delete the tables nobody has touched for so many days"
    )
    parser.add_argument("--resume", default="", metavar="TABLE", help="let a table that was set aside be played on")


def run(given: argparse.Namespace) -> int:
    # the server's libraries take their time to load: only whoever needs them waits for them
    from parlour.server.upkeep import expire, list_set_aside, resume

    if given.expire:
        return expire(given.db, given.expire)
    return resume(given.db, given.resume) if given.resume else list_set_aside(given.db)


def days(said: str) -> int:
    number = said.removesuffix("d")
    if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) < 100_000):
        raise argparse.ArgumentTypeError("a number of days is wanted, such as 90d")
    return int(number)
