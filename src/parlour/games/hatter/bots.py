"""The bots of Madder than a Hatter.

They value hats style by style: what the hats of one style are worth in one shop by the end of the round. A move is as
good as what it adds to one's own shop and takes from the others'.
"""

from copy import copy
from itertools import product
from math import exp
from typing import Any

from mypy_extensions import mypyc_attr

from parlour.games.hatter.cards import (
    COPIES,
    STYLES,
    Cards,
    count_styles,
    number_of,
    points_with_ability,
    styles_to_thin,
)
from parlour.games.hatter.valuation import (
    CONNOISSEUR,
    NAIVE,
    PREMIUM,
    SELFISH,
    SPENT,
    STEADY,
    Character,
    pair_worth,
    three_worth,
)
from parlour.games.hatter.view import HatterView
from parlour.kernel.bits import bits
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

Choice = tuple[Offer, Args]


@mypyc_attr(serializable=True)  # so that it can be copied
class Appraisal:
    """What any number of hats of any style would be worth to any seat, from one seat's view."""

    def __init__(self, cards: Cards, character: Character, view: HatterView) -> None:
        self.cards = cards
        self.character = character
        self.me = view.viewer
        self.seats = view.seats
        self.ability = [cards.haberdashers[card].ability if card >= 0 else "" for card in view.haberdashers]
        self.left = (view.last_turn - view.turns) / view.last_turn
        self.shops = [list(shop) for shop in view.shops]
        self.count = [count_styles(shop) for shop in view.shops]
        self.hand = list(view.hands[self.me])
        self.line = list(view.line)
        self.last = view.played
        gone = count_styles([*view.discards, *[hat for shop in view.shops for hat in shop]])
        self.unplayed = [COPIES - n for n in gone]  # of each style, wherever they are
        standing = [view.score[q] + self.shop_worth(q) for q in range(self.seats)]
        best = max(standing[q] for q in range(self.seats) if q != self.me)
        self.weight = [-character.leader if standing[q] >= best else -character.rivals for q in range(self.seats)]
        self.weight[self.me] = 1.0

    def shop_worth(self, q: int) -> float:
        return sum([self.worth(q, style, self.count[q][style]) for style in range(STYLES)])

    def worth(self, q: int, style: int, n: int) -> float:
        """Return what n hats of the style would be worth to the seat by the end of the round."""
        if n == 1:
            return self.cards.single * (1 - self.character.spoiled * self.left) ** self.threats(q, style)
        if n == COPIES:
            return self.cards.exclusive
        if n == COPIES - 1:
            others = self.other_styles(q, style, n)
            return three_worth(self.cards, self.character, self.ability[q], self.left, self.unplayed[style], others)
        return pair_worth(self.cards, self.ability[q], self.other_styles(q, style, n)) if n == 2 else 0.0

    def threats(self, q: int, style: int) -> int:
        """Return how many hats of the style others may still play."""
        own = [hat for hat in self.hand if hat // COPIES == style] if q == self.me else []
        return max(0, self.unplayed[style] - len(own))

    def other_styles(self, q: int, style: int, n: int) -> int:
        """Return of how many other styles the seat has exactly n hats."""
        return sum(1 for other in range(STYLES) if other != style and self.count[q][other] == n)

    def gain(self, q: int, style: int, change: int) -> float:
        """Return what one hat more or less of the style in that shop is worth to the viewer."""
        n = self.count[q][style]
        return self.weight[q] * (self.worth(q, style, n + change) - self.worth(q, style, n))

    def premium_gain(self, q: int, hat: int) -> float:
        """Return what a Premium hat adds to a Connoisseur's shop."""
        return CONNOISSEUR * self.weight[q] if hat % COPIES == PREMIUM and self.ability[q] == "connoisseur" else 0.0

    def move_gain(self, hat: int, source: int, target: int) -> float:
        """Return what it gains to move a hat from one shop to another; -1 is no shop."""
        style, gain = hat // COPIES, 0.0
        if source >= 0:
            gain += self.gain(source, style, -1) - self.premium_gain(source, hat)
        if target >= 0:
            gain += self.gain(target, style, 1) + self.premium_gain(target, hat)
        return gain

    def hand_worth(self, hand: list[int]) -> float:
        """Return what a hand can add to one's own shop at the end, and spoil of a rival's singles."""
        worth = 0.0
        for style, held in enumerate(count_styles(hand)):
            if held:
                n = self.count[self.me][style]
                now = self.worth(self.me, style, n)
                mine = max(self.worth(self.me, style, min(COPIES, n + k)) - now for k in range(held + 1))
                spoils = max(self.gain(q, style, 1) for q in range(self.seats) if q != self.me)
                worth += self.character.in_hand * mine + self.character.spoiling * max(0.0, spoils)
        return worth

    def total(self, hand: list[int]) -> float:
        """Return what all shops and this hand are worth to the viewer."""
        return sum([self.weight[q] * self.shop_worth(q) for q in range(self.seats)]) + self.hand_worth(hand)

    def after_play(self, hat: int, q: int) -> "Appraisal":
        """Return the appraisal of the table after a hat is played into a shop."""
        after = copy(self)
        after.hand = without(self.hand, hat)
        after.shops = [[*shop, hat] if seat == q else shop for seat, shop in enumerate(self.shops)]
        after.count = [count_styles(shop) for shop in after.shops]
        after.unplayed = self.unplayed[:]
        after.unplayed[hat // COPIES] -= 1
        after.last = hat
        return after

    def touchable(self) -> list[tuple[int, int]]:
        """Return every kind of hat in a shop but the one just played, with its shop."""
        kinds = [sorted({number_of(hat) for hat in shop}) for shop in self.shops]
        return [(hat, q) for q in range(self.seats) for hat in kinds[q] if hat != self.last]


def without(hats: list[int], hat: int) -> list[int]:
    """Return the hats without one such hat."""
    at = next(k for k, held in enumerate(hats) if number_of(held) == hat)
    return [*hats[:at], *hats[at + 1 :]]


# ---- What each answer is worth ----------------------------------------------------------------


class Rater:
    """Rates every answer a seat may give; doing nothing is worth nothing."""

    def __init__(self, cards: Cards, character: Character, view: HatterView, acts: bool) -> None:
        self.cards = cards
        self.acts = acts  # whether Premium hats do anything at this table
        self.view = view
        self.me = view.viewer
        self.now = Appraisal(cards, character, view)

    def rate(self, offers: list[Offer]) -> list[tuple[float, Offer, Args]]:
        """Return every answer with its worth."""
        return [(worth, offer, args) for offer in offers for worth, args in self.answers(offer)]

    def answers(self, offer: Offer) -> list[tuple[float, Args]]:
        if not offer.params:
            return [(0.0, ())]
        if offer.action == "lay_down":
            return self.rate_laying_down(offer.params[0].options())
        if offer.action == "clear_out":
            return self.rate_clearing_out(offer)
        if offer.action == "lift":
            q, best = offer.params[0].options()[0], best_swaps(self.now)
            return [(best[hat, q], (q, hat)) for hat in offer.params[1].options()]
        choices = [param.options() or list(range(param.low, param.high + 1)) for param in offer.params]
        return [(self.worth(offer.action, args), args) for args in product(*choices)]

    def worth(self, action: str, a: Args) -> float:
        now = self.now
        if action == "play":
            return self.play_worth(a[0], a[1])
        if action == "play_another":
            return another_worth(now, a[0], a[1]) + self.action_worth(now.after_play(a[0], a[1]), a[0])
        if action in ("scrap", "poach"):
            return now.move_gain(a[1], a[0], -1 if action == "scrap" else self.me)
        if action == "swap":
            return swap_worth(now, *a)
        if action in ("inspect", "peek"):
            return 0.01 - now.weight[a[0]]  # the leader's is best to know
        if action == "exchange":
            return self.exchange_worth(a[1], a[2])
        if action == "choose":
            return take_worth(now, a[0])
        if action == "order":
            return self.order_worth(a[0], a[1])
        if action == "sell":
            return self.sell_worth(a[0], a[1])
        return 1.0  # a style to corner: any will do

    def play_worth(self, hat: int, q: int) -> float:
        """Return the worth of the table afterwards, with the hat taken next and the best use of the hat's action."""
        after = self.now.after_play(hat, q)
        worth = after.total([*after.hand, after.line[0]]) + after.premium_gain(q, hat)
        return worth + self.action_worth(after, hat)

    def action_worth(self, after: Appraisal, hat: int) -> float:
        """Return the best that the action of a hat just played can do."""
        return action_worth(after, self.cards.actions[hat // COPIES]) if hat % COPIES == PREMIUM and self.acts else 0.0

    def exchange_worth(self, mine: int, theirs: int) -> float:
        kept = without(self.now.hand, mine)
        first = self.now.line[0]
        return self.now.hand_worth([*kept, theirs, first]) - self.now.hand_worth([*self.now.hand, first])

    def order_worth(self, place: int, hat: int) -> float:
        """Return what it gains to put a hat in this place of the line, where a certain seat will take it."""
        taker = (self.me + place) % self.now.seats
        there = self.now.line[place - 1]
        if taker == self.me:
            return self.now.hand_worth([*self.now.hand, hat]) - self.now.hand_worth([*self.now.hand, there])
        return self.now.gain(taker, hat // COPIES, 1) - self.now.gain(taker, there // COPIES, 1)

    def rate_laying_down(self, hand: list[int]) -> list[tuple[float, Args]]:
        """Return every set of cards with the points it brings."""
        shop, ability = self.now.shops[self.me], self.now.ability[self.me]
        before = points_with_ability(self.cards, shop, ability)
        sets = [[hat for k, hat in enumerate(hand) if chosen >> k & 1] for chosen in range(1, 1 << len(hand))]
        return [(points_with_ability(self.cards, [*shop, *some], ability) - before, (bits(some),)) for some in sets]

    def rate_clearing_out(self, offer: Offer) -> list[tuple[float, Args]]:
        """Return the hats to discard so that singles stay, with the points that brings."""
        count, out = self.now.count[self.me], []
        styles = styles_to_thin(count, self.cards.haberdashers[self.view.haberdashers[self.me]].hats)
        for style in styles:
            out += [hat for hat in self.now.shops[self.me] if hat // COPIES == style][1:]
        return [(float(len(styles)), (bits(out),))] if offer.admits((bits(out),)) else []

    def sell_worth(self, hat: int, q: int) -> float:
        mine, theirs = self.now.shops[self.me], self.now.shops[q]
        left = without(mine, hat)
        lost = points_with_ability(self.cards, mine, "") - points_with_ability(self.cards, left, "")
        given = points_with_ability(self.cards, [*theirs, hat], "") - points_with_ability(self.cards, theirs, "")
        return -lost + self.now.weight[q] * given


def another_worth(now: Appraisal, hat: int, q: int) -> float:
    """Return what it gains to play a second hat in the same turn, which nothing replaces in the hand."""
    after = now.after_play(hat, q)
    first = now.line[0]
    gain = after.total([*after.hand, first]) - now.total([*now.hand, first])
    return gain + after.premium_gain(q, hat) - SPENT * now.left


def swap_worth(now: Appraisal, q: int, hat: int, r: int, other: int) -> float:
    """Return what it gains to swap two hats of two shops; hats of one style change nothing."""
    if hat // COPIES == other // COPIES:
        return 0.0
    return now.move_gain(hat, q, r) + now.move_gain(other, r, q)


def best_swaps(now: Appraisal) -> dict[tuple[int, int], float]:
    """Return for each hat of each shop what its best swap gains."""
    hats = now.touchable()
    brings = {(hat, p, q): now.move_gain(hat, p, q) for hat, p in hats for q in range(now.seats) if q != p}
    best = {at: 0.0 for at in hats}
    for hat, p in hats:
        for other, q in hats:
            if p < q and hat // COPIES != other // COPIES:
                worth = brings[hat, p, q] + brings[other, q, p]
                best[hat, p] = max(best[hat, p], worth)
                best[other, q] = max(best[other, q], worth)
    return best


def take_worth(now: Appraisal, hat: int) -> float:
    """Return what it gains to take this hat of the line instead of the first."""
    return now.hand_worth([*now.hand, hat]) - now.hand_worth([*now.hand, now.line[0]])


def action_worth(now: Appraisal, action: str) -> float:
    """Return the best that an action can do after its hat was played, at least 0."""
    me, best = now.me, 0.0
    if action == "homburg":
        best = max(best_swaps(now).values(), default=0.0)
    elif action == "bowler":
        best = max((now.move_gain(hat, q, -1) for hat, q in now.touchable()), default=0.0)
    elif action == "deerstalker":
        best = max((now.move_gain(hat, q, me) for hat, q in now.touchable() if q != me), default=0.0)
    elif action == "boater":
        hand = {number_of(hat) for hat in now.hand}
        best = max((another_worth(now, hat, q) for hat in hand for q in range(now.seats)), default=0.0)
    elif action == "top-hat":
        best = max(take_worth(now, hat) for hat in now.line)
    return max(0.0, best)


# ---- The bots ---------------------------------------------------------------------------------


class Medium:
    """Gives the answer that is worth most; of equal ones, the one about the nearest seat to the left."""

    def __init__(self, cards: Cards, acts: bool) -> None:
        self.cards = cards
        self.acts = acts

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HatterView)
        answers = Rater(self.cards, STEADY, view, self.acts).rate(offers)
        _, offer, args = max(answers, key=lambda answer: (answer[0], -distance(view, answer[1], answer[2])))
        return offer, args

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return None


def distance(view: HatterView, offer: Offer, args: Args) -> int:
    """Return how far to the left the player sits whom an answer is about; 0 if it is about nobody else."""
    seats = [seat for param, seat in zip(offer.params, args, strict=True) if param.unit == "seat"]
    return (seats[-1] - view.viewer) % view.seats if seats else 0


class Easy:
    """A beginner: takes hats at face value, forgets the rivals every other turn, and wavers."""

    WAVERING = 0.35  # points: an answer worse by this much is chosen about a third as often as the best

    def __init__(self, cards: Cards, acts: bool, source: Fast) -> None:
        self.cards = cards
        self.acts = acts
        self.source = source

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HatterView)
        character = NAIVE if self.source.below(2) else SELFISH
        answers = Rater(self.cards, character, view, self.acts).rate(offers)
        best = max(worth for worth, _, _ in answers)
        chances = [exp((worth - best) / self.WAVERING) for worth, _, _ in answers]
        at = self.source.below(1 << 20) / (1 << 20) * sum(chances)
        for chance, (_, offer, args) in zip(chances, answers, strict=True):
            at -= chance
            if at < 0:
                return offer, args
        return answers[-1][1:]

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return None


def make_easy(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, options["premium"] == "yes", Fast(seed * 8 + seat))


def make_medium(_game: Game[Any], edition: Any, options: Chosen, _seat: int, _seed: int) -> Medium:
    return Medium(edition, options["premium"] == "yes")


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
