"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""

from mypy_extensions import i64

from parlour.games.hatter.cards import HABERDASHERS, HATS, STYLES
from parlour.games.hatter.state import Hatter
from parlour.kernel.bits import how_many
from parlour.learning.encoder import Block, Encoder, FeatureWriter


class HatterEncoder(Encoder[Hatter]):
    def blocks(self, s: Hatter) -> list[Block]:
        return [
            Block(
                "round",
                "number by 4",
                1,
                "the round, from 1; as many as seats, and more while the leaders are tied",
            ),
            Block(
                "dealer",
                "seat",
                s.seats,
                "the dealer of this round",
            ),
            Block(
                "turns",
                "number by 10",
                1,
                "turns taken in this round",
            ),
            Block(
                "last_turn",
                "number by 10",
                1,
                "turns in a round",
            ),
            Block(
                "deck",
                "number by 32",
                1,
                "hats still face down",
            ),
            Block(
                "next_hats",
                f"4 rows: one of {HATS}",
                (4) * (HATS),
                "the first four of the Assembly Line, the next to be taken first",
            ),
            Block(
                "line",
                f"counts of {HATS}",
                HATS,
                "all of the Assembly Line",
            ),
            Block(
                "hands",
                f"each seat: set of {HATS}",
                (s.seats) * (HATS),
                "the hats in each hand as far as the viewer knows: of each style three regular places and the Premium",
            ),
            Block(
                "held",
                "each seat: number by 8",
                s.seats,
                "hats in each hand",
            ),
            Block(
                "sealed",
                f"set of {HATS}",
                HATS,
                "hats the viewer has chosen to lay down",
            ),
            Block(
                "shop",
                f"each seat: set of {HATS}",
                (s.seats) * (HATS),
                "the hats in each inventory",
            ),
            Block(
                "discards",
                f"set of {HATS}",
                HATS,
                "hats out of this round",
            ),
            Block(
                "haberdashers",
                f"each seat: one of {HABERDASHERS}",
                (s.seats) * (HABERDASHERS),
                "each seat's haberdasher, if the viewer knows it",
            ),
            Block(
                "revealed",
                "flag",
                1,
                "whether all haberdashers are open",
            ),
            Block(
                "played",
                f"one of {HATS}",
                HATS,
                "the hat last played in this round; -1 before",
            ),
            Block(
                "shown",
                f"each seat: set of {HATS}",
                (s.seats) * (HATS),
                "the hats everybody knows each hand to hold",
            ),
            Block(
                "met",
                "each seat: flag",
                s.seats,
                "seats whose haberdashers the viewer has looked at",
            ),
            Block(
                "cornered",
                f"each seat: one of {STYLES}",
                (s.seats) * (STYLES),
                "the style a Monopolist's seat counts as an Exclusive; -1 for none",
            ),
            Block(
                "gained",
                "each seat: number by 20",
                s.seats,
                "points in the last scored round",
            ),
            Block(
                "score",
                "each seat: number by 40",
                s.seats,
                "points in all rounds",
            ),
        ]

    def write(self, s: Hatter, viewer: i64, features: FeatureWriter) -> None:
        features.number(float(s.round), 4)
        features.seat(s.dealer)
        features.number(float(s.turns), 10)
        features.number(float(s.setting.turns), 10)
        features.number(float(len(s.deck)), 32)
        for k in range(4):
            features.one_hot(s.line[k] if k < len(s.line) else -1, HATS)
        features.counts(s.line, HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.hands.of(q) if q == viewer else s.known_hats(viewer, q), HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(how_many(s.hands.of(q))), 8)
        features.members(s.sealed.of(viewer), HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.shop[q], HATS)
        features.members(s.discards, HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.known_haberdasher(viewer, q), HABERDASHERS)
        features.flag(s.revealed)
        features.one_hot(s.played, HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.shown[q], HATS)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.flag(s.met[viewer] >> q & 1 == 1)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.cornered[q], STYLES)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.gained[q]), 20)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.score[q]), 40)
