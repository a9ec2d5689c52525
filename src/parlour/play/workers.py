"""Processes that work for this one."""

import os
from multiprocessing import parent_process
from threading import Thread


def exit_with_parent() -> None:
    """A worker whose parent was killed goes too; it would wait for more work for ever."""
    Thread(target=wait_for_parent, daemon=True).start()


def wait_for_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
