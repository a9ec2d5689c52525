"""The board of an edition: three rings of squares, six Businesses, and prices."""

from typing import Final

from parlour.kernel.int_rows import IntRow, append, int_row
from parlour.kernel.names import code_of
from parlour.kernel.setting import Edition, Setting
from parlour.parts.dice import two_dice
from parlour.parts.ledger import Ledger

DICE: Final = 36  # outcomes of two dice
WORKING: Final = 0
MIDDLE: Final = 1
HIGH: Final = 2
BUSINESSES: Final = 6
SYMBOLS: Final = 18  # of Business b and class c: 3 * b + c
COPIES: Final = 3  # of each symbol
MOST: Final = 3  # symbols of one player
STEP: Final = 10  # the least raise of a bid: the smallest note
ITEMS: Final = 22  # symbols, then diploma and membership of the Working Class, then those of the Middle Class
SYMBOL_BITS: Final = (1 << SYMBOLS) - 1
PAPER_BITS: Final = (1 << ITEMS) - (1 << SYMBOLS)
PAPERS_OF_CLASS: Final = [3 << SYMBOLS, 3 << SYMBOLS + 2]  # of the Working and the Middle Class
SYMBOLS_OF_CLASS: Final = [sum([1 << symbol for symbol in range(ring, SYMBOLS, 3)]) for ring in range(3)]

# For each kind of square the step that it leads to, and the figures that an edition gives for it.
KINDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "start": ("", ()),
    "income": ("", ("amount",)),
    "business": ("business.choice", ()),
    "racetrack": ("racetrack.bet", ()),
    "stock-exchange": ("stock.invest", ()),
    "lottery": ("lottery.stake", ()),
    "school": ("school.or-club", ("fee",)),
    "club": ("school.or-club", ("fee",)),
    "gift": ("windfall.land", ("amount",)),
    "pool": ("windfall.land/pool", ("times",)),
    "sweepstake": ("windfall.land/sweepstake", ("doubles", "even", "odd")),
    "funeral": ("funeral", ("amount",)),
    "taxes": ("tax.roll", ("times",)),
    "payment": ("payment.treasury", ("times",)),
    "credit-due": ("credit.due", ()),
    "wedding": ("wedding", ()),
    "divorce": ("divorce", ("times",)),
}


class Square:
    """A square of an edition."""

    def __init__(self, kind: str, name: str, business: int, figures: list[int]) -> None:
        self.kind = kind
        self.name = name
        self.business = business  # -1 for none
        self.figures = figures


class Board(Edition):
    """An edition; its squares are numbered ring by ring, from the Working Class up."""

    def __init__(
        self,
        name: str,
        start_cash: int,
        classes: list[str],
        price: list[int],
        other: list[int],
        entry_cash: list[int],
        black_market: list[int],
        turn_in: list[int],
        businesses: list[str],
        colours: list[str],
        symbols: list[str],
        tote: list[list[int]],
        percent: list[int],
        kept: list[int],
        rings: list[list[Square]],
    ) -> None:
        self.name = name
        self.start_cash = start_cash
        self.classes = classes
        self.price: IntRow = int_row(price)  # of a Status Symbol, by class
        self.other: IntRow = int_row(other)  # of the Other Purchase, by class
        self.entry_cash: IntRow = int_row(entry_cash)  # by the class that is left
        self.black_market = black_market
        self.turn_in = turn_in
        self.businesses = businesses
        self.colours = colours
        self.symbols = symbols
        self.tote = tote  # win, place and show, each from horse 2 on
        self.percent = percent  # from level 2 on
        self.kept = kept
        self.sizes: IntRow = int_row([len(ring) for ring in rings])
        self.enter: IntRow = int_row([sum(self.sizes[:ring]) for ring in range(len(rings))])
        self.squares: list[Square] = [square for squares in rings for square in squares]
        self.ring: IntRow = int_row([ring for ring in range(len(rings)) for _ in rings[ring]])
        steps = [KINDS[square.kind][0] for square in self.squares]
        self.leads: IntRow = int_row([code_of(step) if step else 0 for step in steps])  # codes of the steps
        self.business: IntRow = int_row([square.business for square in self.squares])  # -1 for none
        self.number: IntRow = int_row([number_of(square, self.ring[at]) for at, square in enumerate(self.squares)])
        self.income: list[int] = [incomes(squares)[0].figures[0] for squares in rings]
        self.pay_day: IntRow = int_row([self.squares.index(incomes(squares)[0]) for squares in rings])
        # by 36 * square + outcome of two dice: the square it leads to, and the income on the way
        self.to: IntRow = int_row([])
        self.paid: IntRow = int_row([])
        for at in range(len(self.squares)):
            ring = self.ring[at]
            for outcome in range(DICE):
                way = [self.after(at, k) for k in range(1, two_dice(outcome) + 1)]
                self.to = append(self.to, way[-1])
                passes = "income" in [self.squares[k].kind for k in way]
                self.paid = append(self.paid, self.income[ring] if passes else 0)

    def exchange_gain(self, stake: int, level: int) -> int:
        """stock.rolls: return what an investment gains at a level of the exchange."""
        return stake * self.percent[level - 2] // 100 + self.kept[level - 2]

    def after(self, at: int, n: int) -> int:
        """Return the square n further on, clockwise round its ring."""
        enter = self.enter[self.ring[at]]
        return enter + (at - enter + n) % self.sizes[self.ring[at]]


def incomes(squares: list[Square]) -> list[Square]:
    """Return the squares that pay income."""
    return [square for square in squares if square.kind == "income"]


def number_of(square: Square, ring: int) -> int:
    """Return the argument of a square's step: the Business, the paper, or the first figure."""
    if square.kind == "business":
        return square.business
    if square.kind in ("school", "club"):
        return SYMBOLS + 2 * ring + (1 if square.kind == "club" else 0)
    return square.figures[0] if square.figures else 0


def with_interest(debt: int) -> int:
    """credit.due: return a debt and a tenth of it, rounded up to a whole dollar."""
    return debt + (debt + 9) // 10


class RatraceSetting(Setting):
    """The board and the options of a game."""

    def __init__(self, board: Board, goal: int, rounds: int, businesses: int) -> None:
        self.board = board
        self.goal = goal  # total needed to retire
        self.rounds = rounds  # 0 for no limit
        self.businesses = businesses  # of each player

    def start_money(self, seats: int) -> Ledger:
        cash = self.board.start_cash
        return Ledger(int_row([cash] * seats + [-cash * seats]))
