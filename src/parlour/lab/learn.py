"""Learning to foretell who wins: games played by a game's mind or its bots, and the weights that fit them best."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots import levels
from parlour.insight.value_model import Position, Scale, TurnCounter, common_features, position
from parlour.kernel.chance import Fast
from parlour.kernel.driver import play
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.game import Chosen, Game
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.play.bot import Bot, game_seed, take_bot_turn

Rows = NDArray[np.float64]  # position, seat, feature
Winners = NDArray[np.int64]  # of each position: the seat that won in the end

APART = 4  # turns, on average, between two positions that are looked at
RIDGE = 2.0  # how much weights are held back
ROUNDS = 30  # of Newton's method at most; eight are usual


@dataclass(frozen=True)
class Seen:
    """What was seen in some games: positions between two turns, and who won."""

    at: list[Position]
    own: list[list[list[float]]]  # of each position and seat the features of the game's mind, where it has any
    winners: Winners
    lengths: list[int]  # of each game, in turns


@dataclass(frozen=True)
class Lesson:
    """The same in numbers to learn from."""

    rows: Rows
    winners: Winners
    leaders: NDArray[np.float64]  # position, seat: a share of the lead


@dataclass(frozen=True)
class Fit:
    """How well weights foretell games they were not fitted to."""

    positions: int
    loss: float  # the mean logarithm of what the winner was given, its sign turned
    uniform: float  # the same where every seat is given the same
    leader: float  # and where whoever leads is given what leaders have won
    brier: float
    reliability: list[tuple[float, float, int]]  # by tenths: foretold, come true, how often
    error: float  # how far what was foretold is from what came true, on average


class PositionSampler:
    """Plays one game and keeps some of its positions between two turns."""

    def __init__(
        self, game: Game[Any], opening: State, evaluator: Evaluator[Any] | None, bots: list[Bot], seed: int
    ) -> None:
        self.game = game
        self.luck = Fast(seed)
        self.evaluator = evaluator
        self.predicts = evaluator is not None and evaluator.predicts
        self.bots = bots  # where there is no evaluator
        self.state = opening
        game.book.advance(self.state)
        self.stepper: Stepper[Any] = Stepper(game.book, game.interrupt_question)
        self.opening = self.state.copy()
        self.draw_characters()
        self.turns = TurnCounter(game, self.state)
        self.positions: list[Position] = []
        self.own_features: list[list[list[float]]] = []

    def draw_characters(self) -> None:
        if self.evaluator:
            self.evaluator.draw_characters(self.opening, self.luck.below(self.state.seats), self.luck)

    def run(self) -> None:
        play(self.game.book, self.state, self.sample_and_decide, self.luck)

    def sample_and_decide(self, s: State) -> None:
        if self.is_between_turns(s) and not self.luck.below(APART):
            self.positions.append(position(self.game, s, self.turns.played))
            if self.evaluator and self.predicts:
                self.own_features.append([self.evaluator.features(s, seat) for seat in range(s.seats)])
        if self.evaluator:
            self.evaluator.step(s, self.luck)
        else:
            take_bot_turn(self.game, s, self.stepper, self.bots)

    def is_between_turns(self, s: State) -> bool:
        if not self.evaluator or not self.predicts:
            return self.turns.turn_has_ended(s)
        between = self.evaluator.may_stop(s, -1_000_000)
        if self.turns.turn_has_ended(s) and self.evaluator.changing_characters:
            self.draw_characters()  # otherwise what weak players own would look weak
        return between


def seen(game: Game[Any], edition: Any, options: Chosen, seats: int, games: int, seed: int) -> Seen:
    """Play games by the evaluator in any character, or by the best bots, and return positions and winners."""
    at: list[Position] = []
    own: list[list[list[float]]] = []
    winners: list[int] = []
    lengths: list[int] = []
    evaluator = game.evaluator(edition, options, seats) if game.evaluator else None
    best = list(levels(game).values())[-1]
    for number in range(games):
        own_seed = game_seed(seed, number)
        bots = [] if evaluator else [best(game, edition, options, seat, own_seed) for seat in range(seats)]
        sampler = PositionSampler(game, game.begin(seats, options, edition), evaluator, bots, own_seed)
        sampler.run()
        places = sampler.state.places
        if places.count(1) == 1:
            at += sampler.positions
            own += sampler.own_features
            winners += [places.index(1)] * len(sampler.positions)
        lengths.append(sampler.turns.played + 1)
    return Seen(at, own, np.array(winners), lengths)


def scale_of(found: Seen) -> Scale:
    standing = np.array([one.standing for one in found.at], dtype=float)
    money = np.array([one.money for one in found.at], dtype=float)
    return Scale(float(standing.std()) or 1.0, float(money.std()) or 1.0, float(np.median(found.lengths)))


def lesson(found: Seen, scale: Scale) -> Lesson:
    rows = found.own or [common_features(one, scale) for one in found.at]
    standing = np.array([one.standing for one in found.at], dtype=float)
    leads = standing == standing.max(axis=1, keepdims=True)
    return Lesson(np.array(rows), found.winners, leads / leads.sum(axis=1, keepdims=True))


def chances(rows: Rows, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = rows @ weights
    risen = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(risen / risen.sum(axis=1, keepdims=True))


def fitted(found: Lesson) -> NDArray[np.float64]:
    """The weights under which what happened is likeliest, by Newton's method."""
    rows, winners = found.rows, found.winners
    positions = np.arange(len(rows))
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        given = chances(rows, weights)
        mean = np.einsum("ns,nsf->nf", given, rows)
        slope = (rows[positions, winners] - mean).sum(axis=0) - RIDGE * weights
        bend = np.einsum("ns,nsf,nsg->fg", given, rows, rows, optimize=True) - mean.T @ mean
        change = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        weights = weights + change
        if np.abs(change).max() < 1e-4:
            break
    return weights


def checked(found: Lesson, weights: NDArray[np.float64]) -> Fit:
    given = chances(found.rows, weights)
    won = np.eye(given.shape[1])[found.winners]
    tenths = np.minimum(9, (given * 10).astype(int))
    reliability = [
        (float(given[tenths == k].mean()), float(won[tenths == k].mean()), int((tenths == k).sum()))
        for k in range(10)
        if (tenths == k).any()
    ]
    brier = float(((given - won) ** 2).sum(axis=1).mean())
    error = sum(abs(said - came) * many for said, came, many in reliability) / given.size
    uniform = float(np.log(given.shape[1]))
    return Fit(len(given), loss_of(given, won), uniform, leader_loss(found, won), brier, reliability, error)


def loss_of(given: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    return float(-np.log((given * won).sum(axis=1)).mean())


def leader_loss(found: Lesson, won: NDArray[np.float64]) -> float:
    """Of one who knows no more than who leads, and how often leaders win."""
    often = (found.leaders * won).sum(axis=1).mean()
    others = (1 - often) * (found.leaders == 0) / np.maximum(1, (found.leaders == 0).sum(axis=1, keepdims=True))
    given = found.leaders * often + others
    return loss_of(given / given.sum(axis=1, keepdims=True), won)
