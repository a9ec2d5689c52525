"""The state of High Hat; fields.toml beside this file declares its fields."""

from typing import Final

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.fields import HighHatFields
from parlour.kernel.bits import how_many
from parlour.kernel.int_rows import append, pop
from parlour.kernel.names import code_of
from parlour.parts.auction import NO_AUCTION

ON_TRACK: Final = 0
BED_1: Final = 1
BED_2: Final = 2
PARK: Final = 3
NONE: Final = -1
BET_QUESTION: Final = code_of("lottery.must-bet")
PROPOSALS: Final = 2  # open at once, by one seat
PAID: Final[list[str]] = ["paid_hat", "paid_milk", "paid"]  # by receiver: the pools, the Register
OWED: Final[list[str]] = ["owes_hat", "owes_milk", "owes"]


def pack_debt(amount: int, account: int, p: int) -> int:
    """Return amount, creditor and debtor in one number; `debt_amount`, `creditor` and `debtor` read it."""
    return amount << 8 | account << 4 | p


def debt_amount(debt: int) -> int:
    return debt >> 8


def creditor(debt: int) -> int:
    return debt >> 4 & 15


def debtor(debt: int) -> int:
    return debt & 15


class HighHat(HighHatFields):
    def copy(self) -> "HighHat":
        s = HighHat()
        self.copy_fields(s)
        return s

    # ---- helpers for clauses --------------------------------------------------------------

    def board(self) -> Board:
        return self.setting.board

    def hat_pool(self) -> int:
        return self.seats

    def milk_fund(self) -> int:
        return self.seats + 1

    def register(self) -> int:
        return self.seats + 2

    def points_of(self, p: int) -> int:
        """Return the Social Points of a seat or pool."""
        return self.points.balances[p]

    def total(self, p: int) -> int:
        """Return the seat's property and points together."""
        return self.points.balances[p] + self.setting.board.worth[self.owned[p]]

    def free(self, p: int) -> int:
        """Return the property a seat may part with, a bit for each kind."""
        return self.owned[p] & ~self.bound[p]

    def leads_contest(self, p: int) -> bool:
        """property.contest: the leader is bound by the bid, and neither buys nor trades until the contest ends."""
        return self.lot != NONE and self.auction.leader == p

    def faces_fixed_bet(self, p: int) -> bool:
        """lottery.fixed-bet: a player asked for a bet that is fixed may sell, but not buy."""
        if not self.awaited or self.first_question() != BET_QUESTION or self.first_seat() != p:
            return False
        return self.asked[0].number > 0

    def pays_before_fixed_bet(self, deal: Deal) -> bool:
        """lottery.fixed-bet: whoever has to bet a fixed amount may not spend points first, in a trade either."""
        net = deal.pays - deal.asks
        return net != 0 and self.faces_fixed_bet(deal.proposer if net > 0 else deal.partner)

    def may_buy(self, p: int) -> bool:
        """Return whether the Register would sell to the seat now, if it could pay."""
        if self.setting.opens_later and not self.has_opened():
            return False
        return not self.leads_contest(p) and not self.faces_fixed_bet(p)

    def has_opened(self) -> bool:
        """property.buy: by option the Register sells only after everybody has thrown once."""
        for came in self.came:
            if not came:
                return False
        return True

    def is_contested(self, deal: Deal) -> bool:
        return self.leads_contest(deal.proposer) or self.leads_contest(deal.partner)

    def end_contest(self) -> None:
        self.lot = NONE
        self.buyer = NONE
        self.handing = 0
        self.auction = NO_AUCTION

    def may_announce(self, p: int) -> bool:
        board = self.setting.board
        return self.total(p) >= board.goal_points and how_many(self.owned[p]) >= board.goal_kinds

    def pay(self, p: int, account: int, amount: int) -> None:
        """Move points from a player to a pool, the Register or another player."""
        self.points.pay(p, account, amount)
        if account < self.seats:
            self.emit("paid_player", p, account, amount)
            self.react_to_gain(account)
        else:
            self.emit(PAID[account - self.seats], p, amount)

    def receive(self, p: int, account: int, amount: int) -> None:
        """Move points to a player from a pool or the Register; last in a clause, since the player may win by it."""
        self.points.pay(account, p, amount)
        self.emit("received", p, amount)
        self.react_to_gain(p)

    def take(self, p: int, k: int) -> None:
        """Move a property card from the Register to the player."""
        self.left[k] -= 1
        if not self.left[k]:
            self.stock &= ~(1 << k)
        self.owned[p] |= 1 << k
        self.react_to_gain(p)

    def give_back(self, p: int, k: int) -> None:
        """Return a property card to the Register."""
        self.owned[p] &= ~(1 << k)
        self.left[k] += 1
        self.stock |= 1 << k

    def owe(self, p: int, amount: int, account: int) -> None:
        """debt.pay: a debt is paid in points at once and, if they do not suffice, after property has been sold."""
        if self.points_of(p) >= amount or not self.free(p):
            self.settle(p, amount, account)
        else:
            self.then(("debt.pay", p, pack_debt(amount, account, p)))

    def settle(self, p: int, amount: int, account: int) -> None:
        """debt.broke: a player who has nothing left to sell pays what is there; the rest stays a debt."""
        held = self.points_of(p)
        clause = self.citing
        if held < amount:
            self.cite("debt.broke")
            self.emit("broke", p, amount)
            self.debts = append(self.debts, pack_debt(amount - held, account, p))
            if account < self.seats:
                self.emit("owes_player", p, account, amount - held)
            else:
                self.emit(OWED[account - self.seats], p, amount - held)
            amount = held
        if amount:
            self.pay(p, account, amount)
        self.cite(clause)

    def oldest_debt(self, p: int) -> int:
        """Return the place of the seat's oldest debt; NONE if it owes nothing."""
        for i in range(len(self.debts)):
            if debtor(self.debts[i]) == p:
                return i
        return NONE

    def pay_off(self, at: int) -> None:
        """debt.broke: as much of an old debt is paid as the debtor has points."""
        debt = self.debts[at]
        p = debtor(debt)
        amount = min(debt_amount(debt), self.points_of(p))
        if amount < debt_amount(debt):
            self.debts[at] = pack_debt(debt_amount(debt) - amount, creditor(debt), p)
        else:
            self.debts, _ = pop(self.debts, at)
        self.emit("still_owed", p, debt_amount(debt))
        self.pay(p, creditor(debt), amount)

    def surrender(self, p: int, kept: int) -> None:
        """Lay a kept card under its pile."""
        self.kept[p] &= ~(1 << kept)
        card = self.board().kept[kept]
        if card.pile == LOTTERY_PILE:
            self.lottery.lay_under(card.card)
        else:
            self.human.lay_under(card.card)

    def may_trade(self, p: int) -> bool:
        """Return whether the seat has anything to trade."""
        return self.total(p) > 0 or self.kept[p] & self.setting.board.policies != 0

    def is_feasible(self, deal: Deal) -> bool:
        """trade.property: both sides still have what they give, and neither would own two of a kind."""
        p, q = deal.proposer, deal.partner
        net = deal.pays - deal.asks
        return (
            not self.is_contested(deal)
            and not self.pays_before_fixed_bet(deal)
            and not deal.gives & ~self.free(p)
            and not deal.wants & ~self.free(q)
            and not deal.gives & self.owned[q]
            and not deal.wants & self.owned[p]
            and not deal.policies & ~self.kept[p]
            and not deal.policies_wanted & ~self.kept[q]
            and (self.points_of(p) >= net if net > 0 else self.points_of(q) >= -net)
        )

    def react_to_gain(self, p: int) -> None:
        """After a gain, pay the player's debts from it; and if the table announces, let it do so."""
        if self.setting.automatic and self.may_announce(p):
            self.then(("win.announce", p, 0))
        if len(self.debts) and self.oldest_debt(p) != NONE:
            self.then(("debt.broke", p, 0))

    def wrong(self) -> str:
        """Return what is impossible in this state; empty if nothing is."""
        return (
            self.points.wrong()
            or self.wrong_amounts()
            or self.wrong_property()
            or self.wrong_cards(LOTTERY_PILE, self.lottery.cards())
            or self.wrong_cards(HUMAN_PILE, self.human.cards())
            or self.wrong_places()
            or self.wrong_trades()
        )

    def wrong_amounts(self) -> str:
        if [balance for balance in self.points.balances if balance % STEP]:
            return f"points that no cards can make: {list(self.points.balances)}"
        for debt in self.debts:
            amount = debt_amount(debt)
            if amount <= 0 or amount % STEP or debtor(debt) == creditor(debt):
                return f"a debt that nobody can have: {debtor(debt)} owes {creditor(debt)} {amount}"
        return ""

    def wrong_property(self) -> str:
        board = self.setting.board
        for k in range(KINDS):
            out = sum([owned >> k & 1 for owned in self.owned])
            if self.left[k] < 0 or self.left[k] + out != self.seats - 1:
                return f"{board.properties[k]}: {self.left[k]} in the Register and {out} with the players"
            if (self.stock >> k & 1) != (1 if self.left[k] else 0):
                return f"{board.properties[k]}: {self.left[k]} in the Register, but the stock differs"
        if [1 for p in range(self.seats) if self.owned[p] >> KINDS or self.bound[p] & ~self.owned[p]]:
            return f"property that does not exist, or is bound and not owned: {list(self.owned)}, {list(self.bound)}"
        return ""

    def wrong_cards(self, pile: int, cards: list[int]) -> str:
        board = self.setting.board
        for kept in self.kept:
            cards = cards + [
                board.kept[i].card for i in range(len(board.kept)) if kept >> i & 1 and board.kept[i].pile == pile
            ]
        if sorted(cards) != list(range(len(board.cards[pile]))):
            return f"the cards of pile {pile} are not each in one place: {sorted(cards)}"
        return ""

    def wrong_places(self) -> str:
        if [1 for p in range(self.seats) if not 0 <= self.space[p] < self.setting.board.length]:
            return f"a piece has left the track: {list(self.space)}"
        return ""

    def wrong_trades(self) -> str:
        for p in range(self.seats):
            if len([1 for deal in self.deals if deal.proposer == p]) > PROPOSALS:
                return f"too many proposals of seat {p}"
        if self.lot == NONE and (self.auction is not NO_AUCTION or self.buyer != NONE or self.handing):
            return "bids for a card that nobody is buying"
        if self.lot != NONE and self.left[self.lot] != 1:
            return f"{self.left[self.lot]} cards of a kind whose last card is contested"
        return ""
