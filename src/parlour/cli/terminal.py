"""`parlour terminal`: people and bots at one keyboard."""

import argparse
import os
import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from parlour.bots import find_bot
from parlour.bots.search import PROMPT
from parlour.cli.asking import parse_options
from parlour.cli.choices import describe_offer, describe_terms, has_choice, parse_choice, wrap
from parlour.cli.shelf import format_clause
from parlour.insight.hint import hint
from parlour.insight.story_text import hint_sentences
from parlour.kernel.bits import bits
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import UNDO
from parlour.kernel.offer import Offer, Param, Refused
from parlour.kernel.runaway import RunawayGame
from parlour.kernel.stepper import ALL, Stepper
from parlour.kernel.terms import Terms, is_costly
from parlour.play.bot import Bot, game_seed
from parlour.play.language import message
from parlour.play.migrate import load_table
from parlour.play.rulebook import find_clauses, load_rulebook
from parlour.play.standing_orders import StandingOrder, apply_order, current_lot
from parlour.play.table import Table, find_game, new_table, shelf
from parlour.play.text_board import draw_text_board, list_spaces

MOST_CLAUSES = 4  # printed in full for a word


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=message("command-game"))
    parser.add_argument("--player", action="append", default=[], metavar="NAME[:BOT]", help=message("terminal-players"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-file"))
    parser.add_argument("--seed", help=message("terminal-seed"))
    parser.add_argument("--save", metavar="FILE", help=message("terminal-keep"))
    parser.add_argument("--hints", action="store_true", help=message("hint-agree-to-them"))
    parser.add_argument("--resume", metavar="FILE", help=message("terminal-resume"))
    parser.add_argument("--no-undo", action="store_true", help=message("undo-none-typed"))


def run(args: argparse.Namespace) -> int:
    if args.resume:
        path = Path(args.resume)
        table = load_table(path)
    else:
        table = make_table(args)
        path = Path(args.save or f"{table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
    levels = table.log.header.bots or ("",) * table.seats
    bots = [make_bot(table, seat, level) if level else None for seat, level in enumerate(levels)]
    print(message("terminal-begin", title=table.game.title))
    keyboard = Keyboard(table, bots, path, args.hints, undo=not args.no_undo)
    for line in keyboard.commands():
        print(wrap(line))
    print()
    try:
        keyboard.play()
    except (KeyboardInterrupt, EOFError):
        table.save(path)
        print("\n" + message("terminal-kept", path=path))
        return 0
    except RunawayGame as error:
        table.save(path)
        print(message("terminal-broken", error=error, path=path), file=sys.stderr)
        return 1
    return 0


def make_table(args: argparse.Namespace) -> Table:
    """Return a new table; without players, a guest against medium bots."""
    if not args.game:
        raise InvalidSetup(message("terminal-which-game", names=", ".join(shelf())))
    game = find_game(args.game)
    others = [message("terminal-bot", number=n) for n in range(1, game.seats[0])]
    players = args.player or [message("terminal-guest"), *(f"{name}:medium" for name in others)]
    names = [player.partition(":")[0] for player in players]
    levels = [player.partition(":")[2] for player in players]
    for level in levels:
        if level:
            find_bot(game, level)
    options = parse_options(args.option)
    return new_table(args.game, names, seed=args.seed, options=options, edition=args.edition, bots=levels)


def make_bot(table: Table, seat: int, level: str) -> Bot:
    maker = find_bot(table.game, level, PROMPT)
    seed = game_seed(int.from_bytes(table.log.seed[:6], "big"), len(table.log.entries))
    return maker(table.game, table.edition, table.log.options, seat, seed)


class Keyboard:
    """One screen and keyboard shared by everybody at a table: the person who is to act gets the screen.

    Before a turn a person may interrupt. The person whose turn it is sees those offers with the question; the others
    are called only for offers they have not seen since they last acted. In a game with secrets that call would reveal
    something, so the screen is covered and all people are called before every turn.
    """

    def __init__(
        self, table: Table, bots: list[Bot | None], path: Path, hints: bool = False, undo: bool = True
    ) -> None:
        self.table = table
        self.hints = hints or bots.count(None) == 1  # several people have to agree to hints
        self.undo = undo  # whether actions can be taken back
        self.bots = bots
        self.path = path
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.covered = table.game.secrets and len(self.people) > 1
        self.stepper: Stepper[Any] = Stepper(table.game.book, table.game.interrupt_question)
        self.last_call = 0  # the ticket before which all people were last called
        self.last_call_question = ("", -1)  # the question and its seat then, if it is one of `call_questions`
        self.called_every_turn: set[int] = set()  # seats that asked for it
        begun = any(seat >= 0 for seat, _, _ in table.log.entries)
        alone = len(self.people) == 1  # and soon to act, so the first offers need no call
        are_seen = alone and not begun and not table.game.call_questions  # offers shown since the last answer
        self.seen_offers = [table.offers(seat) if are_seen else [] for seat in range(table.seats)]
        self.ticket = [0] * table.seats  # of the question each seat last answered
        self.orders: dict[int, StandingOrder] = {}
        self.considered: set[tuple[int, int]] = set()  # bots, and the proposals they have seen
        self.unread = [0] * table.seats  # the first event each person has not read
        self.unread_by_all = 0
        self.viewer = self.people[0] if len(self.people) == 1 else -1

    def play(self) -> None:
        """Play the game to its end, saving it after every step, and print the places."""
        table = self.table
        seats = bits([seat for seat, bot in enumerate(self.bots) if bot is not None]) if self.covered else ALL
        self.let_bots_reply()
        while not table.over:
            if self.must_call_people():
                self.last_call = self.stepper.last_ticket
                self.call_people()
                continue
            seat = self.stepper.next(table.state, seats)
            if self.stepper.interrupts:
                self.offer_interrupts(seat)
            elif not self.call_for_news():
                self.play_answer(seat)
            self.let_bots_reply()
            table.save(self.path)
        self.show_news(self.viewer)
        print()
        for seat in sorted(range(table.seats), key=lambda seat: table.places[seat]):
            print(self.place_text(seat))
        print(message("terminal-kept-in", path=self.path))

    def must_call_people(self) -> bool:
        """Return whether the screen is covered and nobody was called before this turn yet."""
        if not self.covered:
            return False
        asked = self.table.asked[0]
        question = (asked.question, asked.seat) if asked.question in self.table.game.call_questions else ("", -1)
        is_new = question != self.last_call_question and question[1] >= 0
        self.last_call_question = question
        if self.stepper.is_interrupt_time(self.table.state):
            return self.stepper.last_ticket != self.last_call
        return is_new

    def call_for_news(self) -> bool:
        """Let people act before one of `call_questions`, if there is anything new to them; return whether they did."""
        table = self.table
        asked = table.asked
        if self.covered or not asked or asked[0].question not in table.game.call_questions:
            return False
        for seat in self.people:
            offers = [offer for offer in table.offers(seat) if offer.out_of_turn]
            self.ask_interrupt(seat, offers)
            if table.asked != asked:
                return True
        return False

    def offer_interrupts(self, seat: int) -> None:
        """Let the seat interrupt, or not."""
        bot, offers = self.bots[seat], self.stepper.interrupts
        if bot is None:
            self.ask_interrupt(seat, offers)
        elif choice := bot.interrupt(self.table.view(seat), offers):
            self.table.submit(seat, choice[0].action, choice[1])

    def let_bots_reply(self) -> None:
        """Let each bot reply at once to the proposals it has not seen."""
        while (seat := self.replying_seat()) >= 0:
            offers = [offer for offer in self.table.offers(seat) if offer.action in self.table.game.replies]
            bot = self.bots[seat]
            if bot is not None and (choice := bot.interrupt(self.table.view(seat), offers)):
                self.table.submit(seat, choice[0].action, choice[1])

    def replying_seat(self) -> int:
        """Return a bot with a proposal it has not seen, and note that it has seen it; -1 if there is none."""
        table = self.table
        for seat in range(table.seats) if table.game.replies and not table.over else ():
            if self.bots[seat] is None:
                continue
            for offer in table.offers(seat):
                if offer.action in table.game.replies and (seat, offer.params[0].low) not in self.considered:
                    self.considered.add((seat, offer.params[0].low))
                    return seat
        return -1

    def play_answer(self, seat: int) -> None:
        """Let the first person who is asked answer, or else the bot of this seat."""
        table = self.table
        people = [ask.seat for ask in table.asked if self.bots[ask.seat] is None]
        bot = self.bots[seat]
        if people:
            self.answer(people[0])
        elif bot is not None:
            offer, args = bot.choose(table.view(seat), table.offers(seat))
            table.submit(seat, offer.action, args)

    def place_text(self, seat: int) -> str:
        """Return the seat's final place, with its total where the game has money."""
        table = self.table
        place = {"place": table.places[seat], "seat": self.name(seat)}
        if not table.game.economy:
            return message("terminal-placed", **place)
        total = table.words.value(table.game.economy.unit, table.game.standing(table.state)[seat])
        return message("terminal-placed-with", **place, total=total)

    # ---- the person who is to act -----------------------------------------------------------

    def answer(self, seat: int) -> None:
        """Have the person answer, or their standing order for them."""
        table = self.table
        ask = next(ask for ask in table.asked if ask.seat == seat)
        offers = table.offers(seat)
        if self.follow_order(seat, offers):
            if self.viewer == seat:
                self.show_news(seat)
            return
        if self.ticket[seat] != ask.ticket:  # otherwise an interrupt put the same question again
            self.ticket[seat] = ask.ticket
            self.seen_offers[seat] = []
        self.seen_offers[seat] += offers
        self.turn_to(seat)
        print(f"\n{self.name(seat)}: {table.demand(ask)}")
        self.show_offers(seat, offers)
        self.choose(seat, offers, ask.question)

    def ask_interrupt(self, seat: int, offers: list[Offer]) -> None:
        """Let a person interrupt before somebody else's turn, if there is anything new to them or they want it."""
        asked = [ask.seat for ask in self.table.asked]
        has_news = any(not is_known(offer, self.seen_offers[seat]) for offer in offers)
        if seat in asked or not offers or not (has_news or seat in self.called_every_turn):
            return
        self.turn_to(seat)
        self.interrupt(seat, message("terminal-before-the-word-of", asked=self.name(asked[0])))

    def call_people(self) -> None:
        """Ask before a turn whether anybody wants to interrupt, even if nobody can."""
        self.cover()
        self.show_news(self.viewer)
        asked = self.name(self.table.asked[0].seat)
        while True:
            name = input(message("terminal-who-wants", asked=asked) + " ").strip()
            if not name:
                return
            seat = next((seat for seat in self.people if self.name(seat).casefold() == name.casefold()), None)
            if seat is None:
                print(message("terminal-name-wanted", names=", ".join(self.name(seat) for seat in self.people)))
                continue
            self.turn_to(seat)
            if not self.interrupt(seat, message("terminal-may-act")):
                self.last_call = 0  # call everybody again afterwards
                return
            self.cover()

    def interrupt(self, seat: int, prompt: str) -> bool:
        """Let the person act as often as they like; return False if another question comes first."""
        table = self.table
        asked = table.asked
        while table.asked == asked:
            offers = [offer for offer in table.offers(seat) if offer.out_of_turn]
            self.seen_offers[seat] += offers
            if not offers:
                input("\n" + message("terminal-nothing-unasked", seat=self.name(seat)) + " ")
                return True
            print(f"\n{self.name(seat)}: {prompt}")
            self.show_offers(seat, offers)
            if not self.choose(seat, offers, ""):
                return True
            self.let_bots_reply()
            self.show_news(seat)
        return False

    # ---- what is typed ----------------------------------------------------------------------

    def choose(self, seat: int, offers: list[Offer], question: str) -> bool:
        """Read lines until one decides something; without a question Enter declines and False is returned."""
        while True:
            line = input("> ").strip()
            if not line and not question:
                return False
            if line == UNDO:
                decided = self.take_back()
            elif question and self.give_order(seat, line, offers):
                decided = True
            else:
                decided = not self.inform(seat, line, offers, question) and self.take(seat, line, offers)
            if decided:
                return True

    def inform(self, seat: int, line: str, offers: list[Offer], question: str) -> bool:
        """Obey a line that does not change the game; return False if it is none."""
        if line == "!" and not self.covered:
            self.called_every_turn ^= {seat}
            print(message("terminal-let-in-always" if seat in self.called_every_turn else "terminal-let-in-for-news"))
        elif line == "help":
            self.help()
        elif line == "board" and self.spaces(seat):
            print("\n".join(self.spaces(seat)))
        elif line == "hint":
            self.hint(seat, offers)
        elif line.startswith("?"):
            self.explain(question, offers, line[1:].strip())
        else:
            return False
        return True

    def take(self, seat: int, line: str, offers: list[Offer]) -> bool:
        """Take the offer that was typed; return False if it is refused or not confirmed."""
        try:
            offer, args = parse_choice(self.table.words, offers, line, partial(self.terms, seat))
            confirmed = offer.action in self.table.game.confirm_actions or is_costly(
                self.terms(seat, offer), offer, args
            )
            if confirmed and not self.confirms(offer):
                return False
            self.table.submit(seat, offer.action, args)
        except Refused as refused:
            print(f"{refused.sentence} ({refused.clause})" if refused.clause else refused.sentence)
            return False
        except ValueError as error:
            print(error)
            return False
        return True

    def confirms(self, offer: Offer) -> bool:
        """Return whether the person confirms a costly action."""
        action = self.table.words.action(offer.action)
        return input("  " + message("terminal-grave", what=action) + " ").strip().casefold() == "yes"

    def take_back(self) -> bool:
        """Undo the last action of a person, and what bots did since, if all people agree; return whether they did."""
        table = self.table
        steps = [step for seat in self.people if (step := table.undoable(seat))] if self.undo else []
        if not steps:
            print(message("undo-nothing") if self.undo else message("undo-off"))
            return False
        last = max(steps, key=lambda step: step.at)
        if len(self.people) > 1:
            answer = input(message("undo-all-agree", name=self.name(last.seat)) + " ").strip().casefold()
            if answer != message("undo-yes"):
                return False
        table.undo(last.seat)
        self.orders.clear()
        self.considered.clear()  # a new proposal may reuse an old number
        return True

    def give_order(self, seat: int, line: str, offers: list[Offer]) -> bool:
        """Leave to the table `up to 300` or `out` for this lot, or `on` to repeat; return whether it has answered."""
        rules = self.table.game.standing_orders
        lot = current_lot(rules, self.table.view(seat))
        limit = line.removeprefix("up to ").replace("$", "").replace(",", "")
        if lot and (line == "out" or (line.startswith("up to ") and limit.isdecimal())):
            self.orders[seat] = StandingOrder(lot, 0 if line == "out" else int(limit))
        elif line == "on" and rules.repeated:
            self.orders[seat] = StandingOrder()
        return seat in self.orders and self.follow_order(seat, offers)

    def follow_order(self, seat: int, offers: list[Offer]) -> bool:
        """Answer by the seat's standing order; drop an order that does not fit the question and return False."""
        order = self.orders.get(seat)
        rules = self.table.game.standing_orders
        answer = apply_order(order, rules, self.table.view(seat), offers) if order else None
        if answer is None:
            self.orders.pop(seat, None)
            return False
        self.table.submit(seat, answer[0].action, answer[1])
        return True

    # ---- the screen -------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.table.words.value("seat", seat)

    def turn_to(self, seat: int) -> None:
        """Give the screen to this person: the news, and the table as they see it."""
        if self.viewer != seat and len(self.people) > 1:
            if self.table.game.secrets:
                self.cover()
                input(message("terminal-your-eyes", name=self.name(seat)) + " ")
            self.viewer = seat
        self.show_news(seat)
        print("\n" + draw_text_board(self.table.game, self.table.view(seat), self.table.words))

    def cover(self) -> None:
        """Clear the screen."""
        os.system("clear" if sys.stdout.isatty() else ":")
        self.viewer = -1

    def show_offers(self, seat: int, offers: list[Offer]) -> None:
        """Print the answers with all values, and interrupts in short because they are always there."""
        words = self.table.words
        answers = sum(not offer.out_of_turn for offer in offers)
        for number, offer in enumerate(offers, 1):
            if number == answers + 1 > 1:
                print("  " + message("terminal-at-any-time"))
            terms = self.terms(seat, offer)
            print(wrap(f"  {number}  {describe_offer(words, offer, offer.out_of_turn, terms)}", 5))
            for line in describe_terms(words, offer, terms) if not offer.out_of_turn or not has_choice(offer) else ():
                print(wrap(f"       {line}", 7))

    def terms(self, seat: int, offer: Offer) -> Terms:
        table = self.table
        return table.game.terms(table.view(seat), table.edition, table.log.options, offer)

    def commands(self) -> list[str]:
        """Return a sentence for each command that works at this table."""
        game = self.table.game
        available = {
            "terminal-how-to-be-let-in": game.interrupt_question and not self.covered,
            "terminal-how-to-see-spaces": bool(self.spaces(self.viewer)),
            "terminal-how-to-bid": game.standing_orders.bid,
            "terminal-how-to-go-on": game.standing_orders.repeated,
            "undo-typed": self.undo,
            "hint-how-to-ask": self.hints,
        }
        return [message(name) for name, is_available in available.items() if is_available]

    def help(self) -> None:
        for line in [message("terminal-how-to-choose"), message("terminal-how-to-ask"), *self.commands()]:
            print(wrap(f"  {line}", 2))

    def hint(self, seat: int, offers: list[Offer]) -> None:
        """Print what a good player would do."""
        if not self.hints:
            print(message("hint-not-agreed"))
            return
        table = self.table
        advice = hint(table.game, table.edition, table.log.options, seat, table.view(seat), offers)
        for line in hint_sentences(advice, table.words, offers):
            print(f"  {line}")

    def spaces(self, seat: int) -> list[str]:
        """Return each space with its full name and effect, as the seat sees it, where the game has spaces."""
        view = self.table.view(seat if seat >= 0 else None)
        return list_spaces(self.table.game, view, self.table.words)

    def show_news(self, seat: int) -> None:
        """Print the events this person has not read, those that concern them marked."""
        since = self.unread[seat] if seat >= 0 else self.unread_by_all
        concerns = self.table.game.concerns
        reader = seat if len(self.people) == 1 else SPECTATOR
        for event in self.table.events(seat if seat >= 0 else None, since, reader):
            concerned = any(event.args[place] == seat for place in concerns.get(event.kind, ()))
            print(wrap(f"{'»' if concerned else ' '} {event.text}", 2))
        if seat >= 0:
            self.unread[seat] = len(self.table.all_events)
        self.unread_by_all = len(self.table.all_events)

    def explain(self, question: str, offers: list[Offer], name: str) -> None:
        """Print a clause: the question's for `?`, the second offer's for `? 2`, or any by its name."""
        book = load_rulebook(self.table.game.folder)
        if name.isdigit() and 1 <= int(name) <= len(offers):
            name = self.table.game.book.cites[offers[int(name) - 1].action]
        name = name or question.partition("/")[0] or self.table.game.book.cites[offers[0].action]
        if name in book:
            print(format_clause(book[name]))
            return
        clauses = find_clauses(book, name)
        if len(clauses) > MOST_CLAUSES:
            names = ", ".join(clause.name for clause in clauses)
            print(wrap(message("terminal-clauses", word=name, count=len(clauses), names=names)))
            return
        print("\n".join(map(format_clause, clauses)) or message("terminal-no-clause", name=name))


def is_known(offer: Offer, seen: list[Offer]) -> bool:
    """Return whether the person has seen this offer, with other limits or not; another deal is another offer."""
    first = offer.params[:1]
    return any(old.action == offer.action and (not first or overlap(old.params[0], first[0])) for old in seen)


def overlap(a: Param, b: Param) -> bool:
    return bool(set(a.options()) & set(b.options())) if b.options() else a.low <= b.high and b.low <= a.high
