"""Learning to foretell who wins: games played by a game's mind, and the weights that fit them best."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.kernel.chance import Fast
from parlour.kernel.mind import Mind
from parlour.kernel.state import State
from parlour.play.bot import seed_of

Rows = NDArray[np.float64]  # position, seat, feature
Winners = NDArray[np.int64]  # of each position: the seat that won in the end

APART = 12  # decisions, on average, between two positions that are looked at
RIDGE = 2.0  # how much weights are held back
ROUNDS = 30  # of Newton's method at most; eight are usual


@dataclass(frozen=True)
class Lesson:
    """What was seen in some games."""

    rows: Rows
    winners: Winners


@dataclass(frozen=True)
class Fit:
    """How well weights foretell games they were not fitted to."""

    positions: int
    loss: float  # the mean logarithm of what the winner was given, its sign turned
    uniform: float  # the same where every seat is given the same
    brier: float
    reliability: list[tuple[float, float, int]]  # by tenths: foretold, come true, how often


def lesson(mind: Mind[Any], begun: State, games: int, seed: int) -> Lesson:
    """Games from the beginning, everybody of any character, looked at now and then between two turns."""
    rows: list[list[list[float]]] = []
    winners: list[int] = []
    for number in range(games):
        luck = Fast(seed_of(seed, number))
        s = begun.copy()
        mind.book.advance(s)
        mind.cast(luck.below(s.seats), luck)
        seen = 0
        while not s.over:
            if s.chance:
                mind.book.fall(s, luck.below(s.chance))
                continue
            if mind.played_enough(s, -1_000_000) and not luck.below(APART):
                rows.append([mind.features(s, seat) for seat in range(s.seats)])
                seen += 1
            mind.step(s, luck)
        if s.places.count(1) > 1:
            del rows[len(rows) - seen :]
        else:
            winners += [s.places.index(1)] * seen
    return Lesson(np.array(rows), np.array(winners))


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
    loss = -np.log(given[np.arange(len(given)), found.winners]).mean()
    tenths = np.minimum(9, (given * 10).astype(int))
    reliability = [
        (float(given[tenths == k].mean()), float(won[tenths == k].mean()), int((tenths == k).sum()))
        for k in range(10)
        if (tenths == k).any()
    ]
    brier = float(((given - won) ** 2).sum(axis=1).mean())
    return Fit(len(given), float(loss), float(np.log(given.shape[1])), brier, reliability)
