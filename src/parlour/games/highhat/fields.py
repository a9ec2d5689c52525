"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from parlour.games.highhat.board import KINDS, SETS
from parlour.games.highhat.deal import Deal, deal_of
from parlour.games.highhat.setting import HighHatSetting
from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.kernel.state import Reader, State
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.deck import Deck, deck_of
from parlour.parts.ledger import Ledger, ledger_of


class HighHatFields(State):
    """The fields of a state; only the order of unseen cards is hidden."""

    __slots__ = (
        "agreed",
        "arrivals",
        "auction",
        "bound",
        "buyer",
        "came",
        "deals",
        "dealt",
        "debts",
        "handing",
        "human",
        "kept",
        "last_agreed",
        "last_progress",
        "left",
        "lot",
        "lottery",
        "most_kinds",
        "owned",
        "place",
        "points",
        "registrar",
        "rest",
        "setting",
        "space",
        "stock",
        "turns",
    )

    setting: HighHatSetting
    points: Ledger  # points of each seat, the Hat Pool, the Milk Fund and the Register
    owned: IntRow  # property of each seat, a bit for each kind
    bound: IntRow  # property of each seat that a card is about to take
    left: IntRow  # cards of each kind in the Register
    stock: int  # kinds in the Register, a bit for each
    space: IntRow  # space of each seat on the track
    place: IntRow  # place of each seat: 0 the track, 1 and 2 the beds, 3 the Park
    came: IntRow  # number of each seat's last arrival; 0 before its first move
    arrivals: int  # arrivals at a space so far
    rest: IntRow  # turns each seat still has to lose
    kept: IntRow  # cards each seat keeps, a bit for each
    lottery: Deck  # the Lottery pile
    human: Deck  # the Human Equation pile
    lot: int  # kind whose last card is contested; -1 for none
    buyer: int  # seat that asked to buy it; -1 for none
    handing: int  # property the buyer would hand in for it, a bit for each kind
    auction: Auction  # auction of that card
    deals: list[Deal]  # proposed trades
    debts: IntRow  # unpaid debts, the oldest first: amount, creditor and debtor in one number
    dealt: int  # trades proposed so far
    agreed: int  # seats that agree to end the game, a bit for each
    last_agreed: int  # turn in which somebody last agreed to end the game
    most_kinds: IntRow  # most kinds that each seat has owned at the beginning of a turn
    last_progress: int  # last turn before which somebody came nearer to the kinds, or nobody had the points
    registrar: int  # seat that keeps the Register; -1 before the roll-off
    turns: int  # turns begun

    def lay_out(self, seats: int, setting: HighHatSetting) -> None:
        self.open(seats)
        self.setting = setting
        self.points = setting.start_points(seats)
        self.owned = repeat(0, seats)
        self.bound = repeat(0, seats)
        self.left = repeat(seats - 1, KINDS)
        self.stock = SETS - 1
        self.space = repeat(0, seats)
        self.place = repeat(0, seats)
        self.came = repeat(0, seats)
        self.arrivals = 0
        self.rest = repeat(0, seats)
        self.kept = repeat(0, seats)
        self.lottery = setting.lottery()
        self.human = setting.human()
        self.lot = -1
        self.buyer = -1
        self.handing = 0
        self.auction = NO_AUCTION
        self.deals = []
        self.debts = int_row([])
        self.dealt = 0
        self.agreed = 0
        self.last_agreed = 0
        self.most_kinds = repeat(0, seats)
        self.last_progress = 0
        self.registrar = -1
        self.turns = 0

    def copy_fields(self, s: "HighHatFields") -> None:
        self.copy_kernel(s)
        s.setting = self.setting
        s.points = self.points.copy()
        s.owned = self.owned[:]
        s.bound = self.bound[:]
        s.left = self.left[:]
        s.stock = self.stock
        s.space = self.space[:]
        s.place = self.place[:]
        s.came = self.came[:]
        s.arrivals = self.arrivals
        s.rest = self.rest[:]
        s.kept = self.kept[:]
        s.lottery = self.lottery.copy()
        s.human = self.human.copy()
        s.lot = self.lot
        s.buyer = self.buyer
        s.handing = self.handing
        s.auction = self.auction
        s.deals = self.deals[:]
        s.debts = self.debts[:]
        s.dealt = self.dealt
        s.agreed = self.agreed
        s.last_agreed = self.last_agreed
        s.most_kinds = self.most_kinds[:]
        s.last_progress = self.last_progress
        s.registrar = self.registrar
        s.turns = self.turns

    def to_plain(self) -> tuple[object, ...]:
        return (
            *self.kernel_to_plain(),
            self.points.to_plain(),
            tuple(self.owned),
            tuple(self.bound),
            tuple(self.left),
            self.stock,
            tuple(self.space),
            tuple(self.place),
            tuple(self.came),
            self.arrivals,
            tuple(self.rest),
            tuple(self.kept),
            self.lottery.to_plain(),
            self.human.to_plain(),
            self.lot,
            self.buyer,
            self.handing,
            self.auction.to_plain(),
            tuple([part.to_plain() for part in self.deals]),
            tuple(self.debts),
            self.dealt,
            self.agreed,
            self.last_agreed,
            tuple(self.most_kinds),
            self.last_progress,
            self.registrar,
            self.turns,
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.points = ledger_of(r.next_ints())
        self.owned = int_row(r.next_ints())
        self.bound = int_row(r.next_ints())
        self.left = int_row(r.next_ints())
        self.stock = r.next_int()
        self.space = int_row(r.next_ints())
        self.place = int_row(r.next_ints())
        self.came = int_row(r.next_ints())
        self.arrivals = r.next_int()
        self.rest = int_row(r.next_ints())
        self.kept = int_row(r.next_ints())
        self.lottery = deck_of(r.next_rows())
        self.human = deck_of(r.next_rows())
        self.lot = r.next_int()
        self.buyer = r.next_int()
        self.handing = r.next_int()
        self.auction = auction_of(r.next_ints())
        self.deals = [deal_of(row) for row in r.next_int_rows()]
        self.debts = int_row(r.next_ints())
        self.dealt = r.next_int()
        self.agreed = r.next_int()
        self.last_agreed = r.next_int()
        self.most_kinds = int_row(r.next_ints())
        self.last_progress = r.next_int()
        self.registrar = r.next_int()
        self.turns = r.next_int()

    def shared(self) -> HighHatSetting:
        return self.setting
