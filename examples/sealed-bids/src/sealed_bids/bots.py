"""Two bots, which see only what a player sees."""

from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from sealed_bids.state import Attic
from sealed_bids.view import SealedView


class Easy:
    """Bids high for treasures and low for burdens, and so gets both."""

    def __init__(self, _game: Game[Any], attic: Attic, _options: Chosen, seat: int, seed: int) -> None:
        self.worth = attic.worth
        self.luck = Fast(seed * 8 + seat)

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, SealedView)
        return offers[0], (self.card(view, list(view.hands[view.viewer])),)

    def card(self, view: SealedView, hand: list[int]) -> int:
        return max(hand) if self.worth[view.lot] > 0 else min(hand)

    def interrupt(self, _view: View, _offers: list[Offer]) -> tuple[Offer, Args] | None:
        return None


class Medium(Easy):
    """Keeps high cards, which win treasures and ward off burdens, for the lots that matter most."""

    def card(self, view: SealedView, hand: list[int]) -> int:
        now = abs(self.worth[view.lot])
        lesser = sum(abs(self.worth[lot]) < now for lot in view.attic)
        return hand[lesser * (len(hand) - 1) // max(1, len(view.attic))]
