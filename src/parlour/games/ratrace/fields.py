"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from parlour.games.ratrace.board import BUSINESSES, COPIES, SYMBOLS, WORKING, RatraceSetting
from parlour.kernel.bits import numbers
from parlour.kernel.int_rows import IntRow, int_row, is_same, repeat
from parlour.kernel.state import Reader, State
from parlour.kernel.view import AuctionSeen
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.ledger import Ledger, ledger_of


class RatraceFields(State):
    """The fields of a state; none is hidden."""

    __slots__ = (
        "at",
        "auction",
        "best",
        "bidders",
        "climbed",
        "debt",
        "held",
        "horse",
        "lot",
        "money",
        "mourning",
        "owner",
        "seller",
        "setting",
        "stake",
        "stock",
        "tied",
        "turn",
        "unwanted",
    )

    setting: RatraceSetting
    turn: int  # turns begun
    owner: tuple[int, ...]  # owner of each Business; the number of seats stands for the Treasury
    money: Ledger  # money of each seat, then of the Treasury
    debt: IntRow  # debt on each Credit Card
    at: IntRow  # square of each seat
    mourning: IntRow  # 2 from the funeral until the turn is missed, 1 until the token moves again
    climbed: int  # 1 if somebody has moved up in this turn
    held: IntRow  # Status Symbols (18) and papers (4) of each seat
    stock: IntRow  # copies of each symbol at its Business
    stake: IntRow  # stake of each seat in the race, the lottery or the exchange
    horse: int  # horse that is bet on
    best: int  # roll to beat, or level of the exchange
    tied: int  # seats that rolled it
    lot: int  # item in auction; -1 for none
    seller: int  # seat that sells it
    bidders: int  # seats that may buy it
    auction: Auction  # auction of that item
    unwanted: int  # items that found no buyer while the present debt is raised

    def lay_out(self, seats: int, setting: RatraceSetting) -> None:
        self.open(seats)
        self.setting = setting
        self.turn = 0
        self.owner = (seats,) * BUSINESSES
        self.money = setting.start_money(seats)
        self.debt = repeat(0, seats)
        self.at = repeat(setting.board.enter[WORKING], seats)
        self.mourning = repeat(0, seats)
        self.climbed = 0
        self.held = repeat(0, seats)
        self.stock = repeat(COPIES, SYMBOLS)
        self.stake = repeat(0, seats)
        self.horse = 0
        self.best = 0
        self.tied = 0
        self.lot = -1
        self.seller = 0
        self.bidders = 0
        self.auction = NO_AUCTION
        self.unwanted = 0

    def copy_fields(self, s: "RatraceFields") -> None:
        self.copy_kernel(s)
        s.setting = self.setting
        s.turn = self.turn
        s.owner = self.owner
        s.money = self.money.copy()
        s.debt = self.debt[:]
        s.at = self.at[:]
        s.mourning = self.mourning[:]
        s.climbed = self.climbed
        s.held = self.held[:]
        s.stock = self.stock[:]
        s.stake = self.stake[:]
        s.horse = self.horse
        s.best = self.best
        s.tied = self.tied
        s.lot = self.lot
        s.seller = self.seller
        s.bidders = self.bidders
        s.auction = self.auction
        s.unwanted = self.unwanted

    def to_plain(self) -> tuple[object, ...]:
        return (
            *self.kernel_to_plain(),
            self.turn,
            self.owner,
            self.money.to_plain(),
            tuple(self.debt),
            tuple(self.at),
            tuple(self.mourning),
            self.climbed,
            tuple(self.held),
            tuple(self.stock),
            tuple(self.stake),
            self.horse,
            self.best,
            self.tied,
            self.lot,
            self.seller,
            self.bidders,
            self.auction.to_plain(),
            self.unwanted,
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.turn = r.next_int()
        self.owner = tuple(r.next_ints())
        self.money = ledger_of(r.next_ints())
        self.debt = int_row(r.next_ints())
        self.at = int_row(r.next_ints())
        self.mourning = int_row(r.next_ints())
        self.climbed = r.next_int()
        self.held = int_row(r.next_ints())
        self.stock = int_row(r.next_ints())
        self.stake = int_row(r.next_ints())
        self.horse = r.next_int()
        self.best = r.next_int()
        self.tied = r.next_int()
        self.lot = r.next_int()
        self.seller = r.next_int()
        self.bidders = r.next_int()
        self.auction = auction_of(r.next_ints())
        self.unwanted = r.next_int()

    def shared(self) -> RatraceSetting:
        return self.setting


def open_part(s: RatraceFields) -> dict[str, Any]:
    return {
        "turn": s.turn,
        "owner": s.owner,
        "accounts": s.money.to_plain(),
        "debt": tuple(s.debt),
        "at": tuple(s.at),
        "mourning": tuple(s.mourning),
        "climbed": s.climbed,
        "items": tuple([tuple(numbers(held)) for held in s.held]),
        "stock": tuple(s.stock),
        "stake": tuple(s.stake),
        "horse": s.horse,
        "best": s.best,
        "tied": tuple(numbers(s.tied)),
        "lot": s.lot,
        "seller": s.seller,
        "bidders": tuple(numbers(s.bidders)),
        "auction": AuctionSeen(*s.auction.to_plain()),
        "unwanted": tuple(numbers(s.unwanted)),
    }


def open_changes(before: RatraceFields, s: RatraceFields) -> dict[str, Any]:  # noqa: C901
    """Return the open fields of the view that differ from the state before, and what they now hold."""
    changes: dict[str, Any] = {}
    if s.turn != before.turn:
        changes["turn"] = s.turn
    if s.owner != before.owner:
        changes["owner"] = s.owner
    if s.money.to_plain() != before.money.to_plain():
        changes["accounts"] = s.money.to_plain()
    if not is_same(s.debt, before.debt):
        changes["debt"] = tuple(s.debt)
    if not is_same(s.at, before.at):
        changes["at"] = tuple(s.at)
    if not is_same(s.mourning, before.mourning):
        changes["mourning"] = tuple(s.mourning)
    if s.climbed != before.climbed:
        changes["climbed"] = s.climbed
    if not is_same(s.held, before.held):
        changes["items"] = tuple([tuple(numbers(held)) for held in s.held])
    if not is_same(s.stock, before.stock):
        changes["stock"] = tuple(s.stock)
    if not is_same(s.stake, before.stake):
        changes["stake"] = tuple(s.stake)
    if s.horse != before.horse:
        changes["horse"] = s.horse
    if s.best != before.best:
        changes["best"] = s.best
    if s.tied != before.tied:
        changes["tied"] = tuple(numbers(s.tied))
    if s.lot != before.lot:
        changes["lot"] = s.lot
    if s.seller != before.seller:
        changes["seller"] = s.seller
    if s.bidders != before.bidders:
        changes["bidders"] = tuple(numbers(s.bidders))
    if s.auction.to_plain() != before.auction.to_plain():
        changes["auction"] = AuctionSeen(*s.auction.to_plain())
    if s.unwanted != before.unwanted:
        changes["unwanted"] = tuple(numbers(s.unwanted))
    return changes
