"""`parlour games` and `parlour rules`."""

import argparse
import re
import textwrap
from typing import Any

from parlour.kernel.game import Game, InvalidSetup
from parlour.play.about import game_card, list_reconstructed_parts
from parlour.play.examples import clauses_with_examples, load_example, seat_to_watch
from parlour.play.language import message
from parlour.play.rulebook import Clause, load_rulebook
from parlour.play.table import enter_and_check, find_game, remaining_entries, shelf, table_for
from parlour.play.text_board import draw_text_board
from parlour.play.words import tagline


def games_arguments(_parser: argparse.ArgumentParser) -> None:
    pass


def games(_given: argparse.Namespace) -> int:
    for game in shelf().values():
        low, high = game.seats
        shortest, longest = game.minutes
        players = message(
            "command-players-minutes", title=game.title, fewest=low, most=high, shortest=shortest, longest=longest
        )
        print(f"{game.name}\n    {players}")
        print(textwrap.indent(textwrap.fill(tagline(game), 76), "    "))
        for option in game.options:
            can = ", ".join(option.choices) if option.choices else f"{option.low}–{option.high}"
            print(f"    --option {option.name}={option.default}  ({can})")
    return 0


def rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("clause", nargs="?", help=message("command-rules-clause"))
    parser.add_argument("--show", action="store_true", help=message("command-rules-show"))


def rules(given: argparse.Namespace) -> int:
    game = find_game(given.game)
    book = load_rulebook(game.folder)
    wanted = [clause for clause in book.values() if clause.name.startswith(given.clause or "")]
    if not wanted:
        raise InvalidSetup(message("command-no-clause", title=game.title, clause=given.clause, names=", ".join(book)))
    for said in game_card(game.folder).values() if not given.clause else ():
        print(textwrap.fill(said, 78))
    if given.show:
        return show(game, wanted)
    section = ""
    for clause in wanted:
        if clause.section != section:
            section = clause.section
            print(underline(section))
        print(format_clause(clause))
    if not given.clause and (ours := list_reconstructed_parts(game)):
        print(underline(message("command-reconstructed-by-us")))
        print("\n".join(ours))
    return 0


def show(game: Game[Any], wanted: list[Clause]) -> int:
    """One clause and its example: the table before, what happens, and the table after."""
    if len(wanted) > 1:
        has = [clause.name for clause in wanted if clause.name in clauses_with_examples(game.folder)]
        raise InvalidSetup(message("command-several-clauses", names=", ".join(has)))
    log = load_example(game, wanted[0].name)
    print(format_clause(wanted[0]))
    eyes = seat_to_watch(log)
    table = table_for(log, message("command-example"))
    print(f"\n{draw_text_board(game, table.view(eyes if eyes >= 0 else None), table.words)}\n")
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, message("command-example"))
    for _, told in table.describe_events():
        print(f"  {told.text}  [{told.clause}]")
    print(f"\n{draw_text_board(game, table.view(eyes if eyes >= 0 else None), table.words)}")
    return 0


def underline(title: str) -> str:
    return f"\n{title}\n{'-' * len(title)}"


def format_clause(clause: Clause) -> str:
    """A clause for a terminal, its marks taken off."""
    text = re.sub(r"\*\*(.*?)\*\*|`(.*?)`", lambda mark: mark[1] or mark[2], clause.text)
    return textwrap.fill(text, 78, initial_indent=f"{clause.name}: ", subsequent_indent="    ")
