"""How High Bid is played well: what a lot, a sale and a purchase are worth, reckoned on the state itself.

Everything is in dollars of net worth at the end, so that money and cards can be compared. In a world that is played out
nobody bids word by word: each has a limit, and the hammer falls where the second highest ends.
"""

import math
from typing import Final

from mypy_extensions import i64

from parlour.games.highbid.cards import (
    BUYER,
    BUYERS,
    OPEN_SALE,
    PROPERTIES,
    SECTIONS,
    SETS,
    WAREHOUSE,
    Cards,
    worth_of,
)
from parlour.games.highbid.rules import (
    AT_ONCE,
    BOOK,
    BUY,
    GO_OUT,
    SELL,
    STOP_BUYING,
    STOP_SELLING,
    knocked_down,
)
from parlour.games.highbid.state import HighBid
from parlour.kernel.bits import bit, highest, how_many, nth_of
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row, repeat
from parlour.kernel.offer import Args, Offer
from parlour.parts.auction import Auction
from parlour.parts.auction_evaluator import AuctionEvaluator, Lead
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of

OPEN_PRICE: Final = 0.45  # of its value: what a property fetches in an open sale
WINS_IT: Final = 0.4  # how often one who needs a property gets it when it comes to the block
FETCHES: Final = 0.8  # of its value: the price on the block of a property that somebody needs
RIVALS_LET_GO: Final = 0.1  # how often a card in another hand comes back to be had
LATER: Final = 0.5  # a sale put off for another round is worth less: the round may never be won
# Of what a lot promises: as far as a bid goes. Some of it never comes; and the more bid, the surer it is that whoever
# bids highest has hoped for too much. At a table of each size, by seats, a sixth more or less won no more.
SHADE: Final[list[float]] = [0.0, 0.0, 0.82, 0.88, 0.75, 0.65]
DENIED: Final = 0.15  # of its gain to a rival: what it is worth to keep a card from one
UNKNOWN_CARD: Final = 120  # what a card nobody has seen adds to a rival's net worth, on average

# How a seat plays; those who bid otherwise sell and buy like the first.
SHREWD: Final = 0
EAGER: Final = 1  # goes further than is wise
DEALER: Final = 2  # bids for what the lot will bring when it is sold again
BEGINNER: Final = 3  # goes by the figure on the card
AT_RANDOM: Final = 4
CAST: Final[list[int]] = [SHREWD] * 6 + [EAGER, DEALER, BEGINNER, BEGINNER, BEGINNER, AT_RANDOM]
EAGERNESS: Final = 1.4
RESALE: Final = 0.9  # of what a sale brings on average: as far as a dealer goes

PARTS: Final = 1024  # a chance is so many of them
MISJUDGED: Final = 0.15  # how far a limit is off at most, either way
CLOSE: Final = 200.0  # dollars of lead: with more than that in a world imagined, the real game is likely won too
HORIZON: Final = 3  # lots to play out: what comes later is as uncertain with a card as without it
QUICK: Final = 3  # games played out where others have time for one
THOROUGH: Final = 4  # worlds to think in where others need one
SOON: Final = 6.0  # lots still to come, when the end is half in sight
READY: Final = 0.5  # thousands of dollars: so much money in hand is enough for most lots
SOME: Final = 150.0  # dollars, by which it is found what money weighs
LEAST: Final = 0.02  # what twice that weighs in any case
MOST_TRIED: Final = 7  # cards worth trying to sell, or to buy
KEPT: Final = 10_000.0  # dollars: never made good by the sale of a card that a Buyer's Card has made a set with
DEAR: Final = 200.0  # dollars that a sale may lose and still be tried
CHEAP: Final = 0.2  # of the worlds: in so many a lot may cost less than the first bid
RAISED: Final = 0.15  # of the way to one's limit: as far as a raise goes at least


