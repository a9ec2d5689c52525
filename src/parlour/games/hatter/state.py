"""What lies on the table in Madder than a Hatter, what is hidden, and who has seen what."""

from typing import Final

from parlour.games.hatter.cards import ALL_HABERDASHERS, ALL_HATS, Deal
from parlour.kernel.offer import how_many, numbers
from parlour.kernel.state import Reader, State
from parlour.parts.deck import Deck
from parlour.parts.hands import Hands, UniqueHands

NONE: Final = -1


class Hatter(State):
    deal: Deal
    round: int  # from 1
    dealer: int
    turns: int  # taken in this round
    deck: Deck
    line: list[int]  # the Assembly Line; the first is the next to be taken
    hands: UniqueHands
    sealed: UniqueHands  # of the cards in hand, those a seat will lay down when all have chosen
    shop: list[int]  # each seat's inventory: a bit for each hat
    discards: int  # hats out of this round: a bit for each
    guild: Deck  # haberdashers nobody was dealt
    haberdashers: Hands
    revealed: bool
    played: int  # the hat last played in this round; NONE before
    shown: int  # hats in somebody's hand that everybody saw go there: a bit for each
    peeked: list[int]  # the seats whose hand this seat has looked at: a bit for each
    met: list[int]  # the seats whose haberdasher this seat has looked at: a bit for each
    cornered: list[int]  # the style that counts as an Exclusive for each seat besides its own; NONE for none
    bonus: list[int]  # this round's bonus points
    gained: list[int]  # points in the last round that was scored
    score: list[int]

    def setup(self, seats: int, deal: Deal) -> None:
        self.open(seats)
        self.deal = deal
        self.round = 0
        self.dealer = 0
        self.sealed = UniqueHands([0] * seats)
        self.gained = [0] * seats
        self.score = [0] * seats
        self.gather()

    def gather(self) -> None:
        """All cards are gathered up, and nobody knows anything any more."""
        self.turns = 0
        self.deck = Deck(ALL_HATS[:], [])
        self.line = []
        self.hands = UniqueHands([0] * self.seats)
        self.shop = [0] * self.seats
        self.discards = 0
        self.guild = Deck(ALL_HABERDASHERS[:], [])
        self.haberdashers = Hands([[] for _ in range(self.seats)])
        self.revealed = False
        self.played = NONE
        self.shown = 0
        self.peeked = [0] * self.seats
        self.met = [0] * self.seats
        self.cornered = [NONE] * self.seats
        self.bonus = [0] * self.seats

    def copy(self) -> "Hatter":
        s = Hatter()
        self.copy_kernel(s)
        s.deal = self.deal
        s.round = self.round
        s.dealer = self.dealer
        s.turns = self.turns
        s.deck = self.deck.copy()
        s.line = self.line[:]
        s.hands = self.hands.copy()
        s.sealed = self.sealed.copy()
        s.shop = self.shop[:]
        s.discards = self.discards
        s.guild = self.guild.copy()
        s.haberdashers = self.haberdashers.copy()
        s.revealed = self.revealed
        s.played = self.played
        s.shown = self.shown
        s.peeked = self.peeked[:]
        s.met = self.met[:]
        s.cornered = self.cornered[:]
        s.bonus = self.bonus[:]
        s.gained = self.gained[:]
        s.score = self.score[:]
        return s

    def plain(self) -> tuple[object, ...]:
        return (
            *self.plain_kernel(),
            self.round,
            self.dealer,
            self.turns,
            self.deck.plain(),
            tuple(self.line),
            self.hands.plain(),
            self.sealed.plain(),
            tuple(self.shop),
            self.discards,
            self.guild.plain(),
            self.haberdashers.plain(),
            int(self.revealed),
            self.played,
            self.shown,
            tuple(self.peeked),
            tuple(self.met),
            tuple(self.cornered),
            tuple(self.bonus),
            tuple(self.gained),
            tuple(self.score),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.round = r.whole()
        self.dealer = r.whole()
        self.turns = r.whole()
        self.deck = deck_of(r.part())
        self.line = r.wholes()
        self.hands = UniqueHands(r.wholes())
        self.sealed = UniqueHands(r.wholes())
        self.shop = r.wholes()
        self.discards = r.whole()
        self.guild = deck_of(r.part())
        self.haberdashers = Hands(r.whole_rows())
        self.revealed = bool(r.whole())
        self.played = r.whole()
        self.shown = r.whole()
        self.peeked = r.wholes()
        self.met = r.wholes()
        self.cornered = r.wholes()
        self.bonus = r.wholes()
        self.gained = r.wholes()
        self.score = r.wholes()

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
        hats = self.deck.cards() + self.line + numbers(self.discards)
        for p in range(self.seats):
            hats += numbers(self.hands.of(p)) + numbers(self.shop[p])
        if sorted(hats) != ALL_HATS:
            return f"the hats are not each in one place: {sorted(hats)}"
        people = self.guild.cards()
        for p in range(self.seats):
            people += self.haberdashers.of(p)
        if sorted(people) != ALL_HABERDASHERS:
            return f"the haberdashers are not each in one place: {sorted(people)}"
        hand = 0
        for p in range(self.seats):
            hand |= self.hands.of(p)
            if how_many(self.hands.of(p)) > self.deal.hand or len(self.haberdashers.of(p)) > 1:
                return f"seat {p} holds too much: {numbers(self.hands.of(p))}, {self.haberdashers.of(p)}"
            if self.sealed.of(p) & ~self.hands.of(p):
                return f"seat {p} would lay down what it does not hold: {numbers(self.sealed.of(p))}"
            if self.peeked[p] >> p & 1 or self.met[p] >> p & 1:
                return f"seat {p} has looked at its own cards"
        if self.shown & ~hand:
            return f"hats thought to be in hands are not: {numbers(self.shown & ~hand)}"
        if len(self.line) > self.deal.line or self.turns > self.deal.turns:
            return f"{len(self.line)} hats in the line after {self.turns} turns"
        if min(self.score) < 0 or min(self.bonus) < 0:
            return f"somebody has less than nothing: {self.score}, {self.bonus}"
        return ""


def deck_of(r: Reader) -> Deck:
    """From its plain value."""
    unseen = r.wholes()
    return Deck(unseen, r.wholes())
