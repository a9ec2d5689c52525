"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from msgspec.structs import astuple

from parlour.games.ratrace.state import Ratrace
from parlour.kernel.bits import bits, numbers
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import AuctionSeen, View
from parlour.parts.auction import auction_of
from parlour.parts.ledger import ledger_of


class RatraceOpen(View, frozen=True, kw_only=True):
    turn: int  # how many have begun
    owner: tuple[int, ...]  # of each Business: a seat, or the number of seats for the Treasury
    accounts: tuple[int, ...]  # of each seat, then the Treasury's
    debt: tuple[int, ...]  # on each Credit Card
    at: tuple[int, ...]  # each seat's square
    mourning: tuple[int, ...]  # 2 from the funeral until the turn is missed, 1 until the token moves again
    climbed: int  # 1 if the player whose turn it is has moved up in it
    items: tuple[tuple[int, ...], ...]  # the Status Symbols (18) and papers (4) each seat owns
    stock: tuple[int, ...]  # of each symbol, at its Business
    stake: tuple[int, ...]  # in the race, the lottery or the exchange that is going on
    horse: int  # the one that is bet on
    best: int  # the roll to beat, or the level on the exchange
    tied: tuple[int, ...]  # who has rolled it
    lot: int  # the item under the hammer; -1 for none
    seller: int  # who sells it
    bidders: tuple[int, ...]  # the seats that may own the lot
    auction: AuctionSeen  # for the lot
    unwanted: tuple[int, ...]  # items that have failed to bring money towards the present debt


def open_part(s: Ratrace) -> dict[str, Any]:
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
