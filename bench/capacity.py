"""Simulate a day of a hundred thousand people from measured costs: `python bench/capacity.py [--check]`

Every arrival, action and commit of the day is an event. An action waits for the one core of its process, then for the
commit in progress, then for its own, which it shares with all that waited. A lost process sends its people to the
others; a lost database makes everybody wait. `Costs` holds what was measured, `Habits` what is assumed about people.
`--check` compares this model with `bench/load.py`.
"""

import argparse
import asyncio
import tempfile
from bisect import bisect_right
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

Times = npt.NDArray[np.float64]
HOUR, DAY = 3600.0, 86400.0


@dataclass(frozen=True)
class Costs:
    """Costs measured by bench/load.py on two cores, which PostgreSQL and the clients share; see docs/scale.md."""

    action: float = 850e-6  # seconds of a core: committed alone and sent to two seats by two processes
    viewer: float = 25e-6  # for each further person at the table
    connect: float = 1e-3  # to open a socket and send the snapshot
    opening: float = 1e-3  # to open a table from its last snapshot
    bot: float = 260e-6  # to send a bot's question to its process and back
    commit: float = 1.5e-3  # median, with the disk
    spread: float = 0.8  # sigma of the commit's logarithm
    row: float = 20e-6  # for each further action in a commit
    database: float = 800e-6  # seconds of the database's cores for an action committed alone
    socket_kb: float = 30.0
    table_kb: float = 185.0
    row_bytes: float = 220.0  # on disk for an action, with index and snapshots


@dataclass(frozen=True)
class Habits:
    """What people are assumed to do."""

    people: int = 100_000
    seats: tuple[tuple[int, float], ...] = ((2, 0.35), (3, 0.3), (4, 0.25), (5, 0.1))  # people at a table
    bots: float = 0.6  # mean at a table
    actions: float = 210.0  # mean in a game: what bots need for the five games
    think: float = 8.0  # seconds a person takes, mean
    pace: float = 0.8  # seconds a bot takes
    paused: float = 0.1  # part of games that are interrupted and continued
    pause: float = 1800.0  # seconds, mean
    gone: float = 0.03  # part of games that are never finished
    hours: tuple[float, ...] = (2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 11, 13, 16, 20, 22, 18, 10, 5)


@dataclass
class Day:
    """The events of a day, at the times people want them."""

    at: Times  # of each action
    table: npt.NDArray[np.int64]  # of each action
    by_bot: npt.NDArray[np.bool_]
    begin: Times  # of each table
    end: Times
    people: npt.NDArray[np.int64]  # at each table


@dataclass(frozen=True)
class Loss:
    """A failure."""

    at: float
    process: int = -1  # -1 for the database
    seconds: float = 30.0


@dataclass
class DayResult:
    """How long actions waited."""

    wait: Times  # of each action, in the order of `at`
    at: Times
    busy: Times  # share of the busiest process's core, minute by minute


