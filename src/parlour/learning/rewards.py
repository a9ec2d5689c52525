"""What the end of a game is worth to each seat, by name; each adds up to nothing over the table."""

from collections.abc import Callable
from typing import Any

from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.standing import win_shares
from parlour.kernel.state import State
from parlour.play.language import message

Reward = Callable[[Game[Any], State], list[float]]


def win(_game: Game[Any], s: State) -> list[float]:
    """The share of the win, less what everybody may expect: 1 - 1/n to a sole winner, -1/n to the others."""
    return [share - 1 / s.seats for share in win_shares(s.places)]


def rank(_game: Game[Any], s: State) -> list[float]:
    """From 1 for the first to -1 for the last, those who tie sharing what their places bring."""
    found = []
    for place in s.places:
        tied = s.places.count(place)
        found.append(1 - 2 * (place - 1 + (tied - 1) / 2) / (s.seats - 1))
    return found


def standing(game: Game[Any], s: State) -> list[float]:
    """How far each stands above the mean of all, by the measure that wins, as a share of what all have together."""
    stands = game.standing(s)
    mean, size = sum(stands) / s.seats, sum(abs(one) for one in stands) or 1
    return [(one - mean) / size for one in stands]


REWARDS: dict[str, Reward] = {"win": win, "rank": rank, "standing": standing}


def find_reward(name: str) -> Reward:
    if name not in REWARDS:
        raise InvalidSetup(message("envs-no-reward", name=name, known=", ".join(REWARDS)))
    return REWARDS[name]
