"""Executors run tasks in this process, in several on this machine, or on many machines with Ray.

An executor takes a function and its tasks and yields the results in the order of the tasks, each as soon as it is
known. It repeats a task whose worker is lost, so the function may depend on nothing but its task.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol, TypeVar
from warnings import catch_warnings, simplefilter

import parlour
from parlour.kernel.game import InvalidSetup
from parlour.play.language import message
from parlour.play.workers import exit_with_parent

T = TypeVar("T")
Work = Callable[..., T]
Task = tuple[Any, ...]

AHEAD = 3  # tasks submitted for each worker, so that none waits for this process
TRIES = 3  # attempts at a task
STORE = 200_000_000  # bytes of memory for results in transit, on a cluster of our own


class Executor(Protocol):
    workers: int  # tasks run at the same time; 1 is this process alone

    def map(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        """Yield the result of each task, in their order."""

    def close(self) -> None:
        """Stop all workers."""


class InProcess:
    """Runs every task in this process."""

    workers = 1

    def map(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        for task in tasks:
            yield work(*task)

    def close(self) -> None:
        pass


IN_PROCESS = InProcess()


class Processes:
    """Processes on this machine. They start with the first task and stay for more."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    def map(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        remaining = iter(tasks)
        waiting: deque[tuple[Task, Future[T]]] = deque()
        tries = 0
        try:
            while True:
                while len(waiting) < AHEAD * self.workers and (task := next(remaining, None)) is not None:
                    waiting.append((task, self.start().submit(work, *task)))
                if not waiting:
                    return
                try:
                    result = waiting[0][1].result()
                except BrokenProcessPool:
                    tries += 1
                    if tries == TRIES:
                        raise
                    self.close()
                    waiting = deque((task, self.start().submit(work, *task)) for task, _ in waiting)
                    continue
                waiting.popleft()
                tries = 0
                yield result
        finally:
            for _, future in waiting:
                future.cancel()

    def start(self) -> ProcessPoolExecutor:
        """Return the pool, started if need be."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), exit_with_parent)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


class RayCluster:
    """A Ray cluster: one of our own on this machine, or the one at `ray://HOST:PORT`."""

    def __init__(self, address: str, workers: int) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        if address != "ray" and has_token():
            os.environ.setdefault("RAY_AUTH_MODE", "token")  # without it Ray does not send the token
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise InvalidSetup(message("results-no-ray")) from None
        self.ray = ray
        if address == "ray":
            ray.init(
                "local", num_cpus=workers, include_dashboard=False, object_store_memory=STORE, log_to_driver=False,
                configure_logging=False,
            )  # fmt: skip
        else:
            try:
                with catch_warnings():
                    simplefilter("ignore")  # the error below says what is wrong
                    ray.init(address, log_to_driver=False, configure_logging=False)
            except (ConnectionError, OSError, ValueError) as error:
                reason = str(error).strip().splitlines()[-1]  # the lines before are the other side's traceback
                raise InvalidSetup(message("results-no-cluster", address=address, error=reason)) from None
        self.workers = max(2, int(ray.cluster_resources().get("CPU", workers)))
        self.remote: Any = ray.remote(max_retries=TRIES)(run_remotely)

    def map(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        remaining = iter(tasks)
        waiting: deque[Any] = deque()
        try:
            while True:
                while len(waiting) < AHEAD * self.workers and (task := next(remaining, None)) is not None:
                    waiting.append(self.remote.remote(parlour.__version__, work, task))
                if not waiting:
                    return
                result: T = self.ray.get(waiting[0])
                waiting.popleft()
                yield result
        finally:
            for reference in waiting:
                self.ray.cancel(reference, force=True)

    def close(self) -> None:
        self.ray.shutdown()


def has_token() -> bool:
    """Return whether this machine holds a token for Ray clusters."""
    token = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    return bool(token) or Path.home().joinpath(".ray", "auth_token").exists()


def run_remotely(version: str, work: Work[T], task: Task) -> T:
    """Run a task on a machine of a cluster, which must have the same version of Parlour."""
    if parlour.__version__ != version:
        raise InvalidSetup(message("results-other-version", there=parlour.__version__, here=version))
    return work(*task)


def make_executor(where: str, workers: int) -> Executor:
    """Return the executor for `""` (this machine), `ray` (Ray on this machine) or `ray://HOST:PORT` (a cluster)."""
    if workers < 1:
        raise InvalidSetup(message("results-no-workers", workers=workers))
    if where == "ray" or where.startswith("ray://"):
        return RayCluster(where, workers)
    if where:
        raise InvalidSetup(message("results-nowhere", where=where))
    return Processes(workers) if workers > 1 else IN_PROCESS
