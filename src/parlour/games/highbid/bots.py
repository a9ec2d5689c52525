"""The bots of High Bid: easy bids by the figures on the cards, medium by what its own hand will come to."""

import math
import random
from itertools import combinations
from typing import Any

from parlour.games.highbid.cards import BUYER, PROPERTIES, SECTIONS, SETS, Cards, worth_of
from parlour.games.highbid.rules import AT_ONCE
from parlour.games.highbid.valuation import (
    BLOCK_CHANCE,
    BLOCK_PRICE,
    LATER,
    RIVAL_CHANCE,
    SHADE,
    UNKNOWN_CARD,
    add_jokers,
    average_sale,
    denial_worth,
    lots_to_come,
    members_of_sets,
    sellable_share,
)
from parlour.games.highbid.view import HighBidView, balances
from parlour.kernel.bits import bit, how_many
from parlour.kernel.game import Chosen, Game
from parlour.kernel.int_rows import int_row, repeat
from parlour.kernel.offer import Args, Offer, Param
from parlour.kernel.view import View
from parlour.play.bot import BotMaker

# A first bid, as a share of what a lot is worth to anybody, by the number of others still in: lots seldom go for less.
FIRST_BID = (0.0, 0.35, 0.5, 0.55, 0.6)
RAISED = 0.15  # a raise, as a share of the way to one's own limit
PATIENT = 3  # lots that go to others before medium bids higher,
KEENER = 0.05  # by this share of its limit for each further lot,
KEENEST = 1.4  # up to this multiple
MOST_TRIED = 6  # properties in the sections of which all combinations are tried


