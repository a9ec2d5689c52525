"""Measure what a second worker gains, in games a second: `python bench/scale.py [SECONDS]`

One and two workers play in processes and on Ray. Workers are warm before the clock starts; one and two take turns,
and the best of three counts. Efficiency is the rate of two over twice the rate of one: 1 where nothing is lost. The
first line is what the machine gives two processes that have nothing to do with each other: the upper bound for every
executor.
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
Rate = Callable[[int], float]  # games a second, for so many tasks


def executor_rate(executor: Executor, plan: Plan, size: int) -> Rate:
    def rate(tasks: int) -> float:
        work = [(plan, k * size, (k + 1) * size) for k in range(tasks)]
        began = perf_counter()
        for _ in executor.map(play_games, work):
            pass
        return size * tasks / (perf_counter() - began)

    return rate


def separate_rate(count: int, plan: Plan, size: int) -> tuple[Rate, Callable[[], None]]:
    """Return the rate of processes that share nothing but the start, and a function that ends them."""
    pipes = [get_context("spawn").Pipe() for _ in range(count)]
    for _, theirs in pipes:
        get_context("spawn").Process(target=work_separately, args=(theirs, plan, size), daemon=True).start()

    def rate(tasks: int) -> float:
        began = perf_counter()
        for ours, _ in pipes:
            ours.send(tasks // count)
        for ours, _ in pipes:
            ours.recv()
        return size * tasks / (perf_counter() - began)

    def end() -> None:
        for ours, _ in pipes:
            ours.send(0)

    return rate, end


def work_separately(line: Connection, plan: Plan, size: int) -> None:
    while tasks := line.recv():
        for k in range(tasks):
            play_games(plan, k * size, (k + 1) * size)
        line.send(tasks)


def start(where: str, workers: int, plan: Plan, size: int) -> tuple[Rate, Callable[[], None]]:
    if where == "apart":
        return separate_rate(workers, plan, size)
    executor: Executor = Processes(workers) if where == "processes" else RayCluster("ray", workers)
    executor.workers = workers
    return executor_rate(executor, plan, size), executor.close


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
        best = {1: 0.0, 2: 0.0}
        for _ in range(TRIES):
            for workers in best:
                rate, end = start(where, workers, plan, size)  # Ray has one cluster at a time
                rate(2 * workers)
                best[workers] = max(best[workers], rate(tasks * workers))
                end()
        efficiency = best[2] / (2 * best[1])
        print(f"{where}: one {best[1]:,.0f}, two {best[2]:,.0f} games/s, efficiency {efficiency:.2f}", flush=True)


if __name__ == "__main__":
    main()
