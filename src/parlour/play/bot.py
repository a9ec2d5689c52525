"""Bots: programs that play a seat."""

import hashlib
from collections.abc import Callable
from typing import Any, Protocol

from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.state import State
from parlour.kernel.stepper import Stepper
from parlour.kernel.view import View


class Bot(Protocol):
    """A program that plays one seat from what that seat sees."""

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        """Return the answer to a question."""

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Return an interrupt, or None to decline."""


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
    """Return the seed of one game of a series, independent of how the games are shared out."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{game}".encode(), digest_size=7).digest(), "big")
