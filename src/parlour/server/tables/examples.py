"""Tables that are prepared: a clause shown on the board, and a first game, guided."""

from functools import lru_cache
from typing import Any

from parlour.kernel.event import SPECTATOR
from parlour.kernel.game import Game
from parlour.play.examples import load_example, seat_to_watch
from parlour.play.language import message
from parlour.play.lesson import LEARNER, play_lesson
from parlour.play.table import Table, enter_checked, remaining_entries, table_for
from parlour.server.messages import Example, Lesson, LessonStep, ReplayStep, Scene
from parlour.server.tables.payloads import TableSnapshot, event_info, view_fields


def scene_info(table: Table, looking: int) -> Scene:
    return Scene(
        game=table.game.name,
        players=table.names,
        options=table.log.options,
        names={unit: tuple(called) for unit, called in table.words.names.items()},
        units=table.game.view_units,
        printed=table.game.board_data(table.edition),
        looking=looking,
    )


@lru_cache(maxsize=64)
def example_info(game: Game[Any], clause: str) -> Example:
    """The position, and then each entry by which anything happens."""
    log = load_example(game, clause)
    where = message("server-example", clause=clause)
    table = table_for(log, where)
    looking = seat_to_watch(log)
    eyes = None if looking == SPECTATOR else looking
    total = len(log.entries)
    steps = [step_info(table, 0, total, 0, eyes)]
    told = len(table.told)
    for count, entry in remaining_entries(table, log):
        enter_checked(table, log, count, entry, where)
        if len(table.told) > told or count == total:
            steps.append(step_info(table, count, total, told, eyes))
        told = len(table.told)
    return Example(clause, scene_info(table, looking), tuple(steps))


def step_info(table: Table, seq: int, total: int, since: int, eyes: int | None) -> ReplayStep:
    events = tuple(event_info(told) for _, told in table.describe_events(since))
    return ReplayStep(seq, total, events, view_fields(table.view(eyes)))


@lru_cache(maxsize=16)
def lesson_info(game: Game[Any]) -> Lesson:
    steps: list[LessonStep] = []
    told = 0
    for page in play_lesson(game):
        table, step = page.table, page.step
        events = tuple(event_info(event) for event in table.events(LEARNER, told))
        told = len(table.told)
        now = TableSnapshot(table).update(LEARNER, told, events)
        steps.append(
            LessonStep(
                step.say,
                step.wrong or message("play-lesson-wrong"),
                step.clause,
                step.does,
                page.args,
                events,
                now.view,
                now.asked,
                now.offers if step.does else (),
            )
        )
    return Lesson(scene_info(table, LEARNER), tuple(steps))
