"""`parlour edition`: a game's board, cards and prices, as they are or with something changed."""

import argparse

from parlour.kernel.game import InvalidSetup, build_edition, load_edition, own_edition_text
from parlour.kernel.patch import at, edition_from_values, entries, row_label, with_values
from parlour.play.language import message
from parlour.play.table import find_game


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-checked"))
    parser.add_argument(
        "--set", action="append", default=[], metavar="ADDRESS=VALUE", help=message("command-edition-set")
    )
    parser.add_argument("--numbers", action="store_true", help=message("command-edition-numbers"))


def run(given: argparse.Namespace) -> int:
    game = find_game(given.game)
    node, _ = load_edition(game, given.edition)
    text = node.text if given.edition else own_edition_text(game)
    if given.set:
        changes = [change_of(change) for change in given.set]
        node = edition_from_values(with_values(node.values, changes), message("command-changed-edition"))
        build_edition(game, node)
        text = node.text
    if given.numbers:
        for path, _ in entries(node.values):
            if isinstance(at(node.values, path), int):
                print(f"{row_label(path)} = {at(node.values, path)}{called(node.values, path)}")
    else:
        print(text, end="")
    return 0


def change_of(text: str) -> tuple[str, str | int]:
    address, equals, value = text.partition("=")
    if not equals or not address.strip() or not value.strip():
        raise InvalidSetup(message("command-no-change", text=text))
    value = value.strip()
    try:
        return address.strip(), int(value)
    except ValueError:
        return address.strip(), value


def called(found: object, path: tuple[str | int, ...]) -> str:
    """What the row is called that holds it."""
    for depth in range(len(path) - 1, 0, -1):
        holder = at(found, path[:depth])
        if isinstance(holder, dict) and isinstance(path[depth - 1], int):
            name = holder.get("name") or holder.get("kind")
            return f"    # {name}" if isinstance(name, str) else ""
    return ""
