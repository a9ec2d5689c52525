"""High Bid: what a lot, a sale and a purchase are worth, and two players who go by it.

Everything is reckoned in dollars of net worth at the end, so that money and cards can be compared.
"""

import math
import random
from itertools import combinations
from typing import Any

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, SECTIONS, SETS, Cards, worth_of
from parlour.games.highbid.evaluator import (
    DENIED,
    FETCHES,
    LATER,
    RIVALS_LET_GO,
    SHADE,
    UNKNOWN_CARD,
    WINS_IT,
    sale_of,
)
from parlour.games.highbid.view import HighBidView, balances
from parlour.kernel.bits import bit
from parlour.kernel.game import Chosen, Game
from parlour.kernel.int_rows import int_row, repeat
from parlour.kernel.offer import Args, Offer, Param
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

# Of what a lot is worth to anybody, by how many others are still in: below that it seldom goes, so it is bid at once.
FIRM = (0.0, 0.35, 0.5, 0.55, 0.6)
CLOSER = 0.15  # of the way from there to one's own limit: as far as each raise goes
AT_ONCE = 3  # properties that may be bought for one Buyer's Card
MOST_TRIED = 6  # properties in the sections that are put together


class Catalogue:
    """What never changes during a game: the cards of each set, and what a sale by the dice brings on average."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.members = [[card for card in range(PROPERTIES) if cards.set_of[card] == k] for k in range(SETS)]
        self.sale = [sale_of(cards, card) for card in range(PROPERTIES)]


class Eye:
    """One look at the table: who could still get what."""

    def __init__(self, catalogue: Catalogue, view: HighBidView) -> None:
        cards = catalogue.cards
        self.cards = cards
        self.members = catalogue.members
        self.sale = catalogue.sale
        self.view = view
        self.me = view.viewer
        self.seats = view.seats
        self.hand = list(view.hands[self.me])
        self.money = view.money[self.me]
        self.lots = view.pile * PROPERTIES / (PROPERTIES + BUYERS) + len(view.bank)  # still to come
        self.chance, self.price = self.prospects()
        self.promised: dict[int, tuple[float, float]] = {}  # of what one holds of a set, alone and with a joker

    def prospects(self) -> tuple[list[float], list[float]]:
        """For each property how likely it is to come to me if I want it, and what it would cost."""
        view = self.view
        hidden = [len(view.hands[seat]) - len(view.known[seat]) for seat in range(view.seats) if seat != self.me]
        from_pile = view.pile / max(1, view.pile + sum(hidden))
        unseen = from_pile * WINS_IT + (1 - from_pile) * RIVALS_LET_GO
        enough = min(1.0, self.lots / 3)  # near the end nothing comes back
        chance = [unseen] * PROPERTIES
        price = [FETCHES * float(figures[0]) for figures in self.cards.figures]
        for seat in range(view.seats):
            for card in view.known[seat]:
                if card != BUYER:
                    chance[card] = RIVALS_LET_GO * enough
        for card in view.gone:
            if card != BUYER:
                chance[card] = 0.0
        for card in view.bank:
            chance[card] = WINS_IT
        for section in range(SECTIONS):
            for card in view.sections[section]:
                chance[card] = WINS_IT * enough
                price[card] = float(self.cards.figures[card][section])
        return chance, price

    def value(self, hand: list[int]) -> float:
        """What the hand will come to: each set as a promise or as so many cards to sell, whichever is more."""
        cards = self.cards
        held = repeat(0, SETS)  # of each set, a bit for each property
        sold = [0.0] * SETS
        loose = jokers = 0
        for card in hand:
            if card == BUYER:
                jokers += 1
            else:
                k = cards.set_of[card]
                held[k] |= bit(card)
                sold[k] += self.sale[card]
                loose += 1
        soon = 1.0 if not loose else min(1.0, 3 * LATER * self.lots / self.seats / loose)
        total = 0.0
        gains: list[float] = []  # what a joker would add to each set
        for k in range(SETS):
            own = held[k]
            if own == cards.members[k]:
                total += float(cards.set_value[k])
            elif own:
                alone, joined = self.promises(k, own)
                now = soon * sold[k]
                without = max(now, alone)
                total += without
                gains.append(max(now, joined) - without)
        if jokers:
            gains.sort(reverse=True)
            for n in range(jokers):
                total += max(float(cards.buyer_value), gains[n] if n < len(gains) else 0.0)
        return total

    def promises(self, k: int, own: int) -> tuple[float, float]:
        """A set still to be completed, and the same with a joker for the property that is hardest to get."""
        found = self.promised.get(own)
        if found is None:
            missing = [card for card in self.members[k] if not own >> card & 1]
            rarest = missing[0]
            for card in missing:
                if self.chance[card] < self.chance[rarest]:
                    rarest = card
            alone = self.promise(k, missing)
            missing.remove(rarest)
            found = alone, self.promise(k, missing)
            self.promised[own] = found
        return found

    def promise(self, k: int, missing: list[int]) -> float:
        """The set's value less what the rest will cost, as likely as all of them come."""
        likely = 1.0
        cost = 0.0
        for card in missing:
            likely *= self.chance[card]
            cost += self.price[card]
        if self.lots < len(missing):
            likely *= self.lots / len(missing)
        return likely * max(0.0, float(self.cards.set_value[k]) - cost)

    def sales(self, hand: list[int], kept: tuple[int, ...], most: int) -> list[tuple[float, int]]:
        """The properties worth selling now, best first, each with what the sale gains over keeping it."""
        whole = self.value(hand)
        found: list[tuple[float, int]] = []
        for card in hand:
            if card != BUYER and card not in kept:
                rest = hand[:]
                rest.remove(card)
                gain = self.sale[card] + self.value(rest) - whole
                if gain > 0:
                    found.append((gain, card))
        found.sort(reverse=True)
        return found[:most]

    def lot_limits(self) -> tuple[float, float]:
        """What the lot is worth with all that comes with it: Buyer's Cards, and the right to sell; and to anybody."""
        view = self.view
        hand = self.hand + [view.lot] + [BUYER] * view.under
        gain = self.value(hand) - self.value(self.hand)
        sales = 0.0
        for gained, _ in self.sales(hand, (view.lot,), 3):
            sales += gained
        usual = LATER * self.sale[view.lot] + self.cards.buyer_value * view.under
        return gain + sales + self.denial(view.lot), usual + sales

    def open_limits(self) -> tuple[float, float]:
        """What a property in an open sale is worth, the card alone; and to anybody."""
        lot = self.view.lot
        gain = self.value(self.hand + [lot]) - self.value(self.hand)
        usual = float(self.cards.figures[lot][SECTIONS - 1])
        return gain if self.view.seller == self.me else gain + self.denial(lot), usual

    def denial(self, lot: int) -> float:
        """What a rival who is known to collect the set would gain by it."""
        cards = self.cards
        k = cards.set_of[lot]
        for seat in range(self.seats):
            if seat != self.me:
                held = len([card for card in self.view.known[seat] if card != BUYER and cards.set_of[card] == k])
                if held >= cards.size[k] - 2:
                    return DENIED * float(cards.set_value[k])
        return 0.0

    def purchase(self) -> list[int]:
        """The properties in the sections that are together worth the most above their price and the Buyer's Card."""
        view = self.view
        cards = self.cards
        wanted = {int(cards.set_of[card]) for card in self.hand if card != BUYER}
        useful: list[tuple[int, int]] = []
        for section in range(SECTIONS):
            for card in view.sections[section]:
                if cards.set_of[card] in wanted:
                    useful.append((card, cards.figures[card][section]))
        useful.sort(key=lambda pair: -cards.set_value[cards.set_of[pair[0]]])
        hand = self.hand[:]
        best, chosen = self.value(hand), list[int]()
        if view.buys == AT_ONCE:
            hand.remove(BUYER)
        for many in range(1, view.buys + 1):
            for bundle in combinations(useful[:MOST_TRIED], many):
                price = 0
                for _, cost in bundle:
                    price += cost
                if price <= self.money:
                    after = self.value(hand + [card for card, _ in bundle]) - price
                    if after > best:
                        best, chosen = after, [card for card, _ in bundle]
        return chosen