class HighBidEvaluator(AuctionEvaluator[HighBid]):
    def __init__(self, cards: Cards, seats: int, weights: list[float]) -> None:
        super().__init__(BOOK, seats)
        self.predicts = True
        self.changing_characters = True
        self.weights = weights
        self.errors_needed = 1.0
        self.rollout_factor = QUICK
        self.world_factor = THOROUGH
        self.cards = cards
        self.members = [int_row([card for card in range(PROPERTIES) if cards.set_of[card] == k]) for k in range(SETS)]
        self.fetches = int_row([int(FETCHES * float(figures[0])) for figures in cards.figures])
        self.sale = int_row([int(sale_of(cards, card)) for card in range(PROPERTIES)])
        self.figures = [("set", k) for k in range(SETS)] + [("denied", k) for k in range(SETS)]
        self.figures += [("money", 0), ("worth", 0), ("rival", 0)]
        # What one look at the table tells.
        self.lots = 0.0  # still to come
        self.chance = repeat(0, PROPERTIES)  # of each property to come to whoever wants it
        self.price = repeat(0, PROPERTIES)  # and what it would cost
        self.own = repeat(0, seats)  # of each seat: its properties, a bit for each
        self.jokers = repeat(0, seats)
        self.gain = [0.0] * PROPERTIES  # of each property of the hand last weighed: what its sale gains
        self.soon = 1.0  # of what the loose cards of a hand would fetch: as much as can still be sold in time

    # ---- other worlds ---------------------------------------------------------------------

    def resample(self, s: HighBid, seat: int, luck: Fast) -> HighBid:
        """The cards that the seat cannot place are dealt anew, and the pile is in some order.

        As where they are dealt the first time, whoever could have said ahead to go out has done so in one world of two.
        """
        one = s.copy()
        unseen = s.pile.cards()
        hands: list[list[int]] = []
        for p in range(s.seats):
            hand = [card for card in s.hands.of(p)]
            if p != seat:
                known = [card for card in hand if card != BUYER and s.shown[p] >> card & 1]
                known += [BUYER] * s.shown_buyers[p]
                unseen += hand
                for card in known:
                    unseen.remove(card)
                hand = known
            hands.append(hand)
        unseen.sort()
        for last in range(len(unseen) - 1, 0, -1):
            other = luck.below(last + 1)
            unseen[last], unseen[other] = unseen[other], unseen[last]
        for p in range(s.seats):
            while len(hands[p]) < s.hands.size(p):
                hands[p].append(unseen.pop())
        one.hands = hands_of(hands)
        one.pile = Deck(int_row([]), int_row(unseen))
        one.leaving = s.leaving & 1 << seat
        if s.bidding():
            for p in range(s.seats):
                if p != seat and one.worth(p) >= s.setting.goal and luck.below(2):
                    one.leaving |= 1 << p
        return one

    def draw_characters(self, s: HighBid, seat: int, luck: Fast) -> None:
        for p in range(self.seats):
            self.characters[p] = SHREWD if p == seat else CAST[luck.below(len(CAST))]

    def turn(self, s: HighBid) -> int:
        return s.rounds

    def may_stop(self, s: HighBid, began: int) -> bool:
        return s.rounds > began + HORIZON and s.lot >= 0 and s.seller < 0

    # ---- what the table looks like --------------------------------------------------------

    def look(self, s: HighBid) -> None:
        """Where everything is, as far as everybody knows; and what each seat has, for itself."""
        pile = float(len(s.pile))
        self.lots = pile * PROPERTIES / (PROPERTIES + BUYERS) + float(len(s.bank))
        hidden: i64 = 0
        shown: i64 = 0
        for p in range(s.seats):
            own: i64 = 0
            jokers: i64 = 0
            for card in s.hands.of(p):
                if card == BUYER:
                    jokers += 1
                else:
                    own |= bit(card)
            self.own[p] = own
            self.jokers[p] = jokers
            shown |= s.shown[p]
            hidden += how_many(own & ~s.shown[p])
        elsewhere = float(hidden) * (s.seats - 1) / s.seats
        from_pile = pile / max(1.0, pile + elsewhere)
        enough = min(1.0, self.lots / 3)  # near the end nothing comes back
        unseen = int(PARTS * (from_pile * WINS_IT + (1.0 - from_pile) * RIVALS_LET_GO))
        in_a_hand = int(PARTS * RIVALS_LET_GO * enough)
        chance = self.chance
        price = self.price
        for card in range(PROPERTIES):
            chance[card] = in_a_hand if shown >> card & 1 else unseen
            price[card] = self.fetches[card]
        for card in s.gone:
            if card != BUYER:
                chance[card] = 0
        for card in s.bank:
            chance[card] = int(PARTS * WINS_IT)
        lying = int(PARTS * WINS_IT * enough)
        for section in range(SECTIONS):
            for card in s.sections.of(section):
                chance[card] = lying
                price[card] = self.cards.figures[card][section]

    def promise(self, k: int, own: i64, joker: bool) -> float:
        """What the cards of one set will come to: as a set still to be completed, or sold one by one."""
        lack = 0
        sold: i64 = 0
        rarest: i64 = -1  # what a joker stands for
        for card in self.members[k]:
            if own >> card & 1:
                sold += self.sale[card]
            else:
                lack += 1
                if rarest < 0 or self.chance[card] < self.chance[rarest]:
                    rarest = card
        if joker:
            lack -= 1
        else:
            rarest = -1
        if lack <= 0:
            return float(self.cards.set_value[k])
        likely = 1.0
        gain: i64 = self.cards.set_value[k]
        for card in self.members[k]:
            if not own >> card & 1 and card != rarest:
                likely *= float(self.chance[card]) / PARTS
                gain -= self.price[card]
        if self.lots < lack:
            likely *= self.lots / lack
        return max(likely * float(gain), self.soon * float(sold))

    def take_stock(self, own: i64) -> None:
        """How many cards a hand has that may have to be sold; before anything in it is valued."""
        loose = how_many(own)
        self.soon = min(1.0, 3 * LATER * self.lots / self.seats / loose) if loose else 1.0

    def value(self, own: i64, jokers: int) -> float:
        """What a hand will come to: each set at its best, and jokers where they add most."""
        total = 0.0
        gains: list[float] = []
        for k in range(SETS):
            held = own & self.cards.members[k]
            if held:
                without = self.promise(k, own, False)
                total += without
                if jokers and held != self.cards.members[k]:
                    gains.append(self.promise(k, own, True) - without)
        if jokers:
            gains.sort(reverse=True)
            for n in range(jokers):
                total += max(float(self.cards.buyer_value), gains[n] if n < len(gains) else 0.0)
        return total

    def loose(self, own: i64) -> int:
        """What the cards of sets that are not complete would bring by the dice."""
        total: i64 = 0
        for k in range(SETS):
            held = own & self.cards.members[k]
            if held and held != self.cards.members[k]:
                while held:
                    total += self.sale[highest(held & -held)]
                    held &= held - 1
        return total

    # ---- selling and buying ---------------------------------------------------------------

    def weigh_sales(self, own: i64, jokers: int) -> None:
        """What selling each property of a hand gains over keeping it."""
        for k in range(SETS):
            members = self.cards.members[k]
            held = own & members
            if not held:
                continue
            wanted = jokers > 0 and how_many(members & ~own) <= 1
            kept = self.promise(k, own, False)
            for card in self.members[k]:
                if own >> card & 1:
                    rest = own & ~bit(card)
                    left = self.promise(k, rest, False) if rest & members else 0.0
                    self.gain[card] = -KEPT if wanted else float(self.sale[card]) + left - kept

    def best_sales(self, own: i64, jokers: int, kept: i64) -> float:
        """What the three sales that gain most bring together."""
        self.weigh_sales(own, jokers)
        one, two, three = 0.0, 0.0, 0.0
        left = own & ~kept
        while left:
            gain = self.gain[highest(left & -left)]
            left &= left - 1
            if gain > one:
                one, two, three = gain, one, two
            elif gain > two:
                two, three = gain, two
            elif gain > three:
                three = gain
        return one + two + three

    def to_sell(self, s: HighBid, p: int) -> int:
        """The property to put up, or -1."""
        own: i64 = self.own[p]
        self.take_stock(own)
        self.weigh_sales(own, self.jokers[p])
        best, most = -1, 0.0
        left = own & ~s.bought
        while left:
            card = highest(left & -left)
            left &= left - 1
            if self.gain[card] > most:
                best, most = card, self.gain[card]
        return best

    def to_buy(self, s: HighBid, p: int) -> int:
        """The first property of what is best bought of one set, or -1."""
        own: i64 = self.own[p]
        jokers = self.jokers[p]
        first = s.buys == AT_ONCE
        if first and not jokers:
            return -1
        self.take_stock(own)
        now = self.value(own, jokers)
        best, most = -1, 0.0
        for k in range(SETS):
            if not own & self.cards.members[k]:
                continue
            got, cost, many, cheapest = own, 0, 0, -1
            for section in range(WAREHOUSE, -1, -1):
                for card in s.sections.of(section):
                    figure = self.cards.figures[card][section]
                    if self.cards.set_of[card] == k and many < s.buys and cost + figure <= s.money.balances[p]:
                        got |= bit(card)
                        cost += figure
                        many += 1
                        if cheapest < 0:
                            cheapest = card
            if many:
                gain = self.value(got, jokers - 1 if first else jokers) - cost - now
                if gain > most:
                    best, most = cheapest, gain
        return best

    # ---- bidding --------------------------------------------------------------------------

    def limit(self, s: HighBid, p: int, luck: Fast) -> int:
        """As far as the seat goes for what is on the block."""
        money = s.money.balances[p]
        character = self.characters[p]
        if character == AT_RANDOM:
            return luck.below(money + 1) if luck.below(2) else 0
        if character == BEGINNER:
            wanted = self.by_the_figure(s, p)
        elif character == DEALER:
            wanted = RESALE * float(self.sale[s.lot]) + self.cards.buyer_value * s.under
        else:
            wanted = self.promised(s, p) * SHADE[self.seats]
            if character == EAGER:
                wanted *= EAGERNESS
        off = MISJUDGED * 2 if character == BEGINNER else MISJUDGED
        wanted *= 1.0 + off * (float(luck.below(2 * PARTS + 1)) / PARTS - 1.0)
        return min(money, int(wanted))

    def promised(self, s: HighBid, p: int) -> float:
        """What the lot is worth to the seat, with all that comes with it: Buyer's Cards, and the right to sell."""
        own: i64 = self.own[p]
        lot = bit(s.lot)
        jokers = self.jokers[p]
        under = s.under if s.seller < 0 else 0
        self.take_stock(own | lot)
        if jokers or under:
            gain = self.value(own | lot, jokers + under) - self.value(own, jokers)
        else:
            k = self.cards.set_of[s.lot]
            gain = self.promise(k, own | lot, False)
            gain -= self.promise(k, own, False) if own & self.cards.members[k] else 0.0
        if s.seller == p:
            return gain
        if s.seller < 0:
            gain += self.best_sales(own | lot, jokers + under, lot)
        return gain + self.denial(s, p)

    def denial(self, s: HighBid, p: int) -> float:
        """What a rival who is known to collect the set would gain by it."""
        k = self.cards.set_of[s.lot]
        for rival in range(s.seats):
            if rival != p and how_many(s.shown[rival] & self.cards.members[k]) >= self.cards.size[k] - 2:
                return DENIED * float(self.cards.set_value[k])
        return 0.0

    def by_the_figure(self, s: HighBid, p: int) -> float:
        """Three quarters of the value, more for a Buyer's Card or the last card of a set."""
        k = self.cards.set_of[s.lot]
        value = self.cards.figures[s.lot][0]
        wanted = 0.75 * float(value) + 300 * s.under
        if how_many(self.own[p] & self.cards.members[k]) == self.cards.size[k] - 1:
            wanted += 0.5 * float(self.cards.set_value[k] - value)
        return wanted

    def hammer(self, s: HighBid, luck: Fast, without: int) -> tuple[int, int]:
        """Who gets the lot and at what price, -1 nobody; one seat may stay out of it.

        Whoever has passed goes no further, and whoever bids at random pays whatever came to mind.
        """
        low = s.auction.minimum()
        limits = [self.limit(s, p, luck) for p in range(self.seats)]
        best, top, second = -1, -1, -1
        p = s.auction.speaker
        for _ in range(self.seats):
            limit = limits[p]
            if p == s.auction.leader:
                limit = max(s.auction.price, limit)
            elif limit < low or s.passed >> p & 1:
                limit = -1
            if p != without:
                if limit > top:
                    best, top, second = p, limit, top
                else:
                    second = max(second, limit)
            p = s.next_to(p)
        if best < 0:
            return -1, 0
        step = s.auction.step
        if self.characters[best] == AT_RANDOM and best != s.auction.leader:
            return best, low + (top - low) // step * step
        if second < low:
            return best, s.auction.price if best == s.auction.leader else low
        price = low + (second - low) // step * step
        return best, price + step if price + step <= top else price

    def sold(self, s: HighBid, winner: int, price: int) -> None:
        """The bidding is over."""
        s.awaited = 0
        s.steps_since_decision = 0
        knocked_down(s, winner, price)
        self.book.advance(s)

    def lot_number(self, s: HighBid, seat: int) -> int:
        return s.rounds * PROPERTIES + s.lot if s.lot >= 0 and s.asks_seat(seat) else -1

    def settle_lot(self, s: HighBid, seat: int, luck: Fast, to_seat: bool) -> int:
        """From the first word, as if nobody had spoken yet, so that it is the same whenever it is asked."""
        first = s.next_to(s.seller if s.seller >= 0 else s.buyer)
        s.auction = Auction(s.seats, first, s.auction.floor, s.auction.step)
        s.passed = 0
        self.look(s)
        winner, price = self.hammer(s, luck, seat)
        if to_seat:
            winner, price = seat, price + s.auction.step if winner >= 0 else s.auction.floor
            price = min(price, s.money.balances[seat])
        self.sold(s, winner, price)
        return price

    def choose_bid(self, offer: Offer, limit: float, prices: list[int]) -> Args:
        """At once as much as the lot costs in most worlds, which gives little away; beyond that by larger steps."""
        amount = offer.params[0]
        usual = float(sorted(prices)[int(CHEAP * len(prices))] - amount.step)
        wanted = min(limit, max(usual, amount.low + RAISED * (limit - amount.low)))
        top = min(int(wanted), amount.high)
        return (amount.low + max(0, top - amount.low) // amount.step * amount.step,)

    # ---- going out ------------------------------------------------------------------------

    def goes_out(self, s: HighBid, luck: Fast) -> bool:
        """The first from whoever is to speak whose net worth is at the goal and who wants to end it."""
        p = s.auction.speaker
        for _ in range(self.seats):
            if s.worth(p) >= s.setting.goal and self.wants_out(s, p, luck):
                self.book.take(s, p, GO_OUT, ())
                return True
            p = s.next_to(p)
        return False

    def wants_out(self, s: HighBid, p: int, luck: Fast) -> bool:
        character = self.characters[p]
        if character == AT_RANDOM:
            return luck.below(2) > 0
        return character == BEGINNER or self.richer(s, p) > 0

    def seems_richest(self, s: HighBid, seat: int) -> bool:
        """By what was paid aloud and what was seen; whoever leads the bidding is taken to have won it."""
        most = 0
        for p in range(s.seats):
            if p == seat:
                continue
            known = [card for card in s.hands.of(p) if card != BUYER and s.shown[p] >> card & 1]
            known += [BUYER] * s.shown_buyers[p]
            worth = s.money.balances[p] + UNKNOWN_CARD * (s.hands.size(p) - len(known))
            if p == s.auction.leader:
                known += [s.lot] + [BUYER] * s.under
                worth -= s.auction.price
            most = max(most, worth + worth_of(self.cards, int_row(known)))
        return s.worth(seat) > most

    # ---- decisions ------------------------------------------------------------------------

    def candidates(self, s: HighBid, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        found: list[tuple[str, Args]] = []
        out = [offer.action for offer in offers if offer.out_of_turn]
        if not asked:
            wishes = self.seems_richest(s, seat) != (s.leaving >> seat & 1 == 1)
            if out[0] != "go_out":  # what is said ahead can be unsaid as easily
                return [(out[0], ())] if wishes else [("", ())]
            return [("go_out", ()), ("", ())] if wishes else [("", ()), ("go_out", ())]
        self.look(s)
        question = s.question_of(seat)
        if question == "sell.up-to-three":
            own = self.to_sell(s, seat)
            found.append(("sell", (own,)) if own >= 0 else ("stop_selling", ()))
            found.append(("stop_selling", ()))
            gains = [(-self.gain[card], card) for card in choices(offers) if self.gain[card] > -DEAR]
            found += [("sell", (card,)) for _, card in sorted(gains)[:MOST_TRIED]]
        else:
            own = self.to_buy(s, seat)
            found.append(("buy", (own,)) if own >= 0 else ("stop_buying", ()))
            found.append(("stop_buying", ()))
            held = [(-how_many(self.own[seat] & self.cards.members[self.cards.set_of[c]]), c) for c in choices(offers)]
            found += [("buy", (card,)) for _, card in sorted(held)[:MOST_TRIED]]
        if out:
            found.append((out[0], ()))
        return found

    def step(self, s: HighBid, luck: Fast) -> None:
        question = s.first_asked()
        if question == "bid.first" and self.goes_out(s, luck):
            return
        self.look(s)
        if question == "sell.up-to-three":
            self.sell(s, s.buyer, luck)
        elif question == "buy.sections":
            self.buy(s, s.buyer, luck)
        else:
            winner, price = self.hammer(s, luck, -1)
            self.sold(s, winner, price)

    def sell(self, s: HighBid, p: int, luck: Fast) -> None:
        card = self.to_sell(s, p)
        if self.characters[p] == AT_RANDOM:
            allowed = self.own[p] & ~s.bought
            card = nth_of(allowed, luck.below(how_many(allowed))) if allowed and luck.below(2) else -1
        if card >= 0:
            self.book.take(s, p, SELL, (card,))
        else:
            self.book.take(s, p, STOP_SELLING, ())

    def buy(self, s: HighBid, p: int, luck: Fast) -> None:
        card = self.to_buy(s, p)
        if card >= 0 and (self.characters[p] != AT_RANDOM or luck.below(2)):
            self.book.take(s, p, BUY, (card,))
        else:
            self.book.take(s, p, STOP_BUYING, ())

    # ---- how it ends ----------------------------------------------------------------------

    def richer(self, s: HighBid, seat: int) -> int:
        """In dollars, than the best of the others."""
        best = -1
        for p in range(s.seats):
            if p != seat:
                best = max(best, s.worth(p))
        return s.worth(seat) - best

    def lead(self, s: HighBid, seat: int) -> Lead:
        """Before the end by the features of all, in money as they weigh it."""
        if s.over:
            return Lead(float(self.richer(s, seat)), CLOSE)
        self.look(s)
        own = self.score_with(s, seat, 0.0)
        others = 0.0
        for p in range(s.seats):
            if p != seat:
                others += math.exp(self.score_with(s, p, 0.0) - own)
        richer = self.score_with(s, seat, SOME) - self.score_with(s, seat, -SOME)
        close = 2.0 * SOME / max(LEAST, richer)
        return Lead(-math.log(others) * close, close)

    def worth(self, s: HighBid, seat: int) -> float:
        return self.lead(s, seat).chance(0.0)

    def features(self, s: HighBid, seat: int) -> list[float]:
        self.look(s)
        return self.features_with(s, seat, 0.0)

    def score_with(self, s: HighBid, seat: int, more: float) -> float:
        found = self.features_with(s, seat, more)
        total = 0.0
        for k in range(len(found)):
            total += self.weights[k] * found[k]
        return total

    def features_with(self, s: HighBid, seat: int, more: float) -> list[float]:
        """As if the seat had so much more money; after a look. In thousands: money, sets, loose cards and hopes."""
        own: i64 = self.own[seat]
        self.take_stock(own)
        money = (float(s.money.balances[seat]) + more) / 1000.0
        net = (float(s.worth(seat)) + more) / 1000.0
        complete = net - money
        loose = self.soon * float(self.loose(own)) / 1000.0
        hope = self.value(own, self.jokers[seat]) / 1000.0 - complete - loose
        goal = float(s.setting.goal) / 1000.0
        near = 1.0 / (1.0 + max(0.0, goal - net))
        late = 1.0 / (1.0 + self.lots / SOON)
        return [
            money,
            money * late,
            complete,
            complete * late,
            loose,
            loose * late,
            hope,
            hope * late,
            min(1.0, money / READY),
            1.0 if net >= goal else 0.0,
            near,
            near * late,
            1.0 if s.buyer == seat else 0.0,
        ]

    def key_figures(self, s: HighBid, seat: int) -> list[float]:
        """Sets completed, sets kept from rivals, money, net worth, and that of the richest rival."""
        self.look(s)
        own = [0.0] * SETS
        denied = [0.0] * SETS
        for k in range(SETS):
            members = self.cards.members[k]
            for p in range(s.seats):
                if members & ~self.own[p] == 0:
                    if p == seat:
                        own[k] = 100.0
                    else:
                        denied[k] = -100.0
        worth = float(s.worth(seat))
        return [*own, *denied, float(s.money.balances[seat]), worth, float(self.richer(s, seat)) - worth]


def choices(offers: list[Offer]) -> list[int]:
    """The cards that may be sold, or bought."""
    return [card for offer in offers if offer.params for card in offer.params[0].options()]


def sale_of(cards: Cards, card: int) -> float:
    """What a sale by the dice brings on average."""
    figures = cards.figures[card]
    by_red = 0.0
    for section in cards.red:
        by_red += float(figures[section]) / 6
    total = 0.0
    for bonus in cards.green:
        total += OPEN_PRICE * float(figures[0]) if bonus == OPEN_SALE else by_red + float(bonus)
    return total / 6
