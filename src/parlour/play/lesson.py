"""Lessons: a guided first game from a prepared deal."""

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel.chance import Fast, Scripted
from parlour.kernel.game import Chosen, Game, InvalidSetup
from parlour.kernel.offer import Args
from parlour.play.language import find_file, language, message
from parlour.play.table import Table, new_table
from parlour.play.words import Choice, game_messages

LEARNER = 0  # the seat


class ScriptStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"does": "do", "params": "with"}):
    """What the learner reads and does, or what another player does instead of taking their first offer."""

    does: str = ""  # the action
    params: dict[str, Choice] = {}
    say: str = ""
    clause: str = ""  # that it explains
    question: str = ""  # that it answers; none for an interrupt
    wrong: str = ""  # the reply to another action; a general one if empty
    luck: tuple[str | int, ...] = ()  # outcomes that follow, in words or numbers; later ones come from the seed
    player: str = ""  # who acts, if not the learner


class LessonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of lesson.toml."""

    players: tuple[str, ...]  # the learner first
    seed: int
    step: tuple[ScriptStep, ...]
    end: str  # the last text
    options: Chosen = {}
    luck: tuple[str | int, ...] = ()  # of the deal


@dataclass(frozen=True)
class LessonPage:
    """A step of the lesson with its table and the learner's parameters; the last step has no action."""

    step: ScriptStep
    table: Table
    args: Args


class LessonChance:
    """A source of chance: the scripted outcomes first, then those of the seed."""

    def __init__(self, seed: int) -> None:
        self.script: list[str | int] = []
        self.rest = Fast(seed)

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        if self.script:
            return Scripted([self.script.pop(0)]).pick(outcomes, describe)
        return self.rest.pick(outcomes, describe)


@cache
def load_lesson(folder: Path) -> LessonPlan | None:
    """Return the lesson in the process's language, or in English unless the table names things differently."""
    own, english = find_file(folder, f"lesson.{language()}.toml", language()), folder / "lesson.toml"
    path = own if own.exists() else english
    if not path.exists() or (path == english and game_messages(folder).has_unit_names()):
        return None
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonPlan)


def play_lesson(game: Game[Any]) -> Iterator[LessonPage]:
    """Yield the pages; between them the table goes on as the learner should play."""
    plan = load_lesson(game.folder)
    if plan is None:
        raise InvalidSetup(message("play-no-lesson", title=game.title))
    source = LessonChance(plan.seed)
    source.script += plan.luck
    table = new_table(game.name, plan.players, options=plan.options, source=source)
    for step in plan.step:
        seat = plan.players.index(step.player) if step.player else LEARNER
        play_others(table, seat, step)
        source.script += step.luck
        args = table.args(seat, step.does, step.params)
        if seat == LEARNER:
            yield LessonPage(step, table, args)
        table.submit(seat, step.does, args)
        assert not source.script, f"{step.does}: {source.script} is left over"
    yield LessonPage(ScriptStep(say=plan.end), table, ())


def play_others(table: Table, seat: int, step: ScriptStep) -> None:
    """Let the others take their first offers until this step's question is put, if it has one."""
    while step.question and not any(ask.seat == seat and ask.question == step.question for ask in table.asked):
        asked = [ask.seat for ask in table.asked if ask.seat != LEARNER]
        if not asked or table.over:
            raise InvalidSetup(message("play-lesson-stuck", title=table.game.title, question=step.question))
        offer = table.offers(asked[0])[0]
        table.submit(asked[0], offer.action, offer.nth(0))
