"""Play one game and record its turns, lead and choices and, if wanted, every event and action."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.kernel.chance import Fast
from parlour.kernel.event import Event
from parlour.kernel.game import Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.lab.tally import Tally
from parlour.lab.timing import Stopwatch, bucket
from parlour.play.bot import Bot

QUARTERS = (0.25, 0.5, 0.75)
LEAP = 1000  # more turns than can pass at once: the game has restarted its count
CHOICES = (1, 2, 9, 99)  # upper limits of the classes of decisions, by their number of legal actions


class TurnRow(msgspec.Struct, frozen=True):
    """One turn."""

    seat: int  # the first to decide, whose turn it was; -1 where nobody decided
    decisions: int
    ways: int  # legal actions in all its decisions together
    standing: tuple[int, ...]
    accounts: tuple[int, ...]  # each seat's and then the bank's; empty in games without money


class GameRecord(msgspec.Struct, frozen=True):
    """What is kept of one game. What was not watched is None."""

    number: int
    deal: int
    seed: int
    places: tuple[int, ...]
    decisions: int
    finished: bool
    first: int = -1  # seat with the first turn; -1 where there was none
    set_up: int = 0  # decisions before the first turn
    standing: tuple[int, ...] = ()
    turns: int | None = None
    lead_changes: int | None = None
    led_from: int | None = None  # turn after which the winner was never behind again
    halfway: int | None = None  # place of the winner, or the best of several, after half of the turns
    leaders: tuple[int, ...] = ()  # seat that led after each quarter of the turns; -1 where several did
    choices: tuple[int, ...] = ()  # number of decisions in each class of CHOICES
    rows: tuple[TurnRow, ...] = ()
    counts: dict[str, int] = {}
    spent: tuple[int, ...] = ()  # nanoseconds, by seat


class Recorder:
    """Plays one state to its end. Without bots every choice is random, by the same draws as the unwatched playout."""

    def __init__(
        self, game: Game[Any], s: State, source: Fast, bots: list[Bot], tally: Tally | None, stopwatch: Stopwatch
    ) -> None:
        self.game = game
        self.s = s
        self.source = source
        self.bots = bots
        self.tally = tally
        self.events: list[Event] = []
        self.decisions = 0
        self.choices = [0] * (len(CHOICES) + 1)
        self.rows: list[TurnRow] = []
        self.turn = 0
        self.set_up = 0  # decisions before the first turn
        self.before_turn = 0  # decisions before this turn
        self.ways = 0
        self.first = -1
        self.stopwatch = stopwatch
        self.spent = [0] * s.seats
        self.times: list[Counter[int]] = [Counter() for _ in range(s.seats)]

    def play(self) -> None:
        s, game = self.s, self.game
        if self.tally:
            s.sink = self.events
        game.book.advance(s)
        self.turn = game.turns(s)
        stepper = Stepper(game.book, game.interrupt_question)
        while not s.over and self.decisions < game.max_decisions:
            if s.chance:
                game.book.resolve_chance(s, self.source.below(s.chance))
            else:
                seat = stepper.next(s)
                if stepper.interrupts:
                    self.offer_interrupts(seat, stepper.interrupts)
                elif self.bots:
                    self.answer(seat)
                else:
                    self.answer_at_random()
            if game.turns(s) != self.turn:
                self.advance_turns(game.turns(s) - self.turn)
        if self.turn:
            self.end_turn()
        s.sink = None

    def answer(self, seat: int) -> None:
        offers = self.game.book.offers(self.s, seat)
        self.note_question(seat, offers)
        view = self.game.view_for(self.s, seat)
        began = self.stopwatch.start()
        offer, args = self.bots[seat].choose(view, offers)
        self.add_time(seat, began)
        self.take(seat, offer, args)

    def answer_at_random(self) -> None:
        asked, source = self.s.asked, self.source
        ask = asked[source.below(len(asked))] if len(asked) > 1 else asked[0]
        offers = self.game.book.questions[ask.question](self.s, ask.seat, ask.number)
        self.note_question(ask.seat, offers)
        offer = offers[source.below(len(offers))] if len(offers) > 1 else offers[0]
        self.take(ask.seat, offer, offer.any(source))

    def offer_interrupts(self, seat: int, offers: list[Offer]) -> None:
        """Let the seat interrupt with one of these offers, or not."""
        if self.bots:
            view = self.game.view_for(self.s, seat)
            began = self.stopwatch.start()
            chosen = self.bots[seat].interrupt(view, offers)
            self.add_time(seat, began)
        else:
            k = self.source.below(len(offers) + 1)
            chosen = (offers[k], offers[k].any(self.source)) if k < len(offers) else None
        if self.tally:
            self.tally.count_offers(seat, offers)
        if chosen:
            self.count_choice(sum([offer.size() for offer in offers]) + 1)
            self.take(seat, *chosen)

    def note_question(self, seat: int, offers: list[Offer]) -> None:
        if self.first < 0:
            self.first = seat
        self.count_choice(sum([offer.size() for offer in offers if not offer.out_of_turn]))
        if self.tally:
            self.tally.count_offers(seat, offers)

    def count_choice(self, ways: int) -> None:
        self.ways += ways
        k = 0
        while k < len(CHOICES) and ways > CHOICES[k]:
            k += 1
        self.choices[k] += 1

    def take(self, seat: int, offer: Offer, args: Args) -> None:
        if self.tally:
            self.tally.count_action(seat, offer)
        self.game.book.take(self.s, seat, offer, args)
        self.decisions += 1

    def add_time(self, seat: int, began: int) -> None:
        if began >= 0:
            spent = self.stopwatch.elapsed(began)
            self.spent[seat] += spent
            self.times[seat][bucket(spent)] += 1

    def advance_turns(self, turns: int) -> None:
        """Record so many new turns; nobody decided anything in all but the last."""
        if self.turn:
            self.end_turn()
        else:
            self.set_up = self.before_turn = self.decisions
            self.ways, self.first = 0, -1
        for _ in range(turns - 1 if turns < LEAP else 0):
            self.end_turn()
        self.turn += turns

    def end_turn(self) -> None:
        """Record the turn that is over."""
        game, s = self.game, self.s
        accounts = game.economy.accounts(s) if game.economy else ()
        self.rows.append(TurnRow(self.first, self.decisions - self.before_turn, self.ways, game.standing(s), accounts))
        self.before_turn = self.decisions
        self.ways = 0
        self.first = -1

    def record(self, number: int, deal: int, seed: int, keep_rows: bool, keep_time: bool) -> GameRecord:
        s = self.s
        if self.tally:
            for event in self.events:
                self.tally.count_event(event)
        standings = [row.standing for row in self.rows]
        return GameRecord(
            number, deal, seed, s.places, self.decisions, s.over, first_player(self.rows, s.seats), self.set_up,
            self.game.standing(s),
            len(standings), count_lead_changes(standings), turn_of_last_lead(standings, s.places) if s.over else None,
            halfway_place(standings, s.places) if s.over else None, leaders_by_quarter(standings),
            tuple(self.choices), tuple(self.rows) if keep_rows else (),
            self.tally.totals() if self.tally else {}, tuple(self.spent) if keep_time else (),
        )  # fmt: skip


def first_player(rows: Sequence[TurnRow], seats: int) -> int:
    """Return the seat with the first turn, counting back from the first turn with a decision."""
    for turn, row in enumerate(rows):
        if row.seat >= 0:
            return (row.seat - turn) % seats
    return -1


def leader(standing: tuple[int, ...]) -> int:
    """Return the seat that leads alone, or -1."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else -1


