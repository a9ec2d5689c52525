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
from parlour.lab.recorder import Record, Recorder
from parlour.lab.restricted import bot_named
from parlour.lab.runners import Here, Runner
from parlour.lab.stopping import Until
from parlour.lab.tally import Tally, Wording
from parlour.lab.timing import SAMPLE, Stopwatch
from parlour.play.bot import game_seed
from parlour.play.table import find_game

ALONE = 1.5  # seconds of work that are done here sooner than other processes can start
TASK = 0.25  # seconds of work worth handing over
MOST = 4096  # games a task
HERE = Here()


@dataclass(frozen=True)
class Share:
    """Some games in a row, and how long each bot took over its decisions."""

    records: list[Record]
    times: dict[str, Counter[int]]


def play_share(plan: Plan, first: int, last: int) -> Share:
    game = find_game(plan.game)
    edition = cached_edition(game.module, plan.edition)
    wording = Wording(game, edition, plan.seats) if plan.detail else None
    records: list[Record] = []
    times: dict[str, Counter[int]] = {}
    stopwatch = Stopwatch(1 if plan.timing else SAMPLE)
    for number in range(first, last):
        deal = plan.deal(number)
        seed = game_seed(plan.seed, deal)
        s = game.begin(plan.seats, plan.options, edition)
        source = Fast(seed)
        lineup = plan.lineup(number)
        if not plan.watch and not lineup:
            first, set_up = begun(game, s, source)
            decisions = set_up + random_playout(
                game.book, s, source, game.max_decisions - set_up, game.interrupt_question
            )
            records.append(Record(number, deal, seed, s.places, decisions, s.over, first, set_up))
            continue
        bots = [bot_named(game, name)(game, edition, plan.options, seat, seed) for seat, name in enumerate(lineup)]
        recorder = Recorder(game, s, source, bots, Tally(wording) if wording else None, stopwatch)
        recorder.play()
        records.append(recorder.record(number, deal, seed, plan.turns, plan.timing))
        for name, spent in zip(lineup, recorder.times, strict=False):
            times.setdefault(name, Counter()).update(spent)
    return Share(records, times)


def begun(game: Game[Any], s: State, source: Fast) -> tuple[int, int]:
    """Uniform play up to the first turn: whose it is, and how many decisions it took to get there."""
    decisions = 0
    game.book.advance(s)
    while not s.over and (s.chance or not game.turns(s)):
        decisions += random_step(game.book, s, source)
    return -1 if s.over else s.asked[0].seat, decisions


def shares(plan: Plan, runner: Runner = HERE, until: Until | None = None) -> Iterator[Share]:
    """The plan's games in their order; they stop where `until` is satisfied, however they were shared out."""
    for share in all_shares(plan, runner):
        if until is None:
            yield share
            continue
        for played, record in enumerate(share.records, 1):
            if until.enough(record):
                yield Share(share.records[:played], share.times)
                return
        yield share


def all_shares(plan: Plan, runner: Runner) -> Iterator[Share]:
    """A few games are played here, to see how long they take; what is worth it is handed out."""
    done, spent = 0, 0.0
    size = 1
    while done < plan.games:
        began = time.perf_counter()
        last = min(plan.games, done + size)
        yield play_share(plan, done, last)
        done = last
        spent += time.perf_counter() - began
        left = (plan.games - done) * spent / done
        if runner.workers > 1 and left > ALONE and spent > TASK / 4:
            size = fitting(plan, spent / done)
            tasks = ((plan, first, min(plan.games, first + size)) for first in range(done, plan.games, size))
            yield from runner.map(play_share, tasks)
            return
        size = fitting(plan, spent / done)


def fitting(plan: Plan, each: float) -> int:
    """So many games that a task is worth its way; all line-ups of a deal in one."""
    games = max(1, min(MOST, round(TASK / max(each, 1e-9))))
    return -(-games // len(plan.lineups)) * len(plan.lineups)


def after(progress: Callable[[int], None], spent: int) -> Callable[[int], None]:
    """How far it is, of something that was begun with so many games played."""
    return lambda games: progress(spent + games)


def played(
    plan: Plan, runner: Runner = HERE, until: Until | None = None, progress: Callable[[int], None] = lambda _games: None
) -> tuple[list[Record], dict[str, Counter[int]]]:
    """Everything at once."""
    records: list[Record] = []
    times: dict[str, Counter[int]] = {}
    for share in shares(plan, runner, until):
        records += share.records
        for name, spent in share.times.items():
            times.setdefault(name, Counter()).update(spent)
        progress(len(records))
    return records, times
