"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from parlour.games.ratrace.board import BUSINESSES, COPIES, SYMBOLS, WORKING, RatraceSetting
from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.kernel.state import Reader, State
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.ledger import Ledger, ledger_of


class RatraceFields(State):
    """Nothing is hidden but how the dice will fall."""

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
    turn: int  # how many have begun
    owner: tuple[int, ...]  # of each Business: a seat, or the number of seats for the Treasury
    money: Ledger  # of each seat, then the Treasury's
    debt: IntRow  # on each Credit Card
    at: IntRow  # each seat's square
    mourning: IntRow  # 2 from the funeral until the turn is missed, 1 until the token moves again
    climbed: int  # 1 if the player whose turn it is has moved up in it
    held: IntRow  # the Status Symbols (18) and papers (4) each seat owns
    stock: IntRow  # of each symbol, at its Business
    stake: IntRow  # in the race, the lottery or the exchange that is going on
    horse: int  # the one that is bet on
    best: int  # the roll to beat, or the level on the exchange
    tied: int  # who has rolled it
    lot: int  # the item under the hammer; -1 for none
    seller: int  # who sells it
    bidders: int  # the seats that may own the lot
    auction: Auction  # for the lot
    unwanted: int  # items that have failed to bring money towards the present debt

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
