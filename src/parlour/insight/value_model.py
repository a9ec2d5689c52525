"""Predict who will win from the position alone, by weights that `parlour learn` wrote beside the game.

Where the game's evaluator has features of its own, those are weighed. Every other game is judged by what all games
have: the standing, money, the turns played, and whose turn it is.
"""

import tomllib
from functools import cache
from math import exp, log, tanh
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.evaluator import Evaluator
from parlour.kernel.game import Chosen, Game
from parlour.kernel.standing import win_shares
from parlour.kernel.state import State

LEAP = 1000  # more turns at once mean that the game has restarted its count
LATE = 2.0  # usual lengths of a game, beyond which time no longer counts
LEAST = 0.02  # usual differences, added before taking a logarithm


class Scale(msgspec.Struct, frozen=True):
    """Usual sizes in games of so many seats."""

    standing: float  # standard deviation between seats
    money: float  # the same
    turns: float  # the median length of a game


class LearnedWeights(msgspec.Struct, frozen=True):
    """What was learned about a game, by the number of seats as a string."""

    made: str  # by which command
    weights: dict[str, list[float]]
    scale: dict[str, Scale] = {}  # without features of its own
    error: dict[str, float] = {}  # the mean error of the chances in games not learned from


@cache
def load_learned_weights(folder: Path) -> LearnedWeights | None:
    path = folder / "chances.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LearnedWeights) if path.exists() else None


def own_features(game: Game[Any], edition: Any, options: Chosen, seats: int) -> Evaluator[Any] | None:
    """Return the game's evaluator if it has features of its own."""
    evaluator = game.evaluator(edition, options, seats) if game.evaluator else None
    return evaluator if evaluator and evaluator.predicts else None


class TurnCounter:
    """Counts the turns played, even where the game restarts its own count."""

    def __init__(self, game: Game[Any], s: State) -> None:
        self.count = game.turns
        self.last = game.turns(s)
        self.played = 0

    def turn_has_ended(self, s: State) -> bool:
        """Return whether a turn has ended since the last call."""
        now = self.count(s)
        ended = now != self.last
        self.played += now - self.last if 0 <= now - self.last < LEAP else ended
        self.last = now
        return ended


class Position(msgspec.Struct, frozen=True):
    """The standing of all seats between two turns, in what all games have."""

    standing: tuple[int, ...]
    money: tuple[int, ...]
    turn: int
    asked: int  # the seat that is to act, or -1


def position(game: Game[Any], s: State, turn: int) -> Position:
    money = game.economy.accounts(s)[: s.seats] if game.economy else (0,) * s.seats
    return Position(game.standing(s), money, turn, s.asked[0].seat if s.asked else -1)


def common_features(at: Position, scale: Scale) -> list[list[float]]:
    """Return each seat's features: its standing beside the mean and the best other seat, also weighted by time."""
    seats = len(at.standing)
    late = min(LATE, at.turn / scale.turns)
    mean, purse = sum(at.standing) / seats, sum(at.money) / seats
    steep = [log(max(0, own) + LEAST * scale.standing + 1e-9) for own in at.standing]
    rows: list[list[float]] = []
    for seat, own in enumerate(at.standing):
        best = max(at.standing[:seat] + at.standing[seat + 1 :])
        over = (own - mean) / scale.standing
        lead = (own - best) / scale.standing
        leads = 1.0 if lead >= 0 else 0.0
        money = (at.money[seat] - purse) / scale.money
        grown = steep[seat] - sum(steep) / seats
        wait = (seat - at.asked) % seats / seats if at.asked >= 0 else 0.5
        rows.append(
            [
                over, over * late, over * late**2, lead, lead * late, lead * late**2, tanh(lead), tanh(lead) * late,
                tanh(3 * lead) * late**2, money, money * late, grown, grown * late, leads, leads * late, wait,
                wait * late,
            ]
        )  # fmt: skip
    return rows


class ValueModel:
    """Predicts the chances to win in games of one size."""

    def __init__(self, game: Game[Any], edition: Any, options: Chosen, seats: int) -> None:
        learned = load_learned_weights(game.folder)
        self.game = game
        self.evaluator = own_features(game, edition, options, seats)
        self.weights = learned.weights.get(str(seats), []) if learned else []
        self.scale = learned.scale.get(str(seats)) if learned else None
        self.error = learned.error.get(str(seats), 0.0) if learned else 0.0

    @property
    def can_predict(self) -> bool:
        """Whether there are weights for so many seats."""
        return bool(self.weights) and bool(self.evaluator or self.scale)

    def chances(self, s: State, turn: int) -> list[float]:
        """Return each seat's chance to win, between two turns or at the end."""
        if s.over:
            return win_shares(s.places)
        if self.evaluator:
            return self.evaluator.chances(s)
        assert self.scale
        rows = common_features(position(self.game, s, turn), self.scale)
        return softmax([sum(w * f for w, f in zip(self.weights, row, strict=True)) for row in rows])


def softmax(scores: list[float]) -> list[float]:
    """Return the scores as probabilities."""
    exponentials = [exp(score - max(scores)) for score in scores]
    return [value / sum(exponentials) for value in exponentials]
