"""Manners: what a bot keeps to besides playing well, so that it is good company."""

from collections.abc import Callable
from typing import Any, Protocol

from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import Bot, BotMaker


class BotManners(Protocol):
    """What one bot keeps to in one game; a game's module `bots` may hold a class `Manners`."""

    def allowed(self, view: View, offers: list[Offer]) -> list[Offer]:
        """Return the offers it may consider; every answer to a question is among them."""

    def permits(self, view: View, offer: Offer, args: Args) -> bool:
        """Return whether it may take an offer so."""

    def note(self, view: View, offer: Offer, args: Args) -> None:
        """Remember what it did."""


MannersMaker = Callable[[Any, int, int, float], BotManners]  # edition, seat, seed, how likely it hurries to the shop


class MannerlyBot:
    """A bot that plays as another does, as far as its manners allow."""

    def __init__(self, bot: Bot, manners: BotManners) -> None:
        self.bot = bot
        self.manners = manners

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        allowed = self.manners.allowed(view, offers)
        chosen = self.bot.choose(view, allowed)
        while not self.manners.permits(view, *chosen):
            allowed = [offer for offer in allowed if offer is not chosen[0]]
            chosen = self.bot.choose(view, allowed)
        self.manners.note(view, *chosen)
        return chosen

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        allowed = self.manners.allowed(view, offers)
        while allowed:
            chosen = self.bot.interrupt(view, allowed)
            if chosen is None:
                return None
            if self.manners.permits(view, *chosen):
                self.manners.note(view, *chosen)
                return chosen
            allowed = [offer for offer in allowed if offer is not chosen[0]]
        return None


def with_manners(make: BotMaker, manners: MannersMaker, hurry: float) -> BotMaker:
    """Return a maker of the same bots with manners."""

    def make_mannerly(game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> MannerlyBot:
        return MannerlyBot(make(game, edition, options, seat, seed), manners(edition, seat, seed, hurry))

    return make_mannerly
