"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from msgspec.structs import astuple

from parlour.games.highbid.state import HighBid
from parlour.kernel.bits import bits
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.rows import rows_of


class HighBidOpen(View, frozen=True, kw_only=True):
    rounds: int  # rounds begun
    buyer: int  # the last seat to buy from the block; at first the auctioneer
    lot: int  # the property on the block; -1 for none
    under: int  # Buyer's Cards on the block
    again: int  # 1 if the lot comes from the bank and is auctioned again
    auction: AuctionSeen  # bidding for the lot
    passed: int  # seats whose pass stands, a bit for each: they are asked again only after a raise
    withdrawn: int  # seats that have passed on the lot and not bid since, a bit for each
    seller: int  # the seller in an open sale; -1 for none
    bought: tuple[int, ...]  # properties bought in this round, which cannot be sold in it
    sales: int  # sales the buyer still has in this round
    buys: int  # purchases the buyer still has in this round
    thrown: tuple[int, ...]  # faces of the red and the green die in the last sale
    sections: tuple[tuple[int, ...], ...]  # properties in Collector, Gallery, Dealer and Warehouse, oldest first
    bank: tuple[int, ...]  # properties without a bid, oldest first
    spent: int  # Buyer's Cards spent
    gone: tuple[int, ...]  # cards that have left the game


def restore_open(s: HighBid, view: HighBidOpen) -> None:
    s.rounds = view.rounds
    s.buyer = view.buyer
    s.lot = view.lot
    s.under = view.under
    s.again = view.again
    s.auction = auction_of(astuple(view.auction))
    s.passed = view.passed
    s.withdrawn = view.withdrawn
    s.seller = view.seller
    s.bought = bits(list(view.bought))
    s.sales = view.sales
    s.buys = view.buys
    s.thrown = int_row(view.thrown)
    s.sections = rows_of(view.sections)
    s.bank = int_row(view.bank)
    s.spent = view.spent
    s.gone = int_row(view.gone)
