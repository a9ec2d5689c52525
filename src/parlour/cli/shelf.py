"""`parlour games` and `parlour rules`: the games and their rulebooks."""

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


def add_games_arguments(_parser: argparse.ArgumentParser) -> None:
    pass


def run_games(_args: argparse.Namespace) -> int:
    for game in shelf().values():
        low, high = game.seats
        shortest, longest = game.minutes
        players = message(
            "command-players-minutes", title=game.title, fewest=low, most=high, shortest=shortest, longest=longest
        )
        print(f"{game.name}\n    {players}")
        print(textwrap.indent(textwrap.fill(tagline(game), 76), "    "))
        for option in game.options:
            values = ", ".join(option.choices) if option.choices else f"{option.low}–{option.high}"
            print(f"    --option {option.name}={option.default}  ({values})")
    return 0


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))
    parser.add_argument("clause", nargs="?", help=message("command-rules-clause"))
    parser.add_argument("--show", action="store_true", help=message("command-rules-show"))


def run_rules(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    book = load_rulebook(game.folder)
    clauses = [clause for clause in book.values() if clause.name.startswith(args.clause or "")]
    if not clauses:
        raise InvalidSetup(message("command-no-clause", title=game.title, clause=args.clause, names=", ".join(book)))
    for paragraph in game_card(game.folder).values() if not args.clause else ():
        print(textwrap.fill(paragraph, 78))
    if args.show:
        return show_example(game, clauses)
    section = ""
    for clause in clauses:
        if clause.section != section:
            section = clause.section
            print(underline(section))
        print(format_clause(clause))
    if not args.clause and (parts := list_reconstructed_parts(game)):
        print(underline(message("command-reconstructed-by-us")))
        print("\n".join(parts))
    return 0


def show_example(game: Game[Any], clauses: list[Clause]) -> int:
    """Print a clause and its example: the table before, the events, and the table after."""
    if len(clauses) > 1:
        names = [clause.name for clause in clauses if clause.name in clauses_with_examples(game.folder)]
        raise InvalidSetup(message("command-several-clauses", names=", ".join(names)))
    log = load_example(game, clauses[0].name)
    print(format_clause(clauses[0]))
    seat = seat_to_watch(log)
    viewer = seat if seat >= 0 else None
    table = table_for(log, message("command-example"))
    print(f"\n{draw_text_board(game, table.view(viewer), table.words)}\n")
    for count, entry in remaining_entries(table, log):
        enter_and_check(table, log, count, entry, message("command-example"))
    for _, event in table.describe_events():
        print(f"  {event.text}  [{event.clause}]")
    print(f"\n{draw_text_board(game, table.view(viewer), table.words)}")
    return 0


def underline(title: str) -> str:
    return f"\n{title}\n{'-' * len(title)}"


def format_clause(clause: Clause) -> str:
    """Return a clause wrapped for a terminal, without its marks."""
    text = re.sub(r"(\*\*|\*|`)(.*?)\1", r"\2", clause.text)
    return textwrap.fill(text, 78, initial_indent=f"{clause.name}: ", subsequent_indent="    ")
