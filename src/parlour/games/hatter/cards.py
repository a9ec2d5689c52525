"""The cards: what the edition says, and what a table of so many players makes of it."""

from typing import Final

from parlour.kernel.bits import how_many
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer, OneOf, Param
from parlour.kernel.setting import Edition, Setting
from parlour.kernel.wholes import Wholes, repeated, wholes
from parlour.parts.deck import Deck

STYLES: Final = 8
COPIES: Final = 4  # of each style; hat // COPIES is its style, and the last of the four is the Premium
HATS: Final = STYLES * COPIES
ALL_HATS: Final = list(range(HATS))
HABERDASHERS: Final = 4
ALL_HABERDASHERS: Final = list(range(HABERDASHERS))
HAT_ROW: Final[Wholes] = wholes(ALL_HATS)
HABERDASHER_ROW: Final[Wholes] = wholes(ALL_HABERDASHERS)
NO_CARDS: Final[Wholes] = wholes([])
PREMIUMS: Final = 0x88888888  # a bit for each Premium hat

ACTIONS: Final = ("fedora", "homburg", "newsboy", "boater", "bowler", "top-hat", "panama", "deerstalker")
DECLINE: Final = Offer("decline")

ABILITIES: Final = ("liquidator", "monopolist", "salesman", "connoisseur")


class Haberdasher:
    def __init__(self, name: str, ability: str, hats: int, every: int, most: int) -> None:
        self.name = name
        self.ability = ability
        self.hats = hats  # how many the Liquidator may discard
        self.every = every  # how many Premium hats make a point for the Connoisseur
        self.most = most  # points the Connoisseur can make


class Cards(Edition):
    """The edition."""

    def __init__(
        self,
        name: str,
        hand: dict[int, int],  # by the number of players
        line: dict[int, int],
        single: int,
        exclusive: int,
        styles: list[str],
        colours: list[str],
        actions: list[str],  # of each style's Premium; "none" for none
        haberdashers: list[Haberdasher],
    ) -> None:
        self.name = name
        self.hand = hand
        self.line = line
        self.single = single
        self.exclusive = exclusive
        self.styles = styles
        self.colours = colours
        self.actions = actions
        self.haberdashers = haberdashers
        self.hats = hat_names(styles)
        self.settings: dict[int, HatterSetting] = {}

    def setting(self, seats: int, premium: bool) -> "HatterSetting":
        """The same for every game of the same table."""
        key = 2 * seats + premium
        if key not in self.settings:
            self.settings[key] = HatterSetting(self, seats, premium)
        return self.settings[key]


class HatterSetting(Setting):
    """One edition at one table, and what is the same in all its states."""

    def __init__(self, cards: Cards, seats: int, premium: bool) -> None:
        self.cards = cards
        self.hand = cards.hand[seats]
        self.line = cards.line[seats]
        into = Param("into", "seat", 0, seats - 1, 1, "turn.play")
        self.play: Offer = Offer("play", (OneOf("hat", "hat", clause="turn.play"), into))
        self.turns = HATS - seats * (1 + self.hand)  # in a round: one for each hat not dealt
        # the question that each hat's action puts to whoever plays it, by the number of its name; 0 for none
        self.action: Wholes = repeated(0, HATS)
        for style in range(STYLES):
            if premium and cards.actions[style] != "none":
                self.action[style * COPIES + COPIES - 1] = code_of("cards.premium/" + cards.actions[style])
        self.ability: Wholes = wholes([code_of("cards.haberdashers/" + one.ability) for one in cards.haberdashers])
        # what is asked again and again: whom a seat may look at, and whom it may pass a hat to
        others = [(1 << seats) - 1 & ~(1 << p) for p in range(seats)]
        self.inspect: list[list[Offer]] = [looking("inspect", seats) for seats in others]
        self.peek: list[list[Offer]] = [looking("peek", seats) for seats in others]
        self.unload: list[Offer] = [passing_on("unload", "cards.premium", seats) for seats in others]
        self.sell: list[Offer] = [passing_on("sell", "cards.haberdashers", seats) for seats in others]
        # what the hats of one style are worth, by the four bits that say which of them are there
        self.worth: Wholes = wholes([style_worth(cards, how_many(bits)) for bits in range(1 << COPIES)])


def all_hats() -> Deck:
    return Deck(HAT_ROW[:], NO_CARDS[:])


def all_haberdashers() -> Deck:
    return Deck(HABERDASHER_ROW[:], NO_CARDS[:])


def looking(action: str, seats: int) -> list[Offer]:
    return [DECLINE, Offer(action, (OneOf("whose", "seat", seats, "cards.premium"),))]


def passing_on(action: str, clause: str, seats: int) -> Offer:
    return Offer(action, (OneOf("hat", "hat", clause=clause), OneOf("into", "seat", seats, clause)))


def style_worth(cards: Cards, count: int) -> int:
    return cards.single if count == 1 else cards.exclusive if count == COPIES else 0


def hat_names(styles: list[str]) -> list[str]:
    """Each of the thirty-two cards by a name of its own."""
    return [f"{style} {which}" for style in styles for which in ("I", "II", "III", "Premium")]


def count_of(inventory: int, style: int) -> int:
    """How many hats of a style there are in an inventory, which is a bit for each hat."""
    return how_many(inventory >> COPIES * style & 15)


def points_of(setting: HatterSetting, inventory: int) -> int:
    """What singles and Exclusives are worth together."""
    points = 0
    while inventory:
        points += setting.worth[inventory & 15]
        inventory >>= COPIES
    return points
