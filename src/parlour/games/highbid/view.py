"""What a seat sees of High Bid: its own hand and money, all that lies open, and all that was paid in the open."""

from typing import Any

import msgspec

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, Cards
from parlour.games.highbid.rules import begin
from parlour.games.highbid.state import HighBid
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.offer import bits, numbers
from parlour.kernel.state import Reader
from parlour.kernel.view import View, in_common
from parlour.parts.auction import auction_of
from parlour.parts.deck import Deck
from parlour.parts.hands import Hands
from parlour.parts.ledger import Ledger

HIDDEN = -1


class HighBidView(View, frozen=True, kw_only=True):
    """secret.money: hands and money of the others are hidden until the game is over."""

    goal: int
    rounds: int
    pile: int  # how many cards it has
    hands: tuple[tuple[int, ...], ...]  # a Buyer's Card is 46; -1 for each card the viewer cannot see
    money: tuple[int, ...]  # -1 where it is hidden
    worth: tuple[int, ...]  # net worth as it would be counted now; -1 where it is hidden
    known: tuple[tuple[int, ...], ...]  # what each seat is known to hold, having taken it before everybody's eyes
    receipts: tuple[tuple[int, int, int, int], ...]  # payer, payee, amount, property; the bank is the last account
    buyer: int  # who was the last to buy from the block; at first the auctioneer
    lot: int  # the property on the block; -1 none
    under: int  # Buyer's Cards on the block
    again: int  # 1 if the lot is auctioned a second time
    auction: tuple[int, ...]  # seats, speaker, opening bid, step, last bid, who made it, passes since
    passed: int  # who has passed and not come back in, a bit for each seat
    seller: int  # in an open sale; else -1
    bought: int  # the property bought in this round, which cannot be sold in it; -1 none
    sales: int  # how many more the buyer may sell in this round
    buys: int  # how many more the buyer may take from the sections
    thrown: tuple[int, ...]  # the faces of the red and the green die in the last sale
    sections: tuple[tuple[int, ...], ...]  # Collector, Gallery, Dealer, Warehouse
    bank: tuple[int, ...]  # properties that drew no bid, in the order they came
    spent: int  # Buyer's Cards surrendered to the bank
    gone: tuple[int, ...]  # cards that have left the game


class HighBidSet(msgspec.Struct, frozen=True):
    code: str
    name: str
    value: int  # completed
    colour: str
    symbol: str


class HighBidPrint(msgspec.Struct, frozen=True):
    sets: tuple[HighBidSet, ...]
    set_of: tuple[int, ...]  # of each property
    figures: tuple[tuple[int, ...], ...]  # of each property: Collector, Gallery, Dealer, Warehouse


def printed(cards: Cards) -> HighBidPrint:
    sets = zip(cards.codes, cards.sets, cards.set_value, cards.colours, cards.symbols, strict=True)
    figures = tuple(tuple(four) for four in cards.figures)
    return HighBidPrint(tuple(HighBidSet(*one) for one in sets), tuple(cards.set_of), figures)


def look(s: HighBid, viewer: int) -> HighBidView:
    seen = [s.over or seat == viewer for seat in range(s.seats)]
    return HighBidView(
        **in_common(s, viewer),
        goal=s.house.goal,
        rounds=s.rounds,
        pile=s.pile.seen_by(viewer),
        hands=tuple(s.hands.seen_by(seat if seen[seat] else viewer)[seat] for seat in range(s.seats)),
        money=tuple(s.money.balances[seat] if seen[seat] else HIDDEN for seat in range(s.seats)),
        worth=tuple(s.worth(seat) if seen[seat] else HIDDEN for seat in range(s.seats)),
        known=tuple((*numbers(s.shown[seat]), *((BUYER,) * s.shown_buyers[seat])) for seat in range(s.seats)),
        receipts=s.receipts,
        buyer=s.buyer,
        lot=s.lot,
        under=s.under,
        again=s.again,
        auction=s.auction.plain(),
        passed=s.passed,
        seller=s.seller,
        bought=s.bought,
        sales=s.sales,
        buys=s.buys,
        thrown=tuple(s.thrown),
        sections=tuple(tuple(lying) for lying in s.sections),
        bank=tuple(s.bank),
        spent=s.spent,
        gone=tuple(s.gone),
    )


def determinise(view: View, chosen: Chosen, cards: Any, source: Fast) -> HighBid:
    """The cards the viewer cannot place are dealt anew to the hands and the pile, each deal as likely as another.

    Money needs no guess: everybody began with the same, and every payment since was made aloud.
    """
    assert isinstance(view, HighBidView) and isinstance(cards, Cards)
    s = begin(view.seats, chosen, cards)
    s.load_kernel(Reader(view.flow))
    s.rounds = view.rounds
    s.receipts = tuple((payer, payee, amount, card) for payer, payee, amount, card in view.receipts)
    s.money = Ledger(balances(view, cards.money))
    s.shown = [bits([card for card in known if card != BUYER]) for known in view.known]
    s.shown_buyers = [known.count(BUYER) for known in view.known]
    s.buyer = view.buyer
    s.lot = view.lot
    s.under = view.under
    s.again = view.again
    s.auction = auction_of(list(view.auction))
    s.passed = view.passed
    s.seller = view.seller
    s.bought = view.bought
    s.sales = view.sales
    s.buys = view.buys
    s.thrown = list(view.thrown)
    s.sections = [list(lying) for lying in view.sections]
    s.bank = list(view.bank)
    s.spent = view.spent
    s.gone = list(view.gone)
    unseen = unplaced(view)
    hands = [list(placed(view, seat)) for seat in range(view.seats)]
    for seat, hand in enumerate(hands):
        while len(hand) < len(view.hands[seat]):
            hand.append(unseen.pop(source.below(len(unseen))))
    s.hands = Hands(hands)
    s.pile = Deck(unseen, [])
    return s


def placed(view: HighBidView, seat: int) -> tuple[int, ...]:
    """The cards of the seat that the viewer knows."""
    return view.known[seat] if HIDDEN in view.hands[seat] else view.hands[seat]


def unplaced(view: HighBidView) -> list[int]:
    """The cards the viewer has not seen, or has lost sight of, in ascending order."""
    unseen = [*range(PROPERTIES), *([BUYER] * BUYERS)]
    found = [*view.bank, *view.gone, *([BUYER] * (view.under + view.spent))]
    if view.lot >= 0:
        found.append(view.lot)
    for lying in view.sections:
        found += lying
    for seat in range(view.seats):
        found += placed(view, seat)
    for card in found:
        unseen.remove(card)
    return unseen


def balances(view: HighBidView, dealt: int) -> list[int]:
    """What everybody holds and the bank is owed, for one who has listened."""
    found = [dealt] * view.seats + [-dealt * view.seats]
    for payer, payee, amount, _ in view.receipts:
        found[payer] -= amount
        found[payee] += amount
    return found