def rivals_worth(cards: Cards, view: HighBidView) -> int:
    """The best net worth another player is likely to have: money by what was paid aloud, cards by what was seen.

    Whoever leads the bidding is taken to have won it.
    """
    bids = view.auction
    money = balances(view, cards.money)
    best = 0
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        known = [*view.known[seat]]
        if seat == bids.leader:
            known += [view.lot] + [BUYER] * view.under
            money[seat] -= bids.price
        hidden = len(view.hands[seat]) - len(view.known[seat])
        best = max(best, money[seat] + worth_of(cards, int_row(known)) + hidden * UNKNOWN_CARD)
    return best


def offered(offers: list[Offer], action: str) -> Offer | None:
    for offer in offers:
        if offer.action == action:
            return offer
    return None


def no_more_than(amount: Param, wanted: float) -> int:
    """The highest that may be bid of what is wanted, and the least that may be bid in any case."""
    return amount.low + max(0, int(wanted - amount.low)) // amount.step * amount.step


class Medium:
    """Bids as far as a lot is worth to its own hand, sells what that hand can spare, and goes out when it leads."""

    def __init__(self, cards: Cards) -> None:
        self.catalogue = Catalogue(cards)
        self.lot = (-1, -1)  # the round and the property the limit is for
        self.limit = 0.0
        self.usual = 0.0

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, HighBidView)
        out = self.interrupt(view, offers)
        if out:
            return out
        first = offers[0]
        if first.action == "pass":
            return self.speak(view, offers)
        if first.action == "stop_selling":
            sell = offered(offers, "sell")
            return self.sell(view, first, sell) if sell else (first, ())
        buy = offered(offers, "buy")
        return self.buy(view, first, buy) if buy else (first, ())

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Going out is winning only for the richest. During bidding it is said ahead, and unsaid if others come up."""
        assert isinstance(view, HighBidView)
        wish = offered(offers, "go_out") or offered(offers, "go_out_ahead") or offered(offers, "stay_in")
        if not wish:
            return None
        richest = view.worth[view.viewer] > rivals_worth(self.catalogue.cards, view)
        return (wish, ()) if richest != view.leaving else None

    def speak(self, view: HighBidView, offers: list[Offer]) -> tuple[Offer, Args]:
        bid = offered(offers, "bid")
        if not bid:
            return offers[0], ()
        if self.lot != (view.rounds, view.lot):
            eye = Eye(self.catalogue, view)
            self.lot = (view.rounds, view.lot)
            limit, usual = eye.open_limits() if view.seller >= 0 else eye.lot_limits()
            self.limit = SHADE[view.seats] * limit
            self.usual = SHADE[view.seats] * usual
        amount = bid.params[0]
        if amount.low > self.limit:
            return offers[0], ()
        rivals = view.seats - 1 - (view.passed & ~(1 << view.viewer)).bit_count()
        most = min(self.limit, amount.high)
        closer = amount.low + CLOSER * (most - amount.low)
        return bid, (no_more_than(amount, max(closer, min(most, FIRM[rivals] * self.usual))),)

    def sell(self, view: HighBidView, stop: Offer, sell: Offer) -> tuple[Offer, Args]:
        eye = Eye(self.catalogue, view)
        found = eye.sales(eye.hand, view.bought, 1)
        return (sell, (found[0][1],)) if found else (stop, ())

    def buy(self, view: HighBidView, stop: Offer, buy: Offer) -> tuple[Offer, Args]:
        chosen = [card for card in Eye(self.catalogue, view).purchase() if buy.params[0].admits(card)]
        return (buy, (chosen[0],)) if chosen else (stop, ())


class Easy:
    """A beginner: bids by the figure on the card, give or take, sells odd cards and goes out as soon as allowed."""

    def __init__(self, cards: Cards, seed: int) -> None:
        self.cards = cards
        self.rng = random.Random(seed)
        self.lot = (-1, -1)
        self.limit = 0.0

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, HighBidView)
        out = self.interrupt(view, offers)
        if out:
            return out
        first = offers[0]
        if len(offers) == 1 or offers[1].out_of_turn:
            return first, ()
        if first.action == "pass":
            return self.speak(view, first, offers[1])
        if first.action == "stop_selling":
            return self.sell(view, first, offers[1])
        return self.buy(view, first, offers[1])

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """A beginner does not ask what the others have."""
        out = offered(offers, "go_out") or offered(offers, "go_out_ahead")
        return (out, ()) if out else None

    def held(self, view: HighBidView, card: int) -> int:
        """How many of the card's set are in hand."""
        k = self.cards.set_of[card]
        return sum(1 for own in view.hands[view.viewer] if own != BUYER and self.cards.set_of[own] == k)

    def speak(self, view: HighBidView, silence: Offer, bid: Offer) -> tuple[Offer, Args]:
        """Six to nine tenths of the value, more for a Buyer's Card or the last card of a set; misjudged by a third."""
        if self.lot != (view.rounds, view.lot):
            self.lot = (view.rounds, view.lot)
            value = float(self.cards.figures[view.lot][0])
            k = self.cards.set_of[view.lot]
            limit = self.rng.uniform(0.6, 0.9) * value + 300 * view.under
            if self.held(view, view.lot) == self.cards.size[k] - 1:
                limit += (float(self.cards.set_value[k]) - value) / 2
            self.limit = limit * math.exp(self.rng.gauss(0, 0.35))
        amount = bid.params[0]
        if amount.low > self.limit:
            return silence, ()
        return bid, (no_more_than(amount, min(self.limit / 2, amount.high)),)

    def sell(self, view: HighBidView, stop: Offer, sell: Offer) -> tuple[Offer, Args]:
        """Cards that stand alone; sometimes it does not feel like selling."""
        alone = [card for card in sell.params[0].options() if self.held(view, card) == 1]
        if not alone or self.rng.random() < 0.25:
            return stop, ()
        return sell, (self.rng.choice(alone),)

    def buy(self, view: HighBidView, stop: Offer, buy: Offer) -> tuple[Offer, Args]:
        """Only what completes a set."""
        for card in buy.params[0].options():
            if self.held(view, card) == self.cards.size[self.cards.set_of[card]] - 1:
                return buy, (card,)
        return stop, ()


def make_easy(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, seed * 8 + seat)


def make_medium(_game: Game[Any], edition: Any, _options: Chosen, _seat: int, _seed: int) -> Medium:
    return Medium(edition)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
