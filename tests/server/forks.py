"""Commands of Parlour, forked from a process that has loaded it: they start in a tenth of the time."""

import multiprocessing
import os
import signal
import subprocess
from collections.abc import Sequence
from multiprocessing.connection import Connection
from typing import IO

PRELOAD = "tests.server.preload"


def run_command(arguments: Sequence[str], env: dict[str, str], stdout: Connection, stderr: Connection) -> int:
    """Run the command in this process, a child of the one that has loaded everything."""
    multiprocessing.process.current_process().daemon = False
    os.environ.clear()
    os.environ.update(env)
    for number, target in enumerate((stdout, stderr), 1):
        os.dup2(target.fileno(), number)
        target.close()
    from parlour.cli import main

    raise SystemExit(main(list(arguments)))


class Fork:
    """A command that runs in a forked process, used like `subprocess.Popen`."""

    def __init__(self, arguments: Sequence[str], env: dict[str, str], stderr: IO[str] | None) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([PRELOAD])
        reading, writing = os.pipe()
        self.stdout = os.fdopen(reading, encoding="utf-8")
        ends = [Connection(number, readable=False) for number in (writing, os.dup(stderr.fileno() if stderr else 2))]
        self.process = context.Process(target=run_command, args=(arguments, env, *ends), daemon=True)
        self.process.start()
        for end in ends:
            end.close()

    @property
    def pid(self) -> int:
        assert self.process.pid
        return self.process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired(self.process.name, timeout or 0)
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)
