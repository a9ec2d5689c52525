"""Written by tools/encoders.py from encoder.toml; change that, and run it again."""

from mypy_extensions import i64

from parlour.games.derby.state import Derby
from parlour.learning.encoder import Block, Encoder, FeatureWriter


class DerbyEncoder(Encoder[Derby]):
    def blocks(self, s: Derby) -> list[Block]:
        return [
            Block(
                "race",
                "number by 10",
                1,
                "the race being run, from 1",
            ),
            Block(
                "races",
                "number by 10",
                1,
                "races in the match",
            ),
            Block(
                "throws",
                "number by 50",
                1,
                "throws in this race",
            ),
            Block(
                "owner",
                f"{s.setting.horses} rows: seat",
                (s.setting.horses) * (s.seats),
                "the seat that runs each horse",
            ),
            Block(
                "at",
                f"{s.setting.horses} numbers by 20",
                s.setting.horses,
                "each horse's space; 0 is its stall",
            ),
            Block(
                "post",
                "number by 20",
                1,
                "the finishing space",
            ),
            Block(
                "fenced",
                f"{s.setting.horses} rows: flag",
                s.setting.horses,
                "horses in front of a hurdle",
            ),
            Block(
                "thrown",
                "counts of 7",
                7,
                "how many dice show each number, from 0",
            ),
            Block(
                "finished",
                f"{s.setting.horses} numbers by 50",
                s.setting.horses,
                "the throw on which each horse finished; 0 while it runs",
            ),
            Block(
                "waiting",
                f"{s.setting.horses} numbers by 1",
                s.setting.horses,
                "1 for each horse that waited at a hurdle when the dice were thrown and may still jump",
            ),
            Block(
                "wins",
                "each seat: number by 6",
                s.seats,
                "wins in sixths, so that two or three horses can share one",
            ),
            Block(
                "purses",
                "each seat: number by 100",
                s.seats,
                "each player's money",
            ),
            Block(
                "quotes",
                f"{s.setting.horses} numbers by 100",
                s.setting.horses,
                "what the tote now returns for $10 on each horse, if it wins",
            ),
            Block(
                "books",
                "one of 3",
                3,
                "how often the tote has opened in this race: before the start, and at the half-way post",
            ),
            Block(
                "first_backed",
                f"each seat: one of {s.setting.horses + 1}",
                (s.seats) * (s.setting.horses + 1),
                "the horse each seat backed before the start, from 1; 0 for none",
            ),
            Block(
                "first_returns",
                "each seat: number by 100",
                s.seats,
                "what comes back if that horse wins",
            ),
            Block(
                "second_backed",
                f"each seat: one of {s.setting.horses + 1}",
                (s.seats) * (s.setting.horses + 1),
                "the horse each seat backed at the half-way post, from 1; 0 for none",
            ),
            Block(
                "second_returns",
                "each seat: number by 100",
                s.seats,
                "what comes back if that horse wins",
            ),
        ]

    def write(self, s: Derby, viewer: i64, features: FeatureWriter) -> None:
        features.number(float(s.race), 10)
        features.number(float(s.setting.races), 10)
        features.number(float(s.throws), 50)
        for k in range(s.setting.horses):
            features.seat(s.setting.owner[k])
        features.numbers(s.at, s.setting.horses, 20)
        features.number(float(s.setting.post), 20)
        for k in range(s.setting.horses):
            features.flag(s.at[k] in s.setting.fences)
        features.counts(s.thrown, 7)
        features.numbers(s.finished, s.setting.horses, 50)
        features.numbers(s.waiting, s.setting.horses, 1)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.wins[q]), 6)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.purses[q]), 100)
        features.numbers(s.quotes, s.setting.horses, 100)
        features.one_hot(s.books, 3)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.backed[q] + 1, s.setting.horses + 1)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.returns[q]), 100)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.one_hot(s.backed[s.seats + q] + 1, s.setting.horses + 1)
        for k in range(s.seats):
            q = features.seat_at(k)
            features.number(float(s.returns[s.seats + q]), 100)
