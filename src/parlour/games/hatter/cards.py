"""The cards of an edition, and what follows from them at a table."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlour.kernel.bits import how_many
from parlour.kernel.chance import Fast
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

# A hat's number is its style times COPIES, plus 3 for the Premium; regular hats of a style are alike and share theirs.
# A place that holds hats is a whole number with four bits for each style: as many of the three lowest are set as there
# are regular hats, from below, and the highest for the Premium. So equal places hold equal hats.
REGULAR: Final = 7  # the bits of a style's regular hats
FIRSTS: Final = 0x11111111  # the lowest bit of each style
KINDS: Final = 0x99999999  # a bit for each hat number
ALL: Final = 0xFFFFFFFF
PREMIUMS: Final = 0x88888888  # the bit of each Premium
ALL_HATS: Final = [style * COPIES + which for style in range(STYLES) for which in (0, 0, 0, COPIES - 1)]
HAT_ROW: Final[IntRow] = int_row(ALL_HATS)

ACTIONS: Final = ("none", "fedora", "homburg", "newsboy", "boater", "bowler", "top-hat", "panama", "deerstalker")
HOMBURG: Final = 2  # indices of ACTIONS
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
        self.hats = hats  # most hats the Liquidator may discard
        self.every = every  # Premium hats for a point of the Connoisseur
        self.most = most  # most points of the Connoisseur


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
        """Return the setting, made once for all equal tables."""
        key = (seats, premium, marked)
        if key not in self.settings:
            self.settings[key] = HatterSetting(self, seats, premium, marked)
        return self.settings[key]


class HatterSetting(Setting):
    """An edition at one table: what is the same in all its states."""

    def __init__(self, cards: Cards, seats: int, premium: bool, marked: bool) -> None:
        self.cards = cards
        self.premium = premium  # whether Premium hats have actions
        self.marked = marked  # whether known cards of a hand stay marked
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
        # the question each action asks, by the number of its name
        self.question: IntRow = int_row([code_of("cards.premium/" + action) for action in ACTIONS])
        # the step that uses each haberdasher; 0 for one that only brings a bonus
        self.ability: IntRow = int_row([ability_step(haberdasher.ability) for haberdasher in cards.haberdashers])
        self.turn_order: list[list[int]] = [[(p + k) % seats for k in range(seats)] for p in range(seats)]
        self.every: IntRow = int_row([haberdasher.every for haberdasher in cards.haberdashers])
        self.most: IntRow = int_row([haberdasher.most for haberdasher in cards.haberdashers])
        # offers made again and again: seats to look at or sell to, and hats of one inventory
        others = [(1 << seats) - 1 & ~(1 << p) for p in range(seats)]
        self.inspect: list[list[Offer]] = [look_offers("inspect", seats) for seats in others]
        self.peek: list[list[Offer]] = [look_offers("peek", seats) for seats in others]
        self.sell: list[Offer] = [sell_offer(seats) for seats in others]
        self.lift: list[Offer] = [hat_offer("lift", p) for p in range(seats)]
        self.swap: list[Offer] = [swap_offer(n // HATS, n % HATS, q) for n in range(seats * HATS) for q in range(seats)]
        self.scrap: list[Offer] = [hat_offer("scrap", p) for p in range(seats)]
        self.poach: list[Offer] = [hat_offer("poach", p) for p in range(seats)]


def all_hats() -> Deck:
    return Deck(HAT_ROW[:], NO_CARDS[:])


def all_haberdashers() -> Deck:
    return Deck(HABERDASHER_ROW[:], NO_CARDS[:])


def look_offers(action: str, seats: int) -> list[Offer]:
    return [DECLINE, Offer(action, (OneOf("whose", "seat", seats, "cards.premium"),))]


def sell_offer(seats: int) -> Offer:
    hat = OneOf("hat", "hat", clause="cards.haberdashers")
    return Offer("sell", (hat, OneOf("into", "seat", seats, "cards.haberdashers")))


def hat_offer(action: str, seat: int) -> Offer:
    """Return an offer to pick a hat of this seat's inventory."""
    hat = OneOf("hat", "hat", clause="cards.premium")
    return Offer(action, (OneOf("whose", "seat", 1 << seat, "cards.premium"), hat))


