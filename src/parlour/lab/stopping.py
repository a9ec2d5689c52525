"""Early stopping: play until the results are as precise as wanted."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from parlour.kernel.game import InvalidSetup
from parlour.kernel.standing import win_shares
from parlour.kernel.wording import join_with_or
from parlour.lab.intervals import wilson
from parlour.lab.recorder import GameRecord
from parlour.play.language import message

LEAST = 200  # games before the first check
EVERY = 50  # games between two checks
MOST = 1_000_000  # games, where no number is given
GOALS = ("seat-advantage", "length")  # half the width of every seat's share of wins, or of the mean length


@dataclass(frozen=True)
class Goal:
    what: str
    width: float


def parse_goal(text: str) -> Goal:
    """Parse `seat-advantage=0.5%` or `length=2%`."""
    what, equals, width = text.partition("=")
    if not equals or what not in GOALS:
        raise InvalidSetup(message("simulate-no-goal", said=text, goals=join_with_or(f"{name}=1%" for name in GOALS)))
    try:
        number = float(width.strip().removesuffix("%")) / (100 if width.strip().endswith("%") else 1)
    except ValueError:
        number = 0.0
    if not 0.0001 <= number < 1:
        raise InvalidSetup(message("simulate-no-width", goal=what, width=width))
    return Goal(what, number)


class StoppingRule:
    """Decides after every game, in order, whether all goals are reached."""

    def __init__(self, goals: Sequence[Goal], seats: int) -> None:
        self.goals = goals
        self.games = 0
        self.won = [0.0] * seats
        self.decisions = 0
        self.squares = 0  # of the decisions in each game

    def add(self, record: GameRecord) -> bool:
        """Count a game; return whether it is enough."""
        self.games += 1
        for seat, share in enumerate(win_shares(record.places)):
            self.won[seat] += share
        self.decisions += record.decisions
        self.squares += record.decisions**2
        if self.games < LEAST or self.games % EVERY:
            return False
        return all(self.width(goal.what) < goal.width for goal in self.goals)

    def expected_games(self) -> int:
        """Return how many games it will take, by what is known so far: half the width takes four times as many."""
        if self.games < EVERY:
            return MOST
        estimates = [self.games * (self.width(goal.what) / goal.width) ** 2 for goal in self.goals]
        return max(self.games, LEAST, math.ceil(max(estimates)))

    def width(self, what: str) -> float:
        """Return half the present width of the 95 % interval."""
        if what == "seat-advantage":
            return max(wilson(won / self.games, self.games).half for won in self.won)
        mean = self.decisions / self.games
        variance = max(0.0, self.squares / self.games - mean**2) * self.games / (self.games - 1)
        return NormalDist().inv_cdf(0.975) * math.sqrt(variance / self.games) / max(mean, 1e-9)
