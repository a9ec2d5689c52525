"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from typing import Any

from parlour.games.hatter.cards import HatterSetting, all_haberdashers, all_hats
from parlour.kernel.bits import numbers
from parlour.kernel.int_rows import IntRow, int_row, is_same, repeat
from parlour.kernel.state import Reader, State
from parlour.parts.deck import Deck, deck_of
from parlour.parts.hands import Hands, UniqueHands, empty_hands, hands_of, unique_hands_of


class HatterFields(State):
    """The state of Madder than a Hatter. Hands, sealed cards, the deck and haberdashers are hidden."""

    __slots__ = (
        "cornered",
        "dealer",
        "deck",
        "discards",
        "gained",
        "guild",
        "haberdashers",
        "hands",
        "insiders",
        "known",
        "line",
        "met",
        "played",
        "revealed",
        "round",
        "score",
        "sealed",
        "setting",
        "shop",
        "shown",
        "turns",
    )

    setting: HatterSetting
    round: int  # the round, from 1; as many as seats, and more while the leaders are tied
    dealer: int  # the dealer of this round
    turns: int  # turns taken in this round
    deck: Deck  # hats still face down
    line: IntRow  # the Assembly Line; the first is the next to be taken
    hands: UniqueHands  # of each seat
    sealed: UniqueHands  # cards in hand that each seat will lay down when all have chosen
    shop: IntRow  # the hats in each inventory
    discards: int  # hats out of this round
    guild: Deck  # haberdashers not dealt
    haberdashers: Hands  # of each seat: one or none yet
    revealed: bool  # whether all haberdashers are open
    played: int  # the hat last played in this round; -1 before
    shown: IntRow  # the hats everybody knows each hand to hold
    insiders: IntRow  # seats that know more of each hand than everybody does
    known: UniqueHands  # the hats an insider knows in a hand: every hand as known to the first seat, then to the second
    met: IntRow  # seats whose haberdashers each seat has looked at
    cornered: IntRow  # the style a Monopolist's seat counts as an Exclusive; -1 for none
    gained: IntRow  # points in the last scored round
    score: IntRow  # points in all rounds

    def lay_out(self, seats: int, setting: HatterSetting) -> None:
        self.open(seats)
        self.setting = setting
        self.round = 0
        self.dealer = 0
        self.turns = 0
        self.deck = all_hats()
        self.line = int_row([])
        self.hands = unique_hands_of([0] * seats)
        self.sealed = unique_hands_of([0] * seats)
        self.shop = repeat(0, seats)
        self.discards = 0
        self.guild = all_haberdashers()
        self.haberdashers = empty_hands(seats)
        self.revealed = False
        self.played = -1
        self.shown = repeat(0, seats)
        self.insiders = repeat(0, seats)
        self.known = unique_hands_of([0] * seats * seats)
        self.met = repeat(0, seats)
        self.cornered = repeat(-1, seats)
        self.gained = repeat(0, seats)
        self.score = repeat(0, seats)

    def copy_fields(self, s: "HatterFields") -> None:
        self.copy_kernel(s)
        s.setting = self.setting
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
        s.shown = self.shown[:]
        s.insiders = self.insiders[:]
        s.known = self.known.copy()
        s.met = self.met[:]
        s.cornered = self.cornered[:]
        s.gained = self.gained[:]
        s.score = self.score[:]

    def to_plain(self) -> tuple[object, ...]:
        return (
            *self.kernel_to_plain(),
            self.round,
            self.dealer,
            self.turns,
            self.deck.to_plain(),
            tuple(self.line),
            self.hands.to_plain(),
            self.sealed.to_plain(),
            tuple(self.shop),
            self.discards,
            self.guild.to_plain(),
            self.haberdashers.to_plain(),
            int(self.revealed),
            self.played,
            tuple(self.shown),
            tuple(self.insiders),
            self.known.to_plain(),
            tuple(self.met),
            tuple(self.cornered),
            tuple(self.gained),
            tuple(self.score),
        )

    def load(self, r: Reader) -> None:
        self.load_kernel(r)
        self.round = r.next_int()
        self.dealer = r.next_int()
        self.turns = r.next_int()
        self.deck = deck_of(r.next_rows())
        self.line = int_row(r.next_ints())
        self.hands = unique_hands_of(r.next_ints())
        self.sealed = unique_hands_of(r.next_ints())
        self.shop = int_row(r.next_ints())
        self.discards = r.next_int()
        self.guild = deck_of(r.next_rows())
        self.haberdashers = hands_of(r.next_rows())
        self.revealed = bool(r.next_int())
        self.played = r.next_int()
        self.shown = int_row(r.next_ints())
        self.insiders = int_row(r.next_ints())
        self.known = unique_hands_of(r.next_ints())
        self.met = int_row(r.next_ints())
        self.cornered = int_row(r.next_ints())
        self.gained = int_row(r.next_ints())
        self.score = int_row(r.next_ints())

    def shared(self) -> HatterSetting:
        return self.setting


def open_part(s: HatterFields) -> dict[str, Any]:
    return {
        "round": s.round,
        "dealer": s.dealer,
        "turns": s.turns,
        "line": tuple(s.line),
        "shops": tuple([tuple(numbers(held)) for held in s.shop]),
        "discards": tuple(numbers(s.discards)),
        "revealed": s.revealed,
        "played": s.played,
        "shown": tuple([tuple(numbers(held)) for held in s.shown]),
        "insiders": tuple([tuple(numbers(held)) for held in s.insiders]),
        "met": tuple([tuple(numbers(held)) for held in s.met]),
        "cornered": tuple(s.cornered),
        "gained": tuple(s.gained),
        "score": tuple(s.score),
    }


def open_changes(before: HatterFields, s: HatterFields) -> dict[str, Any]:  # noqa: C901
    """Return the open fields of the view that differ from the state before, and what they now hold."""
    changes: dict[str, Any] = {}
    if s.round != before.round:
        changes["round"] = s.round
    if s.dealer != before.dealer:
        changes["dealer"] = s.dealer
    if s.turns != before.turns:
        changes["turns"] = s.turns
    if not is_same(s.line, before.line):
        changes["line"] = tuple(s.line)
    if not is_same(s.shop, before.shop):
        changes["shops"] = tuple([tuple(numbers(held)) for held in s.shop])
    if s.discards != before.discards:
        changes["discards"] = tuple(numbers(s.discards))
    if s.revealed != before.revealed:
        changes["revealed"] = s.revealed
    if s.played != before.played:
        changes["played"] = s.played
    if not is_same(s.shown, before.shown):
        changes["shown"] = tuple([tuple(numbers(held)) for held in s.shown])
    if not is_same(s.insiders, before.insiders):
        changes["insiders"] = tuple([tuple(numbers(held)) for held in s.insiders])
    if not is_same(s.met, before.met):
        changes["met"] = tuple([tuple(numbers(held)) for held in s.met])
    if not is_same(s.cornered, before.cornered):
        changes["cornered"] = tuple(s.cornered)
    if not is_same(s.gained, before.gained):
        changes["gained"] = tuple(s.gained)
    if not is_same(s.score, before.score):
        changes["score"] = tuple(s.score)
    return changes
