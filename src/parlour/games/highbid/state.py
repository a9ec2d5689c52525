"""What lies on the table in High Bid. Hands, money and the pile are hidden; everything that is paid is heard by all."""

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, SECTIONS, House, worth_of
from parlour.kernel.state import Reader, State
from parlour.parts.auction import NO_AUCTION, Auction, auction_of
from parlour.parts.deck import Deck
from parlour.parts.hands import Hands
from parlour.parts.ledger import Ledger

Receipt = tuple[int, int, int, int]  # payer, payee, amount, and the property it was paid for


class HighBid(State):
    house: House
    rounds: int
    pile: Deck
    hands: Hands
    money: Ledger
    receipts: tuple[Receipt, ...]  # every payment since the deal, as everybody saw it
    shown: list[int]  # of each seat: properties everybody knows it to hold, a bit for each
    shown_buyers: list[int]  # of each seat: how many Buyer's Cards everybody knows it to hold
    buyer: int  # who was the last to buy from the block; at first the auctioneer
    lot: int  # the property on the block; -1 none
    under: int  # Buyer's Cards on the block
    again: int  # 1 if the lot comes from the bank and is auctioned a second time
    auction: Auction
    passed: int  # who has passed and not come back in, a bit for each seat
    seller: int  # whose property the lot is in an open sale; -1 nobody's
    bought: int  # the property bought in this round; -1 none
    sales: int  # how many more properties the buyer may sell in this round
    buys: int  # how many more the buyer may take from the sections
    thrown: list[int]  # the faces of the red and the green die
    sections: list[list[int]]  # Collector, Gallery, Dealer, Warehouse: what lies there, in the order it came
    bank: list[int]  # properties that drew no bid, in the order they came
    spent: int  # Buyer's Cards surrendered to the bank
    gone: list[int]  # cards that have left the game

    def setup(self, seats: int, house: House) -> None:
        self.open(seats)
        self.house = house
        self.rounds = 0
        self.pile = Deck([*range(PROPERTIES), *([BUYER] * BUYERS)], [])
        self.hands = Hands([[] for _ in range(seats)])
        self.money = Ledger([0] * (seats + 1))
        self.receipts = ()
        self.shown = [0] * seats
        self.shown_buyers = [0] * seats
        self.buyer = 0
        self.lot = -1
        self.under = 0
        self.again = 0
        self.auction = NO_AUCTION
        self.passed = 0
        self.seller = -1
        self.bought = -1
        self.sales = 0
        self.buys = 0
        self.thrown = []
        self.sections = [[] for _ in range(SECTIONS)]
        self.bank = []
        self.spent = 0
        self.gone = []

    def copy(self) -> "HighBid":
        s = HighBid()
        self.copy_kernel(s)
        s.house = self.house
        s.rounds = self.rounds
        s.pile = self.pile.copy()
        s.hands = self.hands.copy()
        s.money = self.money.copy()
        s.receipts = self.receipts
        s.shown = self.shown[:]
        s.shown_buyers = self.shown_buyers[:]
        s.buyer = self.buyer
        s.lot = self.lot
        s.under = self.under
        s.again = self.again
        s.auction = self.auction
        s.passed = self.passed
        s.seller = self.seller
        s.bought = self.bought
        s.sales = self.sales
        s.buys = self.buys
        s.thrown = self.thrown[:]
        s.sections = [lying[:] for lying in self.sections]
        s.bank = self.bank[:]
        s.spent = self.spent
        s.gone = self.gone[:]
        return s

    def plain(self) -> tuple[object, ...]:
        return (
            *self.plain_kernel(),
            self.rounds,
            self.pile.plain(),
            self.hands.plain(),
            self.money.plain(),
            self.receipts,
            tuple(self.shown),
            tuple(self.shown_buyers),
            self.buyer,
            self.lot,
            self.under,
            self.again,
            self.auction.plain(),
            self.passed,
            self.seller,
            self.bought,
            self.sales,
            self.buys,
            tuple(self.thrown),
            tuple([tuple(lying) for lying in self.sections]),
            tuple(self.bank),
            self.spent,
            tuple(self.gone),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.rounds = r.whole()
        unseen, bottom = r.whole_rows()
        self.pile = Deck(unseen, bottom)
        self.hands = Hands(r.whole_rows())
        self.money = Ledger(r.wholes())
        self.receipts = tuple([(row[0], row[1], row[2], row[3]) for row in r.whole_rows()])
        self.shown = r.wholes()
        self.shown_buyers = r.wholes()
        self.buyer = r.whole()
        self.lot = r.whole()
        self.under = r.whole()
        self.again = r.whole()
        self.auction = auction_of(r.wholes())
        self.passed = r.whole()
        self.seller = r.whole()
        self.bought = r.whole()
        self.sales = r.whole()
        self.buys = r.whole()
        self.thrown = r.wholes()
        self.sections = r.whole_rows()
        self.bank = r.wholes()
        self.spent = r.whole()
        self.gone = r.wholes()

    # ---- words the clauses use --------------------------------------------------------------

    def next_to(self, seat: int) -> int:
        """The player on the left."""
        return (seat + 1) % self.seats

    def bidding(self) -> bool:
        """Bidding begins with the first word spoken on a lot."""
        return self.auction.leader >= 0 or self.auction.silent > 0

    def pay(self, payer: int, payee: int, amount: int, card: int) -> None:
        self.money.pay(payer, payee, amount)
        self.receipts = (*self.receipts, (payer, payee, amount, card))

    def hand_over(self, seat: int, card: int) -> None:
        """The seat takes a property before everybody's eyes."""
        self.hands.of(seat).append(card)
        self.shown[seat] |= 1 << card

    def give_up(self, seat: int, card: int) -> None:
        self.hands.of(seat).remove(card)
        self.shown[seat] &= ~(1 << card)

    def worth(self, seat: int) -> int:
        """score.net: money, completed sets, and Buyer's Cards that complete none."""
        return self.money.balances[seat] + worth_of(self.house.cards, self.hands.of(seat))

    # ---- what may never be ------------------------------------------------------------------

    def wrong(self) -> str:
        """What could never be on a real table."""
        return self.money.wrong() or self.wrong_receipts() or self.wrong_cards() or self.wrong_shown()

    def wrong_receipts(self) -> str:
        dealt = self.house.cards.money if self.money.balances[self.house.bank] or self.receipts else 0
        balances = [dealt] * self.seats + [-dealt * self.seats]
        for payer, payee, amount, _ in self.receipts:
            balances[payer] -= amount
            balances[payee] += amount
        return "" if balances == self.money.balances else f"the receipts come to {balances}, not {self.money.balances}"

    def wrong_cards(self) -> str:
        """Each of the 54 cards is in one place."""
        found = self.pile.cards() + self.bank + self.gone + [BUYER] * (self.under + self.spent)
        if self.lot >= 0:
            found.append(self.lot)
        for seat in range(self.seats):
            found += self.hands.of(seat)
        for lying in self.sections:
            found += lying
        if sorted(found) != [*range(PROPERTIES), *([BUYER] * BUYERS)]:
            return f"a card is missing or in two places: {sorted(found)}"
        return ""

    def wrong_shown(self) -> str:
        """What everybody knows is so."""
        for seat in range(self.seats):
            hand = self.hands.of(seat)
            for card in range(PROPERTIES):
                if self.shown[seat] >> card & 1 and card not in hand:
                    return f"seat {seat} is known to hold {card}, and does not"
            if not 0 <= self.shown_buyers[seat] <= hand.count(BUYER):
                return f"seat {seat} is known to hold {self.shown_buyers[seat]} Buyer's Cards"
        return ""
