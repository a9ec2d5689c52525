"""`parlour edition`: print a game's board, cards and prices, unchanged or with some values replaced."""

import argparse

from parlour.kernel.game import InvalidSetup, build_edition, load_edition, own_edition_text
from parlour.kernel.patch import at, edition_from_values, entries, row_label, with_values
from parlour.play.language import message
from parlour.play.table import find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-checked"))
    parser.add_argument(
        "--set", action="append", default=[], metavar="ADDRESS=VALUE", help=message("command-edition-set")
    )
    parser.add_argument("--numbers", action="store_true", help=message("command-edition-numbers"))


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    node, _ = load_edition(game, args.edition)
    text = node.text if args.edition else own_edition_text(game)
    if args.set:
        changes = [parse_change(change) for change in args.set]
        node = edition_from_values(with_values(node.values, changes), message("command-changed-edition"))
        build_edition(game, node)
        text = node.text
    if args.numbers:
        for path, _ in entries(node.values):
            if isinstance(at(node.values, path), int):
                print(f"{row_label(path)} = {at(node.values, path)}{row_comment(node.values, path)}")
    else:
        print(text, end="")
    return 0


def parse_change(text: str) -> tuple[str, str | int]:
    """Return the address and the value of ADDRESS=VALUE."""
    address, equals, value = text.partition("=")
    if not equals or not address.strip() or not value.strip():
        raise InvalidSetup(message("command-no-change", text=text))
    value = value.strip()
    try:
        return address.strip(), int(value)
    except ValueError:
        return address.strip(), value


def row_comment(values: object, path: tuple[str | int, ...]) -> str:
    """Return the name of the row that holds this value, as a TOML comment."""
    for depth in range(len(path) - 1, 0, -1):
        holder = at(values, path[:depth])
        if isinstance(holder, dict) and isinstance(path[depth - 1], int):
            name = holder.get("name") or holder.get("kind")
            return f"    # {name}" if isinstance(name, str) else ""
    return ""
