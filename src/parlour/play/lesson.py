"""A first game, guided: a prepared deal, and what to do at each step of it."""

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
    """What the learner is told and does, or what another player does who would not take their first offer."""

    does: str = ""  # the action
    params: dict[str, Choice] = {}
    say: str = ""
    clause: str = ""  # the rule it is about
    question: str = ""  # that is put at this moment; none where it is done unasked
    wrong: str = ""  # what is said to whoever does something else; a kind word without it
    luck: tuple[str | int, ...] = ()  # what falls then, as people say it; the rest falls as the seed has it
    player: str = ""  # who does it, if not the learner


class LessonPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """lesson.toml."""

    players: tuple[str, ...]  # the learner first
    seed: int
    step: tuple[ScriptStep, ...]
    end: str  # what is said when all is done
    options: Chosen = {}
    luck: tuple[str | int, ...] = ()  # of the deal


@dataclass(frozen=True)
class LessonPage:
    """A moment of the lesson: how it stands, and what the learner is to do. The last has nothing to do."""

    step: ScriptStep
    table: Table
    args: Args


class LessonSetup:
    """What is scripted falls first; then chance goes by its seed."""

    def __init__(self, seed: int) -> None:
        self.script: list[str | int] = []
        self.rest = Fast(seed)

    def pick(self, outcomes: int, describe: Callable[[int], str]) -> int:
        if self.script:
            return Scripted([self.script.pop(0)]).pick(outcomes, describe)
        return self.rest.pick(outcomes, describe)


@cache
def load_lesson(folder: Path) -> LessonPlan | None:
    """In the language of the house, or in English unless that calls things otherwise than the table does."""
    own, english = find_file(folder, f"lesson.{language()}.toml", language()), folder / "lesson.toml"
    path = own if own.exists() else english
    if not path.exists() or (path == english and game_messages(folder).has_unit_names()):
        return None
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), LessonPlan)


def play_lesson(game: Game[Any]) -> Iterator[LessonPage]:
    """Page by page; the table goes on as the learner should play it."""
    found = load_lesson(game.folder)
    if found is None:
        raise InvalidSetup(message("play-no-lesson", title=game.title))
    source = LessonSetup(found.seed)
    source.script += found.luck
    table = new_table(game.name, found.players, options=found.options, source=source)
    for step in found.step:
        seat = found.players.index(step.player) if step.player else LEARNER
        play_others(table, seat, step)
        source.script += step.luck
        args = table.args(seat, step.does, step.params)
        if seat == LEARNER:
            yield LessonPage(step, table, args)
        table.submit(seat, step.does, args)
        assert not source.script, f"{step.does}: {source.script} did not fall"
    yield LessonPage(ScriptStep(say=found.end), table, ())


def play_others(table: Table, seat: int, step: ScriptStep) -> None:
    """Everybody else takes their first offer until this step's question comes, if it waits for one."""
    while step.question and not any(ask.seat == seat and ask.question == step.question for ask in table.asked):
        asked = [ask.seat for ask in table.asked if ask.seat != LEARNER]
        if not asked or table.over:
            raise InvalidSetup(message("play-lesson-stuck", title=table.game.title, question=step.question))
        offer = table.offers(asked[0])[0]
        table.submit(asked[0], offer.action, offer.nth(0))
