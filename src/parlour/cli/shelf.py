"""`parlour games` and `parlour rules`."""

import argparse
import re
import textwrap
from typing import Any

from parlour.kernel.game import Game, Impossible
from parlour.play.about import card, reconstructed
from parlour.play.examples import example, eyes_for, shown_clauses
from parlour.play.language import say
from parlour.play.rulebook import Clause, rulebook
from parlour.play.table import enter_logged, game_called, left, shelf, table_for
from parlour.play.text_board import draw_text_board
from parlour.play.words import line_of


def games_arguments(_parser: argparse.ArgumentParser) -> None:
    pass


def games(_given: argparse.Namespace) -> int:
    for game in shelf().values():
        low, high = game.seats
        shortest, longest = game.minutes
        players = say(
            "command-players-minutes", title=game.title, fewest=low, most=high, shortest=shortest, longest=longest
        )
        print(f"{game.name}\n    {players}")
        print(textwrap.indent(textwrap.fill(line_of(game), 76), "    "))
        for option in game.options:
            can = ", ".join(option.choices) if option.choices else f"{option.low}–{option.high}"
            print(f"    --option {option.name}={option.default}  ({can})")
    return 0


def rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=say("command-game"))
    parser.add_argument("clause", nargs="?", help=say("command-rules-clause"))
    parser.add_argument("--show", action="store_true", help=say("command-rules-show"))


def rules(given: argparse.Namespace) -> int:
    game = game_called(given.game)
    book = rulebook(game.folder)
    wanted = [clause for clause in book.values() if clause.name.startswith(given.clause or "")]
    if not wanted:
        raise Impossible(say("command-no-clause", title=game.title, clause=given.clause, names=", ".join(book)))
    for said in card(game.folder).values() if not given.clause else ():
        print(textwrap.fill(said, 78))
    if given.show:
        return show(game, wanted)
    section = ""
    for clause in wanted:
        if clause.section != section:
            section = clause.section
            print(headed(section))
        print(paragraph(clause))
    if not given.clause and (ours := reconstructed(game)):
        print(headed(say("command-reconstructed-by-us")))
        print("\n".join(ours))
    return 0


def show(game: Game[Any], wanted: list[Clause]) -> int:
    """One clause and its example: the table before, what happens, and the table after."""
    if len(wanted) > 1:
        has = [clause.name for clause in wanted if clause.name in shown_clauses(game.folder)]
        raise Impossible(say("command-several-clauses", names=", ".join(has)))
    log = example(game, wanted[0].name)
    print(paragraph(wanted[0]))
    eyes = eyes_for(log)
    table = table_for(log, say("command-example"))
    print(f"\n{draw_text_board(game, table.view(eyes if eyes >= 0 else None), table.words)}\n")
    for count, entry in left(table, log):
        enter_logged(table, log, count, entry, say("command-example"))
    for _, told in table.worded():
        print(f"  {told.text}  [{told.clause}]")
    print(f"\n{draw_text_board(game, table.view(eyes if eyes >= 0 else None), table.words)}")
    return 0


def headed(title: str) -> str:
    return f"\n{title}\n{'-' * len(title)}"


def paragraph(clause: Clause) -> str:
    """A clause for a terminal, its marks taken off."""
    text = re.sub(r"\*\*(.*?)\*\*|`(.*?)`", lambda mark: mark[1] or mark[2], clause.text)
    return textwrap.fill(text, 78, initial_indent=f"{clause.name}: ", subsequent_indent="    ")
