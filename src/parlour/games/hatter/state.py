"""The state of Madder than a Hatter; its fields are in fields.toml beside this file."""

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
        """Gather up all cards; nobody knows anything any more."""
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

    # ---- shared by the clauses ------------------------------------------------------------

    def next_to(self, p: i64) -> i64:
        return p + 1 if p + 1 < self.seats else 0

    def turn_order(self) -> list[int]:
        """Return all seats, from the dealer to the left."""
        return self.setting.turn_order[self.dealer]

    def haberdasher(self, p: int) -> int:
        """Return the haberdasher the seat was dealt."""
        return self.haberdashers.at(p, 0)

    def known_haberdasher(self, viewer: int, q: int) -> int:
        """Return the haberdasher the seat was dealt if the viewer knows it, else -1."""
        known = self.revealed or viewer == q or (viewer >= 0 and self.met[viewer] >> q & 1)
        return self.haberdasher(q) if self.haberdashers.size(q) and known else NONE

    def touchable(self, q: int) -> int:
        """Return the hats in an inventory without the one just played, a bit for each number."""
        return self.shop[q] & KINDS & ~(1 << self.played)

    def stock(self, q: i64, hat: i64) -> None:
        """Put a hat into an inventory."""
        shop = self.shop
        held = shop[q]
        shop[q] = held | next_of(held, hat)

    def unstock(self, q: i64, hat: i64) -> None:
        """Take a hat out of an inventory."""
        shop = self.shop
        shop[q] = shop[q] & ~last_of(shop[q], hat)

    # ---- what is known of a hand ----------------------------------------------------------

    def known_hats(self, viewer: int, q: int) -> int:
        """Return the hats that a seat knows another's hand to hold."""
        return self.known.of(viewer * self.seats + q) if self.insiders[q] >> viewer & 1 else self.shown[q]

    def show_hand(self, viewer: int, q: int, hats: int) -> None:
        """Let the viewer know these hats in the hand, and from now on those that go in or out openly."""
        self.insiders[q] |= 1 << viewer
        self.known.remove(viewer * self.seats + q, ~hats)
        self.known.add(viewer * self.seats + q, hats)

    def gain_openly(self, q: i64, hat: i64) -> None:
        """Note that everybody has seen a hat go into the hand."""
        shown = self.shown
        held = shown[q]
        shown[q] = held | next_of(held, hat)
        if self.insiders[q]:
            for v in range(self.seats):
                if self.insiders[q] >> v & 1:
                    self.known.add(v * self.seats + q, next_of(self.known_hats(v, q), hat))

    def lose_openly(self, q: i64, hat: i64) -> None:
        """Note that everybody has seen a hat leave the hand: one known to be there, if there was one."""
        shown = self.shown
        held = shown[q]
        shown[q] = held & ~last_of(held, hat)
        if self.insiders[q]:
            for v in range(self.seats):
                if self.insiders[q] >> v & 1:
                    self.known.remove(v * self.seats + q, last_of(self.known_hats(v, q), hat))

    def lay_openly(self, q: int, hats: int) -> None:
        """Note that everybody has seen these hats leave the hand."""
        self.shown[q] = without_all(self.shown[q], hats)
        if self.insiders[q]:
            for v in numbers(self.insiders[q]):
                self.show_hand(v, q, without_all(self.known_hats(v, q), hats))

    def lose_unseen(self, q: int) -> None:
        """Note that an unseen hat has left the hand: of every kind one less is certain."""
        self.shown[q] = all_but_one_of_each(self.shown[q])
        for v in numbers(self.insiders[q]):
            self.show_hand(v, q, all_but_one_of_each(self.known.of(v * self.seats + q)))

    def forget(self) -> None:
        """Let nobody know more of a hand than its size."""
        for q in range(self.seats):
            self.shown[q] = 0
            if self.insiders[q]:
                self.insiders[q] = 0
                for v in range(self.seats):
                    self.known.remove(v * self.seats + q, ALL)

    # ---- consistency ----------------------------------------------------------------------

    def wrong(self) -> str:
        """Describe what is impossible in this state; "" if nothing is."""
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
            fault = self.check_hand(p)
            if fault:
                return f"seat {p} {fault}"
        if len(self.line) > self.setting.line or self.turns > self.setting.turns:
            return f"{len(self.line)} hats in the line after {self.turns} turns"
        return f"somebody has less than nothing: {list(self.score)}" if min(self.score) < 0 else ""

    def check_hand(self, p: int) -> str:
        """Describe what is impossible in a seat's hand or in what is known of it; "" if nothing is."""
        held = self.hands.of(p)
        if how_many(held) > self.setting.hand or self.haberdashers.size(p) > 1:
            return f"holds too much: {numbers(held)}, {list(self.haberdashers.of(p))}"
        if self.sealed.of(p) & ~held:
            return f"would lay down what it does not hold: {numbers(self.sealed.of(p))}"
        if self.insiders[p] >> p & 1 or self.met[p] >> p & 1:
            return "has looked at its own cards"
        for v in range(self.seats):
            if self.known_hats(v, p) & ~held or self.shown[p] & ~self.known_hats(v, p):
                return f"does not hold what seat {v} knows of it: {numbers(self.known_hats(v, p))}"
        return ""


def kinds(held: int) -> list[int]:
    """Return the number of every hat in a place."""
    return [number_of(slot) for slot in numbers(held)]


def all_but_one_of_each(held: int) -> int:
    """Return the hats without a regular one of every style and without Premiums."""
    return held >> 1 & 0x33333333
