"""Results as Polars frames and as files: one row a game, one row a turn, and a column for each count."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.kernel.wording import join_with_or
from parlour.lab.plan import Plan
from parlour.lab.recorder import QUARTERS, GameRecord
from parlour.lab.tally import PREFIXES
from parlour.play.language import message

CHOICE_COLUMNS = ("choices_1", "choices_2", "choices_3_9", "choices_10_99", "choices_100")
LEADER_COLUMNS = tuple(f"leader_{round(100 * share)}" for share in QUARTERS)
FORMATS = (".csv", ".jsonl", ".parquet")
WHOLE = {"number", "deal", "seed", "seats", "decisions", "turn"}  # columns of whole numbers without gaps


def concat_games(frames: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Return the frames as one, its counts in order and 0 where a frame lacks their column."""
    games = pl.concat(frames, how="diagonal")
    counts = sorted([name for name in games.columns if name.startswith(PREFIXES)], key=column_order)
    games = games.select([name for name in games.columns if name not in counts] + counts)
    return games.with_columns(pl.col(counts).fill_null(0))


def column_order(name: str) -> tuple[int, str]:
    return PREFIXES.index(name.partition(":")[0] + ":"), name


def games_frame(plan: Plan, records: Sequence[GameRecord]) -> pl.DataFrame:
    """Return one row a game."""
    columns: dict[str, Any] = {
        "game": pl.Series([plan.game] * len(records), dtype=pl.String),
        "options": pl.Series([plan.describe_options()] * len(records), dtype=pl.String),
        "edition": pl.Series([plan.edition_name] * len(records), dtype=pl.String),
        "seats": pl.Series([plan.seats] * len(records), dtype=pl.Int64),
        "number": [record.number for record in records],
        "deal": [record.deal for record in records],
        "seed": [record.seed for record in records],
        "finished": [record.finished for record in records],
        "decisions": [record.decisions for record in records],
        "set_up": [record.set_up for record in records],
    }
    for k in range(plan.seats):
        columns[f"order_{k + 1}"] = [
            (record.first + k) % plan.seats + 1 if record.first >= 0 else None for record in records
        ]
    lineups = [plan.lineup(record.number) for record in records]
    for seat in range(plan.seats):
        columns[f"bot_{seat + 1}"] = [lineup[seat] if lineup else "uniform" for lineup in lineups]
        columns[f"place_{seat + 1}"] = [record.places[seat] if record.places else None for record in records]
    if plan.watch or plan.lineups != ((),):
        for seat in range(plan.seats):
            columns[f"standing_{seat + 1}"] = [record.standing[seat] for record in records]
        columns["turns"] = [record.turns for record in records]
        columns["lead_changes"] = [record.lead_changes for record in records]
        columns["led_from"] = [record.led_from for record in records]
        columns["halfway"] = pl.Series([record.halfway for record in records], dtype=pl.Int64)
        for k, name in enumerate(LEADER_COLUMNS):
            columns[name] = [record.leaders[k] + 1 if record.leaders[k] >= 0 else None for record in records]
        for k, name in enumerate(CHOICE_COLUMNS):
            columns[name] = [record.choices[k] for record in records]
    if plan.timing:
        for seat in range(plan.seats):
            columns[f"ms_{seat + 1}"] = [record.spent[seat] / 1e6 for record in records]
    frame = pl.DataFrame(columns).with_columns(
        pl.col("^(order|place|standing|leader|choices)_.*$").cast(pl.Int64), pl.col("seed").cast(pl.Int64)
    )
    return frame.hstack(count_columns(records)) if plan.detail and records else frame


def count_columns(records: Sequence[GameRecord]) -> list[pl.Series]:
    """Return a column for each thing counted in any of the games."""
    columns: dict[str, np.ndarray] = {}
    for row, record in enumerate(records):
        for name, count in record.counts.items():
            if name not in columns:
                columns[name] = np.zeros(len(records), dtype=np.int64)
            columns[name][row] = count
    return [pl.Series(name, values) for name, values in columns.items()]


