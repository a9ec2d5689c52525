"""`parlour serve`, and `parlour` alone: the web table."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8787)
    parser.add_argument("--lan", action="store_true", help="listen on the network, for phones in the house")
    parser.add_argument("--db", default="", metavar="FILE or postgresql://…", help="where the tables are kept")
    parser.add_argument("--processes", type=int, default=1, help="several need a PostgreSQL they share")
    parser.add_argument(
        "--host-name", action="append", default=[], metavar="NAME", help="answer to this name only; may be repeated"
    )
    parser.add_argument("--log", choices=("plain", "json"), default="plain")


def run(given: argparse.Namespace) -> int:
    # the server's libraries take their time to load: only whoever serves waits for them
    from parlour.server.run import serve

    return serve(given.port, given.lan, given.db, given.processes, given.log, tuple(given.host_name))