class Catalogue:
    """What never changes during a game: the cards of each set, and what a sale by the dice brings on average."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.members = members_of_sets(cards)
        self.sale = [average_sale(cards, card) for card in range(PROPERTIES)]


class Appraisal:
    """What hands are worth to the viewer of one view."""

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
        self.lots = lots_to_come(view.pile, len(view.bank))
        self.chance, self.price = self.prospects()
        self.promised: dict[int, tuple[float, float]] = {}  # by the cards held of a set: without and with a joker

    def prospects(self) -> tuple[list[float], list[float]]:
        """Return for each property how likely the viewer is to get it, and at what price."""
        view = self.view
        hidden = [len(view.hands[seat]) - len(view.known[seat]) for seat in range(view.seats) if seat != self.me]
        from_pile = view.pile / max(1, view.pile + sum(hidden))
        unseen = from_pile * BLOCK_CHANCE + (1 - from_pile) * RIVAL_CHANCE
        enough = min(1.0, self.lots / 3)  # near the end nothing is sold back
        chance = [unseen] * PROPERTIES
        price = [BLOCK_PRICE * float(figures[0]) for figures in self.cards.figures]
        for seat in range(view.seats):
            for card in view.known[seat]:
                if card != BUYER:
                    chance[card] = RIVAL_CHANCE * enough
        for card in view.gone:
            if card != BUYER:
                chance[card] = 0.0
        for card in view.bank:
            chance[card] = BLOCK_CHANCE
        for section in range(SECTIONS):
            for card in view.sections[section]:
                chance[card] = BLOCK_CHANCE * enough
                price[card] = float(self.cards.figures[card][section])
        return chance, price

    def value(self, hand: list[int]) -> float:
        """Return what a hand will come to: each set completed or sold card by card, whichever is more."""
        cards = self.cards
        held = repeat(0, SETS)  # of each set, a bit for each property
        sales = [0.0] * SETS
        loose = jokers = 0
        for card in hand:
            if card == BUYER:
                jokers += 1
            else:
                k = cards.set_of[card]
                held[k] |= bit(card)
                sales[k] += self.sale[card]
                loose += 1
        soon = sellable_share(self.lots, self.seats, loose)
        total = 0.0
        gains: list[float] = []  # what a joker adds to each set
        for k in range(SETS):
            own = held[k]
            if own == cards.members[k]:
                total += float(cards.set_value[k])
            elif own:
                alone, joined = self.promises(k, own)
                now = soon * sales[k]
                without = max(now, alone)
                total += without
                gains.append(max(now, joined) - without)
        return add_jokers(cards, total, jokers, gains)

    def promises(self, k: int, own: int) -> tuple[float, float]:
        """Return a set's promise, and the same with a joker for the property that is hardest to get."""
        if own not in self.promised:
            missing = [card for card in self.members[k] if not own >> card & 1]
            rarest = missing[0]
            for card in missing:
                if self.chance[card] < self.chance[rarest]:
                    rarest = card
            alone = self.promise(k, missing)
            missing.remove(rarest)
            self.promised[own] = alone, self.promise(k, missing)
        return self.promised[own]

    def promise(self, k: int, missing: list[int]) -> float:
        """Return the set's value less the price of the missing cards, times the chance to get them all."""
        likely = 1.0
        cost = 0.0
        for card in missing:
            likely *= self.chance[card]
            cost += self.price[card]
        if self.lots < len(missing):
            likely *= self.lots / len(missing)
        return likely * max(0.0, float(self.cards.set_value[k]) - cost)

    def sales(self, hand: list[int], kept: tuple[int, ...], most: int) -> list[tuple[float, int]]:
        """Return the properties worth selling now, best first, each with what the sale gains over keeping it."""
        whole = self.value(hand)
        sales: list[tuple[float, int]] = []
        for card in hand:
            if card != BUYER and card not in kept:
                rest = hand[:]
                rest.remove(card)
                gain = self.sale[card] + self.value(rest) - whole
                if gain > 0:
                    sales.append((gain, card))
        sales.sort(reverse=True)
        return sales[:most]

    def lot_limits(self) -> tuple[float, float]:
        """Return what the lot on the block is worth to the viewer, with all that comes with it, and to anybody."""
        view = self.view
        hand = self.hand + [view.lot] + [BUYER] * view.under
        gain = self.value(hand) - self.value(self.hand)
        sales = 0.0
        for sale, _ in self.sales(hand, (view.lot,), 3):
            sales += sale
        usual = LATER * self.sale[view.lot] + self.cards.buyer_value * view.under
        return gain + sales, usual + sales

    def open_sale_limits(self) -> tuple[float, float]:
        """Return what the property in an open sale is worth to the viewer, and to anybody."""
        lot = self.view.lot
        gain = self.value(self.hand + [lot]) - self.value(self.hand)
        usual = float(self.cards.figures[lot][SECTIONS - 1])
        return gain, usual

    def collectors(self) -> int:
        """Return the rivals who are known to collect the lot's set, a bit for each; none in the viewer's own sale."""
        cards = self.cards
        k = cards.set_of[self.view.lot]
        rivals = 0
        for seat in range(self.seats):
            if seat != self.me and self.view.seller != self.me:
                held = len([card for card in self.view.known[seat] if card != BUYER and cards.set_of[card] == k])
                if held >= cards.size[k] - 2:
                    rivals |= 1 << seat
        return rivals

    def purchase(self) -> list[int]:
        """Return the properties in the sections that are together worth most above price and Buyer's Card."""
        view = self.view
        hand = self.hand[:]
        best, chosen = self.value(hand), list[int]()
        if view.buys == AT_ONCE:
            hand.remove(BUYER)
        useful = self.useful_cards()
        for many in range(1, view.buys + 1):
            for bundle in combinations(useful, many):
                price = 0
                for _, cost in bundle:
                    price += cost
                if price <= self.money:
                    worth = self.value(hand + [card for card, _ in bundle]) - price
                    if worth > best:
                        best, chosen = worth, [card for card, _ in bundle]
        return chosen

    def useful_cards(self) -> list[tuple[int, int]]:
        """Return the properties in the sections of the viewer's dearest sets, each with its price."""
        cards = self.cards
        wanted = {int(cards.set_of[card]) for card in self.hand if card != BUYER}
        useful: list[tuple[int, int]] = []
        for section in range(SECTIONS):
            for card in self.view.sections[section]:
                if cards.set_of[card] in wanted:
                    useful.append((card, cards.figures[card][section]))
        useful.sort(key=lambda pair: -cards.set_value[cards.set_of[pair[0]]])
        return useful[:MOST_TRIED]


