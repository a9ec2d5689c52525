"""What lies on the table in High Hat. Only the order of the two piles is hidden, and that is chance."""

from typing import Final

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, SETS, STEP, Board, Season
from parlour.kernel.offer import Args, Offer, OneOf, Param, SomeOf
from parlour.kernel.state import Reader, State
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.deck import Deck
from parlour.parts.ledger import Ledger

ON_TRACK: Final = 0
BED_1: Final = 1
BED_2: Final = 2
PARK: Final = 3
NONE: Final = -1
PROPOSALS: Final = 2  # that a seat may have open at once
PAID: Final[list[str]] = ["paid_hat", "paid_milk", "paid"]  # by whom it goes to: the pools, the Register


class AnySet(SomeOf):
    """Any of the sets that can be made of what is allowed, from none to all; quick to count and to draw from."""

    def size(self) -> int:
        return 1 << self.allowed.bit_count()

    def nth(self, k: int) -> int:
        """The bits of k, dealt out to the members from the lowest on."""
        value = 0
        rest = self.allowed
        while k:
            lowest = rest & -rest
            if k & 1:
                value |= lowest
            rest ^= lowest
            k >>= 1
        return value


# The parts of a proposal, looked up by a set or an amount.
PARTNER: Final = [OneOf("partner", "seat", 1 << q) for q in range(6)]
GIVE: Final = [AnySet("give", "property", kinds) for kinds in range(SETS)]
WANT: Final = [AnySet("want", "property", kinds) for kinds in range(SETS)]
GIVE_POLICIES: Final = [AnySet("policies_given", "policy", kept, clause="insurance.sell") for kept in range(SETS)]
WANT_POLICIES: Final = [AnySet("policies_wanted", "policy", kept, clause="insurance.sell") for kept in range(SETS)]
RICHEST: Final = 2000  # steps of 5 points that can be asked in a trade
GIVE_POINTS: Final = [Param("points_given", "points", 0, n * STEP, STEP) for n in range(RICHEST + 1)]
WANT_POINTS: Final = [Param("points_wanted", "points", 0, n * STEP, STEP) for n in range(RICHEST + 1)]


class Deal:
    """A trade proposed by one seat to another; never changed, so that states may share it."""

    def __init__(self, number: int, proposer: int, partner: int, terms: Args) -> None:
        self.number = number
        self.proposer = proposer
        self.partner = partner
        self.gives, self.wants = terms[0], terms[1]  # property, as the proposer says it
        self.pays, self.asks = terms[2], terms[3]  # points
        self.policies, self.policies_wanted = terms[4], terms[5]
        self.param = Param("deal", "deal", number, number)
        self.accept = Offer("accept", (self.param,), True)
        self.decline = Offer("decline", (self.param,), True)
        self.withdraw = Offer("withdraw", (self.param,), True)

    def plain(self) -> tuple[int, ...]:
        return (
            self.number,
            self.proposer,
            self.partner,
            self.gives,
            self.wants,
            self.pays,
            self.asks,
            self.policies,
            self.policies_wanted,
        )


def deal_of(row: list[int]) -> Deal:
    """From its plain value."""
    return Deal(row[0], row[1], row[2], (row[3], row[4], row[5], row[6], row[7], row[8]))


