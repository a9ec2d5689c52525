"""`parlour serve`, and `parlour` alone: the server and its pages."""

import argparse

from parlour.play.language import message


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8787)
    parser.add_argument("--lan", action="store_true", help=message("command-serve-lan"))
    parser.add_argument("--db", default="", metavar=message("command-database"), help=message("command-tables-kept"))
    parser.add_argument("--processes", type=int, default=1, help=message("command-serve-processes"))
    parser.add_argument("--bus", default="", metavar="URL", help=message("command-serve-bus"))
    parser.add_argument(
        "--host-name", action="append", default=[], metavar="NAME", help=message("command-serve-host-name")
    )
    parser.add_argument("--base-path", default="", metavar="PATH", help=message("command-serve-base-path"))
    parser.add_argument("--lab", action=argparse.BooleanOptionalAction, help=message("command-serve-lab"))
    parser.add_argument("--admin", action="store_true", help=message("command-serve-admin"))
    parser.add_argument("--no-sound", action="store_true", help=message("command-serve-no-sound"))
    parser.add_argument("--no-notifications", action="store_true", help=message("command-serve-no-notifications"))
    parser.add_argument("--no-push", action="store_true", help=message("command-serve-no-push"))
    parser.add_argument("--contact", default="", metavar="MAIL", help=message("command-serve-contact"))
    parser.add_argument("--log", choices=("plain", "json"), default="plain")


def run(args: argparse.Namespace) -> int:
    # imported here because the server's libraries are slow to load
    from parlour.server.run import serve

    return serve(
        args.port, args.lan, args.db, args.processes, args.log, tuple(args.host_name),
        not args.no_sound, not args.no_notifications, not args.no_push,
        f"mailto:{args.contact}" if args.contact else "", args.lab, args.admin, args.base_path, args.bus,
    )  # fmt: skip
