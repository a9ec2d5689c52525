"""What a second worker brings: games a second with one and with two, in processes and on Ray, on this machine.

`python bench/scale.py [SECONDS]`. Workers are started and warm before the clock runs; one and two take turns, the best
of three each. Efficiency is the rate of two over twice the rate of one: 1 where nothing is lost. The first line is what
the machine itself gives two processes that have nothing to do with each other: no runner can have more.
"""

import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter

from parlour.lab.executors import Executor, Processes, RayCluster
from parlour.lab.plan import Plan, make_plan
from parlour.lab.simulation import TASK, play_games

TRIES = 3
Rate = Callable[[int], float]  # of so many tasks, in games a second


def by_runner(runner: Executor, plan: Plan, size: int) -> Rate:
    def rate(tasks: int) -> float:
        work = [(plan, k * size, (k + 1) * size) for k in range(tasks)]
        began = perf_counter()
        for _ in runner.map(play_games, work):
            pass
        return size * tasks / (perf_counter() - began)

    return rate


def apart(many: int, plan: Plan, size: int) -> tuple[Rate, Callable[[], None]]:
    """Processes that share nothing but the moment at which they begin; and how they end."""
    pipes = [get_context("spawn").Pipe() for _ in range(many)]
    for _, theirs in pipes:
        get_context("spawn").Process(target=work_apart, args=(theirs, plan, size), daemon=True).start()

    def rate(tasks: int) -> float:
        began = perf_counter()
        for ours, _ in pipes:
            ours.send(tasks // many)
        for ours, _ in pipes:
            ours.recv()
        return size * tasks / (perf_counter() - began)

    def end() -> None:
        for ours, _ in pipes:
            ours.send(0)

    return rate, end


def work_apart(line: Connection, plan: Plan, size: int) -> None:
    while tasks := line.recv():
        for k in range(tasks):
            play_games(plan, k * size, (k + 1) * size)
        line.send(tasks)


def start(where: str, workers: int, plan: Plan, size: int) -> tuple[Rate, Callable[[], None]]:
    if where == "apart":
        return apart(workers, plan, size)
    runner: Executor = Processes(workers) if where == "processes" else RayCluster("ray", workers)
    runner.workers = workers
    return by_runner(runner, plan, size), runner.close


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    plan = make_plan("ratrace", 4, 1_000_000, 1, bots="medium")
    play_games(plan, 0, 20)
    began = perf_counter()
    play_games(plan, 0, 40)
    size = max(1, round(TASK / ((perf_counter() - began) / 40)))
    tasks = max(2, round(seconds / TASK))
    print(f"ratrace, 4 mediums, {size} games a task of {TASK} s, load before {os.getloadavg()[0]:.1f}")
    for where in ("apart", "processes", "ray"):
        found = {1: 0.0, 2: 0.0}
        for _ in range(TRIES):
            for workers in found:
                rate, end = start(where, workers, plan, size)  # Ray has one cluster at a time
                rate(2 * workers)
                found[workers] = max(found[workers], rate(tasks * workers))
                end()
        efficiency = found[2] / (2 * found[1])
        print(f"{where}: one {found[1]:,.0f}, two {found[2]:,.0f} games/s, efficiency {efficiency:.2f}", flush=True)


if __name__ == "__main__":
    main()
