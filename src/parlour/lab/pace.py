"""How long people take: seconds for a decision, by how many ways there are, and over a turn besides."""

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

LONGEST = 300  # seconds; whoever took longer was away
FEWEST = 20  # answers of a kind from which on their mean is worth something
TURN = "turn"


@dataclass(frozen=True)
class Pace:
    seconds: Mapping[str, float]  # by the column of games that counts such decisions
    turn: float  # dice, tokens, talk
    is_measured: bool = True

    def minutes(self, games: pl.DataFrame) -> np.ndarray:
        """Of each game."""
        spent = self.turn * games["turns"].cast(pl.Float64).to_numpy()
        for name, pace in self.seconds.items():
            spent = spent + pace * games[name].cast(pl.Float64).to_numpy()
        found: np.ndarray = spent / 60
        return found


# A guess of ours, not a measurement: it is for comparing one table with another.
GUESSED = Pace(dict(zip(CHOICE_COLUMNS, (2.0, 5.0, 8.0, 12.0, 18.0), strict=True)), 6.0, is_measured=False)


@dataclass(frozen=True)
class AnswerTimes:
    """How long answers of one kind took."""

    kind: str
    answers: int
    median: float
    mean: float


def answer_times(answers: Sequence[tuple[int, int]]) -> list[AnswerTimes]:
    """Of answers by ways and seconds: each kind there is; absences are left out."""
    found = []
    for k, name in enumerate(CHOICE_COLUMNS):
        least, most = (CHOICES[k - 1] if k else 0), (CHOICES[k] if k < len(CHOICES) else np.inf)
        spent = [seconds for ways, seconds in answers if least < ways <= most and 0 <= seconds <= LONGEST]
        if spent:
            found.append(AnswerTimes(name, len(spent), float(np.median(spent)), float(np.mean(spent))))
    return found


def format_pace(games: Mapping[str, list[AnswerTimes]]) -> str:
    """A pace file. Whoever watches the dice is not answering yet: what a turn takes besides is in the answers."""
    lines = [f"# {message('pace-file')}"]
    for game, kinds in games.items():
        lines += ["", f"[{game}]", f"{TURN} = 0.0"]
        lines += [f"{one.kind} = {one.mean:.1f}  # {one.answers}" for one in kinds if one.answers >= FEWEST]
    return "\n".join(lines) + "\n"


def read_pace(path: str | Path, game: str) -> Pace:
    """Of one game; what the file does not say of it is our guess."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InvalidSetup(message("pace-unreadable", file=str(path), error=reason)) from None
    said = found.get(game)
    if not isinstance(said, dict):
        wrong = "pace-no-game" if found else "pace-nothing"
        raise InvalidSetup(message(wrong, file=str(path), game=game, games=", ".join(found)))
    for name, value in said.items():
        if name not in (TURN, *CHOICE_COLUMNS) or type(value) not in (int, float) or not 0 <= value <= LONGEST:
            kinds = ", ".join((TURN, *CHOICE_COLUMNS))
            raise InvalidSetup(message("pace-no-kind", file=str(path), name=name, kinds=kinds, most=LONGEST))
    seconds = {name: float(said.get(name, guess)) for name, guess in GUESSED.seconds.items()}
    return Pace(seconds, float(said.get(TURN, GUESSED.turn)))
