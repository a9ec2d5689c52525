"""Games that would go on by themselves for ever, and how far they get."""

from typing import Final

from mypy_extensions import i64

from parlour.kernel.wording import message

MOST_STEPS: Final[i64] = 10_000  # after one decision, throws among them, before anybody else has one
DEEPEST: Final = 1_000  # steps an agenda may hold


class RunawayGame(Exception):
    """A game that goes on and on by itself, and the clause at which it was stopped."""

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
