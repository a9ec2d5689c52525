"""The weakest bot: every offer and every way to take it is equally likely."""

from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View


class Random:
    """A bot that plays at random."""

    def __init__(self, seed: int) -> None:
        self.source = Fast(seed)

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        answers = [offer for offer in offers if not offer.out_of_turn]
        offer = answers[self.source.below(len(answers))]
        return offer, offer.any(self.source)

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Return one of the offers or None, each equally likely."""
        k = self.source.below(len(offers) + 1)
        return None if k == len(offers) else (offers[k], offers[k].any(self.source))


def make(_game: Game[Any], _edition: Any, _options: Chosen, seat: int, seed: int) -> Random:
    return Random(seed * 8 + seat)
