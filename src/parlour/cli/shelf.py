"""`parlour games` and `parlour rules`."""

import argparse
import re
import textwrap

from parlour.kernel.game import Impossible
from parlour.play.about import card, reconstructed
from parlour.play.rulebook import Clause, rulebook
from parlour.play.table import game_called, shelf


def games_arguments(_parser: argparse.ArgumentParser) -> None:
    pass


def games(_given: argparse.Namespace) -> int:
    for game in shelf().values():
        low, high = game.seats
        print(f"{game.name}\n    {game.title}, {low}–{high} players, {game.minutes[0]}–{game.minutes[1]} minutes.")
        print(textwrap.indent(textwrap.fill(game.line, 76), "    "))
        for option in game.options:
            can = ", ".join(option.choices) if option.choices else f"{option.low}–{option.high}"
            print(f"    --option {option.name}={option.default}  ({can})")
    return 0


def rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="as in `parlour games`")
    parser.add_argument("clause", nargs="?", help="a clause, or the beginning of several; all without it")


def rules(given: argparse.Namespace) -> int:
    game = game_called(given.game)
    book = rulebook(game.folder)
    wanted = [clause for clause in book.values() if clause.name.startswith(given.clause or "")]
    if not wanted:
        raise Impossible(f"{game.title} has no clause “{given.clause}”; it has {', '.join(book)}.")
    for said in card(game.folder).values() if not given.clause else ():
        print(textwrap.fill(said, 78))
    section = ""
    for clause in wanted:
        if clause.section != section:
            section = clause.section
            print(headed(section))
        print(paragraph(clause))
    if not given.clause and (ours := reconstructed(game)):
        print(headed("Reconstructed by us"))
        print("\n".join(ours))
    return 0


def headed(title: str) -> str:
    return f"\n{title}\n{'-' * len(title)}"


def paragraph(clause: Clause) -> str:
    """A clause for a terminal, its marks taken off."""
    text = re.sub(r"\*\*(.*?)\*\*|`(.*?)`", lambda mark: mark[1] or mark[2], clause.text)
    return textwrap.fill(text, 78, initial_indent=f"{clause.name}: ", subsequent_indent="    ")
