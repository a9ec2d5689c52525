"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from parlour.games.highhat.board import KINDS, SETS
from parlour.games.highhat.deal import Deal, deal_of
from parlour.games.highhat.setting import HighHatSetting
from parlour.kernel.int_rows import IntRow, int_row, is_same, repeat
from parlour.kernel.state import Reader, State
from parlour.kernel.view import AuctionSeen
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


def open_part(s: HighHatFields) -> dict[str, Any]:
    return {
        "accounts": s.points.to_plain(),
        "owned": tuple(s.owned),
        "bound": tuple(s.bound),
        "left": tuple(s.left),
        "stock": s.stock,
        "space": tuple(s.space),
        "place": tuple(s.place),
        "came": tuple(s.came),
        "arrivals": s.arrivals,
        "rest": tuple(s.rest),
        "kept": tuple(s.kept),
        "lot": s.lot,
        "buyer": s.buyer,
        "handing": s.handing,
        "auction": AuctionSeen(*s.auction.to_plain()),
        "dealt": s.dealt,
        "agreed": s.agreed,
        "last_agreed": s.last_agreed,
        "most_kinds": tuple(s.most_kinds),
        "last_progress": s.last_progress,
        "registrar": s.registrar,
        "turns": s.turns,
    }


def open_changes(before: HighHatFields, s: HighHatFields) -> dict[str, Any]:  # noqa: C901
    """Return the open fields of the view that differ from the state before, and what they now hold."""
    changes: dict[str, Any] = {}
    if s.points.to_plain() != before.points.to_plain():
        changes["accounts"] = s.points.to_plain()
    if not is_same(s.owned, before.owned):
        changes["owned"] = tuple(s.owned)
    if not is_same(s.bound, before.bound):
        changes["bound"] = tuple(s.bound)
    if not is_same(s.left, before.left):
        changes["left"] = tuple(s.left)
    if s.stock != before.stock:
        changes["stock"] = s.stock
    if not is_same(s.space, before.space):
        changes["space"] = tuple(s.space)
    if not is_same(s.place, before.place):
        changes["place"] = tuple(s.place)
    if not is_same(s.came, before.came):
        changes["came"] = tuple(s.came)
    if s.arrivals != before.arrivals:
        changes["arrivals"] = s.arrivals
    if not is_same(s.rest, before.rest):
        changes["rest"] = tuple(s.rest)
    if not is_same(s.kept, before.kept):
        changes["kept"] = tuple(s.kept)
    if s.lot != before.lot:
        changes["lot"] = s.lot
    if s.buyer != before.buyer:
        changes["buyer"] = s.buyer
    if s.handing != before.handing:
        changes["handing"] = s.handing
    if s.auction.to_plain() != before.auction.to_plain():
        changes["auction"] = AuctionSeen(*s.auction.to_plain())
    if s.dealt != before.dealt:
        changes["dealt"] = s.dealt
    if s.agreed != before.agreed:
        changes["agreed"] = s.agreed
    if s.last_agreed != before.last_agreed:
        changes["last_agreed"] = s.last_agreed
    if not is_same(s.most_kinds, before.most_kinds):
        changes["most_kinds"] = tuple(s.most_kinds)
    if s.last_progress != before.last_progress:
        changes["last_progress"] = s.last_progress
    if s.registrar != before.registrar:
        changes["registrar"] = s.registrar
    if s.turns != before.turns:
        changes["turns"] = s.turns
    return changes
