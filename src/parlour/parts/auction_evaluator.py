"""How far to bid for a lot: its worth follows from how the game ends with it and without it."""

from math import exp, inf
from typing import TypeVar

from mypy_extensions import mypyc_attr

from parlour.kernel.chance import Fast
from parlour.kernel.evaluator import Evaluator
from parlour.kernel.state import State

S = TypeVar("S", bound=State)


class Lead:
    """How far a seat is ahead at the end of a rollout, in what is bid; by `close`, its odds to win are e to one."""

    def __init__(self, ahead: float, close: float) -> None:
        self.ahead = ahead
        self.close = close

    def chance(self, paid: float) -> float:
        """Return the chance to win, had the seat paid so much more."""
        return 1.0 / (1.0 + exp(-max(-500.0, (self.ahead - paid) / self.close)))


Bargain = tuple[int, Lead, Lead]  # in one determinisation: the price of a lot, the lead with it and without it


@mypyc_attr(allow_interpreted_subclasses=True)
class AuctionEvaluator(Evaluator[S]):
    """The evaluator of a game with auctions, in which a search bot may price a lot instead of trying single bids."""

    def lot_number(self, s: S, seat: int) -> int:
        """Return a number for the lot the seat is bidding on, another for each lot; -1 if there is none to price."""
        return -1

    def settle_lot(self, s: S, seat: int, luck: Fast, to_seat: bool) -> int:
        """Give the lot to the seat, or to the seat that gets it otherwise, and return the price."""
        raise NotImplementedError

    def lead(self, s: S, seat: int) -> Lead:
        """Return the seat's lead over the others."""
        raise NotImplementedError

    def winning_price(self, s: S, seat: int) -> float:
        """Return the highest price at which the seat wins at once with the lot; infinite if it does not at any."""
        return inf


def price_lot(evaluator: AuctionEvaluator[S], world: S, seat: int, samples: int, luck: Fast) -> list[Bargain]:
    """Return what the lot costs the seat, and its lead with the lot and without it, in so many determinisations."""
    bargains: list[Bargain] = []
    own = Fast(0)
    for _ in range(samples):
        with_lot = evaluator.resample(world, seat, luck)
        evaluator.draw_characters(with_lot, seat, luck)
        luck.below(2)
        without = with_lot.copy()
        assert isinstance(without, type(world))
        own.catch_up(luck)
        price = evaluator.settle_lot(with_lot, seat, own, True)
        evaluator.play_out(with_lot, own)
        own.catch_up(luck)
        evaluator.settle_lot(without, seat, own, False)
        evaluator.play_out(without, own)
        bargains.append((price, evaluator.lead(with_lot, seat), evaluator.lead(without, seat)))
    return bargains
