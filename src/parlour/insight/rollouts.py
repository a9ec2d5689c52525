"""Predict who will win from a state: the game is played on many times, by its evaluator or by its best bots."""

import math
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.bots import levels
from parlour.kernel.book import Book
from parlour.kernel.chance import Fast
from parlour.kernel.driver import play
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer, Refused
from parlour.kernel.standing import win_shares
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.parts.auction_evaluator import AuctionEvaluator
from parlour.play.bot import take_bot_turn

Actions = list[tuple[str, Args]]  # of one seat, in a row; empty for the usual ones
Rows = list[list[float]]  # by sampled state: each seat's chance to win, then the seat's key figures
MOST_DECISIONS = 20_000  # after which a game of bots counts as a draw


@dataclass(frozen=True)
class RolloutSetup:
    """The kind of table whose games are played on."""

    game: Game[Any]
    edition: Any
    options: Chosen
    seats: int

    def sample_state(self, s: State, seat: int, luck: Fast) -> State | None:
        """Return a state the seat cannot tell from this one, or None where the game cannot sample any."""
        game = self.game
        if not game.secrets:
            return s
        if game.restore_open is None:
            return None
        sample: State = game.determinise(game.view_for(s, seat), self.options, self.edition, luck)
        return sample


class Rollouts(Protocol):
    """A way to play games on."""

    rollout_factor: int  # how many games it plays in the time others need for one

    def chances(self, s: State, games: int, luck: Fast) -> Rows:
        """Return the chances after so many games from this very state, its secrets included."""

    def compare(self, s: State, seat: int, choices: list[Actions], samples: int, luck: Fast) -> list[Rows]:
        """Return the rows of each choice in the same sampled states."""

    def lot_number(self, s: State) -> int:
        """Return the number of the lot in auction, or -1."""

    def usual_choice(self, s: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        """Return the seat's usual action where it is known without playing, else None."""


class EvaluatorRollouts:
    """Games played on by the game's evaluator for every seat, without search."""

    def __init__(self, setup: RolloutSetup) -> None:
        assert setup.game.evaluator
        self.evaluator = setup.game.evaluator(setup.edition, setup.options, setup.seats)
        self.rollout_factor = self.evaluator.rollout_factor

    def rollout(self, s: State, luck: Fast) -> list[float]:
        self.evaluator.play_until_predictable(s, luck)
        return self.evaluator.chances(s)

    def chances(self, s: State, games: int, luck: Fast) -> Rows:
        return [self.rollout(s.copy(), luck) for _ in range(games)]

    def compare(self, s: State, seat: int, choices: list[Actions], samples: int, luck: Fast) -> list[Rows]:
        evaluator = self.evaluator
        rows: list[Rows] = [[] for _ in choices]
        same_luck = Fast(0)
        for _ in range(samples):
            sample = evaluator.resample(s, seat, luck)
            luck.below(2)
            for k, actions in enumerate(choices):
                copy = sample.copy()
                same_luck.catch_up(luck)
                apply_actions(evaluator.book, copy, seat, actions)
                rows[k].append([*self.rollout(copy, same_luck), *evaluator.key_figures(copy, seat)])
        return rows

    def lot_number(self, s: State) -> int:
        evaluator = self.evaluator
        return evaluator.lot_number(s, s.asked[0].seat) if isinstance(evaluator, AuctionEvaluator) and s.asked else -1

    def usual_choice(self, s: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        evaluator = self.evaluator
        if not s.asks_seat(seat):
            return None
        if isinstance(evaluator, AuctionEvaluator) and evaluator.lot_number(s, seat) >= 0:
            return None
        return evaluator.candidates(s, seat, offers, True, luck)[0]


class BotRollouts:
    """Games played on by the best bots, for games without an evaluator."""

    rollout_factor = 1

    def __init__(self, setup: RolloutSetup) -> None:
        self.setup = setup
        self.make_bot = list(levels(setup.game).values())[-1]

    def rollout(self, s: State, seed: int, luck: Fast) -> list[float]:
        game, setup = self.setup.game, self.setup
        bots = [self.make_bot(game, setup.edition, setup.options, seat, seed) for seat in range(s.seats)]
        stepper: Stepper[Any] = Stepper(game.book, game.interrupt_question)
        finished = play(game.book, s, lambda s: take_bot_turn(game, s, stepper, bots), luck, MOST_DECISIONS)
        return win_shares(s.places) if finished else [1.0 / s.seats] * s.seats

    def chances(self, s: State, games: int, luck: Fast) -> Rows:
        return [self.rollout(s.copy(), luck.below(1 << 28), luck) for _ in range(games)]

    def compare(self, s: State, seat: int, choices: list[Actions], samples: int, luck: Fast) -> list[Rows]:
        rows: list[Rows] = [[] for _ in choices]
        same_luck = Fast(0)
        for _ in range(samples):
            sample = self.setup.sample_state(s, seat, luck) or s
            seed = luck.below(1 << 28)
            for k, actions in enumerate(choices):
                copy = sample.copy()
                same_luck.catch_up(luck)
                apply_actions(self.setup.game.book, copy, seat, actions)
                rows[k].append(self.rollout(copy, seed, same_luck))
        return rows

    def lot_number(self, s: State) -> int:
        return -1

    def usual_choice(self, s: State, seat: int, offers: list[Offer], luck: Fast) -> tuple[str, Args] | None:
        return None


def make_rollouts(setup: RolloutSetup) -> Rollouts:
    return EvaluatorRollouts(setup) if setup.game.evaluator else BotRollouts(setup)


def apply_actions(book: Book[Any], s: State, seat: int, actions: Actions) -> None:
    """Apply the actions up to the first that this sampled state does not allow."""
    for action, args in actions:
        try:
            book.act(s, seat, action, args)
        except Refused:
            return


def means_and_errors(rows: Rows) -> tuple[list[float], list[float]]:
    """Return the mean of each column and its standard error."""
    count = len(rows)
    means = [sum(column) / count for column in zip(*rows, strict=True)]
    squares = [sum((row[k] - mean) ** 2 for row in rows) for k, mean in enumerate(means)]
    return means, [math.sqrt(square / max(1, count - 1) / count) for square in squares]


def paired_difference(ours: Rows, theirs: Rows) -> tuple[list[float], list[float]]:
    """Return the mean difference of each column in the same sampled states, and its standard error."""
    pairs = zip(ours, theirs, strict=True)
    return means_and_errors([[a - b for a, b in zip(our, their, strict=True)] for our, their in pairs])