def rivals_worth(cards: Cards, view: HighBidView) -> int:
    """Return the best likely net worth of another player, by open payments and known cards.

    The highest bidder counts as having won the lot.
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


def find_offer(offers: list[Offer], *actions: str) -> Offer | None:
    """Return the first offer of one of these actions."""
    for offer in offers:
        if offer.action in actions:
            return offer
    return None


def bid_up_to(amount: Param, wanted: float) -> int:
    """Return the highest allowed bid of at most `wanted`, or the least allowed."""
    return amount.low + max(0, int(wanted - amount.low)) // amount.step * amount.step


class Medium:
    """Bids as far as a lot is worth to its own hand, sells what that hand can spare, and goes out when it leads."""

    def __init__(self, cards: Cards) -> None:
        self.catalogue = Catalogue(cards)
        self.lot = (-1, -1)  # round and property the limits are for
        self.limit = 0.0
        self.usual = 0.0  # limit of anybody
        self.collectors = 0  # rivals who collect the lot's set, a bit for each
        self.denial = 0.0  # what it is worth to keep the lot from one of them
        self.waited = 0  # lots that others have bought since it bought one

    def choose(self, view: View, offers: list[Offer]) -> tuple[Offer, Args]:
        assert isinstance(view, HighBidView)
        out = self.interrupt(view, offers)
        if out:
            return out
        first = offers[0]
        if first.action == "pass":
            return self.bid(view, offers)
        if first.action == "stop_selling":
            sell = find_offer(offers, "sell")
            return self.sell(view, first, sell) if sell else (first, ())
        buy = find_offer(offers, "buy")
        return self.buy(view, first, buy) if buy else (first, ())

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Go out when richest. During bidding that is said ahead, and taken back if others catch up."""
        assert isinstance(view, HighBidView)
        wish = find_offer(offers, "go_out", "go_out_ahead", "stay_in")
        if not wish:
            return None
        is_richest = view.worth[view.viewer] > rivals_worth(self.catalogue.cards, view)
        return (wish, ()) if is_richest != view.leaving else None

    def bid(self, view: HighBidView, offers: list[Offer]) -> tuple[Offer, Args]:
        bid = find_offer(offers, "bid")
        if not bid:
            return offers[0], ()
        if self.lot != (view.rounds, view.lot):
            appraisal = Appraisal(self.catalogue, view)
            if self.lot[0] != view.rounds:
                self.waited = 0 if view.buyer == view.viewer else self.waited + 1
            self.lot = (view.rounds, view.lot)
            limit, usual = appraisal.open_sale_limits() if view.seller >= 0 else appraisal.lot_limits()
            keenness = min(KEENEST, 1.0 + KEENER * max(0, self.waited - PATIENT))
            self.limit = SHADE[view.seats] * limit * (keenness if view.seller < 0 else 1.0)
            self.usual = SHADE[view.seats] * usual
            self.collectors = appraisal.collectors()
            self.denial = SHADE[view.seats] * denial_worth(self.catalogue.cards, self.catalogue.cards.set_of[view.lot])
        amount = bid.params[0]
        limit = self.limit + self.denial if self.may_lose_to_collector(view) else self.limit
        if amount.low > limit:
            return offers[0], ()
        rivals = view.seats - 1 - how_many(view.withdrawn & ~(1 << view.viewer))
        most = min(limit, amount.high)
        closer = amount.low + RAISED * (most - amount.low)
        return bid, (bid_up_to(amount, max(closer, min(most, FIRST_BID[rivals] * self.usual))),)

    def may_lose_to_collector(self, view: HighBidView) -> bool:
        """Return whether the lot goes to a rival who collects its set, as far as the bids say, if the viewer passes.

        Anybody else's bid can be left alone: should a collector raise it, the viewer is asked again.
        """
        leader = view.auction.leader
        return bool(self.collectors if leader < 0 else self.collectors >> leader & 1)

    def sell(self, view: HighBidView, stop: Offer, sell: Offer) -> tuple[Offer, Args]:
        appraisal = Appraisal(self.catalogue, view)
        sales = appraisal.sales(appraisal.hand, view.bought, 1)
        return (sell, (sales[0][1],)) if sales else (stop, ())

    def buy(self, view: HighBidView, stop: Offer, buy: Offer) -> tuple[Offer, Args]:
        chosen = [card for card in Appraisal(self.catalogue, view).purchase() if buy.params[0].admits(card)]
        return (buy, (chosen[0],)) if chosen else (stop, ())


