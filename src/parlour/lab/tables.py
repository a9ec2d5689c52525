"""Results as Polars frames, and as files: one row a game, one row a turn, and counts in columns of their own."""

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
WHOLE = {"number", "deal", "seed", "seats", "decisions", "turn"}  # columns that hold whole numbers in every row
BATCH = 2000  # games


class Tables:
    """Records become frames a batch at a time."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.batch: list[GameRecord] = []
        self.found: list[tuple[pl.DataFrame, pl.DataFrame]] = []

    def add(self, records: Sequence[GameRecord]) -> None:
        self.games += len(records)
        self.batch += records
        if len(self.batch) >= BATCH:
            self.settle()

    def settle(self) -> None:
        self.found.append((games_frame(self.plan, self.batch), turns_frame(self.plan, self.batch)))
        self.batch = []

    def whole(self) -> tuple[pl.DataFrame, pl.DataFrame]:
        """One row a game, and one a turn."""
        if self.batch or not self.found:
            self.settle()
        games = pl.concat([frame for frame, _ in self.found], how="diagonal")
        counts = sorted([name for name in games.columns if name.startswith(PREFIXES)], key=column_order)
        games = games.select([name for name in games.columns if name not in counts] + counts)
        return games.with_columns(pl.col(counts).fill_null(0)), pl.concat([frame for _, frame in self.found])


def column_order(name: str) -> tuple[int, str]:
    return PREFIXES.index(name.partition(":")[0] + ":"), name


def games_frame(plan: Plan, records: Sequence[GameRecord]) -> pl.DataFrame:
    """One row a game."""
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
    """A column for each thing counted in any of the games."""
    found: dict[str, np.ndarray] = {}
    for row, record in enumerate(records):
        for name, count in record.counts.items():
            if name not in found:
                found[name] = np.zeros(len(records), dtype=np.int64)
            found[name][row] = count
    return [pl.Series(name, found[name]) for name in found]


def turns_frame(plan: Plan, records: Sequence[GameRecord]) -> pl.DataFrame:
    """One row a turn."""
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
    """The counts of a games frame in rows: sort, name, how many in all, how many a game, in how many games at all."""
    names = [name for name in games.columns if name.startswith(PREFIXES)]
    rows = []
    for name in names:
        sort, _, rest = name.partition(":")
        total = int(games[name].sum())
        rows.append((sort, rest, total, total / max(1, games.height), int((games[name] > 0).sum())))
    schema = {"sort": pl.String, "name": pl.String, "total": pl.Int64, "per_game": pl.Float64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def win_shares(games: pl.DataFrame) -> np.ndarray:
    """The share of the win each seat took in each game, one row a game; a tie is shared."""
    seats = seats_of(games)
    places = games.select([f"place_{seat + 1}" for seat in range(seats)]).to_numpy()
    first = places == 1
    shares: np.ndarray = first / np.maximum(1, first.sum(axis=1, keepdims=True))
    return shares


def order_shares(games: pl.DataFrame) -> np.ndarray | None:
    """The share of the win that whoever had the first turn took, the second, and so on; None where it is not known."""
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
    """Those there are, as people say it."""
    return join_with_or([", ".join(FORMATS[:-1]), FORMATS[-1]])


def check_rows_file(out: str | Path | None) -> Path | None:
    """Where rows can be kept; what cannot be written is said before anything runs."""
    if out is None:
        return None
    path = Path(out)
    if path.suffix not in FORMATS:
        raise InvalidSetup(message("results-rows-format", file=path.name, formats=format_names()))
    return check_writable(path)


def check_writable(path: Path) -> Path:
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
    """Whole or not at all."""
    part = path.with_name(path.name + ".part")
    if path.suffix == ".parquet":
        frame.write_parquet(part)
    elif path.suffix == ".csv":
        frame.write_csv(part)
    else:
        frame.write_ndjson(part)
    part.replace(path)


def read_games(path: str | Path) -> pl.DataFrame:
    """A results file, with one row a game."""
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
    """A file with one row a turn; where games are given, of these games and no others."""
    frame = read_frame(path, ("number", "turn", "seat", "decisions", "standing_1", "standing_2"))
    if games is not None:
        lasted = frame.group_by("number").agg(pl.col("decisions").sum()).sort("number")
        seats = sum(name.startswith("standing_") for name in frame.columns)
        if seats != seats_of(games) or not lasted.equals(decisions_in_turns(games)):
            raise InvalidSetup(message("results-other-turns", file=Path(path).name))
    return frame


def decisions_in_turns(games: pl.DataFrame) -> pl.DataFrame:
    """How many decisions were taken in the turns of each game."""
    before = pl.col("set_up") if "set_up" in games.columns else 0
    return games.select("number", decisions=pl.col("decisions") - before).sort("number")


def read_frame(path: str | Path, wanted: Sequence[str]) -> pl.DataFrame:
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
