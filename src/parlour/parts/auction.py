"""An open ascending auction; a seat that has passed may bid again while others do."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(free_list_len=1, acyclic=True)
class Auction:
    """An auction that is never changed: each call returns the next one, so that states may share it."""

    def __init__(
        self, seats: int, speaker: int, floor: int, step: int, price: int = 0, leader: int = -1, silent: int = 0
    ) -> None:
        self.seats: i64 = seats
        self.speaker: i64 = speaker if speaker < seats else 0  # whose turn it is to bid or pass
        self.floor: i64 = floor
        self.step: i64 = step
        self.price: i64 = price  # the last bid
        self.leader: i64 = leader  # the seat that made it; -1 for none
        self.silent: i64 = silent  # passes in a row

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
    """Return the auction of a plain value."""
    if not plain[0]:
        return NO_AUCTION
    return Auction(plain[0], plain[1], plain[2], plain[3], plain[4], plain[5], plain[6])
