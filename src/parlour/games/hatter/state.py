"""What lies on the table in Madder than a Hatter; fields.toml beside this file has the fields."""

from typing import Final

from mypy_extensions import i64

from parlour.games.hatter.cards import (
    ALL,
    ALL_HABERDASHERS,
    ALL_HATS,
    KINDS,
    all_haberdashers,
    all_hats,
    last_of,
    next_of,
    number_of,
    with_all,
    without_all,
)
from parlour.games.hatter.fields import HatterFields
from parlour.kernel.bits import how_many, numbers
from parlour.kernel.int_rows import int_row
from parlour.parts.hands import empty_hands

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
        self.line = int_row([])
        self.discards = 0
        self.guild = all_haberdashers()
        self.haberdashers = empty_hands(self.seats)
        self.revealed = False
        self.played = NONE
        for p in range(self.seats):
            self.hands.remove(p, ALL)
            self.shop[p] = 0
            self.met[p] = 0
            self.cornered[p] = NONE
        self.forget()

    # ---- the words the clauses use --------------------------------------------------------

    def left_of(self, p: i64) -> i64:
        return p + 1 if p + 1 < self.seats else 0

    def in_turn(self) -> list[int]:
        """All seats, from the dealer round to the left."""
        return self.setting.in_turn[self.dealer]

    def haberdasher(self, p: int) -> int:
        """The one a seat was dealt."""
        return self.haberdashers.at(p, 0)

    def haberdasher_seen(self, viewer: int, q: int) -> int:
        """The one a seat was dealt, if the viewer knows it; -1 if not."""
        known = self.revealed or viewer == q or (viewer >= 0 and self.met[viewer] >> q & 1)
        return self.haberdasher(q) if self.haberdashers.size(q) and known else NONE

    def touchable(self, q: int) -> int:
        """The hats in an inventory but for the one just played: a bit for each number."""
        return self.shop[q] & KINDS & ~(1 << self.played)

    def stock(self, q: i64, hat: i64) -> None:
        """A hat comes into an inventory."""
        shop = self.shop
        held = shop[q]
        shop[q] = held | next_of(held, hat)

    def unstock(self, q: i64, hat: i64) -> None:
        shop = self.shop
        shop[q] = shop[q] & ~last_of(shop[q], hat)

    # ---- what is known of a hand ----------------------------------------------------------

    def known_to(self, viewer: int, q: int) -> int:
        """The hats a seat knows another's hand to hold."""
        return self.known.of(viewer * self.seats + q) if self.insiders[q] >> viewer & 1 else self.shown[q]

    def let_know(self, viewer: int, q: int, hats: int) -> None:
        """From now on the seat knows these hats to be in the hand, and those that go in or out openly."""
        self.insiders[q] |= 1 << viewer
        self.known.remove(viewer * self.seats + q, ~hats)
        self.known.add(viewer * self.seats + q, hats)

    def seen_to_gain(self, q: i64, hat: i64) -> None:
        """Everybody sees a hat go into the hand."""
        shown = self.shown
        held = shown[q]
        shown[q] = held | next_of(held, hat)
        if self.insiders[q]:
            for v in range(self.seats):
                if self.insiders[q] >> v & 1:
                    self.known.add(v * self.seats + q, next_of(self.known_to(v, q), hat))

    def seen_to_lose(self, q: i64, hat: i64) -> None:
        """Everybody sees a hat come out of the hand: one that was known to be there, if any was."""
        shown = self.shown
        held = shown[q]
        shown[q] = held & ~last_of(held, hat)
        if self.insiders[q]:
            for v in range(self.seats):
                if self.insiders[q] >> v & 1:
                    self.known.remove(v * self.seats + q, last_of(self.known_to(v, q), hat))

    def seen_to_lay(self, q: int, hats: int) -> None:
        """The same for several hats at once."""
        self.shown[q] = without_all(self.shown[q], hats)
        if self.insiders[q]:
            for v in numbers(self.insiders[q]):
                self.let_know(v, q, without_all(self.known_to(v, q), hats))

    def lost_unseen(self, q: int) -> None:
        """Some hat leaves the hand, nobody sees which: of every kind it must hold one less."""
        self.shown[q] = all_but_one_of_each(self.shown[q])
        for v in numbers(self.insiders[q]):
            self.let_know(v, q, all_but_one_of_each(self.known.of(v * self.seats + q)))

    def forget(self) -> None:
        """Nobody knows any more of a hand than how many cards it holds."""
        for q in range(self.seats):
            self.shown[q] = 0
            if self.insiders[q]:
                self.insiders[q] = 0
                for v in range(self.seats):
                    self.known.remove(v * self.seats + q, ALL)

    # ---- what could never be --------------------------------------------------------------

    def wrong(self) -> str:
        """What could never be on a real table."""
        hats = [*self.deck.cards(), *self.line, *kinds(self.discards)]
        for p in range(self.seats):
            hats += kinds(self.hands.of(p)) + kinds(self.shop[p])
        if sorted(hats) != ALL_HATS:
            return f"the hats are not each in one place: {sorted(hats)}"
        for place in [self.discards, *self.shop, *[self.hands.of(p) for p in range(self.seats)]]:
            if with_all(0, place) != place:
                return f"hats that are alike can be told apart: {place:x}"
        people = self.guild.cards()
        for p in range(self.seats):
            people += list(self.haberdashers.of(p))
        if sorted(people) != ALL_HABERDASHERS:
            return f"the haberdashers are not each in one place: {sorted(people)}"
        for p in range(self.seats):
            found = self.wrong_hand(p)
            if found:
                return f"seat {p} {found}"
        if len(self.line) > self.setting.line or self.turns > self.setting.turns:
            return f"{len(self.line)} hats in the line after {self.turns} turns"
        return f"somebody has less than nothing: {list(self.score)}" if min(self.score) < 0 else ""

    def wrong_hand(self, p: int) -> str:
        held = self.hands.of(p)
        if how_many(held) > self.setting.hand or self.haberdashers.size(p) > 1:
            return f"holds too much: {numbers(held)}, {list(self.haberdashers.of(p))}"
        if self.sealed.of(p) & ~held:
            return f"would lay down what it does not hold: {numbers(self.sealed.of(p))}"
        if self.insiders[p] >> p & 1 or self.met[p] >> p & 1:
            return "has looked at its own cards"
        for v in range(self.seats):
            if self.known_to(v, p) & ~held or self.shown[p] & ~self.known_to(v, p):
                return f"does not hold what seat {v} knows of it: {numbers(self.known_to(v, p))}"
        return ""


def kinds(held: int) -> list[int]:
    """The number of every hat in a place."""
    return [number_of(slot) for slot in numbers(held)]


def all_but_one_of_each(held: int) -> int:
    """A regular hat less of every style, and no Premium."""
    return held >> 1 & 0x33333333
