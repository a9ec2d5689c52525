"""`parlour lesson`: a first game at this keyboard, guided."""

import argparse
import textwrap

from parlour.cli.shelf import paragraph
from parlour.cli.terminal import chosen, described
from parlour.insight.hint import hint_at
from parlour.insight.story_text import hint_of
from parlour.kernel.offer import Refused
from parlour.play.language import say
from parlour.play.lesson import LEARNER, Page, lesson
from parlour.play.rulebook import rulebook
from parlour.play.table import game_called
from parlour.play.text_board import draw_text_board


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=say("command-game"))


def run(given: argparse.Namespace) -> int:
    told = 0
    for page in lesson(game_called(given.game)):
        for event in page.table.events(LEARNER, told):
            print(f"  {event.text}")
        told = len(page.table.told)
        if page.step.does:
            print(f"\n{draw_text_board(page.table.game, page.table.view(LEARNER), page.table.words)}")
        print("\n" + textwrap.fill(page.step.say, 78))
        if page.step.does and not done(page):
            print(say("terminal-lesson-left"))
            break
    return 0


def done(page: Page) -> bool:
    """Whether the learner has done what the lesson wants, and not left."""
    table, step = page.table, page.step
    offers = table.offers(LEARNER)
    for number, offer in enumerate(offers, 1):
        mark = ">" if offer.action == step.does else " "
        print(f"{mark} {number}  {described(table.words, offer, short=offer.out_of_turn)}")
    while True:
        try:
            said = input(say("terminal-lesson-prompt") + " ").strip()
        except (KeyboardInterrupt, EOFError):
            print()
            return False
        if said == "q":
            return False
        if said == "hint":
            for line in hint_of(hint_at(table, LEARNER), table.words, offers):
                print(f"  {line}")
            continue
        if said == "?":
            print(paragraph(rulebook(table.game.folder)[step.clause]))
            continue
        try:
            offer, args = chosen(table.words, offers, said)
        except (ValueError, Refused) as error:
            print(error)
            continue
        if (offer.action, args) == (step.does, page.args):
            return True
        print(textwrap.fill(step.wrong or say("play-lesson-wrong"), 78))
