"""An open ascending auction. Whoever passed may come back in while others still bid."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(free_list_len=1, acyclic=True)
class Auction:
    """Never changed: each call gives the auction that follows, so that states may share one."""

    def __init__(
        self, seats: int, speaker: int, floor: int, step: int, price: int = 0, leader: int = -1, silent: int = 0
    ) -> None:
        self.seats: i64 = seats
        self.speaker: i64 = speaker if speaker < seats else 0  # whose word it is; after the last comes the first
        self.floor: i64 = floor
        self.step: i64 = step
        self.price: i64 = price  # of the last bid
        self.leader: i64 = leader  # who made it; -1 nobody
        self.silent: i64 = silent  # how many have passed in a row

    def minimum(self) -> int:
        return self.floor if self.leader < 0 else self.price + self.step

    def bid(self, amount: int) -> "Auction":
        return Auction(self.seats, self.speaker + 1, self.floor, self.step, amount, self.speaker, 0)

    def pass_bid(self) -> "Auction":
        return Auction(self.seats, self.speaker + 1, self.floor, self.step, self.price, self.leader, self.silent + 1)

    def is_over(self) -> bool:
        return self.silent >= (self.seats if self.leader < 0 else self.seats - 1)

    def to_plain(self) -> tuple[int, ...]:
        return (self.seats, self.speaker, self.floor, self.step, self.price, self.leader, self.silent)


NO_AUCTION: Final = Auction(0, 0, 0, 1)


def auction_of(plain: Sequence[int]) -> Auction:
    """From its plain value."""
    if not plain[0]:
        return NO_AUCTION
    return Auction(plain[0], plain[1], plain[2], plain[3], plain[4], plain[5], plain[6])
