"""Executors: all give the same results and repeat the task of a lost worker."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polars as pl
import pytest

from parlour.kernel.game import InvalidSetup
from parlour.lab import run_plan, simulation
from parlour.lab.dataset import DatasetConfig, write_dataset
from parlour.lab.executors import Executor, InProcess, Processes, RayCluster, make_executor
from parlour.lab.plan import make_plan
from parlour.lab.simulation import play_games

LOST = 4  # the task whose worker is killed


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    pytest.importorskip("ray")
    executor = make_executor("ray", 2)
    yield executor
    executor.close()


def make_work(folder: Path):
    """Return a function that plays games and marks its process; a closure, since workers cannot import the tests."""

    def work(number: int, plan, first: int, last: int):
        import os
        import time

        (folder / f"{number}-{os.getpid()}").touch()
        if number == LOST and len(list(folder.glob(f"{number}-*"))) == 1:
            time.sleep(120)  # until it is killed
        return play_games(plan, first, last)

    return work


def kill_a_worker(runner: Executor, folder: Path, work) -> None:
    plan = make_plan("derby-day", 3, 120, 4, bots="medium", detail=True)
    tasks = [(number, plan, first, first + 10) for number, first in enumerate(range(0, 120, 10))]
    batches = InProcess().map(play_games, [task[1:] for task in tasks])
    expected = [record for batch in batches for record in batch.records]
    records = []
    for number, batch in enumerate(runner.map(work, tasks)):
        records += batch.records
        if number == 1:
            os.kill(process_of(LOST, folder), signal.SIGKILL)
    assert records == expected
    assert len(list(folder.glob(f"{LOST}-*"))) == 2  # another worker repeated the task


def process_of(number: int, folder: Path) -> int:
    """Return the process that marked the task."""
    for _ in range(600):
        if marks := list(folder.glob(f"{number}-*")):
            return int(marks[0].name.partition("-")[2])
        time.sleep(0.1)
    raise AssertionError("no worker has begun the task")


def test_ray_gives_the_same_tables(cluster: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "ALONE", 0.0)
    monkeypatch.setattr(simulation, "TASK", 0.05)
    plan = make_plan("derby-day", 3, 300, 5, bots="medium", turns=True, detail=True)
    here, there = run_plan(plan), run_plan(plan, cluster)
    assert here.games.equals(there.games)
    assert here.turns.equals(there.turns)


def test_ray_writes_the_same_dataset(cluster: Executor, tmp_path: Path) -> None:
    plan = make_plan("derby-day", 3, 40, 5, bots="medium")
    write_dataset(plan, DatasetConfig(), tmp_path / "here")
    write_dataset(plan, DatasetConfig(), tmp_path / "there", executor=cluster)
    here, there = (pl.read_parquet(tmp_path / place / "*.parquet") for place in ("here", "there"))
    assert here.equals(there)


def test_the_task_of_a_lost_worker_of_a_cluster_is_repeated(cluster: Executor, tmp_path: Path) -> None:
    kill_a_worker(cluster, tmp_path, make_work(tmp_path))


class InFolder:
    """The same work for processes, which need an object that can be pickled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *task):
        return make_work(self.folder)(*task)


@contextmanager
def start_cluster(folder: Path, env: dict[str, str]) -> Iterator[str]:
    """Start a cluster as docs/lab.md does, but in a child process, and yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    short = tempfile.mkdtemp(prefix="ray")  # Ray keeps sockets there, whose names may not be long
    command = [
        str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--port", "0", "--num-cpus", "2",
        "--ray-client-server-port", str(port), "--min-worker-port", "0", "--max-worker-port", "0",
        "--dashboard-agent-listen-port", "0", "--include-dashboard=false", "--object-store-memory", "100000000",
        "--temp-dir", short,
    ]  # fmt: skip
    with open(folder / "head.log", "w") as log:
        head = subprocess.Popen(command, stdout=log, stderr=log, env=env)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if head.poll() is not None or probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"ray://127.0.0.1:{port}"
    finally:
        head.terminate()
        head.wait(60)
        shutil.rmtree(short, ignore_errors=True)


FROM_AFAR = """
import os, sys
from contextlib import closing
from parlour.lab import run_plan, simulation
from parlour.lab.plan import make_plan
from parlour.lab.executors import make_executor

simulation.ALONE, simulation.TASK = 0.0, 0.05
with closing(make_executor(sys.argv[1], 1)) as runner:
    print(os.getpid() in set(runner.map(os.getpid, [()] * 4)))
    run_plan(make_plan("derby-day", 3, 120, 5, bots="medium", detail=True), runner).games.write_parquet(sys.argv[2])
"""


@pytest.mark.skipif(
    "PARLOUR_CLUSTER" not in os.environ, reason="Ray's own server does not always come up beside others"
)
def test_a_cluster_at_an_address_gives_the_same_rows(tmp_path: Path) -> None:
    """The test runs in a process of its own, since a process has one Ray at a time, and with the cluster's token."""
    pytest.importorskip("ray")
    pytest.importorskip("grpc")
    env = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    env.pop("RAY_AUTH_MODE", None)  # another test's cluster has set it for this process
    with start_cluster(tmp_path, env) as address:
        command = [sys.executable, "-c", FROM_AFAR, address, str(tmp_path / "rows.parquet")]
        process = subprocess.run(command, capture_output=True, text=True, env=env)
    assert process.stdout == "False\n", process.stderr + (tmp_path / "head.log").read_text()
    here = run_plan(make_plan("derby-day", 3, 120, 5, bots="medium", detail=True)).games
    assert pl.read_parquet(tmp_path / "rows.parquet").equals(here)


def test_the_task_of_a_lost_process_is_repeated(tmp_path: Path) -> None:
    runner = Processes(2)
    try:
        kill_a_worker(runner, tmp_path, InFolder(tmp_path))
    finally:
        runner.close()


def test_errors_of_a_cluster_are_raised_here(cluster: Executor) -> None:
    def refuse(number: int) -> int:
        if number == 3:
            raise InvalidSetup("Not three.")
        return number

    assert isinstance(cluster, RayCluster)
    results = cluster.map(refuse, [(number,) for number in range(5)])
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(InvalidSetup, match="Not three"):
        next(results)


def test_an_unknown_executor_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="not a place to run"):
        make_executor("moon", 1)
    with pytest.raises(InvalidSetup, match="use at least one"):
        make_executor("", 0)
