"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from msgspec.structs import astuple

from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.ledger import ledger_of


class RatraceOpen(View, frozen=True, kw_only=True):
    turn: int  # turns begun
    owner: tuple[int, ...]  # owner of each Business; the number of seats stands for the Treasury
    accounts: tuple[int, ...]  # money of each seat, then of the Treasury
    debt: tuple[int, ...]  # debt on each Credit Card
    at: tuple[int, ...]  # square of each seat
    mourning: tuple[int, ...]  # 2 from the funeral until the turn is missed, 1 until the token moves again
    climbed: int  # 1 if somebody has moved up in this turn
    items: tuple[tuple[int, ...], ...]  # Status Symbols (18) and papers (4) of each seat
    stock: tuple[int, ...]  # copies of each symbol at its Business
    stake: tuple[int, ...]  # stake of each seat in the race, the lottery or the exchange
    horse: int  # horse that is bet on
    best: int  # roll to beat, or level of the exchange
    tied: tuple[int, ...]  # seats that rolled it
    lot: int  # item in auction; -1 for none
    seller: int  # seat that sells it
    bidders: tuple[int, ...]  # seats that may buy it
    auction: AuctionSeen  # auction of that item
    unwanted: tuple[int, ...]  # items that found no buyer while the present debt is raised


def restore_open(s: Ratrace, view: RatraceOpen) -> None:
    s.turn = view.turn
    s.owner = view.owner
    s.money = ledger_of(view.accounts)
    s.debt = int_row(view.debt)
    s.at = int_row(view.at)
    s.mourning = int_row(view.mourning)
    s.climbed = view.climbed
    s.held = int_row([bits(list(held)) for held in view.items])
    s.stock = int_row(view.stock)
    s.stake = int_row(view.stake)
    s.horse = view.horse
    s.best = view.best
    s.tied = bits(list(view.tied))
    s.lot = view.lot
    s.seller = view.seller
    s.bidders = bits(list(view.bidders))
    s.auction = auction_of(astuple(view.auction))
    s.unwanted = bits(list(view.unwanted))
