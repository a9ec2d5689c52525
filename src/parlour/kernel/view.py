"""What one seat can see: the only thing a bot, a client or an encoder is ever given of a state."""

from typing import Any

import msgspec

from parlour.kernel.state import common_fields as common_fields


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Each game adds what lies open on its table, and what the viewer holds. It keeps no hold of the state."""

    viewer: int  # -1 for a spectator
    seats: int
    asked: tuple[tuple[int, str], ...]  # who has to answer, and what
    over: bool
    places: tuple[int, ...]
    flow: tuple[Any, ...]  # what is still to be done: no secret, but of use only to search; it is not sent to clients


class AuctionSeen(msgspec.Struct, frozen=True):
    """An auction, as everybody follows it."""

    seats: int  # 0 where nothing is under the hammer
    speaker: int  # whose word it is
    floor: int  # the least opening bid
    step: int
    price: int  # of the last bid; 0 for none
    leader: int  # who made it; -1 nobody
    silent: int  # how many have passed in a row
