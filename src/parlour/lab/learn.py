"""Learn to predict who wins: play games with a game's evaluator or its bots and fit weights to their results."""

from dataclasses import dataclass, field
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

APART = 4  # turns, on average, between two positions that are kept
RIDGE = 2.0  # penalty on the size of weights
ROUNDS = 30  # of Newton's method at most; eight are usual


@dataclass
class ObservedGames:
    """Positions between two turns in some games, and who won."""

    positions: list[Position] = field(default_factory=list)
    own: list[list[list[float]]] = field(default_factory=list)  # the evaluator's features by position and seat, if any
    winners: list[int] = field(default_factory=list)  # of each position
    lengths: list[int] = field(default_factory=list)  # of each game, in turns


@dataclass(frozen=True)
class TrainingSet:
    """Observed games as arrays."""

    rows: Rows
    winners: Winners
    leaders: NDArray[np.float64]  # position, seat: a share of the lead


@dataclass(frozen=True)
class Fit:
    """How well weights predict games they were not fitted to."""

    positions: int
    loss: float  # mean log loss
    uniform: float  # the same where every seat has the same chance
    leader: float  # and where only the leader is known
    brier: float
    reliability: list[tuple[float, float, int]]  # by tenths: predicted, observed, how often
    error: float  # mean distance between predicted and observed


def observe_games(game: Game[Any], edition: Any, options: Chosen, seats: int, games: int, seed: int) -> ObservedGames:
    """Play games with the evaluator in random characters, or else with the best bots, and keep some positions."""
    evaluator = game.evaluator(edition, options, seats) if game.evaluator else None
    observed = ObservedGames()
    for number in range(games):
        luck = Fast(game_seed(seed, number))
        s = game.begin(seats, options, edition)
        game.book.advance(s)
        first = len(observed.positions)
        if evaluator:
            turns = observe_evaluator(game, s, luck, evaluator, observed)
        else:
            maker = list(levels(game).values())[-1]
            bots = [maker(game, edition, options, seat, game_seed(seed, number)) for seat in range(seats)]
            turns = observe_bots(game, s, luck, bots, observed)
        if s.places.count(1) > 1:
            del observed.positions[first:], observed.own[first:]
        observed.winners += [s.places.index(1)] * (len(observed.positions) - first)
        observed.lengths.append(turns.played + 1)
    return observed


def observe_evaluator(
    game: Game[Any], s: State, luck: Fast, evaluator: Evaluator[Any], observed: ObservedGames
) -> TurnCounter:
    """Play one game by the evaluator's moves, with positions where its features apply."""
    begun = s.copy()
    evaluator.draw_characters(begun, luck.below(s.seats), luck)
    turns = TurnCounter(game, s)
    while not s.over:
        if s.chance:
            game.book.resolve_chance(s, luck.below(s.chance))
            continue
        has_ended = turns.turn_has_ended(s)
        between = evaluator.may_stop(s, -1_000_000) if evaluator.predicts else has_ended
        if evaluator.predicts and has_ended and evaluator.changing_characters:
            # With fixed characters, whatever weak players own would seem bad to own.
            evaluator.draw_characters(begun, luck.below(s.seats), luck)
        if between and not luck.below(APART):
            observed.positions.append(position(game, s, turns.played))
            if evaluator.predicts:
                observed.own.append([evaluator.features(s, seat) for seat in range(s.seats)])
        evaluator.step(s, luck)
    return turns


def observe_bots(game: Game[Any], s: State, luck: Fast, bots: list[Bot], observed: ObservedGames) -> TurnCounter:
    """Play one game with the bots."""
    stepper = Stepper(game.book, game.interrupt_question)
    turns = TurnCounter(game, s)

    def observe_and_decide(s: State) -> None:
        if turns.turn_has_ended(s) and not luck.below(APART):
            observed.positions.append(position(game, s, turns.played))
        take_bot_turn(game, s, stepper, bots)

    play(game.book, s, observe_and_decide, luck)
    return turns


def estimate_scale(observed: ObservedGames) -> Scale:
    """Return what standing, money and length are usual in these games."""
    standing = np.array([row.standing for row in observed.positions], dtype=float)
    money = np.array([row.money for row in observed.positions], dtype=float)
    return Scale(float(standing.std()) or 1.0, float(money.std()) or 1.0, float(np.median(observed.lengths)))


def make_training_set(observed: ObservedGames, scale: Scale) -> TrainingSet:
    rows = observed.own or [common_features(row, scale) for row in observed.positions]
    standing = np.array([row.standing for row in observed.positions], dtype=float)
    leads = standing == standing.max(axis=1, keepdims=True)
    return TrainingSet(np.array(rows), np.array(observed.winners), leads / leads.sum(axis=1, keepdims=True))


def win_chances(rows: Rows, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each seat's predicted chance in each position: the softmax of its weighted features."""
    scores = rows @ weights
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def fit_weights(training: TrainingSet) -> NDArray[np.float64]:
    """Return the weights of greatest likelihood, by Newton's method."""
    rows, winners = training.rows, training.winners
    positions = np.arange(len(rows))
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        chances = win_chances(rows, weights)
        mean = np.einsum("ns,nsf->nf", chances, rows)
        slope = (rows[positions, winners] - mean).sum(axis=0) - RIDGE * weights
        bend = np.einsum("ns,nsf,nsg->fg", chances, rows, rows, optimize=True) - mean.T @ mean
        change = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        weights = weights + change
        if np.abs(change).max() < 1e-4:
            break
    return weights


def measure_fit(games: TrainingSet, weights: NDArray[np.float64]) -> Fit:
    """Return how well the weights predict these games."""
    chances = win_chances(games.rows, weights)
    won = np.eye(chances.shape[1])[games.winners]
    tenths = np.minimum(9, (chances * 10).astype(int))
    reliability = [
        (float(chances[tenths == k].mean()), float(won[tenths == k].mean()), int((tenths == k).sum()))
        for k in range(10)
        if (tenths == k).any()
    ]
    brier = float(((chances - won) ** 2).sum(axis=1).mean())
    error = sum(abs(predicted - observed) * count for predicted, observed, count in reliability) / chances.size
    uniform = float(np.log(chances.shape[1]))
    return Fit(len(chances), log_loss(chances, won), uniform, leader_loss(games, won), brier, reliability, error)


def log_loss(chances: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    return float(-np.log((chances * won).sum(axis=1)).mean())


def leader_loss(games: TrainingSet, won: NDArray[np.float64]) -> float:
    """Return the log loss of a prediction that knows only who leads, and how often leaders win."""
    often = (games.leaders * won).sum(axis=1).mean()
    others = games.leaders == 0
    chances = games.leaders * often + (1 - often) * others / np.maximum(1, others.sum(axis=1, keepdims=True))
    return log_loss(chances / chances.sum(axis=1, keepdims=True), won)
