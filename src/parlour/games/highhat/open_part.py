"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from msgspec.structs import astuple

from parlour.games.highhat.state import HighHat
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.ledger import ledger_of


class HighHatOpen(View, frozen=True, kw_only=True):
    accounts: tuple[int, ...]  # points of each seat, the Hat Pool, the Milk Fund and the Register
    owned: tuple[int, ...]  # property of each seat, a bit for each kind
    bound: tuple[int, ...]  # property of each seat that a card is about to take
    left: tuple[int, ...]  # cards of each kind in the Register
    stock: int  # kinds in the Register, a bit for each
    space: tuple[int, ...]  # space of each seat on the track
    place: tuple[int, ...]  # place of each seat: 0 the track, 1 and 2 the beds, 3 the Park
    came: tuple[int, ...]  # number of each seat's last arrival; 0 before its first move
    arrivals: int  # arrivals at a space so far
    rest: tuple[int, ...]  # turns each seat still has to lose
    kept: tuple[int, ...]  # cards each seat keeps, a bit for each
    lot: int  # kind whose last card is contested; -1 for none
    buyer: int  # seat that asked to buy it; -1 for none
    handing: int  # property the buyer would hand in for it, a bit for each kind
    auction: AuctionSeen  # auction of that card
    dealt: int  # trades proposed so far
    agreed: int  # seats that agree to end the game, a bit for each
    last_agreed: int  # turn in which somebody last agreed to end the game
    most_kinds: tuple[int, ...]  # most kinds that each seat has owned at the beginning of a turn
    last_progress: int  # last turn before which somebody came nearer to the kinds, or nobody had the points
    registrar: int  # seat that keeps the Register; -1 before the roll-off
    turns: int  # turns begun


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
    s.last_agreed = view.last_agreed
    s.most_kinds = int_row(view.most_kinds)
    s.last_progress = view.last_progress
    s.registrar = view.registrar
    s.turns = view.turns
