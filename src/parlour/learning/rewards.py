"""Rewards at the end of a game, by name; each adds up to 0 over the table."""

from collections.abc import Callable
from typing import Any

from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.standing import win_shares
from parlour.kernel.state import State
from parlour.play.language import message

Reward = Callable[[Game[Any], State], list[float]]


def win(_game: Game[Any], s: State) -> list[float]:
    """Return each seat's share of the win less 1/n: 1 - 1/n for a sole winner, -1/n for the others."""
    return [share - 1 / s.seats for share in win_shares(s.places)]


def rank(_game: Game[Any], s: State) -> list[float]:
    """Return 1 for the first to -1 for the last; seats that tie share what their places bring."""
    rewards = []
    for place in s.places:
        tied = s.places.count(place)
        rewards.append(1 - 2 * (place - 1 + (tied - 1) / 2) / (s.seats - 1))
    return rewards


def standing(game: Game[Any], s: State) -> list[float]:
    """Return how far each seat is above the mean, by the measure that wins, as a share of what all have together."""
    amounts = game.standing(s)
    mean, size = sum(amounts) / s.seats, sum(abs(amount) for amount in amounts) or 1
    return [(amount - mean) / size for amount in amounts]


REWARDS: dict[str, Reward] = {"win": win, "rank": rank, "standing": standing}


def find_reward(name: str) -> Reward:
    if name not in REWARDS:
        raise InvalidSetup(message("envs-no-reward", name=name, known=", ".join(REWARDS)))
    return REWARDS[name]
