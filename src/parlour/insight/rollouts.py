"""Who will win from here: the game played on many times, by its mind or else by its best bots."""

import math
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.bots import levels
from parlour.insight.value_model import final_win_shares
from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.parts.auction_evaluator import AuctionEvaluator
from parlour.play.bot import Bot

Deeds = list[tuple[str, Args]]  # what a seat does before anybody or anything else is heard; nothing: what is usual
Rows = list[list[float]]  # of each world: each seat's chance to win, and whatever else was reckoned
LONG = 20_000  # decisions: a game that bots have played on so long is nobody's


@dataclass(frozen=True)
class RolloutSetup:
    """The table whose games are played on."""

    game: Game[Any]
    edition: Any
    options: Chosen
    seats: int

    def world(self, s: State, seat: int, luck: Fast) -> State | None:
        """Some state that the seat cannot tell from this one; none where nobody knows how to imagine it."""
        game = self.game
        if not game.secrets:
            return s
        if game.restore_open is None:
            return None
        found: State = game.determinise(game.view_for(s, seat), self.options, self.edition, luck)
        return found


class Rollouts(Protocol):
    rollout_factor: int  # how many games it plays on where others have time for one

    def chances(self, s: State, worlds: int, luck: Fast) -> Rows:
        """From the state as it is, everything hidden included: for afterwards."""

    def compare(self, world: State, seat: int, choices: list[Deeds], worlds: int, luck: Fast) -> list[Rows]:
        """Of each choice, in the same worlds that the seat cannot tell apart."""

    def lot_number(self, s: State) -> int:
        """What is being bid for, each time another number; -1 nothing."""

    def usual_choice(self, world: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        """What is usually done there, where that can be told at once; else None."""


class EvaluatorRollouts:
    """Played on by the game's mind, everybody as well as it can without thinking ahead."""

    def __init__(self, setting: RolloutSetup) -> None:
        assert setting.game.evaluator
        self.evaluator = setting.game.evaluator(setting.edition, setting.options, setting.seats)
        self.rollout_factor = self.evaluator.rollout_factor

    def play_on(self, s: State, luck: Fast) -> list[float]:
        self.evaluator.play_until_predictable(s, luck)
        return self.evaluator.chances(s)

    def chances(self, s: State, worlds: int, luck: Fast) -> Rows:
        return [self.play_on(s.copy(), luck) for _ in range(worlds)]

    def compare(self, world: State, seat: int, choices: list[Deeds], worlds: int, luck: Fast) -> list[Rows]:
        evaluator = self.evaluator
        found: list[Rows] = [[] for _ in choices]
        own = Fast(0)
        for _ in range(worlds):
            one = evaluator.resample(world, seat, luck)
            luck.below(2)
            for k, deeds in enumerate(choices):
                s = one.copy()
                own.catch_up(luck)
                apply_actions(evaluator.book, s, seat, deeds)
                found[k].append([*self.play_on(s, own), *evaluator.key_figures(s, seat)])
        return found

    def lot_number(self, s: State) -> int:
        evaluator = self.evaluator
        return evaluator.lot_number(s, s.asked[0].seat) if isinstance(evaluator, AuctionEvaluator) and s.asked else -1

    def usual_choice(self, world: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        evaluator = self.evaluator
        if not world.asks_seat(seat):
            return None
        if isinstance(evaluator, AuctionEvaluator) and evaluator.lot_number(world, seat) >= 0:
            return None
        return evaluator.candidates(world, seat, offers, True, luck)[0]


class BotRollouts:
    """Played on by the best bots there are, where the game has no mind."""

    rollout_factor = 1

    def __init__(self, setting: RolloutSetup) -> None:
        self.setting = setting
        self.make = list(levels(setting.game).values())[-1]

    def play_on(self, s: State, seed: int, luck: Fast) -> list[float]:
        game, setting = self.setting.game, self.setting
        bots = [self.make(game, setting.edition, setting.options, seat, seed) for seat in range(s.seats)]
        stepper: Stepper[Any] = Stepper(game.book, game.interrupt_question)
        for _ in range(LONG):
            if s.over:
                return final_win_shares(s)
            if s.chance:
                game.book.resolve_chance(s, luck.below(s.chance))
            else:
                decide(game, s, stepper, bots)
        return [1.0 / s.seats] * s.seats

    def chances(self, s: State, worlds: int, luck: Fast) -> Rows:
        return [self.play_on(s.copy(), luck.below(1 << 28), luck) for _ in range(worlds)]

    def compare(self, world: State, seat: int, choices: list[Deeds], worlds: int, luck: Fast) -> list[Rows]:
        found: list[Rows] = [[] for _ in choices]
        own = Fast(0)
        for _ in range(worlds):
            one = self.setting.world(world, seat, luck) or world
            seed = luck.below(1 << 28)
            for k, deeds in enumerate(choices):
                s = one.copy()
                own.catch_up(luck)
                apply_actions(self.setting.game.book, s, seat, deeds)
                found[k].append(self.play_on(s, seed, own))
        return found

    def lot_number(self, s: State) -> int:
        return -1

    def usual_choice(self, world: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        return None


def apply_actions(book: Book[Any], s: State, seat: int, deeds: Deeds) -> None:
    """As far as the world lets the seat: what it did may have shown it something that is otherwise here."""
    for action, args in deeds:
        try:
            book.act(s, seat, action, args)
        except Refused:
            return


def make_rollouts(setting: RolloutSetup) -> Rollouts:
    return EvaluatorRollouts(setting) if setting.game.evaluator else BotRollouts(setting)


def decide(game: Game[Any], s: State, stepper: Stepper[Any], bots: list[Bot]) -> None:
    """Whoever has the word decides, or does nothing unasked."""
    seat = stepper.next(s)
    chosen = (
        bots[seat].interrupt(game.view_for(s, seat), stepper.interrupts)
        if stepper.interrupts
        else bots[seat].choose(game.view_for(s, seat), game.book.offers(s, seat))
    )
    if chosen:
        game.book.take(s, seat, *chosen)


def means(rows: Rows) -> tuple[list[float], list[float]]:
    """Of each column the mean and its standard error."""
    many = len(rows)
    found = [sum(column) / many for column in zip(*rows, strict=True)]
    squares = [sum((row[k] - mean) ** 2 for row in rows) for k, mean in enumerate(found)]
    return found, [math.sqrt(square / max(1, many - 1) / many) for square in squares]


def difference(one: Rows, other: Rows) -> tuple[list[float], list[float]]:
    """Of each column the mean difference in the same worlds, and its standard error."""
    return means([[a - b for a, b in zip(row, beside, strict=True)] for row, beside in zip(one, other, strict=True)])
