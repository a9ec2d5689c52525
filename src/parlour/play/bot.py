"""Whoever plays a seat without being a person."""

import hashlib
from collections.abc import Callable
from typing import Any, Protocol

from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View


class Bot(Protocol):
    """It sees what a player sees, and nothing else."""

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        """What to answer when asked."""

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """What to do out of turn, if anything."""


BotMaker = Callable[[Game[Any], Any, Chosen, int, int], Bot]  # game, edition, options, seat, seed


def game_seed(seed: int, game: int) -> int:
    """Each game's own seed, independent of how the games are shared out."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=7).digest(), "big")