def turns_frame(plan: Plan, records: Sequence[GameRecord]) -> pl.DataFrame:
    """Return one row a turn."""
    rows = [(record.number, turn, row) for record in records for turn, row in enumerate(record.rows, 1)]
    columns: dict[str, Any] = {
        "number": pl.Series([number for number, _, _ in rows], dtype=pl.Int64),
        "turn": pl.Series([turn for _, turn, _ in rows], dtype=pl.Int64),
        "seat": pl.Series([row.seat + 1 if row.seat >= 0 else None for _, _, row in rows], dtype=pl.Int64),
        "decisions": pl.Series([row.decisions for _, _, row in rows], dtype=pl.Int64),
        "ways": pl.Series([float(row.ways) for _, _, row in rows], dtype=pl.Float64),
    }
    for seat in range(plan.seats):
        columns[f"standing_{seat + 1}"] = pl.Series([row.standing[seat] for _, _, row in rows], dtype=pl.Int64)
    if rows and rows[0][2].accounts:
        for k, name in enumerate([*(f"money_{seat + 1}" for seat in range(plan.seats)), "bank"]):
            columns[name] = pl.Series([row.accounts[k] for _, _, row in rows], dtype=pl.Int64)
    return pl.DataFrame(columns)


def counts_frame(games: pl.DataFrame) -> pl.DataFrame:
    """Return the counts of a games frame as rows: sort, name, total, mean a game, and in how many games."""
    names = [name for name in games.columns if name.startswith(PREFIXES)]
    rows = []
    for name in names:
        sort, _, rest = name.partition(":")
        total = int(games[name].sum())
        rows.append((sort, rest, total, total / max(1, games.height), int((games[name] > 0).sum())))
    schema = {"sort": pl.String, "name": pl.String, "total": pl.Int64, "per_game": pl.Float64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def win_shares(games: pl.DataFrame) -> np.ndarray:
    """Return each seat's share of the win, one row a game; a tie is shared, an unfinished game is nobody's."""
    return shares_of_places(places_by_seat(games))


def bots_by_seat(games: pl.DataFrame) -> np.ndarray:
    """Return the bot of each seat, one row a game."""
    return games.select([f"bot_{seat + 1}" for seat in range(seats_of(games))]).to_numpy()


def places_by_seat(games: pl.DataFrame) -> np.ndarray:
    """Return the place of each seat, one row a game; NaN in games that were not finished."""
    return games.select([f"place_{seat + 1}" for seat in range(seats_of(games))]).to_numpy().astype(float)


def mean_of_seats(games: pl.DataFrame, bot: str, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean of a value over the bot's seats in each of its games, and the deals of these games."""
    mine = bots_by_seat(games) == bot
    here = mine.any(axis=1)
    return (values * mine).sum(axis=1)[here] / mine.sum(axis=1)[here], games["deal"].to_numpy()[here]


def shares_of_places(places: np.ndarray) -> np.ndarray:
    """Return each seat's share of the win from one row of places a game."""
    first = places == 1
    shares: np.ndarray = first / np.maximum(1, first.sum(axis=1, keepdims=True))
    return shares


def order_shares(games: pl.DataFrame) -> np.ndarray | None:
    """Return the share of the win by turn order, one row a game; None where the order is not known."""
    seats = seats_of(games)
    names = [f"order_{k + 1}" for k in range(seats)]
    if not set(names) <= set(games.columns) or any(games[name].has_nulls() for name in names):
        return None
    order = games.select(names).to_numpy().astype(int) - 1
    return np.take_along_axis(win_shares(games), order, axis=1)


def seats_of(games: pl.DataFrame) -> int:
    return int(games["seats"][0])


# ---- files --------------------------------------------------------------------------------------


def format_names() -> str:
    """Return the file formats as a phrase."""
    return join_with_or([", ".join(FORMATS[:-1]), FORMATS[-1]])


def check_rows_file(out: str | Path | None) -> Path | None:
    """Return the path for rows; raise `InvalidSetup` if they cannot be written there."""
    if out is None:
        return None
    path = Path(out)
    if path.suffix not in FORMATS:
        raise InvalidSetup(message("results-rows-format", file=path.name, formats=format_names()))
    return check_writable(path)


def check_writable(path: Path) -> Path:
    """Return the path; raise `InvalidSetup` if no file can be written there."""
    if not path.parent.is_dir():
        raise InvalidSetup(message("results-no-folder", folder=path.parent, file=path.name))
    if path.is_dir():
        raise InvalidSetup(message("results-is-folder", file=path.name))
    existed = path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise InvalidSetup(message("results-unwritable", file=path.name, reason=error.strerror)) from None
    if not existed:
        path.unlink()
    return path


def write_frame(path: Path, frame: pl.DataFrame) -> None:
    """Write the frame whole or not at all."""
    part = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        frame.write_parquet(part)
    elif path.suffix == ".csv":
        frame.write_csv(part)
    else:
        frame.write_ndjson(part)
    part.replace(path)


def read_games(path: str | Path) -> pl.DataFrame:
    """Read and check a results file with one row a game."""
    frame = read_frame(path, ("game", "edition", "options", "number", "deal", "seed", "seats", "decisions", "finished"))
    name = Path(path).name
    if frame["game"].n_unique() > 1 or frame["seats"].n_unique() > 1:
        raise InvalidSetup(message("results-mixed", file=name))
    seats = seats_of(frame)
    for seat in range(1, seats + 1):
        if f"bot_{seat}" not in frame.columns or f"place_{seat}" not in frame.columns:
            raise InvalidSetup(message("results-no-seat", file=name, seat=seat, seats=seats))
        places = frame[f"place_{seat}"].drop_nulls()
        if len(places) and not (places.dtype.is_integer() and places.is_between(1, seats).all()):
            raise InvalidSetup(message("results-no-place", file=name, column=f"place_{seat}", seats=seats))
    return frame


def read_turns(path: str | Path, games: pl.DataFrame | None = None) -> pl.DataFrame:
    """Read a file with one row a turn; refuse it if it belongs to other games than those given."""
    frame = read_frame(path, ("number", "turn", "seat", "decisions", "standing_1", "standing_2"))
    if games is not None:
        lasted = frame.group_by("number").agg(pl.col("decisions").sum()).sort("number")
        seats = sum(name.startswith("standing_") for name in frame.columns)
        if seats != seats_of(games) or not lasted.equals(decisions_in_turns(games)):
            raise InvalidSetup(message("results-other-turns", file=Path(path).name))
    return frame


def decisions_in_turns(games: pl.DataFrame) -> pl.DataFrame:
    """Return how many decisions each game had in its turns."""
    before = pl.col("set_up") if "set_up" in games.columns else 0
    return games.select("number", decisions=pl.col("decisions") - before).sort("number")


def read_frame(path: str | Path, wanted: Sequence[str]) -> pl.DataFrame:
    """Read a file that must have these columns and at least one row."""
    path = Path(path)
    if path.suffix not in FORMATS:
        raise InvalidSetup(message("results-file-format", file=path.name, formats=format_names()))
    if not path.exists():
        raise InvalidSetup(message("results-no-file", file=path.name))
    try:
        if path.suffix == ".parquet":
            frame = pl.read_parquet(path)
        elif path.suffix == ".csv":
            frame = pl.read_csv(path, infer_schema_length=None)
        else:
            frame = pl.read_ndjson(path, infer_schema_length=None)
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else message("results-damaged")
        raise InvalidSetup(message("results-unreadable", file=path.name, reason=reason)) from None
    missing = [name for name in wanted if name not in frame.columns]
    if missing:
        raise InvalidSetup(message("results-no-column", file=path.name, column=missing[0]))
    if not frame.height:
        raise InvalidSetup(message("results-no-rows", file=path.name))
    for name in set(wanted) & WHOLE:
        if not frame[name].dtype.is_integer() or frame[name].has_nulls():
            raise InvalidSetup(message("results-no-whole", file=path.name, column=name))
    return frame
