"""Who will win, told at a glance from how everybody stands, by weights that `parlour learn` has left beside the game.

Where the game has a mind with features of its own, those are weighed. Any other game is told by what every game has:
the measure that wins, money, how many turns have been played, and whose turn it is.
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

LEAP = 1000  # turns that never pass by themselves: the game has begun to count anew
LATE = 2.0  # of the usual length of a game: later than that is all the same
LEAST = 0.02  # of the usual difference: what is added before taking a logarithm


class Scale(msgspec.Struct, frozen=True):
    """What is usual, for so many seats."""

    standing: float  # how far seats differ in the measure that wins
    money: float
    turns: float  # how long half of the games last


class LearnedWeights(msgspec.Struct, frozen=True):
    """What was learned about a game: by the number of seats, as TOML has its keys."""

    made: str  # the command
    weights: dict[str, list[float]]
    scale: dict[str, Scale] = {}  # where it goes by what every game has
    error: dict[str, float] = {}  # how far chances are off, on average, in games not learned from


@cache
def load_learned_weights(folder: Path) -> LearnedWeights | None:
    path = folder / "chances.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LearnedWeights) if path.exists() else None


def own_features(game: Game[Any], edition: Any, options: Chosen, seats: int) -> Evaluator[Any] | None:
    """The game's mind, if it goes by features of its own."""
    evaluator = game.evaluator(edition, options, seats) if game.evaluator else None
    return evaluator if evaluator and evaluator.predicts else None


class TurnCounter:
    """How many turns have been played, whatever the game counts by."""

    def __init__(self, game: Game[Any], s: State) -> None:
        self.count = game.turns
        self.last = game.turns(s)
        self.played = 0

    def turn_has_ended(self, s: State) -> bool:
        """Whether a turn has ended since this was last asked."""
        now = self.count(s)
        ended = now != self.last
        self.played += now - self.last if 0 <= now - self.last < LEAP else ended
        self.last = now
        return ended


class Position(msgspec.Struct, frozen=True):
    """How everybody stands between two turns, by what every game has."""

    standing: tuple[int, ...]
    money: tuple[int, ...]
    turn: int
    asked: int  # the seat that is to decide; -1 nobody


def position(game: Game[Any], s: State, turn: int) -> Position:
    money = game.economy.accounts(s)[: s.seats] if game.economy else (0,) * s.seats
    return Position(game.standing(s), money, turn, s.asked[0].seat if s.asked else -1)


def common_features(at: Position, scale: Scale) -> list[list[float]]:
    """Of each seat: its standing beside the mean and beside the best of the others, and the more so the later."""
    seats = len(at.standing)
    late = min(LATE, at.turn / scale.turns)
    mean, purse = sum(at.standing) / seats, sum(at.money) / seats
    steep = [log(max(0, own) + LEAST * scale.standing + 1e-9) for own in at.standing]
    found: list[list[float]] = []
    for seat, own in enumerate(at.standing):
        best = max(at.standing[:seat] + at.standing[seat + 1 :])
        over = (own - mean) / scale.standing
        lead = (own - best) / scale.standing
        leads = 1.0 if lead >= 0 else 0.0
        money = (at.money[seat] - purse) / scale.money
        grown = steep[seat] - sum(steep) / seats
        wait = (seat - at.asked) % seats / seats if at.asked >= 0 else 0.5
        found.append(
            [
                over, over * late, over * late**2, lead, lead * late, lead * late**2, tanh(lead), tanh(lead) * late,
                tanh(3 * lead) * late**2, money, money * late, grown, grown * late, leads, leads * late, wait,
                wait * late,
            ]
        )  # fmt: skip
    return found


class ValueModel:
    """Tells the chances at a table of one size."""

    def __init__(self, game: Game[Any], edition: Any, options: Chosen, seats: int) -> None:
        found = load_learned_weights(game.folder)
        self.game = game
        self.evaluator = own_features(game, edition, options, seats)
        self.weights = found.weights.get(str(seats), []) if found else []
        self.scale = found.scale.get(str(seats)) if found else None
        self.error = found.error.get(str(seats), 0.0) if found else 0.0

    @property
    def can_predict(self) -> bool:
        """Whether anything was learned for so many seats."""
        return bool(self.weights) and bool(self.evaluator or self.scale)

    def chances(self, s: State, turn: int) -> list[float]:
        """Of each seat to win: between two turns, or at the end."""
        if s.over:
            return win_shares(s.places)
        if self.evaluator:
            return self.evaluator.chances(s)
        assert self.scale
        rows = common_features(position(self.game, s, turn), self.scale)
        return softmax([sum(w * f for w, f in zip(self.weights, row, strict=True)) for row in rows])


def softmax(scores: list[float]) -> list[float]:
    risen = [exp(score - max(scores)) for score in scores]
    return [one / sum(risen) for one in risen]
