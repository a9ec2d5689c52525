"""The state of Ratrace; fields.toml beside this file declares its fields."""

from parlour.games.ratrace.board import COPIES, MOST, PAPER_BITS, SYMBOL_BITS, SYMBOLS, with_interest
from parlour.games.ratrace.fields import RatraceFields
from parlour.kernel.bits import how_many, numbers


class Ratrace(RatraceFields):
    def copy(self) -> "Ratrace":
        s = Ratrace()
        self.copy_fields(s)
        return s

    # ---- helpers for clauses --------------------------------------------------------------

    def cash(self, p: int) -> int:
        return self.money.balances[p]

    def receive(self, p: int, amount: int) -> None:
        """Move money from the Treasury to a seat."""
        self.money.pay(self.seats, p, amount)

    def ring(self, p: int) -> int:
        """Return the class of the seat."""
        return self.setting.board.ring[self.at[p]]

    def symbols(self, p: int) -> int:
        """Return how many Status Symbols the seat owns."""
        return how_many(self.held[p] & SYMBOL_BITS)

    def full(self, p: int) -> bool:
        """Return whether the seat owns three Status Symbols: a bit is left without the lowest two."""
        rest = self.held[p] & SYMBOL_BITS
        rest &= rest - 1
        return rest & (rest - 1) != 0

    def papers(self, p: int) -> int:
        """Return the bit of the seat's diploma or membership; 0 for neither."""
        return self.held[p] & PAPER_BITS

    def due(self, p: int) -> int:
        """Return the seat's debt with interest."""
        return with_interest(self.debt[p])

    def total(self, p: int) -> int:
        """Return the cash that would be left after paying off the Credit Card."""
        return self.money.balances[p] - self.due(p)

    def wrong(self) -> str:
        """Return what is impossible in this state; empty if nothing is."""
        if self.money.wrong():
            return self.money.wrong()
        for symbol in range(SYMBOLS):
            sold = sum([self.held[p] >> symbol & 1 for p in range(self.seats)])
            if self.stock[symbol] < 0 or self.stock[symbol] + sold != COPIES:
                return f"symbol {symbol}: {self.stock[symbol]} in stock and {sold} sold are not {COPIES}"
        for p in range(self.seats):
            if self.wrong_items(p):
                return self.wrong_items(p)
            if self.debt[p] < 0 or self.stake[p] < 0 or self.stake[p] > self.cash(p):
                return f"seat {p} owes {self.debt[p]} and stakes {self.stake[p]} of {self.cash(p)}"
        return ""

    def wrong_items(self, p: int) -> str:
        if self.symbols(p) > MOST:
            return f"seat {p} owns {self.symbols(p)} Status Symbols"
        if how_many(self.papers(p)) > 1:
            return f"seat {p} has a diploma and a membership"
        for item in numbers(self.held[p]):
            if item < SYMBOLS and (item % 3 < self.ring(p) or self.owner[item // 3] == p):
                return f"seat {p} owns symbol {item}, of a lower class or of its own Business"
            if item >= SYMBOLS and (item - SYMBOLS) // 2 != self.ring(p):
                return f"seat {p} has paper {item} of another class"
        return ""
