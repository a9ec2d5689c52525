"""Bots for Madder than a Hatter.

Everything is reckoned style by style: what the hats of one style are worth in one shop, now and by the end of the
round. A deed is as good as what it adds to one's own shop and takes from the others'.
"""

from copy import copy
from itertools import product
from math import exp
from typing import Any

from mypy_extensions import mypyc_attr

from parlour.games.hatter.cards import COPIES, STYLES, Cards, broken_up, counted, number_of, points
from parlour.games.hatter.evaluator import NAIVE, PREMIUM, SELFISH, SPENT, STEADY, Temper
from parlour.games.hatter.view import HatterView
from parlour.kernel.bits import bits
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

Choice = tuple[Offer, Args]


@mypyc_attr(serializable=True)  # so that it can be copied
class Reckoning:
    """What every number of hats of every style would be worth to every seat, as one seat sees it."""

    def __init__(self, cards: Cards, temper: Temper, view: HatterView) -> None:
        self.cards = cards
        self.temper = temper
        self.me = view.viewer
        self.seats = view.seats
        self.ability = [cards.haberdashers[card].ability if card >= 0 else "" for card in view.haberdashers]
        self.left = (view.last_turn - view.turns) / view.last_turn
        self.shops = [list(shop) for shop in view.shops]
        self.count = [counted(shop) for shop in view.shops]
        self.hand = list(view.hands[self.me])
        self.line = list(view.line)
        self.last = view.played
        gone = counted([*view.discards, *[hat for shop in view.shops for hat in shop]])
        self.unplayed = [COPIES - n for n in gone]  # of each style, wherever they are
        standing = [view.score[q] + self.shop_worth(q) for q in range(self.seats)]
        best = max(standing[q] for q in range(self.seats) if q != self.me)
        self.weight = [-temper.leader if standing[q] >= best else -temper.rivals for q in range(self.seats)]
        self.weight[self.me] = 1.0

    def shop_worth(self, q: int) -> float:
        return sum([self.worth(q, style, self.count[q][style]) for style in range(STYLES)])

    def worth(self, q: int, style: int, n: int) -> float:
        """What n hats of the style would be worth to the seat by the end of the round."""
        if n == 1:
            return self.cards.single * (1 - self.temper.spoiled * self.left) ** self.threats(q, style)
        if n == COPIES:
            return self.cards.exclusive
        if n == COPIES - 1:
            return self.three_worth(q, style)
        return self.pair_worth(q, style) if n == 2 else 0.0

    def threats(self, q: int, style: int) -> int:
        """Hats of the style that somebody else may still play."""
        own = [hat for hat in self.hand if hat // COPIES == style] if q == self.me else []
        return max(0, self.unplayed[style] - len(own))

    def three_worth(self, q: int, style: int) -> float:
        if self.ability[q] == "monopolist" and self.others(q, style, COPIES - 1) == 0:
            return 0.9 * self.cards.exclusive
        return self.cards.exclusive * self.temper.fourth * self.left if self.unplayed[style] else 0.0

    def pair_worth(self, q: int, style: int) -> float:
        """A pair is dead stock, unless the haberdasher can break it up at the end."""
        pairs = self.others(q, style, 2)
        if (self.ability[q] == "liquidator" and pairs < 2) or (self.ability[q] == "salesman" and pairs < 1):
            return 0.8 * self.cards.single
        return 0.0

    def others(self, q: int, style: int, n: int) -> int:
        """Other styles of which the seat has just so many."""
        return sum(1 for other in range(STYLES) if other != style and self.count[q][other] == n)

    def gain(self, q: int, style: int, change: int) -> float:
        """What one hat more or less of the style in that shop is worth to me."""
        n = self.count[q][style]
        return self.weight[q] * (self.worth(q, style, n + change) - self.worth(q, style, n))

    def premium_gain(self, q: int, hat: int) -> float:
        """A Connoisseur's half point for a Premium hat."""
        return 0.4 * self.weight[q] if hat % COPIES == PREMIUM and self.ability[q] == "connoisseur" else 0.0

    def moved(self, hat: int, source: int, target: int) -> float:
        """A hat leaves one shop for another; -1 is no shop."""
        style, found = hat // COPIES, 0.0
        if source >= 0:
            found += self.gain(source, style, -1) - self.premium_gain(source, hat)
        if target >= 0:
            found += self.gain(target, style, 1) + self.premium_gain(target, hat)
        return found

    def hand_worth(self, hand: list[int]) -> float:
        """What can be laid down at the end adds to the shop, and what can spoil a rival's single is of use too."""
        found = 0.0
        for style, held in enumerate(counted(hand)):
            if held:
                n = self.count[self.me][style]
                now = self.worth(self.me, style, n)
                mine = max(self.worth(self.me, style, min(COPIES, n + k)) - now for k in range(held + 1))
                spoils = max(self.gain(q, style, 1) for q in range(self.seats) if q != self.me)
                found += self.temper.in_hand * mine + self.temper.spoiling * max(0.0, spoils)
        return found

    def total(self, hand: list[int]) -> float:
        """All shops and this hand, as I would have them."""
        return sum([self.weight[q] * self.shop_worth(q) for q in range(self.seats)]) + self.hand_worth(hand)

    def played(self, hat: int, q: int) -> "Reckoning":
        """The same after a hat was played into a shop."""
        found = copy(self)
        found.hand = without(self.hand, hat)
        found.shops = [[*shop, hat] if seat == q else shop for seat, shop in enumerate(self.shops)]
        found.count = [counted(shop) for shop in found.shops]
        found.unplayed = self.unplayed[:]
        found.unplayed[hat // COPIES] -= 1
        found.last = hat
        return found

    def touchable(self) -> list[tuple[int, int]]:
        """Every kind of hat in a shop but the one just played, and whose it is."""
        kinds = [sorted({number_of(hat) for hat in shop}) for shop in self.shops]
        return [(hat, q) for q in range(self.seats) for hat in kinds[q] if hat != self.last]


def without(hats: list[int], hat: int) -> list[int]:
    """One such hat less."""
    at = next(k for k, held in enumerate(hats) if number_of(held) == hat)
    return [*hats[:at], *hats[at + 1 :]]


# ---- What each answer is worth ----------------------------------------------------------------


class Rater:
    """Puts a number to every answer a seat may give; leaving a thing undone is worth nothing."""

    def __init__(self, cards: Cards, temper: Temper, view: HatterView, acts: bool) -> None:
        self.cards = cards
        self.acts = acts  # whether Premium hats do anything at this table
        self.view = view
        self.me = view.viewer
        self.now = Reckoning(cards, temper, view)

    def rated(self, offers: list[Offer]) -> list[tuple[float, Offer, Args]]:
        found: list[tuple[float, Offer, Args]] = []
        for offer in offers:
            found += [(worth, offer, args) for worth, args in self.answers(offer)]
        return found

    def answers(self, offer: Offer) -> list[tuple[float, Args]]:
        if not offer.params:
            return [(0.0, ())]
        if offer.action == "lay_down":
            return self.laid_down(offer.params[0].options())
        if offer.action == "clear_out":
            return self.cleared_out(offer)
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
            return another_worth(now, a[0], a[1]) + self.action_worth(now.played(a[0], a[1]), a[0])
        if action in ("scrap", "poach"):
            return now.moved(a[1], a[0], -1 if action == "scrap" else self.me)
        if action == "swap":
            return swap_worth(now, *a)
        if action in ("inspect", "peek"):
            return 0.01 - now.weight[a[0]]  # best of all, to know the leader's
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
        """The table after it, with the hat one then takes, and the best its action can do."""
        after = self.now.played(hat, q)
        found = after.total([*after.hand, after.line[0]]) + after.premium_gain(q, hat)
        return found + self.action_worth(after, hat)

    def action_worth(self, after: Reckoning, hat: int) -> float:
        """The best that the action of a hat just played can do."""
        return action_worth(after, self.cards.actions[hat // COPIES]) if hat % COPIES == PREMIUM and self.acts else 0.0

    def exchange_worth(self, mine: int, theirs: int) -> float:
        kept = without(self.now.hand, mine)
        first = self.now.line[0]
        return self.now.hand_worth([*kept, theirs, first]) - self.now.hand_worth([*self.now.hand, first])

    def order_worth(self, place: int, hat: int) -> float:
        """The first hat of the line goes to the rival on the left, the next to the one after, and so round to me."""
        taker = (self.me + place) % self.now.seats
        there = self.now.line[place - 1]
        if taker == self.me:
            return self.now.hand_worth([*self.now.hand, hat]) - self.now.hand_worth([*self.now.hand, there])
        return self.now.gain(taker, hat // COPIES, 1) - self.now.gain(taker, there // COPIES, 1)

    def laid_down(self, hand: list[int]) -> list[tuple[float, Args]]:
        """Every set of cards, by the points that come of it."""
        shop, ability = self.now.shops[self.me], self.now.ability[self.me]
        before = points(self.cards, shop, ability)
        sets = [[hat for k, hat in enumerate(hand) if chosen >> k & 1] for chosen in range(1, 1 << len(hand))]
        return [(points(self.cards, [*shop, *some], ability) - before, (bits(some),)) for some in sets]

    def cleared_out(self, offer: Offer) -> list[tuple[float, Args]]:
        """The hats that leave singles behind."""
        count, some = self.now.count[self.me], []
        found = broken_up(count, self.cards.haberdashers[self.view.haberdashers[self.me]].hats)
        for style in found:
            some += [hat for hat in self.now.shops[self.me] if hat // COPIES == style][1:]
        return [(float(len(found)), (bits(some),))] if offer.admits((bits(some),)) else []

    def sell_worth(self, hat: int, q: int) -> float:
        mine, theirs = self.now.shops[self.me], self.now.shops[q]
        left = without(mine, hat)
        lost = points(self.cards, mine, "") - points(self.cards, left, "")
        given = points(self.cards, [*theirs, hat], "") - points(self.cards, theirs, "")
        return -lost + self.now.weight[q] * given


def another_worth(now: Reckoning, hat: int, q: int) -> float:
    """A second hat played in the same turn, which nothing replaces in the hand."""
    after = now.played(hat, q)
    first = now.line[0]
    found = after.total([*after.hand, first]) - now.total([*now.hand, first])
    return found + after.premium_gain(q, hat) - SPENT * now.left


def swap_worth(now: Reckoning, one: int, hat: int, two: int, other: int) -> float:
    """Each goes where the other was; of one style that changes nothing."""
    if hat // COPIES == other // COPIES:
        return 0.0
    return now.moved(hat, one, two) + now.moved(other, two, one)


def best_swaps(now: Reckoning) -> dict[tuple[int, int], float]:
    """For each hat of each shop the best swap there is for it; what it brings in another is reckoned once for each."""
    hats = now.touchable()
    brings = {(hat, p, q): now.moved(hat, p, q) for hat, p in hats for q in range(now.seats) if q != p}
    best = {at: 0.0 for at in hats}
    for hat, p in hats:
        for other, q in hats:
            if p < q and hat // COPIES != other // COPIES:
                worth = brings[hat, p, q] + brings[other, q, p]
                best[hat, p] = max(best[hat, p], worth)
                best[other, q] = max(best[other, q], worth)
    return best


def take_worth(now: Reckoning, hat: int) -> float:
    """This hat of the line rather than the first."""
    return now.hand_worth([*now.hand, hat]) - now.hand_worth([*now.hand, now.line[0]])


def action_worth(now: Reckoning, action: str) -> float:
    """The best that an action can do after its hat was played, nothing at the least."""
    me, found = now.me, 0.0
    if action == "homburg":
        found = max(best_swaps(now).values(), default=0.0)
    elif action == "bowler":
        found = max((now.moved(hat, q, -1) for hat, q in now.touchable()), default=0.0)
    elif action == "deerstalker":
        found = max((now.moved(hat, q, me) for hat, q in now.touchable() if q != me), default=0.0)
    elif action == "boater":
        hand = {number_of(hat) for hat in now.hand}
        found = max((another_worth(now, hat, q) for hat in hand for q in range(now.seats)), default=0.0)
    elif action == "top-hat":
        found = max(take_worth(now, hat) for hat in now.line)
    return max(0.0, found)


# ---- The bots ---------------------------------------------------------------------------------


class Medium:
    """Does what is worth most, and nothing that is worth nothing. Where it is all one, the left neighbour has it."""

    def __init__(self, cards: Cards, acts: bool) -> None:
        self.cards = cards
        self.acts = acts

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HatterView)
        rated = Rater(self.cards, STEADY, view, self.acts).rated(offers)
        _, offer, args = max(rated, key=lambda answer: (answer[0], -way_to(view, answer[1], answer[2])))
        return offer, args

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return None


def way_to(view: HatterView, offer: Offer, args: Args) -> int:
    """How far to the left the player sits whom an answer is about; 0 where it is about nobody else."""
    seats = [seat for param, seat in zip(offer.params, args, strict=True) if param.unit == "seat"]
    return (seats[-1] - view.viewer) % view.seats if seats else 0


class Easy:
    """A beginner: takes a hat at its face value, forgets every other turn that there are rivals, and wavers."""

    WAVERING = 0.35  # points: so much worse an answer is taken about a third as often as the best

    def __init__(self, cards: Cards, acts: bool, source: Fast) -> None:
        self.cards = cards
        self.acts = acts
        self.source = source

    def choose(self, view: View, offers: list[Offer]) -> Choice:
        assert isinstance(view, HatterView)
        temper = NAIVE if self.source.below(2) else SELFISH
        rated = Rater(self.cards, temper, view, self.acts).rated(offers)
        best = max(worth for worth, _, _ in rated)
        chances = [exp((worth - best) / self.WAVERING) for worth, _, _ in rated]
        at = self.source.below(1 << 20) / (1 << 20) * sum(chances)
        for chance, (_, offer, args) in zip(chances, rated, strict=True):
            at -= chance
            if at < 0:
                return offer, args
        return rated[-1][1:]

    def interrupt(self, view: View, offers: list[Offer]) -> Choice | None:
        return None


def make_easy(_game: Game[Any], edition: Any, options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, options["premium"] == "yes", Fast(seed * 8 + seat))


def make_medium(_game: Game[Any], edition: Any, options: Chosen, _seat: int, _seed: int) -> Medium:
    return Medium(edition, options["premium"] == "yes")


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
