"""What one seat sees of a state: all that bots and clients are given of it."""

from typing import Any

import msgspec

from parlour.kernel.state import common_fields as common_fields


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A viewer's observation; each game adds what is open and what the viewer holds. Nothing in it is the state's."""

    viewer: int  # -1 for a spectator
    seats: int
    asked: tuple[tuple[int, str], ...]  # the seats that are to act, and the question of each
    over: bool
    places: tuple[int, ...]
    flow: tuple[Any, ...]  # the agenda, for search only: it holds no secret, but is not sent to clients


class AuctionSeen(msgspec.Struct, frozen=True):
    """An auction in a view."""

    seats: int  # 0 if there is no auction
    speaker: int  # whose turn it is to bid or pass
    floor: int  # the least opening bid
    step: int
    price: int  # the last bid; 0 if there is none
    leader: int  # the seat that made it, or -1
    silent: int  # passes in a row