class HighHat(State):
    season: Season
    points: Ledger  # of each seat, the Hat Pool, the Milk Fund and the Register
    owned: list[int]  # the property of each seat: a bit for each kind
    bound: list[int]  # property of each seat that a card is just about to take
    left: list[int]  # cards of each kind in the Register
    stock: int  # the kinds of which there are any: a bit for each
    space: list[int]  # of each seat on the track
    place: list[int]  # of each seat: on the track, in a bed or in the Park
    came: list[int]  # which arrival at a space was each seat's last; 0 before its first move
    arrivals: int
    rest: list[int]  # turns each seat is still to lose
    kept: list[int]  # the cards each seat keeps: a bit for each
    lottery: Deck
    human: Deck
    lot: int  # the kind that somebody is buying; NONE
    auction: Auction  # for the last card of it
    deals: list[Deal]
    dealt: int  # how many there have been
    agreed: int  # who would end the game now: a bit for each seat
    registrar: int
    turns: int

    def setup(self, seats: int, season: Season) -> None:
        board = season.board
        self.open(seats)
        self.season = season
        self.points = Ledger([board.start_points] * seats + [0, 0, -board.start_points * seats])
        self.owned = [0] * seats
        self.bound = [0] * seats
        self.left = [seats - 1] * KINDS
        self.stock = (1 << KINDS) - 1
        self.space = [0] * seats
        self.place = [ON_TRACK] * seats
        self.came = [0] * seats
        self.arrivals = 0
        self.rest = [0] * seats
        self.kept = [0] * seats
        self.lottery = Deck(list(range(len(board.cards[LOTTERY_PILE]))), [])
        self.human = Deck(list(range(len(board.cards[HUMAN_PILE]))), [])
        self.lot = NONE
        self.auction = NO_AUCTION
        self.deals = []
        self.dealt = 0
        self.agreed = 0
        self.registrar = NONE
        self.turns = 0

    def copy(self) -> "HighHat":
        s = HighHat()
        self.copy_kernel(s)
        s.season = self.season
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
        s.auction = self.auction
        s.deals = self.deals[:]
        s.dealt = self.dealt
        s.agreed = self.agreed
        s.registrar = self.registrar
        s.turns = self.turns
        return s

    def plain(self) -> tuple[object, ...]:
        return (
            *self.plain_kernel(),
            self.points.plain(),
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
            self.lottery.plain(),
            self.human.plain(),
            self.lot,
            self.auction.plain(),
            tuple([deal.plain() for deal in self.deals]),
            self.dealt,
            self.agreed,
            self.registrar,
            self.turns,
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.points = Ledger(r.wholes())
        self.owned = r.wholes()
        self.bound = r.wholes()
        self.left = r.wholes()
        self.stock = r.whole()
        self.space = r.wholes()
        self.place = r.wholes()
        self.came = r.wholes()
        self.arrivals = r.whole()
        self.rest = r.wholes()
        self.kept = r.wholes()
        lottery = r.part()
        self.lottery = Deck(lottery.wholes(), lottery.wholes())
        human = r.part()
        self.human = Deck(human.wholes(), human.wholes())
        self.lot = r.whole()
        self.auction = auction_of(r.wholes())
        self.deals = [deal_of(row) for row in r.whole_rows()]
        self.dealt = r.whole()
        self.agreed = r.whole()
        self.registrar = r.whole()
        self.turns = r.whole()

    # ---- words the clauses use ------------------------------------------------------------

    def board(self) -> Board:
        return self.season.board

    def hat_pool(self) -> int:
        return self.seats

    def milk_fund(self) -> int:
        return self.seats + 1

    def register(self) -> int:
        return self.seats + 2

    def has(self, p: int) -> int:
        """Social Points only."""
        return self.points.balances[p]

    def total(self, p: int) -> int:
        """Property and points together."""
        return self.points.balances[p] + self.season.board.worth[self.owned[p]]

    def free(self, p: int) -> int:
        """The property a seat may part with: a bit for each kind."""
        return self.owned[p] & ~self.bound[p]

    def may_announce(self, p: int) -> bool:
        board = self.season.board
        return self.owned[p].bit_count() >= board.goal_kinds and self.total(p) >= board.goal_points

    def pay(self, p: int, account: int, amount: int) -> None:
        """From a player to a pool, the Register or another player."""
        self.points.pay(p, account, amount)
        if account < self.seats:
            self.emit("paid_player", p, account, amount)
            self.noticed(account)
        else:
            self.emit(PAID[account - self.seats], p, amount)

    def receive(self, p: int, account: int, amount: int) -> None:
        """From a pool or the Register. What brings points or property comes last in a clause, since it may win."""
        self.points.pay(account, p, amount)
        self.emit("received", p, amount)
        self.noticed(p)

    def take(self, p: int, k: int) -> None:
        """A card of the Register's becomes the player's."""
        self.left[k] -= 1
        if not self.left[k]:
            self.stock &= ~(1 << k)
        self.owned[p] |= 1 << k
        self.noticed(p)

    def give_back(self, p: int, k: int) -> None:
        """A player's card returns to the Register."""
        self.owned[p] &= ~(1 << k)
        self.left[k] += 1
        self.stock |= 1 << k

    def owe(self, p: int, amount: int, account: int, may_choose_property: bool) -> None:
        """debt.pay: in points and, if they do not suffice, by selling property; the player chooses what to sell.

        On one's own turn one may also choose to pay in property though points would do.
        """
        if not self.owned[p] or (self.has(p) >= amount and not may_choose_property):
            self.settle(p, amount, account)
        else:
            self.ask(p, "debt.pay", amount << 4 | account)
            self.then(("debt.pay", p, amount << 4 | account))

    def settle(self, p: int, amount: int, account: int) -> None:
        """debt.broke: whoever has nothing left pays what there is and stays in the game."""
        if self.has(p) < amount:
            self.cite("debt.broke")
            self.emit("broke", p, amount)
            amount = self.has(p)
        if amount:
            self.pay(p, account, amount)

    def surrender(self, p: int, kept: int) -> None:
        """A kept card goes to the bottom of its pile."""
        self.kept[p] &= ~(1 << kept)
        found = self.board().kept[kept]
        if found.pile == LOTTERY_PILE:
            self.lottery.lay_under(found.card)
        else:
            self.human.lay_under(found.card)

    def terms(self, first: Param, p: int, q: int) -> tuple[Param, ...]:
        """trade.property: what may be asked and given: property the other lacks, points, policies (insurance.sell)."""
        board = self.season.board
        owned, bound, balances, kept = self.owned, self.bound, self.points.balances, self.kept
        mine, other = owned[p], owned[q]
        return (
            first,
            GIVE[mine & ~bound[p] & ~other],
            WANT[other & ~bound[q] & ~mine],
            GIVE_POINTS[min(RICHEST, (balances[p] + board.worth[mine]) // STEP)],
            WANT_POINTS[min(RICHEST, (balances[q] + board.worth[other]) // STEP)],
            GIVE_POLICIES[kept[p] & board.policies],
            WANT_POLICIES[kept[q] & board.policies],
        )

    def feasible(self, deal: Deal) -> bool:
        """trade.property: both still have what they would part with, and neither would own two of a kind."""
        p, q = deal.proposer, deal.partner
        net = deal.pays - deal.asks
        return (
            self.lot == NONE
            and not deal.gives & ~self.free(p)
            and not deal.wants & ~self.free(q)
            and not deal.gives & self.owned[q]
            and not deal.wants & self.owned[p]
            and not deal.policies & ~self.kept[p]
            and not deal.policies_wanted & ~self.kept[q]
            and (self.has(p) >= net if net > 0 else self.has(q) >= -net)
        )

    def noticed(self, p: int) -> None:
        """Where the table announces for everybody, it does so the moment it becomes possible."""
        if self.season.automatic and self.may_announce(p):
            self.then(("win.announce", p, 0))

    def wrong(self) -> str:
        """What could never be on a real table."""
        board = self.season.board
        if self.points.wrong():
            return self.points.wrong()
        if [balance for balance in self.points.balances if balance % STEP]:
            return f"points that no cards can make: {self.points.balances}"
        for k in range(KINDS):
            out = sum([owned >> k & 1 for owned in self.owned])
            if self.left[k] < 0 or self.left[k] + out != self.seats - 1:
                return f"{board.properties[k]}: {self.left[k]} in the Register and {out} with the players"
            if (self.stock >> k & 1) != (1 if self.left[k] else 0):
                return f"{board.properties[k]}: {self.left[k]} in the Register, and the stock says otherwise"
        if [1 for p in range(self.seats) if self.owned[p] >> KINDS or self.bound[p] & ~self.owned[p]]:
            return f"property that does not exist, or is bound and not owned: {self.owned}, {self.bound}"
        for pile in (LOTTERY_PILE, HUMAN_PILE):
            found = (self.lottery if pile == LOTTERY_PILE else self.human).cards()
            for kept in self.kept:
                found = found + [
                    board.kept[i].card for i in range(len(board.kept)) if kept >> i & 1 and board.kept[i].pile == pile
                ]
            if sorted(found) != list(range(len(board.cards[pile]))):
                return f"the cards of pile {pile} are not each in one place: {sorted(found)}"
        if [1 for p in range(self.seats) if not 0 <= self.space[p] < board.length]:
            return f"a piece has left the track: {self.space}"
        for p in range(self.seats):
            if len([1 for deal in self.deals if deal.proposer == p]) > PROPOSALS:
                return f"too many proposals of seat {p}"
        if self.lot == NONE and self.auction is not NO_AUCTION:
            return "bids for a card that nobody is buying"
        return ""