def swap_offer(whose: int, hat: int, into: int) -> Offer:
    """Return an offer to swap this hat of one inventory for a hat of another."""
    fixed = (OneOf("whose", "seat", 1 << whose), OneOf("hat", "hat", 1 << hat), OneOf("into", "seat", 1 << into))
    return Offer("swap", (*fixed, OneOf("other", "hat", clause="cards.premium")))


def ability_step(ability: str) -> int:
    return 0 if ability == "connoisseur" else code_of("cards.haberdashers/" + ability)


def hat_names(styles: list[str]) -> list[str]:
    """Return the name of each bit of a place."""
    return [name for style in styles for name in (style, style, style, f"{style} Premium")]


# ---- Hats that are alike ----------------------------------------------------------------------


def number_of(slot: i64) -> i64:
    """Return the number of the hat at this bit."""
    return slot if slot % COPIES == COPIES - 1 else slot - slot % COPIES


def next_of(held: i64, hat: i64) -> i64:
    """Return the bit for one more such hat."""
    return 1 << hat if hat & 3 else (held >> hat & REGULAR) + 1 << hat


def last_of(held: i64, hat: i64) -> i64:
    """Return the bit of the last such hat; 0 if there is none."""
    return held & 1 << hat if hat & 3 else (held >> hat & REGULAR) + 1 >> 1 << hat


def with_all(held: i64, hats: i64) -> i64:
    """Return the hats held with these added, for all styles at once."""
    return spread_regulars(regulars(held) + regulars(hats)) | (held | hats) & PREMIUMS


def without_all(held: i64, hats: i64) -> i64:
    """Return the hats held without these, as far as they are there."""
    left = (regulars(held) | PREMIUMS) - regulars(hats)  # the highest bit stays where there were enough
    return spread_regulars(left & (left >> 3 & FIRSTS) * REGULAR) | held & ~hats & PREMIUMS


def regulars(held: i64) -> i64:
    """Return how many regular hats of each style there are, four bits for each."""
    return (held & FIRSTS) + (held >> 1 & FIRSTS) + (held >> 2 & FIRSTS)


def spread_regulars(count: i64) -> i64:
    """Return the place that holds so many regular hats of each style."""
    return (count | count >> 1) & FIRSTS | (count >> 1 & FIRSTS) << 1 | (count & count >> 1 & FIRSTS) << 2


def count_of(inventory: int, style: int) -> int:
    """Return how many hats of a style there are in an inventory."""
    return how_many(inventory >> COPIES * style & 15)


def inventory_points(setting: HatterSetting, inventory: i64) -> int:
    """Return the points for singles and Exclusives."""
    regular, premium = inventory & FIRSTS, inventory >> 3 & FIRSTS
    singles = regular & ~(inventory >> 1) & ~premium | premium & ~regular
    exclusives = inventory >> 2 & premium
    return how_many(singles) * setting.cards.single + how_many(exclusives) * setting.cards.exclusive


# ---- Hats as lists ------------------------------------------------------------------------------


def count_styles(hats: Sequence[int]) -> list[int]:
    """Return how many hats there are of each style; -1 is an unknown hat."""
    counts = [0] * STYLES
    for hat in hats:
        if hat >= 0:
            counts[hat // COPIES] += 1
    return counts


def points_with_ability(cards: Cards, hats: Sequence[int], ability: str) -> int:
    """Return what an inventory scores at the end if its haberdasher is used at best."""
    count = count_styles(hats)
    points = cards.single * count.count(1) + cards.exclusive * count.count(COPIES)
    haberdasher = next((haberdasher for haberdasher in cards.haberdashers if haberdasher.ability == ability), None)
    if haberdasher is None:
        return points
    if ability == "monopolist" and COPIES - 1 in count:
        return points + cards.exclusive
    if ability == "salesman" and 2 in count:
        return points + cards.single
    if ability == "liquidator":
        return points + cards.single * len(styles_to_thin(count, haberdasher.hats))
    if ability == "connoisseur":
        premiums = sum(1 for hat in hats if hat % COPIES == COPIES - 1)
        return points + min(haberdasher.most, premiums // haberdasher.every)
    return points


def styles_to_thin(count: list[int], most: int) -> list[int]:
    """Return the styles that can be brought down to a single by discarding at most so many hats."""
    styles = []
    for extra in range(1, COPIES - 1):
        for style in range(STYLES):
            if count[style] == extra + 1 and extra <= most:
                styles.append(style)
                most -= extra
    return styles


def shuffle(cards: list[int], luck: Fast) -> None:
    """Put cards in any order, each equally likely."""
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
