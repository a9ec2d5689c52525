"""The cards, the dice and the money: what the edition says, and what follows from it for so many players."""

from typing import Final

SETS: Final = 12
PROPERTIES: Final = 46
BUYERS: Final = 8
BUYER: Final = PROPERTIES  # the number of every Buyer's Card: the eight cannot be told apart

COLLECTOR: Final = 0  # the sections, in the order of a card's figures
GALLERY: Final = 1
DEALER: Final = 2
WAREHOUSE: Final = 3
SECTIONS: Final = 4
PERCENT: Final[tuple[str, ...]] = ("100", "75", "50", "25")  # a red face for each section

OPEN_SALE: Final = -1  # on the green die; any other face is the bonus it brings


class Cards:
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
        self.set_value = set_value  # of each set, completed
        self.names = names  # of each property
        self.set_of = set_of
        self.figures = figures  # of each property: Collector, Gallery, Dealer, Warehouse
        self.red = red  # the section each face sells to
        self.green = green  # the bonus each face brings, or OPEN_SALE
        self.money = money  # each player's at the start
        self.deal = deal
        self.deal_two = deal_two
        self.goal = goal
        self.goal_two = goal_two
        self.step = step
        self.open_floor = open_floor  # where bidding starts in an open sale
        self.buyer_value = buyer_value  # of a Buyer's Card that completes no set


class House:
    """The edition at a table of so many seats. All copies of a state share it."""

    def __init__(self, cards: Cards, seats: int) -> None:
        self.cards = cards
        self.seats = seats
        self.bank = seats  # its account in the ledger
        self.set_of = cards.set_of
        self.figures = cards.figures
        self.deal = cards.deal_two if seats == 2 else cards.deal
        self.goal = cards.goal_two if seats == 2 else cards.goal
        self.size = [cards.set_of.count(k) for k in range(SETS)]
        self.set_value = cards.set_value
        self.buyer_value = cards.buyer_value
        self.dearest = dearest_first(cards.set_value)
        self.members = [0] * SETS  # a bit for each property of the set
        for card in range(PROPERTIES):
            self.members[cards.set_of[card]] |= 1 << card


def dearest_first(values: list[int]) -> list[int]:
    """The sets by value: a joker is worth most where it stands for the dearest."""
    order: list[int] = []
    for k in range(len(values)):
        at = 0
        while at < len(order) and values[order[at]] >= values[k]:
            at += 1
        order.insert(at, k)
    return order


def assigned(house: House, held: list[int], jokers: int) -> int:
    """score.joker: the sets (a bit for each) in which a Buyer's Card stands for the one card missing.

    `held` counts the cards of each set. At most one joker a set, and only where it brings more than it is worth
    by itself; the dearest sets first, so that no other assignment gives more.
    """
    found = 0
    for k in house.dearest:
        if not jokers or house.set_value[k] <= house.buyer_value:
            break
        if held[k] == house.size[k] - 1:
            found |= 1 << k
            jokers -= 1
    return found


def worth_of(house: House, hand: list[int]) -> int:
    """score.sets, score.buyer, score.incomplete: what a hand counts for, money apart."""
    held = [0] * SETS
    jokers = 0
    for card in hand:
        if card == BUYER:
            jokers += 1
        else:
            held[house.set_of[card]] += 1
    total = 0
    for k in range(SETS):
        if held[k] == house.size[k]:
            total += house.set_value[k]
    if jokers:
        standing_in = assigned(house, held, jokers)
        for k in range(SETS):
            if standing_in >> k & 1:
                total += house.set_value[k]
                jokers -= 1
        total += jokers * house.buyer_value
    return total
