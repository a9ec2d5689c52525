"""Examples of clauses: short logs that start from a position and end with the clause applied."""

from functools import cache
from pathlib import Path
from typing import Any

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game, InvalidSetup
from parlour.kernel.log import CHANCE, Log, read_log
from parlour.play.language import message


def example_path(folder: Path, clause: str) -> Path:
    return folder / "examples" / f"{clause}.jsonl"


@cache
def clauses_with_examples(folder: Path) -> frozenset[str]:
    """Return the names of the clauses that have an example."""
    return frozenset(path.stem for path in example_path(folder, "").parent.glob("*.jsonl"))


def load_example(game: Game[Any], clause: str) -> Log:
    """Return the log of the clause's example."""
    if clause not in clauses_with_examples(game.folder):
        raise InvalidSetup(message("play-no-example", title=game.title, clause=clause))
    return read_log(example_path(game.folder, clause))


def seat_to_watch(log: Log) -> int:
    """Return the seat to watch an example from: the one that acts first."""
    return next((seat for seat, _, _ in log.entries if seat != CHANCE), SPECTATOR)
