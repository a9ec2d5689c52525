"""Whoever plays a seat without being a person."""

import hashlib
from collections.abc import Callable
from typing import Any, Protocol

from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.kernel.view import View


class Bot(Protocol):
    """It sees what a player sees, and nothing else."""

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        """What to answer when asked."""

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """What to do out of turn, if anything."""


def take_bot_turn(game: Game[Any], s: State, stepper: Stepper[Any], bots: list[Bot]) -> None:
    """Let the bot that is next decide; a bot that may interrupt may also decline."""
    seat = stepper.next(s)
    view = game.view_for(s, seat)
    chosen = (
        bots[seat].interrupt(view, stepper.interrupts)
        if stepper.interrupts
        else bots[seat].choose(view, game.book.offers(s, seat))
    )
    if chosen:
        game.book.take(s, seat, *chosen)


BotMaker = Callable[[Game[Any], Any, Chosen, int, int], Bot]  # game, edition, options, seat, seed


def game_seed(seed: int, game: int) -> int:
    """Each game's own seed, independent of how the games are shared out."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=7).digest(), "big")
