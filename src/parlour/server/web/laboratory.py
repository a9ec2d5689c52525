"""The laboratory in the browser: editions are edited and checked here, and played in processes of their own."""

import asyncio
import contextlib
import logging
import os
import secrets
import sys
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.kernel.edition import EditionError
from parlour.kernel.game import Game, InvalidSetup, cached_edition, own_edition_node
from parlour.kernel.patch import row_label
from parlour.play.language import message
from parlour.play.table import find_game
from parlour.server.errors import RequestError
from parlour.server.lab_messages import (
    LabCell,
    LabChecked,
    LabDifference,
    LabEdition,
    LabGame,
    LabProgress,
    LabRow,
    LabTable,
    LabWish,
)
from parlour.server.limits import Limits
from parlour.server.preparation import can_simulate, engine_folder

READING = 5  # seconds an edition may take to be read
PATIENCE = 30  # seconds beyond a job's time, to start and to write its report
LINE = 16_000_000  # bytes of the longest line a job may write
KEPT = 20  # jobs that are remembered
HIDDEN = ("source", "colour", "key", "code")  # keys that a table does not edit

log = logging.getLogger("parlour")


class JobDifference(msgspec.Struct):
    name: str
    own: str
    yours: str
    change: str
    interval: str
    real: bool


class JobLine(msgspec.Struct):
    """A line of a job's output: its progress, or its result."""

    games_done: int = msgspec.field(default=0, name="done")
    of: int = 0
    problem: str = ""
    games: int = 0
    words: list[str] = []
    differences: list[JobDifference] = []
    reports: list[str] = []


@dataclass
class Job:
    id: str
    owner: str
    of: int
    games_done: int = 0
    state: str = "running"
    problem: str = ""
    result: JobLine = field(default_factory=JobLine)
    task: asyncio.Task[None] | None = None

    def progress(self) -> LabProgress:
        return LabProgress(
            self.state, self.games_done, self.of, self.problem, tuple(self.result.words),
            tuple([LabDifference(*msgspec.structs.astuple(row)) for row in self.result.differences]),
            len(self.result.reports),
        )  # fmt: skip


class Laboratory:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.games: dict[str, LabGame] = {}  # by name; each is read once

    # ---- editions ---------------------------------------------------------------------------

    async def game(self, game: Game[Any]) -> LabGame:
        if game.name not in self.games:
            tables = await asyncio.to_thread(lab_tables, game)
            self.games[game.name] = LabGame(
                game.name, game.title, game.seats, tables, self.limits.lab_games, self.limits.lab_seconds
            )
        return self.games[game.name]

    async def check(self, wish: LabEdition) -> LabChecked:
        game = find_lab_game(wish.game)
        if len(wish.edition) > self.limits.edition:
            return LabChecked(False, message("lab-too-long", most=self.limits.edition), "")
        try:
            reading = asyncio.to_thread(cached_edition, game.module, wish.edition)
            edition = await asyncio.wait_for(reading, READING)
        except EditionError as error:
            return LabChecked(False, str(error), "")
        except TimeoutError:
            return LabChecked(False, message("lab-too-hard"), "")
        return LabChecked(True, "", edition.name)

    # ---- jobs -------------------------------------------------------------------------------

    async def start(self, wish: LabWish, owner: str) -> Job:
        """Start a job: one a person, and few at a time; a new one replaces the person's own."""
        game = find_lab_game(wish.game)
        if not can_simulate():
            raise RequestError(message("lab-preparing"), 503)
        try:
            game.check_seats(wish.seats)
        except InvalidSetup as error:
            raise RequestError(str(error), 400) from None
        if not 1 <= wish.games <= self.limits.lab_games:
            raise RequestError(message("lab-games-limit", most=self.limits.lab_games), 400)
        checked = await self.check(LabEdition(wish.game, wish.edition))
        if not checked.good:
            raise RequestError(checked.problem, 400)
        while own := next((job for job in self.jobs.values() if job.owner == owner), None):
            del self.jobs[own.id]
            await self.stop(own)  # meanwhile they may have started another
        if sum(job.state == "running" for job in self.jobs.values()) >= self.limits.lab_jobs:
            raise RequestError(message("lab-busy"), 429)
        job = Job(secrets.token_urlsafe(12), owner, wish.games)
        self.jobs[job.id] = job
        while len(self.jobs) > KEPT:
            oldest = next((job for job in self.jobs.values() if job.state != "running"), None)
            if oldest is None:
                break
            del self.jobs[oldest.id]
        job.task = asyncio.create_task(self.run(job, wish))
        return job

    def job(self, name: str, owner: str) -> Job:
        job = self.jobs.get(name)
        if job is None or job.owner != owner:
            raise RequestError(message("lab-no-job"), 404)
        return job

    async def stop(self, job: Job) -> None:
        if job.task and not job.task.done():
            job.state = "stopped"
            job.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await job.task

    async def run(self, job: Job, wish: LabWish) -> None:
        """Run the job in a process that we can end at any time."""
        process = None
        try:
            async with asyncio.timeout(self.limits.lab_seconds + PATIENCE):
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "parlour.lab.job", stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=LINE,
                    env=job_environment(),
                )  # fmt: skip
                assert process.stdin
                assert process.stdout
                asked = {
                    "game": wish.game, "edition": wish.edition, "seats": wish.seats, "games": wish.games,
                    "seed": wish.seed, "seconds": self.limits.lab_seconds,
                }  # fmt: skip
                process.stdin.write(msgspec.json.encode(asked) + b"\n")
                process.stdin.close()
                async for line in process.stdout:
                    self.read_line(job, msgspec.json.decode(line, type=JobLine))
            if job.state == "running":
                job.state, job.problem = "failed", message("lab-failed")
        except TimeoutError:
            job.state, job.problem = "failed", message("lab-too-slow")
        except (msgspec.DecodeError, ValueError, OSError):
            job.state, job.problem = "failed", message("lab-failed")
            log.exception("a job of the laboratory failed", extra={"game": wish.game})
        finally:
            if process and process.returncode is None:
                process.kill()
                with contextlib.suppress(Exception):
                    await process.wait()

    def read_line(self, job: Job, line: JobLine) -> None:
        if line.problem:
            job.state, job.problem = "failed", line.problem
        elif line.reports:
            job.state, job.result, job.games_done = "done", line, line.games
        else:
            job.games_done = line.games_done

    async def close(self) -> None:
        for job in list(self.jobs.values()):
            await self.stop(job)


