"""What the games show as they go on: how the seats stand, and the bank where there is one. From the rows of turns."""

import polars as pl

from parlour.lab import charts
from parlour.lab.findings import Finding, percent
from parlour.lab.tables import seats_of, win_shares

STEPS = 20  # a game is cut into so many equal parts, however many turns it has
OVER_TIME = "part of the game's turns"


def timed(turns: pl.DataFrame) -> pl.DataFrame:
    """Each turn with the part of its game it belongs to. The last turn, which decides, is left out."""
    lasted = turns.group_by("number").agg(pl.col("turn").max().alias("lasted"))
    part = (pl.col("turn") / pl.col("lasted") * STEPS).ceil() / STEPS
    return turns.join(lasted, on="number").filter(pl.col("turn") < pl.col("lasted")).with_columns(part.alias("part"))


def standing(games: pl.DataFrame, turns: pl.DataFrame) -> Finding | None:
    steps = timed(turns)
    if steps["part"].n_unique() < 3:
        return None
    count = seats_of(games)
    first = win_shares(games) > 0
    seats = []
    for seat in range(count):
        won = pl.DataFrame({"number": games["number"], "won": first[:, seat]})
        stood = steps.select("number", "part", pl.col(f"standing_{seat + 1}").alias("standing"))
        seats.append(stood.join(won, on="number").with_columns(pl.lit(seat).alias("seat")))
    every = pl.concat(seats)
    by_seat = every.group_by("part", "seat").agg(pl.col("standing").mean()).sort("part")
    by_luck = every.group_by("part", "won").agg(pl.col("standing").mean()).sort("part")
    lines = [by_seat.filter(pl.col("seat") == seat) for seat in range(count)]
    winner, others = by_luck.filter(pl.col("won")), by_luck.filter(~pl.col("won"))
    if not winner.height or not others.height:
        return None
    says = (
        f"At half-time the later winner stands at {at(winner, 0.5):,.0f} on average and the others at "
        f"{at(others, 0.5):,.0f}; before the last turn it is {at(winner, 1):,.0f} to {at(others, 1):,.0f}."
    )
    series = [(f"Seat {seat + 1}", points(line), f"s{seat}") for seat, line in enumerate(lines)]
    series.append(("whoever wins", points(winner), "dashed"))
    rows = [("part of the game", *(f"seat {seat + 1}" for seat in range(count)), "winner", "others")]
    for part in (0.1, 0.25, 0.5, 0.75, 0.9, 1.0):
        rows.append((percent(part), *(f"{at(line, part):,.0f}" for line in [*lines, winner, others])))
    drawn = charts.curves(series, says, OVER_TIME)
    note = "Means over all games, by the measure that wins, up to the turn that decides."
    return Finding("How the seats stand as the game goes on", says, drawn, note, rows)


def bank(turns: pl.DataFrame) -> Finding | None:
    if "bank" not in turns.columns:
        return None
    steps = timed(turns).group_by("part").agg(pl.col("bank").mean().alias("standing")).sort("part")
    if steps.height < 3:
        return None
    gain = at(steps, 1) - at(steps, 0)
    if gain < 0:
        says = f"The bank feeds the table: over a game it pays out {-gain:,.0f} more than it takes in."
    else:
        says = f"The bank drains the table: over a game it takes in {gain:,.0f} more than it pays out."
    drawn = charts.curves([("the bank", points(steps), "s5")], says, OVER_TIME)
    rows = [("part of the game", "the bank's account")]
    rows += [(percent(part), f"{at(steps, part):,.0f}") for part in (0.1, 0.25, 0.5, 0.75, 0.9, 1.0)]
    return Finding("What the bank holds", says, drawn, "The bank's account; all accounts add up to nothing.", rows)


def points(steps: pl.DataFrame) -> list[tuple[float, float]]:
    return [(float(part), float(value)) for part, value in steps.select("part", "standing").iter_rows()]


def at(steps: pl.DataFrame, part: float) -> float:
    """The value nearest to that part of the game."""
    return min(points(steps), key=lambda point: abs(point[0] - part))[1]
