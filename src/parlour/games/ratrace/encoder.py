"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""

from mypy_extensions import i64

from parlour.games.ratrace.board import BUSINESSES, ITEMS, SYMBOLS
from parlour.games.ratrace.state import Ratrace
from parlour.learning.encoder import Block, Encoder, FeatureWriter


class RatraceEncoder(Encoder[Ratrace]):
    def blocks(self, s: Ratrace) -> list[Block]:
        return [
            Block(
                "turn",
                "number by 100",
                1,
                "turns begun",
            ),
            Block(
                "owner",
                f"{BUSINESSES} rows: seat",
                (BUSINESSES) * (s.seats),
                "owner of each Business; nobody for the Treasury",
            ),
            Block(
                "cash",
                "each seat: number by 20000",
                s.seats,
                "cash of each seat",
            ),
            Block(
                "small_cash",
                "each seat: number by 1000",
                s.seats,
                "cash of each seat, up to $5,000",
            ),
            Block(
                "debt",
                "each seat: number by 5000",
                s.seats,
                "debt on each Credit Card",
            ),
            Block(
                "total",
                "each seat: number by 20000",
                s.seats,
                "cash left to each seat after paying off the Credit Card",
            ),
            Block(
                "goal",
                "number by 100000",
                1,
                "total needed to retire",
            ),
            Block(
                "rounds",
                "number by 100",
                1,
                "rounds after which the game ends; 0 for no limit",
            ),
            Block(
                "ring",
                "each seat: one of 3",
                (s.seats) * (3),
                "class of each seat",
            ),
            Block(
                "at",
                f"each seat: one of {len(s.setting.board.squares)}",
                (s.seats) * (len(s.setting.board.squares)),
                "square of each seat",
            ),
            Block(
                "mourning",
                "each seat: one of 3",
                (s.seats) * (3),
                "2 from the funeral until the turn is missed, 1 until the token moves again",
            ),
            Block(
                "climbed",
                "flag",
                1,
                "1 if somebody has moved up in this turn",
            ),
            Block(
                "held",
                f"each seat: set of {ITEMS}",
                (s.seats) * (ITEMS),
                "Status Symbols (18) and papers (4) of each seat",
            ),
            Block(
                "stock",
                f"{SYMBOLS} numbers by 3",
                SYMBOLS,
                "copies of each symbol at its Business",
            ),
            Block(
                "stake",
                "each seat: number by 5000",
                s.seats,
                "stake of each seat in the race, the lottery or the exchange",
            ),
            Block(
                "horse",
                "one of 13",
                13,
                "horse that is bet on",
            ),
            Block(
                "best",
                "number by 12",
                1,
                "roll to beat, or level of the exchange",
            ),
            Block(
                "tied",
                "seats",
                s.seats,
                "seats that rolled it",
            ),
            Block(
                "lot",
                f"one of {ITEMS}",
                ITEMS,
                "item in auction; -1 for none",
            ),
            Block(
                "seller",
                "seat",
                s.seats,
                "seat that sells it",
            ),
            Block(
                "bidders",
                "seats",
                s.seats,
                "seats that may buy it",
            ),
            Block(
                "price",
                "number by 1000",
                1,
                "last bid",
            ),
            Block(
                "floor",
                "number by 1000",
                1,
                "lowest legal bid",
            ),
            Block(
                "leader",
                "seat",
                s.seats,
                "seat that made the last bid",
            ),
            Block(
                "unwanted",
                f"set of {ITEMS}",
                ITEMS,
                "items that found no buyer while the present debt is raised",
            ),
        ]

    def write(self, s: Ratrace, viewer: i64, features: FeatureWriter) -> None:
        features.number(float(s.turn), 100)
        for k in range(BUSINESSES):
            features.seat(s.owner[k])
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.cash(q)), 20000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(min(5000, s.cash(q))), 1000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.debt[q]), 5000)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.total(q)), 20000)
        features.number(float(s.setting.goal), 100000)
        features.number(float(s.setting.rounds), 100)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.ring(q), 3)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.at[q], len(s.setting.board.squares))
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.mourning[q], 3)
        features.flag(s.climbed > 0)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.members(s.held[q], ITEMS)
        features.numbers(s.stock, SYMBOLS, 3)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.stake[q]), 5000)
        features.one_hot(s.horse, 13)
        features.number(float(s.best), 12)
        features.seats_in(s.tied)
        features.one_hot(s.lot, ITEMS)
        features.seat(s.seller if s.lot >= 0 else -1)
        features.seats_in(s.bidders)
        features.number(float(s.auction.price), 1000)
        features.number(float(s.auction.minimum()), 1000)
        features.seat(s.auction.leader if s.auction.seats else -1)
        features.members(s.unwanted, ITEMS)
