"""What one seat sees of Madder than a Hatter, and the states it could be in."""

from typing import Any

import msgspec

from parlour.games.hatter.cards import ALL_HATS, HABERDASHERS, Cards, next_of, number_of, shuffle, with_all
from parlour.games.hatter.fields import open_part
from parlour.games.hatter.open_part import HatterOpen
from parlour.games.hatter.state import Hatter
from parlour.kernel.bits import bits, how_many, numbers
from parlour.kernel.chance import Fast
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import common_fields
from parlour.parts.deck import Deck
from parlour.parts.hands import hands_of, unique_hands_of


class HatterView(HatterOpen, frozen=True, kw_only=True):
    last_turn: int  # turns in a round
    premium: bool  # whether Premium hats have actions
    marked: bool  # whether known cards of a hand stay marked
    deck: int  # hats still face down
    hands: tuple[tuple[int, ...], ...]  # the hats the viewer knows in each hand, then -1 for each other
    sealed: tuple[int, ...]  # hats the viewer has chosen to lay down
    haberdashers: tuple[int, ...]  # of each seat; -1 if the viewer does not know it
    guild: int  # haberdashers not dealt


class HatterPrint(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]  # of each style
    single: int  # points for the only hat of a style
    exclusive: int  # points for all four of a style
    actions: tuple[str, ...]  # of each style's Premium
    abilities: tuple[str, ...]  # of each haberdasher


def board_data(cards: Cards) -> HatterPrint:
    abilities = tuple([haberdasher.ability for haberdasher in cards.haberdashers])
    return HatterPrint(tuple(cards.colours), cards.single, cards.exclusive, tuple(cards.actions), abilities)


def view_for(s: Hatter, viewer: int) -> HatterView:
    return HatterView(
        **common_fields(s, viewer),
        **open_part(s),
        **own_part(s, viewer),
        last_turn=s.setting.turns,
        premium=s.setting.premium,
        marked=s.setting.marked,
    )


def own_part(s: Hatter, viewer: int) -> dict[str, Any]:
    return {
        "deck": len(s.deck),
        "hands": tuple([hand_for(s, viewer, q) for q in range(s.seats)]),
        "sealed": () if viewer < 0 else s.sealed.seen_by(viewer)[viewer],
        "haberdashers": tuple([s.known_haberdasher(viewer, q) for q in range(s.seats)]),
        "guild": len(s.guild),
    }


def hand_for(s: Hatter, viewer: int, q: int) -> tuple[int, ...]:
    """Return the hats the viewer knows in a hand, all of them in its own, then -1 for each other."""
    held = s.hands.of(q)
    known = numbers(held if viewer == q else s.known_hats(viewer, q) if viewer >= 0 else s.shown[q])
    return (*known, *[-1] * (how_many(held) - len(known)))


def deal_unseen(s: Hatter, view: Any, cards: Any, luck: Fast) -> None:
    """Fill in what is hidden, every state that fits the view equally likely.

    Unknown hats and haberdashers are dealt to the places that are left; seats that have sealed a choice have chosen
    any of their cards.
    """
    assert isinstance(view, HatterView) and isinstance(cards, Cards)
    deal_unseen_hats(s, view, luck)
    restore_knowledge(s, view)
    deal_unseen_haberdashers(s, view, luck)
    seal_unseen_choices(s, view, luck)


def deal_unseen_hats(s: Hatter, view: HatterView, luck: Fast) -> None:
    unseen = ALL_HATS[:]
    for hats in (view.line, view.discards, *view.shops, *view.hands):
        for hat in hats:
            if hat >= 0:
                unseen.remove(number_of(hat))
    shuffle(unseen, luck)
    hands = []
    for hand in view.hands:
        held = bits([hat for hat in hand if hat >= 0])
        for _ in range(hand.count(-1)):
            held |= next_of(held, unseen.pop())
        hands.append(held)
    s.hands = unique_hands_of(hands)
    s.deck = Deck(int_row(sorted(unseen)), int_row([]))


def restore_knowledge(s: Hatter, view: HatterView) -> None:
    """Restore what the viewer knows of hands; other seats that know more than everybody know all."""
    s.known = unique_hands_of([0] * view.seats * view.seats)
    for q, seats in enumerate(view.insiders):
        for v in seats:
            s.show_hand(v, q, bits([hat for hat in view.hands[q] if hat >= 0]) if v == view.viewer else s.hands.of(q))


def deal_unseen_haberdashers(s: Hatter, view: HatterView, luck: Fast) -> None:
    unseen = [card for card in range(HABERDASHERS) if card not in view.haberdashers]
    shuffle(unseen, luck)
    held: list[list[int]] = [[] for _ in range(view.seats)]
    for dealt in range(HABERDASHERS - view.guild):
        q = (view.dealer + 1 + dealt) % view.seats
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
