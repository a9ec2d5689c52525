"""The tasks that run beside everything else in this process."""

import asyncio
import logging
import signal
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger("parlour")


class Background:
    """The background tasks of a server, until it closes."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.failing = ""  # the vital task that has stopped

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task; an error in it is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)

        def finish(task: asyncio.Task[Any]) -> None:
            self.tasks.discard(task)
            if not task.cancelled() and (error := task.exception()):
                log.error("left undone: %s", error, exc_info=error)

        task.add_done_callback(finish)
        return task

    def spawn_vital(self, work: Coroutine[Any, Any, Any], name: str) -> None:
        """Start a task the server cannot do without: if it stops early, the process ends."""

        def end_process(_task: asyncio.Task[Any]) -> None:
            if not self.closing:
                self.failing = name
                log.critical("%s has stopped; this process ends", name)
                signal.raise_signal(signal.SIGTERM)

        self.spawn(work).add_done_callback(end_process)

    async def cancel(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
