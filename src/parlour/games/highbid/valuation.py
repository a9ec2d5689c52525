"""What a hand and a lot are worth in High Bid: the numbers and formulas that bots and evaluator share.

Everything is in dollars of net worth at the end, so that money and cards can be compared.
"""

from typing import Final

from parlour.games.highbid.cards import BUYERS, OPEN_SALE, PROPERTIES, SETS, Cards
from parlour.kernel.int_rows import IntRow, int_row

OPEN_PRICE: Final = 0.45  # price in an open sale, as a share of the property's value
BLOCK_PRICE: Final = 0.8  # price on the block of a property somebody needs, as a share of its value
BLOCK_CHANCE: Final = 0.4  # of winning a property one needs when it comes to the block
RIVAL_CHANCE: Final = 0.1  # of getting a property that another player holds
LATER: Final = 0.5  # share of a later sale's value: that round may never be won
# How much of a lot's expected value to bid, by number of seats: part of it never comes, and the highest bidder is
# likely to have hoped for too much. A sixth more or less won no more games.
SHADE: Final[list[float]] = [0.0, 0.0, 0.82, 0.88, 0.75, 0.65]
DENIED: Final = 0.15  # share of a rival's gain that keeping a card from that rival is worth
UNKNOWN_CARD: Final = 120  # average worth of a card nobody has seen, to the player who holds it


def members_of_sets(cards: Cards) -> list[IntRow]:
    """Return the properties of each set."""
    return [int_row([card for card in range(PROPERTIES) if cards.set_of[card] == k]) for k in range(SETS)]


def average_sale(cards: Cards, card: int) -> float:
    """Return what selling a property by the dice brings on average."""
    figures = cards.figures[card]
    by_red = 0.0
    for section in cards.red:
        by_red += float(figures[section]) / 6
    total = 0.0
    for bonus in cards.green:
        total += OPEN_PRICE * float(figures[0]) if bonus == OPEN_SALE else by_red + float(bonus)
    return total / 6


def lots_to_come(pile: int, bank: int) -> float:
    """Return about how many more properties will be auctioned."""
    return float(pile) * PROPERTIES / (PROPERTIES + BUYERS) + float(bank)


def sellable_share(lots: float, seats: int, properties: int) -> float:
    """Return what share of a hand's sale value its owner can still realise in time."""
    return min(1.0, 3 * LATER * lots / seats / properties) if properties else 1.0


def add_jokers(cards: Cards, worth: float, jokers: int, gains: list[float]) -> float:
    """Return a hand's worth with its Buyer's Cards: each completes the set it gains most for, or counts by itself."""
    if jokers:
        gains.sort(reverse=True)
        for n in range(jokers):
            worth += max(float(cards.buyer_value), gains[n] if n < len(gains) else 0.0)
    return worth


def denial_worth(cards: Cards, k: int) -> float:
    """Return what it is worth to keep a property of this set from a rival who collects it."""
    return DENIED * float(cards.set_value[k])
