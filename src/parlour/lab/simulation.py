"""Play a plan. The games, and where they stop, depend on the plan alone, not on the executor."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from parlour.kernel.chance import Fast
from parlour.kernel.game import Game, cached_edition
from parlour.kernel.state import State
from parlour.kernel.stepper import random_playout, random_step
from parlour.lab.executors import IN_PROCESS, Executor
from parlour.lab.intervals import Interval, share_of
from parlour.lab.plan import Plan
from parlour.lab.recorder import GameRecord, Recorder
from parlour.lab.restricted_bot import find_bot_maker
from parlour.lab.stopping import StoppingRule
from parlour.lab.tables import concat_games, games_frame, turns_frame, win_shares
from parlour.lab.tally import Tally, TallyNames
from parlour.lab.timing import SAMPLE, Stopwatch, Timing, timing_of
from parlour.play.bot import game_seed
from parlour.play.table import find_game

ALONE = 1.5  # seconds of work that this process finishes before others could start
TASK = 0.25  # seconds of work in a task
MOST = 4096  # games in a task
ROWS = 2000  # records that become a frame together


@dataclass(frozen=True)
class GameBatch:
    """Consecutive games, and how long each bot took over its decisions."""

    records: list[GameRecord]
    times: dict[str, Counter[int]]


class Run:
    """The games of a plan, as tables. Records become frames as they arrive, so that memory holds them once."""

    def __init__(self, plan: Plan, keep_results: bool = False) -> None:
        self.plan = plan
        self.count = 0  # games so far
        self.results: list[GameRecord] = []  # only where they are to be kept
        self.keep_results = keep_results
        self.waiting: list[GameRecord] = []
        self.frames: list[tuple[pl.DataFrame, pl.DataFrame]] = []
        self.times: dict[str, Counter[int]] = {}

    def add(self, batch: GameBatch) -> None:
        self.count += len(batch.records)
        self.waiting += batch.records
        if self.keep_results:
            self.results += batch.records
        for name, buckets in batch.times.items():
            self.times.setdefault(name, Counter()).update(buckets)
        if len(self.waiting) >= ROWS:
            self.flush()

    def flush(self) -> None:
        self.frames.append((games_frame(self.plan, self.waiting), turns_frame(self.plan, self.waiting)))
        self.waiting = []

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a game."""
        if self.waiting or not self.frames:
            self.flush()
        return concat_games([games for games, _ in self.frames])

    @cached_property
    def turns(self) -> pl.DataFrame:
        """One row a turn."""
        if self.waiting or not self.frames:
            self.flush()
        return pl.concat([turns for _, turns in self.frames])

    @property
    def timing(self) -> dict[str, Timing]:
        return {name: timing_of(buckets) for name, buckets in sorted(self.times.items())}

    @property
    def wins(self) -> list[float]:
        """The share of games each seat won; a tie is shared."""
        return [float(share) for share in win_shares(self.games).mean(axis=0)]

    def shares(self) -> list[Interval]:
        """Return each seat's share of wins with its interval."""
        shares, deals = win_shares(self.games), self.games["deal"].to_numpy()
        return [share_of(shares[:, seat], deals) for seat in range(self.plan.seats)]


def run_plan(
    plan: Plan,
    executor: Executor = IN_PROCESS,
    until: StoppingRule | None = None,
    progress: Callable[[int], None] = lambda _games: None,
    keep_results: bool = False,
) -> Run:
    """Play the plan's games in their order, and stop early where `until` is satisfied."""
    run = Run(plan, keep_results)
    for batch in play_plan(plan, executor, until):
        run.add(batch)
        progress(run.count)
    return run


def play_plan(plan: Plan, executor: Executor, until: StoppingRule | None) -> Iterator[GameBatch]:
    """Yield the plan's games; where they stop does not depend on their division into batches."""
    for batch in play_all(plan, executor):
        if until is None:
            yield batch
            continue
        for played, record in enumerate(batch.records, 1):
            if until.add(record):
                yield GameBatch(batch.records[:played], batch.times)
                return
        yield batch


def play_all(plan: Plan, executor: Executor) -> Iterator[GameBatch]:
    """Play a few games here to see how long they take, then hand out the rest if that is worth it."""
    played, spent = 0, 0.0
    size = 1
    while played < plan.games:
        began = time.perf_counter()
        last = min(plan.games, played + size)
        yield play_games(plan, played, last)
        played = last
        spent += time.perf_counter() - began
        left = (plan.games - played) * spent / played
        if executor.workers > 1 and left > ALONE and spent > TASK / 4:
            size = batch_size(plan, spent / played)
            tasks = ((plan, first, min(plan.games, first + size)) for first in range(played, plan.games, size))
            yield from executor.map(play_games, tasks)
            return
        size = batch_size(plan, spent / played)


def batch_size(plan: Plan, seconds: float) -> int:
    """Return how many games of so many seconds fill a task, all line-ups of a deal together."""
    games = max(1, min(MOST, round(TASK / max(seconds, 1e-9))))
    return -(-games // len(plan.lineups)) * len(plan.lineups)


def play_games(plan: Plan, first: int, last: int) -> GameBatch:
    """Play the games numbered from `first` to before `last`."""
    game = find_game(plan.game)
    edition = cached_edition(game.module, plan.edition)
    names = TallyNames(game, edition, plan.seats) if plan.detail else None
    records: list[GameRecord] = []
    times: dict[str, Counter[int]] = {}
    stopwatch = Stopwatch(1 if plan.timing else SAMPLE)
    for number in range(first, last):
        deal = plan.deal(number)
        seed = game_seed(plan.seed, deal)
        s = game.begin(plan.seats, plan.options, edition)
        source = Fast(seed)
        lineup = plan.lineup(number)
        if not plan.watch and not lineup:
            opener, set_up = play_set_up(game, s, source)
            decisions = set_up + random_playout(
                game.book, s, source, game.max_decisions - set_up, game.interrupt_question
            )
            records.append(GameRecord(number, deal, seed, s.places, decisions, s.over, opener, set_up))
            continue
        bots = [find_bot_maker(game, name)(game, edition, plan.options, seat, seed) for seat, name in enumerate(lineup)]
        recorder = Recorder(game, s, source, bots, Tally(names) if names else None, stopwatch)
        recorder.play()
        records.append(recorder.record(number, deal, seed, plan.turns, plan.timing))
        for name, buckets in zip(lineup, recorder.times, strict=False):
            times.setdefault(name, Counter()).update(buckets)
    return GameBatch(records, times)


def play_set_up(game: Game[Any], s: State, source: Fast) -> tuple[int, int]:
    """Play at random up to the first turn; return whose turn that is and how many decisions came before it."""
    decisions = 0
    game.book.advance(s)
    while not s.over and (s.chance or not game.turns(s)):
        decisions += random_step(game.book, s, source)
    return -1 if s.over else s.asked[0].seat, decisions


def offset_progress(progress: Callable[[int], None], games: int) -> Callable[[int], None]:
    """Return a progress function for work that begins after so many games."""
    return lambda further: progress(games + further)
