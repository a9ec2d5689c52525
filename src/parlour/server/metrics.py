"""Prometheus metrics of this process, or of all that share a folder for them."""

import contextlib
import os
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from parlour.server.delays import Delays

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder, set by the process that starts the others
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds

# Creation times double the output and say nothing.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    def __init__(self) -> None:
        self.delays = Delays()
        self.collectors = CollectorRegistry()
        ProcessCollector(registry=self.collectors)  # its memory, processor time and open files
        self.tables = self.gauge("tables", "Tables in memory.")
        self.sockets = self.gauge("sockets", "Sockets at tables.")
        self.tables_aside = Gauge(  # of the database, so any process knows it
            "parlour_tables_aside",
            "Tables that nobody can go on with until the host has looked.",
            registry=self.collectors,
            multiprocess_mode="livemostrecent",
        )
        self.set_aside = self.counter("set_aside", "Tables set aside since their rules or a bot failed.")
        self.tables_set_up = self.counter("tables_set_up", "Tables set up.")
        self.actions = self.counter("actions", "Actions taken and written down.")
        self.refusals = self.counter("refusals", "Actions that the rules refused.")
        self.conflicts = self.counter("conflicts", "Places in a log lost to another process.")
        self.notices = self.counter("notices", "Notices sent by Web Push.")
        self.notices_failed = self.counter("notices_failed", "Notices that no push service took.")
        self.silent = self.counter("silent", "Sockets that never said which table they want.")
        self.writes = self.counter("writes", "What was written, several at a time.")
        self.commits = Histogram(
            "parlour_commit_seconds", "How long a commit took.", ["process"], buckets=STEPS, registry=self.collectors
        ).labels(os.getpid())

    def gauge(self, name: str, help: str) -> Gauge:
        return Gauge(
            f"parlour_{name}", help, ["process"], registry=self.collectors, multiprocess_mode="livesum"
        ).labels(os.getpid())

    def counter(self, name: str, help: str) -> Counter:
        return Counter(f"parlour_{name}", help, ["process"], registry=self.collectors).labels(os.getpid())

    def committed(self, seconds: float, units: int) -> None:
        self.commits.observe(seconds)
        self.writes.inc(units)
        self.delays.note_commit(seconds, units)

    def text(self) -> bytes:
        """Return the metrics of all processes that share a folder for them, else of this one."""
        folder = os.environ.get(SHARED)
        if not folder:
            return generate_latest(self.collectors)
        forget_ended(Path(folder))
        together = CollectorRegistry()
        MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
        return generate_latest(together)

    def value(self, name: str) -> float:
        """Return the value of a counter or gauge, by its Prometheus name."""
        return self.collectors.get_sample_value(name, {"process": str(os.getpid())}) or 0.0


def forget_ended(folder: Path) -> None:
    """Leave out the gauges of processes that have ended; what they counted stays."""
    for pid in {int(path.stem.rpartition("_")[2]) for path in folder.glob("gauge_live*.db")}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            with contextlib.suppress(FileNotFoundError):  # another process may be as quick
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
