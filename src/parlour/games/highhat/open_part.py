"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from msgspec.structs import astuple

from parlour.games.highhat.state import HighHat
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.ledger import ledger_of


class HighHatOpen(View, frozen=True, kw_only=True):
    accounts: tuple[int, ...]  # of each seat, the Hat Pool, the Milk Fund and the Register
    owned: tuple[int, ...]  # the property of each seat: a bit for each kind
    bound: tuple[int, ...]  # property of each seat that a card is just about to take
    left: tuple[int, ...]  # cards of each kind in the Register
    stock: int  # the kinds of which there are any: a bit for each
    space: tuple[int, ...]  # of each seat on the track
    place: tuple[int, ...]  # 0 on the track, 1 and 2 the beds, 3 the Park
    came: tuple[int, ...]  # which arrival at a space was each seat's last; 0 before its first move
    arrivals: int  # how many there have been
    rest: tuple[int, ...]  # turns each seat is still to lose
    kept: tuple[int, ...]  # the cards each seat keeps: a bit for each
    lot: int  # the kind whose last card is contested; -1 none
    buyer: int  # who asked for it; -1 nobody
    handing: int  # the property which that one would hand in for it: a bit for each kind
    auction: AuctionSeen  # for it
    dealt: int  # how many trades there have been
    agreed: int  # who would end the game now: a bit for each seat
    registrar: int  # who keeps the Register; -1 before that is settled
    turns: int  # how many have begun


def open_part(s: HighHat) -> dict[str, Any]:
    return {
        "accounts": s.points.to_plain(),
        "owned": tuple(s.owned),
        "bound": tuple(s.bound),
        "left": tuple(s.left),
        "stock": s.stock,
        "space": tuple(s.space),
        "place": tuple(s.place),
        "came": tuple(s.came),
        "arrivals": s.arrivals,
        "rest": tuple(s.rest),
        "kept": tuple(s.kept),
        "lot": s.lot,
        "buyer": s.buyer,
        "handing": s.handing,
        "auction": AuctionSeen(*s.auction.to_plain()),
        "dealt": s.dealt,
        "agreed": s.agreed,
        "registrar": s.registrar,
        "turns": s.turns,
    }


def restore_open(s: HighHat, view: HighHatOpen) -> None:
    s.points = ledger_of(view.accounts)
    s.owned = int_row(view.owned)
    s.bound = int_row(view.bound)
    s.left = int_row(view.left)
    s.stock = view.stock
    s.space = int_row(view.space)
    s.place = int_row(view.place)
    s.came = int_row(view.came)
    s.arrivals = view.arrivals
    s.rest = int_row(view.rest)
    s.kept = int_row(view.kept)
    s.lot = view.lot
    s.buyer = view.buyer
    s.handing = view.handing
    s.auction = auction_of(astuple(view.auction))
    s.dealt = view.dealt
    s.agreed = view.agreed
    s.registrar = view.registrar
    s.turns = view.turns
