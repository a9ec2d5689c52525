"""Written by tools/fields.py from fields.toml; change that, and run it again."""

from parlour.games.hatter.state import Hatter
from parlour.kernel.bits import bits
from parlour.kernel.int_rows import int_row
from parlour.kernel.view import View


class HatterOpen(View, frozen=True, kw_only=True):
    round: int  # the round, from 1; as many as seats, and more while the leaders are tied
    dealer: int  # the dealer of this round
    turns: int  # turns taken in this round
    line: tuple[int, ...]  # the Assembly Line; the first is the next to be taken
    shops: tuple[tuple[int, ...], ...]  # the hats in each inventory
    discards: tuple[int, ...]  # hats out of this round
    revealed: bool  # whether all haberdashers are open
    played: int  # the hat last played in this round; -1 before
    shown: tuple[tuple[int, ...], ...]  # the hats everybody knows each hand to hold
    insiders: tuple[tuple[int, ...], ...]  # seats that know more of each hand than everybody does
    met: tuple[tuple[int, ...], ...]  # seats whose haberdashers each seat has looked at
    cornered: tuple[int, ...]  # the style a Monopolist's seat counts as an Exclusive; -1 for none
    gained: tuple[int, ...]  # points in the last scored round
    score: tuple[int, ...]  # points in all rounds


def restore_open(s: Hatter, view: HatterOpen) -> None:
    s.round = view.round
    s.dealer = view.dealer
    s.turns = view.turns
    s.line = int_row(view.line)
    s.shop = int_row([bits(list(held)) for held in view.shops])
    s.discards = bits(list(view.discards))
    s.revealed = view.revealed
    s.played = view.played
    s.shown = int_row([bits(list(held)) for held in view.shown])
    s.insiders = int_row([bits(list(held)) for held in view.insiders])
    s.met = int_row([bits(list(held)) for held in view.met])
    s.cornered = int_row(view.cornered)
    s.gained = int_row(view.gained)
    s.score = int_row(view.score)
