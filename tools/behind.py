"""Prepare behind a running server whatever it did not need for its first page: `behind.py REPORT`, started by ./play.

It runs in a process group of its own, at low priority, and ends with ./play.
"""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import compile
import front
import progress
import start

READY = "The engine is compiled: bots use it from now on, the server from its next start."
INSTALL_SHARE = 0.2  # of the whole preparation, about


def end_with_parent() -> None:
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


def prepare(report: progress.Report) -> None:
    compiling = start.wants_compiling()
    with start.alone():
        missing = [lock for lock in ("run", *(["compile"] if compiling else [])) if not start.installed(lock)]
        if missing:
            report.write(state="working", title="Installing the rest", percent=0)
            start.install(missing, quietly=True)
        why = ""
        if compiling and not compile.fresh():
            title = "Compiling the engine"
            report.write(state="working", title=title, percent=round(100 * INSTALL_SHARE))

            def compiled(share: float) -> None:
                report.write(
                    state="working", title=title, percent=round(100 * (INSTALL_SHARE + (1 - INSTALL_SHARE) * share))
                )

            why = start.compile_engine(compiled)
    if compiling and compile.fresh():
        report.write(state="ready", tree=str(compile.TREE), says=READY)
    else:
        report.write(state="over", says=why)


def main() -> None:
    if os.name == "posix":
        os.nice(10)
        end_with_parent()
    report = progress.Report(Path(sys.argv[1]))
    try:
        prepare(report)
    except front.Broken as broken:
        report.write(state="over", says=str(broken))
    except OSError as error:
        report.write(state="over", says=start.explain(error))


if __name__ == "__main__":
    main()
