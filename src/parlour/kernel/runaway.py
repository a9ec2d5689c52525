"""Limits that stop a game whose clauses would go on for ever."""

from typing import Final

from mypy_extensions import i64

from parlour.kernel.wording import message

MOST_STEPS: Final[i64] = 10_000  # of clauses and throws between two decisions
DEEPEST: Final = 1_000  # steps on an agenda


class RunawayGame(Exception):
    """A game was stopped at this clause, because it would go on for ever."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(clause, sentence)
        self.clause = clause
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


def endless_steps(step: str) -> RunawayGame:
    clause = step.partition("/")[0]
    return RunawayGame(clause, message("refusal-in-a-circle", clause=clause, steps=int(MOST_STEPS)))


def agenda_too_deep(step: str) -> RunawayGame:
    clause = step.partition("/")[0]
    return RunawayGame(clause, message("refusal-piled-up", clause=clause, steps=DEEPEST))
