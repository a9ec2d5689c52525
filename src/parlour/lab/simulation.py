"""Plays a plan, wherever the runner works. The games, and where they stop, depend on the plan alone."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from parlour.kernel.chance import Fast
from parlour.kernel.game import Game, cached_edition
from parlour.kernel.state import State
from parlour.kernel.stepper import random_playout, random_step
from parlour.lab.plan import Plan
from parlour.lab.recorder import GameRecord, Recorder
from parlour.lab.restricted_bot import find_bot_maker
from parlour.lab.executors import InProcess, Executor
from parlour.lab.stopping import StoppingRule
from parlour.lab.tally import Tally, TallyNames
from parlour.lab.timing import SAMPLE, Stopwatch
from parlour.play.bot import game_seed
from parlour.play.table import find_game

ALONE = 1.5  # seconds of work that are done here sooner than other processes can start
TASK = 0.25  # seconds of work worth handing over
MOST = 4096  # games a task
HERE = InProcess()


@dataclass(frozen=True)
class Batch:
    """Some games in a row, and how long each bot took over its decisions."""

    records: list[GameRecord]
    times: dict[str, Counter[int]]


def play_games(plan: Plan, first: int, last: int) -> Batch:
    game = find_game(plan.game)
    edition = cached_edition(game.module, plan.edition)
    wording = TallyNames(game, edition, plan.seats) if plan.detail else None
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
            first, set_up = play_set_up(game, s, source)
            decisions = set_up + random_playout(
                game.book, s, source, game.max_decisions - set_up, game.interrupt_question
            )
            records.append(GameRecord(number, deal, seed, s.places, decisions, s.over, first, set_up))
            continue
        bots = [find_bot_maker(game, name)(game, edition, plan.options, seat, seed) for seat, name in enumerate(lineup)]
        recorder = Recorder(game, s, source, bots, Tally(wording) if wording else None, stopwatch)
        recorder.play()
        records.append(recorder.record(number, deal, seed, plan.turns, plan.timing))
        for name, spent in zip(lineup, recorder.times, strict=False):
            times.setdefault(name, Counter()).update(spent)
    return Batch(records, times)


def play_set_up(game: Game[Any], s: State, source: Fast) -> tuple[int, int]:
    """Uniform play up to the first turn: whose it is, and how many decisions it took to get there."""
    decisions = 0
    game.book.advance(s)
    while not s.over and (s.chance or not game.turns(s)):
        decisions += random_step(game.book, s, source)
    return -1 if s.over else s.asked[0].seat, decisions


def play_plan(plan: Plan, runner: Executor = HERE, until: StoppingRule | None = None) -> Iterator[Batch]:
    """The plan's games in their order; they stop where `until` is satisfied, however they were shared out."""
    for share in play_all(plan, runner):
        if until is None:
            yield share
            continue
        for played, record in enumerate(share.records, 1):
            if until.add(record):
                yield Batch(share.records[:played], share.times)
                return
        yield share


def play_all(plan: Plan, runner: Executor) -> Iterator[Batch]:
    """A few games are played here, to see how long they take; what is worth it is handed out."""
    done, spent = 0, 0.0
    size = 1
    while done < plan.games:
        began = time.perf_counter()
        last = min(plan.games, done + size)
        yield play_games(plan, done, last)
        done = last
        spent += time.perf_counter() - began
        left = (plan.games - done) * spent / done
        if runner.workers > 1 and left > ALONE and spent > TASK / 4:
            size = batch_size(plan, spent / done)
            tasks = ((plan, first, min(plan.games, first + size)) for first in range(done, plan.games, size))
            yield from runner.map(play_games, tasks)
            return
        size = batch_size(plan, spent / done)


def batch_size(plan: Plan, each: float) -> int:
    """So many games that a task is worth its way; all line-ups of a deal in one."""
    games = max(1, min(MOST, round(TASK / max(each, 1e-9))))
    return -(-games // len(plan.lineups)) * len(plan.lineups)


def offset_progress(progress: Callable[[int], None], spent: int) -> Callable[[int], None]:
    """How far it is, of something that was begun with so many games played."""
    return lambda games: progress(spent + games)


def played(
    plan: Plan, runner: Executor = HERE, until: StoppingRule | None = None, progress: Callable[[int], None] = lambda _games: None
) -> tuple[list[GameRecord], dict[str, Counter[int]]]:
    """Everything at once."""
    records: list[GameRecord] = []
    times: dict[str, Counter[int]] = {}
    for share in play_plan(plan, runner, until):
        records += share.records
        for name, spent in share.times.items():
            times.setdefault(name, Counter()).update(spent)
        progress(len(records))
    return records, times
