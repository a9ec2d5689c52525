"""`parlour lesson`: a guided first game at this keyboard."""

import argparse
import textwrap

from parlour.cli.choices import describe_offer, parse_choice
from parlour.cli.shelf import format_clause
from parlour.insight.hint import hint_at
from parlour.insight.story_text import hint_sentences
from parlour.kernel.offer import Refused
from parlour.play.language import message
from parlour.play.lesson import LEARNER, LessonPage, play_lesson
from parlour.play.rulebook import load_rulebook
from parlour.play.table import find_game
from parlour.play.text_board import draw_text_board


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=message("command-game"))


def run(args: argparse.Namespace) -> int:
    printed = 0
    for page in play_lesson(find_game(args.game)):
        for event in page.table.events(LEARNER, printed):
            print(f"  {event.text}")
        printed = len(page.table.all_events)
        if page.step.does:
            print(f"\n{draw_text_board(page.table.game, page.table.view(LEARNER), page.table.words)}")
        print("\n" + textwrap.fill(page.step.say, 78))
        if page.step.does and not ask_learner(page):
            print(message("terminal-lesson-left"))
            break
    return 0


def ask_learner(page: LessonPage) -> bool:
    """Ask until the learner does what the page wants; return False if they leave instead."""
    table, step = page.table, page.step
    offers = table.offers(LEARNER)
    for number, offer in enumerate(offers, 1):
        mark = ">" if offer.action == step.does else " "
        print(f"{mark} {number}  {describe_offer(table.words, offer, short=offer.out_of_turn)}")
    while True:
        try:
            line = input(message("terminal-lesson-prompt") + " ").strip()
        except (KeyboardInterrupt, EOFError):
            print()
            return False
        if line == "q":
            return False
        if line == "hint":
            for sentence in hint_sentences(hint_at(table, LEARNER), table.words, offers):
                print(f"  {sentence}")
            continue
        if line == "?":
            print(format_clause(load_rulebook(table.game.folder)[step.clause]))
            continue
        try:
            offer, params = parse_choice(table.words, offers, line)
        except (ValueError, Refused) as error:
            print(error)
            continue
        if (offer.action, params) == (step.does, page.args):
            return True
        print(textwrap.fill(step.wrong or message("play-lesson-wrong"), 78))
