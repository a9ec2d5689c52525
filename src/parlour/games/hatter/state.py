"""What lies on the table in Madder than a Hatter; fields.toml beside this file has the fields."""

from typing import Final

from parlour.games.hatter.cards import ALL_HABERDASHERS, ALL_HATS, all_haberdashers, all_hats
from parlour.games.hatter.fields import HatterFields
from parlour.kernel.bits import how_many, numbers
from parlour.kernel.wholes import repeated, wholes
from parlour.parts.hands import empty_hands, unique_hands_of

NONE: Final = -1


class Hatter(HatterFields):
    def copy(self) -> "Hatter":
        s = Hatter()
        self.copy_fields(s)
        return s

    def gather(self) -> None:
        """All cards are gathered up, and nobody knows anything any more."""
        self.turns = 0
        self.deck = all_hats()
        self.line = wholes([])
        self.hands = unique_hands_of([0] * self.seats)
        self.shop = repeated(0, self.seats)
        self.discards = 0
        self.guild = all_haberdashers()
        self.haberdashers = empty_hands(self.seats)
        self.revealed = False
        self.played = NONE
        self.shown = 0
        self.peeked = repeated(0, self.seats)
        self.met = repeated(0, self.seats)
        self.cornered = repeated(NONE, self.seats)
        self.bonus = repeated(0, self.seats)

    # ---- the words the clauses use --------------------------------------------------------

    def left_of(self, p: int) -> int:
        return p + 1 if p + 1 < self.seats else 0

    def in_turn(self) -> list[int]:
        """All seats, from the dealer round to the left."""
        return [(self.dealer + k) % self.seats for k in range(self.seats)]

    def everybody(self) -> int:
        return (1 << self.seats) - 1

    def others(self, p: int) -> int:
        """A bit for each seat but this one."""
        return self.everybody() & ~(1 << p)

    def touchable(self, seats: int) -> int:
        """The hats in these seats' inventories but for the one just played: a bit for each."""
        found = 0
        for q in range(self.seats):
            if seats >> q & 1:
                found |= self.shop[q]
        return found & ~(1 << self.played)

    def whose(self, hat: int) -> int:
        """The seat in whose inventory the hat is."""
        for q in range(self.seats):
            if self.shop[q] >> hat & 1:
                return q
        raise AssertionError(f"hat {hat} is in no inventory")

    def shift(self, hat: int, target: int) -> None:
        """From whatever inventory it is in into another."""
        self.shop[self.whose(hat)] &= ~(1 << hat)
        self.shop[target] |= 1 << hat

    def discard(self, hat: int) -> None:
        """From whatever inventory it is in out of the round."""
        self.shop[self.whose(hat)] &= ~(1 << hat)
        self.discards |= 1 << hat

    def hand_over(self, hat: int, p: int, q: int) -> None:
        """From one hand into another, face up."""
        self.hands.remove(p, 1 << hat)
        self.hands.add(q, 1 << hat)
        self.shown |= 1 << hat

    def wrong(self) -> str:
        """What could never be on a real table."""
        hats = [*self.deck.cards(), *self.line, *numbers(self.discards)]
        for p in range(self.seats):
            hats += numbers(self.hands.of(p)) + numbers(self.shop[p])
        if sorted(hats) != ALL_HATS:
            return f"the hats are not each in one place: {sorted(hats)}"
        people = self.guild.cards()
        for p in range(self.seats):
            people += list(self.haberdashers.of(p))
        if sorted(people) != ALL_HABERDASHERS:
            return f"the haberdashers are not each in one place: {sorted(people)}"
        hand = 0
        for p in range(self.seats):
            hand |= self.hands.of(p)
            if how_many(self.hands.of(p)) > self.setting.hand or self.haberdashers.size(p) > 1:
                return f"seat {p} holds too much: {numbers(self.hands.of(p))}, {list(self.haberdashers.of(p))}"
            if self.sealed.of(p) & ~self.hands.of(p):
                return f"seat {p} would lay down what it does not hold: {numbers(self.sealed.of(p))}"
            if self.peeked[p] >> p & 1 or self.met[p] >> p & 1:
                return f"seat {p} has looked at its own cards"
        if self.shown & ~hand:
            return f"hats thought to be in hands are not: {numbers(self.shown & ~hand)}"
        if len(self.line) > self.setting.line or self.turns > self.setting.turns:
            return f"{len(self.line)} hats in the line after {self.turns} turns"
        if min(self.score) < 0 or min(self.bonus) < 0:
            return f"somebody has less than nothing: {list(self.score)}, {list(self.bonus)}"
        return ""
