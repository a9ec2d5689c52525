"""What anybody sees of Ratrace, which is everything but the dice to come."""

from typing import Any

import msgspec

from parlour.games.ratrace.board import Board
from parlour.games.ratrace.rules import begin
from parlour.games.ratrace.state import Ratrace
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.offer import bits, numbers
from parlour.kernel.state import Reader
from parlour.kernel.view import View, in_common
from parlour.parts.auction import auction_of
from parlour.parts.ledger import Ledger


class RatraceView(View, frozen=True, kw_only=True):
    turn: int  # how many have begun
    goal: int  # to retire on
    rounds: int  # after which the game ends; 0 for never
    sizes: tuple[int, ...]  # how many squares each class has; they are numbered on from class to class
    owner: tuple[int, ...]  # of each Business: a seat, or the number of seats for the Treasury
    cash: tuple[int, ...]
    treasury: int
    debt: tuple[int, ...]  # on each Credit Card
    ring: tuple[int, ...]  # the class each seat is in
    at: tuple[int, ...]  # the square
    mourning: tuple[int, ...]  # 2 from the funeral until the turn is missed, 1 until the token moves again
    items: tuple[tuple[int, ...], ...]  # Status Symbols (18) and papers (4) each seat owns
    stock: tuple[int, ...]  # of each symbol, at its Business
    stake: tuple[int, ...]  # in the race, the lottery or the exchange that is going on
    horse: int
    best: int  # the roll to beat, or the level on the exchange
    tied: tuple[int, ...]  # who has rolled it
    owed: int  # the debt that is being met; 0 for none
    lot: int  # the item under the hammer; -1 for none
    seller: int
    bidders: tuple[int, ...]
    price: int  # of the last bid; 0 for none
    leader: int  # who made it; -1 nobody
    auction: tuple[int, ...]  # as a plain value
    unwanted: tuple[int, ...]  # items that have failed to bring money towards the debt


class RatracePrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each Business
    price: tuple[int, ...]  # of a Status Symbol, by class
    other: tuple[int, ...]  # of the Other Purchase, by class
    entry: tuple[int, ...]  # cash needed to leave a class upwards
    tote: tuple[tuple[int, ...], ...]  # win, place and show, each from horse 2 on
    percent: tuple[int, ...]  # gained on the exchange, from level 2 on
    kept: tuple[int, ...]  # dollars left besides
    sizes: tuple[int, ...]  # how many squares each class has
    squares: tuple[tuple[str, int, tuple[int, ...]], ...]  # kind, Business or -1, and the figures on it


def printed(board: Board) -> RatracePrint:
    return RatracePrint(
        tuple(board.colours),
        tuple(board.price),
        tuple(board.other),
        tuple(board.entry_cash),
        tuple(tuple(odds) for odds in board.tote),
        tuple(board.percent),
        tuple(board.kept),
        tuple(board.sizes),
        tuple((square.kind, square.business, tuple(square.figures)) for square in board.squares),
    )


def look(s: Ratrace, viewer: int) -> RatraceView:
    everybody = range(s.seats)
    return RatraceView(
        **in_common(s, viewer),
        turn=s.turn,
        goal=s.terms.goal,
        rounds=s.terms.rounds,
        sizes=tuple(s.terms.board.sizes),
        owner=s.owner,
        cash=tuple(s.money.balances[:-1]),
        treasury=s.money.balances[-1],
        debt=tuple(s.debt),
        ring=tuple([s.ring(p) for p in everybody]),
        at=tuple(s.at),
        mourning=tuple(s.mourning),
        items=tuple([tuple(numbers(held)) for held in s.held]),
        stock=tuple(s.stock),
        stake=tuple(s.stake),
        horse=s.horse,
        best=s.best,
        tied=tuple(numbers(s.tied)),
        owed=sum([number for clause, _, number in s.agenda if clause == "broke.raise"]),
        lot=s.lot,
        seller=s.seller,
        bidders=tuple(numbers(s.bidders)),
        price=s.auction.price,
        leader=s.auction.leader,
        auction=s.auction.plain(),
        unwanted=tuple(numbers(s.unwanted)),
    )


def determinise(view: View, chosen: Chosen, board: Any, _source: Fast) -> Ratrace:
    """Nothing is hidden: the one state that looks so."""
    assert isinstance(view, RatraceView) and isinstance(board, Board)
    s = begin(view.seats, chosen, board)
    s.load_kernel(Reader(view.flow))
    s.turn = view.turn
    s.owner = view.owner
    s.money = Ledger([*view.cash, view.treasury])
    s.debt = list(view.debt)
    s.at = list(view.at)
    s.mourning = list(view.mourning)
    s.held = [bits(list(items)) for items in view.items]
    s.stock = list(view.stock)
    s.stake = list(view.stake)
    s.horse = view.horse
    s.best = view.best
    s.tied = bits(list(view.tied))
    s.lot = view.lot
    s.seller = view.seller
    s.bidders = bits(list(view.bidders))
    s.auction = auction_of(list(view.auction))
    s.unwanted = bits(list(view.unwanted))
    return s
