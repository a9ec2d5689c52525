"""What lies on the table in High Bid; fields.toml beside this file has the fields."""

from parlour.games.highbid.cards import BUYER, BUYERS, PROPERTIES, worth_of
from parlour.games.highbid.fields import HighBidFields
from parlour.kernel.int_rows import count


class HighBid(HighBidFields):
    def copy(self) -> "HighBid":
        s = HighBid()
        self.copy_fields(s)
        return s

    # ---- words the clauses use --------------------------------------------------------------

    def next_to(self, seat: int) -> int:
        """The player on the left."""
        return seat + 1 if seat + 1 < self.seats else 0

    def bidding(self) -> bool:
        """Bidding begins with the first word spoken on a lot."""
        return self.passed > 0 or self.auction.leader >= 0

    def settled(self) -> bool:
        """bid.won: the latest word of everybody but the highest bidder is a pass."""
        leader = self.auction.leader
        silent = self.passed if leader < 0 else self.passed | 1 << leader
        return silent == (1 << self.seats) - 1

    def pay(self, payer: int, payee: int, amount: int, card: int) -> None:
        self.money.pay(payer, payee, amount)
        self.receipts.add((payer, payee, amount, card))

    def hand_over(self, seat: int, card: int) -> None:
        """The seat takes a property before everybody's eyes."""
        self.hands.add(seat, card)
        self.shown[seat] |= 1 << card

    def give_up(self, seat: int, card: int) -> None:
        self.hands.remove(seat, card)
        self.shown[seat] &= ~(1 << card)

    def worth(self, seat: int) -> int:
        """score.net: money, completed sets, and Buyer's Cards that complete none."""
        return self.money.balances[seat] + worth_of(self.setting.cards, self.hands.of(seat))

    # ---- what may never be ------------------------------------------------------------------

    def wrong(self) -> str:
        """What could never be on a real table."""
        return (
            self.money.wrong()
            or self.wrong_receipts()
            or self.wrong_cards()
            or self.wrong_shown()
            or self.wrong_leaving()
        )

    def wrong_receipts(self) -> str:
        dealt = self.setting.cards.money if self.money.balances[self.setting.bank] or len(self.receipts) else 0
        balances = [dealt] * self.seats + [-dealt * self.seats]
        for payer, payee, amount, _ in self.receipts.to_plain():
            balances[payer] -= amount
            balances[payee] += amount
        held = list(self.money.balances)
        return "" if balances == held else f"the receipts come to {balances}, not {held}"

    def wrong_cards(self) -> str:
        """Each of the 54 cards is in one place."""
        found = [*self.pile.cards(), *self.bank, *self.gone, *([BUYER] * (self.under + self.spent))]
        if self.lot >= 0:
            found.append(self.lot)
        for seat in range(self.seats):
            found += list(self.hands.of(seat))
        found += list(self.sections.all())
        if sorted(found) != [*range(PROPERTIES), *([BUYER] * BUYERS)]:
            return f"a card is missing or in two places: {sorted(found)}"
        return ""

    def wrong_shown(self) -> str:
        """What everybody knows is so."""
        for seat in range(self.seats):
            hand = self.hands.of(seat)
            for card in range(PROPERTIES):
                if self.shown[seat] >> card & 1 and card not in hand:
                    return f"seat {seat} is known to hold {card}, and does not"
            if not 0 <= self.shown_buyers[seat] <= count(hand, BUYER):
                return f"seat {seat} is known to hold {self.shown_buyers[seat]} Buyer's Cards"
        return ""

    def wrong_leaving(self) -> str:
        """Only during bidding is there anything to say ahead, and only at the goal."""
        if self.leaving and not self.bidding():
            return "somebody has said ahead what could be done at once"
        for seat in range(self.seats):
            if self.leaving >> seat & 1 and self.worth(seat) < self.setting.goal:
                return f"seat {seat} has said it goes out, and is below the goal"
        return ""
