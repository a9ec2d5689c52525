"""What one seat sees of Madder than a Hatter, and a whole table it could be sitting at."""

from typing import Any

import msgspec

from parlour.games.hatter.cards import HABERDASHERS, HATS, Cards
from parlour.games.hatter.rules import begin
from parlour.games.hatter.state import Hatter
from parlour.kernel.chance import Fast
from parlour.kernel.game import Chosen
from parlour.kernel.offer import bits, how_many, numbers
from parlour.kernel.state import Reader
from parlour.kernel.view import View, in_common
from parlour.parts.deck import Deck
from parlour.parts.hands import Hands, UniqueHands


class HatterView(View, frozen=True, kw_only=True):
    round: int  # from 1; there are as many as seats, and more while the leaders are tied
    dealer: int
    turns: int  # taken in this round
    last_turn: int  # how many there will be
    deck: int  # how many hats are still face down
    line: tuple[int, ...]  # the Assembly Line, the next to be taken first
    shops: tuple[tuple[int, ...], ...]  # the hats in each inventory
    discards: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]  # the hats in each hand as far as the viewer knows them, then -1 for each other
    shown: tuple[int, ...]  # those of them that everybody knows
    sealed: tuple[int, ...]  # what the viewer has chosen to lay down
    haberdashers: tuple[int, ...]  # each seat's, -1 where the viewer does not know it
    guild: int  # haberdashers nobody was dealt
    revealed: bool
    played: int  # the hat last played, -1 for none
    peeked: tuple[tuple[int, ...], ...]  # whose hands each seat has looked at: it knows all their cards
    met: tuple[tuple[int, ...], ...]  # whose haberdashers each seat has looked at
    cornered: tuple[int, ...]  # the style that counts as an Exclusive for each seat, -1 for none
    bonus: tuple[int, ...]
    gained: tuple[int, ...]  # points in the last round that was scored
    score: tuple[int, ...]


class HatterPrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each style
    single: int  # points for the only hat of a style
    exclusive: int  # and for all four


def printed(cards: Cards) -> HatterPrint:
    return HatterPrint(tuple(cards.colours), cards.single, cards.exclusive)


def look(s: Hatter, viewer: int) -> HatterView:
    return HatterView(
        **in_common(s, viewer),
        round=s.round,
        dealer=s.dealer,
        turns=s.turns,
        last_turn=s.deal.turns,
        deck=s.deck.seen_by(viewer),
        line=tuple(s.line),
        shops=tuple(tuple(numbers(inventory)) for inventory in s.shop),
        discards=tuple(numbers(s.discards)),
        hands=tuple(hand_seen(s, viewer, q) for q in range(s.seats)),
        shown=tuple(numbers(s.shown)),
        sealed=() if viewer < 0 else s.sealed.seen_by(viewer)[viewer],
        haberdashers=tuple(haberdasher_seen(s, viewer, q) for q in range(s.seats)),
        guild=s.guild.seen_by(viewer),
        revealed=s.revealed,
        played=s.played,
        peeked=tuple(tuple(numbers(seats)) for seats in s.peeked),
        met=tuple(tuple(numbers(seats)) for seats in s.met),
        cornered=tuple(s.cornered),
        bonus=tuple(s.bonus),
        gained=tuple(s.gained),
        score=tuple(s.score),
    )


def hand_seen(s: Hatter, viewer: int, q: int) -> tuple[int, ...]:
    """Whoever has looked at a hand knows it for good: whatever comes into it later comes face up."""
    held = s.hands.of(q)
    if not (viewer == q or (viewer >= 0 and s.peeked[viewer] >> q & 1)):
        held &= s.shown
    known = numbers(held)
    return (*known, *[-1] * (how_many(s.hands.of(q)) - len(known)))


def haberdasher_seen(s: Hatter, viewer: int, q: int) -> int:
    if s.haberdashers.of(q) and (s.revealed or viewer == q or (viewer >= 0 and s.met[viewer] >> q & 1)):
        return s.haberdashers.of(q)[0]
    return -1


def determinise(view: View, chosen: Chosen, cards: Any, source: Fast) -> Hatter:
    """Some state the viewer cannot tell from the real one, each as likely as another.

    What the viewer knows is in its place; the other hats and haberdashers are dealt out anew among the places
    that are left; and whoever has sealed a choice has chosen any of their cards.
    """
    assert isinstance(view, HatterView) and isinstance(cards, Cards)
    s = begin(view.seats, chosen, cards)
    s.load_kernel(Reader(view.flow))
    s.round = view.round
    s.dealer = view.dealer
    s.turns = view.turns
    s.line = list(view.line)
    s.shop = [bits(list(hats)) for hats in view.shops]
    s.discards = bits(list(view.discards))
    s.revealed = view.revealed
    s.played = view.played
    s.shown = bits(list(view.shown))
    s.peeked = [bits(list(seats)) for seats in view.peeked]
    s.met = [bits(list(seats)) for seats in view.met]
    s.cornered = list(view.cornered)
    s.bonus = list(view.bonus)
    s.gained = list(view.gained)
    s.score = list(view.score)
    deal_unseen_hats(s, view, source)
    deal_unseen_haberdashers(s, view, source)
    seal_unseen_choices(s, view, source)
    return s


def deal_unseen_hats(s: Hatter, view: HatterView, source: Fast) -> None:
    seen = {*view.line, *view.discards}
    for hats in (*view.shops, *view.hands):
        seen.update(hats)
    unseen = mixed([hat for hat in range(HATS) if hat not in seen], source)
    s.hands = UniqueHands([bits([unseen.pop() if hat < 0 else hat for hat in hand]) for hand in view.hands])
    s.deck = Deck(sorted(unseen), [])


def deal_unseen_haberdashers(s: Hatter, view: HatterView, source: Fast) -> None:
    unseen = mixed([card for card in range(HABERDASHERS) if card not in view.haberdashers], source)
    held: list[list[int]] = [[] for _ in range(view.seats)]
    for given in range(HABERDASHERS - view.guild):
        q = (view.dealer + 1 + given) % view.seats
        held[q].append(view.haberdashers[q] if view.haberdashers[q] >= 0 else unseen.pop())
    s.haberdashers = Hands(held)
    s.guild = Deck(sorted(unseen), [])


def seal_unseen_choices(s: Hatter, view: HatterView, source: Fast) -> None:
    sealed = [0] * view.seats
    waiting = [seat for seat, question in view.asked if question == "end.play-rest"]
    for q in range(view.seats):
        if q == view.viewer:
            sealed[q] = bits(list(view.sealed))
        elif waiting and q not in waiting:
            sealed[q] = bits([hat for hat in numbers(s.hands.of(q)) if source.below(2)])
    s.sealed = UniqueHands(sealed)


def mixed(cards: list[int], source: Fast) -> list[int]:
    """In any order, each as likely as another."""
    for last in range(len(cards) - 1, 0, -1):
        other = source.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
