"""What an offer of High Bid costs and brings, reckoned exactly from the seat's view."""

from parlour.games.highbid.cards import BUYER, COLLECTOR, OPEN_SALE, SECTIONS, Cards, worth_of
from parlour.games.highbid.rules import AT_ONCE
from parlour.games.highbid.view import HighBidView
from parlour.kernel.game import Chosen
from parlour.kernel.int_rows import int_row
from parlour.kernel.offer import Offer
from parlour.kernel.state import Ask
from parlour.kernel.terms import NO_TERMS, Note, Term, Terms, choices, find_param, most_of


def terms(view: HighBidView, cards: Cards, _options: Chosen, offer: Offer) -> Terms:
    seat = view.viewer
    if offer.action == "bid":
        return bid(view, cards, seat)
    if offer.action == "sell":
        return sale(view, cards, seat, choices(find_param(offer, "property")))
    if offer.action == "buy":
        return purchase(view, cards, seat, choices(find_param(offer, "property")))
    if offer.action in ("go_out", "go_out_ahead"):
        return Terms((), (Note("worth_now", (view.worth[seat],)),))
    return NO_TERMS


def hand_worth(cards: Cards, hand: list[int]) -> int:
    return worth_of(cards, int_row(hand))


def bid(view: HighBidView, cards: Cards, seat: int) -> Terms:
    """bid.won: the lot and the Buyer's Cards under it for the bid."""
    hand = list(view.hands[seat])
    won = [view.lot] + [BUYER] * (view.under if view.seller < 0 else 0)
    worth = view.money[seat] + hand_worth(cards, hand + won)
    return Terms(
        (
            Term("money", "$", view.money[seat], view.money[seat], each={"amount": -1}),
            worth_term(view, worth, each={"amount": -1}),
        ),
        (set_note(cards, [*hand, view.lot], view.lot),),
    )


def worth_term(
    view: HighBidView, then: int, by: dict[str, tuple[int, ...]] | None = None, each: dict[str, int] | None = None
) -> Term:
    now = view.worth[view.viewer]
    return Term("worth", "$", now, then, by or {}, each or {}, confirm_below=most_of(now))


def set_note(cards: Cards, hand: list[int], card: int, param: str = "") -> Note:
    """Note how much of the card's set the hand would have, and what the whole set is worth."""
    k = cards.set_of[card]
    have = len([1 for other in hand if other != BUYER and cards.set_of[other] == k])
    return Note("of_set", (have, cards.size[k], k, cards.set_value[k]), param, card)


def sale(view: HighBidView, cards: Cards, seat: int, properties: list[int]) -> Terms:
    """sell.dice: the average of all throws that sell at once; an open sale brings what is bid."""
    hand = list(view.hands[seat])
    bonuses = [bonus for bonus in cards.green if bonus != OPEN_SALE]
    bonus = sum(bonuses) / len(bonuses) if bonuses else 0.0
    prices = [
        round(sum(cards.figures[card][face] for face in cards.red) / len(cards.red) + bonus) for card in properties
    ]
    held = hand_worth(cards, hand)
    losses = [hand_worth(cards, without(hand, card)) - held for card in properties]
    worths = tuple([price + lost for price, lost in zip(prices, losses, strict=True)])
    notes = [Note("brings", (price,), "property", card) for price, card in zip(prices, properties, strict=True)]
    opens = len(cards.green) - len(bonuses)
    if opens:
        notes.append(Note("open_sale", (opens, len(cards.green))))
    now = view.worth[seat]
    average = Term("worth_on_average", "$", now, now, by={"property": worths}, confirm_below=most_of(now))
    return Terms((average,), tuple(notes))


def purchase(view: HighBidView, cards: Cards, seat: int, properties: list[int]) -> Terms:
    """buy.sections, buy.card-spent: the figure of its section; the first of a round also costs a Buyer's Card."""
    hand = list(view.hands[seat])
    spends = view.buys == AT_ONCE
    kept = without(hand, BUYER) if spends else hand
    money = view.money[seat]
    prices = [price_of(view, cards, card) for card in properties]
    worths = tuple([hand_worth(cards, [*kept, card]) - price for card, price in zip(properties, prices, strict=True)])
    notes = [Note("costs", (price,), "property", card) for price, card in zip(prices, properties, strict=True)]
    if spends:
        notes.append(Note("burns", (hand_worth(cards, hand) - hand_worth(cards, kept),)))
    return Terms(
        (
            Term("money", "$", money, money, by={"property": tuple([-price for price in prices])}),
            worth_term(view, money, by={"property": worths}),
        ),
        tuple(notes),
    )


def price_of(view: HighBidView, cards: Cards, card: int) -> int:
    section = next(section for section in range(COLLECTOR, SECTIONS) if card in view.sections[section])
    return cards.figures[card][section]


def without(hand: list[int], card: int) -> list[int]:
    left = hand[:]
    left.remove(card)
    return left


# ---- questions --------------------------------------------------------------------------------


def demand(view: HighBidView, _cards: Cards, ask: Ask) -> tuple[Note, ...]:
    """Note the figures of a question: the lot and its bidding, or the sales left."""
    if ask.question in ("bid.first", "bid.must-speak", "sell.open-sale"):
        bids = view.auction
        if bids.leader < 0:
            return (Note("lot_opens", (view.lot, bids.floor)),)
        return (Note("lot_stands", (view.lot, bids.leader, bids.price)),)
    if ask.question == "sell.up-to-three":
        return (Note("may_sell", (view.sales,)),)
    return ()
