"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from msgspec.structs import astuple

from parlour.games.highbid.state import HighBid
from parlour.kernel.bits import bits, numbers
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.rows import rows_of


class HighBidOpen(View, frozen=True, kw_only=True):
    rounds: int  # how many there have been
    buyer: int  # who was the last to buy from the block; at first the auctioneer
    lot: int  # the property on the block; -1 none
    under: int  # Buyer's Cards on the block
    again: int  # 1 if the lot comes from the bank and is auctioned a second time
    auction: AuctionSeen  # for the lot
    passed: int  # whose latest word is a pass, a bit for each seat
    seller: int  # whose property the lot is in an open sale; -1 nobody's
    bought: tuple[int, ...]  # properties bought in this round, from the block or back, which cannot be sold in it
    sales: int  # how many more properties the buyer may sell in this round
    buys: int  # how many more the buyer may take from the sections
    thrown: tuple[int, ...]  # the faces of the red and the green die in the last sale
    sections: tuple[tuple[int, ...], ...]  # what lies in Collector, Gallery, Dealer, Warehouse, in the order it came
    bank: tuple[int, ...]  # properties that drew no bid, in the order they came
    spent: int  # Buyer's Cards surrendered to the bank
    gone: tuple[int, ...]  # cards that have left the game


def open_part(s: HighBid) -> dict[str, Any]:
    return {
        "rounds": s.rounds,
        "buyer": s.buyer,
        "lot": s.lot,
        "under": s.under,
        "again": s.again,
        "auction": AuctionSeen(*s.auction.to_plain()),
        "passed": s.passed,
        "seller": s.seller,
        "bought": tuple(numbers(s.bought)),
        "sales": s.sales,
        "buys": s.buys,
        "thrown": tuple(s.thrown),
        "sections": s.sections.to_plain(),
        "bank": tuple(s.bank),
        "spent": s.spent,
        "gone": tuple(s.gone),
    }


def restore_open(s: HighBid, view: HighBidOpen) -> None:
    s.rounds = view.rounds
    s.buyer = view.buyer
    s.lot = view.lot
    s.under = view.under
    s.again = view.again
    s.auction = auction_of(astuple(view.auction))
    s.passed = view.passed
    s.seller = view.seller
    s.bought = bits(list(view.bought))
    s.sales = view.sales
    s.buys = view.buys
    s.thrown = int_row(view.thrown)
    s.sections = rows_of(view.sections)
    s.bank = int_row(view.bank)
    s.spent = view.spent
    s.gone = int_row(view.gone)
