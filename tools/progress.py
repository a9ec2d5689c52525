"""Tell people what a long step is doing: a bar in a terminal, a few lines in a log."""

import json
import os
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any

QUIET = 3.0  # seconds a step may take before its time is told
AGAIN = 30.0  # seconds between two such lines where there is no terminal
WIDTH = 24


def say(line: str) -> None:
    clear = "\r\033[K" if sys.stderr.isatty() else ""
    print(clear + line, file=sys.stderr, flush=True)


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def bar(share: float) -> str:
    filled = round(WIDTH * min(1.0, max(0.0, share)))
    return "█" * filled + "░" * (WIDTH - filled)


def draw(line: str) -> None:
    """Write over the last line of the terminal; nothing where there is none."""
    if sys.stderr.isatty():
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
        print("\r\033[K" + line[: columns - 1], end="", file=sys.stderr, flush=True)


class Step:
    """Something that takes long, with its title and the time it takes; `share` says how much of it is over."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.share = -1.0
        self.over = threading.Event()
        self.began = time.monotonic()

    def __enter__(self) -> "Step":
        say(f"{self.title} …")
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.over.set()
        self.thread.join()
        draw("")

    def watch(self) -> None:
        pause = QUIET
        while not self.over.wait(pause):
            passed = time.monotonic() - self.began
            shown = f"{bar(self.share)} {100 * self.share:.0f}% " if self.share >= 0 else ""
            if sys.stderr.isatty():
                draw(f"  {shown}{clock(passed)}  {self.title}")
                pause = 1.0
            else:
                say(f"  {shown}{self.title}: {clock(passed)} so far …")
                pause = AGAIN


class Report:
    """How far the preparation behind a running server is, as a file that ./play and the server read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, **values: Any) -> None:
        following = self.path.with_suffix(".next")
        following.write_text(json.dumps(values), encoding="utf-8")
        following.replace(self.path)

    def read(self) -> dict[str, Any]:
        try:
            values: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return values
