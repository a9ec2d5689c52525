"""The state of High Bid; its fields are in fields.toml beside this file."""

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, worth_of
from parlour.games.highbid.fields import HighBidFields
from parlour.kernel.bits import how_many
from parlour.kernel.int_rows import count


class HighBid(HighBidFields):
    def copy(self) -> "HighBid":
        s = HighBid()
        self.copy_fields(s)
        return s

    # ---- shared by the clauses --------------------------------------------------------------

    def next_to(self, seat: int) -> int:
        """Return the player on the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    def is_bidding(self) -> bool:
        """Whether anybody has bid or passed on the lot."""
        return self.passed > 0 or self.auction.leader >= 0

    def is_settled(self) -> bool:
        """bid.won: everybody but the highest bidder has a pass that stands."""
        leader = self.auction.leader
        silent = self.passed if leader < 0 else self.passed | 1 << leader
        return silent == (1 << self.seats) - 1

    def may_have_to_sell(self, seat: int) -> bool:
        """Whether, for all that everybody knows, the seat may hold a property it can sell."""
        return self.hidden_cards(seat) > 0 or self.shown[seat] & ~self.bought != 0

    def may_have_buyers_card(self, seat: int) -> bool:
        """Whether, for all that everybody knows, the seat may hold a Buyer's Card."""
        return self.hidden_cards(seat) > 0 or self.shown_buyers[seat] > 0

    def hidden_cards(self, seat: int) -> int:
        """Return how many of the seat's cards not everybody knows."""
        return self.hands.size(seat) - how_many(self.shown[seat]) - self.shown_buyers[seat]

    def pay(self, payer: int, payee: int, amount: int, card: int) -> None:
        self.money.pay(payer, payee, amount)
        self.receipts.add((payer, payee, amount, card))

    def hand_over(self, seat: int, card: int) -> None:
        """Give the seat a property in everybody's sight."""
        self.hands.add(seat, card)
        self.shown[seat] |= 1 << card

    def give_up(self, seat: int, card: int) -> None:
        self.hands.remove(seat, card)
        self.shown[seat] &= ~(1 << card)

    def worth(self, seat: int) -> int:
        """score.net: add up money, completed sets, and Buyer's Cards that complete none."""
        return self.money.balances[seat] + worth_of(self.setting.cards, self.hands.of(seat))

    # ---- consistency ------------------------------------------------------------------------

    def wrong(self) -> str:
        """Describe what is impossible in this state; "" if nothing is."""
        return (
            self.money.wrong()
            or self.check_receipts()
            or self.check_cards()
            or self.check_known_cards()
            or self.check_leaving()
        )

    def check_receipts(self) -> str:
        dealt = self.setting.cards.money if self.money.balances[self.setting.bank] or len(self.receipts) else 0
        balances = [dealt] * self.seats + [-dealt * self.seats]
        for payer, payee, amount, _ in self.receipts.to_plain():
            balances[payer] -= amount
            balances[payee] += amount
        held = list(self.money.balances)
        return "" if balances == held else f"the receipts come to {balances}, not {held}"

    def check_cards(self) -> str:
        """Check that each of the 54 cards is in one place."""
        cards = [*self.pile.cards(), *self.bank, *self.gone, *([BUYER] * (self.under + self.spent))]
        if self.lot >= 0:
            cards.append(self.lot)
        for seat in range(self.seats):
            cards += list(self.hands.of(seat))
        cards += list(self.sections.all())
        if sorted(cards) != [*range(PROPERTIES), *([BUYER] * BUYERS)]:
            return f"a card is missing or in two places: {sorted(cards)}"
        return ""

    def check_known_cards(self) -> str:
        """Check that the seats hold what everybody knows them to hold."""
        for seat in range(self.seats):
            hand = self.hands.of(seat)
            for card in range(PROPERTIES):
                if self.shown[seat] >> card & 1 and card not in hand:
                    return f"seat {seat} is known to hold {card}, and does not"
            if not 0 <= self.shown_buyers[seat] <= count(hand, BUYER):
                return f"seat {seat} is known to hold {self.shown_buyers[seat]} Buyer's Cards"
        return ""

    def check_leaving(self) -> str:
        """Check that seats have declared going out only during bidding, and only at the goal."""
        if self.leaving and not self.is_bidding():
            return "somebody has declared ahead what could be done at once"
        for seat in range(self.seats):
            if self.leaving >> seat & 1 and self.worth(seat) < self.setting.goal:
                return f"seat {seat} has declared going out, and is below the goal"
        return ""
