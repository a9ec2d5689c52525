"""`parlour terminal`: people and bots at one keyboard."""

import argparse
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from parlour.bots import bot_called
from parlour.cli.asking import chosen_options
from parlour.cli.boards import drawn
from parlour.cli.shelf import paragraph
from parlour.kernel.bits import bits
from parlour.kernel.game import Impossible
from parlour.kernel.offer import Args, Offer, Param, Refused, SomeOf
from parlour.kernel.stepper import Stepper
from parlour.play.bot import Bot, seed_of
from parlour.play.rulebook import rulebook
from parlour.play.table import Table, game_called, load, new, shelf
from parlour.play.words import Words

MOST_LISTED = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="as in `parlour games`")
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME[:BOT]",
        help="a person, or a bot such as Bob:medium; once for each seat",
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--edition", metavar="FILE", help="an edition of your own")
    parser.add_argument("--seed", help="the same seed gives the same luck")
    parser.add_argument("--save", metavar="FILE", help="where the game is kept; a name is made up without it")
    parser.add_argument("--resume", metavar="FILE", help="go on with a kept game")


def run(given: argparse.Namespace) -> int:
    if given.resume:
        path = Path(given.resume)
        table = load(path)
    else:
        table = seated(given)
        path = Path(given.save or f"{table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
    levels = table.log.header.bots or ("",) * table.seats
    seated_bots = [bot_for(table, seat, level) if level else None for seat, level in enumerate(levels)]
    print(f"{table.game.title}. Type a number to choose, ? for the rule, Ctrl-C to stop and keep the game.\n")
    try:
        Keyboard(table, seated_bots, path).play()
    except (KeyboardInterrupt, EOFError):
        table.save(path)
        print(f"\nKept. Go on with: parlour terminal --resume {path}")
        return 0
    return 0


def seated(given: argparse.Namespace) -> Table:
    if not given.game:
        raise Impossible(f"Which game? There are {', '.join(shelf())}.")
    game = game_called(given.game)
    players = given.player or ["You", *(f"Bot {n}:medium" for n in range(1, game.seats[0]))]
    names = [player.partition(":")[0] for player in players]
    levels = [player.partition(":")[2] for player in players]
    for level in levels:
        if level:
            bot_called(game, level)
    options = chosen_options(given.option)
    return new(given.game, names, seed=given.seed, options=options, edition=given.edition, bots=levels)


def bot_for(table: Table, seat: int, level: str) -> Bot:
    make = bot_called(table.game, level)
    luck = seed_of(int.from_bytes(table.log.seed[:6], "big"), len(table.log.entries))
    return make(table.game, table.edition, table.log.header.options, seat, luck)


class Keyboard:
    """Whose word it is gets the screen; what the others hold stays covered."""

    def __init__(self, table: Table, bots: list[Bot | None], path: Path) -> None:
        self.table = table
        self.bots = bots
        self.path = path
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.stepper: Stepper[Any] = Stepper(table.game.book, table.game.poll)
        self.told = [0] * table.seats  # the first event each person has not read yet
        self.looking = self.people[0] if len(self.people) == 1 else -1
        self.read_by_all = 0

    def play(self) -> None:
        table = self.table
        bots = bits([seat for seat, bot in enumerate(self.bots) if bot is not None])
        while not table.over:
            seat = self.stepper.next(table.state, bots)
            people = [ask.seat for ask in table.asked if self.bots[ask.seat] is None]
            if self.stepper.unasked:
                self.let_in(seat, self.stepper.unasked)
            elif people:
                self.answer(people[0])
            else:
                bot = self.bots[seat]
                assert bot is not None
                offer, args = bot.choose(table.view(seat), table.offers(seat))
                table.submit(seat, offer.action, args)
            table.save(self.path)
        self.show_news(self.looking)
        print()
        for seat in sorted(range(self.table.seats), key=lambda seat: self.table.places[seat]):
            print(f"{self.table.places[seat]}. {self.table.words.value('seat', seat)}")
        print(f"The game is kept in {self.path}; check it with: parlour verify {self.path}")

    def let_in(self, seat: int, offers: list[Offer]) -> None:
        """A bot may act unasked."""
        bot = self.bots[seat]
        chosen = bot.unasked(self.table.view(seat), offers) if bot else None
        if chosen:
            self.table.submit(seat, chosen[0].action, chosen[1])

    def answer(self, seat: int) -> None:
        table, words = self.table, self.table.words
        name = words.value("seat", seat)
        if self.looking != seat and len(self.people) > 1:
            if table.game.secrets:
                os.system("clear" if sys.stdout.isatty() else ":")
                input(f"{name}, this is for your eyes. Press Enter when nobody else is looking. ")
            self.looking = seat
        self.show_news(seat)
        print("\n" + drawn(table.game, table.view(seat), words))
        ask = next(ask for ask in table.asked if ask.seat == seat)
        offers = table.offers(seat)
        print(f"\n{name}: {words.question(ask.question)}")
        for number, offer in enumerate(offers, 1):
            print(f"  {number}  {described(words, offer)}{'  (at any time)' if offer.out_of_turn else ''}")
        while True:
            said = input("> ").strip()
            if said.startswith("?"):
                self.explain(ask.question, offers, said[1:].strip())
                continue
            try:
                offer, args = chosen(words, offers, said)
                table.submit(seat, offer.action, args)
                return
            except Refused as refused:
                print(f"{refused.sentence} ({refused.clause})")
            except ValueError as error:
                print(error)

    def show_news(self, seat: int) -> None:
        since = self.told[seat] if seat >= 0 else self.read_by_all
        for event in self.table.events(seat if seat >= 0 else None, since):
            print(f"  {event.text}")
        if seat >= 0:
            self.told[seat] = len(self.table.told)
        self.read_by_all = len(self.table.told)

    def explain(self, question: str, offers: list[Offer], said: str) -> None:
        """`?` the question's clause, `? 2` the clause of the second choice, `? name` any clause."""
        book = rulebook(self.table.game.folder)
        name = said or question.partition("/")[0]
        if said.isdigit() and 1 <= int(said) <= len(offers):
            name = self.table.game.book.cites[offers[int(said) - 1].action]
        print(paragraph(book[name]) if name in book else f"There is no clause “{name}”.")


def described(words: Words, offer: Offer) -> str:
    """An offer as a line: its name and what has to be chosen."""
    wants = [wanted(words, param) for param in offer.params]
    return words.action(offer.action) + (": " + "; ".join(wants) if wants else "")


def wanted(words: Words, param: Param) -> str:
    if param.size() == 1:
        return words.param(param, param.nth(0))
    options = listed(words, param)
    label = words.phrases.get("params", {}).get(param.name, param.name)
    if options:
        many = " (several)" if isinstance(param, SomeOf) else ""
        return f"{label}{many} " + ", ".join(
            f"{n}={words.value(param.unit, value)}" for n, value in enumerate(options, 1)
        )
    step = f" by {param.step}" if param.step > 1 else ""
    return f"{label} {words.param(param, param.low)} to {words.param(param, param.high)}{step}"


def chosen(words: Words, offers: list[Offer], said: str) -> tuple[Offer, Args]:
    """The offer by its number and what was typed after it; Enter alone is the first offer."""
    pieces = said.split()
    number = int(pieces[0]) if pieces and pieces[0].isdigit() else 1 if not pieces else 0
    if not 1 <= number <= len(offers):
        raise ValueError(f"Type a number from 1 to {len(offers)}, or ? for the rule.")
    offer = offers[number - 1]
    rest = pieces[1:]
    args: list[int] = []
    for param in offer.params:
        if param.size() == 1:
            args.append(param.nth(0))
            continue
        typed = rest.pop(0) if rest else input(f"  {wanted(words, param)}: ").strip()
        args.append(read(words, param, typed))
    return offer, tuple(args)


def read(words: Words, param: Param, typed: str) -> int:
    """What is shown is what can be typed: the number before a thing, or its name."""
    if isinstance(param, SomeOf):
        pieces = typed.split(",") if "," in typed else [typed] if whole_name(words, param, typed) else typed.split()
        members = [member(words, param, piece.strip()) for piece in pieces if piece.strip() not in ("", "-")]
        return words.chosen(param, members)
    return words.chosen(param, member(words, param, typed))


def listed(words: Words, param: Param) -> list[int]:
    """What may be chosen, where that is a few things with names."""
    if not param.options() and param.unit in words.names and param.size() <= MOST_LISTED:
        return [param.nth(k) for k in range(param.size())]
    return param.options()


def member(words: Words, param: Param, typed: str) -> int | str:
    options = listed(words, param)
    if not typed:
        raise ValueError(f"Type what you choose: {wanted(words, param)}.")
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    return typed


def whole_name(words: Words, param: Param, typed: str) -> bool:
    return typed.casefold() in [words.value(param.unit, value).casefold() for value in param.options()]
