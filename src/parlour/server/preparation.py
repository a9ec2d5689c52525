"""What ./play still prepares behind this server, and the compiled engine for new processes once it is ready."""

import importlib.util
import os
import sys
from pathlib import Path

import msgspec

import parlour

PREPARING = "PARLOUR_PREPARING"  # the file in which ./play writes how far it is
LABORATORY = ("numpy", "polars", "openskill")  # what ./play installs behind the server


class Progress(msgspec.Struct):
    state: str  # working, ready with the compiled engine in `tree`, or over without one
    percent: int = 0
    tree: str = ""


def progress() -> Progress | None:
    """Return how far the preparation is, or nothing if there is none."""
    name = os.environ.get(PREPARING)
    if not name:
        return None
    try:
        return msgspec.json.decode(Path(name).read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        return None


def percent_prepared() -> int:
    """Return how much of the preparation is over, or -1 if nothing is being prepared."""
    now = progress()
    return now.percent if now and now.state == "working" else -1


def can_simulate() -> bool:
    """Return whether the laboratory's libraries are installed."""
    return all(importlib.util.find_spec(name) for name in LABORATORY)


ready: list[str] = []  # the compiled engine's folder, once it was ready


def engine_folder() -> str:
    """Return the folder that new processes import Parlour from: the compiled engine's as soon as that is ready.

    This process itself goes on with what it has imported.
    """
    if ready:
        return ready[0]
    own = str(Path(parlour.__file__).parent.parent)
    now = progress()
    if now is None or now.state != "ready" or now.tree == own:
        return own
    if own in sys.path:  # a spawned process takes over this process's path
        sys.path[sys.path.index(own)] = now.tree
        os.environ["PYTHONPATH"] = now.tree
    ready.append(now.tree)
    return now.tree
