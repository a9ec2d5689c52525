"""What lies on the table in High Hat; fields.toml beside this file has the fields."""

from typing import Final

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, STEP, Board
from parlour.games.highhat.deal import Deal
from parlour.games.highhat.fields import HighHatFields
from parlour.kernel.bits import how_many
from parlour.kernel.int_rows import append, pop
from parlour.parts.auction import NO_AUCTION

ON_TRACK: Final = 0
BED_1: Final = 1
BED_2: Final = 2
PARK: Final = 3
NONE: Final = -1
PROPOSALS: Final = 2  # that a seat may have open at once
PAID: Final[list[str]] = ["paid_hat", "paid_milk", "paid"]  # by whom it goes to: the pools, the Register
OWED: Final[list[str]] = ["owes_hat", "owes_milk", "owes"]


def debt(amount: int, account: int, p: int) -> int:
    """What is owed, to whom and by whom, in one number; `owed`, `creditor` and `debtor` take it apart."""
    return amount << 8 | account << 4 | p


def owed(debt: int) -> int:
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

    # ---- words the clauses use ------------------------------------------------------------

    def board(self) -> Board:
        return self.setting.board

    def hat_pool(self) -> int:
        return self.seats

    def milk_fund(self) -> int:
        return self.seats + 1

    def register(self) -> int:
        return self.seats + 2

    def has(self, p: int) -> int:
        """Social Points only."""
        return self.points.balances[p]

    def total(self, p: int) -> int:
        """Property and points together."""
        return self.points.balances[p] + self.setting.board.worth[self.owned[p]]

    def free(self, p: int) -> int:
        """The property a seat may part with: a bit for each kind."""
        return self.owned[p] & ~self.bound[p]

    def bidding(self, p: int) -> bool:
        """property.contest: whoever offers most keeps to it, and neither buys nor trades until it is settled."""
        return self.lot != NONE and self.auction.leader == p

    def contested(self, deal: Deal) -> bool:
        return self.bidding(deal.proposer) or self.bidding(deal.partner)

    def end_contest(self) -> None:
        self.lot = NONE
        self.buyer = NONE
        self.handing = 0
        self.auction = NO_AUCTION

    def may_announce(self, p: int) -> bool:
        board = self.setting.board
        return self.total(p) >= board.goal_points and how_many(self.owned[p]) >= board.goal_kinds

    def pay(self, p: int, account: int, amount: int) -> None:
        """From a player to a pool, the Register or another player."""
        self.points.pay(p, account, amount)
        if account < self.seats:
            self.emit("paid_player", p, account, amount)
            self.came_in(account)
        else:
            self.emit(PAID[account - self.seats], p, amount)

    def receive(self, p: int, account: int, amount: int) -> None:
        """From a pool or the Register. What brings points or property comes last in a clause, since it may win."""
        self.points.pay(account, p, amount)
        self.emit("received", p, amount)
        self.came_in(p)

    def take(self, p: int, k: int) -> None:
        """A card of the Register's becomes the player's."""
        self.left[k] -= 1
        if not self.left[k]:
            self.stock &= ~(1 << k)
        self.owned[p] |= 1 << k
        self.came_in(p)

    def give_back(self, p: int, k: int) -> None:
        """A player's card returns to the Register."""
        self.owned[p] &= ~(1 << k)
        self.left[k] += 1
        self.stock |= 1 << k

    def owe(self, p: int, amount: int, account: int, may_choose_property: bool) -> None:
        """debt.pay: in points and, if they do not suffice, by selling property; the player chooses what to sell.

        On one's own turn one may also choose to pay in property though points would do.
        """
        if not self.owned[p] or (self.has(p) >= amount and not may_choose_property):
            self.settle(p, amount, account)
        else:
            self.ask(p, "debt.pay", debt(amount, account, p))
            self.then(("debt.pay", p, debt(amount, account, p)))

    def settle(self, p: int, amount: int, account: int) -> None:
        """debt.broke: whoever has nothing left pays what there is and stays in the game; the rest is noted."""
        held = self.has(p)
        if held < amount:
            self.cite("debt.broke")
            self.emit("broke", p, amount)
            self.debts = append(self.debts, debt(amount - held, account, p))
            if account < self.seats:
                self.emit("owes_player", p, account, amount - held)
            else:
                self.emit(OWED[account - self.seats], p, amount - held)
            amount = held
        if amount:
            self.pay(p, account, amount)

    def oldest_debt(self, p: int) -> int:
        """Where it stands among the debts; -1 where the seat owes nothing."""
        for i in range(len(self.debts)):
            if debtor(self.debts[i]) == p:
                return i
        return NONE

    def pay_off(self, at: int) -> None:
        """debt.broke: of a debt that was noted, as much as there is."""
        found = self.debts[at]
        p = debtor(found)
        amount = min(owed(found), self.has(p))
        if amount < owed(found):
            self.debts[at] = debt(owed(found) - amount, creditor(found), p)
        else:
            self.debts, _ = pop(self.debts, at)
        self.pay(p, creditor(found), amount)

    def surrender(self, p: int, kept: int) -> None:
        """A kept card goes to the bottom of its pile."""
        self.kept[p] &= ~(1 << kept)
        found = self.board().kept[kept]
        if found.pile == LOTTERY_PILE:
            self.lottery.lay_under(found.card)
        else:
            self.human.lay_under(found.card)

    def may_trade(self, p: int) -> bool:
        """Whether there is anything that somebody might want."""
        return self.total(p) > 0 or self.kept[p] & self.setting.board.policies != 0

    def feasible(self, deal: Deal) -> bool:
        """trade.property: both still have what they would part with, and neither would own two of a kind."""
        p, q = deal.proposer, deal.partner
        net = deal.pays - deal.asks
        return (
            not self.contested(deal)
            and not deal.gives & ~self.free(p)
            and not deal.wants & ~self.free(q)
            and not deal.gives & self.owned[q]
            and not deal.wants & self.owned[p]
            and not deal.policies & ~self.kept[p]
            and not deal.policies_wanted & ~self.kept[q]
            and (self.has(p) >= net if net > 0 else self.has(q) >= -net)
        )

    def came_in(self, p: int) -> None:
        """Points or property have come in: what is owed is taken from them, and they may win.

        Where the table announces for everybody, it does so the moment it becomes possible.
        """
        if self.setting.automatic and self.may_announce(p):
            self.then(("win.announce", p, 0))
        if len(self.debts) and self.oldest_debt(p) != NONE:
            self.then(("debt.broke", p, 0))

    def wrong(self) -> str:
        """What could never be on a real table."""
        board = self.setting.board
        if self.points.wrong():
            return self.points.wrong()
        if [balance for balance in self.points.balances if balance % STEP]:
            return f"points that no cards can make: {list(self.points.balances)}"
        for k in range(KINDS):
            out = sum([owned >> k & 1 for owned in self.owned])
            if self.left[k] < 0 or self.left[k] + out != self.seats - 1:
                return f"{board.properties[k]}: {self.left[k]} in the Register and {out} with the players"
            if (self.stock >> k & 1) != (1 if self.left[k] else 0):
                return f"{board.properties[k]}: {self.left[k]} in the Register, and the stock says otherwise"
        if [1 for p in range(self.seats) if self.owned[p] >> KINDS or self.bound[p] & ~self.owned[p]]:
            return f"property that does not exist, or is bound and not owned: {list(self.owned)}, {list(self.bound)}"
        for pile in (LOTTERY_PILE, HUMAN_PILE):
            found = (self.lottery if pile == LOTTERY_PILE else self.human).cards()
            for kept in self.kept:
                found = found + [
                    board.kept[i].card for i in range(len(board.kept)) if kept >> i & 1 and board.kept[i].pile == pile
                ]
            if sorted(found) != list(range(len(board.cards[pile]))):
                return f"the cards of pile {pile} are not each in one place: {sorted(found)}"
        if [1 for p in range(self.seats) if not 0 <= self.space[p] < board.length]:
            return f"a piece has left the track: {list(self.space)}"
        for p in range(self.seats):
            if len([1 for deal in self.deals if deal.proposer == p]) > PROPOSALS:
                return f"too many proposals of seat {p}"
        if self.lot == NONE and (self.auction is not NO_AUCTION or self.buyer != NONE or self.handing):
            return "bids for a card that nobody is buying"
        if self.lot != NONE and self.left[self.lot] != 1:
            return f"{self.left[self.lot]} cards of a kind whose last card is contested"
        for noted in self.debts:
            if owed(noted) <= 0 or owed(noted) % STEP or debtor(noted) == creditor(noted):
                return f"a debt that nobody can have: {debtor(noted)} owes {creditor(noted)} {owed(noted)}"
        return ""
