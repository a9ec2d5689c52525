"""Takes any offer, each as likely as another."""

from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.playout import any_args
from parlour.kernel.view import View

SELDOM = 20  # out of so many chances to act unasked, one is taken


class Random:
    def __init__(self, seed: int) -> None:
        self.source = Fast(seed)

    def choose(self, _view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        asked = [offer for offer in offers if not offer.out_of_turn] or offers
        offer = asked[self.source.below(len(asked))]
        return offer, any_args(offer, self.source)

    def unasked(self, _view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        if self.source.below(SELDOM):
            return None
        offer = offers[self.source.below(len(offers))]
        return offer, any_args(offer, self.source)


def make(_game: Game[Any], _edition: Any, _options: Chosen, seat: int, seed: int) -> Random:
    return Random(seed * 8 + seat)
