"""High Bid: what a lot, a sale and a purchase are worth, and two players who go by it.

Everything is reckoned in dollars of net worth at the end, so that money and cards can be compared.
"""

import math
import random
from itertools import combinations
from typing import Any

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, SECTIONS, SETS, Cards, worth_of
from parlour.games.highbid.mind import (
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
from parlour.kernel.game import Chosen, Game
from parlour.kernel.offer import Args, Offer, Param
from parlour.kernel.view import View
from parlour.kernel.wholes import wholes
from parlour.play.bot import BotMaker

# Of what a lot is worth to anybody, by how many others are still in: below that it seldom goes, so it is bid at once.
FIRM = (0.0, 0.35, 0.5, 0.55, 0.6)
CLOSER = 0.15  # of the way from there to one's own limit: as far as each raise goes


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
        self.hand = list(view.hands[self.me])
        self.money = view.money[self.me]
        self.lots = view.pile * PROPERTIES / (PROPERTIES + BUYERS) + len(view.bank)  # still to come
        self.wins = self.lots / view.seats  # of them mine
        self.chance, self.price = self.prospects()

    def prospects(self) -> tuple[list[float], list[float]]:
        """For each property how likely it is to come to me if I want it, and what it would cost."""
        view = self.view
        hidden = [len(view.hands[seat]) - len(view.known[seat]) for seat in range(view.seats) if seat != self.me]
        from_pile = view.pile / max(1, view.pile + sum(hidden))
        unseen = from_pile * WINS_IT + (1 - from_pile) * RIVALS_LET_GO
        enough = min(1.0, self.lots / 3)  # near the end nothing comes back
        chance = [unseen] * PROPERTIES
        price = [FETCHES * figures[0] for figures in self.cards.figures]
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
                price[card] = self.cards.figures[card][section]
        return chance, price

    def value(self, hand: list[int], lots: float) -> float:
        """What the hand will come to: each set as a promise or as so many cards to sell, whichever is more."""
        cards = self.cards
        held: list[list[int]] = [[] for _ in range(SETS)]
        jokers = 0
        for card in hand:
            if card == BUYER:
                jokers += 1
            else:
                held[cards.set_of[card]].append(card)
        loose = sum(len(own) for own in held)
        soon = 1.0 if not loose else min(1.0, 3 * LATER * lots / self.view.seats / loose)
        total = 0.0
        gains: list[float] = []  # what a joker would add to each set
        for k in range(SETS):
            own = held[k]
            if not own:
                continue
            sold = soon * sum(self.sale[card] for card in own)
            lack = cards.size[k] - len(own)
            if not lack:
                total += cards.set_value[k]
                continue
            missing = [card for card in self.members[k] if card not in own]
            without = max(sold, self.promise(k, missing, lots))
            missing.remove(min(missing, key=lambda card: self.chance[card]))
            total += without
            gains.append(max(sold, self.promise(k, missing, lots)) - without)
        gains.sort(reverse=True)
        for n in range(jokers):
            total += max(cards.buyer_value, gains[n] if n < len(gains) else 0)
        return total

    def promise(self, k: int, missing: list[int], lots: float) -> float:
        """A set still to be completed: its value less what the rest will cost, as likely as all of them come."""
        likely = 1.0
        cost = 0.0
        for card in missing:
            likely *= self.chance[card]
            cost += self.price[card]
        if lots < len(missing):
            likely *= lots / len(missing)
        return likely * max(0.0, self.cards.set_value[k] - cost)

    def sales(self, hand: list[int], lots: float, kept: tuple[int, ...], most: int) -> list[tuple[float, int]]:
        """The properties worth selling now, best first, each with what the sale gains over keeping it."""
        whole = self.value(hand, lots)
        found = []
        for card in hand:
            if card != BUYER and card not in kept:
                rest = hand[:]
                rest.remove(card)
                gain = self.sale[card] + self.value(rest, lots) - whole
                if gain > 0:
                    found.append((gain, card))
        found.sort(reverse=True)
        return found[:most]

    def lot_limits(self) -> tuple[float, float]:
        """What the lot is worth with all that comes with it: Buyer's Cards, and the right to sell; and to anybody."""
        view = self.view
        lots = self.lots
        hand = self.hand + [view.lot] + [BUYER] * view.under
        gain = self.value(hand, lots) - self.value(self.hand, lots)
        sales = sum(gained for gained, _ in self.sales(hand, lots, (view.lot,), 3))
        usual = LATER * self.sale[view.lot] + self.cards.buyer_value * view.under
        return gain + sales + self.denial(view.lot), usual + sales

    def open_limits(self) -> tuple[float, float]:
        """What a property in an open sale is worth, the card alone; and to anybody."""
        lot = self.view.lot
        gain = self.value(self.hand + [lot], self.lots) - self.value(self.hand, self.lots)
        usual = self.cards.figures[lot][SECTIONS - 1]
        return gain if self.view.seller == self.me else gain + self.denial(lot), usual

    def denial(self, lot: int) -> float:
        """What a rival who is known to collect the set would gain by it."""
        cards = self.cards
        k = cards.set_of[lot]
        most = 0.0
        for seat in range(self.view.seats):
            if seat != self.me:
                held = sum(1 for card in self.view.known[seat] if card != BUYER and cards.set_of[card] == k)
                if held >= cards.size[k] - 2:
                    most = max(most, DENIED * cards.set_value[k])
        return most

    def purchase(self) -> list[int]:
        """The properties in the sections that are together worth the most above their price and the Buyer's Card."""
        view = self.view
        lying = [(card, section) for section in range(SECTIONS) for card in view.sections[section]]
        wanted = {self.cards.set_of[card] for card in self.hand if card != BUYER}
        useful = [(card, self.cards.figures[card][section]) for card, section in lying]
        useful = sorted(
            ((card, price) for card, price in useful if self.cards.set_of[card] in wanted),
            key=lambda pair: -self.cards.set_value[self.cards.set_of[pair[0]]],
        )[:6]
        first = view.buys == 3
        hand = self.hand[:]
        now = self.value(hand, self.lots)
        if first:
            hand.remove(BUYER)
        best, chosen = now, list[int]()
        for many in range(1, view.buys + 1):
            for bundle in combinations(useful, many):
                price = sum(cost for _, cost in bundle)
                if price <= self.money:
                    after = self.value(hand + [card for card, _ in bundle], self.lots) - price
                    if after > best:
                        best, chosen = after, [card for card, _ in bundle]
        return chosen

    def rivals_worth(self) -> float:
        """The best net worth another player is likely to have: money by what was paid aloud, cards by what was seen.

        Whoever leads the bidding is taken to have won it.
        """
        view = self.view
        bids = view.auction
        money = balances(view, self.cards.money)
        best = 0.0
        for seat in range(view.seats):
            if seat == self.me:
                continue
            known = [*view.known[seat]]
            if seat == bids.leader:
                known += [view.lot] + [BUYER] * view.under
                money[seat] -= bids.price
            hidden = len(view.hands[seat]) - len(view.known[seat])
            best = max(best, money[seat] + worth_of(self.cards, wholes(known)) + hidden * UNKNOWN_CARD)
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
        out = self.unasked(view, offers)
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

    def unasked(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Going out is winning only for the richest. During bidding it is said ahead, and unsaid if others come up."""
        assert isinstance(view, HighBidView)
        wish = offered(offers, "go_out") or offered(offers, "go_out_ahead") or offered(offers, "stay_in")
        if not wish:
            return None
        richest = view.worth[view.viewer] > Eye(self.catalogue, view).rivals_worth()
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
        found = eye.sales(eye.hand, eye.lots, view.bought, 1)
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
        out = self.unasked(view, offers)
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

    def unasked(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
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
            value = self.cards.figures[view.lot][0]
            k = self.cards.set_of[view.lot]
            limit = self.rng.uniform(0.6, 0.9) * value + 300 * view.under
            if self.held(view, view.lot) == self.cards.size[k] - 1:
                limit += (self.cards.set_value[k] - value) / 2
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
