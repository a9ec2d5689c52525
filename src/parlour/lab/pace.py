"""How long people take: seconds for each class of decision and for a turn besides."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from parlour.kernel.game import InvalidSetup
from parlour.lab.recorder import CHOICES
from parlour.lab.tables import CHOICE_COLUMNS
from parlour.play.language import message

LONGEST = 300  # seconds; longer answers are absences
FEWEST = 20  # answers for a mean
TURN = "turn"


@dataclass(frozen=True)
class Pace:
    seconds: Mapping[str, float]  # for a decision, by the column of games that counts its class
    turn: float  # seconds for dice, tokens and talk
    is_measured: bool = True

    def minutes(self, games: pl.DataFrame) -> np.ndarray:
        """Return how long each game takes."""
        spent = self.turn * games["turns"].cast(pl.Float64).to_numpy()
        for name, seconds in self.seconds.items():
            spent = spent + seconds * games[name].cast(pl.Float64).to_numpy()
        minutes: np.ndarray = spent / 60
        return minutes


# A guess, not a measurement: good for comparing one table with another.
GUESSED = Pace(dict(zip(CHOICE_COLUMNS, (2.0, 5.0, 8.0, 12.0, 18.0), strict=True)), 6.0, is_measured=False)


@dataclass(frozen=True)
class AnswerTimes:
    """How many seconds the answers to one class of decision took."""

    kind: str
    answers: int
    median: float
    mean: float


def answer_times(answers: Sequence[tuple[int, int]]) -> list[AnswerTimes]:
    """Return the times by class, from pairs of legal actions and seconds; absences are left out."""
    classes = []
    for k, name in enumerate(CHOICE_COLUMNS):
        least, most = (CHOICES[k - 1] if k else 0), (CHOICES[k] if k < len(CHOICES) else np.inf)
        spent = [seconds for ways, seconds in answers if least < ways <= most and 0 <= seconds <= LONGEST]
        if spent:
            classes.append(AnswerTimes(name, len(spent), float(np.median(spent)), float(np.mean(spent))))
    return classes


def format_pace(games: Mapping[str, list[AnswerTimes]]) -> str:
    """Return a pace file. A turn itself takes 0 seconds there: answers include the time spent watching the dice."""
    lines = [f"# {message('pace-file')}"]
    for game, classes in games.items():
        lines += ["", f"[{game}]", f"{TURN} = 0.0"]
        lines += [f"{row.kind} = {row.mean:.1f}  # {row.answers}" for row in classes if row.answers >= FEWEST]
    return "\n".join(lines) + "\n"


def read_pace(path: str | Path, game: str) -> Pace:
    """Return the game's pace from a file, with our guess for what the file leaves out."""
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidSetup(message("pace-unreadable", file=str(path), error=reason)) from None
    table = tables.get(game)
    if not isinstance(table, dict):
        wrong = "pace-no-game" if tables else "pace-nothing"
        raise InvalidSetup(message(wrong, file=str(path), game=game, games=", ".join(tables)))
    for name, value in table.items():
        if name not in (TURN, *CHOICE_COLUMNS) or type(value) not in (int, float) or not 0 <= value <= LONGEST:
            kinds = ", ".join((TURN, *CHOICE_COLUMNS))
            raise InvalidSetup(message("pace-no-kind", file=str(path), name=name, kinds=kinds, most=LONGEST))
    seconds = {name: float(table.get(name, guess)) for name, guess in GUESSED.seconds.items()}
    return Pace(seconds, float(table.get(TURN, GUESSED.turn)))
