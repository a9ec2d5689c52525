"""The cards, dice and money of an edition, and what follows from them at a table."""

from typing import Final

from mypy_extensions import i64

from parlour.kernel.bits import bit
from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.kernel.setting import Edition, Setting
from parlour.parts.deck import Deck

SETS: Final = 12
PROPERTIES: Final = 46
BUYERS: Final = 8
BUYER: Final = PROPERTIES  # the number of every Buyer's Card: the eight are alike

COLLECTOR: Final = 0  # the sections, in the order of a card's figures
GALLERY: Final = 1
DEALER: Final = 2
WAREHOUSE: Final = 3
SECTIONS: Final = 4
PERCENT: Final[tuple[str, ...]] = ("100", "75", "50", "25")  # the red face of each section

PLACE: Final = 4  # bits of a tally for each set: three count its cards, the fourth stays free
JOKERS: Final = PLACE * SETS  # position of the Buyer's Cards in a tally
FREE_BITS: Final = ((1 << JOKERS) - 1) // 15 * 8
OPEN_SALE: Final = -1  # face of the green die; any other face is a bonus


class Cards(Edition):
    """The edition."""

    def __init__(
        self,
        name: str,
        sets: list[str],
        codes: list[str],
        colours: list[str],
        symbols: list[str],
        set_value: list[int],
        names: list[str],
        set_of: list[int],
        figures: list[list[int]],
        red: list[int],
        green: list[int],
        money: int,
        deal: int,
        deal_two: int,
        goal: int,
        goal_two: int,
        step: int,
        open_floor: int,
        buyer_value: int,
    ) -> None:
        self.name = name
        self.sets = sets
        self.codes = codes
        self.colours = colours
        self.symbols = symbols
        self.set_value: IntRow = int_row(set_value)  # of each completed set
        self.names = names  # of each property
        self.set_of: IntRow = int_row(set_of)
        self.figures: list[IntRow] = [int_row(four) for four in figures]  # of each property, by section
        self.red: IntRow = int_row(red)  # the section each face sells to
        self.green: IntRow = int_row(green)  # the bonus each face brings, or OPEN_SALE
        self.money = money  # of each player at the start
        self.deal = deal
        self.deal_two = deal_two
        self.goal = goal
        self.goal_two = goal_two
        self.step = step
        self.open_floor = open_floor  # opening price of an open sale
        self.buyer_value = buyer_value  # of a Buyer's Card that completes no set
        self.size: IntRow = int_row([set_of.count(k) for k in range(SETS)])
        self.dearest: IntRow = int_row(dearest_first(set_value))
        self.members: IntRow = repeat(0, SETS)  # of each set, a bit for each property
        for card in range(PROPERTIES):
            self.members[set_of[card]] |= 1 << card
        self.unit: IntRow = int_row([bit(PLACE * k) for k in set_of] + [bit(JOKERS)])  # each card's part of a tally
        self.nearly: i64 = 0  # added to a tally, sets the free bit of each set that lacks at most one card
        for k in range(SETS):
            self.nearly += (9 - self.size[k]) << PLACE * k


class HighBidSetting(Setting):
    """An edition at a table with a certain number of seats."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.bank = seats  # its account in the ledger
        self.set_of = cards.set_of
        self.figures = cards.figures
        self.deal = cards.deal_two if seats == 2 else cards.deal
        self.goal = cards.goal_two if seats == 2 else cards.goal


def whole_pile() -> Deck:
    return Deck(int_row([*range(PROPERTIES), *([BUYER] * BUYERS)]), int_row([]))


def dearest_first(values: list[int]) -> list[int]:
    """Return the sets by value, the dearest first: there a joker is worth most."""
    order: list[int] = []
    for k in range(len(values)):
        at = 0
        while at < len(order) and values[order[at]] >= values[k]:
            at += 1
        order.insert(at, k)
    return order


def tally(cards: Cards, hand: IntRow) -> i64:
    """Return how many cards of each set a hand has, and above them its Buyer's Cards."""
    unit = cards.unit
    total: i64 = 0
    for card in hand:
        total += unit[card]
    return total


def scoring_sets(cards: Cards, hand: i64) -> i64:
    """score.sets, score.joker: return a bit for each complete set, and above them one for each a joker completes.

    At most one joker helps a set, and only where that brings more than the joker by itself. The dearest sets come
    first, so that no other assignment gives more.
    """
    scoring: i64 = 0
    near = hand + cards.nearly & FREE_BITS
    if not near:
        return 0
    jokers = hand >> JOKERS
    for k in cards.dearest:
        if not near >> PLACE * k & 8:
            continue
        if cards.size[k] == hand >> PLACE * k & 7:
            scoring |= bit(k)
        elif jokers and cards.set_value[k] > cards.buyer_value:
            scoring |= bit(SETS + k)
            jokers -= 1
    return scoring


def worth_of(cards: Cards, hand: IntRow) -> int:
    return worth_of_tally(cards, tally(cards, hand))


def worth_of_tally(cards: Cards, held: i64) -> int:
    """score.buyer, score.incomplete: add up scoring sets and the Buyer's Cards left over; the rest is worth nothing."""
    scoring = scoring_sets(cards, held)
    total = (held >> JOKERS) * cards.buyer_value
    k: i64 = 0
    while scoring:
        if scoring & 1:
            total += cards.set_value[k] if k < SETS else cards.set_value[k - SETS] - cards.buyer_value
        scoring >>= 1
        k += 1
    return total
