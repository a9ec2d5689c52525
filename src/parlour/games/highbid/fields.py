"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from parlour.games.highbid.cards import SECTIONS, HighBidSetting, whole_pile
from parlour.kernel.bits import numbers
from parlour.kernel.int_rows import IntRow, int_row, is_same, repeat
from parlour.kernel.state import Reader, State
from parlour.kernel.view import AuctionSeen
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.deck import Deck, deck_of
from parlour.parts.hands import Hands, empty_hands, hands_of
from parlour.parts.ledger import Ledger, ledger_of
from parlour.parts.record import Record, record_of
from parlour.parts.rows import Rows, empty_rows, rows_of


class HighBidFields(State):
    """The state of High Bid. Hands, money and the pile are hidden; all payments are open."""

    __slots__ = (
        "again",
        "auction",
        "bank",
        "bought",
        "buyer",
        "buys",
        "gone",
        "hands",
        "leaving",
        "lot",
        "money",
        "passed",
        "pile",
        "receipts",
        "rounds",
        "sales",
        "sections",
        "seller",
        "setting",
        "shown",
        "shown_buyers",
        "spent",
        "thrown",
        "under",
        "withdrawn",
    )

    setting: HighBidSetting
    rounds: int  # rounds begun
    pile: Deck  # face down
    hands: Hands  # of each seat
    money: Ledger  # of each seat, then of the bank
    receipts: Record  # every payment since the deal: payer, payee, amount, property
    shown: IntRow  # properties everybody knows each seat to hold, a bit for each
    shown_buyers: IntRow  # number of Buyer's Cards everybody knows each seat to hold
    buyer: int  # the last seat to buy from the block; at first the auctioneer
    lot: int  # the property on the block; -1 for none
    under: int  # Buyer's Cards on the block
    again: int  # 1 if the lot comes from the bank and is auctioned again
    auction: Auction  # bidding for the lot
    passed: int  # seats whose pass stands, a bit for each: they are asked again only after a raise
    withdrawn: int  # seats that have passed on the lot and not bid since, a bit for each
    leaving: int  # seats that have declared in secret to go out as soon as allowed, a bit for each
    seller: int  # the seller in an open sale; -1 for none
    bought: int  # properties bought in this round, which cannot be sold in it
    sales: int  # sales the buyer still has in this round
    buys: int  # purchases the buyer still has in this round
    thrown: IntRow  # faces of the red and the green die in the last sale
    sections: Rows  # properties in Collector, Gallery, Dealer and Warehouse, oldest first
    bank: IntRow  # properties without a bid, oldest first
    spent: int  # Buyer's Cards spent
    gone: IntRow  # cards that have left the game

    def lay_out(self, seats: int, setting: HighBidSetting) -> None:
        self.open(seats)
        self.setting = setting
        self.rounds = 0
        self.pile = whole_pile()
        self.hands = empty_hands(seats)
        self.money = Ledger(repeat(0, seats + 1))
        self.receipts = record_of([])
        self.shown = repeat(0, seats)
        self.shown_buyers = repeat(0, seats)
        self.buyer = 0
        self.lot = -1
        self.under = 0
        self.again = 0
        self.auction = NO_AUCTION
        self.passed = 0
        self.withdrawn = 0
        self.leaving = 0
        self.seller = -1
        self.bought = 0
        self.sales = 0
        self.buys = 0
        self.thrown = int_row([])
        self.sections = empty_rows(SECTIONS)
        self.bank = int_row([])
        self.spent = 0
        self.gone = int_row([])

    def copy_fields(self, s: "HighBidFields") -> None:
        self.copy_kernel(s)
        s.setting = self.setting
        s.rounds = self.rounds
        s.pile = self.pile.copy()
        s.hands = self.hands.copy()
        s.money = self.money.copy()
        s.receipts = self.receipts.copy()
        s.shown = self.shown[:]
        s.shown_buyers = self.shown_buyers[:]
        s.buyer = self.buyer
        s.lot = self.lot
        s.under = self.under
        s.again = self.again
        s.auction = self.auction
        s.passed = self.passed
        s.withdrawn = self.withdrawn
        s.leaving = self.leaving
        s.seller = self.seller
        s.bought = self.bought
        s.sales = self.sales
        s.buys = self.buys
        s.thrown = self.thrown[:]
        s.sections = self.sections.copy()
        s.bank = self.bank[:]
        s.spent = self.spent
        s.gone = self.gone[:]

    def to_plain(self) -> tuple[object, ...]:
        return (
            *self.kernel_to_plain(),
            self.rounds,
            self.pile.to_plain(),
            self.hands.to_plain(),
            self.money.to_plain(),
            self.receipts.to_plain(),
            tuple(self.shown),
            tuple(self.shown_buyers),
            self.buyer,
            self.lot,
            self.under,
            self.again,
            self.auction.to_plain(),
            self.passed,
            self.withdrawn,
            self.leaving,
            self.seller,
            self.bought,
            self.sales,
            self.buys,
            tuple(self.thrown),
            self.sections.to_plain(),
            tuple(self.bank),
            self.spent,
            tuple(self.gone),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.rounds = r.next_int()
        self.pile = deck_of(r.next_rows())
        self.hands = hands_of(r.next_rows())
        self.money = ledger_of(r.next_ints())
        self.receipts = record_of(r.next_rows())
        self.shown = int_row(r.next_ints())
        self.shown_buyers = int_row(r.next_ints())
        self.buyer = r.next_int()
        self.lot = r.next_int()
        self.under = r.next_int()
        self.again = r.next_int()
        self.auction = auction_of(r.next_ints())
        self.passed = r.next_int()
        self.withdrawn = r.next_int()
        self.leaving = r.next_int()
        self.seller = r.next_int()
        self.bought = r.next_int()
        self.sales = r.next_int()
        self.buys = r.next_int()
        self.thrown = int_row(r.next_ints())
        self.sections = rows_of(r.next_rows())
        self.bank = int_row(r.next_ints())
        self.spent = r.next_int()
        self.gone = int_row(r.next_ints())

    def shared(self) -> HighBidSetting:
        return self.setting


def open_part(s: HighBidFields) -> dict[str, Any]:
    return {
        "rounds": s.rounds,
        "buyer": s.buyer,
        "lot": s.lot,
        "under": s.under,
        "again": s.again,
        "auction": AuctionSeen(*s.auction.to_plain()),
        "passed": s.passed,
        "withdrawn": s.withdrawn,
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


def open_changes(before: HighBidFields, s: HighBidFields) -> dict[str, Any]:  # noqa: C901
    """Return the open fields of the view that differ from the state before, and what they now hold."""
    changes: dict[str, Any] = {}
    if s.rounds != before.rounds:
        changes["rounds"] = s.rounds
    if s.buyer != before.buyer:
        changes["buyer"] = s.buyer
    if s.lot != before.lot:
        changes["lot"] = s.lot
    if s.under != before.under:
        changes["under"] = s.under
    if s.again != before.again:
        changes["again"] = s.again
    if s.auction.to_plain() != before.auction.to_plain():
        changes["auction"] = AuctionSeen(*s.auction.to_plain())
    if s.passed != before.passed:
        changes["passed"] = s.passed
    if s.withdrawn != before.withdrawn:
        changes["withdrawn"] = s.withdrawn
    if s.seller != before.seller:
        changes["seller"] = s.seller
    if s.bought != before.bought:
        changes["bought"] = tuple(numbers(s.bought))
    if s.sales != before.sales:
        changes["sales"] = s.sales
    if s.buys != before.buys:
        changes["buys"] = s.buys
    if not is_same(s.thrown, before.thrown):
        changes["thrown"] = tuple(s.thrown)
    if s.sections.to_plain() != before.sections.to_plain():
        changes["sections"] = s.sections.to_plain()
    if not is_same(s.bank, before.bank):
        changes["bank"] = tuple(s.bank)
    if s.spent != before.spent:
        changes["spent"] = s.spent
    if not is_same(s.gone, before.gone):
        changes["gone"] = tuple(s.gone)
    return changes
