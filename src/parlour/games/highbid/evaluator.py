"""How the search bot plays High Bid: what lots, sales and purchases are worth, reckoned on the state itself.

Playouts skip the single bids: each seat has a limit, and the lot is sold where the second highest limit ends.
"""

import math
from typing import Final

from mypy_extensions import i64

from parlour.games.highbid.cards import BUYER, PROPERTIES, SECTIONS, SETS, WAREHOUSE, Cards, worth_of
from parlour.games.highbid.rules import (
    AT_ONCE,
    BOOK,
    BUY,
    GO_OUT,
    SELL,
    STOP_BUYING,
    STOP_SELLING,
    end_bidding,
)
from parlour.games.highbid.state import HighBid
from parlour.games.highbid.valuation import (
    BLOCK_CHANCE,
    BLOCK_PRICE,
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
from parlour.kernel.bits import bit, highest, how_many, nth_of
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row, repeat
from parlour.kernel.offer import Args, Offer
from parlour.parts.auction import Auction
from parlour.parts.auction_evaluator import AuctionEvaluator, Lead
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of

# Characters of the seats in a playout. They differ in bidding; all but AT_RANDOM sell and buy like SHREWD.
SHREWD: Final = 0
EAGER: Final = 1  # goes further than is wise
DEALER: Final = 2  # bids for what the lot will bring when it is sold again
BEGINNER: Final = 3  # bids by the figure on the card
AT_RANDOM: Final = 4
CHARACTERS: Final[list[int]] = [SHREWD] * 6 + [EAGER, DEALER, BEGINNER, BEGINNER, BEGINNER, AT_RANDOM]
EAGERNESS: Final = 1.4
RESALE: Final = 0.9  # a dealer's limit, as a share of the average sale

PARTS: Final = 1024  # chances are whole numbers of these parts
MISJUDGED: Final = 0.15  # largest error of a limit, either way
CLOSE: Final = 200.0  # dollars of lead: with more than that in a playout, the real game is likely won too
HORIZON: Final = 3  # lots in a playout: what comes later is as uncertain with a card as without it
QUICK: Final = 3  # playouts in the time other games need for one
THOROUGH: Final = 4  # sampled states for each one other games need
SOON: Final = 6.0  # lots to come when the end is half in sight
READY: Final = 0.5  # thousands of dollars: money in hand that is enough for most lots
SOME: Final = 150.0  # dollars: a change of money by which its weight is measured
LEAST: Final = 0.02  # least change of score for twice that
MOST_TRIED: Final = 7  # cards tried for sale or purchase
KEPT: Final = 10_000.0  # dollars: more than any sale brings, so a set completed by a Buyer's Card is kept
DEAR: Final = 200.0  # dollars that a sale may lose and still be tried


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
        self.members = members_of_sets(cards)
        self.block_price = int_row([int(BLOCK_PRICE * float(figures[0])) for figures in cards.figures])
        self.sale = int_row([int(average_sale(cards, card)) for card in range(PROPERTIES)])
        self.figures = [("set", k) for k in range(SETS)] + [("denied", k) for k in range(SETS)]
        self.figures += [("money", 0), ("worth", 0), ("rival", 0)]
        # Set by `appraise`, for the state it was given.
        self.lots = 0.0  # still to come
        self.chance = repeat(0, PROPERTIES)  # of getting each property, in PARTS
        self.price = repeat(0, PROPERTIES)  # of each property
        self.own = repeat(0, seats)  # each seat's properties, a bit for each
        self.jokers = repeat(0, seats)
        # Set for the hand last looked at.
        self.gain = [0.0] * PROPERTIES  # from selling each property
        self.soon = 1.0  # share of the hand's sale value that can be realised in time

    # ---- sampled states -------------------------------------------------------------------

    def resample(self, s: HighBid, seat: int, luck: Fast) -> HighBid:
        """Return a state with the cards the seat cannot place dealt again and the pile shuffled.

        Each other seat that may have said in secret that it goes out has done so half the time.
        """
        sampled = s.copy()
        unseen = s.pile.cards()
        hands: list[list[int]] = []
        for p in range(s.seats):
            hand = [card for card in s.hands.of(p)]
            if p != seat:
                known = known_cards(s, p)
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
        sampled.hands = hands_of(hands)
        sampled.pile = Deck(int_row([]), int_row(unseen))
        sampled.leaving = s.leaving & 1 << seat
        if s.is_bidding():
            for p in range(s.seats):
                if p != seat and sampled.worth(p) >= s.setting.goal and luck.below(2):
                    sampled.leaving |= 1 << p
        return sampled

    def draw_characters(self, s: HighBid, seat: int, luck: Fast) -> None:
        for p in range(self.seats):
            self.characters[p] = SHREWD if p == seat else CHARACTERS[luck.below(len(CHARACTERS))]

    def turn(self, s: HighBid) -> int:
        return s.rounds

    def may_stop(self, s: HighBid, began: int) -> bool:
        return s.rounds > began + HORIZON and s.lot >= 0 and s.seller < 0

    # ---- worth of hands -------------------------------------------------------------------

    def appraise(self, s: HighBid) -> None:
        """Note what each seat holds, and how likely and how dear each property is by what everybody knows."""
        pile = float(len(s.pile))
        self.lots = lots_to_come(len(s.pile), len(s.bank))
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
        enough = min(1.0, self.lots / 3)  # near the end nothing is sold back
        unseen = int(PARTS * (from_pile * BLOCK_CHANCE + (1.0 - from_pile) * RIVAL_CHANCE))
        in_a_hand = int(PARTS * RIVAL_CHANCE * enough)
        chance = self.chance
        price = self.price
        for card in range(PROPERTIES):
            chance[card] = in_a_hand if shown >> card & 1 else unseen
            price[card] = self.block_price[card]
        for card in s.gone:
            if card != BUYER:
                chance[card] = 0
        for card in s.bank:
            chance[card] = int(PARTS * BLOCK_CHANCE)
        in_a_section = int(PARTS * BLOCK_CHANCE * enough)
        for section in range(SECTIONS):
            for card in s.sections.of(section):
                chance[card] = in_a_section
                price[card] = self.cards.figures[card][section]

    def promise(self, k: int, own: i64, joker: bool) -> float:
        """Return what the cards of one set will come to: as a set still to be completed, or sold one by one."""
        lack = 0
        sales: i64 = 0
        rarest: i64 = -1  # the property a joker stands for
        for card in self.members[k]:
            if own >> card & 1:
                sales += self.sale[card]
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
        return max(likely * float(gain), self.soon * float(sales))

    def take_stock(self, own: i64) -> None:
        """Note how much of a hand could be sold in time; call this before valuing anything in the hand."""
        self.soon = sellable_share(self.lots, self.seats, how_many(own))

    def value(self, own: i64, jokers: int) -> float:
        """Return what a hand will come to: each set at its best, and jokers where they add most."""
        total = 0.0
        gains: list[float] = []  # what a joker adds to each set
        for k in range(SETS):
            held = own & self.cards.members[k]
            if held:
                without = self.promise(k, own, False)
                total += without
                if jokers and held != self.cards.members[k]:
                    gains.append(self.promise(k, own, True) - without)
        return add_jokers(self.cards, total, jokers, gains)

    def loose_sales(self, own: i64) -> int:
        """Return what the cards of incomplete sets would bring by the dice."""
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
        """Note for each property of a hand what selling it gains over keeping it."""
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
        """Return what the three best sales gain together."""
        self.weigh_sales(own, jokers)
        first, second, third = 0.0, 0.0, 0.0
        left = own & ~kept
        while left:
            gain = self.gain[highest(left & -left)]
            left &= left - 1
            if gain > first:
                first, second, third = gain, first, second
            elif gain > second:
                second, third = gain, second
            elif gain > third:
                third = gain
        return first + second + third

    def property_to_sell(self, s: HighBid, p: int) -> int:
        """Return the property to put up, or -1."""
        own: i64 = self.own[p]
        self.take_stock(own)
        self.weigh_sales(own, self.jokers[p])
        for k in range(SETS):
            harm = self.denial(s, p, k) if own & self.cards.members[k] else 0.0
            if harm:
                for card in self.members[k]:
                    self.gain[card] -= harm
        best, most = -1, 0.0
        left = own & ~s.bought
        while left:
            card = highest(left & -left)
            left &= left - 1
            if self.gain[card] > most:
                best, most = card, self.gain[card]
        return best

    def property_to_buy(self, s: HighBid, p: int) -> int:
        """Return the property to take first of the set best bought for, or -1."""
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
            got, cost, cheapest = self.collect(s, p, k)
            if cheapest >= 0:
                gain = self.value(got, jokers - 1 if first else jokers) - cost - now
                if gain > most:
                    best, most = cheapest, gain
        return best

    def collect(self, s: HighBid, p: int, k: int) -> tuple[i64, int, int]:
        """Return the seat's cards with all it may buy of a set, what that costs, and the first to take or -1."""
        own: i64 = self.own[p]
        cost, many, cheapest = 0, 0, -1
        for section in range(WAREHOUSE, -1, -1):
            for card in s.sections.of(section):
                figure = self.cards.figures[card][section]
                if self.cards.set_of[card] == k and many < s.buys and cost + figure <= s.money.balances[p]:
                    own |= bit(card)
                    cost += figure
                    many += 1
                    if cheapest < 0:
                        cheapest = card
        return own, cost, cheapest

    # ---- bidding --------------------------------------------------------------------------

    def limit(self, s: HighBid, p: int, luck: Fast) -> int:
        """Return how far the seat goes for what is on the block."""
        money = s.money.balances[p]
        character = self.characters[p]
        if character == AT_RANDOM:
            return luck.below(money + 1) if luck.below(2) else 0
        if character == BEGINNER:
            wanted = self.by_the_figure(s, p)
        elif character == DEALER:
            wanted = RESALE * float(self.sale[s.lot]) + self.cards.buyer_value * s.under
        else:
            wanted = self.lot_worth(s, p) * SHADE[self.seats]
            if character == EAGER:
                wanted *= EAGERNESS
        off = MISJUDGED * 2 if character == BEGINNER else MISJUDGED
        wanted *= 1.0 + off * (float(luck.below(2 * PARTS + 1)) / PARTS - 1.0)
        return min(money, int(wanted))

    def lot_worth(self, s: HighBid, p: int) -> float:
        """Return what the lot is worth to the seat, with the Buyer's Cards under it and the right to sell."""
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
        return gain + self.denial(s, p, self.cards.set_of[s.lot])

    def denial(self, s: HighBid, p: int, k: int) -> float:
        """Return what it is worth to keep a card of this set from a rival who is known to collect it."""
        for rival in range(s.seats):
            if rival != p and how_many(s.shown[rival] & self.cards.members[k]) >= self.cards.size[k] - 2:
                return denial_worth(self.cards, k)
        return 0.0

    def by_the_figure(self, s: HighBid, p: int) -> float:
        """Return three quarters of the value, and more for a Buyer's Card or the last card of a set."""
        k = self.cards.set_of[s.lot]
        value = self.cards.figures[s.lot][0]
        wanted = 0.75 * float(value) + 300 * s.under
        if how_many(self.own[p] & self.cards.members[k]) == self.cards.size[k] - 1:
            wanted += 0.5 * float(self.cards.set_value[k] - value)
        return wanted

    def find_buyer(self, s: HighBid, luck: Fast, without: int) -> tuple[int, int]:
        """Return who wins the lot, -1 for nobody, and the price; `without` bids no more, if it is a seat.

        Seats that have passed go no further; a seat that bids at random pays its limit.
        """
        low = s.auction.minimum()
        limits = [self.limit(s, p, luck) for p in range(self.seats)]
        best, top, second = -1, -1, -1
        p = s.auction.speaker
        for _ in range(self.seats):
            limit = limits[p]
            if p == s.auction.leader:
                limit = max(s.auction.price, limit)
            elif limit < low or s.withdrawn >> p & 1:
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

    def knock_down(self, s: HighBid, winner: int, price: int) -> None:
        """End the bidding: the winner gets the lot, -1 for nobody."""
        s.awaited = 0
        s.steps_since_decision = 0
        end_bidding(s, winner, price)
        self.book.advance(s)

    def lot_number(self, s: HighBid, seat: int) -> int:
        return s.rounds * PROPERTIES + s.lot if s.lot >= 0 and s.asks_seat(seat) else -1

    def settle_lot(self, s: HighBid, seat: int, luck: Fast, to_seat: bool) -> int:
        """Settle the lot as if nobody had bid yet, so that the price does not depend on when it is asked for."""
        first = s.next_to(s.seller if s.seller >= 0 else s.buyer)
        s.auction = Auction(s.seats, first, s.auction.floor, s.auction.step)
        s.passed = 0
        s.withdrawn = 0
        self.appraise(s)
        winner, price = self.find_buyer(s, luck, seat)
        if to_seat:
            winner, price = seat, price + s.auction.step if winner >= 0 else s.auction.floor
            price = min(price, s.money.balances[seat])
        self.knock_down(s, winner, price)
        return price

    def winning_price(self, s: HighBid, seat: int) -> float:
        """Return the highest price at which the seat can go out with the lot and win, as far as it knows."""
        if s.seller == seat or s.worth(seat) >= s.setting.goal or not self.leads_at_goal(s, seat):
            return math.inf
        cards = [card for card in s.hands.of(seat)] + [s.lot] + [BUYER] * (s.under if s.seller < 0 else 0)
        spare = s.money.balances[seat] + worth_of(self.cards, int_row(cards)) - s.setting.goal
        return float(spare) if spare >= s.auction.floor else math.inf

    # ---- going out ------------------------------------------------------------------------

    def end_by_going_out(self, s: HighBid, luck: Fast) -> bool:
        """Let the first seat that can and wants to go out do so; return whether one did."""
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
        return character == BEGINNER or self.margin(s, p) > 0

    def seems_richest(self, s: HighBid, seat: int) -> bool:
        """Return whether the seat is richest by open payments and known cards, if the highest bidder wins the lot."""
        return s.worth(seat) > self.richest_rival(s, seat, s.auction.leader)

    def leads_at_goal(self, s: HighBid, seat: int) -> bool:
        """Return whether the goal is more than any other seat seems to have, if the seat itself wins the lot."""
        return s.setting.goal > self.richest_rival(s, seat, -1)

    def richest_rival(self, s: HighBid, seat: int, winner: int) -> int:
        """Return the most another seat has by open payments and known cards, if this seat wins the lot."""
        most = 0
        for p in range(s.seats):
            if p == seat:
                continue
            known = known_cards(s, p)
            worth = s.money.balances[p] + UNKNOWN_CARD * (s.hands.size(p) - len(known))
            if p == winner:
                known += [s.lot] + [BUYER] * s.under
                worth -= s.auction.price
            most = max(most, worth + worth_of(self.cards, int_row(known)))
        return most

    # ---- decisions ------------------------------------------------------------------------

    def candidates(self, s: HighBid, seat: int, offers: list[Offer], asked: bool, luck: Fast) -> list[tuple[str, Args]]:
        moves: list[tuple[str, Args]] = []
        out = [offer.action for offer in offers if offer.out_of_turn]
        if not asked:
            wishes = self.seems_richest(s, seat) != (s.leaving >> seat & 1 == 1)
            if out[0] != "go_out":  # going out ahead can be taken back as easily
                return [(out[0], ())] if wishes else [("", ())]
            return [("go_out", ()), ("", ())] if wishes else [("", ()), ("go_out", ())]
        self.appraise(s)
        question = s.question_of(seat)
        if question == "sell.up-to-three":
            best = self.property_to_sell(s, seat)
            moves.append(("sell", (best,)) if best >= 0 else ("stop_selling", ()))
            moves.append(("stop_selling", ()))
            gains = [(-self.gain[card], card) for card in choices(offers) if self.gain[card] > -DEAR]
            moves += [("sell", (card,)) for _, card in sorted(gains)[:MOST_TRIED]]
        else:
            best = self.property_to_buy(s, seat)
            sold = sold_this_round(s, seat) if s.buys == AT_ONCE else 0
            if best >= 0 and sold >> best & 1:
                best = -1
            moves.append(("buy", (best,)) if best >= 0 else ("stop_buying", ()))
            moves.append(("stop_buying", ()))
            useful = [card for card in choices(offers) if not sold >> card & 1]
            held = [(-how_many(self.own[seat] & self.cards.members[self.cards.set_of[c]]), c) for c in useful]
            moves += [("buy", (card,)) for _, card in sorted(held)[:MOST_TRIED]]
        if out:
            moves.append((out[0], ()))
        return moves

    def step(self, s: HighBid, luck: Fast) -> None:
        question = s.first_asked()
        if question == "bid.first" and self.end_by_going_out(s, luck):
            return
        self.appraise(s)
        if question == "sell.up-to-three":
            self.sell(s, s.buyer, luck)
        elif question == "buy.sections":
            self.buy(s, s.buyer, luck)
        else:
            winner, price = self.find_buyer(s, luck, -1)
            self.knock_down(s, winner, price)

    def sell(self, s: HighBid, p: int, luck: Fast) -> None:
        card = self.property_to_sell(s, p)
        if self.characters[p] == AT_RANDOM:
            allowed = self.own[p] & ~s.bought
            card = nth_of(allowed, luck.below(how_many(allowed))) if allowed and luck.below(2) else -1
        if card >= 0:
            self.book.take(s, p, SELL, (card,))
        else:
            self.book.take(s, p, STOP_SELLING, ())

    def buy(self, s: HighBid, p: int, luck: Fast) -> None:
        card = self.property_to_buy(s, p)
        if card >= 0 and (self.characters[p] != AT_RANDOM or luck.below(2)):
            self.book.take(s, p, BUY, (card,))
        else:
            self.book.take(s, p, STOP_BUYING, ())

    # ---- the end --------------------------------------------------------------------------

    def margin(self, s: HighBid, seat: int) -> int:
        """Return by how many dollars the seat is richer than the best of the others."""
        best = -1
        for p in range(s.seats):
            if p != seat:
                best = max(best, s.worth(p))
        return s.worth(seat) - best

    def lead(self, s: HighBid, seat: int) -> Lead:
        """Return the lead: in dollars at the end; before it by everybody's features, turned into dollars."""
        if s.over:
            return Lead(float(self.margin(s, seat)), CLOSE)
        self.appraise(s)
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
        self.appraise(s)
        return self.features_with(s, seat, 0.0)

    def score_with(self, s: HighBid, seat: int, more: float) -> float:
        """Return the seat's score if it had so much more money."""
        features = self.features_with(s, seat, more)
        total = 0.0
        for k in range(len(features)):
            total += self.weights[k] * features[k]
        return total

    def features_with(self, s: HighBid, seat: int, more: float) -> list[float]:
        """Return the seat's features if it had so much more money, in thousands; call `appraise` first."""
        own: i64 = self.own[seat]
        self.take_stock(own)
        money = (float(s.money.balances[seat]) + more) / 1000.0
        net = (float(s.worth(seat)) + more) / 1000.0
        complete = net - money
        loose = self.soon * float(self.loose_sales(own)) / 1000.0
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
        """Return sets completed, sets kept from rivals, money, net worth, and that of the richest rival."""
        self.appraise(s)
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
        return [*own, *denied, float(s.money.balances[seat]), worth, float(self.margin(s, seat)) - worth]


def sold_this_round(s: HighBid, seat: int) -> int:
    """Return the properties the seat has sold since it bought from the block, a bit for each."""
    sold = 0
    bought = s.bought  # from the block, or back in an open sale
    for _, payee, _, card in reversed(s.receipts.to_plain()):
        if payee == seat:
            sold |= 1 << card
        elif bought >> card & 1:
            bought &= ~(1 << card)
            if not bought:
                break
    return sold


def known_cards(s: HighBid, p: int) -> list[int]:
    """Return the cards everybody knows the seat to hold."""
    return [card for card in s.hands.of(p) if card != BUYER and s.shown[p] >> card & 1] + [BUYER] * s.shown_buyers[p]


def choices(offers: list[Offer]) -> list[int]:
    """Return the cards that may be sold or bought."""
    return [card for offer in offers if offer.params for card in offer.params[0].options()]
