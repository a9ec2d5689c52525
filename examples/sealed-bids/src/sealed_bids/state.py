"""The edition, and the state of a table."""

from parlour.kernel.setting import Edition
from parlour.kernel.state import State
from parlour.parts.deck import Deck
from parlour.parts.hands import UniqueHands

NONE = -1


class Attic(Edition):
    """The edition, which all copies of a state share."""

    def __init__(self, cards: int, hand: int, lots: list[str], worth: list[int]) -> None:
        self.cards = cards
        self.hand = hand
        self.lots = lots
        self.worth = worth  # of each lot, in points


class SealedBids(State):
    """A table; hands, sealed cards and decks are hidden. The kernel copies and saves such fields by itself."""

    attic: Attic
    deck: Deck  # cards that nobody holds
    hands: UniqueHands
    sealed: UniqueHands  # the card each seat has laid down, until all have
    lots: Deck  # lots still in the attic
    lot: int  # being bid for; NONE between rounds
    round: int  # from 1
    played: int  # set of the cards that were turned over
    points: list[int]  # of each seat

    def wrong(self) -> str:
        """Return what is impossible in this state, or ""."""
        places = [sum(1 << card for card in self.deck.cards()), self.played]
        places += [part.of(seat) for part in (self.hands, self.sealed) for seat in range(self.seats)]
        if sum(places) != (1 << self.attic.cards) - 1:
            return f"the cards are not each in one place: {places}"
        return ""
