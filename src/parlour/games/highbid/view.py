"""What a seat sees of High Bid: its own hand and money, the open cards and all payments."""

from typing import Any

import msgspec

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, Cards
from parlour.games.highbid.fields import open_part
from parlour.games.highbid.open_part import HighBidOpen
from parlour.games.highbid.state import HighBid
from parlour.kernel.bits import bits, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import common_fields
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of
from parlour.parts.ledger import ledger_of
from parlour.parts.record import record_of

HIDDEN = -1


class ReceiptSeen(msgspec.Struct, frozen=True):
    """An open payment."""

    payer: int  # a seat; the bank is the last account
    payee: int
    amount: int
    card: int  # the property paid for


class HighBidView(HighBidOpen, frozen=True, kw_only=True):
    """secret.money: hands and money of the others are hidden until the game is over."""

    goal: int
    pile: int  # how many cards it has
    hands: tuple[tuple[int, ...], ...]  # a Buyer's Card is 46; -1 for each card the viewer cannot see
    money: tuple[int, ...]  # -1 where it is hidden
    worth: tuple[int, ...]  # net worth as it would be counted now; -1 where it is hidden
    leaving: bool  # whether the viewer has declared in secret to go out as soon as that is allowed
    known: tuple[tuple[int, ...], ...]  # what everybody knows each seat to hold
    receipts: tuple[ReceiptSeen, ...]


class HighBidSet(msgspec.Struct, frozen=True):
    code: str
    name: str
    value: int  # when completed
    colour: str
    symbol: str


class HighBidPrint(msgspec.Struct, frozen=True):
    sets: tuple[HighBidSet, ...]
    set_of: tuple[int, ...]  # of each property
    figures: tuple[tuple[int, ...], ...]  # of each property: Collector, Gallery, Dealer, Warehouse


def board_data(cards: Cards) -> HighBidPrint:
    sets = zip(cards.codes, cards.sets, cards.set_value, cards.colours, cards.symbols, strict=True)
    figures = tuple(tuple(four) for four in cards.figures)
    return HighBidPrint(tuple(HighBidSet(*row) for row in sets), tuple(cards.set_of), figures)


def view_for(s: HighBid, viewer: int) -> HighBidView:
    return HighBidView(**common_fields(s, viewer), **open_part(s), **own_part(s, viewer), goal=s.setting.goal)


def own_part(s: HighBid, viewer: int) -> dict[str, Any]:
    everybody = range(s.seats)
    money, worth = [HIDDEN] * s.seats, [HIDDEN] * s.seats
    hands = s.hands.seen_by(viewer)
    for seat in everybody if s.over else (viewer,) if viewer >= 0 else ():
        money[seat], worth[seat] = s.money.balances[seat], s.worth(seat)
    return {
        "pile": len(s.pile),
        "hands": tuple([s.hands.seen_by(seat)[seat] for seat in everybody]) if s.over else hands,
        "money": tuple(money),
        "worth": tuple(worth),
        "leaving": viewer >= 0 and bool(s.leaving >> viewer & 1),
        "known": tuple([(*numbers(s.shown[seat]), *((BUYER,) * s.shown_buyers[seat])) for seat in everybody]),
        "receipts": tuple([ReceiptSeen(*row) for row in s.receipts.to_plain()]),
    }


def deal_unseen(s: HighBid, view: Any, cards: Any, luck: Fast) -> None:
    """Deal the cards the viewer cannot place to the hands and the pile, every deal equally likely.

    Money is known: everybody began with the same, and all payments are open. Each other seat that may have declared
    in secret to go out has done so half the time.
    """
    assert isinstance(view, HighBidView) and isinstance(cards, Cards)
    s.receipts = record_of([(paid.payer, paid.payee, paid.amount, paid.card) for paid in view.receipts])
    s.money = ledger_of(balances(view, cards.money))
    s.shown = int_row([bits([card for card in known if card != BUYER]) for known in view.known])
    s.shown_buyers = int_row([known.count(BUYER) for known in view.known])
    unseen = unseen_cards(view)
    hands = [list(known_cards(view, seat)) for seat in range(view.seats)]
    for seat, hand in enumerate(hands):
        while len(hand) < len(view.hands[seat]):
            hand.append(unseen.pop(luck.below(len(unseen))))
    s.hands = hands_of(hands)
    s.pile = Deck(int_row(unseen), int_row([]))
    s.leaving = 1 << view.viewer if view.leaving else 0
    for seat in range(view.seats):
        if seat != view.viewer and s.is_bidding() and s.worth(seat) >= s.setting.goal and luck.below(2):
            s.leaving |= 1 << seat


def known_cards(view: HighBidView, seat: int) -> tuple[int, ...]:
    """Return the seat's cards that the viewer knows."""
    return view.known[seat] if HIDDEN in view.hands[seat] else view.hands[seat]


def unseen_cards(view: HighBidView) -> list[int]:
    """Return the cards the viewer cannot place, in ascending order."""
    unseen = [*range(PROPERTIES), *([BUYER] * BUYERS)]
    seen = [*view.bank, *view.gone, *([BUYER] * (view.under + view.spent))]
    if view.lot >= 0:
        seen.append(view.lot)
    for cards in view.sections:
        seen += cards
    for seat in range(view.seats):
        seen += known_cards(view, seat)
    for card in seen:
        unseen.remove(card)
    return unseen


def balances(view: HighBidView, dealt: int) -> list[int]:
    """Return each seat's money and then the bank's, from the open payments."""
    money = [dealt] * view.seats + [-dealt * view.seats]
    for paid in view.receipts:
        money[paid.payer] -= paid.amount
        money[paid.payee] += paid.amount
    return money
