"""Learning to foretell who wins: games played by a game's mind or its bots, and the weights that fit them best."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.bots import levels
from parlour.insight.rollouts import decide
from parlour.insight.value_model import Position, Scale, TurnCounter, common_features, position
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.stepper import Stepper
from parlour.play.bot import game_seed

Rows = NDArray[np.float64]  # position, seat, feature
Winners = NDArray[np.int64]  # of each position: the seat that won in the end

APART = 4  # turns, on average, between two positions that are looked at
RIDGE = 2.0  # how much weights are held back
ROUNDS = 30  # of Newton's method at most; eight are usual


@dataclass(frozen=True)
class ObservedGames:
    """What was seen in some games: positions between two turns, and who won."""

    at: list[Position]
    own: list[list[list[float]]]  # of each position and seat the features of the game's mind, where it has any
    winners: Winners
    lengths: list[int]  # of each game, in turns


@dataclass(frozen=True)
class TrainingSet:
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


def observe_games(game: Game[Any], edition: Any, options: Chosen, seats: int, games: int, seed: int) -> ObservedGames:
    """Games from the beginning, by its mind in any character or by its best bots, looked at now and then."""
    evaluator = game.evaluator(edition, options, seats) if game.evaluator else None
    at: list[Position] = []
    own: list[list[list[float]]] = []
    winners: list[int] = []
    lengths: list[int] = []
    best = list(levels(game).values())[-1]
    for number in range(games):
        luck = Fast(game_seed(seed, number))
        s = game.begin(seats, options, edition)
        game.book.advance(s)
        stepper = Stepper(game.book, game.interrupt_question)
        bots = (
            [] if evaluator else [best(game, edition, options, seat, game_seed(seed, number)) for seat in range(seats)]
        )
        begun = s.copy()
        if evaluator:
            evaluator.draw_characters(begun, luck.below(seats), luck)
        turns = TurnCounter(game, s)
        first = len(at)
        while not s.over:
            if s.chance:
                game.book.resolve_chance(s, luck.below(s.chance))
                continue
            if evaluator and evaluator.predicts:
                between = evaluator.may_stop(s, -1_000_000)
                if (
                    turns.turn_has_ended(s) and evaluator.changing_characters
                ):  # else what bad players own would seem bad to own
                    evaluator.draw_characters(begun, luck.below(seats), luck)
            else:
                between = turns.turn_has_ended(s)
            if between and not luck.below(APART):
                at.append(position(game, s, turns.played))
                own += (
                    [[evaluator.features(s, seat) for seat in range(seats)]] if evaluator and evaluator.predicts else []
                )
            if evaluator:
                evaluator.step(s, luck)
            else:
                decide(game, s, stepper, bots)
        if s.places.count(1) > 1:
            del at[first:], own[first:]
        winners += [s.places.index(1)] * (len(at) - first)
        lengths.append(turns.played + 1)
    return ObservedGames(at, own, np.array(winners), lengths)


def estimate_scale(found: ObservedGames) -> Scale:
    standing = np.array([one.standing for one in found.at], dtype=float)
    money = np.array([one.money for one in found.at], dtype=float)
    return Scale(float(standing.std()) or 1.0, float(money.std()) or 1.0, float(np.median(found.lengths)))


def make_training_set(found: ObservedGames, scale: Scale) -> TrainingSet:
    rows = found.own or [common_features(one, scale) for one in found.at]
    standing = np.array([one.standing for one in found.at], dtype=float)
    leads = standing == standing.max(axis=1, keepdims=True)
    return TrainingSet(np.array(rows), found.winners, leads / leads.sum(axis=1, keepdims=True))


def win_chances(rows: Rows, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = rows @ weights
    risen = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(risen / risen.sum(axis=1, keepdims=True))


def fit_weights(found: TrainingSet) -> NDArray[np.float64]:
    """The weights under which what happened is likeliest, by Newton's method."""
    rows, winners = found.rows, found.winners
    positions = np.arange(len(rows))
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        given = win_chances(rows, weights)
        mean = np.einsum("ns,nsf->nf", given, rows)
        slope = (rows[positions, winners] - mean).sum(axis=0) - RIDGE * weights
        bend = np.einsum("ns,nsf,nsg->fg", given, rows, rows, optimize=True) - mean.T @ mean
        change = np.linalg.solve(bend + RIDGE * np.eye(len(weights)), slope)
        weights = weights + change
        if np.abs(change).max() < 1e-4:
            break
    return weights


def measure_fit(found: TrainingSet, weights: NDArray[np.float64]) -> Fit:
    given = win_chances(found.rows, weights)
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
    return Fit(len(given), log_loss(given, won), uniform, leader_loss(found, won), brier, reliability, error)


def log_loss(given: NDArray[np.float64], won: NDArray[np.float64]) -> float:
    return float(-np.log((given * won).sum(axis=1)).mean())


def leader_loss(found: TrainingSet, won: NDArray[np.float64]) -> float:
    """Of one who knows no more than who leads, and how often leaders win."""
    often = (found.leaders * won).sum(axis=1).mean()
    others = (1 - often) * (found.leaders == 0) / np.maximum(1, (found.leaders == 0).sum(axis=1, keepdims=True))
    given = found.leaders * often + others
    return log_loss(given / given.sum(axis=1, keepdims=True), won)
