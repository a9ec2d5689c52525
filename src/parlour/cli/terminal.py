"""`parlour terminal`: people and bots at one keyboard."""

import argparse
import os
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Any

from parlour.bots import find_bot
from parlour.bots.search import PROMPT
from parlour.cli.asking import parse_options
from parlour.cli.shelf import paragraph
from parlour.insight.hint import hint
from parlour.insight.story_text import hint_sentences
from parlour.kernel.bits import bits
from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import InvalidSetup
from parlour.kernel.log import UNDO
from parlour.kernel.offer import Args, Offer, Param, Refused, SomeOf
from parlour.kernel.runaway import RunawayGame
from parlour.kernel.stepper import ALL, Stepper
from parlour.kernel.terms import NO_TERMS, Terms
from parlour.play.bot import Bot, game_seed
from parlour.play.language import message
from parlour.play.migrate import load_table
from parlour.play.rulebook import load_rulebook
from parlour.play.standing_orders import StandingOrder, apply_order, current_lot
from parlour.play.table import Table, find_game, new_table, shelf
from parlour.play.text_board import draw_text_board
from parlour.play.words import Words

MOST_LISTED = 20
HELP = ("?", "help")
NONE = "-"  # typed for nothing of what could be chosen


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help=message("command-game"))
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME[:BOT]",
        help=message("terminal-players"),
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--edition", metavar="FILE", help=message("command-edition-file"))
    parser.add_argument("--seed", help=message("terminal-seed"))
    parser.add_argument("--save", metavar="FILE", help=message("terminal-keep"))
    parser.add_argument("--hints", action="store_true", help=message("hint-agree-to-them"))
    parser.add_argument("--resume", metavar="FILE", help=message("terminal-resume"))
    parser.add_argument("--no-undo", action="store_true", help=message("undo-none-typed"))