def find_lab_game(name: str) -> Game[Any]:
    try:
        return find_game(name)
    except InvalidSetup as error:
        raise RequestError(str(error), 404) from None


def job_environment() -> dict[str, str]:
    """Return the environment of a job: the same Parlour, compiled or not, without the server's secrets."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    return kept | {"PYTHONPATH": engine_folder(), "POLARS_MAX_THREADS": "1"}


def lab_tables(game: Game[Any]) -> tuple[LabTable, ...]:
    """Return the game's own edition as tables; only rows that may be added or removed have addresses."""
    tables = tables_of(own_edition_node(game).values)
    return tuple(
        table if table.rows[-1].address and may_vary(game, table.rows[-1].address) else without_addresses(table)
        for table in tables
    )


def without_addresses(table: LabTable) -> LabTable:
    rows = tuple(msgspec.structs.replace(row, address="") for row in table.rows)
    return msgspec.structs.replace(table, rows=rows)


def may_vary(game: Game[Any], address: str) -> bool:
    """Return whether the game can be played with one such row less, or one more."""
    for change in (f'drop = ["{address}"]', f'[[add]]\nlike = "{address}"'):
        with contextlib.suppress(EditionError):
            cached_edition(game.module, f'patch = "{game.name}"\n{change}\n')
            return True
    return False


def tables_of(values: dict[str, Any], path: tuple[str | int, ...] = ()) -> tuple[LabTable, ...]:
    """Return an edition as tables: one for each of its lists, one row for a table that stands alone."""
    tables: list[LabTable] = []
    for key, value in values.items():
        if isinstance(value, dict):
            tables.append(table_of(key, [(*path, key)], [value]))
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            tables.append(table_of(key, [(*path, key, i) for i in range(len(value))], value))
            inner = {name for row in value for name, item in row.items() if nested(item)}
            for name in sorted(inner):
                rows = [
                    ((*path, key, i, name, k), item)
                    for i, row in enumerate(value)
                    for k, item in enumerate(row.get(name, []))
                ]
                tables.append(table_of(f"{key}: {name}", [at for at, _ in rows], [row for _, row in rows]))
    return tuple(table for table in tables if table.columns)


def nested(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def table_of(name: str, paths: list[tuple[str | int, ...]], rows: list[dict[str, Any]]) -> LabTable:
    columns = list(
        dict.fromkeys(key for row in rows for key, value in row.items() if key not in HIDDEN and not nested(value))
    )
    return LabTable(
        name, tuple(columns),
        tuple(
            LabRow(
                str(row.get("source", "")),
                row_label(path) if isinstance(path[-1], int) else "",
                tuple(
                    LabCell(row_label((*path, key)), tuple(row[key]) if isinstance(row[key], list) else row[key])
                    if key in row
                    else None
                    for key in columns
                ),
            )
            for path, row in zip(paths, rows, strict=True)
        ),
    )  # fmt: skip
