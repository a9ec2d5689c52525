"""What lies on the table in High Hat; fields.toml beside this file has the fields."""

from typing import Final

from mypy_extensions import i64

from parlour.games.highhat.board import HUMAN_PILE, KINDS, LOTTERY_PILE, MOST_PLAYERS, STEP, Board
from parlour.games.highhat.deal import PROPOSE, Deal, Terms
from parlour.games.highhat.fields import HighHatFields
from parlour.kernel.bits import how_many
from parlour.kernel.offer import Offer
from parlour.parts.auction import NO_AUCTION

ON_TRACK: Final = 0
BED_1: Final = 1
BED_2: Final = 2
PARK: Final = 3
NONE: Final = -1
PROPOSALS: Final = 2  # that a seat may have open at once
PAID: Final[list[str]] = ["paid_hat", "paid_milk", "paid"]  # by whom it goes to: the pools, the Register


def debt(amount: int, account: int) -> int:
    """What is owed and to whom, in the number of a step; `owed` and `creditor` take it apart."""
    return amount << 4 | account


def owed(debt: int) -> int:
    return debt >> 4


def creditor(debt: int) -> int:
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

    def may_announce(self, p: int) -> bool:
        board = self.setting.board
        return self.total(p) >= board.goal_points and how_many(self.owned[p]) >= board.goal_kinds

    def pay(self, p: int, account: int, amount: int) -> None:
        """From a player to a pool, the Register or another player."""
        self.points.pay(p, account, amount)
        if account < self.seats:
            self.emit("paid_player", p, account, amount)
            self.noticed(account)
        else:
            self.emit(PAID[account - self.seats], p, amount)

    def receive(self, p: int, account: int, amount: int) -> None:
        """From a pool or the Register. What brings points or property comes last in a clause, since it may win."""
        self.points.pay(account, p, amount)
        self.emit("received", p, amount)
        self.noticed(p)

    def take(self, p: int, k: int) -> None:
        """A card of the Register's becomes the player's."""
        self.left[k] -= 1
        if not self.left[k]:
            self.stock &= ~(1 << k)
        self.owned[p] |= 1 << k
        self.noticed(p)

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
            self.ask(p, "debt.pay", debt(amount, account))
            self.then(("debt.pay", p, debt(amount, account)))

    def settle(self, p: int, amount: int, account: int) -> None:
        """debt.broke: whoever has nothing left pays what there is and stays in the game."""
        if self.has(p) < amount:
            self.cite("debt.broke")
            self.emit("broke", p, amount)
            amount = self.has(p)
        if amount:
            self.pay(p, account, amount)

    def surrender(self, p: int, kept: int) -> None:
        """A kept card goes to the bottom of its pile."""
        self.kept[p] &= ~(1 << kept)
        found = self.board().kept[kept]
        if found.pile == LOTTERY_PILE:
            self.lottery.lay_under(found.card)
        else:
            self.human.lay_under(found.card)

    def terms(self, of: Offer, whom: i64, p: i64, q: i64) -> Terms:
        """trade.property: what may be asked and given: property the other lacks, points, policies (insurance.sell)."""
        board = self.setting.board
        mine = self.owned[p]
        other = self.owned[q]
        gives = mine & ~self.bound[p] & ~other
        wants = other & ~self.bound[q] & ~mine
        pays = self.points.balances[p] + board.worth[mine]
        asks = self.points.balances[q] + board.worth[other]
        policies = self.kept[p] & board.policies
        wanted = self.kept[q] & board.policies
        seen = p * MOST_PLAYERS + q if of.code == PROPOSE.code else p * MOST_PLAYERS + q + MOST_PLAYERS**2
        last = self.setting.last_terms[seen]
        if (
            last.whom == whom
            and last.pays == pays
            and last.asks == asks
            and last.gives == gives
            and last.wants == wants
            and last.policies == policies
            and last.policies_wanted == wanted
        ):  # most often nothing has changed since everybody last looked
            return last
        found = Terms(of, whom, gives, wants, pays, asks, policies, wanted)
        self.setting.last_terms[seen] = found
        return found

    def feasible(self, deal: Deal) -> bool:
        """trade.property: both still have what they would part with, and neither would own two of a kind."""
        p, q = deal.proposer, deal.partner
        net = deal.pays - deal.asks
        return (
            self.lot == NONE
            and not deal.gives & ~self.free(p)
            and not deal.wants & ~self.free(q)
            and not deal.gives & self.owned[q]
            and not deal.wants & self.owned[p]
            and not deal.policies & ~self.kept[p]
            and not deal.policies_wanted & ~self.kept[q]
            and (self.has(p) >= net if net > 0 else self.has(q) >= -net)
        )

    def noticed(self, p: int) -> None:
        """Where the table announces for everybody, it does so the moment it becomes possible."""
        if self.setting.automatic and self.may_announce(p):
            self.then(("win.announce", p, 0))

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
        if self.lot == NONE and self.auction is not NO_AUCTION:
            return "bids for a card that nobody is buying"
        return ""
