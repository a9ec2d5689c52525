"""`parlour edition`: a game's board, cards and prices, as they are or with something changed."""

import argparse

from parlour.kernel.game import Impossible, edition_of, edition_read, own_text
from parlour.kernel.patch import at, entries, said, whole, with_values
from parlour.play.language import say
from parlour.play.table import game_called


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=say("command-game"))
    parser.add_argument("--edition", metavar="FILE", help=say("command-edition-checked"))
    parser.add_argument("--set", action="append", default=[], metavar="ADDRESS=VALUE", help=say("command-edition-set"))
    parser.add_argument("--numbers", action="store_true", help=say("command-edition-numbers"))


def run(given: argparse.Namespace) -> int:
    game = game_called(given.game)
    node, _ = edition_of(game, given.edition)
    text = node.text if given.edition else own_text(game)
    if given.set:
        changes = [change_of(change) for change in given.set]
        node = whole(with_values(node.found, changes), say("command-changed-edition"))
        edition_read(game, node)
        text = node.text
    if given.numbers:
        for path, _ in entries(node.found):
            if isinstance(at(node.found, path), int):
                print(f"{said(path)} = {at(node.found, path)}{called(node.found, path)}")
    else:
        print(text, end="")
    return 0


def change_of(text: str) -> tuple[str, str | int]:
    address, equals, value = text.partition("=")
    if not equals or not address.strip() or not value.strip():
        raise Impossible(say("command-no-change", text=text))
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