class Easy:
    """A beginner: bids by the figure on the card, give or take, sells odd cards and goes out as soon as allowed."""

    def __init__(self, cards: Cards, seed: int) -> None:
        self.cards = cards
        self.rng = random.Random(seed)
        self.lot = (-1, -1)  # round and property the limit is for
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
            return self.bid(view, first, offers[1])
        if first.action == "stop_selling":
            return self.sell(view, first, offers[1])
        return self.buy(view, first, offers[1])

    def interrupt(self, view: View, offers: list[Offer]) -> tuple[Offer, Args] | None:
        """Go out without asking what the others have."""
        out = find_offer(offers, "go_out", "go_out_ahead")
        return (out, ()) if out else None

    def count_set(self, view: HighBidView, card: int) -> int:
        """Return how many cards of this card's set are in hand."""
        k = self.cards.set_of[card]
        return sum(1 for own in view.hands[view.viewer] if own != BUYER and self.cards.set_of[own] == k)

    def bid(self, view: HighBidView, silence: Offer, bid: Offer) -> tuple[Offer, Args]:
        """Bid 60 to 90% of the value, more for a Buyer's Card or the last card of a set; misjudged by a third."""
        if self.lot != (view.rounds, view.lot):
            self.lot = (view.rounds, view.lot)
            value = float(self.cards.figures[view.lot][0])
            k = self.cards.set_of[view.lot]
            limit = self.rng.uniform(0.6, 0.9) * value + 300 * view.under
            if self.count_set(view, view.lot) == self.cards.size[k] - 1:
                limit += (float(self.cards.set_value[k]) - value) / 2
            self.limit = limit * math.exp(self.rng.gauss(0, 0.35))
        amount = bid.params[0]
        if amount.low > self.limit:
            return silence, ()
        return bid, (bid_up_to(amount, min(self.limit / 2, amount.high)),)

    def sell(self, view: HighBidView, stop: Offer, sell: Offer) -> tuple[Offer, Args]:
        """Sell a card that stands alone, three times out of four."""
        alone = [card for card in sell.params[0].options() if self.count_set(view, card) == 1]
        if not alone or self.rng.random() < 0.25:
            return stop, ()
        return sell, (self.rng.choice(alone),)

    def buy(self, view: HighBidView, stop: Offer, buy: Offer) -> tuple[Offer, Args]:
        """Buy only what completes a set."""
        for card in buy.params[0].options():
            if self.count_set(view, card) == self.cards.size[self.cards.set_of[card]] - 1:
                return buy, (card,)
        return stop, ()


def make_easy(_game: Game[Any], edition: Any, _options: Chosen, seat: int, seed: int) -> Easy:
    return Easy(edition, seed * 8 + seat)


def make_medium(_game: Game[Any], edition: Any, _options: Chosen, _seat: int, _seed: int) -> Medium:
    return Medium(edition)


LEVELS: dict[str, BotMaker] = {"easy": make_easy, "medium": make_medium}
