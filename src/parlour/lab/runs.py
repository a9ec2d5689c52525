"""Plays a plan, on as many cores as wanted. The games, and where they stop, depend on the plan alone."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from parlour.bots import bot_called
from parlour.kernel.chance import Fast
from parlour.kernel.game import edition_of
from parlour.kernel.stepper import random_playout
from parlour.lab.plan import Plan
from parlour.lab.recorder import Record, Recorder
from parlour.lab.tally import Tally, Wording
from parlour.lab.timing import SAMPLE, Stopwatch
from parlour.lab.until import Until
from parlour.play.bot import seed_of
from parlour.play.table import game_called
from parlour.play.workers import leave_with_parent

ALONE = 1.5  # seconds of work that are done here sooner than other processes can start
TASK = 0.25  # seconds of work worth handing over
MOST = 4096  # games a task


@dataclass(frozen=True)
class Share:
    """Some games in a row, and how long each bot took over its decisions."""

    records: list[Record]
    times: dict[str, Counter[int]]


def play_share(plan: Plan, first: int, last: int) -> Share:
    game = game_called(plan.game)
    _, edition = edition_of(game, plan.edition)
    wording = Wording(game, edition, plan.seats) if plan.detail else None
    records: list[Record] = []
    times: dict[str, Counter[int]] = {}
    stopwatch = Stopwatch(1 if plan.timing else SAMPLE)
    for number in range(first, last):
        deal = plan.deal(number)
        seed = seed_of(plan.seed, deal)
        s = game.begin(plan.seats, plan.options, edition)
        source = Fast(seed)
        lineup = plan.lineup(number)
        if not plan.watch and not lineup:
            game.book.advance(s)
            decisions = random_playout(game.book, s, source, game.longest, game.poll)
            records.append(Record(number, deal, seed, s.places, decisions, s.over))
            continue
        bots = [bot_called(game, name)(game, edition, plan.options, seat, seed) for seat, name in enumerate(lineup)]
        recorder = Recorder(game, s, source, bots, Tally(wording) if wording else None, stopwatch)
        recorder.play()
        records.append(recorder.record(number, deal, seed, plan.turns, plan.timing))
        for name, spent in zip(lineup, recorder.times, strict=False):
            times.setdefault(name, Counter()).update(spent)
    return Share(records, times)


def shares(plan: Plan, workers: int = 1, until: Until | None = None) -> Iterator[Share]:
    """The plan's games in their order; they stop where `until` is satisfied, however they were shared out."""
    for share in all_shares(plan, workers):
        if until is None:
            yield share
            continue
        for played, record in enumerate(share.records, 1):
            if until.enough(record):
                yield Share(share.records[:played], share.times)
                return
        yield share


def all_shares(plan: Plan, workers: int) -> Iterator[Share]:
    done, spent = 0, 0.0
    size = 1
    while done < plan.games:
        began = time.perf_counter()
        last = min(plan.games, done + size)
        yield play_share(plan, done, last)
        done = last
        spent += time.perf_counter() - began
        left = (plan.games - done) * spent / done
        if workers > 1 and left > ALONE and spent > TASK / 4:
            yield from handed_out(plan, workers, done, spent / done)
            return
        size = fitting(plan, spent / done)


def fitting(plan: Plan, each: float) -> int:
    """So many games that a task is worth its way; all line-ups of a deal in one."""
    games = max(1, min(MOST, round(TASK / max(each, 1e-9))))
    return -(-games // len(plan.lineups)) * len(plan.lineups)


def handed_out(plan: Plan, workers: int, done: int, each: float) -> Iterator[Share]:
    size = fitting(plan, each)
    starts = iter(range(done, plan.games, size))
    waiting: deque[Future[Share]] = deque()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), leave_with_parent)
    try:
        while True:
            while len(waiting) < 3 * workers and (first := next(starts, -1)) >= 0:
                waiting.append(pool.submit(play_share, plan, first, min(plan.games, first + size)))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def played(
    plan: Plan, workers: int = 1, until: Until | None = None, progress: Callable[[int], None] = lambda _games: None
) -> tuple[list[Record], dict[str, Counter[int]]]:
    """Everything at once."""
    records: list[Record] = []
    times: dict[str, Counter[int]] = {}
    for share in shares(plan, workers, until):
        records += share.records
        for name, spent in share.times.items():
            times.setdefault(name, Counter()).update(spent)
        progress(len(records))
    return records, times
