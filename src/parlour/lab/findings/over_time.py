"""How the seats, and the bank if there is one, stand as games go on. From the rows of turns."""

from dataclasses import dataclass

import polars as pl

from parlour.lab import charts
from parlour.lab.findings import Finding, columns, percent, whole
from parlour.lab.tables import seats_of, win_shares
from parlour.play.language import message

STEPS = 20  # equal parts of a game, however many turns it has
PARTS = (0.1, 0.25, 0.5, 0.75, 0.9, 1.0)  # parts of a game that the figures show


def add_part_of_game(turns: pl.DataFrame) -> pl.DataFrame:
    """Return the turns with the part of the game they belong to, without the last turn, which decides."""
    lasted = turns.group_by("number").agg(pl.col("turn").max().alias("lasted"))
    part = (pl.col("turn") / pl.col("lasted") * STEPS).ceil() / STEPS
    return turns.join(lasted, on="number").filter(pl.col("turn") < pl.col("lasted")).with_columns(part.alias("part"))


def standing(games: pl.DataFrame, turns: pl.DataFrame) -> Finding | None:
    curves = seat_curves(games, turns, "standing")
    if curves is None:
        return None
    winner, others = curves.winner, curves.others
    sentence = message(
        "report-standing", winner_half=whole(value_at(winner, 0.5)), others_half=whole(value_at(others, 0.5)),
        winner=whole(value_at(winner, 1)), others=whole(value_at(others, 1)),
    )  # fmt: skip
    title, note = message("report-standing-title"), message("report-standing-note")
    return Finding(title, sentence, curves.draw(sentence), note, curves.rows())


def money(games: pl.DataFrame, turns: pl.DataFrame) -> Finding | None:
    """Return what money each seat has, unless money is how seats stand anyway."""
    seats = range(1, seats_of(games) + 1)
    if "bank" not in turns.columns or all(turns[f"money_{n}"].equals(turns[f"standing_{n}"]) for n in seats):
        return None
    curves = seat_curves(games, turns, "money")
    if curves is None:
        return None
    lines = [line for line in curves.lines if line.height]
    first, half, last = (sum(value_at(line, part) for line in lines) / len(lines) for part in (0, 0.5, 1))
    sentence = message(
        "report-money", half=whole(half), first=whole(first), last=whole(last),
        winner=whole(value_at(curves.winner, 1)),
    )  # fmt: skip
    title, note = message("report-money-title"), message("report-money-note")
    return Finding(title, sentence, curves.draw(sentence), note, curves.rows())


@dataclass(frozen=True)
class SeatCurves:
    """A quantity that every seat has, step by step through the game: by seat, for winners, for others."""

    lines: list[pl.DataFrame]
    winner: pl.DataFrame
    others: pl.DataFrame

    def draw(self, label: str) -> str:
        series = [
            (message("report-seat-line", seat=seat + 1), points(line), f"s{seat}")
            for seat, line in enumerate(self.lines)
        ]
        series.append((message("report-whoever-wins"), points(self.winner), "dashed"))
        return charts.curves(series, label, message("report-part-of-turns"))

    def rows(self) -> list[tuple[str, ...]]:
        seats = [message("report-seat-of", seat=n) for n in range(1, len(self.lines) + 1)]
        rows = [(*columns("part-of-game"), *seats, *columns("winner", "others"))]
        for part in PARTS:
            values = [whole(value_at(line, part)) for line in [*self.lines, self.winner, self.others]]
            rows.append((percent(part), *values))
        return rows


def seat_curves(games: pl.DataFrame, turns: pl.DataFrame, what: str) -> SeatCurves | None:
    steps = add_part_of_game(turns)
    if steps["part"].n_unique() < 3:
        return None
    count = seats_of(games)
    first = win_shares(games) > 0
    seats = []
    for seat in range(count):
        won = pl.DataFrame({"number": games["number"], "won": first[:, seat]})
        values = steps.select("number", "part", pl.col(f"{what}_{seat + 1}").alias("value"))
        seats.append(values.join(won, on="number").with_columns(pl.lit(seat).alias("seat")))
    every = pl.concat(seats)
    by_seat = every.group_by("part", "seat").agg(pl.col("value").mean()).sort("part")
    by_result = every.group_by("part", "won").agg(pl.col("value").mean()).sort("part")
    lines = [by_seat.filter(pl.col("seat") == seat) for seat in range(count)]
    winner, others = by_result.filter(pl.col("won")), by_result.filter(~pl.col("won"))
    return SeatCurves(lines, winner, others) if winner.height and others.height else None


def bank(turns: pl.DataFrame) -> Finding | None:
    if "bank" not in turns.columns:
        return None
    steps = add_part_of_game(turns).group_by("part").agg(pl.col("bank").mean().alias("value")).sort("part")
    if steps.height < 3:
        return None
    gain = value_at(steps, 1) - value_at(steps, 0)
    sentence = message("report-bank-feeds" if gain < 0 else "report-bank-drains", amount=whole(abs(gain)))
    series = [(message("report-the-bank"), points(steps), "s5")]
    picture = charts.curves(series, sentence, message("report-part-of-turns"))
    rows = [columns("part-of-game", "the-banks-account")]
    rows += [(percent(part), whole(value_at(steps, part))) for part in PARTS]
    return Finding(message("report-bank-title"), sentence, picture, message("report-bank-note"), rows)


def points(steps: pl.DataFrame) -> list[tuple[float, float]]:
    return [(float(part), float(value)) for part, value in steps.select("part", "value").iter_rows()]


def value_at(steps: pl.DataFrame, part: float) -> float:
    """Return the value nearest to that part of the game."""
    return min(points(steps), key=lambda point: abs(point[0] - part))[1]
