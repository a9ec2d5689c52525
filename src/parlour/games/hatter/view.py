"""What one seat sees of Madder than a Hatter, and a whole table it could be sitting at."""

from typing import Any

import msgspec

from parlour.games.hatter.cards import ALL_HATS, HABERDASHERS, Cards, next_of, number_of, with_all
from parlour.games.hatter.open_part import HatterOpen, open_part
from parlour.games.hatter.state import Hatter
from parlour.kernel.bits import bits, how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import common_fields
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of, unique_hands_of


class HatterView(HatterOpen, frozen=True, kw_only=True):
    last_turn: int  # how many turns a round has
    marked: bool  # whether what is known of a hand stays marked in it
    deck: int  # how many hats are still face down
    hands: tuple[tuple[int, ...], ...]  # the hats in each hand as far as the viewer knows them, then -1 for each other
    sealed: tuple[int, ...]  # what the viewer has chosen to lay down
    haberdashers: tuple[int, ...]  # each seat's, -1 where the viewer does not know it
    guild: int  # haberdashers nobody was dealt


class HatterPrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each style
    single: int  # points for the only hat of a style
    exclusive: int  # and for all four
    actions: tuple[str, ...]  # what the Premium of each style does
    abilities: tuple[str, ...]  # of each haberdasher


def printed(cards: Cards) -> HatterPrint:
    abilities = tuple([one.ability for one in cards.haberdashers])
    return HatterPrint(tuple(cards.colours), cards.single, cards.exclusive, tuple(cards.actions), abilities)


def look(s: Hatter, viewer: int) -> HatterView:
    return HatterView(
        **common_fields(s, viewer),
        **open_part(s),
        last_turn=s.setting.turns,
        marked=s.setting.marked,
        deck=len(s.deck),
        hands=tuple([hand_seen(s, viewer, q) for q in range(s.seats)]),
        sealed=() if viewer < 0 else s.sealed.seen_by(viewer)[viewer],
        haberdashers=tuple([s.haberdasher_seen(viewer, q) for q in range(s.seats)]),
        guild=len(s.guild),
    )


def hand_seen(s: Hatter, viewer: int, q: int) -> tuple[int, ...]:
    """One's own hand; of another what it must hold, by all that the viewer has seen go in and out."""
    held = s.hands.of(q)
    known = numbers(held if viewer == q else s.known_to(viewer, q) if viewer >= 0 else s.shown[q])
    return (*known, *[-1] * (how_many(held) - len(known)))


def deal_unseen(s: Hatter, view: Any, cards: Any, luck: Fast) -> None:
    """Every state the viewer cannot tell from the real one is as likely as another.

    What the viewer knows is in its place; the other hats and haberdashers are dealt out anew among the places
    that are left; and whoever has sealed a choice has chosen any of their cards.
    """
    assert isinstance(view, HatterView) and isinstance(cards, Cards)
    deal_unseen_hats(s, view, luck)
    let_know(s, view)
    deal_unseen_haberdashers(s, view, luck)
    seal_unseen_choices(s, view, luck)


def deal_unseen_hats(s: Hatter, view: HatterView, luck: Fast) -> None:
    unseen = ALL_HATS[:]
    for hats in (view.line, view.discards, *view.shops, *view.hands):
        for hat in hats:
            if hat >= 0:
                unseen.remove(number_of(hat))
    unseen = mixed(unseen, luck)
    dealt = []
    for hand in view.hands:
        held = bits([hat for hat in hand if hat >= 0])
        for _ in range(hand.count(-1)):
            held |= next_of(held, unseen.pop())
        dealt.append(held)
    s.hands = unique_hands_of(dealt)
    s.deck = Deck(int_row(sorted(unseen)), int_row([]))


def let_know(s: Hatter, view: HatterView) -> None:
    """The viewer knows what it knows; of the others nobody can say, so let them know all."""
    s.known = unique_hands_of([0] * view.seats * view.seats)
    for q, seats in enumerate(view.insiders):
        for v in seats:
            s.let_know(v, q, bits([hat for hat in view.hands[q] if hat >= 0]) if v == view.viewer else s.hands.of(q))


def deal_unseen_haberdashers(s: Hatter, view: HatterView, luck: Fast) -> None:
    unseen = mixed([card for card in range(HABERDASHERS) if card not in view.haberdashers], luck)
    held: list[list[int]] = [[] for _ in range(view.seats)]
    for given in range(HABERDASHERS - view.guild):
        q = (view.dealer + 1 + given) % view.seats
        held[q].append(view.haberdashers[q] if view.haberdashers[q] >= 0 else unseen.pop())
    s.haberdashers = hands_of(held)
    s.guild = Deck(int_row(sorted(unseen)), int_row([]))


def seal_unseen_choices(s: Hatter, view: HatterView, luck: Fast) -> None:
    sealed = [0] * view.seats
    waiting = [seat for seat, question in view.asked if question == "end.play-rest"]
    for q in range(view.seats):
        if q == view.viewer:
            sealed[q] = bits(list(view.sealed))
        elif waiting and q not in waiting:
            sealed[q] = with_all(0, bits([hat for hat in numbers(s.hands.of(q)) if luck.below(2)]))
    s.sealed = unique_hands_of(sealed)


def mixed(cards: list[int], luck: Fast) -> list[int]:
    """In any order, each as likely as another."""
    for last in range(len(cards) - 1, 0, -1):
        other = luck.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
