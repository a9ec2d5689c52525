"""`parlour tables`: for whoever runs a house."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", default="", metavar="FILE or postgresql://…", help="where the tables are kept")
    parser.add_argument("--resume", default="", metavar="TABLE", help="let a table that was set aside be played on")


def run(given: argparse.Namespace) -> int:
    # the server's libraries take their time to load: only whoever needs them waits for them
    from parlour.server.upkeep import list_set_aside, resume

    return resume(given.db, given.resume) if given.resume else list_set_aside(given.db)
