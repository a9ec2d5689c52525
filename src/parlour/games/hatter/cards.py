"""The cards: what the edition says, and what a table of so many players makes of it."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.kernel.bits import how_many
from parlour.kernel.int_rows import IntRow, int_row, repeat
from parlour.kernel.names import code_of
from parlour.kernel.offer import Offer, OneOf, Param
from parlour.kernel.setting import Edition, Setting
from parlour.parts.deck import Deck

STYLES: Final = 8
COPIES: Final = 4  # of each style: three regular hats and the Premium
HATS: Final = STYLES * COPIES
HABERDASHERS: Final = 4
ALL_HABERDASHERS: Final = list(range(HABERDASHERS))
HABERDASHER_ROW: Final[IntRow] = int_row(ALL_HABERDASHERS)
NO_CARDS: Final[IntRow] = int_row([])

# A hat goes by a number: its style times COPIES, and 3 more for the Premium. Regular hats of a style are alike and go
# by the same number, wherever they are. A place that holds hats is a whole number with four bits for each style: of the
# three lowest as many as there are regular hats, and the highest for the Premium; so equal places hold equal hats.
REGULAR: Final = 7  # the bits of a style's regular hats
FIRSTS: Final = 0x11111111  # the lowest of each style
KINDS: Final = 0x99999999  # a bit for each number a hat can go by
ALL: Final = 0xFFFFFFFF
PREMIUMS: Final = 0x88888888  # and for each Premium
ALL_HATS: Final = [style * COPIES + which for style in range(STYLES) for which in (0, 0, 0, COPIES - 1)]
HAT_ROW: Final[IntRow] = int_row(ALL_HATS)

ACTIONS: Final = ("none", "fedora", "homburg", "newsboy", "boater", "bowler", "top-hat", "panama", "deerstalker")
HOMBURG: Final = 2  # where each is among the actions
BOATER: Final = 4
BOWLER: Final = 5
TOP_HAT: Final = 6
PANAMA: Final = 7
DEERSTALKER: Final = 8
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
        self.settings: dict[tuple[int, bool, bool], HatterSetting] = {}

    def setting(self, seats: int, premium: bool, marked: bool) -> "HatterSetting":
        """The same for every game of the same table."""
        key = (seats, premium, marked)
        if key not in self.settings:
            self.settings[key] = HatterSetting(self, seats, premium, marked)
        return self.settings[key]


class HatterSetting(Setting):
    """One edition at one table, and what is the same in all its states."""

    def __init__(self, cards: Cards, seats: int, premium: bool, marked: bool) -> None:
        self.cards = cards
        self.marked = marked  # whether what is known of a hand stays marked in it
        self.hand = cards.hand[seats]
        self.line = cards.line[seats]
        into = Param("into", "seat", 0, seats - 1, 1, "turn.play")
        self.play: Offer = Offer("play", (OneOf("hat", "hat", clause="turn.play"), into))
        self.play_another: Offer = Offer("play_another", (OneOf("hat", "hat", clause="cards.premium"), into))
        self.dealt = seats * (1 + self.hand)  # hats
        self.turns = HATS - self.dealt  # in a round: one for each hat not dealt
        self.action: IntRow = repeat(0, HATS)  # of each hat; 0 for none
        for style in range(STYLES):
            if premium:
                self.action[style * COPIES + COPIES - 1] = ACTIONS.index(cards.actions[style])
        # the question that each action puts to whoever plays its hat, by the number of its name
        self.question: IntRow = int_row([code_of("cards.premium/" + action) for action in ACTIONS])
        # the step by which each haberdasher is used; 0 for one that only brings a bonus
        self.ability: IntRow = int_row([ability_step(one.ability) for one in cards.haberdashers])
        self.in_turn: list[list[int]] = [[(p + k) % seats for k in range(seats)] for p in range(seats)]
        self.every: IntRow = int_row([one.every for one in cards.haberdashers])
        self.most: IntRow = int_row([one.most for one in cards.haberdashers])
        # what is asked again and again: whom a seat may look at or sell to, and a hat out of one inventory
        others = [(1 << seats) - 1 & ~(1 << p) for p in range(seats)]
        self.inspect: list[list[Offer]] = [looking("inspect", seats) for seats in others]
        self.peek: list[list[Offer]] = [looking("peek", seats) for seats in others]
        self.sell: list[Offer] = [selling(seats) for seats in others]
        self.lift: list[Offer] = [out_of("lift", p) for p in range(seats)]
        self.swap: list[Offer] = [swapping(n // HATS, n % HATS, q) for n in range(seats * HATS) for q in range(seats)]
        self.scrap: list[Offer] = [out_of("scrap", p) for p in range(seats)]
        self.poach: list[Offer] = [out_of("poach", p) for p in range(seats)]


def all_hats() -> Deck:
    return Deck(HAT_ROW[:], NO_CARDS[:])


def all_haberdashers() -> Deck:
    return Deck(HABERDASHER_ROW[:], NO_CARDS[:])


def looking(action: str, seats: int) -> list[Offer]:
    return [DECLINE, Offer(action, (OneOf("whose", "seat", seats, "cards.premium"),))]


def selling(seats: int) -> Offer:
    hat = OneOf("hat", "hat", clause="cards.haberdashers")
    return Offer("sell", (hat, OneOf("into", "seat", seats, "cards.haberdashers")))


def out_of(action: str, seat: int) -> Offer:
    """A hat out of this seat's inventory."""
    hat = OneOf("hat", "hat", clause="cards.premium")
    return Offer(action, (OneOf("whose", "seat", 1 << seat, "cards.premium"), hat))