def run(given: argparse.Namespace) -> int:
    if given.resume:
        path = Path(given.resume)
        table = load_table(path)
    else:
        table = seated(given)
        path = Path(given.save or f"{table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
    levels = table.log.header.bots or ("",) * table.seats
    seated_bots = [bot_for(table, seat, level) if level else None for seat, level in enumerate(levels)]
    print(message("terminal-begin", title=table.game.title))
    keyboard = Keyboard(table, seated_bots, path, given.hints, undo=not given.no_undo)
    for line in keyboard.commands():
        print(fitted(line))
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


def seated(given: argparse.Namespace) -> Table:
    if not given.game:
        raise InvalidSetup(message("terminal-which-game", names=", ".join(shelf())))
    game = find_game(given.game)
    others = [message("terminal-bot", number=n) for n in range(1, game.seats[0])]
    players = given.player or [message("terminal-guest"), *(f"{name}:medium" for name in others)]
    names = [player.partition(":")[0] for player in players]
    levels = [player.partition(":")[2] for player in players]
    for level in levels:
        if level:
            find_bot(game, level)
    options = parse_options(given.option)
    return new_table(given.game, names, seed=given.seed, options=options, edition=given.edition, bots=levels)


def bot_for(table: Table, seat: int, level: str) -> Bot:
    make = find_bot(table.game, level, PROMPT)
    luck = game_seed(int.from_bytes(table.log.seed[:6], "big"), len(table.log.entries))
    return make(table.game, table.edition, table.log.options, seat, luck)


class Keyboard:
    """Whose word it is gets the screen; what the others hold stays covered.

    People are let in where bots are, before a turn, to do what they may do unasked. Whoever has the turn finds it
    beside the question; the others are only disturbed for what they have not been shown since they last had the word.
    Where players have secrets even that would tell something, so everybody at the keyboard is called before each turn,
    and whoever wants to comes forward.
    """

    def __init__(
        self, table: Table, bots: list[Bot | None], path: Path, hints: bool = False, undo: bool = True
    ) -> None:
        self.table = table
        self.hints = hints or bots.count(None) == 1  # never among people who have not agreed to it
        self.undo = undo  # whether anything can be taken back
        self.bots = bots
        self.path = path
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.covered = table.game.secrets and len(self.people) > 1
        self.stepper: Stepper[Any] = Stepper(table.game.book, table.game.interrupt_question)
        self.called = 0  # the last ticket before which everybody was called
        self.always: set[int] = set()  # those who want to be let in before every turn
        begun = any(seat >= 0 for seat, _, _ in table.log.entries)
        self.shown = [[] if begun else table.offers(seat) for seat in range(table.seats)]  # at the last word and since
        self.ticket = [0] * table.seats  # of the question that was the last word
        self.orders: dict[int, StandingOrder] = {}  # what people have left to the table
        self.told = [0] * table.seats  # the first event each person has not read yet
        self.looking = self.people[0] if len(self.people) == 1 else -1
        self.read_by_all = 0

    def play(self) -> None:
        table = self.table
        let_in = bits([seat for seat, bot in enumerate(self.bots) if bot is not None]) if self.covered else ALL
        while not table.over:
            if self.covered and self.stepper.is_interrupt_time(table.state) and self.stepper.last_ticket != self.called:
                self.called = self.stepper.last_ticket
                self.call()
                continue
            seat = self.stepper.next(table.state, let_in)
            people = [ask.seat for ask in table.asked if self.bots[ask.seat] is None]
            bot = self.bots[seat]
            if self.stepper.interrupts:
                if bot is None:
                    self.let_in(seat)
                elif wish := bot.interrupt(table.view(seat), self.stepper.interrupts):
                    table.submit(seat, wish[0].action, wish[1])
            elif people:
                self.answer(people[0])
            elif bot is not None:
                offer, args = bot.choose(table.view(seat), table.offers(seat))
                table.submit(seat, offer.action, args)
            table.save(self.path)
        self.show_news(self.looking)
        print()
        for seat in sorted(range(table.seats), key=lambda seat: table.places[seat]):
            print(self.placed(seat))
        print(message("terminal-kept-in", path=self.path))

    def placed(self, seat: int) -> str:
        """The place of a seat at the end; where there is money, with what the seat has come to."""
        table = self.table
        place = {"place": table.places[seat], "seat": self.name(seat)}
        if not table.game.economy:
            return message("terminal-placed", **place)
        total = table.words.value(table.game.economy.unit, table.game.standing(table.state)[seat])
        return message("terminal-placed-with", **place, total=total)

    # ---- whose word it is -----------------------------------------------------------------

    def answer(self, seat: int) -> None:
        table = self.table
        ask = next(ask for ask in table.asked if ask.seat == seat)
        offers = table.offers(seat)
        if self.ticket[seat] != ask.ticket:  # else it is put again, after something was done unasked
            self.ticket[seat] = ask.ticket
            self.shown[seat] = []
        self.shown[seat] += offers
        if self.by_order(seat, offers):
            if self.looking == seat:
                self.show_news(seat)
            return
        self.turn_to(seat)
        print(f"\n{self.name(seat)}: {table.demand(ask)}")
        self.show(seat, offers)
        self.choose(seat, offers, ask.question)

    def let_in(self, seat: int) -> None:
        """Before somebody else's turn a person may act unasked."""
        asked = [ask.seat for ask in self.table.asked]
        news = any(not known(offer, self.shown[seat]) for offer in self.stepper.interrupts)
        if seat in asked or not (news or seat in self.always):
            return
        self.turn_to(seat)
        self.act_unasked(seat, message("terminal-before-the-word-of", asked=self.name(asked[0])))

    def call(self) -> None:
        """Before a turn everybody at the keyboard may come forward, whether there is anything for them to do or not."""
        self.cover()
        self.show_news(self.looking)
        asked = self.name(self.table.asked[0].seat)
        while True:
            said = input(message("terminal-who-wants", asked=asked) + " ").strip()
            if not said:
                return
            found = [seat for seat in self.people if self.name(seat).casefold() == said.casefold()]
            if not found:
                print(message("terminal-name-wanted", names=", ".join(self.name(seat) for seat in self.people)))
                continue
            self.turn_to(found[0])
            if not self.act_unasked(found[0], message("terminal-may-act")):
                self.called = 0  # everybody is called again when that is done
                return
            self.cover()

    def act_unasked(self, seat: int, said: str) -> bool:
        """As much as the person likes; False if something else has to be decided first."""
        table = self.table
        asked = table.asked
        while table.asked == asked:
            offers = [offer for offer in table.offers(seat) if offer.out_of_turn]
            self.shown[seat] += offers
            if not offers:
                input("\n" + message("terminal-nothing-unasked", seat=self.name(seat)) + " ")
                return True
            print(f"\n{self.name(seat)}: {said}")
            self.show(seat, offers)
            if not self.choose(seat, offers, ""):
                return True
            self.show_news(seat)
        return False

    def choose(self, seat: int, offers: list[Offer], question: str) -> bool:
        """What is typed is done. Without a question, Enter leaves everything as it is."""
        while True:
            said = input("> ").strip()
            if not said and not question:
                return False
            if said == "!" and not self.covered:
                self.always ^= {seat}
                print(message("terminal-let-in-always" if seat in self.always else "terminal-let-in-for-news"))
            elif said == UNDO:
                if self.take_back():
                    return True
            elif question and self.ordered(seat, said, offers):
                return True
            elif said == "help":
                self.help()
            elif said == "board" and self.spaces():
                print("\n".join(self.spaces()))
            elif said == "hint":
                self.hint(seat, offers)
            elif said.startswith("?"):
                self.explain(question, offers, said[1:].strip())
            else:
                try:
                    offer, args = chosen(self.table.words, offers, said, partial(self.terms, seat))
                    if offer.action in self.table.game.confirm_actions and not self.sure(offer):
                        continue
                    self.table.submit(seat, offer.action, args)
                    return True
                except Refused as refused:
                    print(f"{refused.sentence} ({refused.clause})" if refused.clause else refused.sentence)
                except ValueError as error:
                    print(error)

    def commands(self) -> list[str]:
        """What can be typed at this table beside a choice."""
        game = self.table.game
        found = {
            "terminal-how-to-be-let-in": game.interrupt_question and not self.covered,
            "terminal-how-to-see-spaces": bool(self.spaces()),
            "terminal-how-to-bid": game.standing_orders.bid,
            "terminal-how-to-go-on": game.standing_orders.repeated,
            "undo-typed": self.undo,
            "hint-how-to-ask": self.hints,
        }
        return [message(name) for name, there in found.items() if there]

    def help(self) -> None:
        for line in [message("terminal-how-to-choose"), message("terminal-how-to-ask"), *self.commands()]:
            print(fitted(f"  {line}", 2))

    def take_back(self) -> bool:
        """What somebody at the keyboard did last, and what bots made of it; True if all here agree."""
        table = self.table
        found = [step for seat in self.people if (step := table.undoable(seat))] if self.undo else []
        if not found:
            print(message("undo-nothing") if self.undo else message("undo-off"))
            return False
        last = max(found, key=lambda step: step.at)
        if len(self.people) > 1:
            agreed = input(message("undo-all-agree", name=self.name(last.seat)) + " ").strip().casefold()
            if agreed != message("undo-yes"):
                return False
        table.undo(last.seat)
        self.orders.clear()
        return True

    def hint(self, seat: int, offers: list[Offer]) -> None:
        """What a good player would do."""
        if not self.hints:
            print(message("hint-not-agreed"))
            return
        table = self.table
        found = hint(table.game, table.edition, table.log.options, seat, table.view(seat), offers)
        for line in hint_sentences(found, table.words, offers):
            print(f"  {line}")

    def ordered(self, seat: int, said: str, offers: list[Offer]) -> bool:
        """`up to 300` and `out` are for the lot on the block, `on` repeats what is done now; True if it was one."""
        errands = self.table.game.standing_orders
        lot = current_lot(errands, self.table.view(seat))
        most = said.removeprefix("up to ").replace("$", "").replace(",", "")
        if lot and (said == "out" or (said.startswith("up to ") and most.isdecimal())):
            self.orders[seat] = StandingOrder(lot, 0 if said == "out" else int(most))
        elif said == "on" and errands.repeated:
            self.orders[seat] = StandingOrder()
        return seat in self.orders and self.by_order(seat, offers)

    def by_order(self, seat: int, offers: list[Offer]) -> bool:
        """The table answers for whoever has left it to the table, as long as that fits what is asked."""
        order = self.orders.get(seat)
        found = apply_order(order, self.table.game.standing_orders, self.table.view(seat), offers) if order else None
        if found is None:
            self.orders.pop(seat, None)
            return False
        self.table.submit(seat, found[0].action, found[1])
        return True

    def sure(self, offer: Offer) -> bool:
        """What may cost the game is asked once more."""
        said = self.table.words.action(offer.action)
        return input("  " + message("terminal-grave", what=said) + " ").strip().casefold() == "yes"

    # ---- the screen -----------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.table.words.value("seat", seat)

    def turn_to(self, seat: int) -> None:
        """The screen is this person's: what has happened, and the table as they see it."""
        if self.looking != seat and len(self.people) > 1:
            if self.table.game.secrets:
                self.cover()
                input(message("terminal-your-eyes", name=self.name(seat)) + " ")
            self.looking = seat
        self.show_news(seat)
        print("\n" + draw_text_board(self.table.game, self.table.view(seat), self.table.words))

    def cover(self) -> None:
        os.system("clear" if sys.stdout.isatty() else ":")
        self.looking = -1

    def show(self, seat: int, offers: list[Offer]) -> None:
        """Answers with all there is to choose; what may be done at any time in short, since it is there every time."""
        table = self.table
        answers = sum(not offer.out_of_turn for offer in offers)
        for number, offer in enumerate(offers, 1):
            if number == answers + 1 > 1:
                print("  " + message("terminal-at-any-time"))
            terms = self.terms(seat, offer)
            print(fitted(f"  {number}  {described(table.words, offer, offer.out_of_turn, terms)}", 5))
            for line in costs(table.words, offer, terms) if not offer.out_of_turn or not asks(offer) else ():
                print(fitted(f"       {line}", 7))

    def terms(self, seat: int, offer: Offer) -> Terms:
        table = self.table
        return table.game.terms(table.view(seat), table.edition, table.log.options, offer)

    def spaces(self) -> list[str]:
        """All spaces by their whole names, and what is printed on each, where the game has such."""
        names = self.table.words.names
        pairs = zip(names.get("space", ()), names.get("effect", ()), strict=False)
        return [
            message("terminal-space", number=f"{at:2}", space=name, effect=does)
            for at, (name, does) in enumerate(pairs)
        ]

    def show_news(self, seat: int) -> None:
        since = self.told[seat] if seat >= 0 else self.read_by_all
        concerns = self.table.game.concerns
        reader = seat if len(self.people) == 1 else SPECTATOR
        for event in self.table.events(seat if seat >= 0 else None, since, reader):
            touched = any(event.args[place] == seat for place in concerns.get(event.kind, ()))
            print(fitted(f"{'»' if touched else ' '} {event.text}", 2))
        if seat >= 0:
            self.told[seat] = len(self.table.told)
        self.read_by_all = len(self.table.told)

    def explain(self, question: str, offers: list[Offer], said: str) -> None:
        """`?` the question's clause, `? 2` the clause of the second choice, `? name` any clause."""
        book = load_rulebook(self.table.game.folder)
        name = said or question.partition("/")[0] or self.table.game.book.cites[offers[0].action]
        if said.isdigit() and 1 <= int(said) <= len(offers):
            name = self.table.game.book.cites[offers[int(said) - 1].action]
        print(paragraph(book[name]) if name in book else message("terminal-no-clause", name=name))


def fitted(line: str, indent: int = 0) -> str:
    """Broken between words where it goes to a screen, as wide as that is."""
    if not sys.stdout.isatty():
        return line
    width = get_terminal_size().columns
    return fill(line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def known(offer: Offer, shown: list[Offer]) -> bool:
    """Whether it was shown before, be it with more or less to choose from; another deal is another offer."""
    first = offer.params[:1]
    return any(old.action == offer.action and (not first or overlap(old.params[0], first[0])) for old in shown)


def overlap(a: Param, b: Param) -> bool:
    return bool(set(a.options()) & set(b.options())) if b.options() else a.low <= b.high and b.low <= a.high


def asks(offer: Offer) -> bool:
    """Whether there is anything to choose in it."""
    return any(param.size() != 1 for param in offer.params)


def costs(words: Words, offer: Offer, terms: Terms) -> list[str]:
    """What is to be said about the offer as a whole and about what is not named one by one in its line, and the figures
    it leads to whatever is chosen."""
    ranges = {param.name: param for param in offer.params if not listed(words, param)}
    found = [words.note(note) for note in terms.notes if not note.param]
    found += [
        f"{words.param(ranges[note.param], note.choice)}: {words.note(note)}"
        for note in terms.notes
        if note.param in ranges
    ]
    for term in terms.figures:
        if asks(offer) and (term.by or term.each):
            continue
        after = term.after(offer, offer.nth(0))
        if after != term.now:
            found.append(f"{words.term(term)}: {words.value(term.unit, term.now)} → {words.value(term.unit, after)}")
    return found


def described(words: Words, offer: Offer, short: bool = False, terms: Terms = NO_TERMS) -> str:
    """An offer as a line: its name and what has to be chosen; in short, its name and what is settled."""
    shown = [param for param in offer.params if param.size() == 1 or not short]
    wants = [
        words.fact(param, param.nth(0)) if param.size() == 1 and asks(offer) else wanted(words, param, terms)
        for param in shown
        if param.size() != 1 or not empty(param)
    ]
    return words.action(offer.action) + (": " + "; ".join(wants) if wants else "")


def empty(param: Param) -> bool:
    """A set of which nothing can be chosen."""
    return isinstance(param, SomeOf) and not param.allowed


def wanted(words: Words, param: Param, terms: Terms = NO_TERMS) -> str:
    """What is to be chosen, or what it is if it can be only one thing."""
    return words.param(param, param.nth(0)) if param.size() == 1 else choice(words, param, terms)


def choice(words: Words, param: Param, terms: Terms = NO_TERMS) -> str:
    """What is to be chosen, with all there is and what is to be said about each."""
    options = listed(words, param)
    label = words.label(param)
    if options:
        if isinstance(param, SomeOf):
            label = message("terminal-several", label=label)
        about = {note.choice: f" ({words.note(note)})" for note in terms.notes if note.param == param.name}
        return f"{label} " + ", ".join(
            f"{n}={words.value(param.unit, value)}{about.get(value, '')}" for n, value in enumerate(options, 1)
        )
    low, high = words.param(param, param.low), words.param(param, param.high)
    if param.step > 1:
        return message("terminal-range-by-steps", label=label, low=low, high=high, step=param.step)
    return message("terminal-range", label=label, low=low, high=high)


def chosen(
    words: Words, offers: list[Offer], said: str, terms: Callable[[Offer], Terms] = lambda _: NO_TERMS
) -> tuple[Offer, Args]:
    """The offer by its number and what was typed after it; Enter alone is the first, unless that lets something go."""
    pieces = said.split()
    if not pieces and len(offers) > 1 and offers[0].action in words.game.decline_actions:
        raise ValueError(message("terminal-number-wanted", count=len(offers)))
    number = int(pieces[0]) if pieces and pieces[0].isdigit() else 1 if not pieces else 0
    if not 1 <= number <= len(offers):
        raise ValueError(message("terminal-type-a-number-or-ask", count=len(offers)))
    offer = offers[number - 1]
    return offer, filled(words, offer, not_settled(words, offer, together(words, offer, pieces[1:])), terms(offer))


def filled(words: Words, offer: Offer, pieces: list[str], terms: Terms) -> Args:
    """What is chosen in an offer, one thing after another: by what was typed already, and then by asking.

    What was chosen first may leave less to choose from, so that only what goes with it is listed.
    """
    args: tuple[int, ...] = ()
    while (param := offer.next_param(args)) is not None:
        if offer.params[len(args)].size() == 1 or nothing(words, param):
            args = (*args, param.nth(0))
            pieces = pieces[1:] if pieces[:1] == [NONE] and asks_less(words, offer, args, pieces) else pieces
            continue
        if pieces and pieces[0] not in HELP:
            many = len(pieces) if takes_all(offer, len(args)) else 1
            typed, pieces = " ".join(pieces[:many]), pieces[many:]
        else:
            typed, pieces = asked_for(words, offer, param, terms, "".join(pieces[:1])), pieces[1:]
        args = (*args, read(words, param, typed))
        if not param.admits(args[-1]):
            return (*args, *[0] * (len(offer.params) - len(args)))  # the table says why not, whatever the rest is
    if pieces:
        raise ValueError(message("terminal-left-over", typed=" ".join(pieces)))
    return args


def nothing(words: Words, param: Param) -> bool:
    """Whether nothing is all that can be chosen."""
    return empty(param) or (not listed(words, param) and param.low == param.high == 0)


def asks_less(words: Words, offer: Offer, args: Args, pieces: list[str]) -> bool:
    """Whether more was typed than is still to be chosen, by what the next thing is and all that may follow it."""
    following = offer.next_param(args)
    open_ = [param for param in (following, *offer.params[len(args) + 1 :]) if param and not nothing(words, param)]
    return len(pieces) > sum(param.size() != 1 for param in open_)


def asked_for(words: Words, offer: Offer, param: Param, terms: Terms, said: str) -> str:
    """What is typed for one thing; after `?` and `help` it is asked again."""
    none = "" if listed(words, param) or not param.admits(0) else NONE
    hint = f" {message('terminal-enter-for-none')}" if none or (isinstance(param, SomeOf) and param.admits(0)) else ""
    while True:
        if said == "?":
            print(paragraph(load_rulebook(words.game.folder)[words.game.book.cites[offer.action]]))
        if said == "help":
            print(fitted(f"  {message('terminal-how-to-choose')}", 2))
        said = input(f"  {choice(words, param, terms)}{hint}: ").strip()
        if said not in HELP:
            return said or none


def not_settled(words: Words, offer: Offer, pieces: list[str]) -> list[str]:
    """Where one was typed for everything, without those for what can be only one thing."""
    if len(pieces) != len(offer.params):
        return pieces
    return [
        piece
        for param, piece in zip(offer.params, pieces, strict=True)
        if param.size() != 1
        or not (piece == "1" or whole_name(words, param, piece) or (piece == NONE and empty(param)))
    ]


def takes_all(offer: Offer, at: int) -> bool:
    """Whether all that is typed belongs to this: the last thing to be chosen, and the only set."""
    wants = [place for place, param in enumerate(offer.params) if param.size() != 1]
    return wants[-1:] == [at] and [at] == [place for place in wants if isinstance(offer.params[place], SomeOf)]


def together(words: Words, offer: Offer, pieces: list[str]) -> list[str]:
    """The words of a name as one piece, and several names or numbers with commas."""
    found: list[str] = []
    while pieces:
        runs = [(many, " ".join(pieces[:many])) for many in range(len(pieces), 1, -1)]
        known = (run for run in runs if any(meant(words, param, run[1]) for param in offer.params))
        many, piece = next(known, (1, pieces[0]))
        found.append(piece)
        pieces = pieces[many:]
    return found


def meant(words: Words, param: Param, typed: str) -> bool:
    """Whether it is one thing that may be chosen, or of a set several with commas."""
    parts = [part.strip() for part in typed.split(",")] if isinstance(param, SomeOf) else [typed]
    many = len(listed(words, param))
    return all(named(words, param, part) or (part.isdigit() and 1 <= int(part) <= many) for part in parts)


def read(words: Words, param: Param, typed: str) -> int:
    """What is shown is what can be typed: the number before a thing, its name, or how that begins."""
    if isinstance(param, SomeOf):
        pieces = typed.split(",") if "," in typed else [typed] if named(words, param, typed) else typed.split()
        members = [member(words, param, piece.strip()) for piece in pieces if piece.strip() not in ("", NONE)]
        return words.parse_choice(param, members)
    if typed == NONE and not listed(words, param):
        typed = "0"
    value = words.parse_choice(param, member(words, param, typed))
    if value < param.low and not listed(words, param):
        raise ValueError(message("terminal-choice-wanted", param=choice(words, param)))
    return value


def listed(words: Words, param: Param) -> list[int]:
    """What may be chosen, where that is a few things with names."""
    if not param.options() and param.unit in words.names and param.size() <= MOST_LISTED:
        return [param.nth(k) for k in range(param.size())]
    return param.options()


def member(words: Words, param: Param, typed: str) -> int | str:
    options = listed(words, param)
    if not typed:
        raise ValueError(message("terminal-choice-wanted", param=choice(words, param)))
    if typed.isdigit() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1]
    if typed.isdigit() and options and not whole_name(words, param, typed):
        raise ValueError(message("terminal-choice-wanted", param=choice(words, param)))
    return named(words, param, typed) or typed


def named(words: Words, param: Param, typed: str) -> str:
    """The whole name of what is called so, or of the only thing whose name begins so."""
    names = {name.casefold(): name for value in listed(words, param) if (name := words.value(param.unit, value))}
    begun = [name for folded, name in names.items() if typed and folded.startswith(typed.casefold())]
    return names.get(typed.casefold()) or (begun[0] if len(begun) == 1 else "")


def whole_name(words: Words, param: Param, typed: str) -> bool:
    return typed.casefold() in [words.value(param.unit, value).casefold() for value in listed(words, param)]
