"""The clauses in the order of the rulebook."""

from parlour.kernel.bits import highest
from parlour.kernel.book import Book
from parlour.kernel.game import Chosen
from parlour.kernel.offer import Args, Offer, OneOf
from parlour.kernel.state import places_of
from parlour.parts.deck import deck_of
from parlour.parts.hands import unique_hands_of
from sealed_bids.state import NONE, Attic, SealedBids

BID = Offer("bid", (OneOf("card", "card"),))


def lay_out(seats: int, _options: Chosen, attic: Attic) -> SealedBids:
    """setup.cards: all cards are in the deck, all lots in the attic."""
    s = SealedBids()
    s.open(seats)
    s.attic = attic
    s.deck = deck_of((range(attic.cards), ()))
    s.hands = unique_hands_of([0] * seats)
    s.sealed = unique_hands_of([0] * seats)
    s.lots = deck_of((range(len(attic.lots)), ()))
    s.lot = NONE
    s.round = 0
    s.played = 0
    s.points = [0] * seats
    s.then(("setup.deal", 0, attic.hand * seats), ("lot.turn-up", 0, 0))
    return s


def setup_deal(s: SealedBids, p: int, n: int) -> None:
    """setup.deal: deal so many cards, the next to this seat, which alone sees it."""
    if n:
        s.throw_for(1 << p, s.deck.outcomes(), "setup.deal/card", p, n)
    else:
        s.emit("hands_dealt", s.attic.hand)


def take_card(s: SealedBids, p: int, n: int) -> None:
    card = s.deck.draw(s.outcome)
    s.hands.add(p, 1 << card)
    s.emit_to(1 << p, "dealt", p, card)
    s.then(("setup.deal", (p + 1) % s.seats, n - 1))


def lot_turn_up(s: SealedBids, _p: int, _n: int) -> None:
    """lot.turn-up: turn up a lot from the attic; end.hands: the game ends after the last card."""
    if s.round == s.attic.hand:
        end_most(s)
    else:
        s.throw(s.lots.outcomes(), "lot.turn-up/lot", 0)


def show_lot(s: SealedBids, _p: int, _n: int) -> None:
    s.round += 1
    s.lot = s.lots.draw(s.outcome)
    s.emit("turned_up", s.round, s.lot, s.attic.worth[s.lot])
    s.then(("bid.sealed", 0, 0), ("bid.reveal", 0, 0), ("lot.turn-up", 0, 0))


def bid_sealed(s: SealedBids, _p: int, _n: int) -> None:
    """bid.sealed: ask all seats at once; they may answer in any order."""
    for seat in range(s.seats):
        s.ask(seat, "bid.sealed")


def may_bid(s: SealedBids, p: int, _n: int) -> list[Offer]:
    return [BID.among(s.hands.of(p))]


def bid(s: SealedBids, p: int, a: Args) -> None:
    s.hands.remove(p, 1 << a[0])
    s.sealed.add(p, 1 << a[0])
    s.emit("laid_down", p)


def bid_reveal(s: SealedBids, _p: int, _n: int) -> None:
    """bid.reveal: turn all cards over together."""
    cards = [highest(s.sealed.of(seat)) for seat in range(s.seats)]
    for seat, card in enumerate(cards):
        s.sealed.remove(seat, 1 << card)
        s.played |= 1 << card
        s.emit("revealed", seat, card)
    take_lot(s, cards)


def take_lot(s: SealedBids, cards: list[int]) -> None:
    """lot.treasure: the highest card takes the lot; lot.burden: the lowest has to."""
    worth = s.attic.worth[s.lot]
    seat = cards.index(max(cards) if worth > 0 else min(cards))
    lot = s.lot
    s.points[seat] += worth
    s.lot = NONE
    s.cite("lot.treasure" if worth > 0 else "lot.burden")
    s.emit("took", seat, lot, worth)


def end_most(s: SealedBids) -> None:
    """end.most: the most points win."""
    places = places_of(s.points)
    s.cite("end.most")
    for seat, place in enumerate(places):
        if place == 1:
            s.emit("won", seat, s.points[seat])
    s.end(places)


def describe_card(s: SealedBids, outcome: int) -> str:
    return str(s.deck.peek(outcome) + 1)


def describe_lot(s: SealedBids, outcome: int) -> str:
    return s.attic.lots[s.lots.peek(outcome)]


BOOK: Book[SealedBids] = Book(
    clauses={
        "setup.deal": setup_deal,
        "setup.deal/card": take_card,
        "lot.turn-up": lot_turn_up,
        "lot.turn-up/lot": show_lot,
        "bid.sealed": bid_sealed,
        "bid.reveal": bid_reveal,
    },
    questions={"bid.sealed": may_bid},
    actions={"bid": ("bid.sealed", bid)},
    chances={"setup.deal/card": describe_card, "lot.turn-up/lot": describe_lot},
)
