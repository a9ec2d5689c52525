"""Prepared tables: clauses shown on the board, and guided first games."""

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
    """Return what a board has to know of the table, seen from this seat."""
    return Scene(
        game=table.game.name,
        players=table.names,
        options=table.log.options,
        names={unit: tuple(numbers) for unit, numbers in table.words.names.items()},
        units=table.game.view_units,
        printed=table.game.board_data(table.edition),
        looking=looking,
    )


@lru_cache(maxsize=64)
def example_info(game: Game[Any], clause: str) -> Example:
    """Return the example of a clause: its position, and then each entry that has events."""
    log = load_example(game, clause)
    where = message("server-example", clause=clause)
    table = table_for(log, where)
    looking = seat_to_watch(log)
    viewer = None if looking == SPECTATOR else looking
    total = len(log.entries)
    steps = [step_info(table, 0, total, 0, viewer)]
    events = len(table.told)
    for count, entry in remaining_entries(table, log):
        enter_checked(table, log, count, entry, where)
        if len(table.told) > events or count == total:
            steps.append(step_info(table, count, total, events, viewer))
        events = len(table.told)
    return Example(clause, scene_info(table, looking), tuple(steps))


def step_info(table: Table, seq: int, total: int, since: int, viewer: int | None) -> ReplayStep:
    events = tuple(event_info(text) for _, text in table.describe_events(since))
    return ReplayStep(seq, total, events, view_fields(table.view(viewer)))


@lru_cache(maxsize=16)
def lesson_info(game: Game[Any]) -> Lesson:
    """Return the game's lesson, step by step as the learner sees it."""
    steps: list[LessonStep] = []
    seen = 0
    for page in play_lesson(game):
        table, step = page.table, page.step
        events = tuple(event_info(event) for event in table.events(LEARNER, seen))
        seen = len(table.told)
        update = TableSnapshot(table).update(LEARNER, seen, events)
        steps.append(
            LessonStep(
                step.say,
                step.wrong or message("play-lesson-wrong"),
                step.clause,
                step.does,
                page.args,
                events,
                update.view,
                update.asked,
                update.offers if step.does else (),
            )
        )
    return Lesson(scene_info(table, LEARNER), tuple(steps))