def count_lead_changes(standings: list[tuple[int, ...]]) -> int:
    """Return how often another seat took the lead alone; while several are level the old leader keeps it."""
    changes, before = 0, -1
    for standing in standings:
        now = leader(standing)
        if now >= 0:
            changes += before not in (-1, now)
            before = now
    return changes


def turn_of_last_lead(standings: list[tuple[int, ...]], places: tuple[int, ...]) -> int:
    """Return the first turn after which a winner was never behind again; the last turn at the latest."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    turn = len(standings)
    while turn > 1 and max([standings[turn - 2][seat] for seat in winners]) == max(standings[turn - 2]):
        turn -= 1
    return turn


def halfway_place(standings: list[tuple[int, ...]], places: tuple[int, ...]) -> int | None:
    """Return the place of the best winner after half of the turns."""
    if not standings:
        return None
    standing = standings[max(0, math.ceil(len(standings) / 2) - 1)]
    best = max([standing[seat] for seat, place in enumerate(places) if place == 1])
    return 1 + sum([other > best for other in standing])


def leaders_by_quarter(standings: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return who led after each quarter of the turns."""
    if not standings:
        return (-1,) * len(QUARTERS)
    return tuple([leader(standings[max(0, math.ceil(share * len(standings)) - 1)]) for share in QUARTERS])
