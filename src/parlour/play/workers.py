"""Worker processes."""

import os
from multiprocessing import parent_process
from threading import Thread


def exit_with_parent() -> None:
    """End this worker when its parent ends; it would wait for work for ever."""
    Thread(target=wait_for_parent, daemon=True).start()


def wait_for_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
