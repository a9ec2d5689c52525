"""What lies on the table in Ratrace. Nothing is hidden but how the dice will fall."""

from parlour.games.ratrace.board import (
    BUSINESSES,
    COPIES,
    MOST,
    PAPER_BITS,
    SYMBOL_BITS,
    SYMBOLS,
    WORKING,
    Terms,
)
from parlour.kernel.offer import numbers
from parlour.kernel.state import Reader, State
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.ledger import Ledger


class Ratrace(State):
    terms: Terms
    turn: int  # how many have begun
    owner: tuple[int, ...]  # of each Business: a seat, or the number of seats for the Treasury
    money: Ledger  # of each seat, then the Treasury's
    debt: list[int]  # on each Credit Card
    at: list[int]  # each seat's square
    mourning: list[int]  # 2 from the funeral until the turn is missed, 1 until the token moves again
    held: list[int]  # a bit for each symbol and paper a seat owns
    stock: list[int]  # of each symbol, at its Business
    stake: list[int]  # in the race, the lottery or the exchange that is going on
    horse: int
    best: int  # the roll to beat, or the level on the exchange
    tied: int  # a bit for each seat that has rolled it
    lot: int  # the item under the hammer; -1 for none
    seller: int
    bidders: int  # a bit for each seat that may own the lot
    auction: Auction
    unwanted: int  # a bit for each item that has failed to bring money towards the present debt

    def setup(self, seats: int, terms: Terms) -> None:
        cash = terms.board.start_cash
        self.open(seats)
        self.terms = terms
        self.turn = 0
        self.owner = (seats,) * BUSINESSES
        self.money = Ledger([cash] * seats + [-cash * seats])
        self.debt = [0] * seats
        self.at = [terms.board.enter[WORKING]] * seats
        self.mourning = [0] * seats
        self.held = [0] * seats
        self.stock = [COPIES] * SYMBOLS
        self.stake = [0] * seats
        self.horse = 0
        self.best = 0
        self.tied = 0
        self.lot = -1
        self.seller = 0
        self.bidders = 0
        self.auction = NO_AUCTION
        self.unwanted = 0

    def copy(self) -> "Ratrace":
        s = Ratrace()
        self.copy_kernel(s)
        s.terms = self.terms
        s.turn = self.turn
        s.owner = self.owner
        s.money = self.money.copy()
        s.debt = self.debt[:]
        s.at = self.at[:]
        s.mourning = self.mourning[:]
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
        return s

    def plain(self) -> tuple[object, ...]:
        return (
            *self.plain_kernel(),
            self.turn,
            self.owner,
            self.money.plain(),
            tuple(self.debt),
            tuple(self.at),
            tuple(self.mourning),
            tuple(self.held),
            tuple(self.stock),
            tuple(self.stake),
            self.horse,
            self.best,
            self.tied,
            self.lot,
            self.seller,
            self.bidders,
            self.auction.plain(),
            self.unwanted,
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.turn = r.whole()
        self.owner = tuple(r.wholes())
        self.money = Ledger(r.wholes())
        self.debt = r.wholes()
        self.at = r.wholes()
        self.mourning = r.wholes()
        self.held = r.wholes()
        self.stock = r.wholes()
        self.stake = r.wholes()
        self.horse = r.whole()
        self.best = r.whole()
        self.tied = r.whole()
        self.lot = r.whole()
        self.seller = r.whole()
        self.bidders = r.whole()
        self.auction = auction_of(r.wholes())
        self.unwanted = r.whole()

    # ---- words the clauses use ------------------------------------------------------------

    def cash(self, p: int) -> int:
        return self.money.balances[p]

    def receive(self, p: int, amount: int) -> None:
        """From the Treasury."""
        self.money.pay(self.seats, p, amount)

    def ring(self, p: int) -> int:
        """The class the seat is in."""
        return self.terms.board.ring[self.at[p]]

    def symbols(self, p: int) -> int:
        """How many Status Symbols the seat owns."""
        return (self.held[p] & SYMBOL_BITS).bit_count()

    def full(self, p: int) -> bool:
        """Whether the seat owns three Status Symbols: then something is left without the first two."""
        rest = self.held[p] & SYMBOL_BITS
        rest &= rest - 1
        return rest & (rest - 1) != 0

    def papers(self, p: int) -> int:
        """The bit of the seat's diploma or membership; 0 for neither."""
        return self.held[p] & PAPER_BITS

    def due(self, p: int) -> int:
        """The debt and a tenth of it, rounded up to a whole dollar."""
        return self.debt[p] + (self.debt[p] + 9) // 10

    def total(self, p: int) -> int:
        """What would be left after paying off the Credit Card."""
        return self.money.balances[p] - self.due(p)

    def wrong(self) -> str:
        """What could never be on a real table."""
        if self.money.wrong():
            return self.money.wrong()
        for symbol in range(SYMBOLS):
            sold = sum([self.held[p] >> symbol & 1 for p in range(self.seats)])
            if self.stock[symbol] < 0 or self.stock[symbol] + sold != COPIES:
                return f"symbol {symbol}: {self.stock[symbol]} in stock and {sold} sold are not {COPIES}"
        for p in range(self.seats):
            if self.symbols(p) > MOST:
                return f"seat {p} owns {self.symbols(p)} Status Symbols"
            if self.papers(p).bit_count() > 1:
                return f"seat {p} has a diploma and a membership"
            for item in numbers(self.held[p]):
                if item < SYMBOLS and (item % 3 < self.ring(p) or self.owner[item // 3] == p):
                    return f"seat {p} owns symbol {item}, of a lower class or of its own Business"
                if item >= SYMBOLS and (item - SYMBOLS) // 2 != self.ring(p):
                    return f"seat {p} has paper {item} of another class"
            if self.debt[p] < 0 or self.stake[p] < 0 or self.stake[p] > self.cash(p):
                return f"seat {p} owes {self.debt[p]} and stakes {self.stake[p]} of {self.cash(p)}"
        return ""