def draw_day(habits: Habits, luck: np.random.Generator) -> Day:
    sizes = np.array([size for size, _ in habits.seats])
    shares = np.array([share for _, share in habits.seats])
    tables = int(habits.people / (sizes * shares).sum())
    people = luck.choice(sizes, tables, p=shares)
    bots = luck.poisson(habits.bots, tables)
    hours = np.array(habits.hours) / sum(habits.hours)
    begin = np.sort((luck.choice(24, tables, p=hours) + luck.random(tables)) * HOUR)
    count = np.maximum(8, luck.gamma(4, habits.actions / 4, tables)).astype(np.int64)
    gone = luck.random(tables) < habits.gone
    count[gone] = np.maximum(1, (count[gone] * luck.random(gone.sum())).astype(np.int64))
    table = np.repeat(np.arange(tables), count)
    by_bot = luck.random(len(table)) < (bots / (bots + people))[table]
    think = luck.lognormal(np.log(habits.think) - 0.4, 0.9, len(table))  # lognormal with that mean
    step = np.where(by_bot, habits.pace, think)
    first = np.concatenate(([0], np.cumsum(count)[:-1]))
    paused = np.flatnonzero((luck.random(tables) < habits.paused) & (count > 20))
    step[first[paused] + count[paused] // 2] += luck.exponential(habits.pause, len(paused))
    total = np.cumsum(step)
    at = begin[table] + total - (total[first] - step[first])[table]
    end = at[first + count - 1]
    order = np.argsort(at, kind="stable")
    return Day(at[order], table[order], by_bot[order], begin, end, people)


def simulate_day(
    day: Day, costs: Costs, processes: int, luck: np.random.Generator, loss: Loss | None = None
) -> DayResult:
    """Serve the day with so many processes and one database; return how long actions waited."""
    home = day.table % processes
    at = day.at.copy()
    work = costs.action + costs.viewer * (day.people[day.table] - 2) + costs.bot * day.by_bot
    moved: Times = np.empty(0)
    where = np.empty(0, np.int64)
    if loss and loss.process >= 0:
        away = home == loss.process
        late = away & (at >= loss.at)
        back = loss.at + 0.5 + 2.5 * luck.random(len(day.begin))  # when each table's people reconnect
        at[late] = np.maximum(at[late], back[day.table[late]])
        others = np.array([n for n in range(processes) if n != loss.process])
        new_home = others[day.table % len(others)]
        home = np.where(late, new_home, home)
        orphans = np.flatnonzero((np.arange(len(day.begin)) % processes == loss.process) & open_at(day, loss.at))
        moved = np.repeat(back[orphans], day.people[orphans])
        where = np.repeat(others[orphans % len(others)], day.people[orphans])
    out = np.empty(len(at))
    minutes = int(DAY // 60) + 1
    busy = np.zeros(minutes)
    for process in range(processes):
        mine = np.flatnonzero(home == process)
        comes = np.repeat(day.begin, day.people)[
            np.repeat(np.arange(len(day.begin)) % processes, day.people) == process
        ]
        extra = moved[where == process]
        jobs = np.concatenate((at[mine], comes, extra))
        took = np.concatenate(
            (work[mine], np.full(len(comes), costs.connect), np.full(len(extra), costs.connect + costs.opening / 2))
        )
        order = np.argsort(jobs, kind="stable")
        finished = np.empty(len(jobs))
        finished[order] = in_line(jobs[order], took[order])
        used = np.bincount(np.minimum(jobs // 60, minutes - 1).astype(np.int64), took, minutes)
        busy = np.maximum(busy, used / 60)
        ready = finished[: len(mine)]
        turn = np.argsort(ready, kind="stable")
        committed = np.empty(len(mine))
        committed[turn] = commits(ready[turn], costs, luck, loss if loss and loss.process < 0 else None)
        out[mine] = committed
    return DayResult(out - day.at, day.at, busy[:-1])  # the last minute holds everything after midnight


def open_at(day: Day, when: float) -> npt.NDArray[np.bool_]:
    return (day.begin <= when) & (day.end > when)


def in_line(at: Times, took: Times) -> Times:
    """Return when each job ends if one server takes them in order."""
    total = np.cumsum(took)
    return np.asarray(np.maximum.accumulate(at - (total - took)) + total)


def commits(ready: Times, costs: Costs, luck: np.random.Generator, loss: Loss | None) -> Times:
    """Return when each action is durable under group commit."""
    sync = luck.lognormal(np.log(costs.commit), costs.spread, len(ready)).tolist()
    at = ready.tolist()
    out = np.empty(len(at))
    down, up = (loss.at, loss.at + loss.seconds) if loss else (DAY * 9, DAY * 9)
    i, free, n = 0, 0.0, len(at)
    while i < n:
        start = max(at[i], free)
        if down <= start < up:
            start = up
        j = max(i + 1, bisect_right(at, start, i))
        free = start + sync[i] + costs.row * (j - i - 1)
        out[i:j] = free
        i = j
    return out


def spread(wait: Times) -> str:
    if not len(wait):
        return "nobody"
    middle, late = np.percentile(wait, (50, 99)) * 1000
    return f"p50 {middle:.1f} ms, p99 {late:,.1f} ms, longest {wait.max():.1f} s"


def report(habits: Habits, costs: Costs, seed: int) -> None:
    luck = np.random.default_rng(seed)
    day = draw_day(habits, luck)
    per_minute = np.bincount(np.minimum(day.at // 60, 1440).astype(np.int64), minlength=1441)
    peak = float(np.argmax(np.convolve(per_minute[:1440], np.ones(30), "same"))) * 60
    there = open_at(day, peak)
    sockets, tables = int(day.people[there].sum()), int(there.sum())
    rate = per_minute[int(peak // 60)] / 60
    print(f"{habits.people:,} people, {len(day.begin):,} tables and {len(day.at):,} actions in a day.")
    print(f"At the peak, {clock(peak)}: {tables:,} tables, {sockets:,} people, {rate:.0f} actions a second.")
    for processes in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32):
        result = simulate_day(day, costs, processes, luck)
        usual = result.wait[abs(result.at - peak) < 900]
        busiest = float(result.busy.max())
        print(f"  {processes} processes: {spread(usual)}; the busiest core {busiest:.0%}", flush=True)
        if processes > 1 and busiest < 0.5 and np.percentile(usual, 99) < 0.05:
            late = after_loss(day, costs, processes, luck, Loss(peak, 0), "a process lost")
            if late < 5:
                break
    after_loss(day, costs, processes, luck, Loss(peak), "the database lost for 30 s")
    memory = (sockets * costs.socket_kb + tables * costs.table_kb) / 1e6
    cores = rate * costs.database
    print(f"Needed: {processes} processes, a core each, {memory / processes:.2f} GB each beside 0.1 GB of programs;")
    print(f"  bots' choices {rate * day.by_bot.mean() * 1e-3:.1f} cores at most; PostgreSQL {cores:.1f} cores and")
    written = len(day.at) * costs.row_bytes
    print(f"  {written / 1e9:.1f} GB a day, {written * 365 / 1e12:.2f} TB a year.")


def after_loss(day: Day, costs: Costs, processes: int, luck: np.random.Generator, loss: Loss, name: str) -> float:
    """Return the 99th percentile of waits in the minute of the loss, in seconds."""
    near = abs(day.at - loss.at) < HOUR / 2
    day = replace(day, at=day.at[near], table=day.table[near], by_bot=day.by_bot[near])
    result = simulate_day(day, costs, processes, luck, loss)
    during = result.wait[(result.at >= loss.at) & (result.at < loss.at + 60)]
    after = result.wait[(result.at >= loss.at + 60) & (result.at < loss.at + 300)]
    print(f"    {name}: in that minute {spread(during)}; then {spread(after)}", flush=True)
    return float(np.percentile(during, 99))


def clock(seconds: float) -> str:
    return f"{int(seconds // HOUR):02}:{int(seconds % HOUR // 60):02}"


async def check(seconds: float) -> None:
    """Compare a hundred tables of two, five actions a second each, on SQLite, with this model of them."""
    from bench.load import RATE, measure  # it needs more libraries than this file
    from tests.server.serving import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "check.db"))
        try:
            load = await measure("sqlite", server, "", 200, 100, seconds)
        finally:
            server.stop()
    luck = np.random.default_rng(1)
    at = np.arange(0, 300, 1 / (RATE * 100))
    # The measured CPU includes the writer's thread, which is part of the commit here.
    costs = replace(Costs(), action=load.cpu * 0.7, commit=load.commit * np.exp(-0.18), spread=0.6)
    durable = commits(in_line(at, np.full(len(at), costs.action)), costs, luck, None)
    print(f"measured {spread(np.array(load.waits))}")
    print(f"predicted {spread(durable - at)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=Habits.people)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="compare with bench/load.py, in half a minute")
    given = parser.parse_args()
    if given.check:
        asyncio.run(check(8))
    else:
        report(replace(Habits(), people=given.people), Costs(), given.seed)


if __name__ == "__main__":
    main()