def swapping(whose: int, hat: int, into: int) -> Offer:
    """This hat of one inventory for some hat of another."""
    facts = (OneOf("whose", "seat", 1 << whose), OneOf("hat", "hat", 1 << hat), OneOf("into", "seat", 1 << into))
    return Offer("swap", (*facts, OneOf("other", "hat", clause="cards.premium")))


def ability_step(ability: str) -> int:
    return 0 if ability == "connoisseur" else code_of("cards.haberdashers/" + ability)


def hat_names(styles: list[str]) -> list[str]:
    """What each bit of a place stands for."""
    return [name for style in styles for name in (style, style, style, f"{style} Premium")]


# ---- Hats that are alike ----------------------------------------------------------------------


def number_of(slot: i64) -> i64:
    """The number that the hat of this bit goes by."""
    return slot if slot % COPIES == COPIES - 1 else slot - slot % COPIES


def next_of(held: i64, hat: i64) -> i64:
    """The bit that one more such hat takes."""
    return 1 << hat if hat & 3 else (held >> hat & REGULAR) + 1 << hat


def last_of(held: i64, hat: i64) -> i64:
    """The bit that one such hat leaves; 0 where there is none."""
    return held & 1 << hat if hat & 3 else (held >> hat & REGULAR) + 1 >> 1 << hat


def with_all(held: i64, hats: i64) -> i64:
    """These hats, a bit for each, come to those held: every style is reckoned at once."""
    return placed(regulars(held) + regulars(hats)) | (held | hats) & PREMIUMS


def without_all(held: i64, hats: i64) -> i64:
    """As many of these hats as are there leave those held."""
    left = (regulars(held) | PREMIUMS) - regulars(hats)  # the highest bit stays where there were enough
    return placed(left & (left >> 3 & FIRSTS) * REGULAR) | held & ~hats & PREMIUMS


def regulars(held: i64) -> i64:
    """How many regular hats of each style there are, four bits for each."""
    return (held & FIRSTS) + (held >> 1 & FIRSTS) + (held >> 2 & FIRSTS)


def placed(count: i64) -> i64:
    """So many regular hats of each style, as they lie in a place."""
    return (count | count >> 1) & FIRSTS | (count >> 1 & FIRSTS) << 1 | (count & count >> 1 & FIRSTS) << 2


def count_of(inventory: int, style: int) -> int:
    """How many hats of a style there are in an inventory."""
    return how_many(inventory >> COPIES * style & 15)


def points_of(setting: HatterSetting, inventory: i64) -> int:
    """What singles and Exclusives are worth together."""
    regular, premium = inventory & FIRSTS, inventory >> 3 & FIRSTS
    singles = regular & ~(inventory >> 1) & ~premium | premium & ~regular
    exclusives = inventory >> 2 & premium
    return how_many(singles) * setting.cards.single + how_many(exclusives) * setting.cards.exclusive


# ---- What a shop comes to, hat by hat -----------------------------------------------------------


def counted(hats: Sequence[int]) -> list[int]:
    """How many there are of each style."""
    found = [0] * STYLES
    for hat in hats:
        if hat >= 0:
            found[hat // COPIES] += 1
    return found


def points(cards: Cards, hats: Sequence[int], ability: str) -> int:
    """What an inventory brings at the end, the haberdasher used as well as can be for oneself."""
    count = counted(hats)
    found = cards.single * count.count(1) + cards.exclusive * count.count(COPIES)
    card = next((one for one in cards.haberdashers if one.ability == ability), None)
    if card is None:
        return found
    if ability == "monopolist" and COPIES - 1 in count:
        return found + cards.exclusive
    if ability == "salesman" and 2 in count:
        return found + cards.single
    if ability == "liquidator":
        return found + cards.single * len(broken_up(count, card.hats))
    if ability == "connoisseur":
        return found + min(card.most, sum(1 for hat in hats if hat % COPIES == COPIES - 1) // card.every)
    return found


def broken_up(count: list[int], most: int) -> list[int]:
    """The styles that can be brought down to a single by discarding so many hats."""
    found = []
    for extra in range(1, COPIES - 1):
        for style in range(STYLES):
            if count[style] == extra + 1 and extra <= most:
                found.append(style)
                most -= extra
    return found
